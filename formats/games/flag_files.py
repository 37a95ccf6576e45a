"""Lists of flags that Breath of the Wild spreads over several files of an archive.

A file holds so many flags at most. Tools fill file after file, so that an added flag may move
others to the next one; here each flag is put back into the file in which the game has it, and files
that have become too long are split.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..byml import types as t
from ..byml.edit import with_values_at
from ..byml.model import Byml, Container, container, fresh
from ..byml.read import read
from ..byml.write import write
from ..core.paths import Path

MOST_FLAGS: Final = 4096
"""How many flags one `.bgdata` file holds at most."""
MOST_SAVED: Final = 8192
"""How many flags one `.bgsvdata` file lists at most."""
_FLAGS, _SAVED = ".bgdata", ".bgsvdata"
_NUMBERED: Final = re.compile(r"(.*?)(\d*)(\.[a-z]+)")

Files = Mapping[str, bytes]
"""Files of an archive by their names in it."""
Place = tuple[str, Path]
"""A file, and the path of a flag in it."""
_Key = int | str
"""What identifies a flag: its name, or of a saved one the hash of that."""
_Flag = tuple[_Key, Container]


def is_flag_file(name: str) -> bool:
    """Whether a file in an archive is a part of such a list, by its name."""
    return name.endswith((_FLAGS, _SAVED))


def regrouped(base: Files, files: Files) -> dict[str, bytes]:
    """Return edited `files` with every flag that `base` has in the file where it is there.

    New flags stay in their file if `base` has it, else they go behind the last of their list; saved
    ones, which are sorted, go where they belong. Files with anything else in them, or with one flag
    twice, are returned as they are. Raises `FormatError` for a file that cannot be read.
    """
    parts, edited = _read(base), _read(files)
    if not parts or edited is None:
        return dict(files)
    homes = _Homes(parts)
    placed: dict[str, dict[_Key, Container]] = {name: {} for name in parts}
    for name, part in edited.items():
        for key, flag in part.flags.items():
            placed.setdefault(homes.of(name, part, key), {})[key] = flag
    if all(name in edited and edited[name].flags.keys() == placed[name].keys() for name in placed):
        return dict(files)
    return {
        name: (edited.get(name) or parts[name]).with_flags(_ordered(flags, parts.get(name)))
        for name, flags in placed.items()
    }


def split_up(files: Files) -> dict[str, bytes]:
    """Return files of which none holds more flags than it may.

    What is too much in a `.bgdata` file goes to others of its name with room, then to new ones that
    are numbered on. Saved flags are sorted through all files, filled one after the other. Files
    with anything else in them are returned as they are. Raises `FormatError`.
    """
    parts = _read(files) or {}
    groups: dict[str, list[str]] = {}
    for name, part in parts.items():
        groups.setdefault(part.group if part.is_saved else _stem(name), []).append(name)
    made = dict(files)
    for names in groups.values():
        group = [parts[name] for name in names]
        if any(len(part.flags) > part.most for part in group):
            made = _spread(made, names, group)
    return made


def moved_flags(regrouped: Files, files: Files) -> dict[Place, Place]:
    """Return where `files` have each flag that they have elsewhere than `regrouped` ones.

    Nothing if either have anything else in them. Raises `FormatError`.
    """
    new, old = (_places(_read(each) or {}) for each in (regrouped, files))
    return {place: old[flag] for flag, place in new.items() if old.get(flag, place) != place}


def _places(parts: Mapping[str, _Part]) -> dict[tuple[str, _Key], Place]:
    """Return where each flag is, by its list and key."""
    return {
        (part.group, key): (name, (*part.path, n))
        for name, part in parts.items()
        for n, key in enumerate(part.flags)
    }


class _Part(NamedTuple):
    """One file: its list's name, the way to the list in it, and the flags there."""

    data: bytes
    byml: Byml
    group: str
    path: Path
    flags: dict[_Key, Container]

    @property
    def is_saved(self) -> bool:
        return len(self.path) > 1

    @property
    def most(self) -> int:
        return MOST_SAVED if self.is_saved else MOST_FLAGS

    def with_flags(self, flags: Iterable[_Flag]) -> bytes:
        """Return the file with these flags in it."""
        old, new = list(self.flags.values()), [flag for _key, flag in flags]
        if new == old or self.byml.root is None:
            return self.data
        own = set(old)
        array = container(t.ARRAY, None, [flag if flag in own else fresh(flag) for flag in new])
        root = with_values_at(self.byml.root, [(self.path, array)])
        return write(replace(self.byml, root=root))


class _Homes:
    """Finds the game's file for each flag."""

    def __init__(self, parts: Mapping[str, _Part]) -> None:
        self._parts = parts
        self._known = {
            (part.group, key): name for name, part in parts.items() for key in part.flags
        }
        self._names: dict[str, list[str]] = {}
        self._firsts: dict[str, list[int]] = {}
        for name, part in parts.items():
            first = next(iter(part.flags), None)
            if part.is_saved and isinstance(first, int):
                self._firsts.setdefault(part.group, []).append(first)
            if not part.is_saved or isinstance(first, int):
                self._names.setdefault(part.group, []).append(name)

    def of(self, name: str, part: _Part, key: _Key) -> str:
        """Return the file for a flag in an edited file called `name`."""
        known = self._known.get((part.group, key))
        names = self._names.get(part.group, [])
        if known is not None or not names:
            return known or name
        if isinstance(key, int):
            return names[max(bisect_right(self._firsts.get(part.group, []), key) - 1, 0)]
        if name in self._parts:
            return name
        alike = [other for other in names if _stem(other) == _stem(name)]
        return (alike or names)[-1]


def _ordered(flags: Mapping[_Key, Container], part: _Part | None) -> list[_Flag]:
    """Return flags in the order of the game's file, new ones behind; saved ones sorted."""
    if part is None or part.is_saved:
        return _sorted(flags.items()) if part is not None else list(flags.items())
    old = [(key, flags[key]) for key in part.flags if key in flags]
    return old + [flag for flag in flags.items() if flag[0] not in part.flags]


def _sorted(flags: Iterable[_Flag]) -> list[_Flag]:
    return sorted(flags, key=lambda flag: (isinstance(flag[0], str), flag[0]))


def _spread(
    files: dict[str, bytes], names: Sequence[str], group: Sequence[_Part]
) -> dict[str, bytes]:
    """Return all files, with those of one list filled again; if it needs more, later ones move
    up."""
    most, flags = group[0].most, [list(part.flags.items()) for part in group]
    lists = _filled(flags, most) if group[0].is_saved else _with_rest_behind(flags, most)
    new = [group[min(n, len(group) - 1)].with_flags(some) for n, some in enumerate(lists)]
    made = {**files, **dict(zip(names, new, strict=False))}
    alike = [name for name in sorted(files, key=_by_number) if _stem(name) == _stem(names[-1])]
    data = [made[name] for name in alike]
    behind = alike.index(names[-1]) + 1
    data[behind:behind] = new[len(names) :]
    while len(alike) < len(data):
        alike.append(_next(alike[-1]))
    return {**made, **dict(zip(alike, data, strict=True))}


def _filled(lists: Iterable[Sequence[_Flag]], most: int) -> list[list[_Flag]]:
    """Return all flags sorted in lists that are filled one after the other."""
    every = _sorted(flag for flags in lists for flag in flags)
    return [every[n : n + most] for n in range(0, len(every), most)]


def _with_rest_behind(lists: Sequence[Sequence[_Flag]], most: int) -> list[list[_Flag]]:
    """Return lists of which the last flags went to others with room, then to new ones."""
    rest = [flag for flags in lists for flag in flags[most:]]
    shortened = [list(flags[:most]) for flags in lists]
    for flags in reversed(shortened):
        room = most - len(flags)
        flags += rest[:room]
        rest = rest[room:]
    return [*shortened, *(rest[n : n + most] for n in range(0, len(rest), most))]


# Read


def _read(files: Files) -> dict[str, _Part] | None:
    """Return all files in the order of their numbers, None if they contain anything else."""
    parts: dict[str, _Part] = {}
    known: set[tuple[str, _Key]] = set()
    for name in sorted(files, key=_by_number):
        part = _part(name, files[name])
        keys = set() if part is None else {(part.group, key) for key in part.flags}
        if part is None or known & keys:
            return None
        parts[name] = part
        known |= keys
    return parts


def _part(name: str, data: bytes) -> _Part | None:
    byml = read(data)
    if name.endswith(_SAVED):
        path: Path = ("file_list", 1)
        group = _at(byml.root, ("file_list", 0, "file_name"))
    else:
        keys = () if byml.root is None else tuple(byml.root.shape.keys)
        path, group = keys, keys[0] if len(keys) == 1 else None
    flags = _by_key(_at(byml.root, path), "HashValue" if name.endswith(_SAVED) else "DataName")
    if not isinstance(group, str) or flags is None:
        return None
    return _Part(data, byml, group, path, flags)


def _at(node: object, path: Path) -> object:
    """Return the value at a path, None if there is none."""
    for key in path:
        at = node.shape.find(key) if isinstance(node, Container) else -1
        node = node.values[at] if isinstance(node, Container) and at >= 0 else None
    return node


def _by_key(flags: object, field: str) -> dict[_Key, Container] | None:
    """Return the flags of a list by their keys, None if it is not one or has one twice."""
    if not isinstance(flags, Container) or flags.shape.type != t.ARRAY:
        return None
    found: dict[_Key, Container] = {}
    for flag in flags.values:
        key = _at(flag, (field,))
        if not isinstance(flag, Container) or not isinstance(key, int | str) or key in found:
            return None
        found[key] = flag
    return found


def _stem(name: str) -> str:
    """Return a file's name without its final number."""
    match = _NUMBERED.fullmatch(name)
    return name if match is None else match[1] + match[3]


def _by_number(name: str) -> tuple[str, int]:
    match = _NUMBERED.fullmatch(name)
    return (name, 0) if match is None else (match[1] + match[3], int(match[2] or 0))


def _next(name: str) -> str:
    """Return the name with the next number."""
    match = _NUMBERED.fullmatch(name)
    assert match is not None, "it ends as files of flags do"
    return f"{match[1]}{int(match[2] or 0) + 1}{match[3]}"
