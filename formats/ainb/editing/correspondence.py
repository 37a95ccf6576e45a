"""Maps the parts of one document to those of another, and copies parts without a counterpart.

Nodes are paired as the comparison paired them where it did, else by GUID, then by class and place;
variables by type and name, attachments by name, expressions by their code; the first of several
with the first.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from dataclasses import fields
from typing import Final, TypeVar

from formats.ainb.build import insert_variable
from formats.ainb.editing.nodes import normalize_input
from formats.ainb.editing.row_positions import index_of
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import Expression, Expressions, same_code
from formats.ainb.locate import Element
from formats.ainb.model import (
    Ainb,
    AnyPart,
    Attachment,
    Bound,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Property,
    Resolve,
    Source,
    StateInfo,
    Transition,
    Variable,
    duplicate_part,
    new_uid,
)
from formats.ainb.types import NO_NODE
from formats.diff.comparison import Difference, Siblings
from formats.errors import WrongType
from formats.values import Key

_OWNED: Final = (Property, Input, Output, Source, Link, Condition, Bound, StateInfo)
"""Parts that belong to one other part alone and are copied with it."""


Shared = TypeVar("Shared", Variable, Attachment, Expression, Transition)
Part = TypeVar("Part", bound=AnyPart)


class Correspondence:
    """Maps the parts of `other_ainb` to those of `root`; a copied part becomes its own counterpart.

    `root` gains the variables, attachments, expressions and transitions that copies need.
    """

    def __init__(self, root: Ainb, other_ainb: Ainb, differences: Iterable[Difference]) -> None:
        self.root = root
        self.other = other_ainb
        self._known: dict[int, object] = {}
        """The counterpart by the identity of a part of `other_ainb`."""
        compared = [
            difference.siblings
            for difference in differences
            if difference.siblings is not None and difference.source.node(()) is other_ainb
        ]
        lists = dict[Key, str](nodes="nodes", blackboard="variables", attachments="attachments")
        for siblings in sorted(compared, key=lambda siblings: len(siblings.other_path)):
            key, *below = siblings.other_path or ("",)
            if key in lists:
                mine, theirs = getattr(root, lists[key]), getattr(other_ainb, lists[key])
                self._pair_within(mine, theirs, siblings)
                if not below:
                    lists.pop(key)
        self._pair_rest(lists)

    def _pair_within(self, mine: Element, theirs: Element, siblings: Siblings) -> None:
        """Pair the parts of two lists, or two parts that something differs below."""
        if len(siblings.path) > 1:
            here, there = (
                mine[index_of(siblings.path[1])],
                theirs[index_of(siblings.other_path[1])],
            )
            self.pair(here, there)
            if siblings.path[2:] != ("outputs",):
                return
            mine, theirs = here.outputs, there.outputs
        for j, i in enumerate(siblings.partners):
            if i >= 0:
                self.pair(mine[i], theirs[j])

    def _pair_rest(self, lists: Iterable[Key]) -> None:
        """Pair the lists that no comparison has paired."""
        root, other_ainb = self.root, self.other
        if "nodes" in lists:
            self._pair_equal(root.nodes, other_ainb.nodes, lambda node: node.guid)
            self._pair_equal(root.nodes, other_ainb.nodes, lambda node: (node.type, node.name))
        if "blackboard" in lists:
            self._pair_equal(
                root.variables,
                other_ainb.variables,
                lambda variable: (variable.kind, variable.name),
            )
        if "attachments" in lists:
            self._pair_equal(
                root.attachments, other_ainb.attachments, lambda attachment: attachment.name
            )

    def pair(self, here: Element, there: Element) -> None:
        """Take note that a part is the counterpart of another document's."""
        self._known[id(there)] = here

    def _pair_equal(
        self,
        here: Sequence[Element],
        there: Sequence[Element],
        token_of: Callable[[Element], Hashable],
    ) -> None:
        """Pair the remaining parts with equal contents, in order."""
        taken = set(map(id, self._known.values()))
        free: defaultdict[Hashable, list[Element]] = defaultdict(list)
        for part in reversed(here):
            if id(part) not in taken:
                free[token_of(part)].append(part)
        for part in there:
            if id(part) not in self._known and free.get(token_of(part)):
                self._known[id(part)] = free[token_of(part)].pop()

    # Counterparts

    def node(self, node: Node | None) -> Node | None:
        """Return the counterpart of a node, None if it has none."""
        counterpart = None if node is None else self._known.get(id(node))
        return counterpart if isinstance(counterpart, Node) else None

    def output(self, source: Source) -> Output | None:
        """Return the counterpart of the output of a source."""
        node, output = self.node(source.node), source.output
        if node is None or output is None or source.node is None:
            return None
        counterpart = self._known.get(id(output))
        if isinstance(counterpart, Output):
            return counterpart
        place = _like(output, source.node.outputs).index(output)
        outputs = _like(output, node.outputs)
        return outputs[place] if place < len(outputs) else None

    def _found_or_made(self, part: Shared, make: Callable[[], Shared]) -> Shared:
        """Return the counterpart of a part, created if there is none."""
        shared = self._known.get(id(part))
        if not isinstance(shared, type(part)):
            shared = self._known[id(part)] = make()
        return shared

    def variable(self, variable: Variable) -> Variable:
        """Return the counterpart of a variable; a new one goes after those of its type."""

        def make() -> Variable:
            return insert_variable(self.root, self.fill(copy.copy(variable), variable))

        return self._found_or_made(variable, make)

    def attachment(self, attachment: Attachment) -> Attachment:
        """Return the counterpart of an attachment."""

        def make() -> Attachment:
            self.root.attachments.append(self.copy(attachment))
            return self.root.attachments[-1]

        return self._found_or_made(attachment, make)

    def expression(self, expression: Expression) -> Expression:
        """Return the expression of the same code, a new one if there is none."""
        return self._found_or_made(
            expression,
            lambda: self._equal_expression(expression) or self._add_expression(expression),
        )

    def _equal_expression(self, expression: Expression) -> Expression | None:
        table = self.root.expressions
        for one in table.expressions if table is not None else ():
            alike = infix(one) == infix(expression)
            if alike and same_code(Expressions(2, [one]), Expressions(2, [expression])):
                return one
        return None

    def _add_expression(self, expression: Expression) -> Expression:
        theirs, mine = self.other.expressions, self.root.expressions
        version = 2 if theirs is None else theirs.version
        if mine is not None and mine.version != version:
            raise WrongType("the expressions of both files are of different versions")
        new_expression = copy.deepcopy(expression)
        new_expression.uid = Expression().uid
        old = [] if mine is None else mine.expressions
        self.root.expressions = Expressions(
            version, [*old, new_expression], None if mine is None else mine.kept
        )
        return new_expression

    def transition(self, transition: Transition) -> Transition:
        """Return the counterpart of a transition."""
        if id(transition) not in self._known:
            self._pair_equal(
                self.root.transitions,
                self.other.transitions,
                lambda transition: (transition.flags, transition.command),
            )

        def make() -> Transition:
            self.root.transitions.append(self.copy(transition))
            return self.root.transitions[-1]

        return self._found_or_made(transition, make)

    def counterpart(self, part: object) -> Element:
        """Return the counterpart of a part that was paired or copied, None if there is none."""
        return self._known.get(id(part))

    # Copies

    def unfilled_copy(self, node: Node) -> Node:
        """Return a node's copy that is known as such, still to be `fill`."""
        new_node = self._known[id(node)] = duplicate_part(node)
        return new_node

    def copy(self, part: Part) -> Part:
        """Return a deep copy of a part, whose references point to counterparts."""
        made = copy.copy(part)
        if not isinstance(made, Condition | Bound | StateInfo):
            made.uid = new_uid()
        self._known[id(part)] = made
        return self.fill(made, part)

    def fill(self, new_part: Part, part: Part, kept: Container[str] = ()) -> Part:
        """Return `new_part` with the fields of `part`, except its identity and those in `kept`."""
        if isinstance(part, Resolve):
            kept = ("target",)  # it is of another part, and looked up when all parts are there
        for field in fields(part):
            if field.name != "uid" and field.name not in kept:
                setattr(
                    new_part,
                    field.name,
                    self.value(getattr(part, field.name), getattr(new_part, field.name)),
                )
        if (
            isinstance(new_part, Link)
            and isinstance(part, Link)
            and part.target
            and not new_part.target
        ):
            new_part.raw_target = NO_NODE
        sources = part.sources if isinstance(part, Input) else []
        if isinstance(new_part, Input) and len(new_part.sources) < len(sources):
            normalize_input(new_part)
        return new_part

    def value(self, value: Element, old: object = None) -> Element:
        """Return what a field holds here that holds `value` there, and `old` here so far."""
        if isinstance(value, list):
            return [
                element for element in (self.value(each) for each in value) if element is not None
            ]
        if isinstance(value, Source):
            return self._source(value)
        if isinstance(value, Condition) and isinstance(old, Condition) and old is not value:
            return self.fill(old, value)
        if isinstance(value, _OWNED):
            return self.copy(value)
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, Variable):
            return self.variable(value)
        if isinstance(value, Attachment):
            return self.attachment(value)
        if isinstance(value, Expression):
            return self.expression(value)
        return self.transition(value) if isinstance(value, Transition) else value

    def _source(self, source: Source) -> Source | None:
        """Return a source's copy, None if its node or output is not here."""
        new_source = duplicate_part(source)
        if source.node is not None:
            new_source.node, new_source.output = self.node(source.node), self.output(source)
            if new_source.node is None or new_source.output is None:
                return None
        new_source.binding = self.value(source.binding)
        return new_source


def _like(output: Output, outputs: Iterable[Output]) -> list[Output]:
    """Return the outputs of the type and name of one."""
    return [one for one in outputs if (one.type, one.name) == (output.type, output.name)]
