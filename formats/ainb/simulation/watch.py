"""Values of a run at hand to be looked at: pins, properties and variables, with nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from formats.ainb.model import Input, Node, Output, Property, Variable
from formats.ainb.simulation import blackboard, limits, values
from formats.ainb.simulation.run import Run
from formats.ainb.simulation.state import Instance
from formats.errors import WrongType
from formats.values import AnyValue


class WatchedValue(NamedTuple):
    """A value as it is now; `assumed` are the keys of the assumptions that it rests on."""

    value: AnyValue
    assumed: tuple[str, ...] = ()


def instance_at(run: Run, place: tuple[int, ...]) -> Instance | None:
    """Return the instance that module nodes lead to, None if none runs there now."""
    at: Instance | None = run.instance
    for uid in place:
        at = None if at is None else at.modules.get(uid)
    return at


def pins(run: Run, place: tuple[int, ...], node: Node) -> dict[int, WatchedValue]:
    """Return the values of a node's properties, inputs and outputs by their uid.

    What is not known is left out: outputs that hold nothing yet, and what would stop the run.
    """
    at = instance_at(run, place)
    if at is None:
        return {}
    slots: list[Property | Input | Output] = [*node.properties, *node.inputs, *node.outputs]
    found = ((slot.uid, _seen(run, at, node, slot)) for slot in slots)
    return {uid: seen for uid, seen in found if seen is not None}


def variables(run: Run, place: tuple[int, ...]) -> Iterator[tuple[Variable, WatchedValue]]:
    """Yield the variables of an instance's file with their values."""
    at = instance_at(run, place)
    if at is None:
        return
    for variable in at.program.root.variables:
        with run.work.aside() as assumed:
            try:
                value = blackboard.read(run.work, at, variable)
            except limits.Halt:
                continue
        yield variable, WatchedValue(value, tuple(assumed))


def _seen(
    run: Run, at: Instance, node: Node, slot: Property | Input | Output
) -> WatchedValue | None:
    if isinstance(slot, Output):
        if slot.uid not in at.outputs:
            return None
        return WatchedValue(at.outputs[slot.uid], ("no-value",) if slot.uid in at.guessed else ())
    plan = at.program.plan(node)
    with run.work.aside() as assumed:
        try:
            value = values.slot_value(run.work, _copied(at), plan, slot)
        except (limits.Halt, WrongType):
            return None
    return WatchedValue(value, tuple(assumed))


def _copied(at: Instance) -> Instance:
    """Return an instance whose expressions and outputs can be written without a trace."""
    prepared = {uid: set(done) for uid, done in at.prepared.items()}
    return replace(at, memory=at.memory.copy(), outputs=dict(at.outputs), prepared=prepared)
