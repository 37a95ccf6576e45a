"""What changes while a file runs: its variables, outputs and memory, and its active nodes.

Values (verified): without a source an input has the stored constant, or the variable of the
blackboard; with one source that output; with several a list. An expression stands between output
and input.

Queries are nodes that are computed before the nodes that name them, and keep their outputs.
Verified: a node's list is exactly the query nodes its inputs read, queries read queries, and no
real file has a circle. When (stated): before enter and before each update of the reader.

Life (stated): `enter` once, `update` every frame, `leave` at the end; before enter and update the
queries of a node are computed. What happens in between is up to the rule of its role, a subclass
of `ActiveNode`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from ...ainb.expression.evaluate import MOST_INSTRUCTIONS, Evaluation, TooLong
from ...ainb.expression.memory import Memory, converted
from ...ainb.expression.model import DataType, Expression
from ...ainb.expression.port_names import Port
from ...ainb.model import Input, Node, Output, Property, Source, Variable
from ...ainb.types import CODE_TYPES, INT, POINTER, SlotType
from ...core.kinds import AnyValue, Kind
from ...errors import WrongType
from . import known
from .answers import Answer, output_value
from .plan import NodePlan, NodeRole, RunnableFile
from .steps import Event, EventKind, Result, Steps
from .work import INSTRUCTIONS_PER_FRAME, MOST_NESTED, Halt, Work

_FROM_ROOT, _FROM_CALLER = 0, 1
_TYPES: Final = CODE_TYPES | {DataType.UINT: INT}
_GET: Final = "QueryBlackboardGet"
KINDS_BY_WORD: Final = {
    slot_type.kind.row.engine: slot_type.kind for slot_type in SlotType if slot_type is not POINTER
}
"""The types that classes such as `ExecuteBlackboardSetBool` have in their names."""
VariableKey = tuple[Kind, str]
"""A variable by its type and name, which say which one is meant also where copies are stored."""


def as_type(type_: SlotType, value: AnyValue) -> AnyValue:
    """Convert a value to the type of a slot; a pointer's value is its name in an answer."""
    if type_ is POINTER:
        return value if isinstance(value, str) else None
    return converted(type_.code_type, value)


@dataclass(slots=True, eq=False)
class Instance:
    """A running file: the root file, or a module that a node calls.

    `place` are the uids of the module nodes that call it, from the root file on. `board` holds the
    variables that were written, `outputs` the values by the output's uid, `guessed` the outputs
    whose value is unknown, `staged` values that apply from the next frame on. `computed` is the
    frame each query was last computed in, `prepared` the expressions whose setup ran, by node.
    `active` has the active nodes by uid, in the order of entering. `rules` are the classes of
    active nodes.
    """

    program: RunnableFile
    work: Work
    rules: Rules
    caller: Instance | None = None
    place: tuple[int, ...] = ()
    board: dict[VariableKey, AnyValue] = field(default_factory=dict)
    outputs: dict[int, AnyValue] = field(default_factory=dict)
    guessed: set[int] = field(default_factory=set)
    staged: dict[int, AnyValue] = field(default_factory=dict)
    computed: dict[int, int] = field(default_factory=dict)
    active: dict[int, ActiveNode] = field(default_factory=dict)
    modules: dict[int, Instance] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    prepared: dict[int, set[int]] = field(default_factory=dict)

    @property
    def root(self) -> Instance:
        """The instance of the root file."""
        return self if self.caller is None else self.caller.root

    def every(self) -> Iterator[Instance]:
        """Yield the instance and all modules below it, callers first."""
        waiting = [self]
        while waiting:
            instance = waiting.pop(0)
            yield instance
            waiting += instance.modules.values()

    def copy(self, caller: Instance | None = None) -> Instance:
        """Return a copy of the current state of the instance and of all modules below it."""
        instance = self.scratch()
        instance.caller = caller
        instance.board, instance.guessed = dict(self.board), set(self.guessed)
        instance.staged, instance.computed = dict(self.staged), dict(self.computed)
        instance.active = {uid: active.copy(instance) for uid, active in self.active.items()}
        instance.modules = {uid: module.copy(instance) for uid, module in self.modules.items()}
        return instance

    def scratch(self) -> Instance:
        """Return an instance whose expressions and outputs can be written without a trace."""
        prepared = {uid: set(done) for uid, done in self.prepared.items()}
        return replace(
            self, memory=self.memory.copy(), outputs=dict(self.outputs), prepared=prepared
        )

    def node(self, node: Node) -> RunNode:
        """Return a node of the file, for its values."""
        return RunNode(self, self.program.plan(node))

    def event(
        self,
        what: EventKind,
        plan: NodePlan | None,
        *,
        result: Result | None = None,
        words: str = "",
        values: tuple[tuple[str, AnyValue], ...] = (),
    ) -> Event:
        """Return a step of the trace. Raises `Halt` if a frame has too many."""
        work, file = self.work, self.program.name
        assumed = work.step()
        node, number = (None, -1) if plan is None else (plan.node, plan.number)
        return Event(
            work.frame, what, self.place, file, node, number, result, words, values, assumed
        )

    # The blackboard

    def home(self, variable: Variable) -> Instance:
        """Return the instance whose blackboard holds a variable.

        Modules share by inheritance: 0 from the root file, 1 from the calling module, 2 its own.
        Stated by public documents; verified is that every variable with a file has 0, all others 2.
        """
        if variable.inheritance == _FROM_ROOT:
            return self.root
        if variable.inheritance == _FROM_CALLER and self.caller is not None:
            return self.caller
        return self

    def variable_value(self, variable: Variable, flags: int = 0) -> AnyValue:
        """Return the value of a variable now; of a vector the component that `flags` name."""
        home = self.home(variable)
        key = (variable.kind, variable.name)
        if key in home.board:
            value = home.board[key]
        else:
            if variable.file is not None:
                words = f"the variable “{variable.name}” comes from a file that is not available"
                self.work.rest_on("file-variable", words)
            value = (home.variable(variable.name, variable.kind) or variable).value
        component = flags >> 26 & 3
        return value[component - 1] if component and isinstance(value, tuple) else value

    def variable(self, name: str, kind: Kind) -> Variable | None:
        """Return the first variable of a name and type in the instance's file."""
        for variable in self.program.root.variables:
            if variable.name == name and variable.kind is kind:
                return variable
        return None

    def owner_of(self, name: str, kind: Kind) -> tuple[Instance, Variable | None]:
        """Return the instance that holds a variable, and the variable if a file declares it.

        What the file does not list is the actor's, or the root file's: it is stored at the root.
        """
        variable = self.variable(name, kind)
        if variable is not None:
            return self.home(variable), variable
        return self.root, self.root.variable(name, kind)


_DOUBTS: Final = {
    "wrap": "computes an int that does not fit into 32 bits",
    "division": "divides an int by zero",
}


class RunNode:
    """A node of a running file with its values; the ports of its expressions, see `Ports`."""

    def __init__(self, instance: Instance, plan: NodePlan) -> None:
        self.instance = instance
        self.plan = plan
        self.work = instance.work

    @property
    def answer(self) -> Answer:
        """The user's answer for the node."""
        return self.work.answers.of(self.instance.program, self.plan)

    def note(self, words: str) -> Event:
        """Return a step that is only a note in the trace."""
        return self.instance.event(EventKind.NOTE, self.plan, words=words)

    # Values

    def slot_value(self, slot: Property | Input) -> AnyValue:
        """Return the value of a slot now; of an input with several sources, a list."""
        sources = slot.sources if isinstance(slot, Input) else []
        binding = self.instance.program.root.binding(slot.binding)
        if len(sources) > 1:
            return [self._source_value(slot, source) for source in sources]
        if sources:
            value = self._source_value(slot, sources[0])
        elif isinstance(binding, Variable):
            return as_type(slot.type, self.instance.variable_value(binding, slot.flags))
        else:
            value = slot.value
        if isinstance(binding, Expression):
            value = self._computed(binding, value)
        return as_type(slot.type, value)

    def property_value(self, name: str, default: AnyValue) -> AnyValue:
        """Return the value of a property by its name, `default` if there is none."""
        slot = self.plan.properties.get(name)
        return default if slot is None else self.slot_value(slot)

    def input_value(self, name: str, type_: SlotType) -> AnyValue:
        """Return the value of an input by its name, its type's zero if there is none."""
        slot = self.plan.inputs.get(name)
        return as_type(type_, None if slot is None else self.slot_value(slot))

    def input_values(self) -> tuple[tuple[str, AnyValue], ...]:
        """Return the values of all inputs, by name."""
        return tuple((slot.name, self.slot_value(slot)) for slot in self.plan.node.inputs)

    def _source_value(self, slot: Property | Input, source: Source) -> AnyValue:
        """Return the current value of one source of an input."""
        root = self.instance.program.root
        output, binding = root.output(source), root.binding(source.binding)
        value = as_type(slot.type, None) if output is None else self._output_value(output)
        if isinstance(binding, Expression):
            return as_type(slot.type, self._computed(binding, value))
        if isinstance(binding, Variable):
            return as_type(slot.type, self.instance.variable_value(binding, source.flags))
        return value

    def _output_value(self, output: Output) -> AnyValue:
        """Return the stored value of an output; it stays stored after its node was left.

        Verified: they are read after that, under a later child of a common parent.
        """
        instance = self.instance
        if output.uid not in instance.outputs or output.uid in instance.guessed:
            self.work.rest_on("no-value", f"nothing gives the output “{output.name}” a value")
        return instance.outputs.get(output.uid, as_type(output.type, None))

    def _computed(self, expression: Expression, value: AnyValue) -> AnyValue:
        """Return the value of an expression for the value of its source.

        Its setup runs at its first use since the node was entered. Raises `Halt` for too long a
        one.
        """
        work, number = self.work, self.plan.number
        done = self.instance.prepared.setdefault(self.plan.node.uid, set())
        is_first = expression.uid not in done
        done.add(expression.uid)
        work.nested += 1
        if work.nested > MOST_NESTED:
            raise Halt(f"the expressions of #{number} read themselves")
        run = Evaluation(expression, self.instance.memory, self, value)
        try:
            return run.run(setup=is_first)
        except TooLong:
            words = f"an expression of #{number} runs more than {MOST_INSTRUCTIONS:,} instructions"
            raise Halt(words) from None
        finally:
            work.nested -= 1
            work.instructions += run.count
            if work.instructions > INSTRUCTIONS_PER_FRAME:
                most = f"{INSTRUCTIONS_PER_FRAME:,} instructions"
                raise Halt(f"the expressions of one frame run more than {most}")

    # The ports of expressions

    def read(self, type_: DataType, place: int) -> AnyValue:
        """Return the value of an input; None if it does not exist."""
        slot = self._port(True, type_, place)
        return self.slot_value(slot) if isinstance(slot, Input) else None

    def written(self, type_: DataType, place: int) -> AnyValue:
        """Return the value of an output; None if it does not exist."""
        slot = self._port(False, type_, place)
        return None if slot is None else self.instance.outputs.get(slot.uid)

    def write(self, type_: DataType, place: int, value: AnyValue) -> None:
        """Give an output a value."""
        slot = self._port(False, type_, place)
        if slot is not None:
            self.instance.outputs[slot.uid] = as_type(slot.type, value)

    def call(self, name: str, type_: DataType) -> AnyValue:
        """Return the answered value of a function, zero without an answer."""
        answered = self.work.answers.function(name)
        if answered is None:
            self.work.rest_on("no-value", f"nothing shows what the function “{name}” gives")
        return converted(type_, answered)

    def trusts(self, name: str) -> bool:
        """Whether the assumption `functions` says that functions do what their names say."""
        return self.work.assume("functions") == "by-name"

    def doubt(self, what: str) -> None:
        """Accept a doubtful result, or stop the run if the assumption says so."""
        self.work.rest_on(what, f"an expression of #{self.plan.number} {_DOUBTS[what]}")

    def _port(self, is_input: bool, type_: DataType, place: int) -> Input | Output | None:
        return self.plan.ports.get(Port(is_input, _TYPES.get(type_, POINTER), place))

    # Queries

    def pull(self, is_entering: bool) -> Steps[None]:
        """Compute the queries of the node, each once, in the order of its list."""
        for node in self.plan.queries:
            query = self.instance.node(node)
            if query.is_due(is_entering):
                yield query.compute(is_entering)

    def is_due(self, is_entering: bool) -> bool:
        """Whether the node, a query, is to be computed now."""
        last = self.instance.computed.get(self.plan.node.uid)
        if last is None:
            return True
        if last == self.work.frame and self.work.assume("query-count") == "frame":
            return False
        if is_entering or "OutputOnlyOnEnter" not in self.plan.properties:
            return True
        is_once = self.property_value("OutputOnlyOnEnter", False)
        return not (is_once and self.work.assume("on-enter-only") == "as-named")

    def compute(self, is_entering: bool) -> Steps[None]:
        """Compute the node, its own queries first; a cycle of queries is noted and broken."""
        instance, node, computing = self.instance, self.plan.node, self.work.computing
        mark = instance.place, node.uid
        if mark in computing:
            yield self.note("it is a query of itself; what is stored is read")
            return
        computing.add(mark)
        yield self.pull(is_entering)
        self.give_outputs()
        computing.discard(mark)
        instance.computed[node.uid] = self.work.frame
        given = tuple((output.name, instance.outputs.get(output.uid)) for output in node.outputs)
        yield instance.event(EventKind.QUERY, self.plan, values=given)

    def give_outputs(self, since: int = 0) -> None:
        """Store the outputs of the node: computed, known by name, answered, else as they were.

        `since` is the frame that the lists of answers count from.
        """
        if self.plan.role is NodeRole.EXPRESSION:
            self._run_expression()
            return
        answer = self.answer
        by_name = self._by_name() or {}
        for output in self.plan.node.outputs:
            value = self._answered(answer, output, self.work.frame - since)
            if value is None and output.name in by_name:
                value = as_type(output.type, by_name[output.name])
            self._store(output, value)

    def _answered(self, answer: Answer, output: Output, frame: int) -> AnyValue:
        try:
            return output_value(answer, output, frame)
        except WrongType as error:
            error.what = f"the answer of #{self.plan.number} for “{output.name}”: {error.what}"
            raise

    def _store(self, output: Output, value: AnyValue) -> None:
        """Store the value of an output; None, an unknown value, keeps the stored one."""
        instance, is_query = self.instance, self.plan.node.is_query
        if value is not None:
            instance.guessed.discard(output.uid)
        elif output.uid in instance.outputs:
            return
        else:
            instance.guessed.add(output.uid)
            value = as_type(output.type, None)
        is_read = output.used and not is_query
        is_staged = is_read and self.work.assume("staging") == "next-frame"
        (instance.staged if is_staged else instance.outputs)[output.uid] = value

    def _run_expression(self) -> None:
        """Run the code of an Element_Expression, which reads and writes the ports of its node."""
        for slot in self.plan.node.properties:
            if slot.binding is not None:
                self.slot_value(slot)
        for output in self.plan.node.outputs:
            self.instance.outputs.setdefault(output.uid, as_type(output.type, None))

    def _by_name(self) -> dict[str, AnyValue] | None:
        name = self.plan.node.name
        if name.startswith(_GET):
            return self._from_board(name.removeprefix(_GET).removesuffix("NoError"))
        if not name.startswith(("QueryMath", "QueryGeneric")):
            return None
        outputs = known.outputs(name, dict(self.input_values()))
        return None if outputs is None or self.work.assume("by-name") == "off" else outputs

    def _from_board(self, word: str) -> dict[str, AnyValue] | None:
        """Return the variable that a QueryBlackboardGet… names, under each of its outputs."""
        kind = KINDS_BY_WORD.get(word)
        key = self.property_value("BlackboardKey", "")
        if kind is None or self.work.assume("blackboard-class") == "off":
            return None
        owner, variable = self.instance.owner_of(key, kind)
        value = owner.board.get((kind, key), None if variable is None else variable.value)
        return {} if value is None else {output.name: value for output in self.plan.node.outputs}


class ActiveNode(RunNode):
    """A node that was entered and not left yet; a subclass is the rule of the nodes of a role.

    `entered` is the frame it was entered in, `updated` the last frame it was updated in (-1 for
    none). `chosen` is the index of a selector's child or the step of a Sequential, -1 for none.
    `held` are the children that it entered and has to leave, by their index. `holders` counts the
    parents that entered the node. `running` is whether its rule is being executed.
    """

    shows_inputs: ClassVar = False
    """Whether the step that enters it has the values of its inputs."""
    unknown: ClassVar[tuple[str, ...]] = ()
    """Properties whose meaning is unknown. Each is 0 in nearly all files; what 0 means is in the
    rule."""

    def __init__(self, instance: Instance, plan: NodePlan) -> None:
        super().__init__(instance, plan)
        self.entered = self.work.frame
        self.updated = -1
        self.result = Result.BUSY
        self.chosen = -1
        self.failed = False
        self.holders = 1
        self.running = True
        self.held: dict[int, Node] = {}

    def copy(self, instance: Instance) -> ActiveNode:
        """Return a copy of the current state, for a copy of its instance."""
        active = copy.copy(self)
        active.instance, active.held = instance, dict(self.held)
        return active

    # The rule; the base class does nothing

    def on_enter(self) -> Steps[None]:
        """Run the role's own part of entering, besides the queries."""
        yield from ()

    def on_update(self) -> Steps[Result]:
        """Run the role's own part of an update and return the result."""
        yield from ()
        return Result.SUCCESS

    def on_leave(self) -> Steps[None]:
        """Leave all children that were entered, in their order."""
        for place in list(self.held):
            yield self.leave_child(place)

    # Life

    def enter(self) -> Steps[None]:
        """Enter the node, which is not active yet."""
        instance, plan = self.instance, self.plan
        if plan.role is NodeRole.REFUSED and not self.answer.tells_flow:
            raise Halt(
                f"#{plan.number} {plan.node.title}: {plan.refusal}", instance.place, plan.node
            )
        if plan.queries:
            yield self.pull(True)
        instance.prepared.pop(plan.node.uid, None)
        if plan.node.attachments:
            self.work.rest_on("attachments", f"#{plan.number} {plan.node.title} has attachments")
        values = self.input_values() if self.shows_inputs else ()  # this may stop the run
        event = instance.event(EventKind.ENTER, plan, values=values)
        instance.active[plan.node.uid] = self
        yield event
        for words in self._unknown_properties():
            yield self.note(words)
        yield self.on_enter()
        self.running = False

    def _unknown_properties(self) -> Iterator[str]:
        """Yield a sentence for each property of the node whose value has an unknown meaning.

        Raises `Halt` if the run is set to stop there.
        """
        plan = self.plan
        for name in self.unknown:
            value = self.property_value(name, 0)
            if value:
                words = f"what {name} {int(value)} means is unknown"
                self.work.rest_on("unread-property", f"#{plan.number} {plan.node.title}: {words}")
                yield f"{words}; it is passed over"

    def is_above(self) -> bool:
        """Whether a rule is being executed for the node or for one that it holds.

        If so, entering the node again would make it its own ancestor.
        """
        active, waiting, seen = self.instance.active, [self], {self.plan.node.uid}
        while waiting:
            waiting_node = waiting.pop()
            if waiting_node.running:
                return True
            fresh = {child.uid for child in waiting_node.held.values()} - seen
            seen |= fresh
            waiting += [active[uid] for uid in fresh if uid in active]
        return False

    def update(self) -> Steps[Result]:
        """Update the node and return its result."""
        work = self.work
        if self.updated == work.frame and work.assume("shared-child") == "once":
            return self.result
        self.running = True
        if self.plan.queries:
            yield self.pull(False)
        self.result = yield self.on_update()
        self.updated = work.frame
        self.running = False
        yield self.instance.event(EventKind.UPDATE, self.plan, result=self.result)
        return self.result

    def leave(self) -> Steps[None]:
        """Release the node by one parent; the last one leaves it, its children first."""
        self.holders -= 1
        if self.holders:
            return
        self.running = True
        yield self.on_leave()
        del self.instance.active[self.plan.node.uid]
        yield self.instance.event(EventKind.LEAVE, self.plan)

    # Its children

    def child(self, place: int) -> ActiveNode | None:
        """Return the child at an index, None if it was not entered."""
        node = self.held.get(place)
        return None if node is None else self.instance.active[node.uid]

    def enter_child(self, place: int) -> Steps[bool]:
        """Enter the child at an index; return whether it was entered."""
        target = self.instance.program.root.node(self.plan.children[place].target)
        if target is None:
            if self.plan.role in (NodeRole.SIMULTANEOUS, NodeRole.SEQUENTIAL):
                words = f"#{self.plan.number} has a child that is not a node"
                self.work.rest_on("no-step", words)
            yield self.note(f"no child at {self.plan.port_text(place)}")
            return False
        if (yield enter(self.instance, target)):
            self.held[place] = target
            return True
        return False

    def leave_child(self, place: int) -> Steps[None]:
        """Leave the child at an index, if it was entered."""
        child = self.child(place)
        if child is not None:
            del self.held[place]
            yield child.leave()

    def pulse_child(self, place: int) -> Steps[None]:
        """Enter a child, update it once and leave it."""
        if (yield self.enter_child(place)):
            yield self.instance.active[self.held[place].uid].update()
            yield self.leave_child(place)


Rules = dict[NodeRole, Callable[[Instance, NodePlan], ActiveNode]]
"""The classes of active nodes by role."""


def enter(instance: Instance, node: Node) -> Steps[bool]:
    """Enter a node; return whether it was entered, which it is not as its own child."""
    active = instance.active.get(node.uid)
    if active is None:
        plan = instance.program.plan(node)
        yield instance.rules[plan.role](instance, plan).enter()
    elif active.is_above():
        yield active.note("it is a child of itself, so it is not entered again")
        return False
    else:
        instance.work.assume("shared-child")
        active.holders += 1
        yield active.note("another parent has entered it already")
    return True
