"""Structural edits of an AINB document: recorded, split into steps, and exactly undone.

One thing a person does, such as deleting a node, reaches many places: links that led to the node,
inputs that read it, commands that begin there. An edit changes the objects freely, having
named them to a `Recorder` first (`touch`). The recorder then looks at what changed, puts all of it
back, and cuts it into `RecordedStep`s: a list of the document gains, loses or moves one row, or a
row is replaced together with all below it, at the smallest row that holds the whole difference.
Rows come first, then what leads to them, rows that go come last, so that each step leaves a
document in which nothing dangles. A step announces its one `Change` before it changes anything, and
holds the old and the new value of each field, so that it is undone and redone exactly. The steps of
one edit belong on the undo stack as one. An edit of very many rows replaces their lists as a whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from itertools import zip_longest
from typing import Final, NamedTuple, TypeVar

from ...core.paths import Key, Path
from ...core.records import Id, Stored, new_id
from ...edits import Edit, Listener
from ...outline import Action, Change
from ...outline import Outline as Neutral
from ..expression.model import Expressions
from ..index import PartIndex
from ..locate import Element
from ..model import (
    Ainb,
    AnyPart,
    Attachment,
    Command,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Reference,
    Source,
)
from ..outline import Outline
from ..rows.document import root_part
from ..rows.row_parts import PartShape, narrowed, shape_of

# The identity of the parts of another version of a document that takes the place of this one.

Part = TypeVar("Part", Command, Node, Link, Input, Output, Source)
GuidPart = TypeVar("GuidPart", Command, Node)


def adopt_identity(root: Ainb, other_ainb: Ainb) -> None:
    """Give nodes and commands of another version, with their pins, the ids of their counterparts.

    A view then knows them again, and leaves them where they are. Counterparts have the same GUID,
    and their pins the same place. All others get an id of their own, for the other version may be
    a copy of this document that was edited since.
    """
    ids: dict[Reference, Id] = {}
    """The new ids of parts, by those that they had."""
    _pair(_counterparts(root.commands, other_ainb.commands), other_ainb.commands, ids)
    nodes = _counterparts(root.nodes, other_ainb.nodes)
    _pair(nodes, other_ainb.nodes, ids)
    for old, new in zip(nodes, other_ainb.nodes, strict=True):
        _pair([] if old is None else old.links, new.links, ids)
        _pair([] if old is None else old.outputs, new.outputs, ids)
        inputs = [] if old is None else old.inputs
        _pair(inputs, new.inputs, ids)
        for old_input, new_input in zip_longest(inputs[: len(new.inputs)], new.inputs):
            _pair([] if old_input is None else old_input.sources, new_input.sources, ids)
    _follow(other_ainb, ids)


def _counterparts(
    parts: Sequence[GuidPart], other_parts: Sequence[GuidPart]
) -> list[GuidPart | None]:
    """Return the counterpart of each of the other parts, None for those without one."""
    by_guid: defaultdict[bytes, list[GuidPart]] = defaultdict(list)
    for part in reversed(parts):
        by_guid[part.guid].append(part)
    return [by_guid[part.guid].pop() if by_guid[part.guid] else None for part in other_parts]


def _pair(
    parts: Sequence[Part | None], other_parts: Sequence[Part], ids: dict[Reference, Id]
) -> None:
    for part, other_part in zip_longest(parts[: len(other_parts)], other_parts):
        old, new = other_part.uid, new_id() if part is None else part.uid
        other_part.uid = ids[old] = new


def _follow(root: Ainb, ids: Mapping[Reference, Id]) -> None:
    """Have references lead to nodes and pins that have other ids now."""

    def lead(part: AnyPart, *names: str) -> None:
        for name in names:
            reference = getattr(part, name)
            setattr(part, name, ids.get(reference, reference))

    for node in root.nodes:
        node.queries = [ids.get(query, query) for query in node.queries]
        for link in node.links:
            lead(link, "target")
        for source in (source for slot in node.inputs for source in slot.sources):
            lead(source, "node", "output")
    for command in root.commands:
        lead(command, "root", "second")
    for action in root.actions:
        lead(action, "node")
    for replacement in root.replacements:
        lead(replacement, "node", "new_node")
    for resolve in root.resolves:
        lead(resolve, "target")


FieldValue = tuple[object, str, object]
"""An object, one of its fields, and the value to put there (lists as tuples)."""

_OWNED: Final[dict[type, tuple[str, ...]]] = {
    Node: ("properties", "inputs", "outputs", "links", "state"),
    Attachment: ("properties",),
    Input: ("sources",),
    Link: ("condition",),
    Condition: ("bounds",),
}
"""The fields that hold parts which belong to one object alone."""

SECTIONS: Final = {
    "commands": "commands",
    "nodes": "nodes",
    "blackboard": "variables",
    "attachments": "attachments",
    "expressions": "expressions",
    "modules": "modules",
    "actions": "actions",
    "transitions": "transitions",
    "replacements": "replacements",
    "resolves": "resolves",
}
"""The field of the document behind each row of the root that lists something."""
_ROW_LISTS: Final = ("commands", "nodes", "blackboard")
"""Lists that are always shown, and whose rows can be added and removed one by one."""

_USED_LISTS: Final = ("attachments", "expressions", "transitions")
"""Lists of what nodes refer to: it is there before they do, and as long."""

_MOST_STEPS = 24
"""With more steps, those of one list are joined to one, which views follow faster."""


class RecordedStep(Edit):
    """One step of an edit: its change for views, and the values of fields after and before it."""

    def __init__(
        self,
        change: Change,
        undo_change: Change,
        new_values: list[FieldValue],
        old_values: list[FieldValue],
    ) -> None:
        self.change = change
        self.undo_change = undo_change
        self.new_values = new_values
        self.old_values = old_values

    def _do(self, view: Neutral, listener: Listener) -> Change:
        return self._apply(view, self.change, self.new_values, listener)

    def _undo(self, view: Neutral, listener: Listener) -> Change:
        return self._apply(view, self.undo_change, self.old_values, listener)

    def _apply(
        self, view: Neutral, change: Change, values: Iterable[FieldValue], listener: Listener
    ) -> Change:
        assert isinstance(view, Outline), "a step is of one document"
        listener.prepare(change)
        _set_fields(values)
        view.refresh()
        listener.note(change)
        return change


def whole(root: Ainb, other_ainb: Ainb) -> RecordedStep:
    """Return the step that has a document hold all that another one holds, which is given up."""
    adopt_identity(root, other_ainb)
    names = _fields(Ainb)
    change = Change(Action.REPLACE, ())
    others = (_field_value(other_ainb, name) for name in names)
    new_values: list[FieldValue] = [(root, name, value) for _other, name, value in others]
    return RecordedStep(change, change, new_values, [_field_value(root, name) for name in names])


class Recorder:
    """The changes of one edit of a document; see the module.

    `index` is of the document as it was when the edit began.
    """

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self.index = PartIndex(root)
        self._old: dict[tuple[int, str], FieldValue] = {}
        self._owners: dict[int, object] = {}
        self._nodes: dict[int, Node] = {}
        self.touch(root)

    @property
    def touched(self) -> list[Node]:
        """The nodes that were named, the only ones of the document before that may be others."""
        return list(self._nodes.values())

    @contextmanager
    def as_before(self) -> Iterator[None]:
        """Have the document be as it was before the edit, to look at it."""
        old = list(self._old.values())
        new = [_field_value(obj, name) for obj, name, _value in old]
        _set_fields(old)
        try:
            yield
        finally:
            _set_fields(new)

    def touch(self, *parts: AnyPart | Ainb) -> None:
        """Remember rows of the document's lists with all below them, before they are changed."""
        for top in parts:
            if isinstance(top, Node):
                self._nodes.setdefault(top.uid, top)
            for obj in _owned(top):
                if id(obj) not in self._owners:
                    self._owners[id(obj)] = top
                    for name in _fields(type(obj)):  # type: ignore[arg-type]  # a class
                        self._old[id(obj), name] = _field_value(obj, name)

    def steps(self) -> list[RecordedStep]:
        """Put everything back as it was, and return the steps that do it again."""
        old = list(self._old.values())
        new = [_field_value(obj, name) for obj, name, _value in old]
        _set_fields(old)
        goals: dict[str, Element] = {}
        changed: dict[int, _ChangedRow] = {}
        for before, after in zip(old, new, strict=True):
            obj, name, value = after
            if obj is self.root and name in _LIST_KEYS:
                goals[_LIST_KEYS[name]] = list(value) if isinstance(value, tuple) else value
            elif not _is_same(before[2], value):
                top = self._owners[id(obj)]
                row = changed.setdefault(id(top), _ChangedRow(top, [], []))
                row.new_values.append(after)
                row.old_values.append(before)
        return _StepBuilder(self.root, goals).steps(list(changed.values()))


def _owned(part: AnyPart | Ainb) -> list[AnyPart | Ainb]:
    """Return an object and all objects that belong to it alone."""
    owned_parts: list[AnyPart | Ainb] = [part]
    for name in _OWNED.get(type(part), ()):
        value = getattr(part, name)
        for element in value if isinstance(value, list) else [value]:
            if element is not None:
                owned_parts += _owned(element)
    return owned_parts


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a kind of object."""
    return tuple(field.name for field in fields(kind))


def _field_value(obj: object, name: str) -> FieldValue:
    value = getattr(obj, name)
    return obj, name, tuple(value) if isinstance(value, list) else value


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(map(_is_same, one, other))
    # Plain values by their text, which tells 0.0 from -0.0; parts by identity alone.
    is_plain = isinstance(one, (str, int, float, bytes, Stored))
    return is_plain and type(one) is type(other) and repr(one) == repr(other)


def _set_fields(values: Iterable[FieldValue]) -> None:
    for obj, name, value in values:
        is_list = isinstance(getattr(obj, name), list)
        setattr(obj, name, list(value) if is_list and isinstance(value, tuple) else value)


class _ChangedRow(NamedTuple):
    """A row of a list of the document whose parts change, with the values of their fields."""

    top: object
    new_values: list[FieldValue]
    old_values: list[FieldValue]


class _StepBuilder:
    """Splits an edit into steps, running each so that the next one sees its result."""

    def __init__(self, root: Ainb, goals: dict[str, Element]) -> None:
        self._root = root
        self._goals = goals
        self._steps: list[RecordedStep] = []
        self._index: PartIndex | None = None

    def steps(self, changed: list[_ChangedRow]) -> list[RecordedStep]:
        """Return the steps that change these rows, and the lists.

        The document is as it was before the edit, now and afterwards.
        """
        keys = {id(element): key for key in SECTIONS for element in self._current(key)}
        before = self._current("nodes")
        crowded = self._crowded_lists(Counter(keys.get(id(row.top)) for row in changed))
        for key in _USED_LISTS:
            self._section(key, self._with_old(key))
        for key in _ROW_LISTS:
            if key in crowded:
                keys |= {id(element): key for element in self._new_elements(key)}
                self._whole_list(key, [*self._current(key), *self._new_elements(key)])
            else:
                self._insertions(key)
        for row in changed:
            if keys.get(id(row.top)) in crowded:
                self._add_hidden_step(keys[id(row.top)], row)
            else:
                self._replacement(row)
        for key in SECTIONS:
            if key not in _ROW_LISTS:
                self._section(key, self._goals[key])
        for key in _ROW_LISTS:
            if key in crowded:
                self._whole_list(key, self._goals[key])
            else:
                self._removals(key)
        for step in reversed(self._steps):
            _set_fields(step.old_values)
        if not crowded and len(self._steps) <= _MOST_STEPS:
            return self._steps
        tops = {id(value[0]): id(row.top) for row in changed for value in row.new_values}
        return _merged(self._steps, before, self._goals["nodes"], tops)

    # Lists of which very much changes: one step for each, without a look at every row

    def _crowded_lists(self, changed: Counter[str | None]) -> set[str]:
        """Return the lists in which too many rows change to report them one by one."""
        changed_keys = set()
        for key in _ROW_LISTS:
            now, goal = self._current(key), self._goals[key]
            others = {id(element) for element in now} ^ {id(element) for element in goal}
            if len(others) + changed[key] > _MOST_STEPS:
                changed_keys.add(key)
        return changed_keys

    def _new_elements(self, key: str) -> list[object]:
        """Return the new rows of a list."""
        there = {id(element) for element in self._current(key)}
        return [goal for goal in self._goals[key] if id(goal) not in there]

    def _whole_list(self, key: str, new: Iterable[object]) -> None:
        """Add a step that puts all rows of a list at once."""
        old = _field_value(self._root, SECTIONS[key])
        change = Change(Action.REPLACE, (key,))
        new_value = (self._root, SECTIONS[key], tuple(new))
        self._step(change, change, [new_value], [old])
        self._index = None

    def _add_hidden_step(self, key: str, row: _ChangedRow) -> None:
        """Add a step for a row of a list that is announced as a whole."""
        change = Change(Action.REPLACE, (key,))
        _set_fields(row.new_values)
        self._steps.append(RecordedStep(change, change, row.new_values, row.old_values))
        self._index = None

    # One step after the other

    def _step(
        self,
        change: Change,
        undo_change: Change,
        new_values: list[FieldValue],
        old_values: list[FieldValue],
    ) -> None:
        _set_fields(new_values)
        self._steps.append(RecordedStep(change, undo_change, new_values, old_values))

    def _current(self, key: str) -> list[object]:
        """Return a copy of a list after the steps so far, nothing if it is absent."""
        elements = getattr(self._root, SECTIONS[key])
        return list(elements) if isinstance(elements, list) else []

    def _list_step(self, key: str, change: Change, undo_change: Change, new: object) -> None:
        """Add a step that changes a list of the document."""
        name = SECTIONS[key]
        old = _field_value(self._root, name)
        new = tuple(new) if isinstance(new, list) else new
        self._step(change, undo_change, [(self._root, name, new)], [old])
        self._index = None

    # Rows that come, go and move

    def _insertions(self, key: str) -> None:
        """Add steps that insert the new rows, each after its final predecessor."""
        goal = self._goals[key]
        there = {id(element) for element in self._current(key)}
        for place, element in enumerate(goal):
            if id(element) in there:
                continue
            now = self._current(key)
            at = now.index(goal[place - 1]) + 1 if place else 0
            now.insert(at, element)
            come = Change(Action.INSERT, (key,), at, at, element)
            self._list_step(key, come, come._replace(action=Action.REMOVE), now)

    def _removals(self, key: str) -> None:
        """Add steps that remove rows, and then sort the remaining ones."""
        goal = self._goals[key]
        stays = {id(element) for element in goal}
        for element in [element for element in self._current(key) if id(element) not in stays]:
            now = self._current(key)
            at = now.index(element)
            del now[at]
            removed_change = Change(Action.REMOVE, (key,), at, at, element)
            self._list_step(key, removed_change, removed_change._replace(action=Action.INSERT), now)
        self._moves(key, goal)

    def _moves(self, key: str, goal: list[object]) -> None:
        now = self._current(key)
        for place, part in enumerate(goal):
            while now[place] is not part:
                passed = now[place + 1] is part
                at, to = (place, goal.index(now[place])) if passed else (now.index(part), place)
                now.insert(to, now.pop(at))
                moved = Change(Action.MOVE, (key,), at, at, None, to, to)
                moved_back = Change(Action.MOVE, (key,), to, to, None, at, at)
                self._list_step(key, moved, moved_back, now)

    # Rows that change

    def _with_old(self, key: str) -> Element:
        """Return a list with all that it has and gains, the same one if it gains nothing."""
        old, new = getattr(self._root, SECTIONS[key]), self._goals[key]
        mine, wanted = (
            some.expressions if isinstance(some, Expressions) else some or [] for some in (old, new)
        )
        if set(mine).issuperset(wanted):
            return old
        if set(wanted).issuperset(mine):
            return new
        both = list(dict.fromkeys([*wanted, *mine]))
        return Expressions(new.version, both) if isinstance(new, Expressions) else both

    def _section(self, key: str, new: Element) -> None:
        """Add a step for a list of the document that shows only where something is in it."""
        old = _field_value(self._root, SECTIONS[key])[2]
        new = tuple(new) if isinstance(new, list) else new
        if _is_same(old, new):
            return
        before = self._root_keys()
        _set_fields([(self._root, SECTIONS[key], new)])
        after = self._root_keys()
        _set_fields([(self._root, SECTIONS[key], old)])
        if (key in before) == (key in after):
            change = undo_change = Change(Action.REPLACE, (key,) if key in before else ())
        else:
            goes = key in before
            at = (before if goes else after).index(key)
            change = Change(Action.REMOVE if goes else Action.INSERT, (), at, key)
            undo_change = change._replace(action=Action.INSERT if goes else Action.REMOVE)
        self._list_step(key, change, undo_change, new)

    def _root_keys(self) -> list[object]:
        items = root_part(self._root, PartIndex(self._root)).items
        return [] if items is None else list(items.keys())

    def _replacement(self, row: _ChangedRow) -> None:
        """Add a step for a row of a list whose parts changed."""
        top, path = row.top, self._path(row.top)
        reads = _reads_itself(top)
        old = self._visible(path)
        _set_fields(row.new_values)
        if reads or _reads_itself(top):
            self._index = None
        change = Change(Action.REPLACE, narrowed(path, old, self._visible(path)))
        self._step(change, change, row.new_values, row.old_values)

    def _path(self, top: object) -> Path:
        for key in SECTIONS:
            for place, element in enumerate(self._current(key)):
                if element is top:
                    return (key, place)
        return ()

    def _visible(self, path: Path) -> PartShape:
        """Return the visible contents of a row; of the root only its own.

        Of what else there is, only what one row holds is other before and after it is replaced.
        """
        if self._index is None:
            self._index = PartIndex(self._root)
        part = root_part(self._root, self._index)
        for key in path:
            assert part.items is not None, "the place of a row"
            part = part.items.part(key)
        return shape_of(part) if path else ("", part.kind, "", "", {})


_LIST_KEYS = {name: key for key, name in SECTIONS.items()}


def _reads_itself(top: object) -> bool:
    """Whether a node reads one of its own outputs, so that its readers look different."""
    return isinstance(top, Node) and any(
        source.node == top.uid for slot in top.inputs for source in slot.sources
    )


def _merged(
    steps: list[RecordedStep], before: list[object], after: list[object], tops: dict[int, int]
) -> list[RecordedStep]:
    """Return the steps, those of each list merged into one that replaces the list.

    `before` and `after` are the nodes; `tops` are the rows of lists that the changed objects
    belong to, both by identity.
    """
    groups: dict[Key, list[RecordedStep]] = {}
    for number, step in enumerate(steps):
        path = step.change.path
        is_alone = not path or path[0] in _USED_LISTS
        groups.setdefault(number if is_alone else path[0], []).append(step)
    touched = set(tops.values())

    def change(key: Key, nodes: list[object]) -> Change:
        others = frozenset(place for place, node in enumerate(nodes) if id(node) in touched)
        return Change(Action.REPLACE, (key,), others=others if key == "nodes" else None)

    return [
        group[0]
        if len(group) == 1
        else _merged_step(change(key, after), change(key, before), group)
        for key, group in groups.items()
    ]


def _merged_step(change: Change, undo_change: Change, steps: list[RecordedStep]) -> RecordedStep:
    """Return a step with the combined result of these, which undoes to the state before them."""
    new = {(id(value[0]), value[1]): value for step in steps for value in step.new_values}
    old = {(id(value[0]), value[1]): value for step in steps[::-1] for value in step.old_values}
    return RecordedStep(change, undo_change, list(new.values()), list(old.values()))
