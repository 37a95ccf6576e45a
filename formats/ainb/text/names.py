"""How a text names nodes, outputs, variables and types."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ...core.kinds import Kind
from ...core.records import Id, Stored
from ...errors import WrongType
from ..model import Ainb, Reference, Source

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
        table = root.expressions.expressions if root.expressions else []
        for place, expression in enumerate(table):
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
