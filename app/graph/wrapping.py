"""Titles in several lines: broken between words, of which CamelCase has several."""

from __future__ import annotations

import re

from app.graph.measure import Face

_WORDS = re.compile(r"[A-Z]*[^A-Z_. ]*[_. ]*")


def broken(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title; one may be wider than `width` all the same."""
    lines = [""]
    for word in filter(None, _WORDS.findall(title)):
        if lines[-1] and face.width(lines[-1] + word) > width and len(lines) < rows:
            lines.append("")
        lines[-1] += word
    return lines


def wrapped(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title, cut where they are wider than `width`.

    Of names that may begin alike the middle is cut out, of sentences and single words the end.
    """
    lines = broken(title, face, width, rows)
    is_name = " " not in title.strip()
    return [
        (face.fit_ends if is_name and len(_WORDS.findall(line)) > 2 else face.fit)(line, width)
        for line in lines
    ]
