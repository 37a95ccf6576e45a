"""Children that are numbered in their names, and identified by their contents.

Inserting one among them gives all behind it other names. Here each is named by its key instead, as
`Collar` for the `ASDefine_3` whose `Name` is that; going back they are counted through again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from ...aamp.keys import hashes_of
from ...aamp.model import ParameterIO, ParameterList, ParameterObject, name_hash
from .steps import NamingStep, are_apart, are_numbered, text_of


class ListFamily(NamedTuple):
    """The children of the lists called `parent`: how they are named, and the field that is key."""

    parent: str
    form: str
    first: int
    field: str


class ParameterValues(NamedTuple):
    """The objects called `parent` whose children are identified by the value of a parameter."""

    parent: int
    form: str
    first: int


_FAMILIES: Final = (
    ListFamily("ASDefines", "ASDefine_%d", 0, "Name"),
    ListFamily("AddReses", "AddRes_%d", 0, "Anim"),
    ListFamily("CFDefines", "CFDefine_%d", 0, "Name"),
    ListFamily("CFPosts", "CFPost_%d", 0, "Name"),
    ListFamily("AttClients", "AttClient_%d", 0, "Name"),
    ListFamily("BoneGroups", "BoneGroup_%d", 0, "GroupName"),
    ListFamily("Unit", "Unit_%d", 0, "UnitName"),
    ListFamily("BodyParamList", "BodyParam_%d", 0, "RigidName"),
)
_VALUES: Final = (
    ParameterValues(name_hash("Tags"), "Tag%d", 0),
    ParameterValues(0x42808CD2, "Tag%d", 0),
    ParameterValues(name_hash("CFExcepts"), "Name_%d", 0),
    ParameterValues(name_hash("InvalidWeathers"), "Item%03d", 1),
    ParameterValues(name_hash("InvalidTimes"), "Item%03d", 1),
    ParameterValues(name_hash("DeleteWeathers"), "Item%03d", 1),
    ParameterValues(name_hash("DeleteTimes"), "Item%03d", 1),
    ParameterValues(name_hash("Bones"), "Bone_%d", 0),
)

Child = ParameterList | ParameterObject
Named = TypeVar("Named", ParameterList, ParameterObject)


def families(roots: Sequence[ParameterIO]) -> NamingStep | None:
    """Return the step that names children by their keys, None if no kind's keys are all valid."""
    lists = [parameter_list for root in roots for parameter_list in root.root.walk()]
    list_families = {
        name_hash(family.parent): family
        for family in _FAMILIES
        if _is_sound(family, [each for each in lists if each.hash == name_hash(family.parent)])
    }
    objects = [child for parameter_list in lists for child in parameter_list.objects]
    values = {
        value.parent: value
        for value in _VALUES
        if _are_values(
            value,
            [
                parameter_object
                for parameter_object in objects
                if parameter_object.hash == value.parent
            ],
        )
    }
    return _Families(list_families, values) if list_families or values else None


def _is_sound(family: ListFamily, lists: Sequence[ParameterList]) -> bool:
    """Whether all children are numbered and have unique keys."""
    for parameter_list in lists:
        children = parameter_list.lists or parameter_list.objects
        if parameter_list.objects and parameter_list.lists:
            return False
        if not are_numbered(hashes_of(children), family.form, family.first):
            return False
        if not are_apart(_child_key_text(child, family.field) for child in children):
            return False
    return bool(lists)


def _are_values(family: ParameterValues, objects: Sequence[ParameterObject]) -> bool:
    return bool(objects) and all(
        are_numbered(parameter_object.hashes, family.form, family.first)
        and are_apart(_texts(parameter_object))
        for parameter_object in objects
    )


def _texts(owner: ParameterObject) -> Iterator[str]:
    return (text_of(owner, hash_) for hash_ in owner.hashes)


def _child_key_text(child: Child, field: str) -> str:
    """Return the key of a child: in it, or in the first of its objects that has one."""
    holders = (child,) if isinstance(child, ParameterObject) else child.objects
    return next((text for holder in holders if (text := text_of(holder, name_hash(field)))), "")


class _Families(NamingStep):
    def __init__(
        self, list_families: dict[int, ListFamily], values: dict[int, ParameterValues]
    ) -> None:
        super().__init__()
        self._families = list_families
        self._values = values

    def there(self, root: ParameterIO) -> ParameterIO:
        return replace(root, root=self._list(root.root, is_back=False))

    def back(self, root: ParameterIO) -> ParameterIO:
        return replace(root, root=self._list(root.root, is_back=True))

    def _list(self, parameter_list: ParameterList, *, is_back: bool) -> ParameterList:
        family = self._families.get(parameter_list.hash)
        objects = [self._object(child, is_back=is_back) for child in parameter_list.objects]
        lists = [self._list(child, is_back=is_back) for child in parameter_list.lists]
        if family is not None:
            # only one of both has children
            objects = self._named(family, objects, is_back=is_back)
            lists = self._named(family, lists, is_back=is_back)
        return parameter_list._replace(objects=tuple(objects), lists=tuple(lists))

    def _named(
        self, family: ListFamily, children: Sequence[Named], *, is_back: bool
    ) -> list[Named]:
        """Return children under other names: numbers, or the keys that they have."""
        if is_back:
            places = range(family.first, family.first + len(children))
            hashes = [name_hash(family.form % place) for place in places]
        else:
            keys = [_child_key_text(child, family.field) for child in children]
            hashes = list(map(self.learn_name, keys))
        return [child._replace(hash=hash_) for child, hash_ in zip(children, hashes, strict=True)]

    def _object(self, parameter_object: ParameterObject, *, is_back: bool) -> ParameterObject:
        family = self._values.get(parameter_object.hash)
        if family is None:
            return parameter_object
        if is_back:
            places = range(family.first, family.first + len(parameter_object.hashes))
            return parameter_object._replace(
                hashes=tuple(name_hash(family.form % place) for place in places)
            )
        return parameter_object._replace(
            hashes=tuple(self.learn_name(text) for text in _texts(parameter_object))
        )
