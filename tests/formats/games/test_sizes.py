"""The value a table should have for a file: the counted rules, and bounds for other files."""

from __future__ import annotations

import struct
from collections import Counter

import pytest

import formats
from formats.aamp import AAMP
from formats.core.kinds import Kind
from formats.games import sizes
from formats.games.sizes import needed, size_of
from tests import corpus
from tests.formats.wrap import made


def graph(expressions: int | None, place: int = 0x44) -> bytes:
    """Return a behaviour graph's header with a section of so many expressions, or without."""
    data = bytearray(0x100)
    if expressions is not None:
        struct.pack_into("<I", data, place, 0x80)
        struct.pack_into("<I", data, 0x80 + 0x20, 0x30)
        struct.pack_into("<I", data, 0x80 + 0x30, expressions)
    return bytes(data)


def bstar(count: int) -> bytes:
    return struct.pack("<8xI", count)


@pytest.mark.parametrize(
    ("path", "data", "value", "exact"),
    [
        ("AI/X.root.ainb", graph(None), 256 + 392, True),
        ("AI/X.root.ainb", graph(0), 256 + 392 + 16, True),
        ("AI/X.root.ainb", graph(3), 256 + 392 + 16 + 16, True),
        ("AS/X.asb", struct.pack("<16xI", 3) + bytes(0x80), 160 + 552 + 120, True),
        ("AS/X.asb", graph(3, 0x60), 256 + 552 + 16 + 16, True),
        ("X.bstar", bstar(4), 32 + 288 + 32, False),
        ("RSDB/X.rstbl.byml.zs", bytes(33), 64 + 256, True),
        ("X.casset.byml", bytes(32), 32 + 448, False),
        ("Effect/static.Nin_NX_NVN.esetb.byml.zs", bytes(32), 32 + 4096, False),
        ("Effect/static.Product.110.Nin_NX_NVN.esetb.byml", bytes(32), 32 + 4096, False),
        ("Effect/Fire.Nin_NX_NVN.esetb.byml", bytes(32), 32 + 256, True),
        ("Phive/X.bphhb", bytes(32), 32 + 256, True),
        ("Pack/Actor/X.pack.zs", bytes(1), 32 + 384, True),
        ("Mals/X.sarc.zs", bytes(1), 32 + 384, True),
        ("Lib/agl/agl_resource.Nin_NX_NVN.release.sarc.zs", bytes(1), 32 + 4096, False),
        ("Event/EventFlow/Dm_ED_0004.bfevfl", bytes(1), 32 + 480, False),
        ("Event/EventFlow/Other.bfevfl", bytes(1), 32 + 288, False),
        ("Phive/X.bphsh", bytes(1), 32 + 368, False),
        ("Sound/X.bars", bytes(1), 32 + 576, False),
        ("Terrain/X.ta.zs", bytes(1), 32 + 256, False),
        ("UI/X.bntx", bytes(1), 32 + 256, False),
        ("Model/X.bfres.mc", b"MCPK" + struct.pack("<2I", 0, 100 << 5 | 4), 4080, False),
        ("Actor/X.bgyml", bytes(31), (32 + 2000) * 8, False),
        ("Actor/X.unknown", b"", 1500 * 4, False),
    ],
)
def test_the_newer_games(path, data, value, exact):
    assert size_of(path, data) == (value, exact)


@pytest.mark.parametrize(
    ("path", "switch", "wiiu"),
    [  # of a file of 50 bytes; True for what is exact
        ("Map/A.smubin", (64 + 448, False), (64 + 320, False)),
        ("Actor/X.bphyscharcon", (64 + 448, False), (64 + 320, False)),
        ("EventFlow/X.bfevfl", (64 + 448, True), (64 + 320, True)),
        ("Actor/Pack/X.sbactorpack", (64 + 512, True), (128 + 320, False)),
        ("Event/X.sbeventpack", (64 + 512, True), (128 + 320, False)),
        ("Actor/AISchedule/X.baischedule", (64 + 1088, True), (64 + 832, True)),
        ("Actor/UMii/X.bumii", (64 + 1088, True), (64 + 832, True)),
        ("Actor/LOD/X.blod", (64 + 1344, True), (64 + 960, True)),
        ("Demo/X.bdemo", (64 + 3232, True), (64 + 1984, True)),
        ("Actor/Awareness/X.bawareness", (64 + 3264, True), (64 + 2048, True)),
        ("Actor/RagdollConfig/X.brgconfig", (64 + 17504, True), (64 + 11200, True)),
        ("Actor/DamageParam/X.bdmgparam", (64 + 6960, True), (64 + 3808, True)),
        ("Physics/X.hkrb", (64 + 416 + 13 + 512, False), (64 + 256, True)),
        ("Physics/X.hkrg", (64 + 416 + 12 + 512, False), (64 + 256, True)),
        ("Actor/AS/X.bas", (8 * 64 + 1376, False), (4.5 * 64 + 960 + 144, False)),
        ("Camera/X.bcamanim", (64 + 480 + 0x2540, False), (64 + 320 + 0x2100, False)),
        ("Actor/AnimationInfo/X.baniminfo", (4 * 64 + 1120 + 512, False), None),
    ],
)
def test_breath_of_the_wild(path, switch, wiiu):
    assert size_of(path, bytes(50), "switch") == switch
    if wiiu is not None:
        assert size_of(path, bytes(50), "wiiu") == wiiu


Parameters = list[tuple[Kind, object]] | dict[str, tuple[Kind, object]]


def document(*rows: tuple[str, Parameters]) -> bytes:
    """Return a parameter file: objects and, with `/` in their names, the lists around them."""
    root = AAMP.new()
    view = formats.outline_of(root)
    for name, parameters in rows:
        *lists, last = name.split("/")
        path: tuple = ()
        for word in lists:
            path = added(view, path, word, Kind.LIST, None)
        path = added(view, path, last, Kind.OBJECT, None)
        named = parameters if isinstance(parameters, dict) else dict(enumerate(parameters))
        for word, (kind, value) in named.items():
            added(view, path, f"{word}", kind, value)
    return AAMP.write(view.root)


def added(view, path: tuple, word: str, kind: Kind, value: object) -> tuple:
    """Return the path of a row, which is put in where there is none yet."""
    known = next((row.key for row in view.rows(path) if row.label == word), None)
    if known is None:
        known = view.key(path, word, kind)
        view.insert(path, -1, known, view.make(kind, value))
    return (*path, known)


def table(count: int, name: str, columns: int) -> list[tuple[str, Parameters]]:
    """Return the objects of a list of items: so many tables, one of them with a name."""
    header = {"TableNum": (Kind.S32, count), "Table01": (Kind.STRING64, name)}
    return [("Header", header), (name, {"ColumnNum": (Kind.S32, columns)})]


INT, TEXT, VECTOR = (Kind.S32, 1), (Kind.STRING32, "x"), (Kind.VEC3, (1.0, 2.0, 3.0))


@pytest.mark.parametrize(
    ("kind", "rows", "switch", "wiiu"),
    [
        ("bxml", [("LinkTarget", [TEXT])], 2304, 1472),
        ("bxml", [("Tags", [INT] * 3)], 2336 + 16, 1488 + 12),
        ("bgparamlist", [], 1752, 1164),
        ("bgparamlist", [("A", [INT, TEXT, VECTOR])], 1752 + 88 + 112, 1164 + 48 + 60),
        ("baslist", [("ASDefines/A", []), ("ASDefines/B", [])], 1440 + 312, 1024 + 160),
        ("baslist", [("AddReses/A", [])], 1440 + 200, 1024 + 100),
        (
            "baslist",
            [("CFDefines/C/CFPosts/P", []), ("CFDefines/C/CFExcepts", [INT, INT])],
            1440 + 352 + 40 + 152 + 80 + 40,
            1024 + 180 + 16 + 80 + 40 + 16,
        ),
        (
            "bmodellist",
            [
                ("ModelData/M/Unit/U", []),
                ("AnmTarget/T/Partial/P", []),
                ("AnmTarget/T/Partial/Q", []),
            ],
            2440 + 288 + 168 + 304 + 40 + 304,
            1552 + 144 + 84 + 156 + 16 + 160,
        ),
        (
            "baiprog",
            [
                ("DemoAIActionIdx", [INT] * 3),
                ("DemoBehaviorIdx", [INT] * 5),
                ("AI/A/SInst", [INT, TEXT, VECTOR]),
                ("AI/A/ChildIdx", [INT] * 5),
                ("AI/A/BehaviorIdx", [INT]),
                ("Query/Q/Def", [TEXT]),
            ],
            1776 + 8 + 8 + 200 + 136 + 16 + 8 + 152 + 16,
            1212 + 8 + 8 + 104 + 72 + 12 + 4 + 80,
        ),
        (
            "bdrop",
            table(2, "N", 3),
            1184 + 40 + 528 + 40 + 216,
            896 + 16 + 272 + 16 + 108,
        ),
        (
            "bshop",
            table(1, "N", 2),
            1184 + 40 + 136 + 40 + 400,
            896 + 16 + 72 + 16 + 200,
        ),
    ],
)  # fmt: skip
def test_parameter_files_are_counted_by_their_elements(kind, rows, switch, wiiu):
    data = document(*rows)
    name = f"Actor/Any/X.{kind}"
    assert size_of(name, data, "switch") == (-(-len(data) // 32) * 32 + switch, True)
    assert size_of(name, data, "wiiu") == (-(-len(data) // 64) * 64 + wiiu, True)


def test_what_was_in_no_file_that_was_counted_is_not_called_exact():
    curve = document(("A", [(Kind.CURVE1, None), (Kind.BUFFER_S32, [1] * 9)]))
    assert not size_of("X.bgparamlist", curve, "switch").is_exact
    models = document(("ModelData/A/Unit/U", []), ("ModelData/B/Unit/U", []))
    assert not size_of("X.bmodellist", models, "switch").is_exact


@pytest.mark.parametrize("count", [-5, 2**31 - 1])
def test_absurd_numbers_of_tables_give_some_size_at_once(count):
    data = document(*table(count, "N", count))
    assert 1184 < size_of("X.bdrop", data, "switch").value < 2**32


def test_a_damaged_parameter_file_is_given_a_bound():
    data = document(("A", [INT]))[:-9]
    assert size_of("X.bgparamlist", data, "switch").value > 9 * len(data)


@pytest.mark.parametrize("count", [0xFFFFFFFF, 0x7FFFFFFF])
def test_a_damaged_graph_gives_some_size(count):
    size = size_of("X.ainb", graph(count)).value
    assert 256 + 392 < size < 1 << 16
    for place in (0x44, 0xA0):
        data = bytearray(graph(1))
        struct.pack_into("<I", data, place, count)
        assert size_of("X.ainb", bytes(data)).value >= 256 + 392


def test_samples_of_our_own():
    for path in made.SAMPLES.iterdir():
        for system in ("modern", "switch", "wiiu"):
            assert size_of(path.name, path.read_bytes(), system).value >= path.stat().st_size


# What a mod's table must state


def test_the_games_own_file_needs_what_the_game_states():
    assert needed("X.byml", bytes(64), "modern", 64 + 256, bytes(64)) == 64 + 256
    assert needed("X.bgyml", bytes(64), "modern", 5000, bytes(64)) == 5000
    assert needed("X.byml", bytes(64), "modern", None, bytes(64)) is None


def test_a_file_that_grew_is_measured_by_its_rule():
    assert needed("X.byml", bytes(65), "modern", 64 + 256, bytes(64)) == 96 + 256
    assert needed("X.byml", bytes(30), "modern", 64 + 256, bytes(64)) == 64 + 256
    assert needed("X.byml", bytes(65), "modern", 64 + 256, None) == 96 + 256


def test_an_entry_above_its_rule_stays_above_it():
    assert needed("X.byml", bytes(65), "modern", 50_000, bytes(64)) == 50_032
    assert needed("Map/Static.mubin", bytes(65), "switch", 100_000, bytes(64)) == 100_032


def test_parameters_of_actors_grow_no_more_than_the_steepest_seen():
    assert needed("X.bgyml", bytes(65), "modern", 5000, bytes(64)) == 5000 + sizes.STEEPEST * 32
    assert needed("X.bgyml", bytes(65), "modern", 5000, None) == (96 + 2000) * 8
    assert needed("X.bgyml", bytes(6400), "modern", 5000, bytes(64)) == (6400 + 2000) * 8


def test_a_graph_with_more_expressions_at_the_same_length():
    entry = size_of("X.ainb", graph(0)).value
    assert needed("X.ainb", graph(8), "modern", entry, graph(0)) == entry + 32


def test_a_new_file_gets_an_entry_unless_none_of_its_kind_has_one():
    assert needed("X.byml", bytes(64), "modern", None, None) == 64 + 256
    assert needed("Actor/Pack/X.bactorpack", bytes(64), "switch", None, None) == 64 + 512
    for path in ("Pack/X.pack", "Actor/ActorInfo.product.sbyml", "Terrain/A/X.hght"):
        assert needed(path, bytes(64), "wiiu", None, None) is None
    for path in ("Pack/ZsDic.pack.zs", "Voice/X.bwav", "Movie/X.webm"):
        assert needed(path, bytes(64), "modern", None, None) is None


# Real files

EXACT = frozenset("baiprog baslist bdrop bgparamlist bmodellist brecipe bshop bxml".split())


def test_the_kinds_that_are_counted_are_exact_for_every_real_file():
    """And above a bound that is none: the elements take less than nine times the file."""
    count: Counter[str] = Counter()
    for path in corpus.need("aamp"):
        kind = path.suffix[1:]
        if kind in EXACT:
            data = path.read_bytes()
            for system in ("switch", "wiiu"):
                size = size_of(path.name, data, system)
                assert size.is_exact, path
                assert len(data) < size.value < 9 * len(data) + 0x1000, path
            count[kind] += 1
    assert set(count) == EXACT
    assert count.total() > 1000


STATED = {
    "HiddenKorokPot.baiprog": (None, 5460),
    "Head_ColorChangeOnly.baslist": (1776, 1304),
    "Npc_NoEscape.bgparamlist": (6240, 3952),
    "Lynel.bchemical": (2800, 2092),
    "Lynel_PreJumpAttack.bas": (5112, 3300),
    "Npc_TripMaster_00.baniminfo": (77504, 77016),
}
"""What the games' own tables state for some files, on Switch and on Wii U (bytes)."""


def test_values_of_the_games_own_tables():
    found = {path.name: path for folder in ("aamp", "byml") for path in corpus.need(folder)}
    for name, pair in STATED.items():
        data = found[name].read_bytes()
        for system, stated in zip(("switch", "wiiu"), pair, strict=True):
            size = size_of(name, data, system)
            if stated is not None:
                assert size.value == stated if size.is_exact else size.value >= stated, name
