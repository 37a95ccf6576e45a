"""What Breath of the Wild allocates for parameter files, counted by their elements.

The sizes of elements are those of the game's classes, as rstb-rust has them; arrays, constants and
strings on Wii U were found by counting on the whole tables of Switch 1.6.0 and Wii U 1.5.0, which
these rules give for all unmodified files of each kind. All numbers are bytes; of a pair the first
is for Switch, the second for Wii U.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..aamp.model import (
    STRING_TYPES,
    WORDS,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
)
from ..core.kinds import AnyValue
from .sizes_older import IntPair

_ARRAY = (40, 16)
"""The fixed overhead of an array that is not empty."""
_POINTER = (8, 4)
_STRING = (40, 20)
_VALUES: dict[int, IntPair] = {
    0: (32, 16), 1: (32, 16), 2: (32, 16), 17: (32, 16), 3: (32, 20), 4: (40, 24), 5: (40, 28),
    6: (40, 28),
}  # fmt: skip
"""Parameters by their type: numbers, vectors, colours."""
_CONSTANTS: dict[str, IntPair] = {
    "baiprog": (1776, 1212), "baslist": (1440, 1024), "bdrop": (1184, 896),
    "bgparamlist": (1752, 1164), "bmodellist": (2440, 1552), "brecipe": (1184, 896),
    "bshop": (1184, 896), "bxml": (2304, 1472),
}  # fmt: skip
"""The game's object for a kind of file, with the size its parser always allocates."""
_TABLES: dict[str, tuple[IntPair, IntPair]] = {
    "bdrop": ((264, 136), (72, 36)),
    "brecipe": ((136, 72), (72, 36)),
    "bshop": ((136, 72), (200, 100)),
}
"""Tables of items, and their columns."""


def memory(root: ParameterIO, kind: str, is_wiiu: bool) -> tuple[int, bool] | None:
    """Return the memory that the game's object and parser need for a file, and whether that is
    exact.

    `kind` is the file's extension without a dot. None for kinds that are not counted.
    """
    rule = _RULES.get(kind)
    if rule is None or root.format_version != 2:
        return None
    sum_ = _Sum(kind, is_wiiu)
    rule(sum_, root.root)
    return sum_.value, sum_.is_exact


class _Sum:
    """Sums the sizes of the elements of one file, for one system."""

    def __init__(self, kind: str, is_wiiu: bool) -> None:
        self.kind = kind
        self._column = int(is_wiiu)
        self.is_wiiu = is_wiiu
        self.value = _CONSTANTS[kind][is_wiiu]
        self.is_exact = True

    def add(self, cost: IntPair, count: int = 1) -> None:
        """Add elements."""
        self.value += cost[self._column] * count

    def add_array(self, cost: IntPair, count: int) -> None:
        """Add elements with their array, which needs no memory if it is empty."""
        if count:
            self.add(_ARRAY)
            self.add(cost, count)

    def add_packed(self, size: int) -> None:
        """Add small numbers that lie side by side, so many bytes."""
        unit = _POINTER[self._column]
        self.value += -(-size // unit) * unit

    def add_parameters(self, parameter_object: ParameterObject) -> None:
        """Add every parameter of an object."""
        for type_, value in zip(parameter_object.types, parameter_object.values, strict=True):
            self._add_parameter(type_, value)

    def _add_parameter(self, type_: int, value: AnyValue) -> None:
        cost = _STRING if type_ in STRING_TYPES else _VALUES.get(type_)
        if cost is not None:
            self.add(cost)
            return
        words = WORDS[type_] if type_ < len(WORDS) else 0
        self.value += 64 + 4 * words + (0 if words else 4 * len(value))
        self.is_exact = False  # curves and buffers were in none of the files counted


MemoryRule = Callable[[_Sum, ParameterList], None]


def _actor_link(sum_: _Sum, root: ParameterList) -> None:
    for tags in _objects(root, "Tags"):
        count = len(tags.hashes)
        sum_.add((32, 16))
        sum_.add((0, 4), count)
        sum_.add((8, 0), (count + 1) // 2)


def _ai_program(sum_: _Sum, root: ParameterList) -> None:
    costs = {"AI": (200, 104), "Action": (200, 104), "Behavior": (160, 84), "Query": (152, 80)}
    for name, cost in costs.items():
        parts = _inner_lists(root, name)
        sum_.add(cost, len(parts))
        sum_.add((8, 0), bool(parts))
        for part in parts:
            for parameter_object in _objects(part, "SInst"):
                sum_.add_parameters(parameter_object)
                sum_.add(_POINTER, len(parameter_object.hashes))
            _add_indices(sum_, part, "ChildIdx", "BehaviorIdx")
    _add_indices(sum_, root, "DemoAIActionIdx", "DemoBehaviorIdx")


def _add_indices(sum_: _Sum, parameter_list: ParameterList, doubles: str, singles: str) -> None:
    """Add the indices in two objects, which take two bytes each and one byte."""
    for parameter_object in _objects(parameter_list, doubles):
        sum_.add_packed(2 * len(parameter_object.hashes))
    for parameter_object in _objects(parameter_list, singles):
        sum_.add_packed(len(parameter_object.hashes))


def _model_list(sum_: _Sum, root: ParameterList) -> None:
    models = _inner_lists(root, "ModelData")
    for inner, parts, cost, element in (
        ("Unit", models, (288, 144), (128, 68)),
        ("Partial", _inner_lists(root, "AnmTarget"), (304, 156), (152, 80)),
    ):
        sum_.add(cost, len(parts))
        for part in parts:
            sum_.add_array(
                element, sum(len(parameter_list.objects) for parameter_list in _lists(part, inner))
            )
    sum_.is_exact &= len(models) < 2  # none of the files counted has more


def _as_list(sum_: _Sum, root: ParameterList) -> None:
    for name, cost in {"ASDefines": (136, 72), "AddReses": (160, 84)}.items():
        sum_.add_array(
            cost, sum(len(parameter_list.objects) for parameter_list in _lists(root, name))
        )
    parts = _inner_lists(root, "CFDefines")
    sum_.add_array((352, 180), len(parts))
    for part in parts:
        sum_.add((152, 80), sum(len(child_list.objects) for child_list in _lists(part, "CFPosts")))
        sum_.add_array(
            (40, 20),
            sum(len(parameter_object.hashes) for parameter_object in _objects(part, "CFExcepts")),
        )


def _parameter_list(sum_: _Sum, root: ParameterList) -> None:
    for parameter_object in root.objects:
        sum_.add((88, 48))
        sum_.add_parameters(parameter_object)


def _tables(sum_: _Sum, root: ParameterList) -> None:
    """Count tables of items; a table without its object has no columns."""
    table, column = _TABLES[sum_.kind]
    header = next(iter(_objects(root, "Header")), None)
    if header is None:
        return
    count = _count_named(header, "TableNum")
    sum_.add_array(table, count)
    for number in range(min(count, len(header.hashes))):
        name = _value_named(header, f"Table{number + 1:02}")
        if isinstance(name, str):
            for parameter_object in _objects(root, name):
                sum_.add_array(column, _count_named(parameter_object, "ColumnNum"))


_RULES: dict[str, MemoryRule] = {
    "baiprog": _ai_program,
    "baslist": _as_list,
    "bdrop": _tables,
    "bgparamlist": _parameter_list,
    "bmodellist": _model_list,
    "brecipe": _tables,
    "bshop": _tables,
    "bxml": _actor_link,
}


def _objects(parameter_list: ParameterList, name: str) -> Iterator[ParameterObject]:
    return (
        parameter_object
        for parameter_object in parameter_list.objects
        if parameter_object.hash == name_hash(name)
    )


def _lists(parameter_list: ParameterList, name: str) -> Iterator[ParameterList]:
    return (child_list for child_list in parameter_list.lists if child_list.hash == name_hash(name))


def _inner_lists(parameter_list: ParameterList, name: str) -> Sequence[ParameterList]:
    """Return the lists in a list of this name."""
    return [inner_list for outer in _lists(parameter_list, name) for inner_list in outer.lists]


def _value_named(parameter_object: ParameterObject, name: str) -> AnyValue:
    """Return the value of a parameter, None if it does not exist."""
    hash_ = name_hash(name)
    return (
        parameter_object.values[parameter_object.hashes.index(hash_)]
        if hash_ in parameter_object.hashes
        else None
    )


def _count_named(parameter_object: ParameterObject, name: str) -> int:
    """Return the value of a count, 0 if it is not a number."""
    value = _value_named(parameter_object, name)
    return max(0, value) if isinstance(value, int) else 0
