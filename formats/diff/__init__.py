"""What differs between two documents, for every format alike; `formats.editing` takes it over."""

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
