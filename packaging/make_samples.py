"""Writes resources/samples: small files of our own invention that show every type of value.

They are made through the same view that the program edits through, so they also show how to make
a file from nothing. Run by `packaging/dev.py samples`; the same bytes come out every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import formats
from formats.aamp import AAMP
from formats.aamp.model import name_hash
from formats.byml import BYML
from formats.core.float32 import NaN32
from formats.core.kinds import DEFAULT_CURVE, AlignedBytes, Curve, Kind
from formats.outline import Outline

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "samples"

Spec = tuple[Kind, Any]
"""A kind with its value; for containers the children, by name or in order."""


# Spelling out a document


def obj(**children: Spec) -> Spec:
    """An AAMP object of parameters."""
    return Kind.OBJECT, children


def plist(**children: Spec) -> Spec:
    """An AAMP list of objects and lists."""
    return Kind.LIST, children


def mapping(**children: Spec) -> Spec:
    """A BYML map."""
    return Kind.MAP, children


def array(*children: Spec) -> Spec:
    """A BYML array."""
    return Kind.ARRAY, {str(index): child for index, child in enumerate(children)}


def of(kind: Kind) -> Callable[..., Spec]:
    """Return a function that gives a value its kind."""
    return lambda *value: (kind, value[0] if len(value) == 1 else value)


flag, whole, number, text = of(Kind.BOOL), of(Kind.S32), of(Kind.F32), of(Kind.STRING)
name32, name64, name256 = of(Kind.STRING32), of(Kind.STRING64), of(Kind.STRING256)
vec2, vec3, vec4 = of(Kind.VEC2), of(Kind.VEC3), of(Kind.VEC4)
color, quat, word = of(Kind.COLOR), of(Kind.QUAT), of(Kind.U32)


def curve(kind: int, *floats: float) -> Curve:
    """Return a curve of a type with these floats in use, the others as the engine fills them."""
    return Curve(len(floats), kind, (*floats, *DEFAULT_CURVE.floats[len(floats) :]))


def filled(root: Any, children: dict[str, Spec]) -> bytes:
    """Return the file of a document after putting these children into its root."""
    view = formats.outline_of(root)
    for name, spec in children.items():
        put(view, (), name, spec)
    return formats.save_bytes(view.root)


def put(view: Outline, path: tuple[Any, ...], name: str, spec: Spec) -> None:
    """Put one child, and all below it, behind the others."""
    kind, value = spec
    key = view.key(path, name, kind)
    if not isinstance(value, dict):
        view.insert(path, -1, key, view.make(kind, value))
        return
    there = (*path, view.insert(path, -1, key, view.make(kind)))
    for below, child in value.items():
        put(view, there, below, child)


# AAMP


def every_type_aamp() -> bytes:
    """Every type of parameter, and values at the edges of their range."""
    return filled(AAMP.new("xml"), {
        "General": obj(
            Enable=flag(True), Speed=number(0.1), Life=whole(-2147483648), Flag=word(0xFFFFFFFF),
            Size=vec2(1.5, -2.0), Position=vec3(0.25, -0.0, 1e-30), Area=vec4(1.0, 2.0, 3.0, 4.0),
            Color=color(2.5, 1.25, 0.5, 1.0), Angle=quat(0.0, 0.7071068, 0.0, 0.7071068),
        ),
        "Text": obj(
            Name=name32("A name of thirty-one bytes long"), Title=name64("森の入口"),
            Comment=name256("The longest string that still has a limit: 255 bytes."),
            Description=text("いくらでも長くなれる文字列 – a string without a limit"),
            Value=text(""),
        ),
        "Anim": obj(
            Fade=(Kind.CURVE1, (DEFAULT_CURVE,)),
            Scale=(Kind.CURVE2, (curve(0, 0.0, 1.0, 0.5), curve(2, 1.0, 0.0))),
            Weight=(Kind.CURVE3, (
                curve(1, 0.0, 1.0, 1.0, 0.0), curve(6, 0.0, 0.0, 0.5, 1.0, 1.0, 0.25),
                curve(8, 0.0, 1.0, 0.3, 0.5),
            )),
            Effect=(Kind.CURVE4, (
                curve(3, 2.0, 0.5), curve(4, 1.0, 1.0), curve(5, 4.0, 0.125),
                curve(7, 0.0, 0.0, 1.0, 0.6, 1.0, 0.0, 0.6, 0.2, 0.0, 1.0, 0.0, -1.0),
            )),
        ),
        "Data": obj(
            Elements=(Kind.BUFFER_S32, (-1, 0, 1, 2147483647)),
            Weight=(Kind.BUFFER_F32, (0.0, 0.25, 0.5, 0.25, 0.0)),
            Time=(Kind.BUFFER_U32, tuple(range(0, 4096, 64))),
            System=(Kind.BUFFER_BYTES, bytes(range(0, 250, 5))),
        ),
        "Children": plist(
            Elements=plist(General=obj(Life=whole(1))),
            World=plist(),
            Parameters=obj(),
        ),
    })  # fmt: skip


def lantern() -> bytes:
    """What a game might know of a lantern: the shape of a general parameter list."""
    return filled(AAMP.new("xml"), {
        "System": obj(
            SameGroupActorName=name64("Lantern_Hill_02"), Priority=whole(3),
            Comment=text("丘の上のランタン。夜になると灯る。"),
        ),
        "General": obj(
            Speed=number(1.0), Life=whole(40), IsLifeInfinite=flag(False),
            Radius=number(12.5), Weight=number(0.8),
        ),
        "Attack": obj(Power=whole(0), Range=number(3.5), Radius=number(0.75)),
        "Effect": obj(
            MulColor=color(3.2, 1.9, 0.6, 1.0), Intensity=number(1.75), Fade=number(0.35),
        ),
        "Item": obj(Name=name32("LanternOil"), Value=whole(15)),
        "Bone": obj(BoneName=name64("Flame"), Position=vec3(0.0, 0.42, -0.05)),
    })  # fmt: skip


def dusk() -> bytes:
    """Lights and fog of an evening: colours brighter than white, and curves over the day."""
    return filled(AAMP.new("aglenv", version=1), {
        "Children": plist(
            AmbientLight=obj(
                Enable=flag(True), Name=name32("Dusk"), Color=color(0.42, 0.31, 0.55, 1.0),
                Intensity=number(0.6),
            ),
            DirectionalLight=obj(
                Enable=flag(True), Name=name32("Low sun"), Color=color(4.0, 1.6, 0.45, 1.0),
                Angle=quat(0.1305262, 0.0, 0.0, 0.9914449), Intensity=number(2.25),
            ),
            Fog=obj(
                Enable=flag(True), Name=name32("Valley mist"), Color=color(0.9, 0.7, 0.8, 0.5),
                Near=number(-0.0), Far=number(1250.0), Start=number(10.0), End=number(900.0),
                Fade=(Kind.CURVE1, (curve(6, 0.0, 0.1, 0.7, 0.1, 0.7, 0.9, 1.0, 1.0),)),
            ),
            Horizon=obj(
                SkyColor=color(1.8, 0.55, 0.2, 1.0),
                Anim=(Kind.CURVE4, (
                    curve(7, 0.0, 0.2, 0.0, 1.0, 1.0, 0.0), curve(7, 0.0, 0.1, 0.3, 1.0, 0.6, 0.0),
                    curve(3, 1.0, 0.25), DEFAULT_CURVE,
                )),
            ),
        ),
    })  # fmt: skip


def errand() -> bytes:
    """A small AI program: numbered lists, and indices that count over all of them."""

    def element(cls: str, name: str, group: str = "", **objects: Spec) -> Spec:
        told = obj(
            Name=(Kind.STRING, name), ClassName=name32(cls), GroupName=(Kind.STRING, group)
        )  # fmt: skip
        return plist(Def=told, **objects)

    return filled(AAMP.new("xml"), {
        "DemoAIActionIdx": obj(Demo_Join=whole(4)),
        "AI": plist(
            AI_0=element(
                "ErrandRoot", "Root", ChildIdx=obj(待機=whole(2), 散歩=whole(1)),
                SInst=obj(Time=number(30.0)),
            ),
            AI_1=element(
                "StrollLoop", "散歩", "Root", ChildIdx=obj(待機=whole(2), 歩く=whole(3)),
                BehaviorIdx=obj(Idx_0=whole(1)),
            ),
        ),
        "Action": plist(
            Action_0=element(
                "Wait", "待機", "散歩", SInst=obj(Time=number(2.5)),
                BehaviorIdx=obj(Idx_0=whole(0), Idx_1=whole(1)),
            ),
            Action_1=element(
                "Walk", "歩く", "散歩",
                SInst=obj(Speed=number(1.4), Position=vec3(12.0, 0.0, -4.0)),
            ),
            Action_2=element("DemoJoin", "Demo_Join"),
        ),
        "Behavior": plist(
            Behavior_0=plist(
                Def=obj(ClassName=name32("LookAround")), SInst=obj(Radius=number(4.0))
            ),
            Behavior_1=plist(Def=obj(ClassName=name32("Breathe"))),
        ),
        "Query": plist(Query_0=plist(Def=obj(ClassName=name32("CheckWeather")))),
    })  # fmt: skip


# BYML


def every_type_byml() -> bytes:
    """Every type of node, and values at the edges of their range."""
    return filled(BYML.new(7), {
        "Null": (Kind.NULL, None),
        "Bool": flag(True),
        "S32": whole(-2147483648),
        "U32": word(4294967295),
        "S64": (Kind.S64, -(2**63)),
        "U64": (Kind.U64, 2**64 - 1),
        "F32": number(0.1),
        "F64": (Kind.F64, 3.141592653589793),
        "String": text("Sheikah 火の祠"),
        "EmptyString": text(""),
        "Binary": (Kind.BINARY, bytes(range(33))),
        "AlignedBinary": (Kind.BINARY_ALIGNED, AlignedBytes(b"aligned to 64", 64)),
        "OddFloats": array(
            number(-0.0), number(float("inf")), number(float("-inf")), number(NaN32(0x7FC00000)),
            number(1e-45), number(3.4028234663852886e38),
        ),
        "MixedArray": array(whole(1), text("two"), number(3.0), flag(False), (Kind.NULL, None)),
        "EmptyArray": array(),
        "EmptyMap": mapping(),
        "Nested": mapping(A=mapping(B=mapping(C=array(array(array(whole(7)))))))  ,
        "Translate": array(number(12.5), number(0.0), number(-3.75)),
        "Hashes": (Kind.HASH_MAP, {
            "0x1C6F1A2B": text("by hash"), "0x00000001": whole(1), "0xFFFFFFFE": array(word(2)),
        }),
    })  # fmt: skip


def village() -> bytes:
    """People of a village for the older console: big endian, version 2, equal parts shared."""

    def person(name: str, title: str, x: float, z: float, *goods: str) -> Spec:
        return mapping(
            UnitConfigName=text(name),
            DisplayName=text(title),
            HashId=word(name_hash(name)),
            Rotate=array(number(0.0), number(1.5707964), number(0.0)),
            Scale=array(number(1.0), number(1.0), number(1.0)),
            Translate=array(number(x), number(0.0), number(z)),
            Goods=array(*map(text, goods)),
            IsChild=flag(False),
        )

    return filled(BYML.new(2, big_endian=True), {
        "LocationPosX": number(-1250.0),
        "LocationPosZ": number(640.0),
        "Objs": array(
            person("Npc_Baker", "パン屋", 3.5, -12.0, "Bread", "Nut_Tart"),
            person("Npc_Smith", "鍛冶屋", -8.25, 4.0, "Sickle"),
            person("Npc_Elder", "長老", 0.0, 0.0),
        ),
    })  # fmt: skip


def voices() -> bytes:
    """Voice settings, looked up by the hash of their name."""
    names = ("Greeting", "Farewell", "Surprise", "Laugh", "Whisper")
    settings = {
        f"0x{name_hash(name):08X}": mapping(
            Label=text(name), Volume=number(0.5 + index / 8), Priority=whole(index),
            Guid=(Kind.U64, 2**63 + 12345 * index),
        )
        for index, name in enumerate(names)
    }  # fmt: skip
    return filled(BYML.new(7), {"Settings": (Kind.HASH_MAP, settings), "Version": whole(3)})


def long_lists() -> bytes:
    """An array of 3,000 numbers and one of 2,500 maps, to scroll and to search in."""
    steps = [whole((index * 7919) % 10007 - 5000) for index in range(3000)]
    stars = [
        mapping(Name=text(f"Star_{index:04}"), Bright=number(1 / (1 + index % 17)))
        for index in range(2500)
    ]
    return filled(BYML.new(4), {"Steps": array(*steps), "Stars": array(*stars)})


SAMPLES: dict[str, Callable[[], bytes]] = {
    "Every type.aamp": every_type_aamp,
    "Lantern.bgparamlist": lantern,
    "Dusk.baglenv": dusk,
    "Errand.baiprog": errand,
    "Every type.byml": every_type_byml,
    "Village.mubin": village,
    "Voices.bgyml": voices,
    "Long lists.byml": long_lists,
}


def write_all(folder: Path, files: dict[str, Callable[[], bytes]]) -> None:
    """Make `folder` hold exactly these files, touching none that is right already."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, make in files.items():
        path, data = folder / name, make()
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)
            print(f"wrote {path.relative_to(ROOT)} ({len(data):,} B)")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from make_graphs import GRAPHS

    from tests import make_data

    write_all(FOLDER, SAMPLES | GRAPHS)
    write_all(make_data.FOLDER, make_data.FILES)
