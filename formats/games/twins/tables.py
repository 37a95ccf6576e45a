"""Tables of drops, shops and recipes: their items are numbered, and counted in the file.

`Header` names the tables; each is an object with the fields of all its items, `ItemName01` beside
`ItemNum01`. Here every table is a list, and every item an object with the name of the item.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ...aamp.model import TYPE_IDS, ParameterIO, ParameterList, ParameterObject, name_hash
from ...core.kinds import AnyValue, Kind
from ...core.paths import Places
from ...errors import WrongType
from .steps import NamingStep, are_apart, are_numbered, text_of, value_of

_HEADER, _COUNT = name_hash("Header"), name_hash("TableNum")
_COLUMNS, _NAME = name_hash("ColumnNum"), name_hash("ItemName")
_TABLE: Final = "Table%02d"
_TABLE_FIELDS: Final = "Table"
"""The name of the object with a table's own fields; no item has it."""
_FIELDS: Final = (
    "ItemName", "ItemProbability", "ItemNum", "ItemSort", "ItemAdjustPrice", "ItemLookGetFlg",
    "ItemAmount",
)  # fmt: skip
_HASHES: Final = {name_hash(name): name for name in _FIELDS}
_WIDTHS: Final = (2, 3)
_S32: Final = TYPE_IDS[Kind.S32]


def tables(roots: Sequence[ParameterIO]) -> NamingStep | None:
    """Return the step that turns tables into lists, None if the documents have no valid tables."""
    for width in _WIDTHS:
        step = _Tables(width)
        if all(step.is_sound(root) for root in roots):
            return step
    return None


class _Item(NamedTuple):
    hashes: list[int]
    types: list[int]
    values: list[AnyValue]


class _Tables(NamingStep):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width
        self.names += _FIELDS

    def is_sound(self, root: ParameterIO) -> bool:
        """Whether a document converted and converted back is unchanged."""
        top = root.root
        if top.lists or not top.objects or top.objects[0].hash != _HEADER:
            return False
        header, *rest = top.objects
        names = _table_names(header)
        if names is None or [parameter_object.hash for parameter_object in rest] != list(
            map(name_hash, names)
        ):
            return False
        return all(self._is_sound_table(row) for row in rest)

    def _is_sound_table(self, parameter_object: ParameterObject) -> bool:
        table = self._split(parameter_object)
        if table is None:
            return False
        fixed, items = table
        names = [text_of(item, _NAME) for item in items]
        is_counted = value_of(fixed, _COLUMNS) == len(items) and are_apart([*names, _TABLE_FIELDS])
        return is_counted and self._joined_table(fixed, items).hashes == parameter_object.hashes

    def _split(
        self, parameter_object: ParameterObject
    ) -> tuple[ParameterObject, list[ParameterObject]] | None:
        """Return the fields of a table itself, and an object for each item."""
        count = value_of(parameter_object, _COLUMNS)
        if not isinstance(count, int) or not 0 <= count <= len(parameter_object.hashes):
            return None
        parts = [_Item([], [], []) for _ in range(count + 1)]
        told = zip(
            self._item_names(parameter_object.hashes, count),
            parameter_object.types,
            parameter_object.values,
            strict=True,
        )
        for (name, n), type_, value in told:
            for items, new in zip(parts[n], (name, type_, value), strict=True):
                items.append(new)
        fixed, *items = (_object(part) for part in parts)
        return fixed, items

    def _item_names(self, hashes: Sequence[int], count: int) -> list[tuple[int, int]]:
        """Return for each parameter of a table its name in an item, and the number of that.

        The number is 0 for parameters of the table itself, which keep their names.
        """
        numbers = {
            name_hash(f"{name}{n:0{self._width}}"): (hash_, n)
            for n in range(1, count + 1)
            for hash_, name in _HASHES.items()
        }
        return [numbers.get(hash_, (hash_, 0)) for hash_ in hashes]

    def place(self, root: ParameterIO, places: Places) -> Places:
        if not places:
            return ()
        above = (places[0] + 1,)
        owner = root.root.objects[above[0]]
        if places[1:] in ((), (0,)):
            return above
        table_place = self._item_names(owner.hashes, len(owner.hashes))
        of_it = [at for at, (_name, n) in enumerate(table_place) if n == places[1]]
        if len(places) > 2:
            return (*above, of_it[places[2]], *places[3:])
        return (*above, next(at for at in of_it if table_place[at][0] == _NAME))

    def there(self, root: ParameterIO) -> ParameterIO:
        header, *rest = root.root.objects
        lists = []
        for name, parameter_object in zip(_table_names(header) or (), rest, strict=True):
            table = self._split(parameter_object)
            assert table is not None, "only sound documents go there"
            fixed, items = table
            fixed = _with_count(fixed, 0)._replace(hash=self.learn_name(_TABLE_FIELDS))
            named = [item._replace(hash=self.learn_name(text_of(item, _NAME))) for item in items]
            lists.append(ParameterList(self.learn_name(name), (fixed, *named)))
        return replace(root, root=root.root._replace(objects=(), lists=tuple(lists)))

    def back(self, root: ParameterIO) -> ParameterIO:
        known = {name_hash(name): name for name in self.names}
        rest, names = [], []
        for parameter_list in root.root.lists:
            fixed = next(
                (
                    parameter_object
                    for parameter_object in parameter_list.objects
                    if parameter_object.hash == name_hash(_TABLE_FIELDS)
                ),
                None,
            )
            if fixed is None or parameter_list.hash not in known:
                raise WrongType("a table has lost the fields of its own")
            items = [each for each in parameter_list.objects if each is not fixed]
            new_parameter_object = self._joined_table(_with_count(fixed, len(items)), items)
            rest.append(new_parameter_object._replace(hash=parameter_list.hash))
            names.append(known[parameter_list.hash])
        hashes = (_COUNT, *(name_hash(_TABLE % n) for n in range(1, len(names) + 1)))
        types = bytes([_S32, *[TYPE_IDS[Kind.STRING64]] * len(names)])
        header = ParameterObject(_HEADER, hashes, types, (len(names), *names))
        return replace(root, root=root.root._replace(objects=(header, *rest), lists=()))

    def _joined_table(
        self, fixed: ParameterObject, items: Sequence[ParameterObject]
    ) -> ParameterObject:
        """Return a table as the file has it."""
        hashes = list(fixed.hashes)
        for n, item in enumerate(items, 1):
            for hash_ in item.hashes:
                name = _HASHES.get(hash_)
                hashes.append(name_hash(f"{name}{n:0{self._width}}") if name else hash_)
        types = fixed.types + b"".join(item.types for item in items)
        values = (*fixed.values, *(value for item in items for value in item.values))
        return ParameterObject(fixed.hash, tuple(hashes), types, values)


def _object(part: _Item) -> ParameterObject:
    return ParameterObject(0, tuple(part.hashes), bytes(part.types), tuple(part.values))


def _with_count(fixed: ParameterObject, count: int) -> ParameterObject:
    pairs = zip(fixed.hashes, fixed.values, strict=True)
    values = tuple(count if hash_ == _COLUMNS else value for hash_, value in pairs)
    return fixed._replace(values=values)


def _table_names(header: ParameterObject) -> list[str] | None:
    """Return the names of all tables, None if the header has other parameters."""
    count = value_of(header, _COUNT)
    if not header.hashes or header.hashes[0] != _COUNT or count != len(header.hashes) - 1:
        return None
    names = [text_of(header, hash_) for hash_ in header.hashes[1:]]
    types = header.types == bytes([_S32, *[TYPE_IDS[Kind.STRING64]] * len(names)])
    is_sound = types and are_numbered(header.hashes[1:], _TABLE, 1) and are_apart(names)
    return names if is_sound else None
