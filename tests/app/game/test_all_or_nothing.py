"""A job over many files that is killed, or fails at any call, leaves all old or all new files."""

from __future__ import annotations

import errno
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from app.documents import atomic_file
from app.documents.atomic_file import Protected
from app.documents.own_names import OWN, is_own
from app.documents.policy import Policy
from app.game import batch_writing, job_journal
from app.game.batch_writing import all_or_nothing
from app.game.job_journal import WORKING, NotRestored
from tests.app.dumps import choose_dump
from tests.app.game.conftest import document, hashes, make_dump, pack
from tests.app.game.interrupting import Worker
from tests.scale import scale, seeded

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are forked and killed")
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES)
TURNS = scale(5, 67)
"""Kills, and errors, of each job."""
JOBS = {
    "replace": ["replace", "dump", "out", "--number", ">= 0", "--name", "Count", "--by", "+1"],
    "merge-mods": ["merge-mods", "dump", "mod", "other", "-o", "out", "--force"],
    "apply": ["apply", "mod.patch", "dump", "-o", "out", "--force"],
    "export": ["export", "mod", "--for", "emulator", "--game", "totk", "-o", "out", "--force"],
    "import-mod": ["import-mod", "mod.zip", "-o", "out", "--force"],
    "extract": ["extract", "mod/romfs/Pack/Actor/Weapon_000.pack.zs", "-o", "out", "--force"],
    "revert": ["revert", "dump", "out"],
}


def make_mod(folder: Path, dump: Path, number: int) -> None:
    """Make a mod that changes a file of its own in each pack, and has one file more."""
    for file in sorted((dump / "Pack/Actor").iterdir()):
        data = {"Common/Base.bgyml": document(1), f"Actor/{file.stem}{number}.bgyml": document(9)}
        target = folder / "romfs/Pack/Actor" / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pack(data, file.name))
    (folder / "romfs/AI").mkdir()
    (folder / f"romfs/AI/New{number}.byml").write_bytes(document(number))


@pytest.fixture(scope="module")
def worker():
    started = Worker()
    yield started
    started.end()


def make_case(folder: Path, name: str, worker: Worker) -> None:
    """Make a folder with a dump, mods, and a target that has some of the files already."""
    folder.mkdir()
    make_dump(folder / "dump", 4)
    for number, mod in enumerate(("mod", "other")):
        make_mod(folder / mod, folder / "dump", number)
    with zipfile.ZipFile(folder / "mod.zip", "w") as archive:
        for file in sorted(one for one in (folder / "mod").rglob("*") if one.is_file()):
            archive.write(file, file.relative_to(folder / "mod"))
    if name == "apply":
        assert worker.run(folder, ["diff", "mod", "dump", "--patch", "mod.patch"]).status == 1
    if name == "revert":
        shutil.copytree(folder / "mod", folder / "out")
        return
    (folder / "out").mkdir()
    if name == "replace":
        shutil.copytree(folder / "mod/romfs", folder / "out/romfs")
        return
    assert worker.run(folder, JOBS[name]).status == 0
    files = sorted(one for one in (folder / "out").rglob("*") if one.is_file())
    for number, file in enumerate(files):
        file.write_bytes(b"old") if number % 2 else file.unlink()
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    shutil.rmtree(folder / "home")


def state(folder: Path) -> dict[str, bytes]:
    """Return every file and folder below a folder, with the bytes of files."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }


def files(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return only the files: an empty folder may be left."""
    return {path: data for path, data in found.items() if data}


def leftovers(folder: Path) -> list[str]:
    """Return what is left of a job, in the program's own data, too."""
    jobs = folder / "home/jobs"
    found = [path for path in (folder / "out").rglob("*") if path.name.startswith(OWN)]
    return [str(path) for path in (*found, *(jobs.iterdir() if jobs.is_dir() else ()))]


@pytest.mark.parametrize("name", JOBS)
@pytest.mark.parametrize("is_kill", [True, False], ids=["kill", "error"])
def test_all_is_old_or_all_is_new(name, is_kill, tmp_path, worker, count):
    start, folder = tmp_path / "start", tmp_path / "case"
    make_case(start, name, worker)
    old, untouched = state(start / "out"), state(start / "dump")
    shutil.copytree(start, folder, symlinks=True)
    whole = worker.run(folder, JOBS[name], 0, 0 if is_kill else errno.EIO)
    assert whole.status == 0, whole.said
    new, chance, mixed, left = state(folder / "out"), seeded(f"{name} {is_kill}"), 0, 0
    assert old != new
    assert not leftovers(folder), name
    for turn in range(TURNS):
        shutil.rmtree(folder)
        shutil.copytree(start, folder, symlinks=True)
        nth, error = chance.randint(1, whole.calls), 0 if is_kill else ERRORS[turn % 3]
        got = worker.run(folder, JOBS[name], nth, error)
        what = f"call {nth} of {whole.calls}, error {error}: {got}"
        assert "Traceback" not in got.said, what
        assert state(folder / "dump") == untouched, what
        found = state(folder / "out")
        for path, data in found.items():
            if not is_own(path) and not (folder / "out" / path).is_dir():
                assert data in (old.get(path), new.get(path)), what
        mine = {path: data for path, data in found.items() if OWN not in path}
        mixed += mine not in (old, new)
        left += bool(leftovers(folder))
        if is_kill:
            assert got.status == -9, what
        else:
            assert mine == old if got.status else files(mine) == files(new), what
        again = worker.run(folder, JOBS[name])
        assert again.status == 0, (what, again)
        if got.status and mine != new:
            assert state(folder / "out") == new, (what, again)
        assert state(folder / "dump") == untouched, (what, again)
        assert not leftovers(folder), (what, again)
    count("jobs that were killed" if is_kill else "jobs with a call that failed", TURNS)
    count("mixtures that the next command undid", mixed)
    count("working folders that the next command deleted", left)


def test_an_undone_job_leaves_everything_as_before(tmp_path, worker):
    """Reading commands report it, and only a command that writes to the folder undoes it."""
    folder, job = tmp_path / "case", JOBS["merge-mods"]
    make_case(folder, "merge-mods", worker)
    shutil.copytree(folder, tmp_path / "spare")
    old, calls = state(folder / "out"), worker.run(tmp_path / "spare", job).calls
    for nth in range(calls // 2, calls):
        worker.run(folder, job, nth)
        found = state(folder / "out")
        if any(data != old.get(path, data) for path, data in found.items()):
            break
    said = worker.run(folder, ["diff", "out", "dump"]).said
    assert "was interrupted, and some of its files are old" in said
    assert state(folder / "out") == found
    said = worker.run(folder, ["merge-mods", "dump", "nothing", "-o", "out"]).said
    assert "does not exist" in said
    said = worker.run(folder, ["import-mod", "mod.zip", "-o", "out"]).said
    assert "was interrupted and is undone" in said
    assert "already exists" in said
    assert state(folder / "out") == old
    assert not leftovers(folder)


@pytest.mark.parametrize("is_link", [True, False], ids=["link", "folder"])
@pytest.mark.parametrize("name", [".triptych-export", ".triptych-job-0123456789abcdef"])
def test_what_only_looks_like_a_working_folder_stays(is_link, name, tmp_path, worker, monkeypatch):
    """Also where it leads to a dump."""
    monkeypatch.setenv("TRIPTYCH_HOME", str(tmp_path / "home"))
    dump = make_dump(tmp_path / "dump", 2)
    choose_dump(dump)
    make_mod(tmp_path / "mod", dump, 0)
    target = tmp_path / "target"
    target.mkdir()
    found = target / name
    if is_link:
        found.symlink_to(dump)
    else:
        shutil.copytree(dump, found)
    before = hashes(dump)
    for command in (
        ["export", str(tmp_path / "mod"), "--for", "tkmm", "--game", "totk"],
        ["import-mod", str(tmp_path / "mod"), "--force"],
    ):
        got = worker.run(tmp_path, [*command, "-o", str(target)])
        assert got.status == 0, got.said
        assert f"{name}” is not of this run" in got.said
        assert hashes(dump) == hashes(found) == before
    assert found.is_symlink() is is_link


def test_a_dump_is_not_written_through_a_folder_that_became_a_link(tmp_path):
    """Neither by a job that is done, nor by its undo."""
    dump, out = make_dump(tmp_path / "dump", 2), tmp_path / "out"
    before, policy = hashes(dump), Policy([dump])
    out.mkdir()
    (out / "linked").symlink_to(dump)

    def undone():
        with all_or_nothing(out, policy) as job:
            job.write(out / "New.byml", b"new")
            shutil.rmtree(job.record.folder)
            job.record.folder.symlink_to(dump / "AI")
            raise KeyError

    def refused():
        with all_or_nothing(out, policy) as job:
            job.write(out / "New.byml", b"new")
            job.delete(out / "linked/AI/Loose.byml")

    with pytest.raises(Protected), all_or_nothing(dump / "AI", policy):
        pass
    with pytest.raises(KeyError):
        undone()
    with pytest.raises(Protected):
        refused()
    assert hashes(dump) == before
    assert not (out / "New.byml").exists()


def test_what_others_changed_since_stays(tmp_path):
    for name in ("A", "B"):
        (tmp_path / name).write_bytes(b"old")

    def interrupted():
        with all_or_nothing(tmp_path, Policy()) as job:
            for name in ("A", "B", "Deep/C"):
                job.write(tmp_path / name, b"new")
            job.apply()
            (tmp_path / "A").write_bytes(b"mine")
            raise KeyError

    with pytest.raises(NotRestored, match=re.escape(str(tmp_path / "A"))):
        interrupted()
    assert state(tmp_path) == {"A": b"mine", "B": b"old"}


def test_the_kept_content_of_a_file_that_failed_is_not_written_to(tmp_path, monkeypatch):
    for name in ("A", "B"):
        (tmp_path / name).write_bytes(name.encode())
    failures = [OSError("it cannot be read")]

    def digest(file):
        if failures:
            raise failures.pop()
        return job_journal.digest(file)

    monkeypatch.setattr(batch_writing, "digest", digest)
    with all_or_nothing(tmp_path, Policy()) as job:
        with pytest.raises(OSError, match="cannot be read"):
            job.write(tmp_path / "A", b"new")
        job.write(tmp_path / "B", b"new")
    assert state(tmp_path) == {"A": b"A", "B": b"new"}


def test_own_files_are_not_files_of_a_mod_or_a_folder(tmp_path, worker):
    """Leftovers of this and of earlier versions, and backups: each walk passes them by."""
    dump, mod = make_dump(tmp_path / "dump", 2), tmp_path / "mod"
    make_mod(mod, dump, 0)
    clean = walks(worker, tmp_path)
    lock = ".triptych-0123456789abcdef.lock"
    shutil.copytree(mod, tmp_path / "spare")
    for name in (".triptych-export/old", ".triptych-export/new/romfs", f"{WORKING}1/romfs"):
        for folder in (mod, mod / "romfs"):
            shutil.copytree(tmp_path / "spare/romfs", folder / name)
    for file in (mod / "romfs/AI/New0.byml", mod / "romfs/Pack/Actor/Weapon_000.pack.zs"):
        shutil.copy(file, f"{file}.bak")
        shutil.copy(file, file.with_name(lock))
        shutil.copy(file, file.with_name(lock.replace("lock", "tmp")))
    assert walks(worker, tmp_path) == clean
    assert not is_own("Old.bak/A.byml"), "only files are backups"


def walks(worker: Worker, folder: Path) -> list[object]:
    """Return what every command that walks folders finds in a mod."""
    found: list[object] = [
        worker.run(folder, command).said
        for command in (
            ["find", "mod/romfs", "--name", "Count"], ["info", "mod/romfs"], ["check", "mod/romfs"],
            ["get", "mod/romfs", "--deep"], ["diff", "mod", "dump"],
        )
    ]  # fmt: skip
    for command in (
        ["export", "mod", "--for", "switch", "--game", "totk", "-o", "made"],
        ["import-mod", "mod", "-o", "made"],
        ["merge-mods", "dump", "mod", "-o", "made"],
        ["convert", "mod/romfs", "made"],
    ):
        shutil.rmtree(folder / "made", ignore_errors=True)
        found.append(worker.run(folder, command).said)
        found.append(state(folder / "made"))
        assert found[-1], found[-2]
    return found


def test_what_is_remembered_of_own_files_does_not_grow_without_end(tmp_path, home, monkeypatch):
    monkeypatch.setattr(atomic_file, "_MOST_RECORDS", 100)
    (home / "backups/.written").mkdir(parents=True)
    (home / "backups/.written/0123").write_bytes(bytes(16))
    for number in range(1000):
        atomic_file.remember_own(tmp_path / f"{number}", number.to_bytes(16))
    found = [one for one in (home / "backups").rglob("*") if one.is_file()]
    assert sum(one.stat().st_size for one in found) <= 100 * 32
    assert [one.name for one in (home / "backups").iterdir()] == ["written"]
    assert atomic_file.is_own_work(tmp_path / "999", (999).to_bytes(16))
    assert not atomic_file.is_own_work(tmp_path / "999", (998).to_bytes(16))
    assert not atomic_file.is_own_work(tmp_path / "1", (1).to_bytes(16))
