"""The keys of lists in the games' BYML files: which fields identify elements, and how lists are
sorted.

The facts are those of the files. They are asked by the array's name and by what its elements hold,
since a document knows no name of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from ..core.paths import Key
from ..outline import ListKey, ListOrder

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
