"""A file that another program holds: briefly, which is waited for, and for longer."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer

import formats
from app.documents import atomic_file, locks, save_job, verified_write
from app.documents.document import Document
from app.documents.journal import Journal
from app.documents.policy import Policy
from app.graph import stored_positions
from app.start import instance
from app.ui import app_paths, background, report
from tests.patience import GUARD

OLD, NEW = b"the old content", b"the new content"
MOMENT, LONG = 12, sys.maxsize
"""Refusals until a file is free again."""
_HOLD = """
import sys, time
held = [open(name, "rb") for name in sys.argv[2:]]
print("held", flush=True)
time.sleep(float(sys.argv[1]))
"""


class InUse(PermissionError):
    """What Windows raises where a file is open elsewhere."""

    def __init__(self, code: int) -> None:
        super().__init__(13, "The process cannot access the file")
        self.winerror = code


def refusing(real, times: int, code: int, threads: list[threading.Thread]):
    """Return a method that is as `real`, and refuses until it has refused so often."""

    def method(file: Path, *args, **more):
        if len(threads) < times:
            threads.append(threading.current_thread())
            raise InUse(code)
        return real(file, *args, **more)

    return method


@pytest.fixture
def held(monkeypatch):
    """Refuse to replace or delete any file, as Windows does, so often from now on.

    Returns what is called with the number and the code of the refusals; it returns a list of the
    threads that were refused.
    """
    methods = {"replace": Path.replace, "unlink": Path.unlink}
    monkeypatch.setattr(locks, "HELD_PATIENCE", GUARD)

    def hold(times: int, code: int = 32) -> list[threading.Thread]:
        threads: list[threading.Thread] = []
        for name, real in methods.items():
            monkeypatch.setattr(Path, name, refusing(real, times, code, threads))
        return threads

    return hold


@pytest.fixture
def target(tmp_path) -> Path:
    file = tmp_path / "file.byml"
    file.write_bytes(OLD)
    return file


def write(file: Path) -> None:
    atomic_file.write_safely(file, NEW, lambda _data: None, Policy(), backup=False)


@pytest.mark.parametrize("code", locks.IN_USE)
def test_a_file_held_for_a_moment_is_saved(target, held, code):
    held(MOMENT, code)
    write(target)
    assert target.read_bytes() == NEW


def test_what_another_program_wrote_while_it_held_the_file_is_kept(target, monkeypatch):
    def replace(temporary, to, _real=Path.replace):
        if to.read_bytes() == OLD:
            to.write_bytes(b"of another program")
            raise InUse(32)
        return _real(temporary, to)

    monkeypatch.setattr(Path, "replace", replace)
    add = lambda now: now + b", and ours"  # noqa: E731
    atomic_file.write_safely(target, add, lambda _data: None, Policy(), backup=False)
    assert target.read_bytes() == b"of another program, and ours"


def test_a_file_held_for_longer_stays_as_it_is(target, held, monkeypatch):
    monkeypatch.setattr(locks, "HELD_PATIENCE", 0.1)
    held(LONG)
    with pytest.raises(InUse) as caught:
        write(target)
    monkeypatch.undo()
    assert target.read_bytes() == OLD
    cause, advice = verified_write.reason(caught.value, target)
    assert cause == "another program has the file open, or it may not be written"
    assert advice.startswith("Close the other program and save again")


@pytest.mark.parametrize("code", [None, 2, 19, 112])
def test_what_will_not_be_over_in_a_moment_is_told_at_once(code):
    tries = []

    def do() -> None:
        tries.append(1)
        raise InUse(code) if code else FileNotFoundError(2, "no such file")

    with pytest.raises(OSError, match="file"):
        locks.patiently(do)
    assert len(tries) == 1


def test_positions_wait_for_a_file_that_is_held(tmp_path, held, monkeypatch):
    monkeypatch.setenv("TRIPTYCH_HOME", str(tmp_path))
    file = tmp_path / "a.ainb"
    assert stored_positions.save(file, {"1": (1.0, 2.0)})
    held(MOMENT)
    assert stored_positions.save(file, {"1": (3.0, 4.0)})
    assert stored_positions.load(file) == {"1": (3.0, 4.0)}
    held(MOMENT)
    assert stored_positions.save(file, {})
    assert stored_positions.load(file) == {}


@pytest.fixture
def opened() -> Document:
    file = app_paths.sample_folder() / "Voices.bgyml"
    return Document(formats.open_bytes(file.read_bytes()), file.name, file)


def edit(document: Document) -> None:
    path, row = next((p, r) for p, r in document.outline.walk() if isinstance(r.value, str))
    document.set_value(path, f"{row.value}x")


@pytest.fixture
def told(monkeypatch) -> list[str]:
    sentences: list[str] = []
    monkeypatch.setattr(report, "note", sentences.append)
    return sentences


@pytest.fixture
def journal(tmp_path, qapp):
    made = Journal(tmp_path / "journal")
    yield made
    made.close()


def test_the_journal_waits_for_files_that_are_held(journal, opened, held, told, qtbot):
    journal.watch(opened)
    edit(opened)
    journal.write_all_now()
    held(MOMENT)
    edit(opened)
    journal.write_all_now()
    refused = held(MOMENT)
    journal.forget(opened)
    qtbot.waitUntil(background.is_idle)
    assert len(refused) == MOMENT
    assert refused[-1] is not threading.main_thread(), "the window does not wait for it"
    assert [one.suffix for one in journal.folder.iterdir()] == [".lock"]
    assert told == []


def test_a_copy_that_is_held_for_long_is_told(journal, opened, held, told, qtbot, monkeypatch):
    monkeypatch.setattr(locks, "HELD_PATIENCE", 0.1)
    journal.watch(opened)
    edit(opened)
    journal.write_all_now()
    held(LONG)
    journal.forget(opened)
    qtbot.waitUntil(background.is_idle)
    (sentence,) = told
    assert "could not be deleted" in sentence
    assert "Voices.bgyml" in sentence


# With another program that really holds it


@pytest.fixture
def holder():
    """What lets another process hold files open, for some seconds."""
    processes = []

    def hold(seconds: float, *files: Path) -> None:
        process = subprocess.Popen(
            [sys.executable, "-c", _HOLD, str(seconds), *map(str, files)], stdout=subprocess.PIPE
        )
        processes.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"

    yield hold
    for process in processes:
        process.kill()
        process.communicate()


def test_a_file_that_another_program_reads_is_saved(target, holder):
    holder(locks.HELD_PATIENCE / 3, target)
    write(target)
    assert target.read_bytes() == NEW


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere a file that is read is replaced")
def test_a_file_that_another_program_goes_on_reading_stays(target, holder, opened, qtbot):
    holder(GUARD, target)
    edit(opened)
    job = save_job.save_document(opened, target)
    loop = QEventLoop()
    job.done.connect(loop.quit)
    job.failed.connect(loop.quit)
    QTimer.singleShot(20_000, loop.quit)
    loop.exec()
    assert "another program has the file open" in job.sentence
    assert target.read_bytes() == OLD
    assert opened.is_modified
    assert not opened.frozen


def test_where_a_program_listens_is_published_while_others_read_it(held, home):
    claim = instance.begin([]).claim
    held(0.2, 5)
    claim.publish("somewhere")
    assert "somewhere" in (home / "running.json").read_text(encoding="utf-8")
    claim.release()
