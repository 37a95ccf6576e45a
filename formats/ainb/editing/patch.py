"""Taking over some or all differences from one or more other AINB documents.

A difference names a row, and the row stands for a part. Parts come from a copy of the other
document in which the counterparts of parts here have the ids of these, so that what is taken leads
to what is here; a removed part goes with every link to it. Derived parts (data links, query lists,
readers of an output) are left to `repair_derived`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple

from ...core.kinds import CONTAINERS, AnyValue
from ...core.paths import Key, Path
from ...core.records import Id, Stored, new_id
from ...diff import Difference, DifferenceKind, Siblings
from ...errors import WrongType
from ...value_text import one_line
from .. import model
from ..build import insert_variable
from ..copied import copied
from ..draft import Draft, below, listed, section
from ..expression.model import Expression
from ..locate import ENDS, GROUPS, Element, elements_of, find, group_of, int_lists
from ..model import (
    SECTIONS,
    Ainb,
    Attachment,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Source,
    Variable,
)
from ..outline import Outline, put
from ..rules.conditions import new_condition, plain_value
from ..rules.derived import queries
from ..rules.input_mirror import agrees_with_mirror, with_mirrors
from ..rules.link_forms import condition_form
from ..types import NO_NODE, LinkKind, blackboard_kinds
from . import nodes
from .links import disconnect_output, users_of
from .slots import give_name, sort_slots
from .values import check_kinds, expression_here

# Which parts are counterparts.

Token = Callable[[Element], Hashable]
_TOKENS: Final[dict[Key, list[Token]]] = {
    "nodes": [attrgetter("guid"), attrgetter("type", "name")],
    "blackboard": [attrgetter("kind", "name")],
    "attachments": [attrgetter("name")],
}
"""The lists whose parts have counterparts from the start, and what these have in common."""


def counterparts(root: Ainb, other: Ainb, compared: Iterable[Siblings]) -> dict[Id, Id]:
    """Return the ids here by those of their counterparts in another document.

    Lists that were not compared are paired by what tells parts apart.
    """
    ids: dict[Id, Id] = {}
    tokens = dict(_TOKENS)
    for siblings in sorted(compared, key=lambda siblings: len(siblings.other_path)):
        key, *below = siblings.other_path or ("",)
        if key not in tokens:
            continue
        mine, theirs = section(root, key), section(other, key)
        if below:
            here, there = mine[index_of(siblings.path[1])], theirs[index_of(below[0])]
            ids[there.uid] = here.uid
            is_outputs = below[1:] == ["outputs"]
            mine, theirs = (here.outputs, there.outputs) if is_outputs else ([], [])
        else:
            tokens.pop(key)
        pairs = zip(theirs, siblings.partners, strict=False)
        ids |= {there.uid: mine[i].uid for there, i in pairs if i >= 0}
    for key, some in tokens.items():
        for token_of in some:
            _pair_equal(ids, section(root, key), section(other, key), token_of)
    return ids


def _pair_equal(
    ids: dict[Id, Id], here: Iterable[Element], there: Iterable[Element], token_of: Token
) -> None:
    """Pair the remaining parts with equal contents, in order."""
    taken = set(ids.values())
    free: defaultdict[Hashable, list[Id]] = defaultdict(list)
    for part in here:
        if part.uid not in taken:
            free[token_of(part)].append(part.uid)
    for part in there:
        if part.uid not in ids and free[token_of(part)]:
            ids[part.uid] = free[token_of(part)].pop(0)


# What comes from the copy of another document.

_SHARED: Final = (Variable, Attachment, model.Transition, Expression)
_REFERRED: Final[tuple[type[Element], ...]] = (Node, *_SHARED)
_LEADS_NOWHERE: Final = {"target": Stored(NO_NODE), "root": Stored(0xFFFF), "second": Stored(0)}
"""What files store for no node, by the field; elsewhere that is -1."""
_ELSEWHERE: Final = {Source: ("uid", "node", "output"), model.Resolve: ("uid", "target")}
"""References that are no part of what is settled: where a source leads is asked before; the ints of
the enum table are looked up when all parts are there."""


class _Copy:
    """A copy of another document, whose parts come here.

    Counterparts have the same ids from the start. `root` gains the variables, attachments,
    expressions and transitions that parts need.
    """

    def __init__(self, root: Ainb, other: Ainb, compared: Iterable[Siblings]) -> None:
        self.root = root
        ids = {one.uid: new_id() for part in listed(other) for one in (part, *below(part))}
        self.other = copied(other, ids | counterparts(root, other, compared))
        self.same: dict[Element, Id] = {}
        """The ids here of parts of the copy that turned out to be counterparts."""

    def settle(self, value: Element) -> Element:
        """Have what comes refer to what is here; return it, None where it does not come at all."""
        if isinstance(value, list):
            return [one for one in map(self.settle, value) if one is not None]
        if isinstance(value, Id):
            return self._reference(value)
        if isinstance(value, Source) and isinstance(value.node, Id) and not self._is_led(value):
            return None
        if isinstance(value, model.AnyPart):
            for name in _fields(value):
                old = getattr(value, name)
                new = self.settle(old)
                is_lost = new is None and old is not None
                setattr(value, name, _LEADS_NOWHERE.get(name, Stored(-1)) if is_lost else new)
                if isinstance(value, Input) and name == "sources" and len(new) < len(old):
                    nodes.normalize_input(value)
        return value

    def adopt(self, mine: Element, part: Element) -> None:
        """Give a part the contents of one of the copy."""
        for name in _fields(mine):
            old, new = getattr(mine, name), getattr(part, name)
            if isinstance(old, Condition) and isinstance(new, Condition):
                self.adopt(old, new)
            else:
                setattr(mine, name, new)
        self.settle(mine)

    def _reference(self, uid: Id) -> Element:
        """Return the id here of what a part of the copy refers to, None where it is not here."""
        for kind in _REFERRED:
            if self.root.part(kind, uid) is not None:
                return uid
            part = self.other.part(kind, uid)
            if isinstance(part, _SHARED):
                return self.shared(part).uid
        return None

    def _is_led(self, source: Source) -> bool:
        """Have a source lead to an output here, if need be one of the same name; whether it can."""
        node, there = self.root.node(source.node), self.other.node(source.node)
        if node is not None and there is not None and self.root.output(source) is None:
            _pair_equal(self.same, node.outputs, there.outputs, attrgetter("type", "name"))
            source.output = self.same.get(source.output, source.output)
        return self.root.output(source) is not None

    def shared(self, part: Element) -> Element:
        """Return the counterpart of a part that nodes share, which comes if there is none."""
        root, token_of = self.root, attrgetter("flags", "command")
        if isinstance(part, model.Transition) and part.uid not in self.same:
            _pair_equal(self.same, root.transitions, self.other.transitions, token_of)
        here = root.part(type(part), self.same.get(part.uid, part.uid))
        if here is None and isinstance(part, Expression):
            theirs = self.other.expressions
            assert theirs is not None, "it is one of them"
            here = expression_here(root, part, theirs.version)
        if here is None:
            here = self.settle(part)
            self._add(part)
        self.same[part.uid] = here.uid
        return here

    def _add(self, part: Element) -> None:
        if isinstance(part, Variable):
            insert_variable(self.root, part)  # behind those of its type
        else:
            getattr(self.root, model.LISTS[type(part)]).append(part)


def _fields(part: Element) -> list[str]:
    """Return the fields of a part that say what it is, and may refer to others."""
    kept = _ELSEWHERE.get(type(part), ("uid",))
    return [field.name for field in fields(part) if field.name not in kept]


# The differences.


def is_plain(view: Outline, difference: Difference) -> bool:
    """Whether a difference is a changed value of a row that can be set alone."""
    path, row = difference.path, difference.other_row
    if difference.what is not DifferenceKind.CHANGED or path is None or row is None:
        return False
    if row.kind in CONTAINERS or not view.row(path).editable:
        return False
    assert difference.other_path is not None, "what changed is in both documents"
    return view.stored(path)[1] == difference.source.stored(difference.other_path)[1]


class TakenDifferences:
    """The differences to be taken over into the document of `view`.

    `everything` is the other document, where all of it is to be taken.
    """

    def __init__(self, view: Outline, differences: Sequence[Difference]) -> None:
        self.view = view
        self.all = differences
        self._plain = [difference for difference in differences if is_plain(view, difference)]
        self._rest = [difference for difference in differences if not is_plain(view, difference)]
        values = ((difference.path, difference.other_row) for difference in self._plain)
        self.values = [(path, row.value) for path, row in values if path and row]
        self.values += self._following()
        self.is_plain = not self._rest
        whole = (difference.source.node(()) for difference in self._rest if difference.path == ())
        self.everything: Ainb | None = next(whole, None)

    def _following(self) -> list[tuple[Path, AnyValue]]:
        """Return the values that must equal a changed one.

        Where the two differ in the other document they may differ here.
        """
        leading = [
            (difference.path, difference.other_row.value)
            for difference in self._plain
            if difference.path and difference.other_row and difference.other_path
            if agrees_with_mirror(difference.source.node(()), difference.other_path)
        ]
        known = dict(self.values)
        view = self.view
        values = with_mirrors(leading, partial(find, view.root), view.index.part_path)
        return [(path, value) for path, value in values if path not in known]

    def take(self, edit: Draft) -> None:
        """Change the document, which is the draft of an edit: a copy from the start."""
        for path, _value in self.values:
            edit.touch_at(path)
        view = Outline(edit.root, self.view.knowledge)
        setters = [
            partial(put, view.part(path), view.check(path, value)) for path, value in self.values
        ]
        others = dict.fromkeys(difference.source.node(()) for difference in self._rest)
        sources = [_SourceChanges(edit, other, self.all, self._rest) for other in others]
        for is_read in (True, False):
            for source in sources:
                source.insert(is_read)
        for source in sources:
            source.change()
        for give in setters:
            give()
        for source in sources:
            source.move()
            source.retarget_resolves()
        for stage in (0, 1):
            for source in sources:
                source.remove(stage)
        removed = (row.part for source in sources for row in source.removed)
        if removed_nodes := [part for part in removed if isinstance(part, Node)]:
            nodes.delete_nodes(edit, removed_nodes)
        fit_conditions(edit, dict(pair for source in sources for pair in source.conditions()))
        for source in sources:
            source.derive_queries()
            source.check_removed()
            source.remove(2)
        nodes.drop_lost_resolves(edit.root)
        check_kinds(edit)


class PlacedRow(NamedTuple):
    """A row: the list of parts that it is in, its place there, and the path below that part.

    `owner` is what has the list: a node or attachment, or None for a list of the document; `group`
    names the list. `place` is None for a row that is no element of a list, such as a whole list.
    """

    owner: Element
    group: Key
    parts: list[Element]
    place: int | None
    below: Path

    @property
    def part(self) -> Element:
        """The part that the row is, or is below."""
        return self.parts[self.place or 0]

    def each(self) -> list[PlacedRow]:
        """Return the row, of a whole list those of all parts, save links that inputs lead to."""
        places = range(len(self.parts)) if self.place is None else [self.place]
        rows = [self._replace(place=place) for place in places]
        is_link = self.group == "data links"
        return [row for row in rows if not is_link or row.part.kind == LinkKind.TRANSITION]


def row_at(root: Ainb, path: Path) -> PlacedRow:
    """Return where a row lies in a document; its part need not be there."""
    key, *below = path
    parts = section(root, key) if key in SECTIONS else []
    place = index_of(below.pop(0)) if below else None
    owner = parts[place] if place is not None and below else None
    if not isinstance(owner, Node | Attachment) or below[0] not in GROUPS:
        return PlacedRow(None, key, parts, place, tuple(below))
    group, *below = below
    place = index_of(below.pop(0)) if below else None
    return PlacedRow(owner, group, _elements(root, owner, group), place, tuple(below))


def index_of(key: Key) -> int:
    """Return the key of an element of a list."""
    assert isinstance(key, int), "the keys of lists are indexes"
    return key


def _elements(root: Ainb, owner: Element, group: Key) -> list[Element]:
    return section(root, group) if owner is None else elements_of(root, owner, str(group))


class _Change(NamedTuple):
    """A part that comes, goes, moves or differs: its rows here and in the copy."""

    difference: Difference
    own: PlacedRow
    other: PlacedRow

    @property
    def is_type(self) -> bool:
        """Whether a node has another class or type there."""
        return isinstance(self.own.part, Node) and self.own.below in (("class",), ("type",))


class _SourceChanges:
    """The changes taken from one other document, looked up before any edit."""

    def __init__(
        self, edit: Draft, other: Ainb, every: Iterable[Difference], some: Iterable[Difference]
    ) -> None:
        self.edit = edit
        self.root = edit.root
        if other.version != self.root.version:
            raise WrongType("the files are of different versions, so their parts cannot be mixed")
        ours = (one.siblings for one in every if one.source.node(()) is other)
        self.copy = _Copy(self.root, other, [siblings for siblings in ours if siblings])
        self.added: list[_Change] = []
        self.removed: list[PlacedRow] = []
        self.changed: list[_Change] = []
        self.moved: list[_Change] = []
        self.header: list[Key] = []
        self.looked_up: list[tuple[model.Resolve, model.Resolve]] = []
        """The entries of the enum table that came or changed, here and in the copy."""
        for difference in some:
            if difference.source.node(()) is other:
                self._sort(difference)
        self.nodes = [new.other.part for new in self.added if isinstance(new.other.part, Node)]
        self.derived = [one for one in self.nodes if one.queries == queries(self.copy.other, one)]
        """The new nodes that named the queries they read."""
        self.added.sort(key=lambda new: new.other.place or 0)  # merging gives them in any order

    def _sort(self, difference: Difference) -> None:
        """Take in what differs; that rows come, go or move within a part is a change of it."""
        path, other_path, siblings = difference.path, difference.other_path, difference.siblings
        *_above, key = path or other_path or ("",)
        other_above = siblings.other_path if siblings is not None else ()
        own = row_at(self.root, path or (*difference.parent, key))
        other = row_at(self.copy.other, other_path or (*other_above, key))
        change = _Change(difference, own, other)
        if own.group in _HEADER:
            self.header.append(own.group)
        elif path is None and not own.below:
            self.added += [change._replace(other=row) for row in other.each()]
        elif other_path is None and not own.below:
            self.removed += own.each()
        elif difference.what is DifferenceKind.MOVED and not own.below:
            self.moved.append(change)
        elif own.place is not None and other.place is not None:
            self.changed.append(change)
        else:
            label = "" if difference.row is None else one_line(difference.row.label, 60)
            raise WrongType(f"“{label}” can only be taken with everything else")

    # What comes

    def insert(self, is_read: bool) -> None:
        """Put in what comes: nodes and outputs, which others refer to (`is_read`), or the rest."""
        for node in () if is_read else self.nodes:
            self.copy.settle(node)
        for new in self.added:
            if isinstance(new.other.part, Node | Output) is is_read:
                self._insert(new, new.other.part)

    def _insert(self, new: _Change, part: Element) -> None:
        if isinstance(part, _SHARED):
            part = self.copy.shared(part)
        elif not isinstance(part, Node):  # whose references are settled later
            self.copy.settle(part)
        if isinstance(part, model.Resolve):
            self.looked_up.append((part, part))
        elements = _elements(self.root, new.own.owner, new.own.group)
        if new.own.owner is None:
            elements = nodes.without(elements, part)
        # What another document put in at the same place stays before it.
        known = {other.uid for other in new.own.parts}
        place = self._place(new, elements)
        while place < len(elements) and elements[place].uid not in known:
            place += 1
        elements.insert(place, part)
        self._store(new.own, elements)

    def _place(self, new: _Change, elements: list[Element]) -> int:
        """Return the position after the last part that precedes it in the other list."""
        places = {other.uid: place for place, other in enumerate(elements, 1)}
        base, siblings = new.own.parts, new.difference.siblings
        for j in range((new.other.place or 0) - 1, -1, -1):
            uid = new.other.parts[j].uid
            uid = self.copy.same.get(uid, uid)
            if base and siblings and siblings.partners[j] >= 0 and j not in siblings.moved:
                uid = base[siblings.partners[j]].uid
            if uid in places:
                return places[uid]
        return 0

    def _store(self, row: PlacedRow, elements: list[Element]) -> None:
        """Have the list of a row hold these parts, in the order that files have."""
        owner, group = row.owner, str(row.group)
        if owner is None:
            if group == "blackboard":
                kinds = blackboard_kinds(self.root.version)
                elements = sorted(elements, key=lambda element: kinds.index(element.kind))
            self.root.set_elements(SECTIONS[group], elements)
            return
        if group in ("children", "data links"):
            rest = [link for link in owner.links if group_of(link) != group]
            group, elements = "links", sorted([*elements, *rest], key=attrgetter("kind"))
        elif group == "attachments":
            elements = [attachment.uid for attachment in elements]
        else:
            elements = sorted(elements, key=attrgetter("type"))
        setattr(self.edit.touch(owner), group, elements)

    # What changes

    def change(self) -> None:
        """Apply the differences within parts, and in the document's header.

        The types of nodes come first, as what else a node can have is by its type.
        """
        for change in sorted(self.changed, key=lambda one: not one.is_type):
            own, mine = change.own, change.own.part
            top = self.edit.touch(mine if own.owner is None else own.owner)
            self._change(change, top, mine, change.other.part)
            if isinstance(mine, model.Property | Input | Output):
                sort_slots(top)
            elif isinstance(top, Variable):
                self._store(own, self.root.variables)
        for key in self.header:
            setattr(self.root, _field(key), getattr(self.copy.other, _field(key)))

    def _change(self, change: _Change, top: Element, mine: Element, part: Element) -> None:
        below, is_link = change.own.below, isinstance(mine, Link)
        key = below[0] if len(below) == 1 else None
        is_changed = change.difference.what is DifferenceKind.CHANGED
        if change.difference.what is DifferenceKind.RENAMED and is_link:
            mine.label = part.label
        elif change.difference.what is DifferenceKind.RENAMED:
            give_name(self.edit, top, mine, part.name)
        elif isinstance(mine, Node):
            nodes.adopt_field(mine, part, key)
        elif is_link and not below and mine.condition is None:
            self._change_reference(change, "target")
        elif is_link and not allows(top, part.condition):
            raise WrongType(
                "conditions of this sort belong to another type of node than "
                f"“{top.title}” has: take its type over as well"
            )
        elif is_link and key in ENDS and is_changed:
            self.copy.adopt(mine.condition, part.condition)
        elif key in _REFERENCES and is_changed:
            self._change_reference(change, _field(key))
        elif isinstance(mine, model.Resolve) and key == "in":
            self.looked_up.append((mine, part))
        elif isinstance(mine, Attachment) and isinstance(top, Node):
            new = self.copy.shared(part).uid
            top.attachments = [new if uid == mine.uid else uid for uid in top.attachments]
        elif isinstance(mine, Output):
            mine.class_name, mine.type = part.class_name, part.type
        else:
            self.copy.adopt(mine, part)

    def _change_reference(self, change: _Change, name: str) -> None:
        """Have a part refer to the counterpart of the node that it refers to there."""
        reference = getattr(change.other.part, name)
        if isinstance(reference, Id) and self.root.node(reference) is None:
            row = change.difference.other_row
            raise WrongType(f"“{row.value if row else ''}” is not there yet: take it over as well")
        setattr(change.own.part, name, reference)

    # What moves and goes

    def move(self) -> None:
        """Move the parts that are elsewhere in the other document."""
        for moved in sorted(self.moved, key=lambda one: one.other.place or 0):
            own, part = moved.own, moved.own.part
            elements = nodes.without(_elements(self.root, own.owner, own.group), part)
            elements.insert(self._place(moved, elements), part)
            self.copy.same[moved.other.part.uid] = part.uid  # others that move follow it
            self._store(own, elements)

    def retarget_resolves(self) -> None:
        """Have the ints that are looked up by names be those here, in the same places."""
        if not self.looked_up:
            return
        ours = dict(_int_places(self.root))
        there = {uid: place for place, uid in _int_places(self.copy.other)}
        for mine, resolve in self.looked_up:
            place = there.get(resolve.target)
            if place is not None and place not in ours:
                raise WrongType(f"“{resolve.value_name}” has no value there: take it over, too")
            mine.target = resolve.target if place is None else ours[place]

    def remove(self, stage: int) -> None:
        """Remove what goes at a stage: 0 in nodes and attachments, 1 in lists, 2 what is unused.

        These last are variables and expressions; nodes go together, with all links to them.
        """
        for row in self.removed:
            last = 2 if isinstance(row.part, model.Binding) else 1
            if stage == (last if row.owner is None else 0) and not isinstance(row.part, Node):
                self._remove(row, _elements(self.root, row.owner, row.group))

    def _remove(self, row: PlacedRow, elements: list[Element]) -> None:
        left = nodes.without(elements, row.part)
        if len(left) == len(elements):
            return
        if isinstance(row.part, Output):
            disconnect_output(self.edit, row.part)
        if row.group == "children":
            nodes.drop_child(self.root, self.edit.touch(row.owner), row.part)
        else:
            self._store(row, left)

    def conditions(self) -> Iterator[tuple[Link, Condition]]:
        """Yield the conditions that children of nodes of another type have there."""
        for change in self.changed:
            if change.is_type:
                for link, condition in counterpart_conditions(change.own.part, change.other.part):
                    new = model.duplicate_part(copied(condition))
                    yield link, self.copy.settle(new)

    def derive_queries(self) -> None:
        """Have nodes that came name the queries that they read here, as they did there.

        What they read may be a query in one of both documents alone.
        """
        for node in self.derived:
            node.queries = queries(self.root, node)

    def check_removed(self) -> None:
        """Raise `WrongType` if a removed part is still used in the document."""
        for row in self.removed:
            for user in users_of(self.edit, row.part)[:1] if row.owner is None else ():
                kind = _UNNAMED.get(type(row.part))
                name = f"the {kind}" if kind else f"“{row.part.name}”"
                raise WrongType(f"{name} is used by {user}: take over what differs there, too")


def _int_places(root: Ainb) -> Iterator[tuple[Element, model.Reference]]:
    """Yield where each int is (the owner of its list, the list, its place there), and its id."""
    for owner, name, parts in int_lists(root):
        for place, part in enumerate(parts):
            if part is not None:
                yield (owner and owner.uid, name, place), part.uid


_UNNAMED: Final[dict[type, str]] = {Expression: "formula", model.Transition: "transition"}
_HEADER: Final = frozenset({"name", "category", "own id", "parent id"})
_REFERENCES: Final = frozenset({"root", "second", "target", "node", "new node"})
"""Rows that refer to a node."""


def _field(key: Key) -> str:
    """Return the field behind one of these rows."""
    return str(key).replace(" ", "_")


# Conditions that fit a selector, where its children or its type changed.


def allows(node: Node, condition: Condition | None) -> bool:
    """Whether some child of a node can have a condition, or none."""
    forms = [condition_form(node.type, node.name, is_last) for is_last in (False, True)]
    return (None if condition is None else condition.form) in forms


def counterpart_conditions(mine: Node, other_node: Node) -> Iterator[tuple[Link, Condition]]:
    """Yield the conditions of a node's children at its counterpart in a copy.

    Children are identified by where they lead to, those that lead to the same node by their order,
    and the last one by its place.
    """
    children, other_links = mine.children(), other_node.children()
    pairs: dict[Id, Id] = {}
    leading = [link for link in other_links if isinstance(link.target, Id)]
    _pair_equal(pairs, leading, children, attrgetter("target"))
    if children and other_links:
        pairs[children[-1].uid] = other_links[-1].uid
    conditions = {link.uid: link.condition for link in other_links}
    for link in children:
        condition = conditions[pairs[link.uid]] if link.uid in pairs else None
        if condition is not None:
            yield link, condition


def fit_conditions(edit: Draft, wanted: Mapping[Link, Condition]) -> None:
    """Give the children of touched nodes conditions of the form that files hold at their places.

    Those that are `wanted` are taken where they have that form, else ones that are free.
    """
    for node in edit.touched:
        children = node.children()
        for link in children:
            is_last = link is children[-1]
            form = condition_form(node.type, node.name, is_last)
            if (None if link.condition is None else link.condition.form) is form:
                continue
            link.condition, new = None, wanted.get(link)
            if form is not None and (new is None or new.form is not form):
                taken = [plain_value(child.condition) for child in children[:-1]]
                new = new_condition(form, taken, is_last)
            link.condition = None if form is None else new
