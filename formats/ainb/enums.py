"""Names of enum values, learned from the strings that files keep behind their ints.

One file names a value where it first occurs, so what one file says helps to read all others.
"""

from __future__ import annotations

from typing import TypeVar

from formats.ainb.model import INT, Ainb, Input, Link, Node, Property

Owner = tuple[str, str]
"""What has an enum type: the class of a node and the name of a slot, "" for its conditions."""

_LIMIT = 100_000
Known = TypeVar("Known", str, int)


class Enums:
    """Which enum a slot holds, and the names of its values.

    Whose a string is is guessed from where it stands, so what files tell in two ways is not
    believed: a value with two names, a name of two values, a slot with two enums.
    """

    def __init__(self) -> None:
        self._classes: dict[Owner, set[str]] = {}
        self._names: dict[tuple[str, int], set[str]] = {}
        self._values: dict[tuple[str, str], set[int]] = {}
        self.age = 0
        """Another number after each document that told something new."""

    def learn(self, root: Ainb) -> None:
        """Take in what a document tells."""
        if len(self._names) > _LIMIT:
            return
        told = list(_told(root))
        for owner, value, strings in told:
            class_name = next((text for text in strings if "::" in text), "")
            if class_name:
                self._put(self._classes.setdefault(owner, set()), class_name)
            if class_name and "::" not in strings[-1]:
                self._take(class_name, value, strings[-1])
        for owner, value, strings in told:
            class_name = self.class_name(owner)
            if class_name and len(strings) == 1 and "::" not in strings[0]:
                self._take(class_name, value, strings[0])

    def _take(self, class_name: str, value: int, name: str) -> None:
        self._put(self._names.setdefault((class_name, value), set()), name)
        self._put(self._values.setdefault((class_name, name), set()), value)

    def _put(self, known: set[Known], one: Known) -> None:
        if one not in known:
            known.add(one)
            self.age += 1

    def name(self, owner: Owner, value: int) -> str:
        """Return the name of a value in the enum of a slot, "" where it is not known."""
        return self._name(self.class_name(owner), value)

    def _name(self, class_name: str, value: int) -> str:
        names = self._names.get((class_name, value), set())
        name = next(iter(names), "")
        is_sure = len(names) == 1 and len(self._values[class_name, name]) == 1
        return name if is_sure else ""

    def class_name(self, owner: Owner) -> str:
        """Return the enum of a slot, "" where it is not known."""
        found = self._classes.get(owner, set())
        return next(iter(found)) if len(found) == 1 else ""

    def values(self, owner: Owner) -> dict[int, str]:
        """Return the known values of the enum of a slot with their names, by value."""
        class_name = self.class_name(owner)
        known = list(self._names)  # at once: another thread may learn meanwhile
        values = sorted(value for one, value in known if one == class_name)
        named = ((value, self._name(class_name, value)) for value in values)
        return {value: name for value, name in named if name}


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
            if slot.orphan_strings and slot.type == INT:
                value = slot.value if slot.origin is None else slot.origin
                found.append((slot_owner(node, slot), value, slot.orphan_strings))
        for link in node.links:
            condition = link.condition
            if condition is not None and condition.orphan_strings:
                value = condition.value if condition.origin is None else condition.origin
                found.append((link_owner(node, link), value, condition.orphan_strings))
    return found


ENUMS = Enums()
"""What all files that were read so far tell."""
