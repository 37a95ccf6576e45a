"""Layers around files and the ways into them."""

from __future__ import annotations

import pickle
import struct
import sys
import tracemalloc

import pytest
import zstandard

from formats import wrap
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.wrap import zs
from formats.wrap.limits import FREE, TooLarge
from formats.wrap.zs import MissingDictionary, number_for
from tests.formats.wrap import made

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


# Compressions: removed, restored, every flag kept, and unpacked only within bounds


PAYLOAD = made.sarc(made.items(made.files(7)))


def facts(data: bytes) -> tuple[int, bool, bool]:
    """Return a frame's dictionary, and whether it tells its size and a checksum."""
    found = zstandard.get_frame_parameters(data)
    known = found.content_size != zstandard.CONTENTSIZE_UNKNOWN
    return found.dict_id, known, found.has_checksum


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("size", [True, False])
@pytest.mark.parametrize("checksum", [True, False])
def test_frames_keep_their_flags(number, size, checksum):
    data = made.frame(PAYLOAD, number, size, checksum)
    wrapped = wrap.unwrap(data, made.dictionaries())
    assert wrapped.payload == PAYLOAD
    assert wrap.rewrap(wrapped, bytes(PAYLOAD)) == data
    changed = wrap.rewrap(wrapped, PAYLOAD + b"more")
    assert facts(changed) == facts(data) == (number, size, checksum)
    assert wrap.unwrap(changed, made.dictionaries()).payload == PAYLOAD + b"more"


def test_layers_of_layers():
    inner = made.stored_yaz0(PAYLOAD, 0x20)
    data = made.frame(inner, 2, True, True)
    wrapped = wrap.unwrap(data, made.dictionaries())
    assert wrapped.payload == PAYLOAD
    assert wrapped.title == "Yaz0 in zstd, dictionary 2"
    assert wrap.rewrap(wrapped, PAYLOAD) == data
    again = wrap.unwrap(wrap.rewrap(wrapped, PAYLOAD[:-1]), made.dictionaries())
    assert again.payload == PAYLOAD[:-1]
    assert again.layers[1].alignment == 0x20
    assert (again.layers[0].number, again.layers[0].checksum) == (2, True)


def test_too_many_layers():
    data = b"x"
    for _ in range(4):
        data = made.frame(data)
    assert wrap.unwrap(data).payload == b"x"
    with pytest.raises(Unsupported):
        wrap.unwrap(made.frame(data))


def test_a_plain_file_is_its_own_payload():
    wrapped = wrap.unwrap(PAYLOAD)
    assert (wrapped.payload, wrapped.layers, wrapped.title) == (PAYLOAD, (), "")
    assert wrap.rewrap(wrapped, b"other") == b"other"


def test_a_tail_is_kept():
    data = made.frame(PAYLOAD) + bytes(5)
    wrapped = wrap.unwrap(data)
    assert wrapped.payload == PAYLOAD
    assert wrap.rewrap(wrapped, PAYLOAD) == data
    assert wrap.rewrap(wrapped, b"other")[-5:] == bytes(5)


def test_the_empty_file():
    for size in (True, False):
        data = made.frame(b"", size=size)
        wrapped = wrap.unwrap(data)
        assert wrapped.payload == b""
        assert wrap.unwrap(wrap.rewrap(wrapped, b"filled")).payload == b"filled"


# Dictionaries


def test_a_missing_dictionary_is_named_with_its_place():
    data = made.frame(PAYLOAD, 3)
    for given in (wrap.NONE, wrap.Dictionaries(made.blobs()[:2])):
        with pytest.raises(
            MissingDictionary, match=r"dictionary 3.*Pack/ZsDic\.pack\.zs"
        ) as caught:
            wrap.unwrap(data, given)
        assert caught.value.dictionary == 3
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.dictionary) == (str(caught.value), 3)
        assert isinstance(again, FormatError)


def test_dictionaries_are_loaded_at_the_first_need():
    asked = []

    def load() -> list[bytes]:
        asked.append(1)
        return wrap.dictionaries_in(
            made.frame(made.sarc(made.items(dict(zip("abc", made.blobs(), strict=True)))))
        )

    given = wrap.Dictionaries(load=load)
    assert wrap.unwrap(made.frame(PAYLOAD), given).payload == PAYLOAD
    assert not asked
    assert wrap.unwrap(made.frame(PAYLOAD, 2), given).payload == PAYLOAD
    assert wrap.unwrap(made.frame(PAYLOAD, 1), given).payload == PAYLOAD
    assert given.numbers == (1, 2, 3)
    assert asked == [1]


def test_dictionaries_that_cannot_be_loaded_are_missing():
    def load() -> list[bytes]:
        raise FileNotFoundError("no dump")

    with pytest.raises(MissingDictionary) as caught:
        wrap.unwrap(made.frame(PAYLOAD, 1), wrap.Dictionaries(load=load))
    assert isinstance(caught.value.__cause__, FileNotFoundError)
    assert wrap.Dictionaries(load=load).numbers == ()


def test_what_is_no_dictionary_is_refused():
    with pytest.raises(InvalidData):
        wrap.Dictionaries([b"not a dictionary"])
    with pytest.raises(FormatError):
        wrap.dictionaries_in(PAYLOAD)
    damaged = made.blobs()[0][:8] + bytes(64)
    with pytest.raises(InvalidData):
        wrap.unwrap(made.frame(PAYLOAD, 1), wrap.Dictionaries([damaged]))


def test_the_wrong_dictionary_of_the_right_number():
    other = zstandard.train_dictionary(2048, [PAYLOAD[n:] for n in range(60)], dict_id=1)
    try:
        wrapped = wrap.unwrap(made.frame(PAYLOAD, 1), wrap.Dictionaries([other.as_bytes()]))
    except InvalidData:
        return
    assert wrapped.payload != PAYLOAD


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Pack/Actor/X.pack.zs", 3), ("Banc/A.bcett.byml.zs", 2), ("RSDB/A.rstbl.byml.zs", 1),
        ("System/Resource/ResourceSizeTable.Product.111.rsizetable.zs", 0),
        ("Pack/ZsDic.pack.zs", 0),
    ],
)  # fmt: skip
def test_the_dictionary_of_a_new_file(name, number):
    data = wrap.wrap_new(PAYLOAD, name, made.dictionaries())
    assert facts(data) == (number, True, False)
    assert number_for(name, ()) == 0


@pytest.mark.parametrize("name", ["X.sbactorpack", "X.sbyml", "X.szs", "X.ssarc"])
def test_new_files_of_older_games(name):
    wrapped = wrap.unwrap(wrap.wrap_new(PAYLOAD, name, alignment=8))
    assert (wrapped.payload, wrapped.title, wrapped.layers[0].alignment) == (PAYLOAD, "Yaz0", 8)


@pytest.mark.parametrize("name", ["X.sarc", "X.ainb", "X.stats", "X.stera", "X.sharc", "X", "szs"])
def test_new_files_that_stay_plain(name):
    assert wrap.wrap_new(PAYLOAD, name) == PAYLOAD


# Files made to mislead


def zstd_head(size: int | None) -> bytes:
    """Return the head of a frame of one segment that states a size, or one that states none."""
    if size is None:
        return zs.MAGIC + bytes([0x00, 0x58])
    return zs.MAGIC + bytes([0xE0]) + struct.pack("<Q", size)


def repeats(count: int) -> bytes:
    """Return blocks of one byte repeated 128 KiB times: four bytes each."""
    word = zs.BLOCK << 3 | 1 << 1
    return b"".join(
        (word | (number == count - 1)).to_bytes(3, "little") + b"\0" for number in range(count)
    )


BOMBS = {
    "zstd, 1 GiB stated in 1 KiB": zstd_head(1 << 30) + repeats(252),
    "zstd, 2^64 - 2 bytes stated": zstd_head(2**64 - 2) + repeats(4),
    "zstd, 1 GiB stated and there": zstd_head(1 << 30) + repeats(1 << 13),
    "zstd, 1 GiB there, not stated": zstd_head(None) + repeats(1 << 13),
    "zstd, 48 MiB stated, not there": zstd_head(48 << 20) + repeats(4),
    "zstd, window of 2^41": zs.MAGIC + bytes([0x00, 0xFF]) + repeats(1),
    "Yaz0, 4 GiB stated": struct.pack(">4sIII", b"Yaz0", 0xFFFFFFFF, 0, 0) + bytes(1008),
    "Yaz0, 1 GiB stated in 1 KiB": struct.pack(">4sIII", b"Yaz0", 1 << 30, 0, 0) + bytes(1008),
    "Yaz0, 60 MB stated in 1 KiB": struct.pack(">4sIII", b"Yaz0", 60_000_000, 0, 0) + bytes(1008),
}


def most_memory() -> int:
    """Return the most KiB this process ever held, 0 where the system counts otherwise."""
    if sys.platform != "linux":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_before_memory_is_taken(name):
    before = most_memory()
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            wrap.unwrap(BOMBS[name])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20
    assert most_memory() - before < 16 << 10


def test_what_a_small_file_may_grow_to():
    data = zstd_head(None) + repeats(FREE // zs.BLOCK)
    assert len(wrap.unwrap(data).payload) == FREE
    with pytest.raises(TooLarge):
        wrap.unwrap(data, limit=FREE - 1)


def test_a_stream_that_grows_is_stopped():
    unpacked = bytes(range(256)) * 4096
    data = made.frame(unpacked, size=False)
    with pytest.raises(TooLarge):
        wrap.unwrap(data, limit=len(unpacked) - 1)
    assert wrap.unwrap(data, limit=len(unpacked)).payload == unpacked


def test_several_frames_are_refused():
    with pytest.raises(Unsupported):
        wrap.unwrap(made.frame(b"one") + made.frame(b"two"))


def test_every_way_to_cut_a_frame_short():
    data = made.frame(PAYLOAD, 0, True, True)
    for size in range(4, len(data)):
        with pytest.raises(FormatError):
            wrap.unwrap(data[:size])


def test_a_damaged_checksum():
    data = bytearray(made.frame(PAYLOAD, checksum=True))
    data[-1] ^= 1
    with pytest.raises(InvalidData):
        wrap.unwrap(bytes(data))
