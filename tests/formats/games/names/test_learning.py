"""Names are learned from strings whose hash is in use, in whatever order they are found."""

from __future__ import annotations

import random
from zlib import crc32

import pytest

import formats
from formats.core.kinds import Kind
from formats.games.evidence import scheme_of_field
from formats.games.names import shipped_names, shipped_table
from formats.games.shipped import shipped
from formats.names import murmur3_of
from formats.names.learning import (
    NUMBERS,
    LearnedName,
    NameOrigin,
    NameSource,
    NameText,
    Scheme,
    by_hash,
    learn,
    looks_like_name,
    numbered,
)
from formats.registry import SHIPPED, format_of
from tests import corpus
from tests.app.hashed import hashed
from tests.scale import scale

CRC, MM3 = Scheme.CRC32, Scheme.MURMUR3


def wanted(*names, scheme=CRC):
    of = (lambda name: crc32(name.encode())) if scheme is CRC else murmur3_of
    return {scheme: {of(name) for name in names}}


def names(told, asked):
    return [one.name for one in learn(told, asked)]


@pytest.mark.parametrize(
    ("text", "origin", "name"),
    [
        ("Speed", NameOrigin.STRING, "Speed"),
        ("ブレーキ", NameOrigin.STRING, "ブレーキ"),
        ("Demo:Talk.Begin", NameOrigin.STRING, "Talk"),
        ("Actor/Weapon_Sword_001.bgyml", NameOrigin.FILE, "Weapon_Sword_001"),
        ("Pack/A.pack//AI/Root.ain.bin", NameOrigin.FILE, "Root.ain"),
        ("Pack/A.pack//AI/Root.bin", NameOrigin.FILE, "AI/Root.bin"),
        ("itemSellingPrice", NameOrigin.KEY, "SellingPrice"),
        ("itemSellingPrice", NameOrigin.KEY, "Item"),
        ("normal0ItemName02", NameOrigin.KEY, "ItemName02"),
        ("Work/GameData/X.gmdentity.json?Count.Weapon_1", NameOrigin.STRING, "Count.Weapon_1"),
        ("ItemName%02d", NameOrigin.EXECUTABLE, "ItemName07"),
        ("Slot%d", NameOrigin.EXECUTABLE, f"Slot{NUMBERS - 1}"),
        ("HP", NameOrigin.EXECUTABLE, "HP"),
    ],
)
@pytest.mark.parametrize("scheme", Scheme)
def test_a_name_is_found_where_its_hash_is_in_use(text, origin, name, scheme):
    told = NameText(text, origin)
    (found,) = learn([told], wanted(name, "AnotherName", scheme=scheme))
    assert (found.scheme, found.name, found.told) == (scheme, name, told)
    assert learn([told], {scheme: set()}) == []


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("0Speed", NameOrigin.STRING), ("_Speed", NameOrigin.STRING), ("ab", NameOrigin.STRING),
        ("a\nb", NameOrigin.STRING), ("x" * 300, NameOrigin.STRING), ("", NameOrigin.STRING),
        ("A", NameOrigin.EXECUTABLE),
    ],
)  # fmt: skip
def test_what_does_not_look_like_a_name_is_none(text, origin):
    assert not looks_like_name(text, 2 if origin is NameOrigin.EXECUTABLE else 3)
    assert learn([NameText(text, origin)], wanted(text)) == []


def test_only_keys_in_camel_case_are_cut_into_words():
    assert names([NameText("itemSellingPrice", NameOrigin.STRING)], wanted("SellingPrice")) == []
    assert names([NameText("ItemSellingPrice", NameOrigin.KEY)], wanted("SellingPrice")) == []


def test_a_form_of_printf_stands_for_its_numbers_alone():
    assert list(numbered("A%02d"))[:11:10] == ["A00", "A10"]
    assert len(list(numbered("A%uB"))) == NUMBERS
    for text in ("A%d%d", "%d", "A%s", "A%5d!", "50% d", "A%", "A %d"):
        assert list(numbered(text)) == []


def test_what_is_cut_least_and_trusted_most_is_told_whatever_comes_first():
    told = [
        NameText("SpeedOf", NameOrigin.EXECUTABLE),
        NameText("A/SpeedOf", NameOrigin.STRING),
        NameText("SpeedOf", NameOrigin.STRING),
        NameText("Z/SpeedOf", NameOrigin.STRING),
        NameText("itemSpeedOf", NameOrigin.KEY),
    ]
    draw = random.Random(1)
    for _ in range(20):
        draw.shuffle(told)
        assert [one.told for one in learn(told, wanted("SpeedOf"))] == [
            NameText("SpeedOf", NameOrigin.STRING)
        ]


def test_fields_of_games_tell_how_they_hash():
    assert scheme_of_field("Hashes") is CRC
    assert scheme_of_field("ActorNameHash") is MM3
    assert scheme_of_field("EquipmentDeathCountGmdHash") is MM3
    assert scheme_of_field("HashId") is scheme_of_field("SRTHash") is None


def source(name, place="A.pack//B.byml"):
    told = NameText(name, NameOrigin.STRING)
    return NameSource(LearnedName(CRC, crc32(name.encode()), name, told), place)


def test_a_table_knows_learned_names_after_all_others(tmp_path):
    table = shipped_table()
    known = source("NobodyEverCalledItSo")
    table.set_learned(by_hash([known]))
    assert table.generation == 1
    assert table.find(known.learned.hash) == "NobodyEverCalledItSo"
    assert table.source(known.learned.hash, "NobodyEverCalledItSo") is known
    shipped = shipped_names()[0].decode()
    table.set_learned(by_hash([known, source(shipped)]))
    assert table.source(crc32(shipped.encode()), shipped) is None, "a list has it"
    assert table.source(known.learned.hash, "another") is None
    assert table.generation == 2
    one = tmp_path / "list.txt"
    one.write_text("NobodyEverCalledItSo\n", encoding="utf-8")
    table.add(one)
    assert table.source(known.learned.hash, "NobodyEverCalledItSo") is None
    table.remove(one)
    table.set_learned({})
    assert table.find(known.learned.hash) is None


def test_of_two_places_the_first_is_told():
    table = shipped_table()
    table.set_learned(
        by_hash([source("NobodyEverCalledItSo", "one"), source("NobodyEverCalledItSo", "two")])
    )
    hash_ = crc32(b"NobodyEverCalledItSo")
    assert table.source(hash_, "NobodyEverCalledItSo").place == "one"


def evidence(folder, count):
    """Return what real files tell: texts, and the hashes they use with no name beside the list."""
    files = corpus.need(folder)
    told, used = set(), set()
    for file in files[:: max(1, len(files) // count)]:
        try:
            root = formats.open_bytes(file.read_bytes(), file.name)
        except formats.FormatError:
            continue
        its = format_of(root)
        used |= its.name_hashes(root)
        for name, values in its.held(root, SHIPPED).scalars.items():
            told |= {NameText(one, NameOrigin.STRING) for one in values if isinstance(one, str)}
            told |= set() if its.hashes_names else {NameText(name, NameOrigin.KEY)}
    return told, used


def test_real_files_tell_names_that_no_list_has(count):
    told, used = evidence("aamp", scale(80, 1 << 20))
    more, _ = evidence("byml", scale(15, 1 << 20))
    shipped = shipped_table()
    unknown = {hash_ for hash_ in used if shipped.find(hash_) is None}
    found = learn(told | more, {CRC: unknown})
    assert len(found) >= 10
    assert all(crc32(one.name.encode()) == one.hash in unknown for one in found)
    assert found == learn(sorted(told | more, key=repr), {CRC: unknown})
    count("names learned", len(found))


def learned(hash_, name):
    return by_hash([NameSource(LearnedName(CRC, hash_, name, NameText(name, NameOrigin.KEY)), "x")])


def test_rows_show_learned_names_whenever_they_come():
    for file in corpus.need("aamp")[:: scale(500, 20)]:
        root = formats.open_bytes(file.read_bytes())
        knowledge = shipped()
        view = formats.outline_of(root, knowledge)
        rows = list(view.walk())
        path, row = next((one for one in rows if not one[1].known), (None, None))
        for names in ({}, learned(1, "Elsewhere"), learned(row.hash, "NewName") if row else {}):
            knowledge.names.set_learned(names)
            shown = [(one.label, one.known) for _path, one in view.walk()]
            fresh = formats.outline_of(root, knowledge)
            assert shown == [(one.label, one.known) for _path, one in fresh.walk()]
        if row is not None:
            assert view.row(path).label == "NewName"
            assert view.name_source(row.hash).place == "x"
        knowledge.names.set_learned({})
        assert list(view.walk()) == rows


def test_what_a_document_tells_itself_is_not_said_to_be_learned():
    root = formats.open_bytes(hashed(["NobodyCallsItSo", "Odd_07"]))
    knowledge = shipped()
    hash_, other = crc32(b"NobodyCallsItSo"), crc32(b"Odd_07")
    knowledge.names.set_learned({**learned(hash_, "NobodyCallsItSo"), **learned(other, "Odd_07")})
    view = formats.outline_of(root, knowledge)
    assert view.name_source(other).place == view.name_source(hash_).place == "x"
    top = next(path for path, one in view.walk() if one.label == "General")
    view.insert(top, -1, view.key(top, "Own", Kind.STRING32), view.make(Kind.STRING32, "Odd_07"))
    again = formats.outline_of(view.root, knowledge)
    assert again.name_source(other) is None
    assert again.name_source(hash_) is not None
