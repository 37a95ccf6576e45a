"""Whatever happens while a file is written, it is the old or the new one, whole."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.documents import disk
from app.documents.policy import Policy

OLD, NEW = b"the old content" * 100, b"the new content, longer" * 100
ROOT = Path(__file__).resolve().parents[3]


def leftovers(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir() if one.name.startswith(".triptych-")]


@pytest.fixture
def target(tmp_path: Path) -> Path:
    file = tmp_path / "file.byml"
    file.write_bytes(OLD)
    return file


def write(target: Path, **options) -> disk.Stamp:
    return disk.write_safely(target, NEW, lambda _data: None, Policy(), **options)


def test_the_new_content_is_there_and_the_old_beside_it(target):
    stamp = write(target)
    assert target.read_bytes() == NEW
    assert target.with_name("file.byml.bak").read_bytes() == OLD
    assert not disk.differs(target, stamp)
    assert not leftovers(target.parent)


def test_the_backup_is_of_the_first_content_and_stays(target):
    write(target)
    disk.write_safely(target, b"third", lambda _data: None, Policy())
    assert target.with_name("file.byml.bak").read_bytes() == OLD


def test_a_new_file_needs_no_backup(tmp_path):
    write(tmp_path / "new.byml")
    assert [one.name for one in tmp_path.iterdir()] == ["new.byml"]


def test_content_that_does_not_verify_never_gets_there(target):
    def refuse(_data):
        raise disk.Differs("not what was meant")

    with pytest.raises(disk.Differs):
        disk.write_safely(target, NEW, refuse, Policy())
    assert target.read_bytes() == OLD
    assert [one.name for one in target.parent.iterdir()] == ["file.byml"]


@pytest.mark.parametrize("step", ["fsync", "replace", "write"])
def test_a_full_disk_leaves_the_old_file(target, monkeypatch, step):
    def full(*_args, **_more):
        raise OSError(errno.ENOSPC, "No space left on device")

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    elif step == "replace":
        monkeypatch.setattr(Path, "replace", full)
    else:
        monkeypatch.setattr(disk, "_write", full)
    with pytest.raises(OSError, match="No space"):
        write(target)
    monkeypatch.undo()
    assert target.read_bytes() == OLD
    assert not leftovers(target.parent)
    write(target)
    assert target.read_bytes() == NEW


def test_bytes_that_the_disk_changed_are_noticed(target, monkeypatch):
    real = disk.read
    monkeypatch.setattr(disk, "read", lambda file: (b"other", real(file)[1]))
    with pytest.raises(disk.Differs):
        write(target)
    monkeypatch.undo()
    assert target.read_bytes() == OLD


def test_a_read_only_file_is_refused(target):
    target.chmod(0o444)
    with pytest.raises(disk.Refused, match="read-only"):
        write(target)
    assert target.read_bytes() == OLD


def test_a_folder_that_is_gone_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "gone" / "file.byml")


@pytest.mark.skipif(os.name != "posix", reason="links and modes are POSIX's")
def test_links_and_modes_stay(target):
    target.chmod(0o640)
    link = target.with_name("link.byml")
    link.symlink_to(target.name)
    write(link)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


_CHILD = """
import os, signal, sys
from pathlib import Path
from app.documents import disk
from app.documents.policy import Policy
steps = 0
def count(real):
    def call(*args, **more):
        global steps
        steps += 1
        if steps == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **more)
    return call
os.fsync = count(os.fsync)
disk._write = count(disk._write)
disk.read = count(disk.read)
disk._back_up = count(disk._back_up)
disk._publish = count(disk._publish)
Path.replace = count(Path.replace)
disk.write_safely(Path(sys.argv[1]), b"the new content, longer" * 100, lambda data: None, Policy())
"""


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal")
@pytest.mark.parametrize("step", range(1, 11))
def test_a_program_killed_while_saving_leaves_a_whole_file(target, step):
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, target, str(step)], cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode in (0, -signal.SIGKILL)
    assert target.read_bytes() in (OLD, NEW)
    backup = target.with_name("file.byml.bak")
    assert not backup.exists() or backup.read_bytes() == OLD
    write(target)
    assert target.read_bytes() == NEW
    assert backup.exists()
