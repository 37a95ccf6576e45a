"""Turns names of entries into distinct paths that every file system can store."""

from __future__ import annotations

import re
from typing import Final

_ODD: Final = re.compile(r'[\x00-\x1f\x7f<>:"|?*\ud800-\udfff]')
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:[. ]|$)", re.IGNORECASE
)
"""Names that Windows keeps for devices, whatever follows the dot."""
_LONGEST: Final = 200
"""How long a part of a path may be, with room for what is put behind it (characters)."""


def safe(name: str) -> str:
    """Return a relative path, with slashes, for any name."""
    parts = [_safe_part(part) for part in re.split(r"[/\\]+", name) if part]
    return "/".join(parts) or "_"


def _safe_part(word: str) -> str:
    word = _ODD.sub("_", word)
    cleaned = word.rstrip(". ")
    word = cleaned + "_" * (len(word) - len(cleaned))
    if _RESERVED.match(word):
        word = f"_{word}"
    if len(word.encode("utf-8", "replace")) <= _LONGEST:
        return word
    stem, dot, rest = word.partition(".")
    return f"{stem[: _LONGEST // 4]}~{dot}{rest[-_LONGEST // 4 :]}"


class Paths:
    """Assigns paths: none twice, ignoring case, and none inside another."""

    def __init__(self, *taken: str) -> None:
        self._files = {path.casefold() for path in taken}
        self._folders: set[str] = set()

    def claim_path(self, name: str) -> str:
        """Return a path for a name: the name itself if it is valid and free."""
        wished = safe(name)
        path, number = wished, 1
        while not self._is_free(path):
            number += 1
            stem, dot, rest = wished.replace("/", "_").partition(".")
            path = f"{stem}~{number}{dot}{rest}"
        folded = path.casefold()
        self._files.add(folded)
        self._folders.update(_folders_above(folded))
        return path

    def _is_free(self, path: str) -> bool:
        folded = path.casefold()
        is_taken = folded in self._files or folded in self._folders
        return not is_taken and not any(path in self._files for path in _folders_above(folded))


def _folders_above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
