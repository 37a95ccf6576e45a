"""Tables of drops, shops and recipes: findings, and what follows from their edits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple

from ..aamp.children import child_keys
from ..aamp.model import ParameterIO, ParameterObject, kind_of, name_hash
from ..aamp.outline import Outline
from ..core.kinds import Kind, accept
from ..core.paths import Path
from ..outline import Node
from ..problems import Problem, Severity

HEADER: Final = name_hash("Header")
FIELDS: Final = (
    "ItemName", "ItemProbability", "ItemNum", "ItemSort", "ItemAdjustPrice", "ItemLookGetFlg",
    "ItemAmount",
)  # fmt: skip
"""The names of an item's parameters, without its number."""
COLUMN_NUM: Final = name_hash("ColumnNum")
TABLE_NUM: Final = name_hash("TableNum")
COUNTS: Final = {
    COLUMN_NUM: ("ColumnNum", "ItemName", "items"),
    TABLE_NUM: ("TableNum", "Table", "tables"),
}
"""The name of each count, what is numbered from 1 beside it, and the word for that."""
WIDTHS: Final = (2, 3)
"""How many digits the numbers have."""
_UNLISTED: Final = "The header does not list this table: the game reads only listed tables."
_NUMBERS: Final = range(1, 200)
"""The numbers that are looked for, more than real files have."""


def problems(owner: ParameterObject, path: Path) -> Iterator[Problem]:
    """Yield the findings about an object's counts; none where nothing is numbered beside them."""
    for hash_ in COUNTS.keys() & set(owner.hashes):
        name, numbered, word = COUNTS[hash_]
        index = owner.hashes.index(hash_)
        value = owner.values[index]
        there = count_of(numbered, owner.hashes)
        if there and value != there:
            sentence = f"{name} is {value}, but the number of {word} here is {there}."
            key = child_keys(owner)[index]
            yield Problem(Severity.WARNING, sentence, (*path, key), fix="count", value=there)

    yield from _incomplete_items(owner, path)


def item_of(owner: ParameterObject, hash_: int) -> str:
    """Return the name of the item that a parameter of a table is of; "" for any other, and for
    the name itself."""
    if COLUMN_NUM not in owner.hashes:
        return ""
    for width in WIDTHS:
        for number in range(1, count_of("ItemName", owner.hashes, width) + 1):
            digits = f"{number:0{width}}"
            if hash_ in (name_hash(f"{field}{digits}") for field in FIELDS if field != "ItemName"):
                name = owner.get(name_hash(f"ItemName{digits}"))
                return name if isinstance(name, str) else ""
    return ""


def _incomplete_items(table: ParameterObject, path: Path) -> Iterator[Problem]:
    """Yield the items of a table that lack what its first item has, once for each parameter."""
    known = set(table.hashes)
    width = next((w for w in WIDTHS if name_hash(f"ItemName{1:0{w}}") in known), None)
    if COLUMN_NUM not in known or width is None:
        return
    fields = [name for name in FIELDS if name_hash(f"{name}{1:0{width}}") in known]
    for number in range(2, count_of("ItemName", table.hashes, width) + 1):
        at = table.hashes.index(name_hash(f"ItemName{number:0{width}}"))
        for name in fields:
            lacking = f"{name}{number:0{width}}"
            if name_hash(lacking) not in known:
                sentence = f"This item has no {lacking}, which the others have."
                yield Problem(Severity.WARNING, sentence, (*path, child_keys(table)[at]))


def unlisted(root: ParameterIO) -> Iterator[Problem]:
    """Yield the tables of a document that its header does not list."""
    tables = root.root.objects
    header = next((found for found in tables if found.hash == HEADER), None)
    if header is None or TABLE_NUM not in header.hashes:
        return
    listed = {name_hash(value) for value in header.values if isinstance(value, str)}
    for key, table in zip(child_keys(root.root), tables, strict=False):
        if COLUMN_NUM in table.hashes and table.hash not in listed:
            yield Problem(Severity.WARNING, _UNLISTED, (key,))


def count_of(name: str, hashes: Collection[int], width: int | None = None) -> int:
    """Return how many parameters are numbered without a gap, from 1 on.

    The numbers have `width` digits, where None is given as many as most of them have.
    """
    known = set(hashes)
    return max(
        next(n for n in count(1) if name_hash(f"{name}{n:0{width}}") not in known) - 1
        for width in (WIDTHS if width is None else (width,))
    )


def is_gapless(name: str, hashes: Collection[int]) -> bool:
    """Whether no number is missing before the last of the numbered parameters."""
    known = set(hashes)
    numbered = (name_hash(f"{name}{n:0{width}}") for width in WIDTHS for n in _NUMBERS)
    return sum(map(known.__contains__, dict.fromkeys(numbered))) == count_of(name, hashes)


# What follows from edits of tables of drops, shops and recipes: counts, and the list of tables.


class ItemField(NamedTuple):
    """A parameter that each item of a table has, without the item's number."""

    name: str
    kind: Kind


def item_fields(table: Node) -> list[ItemField]:
    """Return the parameters of a table's last item, in order; none if this is no such table."""
    if not isinstance(table, ParameterObject) or COLUMN_NUM not in table.hashes:
        return []
    width, number = _last_item(table)
    names = {name_hash(f"{name}{number:0{width}}"): name for name in FIELDS}
    return [
        ItemField(names[hash_], kind_of(type_))
        for hash_, type_ in zip(table.hashes, table.types, strict=True)
        if hash_ in names and number
    ]


def add_item(view: Outline, path: Path) -> Path:
    """Add an item to the table at `path`, behind the last one; return the path of its name.

    Its parameters are those of the last item, with the defaults of their kinds.
    """
    table = view.node(path)
    fields = item_fields(table)
    assert isinstance(table, ParameterObject), "only tables have fields"
    width, number = _last_item(table)
    last = {name_hash(f"{field.name}{number:0{width}}") for field in fields}
    behind = 1 + max(place for place, hash_ in enumerate(table.hashes) if hash_ in last)
    made, counts = {}, TableCounts(view, [path])
    for place, (name, kind) in enumerate(fields, behind):
        key = view.key(path, f"{name}{number + 1:0{width}}", kind)
        made[name] = (*path, view.insert(path, place, key, view.make(kind)))
    counts.update_counts()
    return made["ItemName"]


def _last_item(table: ParameterObject) -> tuple[int, int]:
    """Return how many digits the numbers of a table's items have, and the last number."""
    return _numbers("ItemName", table)


def _numbers(name: str, owner: ParameterObject) -> tuple[int, int]:
    """Return how many digits the numbers behind a name have, and the last number."""
    counts = [(count_of(name, owner.hashes, width), width) for width in WIDTHS]
    number, width = max(counts, key=lambda found: found[0])
    return width, number


class TableCounts:
    """The counts that are right before an edit below `owners`, so that they can follow it."""

    def __init__(self, view: Outline, owners: Iterable[Path]) -> None:
        self._view = view
        self._right = [
            (path, node.uid, hash_)
            for path in dict.fromkeys(owners)
            for node, hash_ in _right_counts(view.node(path))
        ]

    def update_counts(self) -> None:
        """Set the counts that an edit made wrong; one stays where numbers are missing."""
        for path, uid, hash_ in self._right:
            owner, numbered = _object_at(self._view, path, uid), COUNTS[hash_][1]
            if owner is None or hash_ not in owner.hashes or not is_gapless(numbered, owner.hashes):
                continue
            there, place = count_of(numbered, owner.hashes), owner.hashes.index(hash_)
            if there and owner.values[place] != there:
                self._view.set((*path, child_keys(owner)[place]), there)


class ItemNumbers:
    """The numbers of items that had no gap before rows of tables are removed.

    Items are found by number: where one is gone whole, those behind it move up.
    """

    def __init__(self, view: Outline, owners: Iterable[Path]) -> None:
        self._view = view
        self._gapless: list[tuple[Path, int, dict[int, tuple[str, int]], int]] = []
        for path in dict.fromkeys(owners):
            node = view.node(path)
            if not isinstance(node, ParameterObject):
                continue
            for hash_ in COUNTS.keys() & set(node.hashes):
                if is_gapless(COUNTS[hash_][1], node.hashes):
                    width, last = _numbers(COUNTS[hash_][1], node)
                    fields = FIELDS if hash_ == COLUMN_NUM else (COUNTS[hash_][1],)
                    self._gapless.append((path, node.uid, _numbered(fields, width, last), width))

    def close_gaps(self) -> None:
        """Renumber the items behind removed ones; an item that still has a row is not removed."""
        for path, uid, known, width in self._gapless:
            owner = _object_at(self._view, path, uid)
            if owner is None:
                continue
            there = sorted({known[hash_][1] for hash_ in owner.hashes if hash_ in known})
            new = {number: place for place, number in enumerate(there, 1)}
            moved = [
                (known[hash_], kind_of(type_), (*path, key))
                for hash_, type_, key in zip(
                    owner.hashes, owner.types, child_keys(owner), strict=True
                )
                if hash_ in known and new[known[hash_][1]] != known[hash_][1]
            ]
            moved.sort(key=lambda one: one[0][1])  # the first into the gap, then into its place
            for (name, number), kind, row in moved:
                key = self._view.key(path, f"{name}{new[number]:0{width}}", kind)
                self._view.rename(row, key)


def _object_at(view: Outline, path: Path, uid: int) -> ParameterObject | None:
    """Return an object as it is now, None where it is no longer at its path."""
    node = view.node(path) if view.has(path) else None
    return node if isinstance(node, ParameterObject) and node.uid == uid else None


def _numbered(names: Iterable[str], width: int, last: int) -> dict[int, tuple[str, int]]:
    """Return the names and numbers that the parameters of items have, by their hashes."""
    return {
        name_hash(f"{name}{number:0{width}}"): (name, number)
        for name in names
        for number in range(1, last + 1)
    }


def _right_counts(node: Node) -> Iterator[tuple[ParameterObject, int]]:
    for hash_ in COUNTS if isinstance(node, ParameterObject) else ():
        if hash_ in node.hashes:
            there = count_of(COUNTS[hash_][1], node.hashes)
            if there and there == node.get(hash_):
                yield node, hash_


def list_copies(view: Outline, originals: Iterable[Path], copies: Iterable[Path]) -> None:
    """List copies of tables in the header, if it lists the originals: only those are read."""
    for original, copy in zip(originals, copies, strict=True):
        header = _header(view)
        if header is None or listing(view, original) is None or not _is_named(view, copy):
            continue
        above, owner = header
        counts, number = TableCounts(view, [above]), count_of("Table", owner.hashes) + 1
        key = view.key(above, f"Table{number:02}", Kind.STRING64)
        view.insert(above, len(owner.hashes), key, view.make(Kind.STRING64))
        list_table(view, (*above, key), copy)
        counts.update_counts()


def listing(view: Outline, path: Path) -> Path | None:
    """Return the row of the header that lists the table at `path`, None where there is none."""
    header = _header(view) if len(path) == 1 else None
    if header is None:
        return None
    above, owner = header
    table = _hash_of(view, path)
    for key, value in zip(child_keys(owner), owner.values, strict=True):
        if isinstance(value, str) and name_hash(value) == table:
            return (*above, key)
    return None


def _header(view: Outline) -> tuple[Path, ParameterObject] | None:
    """Return the header of a document of tables with its path, None in other documents."""
    parent = view.root.root
    for place, found in enumerate(parent.objects):
        if found.hash == HEADER and TABLE_NUM in found.hashes:
            return (child_keys(parent)[place],), found
    return None


def list_table(view: Outline, listed: Path, path: Path) -> None:
    """Have a row of the header list the table at `path`, unless only its hash is known."""
    if _is_named(view, path):
        view.set(listed, accept(Kind.STRING64, view.row(path).label))


def _is_named(view: Outline, path: Path) -> bool:
    return name_hash(view.row(path).label) == _hash_of(view, path)


def _hash_of(view: Outline, path: Path) -> int | None:
    return view.row(path).hash
