"""A program killed while it saves leaves the old or the new file whole, and the dump unchanged."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import formats
from app.documents import atomic_file, container_io
from app.documents.policy import Policy
from formats import wrap
from tests.app.dumps import choose_dump
from tests.app.game.conftest import document, hashes, pack
from tests.patience import GUARD
from tests.scale import scale, seeded

ROOT = Path(__file__).resolve().parents[3]
TURNS = scale(8, 300)
CODE = """
import os, pathlib, sys
import formats
from app.documents import container_io as inside
from app.documents.policy import Policy
file, source, words = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), tuple(sys.argv[3:])

def save_on():
    for count in range(100000):
        view = formats.outline_of(formats.open_bytes(inside.read(source, words).data))
        view.set(("Count",), count)
        inside.save(view.root, file, words, file if file.exists() else source, (), Policy.stored())

inside.unpacked(source.read_bytes(), words, source)
for _line in sys.stdin:  # each asks for a process that has everything loaded
    child = os.fork()
    if not child:
        try:
            save_on()
        finally:
            os._exit(1)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are forked and killed")


class Saver:
    """Starts processes that do nothing but save, and kills them."""

    def __init__(self, *arguments: object) -> None:
        self._job = subprocess.Popen(
            [sys.executable, "-c", CODE, *map(str, arguments)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def save_for(self, seconds: float) -> None:
        """Save without end, and kill that after some time."""
        assert self._job.stdin is not None
        self._job.stdin.write("\n")
        self._job.stdin.flush()
        number = int(self._said())
        time.sleep(seconds)
        os.kill(number, signal.SIGKILL)
        assert int(self._said()) == -signal.SIGKILL, "it failed before it was killed"

    def _said(self) -> str:
        assert self._job.stdout is not None
        return self._job.stdout.readline()

    def end(self) -> None:
        self._job.communicate(timeout=GUARD)


def leftovers(*folders: Path) -> list[Path]:
    """Return every file that is neither a document nor its backup, nor what is known of it."""
    found = [one for folder in folders for one in folder.rglob("*") if one.is_file()]
    return [one for one in found if one.suffix in (".tmp", ".lock")]


def backups(*folders: Path) -> list[Path]:
    found = [one for folder in folders for one in folder.rglob("*") if one.is_file()]
    return [one for one in found if one.suffix == ".bak" or one.parent.name == ".written"]


@pytest.mark.parametrize("where", ["loose", "dump", "mod"])
def test_a_kill_at_any_moment_leaves_a_whole_file(where, tmp_path, home, count):
    """A loose file, an entry of a dump's pack, which makes the mod's, and one of a mod's pack."""
    dump, mod = tmp_path / "dump", tmp_path / "mod"
    source, file = (one / "romfs/Pack/Actor/X.pack.zs" for one in (dump, mod))
    words = () if where == "loose" else ("A.byml",)
    rest = {f"Rest{number}.bin": random.Random(number).randbytes(20_000) for number in range(9)}
    old = document(0) if where == "loose" else pack({"A.byml": document(0), **rest})
    source.parent.mkdir(parents=True)
    source.write_bytes(old)
    choose_dump(dump / "romfs", mod if where != "loose" else None)
    before, chance, seen, left = hashes(dump), seeded(where), set(), 0
    saver = Saver(file, source, *words)
    longest, turn = 0.15, 0
    while turn < TURNS or not seen:
        turn += 1
        if where == "mod":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(old)
        elif file.exists():
            file.unlink()
        for one in backups(home, mod):
            one.unlink()
        saver.save_for(chance.uniform(0, longest))
        if file.exists():
            found = container_io.read(file, words).data
            number = formats.outline_of(formats.open_bytes(found)).get(("Count",))
            assert found == document(number)
            seen.add(number)
            if words:
                archive = wrap.open_archive(file.read_bytes())[1]
                held = dict(zip(archive.words, (e.data for e in archive.entries), strict=True))
                held.pop("A.byml")
                assert held == rest
        elif not seen:  # on a busy machine it was killed before it was done once
            assert longest < 60
            longest *= 1.5
        assert all(one.read_bytes() == old for one in backups(home, mod) if one.suffix == ".bak")
        left += bool(leftovers(tmp_path, home))
        atomic_file.clean([file], Policy.stored())
        assert not leftovers(tmp_path, home)
    saver.end()
    assert hashes(dump) == before
    count(f"kills while saving ({where})", turn)
    count(f"different states that were found ({where})", len(seen))
    count(f"kills that left something for the next start ({where})", left)
