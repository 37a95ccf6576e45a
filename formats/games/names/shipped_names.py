"""The names that come with the program: those of Breath of the Wild, with numbers and without."""

from __future__ import annotations

import contextlib
import importlib.util
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from ...names.table import NameTable, ShippedNames

_PACKAGE = "aamp"
_NAMES, _PATTERNS = "botw_hashed_names.txt", "botw_numbered_names.txt"

FOUND: Final = (
    b"ParamSetHeader", b"RigidBodySetHeader", b"RigidBodyParam", b"RigidContactInfoHeader",
    b"CharacterControllerParam",
)  # fmt: skip
"""Names of Breath of the Wild that no list has, found by their hashes in its files."""

# Names that the kinds of files of Breath of the Wild are made of, known without any list.

WORDS: Final = tuple(
    b"""
    param_root AI Action Behavior Query Def ChildIdx BehaviorIdx SInst
    DemoAIActionIdx DemoBehaviorIdx
    Elements Children Parameters Extend FrameCtrl TriggerEvents HoldEvents Ranges
    BitIndex FloatArray StringArray BlenderBone
    ASDefines AddReses CFDefines CFPre CFPosts CFExcepts Common AttClients
    Spine EyeBall BoneGroups Bones
    ModelData AnmTarget Base Unit Partial
    ParamSet RigidBodySet RigidContactInfo FormHeader CharacterController
    Cloth ClothHeader
    Header LinkTarget Tags InputWeightList BodyParamList ImpulseParamList
    """.split()
)
FORMS: Final = tuple(
    b"""
    AI_%d Action_%d Behavior_%d Query_%d Idx_%d
    Element%d Child%d FrameCtrl%d Event%d Range%d Value%d
    BitIndex%d FloatArray%d StringArray%d BlenderBone%d
    ASDefine_%d AddRes_%d CFDefine_%d CFPost_%d Name_%d AttClient_%d Check_%d
    SpineNode_%02d EyeSet_%02d BoneGroup_%d Bone_%d shape_%02d rigid_c_%02d %d
    Table%02d ItemName%02d ItemProbability%02d ItemNum%02d
    ItemSort%03d ItemName%03d ItemNum%03d ItemAdjustPrice%03d ItemLookGetFlg%03d ItemAmount%03d
    ModelData_%d Unit_%d AnmTarget_%d Partial_%d Locator_%d
    bone_%d main_bone_%d support_bone_%d output_single_%d output_double_%d
    connection_curve_%d key_%d connection_%d weight_%d
    State_%d InputWeight_%d ImpactImpulseInfo%02d PartImpulseInfo%02d ImpulseObj%02d ReceiveObj%02d
    BodyParam_%d Item%03d Tag%d cubemap_unit_%d
    RigidBodySet_%d RigidBody_%d ShapeParam_%d Form_%d vertex_%d
    ContactPointInfo_%d CollisionInfo_%d Cloth_%d
    """.split()
)
"""Each with one number in printf's way."""


def shipped_names() -> list[bytes]:
    """Return the names of Breath of the Wild in the `aamp` package; empty without it."""
    return _shipped(_NAMES)


def shipped_patterns() -> list[bytes]:
    """Return the numbered names (`Item_%d`) of that package."""
    return _shipped(_PATTERNS)


def _shipped(name: str) -> list[bytes]:
    """Read a file of the package, which is not imported: that would load a YAML reader too."""
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec and spec.submodule_search_locations) or ():
        with contextlib.suppress(FileNotFoundError):
            return Path(folder, name).read_bytes().splitlines()
    return []


@cache
def _names() -> ShippedNames:
    """Return all of these, the same for all tables: they take 7 MB."""
    names = [*FOUND, *WORDS, *shipped_names()]
    return ShippedNames(
        dict(zip(map(crc32, names), names, strict=True)), (*shipped_patterns(), *FORMS)
    )


def shipped_table() -> NameTable:
    """Return a new table with these names, to which a person's lists may be added."""
    return NameTable(_names)
