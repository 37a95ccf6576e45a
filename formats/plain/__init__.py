"""Formats of plain maps and lists, complete but for what reads and writes their bytes."""

from __future__ import annotations

from .format import PlainFormat
from .model import KINDS, PlainContainer, PlainNode, PlainRoot, PlainValue, kind_of, plain, python

__all__ = [
    "KINDS",
    "PlainContainer",
    "PlainFormat",
    "PlainNode",
    "PlainRoot",
    "PlainValue",
    "kind_of",
    "plain",
    "python",
]
