"""Copies of a document and of its parts, made in a fraction of the time of `copy.deepcopy`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar, cast

from ..core.records import Id, Stored

Part = TypeVar("Part")

_PLAIN: frozenset[type] = frozenset({int, str, float, bool, bytes, type(None), Stored})
_PLAIN_NAMES = frozenset({*(kind.__name__ for kind in _PLAIN), "Kind", "Value", "SlotType"})
_REFERENCES = frozenset({"Id", "Reference", "Id | None", "Reference | None"})


def copied(value: Part, ids: Mapping[Id, Id] | None = None) -> Part:
    """Return a document, part or list of parts that is the same, and shares nothing editable.

    Its parts have the ids of those they are copies of, or those that `ids` gives them; so do the
    references among them.
    """
    return cast("Part", (_COPIES if ids is None else _Copies(ids)).of(value))


class _Kind(NamedTuple):
    """A class of parts. `values` gets all fields of one, in the order in which it is made of them.

    Those of these `names` may hold what is copied, too.
    """

    make: Callable[..., object]
    values: attrgetter[tuple[object, ...]]
    names: list[str]


class _Copies:
    """Makes copies of parts, each of which belongs to one other part alone."""

    def __init__(self, ids: Mapping[Id, Id] | None) -> None:
        self._ids = ids
        self._kinds: dict[type, _Kind | None] = dict.fromkeys(_PLAIN)
        """The classes of parts; None for one whose objects are shared."""

    def of(self, value: object) -> object:
        """Return a copy of a value."""
        if type(value) is Id:
            return value if self._ids is None else self._ids.get(value, value)
        if type(value) is list:
            return [self.of(each) for each in value]
        if type(value) is tuple:
            return value if _PLAIN.issuperset(map(type, value)) else tuple(map(self.of, value))
        if type(value) is dict:
            return {key: self.of(each) for key, each in value.items()}
        kind = self._kind(type(value))
        if kind is None:
            return value
        made = kind.make(*kind.values(value))
        for name in kind.names:
            inner = getattr(value, name)
            if inner is not None and inner != ():
                setattr(made, name, self.of(inner))
        return made

    def _kind(self, of: type) -> _Kind | None:
        if of not in self._kinds:
            shared = _PLAIN_NAMES if self._ids is not None else _PLAIN_NAMES | _REFERENCES
            self._kinds[of] = _kind_of(of, shared) if is_dataclass(of) else None
        return self._kinds[of]


def _kind_of(of: type, shared: frozenset[str]) -> _Kind:
    every = fields(of)
    inner = [field.name for field in every if str(field.type) not in shared]
    return _Kind(of, attrgetter(*(field.name for field in every)), inner)


_COPIES: Final = _Copies(None)
