"""The life of a node: it is entered, updated, and left once its last parent leaves it.

Stated: `enter` once, `update` every frame, `leave` at the end; before enter and update its queries
are computed. What happens in between is up to the rule of its role, see `Rule`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...ainb.model import Node
from . import limits, values
from .plan import NodePlan, NodeRole
from .queries import pull
from .state import ActiveNode, Instance
from .steps import Event, EventKind, Result, Steps
from .work import Work

_GAME: frozenset[NodeRole] = frozenset(
    {
        NodeRole.EVENT,
        NodeRole.MODULE,
        NodeRole.GAME_SELECTOR,
        NodeRole.ONE_SHOT,
        NodeRole.GAME,
        NodeRole.REFUSED,
    }
)


def enter(work: Work, instance: Instance, node: Node) -> Steps[bool]:
    """Enter a node; return whether it was entered, which it is not as its own child."""
    plan = instance.program.plan(node)
    known = instance.active.get(node.uid)
    if known is not None:
        if _is_above(instance, known):
            yield work.note(instance, plan, "it is a child of itself, so it is not entered again")
            return False
        work.assume("shared-child")
        known.holders += 1
        yield work.note(instance, plan, "another parent has entered it already")
        return True
    if plan.role is NodeRole.REFUSED and not work.answer(instance, plan).tells_flow:
        raise limits.Halt(f"#{plan.number} {node.title}: {plan.refusal}", (instance, plan))
    if plan.queries:
        yield pull(work, instance, plan, True)
    instance.prepared.pop(node.uid, None)
    event = _entered(work, instance, plan)  # what its inputs compute may stop the run
    active = instance.active[node.uid] = ActiveNode(plan, work.frame, running=True)
    yield event
    for words in _unknown_properties(work, instance, plan):
        yield work.note(instance, plan, words)
    yield work.rules[plan.role].enter(work, instance, active)
    active.running = False
    return True


def _is_above(instance: Instance, active: ActiveNode) -> bool:
    """Whether a rule is being executed for an active node or for one that it holds.

    If so, entering the node would make it its own ancestor.
    """
    waiting, seen = [active], {active.plan.node.uid}
    while waiting:
        waiting_node = waiting.pop()
        if waiting_node.running:
            return True
        fresh = [
            uid for uid in (child.uid for child in waiting_node.held.values()) if uid not in seen
        ]
        seen.update(fresh)
        waiting += [instance.active[uid] for uid in fresh if uid in instance.active]
    return False


def _entered(work: Work, instance: Instance, plan: NodePlan) -> Event:
    if plan.node.attachments:
        work.rest_on("attachments", f"#{plan.number} {plan.node.title} has attachments")
    read = values.all_inputs(work, instance, plan) if plan.role in _GAME else ()
    return work.event(EventKind.ENTER, instance, plan, values=read)


def update(work: Work, instance: Instance, node: Node) -> Steps[Result]:
    """Update a node that was entered and return its result."""
    active = instance.active[node.uid]
    plan = active.plan
    if active.updated == work.frame and work.assume("shared-child") == "once":
        return active.result
    active.running = True
    if plan.queries:
        yield pull(work, instance, plan, False)
    active.result = yield work.rules[plan.role].update(work, instance, active)
    active.updated = work.frame
    active.running = False
    yield work.event(EventKind.UPDATE, instance, plan, result=active.result)
    return active.result


def leave(work: Work, instance: Instance, node: Node) -> Steps[None]:
    """Release a node by one parent; the last one leaves it, its children first."""
    active = instance.active[node.uid]
    active.holders -= 1
    if active.holders:
        return
    active.running = True
    yield work.rules[active.plan.role].leave(work, instance, active)
    del instance.active[node.uid]
    yield work.event(EventKind.LEAVE, instance, active.plan)


def enter_child(work: Work, instance: Instance, active: ActiveNode, place: int) -> Steps[bool]:
    """Enter the child at an index; return whether it was entered."""
    target = instance.program.root.node(active.plan.children[place].target)
    if target is None:
        if active.plan.role in (NodeRole.SIMULTANEOUS, NodeRole.SEQUENTIAL):
            work.rest_on("no-step", f"#{active.plan.number} has a child that is not a node")
        yield work.note(instance, active.plan, f"no child at {port_text(active.plan, place)}")
        return False
    if (yield enter(work, instance, target)):
        active.held[place] = target
        return True
    return False


def leave_child(work: Work, instance: Instance, active: ActiveNode, place: int) -> Steps[None]:
    """Leave the child at a place, if it was entered."""
    target = active.held.pop(place, None)
    if target is not None:
        yield leave(work, instance, target)


def pulse_child(work: Work, instance: Instance, active: ActiveNode, place: int) -> Steps[None]:
    """Enter a child, update it once and leave it."""
    if (yield enter_child(work, instance, active, place)):
        yield update(work, instance, active.held[place])
        yield leave_child(work, instance, active, place)


def port_text(plan: NodePlan, place: int) -> str:
    """Return the label of the port at an index among a node's children."""
    return plan.children[place].label or str(place)


_UNKNOWN: Final[dict[NodeRole, tuple[str, ...]]] = {
    NodeRole.SIMULTANEOUS: ("EndPolicy",),
    NodeRole.SEQUENTIAL: ("BusyPolicy", "NumLoop", "PlayPolicy", "IsDelayJudge", "IsLoop"),
    NodeRole.SELECTOR: ("ChildFrameSync", "IsNoSelectIfSameInstance", "PlugJudgeType"),
    NodeRole.SPLIT_TIMING: ("ChildStateSyncPolicy",),
}
"""Each is 0 in nearly all files; what 0 means is in the rule of its role."""


def _unknown_properties(work: Work, instance: Instance, plan: NodePlan) -> Iterator[str]:
    """Yield a sentence for each property of a node whose value has an unknown meaning.

    Raises `Halt` if the run is set to stop there.
    """
    for name in _UNKNOWN.get(plan.role, ()):
        value = values.named(work, instance, plan, name, 0)
        if value:
            words = f"what {name} {int(value)} means is unknown"
            work.rest_on("unread-property", f"#{plan.number} {plan.node.title}: {words}")
            yield f"{words}; it is passed over"


class Rule:
    """How the nodes of a role are entered, updated and left; the base class does nothing."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Run the role's own part of entering, besides the queries."""
        yield from ()

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Run the role's own part of an update and return the result."""
        yield from ()
        return Result.SUCCESS

    def leave(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Leave all children that were entered, in their order."""
        for place in list(active.held):
            yield leave_child(work, instance, active, place)
