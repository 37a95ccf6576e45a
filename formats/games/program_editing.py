"""What follows from an edit of an AI program: elements are numbered again, indices follow them.

Make a `ProgramIndices` before the edit and call `update_references` after it: elements are numbered
by their places, and every index leads to the same element as before. An index to an
element that was removed is removed with it: no sound program holds one that points nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count, islice

from .. import clipboard
from ..aamp.children import LIST, PARAMETER, AnyNode, ChildKey, child_keys
from ..aamp.model import (
    TYPE_IDS,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
    same_contents,
)
from ..aamp.outline import Outline
from ..core.kinds import AnyValue, Kind
from ..core.paths import Path
from ..errors import WrongType
from ..format import Format
from ..numbered import free_among
from ..tree_editing import FreeNames
from .programs import (
    BEHAVIORS,
    DEF,
    FAMILIES,
    IDX,
    RUN,
    Over,
    Program,
    Reference,
    definition,
    is_numbered,
    name_path,
    number_name,
    owners,
    program,
    references,
)

# Numbers in the names of AI programs: of elements by their places, of indices to behaviors.


def number(view: Outline, name: str, parent: ParameterList) -> None:
    """Name the elements of a list after their positions, all at once."""
    names = [number_name(name, place) for place in range(len(parent.lists))]
    elements = zip(parent.lists, map(name_hash, names), strict=True)
    others = tuple([element._replace(hash=hash_) for element, hash_ in elements])
    if is_numbered(name, parent):
        return
    view.know(names)
    path = (ChildKey(LIST, parent.hash),)
    view.show(view.with_part(path, parent._replace(lists=others)))


def is_sequence(owner: ParameterObject) -> bool:
    """Whether the parameters of an object are numbered from 0, in any order."""
    return set(owner.hashes) == {name_hash(IDX % place) for place in range(len(owner.hashes))}


def gaps(hashes: Sequence[int], most: int) -> Iterator[tuple[int, str]]:
    """Yield renames, each to a name that is free by then, that close gaps in numbers below `most`.

    What is renamed is identified by its hash.
    """
    numbered = (name_hash(IDX % number) for number in range(most))
    there = [hash_ for hash_ in numbered if hash_ in hashes]
    for place, hash_ in enumerate(there):
        if hash_ != name_hash(IDX % place):
            yield hash_, IDX % place


NOTHING = -1
"""An index that points nowhere, on purpose."""

Behaviors = Mapping[int, ParameterList]
"""The behaviors of pasted elements, by the indices that refer to them."""


class ProgramIndices:
    """An AI program as it is before an edit, so that its indices can follow afterwards."""

    def __init__(self, view: Outline, program: Program) -> None:
        self.view = view
        self._numbered = {
            name for name, parent in program.lists.items() if is_numbered(name, parent)
        }
        self._before = {over: _uids(program, over) for over in (FAMILIES, BEHAVIORS)}
        self._old_names = {element.uid: definition(element).name for element in program.elements()}
        self._there = set(self._old_names)
        every = [owner for _path, owner, _over in owners(self.root, program)]
        self._referrers = {owner.uid for owner in every}
        self._sequences = {owner.uid: len(owner.hashes) for owner in every if is_sequence(owner)}
        self._goals = {
            (reference.owner.uid, reference.key): self._element_at(reference.over, reference.value)
            for reference in references(self.root, program)
        }
        """What each index leads to, None for nothing."""

    @property
    def root(self) -> ParameterIO:
        """The document as it is now."""
        return self.view.root

    def _element_at(self, over: Over, index: int) -> int | None:
        """Return the identity of the element that an index led to before."""
        elements = self._before[over]
        return elements[index] if 0 <= index < len(elements) else None

    def replace(self, old: ParameterList, new: ParameterList) -> None:
        """Redirect the references to one element to the element that replaces it."""
        for held, goal in self._goals.items():
            if goal == old.uid:
                self._goals[held] = new.uid
        self._old_names[new.uid] = self._old_names.get(old.uid, "")

    def bring(self, old: ParameterList, new: ParameterList) -> None:
        """Have `new`, the same element in another list, be known as the element that was there."""
        self.replace(old, new)
        self._there.add(new.uid)
        for before, after in zip(old.objects, new.objects, strict=True):
            if before.uid not in self._referrers:
                continue
            self._referrers.add(after.uid)
            for key in child_keys(after):
                if (before.uid, key) in self._goals:
                    self._goals[after.uid, key] = self._goals[before.uid, key]

    def update_references(self, is_copy: bool = False, behaviors: Behaviors | None = None) -> int:
        """Do what follows; return how many indices went since what they led to is gone.

        New elements are copies from this document where `is_copy`; others find their children by
        name, and their behaviors in `behaviors`.
        """
        if program(self.root) is None:
            return 0
        self._make_names_unique(self._program)
        for name in FAMILIES:
            if name in self._numbered and name in self._program.lists:
                number(self.view, name, self._program.lists[name])
        behaviors = self._brought(self._program, behaviors or {})
        gone = self._update_indices(self._program, is_copy, behaviors)
        self._rename_keys(self._program)
        self._count_sequences(self._program)
        return gone

    @property
    def _program(self) -> Program:
        """The program as it is now: no edit of this class makes it another document."""
        found = program(self.root)
        assert found is not None, "it was one before the edit"
        return found

    def _brought(self, program: Program, behaviors: Behaviors) -> Behaviors:
        """Return the behaviors of this document that are as those brought; some may be new."""
        if "Behavior" not in program.lists:
            return {}
        asked = {
            reference.value
            for reference in references(self.root, program)
            if reference.over == BEHAVIORS
            and (reference.owner.uid, reference.key) not in self._goals
        }
        path, found = (ChildKey(LIST, program.lists["Behavior"].hash),), {}
        for index, node in behaviors.items():
            if index not in asked:
                continue
            there = self._program.lists["Behavior"].lists
            like = next((each for each in there if same_contents(each, node)), None)
            if like is None:
                key = self.view.key(path, number_name("Behavior", len(there)), Kind.LIST)
                self.view.insert(path, -1, key, node)
                like = self._program.lists["Behavior"].lists[-1]
            found[index] = like
        return found

    # Names

    def _make_names_unique(self, program: Program) -> None:
        """Give new elements unique names where every part of their description is taken."""
        elements = program.elements(RUN)
        taken = {definition(element) for element in elements if element.uid in self._there}
        names = {name.name for name in taken}
        for name in RUN:
            for place, child in enumerate(program.lists[name].lists):
                said = definition(child)
                if child.uid in self._there or not said.name:
                    continue
                if said in taken:
                    said = said._replace(name=free_among(said.name, names))
                    self.view.set(name_path(program, name, place), said.name)
                taken.add(said)
                names.add(said.name)

    def _rename_keys(self, program: Program) -> None:
        """Rename indices after their elements, where they had the elements' former names."""
        renamed: dict[int, tuple[int, str]] = {}
        for element in program.elements(RUN):
            old, new = self._old_names.get(element.uid), definition(element).name
            if old and new and old != new:
                renamed[element.uid] = (name_hash(old), new)
        if not renamed:
            return
        elements = program.elements()
        for reference in list(references(self.root, program)):
            goal = (
                elements[reference.value] if program.find(reference.over, reference.value) else None
            )
            old_hash, new = renamed.get(goal.uid if goal else 0, (None, ""))
            if len(reference.over) > 1 and reference.key.hash == old_hash:
                key = self._index_key(reference, new)
                self.view.rename((*reference.path, reference.key), key)

    def _index_key(self, reference: Reference, name: str) -> ChildKey:
        """Return the key of an index named `name`; raises `WrongType` where that is taken."""
        key = self.view.key(reference.path, name, Kind.S32)
        assert isinstance(key, ChildKey), "the keys of AAMP outlines"
        return key

    # Indices

    def _update_indices(self, program: Program, is_copy: bool, behaviors: Behaviors) -> int:
        """Update every index; return how many were removed."""
        index_of = {
            over: {uid: place for place, uid in enumerate(_uids(program, over))}
            for over in self._before
        }
        values: list[tuple[Path, int]] = []
        removed: list[Path] = []
        by_name = _elements_by_name(program)
        for reference in references(self.root, program):
            path = (*reference.path, reference.key)
            held = (reference.owner.uid, reference.key)
            goal = self._goals.get(held)
            if held not in self._goals:
                goal = self._goal_of_new(reference, is_copy, behaviors, by_name)
            elif goal is not None and goal not in index_of[reference.over]:
                removed.append(path)
                continue
            index = NOTHING if goal is None else index_of[reference.over].get(goal, NOTHING)
            if index != reference.value and (goal is not None or held not in self._goals):
                values.append((path, index))
        if values:
            self.view.set_many(values)
        for path in reversed(removed):
            self.view.remove(path)
        return len(removed)

    def _goal_of_new(
        self,
        reference: Reference,
        is_copy: bool,
        behaviors: Behaviors,
        by_name: Mapping[int, list[int]],
    ) -> int | None:
        """Return the element that a pasted index refers to."""
        same = self._element_at(reference.over, reference.value)
        if is_copy:
            return same
        if len(reference.over) == 1:
            if reference.value in behaviors:
                return behaviors[reference.value].uid
            return same if reference.owner.uid in self._referrers else None
        named = by_name.get(reference.key.hash, [])
        if same in named:
            return same
        if named:
            return named[0]
        return same if reference.owner.uid in self._referrers else None

    def _count_sequences(self, program: Program) -> None:
        """Close the gaps in the numbered names of indices to behaviors."""
        for path, owner, over in owners(self.root, program):
            if over != BEHAVIORS or owner.uid not in self._sequences:
                continue
            for old, new in gaps(owner.hashes, self._sequences[owner.uid] + len(owner.hashes)):
                key = self.view.key(path, new, Kind.S32)
                self.view.rename((*path, ChildKey(PARAMETER, old)), key)


def _uids(program: Program, over: Over) -> list[int]:
    return [element.uid for element in program.elements(over)]


def _elements_by_name(program: Program) -> dict[int, list[int]]:
    """Return the AIs and actions by the hash of their names, which name the indices to them."""
    named: dict[int, list[int]] = {}
    for element in program.elements(RUN):
        named.setdefault(name_hash(definition(element).name), []).append(element.uid)
    return named


# New elements

_DEFS = {
    "AI": (("Name", Kind.STRING), ("ClassName", Kind.STRING32), ("GroupName", Kind.STRING)),
    "Action": (("Name", Kind.STRING), ("ClassName", Kind.STRING32), ("GroupName", Kind.STRING)),
    "Behavior": (("ClassName", Kind.STRING32),),
    "Query": (("ClassName", Kind.STRING32),),
}
"""The parameters of `Def` in the elements of each list, in order."""


def new_element(name: str) -> ParameterList:
    """Return a new element for a list of a program, with nothing filled in."""
    child_kinds = _DEFS[name]
    said = ParameterObject(
        DEF,
        tuple(name_hash(name) for name, _kind in child_kinds),
        bytes(TYPE_IDS[kind] for _one, kind in child_kinds),
        ("",) * len(child_kinds),
    )
    children = ParameterObject(name_hash("ChildIdx"))
    return ParameterList(0, (said, children) if name == "AI" else (said,))


class ElementNames(FreeNames):
    """Names for new elements of a list of a program: numbered behind all others."""

    def __init__(self, view: Outline, path: Path, element: str, taken: set[int]) -> None:
        super().__init__(view, path)
        self._element, self._taken = element, taken

    def name(self, base: str, kind: Kind) -> str:
        """Return the name of the next element; objects in such a list have other names."""
        if kind is not Kind.LIST:
            return super().name(base, kind)
        names = (number_name(self._element, place) for place in count(len(self._taken)))
        name = next(name for name in names if name_hash(name) not in self._taken)
        self._taken.add(name_hash(name))
        return name


# Elements of AI programs on the clipboard: the behaviors that they have come along.


_BROUGHT, _INDICES = "brought", "behaviors"
"""The header line of a clip: the rows that come along, and the indices to them."""
_LOOKED_AT = 5000
"""So many different hashes tell the names that are packed with them."""


def carried(
    file_format: Format[ParameterIO], view: Outline, rows: Sequence[Path]
) -> clipboard.CarriedRows[ParameterIO]:
    """Return rows, followed by the behaviors they refer to."""
    behaviors = _behaviors(view.root, {path for path in rows if len(path) == 2})
    every = [*rows, *behaviors.values()]
    names = _names_below(view, view.nodes_at(every))
    more: dict[str, AnyValue] = {"names": sorted(names)} if names else {}
    if behaviors:
        named = clipboard.named(view.rows_at(every))
        own, brought = named[: len(rows)], named[len(rows) :]
        more |= {"rows": own, _BROUGHT: brought, _INDICES: [*behaviors]}
    return clipboard.CarriedRows(file_format, view, every, more)


def ready(held: clipboard.CarriedRows[ParameterIO]) -> bytes:
    """Return rows for one use of them, unpacked already where no behaviors come along."""
    if _BROUGHT in held.facts:
        return held.packed()
    return held.ready(lambda clips: (clips, {}))


def _names_below(view: Outline, nodes: Sequence[AnyNode]) -> list[str]:
    """Return the known names of hashes below nodes, those of the first few thousand."""
    hashes = dict.fromkeys(chain.from_iterable(map(_hashes_below, nodes)))
    labels = map(view.names.label, islice(hashes, _LOOKED_AT))
    return [name for name, is_known in labels if is_known]


def _hashes_below(node: AnyNode) -> Iterator[int]:
    """Yield the hashes of the names below a node."""
    if isinstance(node, ParameterObject):
        yield from node.hashes
    elif isinstance(node, ParameterIO):
        yield from _hashes_below(node.root)
    elif isinstance(node, ParameterList):
        children: tuple[ParameterObject | ParameterList, ...] = (*node.objects, *node.lists)
        for child in children:
            yield child.hash
            yield from _hashes_below(child)


def _behaviors(root: ParameterIO, elements: set[Path]) -> dict[int, Path]:
    """Return the behaviors of elements, by the indices that refer to them."""
    found = program(root) if elements else None
    if found is None:
        return {}
    there = [reference for reference in references(root, found) if reference.over == BEHAVIORS]
    places = {
        element.value: found.find(BEHAVIORS, element.value)
        for element in there
        if element.path[:2] in elements
    }
    return {index: found.path(*place) for index, place in sorted(places.items()) if place}


Unpacked = tuple[list[clipboard.Clip], dict[int, ParameterList]]
"""Rows that were packed, and the behaviors that came along, by their indices."""


def read_ahead(file_format: Format[ParameterIO], data: bytes) -> clipboard.ReadRows:
    """Return packed rows that are unpacked already, for one use of them."""
    return clipboard.ReadRows.of(data, unpack(file_format, data))


def unpack(file_format: Format[ParameterIO], data: bytes) -> Unpacked:
    """Return the rows that were packed, and the behaviors that came along, by their indices."""
    clip_head, rest = clipboard.read_head(data, file_format.name)
    ahead: Unpacked | None = data.take() if isinstance(data, clipboard.ReadRows) else None
    return ahead or _unpack(file_format, clip_head, rest)


def _unpack(
    file_format: Format[ParameterIO], clip_head: dict[str, AnyValue], rest: bytes
) -> Unpacked:
    brought, indices = clip_head.get(_BROUGHT, []), clip_head.get(_INDICES, [])
    if not isinstance(brought, list) or not _are_indices(indices, len(brought)):
        raise WrongType("there are no rows on the clipboard")
    every = [*clip_head["rows"], *brought]
    rows = clipboard.clips_in(file_format, every, file_format.read(rest))
    split = len(clip_head["rows"])
    nodes = [clip.node for clip in rows[split:]]
    if not all(isinstance(node, ParameterList) for node in nodes):
        raise WrongType("there are no rows on the clipboard")
    return rows[:split], dict(zip(indices, nodes, strict=True))


def _are_indices(indices: object, count: int) -> bool:
    is_list = isinstance(indices, list) and len(indices) == count
    return is_list and all(type(index) is int for index in indices)  # type: ignore[attr-defined]
