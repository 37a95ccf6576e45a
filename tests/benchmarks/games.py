"""The index of a whole game: made, made again, and asked, beside merely unpacking and reading.

The games are made of the corpus: in one, every file lies in several of many packs; the other has
as many Yaz0 archives of as many bytes as a Breath of the Wild that the index once took 16 s for.
"""

from __future__ import annotations

import itertools
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from crunch64.yaz0 import decompress

import formats
from app.game.archive_walk import walk_archive
from app.game.index import FolderIndex, walk
from app.game.value_index import ValueIndex
from app.game.value_question import ValueQuestion
from formats import wrap
from formats.calculator import NumberCondition
from formats.core.work import collector_paused
from formats.errors import FormatError
from formats.find import plain
from tests import corpus
from tests.benchmarks.table import Result, milliseconds

PACKS = int(os.environ.get("TRIPTYCH_BENCH_PACKS", "15000"))
_EACH = 6
_LARGEST = 100_000
_MEMORY = 400
"""Megabytes that making the index may take."""
_QUESTIONS = {
    "a part of a string": ValueQuestion(text=plain("lynel"), literal="lynel"),
    "a number": ValueQuestion(condition=NumberCondition.read("= 100")),
    "numbers of a name": ValueQuestion(
        condition=NumberCondition.read("> 1000"), name=plain("life")
    ),
}
_USES = ValueQuestion(exact=("Enemy_Lynel_Dark", "Work/Actor/Enemy_Lynel_Dark.gyml"))


_ARCHIVES = 2_199
_LARGE_EACH = 90
"""One of so many archives is a large one, which makes 90 MB of all."""
_ARCHIVES_AIM = 16 / 3
"""Seconds."""


def results() -> list[Result]:
    """Measure the indexes of made games."""
    return [*_of_values(), *_of_names()]


def _of_names() -> list[Result]:
    """Measure the index of the names in Yaz0 archives."""
    with tempfile.TemporaryDirectory() as name, collector_paused():
        root = Path(name) / "game"
        size = _make_archives(root)
        unpacking = _seconds(lambda: _unpack(root))
        making = _seconds(FolderIndex(root, Path(name) / "cache").build)
    words = f"the names in {_ARCHIVES:,} Yaz0 archives ({size >> 20} MB)"
    return [
        Result(
            f"{words} / the aim",
            f"{making:.1f} s",
            f"{_ARCHIVES_AIM:.1f} s",
            making / _ARCHIVES_AIM,
            1.0,
        ),
        Result(
            "  the same / read and unpacked by the library",
            f"{making:.1f} s",
            f"{unpacking:.1f} s",
            making / unpacking,
            5.0,
        ),
    ]


def _make_archives(root: Path) -> int:
    """Make Yaz0 archives of those of the corpus; return how many bytes are in them."""
    (root / "Actor/Pack").mkdir(parents=True)
    found: dict[str, bytes] = {}
    for path in (*corpus.files("yaz0"), *corpus.files("sarc")):
        if path.name.endswith((".sbactorpack", ".sbeventpack")):
            payload = wrap.unwrap(path.read_bytes()).payload
            found[path.name] = wrap.wrap_new(payload, "X.sbactorpack")
    *small, large = sorted(found.values(), key=len)
    total = 0
    for number, data in zip(range(_ARCHIVES), itertools.cycle(small), strict=False):
        one = data if number % _LARGE_EACH else large
        (root / f"Actor/Pack/{number:04}.sbactorpack").write_bytes(one)
        total += int.from_bytes(one[4:8], "big")
    return total


def _unpack(root: Path) -> None:
    for path in (root / "Actor/Pack").iterdir():
        decompress(path.read_bytes())


def _of_values() -> list[Result]:
    """Measure the index of the values in packs."""
    with tempfile.TemporaryDirectory() as name, collector_paused():
        root = Path(name) / "game"
        _make(root)
        index = ValueIndex(root, Path(name) / "cache")
        reading = _seconds(lambda: _read(root))
        before = _resident()
        making = _seconds(index.build)
        grown = _resident() - before
        again = _seconds(index.build)
        words = f"the values of {PACKS:,} packs indexed / unpacked and read"
        return [
            Result(words, f"{making:.1f} s", f"{reading:.1f} s", making / reading, 3.0),
            Result(
                "  memory it takes beyond that (MB)", f"{grown}", f"{_MEMORY}", grown / _MEMORY, 1
            ),
            Result("  once more, with nothing new", f"{again:.2f} s", "1 s", again, 1.0),
            *(_asked(index, words, wanted, 0.3) for words, wanted in _QUESTIONS.items()),
            _asked(index, "what uses a file", _USES, 0.1),
        ]


def _asked(index: ValueIndex, words: str, wanted: ValueQuestion, aim: float) -> Result:
    index.find(wanted)
    taken = _seconds(lambda: index.find(wanted))
    found = len(index.find(wanted))
    return Result(
        f"  asked for {words}: {found:,} found",
        milliseconds(taken),
        milliseconds(aim),
        taken / aim,
        1.0,
    )


def _seconds(job) -> float:  # type: ignore[no-untyped-def]
    start = time.process_time()
    job()
    return time.process_time() - start


def _resident() -> int:
    """Return the most megabytes this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _make(root: Path) -> None:
    """Make packs of some files of the corpus each, every file in several of them."""
    (root / "Pack").mkdir(parents=True)
    files = [
        path
        for folder in ("aamp", "byml", "ainb")
        for path in corpus.files(folder)
        if path.stat().st_size <= _LARGEST
    ]
    turn = itertools.cycle(files)
    for number in range(PACKS):
        archive = wrap.Archive()
        for at, path in enumerate(itertools.islice(turn, _EACH)):
            archive = archive.with_file(f"Folder{at}/{path.name}", path.read_bytes())
        packed = wrap.wrap_new(wrap.write_sarc(archive), "X.pack.zs")
        (root / f"Pack/{number:05}.pack.zs").write_bytes(packed)


def _read(root: Path) -> int:
    """Unpack every pack and read every distinct file in it; return how many."""
    seen: set[bytes] = set()
    for data in _entries(root):
        if data not in seen:
            seen.add(data)
            try:
                formats.open_bytes(data)
            except FormatError:
                continue
    return len(seen)


def _entries(root: Path) -> Iterator[bytes]:
    for path, _size, _time in walk(root):
        archive = wrap.open_archive((root / path).read_bytes())[1]
        yield from (entry.data for _way, entry in walk_archive(archive, wrap.NONE))
