"""Explains why a command does not end: the active nodes that stay Busy, and what each waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .answers import in_turn
from .plan import NodePlan, NodeRole
from .run import Run
from .state import ActiveNode, Instance


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
