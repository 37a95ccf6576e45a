"""Several programs that save at once: no changes of another are lost without asking."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import formats
from app.documents import atomic_file, container_io, locks
from app.documents.policy import Policy
from app.documents.save_job import save_document
from formats import wrap
from tests.app.documents.conftest import KILL, small
from tests.app.dumps import choose_dump
from tests.patience import GUARD
from tests.scale import scale

ROOT = Path(__file__).resolve().parents[3]
TIMES = scale(20, 200)

_PACKER = """
import pathlib, sys, time
import formats
from app.documents import container_io as inside
from app.documents.policy import Policy
file, word, times = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
begin = file.with_name("begin")
print("ready", flush=True)
while not begin.exists():
    time.sleep(0.001)
for count in range(1, times + 1):
    held = inside.read(file, (word,))
    root = formats.open_bytes(held.data)
    view = formats.outline_of(root)
    view.set(("Count",), view.get(("Count",)) + 1)
    inside.save(view.root, file, (word,), file, (), Policy(), held.stamp.digest)
"""
_LOOSE = """
import pathlib, sys, time
import formats
from app.documents import atomic_file as disk, container_io as inside
from app.documents.policy import Policy
file, times, words = pathlib.Path(sys.argv[1]), int(sys.argv[2]), tuple(sys.argv[3:])
begin = file.with_name("begin")
print("ready", flush=True)
while not begin.exists():
    time.sleep(0.001)
saved = told = 0
while saved < times:
    held = inside.read(file, words)
    root = formats.open_bytes(held.data)
    view = formats.outline_of(root)
    view.set(("Count",), view.get(("Count",)) + 1)
    try:
        inside.save(view.root, file, words, file, (), Policy(), held.stamp.digest)
    except disk.Changed:
        told += 1
    else:
        saved += 1
print(told)
"""


def together(folder: Path, *jobs: list[object]) -> list[str]:
    """Run programs that begin at the same moment; return what they say."""
    some = [
        subprocess.Popen(
            [sys.executable, "-c", *map(str, job)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for job in jobs
    ]
    for one in some:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    (folder / "begin").touch()
    said = [one.communicate(timeout=GUARD)[0] for one in some]
    (folder / "begin").unlink()
    assert [one.returncode for one in some] == [0] * len(some)
    return said


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def count_in(data: bytes) -> int:
    return formats.outline_of(formats.open_bytes(data)).get(("Count",))


@pytest.fixture
def pack(tmp_path):
    made = wrap.Archive()
    for word in ("A.byml", "B.byml"):
        made = made.with_file(word, formats.save_bytes(small(0)))
    file = tmp_path / "X.pack.zs"
    file.write_bytes(wrap.wrap_new(wrap.write_sarc(made), file.name))
    return file


def test_two_programs_save_into_one_pack_and_nothing_is_lost(pack, count):
    jobs = [[_PACKER, pack, word, TIMES] for word in ("A.byml", "B.byml")]
    together(pack.parent, *jobs)
    found = [count_in(container_io.read(pack, (word,)).data) for word in ("A.byml", "B.byml")]
    assert found == [TIMES, TIMES]
    assert names(pack.parent) == [pack.name, f"{pack.name}.bak"]
    count("saves of two programs into one pack", 2 * TIMES)


def test_two_programs_save_one_file_and_each_is_told_of_the_other(tmp_path, count):
    file = tmp_path / "A.byml"
    file.write_bytes(formats.save_bytes(small(0)))
    said = together(tmp_path, *[[_LOOSE, file, TIMES]] * 2)
    assert count_in(file.read_bytes()) == 2 * TIMES
    assert names(tmp_path) == [file.name, f"{file.name}.bak"]
    count("saves of two programs into one file", 2 * TIMES)
    count("saves that were asked about", sum(map(int, said)))


def test_two_programs_save_one_entry_and_each_is_told_of_the_other(pack, count):
    said = together(pack.parent, *[[_LOOSE, pack, TIMES, "A.byml"]] * 2)
    assert count_in(container_io.read(pack, ("A.byml",)).data) == 2 * TIMES
    assert count_in(container_io.read(pack, ("B.byml",)).data) == 0
    assert names(pack.parent) == [pack.name, f"{pack.name}.bak"]
    count("saves of two programs into one entry", 2 * TIMES)
    count("saves that were asked about", sum(map(int, said)))


def replaced_meanwhile(monkeypatch, replace):
    """Let another program, that knows no locks, replace a file while ours is being written."""
    write = atomic_file.write_new

    def slow(*args, **more):
        write(*args, **more)
        monkeypatch.setattr(atomic_file, "write_new", write)
        replace()

    monkeypatch.setattr(atomic_file, "write_new", slow)


def test_a_loose_file_that_is_replaced_while_it_is_saved_stays(opened, file, qtbot, monkeypatch):
    opened.set_value(("Count",), 9)
    other = formats.save_bytes(small(77))
    replaced_meanwhile(monkeypatch, lambda: file.write_bytes(other))
    job = save_document(opened, file, (), None, opened.stamp.digest)
    with qtbot.waitSignal(job.failed) as signal:
        pass
    error = signal.args[0]
    assert isinstance(error, atomic_file.Changed)
    assert error.found == atomic_file.digest(other)
    assert file.read_bytes() == other
    assert opened.is_modified
    assert not opened.frozen
    assert "changed by another program" in job.sentence
    assert "Reload it" in job.sentence


def test_a_pack_that_is_replaced_while_it_is_saved_takes_the_entry_in(pack, monkeypatch):
    held = container_io.read(pack, ("A.byml",))
    other = container_io.replace_payloads(
        pack.read_bytes(), {("B.byml",): formats.save_bytes(small(77))}, wrap.Dictionaries()
    )
    replaced_meanwhile(monkeypatch, lambda: pack.write_bytes(other))
    container_io.save(small(5), pack, ("A.byml",), pack, (), Policy(), held.stamp.digest)
    found = [count_in(container_io.read(pack, (word,)).data) for word in ("A.byml", "B.byml")]
    assert found == [5, 77]


def test_an_entry_that_another_program_changed_is_not_written_over(pack):
    held = container_io.read(pack, ("A.byml",))
    container_io.save(small(6), pack, ("A.byml",), pack, (), Policy())
    with pytest.raises(atomic_file.Changed):
        container_io.save(small(5), pack, ("A.byml",), pack, (), Policy(), held.stamp.digest)
    assert count_in(container_io.read(pack, ("A.byml",)).data) == 6


def test_a_file_that_never_holds_still_is_given_up(tmp_path, monkeypatch):
    file = tmp_path / "A.byml"
    file.write_bytes(b"old")
    write = atomic_file.write_new
    monkeypatch.setattr(
        atomic_file,
        "write_new",
        lambda *args, **more: (write(*args, **more), file.write_bytes(os.urandom(9))),
    )
    with pytest.raises(atomic_file.WriteRefused, match="keeps writing"):
        atomic_file.write_safely(
            file, lambda _now: b"new", lambda _found: None, Policy(), backup=False
        )
    assert names(tmp_path) == [file.name]


@pytest.mark.parametrize("in_mod", [True, False])
def test_who_cleans_up_leaves_what_is_being_made(tmp_path, monkeypatch, home, in_mod):
    file = tmp_path / "mod/A.byml"
    file.parent.mkdir()
    choose_dump(tmp_path / "dump", file.parent if in_mod else None)
    file.write_bytes(b"old")
    write, made = atomic_file.write_new, []

    def swept(temporary, *args, **more):
        write(temporary, *args, **more)
        atomic_file.clean([file], Policy.stored())
        assert temporary.exists()
        made.append(temporary)

    monkeypatch.setattr(atomic_file, "write_new", swept)
    atomic_file.write_safely(file, b"new", lambda _found: None, Policy.stored())
    assert len(made) == 2, "the file and its backup"
    assert atomic_file.backup_of(file).read_bytes() == b"old"
    monkeypatch.setattr(atomic_file, "write_new", write)
    made[0].touch()
    made[1].touch()
    atomic_file.clean([file], Policy.stored())
    assert not any(one.exists() for one in made)


def test_a_lock_is_waited_for_and_leaves_nothing(tmp_path):
    file = tmp_path / "A.byml"
    order = []

    def other():
        with locks.locked(file):
            order.append("other")

    with locks.locked(file):
        thread = threading.Thread(target=other)
        thread.start()
        time.sleep(0.1)
        order.append("first")
    thread.join()
    assert order == ["first", "other"]
    assert names(tmp_path) == []


def test_a_lock_that_is_held_for_long_is_told(tmp_path):
    with (
        locks.locked(tmp_path / "A"),
        pytest.raises(locks.FileLocked),
        locks.locked(tmp_path / "A", patience=0.05),
    ):
        pass
    assert names(tmp_path) == []


_KILLED = """
import os, pathlib, sys
from app.documents import atomic_file as disk
from app.documents.policy import Policy
write = disk.write_new
def die(*args, **more):
    write(*args, **more)
    os.kill(os.getpid(), int(sys.argv[2]))
disk.write_new = die
disk.write_safely(pathlib.Path(sys.argv[1]), b"new", lambda found: None, Policy())
"""


@pytest.mark.parametrize("next_one", ["A.byml", "B.byml"])
def test_what_a_killed_save_left_is_gone_with_the_next(tmp_path, next_one):
    file = tmp_path / "A.byml"
    file.write_bytes(b"old")
    subprocess.run([sys.executable, "-c", _KILLED, file, str(KILL)], cwd=ROOT, check=False)
    # The file, its temporary one, and the lock, which Windows removes with its holder.
    assert len(names(tmp_path)) == (2 if sys.platform == "win32" else 3)
    with locks.locked(tmp_path / "C.byml"):
        temporary = locks.temporary_of(tmp_path / "C.byml")
        temporary.touch()  # of a save that goes on
        atomic_file.write_safely(
            tmp_path / next_one, b"new", lambda _found: None, Policy(), backup=False
        )
        assert temporary.exists()
        temporary.unlink()
    assert names(tmp_path) == sorted({"A.byml", next_one})
