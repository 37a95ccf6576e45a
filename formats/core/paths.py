"""Paths of rows, and what a list of them covers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

Key = Hashable
"""Names one child among its siblings. Opaque: only the outline that handed it out builds one."""

Path = tuple[Key, ...]
"""The keys from the root down to one row; `()` is the root itself."""
Places = tuple[int, ...]
"""The same by places: which child to go to, from the top down."""


def tops(paths: Sequence[Path]) -> list[Path]:
    """Return the paths without those that lie below another of them, none twice."""
    if len(set(map(len, paths))) <= 1:  # as where many are selected
        return list(dict.fromkeys(paths))
    there = set(paths)
    return [
        path
        for path in dict.fromkeys(paths)
        if not any(path[:depth] in there for depth in range(len(path)))
    ]


def common(paths: Sequence[Path]) -> Path:
    """Return the path of the deepest row that all rows at `paths` are, or lie below."""
    first = min(paths, key=len, default=())
    depth = 0
    while depth < len(first) and all(path[depth] == first[depth] for path in paths):
        depth += 1
    return first[:depth]
