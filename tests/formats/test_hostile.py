"""Damaged and malicious files: a `FormatError` or a valid document, in little time and memory."""

from __future__ import annotations

import contextlib
import faulthandler
import signal
import struct
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import formats
from formats.errors import FormatError
from formats.laws import Case
from formats.laws.damage import damaged_file
from formats.laws.files import is_sound
from formats.registry import FORMATS, format_of, sniff
from tests.formats import own
from tests.scale import scale, seeded

INPUTS = scale(12_000, 400_000)
CHUNK = 2_000
SECONDS = 2.0
"""How much processor time one file of a few kilobytes may take: a bound on hangs, no benchmark."""
MEMORY_FACTOR = 50
MEMORY_SLACK = 256 * 1024


class Hang(BaseException):
    """One input took too long; no `except Exception` in a reader can swallow it."""


def _give_up(_signal: int, _frame: object) -> None:
    raise Hang


@contextlib.contextmanager
def hang_guard() -> Iterator[Callable[[], None]]:
    """Yield a function to be called before each input; one that takes too long raises `Hang`.

    Processor time is counted, so a busy machine fails no test. A loop inside one C call, which no
    signal ends, is killed with a traceback after some minutes.
    """
    faulthandler.dump_traceback_later(300, exit=True)
    old = signal.signal(signal.SIGPROF, _give_up)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_PROF, SECONDS) and None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old)
        faulthandler.cancel_dump_traceback_later()


needs_signals = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no timer signals"
)


def hold(seeds: range, damaged: Callable, use: Callable, folder: Path) -> None:
    """Use what is damaged, which is kept in a folder where it raises something or hangs.

    `use` tells whether it is a document at all; some of them are, not all.
    """
    accepted = 0
    with hang_guard() as start_watch:
        for seed in seeds:
            data = damaged(seed)
            start_watch()
            try:
                accepted += use(data, seed)
            except (Exception, Hang) as error:  # noqa: BLE001 - the finding of this test
                folder.mkdir(exist_ok=True)
                kept = folder / f"{seed}"
                is_text = isinstance(data, str)
                kept.write_bytes(data.encode("utf-8", "surrogatepass") if is_text else data)
                pytest.fail(f"seed {seed}: {type(error).__name__}: {error}; kept as {kept}")
    assert 0 < accepted < len(seeds), "the damages are too weak or too strong to tell anything"


def pool(name: str) -> list[bytes]:
    """Return the files that are damaged: all small ones of our own and some small real ones."""
    files = [path for path in own.files(name) if path.stat().st_size <= 8192]
    return [path.read_bytes() for path in files + own.small_real_files(name, 60, 3072)]


def use(data: bytes) -> bool:
    """Do with a file what the program does with it; whether it is a document at all."""
    try:
        known = sniff(data)
    except FormatError:
        return False
    return is_sound(Case(known, data), data)


@needs_signals
@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
@pytest.mark.parametrize("name", own.NAMES)
def test_damaged_files_are_refused_or_sound(name, chunk, tmp_path):
    files = pool(name)
    hold(
        range(chunk * CHUNK, (chunk + 1) * CHUNK),
        lambda seed: damaged_file(seeded(f"{name} {seed}"), files),
        lambda data, _seed: use(data),
        tmp_path / name,
    )


def peak(data: bytes) -> int:
    """Return the most bytes that reading a file took at one time."""
    tracemalloc.start()
    try:
        formats.open_bytes(data)
    except FormatError:
        pass
    finally:
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return size


@pytest.mark.parametrize("name", own.NAMES)
def test_damaged_files_take_little_memory(name):
    files = pool(name)
    formats.open_bytes(files[0])  # what is loaded once is no part of a file's memory
    for seed in range(400):
        data = damaged_file(seeded(f"memory {name} {seed}"), files)
        assert peak(data) <= MEMORY_FACTOR * len(data) + MEMORY_SLACK, f"seed {seed}"


# Files made to mislead


def byml(*words: int, size: int = 0, root: int = 16) -> bytes:
    """Return a little-endian BYML file without tables whose body is these words."""
    body = struct.pack(f"<{len(words)}I", *words)
    return struct.pack("<2sHIII", b"YB", 7, 0, 0, root) + body + bytes(max(0, size - len(body)))


def byml_array(count: int) -> int:
    """Return the first word of an array."""
    return 0xC0 | count << 8


def byml_chain(depth: int) -> bytes:
    """Return arrays of one element, each holding the next."""
    words = [w for level in range(depth) for w in (byml_array(1), 0xC0, 16 + 12 * (level + 1))]
    return byml(*words, byml_array(0))


def byml_bomb(levels: int) -> bytes:
    """Return arrays of two elements that are both the next array: 2 ** levels leaves."""
    words = []
    for level in range(levels):
        below = 16 + 16 * (level + 1)
        words += [byml_array(2), 0xC0C0, below, below]
    return byml(*words, byml_array(0))


def byml_map_of_itself() -> bytes:
    """Return a map whose one member, of the empty name, is the map."""
    head = struct.pack("<2sHIII", b"YB", 7, 16, 0, 32)
    return head + struct.pack("<7I", 0xC2 | 1 << 8, 12, 13, 0, 0xC1 | 1 << 8, 0xC1 << 24, 32)


def byml_string_table(count: int) -> bytes:
    """Return a file whose string table claims this many strings."""
    head = struct.pack("<2sHIII", b"YB", 7, 0, 16, 32)
    return head + struct.pack("<4I", 0xC2 | count << 8, 8, 8, 0) + struct.pack("<I", 0xC0)


def aamp(lists: list[tuple[int, int]], counts: tuple[int, ...] = (), body: bytes = b"") -> bytes:
    """Return an AAMP file of lists given as (child-list word, child-object word).

    `counts` are header words from the number of lists on: lists, objects, parameters, data bytes,
    string bytes, extra words.
    """
    hashes = (0xA4F6CB6C, *range(1, len(lists)))
    records = b"".join(
        struct.pack("<3I", name, *words) for name, words in zip(hashes, lists, strict=True)
    )
    given = (*counts, *(len(lists), 0, 0, 0, 0, 0)[len(counts) :])
    size = 0x34 + len(records) + len(body)
    return struct.pack("<4s11I", b"AAMP", 2, 3, size, 0, 4, *given) + b"xml\0" + records + body


def aamp_chain(depth: int) -> bytes:
    """Return lists of one child list each."""
    return aamp([(3 | 1 << 16, 3)] * (depth - 1) + [(3, 3)])


def aamp_bomb(levels: int) -> bytes:
    """Return lists whose two children are the next two lists: shared, and ever more of them."""
    return aamp([(3 | 2 << 16, 3)] * levels + [(3, 3)] * 2)


def aamp_parameter(kind: int, offset: int, data: bytes, **more: int) -> bytes:
    """Return a file of one object with one parameter of a type, its value in the data section."""
    lists = struct.pack("<3I", 0xA4F6CB6C, 3, 3 | 1 << 16)
    objects = struct.pack("<2I", 1, 2 | 1 << 16)
    parameters = struct.pack("<2I", 2, offset | kind << 24)
    sizes = (1, 1, 1, more.get("data_size", len(data)), more.get("string_size", 0), 0)
    body = b"xml\0" + lists + objects + parameters + data
    return struct.pack("<4s11I", b"AAMP", 2, 3, 0x30 + len(body), 0, 4, *sizes) + body


def ainb(**words: int) -> bytes:
    """Return a small AINB file with other words, by their hexadecimal offset (`x1C=3`)."""
    data = bytearray(own.files("ainb")[0].with_name(AINB_VICTIM).read_bytes())
    for offset, value in words.items():
        struct.pack_into("<I", data, int(offset[1:], 16), value)
    return bytes(data)


AINB_VICTIM = "Watchman.root.ainb"


def ainb_body_word(place: int, value: int) -> bytes:
    """Return an AINB file in which one word of all nodes' tables is another one."""
    data = bytearray(ainb())
    commands, nodes = struct.unpack_from("<2I", data, 0xC)
    for number in range(nodes):
        record = 0x74 + 24 * commands + 0x3C * number
        (body,) = struct.unpack_from("<I", data, record + 0x14)
        struct.pack_into("<I", data, body + place, value)
    return bytes(data)


def ainb_link_counts(count: int) -> bytes:
    """Return an AINB file whose nodes all claim this many links, all at the same places."""
    return ainb_body_word(0x94, count | count << 16)


BOMBS = {
    "AINB 2^32 - 1 commands": ainb(xC=0xFFFFFFFF),
    "AINB 2^32 - 1 nodes": ainb(x10=0xFFFFFFFF),
    "AINB 32,000 nodes at one place": ainb(x10=32_000),
    "AINB all sections at 0": ainb(**{f"x{at:X}": 0 for at in range(0x20, 0x74, 4)}),
    "AINB all sections at the start": ainb(**{f"x{at:X}": 0x74 for at in range(0x20, 0x60, 4)}),
    "AINB all sections at the end": ainb(**{f"x{at:X}": 5000 for at in range(0x20, 0x74, 4)}),
    "AINB expressions are the header": ainb(x44=0x74),
    "AINB transitions before their section": ainb(x30=0x78),
    "AINB 2^32 - 1 properties in a node": ainb_body_word(4, 0xFFFFFFFF),
    "AINB 2^32 - 1 inputs in a node": ainb_body_word(0x34, 0xFFFFFFFF),
    "AINB properties shared by all nodes": ainb_body_word(0, 0),
    "AINB 255 links in every node": ainb_link_counts(255),
    "AINB 255 links of unknown kinds": ainb_body_word(0x9C, 0xFFFFFFFF),
    "BYML array that holds itself": byml(byml_array(1), 0xC0, 16),
    "BYML map that holds itself": byml_map_of_itself(),
    "BYML arrays that hold each other": byml(byml_array(1), 0xC0, 28, byml_array(1), 0xC0, 16),
    "BYML hash map that holds itself": byml(0x20 | 1 << 8, 7, 16, 0x20),
    "BYML cycle behind a shared array": byml(
        byml_array(2), 0xC0C0, 32, 32, byml_array(1), 0xC0, 16
    ),
    "BYML 100,000 deep": byml_chain(100_000),
    "BYML 250 deep": byml_chain(250),
    "BYML sharing bomb": byml_bomb(26),
    "BYML sharing bomb of 100 levels": byml_bomb(100),
    "BYML array of 2^24 - 1": byml(byml_array(0xFFFFFF), size=4096),
    "BYML map of 2^24 - 1": byml(0xC1 | 0xFFFFFF << 8, size=4096),
    "BYML hash map of 2^24 - 1": byml(0x2F | 0xFFFFFF << 8, size=4096),
    "BYML mono-typed array of 2^24 - 1": byml(0xC8 | 0xFFFFFF << 8, 0xD1, size=4096),
    "BYML mono-typed arrays that share": byml(
        *(w for level in range(26) for w in (0xC8 | 2 << 8, 0xC8, *[16 + 16 * (level + 1)] * 2)),
        0xC8, 0xD1,
    ),
    "BYML string table of 2^24 - 1": byml_string_table(0xFFFFFF),
    "BYML binary of 4 GiB": byml(byml_array(1), 0xA1, 28, 0xFFFFFFFF),
    "BYML aligned binary of 4 GiB": byml(byml_array(1), 0xA2, 28, 0xFFFFFFFF, 8),
    "BYML alignment of 2 GiB": byml(byml_array(1), 0xA2, 28, 4, 1 << 31, 0),
    "BYML root behind the end": byml(byml_array(0), root=0xFFFFFFFC),
    "BYML root inside the header": byml(byml_array(0), root=4),
    "BYML every value is the root": byml(byml_array(64), *[0xC0C0C0C0] * 16, *[16] * 64),
    "AAMP list that holds itself": aamp([(1 << 16, 3)]),
    "AAMP list that holds its own list of lists": aamp([(0xFFFF << 16, 3)]),
    "AAMP 100,000 deep": aamp_chain(100_000),
    "AAMP 1,000 deep": aamp_chain(1_000),
    "AAMP sharing bomb": aamp_bomb(40),
    "AAMP 2^32 - 1 lists": aamp([(3, 3)], (0xFFFFFFFF,)),
    "AAMP 2^32 - 1 objects": aamp([(3, 3)], (1, 0xFFFFFFFF)),
    "AAMP 2^32 - 1 parameters": aamp([(3, 3)], (1, 0, 0xFFFFFFFF)),
    "AAMP 4 GiB of data": aamp([(3, 3)], (1, 0, 0, 0xFFFFFFFC)),
    "AAMP 4 GiB of strings": aamp([(3, 3)], (1, 0, 0, 0, 0xFFFFFFFC)),
    "AAMP 2^32 - 1 extra words": aamp([(3, 3)], (1, 0, 0, 0, 0, 0xFFFFFFFF)),
    "AAMP 65,535 objects at one place": aamp([(3, 3 | 0xFFFF << 16)], (1, 1), bytes(8)),
    "AAMP buffer of 2^32 - 1": aamp_parameter(13, 3, struct.pack("<2I", 0xFFFFFFFF, 0)),
    "AAMP binary buffer of 4 GiB": aamp_parameter(19, 3, struct.pack("<2I", 0xFFFFFFFF, 0)),
    "AAMP curve cut off": aamp_parameter(12, 2, bytes(64)),
    "AAMP value behind the end": aamp_parameter(1, 0xFFFFFF, bytes(4)),
    "AAMP string that never ends": aamp_parameter(20, 2, b"xxxx", data_size=0, string_size=4),
    "AAMP unknown type": aamp_parameter(21, 2, bytes(4)),
    "AAMP type string that never ends": b"AAMP" + struct.pack("<11I", 2, 3, 0x34, 0, 4, *[0] * 6)
    + b"xxxx",
}  # fmt: skip


@needs_signals
@pytest.mark.parametrize("name", BOMBS)
def test_files_made_to_mislead(name):
    data = BOMBS[name]
    with hang_guard() as start_watch:
        start_watch()
        use(data)


@pytest.mark.parametrize("name", BOMBS)
def test_files_made_to_mislead_take_little_memory(name):
    data = BOMBS[name]
    for known in FORMATS:
        root = formats.open_bytes(formats.save_bytes(known.new()))
        known.outline(root)  # imported: no part of what the file takes
    assert peak(data) <= MEMORY_FACTOR * len(data) + MEMORY_SLACK


RINGS = [name for name in BOMBS if "itself" in name or "each other" in name or "cycle" in name]


@pytest.mark.parametrize("name", [name for name in RINGS if not name.startswith("BYML")])
def test_a_container_inside_itself_is_refused(name):
    with pytest.raises(FormatError) as caught:
        formats.open_bytes(BOMBS[name])
    assert caught.value.offset is not None


@pytest.mark.parametrize("name", [name for name in RINGS if name.startswith("BYML")])
def test_a_container_inside_itself_leads_to_itself(name):
    root = formats.open_bytes(BOMBS[name])
    rows = list(islice(formats.outline_of(root).walk(), 1000))
    back = [row for _path, row in rows if row.target is not None]
    assert back
    assert all(row.count == 0 for row in back)
    assert formats.save_bytes(root) == BOMBS[name]
    text = format_of(root).text
    assert formats.save_bytes(text.read(text.write(root)).root) == BOMBS[name]


def test_a_sharing_bomb_opens_and_its_rows_are_made_only_when_asked():
    root = formats.open_bytes(BOMBS["BYML sharing bomb"])
    view = formats.outline_of(root)
    path = ()
    while view.row(path).count:
        path = (*path, view.keys(path)[-1])
    assert len(path) == 26
    assert formats.save_bytes(root) == BOMBS["BYML sharing bomb"]
