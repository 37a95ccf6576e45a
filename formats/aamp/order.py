"""In which order the values of a document went into its data and string sections.

The games' converter wrote them in the order of its XML source, where the objects and the lists of
one list stood mixed. The file keeps objects and lists apart and so loses that order; what is left
is knowledge of each class of file, and the traces the order left in the offsets of the values.
Order matters for identical bytes only, never for meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from formats.aamp.model import ParameterList, ParameterObject, name_hash

DEMO_INDEX = name_hash("DemoAIActionIdx")
PARAMETERS, EXTEND = name_hash("Parameters"), name_hash("Extend")
SPINE, BONE_GROUPS = name_hash("Spine"), name_hash("BoneGroups")
RAGDOLL, SUPPORT_BONE = name_hash("Ragdoll"), name_hash("SupportBone")
CONTACT_INFO, RIGID_BODIES = name_hash("RigidContactInfo"), name_hash("RigidBodySet")

_TELLING = frozenset({PARAMETERS, SPINE, RAGDOLL, SUPPORT_BONE})

Steps = Sequence[int]
"""Children in document order: n is the n-th object, ~n the n-th list."""


def steps(objects: Sequence[int], lists: Sequence[int]) -> Steps | None:
    """Return the document order of a list's children by their name hashes.

    None stands for all objects and then all lists. The rules were found on real files: each is
    how one class of file is laid out in its source.
    """
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


def steps_in(parent: ParameterList, recovered: bool) -> Steps | None:
    """Return the document order of a list's children; `recovered` says that their ranks count."""
    objects, lists = parent.objects, parent.lists
    if not objects or not lists:
        return None
    if recovered and _has_ranks(parent):
        return _by_rank(parent)
    return steps([child.hash for child in objects], [child.hash for child in lists])


def _without(numbers: Sequence[int], some: Sequence[int]) -> list[int]:
    return [n for n in numbers if n not in some]


def _has_ranks(parent: ParameterList) -> bool:
    return any(parameter_object.rank is not None for parameter_object in parent.objects) or any(
        parameter_list.rank is not None for parameter_list in parent.lists
    )


def _by_rank(parent: ParameterList) -> Steps:
    """Merge by rank; a child without one (a new child) follows its neighbour before."""
    places = [*_ranked(parent.objects), *((rank, ~n) for rank, n in _ranked(parent.lists))]
    places.sort(key=lambda place: place[0])
    return [step for _rank, step in places]


def _ranked(children: Sequence[ParameterObject | ParameterList]) -> Iterator[tuple[int, int]]:
    rank = -1
    for index, child in enumerate(children):
        if child.rank is not None:
            rank = child.rank
        yield rank, index


def recover(root: ParameterList, fits: Callable[[ParameterObject], bool]) -> bool:
    """Find the order a file was written in by replaying it, and note it as ranks.

    `fits` says whether an object's values could have been written next, and if so takes them as
    written. An object that fits goes first, else the next list is entered. Returns False, with
    all ranks taken away again, where the replay gets stuck.
    """
    if _replay(root, fits):
        return True
    for parent in root.walk():
        parent.rank = None
        for child in parent.objects:
            child.rank = None
    return False


def _replay(parent: ParameterList, fits: Callable[[ParameterObject], bool]) -> bool:
    objects, lists, rank = iter(parent.objects), iter(parent.lists), 0
    waiting = next(objects, None)
    while True:
        while waiting is not None and fits(waiting):
            waiting.rank, rank = rank, rank + 1
            waiting = next(objects, None)
        child = next(lists, None)
        if child is None:
            return waiting is None
        child.rank, rank = rank, rank + 1
        if not _replay(child, fits):
            return False
