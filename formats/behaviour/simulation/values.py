"""Reads the current values of inputs and properties in a run.

Verified: without a source it is the stored constant, or the variable of the blackboard; with one
source that output; with several a list. An expression stands between output and input.
"""

from __future__ import annotations

from typing import Final

from ...ainb.expression.evaluate import MOST_INSTRUCTIONS, Evaluation, TooLong
from ...ainb.expression.memory import converted
from ...ainb.expression.model import DataType, Expression
from ...ainb.expression.port_names import Port, ports_of
from ...ainb.model import Input, Output, Property, Source, Variable
from ...ainb.types import CODE_TYPES, INT, POINTER, SlotType
from ...core.kinds import AnyValue
from . import blackboard, limits
from .plan import NodePlan
from .state import Instance
from .work import Work

_TYPES: Final = CODE_TYPES | {DataType.UINT: INT}


def as_type(type_: SlotType, value: AnyValue) -> AnyValue:
    """Convert a value to the type of a slot; a pointer's value is its name in an answer."""
    if type_ is POINTER:
        return value if isinstance(value, str) else None
    return converted(type_.code_type, value)


def zero(type_: SlotType) -> AnyValue:
    """Return the initial value of a data type, None for a pointer."""
    return as_type(type_, None)


def slot_value(work: Work, instance: Instance, plan: NodePlan, slot: Property | Input) -> AnyValue:
    """Return the value of a slot now; of an input with several sources, a list."""
    sources = slot.sources if isinstance(slot, Input) else []
    binding = instance.program.root.binding(slot.binding)
    if len(sources) > 1:
        return [source_value(work, instance, plan, slot, source) for source in sources]
    if sources:
        value = source_value(work, instance, plan, slot, sources[0])
    elif isinstance(binding, Variable):
        return as_type(slot.type, blackboard.read(work, instance, binding, slot.flags))
    else:
        value = slot.value
    if isinstance(binding, Expression):
        value = computed(work, instance, plan, binding, value)
    return as_type(slot.type, value)


def named(work: Work, instance: Instance, plan: NodePlan, name: str, default: AnyValue) -> AnyValue:
    """Return the value of a property by its name, `default` if there is none."""
    slot = plan.properties.get(name)
    return default if slot is None else slot_value(work, instance, plan, slot)


def given(
    work: Work, instance: Instance, plan: NodePlan, name: str, type_: SlotType = INT
) -> AnyValue:
    """Return the value of an input by its name, its type's zero if there is none."""
    slot = plan.inputs.get(name)
    return as_type(type_, None if slot is None else slot_value(work, instance, plan, slot))


def source_value(
    work: Work, instance: Instance, plan: NodePlan, slot: Property | Input, source: Source
) -> AnyValue:
    """Return the current value of one source of an input."""
    root = instance.program.root
    output, binding = root.output(source), root.binding(source.binding)
    value = zero(slot.type) if output is None else output_now(work, instance, output)
    if isinstance(binding, Expression):
        return as_type(slot.type, computed(work, instance, plan, binding, value))
    if isinstance(binding, Variable):
        return as_type(slot.type, blackboard.read(work, instance, binding, source.flags))
    return value


def output_now(work: Work, instance: Instance, output: Output) -> AnyValue:
    """Return the stored value of an output; it stays stored after its node was left.

    Verified: they are read after that, under a later child of a common parent.
    """
    if output.uid not in instance.outputs or output.uid in instance.guessed:
        work.rest_on("no-value", f"nothing gives the output “{output.name}” a value")
    return instance.outputs.get(output.uid, zero(output.type))


def all_inputs(work: Work, instance: Instance, plan: NodePlan) -> tuple[tuple[str, AnyValue], ...]:
    """Return the values of all inputs of a node, by name."""
    return tuple((slot.name, slot_value(work, instance, plan, slot)) for slot in plan.node.inputs)


def computed(
    work: Work, instance: Instance, plan: NodePlan, expression: Expression, value: AnyValue
) -> AnyValue:
    """Return the value of an expression for the value of its source, with the file's shared memory.

    Its setup runs at its first use since the node was entered. Raises `Halt` for too long a one.
    """
    done = instance.prepared.setdefault(plan.node.uid, set())
    is_first = expression.uid not in done
    done.add(expression.uid)
    work.nested += 1
    if work.nested > limits.NESTED:
        raise limits.Halt(f"the expressions of #{plan.number} read themselves")
    run = Evaluation(expression, instance.memory, NodePorts(work, instance, plan), value)
    try:
        return run.run(setup=is_first)
    except TooLong:
        words = f"an expression of #{plan.number} runs more than {MOST_INSTRUCTIONS:,} instructions"
        raise limits.Halt(words) from None
    finally:
        work.nested -= 1
        work.instructions += run.count
        if work.instructions > limits.INSTRUCTIONS:
            raise limits.Halt(
                f"the expressions of one frame run more than {limits.INSTRUCTIONS:,} instructions"
            )


_DOUBTS: Final = {
    "wrap": "computes an int that does not fit into 32 bits",
    "division": "divides an int by zero",
}


class NodePorts:
    """The inputs and outputs of a node, as expressions name them: `In.int[1]`."""

    def __init__(self, work: Work, instance: Instance, plan: NodePlan) -> None:
        self._work, self._at, self._plan = work, instance, plan
        self._ports: dict[Port, Input | Output] | None = None

    def read(self, type_: DataType, place: int) -> AnyValue:
        """Return the value of an input; None if it does not exist."""
        slot = self._slot(True, type_, place)
        if not isinstance(slot, Input):
            return None
        return slot_value(self._work, self._at, self._plan, slot)

    def written(self, type_: DataType, place: int) -> AnyValue:
        """Return the value of an output; None if it does not exist."""
        slot = self._slot(False, type_, place)
        return None if slot is None else self._at.outputs.get(slot.uid)

    def write(self, type_: DataType, place: int, value: AnyValue) -> None:
        """Give an output a value."""
        slot = self._slot(False, type_, place)
        if slot is not None:
            self._at.outputs[slot.uid] = as_type(slot.type, value)

    def call(self, name: str, type_: DataType) -> AnyValue:
        """Return the answered value of a function, zero without an answer."""
        answered = self._work.answers.function(name)
        if answered is None:
            self._work.rest_on("no-value", f"nothing shows what the function “{name}” gives")
        return converted(type_, answered)

    def trusts(self, name: str) -> bool:
        """Whether the assumption `functions` says that functions do what their names say."""
        return self._work.assume("functions") == "by-name"

    def doubt(self, what: str) -> None:
        """Accept a doubtful result, or stop the run if the assumption says so."""
        self._work.rest_on(what, f"an expression of #{self._plan.number} {_DOUBTS[what]}")

    def _slot(self, is_input: bool, type_: DataType, place: int) -> Input | Output | None:
        if self._ports is None:
            self._ports = ports_of(self._plan.node)
        return self._ports.get(Port(is_input, _TYPES.get(type_, POINTER), place))
