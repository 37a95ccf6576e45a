"""Files inside archives inside archives: opened by path, saved with everything around them
unchanged."""

from __future__ import annotations

import pytest

from formats import wrap
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from tests.formats.wrap import made
from tests.formats.wrap.test_layers import facts

DEEP = ("Inner/B.ssarc", "AI/Watchman.root.ainb")


def nested() -> bytes:
    """Return a compressed archive that holds a compressed archive, a packed file and plain ones."""
    inner = made.sarc(made.items(made.files(3), 8), ">", 8)
    files = made.files(4) | {
        "Inner/B.ssarc": made.stored_yaz0(inner, 0x40),
        "Packed.byml.zs": made.frame(b"YB packed", 1, checksum=True),
    }
    return made.frame(made.sarc(made.items(files, 8), "<", 8), 3)


def contents(data: bytes, words: tuple[str, ...] = ()) -> dict[str, bytes]:
    archive = wrap.open_inside(data, words, made.dictionaries()).archive
    return {word: entry.data for word, entry in zip(archive.words, archive.entries, strict=True)}


def test_opened_by_words():
    inside = wrap.open_inside(nested(), DEEP, made.dictionaries())
    assert inside.payload == made.files(3)[DEEP[1]]
    assert not inside.is_archive
    assert wrap.open_inside(nested(), DEEP[:1], made.dictionaries()).is_archive
    packed = wrap.open_inside(nested(), ["Packed.byml.zs"], made.dictionaries())
    assert packed.payload == b"YB packed"
    assert packed.wrapped.title == "zstd, dictionary 1"


@pytest.mark.parametrize("words", [(), DEEP[:1], DEEP, ("Packed.byml.zs",)])
def test_saved_without_a_change_it_is_the_file_that_was_read(words):
    data = nested()
    inside = wrap.open_inside(data, words, made.dictionaries())
    assert wrap.save_inside(inside, bytes(inside.payload)) == data
    assert wrap.replace_inside(data, {words: inside.payload}, made.dictionaries()) == data


def test_a_change_deep_inside_reaches_the_outside_alone():
    data = nested()
    inside = wrap.open_inside(data, DEEP, made.dictionaries())
    saved = wrap.save_inside(inside, b"AIB changed")
    assert facts(saved) == facts(data)
    assert contents(saved, DEEP[:1]) == {**contents(data, DEEP[:1]), DEEP[1]: b"AIB changed"}
    old, new = contents(data), contents(saved)
    assert list(old) == list(new)
    assert {name for name in old if old[name] != new[name]} == {DEEP[0]}
    level = wrap.open_inside(saved, DEEP[:1], made.dictionaries())
    assert level.wrapped.layers[0].alignment == 0x40
    assert level.archive.layout.big_endian
    assert level.archive.layout.alignment == 8


def test_a_packed_entry_keeps_its_flags():
    inside = wrap.open_inside(nested(), ["Packed.byml.zs"], made.dictionaries())
    saved = wrap.save_inside(inside, b"YB other")
    assert facts(contents(saved)["Packed.byml.zs"]) == (1, True, True)


def test_several_places_at_once():
    data = nested()
    other = (DEEP[0], "Empty.txt")
    changes = {DEEP: b"one", other: b"two", ("Empty.txt",): b"three"}
    saved = wrap.replace_inside(data, changes, made.dictionaries())
    for words, payload in changes.items():
        assert wrap.open_inside(saved, words, made.dictionaries()).payload == payload
    old, new = contents(data), contents(saved)
    assert {name for name in old if old[name] != new[name]} == {DEEP[0], "Empty.txt"}
    assert wrap.replace_inside(data, {}, made.dictionaries()) == data


def test_a_place_and_a_part_of_it():
    changes = {DEEP[:1]: b"whole", DEEP: b"part"}
    with pytest.raises(WrongType):
        wrap.replace_inside(nested(), changes, made.dictionaries())


def test_an_archive_inside_is_edited():
    data = nested()
    saved = wrap.edit_archive(
        data,
        DEEP[:1],
        lambda archive: archive.with_file("AI/New.ainb", b"new"),
        made.dictionaries(),
    )
    assert contents(saved, DEEP[:1]) == {**contents(data, DEEP[:1]), "AI/New.ainb": b"new"}
    back = wrap.edit_archive(
        saved,
        DEEP[:1],
        lambda archive: archive.without([archive.index("AI/New.ainb")]),
        made.dictionaries(),
    )
    one, other = (wrap.open_inside(d, DEEP[:1], made.dictionaries()) for d in (data, back))
    assert one.payload == other.payload
    assert wrap.edit_archive(data, (), lambda archive: archive, made.dictionaries()) == data


def test_errors_say_where():
    data = nested()
    with pytest.raises(WrongType, match=r"Inner/B\.ssarc: the archive holds no file “nothing”"):
        wrap.open_inside(data, [DEEP[0], "nothing"], made.dictionaries())
    with pytest.raises(Unsupported, match=r"Empty\.txt"):
        wrap.open_inside(data, ["Empty.txt", "x"], made.dictionaries())
    with pytest.raises(FormatError, match="dictionary 3"):
        wrap.open_inside(data, DEEP)
    damaged = wrap.edit_archive(
        data,
        (),
        lambda archive: archive.with_data(archive.index(DEEP[0]), b"Yaz0" + bytes(3)),
        made.dictionaries(),
    )
    with pytest.raises(InvalidData, match=r"B\.ssarc"):
        wrap.open_inside(damaged, DEEP, made.dictionaries())
    with pytest.raises(Unsupported):
        wrap.open_inside(data, ["x"] * 9, made.dictionaries())


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (nested(), "packed"), (made.stored_yaz0(b"a"), "packed"), (made.sarc([]), "sarc"),
        (made.restbl({}, {}), "table"), (made.rstb({}, {}), "table"), (b"AIB \x07", ""), (b"", ""),
    ],
)  # fmt: skip
def test_kinds(head, kind):
    assert wrap.kind_of(head[:16]) == kind
