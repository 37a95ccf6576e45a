"""Queries: nodes that are computed before the nodes that name them, and keep their outputs.

Verified: a node's list is exactly the query nodes its inputs read, queries read queries, and no
real file has a circle. When (stated): before enter and before each update of the reader.
"""

from __future__ import annotations

from ...ainb.model import Node, Output
from ...core.kinds import AnyValue
from ...errors import WrongType
from . import known, values
from .answers import Answer, output_value
from .blackboard import KINDS_BY_WORD, place_of
from .plan import NodePlan, NodeRole
from .state import Instance
from .steps import EventKind, Steps
from .work import Work

_GET = "QueryBlackboardGet"


def pull(work: Work, instance: Instance, plan: NodePlan, is_entering: bool) -> Steps[None]:
    """Compute the queries of a node, each once, in the order of its list."""
    for query in plan.queries:
        if is_due(work, instance, query, is_entering):
            yield compute(work, instance, query, is_entering)


def is_due(work: Work, instance: Instance, query: Node, is_entering: bool) -> bool:
    """Whether a query is to be computed now."""
    last = instance.computed.get(query.uid)
    if last is None:
        return True
    if last == work.frame and work.assume("query-count") == "frame":
        return False
    plan = instance.program.plan(query)
    if is_entering or "OutputOnlyOnEnter" not in plan.properties:
        return True
    is_once = values.named(work, instance, plan, "OutputOnlyOnEnter", False)
    return not (is_once and work.assume("on-enter-only") == "as-named")


def compute(work: Work, instance: Instance, query: Node, is_entering: bool) -> Steps[None]:
    """Compute a query, its own queries first; a cycle of queries is noted and broken."""
    plan = instance.program.plan(query)
    mark = instance.place, query.uid
    if mark in work.computing:
        yield work.note(instance, plan, "it is a query of itself; what is stored is read")
        return
    work.computing.add(mark)
    yield pull(work, instance, plan, is_entering)
    give_outputs(work, instance, plan)
    work.computing.discard(mark)
    instance.computed[query.uid] = work.frame
    given = tuple((output.name, instance.outputs.get(output.uid)) for output in query.outputs)
    yield work.event(EventKind.QUERY, instance, plan, values=given)


def give_outputs(work: Work, instance: Instance, plan: NodePlan, since: int = 0) -> None:
    """Store the outputs of a node: computed, known by name, answered, else as they were.

    `since` is the frame that the lists of answers count from.
    """
    if plan.role is NodeRole.EXPRESSION:
        _run_expression(work, instance, plan)
        return
    answer = work.answer(instance, plan)
    by_name = _by_name(work, instance, plan) or {}
    for output in plan.node.outputs:
        value = _answered(answer, output, work.frame - since, plan)
        if value is None and output.name in by_name:
            value = values.as_type(output.type, by_name[output.name])
        _store(work, instance, plan, output, value)


def _answered(answer: Answer, output: Output, frame: int, plan: NodePlan) -> AnyValue:
    try:
        return output_value(answer, output, frame)
    except WrongType as error:
        error.what = f"the answer of #{plan.number} for “{output.name}”: {error.what}"
        raise


def _store(work: Work, instance: Instance, plan: NodePlan, output: Output, value: AnyValue) -> None:
    """Store the value of an output; None, an unknown value, keeps the stored one."""
    is_read = output.used or plan.node.is_query
    if value is not None:
        instance.guessed.discard(output.uid)
    elif output.uid in instance.outputs:
        return
    else:
        instance.guessed.add(output.uid)
        value = values.zero(output.type)
    is_staged = is_read and not plan.node.is_query and work.assume("staging") == "next-frame"
    (instance.staged if is_staged else instance.outputs)[output.uid] = value


def _run_expression(work: Work, instance: Instance, plan: NodePlan) -> None:
    """Run the code of an Element_Expression, which reads and writes the ports of its node."""
    for slot in plan.node.properties:
        if slot.binding is not None:
            values.slot_value(work, instance, plan, slot)
    for output in plan.node.outputs:
        instance.outputs.setdefault(output.uid, values.zero(output.type))


def _by_name(work: Work, instance: Instance, plan: NodePlan) -> dict[str, AnyValue] | None:
    name = plan.node.name
    if name.startswith(_GET):
        return _from_board(work, instance, plan)
    if not name.startswith(("QueryMath", "QueryGeneric")):
        return None
    query_outputs = known.outputs(name, dict(values.all_inputs(work, instance, plan)))
    return None if query_outputs is None or work.assume("by-name") == "off" else query_outputs


def _from_board(work: Work, instance: Instance, plan: NodePlan) -> dict[str, AnyValue] | None:
    """Return the variable that a QueryBlackboardGet… names, under each of its outputs."""
    word = plan.node.name.removeprefix(_GET).removesuffix("NoError")
    kind = KINDS_BY_WORD.get(word)
    key = values.named(work, instance, plan, "BlackboardKey", "")
    if kind is None or work.assume("blackboard-class") == "off":
        return None
    where, variable = place_of(instance, key, kind)
    start = None if variable is None else variable.value
    value = where.board.get((kind, key), start)
    return {} if value is None else {output.name: value for output in plan.node.outputs}
