"""The scalars of a document for an index of many files, and the names and types of all rows.

A scalar, which has a name, is a string, a number, or a bool as "true" or "false". What consists of
several numbers (vectors, colours, buffers) gives each of them; curves and bytes give none. An
element of an array goes by the name of its array. NaN is left out, since no comparison finds it.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Final, NamedTuple

from .calculator import numbers_of
from .core.kinds import NUMBERS, PART_KINDS, STRINGS, Kind
from .outline import has_index_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .core.paths import Path
    from .outline import Outline, Row

Scalar = str | int | float
Scalars = dict[str, set[Scalar]]
"""By name, the scalars that go by it."""
Kinds = dict[str, set[Kind]]
"""By name, the types of the rows that go by it."""

BARE: Final = frozenset(Kind) - STRINGS - NUMBERS - PART_KINDS.keys() - {Kind.BOOL}
"""The types of which no row has a scalar."""
WORDS = ("false", "true")
"""What a bool is kept as."""


class ScalarValues(NamedTuple):
    """The scalars of a document, and the types of its rows, without the root.

    `kinds` are those of rows that have a name themselves, `elements` of those that only count.
    """

    scalars: Scalars
    kinds: Kinds
    elements: Kinds


def of_outline(view: Outline) -> ScalarValues:
    """Return what is kept of a document as its rows show it."""
    root = view.row(())
    own = set(of_row(root))
    values = ScalarValues({"": own} if own else {}, {}, {})
    _gather(view, (), "", root.kind is Kind.ARRAY, values)
    return values


def _gather(view: Outline, path: Path, name: str, is_array: bool, values: ScalarValues) -> None:
    for row in view.rows(path):
        is_element = is_array and has_index_label(row)
        named = name if is_element else row.label
        (values.elements if is_element else values.kinds).setdefault(named, set()).add(row.kind)
        for scalar in of_row(row):
            values.scalars.setdefault(named, set()).add(scalar)
        if row.count:
            _gather(view, (*path, row.key), named, row.kind is Kind.ARRAY, values)


def of_row(row: Row) -> Iterable[Scalar]:
    """Return the scalars that a row's own value consists of."""
    if row.kind in STRINGS:
        return (str(row.value),)
    if row.kind is Kind.BOOL:
        return (WORDS[bool(row.value)],)
    return (number for number in numbers_of(row) if not isnan(number))
