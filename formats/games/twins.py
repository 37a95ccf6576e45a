"""AAMP documents with names in the place of numbers, for comparing and merging by meaning."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from ..aamp.children import hashes_of
from ..aamp.model import TYPE_IDS, ParameterIO, ParameterList, ParameterObject, name_hash
from ..core.kinds import AnyValue, Kind
from ..core.paths import Places
from ..errors import WrongType
from ..format import Twins
from .programs import (
    AT_ROOT,
    BEHAVIORS,
    FAMILIES,
    IDX,
    INDEX_TYPE,
    INSIDE,
    RUN,
    Over,
    Program,
    definition,
    is_numbered,
    number_name,
    owners,
    program,
    text_of,
)
from .tables import COLUMN_NUM, FIELDS, HEADER, TABLE_NUM, WIDTHS


class _Step(ABC):
    """Gives the parts of a document unique names; `names` are those it gave."""

    def __init__(self) -> None:
        self.names: list[str] = []

    @abstractmethod
    def there(self, root: ParameterIO) -> ParameterIO:
        """Return a new document with names; the given one is not changed."""

    @abstractmethod
    def back(self, root: ParameterIO) -> ParameterIO:
        """Return a new document with new numbers. Raises `WrongType`."""

    def place(self, root: ParameterIO, places: Places) -> Places:  # noqa: ARG002 - for tables
        """Return the paths in `root` for `places` in the document that this step creates."""
        return places

    def learn_name(self, name: str) -> int:
        """Return the hash of a name, which is known from now on."""
        self.names.append(name)
        return name_hash(name)


def _are_apart(names: Iterable[str]) -> bool:
    """Whether no name is empty and the hashes of all names differ."""
    every = list(names)
    return all(every) and len(set(map(name_hash, every))) == len(every)


def _are_numbered(hashes: Iterable[int], form: str, first: int) -> bool:
    """Whether names are numbered in order, such as `Tag0`, `Tag1`."""
    return all(hash_ == name_hash(form % n) for n, hash_ in enumerate(hashes, first))


# Tables of drops, shops and recipes: their items are numbered, and counted in the file.
#
# `Header` names the tables; each is an object with the fields of all its items, `ItemName01`
# beside `ItemNum01`. Here every table is a list, and every item an object with its name.

_NAME: Final = name_hash("ItemName")
_TABLE: Final = "Table%02d"
_OWN_FIELDS: Final = "Table"
"""The name of the object with a table's own fields; no item has it."""
_FIELD_NAMES: Final = {name_hash(name): name for name in FIELDS}
_S32, _STRING64 = TYPE_IDS[Kind.S32], TYPE_IDS[Kind.STRING64]

_Field = tuple[int, int, AnyValue]
"""The hash, type and value of a parameter."""


def _tables(roots: Sequence[ParameterIO]) -> _Step | None:
    """Return the step that turns tables into lists, None if the documents have no valid tables."""
    steps = map(_Tables, WIDTHS)
    return next((step for step in steps if all(map(step.is_sound, roots))), None)


class _Tables(_Step):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width
        self.names += FIELDS

    def is_sound(self, root: ParameterIO) -> bool:
        """Whether a document converted and converted back is unchanged."""
        top = root.root
        if top.lists or not top.objects or top.objects[0].hash != HEADER:
            return False
        header, *rest = top.objects
        names = _table_names(header)
        return (
            names is not None
            and [table.hash for table in rest] == list(map(name_hash, names))
            and all(map(self._is_sound_table, rest))
        )

    def _is_sound_table(self, table: ParameterObject) -> bool:
        count = table.get(COLUMN_NUM)
        if not isinstance(count, int) or not 0 <= count <= len(table.hashes):
            return False
        fixed, *items = self._split(table)
        names = [text_of(item, _NAME) for item in items]
        is_joined = self._joined(fixed, items).hashes == table.hashes
        return is_joined and _are_apart([*names, _OWN_FIELDS])

    def _split(self, table: ParameterObject) -> list[ParameterObject]:
        """Return the fields of a table itself, and an object for each item."""
        count: AnyValue = table.get(COLUMN_NUM)
        parts: list[list[_Field]] = [[] for _ in range(count + 1)]
        names = self._item_names(table.hashes, count)
        for (name, n), type_, value in zip(names, table.types, table.values, strict=True):
            parts[n].append((name, type_, value))
        return [_object(0, part) for part in parts]

    def _item_names(self, hashes: Sequence[int], count: int) -> list[tuple[int, int]]:
        """Return for each parameter of a table its name in an item, and the number of that.

        The number is 0 for parameters of the table itself, which keep their names.
        """
        numbers = {
            name_hash(f"{name}{n:0{self._width}}"): (hash_, n)
            for n in range(1, count + 1)
            for hash_, name in _FIELD_NAMES.items()
        }
        return [numbers.get(hash_, (hash_, 0)) for hash_ in hashes]

    def place(self, root: ParameterIO, places: Places) -> Places:
        if not places:
            return ()
        above = (places[0] + 1,)
        owner = root.root.objects[above[0]]
        if places[1:] in ((), (0,)):
            return above
        table_place = self._item_names(owner.hashes, len(owner.hashes))
        of_it = [at for at, (_name, n) in enumerate(table_place) if n == places[1]]
        if len(places) > 2:
            return (*above, of_it[places[2]], *places[3:])
        return (*above, next(at for at in of_it if table_place[at][0] == _NAME))

    def there(self, root: ParameterIO) -> ParameterIO:
        lists = []
        header, *rest = root.root.objects
        for name, table in zip(_table_names(header) or (), rest, strict=True):
            fixed, *items = self._split(table)
            fixed = _with_count(fixed, 0)._replace(hash=self.learn_name(_OWN_FIELDS))
            named = [item._replace(hash=self.learn_name(text_of(item, _NAME))) for item in items]
            lists.append(ParameterList(self.learn_name(name), (fixed, *named)))
        return replace(root, root=root.root._replace(objects=(), lists=tuple(lists)))

    def back(self, root: ParameterIO) -> ParameterIO:
        known = {name_hash(name): name for name in self.names}
        tables, names = [], []
        for table in root.root.lists:
            own = [one for one in table.objects if one.hash == name_hash(_OWN_FIELDS)]
            if not own or table.hash not in known:
                raise WrongType("a table has lost the fields of its own")
            items = [one for one in table.objects if one is not own[0]]
            joined = self._joined(_with_count(own[0], len(items)), items)
            tables.append(joined._replace(hash=table.hash))
            names.append(known[table.hash])
        listed = [(name_hash(_TABLE % n), _STRING64, name) for n, name in enumerate(names, 1)]
        header = _object(HEADER, [(TABLE_NUM, _S32, len(names)), *listed])
        return replace(root, root=root.root._replace(objects=(header, *tables), lists=()))

    def _joined(self, fixed: ParameterObject, items: Iterable[ParameterObject]) -> ParameterObject:
        """Return a table as the file has it."""
        fields = [*_fields(fixed)]
        for n, item in enumerate(items, 1):
            for hash_, type_, value in _fields(item):
                name = _FIELD_NAMES.get(hash_)
                new = hash_ if name is None else name_hash(f"{name}{n:0{self._width}}")
                fields.append((new, type_, value))
        return _object(fixed.hash, fields)


def _fields(owner: ParameterObject) -> Iterable[_Field]:
    return zip(owner.hashes, owner.types, owner.values, strict=True)


def _object(hash_: int, fields: Sequence[_Field]) -> ParameterObject:
    hashes = tuple([name for name, _type, _value in fields])
    types = bytes([type_ for _name, type_, _value in fields])
    return ParameterObject(hash_, hashes, types, tuple([value for _name, _type, value in fields]))


def _with_count(fixed: ParameterObject, count: int) -> ParameterObject:
    pairs = zip(fixed.hashes, fixed.values, strict=True)
    return fixed._replace(values=tuple(count if hash_ == COLUMN_NUM else v for hash_, v in pairs))


def _table_names(header: ParameterObject) -> list[str] | None:
    """Return the names of all tables, None if the header has other parameters."""
    first, hashes = header.hashes[:1], header.hashes[1:]
    names = [text_of(header, hash_) for hash_ in hashes]
    is_sound = (
        first == (TABLE_NUM,)
        and header.get(TABLE_NUM) == len(names)
        and header.types == bytes([_S32, *[_STRING64] * len(names)])
        and _are_numbered(hashes, _TABLE, 1)
        and _are_apart(names)
    )
    return names if is_sound else None


# AI programs: elements by name, class and group, and indices by the element they refer to.
#
# So adding or removing an element changes nothing else, and two elements that were both `AI_51`
# are distinct.

_TEXT: Final = TYPE_IDS[Kind.STRING]


def _programs(roots: Sequence[ParameterIO]) -> _Step | None:
    """Return the step that names the elements of AI programs, None if a document is invalid."""
    found = [(root, there) for root in roots if (there := program(root)) is not None]
    if len(found) < len(roots) or not all(_is_sound_program(there) for _root, there in found):
        return None
    counted = all(_are_counted(*each) for each in found)
    is_sorted = all(_are_sorted(*each) for each in found)
    return _Programs(counted, is_sorted, _edited_behaviors([there for _root, there in found]))


def _edited_behaviors(programs: Sequence[Program]) -> list[str]:
    """Return the names of the first document's behaviors, if the others have them in their places.

    They are then edited there at most, so that two edits of one can be merged; else none.
    """
    first, *others = [_element_names(each)["Behavior"] for each in programs]
    for names in others:
        pairs = list(zip(first, names, strict=False))
        classes = [[name.rpartition(" ")[0] for name in pair] for pair in pairs]
        is_moved = any(one != other and other in first for one, other in pairs)
        if len(names) < len(first) or is_moved or any(one != other for one, other in classes):
            return []
        if not _are_apart([*first, *names[len(first) :]]):
            return []
    return first


def _is_sound_program(program: Program) -> bool:
    """Whether elements are numbered, and have names of their own."""
    names = _element_names(program)
    run = [name for family in RUN for name in names[family]]
    are_numbered = all(is_numbered(*item) for item in program.lists.items())
    return are_numbered and all(map(_are_apart, [run, *names.values()]))


def _are_counted(root: ParameterIO, program: Program) -> bool:
    """Whether all indices to behaviors are numbered in their order."""
    return all(
        _are_numbered(owner.hashes, IDX, 0)
        for _path, owner, over in owners(root, program)
        if over == BEHAVIORS
    )


def _are_sorted(root: ParameterIO, program: Program) -> bool:
    """Whether all indices are sorted by the names of their elements."""
    element_names = [definition(element).name for element in program.elements()]
    sequences = [
        [_name_at(element_names, value) for value in owner.values]
        for _path, owner, over in owners(root, program)
        if over == FAMILIES
    ]
    return all(names == sorted(names) for names in sequences)


def _name_at(names: Sequence[str], index: object) -> str:
    return names[index] if isinstance(index, int) and 0 <= index < len(names) else ""


def _element_names(program: Program) -> dict[str, list[str]]:
    """Return the names of the elements of each list."""
    return {
        family: _numbered(map(_NAMED[family], program.elements((family,))), family not in RUN)
        for family in FAMILIES
    }


def _numbered(names: Iterable[str], is_counted: bool = True) -> list[str]:
    """Return names, those that are counted with a number from the second of the same on."""
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({seen[name]})" if is_counted and seen[name] > 1 else name)
    return numbered


def _by_triple(element: ParameterList) -> str:
    name, cls, group = definition(element)
    return f"{name} ({cls}, {group})" if group else f"{name} ({cls})"


def _by_content(element: ParameterList) -> str:
    """Return a name for a behavior, made from its class and contents, as it has none."""
    contents = [
        (child.hash, child.hashes, child.types, child.values)
        for child in element.objects
        if child.hashes
    ]
    digest = zlib.crc32(repr(contents).encode("utf-8", "surrogateescape"))
    return f"{definition(element).cls} {digest:08X}"


def _by_class(element: ParameterList) -> str:
    return definition(element).cls


_NAMED: Final[dict[str, Callable[[ParameterList], str]]] = {
    "AI": _by_triple,
    "Action": _by_triple,
    "Behavior": _by_content,
    "Query": _by_class,
}
_COUNTED: Final[tuple[Over, ...]] = (FAMILIES, BEHAVIORS)
"""What indices count over."""


class _Programs(_Step):
    """`counted` is whether indices to behaviors are named by these; `is_sorted` whether their order
    is kept."""

    def __init__(self, counted: bool, is_sorted: bool, behaviors: Sequence[str]) -> None:
        super().__init__()
        self._behaviors = behaviors
        self._counted = counted
        self._sorted = is_sorted

    def there(self, root: ParameterIO) -> ParameterIO:
        found = program(root)
        assert found is not None, "only sound documents go there"
        names = _element_names(found)
        names["Behavior"] = [*self._behaviors, *names["Behavior"][len(self._behaviors) :]]
        every = {over: [name for family in over for name in names[family]] for over in _COUNTED}

        def index(owner: ParameterObject, over: Over) -> ParameterObject:
            named = _converted(
                owner, INDEX_TYPE, _TEXT, lambda value: _name_at(every[over], value) or None
            )
            if over != BEHAVIORS or not self._counted:
                return named
            keys = _numbered(map(str, named.values))
            return named._replace(hashes=tuple(map(self.learn_name, keys)))

        named = _rebuilt(root, found, names, index)
        self.names += every[FAMILIES]
        return named

    def back(self, root: ParameterIO) -> ParameterIO:
        found = program(root)
        if found is None:
            raise WrongType("this is no longer an AI program")
        places: dict[Over, dict[int, int]] = {over: {} for over in _COUNTED}
        for over in _COUNTED:
            for place, hash_ in enumerate(hashes_of(found.elements(over))):
                places[over].setdefault(hash_, place)
        element_names = [definition(element).name for element in found.elements()]

        def index(owner: ParameterObject, over: Over) -> ParameterObject:
            numbered = _converted(
                owner, _TEXT, INDEX_TYPE, lambda value: _index_of_name(value, places[over])
            )
            if over == BEHAVIORS and self._counted:
                keys = [name_hash(IDX % place) for place in range(len(owner.hashes))]
                return numbered._replace(hashes=tuple(keys))
            if over == FAMILIES and self._sorted:
                return _sorted_by_name(numbered, element_names)
            return numbered

        numbers = {
            name: [number_name(name, place) for place in range(len(there.lists))]
            for name, there in found.lists.items()
        }
        return _rebuilt(root, found, numbers, index)


def _converted(
    owner: ParameterObject, old: int, new: int, convert: Callable[[AnyValue], AnyValue | None]
) -> ParameterObject:
    """Return an object with values of one type as another's; None converts nothing."""
    types, values = bytearray(owner.types), list(owner.values)
    for place, (type_, value) in enumerate(zip(owner.types, owner.values, strict=True)):
        converted = convert(value) if type_ == old else None
        if converted is not None:
            types[place], values[place] = new, converted
    return owner._replace(types=bytes(types), values=tuple(values))


def _index_of_name(name: str, places: dict[int, int]) -> int:
    if name_hash(name) not in places:
        raise WrongType(f"“{name}” was removed by one side, and the other refers to it")
    return places[name_hash(name)]


def _sorted_by_name(owner: ParameterObject, element_names: Sequence[str]) -> ParameterObject:
    """Return indices sorted by the names of the elements they refer to."""
    ranks = sorted(
        range(len(owner.values)), key=lambda place: _name_at(element_names, owner.values[place])
    )
    return owner._replace(
        hashes=tuple(owner.hashes[place] for place in ranks),
        types=bytes(owner.types[place] for place in ranks),
        values=tuple(owner.values[place] for place in ranks),
    )


def _rebuilt(
    root: ParameterIO,
    program: Program,
    names: dict[str, list[str]],
    index: Callable[[ParameterObject, Over], ParameterObject],
) -> ParameterIO:
    """Return a document with renamed elements; `index` converts its index objects."""
    families = {there.hash: name for name, there in program.lists.items()}

    def objects(
        old: Sequence[ParameterObject], over: dict[int, Over]
    ) -> tuple[ParameterObject, ...]:
        return tuple([index(one, over[one.hash]) if one.hash in over else one for one in old])

    def renamed(one: ParameterList) -> ParameterList:
        if one.hash not in families:
            return one
        elements = zip(one.lists, map(name_hash, names[families[one.hash]]), strict=True)
        made = [
            each._replace(hash=h, objects=objects(each.objects, INSIDE)) for each, h in elements
        ]
        return one._replace(lists=tuple(made))

    top = root.root
    lists = tuple(map(renamed, top.lists))
    return replace(root, root=top._replace(objects=objects(top.objects, AT_ROOT), lists=lists))


# Children that are numbered in their names, and identified by their contents.
#
# Inserting one among them gives all behind it other names. Here each is named by its key instead,
# as `Collar` for the `ASDefine_3` whose `Name` is that; going back they are counted again.


class _Family(NamedTuple):
    """How the children of a list or object are named, with numbers from `first` on.

    The key of each is the text at `field`; of the parameters of an object it is their value.
    """

    form: str
    first: int = 0
    field: str = ""


_Child = ParameterList | ParameterObject
_Named = TypeVar("_Named", ParameterList, ParameterObject)
_Parent = tuple[type, int]
"""Whether it is a list or an object, and the hash of its name."""
_NewNames = Callable[[_Family, Iterable[str]], Iterable[int]]
"""Returns the hashes of the new names of children by their keys."""

_OF_LISTS: Final = {
    "ASDefines": _Family("ASDefine_%d", field="Name"),
    "AddReses": _Family("AddRes_%d", field="Anim"),
    "CFDefines": _Family("CFDefine_%d", field="Name"),
    "CFPosts": _Family("CFPost_%d", field="Name"),
    "AttClients": _Family("AttClient_%d", field="Name"),
    "BoneGroups": _Family("BoneGroup_%d", field="GroupName"),
    "Unit": _Family("Unit_%d", field="UnitName"),
    "BodyParamList": _Family("BodyParam_%d", field="RigidName"),
}
_OF_OBJECTS: Final = {
    "Tags": _Family("Tag%d"),
    "CFExcepts": _Family("Name_%d"),
    "InvalidWeathers": _Family("Item%03d", 1),
    "InvalidTimes": _Family("Item%03d", 1),
    "DeleteWeathers": _Family("Item%03d", 1),
    "DeleteTimes": _Family("Item%03d", 1),
    "Bones": _Family("Bone_%d"),
}
_FAMILIES: Final[Mapping[_Parent, _Family]] = {
    **{(ParameterList, name_hash(name)): family for name, family in _OF_LISTS.items()},
    **{(ParameterObject, name_hash(name)): family for name, family in _OF_OBJECTS.items()},
    (ParameterObject, 0x42808CD2): _Family("Tag%d"),
}


def _families(roots: Sequence[ParameterIO]) -> _Step | None:
    """Return the step that names children by their keys, None if no kind's keys are all valid."""
    parents: dict[_Parent, list[_Child]] = {}
    for above in (parent for root in roots for parent in root.root.walk()):
        members: tuple[_Child, ...] = (above, *above.objects)
        for one in members:
            if (type(one), one.hash) in _FAMILIES:
                parents.setdefault((type(one), one.hash), []).append(one)
    sound = {
        key: _FAMILIES[key]
        for key, of_family in parents.items()
        if all(_has_keys(_FAMILIES[key], parent) for parent in of_family)
    }
    return _Families(sound) if sound else None


def _has_keys(family: _Family, parent: _Child) -> bool:
    """Whether all children are numbered and have unique keys."""
    if isinstance(parent, ParameterObject):
        hashes, keys = parent.hashes, _texts(parent)
    elif parent.objects and parent.lists:
        return False
    else:
        children = parent.lists or parent.objects
        hashes, keys = tuple(hashes_of(children)), _keys(family, children)
    return _are_numbered(hashes, family.form, family.first) and _are_apart(keys)


def _texts(owner: ParameterObject) -> list[str]:
    return [text_of(owner, hash_) for hash_ in owner.hashes]


def _keys(family: _Family, children: Sequence[_Child]) -> list[str]:
    """Return the keys of children: each in it, or in the first of its objects that has one."""
    field = name_hash(family.field)
    holders = [(c,) if isinstance(c, ParameterObject) else c.objects for c in children]
    return [next(filter(None, (text_of(one, field) for one in some)), "") for some in holders]


class _Families(_Step):
    def __init__(self, families: Mapping[_Parent, _Family]) -> None:
        super().__init__()
        self._families = families

    def there(self, root: ParameterIO) -> ParameterIO:
        return replace(root, root=self._renamed(root.root, self._learned))

    def back(self, root: ParameterIO) -> ParameterIO:
        return replace(root, root=self._renamed(root.root, _numbers))

    def _learned(self, _family: _Family, keys: Iterable[str]) -> Iterable[int]:
        return map(self.learn_name, keys)

    def _renamed(self, parent: _Named, names: _NewNames) -> _Named:
        """Return a list or object with other names of the children in it and below it."""
        family = self._families.get((type(parent), parent.hash))
        if isinstance(parent, ParameterList):
            objects = self._children(family, parent.objects, names)
            return parent._replace(
                objects=objects, lists=self._children(family, parent.lists, names)
            )
        if family is None:
            return parent
        return parent._replace(hashes=tuple(names(family, _texts(parent))))

    def _children(
        self, family: _Family | None, children: Sequence[_Named], names: _NewNames
    ) -> tuple[_Named, ...]:
        renamed = [self._renamed(child, names) for child in children]
        if family is not None:
            hashes = names(family, _keys(family, renamed))
            renamed = [one._replace(hash=hash_) for one, hash_ in zip(renamed, hashes, strict=True)]
        return tuple(renamed)


def _numbers(family: _Family, keys: Iterable[str]) -> Iterable[int]:
    return (name_hash(family.form % number) for number, _key in enumerate(keys, family.first))


def twins(roots: Sequence[ParameterIO]) -> Twins[ParameterIO] | None:
    """Return twins of documents that are compared, None if their numbers are no places."""
    makers = (_tables, _programs, _families)
    steps = [step for step in (make(roots) for make in makers) if step is not None]
    return _Twins(roots, steps) if steps else None


class _Twins(Twins[ParameterIO]):
    def __init__(self, roots: Sequence[ParameterIO], steps: Sequence[_Step]) -> None:
        self._steps = steps
        self._before: list[list[ParameterIO]] = []
        self.roots = [self._there(root) for root in roots]
        self.names = tuple(dict.fromkeys(name for step in steps for name in step.names))

    def _there(self, root: ParameterIO) -> ParameterIO:
        before = []
        for step in self._steps:
            before.append(root)
            root = step.there(root)
        self._before.append(before)
        return root

    def place(self, number: int, places: Places) -> Places:
        """Return the paths in the document for `places` of its twin."""
        for step, before in zip(reversed(self._steps), reversed(self._before[number]), strict=True):
            places = step.place(before, places)
        return places

    def back(self, root: ParameterIO) -> ParameterIO:
        """Return the document that a twin represents."""
        for step in reversed(self._steps):
            root = step.back(root)
        return root
