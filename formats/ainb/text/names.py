"""What a text calls nodes, outputs, variables and expressions, for its writer and its reader."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ...core.kinds import Kind
from ...core.records import Id, Stored
from ...errors import WrongType
from ..model import Ainb, Attachment, Node, Output, Reference, Source, Variable
from ..types import COMPONENT_WORDS
from .tree import YamlScalar, YamlTree, as_scalar

_NUMBERED: Final = re.compile(r"\.\?[0-9]+$")
"""What looks like an output’s number at the end of a reference."""

NONE: Final = "none"


class PartNames:
    """What the parts of a document are called in its text."""

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self._names: dict[Reference, str] = {}
        self._variables: dict[Id, str | int] = {}
        self._counts = Counter(variable.name for variable in root.variables)
        self._name_nodes()
        for place, attachment in enumerate(root.attachments):
            self._names[attachment.uid] = f"[{place}] {attachment.name}"
        for place, transition in enumerate(root.transitions):
            self._names[transition.uid] = str(place)
        for place, expression in enumerate(root.formulas):
            self._names[expression.uid] = f"f{place}"
        kinds: Counter[Kind] = Counter()
        for variable in root.variables:
            is_only = self._counts[variable.name] == 1
            self._variables[variable.uid] = variable.name if is_only else kinds[variable.kind]
            kinds[variable.kind] += 1

    def _name_nodes(self) -> None:
        """Name the nodes, and their outputs, which are called by number if ambiguous."""
        for place, node in enumerate(self.root.nodes):
            title = self._names[node.uid] = f"[{place}] {node.title}"
            counts = Counter(output.name for output in node.outputs)
            for number, output in enumerate(node.outputs):
                is_plain = counts[output.name] == 1 and not _NUMBERED.search(f".{output.name}")
                self._names[output.uid] = f"{title}.{output.name if is_plain else f'?{number}'}"

    def part(self, reference: Reference) -> str:
        """Return the name of a part.

        That is `[12] Title` of a node, `[12] Title.Name` of an output, `[2] Name` of an attachment,
        `f2` of an expression, the number of a transition.
        """
        name = self._names.get(reference)
        if name is None:
            raise WrongType("something refers to a part that is not in the file")
        return name

    def link(self, target: Reference, none: int) -> str:
        """Return `-> [12] Title`, `-> none`, or the number that is stored and points nowhere."""
        if isinstance(target, Stored):
            return f"-> {NONE}" if target.number == none else f"-> ?{target.number}"
        return f"-> {self.part(target)}"

    def source(self, source: Source) -> str:
        """Return `<- [12] Title.Name`, or the numbers that are stored and point nowhere."""
        if isinstance(source.node, Stored) and isinstance(source.output, Stored):
            return f"<- ?{source.node.number}.{source.output.number}"
        return f"<- {self.part(source.output)}"

    def variable(self, uid: Id) -> str | int:
        """Return the name of a variable, or its number within its kind if the name is ambiguous."""
        if uid not in self._variables:
            raise WrongType("a value refers to a variable that is not in the file")
        return self._variables[uid]

    def has_variable(self, name: str) -> bool:
        """Whether any variable has this name."""
        return name in self._counts


# What a text's references lead to: nodes and attachments by id, variables and formulas by name.

_KEY = re.compile(r"\[([^\[\]]{1,60})\](?: (.*))?", re.DOTALL)
_NODE = re.compile(r"\[([^\[\]]{1,60})\](.*)", re.DOTALL)
_RAW = re.compile(r"\?(-?[0-9]{1,10})(?:\.([0-9]{1,5}))?")
_OUTPUT = re.compile(r"\.\?([0-9]{1,6})$")
_CALL = re.compile(r"(f[0-9]{1,9})\(\)")
_ARROWS = {"->": "-> [3] Walk", "<-": "<- [4] GetSpeed.Out", "=": "= WalkSpeed"}


class Lookup:
    """The parts of a document that its text refers to, filled while it is read."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.attachments: dict[str, Attachment] = {}
        self.variables: dict[str, list[Variable]] = {}
        self.kinds: dict[Kind, list[Variable]] = {}
        self.expressions: dict[str, Id] = {}
        self._outputs: dict[Id, dict[str, list[Output]]] = {}

    def add_variable(self, variable: Variable) -> None:
        """Take in a variable."""
        self.variables.setdefault(variable.name, []).append(variable)
        self.kinds.setdefault(variable.kind, []).append(variable)

    # Nodes

    def node(self, tree: YamlTree, name: str) -> Node:
        """Return the node with an id."""
        node = self.nodes.get(name)
        if node is None:
            tree.refuse(f"there is no node [{name}]")
        return node

    def link(self, tree: YamlTree, none: int, low: int, high: int) -> Reference:
        """Return the target of a link such as `-> [3] Walk`; `none` is stored for `-> none`."""
        scalar = as_scalar(tree, "a link such as “-> [3] Walk”")
        text = arrow(scalar, "->")
        if text == NONE:
            return Stored(none)
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is None:
            if not low <= int(raw[1]) <= high:
                scalar.refuse(f"{raw[1]} is outside {low} … {high}")
            return Stored(int(raw[1]))
        match = _NODE.fullmatch(text)
        if match is None:
            scalar.refuse(
                f"“{text:.60}” is not a node", "Write the node’s id, such as “-> [3] Walk”."
            )
        return self.node(scalar, match[1]).uid

    def source(self, scalar: YamlScalar) -> Source:
        """Return the source that `<- [4] GetSpeed.Out` names, or that of the numbers stored."""
        text = arrow(scalar, "<-")
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is not None:
            return Source(Stored(int(raw[1])), Stored(int(raw[2])))
        match = _NODE.fullmatch(text)
        if match is None:
            hint = "Write the node’s id and the output, such as “<- [4] GetSpeed.Out”."
            scalar.refuse(f"“{text:.60}” is not an output of a node", hint)
        node = self.node(scalar, match[1])
        return Source(node.uid, self._output(scalar, node, match[1], match[2]).uid)

    def _output(self, scalar: YamlScalar, node: Node, name: str, words: str) -> Output:
        """Return the output of a node whose name the words behind the node's id end with."""
        numbered = _OUTPUT.search(words)
        if numbered and int(numbered[1]) < len(node.outputs):
            return node.outputs[int(numbered[1])]
        outputs = self._named(node, words)
        if not outputs:
            word = words.removeprefix(f" {node.title}.").strip()
            scalar.refuse(f"no output “{word:.60}” at [{name}] {node.title:.60}", _outputs(node))
        if len(outputs) > 1:
            hint = f"Write its number, such as “.?{node.outputs.index(outputs[0])}”."
            scalar.refuse(f"[{name}] has several outputs “{outputs[0].name:.60}”", hint)
        return outputs[0]

    def _named(self, node: Node, words: str) -> list[Output]:
        """Return the outputs of the longest name behind a dot; the node's title may be stale."""
        table = self._outputs.get(node.uid)
        if table is None:
            table = self._outputs[node.uid] = {}
            for output in node.outputs:
                table.setdefault(output.name, []).append(output)
        title = f" {node.title}."
        if words.startswith(title) and words[len(title) :] in table:
            return table[words[len(title) :]]
        names = (words[dot.end() :] for dot in re.finditer(r"\.", words))
        return next((table[name] for name in names if name in table), [])

    # Variables and expressions

    def binding(self, scalar: YamlScalar) -> tuple[Id, int]:
        """Return the variable or expression that `= Name` means, and the vector component."""
        text = arrow(scalar, "=")
        call = _CALL.fullmatch(text)
        if call is not None:
            return self.expression(scalar, call[1]), 0
        if text in self.variables:
            return self.variable(scalar, text, None), 0
        name, dot, part = text.rpartition(".")
        if not dot or part not in COMPONENT_WORDS[1:] or name not in self.variables:
            scalar.refuse(f"there is no “{text:.60}” on the blackboard")
        return self.variable(scalar, name, Kind.VEC3), COMPONENT_WORDS.index(part)

    def variable(self, scalar: YamlScalar, name: str, kind: Kind | None) -> Id:
        """Return the variable with this name, and of this kind if that is known."""
        named = self.variables.get(name, [])
        variables = [variable for variable in named if kind is None or variable.kind is kind]
        if not named:
            scalar.refuse(f"there is no “{name:.60}” on the blackboard")
        if not variables:
            scalar.refuse(f"“{name:.60}” is not of type {kind.value if kind else ''}")
        if len(variables) > 1:
            hint = "Write “blackboard:” with its number among those of its type, and a value."
            scalar.refuse(f"the blackboard has several “{name:.60}”", hint)
        return variables[0].uid

    def called(self, scalar: YamlScalar, kind: Kind | None) -> Id:
        """Return the variable that is called by its name, or by its number among those of a kind.

        `kind` is None where it is not known.
        """
        number = scalar.value()
        if isinstance(number, bool) or not isinstance(number, int):
            return self.variable(scalar, scalar.text, kind)
        if kind is None:
            scalar.refuse("a variable’s number needs a “value:”, which tells its type")
        table = self.kinds.get(kind, [])
        number = scalar.number(0, 0xFFFF)
        if number >= len(table):
            what = f"there is no {kind.value} number {number} on the blackboard"
            scalar.refuse(f"{what}, which has {len(table)}")
        return table[number].uid

    def expression(self, scalar: YamlScalar, name: str) -> Id:
        """Return the expression of a name."""
        expression = self.expressions.get(name)
        if expression is None:
            scalar.refuse(f"there is no expression “{name:.60}”")
        return expression


def _outputs(node: Node) -> str:
    names = ", ".join(f"“{output.name:.40}”" for output in node.outputs[:8])
    return f"It has {names}." if names else "It has no outputs."


def arrow(scalar: YamlScalar, sign: str) -> str:
    """Return the text behind the sign of a reference."""
    text = scalar.text
    if not text.startswith(f"{sign} "):
        scalar.refuse(f"“{text:.60}” is not a reference such as “{_ARROWS[sign]}”")
    return text[len(sign) + 1 :]


def points(tree: YamlTree, sign: str) -> bool:
    """Whether something is a reference with a sign, not a quoted string that begins with it."""
    if not isinstance(tree, YamlScalar) or not tree.text.startswith(f"{sign} "):
        return False
    return tree.is_plain or tree.tag == "!ref"


def key_parts(key: YamlScalar, what: str) -> tuple[str, str]:
    """Return the id and the title of `[12] Title`."""
    match = _KEY.fullmatch(key.text)
    if match is None:
        key.refuse(f"“{key.text:.60}” is not the name of {what}", "It looks like “[12] Name”.")
    return match[1], match[2] or ""
