"""Whatever happens while a file is written, it has the old or the new content, whole."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.documents import atomic_file, verified_write
from app.documents.policy import Policy
from formats import safe_write
from tests.app.documents.conftest import KILL
from tests.app.dumps import choose_dump
from tests.patience import GUARD
from tests.systems import lacks

OLD, NEW = b"the old content" * 100, b"the new content, longer" * 100
ROOT = Path(__file__).resolve().parents[3]


def leftovers(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir() if one.name.startswith(".triptych-")]


@pytest.fixture
def target(tmp_path: Path) -> Path:
    file = tmp_path / "file.byml"
    file.write_bytes(OLD)
    return file


def write(target: Path, **options) -> atomic_file.Stamp:
    return atomic_file.write_safely(target, NEW, lambda _data: None, Policy(), **options)


def test_the_new_content_is_there_and_the_old_beside_it(target):
    stamp = write(target)
    assert target.read_bytes() == NEW
    assert target.with_name("file.byml.bak").read_bytes() == OLD
    assert not atomic_file.differs(target, stamp)
    assert not leftovers(target.parent)


def test_the_backup_is_of_the_first_content_and_stays(target):
    write(target)
    atomic_file.write_safely(target, b"third", lambda _data: None, Policy())
    assert target.with_name("file.byml.bak").read_bytes() == OLD


def test_a_new_file_needs_no_backup(tmp_path):
    write(tmp_path / "new.byml")
    assert [one.name for one in tmp_path.iterdir()] == ["new.byml"]


def test_content_that_does_not_verify_never_gets_there(target):
    def refuse(_data):
        raise atomic_file.Differs("not what was meant")

    with pytest.raises(atomic_file.Differs):
        atomic_file.write_safely(target, NEW, refuse, Policy())
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
        monkeypatch.setattr(atomic_file, "write_new", full)
    with pytest.raises(OSError, match="No space"):
        write(target)
    monkeypatch.undo()
    assert target.read_bytes() == OLD
    assert not leftovers(target.parent)
    write(target)
    assert target.read_bytes() == NEW


def test_bytes_that_the_disk_changed_are_noticed(target, monkeypatch):
    real = atomic_file.read
    monkeypatch.setattr(atomic_file, "read", lambda file: (b"other", real(file)[1]))
    with pytest.raises(atomic_file.Differs):
        write(target)
    monkeypatch.undo()
    assert target.read_bytes() == OLD


def test_a_read_only_file_is_refused(target):
    target.chmod(0o444)
    with pytest.raises(atomic_file.WriteRefused, match="read-only"):
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
import os, sys
from pathlib import Path
from app.documents import atomic_file as disk
from app.documents.policy import Policy
steps = 0
def count(real):
    def call(*args, **more):
        global steps
        steps += 1
        if steps == int(sys.argv[2]):
            os.kill(os.getpid(), int(sys.argv[3]))
        return real(*args, **more)
    return call
os.fsync = count(os.fsync)
disk.write_new = count(disk.write_new)
disk.read = count(disk.read)
disk._back_up = count(disk._back_up)
disk._publish = count(disk._publish)
Path.replace = count(Path.replace)
disk.write_safely(Path(sys.argv[1]), b"the new content, longer" * 100, lambda data: None, Policy())
"""


@pytest.mark.parametrize("step", range(1, 11))
def test_a_program_killed_while_saving_leaves_a_whole_file(target, step):
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, target, str(step), str(KILL)],
        cwd=ROOT,
        check=False,
        timeout=GUARD,
    )
    assert done.returncode in (0, -KILL, KILL)
    assert target.read_bytes() in (OLD, NEW)
    backup = target.with_name("file.byml.bak")
    assert not backup.exists() or backup.read_bytes() == OLD
    write(target)
    assert target.read_bytes() == NEW
    assert backup.exists()


def modes(folder: Path) -> set[int]:
    """Return the modes of all files of a folder; a lock holds nothing that is anyone's secret."""
    files = [one for one in folder.iterdir() if one.suffix != ".lock"]
    return {stat.S_IMODE(one.stat().st_mode) for one in files}


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
@pytest.mark.parametrize("call", ["write", "fsync", "replace", "link", "chmod", "unlink"])
def test_a_private_file_is_private_at_every_step(target, monkeypatch, call):
    target.chmod(0o600)
    seen = []

    def watched(real):
        def run(*args, **more):
            seen.append(modes(target.parent))
            return real(*args, **more)

        return run

    owner, name = {
        "write": (safe_write, "take_over"), "fsync": (os, "fsync"), "replace": (Path, "replace"),
        "link": (Path, "hardlink_to"), "chmod": (Path, "chmod"), "unlink": (Path, "unlink"),
    }[call]  # fmt: skip
    monkeypatch.setattr(owner, name, watched(getattr(owner, name)))
    write(target)
    assert seen
    assert all(one <= {0o600} for one in seen)
    assert modes(target.parent) == {0o600}


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes here")
def test_extended_attributes_stay(target):
    try:
        os.setxattr(target, "user.note", b"mine")
    except OSError:
        pytest.skip("this disk has none")
    write(target)
    assert os.getxattr(target, "user.note") == b"mine"
    assert os.getxattr(target.with_name("file.byml.bak"), "user.note") == b"mine"


@lacks("paths over 255 letters")
@pytest.mark.parametrize("length", range(248, 256))
def test_a_name_as_long_as_can_be_is_saved_with_a_backup(tmp_path, length):
    file = tmp_path / f"{'n' * (length - 5)}.byml"
    file.write_bytes(OLD)
    write(file)
    assert file.read_bytes() == NEW
    others = [one for one in tmp_path.iterdir() if one != file]
    assert [one.read_bytes() for one in others] == [OLD]
    assert atomic_file.backup_of(file) == others[0]


def test_two_long_names_have_a_backup_each(tmp_path):
    files = [tmp_path / f"{'文' * 83}{end}.byml" for end in "ab"]
    for file in files:
        file.write_bytes(file.name[-6:].encode())
        write(file)
    kept = [atomic_file.backup_of(file).read_bytes() for file in files]
    assert kept == [b"a.byml", b"b.byml"]


def test_the_backup_of_a_mod_lies_outside_of_it(tmp_path, home):
    mod = tmp_path / "mod"
    file = mod / "romfs/AI/file.byml"
    file.parent.mkdir(parents=True)
    file.write_bytes(OLD)
    choose_dump(tmp_path / "dump", mod)
    for content in (NEW, b"third"):
        atomic_file.write_safely(file, content, lambda _data: None, Policy.stored())
    assert [one for one in mod.rglob("*") if one.is_file()] == [file]
    kept = atomic_file.backup_of(file)
    assert kept.is_relative_to(home)
    assert kept.read_bytes() == OLD
    assert kept.name == "file.byml.bak"


@pytest.mark.parametrize("in_mod", [True, False])
def test_our_own_first_save_is_no_backup(tmp_path, in_mod):
    file = tmp_path / "mod/file.byml"
    file.parent.mkdir()
    choose_dump(tmp_path / "dump", file.parent if in_mod else None)
    for content in (OLD, NEW):
        atomic_file.write_safely(file, content, lambda _data: None, Policy.stored())
        assert atomic_file.backup_of(file) is None
    file.write_bytes(b"of another program")
    atomic_file.write_safely(file, NEW, lambda _data: None, Policy.stored())
    assert atomic_file.backup_of(file).read_bytes() == b"of another program"


def test_that_a_backup_cannot_be_kept_is_said(tmp_path, home):
    mod = tmp_path / "mod"
    file = mod / "file.byml"
    mod.mkdir()
    file.write_bytes(OLD)
    choose_dump(tmp_path / "dump", mod)
    (home / "backups").write_bytes(b"no folder")
    with pytest.raises(atomic_file.WriteRefused, match="backup cannot be kept in"):
        atomic_file.write_safely(file, NEW, lambda _data: None, Policy.stored())
    assert file.read_bytes() == OLD
    assert [one.name for one in mod.iterdir()] == ["file.byml"]


_CALLS = (
    "open", "fdopen", "fsync", "stat", "lstat", "chmod", "chown", "link", "replace", "unlink",
    "utime", "listxattr", "scandir", "close", "mkdir", "fstat", "access",
)  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="these calls are Linux's")
@pytest.mark.parametrize("call", _CALLS)
@pytest.mark.parametrize("in_mod", [True, False])
def test_whatever_call_fails_the_file_is_whole_and_nothing_is_left(tmp_path, call, in_mod):
    folder = tmp_path / "mod"
    folder.mkdir()
    choose_dump(tmp_path / "dump", folder if in_mod else None)
    file = folder / "file.byml"
    real = getattr(os, call)
    for nth in range(1, 200):
        file.write_bytes(OLD)
        if (kept := atomic_file.backup_of(file)) is not None:
            kept.unlink()
        count = 0

        def failing(*args, _nth=nth, **more):
            nonlocal count
            count += 1
            if count == _nth:
                if call == "close":
                    real(*args)
                raise OSError(errno.EIO, "Input/output error")
            return real(*args, **more)

        policy = Policy.stored()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, call, failing)
            try:
                atomic_file.write_safely(file, lambda _now: NEW, lambda _data: None, policy)
                is_saved = True
            except OSError as error:
                is_saved = False
                told = verified_write.reason(error, file)
                assert all(told)
        assert file.read_bytes() == (NEW if is_saved else OLD), nth
        if call not in ("unlink", "scandir"):  # these are what takes the leftovers away
            assert not leftovers(folder), nth
        atomic_file.write_safely(file, NEW, lambda _data: None, policy)
        assert not leftovers(folder), nth
        if count < nth:
            return
    raise AssertionError("it never came to an end")
