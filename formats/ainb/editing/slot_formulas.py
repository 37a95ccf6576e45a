"""Formulas typed at the value they compute: reading and replacing them."""

from __future__ import annotations

from ...core.paths import Path
from ...core.records import Id
from ...errors import WrongType
from ..draft import Draft
from ..expression.compile import compiles_to
from ..expression.infix import infix
from ..expression.model import Expression
from ..expression.port_names import formula_slots, named
from ..index import PartIndex
from ..locate import Location
from ..model import Ainb, Bindable, Input, Property, Source
from . import new_parts


def expression_at(root: Ainb, location: Location) -> Expression | None:
    """Return the expression that computes the value of a row, None if there is none."""
    part = _part(location)
    return None if part is None else root.expression(part.binding)


def _part(location: Location) -> Bindable | None:
    part = location.part
    return part if isinstance(part, Property | Input | Source) else None


def formula_at(root: Ainb, location: Location) -> str | None:
    """Return the formula of a row as text, None if text cannot express all of it."""
    expression = expression_at(root, location)
    reading = "" if expression is None else infix(expression)
    if expression is None or not compiles_to(reading, expression, new_parts.version_of(root)):
        return None
    return named(
        reading, new_parts.names(location.owner, (expression.input_type, expression.output_type))
    )


def row_of(index: PartIndex, location: Location) -> Path | None:
    """Return the row of the formula that computes a value, None if nothing does."""
    expression = expression_at(index.root, location)
    path = None if expression is None else index.binding_path(expression)
    return None if path is None else (*path, "reading")


def is_shared(root: Ainb, location: Location) -> bool:
    """Whether a formula computes values at other places, too."""
    expression = expression_at(root, location)
    used: list[Id | None] = [
        one.uid for node in root.nodes for _slot, one in formula_slots(root, node)
    ]
    used += [slot.binding for attached in root.attachments for slot in attached.properties]
    return expression is not None and used.count(expression.uid) > 1


def check(root: Ainb, location: Location, formula: str) -> None:
    """Raise `WrongType`, with the column, if this formula cannot compute the value."""
    _compiled(root, location, formula)


def replace_formula(edit: Draft, location: Location, formula: str) -> None:
    """Compute the value of a row alone by another formula."""
    part = _part(location)
    assert part is not None, "it has a formula"
    expression = _compiled(edit.root, location, formula)
    new_parts.bind_formula(edit, location.owner, part, expression)


def _compiled(root: Ainb, location: Location, formula: str) -> Expression:
    expression = expression_at(root, location)
    if expression is None:
        raise WrongType("no formula computes this value")
    return new_parts.made_formula(
        root, location.owner, (expression.input_type, expression.output_type), formula
    )
