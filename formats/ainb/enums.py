"""Names of enum values, learned from the strings that files keep behind their ints.

One file names a value where it first occurs, so what one file says helps to read all others.
"""

from __future__ import annotations

from formats.ainb.model import INT, Ainb, Input, Link, Node, Property

Owner = tuple[str, str]
"""What has an enum type: the class of a node and the name of a slot, "" for its conditions."""

_LIMIT = 100_000


class Enums:
    """Which enum a slot holds, and the names of its values."""

    def __init__(self) -> None:
        self._classes: dict[Owner, str] = {}
        self._names: dict[tuple[str, int], str] = {}

    def learn(self, root: Ainb) -> None:
        """Take in what a document tells."""
        if len(self._names) > _LIMIT:
            return
        told = list(_told(root))
        for owner, value, remnants in told:
            class_name = next((text for text in remnants if "::" in text), "")
            if class_name:
                self._classes[owner] = class_name
            if class_name and remnants[-1] != class_name:
                self._names[class_name, value] = remnants[-1]
        for owner, value, remnants in told:
            if len(remnants) == 1 and "::" not in remnants[0] and owner in self._classes:
                self._names.setdefault((self._classes[owner], value), remnants[0])

    def name(self, owner: Owner, value: int) -> str:
        """Return the name of a value in the enum of a slot, "" where it is not known."""
        class_name = self._classes.get(owner)
        return "" if class_name is None else self._names.get((class_name, value), "")

    def class_name(self, owner: Owner) -> str:
        """Return the enum of a slot, "" where it is not known."""
        return self._classes.get(owner, "")

    def values(self, owner: Owner) -> dict[int, str]:
        """Return the known values of the enum of a slot with their names, by value."""
        class_name = self._classes.get(owner)
        found = {value: name for (one, value), name in self._names.items() if one == class_name}
        return dict(sorted(found.items()))


def slot_owner(node: Node, slot: Property | Input) -> Owner:
    """Return what tells the enum of a property or input: its node's class and its name."""
    return node.title, slot.name


def link_owner(node: Node, _link: Link) -> Owner:
    """Return what tells the enum of a selector's conditions: what its input is connected to."""
    for slot in node.inputs:
        for source in slot.sources:
            if source.node is not None and source.output is not None:
                return source.node.title, f"→ {source.output.name}"
    return f"{node.title} {node.uid}", ""


def _told(root: Ainb) -> list[tuple[Owner, int, tuple[str, ...]]]:
    found = []
    for node in root.nodes:
        slots: list[Property | Input] = [*node.properties, *node.inputs]
        for slot in slots:
            if slot.remnants and slot.type == INT:
                value = slot.value if slot.origin is None else slot.origin
                found.append((slot_owner(node, slot), value, slot.remnants))
        for link in node.links:
            condition = link.condition
            if condition is not None and condition.remnants:
                value = condition.value if condition.origin is None else condition.origin
                found.append((link_owner(node, link), value, condition.remnants))
    return found


ENUMS = Enums()
"""What all files that were read so far tell."""
