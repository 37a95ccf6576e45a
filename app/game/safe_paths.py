"""Turns names of entries into distinct paths that every file system can store, and checks paths
that come from packages and patches."""

from __future__ import annotations

import re
from typing import Final

from formats.errors import InvalidData
from formats.value_text import one_line

_DRIVE: Final = re.compile(r"[A-Za-z]:")
_MOST_PARTS: Final = 64
"""The deepest path from outside: the games have fewer than ten folders below each other."""
_SHOWN: Final = 60
"""How much of such a path a message shows (characters)."""
_AGAIN: Final = "It is damaged or made to cause harm: get it again from its author."
_RENAME: Final = "Rename it, or ask its author to: a folder can be imported as well."
_ODD: Final = re.compile(r'[\x00-\x1f\x7f<>:"|?*\ud800-\udfff]')
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:[. ]|$)", re.IGNORECASE
)
"""Names that Windows reserves for devices, whatever follows the dot."""
_LONGEST: Final = 200
"""The longest part of a path, leaving room for a suffix (characters)."""


def checked_path(name: object, *, is_of_game: bool) -> str:
    """Return a path from a package or a patch, with slashes. Raises `InvalidData` if it leads out
    of its folder or is too deep.

    A path of the game is written as it is, so it must also be one that every system can store.
    """
    path = name.replace("\\", "/") if isinstance(name, str) else ""
    parts, shown = path.split("/"), one_line(str(name), _SHOWN)
    if _DRIVE.match(path) or {"", ".", ".."} & set(parts) or "\0" in path:
        raise InvalidData("this path leads out of its folder", name=shown, hint=_AGAIN)
    if len(parts) > _MOST_PARTS:
        what = f"this path has {len(parts) - 1:,} folders, more than any file of a game"
        raise InvalidData(what, name=shown, hint=_AGAIN)
    if is_of_game and safe(path) != name:
        raise InvalidData("not every system can store this name", name=shown, hint=_RENAME)
    return path


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
        self._folders.update(folders_above(folded))
        return path

    def _is_free(self, path: str) -> bool:
        folded = path.casefold()
        is_taken = folded in self._files or folded in self._folders
        return not is_taken and not any(path in self._files for path in folders_above(folded))


def folders_above(path: str) -> list[str]:
    """Return the paths of all folders that a path leads through."""
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
