"""Damaged and malicious wrappings: a `FormatError` or valid contents, in little time and memory."""

from __future__ import annotations

import contextlib
import struct
import tracemalloc
from collections.abc import Callable

import pytest

from formats import wrap
from formats.errors import FormatError, InvalidData
from formats.laws.damage import damaged_file
from formats.wrap.yaz0 import Yaz0Layer
from tests.formats.test_hostile import hang_guard, hold, needs_signals
from tests.formats.wrap import made
from tests.formats.wrap.test_sarc import ARCHIVES
from tests.formats.wrap.test_sizetable import TABLES
from tests.scale import scale, seeded

INPUTS = scale(10_000, 200_000)
CHUNK = 2_000
KINDS = ("zstd", "Yaz0", "SARC", "RSTB", "RESTBL")


def small(count: int) -> list[bytes]:
    return [made.sarc(made.items({"a/b.byml": bytes(n), "c": b"noise" * n})) for n in range(count)]


def pool(kind: str) -> list[bytes]:
    """Return the sound files of a kind that are damaged."""
    if kind == "SARC":
        return [data for data in ARCHIVES.values() if len(data) < 20_000]
    if kind == "zstd":
        flags = [(size, checksum) for size in (True, False) for checksum in (True, False)]
        frames = [made.frame(data, n % 4, *flags[n % 4]) for n, data in enumerate(small(12))]
        return [*frames, made.frame(b"zero" * 900, 0), made.frame(b"", 0)]
    if kind == "Yaz0":
        packed = [Yaz0Layer().pack(data) for data in small(8)]
        return [*packed, made.stored_yaz0(b"stored", 8, b"\0"), Yaz0Layer().pack(bytes(700))]
    return [data for name, data in TABLES.items() if name.upper().startswith((kind, "UNSORTED"))]


def use_packed(data: bytes, seed: int) -> None:
    """Unpack and pack again what the damages left; another payload for every fifth input."""
    wrapped = wrap.unwrap(data, made.dictionaries())
    assert wrap.rewrap(wrapped, wrapped.payload) == data
    if seed % 5 == 0 and wrapped.layers and len(wrapped.payload) < 4000:
        other = wrapped.payload + b"more"
        assert wrap.unwrap(wrap.rewrap(wrapped, other), made.dictionaries()).payload == other


def use_sarc(data: bytes, seed: int) -> None:
    """Read, write and edit: what is written is read again and written the same."""
    archive = wrap.read_sarc(data)
    assert len(set(archive.words)) == len(archive.entries)
    saved = wrap.write_sarc(archive)
    again = wrap.read_sarc(saved)
    assert wrap.write_sarc(again) == saved
    assert [entry.data for entry in again.entries] == [entry.data for entry in archive.entries]
    assert [entry.name for entry in again.entries] == [entry.name for entry in archive.entries]
    if archive.entries:
        index = seed % len(archive.entries)
        with contextlib.suppress(FormatError):
            edited = archive.with_data(index, b"edited").with_file("a new name", b"new")
            read = wrap.read_sarc(wrap.write_sarc(edited))
            assert [e.data for e in read.entries] == [e.data for e in edited.entries]


def use_table(data: bytes, seed: int) -> None:
    table = wrap.read_table(data)
    saved = wrap.write_table(table)
    assert wrap.write_table(wrap.read_table(saved)) == saved
    assert len(saved) == len(data)
    table.set("Actor/7.bgyml", 1000 + seed)
    assert wrap.read_table(wrap.write_table(table)).get("Actor/7.bgyml") == 1000 + seed


USES: dict[str, Callable[[bytes, int], None]] = {
    "zstd": use_packed, "Yaz0": use_packed, "SARC": use_sarc, "RSTB": use_table,
    "RESTBL": use_table,
}  # fmt: skip


@needs_signals
@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_refused_or_sound(kind, chunk, tmp_path):
    files = pool(kind)

    def use(data, seed):
        with contextlib.suppress(FormatError):
            USES[kind](data, seed)
            return True
        return False

    seeds = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    hold(seeds, lambda seed: damaged_file(seeded(f"{kind} {seed}"), files), use, tmp_path / kind)


@pytest.mark.parametrize("kind", ["SARC", "RSTB", "RESTBL"])
def test_damaged_files_take_little_memory(kind):
    files = pool(kind)
    for seed in range(400):
        data = damaged_file(seeded(f"memory {kind} {seed}"), files)
        assert peak(lambda data=data, seed=seed: USES[kind](data, seed)) <= 60 * len(data) + (
            1 << 20
        )


def use_inside(data: bytes, seed: int) -> None:
    """Open a file in an archive in an archive, change it, and find it changed."""
    words = ("Inner.sarc", "Empty.txt")
    inside = wrap.open_inside(data, words)
    assert wrap.save_inside(inside, inside.payload) == data
    other = inside.payload + b"%d" % seed
    assert wrap.open_inside(wrap.save_inside(inside, other), words).payload == other


@needs_signals
def test_damaged_archives_in_archives():
    inner = made.sarc(made.items(made.files(3)), ">")
    whole = made.sarc(made.items({"Inner.sarc": inner, "a": b"b"}))
    accepted = 0
    with hang_guard() as start_watch:
        for seed in range(CHUNK):
            data = damaged_file(seeded(f"inside {seed}"), [whole])
            start_watch()
            with contextlib.suppress(FormatError):
                use_inside(data, seed)
                accepted += 1
    assert 0 < accepted < CHUNK


def peak(act: Callable[[], object]) -> int:
    """Return the most bytes that something took at one time."""
    tracemalloc.start()
    try:
        with contextlib.suppress(FormatError):
            act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def shared_files(count: int, size: int) -> bytes:
    """Return an archive whose entries are all the same bytes."""
    given = [(f"{number:05}", number, bytes(size), 4) for number in range(count)]
    return made.sarc(given, begins=[0] * count)


def shared_name(count: int, length: int) -> bytes:
    """Return an archive whose entries all have the same long name."""
    given = [("n" * length, 0, b"", 4), *[(None, number, b"", 4) for number in range(1, count)]]
    data = bytearray(made.sarc(given))
    for number in range(count):
        struct.pack_into("<I", data, 0x24 + 16 * number, 1 << 24)
    return bytes(data)


@needs_signals
@pytest.mark.parametrize(
    "data",
    [shared_files(2000, 100_000), shared_name(2000, 100_000)],
    ids=["files", "names"],
)
def test_archives_that_share_everything(data):
    with hang_guard() as start_watch:
        start_watch()
        with pytest.raises(InvalidData, match="overlap"):
            wrap.read_sarc(data)
        assert peak(lambda: wrap.read_sarc(data)) <= 10 * len(data) + (1 << 20)


@needs_signals
def test_names_that_are_all_the_same():
    data = made.sarc([(None, 7, b"", 4)] * 0x3FFF)
    with hang_guard() as start_watch:
        start_watch()
        words = wrap.read_sarc(data).words
        assert len(set(words)) == 0x3FFF
