"""Reads the current values of a run without changing it: pins, properties and variables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...ainb.model import Input, Node, Output, Property, Variable
from ...core.kinds import AnyValue
from ...errors import WrongType
from . import blackboard, limits, values
from .run import Run
from .state import Instance


class WatchedValue(NamedTuple):
    """A current value; `assumed` are the keys of the assumptions it depends on."""

    value: AnyValue
    assumed: tuple[str, ...] = ()


def instance_at(run: Run, place: tuple[int, ...]) -> Instance | None:
    """Return the instance that the module nodes `place` call, None if it does not run now."""
    instance: Instance | None = run.instance
    for uid in place:
        instance = None if instance is None else instance.modules.get(uid)
    return instance


def pins(run: Run, place: tuple[int, ...], node: Node) -> dict[int, WatchedValue]:
    """Return the values of a node's properties, inputs and outputs by their uid.

    Unknown values are left out: outputs without a value, and values whose computation would stop
    the run.
    """
    instance = instance_at(run, place)
    if instance is None:
        return {}
    slots: list[Property | Input | Output] = [*node.properties, *node.inputs, *node.outputs]
    watched_values = ((slot.uid, _seen(run, instance, node, slot)) for slot in slots)
    return {
        uid: seen_watched_value
        for uid, seen_watched_value in watched_values
        if seen_watched_value is not None
    }


def variables(run: Run, place: tuple[int, ...]) -> Iterator[tuple[Variable, WatchedValue]]:
    """Yield the variables of an instance's file with their values."""
    instance = instance_at(run, place)
    if instance is None:
        return
    for variable in instance.program.root.variables:
        with run.work.aside() as assumed:
            try:
                value = blackboard.read(run.work, instance, variable)
            except limits.Halt:
                continue
        yield variable, WatchedValue(value, tuple(assumed))


def _seen(
    run: Run, instance: Instance, node: Node, slot: Property | Input | Output
) -> WatchedValue | None:
    if isinstance(slot, Output):
        if slot.uid not in instance.outputs:
            return None
        return WatchedValue(
            instance.outputs[slot.uid], ("no-value",) if slot.uid in instance.guessed else ()
        )
    plan = instance.program.plan(node)
    with run.work.aside() as assumed:
        try:
            value = values.slot_value(run.work, _copied(instance), plan, slot)
        except (limits.Halt, WrongType):
            return None
    return WatchedValue(value, tuple(assumed))


def _copied(instance: Instance) -> Instance:
    """Return an instance whose expressions and outputs can be written without a trace."""
    prepared = {uid: set(done) for uid, done in instance.prepared.items()}
    return replace(
        instance, memory=instance.memory.copy(), outputs=dict(instance.outputs), prepared=prepared
    )
