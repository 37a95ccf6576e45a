"""ExecuteBlackboardSet…: classes of the game that write a variable (assumption).

Verified: they name it by the property `BlackboardKey`, and 35 of 35 keys with BlackboardType 0 are
in the file's own list. ExecuteOnce: on enter only (inferred from its name).
"""

from __future__ import annotations

from formats.ainb.simulation import values
from formats.ainb.simulation.blackboard import KINDS_BY_WORD, place_of
from formats.ainb.simulation.event import EventKind
from formats.ainb.simulation.plan import NodePlan
from formats.ainb.simulation.state import Instance
from formats.ainb.simulation.steps import Steps
from formats.ainb.simulation.work import Work

_SET = "ExecuteBlackboardSet"


def write_board(work: Work, instance: Instance, plan: NodePlan, is_entering: bool) -> Steps[None]:
    """Write the variable that a node names, if its class does that."""
    word = plan.node.name.removeprefix(_SET)
    kind = KINDS_BY_WORD.get(word) if plan.node.name.startswith(_SET) else None
    slot = plan.inputs.get(word)
    if kind is None or slot is None or work.assume("blackboard-class") == "off":
        return
    if not is_entering and values.named(work, instance, plan, "ExecuteOnce", False):
        return
    name = values.named(work, instance, plan, "BlackboardKey", "")
    where, _variable = place_of(instance, name, kind)
    value = values.given(work, instance, plan, word, slot.type)
    if where.board.get((kind, name)) == value and not is_entering:
        return
    where.board[kind, name] = value
    yield work.event(EventKind.WRITE, instance, plan, values=((name, value),))
