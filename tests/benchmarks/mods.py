"""What a mod of many packs changes, and all of it made the game's again.

The game and the mod are made of the corpus: each pack of the mod has other values in some files.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import formats
from app.documents import atomic_file
from app.game import reverting
from app.game.mod_changes import ModChanges
from formats import wrap
from formats.core.kinds import Kind
from formats.core.work import collector_paused
from formats.errors import FormatError
from tests import corpus
from tests.benchmarks.table import Result

PACKS = 500
_EDITS = 3
"""Files of a pack that the mod changes."""
_LOOK, _AGAIN, _REVERT = 5.0, 0.5, 10.0
"""Seconds that each may take."""


def results() -> list[Result]:
    """Measure the view of what a mod changes, and its revert."""
    with tempfile.TemporaryDirectory() as name, collector_paused():
        dump, mod = Path(name) / "dump", Path(name) / "mod"
        make(dump, mod)
        changes = ModChanges(mod, dump)
        looking, found = _timed(changes.changes)
        again, _found = _timed(changes.changes)
        values = sum(one.told.total for one in found)
        words = f"what a mod of {PACKS} packs changes: {len(found):,} files, {values:,} values"
        reverting_, done = _timed(lambda: reverting.revert(found, mod))
        left = _differing(dump, mod)
        putting, _done = _timed(lambda: reverting.put_back(done))
        return [
            _line(words, looking, _LOOK),
            _line("  once more, with nothing new", again, _AGAIN),
            _line("  all of it reverted", reverting_, _REVERT),
            _line("  all of that taken back", putting, _REVERT),
            Result("  files that differ from the dump's after that", f"{left}", "0", left, 0),
        ]


def _line(words: str, taken: float, aim: float) -> Result:
    return Result(words, f"{taken:.2f} s", f"{aim:.1f} s", taken / aim, 1.0)


def _timed(job: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = job()
    return time.process_time() - start, found


def _differing(dump: Path, mod: Path) -> int:
    """Return how many files a game would read from the mod that are not the dump's."""
    files = [path for path in mod.rglob("*") if path.is_file()]
    return sum(
        atomic_file.digest(path.read_bytes())
        != atomic_file.digest((dump / path.relative_to(mod)).read_bytes())
        for path in files
    )


def make(dump: Path, mod: Path, packs: int = PACKS, edits: int = _EDITS) -> None:
    """Make packs of a game, and of a mod that changes a value in so many files of each."""
    for folder in (dump, mod):
        (folder / "Pack/Actor").mkdir(parents=True)
    sources = [path for path in corpus.files("sarc") if ".pack.zs" in path.name]
    known = {path: _pack(path) for path in sources}
    for number, path in zip(range(packs), itertools.cycle(sources), strict=False):
        archive, places, data = known[path]
        changed = archive
        for index, at in places[number % max(1, len(places)) :][:edits]:
            root = formats.open_bytes(archive.entries[index].data)
            view = formats.outline_of(root)
            view.set(at, type(view.get(at))(number + 1))
            changed = changed.with_data(index, formats.save_bytes(view.root))
        name = f"Pack/Actor/A{number:03}.pack.zs"
        (dump / name).write_bytes(data)
        (mod / name).write_bytes(wrap.wrap_new(wrap.write_sarc(changed), name))


def _pack(path: Path) -> tuple[wrap.Archive, list[tuple[int, Any]], bytes]:
    """Return an archive, a number in each of its files, and the archive as a pack."""
    archive = wrap.read_sarc(wrap.glance(path.read_bytes()))
    places = list(_numbers(archive))
    return archive, places, wrap.wrap_new(wrap.write_sarc(archive), "X.pack.zs")


def _numbers(archive: wrap.Archive) -> Iterator[tuple[int, Any]]:
    for index, entry in enumerate(archive.entries):
        try:
            view = formats.outline_of(formats.open_bytes(entry.data))
        except FormatError:
            continue
        kinds = (Kind.S32, Kind.F32)
        found = (at for at, row in view.walk() if row.kind in kinds and row.editable)
        if (first := next(found, None)) is not None:
            yield index, first
