"""Reads the current values of a run without changing it: pins, properties and variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ...ainb.model import Input, Node, Property, Variable
from ...core.kinds import AnyValue
from ...errors import WrongType
from .answers import in_turn
from .plan import NodePlan, NodeRole
from .run import Run
from .state import ActiveNode, Instance, RunNode
from .work import Halt


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
    plan = instance.program.plan(node)
    slots: list[Property | Input] = [*node.properties, *node.inputs]
    seen: dict[int, WatchedValue] = {}
    for slot in slots:
        value = _computed(run, partial(RunNode(instance.scratch(), plan).slot_value, slot))
        if value is not None:
            seen[slot.uid] = value
    for output in node.outputs:
        if output.uid in instance.outputs:
            assumed = ("no-value",) if output.uid in instance.guessed else ()
            seen[output.uid] = WatchedValue(instance.outputs[output.uid], assumed)
    return seen


def variables(run: Run, place: tuple[int, ...]) -> Iterator[tuple[Variable, WatchedValue]]:
    """Yield the variables of an instance's file with their values."""
    instance = instance_at(run, place)
    if instance is None:
        return
    for variable in instance.program.root.variables:
        value = _computed(run, partial(instance.variable_value, variable))
        if value is not None:
            yield variable, value


def _computed(run: Run, compute: Callable[[], AnyValue]) -> WatchedValue | None:
    """Return a value that is computed outside of the steps, None if that would stop the run."""
    with run.work.aside() as assumed:
        try:
            return WatchedValue(compute(), tuple(assumed))
        except (Halt, WrongType):
            return None


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
        Wait(instance.place, instance.program.name, active.plan, _why(run, active))
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


def _why(run: Run, active: ActiveNode) -> str:
    plan = active.plan
    answered = active.answer.results
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
