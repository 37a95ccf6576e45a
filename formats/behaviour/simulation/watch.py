"""Reads the current values of a run without changing it: pins, properties and variables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...ainb.model import Input, Node, Output, Property, Variable
from ...core.kinds import AnyValue
from ...errors import WrongType
from . import blackboard, limits, values
from .answers import in_turn
from .plan import NodePlan, NodeRole
from .run import Run
from .state import ActiveNode, Instance


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


# Explains why a command does not end: the active nodes that stay Busy, and what each waits for.


class Wait(NamedTuple):
    """A node that keeps its parents Busy. `place` is as in `Event`."""

    place: tuple[int, ...]
    file: str
    plan: NodePlan
    sentence: str


def waits(run: Run) -> list[Wait]:
    """Return the nodes that a running command waits for, in the order they were entered."""
    return [
        Wait(instance.place, instance.program.name, active.plan, _why(run, instance, active))
        for instance, active in run.active()
        if active.updated >= 0 and not active.result.is_end and not _waits_below(instance, active)
    ]


def _waits_below(instance: Instance, active: ActiveNode) -> bool:
    """Whether a node is Busy since something below it is."""
    return any(child.updated >= 0 and not child.result.is_end for child in _below(instance, active))


def _below(instance: Instance, active: ActiveNode) -> Iterator[ActiveNode]:
    inner_instance = instance.modules.get(active.plan.node.uid)
    if active.plan.role is NodeRole.MODULE and inner_instance is not None:
        yield from list(inner_instance.active.values())[:1]
    for child in active.held.values():
        known = instance.active.get(child.uid)
        if known is not None:
            yield known


def _why(run: Run, instance: Instance, active: ActiveNode) -> str:
    plan = active.plan
    answered = run.work.answer(instance, plan).results
    if plan.role is NodeRole.SEQUENTIAL:
        return "its next step is updated in the next frame"
    if plan.role in (
        NodeRole.SELECTOR,
        NodeRole.GAME_SELECTOR,
        NodeRole.SPLIT_TIMING,
        NodeRole.EVENT,
    ):
        return "none of its children runs"
    if answered:
        return f"its answer is {in_turn(answered, run.frame - active.entered).word}"
    if plan.role is NodeRole.MODULE:
        return "its file is not available, and no answer says that it ends"
    return "no answer says that it ends"
