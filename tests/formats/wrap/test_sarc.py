"""SARC archives: read and written identically, edited without touching the rest."""

from __future__ import annotations

import random

import oead
import pytest

from formats import wrap
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.wrap.sarc import guess_alignment, name_hash
from tests.formats.wrap import made


def collision(order: str = "<") -> bytes:
    given = {**made.files(), **dict.fromkeys(made.COLLIDING, b"same hash")}
    return made.sarc(made.items(given), order)


def nameless() -> bytes:
    heads = (b"FRES", b"BNTX", b"????", b"YB\3\0")
    given = [(None, 0x1000 * n, heads[n % 4] + bytes(n), 4) for n in range(1, 20)]
    return made.sarc(given, ">", 4)


def mixed() -> bytes:
    """Return an archive in which textures lie at 0x800 and the rest at 4, and small gaps occur."""
    given = made.files() | {f"tex/{n}.bflim": bytes(0x700 + 0x80 * n) for n in range(4)}
    given = {name: (data, 0x800 if name.endswith("bflim") else 4) for name, data in given.items()}
    chosen = [(name, made.name_hash(name), *pair) for name, pair in given.items()]
    return made.sarc(sorted(chosen, key=lambda item: item[1]), "<", 0x800)


def unruly() -> bytes:
    """Return an archive whose files lie in another order than the names, with odd gaps."""
    given = made.items(made.files())
    begins, at = [0] * len(given), 0
    for number in reversed(range(len(given))):
        begins[number] = at
        at += len(given[number][2]) + 13
    return made.sarc(given, begins=begins)


ARCHIVE = made.sarc(made.items(made.files()))
ARCHIVES = {
    "little endian": ARCHIVE,
    "big endian": made.sarc(made.items(made.files()), ">"),
    "8": made.sarc(made.items(made.files(), 8), "<", 8),
    "0x100": made.sarc(made.items(made.files(), 0x100), ">", 0x100),
    "0x2000": made.sarc(made.items(made.files(), 0x2000), "<", 0x2000),
    "8, data at 4": made.sarc(made.items(made.files(), 8), "<", 4),
    "packed": made.sarc(made.items(made.files(), 1), "<", 1),
    "large files of one size": made.sarc(
        made.items({f"{n}.zsdic": bytes(0x4000) for n in range(3)}, 8), "<", 8
    ),
    "mixed": mixed(),
    "unruly": unruly(),
    "unsorted": made.sarc(list(reversed(made.items(made.files())))),
    "no files": made.sarc([]),
    "one file": made.sarc(made.items({"a": b"b"})),
    "nameless": nameless(),
    "collision": collision(),
    "collision, big endian": collision(">"),
    "wrong version": made.sarc(made.items(made.files()), version=0, reserved=1),
    "tail": made.sarc(made.items(made.files()), tail=bytes(4)),
    "tail with something in it": made.sarc(made.items(made.files()), tail=b"tail"),
    "wrong size in the header": ARCHIVE[:8] + b"\x10\x20\0\0" + ARCHIVE[12:],
    "name that is no UTF-8": made.sarc(made.items({"a?b": b"c"})).replace(b"a?b", b"a\xffb"),
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_what_was_read_is_written_identically(name):
    assert wrap.write_sarc(wrap.read_sarc(ARCHIVES[name])) == ARCHIVES[name]


@pytest.mark.parametrize("name", ["little endian", "big endian", "mixed", "unruly", "collision"])
def test_the_entries_are_the_files(name):
    archive = wrap.read_sarc(ARCHIVES[name])
    read = {entry.name: entry.data for entry in archive.entries}
    for word, data in made.files().items():
        assert read[word] == data
        assert archive.entries[archive.index(word)].head == data[:16]


def test_hashes_are_those_of_the_names():
    for entry in wrap.read_sarc(ARCHIVES["little endian"]).entries:
        assert entry.hash == made.name_hash(entry.name) == name_hash(entry.name.encode())
    assert name_hash(b"\xff") == 0xFFFFFFFF


def test_entries_without_names_are_told_apart_by_hash_and_kind():
    archive = wrap.read_sarc(nameless())
    assert archive.words[:3] == ("0x00001000.bntx", "0x00002000.bin", "0x00003000.byml")
    assert archive.entries[archive.index("0x00002000.bin")].size == 6
    changed = archive.with_data(1, b"changed")
    assert [entry.data for entry in wrap.read_sarc(wrap.write_sarc(changed)).entries] == [
        b"changed" if number == 1 else entry.data for number, entry in enumerate(archive.entries)
    ]


def test_two_entries_of_one_name_have_two_words():
    data = ARCHIVES["collision"].replace(*(name.encode() for name in made.COLLIDING))
    archive = wrap.read_sarc(data)
    assert len(set(archive.words)) == len(archive.entries)
    word = made.COLLIDING[1]
    assert archive.index(word) != archive.index(f"{word}#2")


def test_colliding_names_are_found_each_and_numbered():
    one, other = made.COLLIDING
    archive = wrap.read_sarc(ARCHIVES["little endian"])
    archive = archive.with_file(one, b"one").with_file(other, b"other")
    again = wrap.read_sarc(wrap.write_sarc(archive))
    first, second = (again.entries[again.index(name)] for name in (one, other))
    assert (first.data, second.data) == (b"one", b"other")
    assert first.hash == second.hash
    assert (first.ordinal, second.ordinal) == (1, 2)
    assert again.index(one) + 1 == again.index(other)


@pytest.mark.parametrize("name", ARCHIVES)
def test_a_changed_entry_changes_nothing_else(name):
    archive = wrap.read_sarc(ARCHIVES[name])
    for index, entry in enumerate(archive.entries):
        changed = wrap.read_sarc(wrap.write_sarc(archive.with_data(index, entry.data + b"more")))
        assert changed.words == archive.words or entry.name is None
        assert [(e.hash, e.ordinal) for e in changed.entries] == [
            (e.hash, e.ordinal) for e in archive.entries
        ]
        for number, (old, new) in enumerate(zip(archive.entries, changed.entries, strict=True)):
            assert new.data == old.data + b"more" * (number == index)
        back = changed.with_data(index, entry.data)
        if not archive.layout.is_explicit:
            assert wrap.write_sarc(back) == ARCHIVES[name]
        assert changed.layout.tail == archive.layout.tail


@pytest.mark.parametrize("name", [name for name in ARCHIVES if name != "unruly"])
def test_a_file_added_and_removed_again_leaves_no_trace(name):
    archive = wrap.read_sarc(ARCHIVES[name])
    more = archive.with_file("AI/New.root.ainb", b"AIB new")
    again = wrap.read_sarc(wrap.write_sarc(more))
    index = again.index("AI/New.root.ainb")
    assert again.entries[index].data == b"AIB new"
    assert [e.data for e in again.without([index]).entries] == [e.data for e in archive.entries]
    assert wrap.write_sarc(more.without([more.index("AI/New.root.ainb")])) == ARCHIVES[name]


def test_added_files_stand_where_the_game_looks_for_them():
    archive = wrap.Archive()
    for name, data in made.files().items():
        archive = archive.with_file(name, data)
    hashes = [entry.hash for entry in archive.entries]
    assert hashes == sorted(hashes)
    assert wrap.write_sarc(archive) == ARCHIVES["8"]


def test_a_renamed_file_moves_and_keeps_its_bytes():
    archive = wrap.read_sarc(mixed())
    index = archive.index("tex/2.bflim")
    renamed = archive.with_name(index, "tex/other.bflim")
    again = wrap.read_sarc(wrap.write_sarc(renamed))
    assert again.find("tex/2.bflim") is None
    assert again.entries[again.index("tex/other.bflim")].data == archive.entries[index].data
    assert [e.hash for e in again.entries] == sorted(e.hash for e in again.entries)
    back = again.with_name(again.index("tex/other.bflim"), "tex/2.bflim")
    assert wrap.write_sarc(back) == mixed()


def test_edits_leave_the_old_archive_as_it_was():
    archive = wrap.read_sarc(mixed())
    archive.with_file("new", b"new")
    archive.with_data(0, b"other").without([1, 2]).with_name(0, "renamed")
    assert wrap.write_sarc(archive) == mixed()
    assert archive.with_data(0, archive.entries[0].data) is archive
    assert archive.with_name(0, archive.entries[0].name) is archive
    assert archive.without([]) is archive


def begin_of(data: bytes, archive: wrap.Archive, name: str) -> int:
    """Return where a file of unique contents lies."""
    payload = archive.entries[archive.index(name)].data
    assert data.count(payload) == 1
    return data.index(payload)


def test_files_keep_the_alignment_of_their_kind_when_others_grow():
    archive = wrap.read_sarc(mixed())
    for number in range(4):
        index = archive.index(f"tex/{number}.bflim")
        archive = archive.with_data(index, b"texture %d" % number * 200)
    for index, entry in enumerate(archive.entries):
        if not entry.name.endswith("bflim"):
            archive = archive.with_data(index, entry.data + b"odd")
    data = wrap.write_sarc(archive)
    for number in range(4):
        assert begin_of(data, archive, f"tex/{number}.bflim") % 0x800 == 0


def test_the_data_section_keeps_the_largest_alignment():
    """Names that end behind 0x400 leave open whether data begin at a multiple of 0x400 or 0x800."""
    given = {f"{number:060}": b"" for number in range(15)}
    given |= {f"tex/{n}.bflim": b"texture %d" % n for n in range(3)}
    chosen = [
        (name, made.name_hash(name), data, 0x800 if data else 4) for name, data in given.items()
    ]
    data = made.sarc(sorted(chosen, key=lambda item: item[1]), "<", 0x800)
    assert data.index(b"texture") == 0x800
    archive = wrap.read_sarc(data)
    for number in range(15):
        archive = archive.with_file(f"more names {number:060}", b"")
    data = wrap.write_sarc(archive)
    for number in range(3):
        assert begin_of(data, archive, f"tex/{number}.bflim") % 0x800 == 0


def test_an_only_file_may_need_what_its_place_shows():
    data = made.sarc(made.items({"only": b"file"}))
    assert data.index(b"file") == 0x40
    assert wrap.read_sarc(data).layout.alignment == 0x40


def test_a_new_file_has_the_alignment_of_its_kind():
    model = bytearray(b"FRES" + bytes(60) + b"the model")
    model[0xC:0xF] = b"\xff\xfe\x0c"
    model[0x1C:0x20] = len(model).to_bytes(4, "little")
    archive = wrap.read_sarc(ARCHIVES["little endian"]).with_file("Model/New.bfres", bytes(model))
    data = wrap.write_sarc(archive)
    assert begin_of(data, archive, "Model/New.bfres") % 0x1000 == 0
    assert wrap.write_sarc(wrap.read_sarc(data)) == data


def test_alignment_by_kind():
    assert guess_alignment("x.byml", b"YB", False) == 4
    assert guess_alignment("x.bksky", b"", False) == 8
    assert guess_alignment("x.gtx", b"", True) == 0x2000
    assert guess_alignment("x.bffnt", b"", True) == 0x2000
    assert guess_alignment("x.bffnt", b"", False) == 0x1000
    limage = bytes(64) + b"FLIM" + bytes(28) + b"\x08\x00" + bytes(6)
    assert guess_alignment("x.bflim", limage, True) == 0x800
    assert guess_alignment("x.bflim", limage, False) == 4


@pytest.mark.parametrize(
    "name", ["", "a\0b", "Straße", "a" * 1025, "line\nbreak", NAMED := "Empty.txt"]
)
def test_names_that_cannot_be(name):
    archive = wrap.read_sarc(ARCHIVES["little endian"])
    with pytest.raises(WrongType):
        archive.with_file(name, b"")
    with pytest.raises(WrongType):
        archive.with_name(0 if archive.entries[0].name != NAMED else 1, name)


@pytest.mark.parametrize("alignment", [3, -4, 0x20000])
def test_alignments_that_cannot_be(alignment):
    with pytest.raises(WrongType):
        wrap.Archive().with_file("a", b"", alignment)


def test_an_alignment_given_is_kept():
    archive = wrap.read_sarc(ARCHIVES["little endian"]).with_file("a", b"only here!", 0x400)
    data = wrap.write_sarc(archive)
    assert begin_of(data, archive, "a") % 0x400 == 0
    assert wrap.write_sarc(wrap.read_sarc(data)) == data


def test_a_name_of_a_hash_adds_a_nameless_entry():
    archive = wrap.read_sarc(nameless()).with_file("0x00001800.bin", b"????")
    again = wrap.read_sarc(wrap.write_sarc(archive))
    assert again.words[1] == "0x00001800.bin"
    assert again.entries[1].name is None


def test_a_missing_file_is_named():
    with pytest.raises(WrongType, match="no file “b”"):
        wrap.Archive().index("b")


def test_more_files_than_can_be_counted():
    given = [(None, number, b"", 4) for number in range(0x3FFF)]
    archive = wrap.read_sarc(made.sarc(given))
    with pytest.raises(WrongType):
        archive.with_file("one more", b"")


@pytest.mark.parametrize(
    "start", ["little endian", "big endian", "8", "mixed", "unruly", "no files"]
)
def test_any_edits_in_any_order(start):
    """A dictionary edited the same way holds the same files, and another reader sees them."""
    chance = random.Random(start)
    archive = wrap.read_sarc(ARCHIVES[start])
    expected = {entry.name: entry.data for entry in archive.entries}
    for step in range(120):
        names = list(expected)
        name = chance.choice(names) if names else ""
        act = chance.choice(("add", "add", "data", "name", "remove")) if names else "add"
        if act == "add":
            expected[f"new/{step}.bin"] = data = chance.randbytes(chance.randrange(40))
            archive = archive.with_file(f"new/{step}.bin", data, chance.choice((0, 0, 0x20)))
        elif act == "data":
            expected[name] = data = chance.randbytes(chance.randrange(40))
            archive = archive.with_data(archive.index(name), data)
        elif act == "name":
            expected[f"renamed/{step}"] = expected.pop(name)
            archive = archive.with_name(archive.index(name), f"renamed/{step}")
        else:
            del expected[name]
            archive = archive.without([archive.index(name)])
        if step % 3 == 0:
            archive = wrap.read_sarc(wrap.write_sarc(archive))
    saved = wrap.write_sarc(archive)
    assert {entry.name: entry.data for entry in archive.entries} == expected
    assert {file.name: bytes(file.data) for file in oead.Sarc(saved).get_files()} == expected
    assert [entry.hash for entry in archive.entries] == sorted(map(made.name_hash, expected))


GOOD = ARCHIVES["little endian"]
REFUSED = {
    "empty": (b"", InvalidData),
    "cut in the header": (GOOD[:0x18], InvalidData),
    "no byte order": (GOOD[:6] + b"\0\0" + GOOD[8:], InvalidData),
    "other header size": (GOOD[:4] + b"\x18" + GOOD[5:], Unsupported),
    "cut in the nodes": (GOOD[:0x40], InvalidData),
    "cut in the data": (GOOD[:-40], InvalidData),
    "no table of names": (GOOD.replace(b"SFNT", b"SFNX"), InvalidData),
    "data before the names": (GOOD[:0xC] + bytes(4) + GOOD[0x10:], InvalidData),
    "data behind the end": (GOOD[:0xC] + b"\xff\xff\xff\0" + GOOD[0x10:], InvalidData),
    "name outside": (GOOD[:0x24] + b"\xff\xff\xff\1" + GOOD[0x28:], InvalidData),
    "file outside": (GOOD[:0x2C] + b"\xff\xff\xff\1" + GOOD[0x30:], InvalidData),
    "65,535 files": (GOOD[:0x1A] + b"\xff\xff" + GOOD[0x1C:], InvalidData),
}


@pytest.mark.parametrize("name", REFUSED)
def test_damaged_archives_are_refused(name):
    data, kind = REFUSED[name]
    with pytest.raises(FormatError) as caught:
        wrap.read_sarc(data)
    assert type(caught.value) is kind


def test_files_that_share_their_bytes_are_read_and_parted_by_an_edit():
    given = [("a", 1, b"shared", 4), ("b", 2, b"shared", 4), ("c", 3, b"own", 4)]
    data = made.sarc(given, begins=[0, 0, 8])
    archive = wrap.read_sarc(data)
    assert wrap.write_sarc(archive) == data
    again = wrap.read_sarc(wrap.write_sarc(archive.with_data(0, b"edited")))
    assert [entry.data for entry in again.entries] == [b"edited", b"shared", b"own"]
