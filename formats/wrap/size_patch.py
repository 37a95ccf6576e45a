"""Changes of a size table as texts that other tools read: `.rcl`, and YAML.

An `.rcl` has one change a line: `+ path = size` for a new entry, `* path = size` for another value,
`- path` for one that goes. The YAML is a map of paths to sizes, 0 for one that goes. A path that is
not known is its CRC-32, `0x` and hex digits.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from formats.errors import InvalidData
from formats.wrap.sizetable import MOST, SizeTable, crc_of


class SizeChange(NamedTuple):
    """One entry that becomes another: its path, or its number as `0x…`; and its size (bytes).

    `size` is None if the entry goes; `is_new` says that there is none yet.
    """

    path: str
    size: int | None
    is_new: bool = False


def between(old: SizeTable, new: SizeTable, paths: Mapping[int, str]) -> list[SizeChange]:
    """Return the patch from the table `old` to `new`; `paths` are the known ones by CRC-32."""
    before, after = _sizes_by_key(old), _sizes_by_key(new)
    changes = []
    for key, size in after.items():
        if before.get(key) != size:
            changes.append(SizeChange(_path_of_key(key, paths), size, key not in before))
    changes += [SizeChange(_path_of_key(key, paths), None) for key in before if key not in after]
    return sorted(changes, key=lambda change: (change.size is None, change.path))


def _sizes_by_key(table: SizeTable) -> dict[int | str, int]:
    entries: dict[int | str, int] = dict(zip(table.crcs, table.sizes, strict=True))
    entries.update(table.names)
    return entries


def _path_of_key(key: int | str, paths: Mapping[int, str]) -> str:
    return key if isinstance(key, str) else paths.get(key, f"0x{key:08X}")


def apply(table: SizeTable, changes: Iterable[SizeChange]) -> None:
    """Make changes in a table. Raises `WrongType` for a size that does not fit."""
    for change in changes:
        number = _hash_in_path(change.path)
        if number is not None:
            _set_number(table, number, change.size)
        elif change.size is None:
            table.remove(change.path)
        else:
            table.set(change.path, change.size)


def _hash_in_path(path: str) -> int | None:
    match = _HASH.fullmatch(path)
    return int(match[1], 16) if match else None


_HASH = re.compile(r"0x([0-9A-Fa-f]{1,8})")


def _set_number(table: SizeTable, number: int, size: int | None) -> None:
    """Change the entry of a number; tables know each number once."""
    at = bisect_left(table.crcs, number) if table.is_sorted else 0
    if not table.is_sorted:
        at = table.crcs.index(number) if number in table.crcs else len(table.crcs)
    is_there = at < len(table.crcs) and table.crcs[at] == number
    if size is None:
        if is_there:
            del table.crcs[at], table.sizes[at]
    elif is_there:
        table.sizes[at] = size
    else:
        table.crcs.insert(at, number)
        table.sizes.insert(at, size)


# Texts


def write_rcl(changes: Iterable[SizeChange]) -> str:
    """Return changes as an `.rcl`."""
    lines = []
    for change in changes:
        sign = "-" if change.size is None else "+" if change.is_new else "*"
        lines.append(f"{sign} {change.path}" + ("" if change.size is None else f" = {change.size}"))
    return "".join(f"{line}\n" for line in lines)


def write_yaml(changes: Iterable[SizeChange]) -> str:
    """Return changes as YAML."""
    return "".join(f"{_yaml_key(change.path)}: {change.size or 0}\n" for change in changes)


def _yaml_key(path: str) -> str:
    """Return a path as a YAML key, quoted where it would be read as another type."""
    is_plain = re.fullmatch(r"[A-Za-z][\w./()+-]*|0x[0-9A-F]{8}", path) is not None
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return path if is_plain else f'"{escaped}"'


def read(text: str) -> list[SizeChange]:
    """Return the changes in an `.rcl` or a YAML text, whichever it is. Raises `InvalidData`."""
    changes, paths = [], set()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#") or line in ("---", "..."):
            continue
        change = _change(line)
        if change is None:
            raise InvalidData("this is not a change of a size table", line=number)
        if change.size is not None and change.size > MOST:
            raise InvalidData(f"{change.size} is not a size: 0 to {MOST:,} bytes are", line=number)
        if change.path in paths:
            raise InvalidData(f"“{change.path}” is changed a second time", line=number)
        paths.add(change.path)
        changes.append(change)
    return changes


_RCL = re.compile(r"([+*])\s*(\S.*?)\s*=\s*(\d{1,12})|-\s*(\S.*)")
_YAML = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|(\'[^\']*\'|[^\'"\s#].*?))\s*:\s+(\d{1,12})(?:\s+#.*)?')


def _change(line: str) -> SizeChange | None:
    match = _RCL.fullmatch(line)
    if match is not None:
        if match[4] is not None:
            return SizeChange(match[4], None)
        return SizeChange(match[2], int(match[3]), match[1] == "+")
    match = _YAML.fullmatch(line)
    if match is None:
        return None
    path = re.sub(r"\\(.)", r"\1", match[1]) if match[1] is not None else match[2].strip("'")
    if path.isdigit():
        path = f"0x{int(path) & MOST:08X}"  # tools write numbers without a name so, too
    return SizeChange(path, int(match[3]) or None)


def paths_by_number(paths: Iterable[str]) -> dict[int, str]:
    """Return paths by the number that a table knows each by."""
    return {crc_of(path): path for path in paths}
