"""What the history says of a step besides its name: which value became which, and where."""

from __future__ import annotations

from collections.abc import Sequence

from formats.edits import Edit, SetValue
from formats.errors import WrongType
from formats.outline import Change, Outline
from formats.value_text import one_line, text

_LONGEST = 40
_BEFORE = 4
"""How many characters that are the same are shown before those that differ."""
_MOST = 300
LINE = "\u2028"
"""Between the two lines of a step; a real line break would end the text of a Qt command."""


def step_text(name: str, edits: Sequence[Edit], changes: Sequence[Change], outline: Outline) -> str:
    """Return the text of a Qt command for a step just done: what is listed, and its plain name.

    Only a step of one edit tells its values and its path; one of many has its name alone.
    """
    if len(edits) != 1:
        return name
    edit = edits[0]
    detail = name
    path = changes[0].path
    if isinstance(edit, SetValue) and edit.kind is not None:
        old, new = (text(edit.kind, value) for value in (edit.old, edit.value))
        if old != new:  # else both are summed up in the same words
            detail = f"{name}: {' → '.join(_cut(old, new))}"
        path = path[:-1]
    try:
        place = "/".join(map(one_line, outline.labels(path)))
    except WrongType:
        place = ""  # the row is gone with the edit
    listed = f"{detail}{LINE}{place}" if place else detail
    return name if listed == name else f"{listed}\n{name}"


def _cut(old: str, new: str) -> tuple[str, str]:
    """Return both texts as short lines; of long ones the part from where they differ."""
    start = 0
    if max(len(old), len(new)) > _LONGEST:
        pairs = enumerate(zip(old, new, strict=False))
        start = next((at for at, (one, other) in pairs if one != other), min(len(old), len(new)))
        start = max(0, start - _BEFORE) if start > _BEFORE else 0
    before, after = (
        "…" * bool(start) + one_line(words[start : start + _MOST], _LONGEST) or "“”"
        for words in (old, new)
    )
    return before, after
