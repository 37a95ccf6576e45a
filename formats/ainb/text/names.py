"""How a text names nodes, outputs, variables and types."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ...core.kinds import Kind
from ...errors import WrongType
from ..model import Ainb, Attachment, Node, Output, Variable

_NUMBERED: Final = re.compile(r"\.\?[0-9]+$")
"""What looks like an output’s number at the end of a reference."""

NONE: Final = "none"


class PartNames:
    """What the parts of a document are called in its text."""

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self._nodes = {node.uid: place for place, node in enumerate(root.nodes)}
        self._attachments = {
            attachment.uid: place for place, attachment in enumerate(root.attachments)
        }
        self._counts = Counter(variable.name for variable in root.variables)
        self._places: dict[int, int] = {}
        self._outputs: dict[int, dict[int, tuple[int, bool]]] = {}
        kinds: Counter[Kind] = Counter()
        for variable in root.variables:
            self._places[variable.uid] = kinds[variable.kind]
            kinds[variable.kind] += 1
        table = root.expressions.expressions if root.expressions else []
        self._expressions = {expression.uid: f"f{place}" for place, expression in enumerate(table)}

    def node(self, node: Node) -> str:
        """Return `[12] Title`."""
        place = self._nodes.get(node.uid)
        if place is None:
            raise WrongType(f"something refers to “{node.title}”, which is not in the file")
        return f"[{place}] {node.title}"

    def link(self, node: Node | None, raw: int, none: int) -> str:
        """Return `-> [12] Title`, `-> none`, or the number that is stored and points nowhere."""
        if node is not None:
            return f"-> {self.node(node)}"
        return f"-> {NONE}" if raw == none else f"-> ?{raw}"

    def output(self, node: Node, output: Output) -> str:
        """Return a reference to an output: `<- [12] Title.Name`, by number if ambiguous."""
        table = self._outputs.get(node.uid)
        if table is None:
            counts = Counter(output.name for output in node.outputs)
            table = self._outputs[node.uid] = {
                output_.uid: (place, counts[output_.name] == 1)
                for place, output_ in enumerate(node.outputs)
            }
        if output.uid not in table:
            raise WrongType(f"an input reads “{output.name}”, which is not in the file")
        place, is_only = table[output.uid]
        if is_only and not _NUMBERED.search(f".{output.name}"):
            return f"<- {self.node(node)}.{output.name}"
        return f"<- {self.node(node)}.?{place}"

    def attachment(self, node_attachment: Attachment) -> str:
        """Return `[2] Name`."""
        place = self._attachments.get(node_attachment.uid)
        if place is None:
            raise WrongType(
                f"a node has the attachment “{node_attachment.name}”, which is not in the file"
            )
        return f"[{place}] {node_attachment.name}"

    def expression(self, uid: int) -> str:
        """Return `f2`."""
        name = self._expressions.get(uid)
        if name is None:
            raise WrongType("a value refers to an expression that is not in the file")
        return name

    def variable(self, variable: Variable) -> str | int:
        """Return the name of a variable, or its number within its kind if the name is ambiguous."""
        if variable.uid not in self._places:
            raise WrongType("a value refers to a variable that is not in the file")
        return variable.name if self._counts[variable.name] == 1 else self._places[variable.uid]

    def has_variable(self, name: str) -> bool:
        """Whether any variable has this name."""
        return name in self._counts
