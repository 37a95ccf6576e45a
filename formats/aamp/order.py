"""In which order the values of a document went into its data and string sections.

The games' converter wrote them in the order of its XML source, where the objects and the lists of
one list stood mixed. The file stores objects and lists apart and so loses that order; what is left
is knowledge of each class of file.
Order matters for identical bytes only, never for meaning.
"""

from __future__ import annotations

from collections.abc import Sequence

from .model import ParameterList, name_hash

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
