"""Formulas typed where they compute a value: what is there, and another in its place."""

from __future__ import annotations

from formats.ainb.editing import new_parts
from formats.ainb.editing.recorder import Recorder
from formats.ainb.expression.compile import compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import Expression
from formats.ainb.expression.node_ports import formula_slots
from formats.ainb.expression.port_names import named
from formats.ainb.index import PartIndex
from formats.ainb.locate import Location
from formats.ainb.model import Ainb, Fed, Input, Property, Source
from formats.errors import WrongType
from formats.values import Path


def expression_at(place: Location) -> Expression | None:
    """Return what computes the value of a row, None if nothing does."""
    part = _part(place)
    return part.binding if part is not None and isinstance(part.binding, Expression) else None


def _part(place: Location) -> Fed | None:
    part = place.part
    return part if isinstance(part, Property | Input | Source) else None


def formula_at(root: Ainb, place: Location) -> str | None:
    """Return the formula of a row as it is typed, None if there is none that says all of it."""
    one = expression_at(place)
    reading = "" if one is None else infix(one)
    if one is None or not compiles_to(reading, one, new_parts.version_of(root)):
        return None
    return named(reading, new_parts.names(place.owner, (one.input_type, one.output_type)))


def row_of(index: PartIndex, place: Location) -> Path | None:
    """Return the row of the formula that computes a value, None if nothing does."""
    one = expression_at(place)
    path = None if one is None else index.binding_path(one)
    return None if path is None else (*path, "reading")


def is_shared(root: Ainb, place: Location) -> bool:
    """Whether a formula computes values at other places, too."""
    one = expression_at(place)
    found: list[object] = [used for node in root.nodes for _slot, used in formula_slots(node)]
    found += [slot.binding for attached in root.attachments for slot in attached.properties]
    return one is not None and sum(used is one for used in found) > 1


def check(root: Ainb, place: Location, formula: str) -> None:
    """Raise `WrongType`, with the column, where this formula cannot be what computes a value."""
    _made(root, place, formula)


def put_own(edit: Recorder, place: Location, formula: str) -> None:
    """Compute the value of a row alone by another formula."""
    part = _part(place)
    assert part is not None, "it has a formula"
    made = _made(edit.root, place, formula)
    new_parts.bind_formula(edit, place.owner, part, made)


def _made(root: Ainb, place: Location, formula: str) -> Expression:
    one = expression_at(place)
    if one is None:
        raise WrongType("no formula computes this value")
    return new_parts.made_formula(root, place.owner, (one.input_type, one.output_type), formula)
