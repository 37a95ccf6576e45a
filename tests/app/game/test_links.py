"""The jobs of the window write and delete nothing through a link out of their folder, and no other
code of the program writes files at all."""

from __future__ import annotations

import ast
import itertools
import shutil
from pathlib import Path

import pytest

from app.documents.policy import Policy
from app.editors import raw_files
from app.game import batch_writing, copies, job_journal
from app.game.batch_writing import all_or_nothing
from app.game.mod import Project, folders_of
from app.game.mod_changes import ModChanges
from app.game.mod_merging import Mod
from app.game.mod_session import ModSession
from app.game.replace_steps import replace_in_files, take_back, writes
from app.game.replacing import EntryPlace, ReplaceRequest, plan, swaps
from app.game.reverting import put_back, revert
from app.run.kept import write_answers
from formats.calculator import NumberCondition
from formats.find import Field, FindQuestion
from tests.app.dumps import choose_dump
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_exporting import put
from tests.app.links import linked, snapshot
from tests.systems import needs_links

ROOT = Path(__file__).resolve().parents[3]
BASE = "Common/Base.bgyml"
PACK = "Pack/Actor/Weapon_001.pack.zs"


def replaced(at, out):
    project = Project(at / "dump", out)
    files = [project.current(at / "dump" / name) for name in ("AI/Loose.byml", PACK)]
    places = [EntryPlace(files[0], ()), EntryPlace(files[1], (BASE,))]
    question = FindQuestion(
        None, NumberCondition.read(">= 1"), frozenset({Field.VALUE}), False, None
    )
    request = ReplaceRequest.of(question, "", "*2")
    plans = plan(places, lambda view, found: swaps(view, found, request)).plans
    some = {one.place.file: {one.place.words: one.swaps} for one in plans}
    return replace_in_files(writes(some, [project]), [project])


def reverted(at, out):
    project = Project(at / "dump", out)
    changes = ModChanges(project.mirror, project.dump).changes()
    return revert(changes, project.mirror, projects=[project])


def copied(at, out):
    project = Project(at / "dump", out)
    packs = [f"Pack/Actor/Weapon_00{number}.pack.zs" for number in range(3)]
    found = copies.read_copies(project, packs, (BASE,), document(9), ())
    return copies.write(found, (BASE,), document(9), projects=[project])


def merged(at, out):
    session = ModSession(at / "dump", [Mod(name, at / name) for name in ("mod", "other")])
    list(session.merge_files())
    list(session.write(out / "romfs", folders_of(out, out / "romfs")))


def extracted(_at, out):
    names = ("a", "deep/b", "deep/er/c")
    some = [batch_writing.OutputFile(name, name.encode) for name in names]
    batch_writing.write_files(some, out, Policy.stored())


def saved(_at, out):
    reason = raw_files.save(out / "x.bin", b"x")
    if reason:
        raise OSError(reason)


NUMBERS = itertools.count()
JOBS = {
    "replace": replaced,
    "revert": reverted,
    "write to other packs": copied,
    "merge mods": merged,
    "extract, import, export": extracted,
    "save bytes": saved,
    "save answers": lambda _at, out: write_answers(out / "x.json", {"a": next(NUMBERS)}),
}
OWN = {"revert", "write to other packs", "replace"}
"""The jobs on a mod that is there already."""


@pytest.fixture
def at(tmp_path, home):
    make_dump(tmp_path / "dump")
    for mod, count in (("mod", 70), ("other", 80)):
        put(tmp_path, f"{mod}/romfs/AI/New{count}.byml", document(count))
        put(tmp_path, f"{mod}/romfs/AI/Loose.byml", document(8))
        put(tmp_path, f"{mod}/romfs/{PACK}", pack({BASE: document(50)}))
    return tmp_path


@needs_links
@pytest.mark.parametrize("where", ["settings", "unrelated"])
@pytest.mark.parametrize("name", JOBS)
def test_no_job_writes_or_deletes_through_a_link(at, count, name, where):
    job, before, out = JOBS[name], at / "before", at / "out"
    shutil.copytree(at / "mod", before) if name in OWN else before.mkdir()
    victim = at / "far/in"
    if where == "settings":
        choose_dump(at / "far")
    shutil.copytree(before, out)
    done = job(at, out)
    assert not getattr(done, "failed", ())
    after = shutil.copytree(out, at / "after")
    refused = 0
    for level in linked(before, after, out, victim):
        kept = snapshot(victim)
        try:
            refused += bool(getattr(job(at, out), "failed", ()))
        except OSError:
            refused += 1
        assert snapshot(victim) == kept, level
        count(f"links: {name}")
    assert refused


@needs_links
@pytest.mark.parametrize("level", ["romfs", "romfs/Pack"])
def test_what_was_replaced_is_not_undone_through_a_link(at, level):
    out, far = at / "mod", at / "far"
    step = replaced(at, out)
    assert step.left
    (out / level).rename(far)
    (out / level).symlink_to(far)
    kept = snapshot(far)
    done = take_back(step.left)
    assert Path(PACK).name in [file.name for file, _error in done.failed]
    assert snapshot(far) == kept


@needs_links
def test_what_was_reverted_is_not_restored_through_a_link(at):
    out, far = at / "mod", at / "far"
    step = reverted(at, out)
    assert len(step.kept) > 1
    folder = out / "romfs/Pack"
    far.mkdir()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(far)
    kept = snapshot(out)
    with pytest.raises(OSError, match="leads out of"):
        put_back(step)
    assert snapshot(out) == kept
    assert not any(far.iterdir())


@needs_links
def test_an_interrupted_job_is_not_undone_through_a_link(at, monkeypatch):
    folder, far = at / "mod/romfs/AI", at / "far"

    def killed():
        with all_or_nothing(at / "mod", Policy()) as job:
            job.write(folder / "Loose.byml", b"new")
            job.write(folder / "made/New.byml", b"new")
            job.apply()
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(batch_writing, "undo_failed", lambda *_job: None)
        with pytest.raises(KeyboardInterrupt):
            killed()
    folder.rename(far)
    folder.symlink_to(far)
    (far / "made/New.byml").unlink()
    kept = snapshot(far)
    (record,) = job_journal.interrupted()
    assert job_journal.undo(record, Policy()) == [
        str(folder / name) for name in ("made/New.byml", "Loose.byml")
    ]
    assert snapshot(far) == kept


# All that writes

WRITERS = {
    "app/documents/atomic_file.py": "how files are written",
    "app/documents/locks.py": "temporary files and locks",
    "app/game/batch_writing.py": "how many files are written",
    "app/documents/set_aside.py": "its own copies, and empty folders",
    "app/game_panels/files_model.py": "a folder of its own, from which entries are dragged",
} | dict.fromkeys(
    (
        "app/ui/report.py", "app/start/instance.py", "app/documents/journal.py",
        "app/documents/leftovers.py",
        "app/game/cache_database.py", "app/game/job_journal.py", "app/documents/presence.py",
        "app/documents/remembered_texts.py",
    ),
    "the program's own data",
)  # fmt: skip
"""The modules that change files by themselves."""
UNBOUNDED = {
    "app/cli/interrupted.py": "undoes what a journal lists",
    "app/documents/atomic_file.py": "finds backups",
    "app/documents/set_aside.py": "its own copies",
    "app/game/copies.py": "bound for each file",
    "app/game/mod_marks.py": "writes nothing",
    "app/game/workspace.py": "deletes its own temporary files",
    "app/game_panels/exchange_commands.py": "bound by `write_files` and `pack_folder`",
    "app/game_panels/mod_sources.py": "writes nothing",
}
"""The modules that use a policy without the folders of a job, and why."""
CHANGES = {"write_bytes", "write_text", "unlink", "rmdir", "hardlink_to", "symlink_to", "rmtree"}
"""Methods that change files; those of the graph's structures unlink nodes."""


def is_graph(name):
    """Whether a module unlinks nodes of graphs."""
    return name.startswith("app/graph/")


def test_files_are_changed_by_these_modules_alone(count):
    writers, unbounded = set(), set()
    for path in sorted((ROOT / "app").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        count("modules")
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Attribute) and node.attr in CHANGES and not is_graph(name):
                writers.add(name)
            if isinstance(node, ast.Call) and ast.unparse(node) in ("Policy()", "Policy.stored()"):
                unbounded.add(name)
    assert writers == WRITERS.keys()
    assert unbounded == UNBOUNDED.keys()
