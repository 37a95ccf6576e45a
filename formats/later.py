"""Parts of a format that are loaded when they are first asked for, since few programs need them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


def text_later(package: str, writes: str = "text", reads: str = "text") -> Callable[[str], Any]:
    """Return the `__getattr__` of a format whose text these modules write and read."""
    return later(
        package,
        {
            "to_text": writes,
            "subtree_to_text": writes,
            "mapped_text": writes,
            "from_text": reads,
            "read_text": reads,
            "subtree_from_text": reads,
            "TEXT_TYPES": "text_types",
        },
    )


def later(package: str, parts: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's `__getattr__`: `parts` tells for each name the module that has it."""

    def load(name: str) -> Any:
        if name not in parts:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        part = getattr(importlib.import_module(f"{package}.{parts[name]}"), name)
        setattr(sys.modules[package], name, part)
        return part

    return load
