"""What a text's references lead to: nodes and attachments by id, variables and formulas by name."""

from __future__ import annotations

import re

from ...core.kinds import Kind
from ..expression.model import Expression
from ..model import Attachment, Node, Output, Variable
from ..types import COMPONENT_WORDS
from .names import NONE
from .tree import YamlScalar, YamlTree, as_scalar

_KEY = re.compile(r"\[([^\[\]]{1,60})\](?: (.*))?", re.DOTALL)
_NODE = re.compile(r"\[([^\[\]]{1,60})\](.*)", re.DOTALL)
_RAW = re.compile(r"\?(-?[0-9]{1,10})(?:\.([0-9]{1,5}))?")
_NUMBERED = re.compile(r"\.\?([0-9]{1,6})$")
_CALL = re.compile(r"(f[0-9]{1,9})\(\)")
_ARROWS = {"->": "-> [3] Walk", "<-": "<- [4] GetSpeed.Out", "=": "= WalkSpeed"}


class Lookup:
    """The parts of a document that its text refers to, filled while it is read."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.attachments: dict[str, Attachment] = {}
        self.variables: dict[str, list[Variable]] = {}
        self.kinds: dict[Kind, list[Variable]] = {}
        self.expressions: dict[str, Expression] = {}
        self._outputs: dict[int, dict[str, list[Output]]] = {}

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

    def link(self, tree: YamlTree, none: int, low: int, high: int) -> tuple[Node | None, int]:
        """Return the target of a link such as `-> [3] Walk`, or None and the stored number."""
        scalar = as_scalar(tree, "a link such as “-> [3] Walk”")
        text = arrow(scalar, "->")
        if text == NONE:
            return None, none
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is None:
            if not low <= int(raw[1]) <= high:
                scalar.refuse(f"{raw[1]} is outside {low} … {high}")
            return None, int(raw[1])
        match = _NODE.fullmatch(text)
        if match is None:
            scalar.refuse(
                f"“{text:.60}” is not a node", "Write the node’s id, such as “-> [3] Walk”."
            )
        return self.node(scalar, match[1]), none

    def output(self, scalar: YamlScalar) -> tuple[Node, Output] | tuple[int, int]:
        """Return the node and output that `<- [4] GetSpeed.Out` names, or the numbers stored."""
        text = arrow(scalar, "<-")
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is not None:
            return int(raw[1]), int(raw[2])
        match = _NODE.fullmatch(text)
        if match is None:
            hint = "Write the node’s id and the output, such as “<- [4] GetSpeed.Out”."
            scalar.refuse(f"“{text:.60}” is not an output of a node", hint)
        node = self.node(scalar, match[1])
        return node, self._output(scalar, node, match[1], match[2])

    def _output(self, scalar: YamlScalar, node: Node, name: str, words: str) -> Output:
        """Return the output of a node whose name the words behind the node's id end with."""
        numbered = _NUMBERED.search(words)
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

    def binding(self, scalar: YamlScalar) -> tuple[Variable | Expression, int]:
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

    def variable(self, scalar: YamlScalar, name: str, kind: Kind | None) -> Variable:
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
        return variables[0]

    def numbered(self, scalar: YamlScalar, kind: Kind) -> Variable:
        """Return a variable by its number among those of its kind."""
        table = self.kinds.get(kind, [])
        number = scalar.number(0, 0xFFFF)
        if number >= len(table):
            what = f"there is no {kind.value} number {number} on the blackboard"
            scalar.refuse(f"{what}, which has {len(table)}")
        return table[number]

    def expression(self, scalar: YamlScalar, name: str) -> Expression:
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
