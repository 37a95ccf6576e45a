"""What the games mean by BYML documents: keys of lists, and numbers that refer to elements."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ..byml.equal import equal_but_for
from ..byml.layout import used_strings
from ..byml.meaning import BymlMeaning
from ..byml.model import Byml, Container, reachable, walk
from ..byml.shapes import Shape
from ..core.kinds import AnyValue
from ..core.paths import Key, Path
from ..outline import ListKey, ListOrder, Row, RowNotes
from ..problems import Problem, Severity

# The keys of lists in the games' BYML files: which fields identify elements, and how lists are
# sorted.
#
# The facts are those of the files. They are asked by the array's name and by what its elements
# hold, since a document knows no name of a file.


_KEEP: Final = """
Name: AnimationDrive CColEntityNamePathAry CColSensorNamePathAry CheckPointSetting Cloth
Name: ClothAdvandecOption ClothList ClothReaction CollectItem CollidableList DamageReceiverArray
Name: ControllerEntityNamePathAry ControllerSensorNamePathAry ControllerSensorUnitAry HelperBoneList
Name: ExternalShapeNamePathAry IntData LookIKControllerNamePathAry LookingControllerNamePathAry
Name: MatterRigidBodyNamePathAry MeshList Node ParamTable RagdollReaction RagdollReactionList
Name: RagdollStructure Reaction RigidBodyEntityNamePathAry RigidBodySensorNamePathAry ShapeList
Name: ShapeNamePathAry StringData TailBoneControllerNamePathAry
name: Animal AutoPlacementMaterial Bird Enemy FallFloorInsect Fish GrassCut Insect Seafood Weapon
name: NotDecayedLargeSwordList NotDecayedSmallSwordList NotDecayedSpearList RainBonusMaterial
name: SpObjCapsuleBlockMaster bow bows helmets shields weapons
BBKey: BlackboardParamBoolArray BlackboardParamCustomTypeArray BlackboardParamF32Array EditBBParams
BBKey: BlackboardParamMtx33fArray BlackboardParamMtx34fArray BlackboardParamPtrArray
BBKey: BlackboardParamQuatfArray BlackboardParamS32Array BlackboardParamS8Array
BBKey: BlackboardParamStringArray BlackboardParamU32Array BlackboardParamU64Array
BBKey: BlackboardParamU8Array BlackboardParamVec3fArray
ComponentName: CharacterComponentPresetCollection LayerHitMaskEntityCollection MaterialCollection
ComponentName: LayerHitMaskSensorCollection MaterialPresetCollection MotionPropertiesCollection
ComponentName: PhysicsMaterialMappingInfoCollection SubLayerHitMaskEntityCollection
ComponentName: SubLayerHitMaskSensorCollection UserShapeTagMaskCollection
BoneName: BindBoneList BoneList BoneModifierSet Bones FruitOffsetTranslation ModelBindSettings
BoneName: StickWeaponBone BoneInfoArray
Key: ConditionArray OverrideASEvReactVerbSettings SwitchParam TriggerParams Triggers
Actor: GoodsList ResidentActors Settings ShootableShareActorSettings
DefineNameHash: DoCondition FinCondition PickConditions SuccessCondition
ActorName: RegisteredActorArray RequirementList Rewards Actors
ActorNameHash: SharpInfoBowList SharpInfoList SharpInfoShieldList
ActorNameHash+Plus: Elements
Umii: SB T U
$type: ActorPositionData EventEntry
Body: OperationAngular OperationLinear
ConstraintName: HingeArray RangeArray
EventName: AdventureMemorySetArray GlobalResidentEventList
FileName: AutoPlayBoneVisibilities AutoPlayMaterials
GroupName: EffectLimiterGroup HiddenMaterialGroupList
InterestType: Interests StrongInterests
Label: AttachmentGroupList EnemyGroupList
Label+EquipmentType: ShopWeaponGroupList WeaponGroupList
NameHash: Property TowingHookParams
NewsKeyName: ExtraNewsSourceInfo TopNewsSourceInfo
PropertyNameHash: PropertyDefinitions Sources
ResourceName: CustomCullInfos SpecialCullInfos
TargetTypeNameHash: OverwritePropertiesEffect OverwritePropertiesSound
ActionSeqContainer: BrainVerbs
ActionVerb: ActionVerbContainerElements
ActorHolderKey: BindActorInfo
ActorNameShort: PictureBookParamArray
Alias: NavMeshObjects
AliasEntity: AliasEntityList
AliasSensor: AliasSensorList
AnchorName: Anchors
ArmorEffectType: ArmorEffect
AttachmentName+HornBoneName: HornTypeAndAttachmentMapping
AttackType: AttackParams
BindPointRespawnGameDataHash: DragonInfoList
CallbackName: Categories
CaveInstanceId: CaveParams
CheckType: CheckList
ChemicalMaterial: Object
CropName: CropYieldTable
DefeatedNumGameDataHash: DungeonBossDifficultyGameData
DropActorName: FallenActorTable
DungeonIndexStr: SmallDungeonLocationList
DyeColor: VariationListForArmorDye
EquipUserBbKey: HackEquip
FlintstonesNum: WinningRateTable
Fmab: ModelVariationAnims
GameData: PartialList
GroupID: PlacementGroups
Hash: Points DefaultValue
HeadshotBoneName: HeadshotDamageParameters
Index: TransitionParam
InstanceId: OverwriteParam
Key+Intensity: OverrideASEventReactSettings
KeyActionVerb+Setting.OverrideActionVerb: OverrideReactionVerbSettings
KeyHash+Actor: ShootableActorSettings
LabelHash: ActionSeqs
MiasmaAreaType: MiasmaAreaParam
PackActor: PictureBookPackInfoArray
Pattern: VariationListForParasail
PhshMeshPath: PhshMesh
PlgGuid: PlgGdTable
RailHash: Connections
RidableType: Seats
SageType: VisibleSageOnNonMember
SeriesName: SeriesArmorEffectList
SrcActorName: CropActorTable
SuspiciousBuffType: SuspiciosBuffs
Target: BoostOnlyTable
TargetName: PartialConfigs
TexName: BGParamArray
TipsType: TipsSetArray
TmbMeshPath: TmbMesh
UpdateGameDataFlag: AlreadyReadInfo
WeaponEssence: ConditionList
WeaponType: WeaponTypeAndSubModelMapping
guid: Textures
LocationName: Shrine Tower City Stable Dungeon District Ground CheckPoint DragonTears
LocationName: SkyArchipelago Underground
NextFlag: Steps
name: Fish Mushroom Plant Fruit armors actors
folder_name: DecoPlant
terrain_material: Procedural
file: as camera subfile
name: bgm
file+entry: child
"""
"""The names of arrays by the keys of their elements, as the games' own formats have them."""

_FREE: Final = """
Hash: Actors Rails AiGroups
Id: References
Dst+Name: Links
DataName: bool_data bool_array_data f32_data s32_data string_data string32_data string64_data
DataName: vector2f_data vector2f_array_data vector3f_data vector3f_array_data vector4f_data
DataName: f32_array_data s32_array_data string64_array_data string256_array_data string256_data
DataName: revival_bool_data revival_s32_data
Flag: KorokLocation
Translate: LocationMarker LocationPointer NonAutoPlacement RoadNpcRestStation StaticGrudgeLocation
Translate+RotateY+Scale: NonAutoGenArea
Map+PosName: StartPos
UniqueName: TargetPosMarker
name: flag setting
Recipe: SingleRecipes
"""

_RISING: Final = """
HashId: Objs Rails
Hash: Bool BoolArray Int IntArray Float FloatArray Enum EnumArray Vector2 Vector2Array Vector3
Hash: Vector3Array String16 String16Array String32 String32Array String64 String64Array WString16
Hash: UInt UIntArray Int64 Int64Array UInt64 UInt64Array Struct BoolExp Bool64bitKey
"""

_ROOTS: Final = (
    ListKey(("__RowId",), ListOrder.RISING),
    ListKey(("FullTagId",), ListOrder.RISING),
    ListKey(("NameHash",), ListOrder.RISING),
    ListKey(("AreaNumber",), ListOrder.RISING),
    ListKey(("HashValue",), ListOrder.RISING),
    ListKey(("MessageID", "Translate"), ListOrder.FREE),
    ListKey(("MessageId",), ListOrder.FREE),
    ListKey(("entry", "file"), ListOrder.FREE),
    ListKey(("Name",)),
    ListKey(("name",)),
)
"""What may tell the elements of a list that is the whole document."""

_ACTOR_INFO: Final = {
    "Actors": ListKey(("name",), ListOrder.NAME_HASH, partner="Hashes"),
    "Hashes": ListKey((), ListOrder.RISING, partner="Actors"),
}
"""Two lists that are one map: the second has the hashes of the names in the first."""

_BY_PLACE: Final = frozenset(
    "Translate Rotate Scale Rot Trans Pivot MarginNegative MarginPositive PlayerPosOnClearEvent "
    "EnokidaCameraPos NearWoodStoragePos WeakPointActorArray WeakPointUser StaffRollSetArray "
    "RailPoints".split()
)
"""Arrays whose places are what tells elements apart, whatever these hold."""


@cache
def _list_key_table() -> dict[Key, tuple[ListKey, ...]]:
    list_keys: dict[Key, tuple[ListKey, ...]] = {}
    texts = {ListOrder.KEEP: _KEEP, ListOrder.FREE: _FREE, ListOrder.RISING: _RISING}
    for order, text in texts.items():
        for line in text.strip().splitlines():
            key, _colon, names = line.partition(": ")
            for name in names.split():
                list_keys[name] = (*list_keys.get(name, ()), ListKey(tuple(key.split("+")), order))
    return list_keys


def candidates(path: Sequence[Key], siblings: Iterable[Key]) -> tuple[ListKey, ...]:
    """Return the fields that may identify the elements of an array, the likeliest first.

    `path` is the array's path in a BYML document; `siblings` are the keys beside it.
    """
    if not path:
        return _ROOTS
    name = path[-1]
    if name in _BY_PLACE:
        return ()
    if len(path) == 1 and name in _ACTOR_INFO and set(_ACTOR_INFO) <= set(siblings):
        return (_ACTOR_INFO[str(name)],)
    if tuple(path) == ("file_list", 1):
        return (ListKey(("HashValue",), ListOrder.RISING),)
    return _list_key_table().get(name, ())


# References within one BYML file: numbers that are the id of an element elsewhere in the file.
#
# One table, of the maps of the games, lists them. The rest is the same for each line.


_IDS: Final = """
Objs/*/HashId
Rails/*/HashId
Actors/*/Hash
Rails/*/Hash
Rails/*/Points/*/Hash
AiGroups/*/Hash
"""
"""Where ids stand: each is that of the map it stands in."""

_LINKS: Final = """
Objs/*/LinksToObj/*/DestUnitHashId: Objs half
Objs/*/LinksToRail/*/DestUnitHashId: Rails whole
Actors/*/Hash: none
Actors/*/SRTHash: none
Actors/*/Phive/Placement/ID: none
Actors/*/Links/*/Dst: any whole
Actors/*/Links/*/Src: any whole
Actors/**: any
AiGroups/*/Hash: none
AiGroups/*/References/*/Reference: Actors whole
SimultaneousGroups/**: Actors
FarDeleteGroups/**: Actors
Links/*/Dst: any
Links/*/Src: any
ActorToRailLinks/**: any
"""
"""By where a number stands, the list whose elements it may name; the first line that fits counts.

`*` is one name or number, `**` all that is below. `whole`: all that such numbers name are in the
same file, so that one without an element leads nowhere. `half`: nearly all are, the rest in the
other half of the map (`_Static`, `_Dynamic`).
"""

_NAMES: Final = ("Name", "UnitConfigName", "Gyaml", "Meta")
"""What an element is called by, the first that it has."""

NOWHERE: Final = "no element of this file has this id"
_ANY: Final = "*"
_BELOW: Final = "**"


class _Rule(NamedTuple):
    """What the numbers at a place refer to: `into` is the name of a list, "any" or "none".

    `within` says where all targets are: "whole" and "half" as above, "" if unknown.
    """

    into: str
    within: str

    def allows(self, path: Path) -> bool:
        """Whether the element at `path` may be meant."""
        return self.into in ("any", path[0])


def _read_links() -> list[tuple[tuple[str, ...], _Rule]]:
    rules = []
    for line in _LINKS.strip().splitlines():
        place, _colon, rule_text = line.partition(": ")
        into, _space, whole = rule_text.partition(" ")
        rules.append((tuple(place.split("/")), _Rule(into, whole)))
    return rules


_RULES: Final = _read_links()
_ID_PATHS: Final = [tuple(line.split("/")) for line in _IDS.split()]
_TOPS: Final = frozenset(place[0] for place, _rule in _RULES)


def _plain_path(path: Path) -> tuple[str, ...]:
    return tuple(key if isinstance(key, str) else _ANY for key in path)


def _key_fits(pattern_key: str, key: str) -> bool:
    return pattern_key in (_ANY, key)


@lru_cache(maxsize=4096)
def _rule(plain: tuple[str, ...]) -> _Rule | None:
    """Return the rule for numbers at a place; array indexes in `plain` are written as `*`."""
    for place, rule in _RULES:
        if place[-1] == _BELOW:
            if len(plain) >= len(place) and all(map(_key_fits, place[:-1], plain)):
                return rule
        elif len(plain) == len(place) and all(map(_key_fits, place, plain)):
            return rule
    return None


class LinkedElements(RowNotes):
    """The elements of one document, indexed by their ids; rows that name one lead to it."""

    def __init__(self, root: Byml) -> None:
        self._root = root

    @cached_property
    def _paths(self) -> dict[int, Path]:
        """The paths of the elements by their ids; most rows name none, and every edit makes new."""
        paths: dict[int, Path] = {}
        for place in _ID_PATHS:
            for path, id_ in _numbers_at(self._root.root, place):
                paths.setdefault(id_, path)
        return paths

    @cached_property
    def _is_empty(self) -> bool:
        """Whether no number names an element, or should."""
        return not self._paths and next(self.lost(), None) is None

    def may_have(self, path: Path) -> bool:
        """Whether numbers below `path` may name elements, or should."""
        return len(path) > 1 and path[0] in _TOPS and not self._is_empty

    def may_follow(self, path: Path) -> bool:
        """Whether a change at `path` can affect ids or names of elements."""
        plain = _plain_path(path)
        if not plain:
            top = self._root.root
            return top is not None and any(self.may_follow((key,)) for key in top.shape.keys)
        return any(
            len(plain) <= len(place) and all(map(_key_fits, place, plain)) for place in _ID_PATHS
        ) or (len(plain) < 4 and plain[-1] in _NAMES and plain[0] in _TOPS)

    def annotated(self, path: Path, rows: list[Row], start: int) -> list[Row]:  # noqa: ARG002
        """Return the rows below `path`, those that name an element with a link to it."""
        plain = _plain_path(path)
        return [
            self._linked_row(plain, row) if type(row.value) is int and row.value else row
            for row in rows
        ]

    def _linked_row(self, plain: tuple[str, ...], row: Row) -> Row:
        rule = _rule((*plain, row.key if isinstance(row.key, str) else _ANY))
        if rule is None or rule.into == "none":
            return row
        target = self.find(rule, row.value)
        if target is not None:
            return row._replace(detail=self._element_label(target), target=target)
        return row._replace(detail=NOWHERE) if rule.within else row

    def lost(self) -> Iterator[tuple[Path, bool]]:
        """Yield the rows whose target is missing, and whether it must be in this file.

        Otherwise it may be in the other half of the map.
        """
        for place, rule in _RULES:
            id_paths = _numbers_at(self._root.root, place) if rule.within else ()
            lost = (path for path, id_ in id_paths if self.find(rule, id_) is None)
            yield from (((*path, place[-1]), rule.within == "whole") for path in lost)

    def find(self, rule: _Rule, id_: int) -> Path | None:
        """Return the path of the element that a number names, None if there is none."""
        path = self._paths.get(id_)
        return path if path is not None and rule.allows(path) else None

    def _element_label(self, path: Path) -> str:
        """Return a short text for an element, such as `Objs [12] · Npc_Musician`."""
        place = " ".join(key if isinstance(key, str) else f"[{key}]" for key in path)
        node = self._root.root
        for key in path:
            assert isinstance(node, Container), "it was one when the ids were read"
            node = node.values[node.shape.find(key)]
        assert isinstance(node, Container), "elements with ids are maps"
        slots = (node.shape.find(name) for name in _NAMES)
        values = [node.values[slot] for slot in slots if slot >= 0]
        name = next(filter(None, values), "")
        return f"{place} · {name}" if isinstance(name, str) and name else place


def _numbers_at(root: Container | None, place: Sequence[str]) -> Iterator[tuple[Path, int]]:
    """Yield the numbers at `place` with the paths of their maps; it ends with `*` and a name."""
    nodes: list[tuple[Path, Container]] = [] if root is None else [((), root)]
    for name, name_below in pairwise(place):
        has = _having(name_below)
        nodes = [
            ((*path, node.shape.keys[slot]), child)
            for path, node in nodes
            for slot in _child_slots(node.shape, name)
            if isinstance(child := node.values[slot], Container) and has(child.shape)
        ]
    for path, node in nodes:
        value = node.values[node.shape.find(place[-1])]
        if type(value) is int and value:
            yield path, value


def _child_slots(shape: Shape, name: str) -> Sequence[int]:
    """Return the slots of the containers that a name of a place stands for."""
    if name == _ANY:
        return shape.children if type(shape.keys) is range else ()
    slot = shape.find(name)
    return (slot,) if slot in shape.children else ()


def _having(name: str) -> Callable[[Shape], bool]:
    """Return what tells whether a shape has something that a name stands for, once for each."""

    @cache
    def has(shape: Shape) -> bool:
        is_array = type(shape.keys) is range
        return is_array if name == _ANY else not is_array and name in shape.keys

    return has


# Findings


def problems(root: Byml, containers: Iterable[tuple[Path, Container]]) -> Iterator[Problem]:
    """Yield the findings about objects and references; `containers` are all objects."""
    yield from _differing_objects(root) if any(containers) else ()
    for path, is_whole in LinkedElements(root).lost():
        if is_whole:
            yield Problem(Severity.WARNING, "No element of this file has this id.", path)
        else:
            sentence = "No element of this file has this id; the map’s other half may have it."
            yield Problem(Severity.NOTE, sentence, path)


def _differing_objects(root: Byml) -> Iterator[Problem]:
    """Warn of objects that differ from what they are at another path.

    The file of a stage map (Splatoon, Odyssey, 3D World) stores each object once, and lists and
    links have it at many positions. One that differs was edited at some of them alone. Where it was
    read from tells; of a file that was saved since, that one scenario has it in two lists, under
    one name. Real files have different objects with one id, but in one list, or with other names.
    """
    first: dict[Hashable, tuple[Path, Container]] = {}
    told: set[int] = set()
    for path, node in _objects(root):
        for name in _object_names(path, node):
            first_path, one = first.setdefault(name, (path, node))
            if (
                one is not node
                and id(node) not in told
                and (name[0] == _READ_AT or first_path[:-1] != path[:-1])
                and not equal_but_for(one, node, _is_one_object)
            ):
                told.add(id(node))
                steps = "/".join(f"[{key}]" if type(key) is int else str(key) for key in first_path)
                yield Problem(
                    Severity.WARNING,
                    f"This object differs from the one with the same Id at {steps}; "
                    "give both the same values, or one of them another Id.",
                    path,
                )


def _objects(root: Byml) -> Iterator[tuple[Path, Container]]:
    """Yield the objects of each scenario, if a map has some, with their first paths there."""
    top = root.root
    scenarios: dict[Path, AnyValue] = {(): top}
    if top is not None and type(top.shape.keys) is range:
        scenarios = {(slot,): top.values[slot] for slot in top.shape.children}
    for path, scenario in scenarios.items():
        if isinstance(scenario, Container):
            yield from ((at, node) for at, node in walk(scenario, path) if is_object(node))


def is_object(node: Container) -> bool:
    """Whether a container may be such an object."""
    find = node.shape.find
    return find("IsLinkDest") >= 0 and find("Id") >= 0


_READ_AT: Final = "read at"


def _object_names(path: Path, node: Container) -> Iterator[tuple[Hashable, ...]]:
    """Yield what an object is known by: where it was read, and by which name a scenario has it."""
    id_ = _id_of(node)
    if id_ is not None:
        scenario = path[0] if path and type(path[0]) is int else None
        yield from [(_READ_AT, node.at, id_)] if node.at > 0 else []
        yield scenario, id_, _unit_of(node)


def _id_of(node: Container) -> str | None:
    id_ = node.values[node.shape.find("Id")] if is_object(node) else None
    return id_ if isinstance(id_, str) else None


def _unit_of(node: Container) -> AnyValue:
    slot = node.shape.find("UnitConfigName")
    return node.values[slot] if slot >= 0 else None


def _is_one_object(node: Container, other: Container) -> bool:
    """Whether two containers are the same object, which is compared by itself."""
    id_ = _id_of(node)
    is_read = node.at == other.at > 0
    return (
        id_ is not None and id_ == _id_of(other) and (is_read or _unit_of(node) == _unit_of(other))
    )


class Lists(BymlMeaning):
    """Answers for the lists of maps and tables; tells files of Tears of the Kingdom."""

    def notes(self, root: Byml) -> LinkedElements:
        return LinkedElements(root)

    def list_keys(self, path: Path, siblings: Iterable[Key]) -> Sequence[ListKey]:
        return candidates(path, siblings)

    def file_problems(self, root: Byml) -> Iterator[Problem]:
        """Warn of a version that the game whose file this seems to be does not use.

        Tears of the Kingdom's files are of versions 4 and 7; tools whose default is 2, that of
        Breath of the Wild, are known to have saved some as 2.
        """
        if root.version != 2 or root.root is None:
            return
        keys, strings = used_strings(reachable(root.root))
        names_files = any(text.endswith((".gyml", ".bgyml")) for text in strings)
        if names_files or keys & {"$parent", "$type"}:
            yield Problem(
                Severity.WARNING,
                "This looks like a file of Tears of the Kingdom, but it is of version 2, which "
                "some tools save by default; that game's own files are of version 7 or 4.",
            )

    def is_checked(self, node: Container) -> bool:
        return is_object(node)

    def problems(
        self, root: Byml, containers: Iterable[tuple[Path, Container]]
    ) -> Iterator[Problem]:
        return problems(root, containers)
