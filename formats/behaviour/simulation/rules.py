"""The rules of the nodes of all roles, and which rule runs which role.

Sequential: one child after the other. Stated: it runs one child until that is Success or Failure,
leaves it and enters the next; with ResultPolicy 0 a failed child is remembered, with 1 not.
Inferred: what IsUpdateNextInFrame means.

Simultaneous: all children at once. Stated: it enters all and updates all in order; ResultPolicy 0
asks all children for success, 1 only the first. Inferred: the order is the stored one, and
EndPolicy 0 means that all have to end.

SplitTiming: each child in the calculation that its port is named after. Stated; verified: the ports
are exactly `Enter`, `Update` and `Leave`, and nodes that take time are at `Update`. It follows that
the children at `Enter` and `Leave` are left at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from ...ainb.model import Condition, Node
from ...ainb.rows import child_label
from ...ainb.types import BOOL, FLOAT, INT, STRING, NodeType
from ...core.kinds import AnyValue
from ...enum_names import NO_ENUMS
from . import known
from .answers import in_turn
from .plan import NodePlan, NodeRole, RunnableFile
from .state import KINDS_BY_WORD, ActiveNode, Instance, Rules, as_type, enter
from .steps import EventKind, Result, Steps
from .work import MOST_MODULES, Halt


class Sequential(ActiveNode):
    """Runs its children as steps; `chosen` is the step."""

    unknown = ("BusyPolicy", "NumLoop", "PlayPolicy", "IsDelayJudge", "IsLoop")

    def on_enter(self) -> Steps[None]:
        """Enter the first step."""
        self.chosen = 0
        if self.plan.children:
            yield self.enter_child(0)

    def on_update(self) -> Steps[Result]:
        """Update the current step; when it ends, go on to the next."""
        count = len(self.plan.children)
        while self.chosen < count:
            child = self.child(self.chosen)
            if child is not None:
                result = yield child.update()
                if not result.is_end:
                    return Result.BUSY
                self.failed = self.failed or result is Result.FAILURE
                yield self.leave_child(self.chosen)
            self.chosen += 1
            if self.chosen < count:
                yield self.enter_child(self.chosen)
                if not self._goes_on():
                    return Result.BUSY
        is_told = self.property_value("ResultPolicy", 0) == 0
        return Result.FAILURE if self.failed and is_told else Result.SUCCESS

    def _goes_on(self) -> bool:
        """Whether the next step is updated in this frame, too."""
        is_named = bool(self.property_value("IsUpdateNextInFrame", False))
        return self.work.assume("next-in-frame") == "as-named" and is_named


class Simultaneous(ActiveNode):
    """Runs all children in each frame."""

    unknown = ("EndPolicy",)

    def on_enter(self) -> Steps[None]:
        """Enter every child."""
        places = list(range(len(self.plan.children)))
        if len(places) > 1 and self.work.assume("child-order") == "reversed":
            places.reverse()
        for place in places:
            yield self.enter_child(place)

    def on_update(self) -> Steps[Result]:
        """Update every child; the result is theirs together."""
        found_results: dict[int, Result] = {}
        for place, node in self.held.items():
            child = self.instance.active[node.uid]
            if self._has_ended_before(child):
                found_results[place] = child.result
            else:
                found_results[place] = yield child.update()
        results = list(found_results.values())
        is_first_only = self.property_value("ResultPolicy", 0) == 1
        if not self._has_ended(results):
            return Result.BUSY
        asked = [found_results[min(found_results)]] if is_first_only and found_results else results
        return Result.FAILURE if Result.FAILURE in asked else Result.SUCCESS

    def _has_ended_before(self, child: ActiveNode) -> bool:
        """Whether a child has ended and is not updated any more."""
        has_ended = child.updated >= 0 and child.result.is_end
        return has_ended and self.work.assume("ended-child") == "kept"

    def _has_ended(self, results: list[Result]) -> bool:
        ends = [result.is_end for result in results]
        if len(set(ends)) < 2:
            return all(ends)
        return self.work.assume("end-policy") == "any"


class SplitTiming(ActiveNode):
    """Runs one child when it is entered, one on updates, and one when it is left."""

    unknown = ("ChildStateSyncPolicy",)

    def on_enter(self) -> Steps[None]:
        """Run the child at `Enter`, then enter that at `Update`."""
        first, second = self._place("Enter"), self._place("Update")
        if first is not None:
            yield self.pulse_child(first)
        if second is not None:
            yield self.enter_child(second)

    def on_update(self) -> Steps[Result]:
        """Update the child at `Update`; without one, the result is assumed (`no-child`)."""
        child = next(map(self.child, self.held), None)
        if child is None:
            return _ended(self.work.assume("no-child"))
        result: Result = yield child.update()
        return result

    def on_leave(self) -> Steps[None]:
        """Leave the child at `Update`, then run that at `Leave`."""
        yield super().on_leave()
        last = self._place("Leave")
        if last is not None:
            yield self.pulse_child(last)

    def _place(self, label: str) -> int | None:
        """Return the index of a child, None for a missing port."""
        labels = [link.label for link in self.plan.children]
        return labels.index(label) if label in labels else None


def _ended(words: str) -> Result:
    """Return the result that a choice of an assumption names."""
    return Result[words.upper()]


# The common rule of nodes that run one of their children at a time.
#
# Inferred: they choose when they are entered and again on every update; when the choice changes,
# the old child is left and the new one entered. The result is that of the child.

NOTHING = -1


class Choosing(ActiveNode):
    """Runs the child that `choose` names."""

    is_choice: ClassVar = True
    """Whether another child can be chosen."""
    busy_property: ClassVar = "NoChangeWhenChildIsBusy"
    """The property that forbids another choice while the child is Busy."""

    def choose(self) -> int:
        """Return the index of a child, `NOTHING` for none."""
        raise NotImplementedError

    def is_fixed(self) -> bool:
        """Whether the choice may not be made again, whatever the child does."""
        raise NotImplementedError

    def on_enter(self) -> Steps[None]:
        """Choose a child and enter it."""
        yield self._take(self.choose())

    def on_update(self) -> Steps[Result]:
        """Choose again, unless it was entered in this frame, and update the child."""
        if self.updated >= 0 and self._may_change():
            place = self.choose()
            if place != self.chosen:
                yield self.leave_child(self.chosen)
                yield self._take(place)
        child = self.child(self.chosen)
        if child is None:
            return _ended(self.work.assume("no-child"))
        result: Result = yield child.update()
        return result

    def _may_change(self) -> bool:
        if self.is_fixed():
            return False
        stays = self.property_value(self.busy_property, False)
        child = self.child(self.chosen)
        is_child_busy = child is not None and not child.result.is_end
        if stays and is_child_busy and self.work.assume("busy-child") == "as-named":
            return False
        return self.work.assume("choose-again") == "every-update"

    def _take(self, place: int) -> Steps[None]:
        self.chosen = place
        plan = self.plan
        if place == NOTHING:
            yield self.note("no child is chosen")
            return
        if self.is_choice:
            root, link = self.instance.program.root, plan.children[place]
            words = child_label(root, NO_ENUMS, plan.node, link, place, len(plan.children))
            yield self.instance.event(EventKind.CHOOSE, plan, words=words or str(place))
        yield self.enter_child(place)

    def port_named(self, word: str) -> int:
        """Return the index of a child by its port's name, or by its number. Raises `Halt`."""
        for place, link in enumerate(self.plan.children):
            if link.label == word:
                return place
        plan = self.plan
        count = len(plan.children)
        if word.isdecimal() and len(word) < 6 and int(word) < count:
            return int(word)
        ports = ", ".join(map(plan.port_text, range(count)))
        title = plan.node.title
        raise Halt(f"#{plan.number} {title} has no port “{word:.60}”, only {ports}")

    def answered_port(self) -> int | None:
        """Return the index of the child at the port of the user's answer, None without one."""
        ports = self.answer.ports
        if not ports:
            return None
        return self.port_named(in_turn(ports, self.work.frame - self.entered))


# The rule of the built-in selectors: they run one child, chosen by the value of `Input` or by
# chance.
#
# Stated: a BoolSelector takes `True` or `False`, a RandomSelector one child by weight. Verified:
# the last child of the others is the default. Inferred: of conditions that fit, the first is taken.

_TYPES: Final = {
    NodeType.BOOL_SELECTOR: BOOL,
    NodeType.S32_SELECTOR: INT,
    NodeType.F32_SELECTOR: FLOAT,
    NodeType.STRING_SELECTOR: STRING,
}
_FORMS: Final = {"range": FLOAT, "int": INT, "string": STRING, "weight": FLOAT}


class Selector(Choosing):
    """Takes the child whose condition fits the input."""

    unknown = ("ChildFrameSync", "IsNoSelectIfSameInstance", "PlugJudgeType")
    busy_property = "IsNoSelectWhenChildBusy"

    def choose(self) -> int:
        """Return the index of the child that fits."""
        plan = self.plan
        if not plan.children:
            return NOTHING
        if plan.node.type == NodeType.RANDOM_SELECTOR:
            return self._by_chance()
        value = self.input_value("Input", _TYPES[NodeType(plan.node.type)])
        if plan.node.type == NodeType.BOOL_SELECTOR:
            return _true_or_false(plan, bool(value))
        fitting = list(self._fitting(value))
        if not fitting:
            return len(plan.children) - 1
        is_last = len(fitting) > 1 and self.work.assume("same-condition") == "last"
        return fitting[-1 if is_last else 0]

    def is_fixed(self) -> bool:
        """Whether the property CalculateTiming, or chance, allows no other choice."""
        is_random = self.plan.node.type == NodeType.RANDOM_SELECTOR
        if is_random and self.work.assume("chance") == "once":
            return True
        is_once = self.property_value("CalculateTiming", 0) == 1
        return is_once and self.work.assume("calculate-timing") == "as-named"

    def _fitting(self, value: AnyValue) -> Iterator[int]:
        """Yield the indexes of children whose condition the value meets, the default left out."""
        for place, link in enumerate(self.plan.children[:-1]):
            if link.condition is not None and self._fits(link.condition, value):
                yield place

    def _fits(self, condition: Condition, value: AnyValue) -> bool:
        """Whether a value satisfies a condition of its type."""
        type_ = _FORMS.get(condition.form)
        if type_ is None or as_type(type_, value) != value:
            return False
        if condition.form != "range":
            return bool(self._bound(condition, 0, condition.value) == value)
        low, high = (self._bound(condition, at, end) for at, end in enumerate(condition.value))
        if value == high and value > low:
            return self.work.assume("range-end") == "closed"
        return bool(low <= value < high or low == value)

    def _bound(self, condition: Condition, at: int, stored: AnyValue) -> AnyValue:
        """Return a bound of a condition: a number, or the value of the variable it is bound to."""
        bound = condition.bounds[at].variable if at < len(condition.bounds) else None
        variable = self.instance.program.root.variable(bound)
        if variable is None:
            return stored
        return as_type(_FORMS[condition.form], self.instance.variable_value(variable))

    def _by_chance(self) -> int:
        """Return an index by answer, else by weight; a run with the same seed takes the same."""
        answered = self.answered_port()
        if answered is not None:
            return answered
        weights = [self._weight(link.condition) for link in self.plan.children]
        self.work.assume("chance")
        places = range(len(weights))
        return self._random().choices(places, weights if sum(weights) > 0 else None)[0]

    def _random(self) -> Random:
        """Return a random generator that is the same each time this frame of this file is run.

        It is seeded with node indexes, because uids depend on the files opened before.
        """
        instance, way = self.instance, [self.plan.number]
        while instance.caller is not None:
            way.append(instance.caller.program.number(instance.place[-1]))
            instance = instance.caller
        return Random(f"{self.work.seed} {self.work.frame} {way}")

    def _weight(self, condition: Condition | None) -> float:
        if condition is None or condition.form != "weight":
            return 0.0
        weight: float = self._bound(condition, 0, condition.value)
        return weight if math.isfinite(weight) and weight > 0 else 0.0


def _true_or_false(plan: NodePlan, value: bool) -> int:
    """Return the index of the child `True` or `False`; verified: always in this order."""
    label = "True" if value else "False"
    labels = [link.label for link in plan.children]
    if label in labels:
        return labels.index(label)
    place = 0 if value else 1
    return place if place < len(labels) else NOTHING


# The rules of the game's own node classes: their behaviour is unknown, so the user's answers
# decide.
#
# Families (verified on the game's own tables): an event runs its child at `Execute`; a OneShot does
# its thing on enter and ends; a selector takes one of its ports; all others run until they end.


class GameSelector(Choosing):
    """`Selector…`: runs the child at the answered port, or at the port that the class's name
    implies.
    """

    shows_inputs = True

    def choose(self) -> int:
        """Return the port's index."""
        answered = self.answered_port()
        if answered is not None:
            return answered
        name, by_name = self.plan.node.name, None
        if name.startswith("SelectorMath"):
            by_name = known.port(name, dict(self.input_values()))
        if by_name is not None and self.work.assume("by-name") == "on":
            return self.port_named(by_name)
        choice = self.work.assume("game-port")
        return {"first": 0, "last": len(self.plan.children) - 1}.get(choice, NOTHING)

    def is_fixed(self) -> bool:
        """Whether SelectChildOnEnterOnly allows no other choice.

        Verified: every selector class has it, and NoChangeWhenChildIsBusy; inferred: what they
        mean.
        """
        return bool(self.property_value("SelectChildOnEnterOnly", False))

    def on_enter(self) -> Steps[None]:
        """Give the outputs that are answered, then choose."""
        self.give_outputs()
        yield super().on_enter()

    def on_update(self) -> Steps[Result]:
        """Give the outputs again; the result is the child's."""
        self.give_outputs(self.entered)
        result: Result = yield super().on_update()
        return result


class EventClass(GameSelector):
    """`Event…`: its outputs are the event's parameters, its child at `Execute` is run."""

    is_choice = False

    def choose(self) -> int:
        """Return the index of `Execute`."""
        return self.port_named("Execute")

    def is_fixed(self) -> bool:
        """Nothing else can be chosen."""
        return True


_SET: Final = "ExecuteBlackboardSet"


class GameClass(GameSelector):
    """Any other class of the game: it may have ports, and ends only if answered so."""

    unanswered: ClassVar = "execute"
    """The assumption about the result without an answer."""

    def on_enter(self) -> Steps[None]:
        """Give the outputs that are answered; enter the port, if there is any."""
        self.give_outputs()
        yield self._write_board(True)
        if self.plan.children:
            yield super().on_enter()

    def on_update(self) -> Steps[Result]:
        """Update the port's child; the result is the answer's."""
        if self.updated >= 0:
            yield self._write_board(False)
        if self.plan.children:
            yield super().on_update()
        else:
            self.give_outputs(self.entered)
        return self._result()

    def _result(self) -> Result:
        """Return the answered result, the one that the class's name implies, or the assumed one."""
        answered = self.answer.results
        if answered:
            return Result(in_turn(answered, self.work.frame - self.entered))
        by_name = known.RESULTS.get(self.plan.node.name)
        if by_name is not None and self.work.assume("by-name") == "on":
            return by_name
        return _ended(self.work.assume(self.unanswered))

    def _write_board(self, is_entering: bool) -> Steps[None]:
        """Write the variable that the node names, if its class does that: ExecuteBlackboardSet….

        That they write is an assumption. Verified: they name it by the property `BlackboardKey`,
        and 35 of 35 keys with BlackboardType 0 are in the file's own list. ExecuteOnce: on enter
        only (inferred from its name).
        """
        name = self.plan.node.name
        word = name.removeprefix(_SET)
        kind = KINDS_BY_WORD.get(word) if name.startswith(_SET) else None
        slot = self.plan.inputs.get(word)
        if kind is None or slot is None or self.work.assume("blackboard-class") == "off":
            return
        if not is_entering and self.property_value("ExecuteOnce", False):
            return
        key = self.property_value("BlackboardKey", "")
        owner, _variable = self.instance.owner_of(key, kind)
        value = self.input_value(word, slot.type)
        if owner.board.get((kind, key)) == value and not is_entering:
            return
        owner.board[kind, key] = value
        yield self.instance.event(EventKind.WRITE, self.plan, values=((key, value),))


class OneShot(GameClass):
    """`OneShot…`, or another class with ExecuteEveryFrame: it is done when it is entered."""

    unanswered = "one-shot"


class ComputedChild(OneShot):
    """An Element_Expression or Element_Alert as a child, which no real file has."""

    shows_inputs = False


# The rule of a node that calls a module: it runs the command `Root` of the file `<name>.ainb`.

COMMAND = "Root"


class ModuleCall(GameClass):
    """Runs another file in a separate instance; without the file, runs as a game class."""

    def on_enter(self) -> Steps[None]:
        """Enter the module's root, in a new instance. Raises `Halt` if modules lie too deep."""
        node, instance = self.plan.node, self.instance
        program = self.work.program(node.name)
        root = None if program is None else _root_of(program)
        if program is None or root is None:
            lacking = "is not available" if program is None else f"has no command {COMMAND}"
            words = f"the file of the module {lacking}"
            self.work.rest_on("module-missing", f"#{self.plan.number} {node.name}: {words}")
            yield self.note(words)
            yield super().on_enter()
            return
        if len(instance.place) >= MOST_MODULES:
            raise Halt(f"modules call each other more than {MOST_MODULES} deep")
        self.give_outputs()
        if node.uid not in instance.modules or self.work.assume("module-state") == "afresh":
            instance.modules[node.uid] = Instance(
                program, self.work, instance.rules, instance, (*instance.place, node.uid)
            )
        yield enter(instance.modules[node.uid], root)

    def on_update(self) -> Steps[Result]:
        """Return the result of the module's root."""
        module, root = self._module()
        if module is None or root is None:
            result: Result = yield super().on_update()
            return result
        self.give_outputs(self.entered)
        result = yield module.active[root.uid].update()
        return result

    def on_leave(self) -> Steps[None]:
        """Leave the module's root; its instance stays, to be looked at."""
        module, root = self._module()
        if module is not None and root is not None and root.uid in module.active:
            yield module.active[root.uid].leave()
        yield super().on_leave()

    def _module(self) -> tuple[Instance | None, Node | None]:
        """Return the instance of the module and the root node of its command."""
        module = self.instance.modules.get(self.plan.node.uid)
        return module, None if module is None else _root_of(module.program)


def _root_of(program: RunnableFile) -> Node | None:
    """Return the root node of a module, None if it has no command `Root`."""
    for command in program.root.commands:
        if command.name == COMMAND:
            return program.root.node(command.root)
    return None


RULES: Final[Rules] = {
    NodeRole.SIMULTANEOUS: Simultaneous,
    NodeRole.SEQUENTIAL: Sequential,
    NodeRole.SELECTOR: Selector,
    NodeRole.SPLIT_TIMING: SplitTiming,
    NodeRole.EXPRESSION: ComputedChild,
    NodeRole.ALERT: ComputedChild,
    NodeRole.EVENT: EventClass,
    NodeRole.MODULE: ModuleCall,
    NodeRole.GAME_SELECTOR: GameSelector,
    NodeRole.ONE_SHOT: OneShot,
    NodeRole.GAME: GameClass,
    NodeRole.REFUSED: GameClass,  # entered only with an answer
}
"""The class of the active nodes of each role."""
