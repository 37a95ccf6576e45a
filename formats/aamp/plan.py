"""The records of a file in the order they are written, and the order of their values."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from operator import attrgetter

from ..errors import Unsupported
from .model import MAX_DEPTH, ParameterIO, ParameterList, ParameterObject, name_hash
from .pack import Distinct, PackedData, share_values

_lists, _objects = attrgetter("lists"), attrgetter("objects")


@dataclass(slots=True)
class LayoutPlan:
    """`lists` and `objects` are the two arrays of records.

    For each list, `first_lists` and `first_objects` say where its children begin in them. The
    parameters come object by object as in `parameter_order`, whose places in `objects` are
    `parameter_indexes`; the values are put down object by object as in `document`.
    """

    lists: list[ParameterList]
    objects: list[ParameterObject]
    first_lists: list[int] = field(default_factory=list)
    first_objects: list[int] = field(default_factory=list)
    parameter_order: list[ParameterObject] = field(default_factory=list)
    parameter_indexes: list[int] = field(default_factory=list)
    document: Sequence[ParameterObject] = ()


def arrange(root: ParameterIO) -> LayoutPlan:
    """Return the records in the order of the games' converter.

    Every list puts down all its children before the first of them is entered, objects likewise;
    parameters come after those of all lists within (measured on real files).
    """
    plan = LayoutPlan([root.root], [], [0], [0])
    lists, objects = plan.lists, plan.objects
    first_lists, first_objects = plan.first_lists, plan.first_objects
    order, indexes = plan.parameter_order, plan.parameter_indexes

    def visit(parent: ParameterList, own: int, depth: int) -> Sequence[ParameterObject]:
        """Lay out the children of `parent`, list number `own`; return their document order."""
        children, mine = parent.lists, parent.objects
        first_lists[own] = at = len(lists)
        first_objects[own] = first = len(objects)
        objects.extend(mine)
        document: Sequence[ParameterObject] = mine
        if children:
            if depth == MAX_DEPTH:
                raise Unsupported(f"lists are nested more than {MAX_DEPTH} deep")
            lists.extend(children)
            below = leaves(children)
            if not below:
                first_lists.extend([0] * len(children))
                first_objects.extend([0] * len(children))
                below = [visit(child, n, depth + 1) for n, child in enumerate(children, at)]
            document = _join(parent, below)
        order.extend(mine)
        indexes.extend(range(first, first + len(mine)))
        return document

    def leaves(children: Sequence[ParameterList]) -> list[Sequence[ParameterObject]]:
        """Lay out a list without child lists in one pass, the common case; else return nothing."""
        if any(map(_lists, children)):
            return []
        below = list(map(_objects, children))
        start = len(objects)
        objects.extend(chain.from_iterable(below))
        first_lists.extend([len(lists)] * len(children))
        first_objects.extend(accumulate(map(len, below[:-1]), initial=start))
        order.extend(objects[start:])
        indexes.extend(range(start, len(objects)))
        return below

    plan.document = visit(root.root, 0, 1)
    return plan


def _join(parent: ParameterList, below: list[Sequence[ParameterObject]]) -> list[ParameterObject]:
    """Return the objects of a list and of all lists within in document order."""
    order = steps_in(parent)
    if order is None:
        return list(chain(parent.objects, *below))
    document: list[ParameterObject] = []
    for step in order:
        document += parent.objects[step : step + 1] if step >= 0 else below[~step]
    return document


# The layout of files written by the Python package `aamp`, which many mods were made with.
#
# Lists go breadth first, objects and parameters follow that order, and a value is found again only
# inside one earlier value, never across two (measured: such files come out identical).


def arrange_package(root: ParameterIO) -> LayoutPlan:
    """Return the records in the order of this layout."""
    plan = LayoutPlan([root.root], [])
    queue = deque([root.root])
    while queue:
        parent = queue.popleft()
        plan.first_lists.append(len(plan.lists))
        plan.lists += parent.lists
        queue += parent.lists
    for parent in plan.lists:
        plan.first_objects.append(len(plan.objects))
        plan.objects += parent.objects
    plan.parameter_order = plan.document = plan.objects
    plan.parameter_indexes = list(range(len(plan.objects)))
    return plan


def share_inside(distinct: Distinct) -> PackedData:
    """Share a value that is inside one earlier value, with its first occurrence there aligned."""
    stored: list[tuple[int, bytes]] = []
    holders: dict[bytes, list[int]] = {}
    size = 0

    def find(_type: int, raw: bytes) -> tuple[int, bool]:
        nonlocal size
        for number in holders.get(raw[:4], ()):
            start, other = stored[number]
            at = other.find(raw)
            if at >= 0 and not at & 3:
                return start + (at >> 2), False
        for word in {raw[at : at + 4] for at in range(0, len(raw), 4)}:
            holders.setdefault(word, []).append(len(stored))
        stored.append((size, raw))
        size += len(raw) >> 2
        return size - (len(raw) >> 2), True

    return share_values(distinct, find)


# In which order the values of a document went into its data and string sections.
#
# The games' converter wrote them in the order of its XML source, where the objects and the lists
# of one list stood mixed. The file stores these apart and so loses that order; what is left is
# knowledge of each class of file. Order matters for identical bytes only, never for meaning.

DEMO_INDEX = name_hash("DemoAIActionIdx")
PARAMETERS, EXTEND = name_hash("Parameters"), name_hash("Extend")
SPINE, BONE_GROUPS = name_hash("Spine"), name_hash("BoneGroups")
RAGDOLL, SUPPORT_BONE = name_hash("Ragdoll"), name_hash("SupportBone")
CONTACT_INFO, RIGID_BODIES = name_hash("RigidContactInfo"), name_hash("RigidBodySet")

_TELLING = frozenset({PARAMETERS, SPINE, RAGDOLL, SUPPORT_BONE})

Steps = Sequence[int]
"""Children in document order: n is the n-th object, ~n the n-th list."""


def steps_in(parent: ParameterList) -> Steps | None:
    """Return the document order of a list's children by their name hashes.

    None stands for all objects and then all lists. The rules were found on real files: each is
    how one class of file is laid out in its source.
    """
    objects, lists = (
        [child.hash for child in parent.objects],
        [child.hash for child in parent.lists],
    )
    if not objects or not lists:
        return None
    if objects[0] == DEMO_INDEX:
        return [*(~n for n in range(len(lists))), *range(len(objects))]
    if _TELLING.isdisjoint(objects):
        return None
    every = range(len(objects))
    if EXTEND in lists and PARAMETERS in objects:
        early = [n for n in every if objects[n] == PARAMETERS]
        return [*early, *(~n for n in range(len(lists))), *_without(every, early)]
    if BONE_GROUPS in lists and SPINE in objects:
        at, groups = objects.index(SPINE), lists.index(BONE_GROUPS)
        others = [~n for n in range(len(lists)) if n != groups]
        return [*every[:at], ~groups, *every[at:], *others]
    if RAGDOLL in objects or SUPPORT_BONE in objects:
        ragdoll = [n for n in every if objects[n] == RAGDOLL]
        bones = [n for n in every if objects[n] == SUPPORT_BONE]
        bodies = [~n for n, name in enumerate(lists) if name in (CONTACT_INFO, RIGID_BODIES)]
        bodies.sort(key=lambda step: lists[~step] == RIGID_BODIES)
        rest = _without([~n for n in range(len(lists))], bodies)
        return [*_without(every, ragdoll + bones), *bodies, *ragdoll, *rest, *bones]
    return None


def _without(numbers: Sequence[int], some: Sequence[int]) -> list[int]:
    return [n for n in numbers if n not in some]
