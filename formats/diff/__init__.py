"""The differences between two documents of any format; `formats.editing` applies them."""

from __future__ import annotations

from formats.diff.comparison import Compared, Difference, DifferenceKind, compare, diff
from formats.diff.trees import Trees
from formats.diff.wording import words

__all__ = [
    "Compared",
    "Difference",
    "DifferenceKind",
    "Trees",
    "compare",
    "diff",
    "words",
]
