"""Properties of built-in nodes that nobody knows the meaning of, where they say something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from formats.ainb.simulation import values
from formats.ainb.simulation.plan import NodePlan, NodeRole
from formats.ainb.simulation.state import Instance
from formats.ainb.simulation.work import Work

_UNKNOWN: Final[dict[NodeRole, tuple[str, ...]]] = {
    NodeRole.SIMULTANEOUS: ("EndPolicy",),
    NodeRole.SEQUENTIAL: ("BusyPolicy", "NumLoop", "PlayPolicy", "IsDelayJudge", "IsLoop"),
    NodeRole.SELECTOR: ("ChildFrameSync", "IsNoSelectIfSameInstance", "PlugJudgeType"),
    NodeRole.SPLIT_TIMING: ("ChildStateSyncPolicy",),
}
"""Each is 0 in nearly all files; what 0 means is in the rule of its role."""


def unread(work: Work, at: Instance, plan: NodePlan) -> Iterator[str]:
    """Yield a sentence for each such property of a node.

    Raises `Halt` if the run is set to stop there.
    """
    for name in _UNKNOWN.get(plan.role, ()):
        value = values.named(work, at, plan, name, 0)
        if value:
            words = f"what {name} {int(value)} means is unknown"
            work.rest_on("unread-property", f"#{plan.number} {plan.node.title}: {words}")
            yield f"{words}; it is passed over"
