"""The differences between two documents of any format; `formats.editing` applies them."""

from __future__ import annotations

from .comparison import ComparisonResult, Difference, DifferenceKind, compare, diff
from .trees import Trees
from .wording import words

__all__ = [
    "ComparisonResult",
    "Difference",
    "DifferenceKind",
    "Trees",
    "compare",
    "diff",
    "words",
]
