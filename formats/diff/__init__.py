"""What differs between two documents, and taking any of it over; for every format alike."""

from __future__ import annotations

from formats.diff.comparison import Compared, Difference, What, compare, diff
from formats.diff.taking import Edit, apply, take, undo
from formats.diff.trees import Trees
from formats.diff.wording import words

__all__ = [
    "Compared",
    "Difference",
    "Edit",
    "Trees",
    "What",
    "apply",
    "compare",
    "diff",
    "take",
    "undo",
    "words",
]
