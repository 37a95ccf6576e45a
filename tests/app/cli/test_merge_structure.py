"""`merge` of files with added and removed rows, nodes and elements, in every format."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from formats.errors import WrongType
from formats.registry import FORMATS, structure_of
from formats.text_io import FileForm, open_any, text_of
from tests.app.cli.conftest import LANTERN, ROOT, WATCHMAN
from tests.formats import own
from tests.formats.test_merge_edits import edited
from tests.scale import scale, seeded

COUNT = scale(8, 200)


def with_copy(file: Path, place: int) -> tuple[object, bytes]:
    """Return a graph in which a node was duplicated, and the GUID of the copy."""
    root = formats.open_bytes(WATCHMAN.read_bytes())
    before = guids(root)
    target = structure_of(root)
    target.duplicate([("nodes", place)])
    root = target.root
    file.write_bytes(formats.save_bytes(root))
    (added,) = guids(root) - before
    return root, added


def guids(root) -> set[bytes]:
    return {one.guid for one in root.nodes}


@pytest.mark.parametrize("form", [FileForm.BINARY, FileForm.YAML])
@pytest.mark.parametrize(("one", "other"), [(3, 10), (5, 5), (0, 15)])
def test_two_people_add_different_nodes(run, tmp_path, one, other, form):
    files = base, mine, theirs = [tmp_path / name for name in ("base", "mine", "theirs")]
    base.write_bytes(WATCHMAN.read_bytes())
    root, my_copy = with_copy(mine, one)
    _root, their_copy = with_copy(theirs, other)
    if form is FileForm.YAML:
        for file in files:
            file.write_text(text_of(formats.open_bytes(file.read_bytes()), form), "utf-8")
    out = tmp_path / "out"
    run("merge", *files, "-o", out)
    opened = open_any(out.read_bytes())
    assert opened.form is form
    assert {my_copy, their_copy} <= guids(opened.root)
    assert len(opened.root.nodes) == len(root.nodes) + 1
    assert run("check", out).stdout.endswith("1 file checked: nothing found.\n")


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_structural_edits_are_merged_and_never_refused(run, tmp_path, known):
    small = [path for path in own.files(known.name) if path.stat().st_size < 40_000]
    paths = [tmp_path / name for name in ("base", "mine", "theirs", "out")]
    merged = 0
    for number in range(COUNT):
        chance = seeded(f"{known.name}{number}")
        file = small[number % len(small)]
        roots = [formats.open_bytes(file.read_bytes()), edited(file, chance), edited(file, chance)]
        for path, root in zip(paths[:3], roots, strict=True):
            path.write_bytes(formats.save_bytes(root))
        base, mine, theirs, out = paths
        for one, other, expected in ((mine, base, 1), (base, theirs, 2), (mine, mine, 1)):
            run("merge", base, one, other, "-o", out, "--force")
            got = formats.open_bytes(out.read_bytes())
            assert known.equal(got, roots[expected]), (file.name, number)
        result = run("merge", base, mine, theirs, "-o", out, "--force", "--prefer", "mine")
        merged += "conflict" not in result.stderr
        formats.open_bytes(out.read_bytes())
    assert merged


@pytest.mark.parametrize("form", [FileForm.BINARY, FileForm.YAML])
def test_git_merges_with_it(tmp_path, form):
    git = shutil.which("git") or pytest.skip("there is no git here")
    name = "Watchman.root.ainb" + (".yml" if form is FileForm.YAML else "")
    driver = f'"{sys.executable}" -m app merge %O %A %B -o %A --force'
    where = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "PYTHONPATH": str(ROOT)}

    def run_git(*words: str) -> str:
        settings = ("user.name=x", "user.email=x", f"merge.t.driver={driver}")
        options = [word for one in settings for word in ("-c", one)]
        done = subprocess.run(
            [git, *options, *words],
            cwd=tmp_path,
            env=where,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def commit(place: int | None) -> bytes:
        file, added = tmp_path / name, b""
        if place is None:
            file.write_bytes(WATCHMAN.read_bytes())
        else:
            added = with_copy(file, place)[1]
        if form is FileForm.YAML:
            file.write_text(text_of(formats.open_bytes(file.read_bytes()), form), "utf-8")
        run_git("add", "-A")
        run_git("commit", "-qm", "x")
        return added

    run_git("init", "-q", "-b", "main")
    (tmp_path / ".gitattributes").write_text("Watchman* merge=t\n")
    commit(None)
    run_git("branch", "other")
    mine = commit(3)
    run_git("checkout", "-q", "other")
    theirs = commit(10)
    run_git("merge", "main", "-m", "both")
    opened = open_any((tmp_path / name).read_bytes())
    assert opened.form is form
    assert {mine, theirs} <= guids(opened.root)
    assert run_git("status", "--porcelain", "--ignored") == ""


def test_what_cannot_be_merged_is_told_with_its_files_and_what_to_do(run, tmp_path, monkeypatch):
    def refuse(_self, _target):
        raise WrongType("it is needed by another node", path=["Nodes", "[3] Walk"])

    monkeypatch.setattr("formats.merge.MergeResult.into", refuse)
    out = tmp_path / "out.bgparamlist"
    told = run("merge", LANTERN, LANTERN, LANTERN, "-o", out, status=2).stderr
    assert f"{LANTERN} and {LANTERN}, Nodes › [3] Walk: it is needed by another node." in told
    assert "Nothing was written. In the window, File › Merge…" in told
    assert not out.exists()
