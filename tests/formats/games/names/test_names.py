"""Names behind hashes: lists, numbered and learned names, and names in the document itself."""

from __future__ import annotations

import contextlib
import random
import tracemalloc
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

import formats
from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.labels import Labels, name_hashes
from formats.aamp.model import ParameterIO, ParameterList, ParameterObject
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.games import names as shipped_lists
from formats.games.evidence import scheme_of_field
from formats.games.names import (
    FORMS,
    FOUND,
    WORDS,
    shipped_names,
    shipped_patterns,
    shipped_table,
)
from formats.games.shipped import shipped
from formats.names import murmur3_of
from formats.names.guess import Resolver
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
from formats.names.table import NameTable, remember_all
from formats.registry import SHIPPED, format_of
from tests import corpus
from tests.app.hashed import hashed
from tests.scale import scale


def hash_of(name: str) -> int:
    return crc32(name.encode())


@pytest.fixture
def table():
    """A table of its own without the list that is shipped."""
    return NameTable()


def resolver(table: NameTable, *texts: str) -> Resolver:
    return Resolver(table, lambda: texts)


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_the_shipped_list_is_there():
    assert shipped_table().find(hash_of("DemoAIActionIdx")) == "DemoAIActionIdx"
    assert len(shipped_names()) > 50_000
    assert len(shipped_patterns()) > 200
    assert shipped_table().find(hash_of("no game ever said this")) is None


def test_names_that_no_list_has_are_known():
    shipped = {hash_of(name.decode()) for name in shipped_names()}
    for name in FOUND:
        assert shipped_table().find(hash_of(name.decode())) == name.decode()
        assert hash_of(name.decode()) not in shipped
    assert NameTable().find(hash_of("RigidBodyParam")) is None


def test_user_lists_come_and_go(table, tmp_path):
    one = write(tmp_path / "one.txt", "# a comment\r\n\nAlpha\r\n  Beta  \n火\n")
    other = write(tmp_path / "two.txt", "\ufeffGamma\n")
    assert table.find(hash_of("Alpha")) is None
    assert table.add(one) == 3
    assert table.add(other) == 1
    assert table.lists() == [one, other]
    for name in ("Alpha", "Beta", "火", "Gamma"):
        assert table.find(hash_of(name)) == name
    table.remove(one)
    table.remove(one)
    assert table.lists() == [other]
    assert table.find(hash_of("Alpha")) is None
    assert table.find(hash_of("# a comment")) is None


def test_a_list_that_cannot_be_read(table, tmp_path):
    with pytest.raises(OSError, match="nothing"):
        table.add(tmp_path / "nothing.txt")
    assert table.lists() == []


def test_numbered_names(table, tmp_path):
    table.add(write(tmp_path / "list.txt", "Door%02d\nKey_%d_End\nPlain\n100%\nTwo%d%d\n"))
    assert table.find_numbered(hash_of("Door07"), 7) == "Door07"
    assert table.find_numbered(hash_of("Door07"), 6) is None
    assert table.find_numbered(hash_of("Key_300_End"), 300) == "Key_300_End"
    assert table.find_numbered(hash_of("Plain"), 99) is None
    assert table.find_numbered(hash_of("Door2047"), 60_000) == "Door2047"
    assert table.find_numbered(hash_of("Door2048"), 60_000) is None, "more would fill the memory"


def test_a_document_asks_its_own_strings_first(table, tmp_path):
    asked = resolver(table, "Own", "line\nend", "")
    assert asked.name(hash_of("Own")) == "Own"
    assert asked.name(hash_of("line\nend")) is None
    assert asked.label(0) == ("0x00000000", False)
    assert asked.label(hash_of("Own")) == ("Own", True)


def test_a_new_list_reaches_documents_that_are_open(table, tmp_path):
    asked = resolver(table)
    assert asked.label(hash_of("Late")) == (f"0x{hash_of('Late'):08X}", False)
    path = write(tmp_path / "list.txt", "Late\n")
    table.add(path)
    assert asked.label(hash_of("Late")) == ("Late", True)
    table.remove(path)
    assert asked.label(hash_of("Late"))[1] is False


def test_a_taught_name_stays(table, tmp_path):
    asked = resolver(table)
    asked.teach("Taught")
    asked.teach("")
    table.add(write(tmp_path / "list.txt", "Other\n"))
    assert asked.name(hash_of("Taught")) == "Taught"
    assert asked.name(0) is None


@pytest.mark.parametrize(
    ("parent", "children"),
    [
        ("AI", ["AI_0", "AI_1", "AI_2"]),
        ("Elements", ["Element0", "Element1"]),
        ("ASDefines", ["ASDefine_0", "ASDefine_1"]),
        ("AddReses", ["AddRes_0", "AddRes_1"]),
        ("FooList", ["Foo_00", "Foo_01"]),
        ("Any", ["Children0", "Child_001"]),
        ("Bones", ["Bones1", "Bones2"]),
    ],
)
def test_children_are_counted_after_their_parent(table, parent, children):
    asked = resolver(table, parent)
    hashes = [hash_of(name) for name in children]
    assert asked.guess(hash_of(parent), hashes)
    assert [asked.name(one) for one in hashes] == children
    assert not asked.guess(hash_of(parent), hashes)


def test_a_guess_needs_a_known_parent_and_the_very_hash(table):
    asked = resolver(table, "Parent")
    assert not asked.guess(hash_of("Unknown"), [hash_of("Unknown0")])
    assert not asked.guess(hash_of("Parent"), [hash_of("Parent0") ^ 1])


def test_a_pattern_counts_only_up_to_the_place(table, tmp_path):
    table.add(write(tmp_path / "list.txt", "Slot%d\n"))
    asked = resolver(table)
    assert asked.guess(1, [hash_of("Slot1"), hash_of("Slot9")])
    assert asked.name(hash_of("Slot1")) == "Slot1"
    assert asked.name(hash_of("Slot9")) is None


def nested(*names_down: str) -> ParameterIO:
    """Return a document of lists within each other, an object at the bottom."""
    root = AAMP.new()
    node = ParameterList(0, (ParameterObject(hash_of(names_down[-1])),))
    for name in reversed(names_down[:-1]):
        node = ParameterList(0, (), (node._replace(hash=hash_of(name)),))
    return replace(root, root=node._replace(hash=root.root.hash))


def test_a_guessed_name_is_the_parent_of_further_guesses():
    view = outline_of(nested("Elements", "Element0", "Element0_1", "Element0_1_00"))
    assert [row.label for _path, row in view.walk()] == [
        "Elements", "Element0", "Element0_1", "Element0_1_00",
    ]  # fmt: skip


def test_remembering_a_name(tmp_path):
    file = tmp_path / "folder" / "learned.txt"
    assert remember_all(["Alpha"], file) == 1
    assert remember_all(["火"], file) == 1
    assert remember_all(["Alpha"], file) == 0
    assert file.read_text(encoding="utf-8") == "Alpha\n火\n"
    file.write_bytes(b"# mine\nBeta")
    assert remember_all(["Gamma"], file) == 1
    assert file.read_bytes() == b"# mine\nBeta\nGamma\n"
    assert [path.name for path in file.parent.iterdir()] == ["learned.txt"]


def test_many_names_are_remembered_at_once(tmp_path):
    file = tmp_path / "learned.txt"
    assert remember_all(["B", "A", " no", "B"], file) == 2
    assert remember_all(["A", "C"], file) == 1
    assert remember_all(["C", "#"], file) == 0
    assert file.read_bytes() == b"B\nA\nC\n"


@pytest.mark.parametrize("name", ["", " a", "#a", "a\nb", "a\0"])
def test_names_that_a_list_cannot_hold(tmp_path, name):
    file = tmp_path / "learned.txt"
    assert remember_all([name, "A"], file) == 1
    assert file.read_bytes() == b"A\n"


def test_most_names_of_real_files_are_known():
    known = total = 0
    for path in corpus.need("aamp")[::10]:
        if path.suffix != ".txt":
            for _path, row in outline_of(AAMP.read(path.read_bytes())).walk():
                known += row.known
                total += 1
    print(f"{known} of {total} names known, {known / total:.1%}")
    assert known > 0.95 * total


def test_numbers_tried_for_a_giant_object_are_not_kept(table):
    """Those of usual objects are: many documents have the same ones."""
    parent, tried = hash_of("Actors"), resolver(table, "Actors")
    tracemalloc.start()
    try:
        children = [hash_of(f"Nobody knows {number}") for number in range(5_000)]
        children[3_999] = hash_of("Actor4000")
        before = tracemalloc.get_traced_memory()[0]
        assert tried.guess(parent, children)
        assert tried.name(children[3_999]) == "Actor4000"
        del tried
        assert tracemalloc.get_traced_memory()[0] - before < 1_000_000
    finally:
        tracemalloc.stop()


# Names of the structure of files, which are known where no list is


@pytest.fixture
def bare(monkeypatch):
    """A table of names without any list."""
    monkeypatch.setattr(shipped_lists, "_shipped", lambda _name: [])
    shipped_lists._names.cache_clear()
    yield shipped_table()
    shipped_lists._names.cache_clear()


def test_they_are_known_without_a_list(bare):
    assert bare.find(crc32(b"DemoAIActionIdx")) == "DemoAIActionIdx"
    assert bare.find(crc32(b"SellingPrice")) is None
    assert bare.find_numbered(crc32(b"RigidBodySet_3"), 3) == "RigidBodySet_3"
    assert bare.find_numbered(crc32(b"ItemName07"), 7) == "ItemName07"


def test_real_files_have_them(bare):
    used: set[int] = set()
    for path in corpus.need("aamp"):
        with contextlib.suppress(FormatError):
            root = formats.open_bytes(path.read_bytes())
            assert isinstance(root, ParameterIO)
            used |= name_hashes(root)
    assert [word for word in WORDS if crc32(word) not in used] == []
    numbers = [{crc32(form % n) for n in range(3)} for form in FORMS]
    assert [form for form, some in zip(FORMS, numbers, strict=True) if not some & used] == []


def test_most_rows_of_an_ai_program_have_names_without_a_list(bare):
    known, total = 0, 0
    for path in corpus.need("aamp"):
        if path.suffix == ".baiprog":
            root = formats.open_bytes(path.read_bytes())
            knowledge = shipped()
            knowledge.names = bare
            labels = Labels(root, knowledge)
            for parent in root.root.walk():
                for child in parent.lists:
                    total += 1
                    known += labels.label(child.hash)[1]
    assert known == total > 1000


# Names are learned from strings whose hash is in use, in whatever order they are found


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
