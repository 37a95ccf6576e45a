"""The values of many parameters set at once: each object is replaced only once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from formats.aamp.children import Container
from formats.aamp.keys import child_keys
from formats.aamp.model import ParameterObject
from formats.values import AnyValue, Path


def set_values(
    container: Callable[[Path], Container], values: Sequence[tuple[Path, AnyValue]]
) -> list[tuple[Path, AnyValue]]:
    """Set the values of many rows, whose objects `container` returns; return the old ones."""
    owners: dict[Path, tuple[ParameterObject, dict[AnyValue, int], list[AnyValue]]] = {}
    old = []
    for path, value in values:
        above = path[:-1]
        if above not in owners:
            owner = container(above)
            assert isinstance(owner, ParameterObject), "only objects hold values"
            places: dict[AnyValue, int] = {key: at for at, key in enumerate(child_keys(owner))}
            owners[above] = (owner, places, list(owner.values))
        _owner, places, new = owners[above]
        place = places[path[-1]]
        old.append((path, new[place]))
        new[place] = value
    for owner, _places, new in owners.values():
        owner.values = tuple(new)
    return old
