"""Whole folders converted, by one process and by several."""

from __future__ import annotations

import shutil
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import formats
from app.cli import convert
from app.cli.folders import is_document, walk
from formats.text_io import FileForm
from tests.app.cli.conftest import LANTERN, VOICES
from tests.formats import own

OURS = [*own.files("aamp"), *own.files("byml")]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """A folder of many files in folders, of which one is damaged and two are of other kinds."""
    folder = tmp_path / "mod"
    for number, path in enumerate(OURS):
        below = folder / f"part {number % 3}" / "丘"
        below.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, below)
    (folder / "bad.byml").write_bytes(VOICES.read_bytes()[:40])
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (folder / "readme.txt").write_text("Nothing to convert.")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder_there_and_back(run, mod, tmp_path, jobs):
    texts, back = tmp_path / "texts", tmp_path / "back"
    result = run("convert", mod, texts, "--jobs", jobs, status=2)
    assert result.stdout == f"{len(OURS)} files written to {texts}.\n"
    assert "2 files of other kinds left out: picture.png, readme.txt." in result.stderr
    assert "1 file not converted:\n" in result.stderr
    assert f"  {mod / 'bad.byml'}, at 0x" in result.stderr
    assert run("convert", texts, back, "--jobs", jobs).stderr == ""
    left_out = ("bad.byml", "picture.png", "readme.txt")
    expected = {name: data for name, data in tree(mod).items() if name not in left_out}
    assert tree(back) == expected
    assert set(tree(texts)) == {f"{name}.yml" for name in expected}


def test_what_is_there_already_stays(run, mod, tmp_path):
    texts = tmp_path / "texts"
    texts.mkdir()
    inside = next(path for path in mod.rglob("*") if path.name == OURS[0].name)
    there = texts / f"{inside.relative_to(mod)}.yml"
    there.parent.mkdir(parents=True)
    there.write_text("mine")
    result = run("convert", mod, texts, status=2)
    assert "2 files not converted" in result.stderr
    assert there.read_text() == "mine"
    run("convert", mod, texts, "--force", status=2)
    assert there.read_text(encoding="utf-8") != "mine"


def test_a_folder_goes_into_a_folder(run, mod, lantern):
    assert "converted into a folder" in run("convert", mod, lantern, status=2).stderr
    assert "converted into a folder" in run("convert", mod, "-", status=2).stderr
    assert "is a folder" in run("convert", lantern, mod, status=2).stderr


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """Texts of other tools, which do not tell the header, and one of ours, which does."""
    folder = tmp_path / "texts"
    (folder / "below").mkdir(parents=True)
    for number in range(5):
        (folder / "below" / f"{number}.byml.yml").write_text(f"{{Number: {number}}}\n")
    (folder / "own.byml.yml").write_text("# triptych: version=3 order=little\na: 1\n")
    (folder / "ActorInfo.yml").write_text("a: 1\n")
    (folder / "info.json").write_text('{"name": "A mod"}')
    return folder


def header(path: Path) -> tuple[int, bool]:
    root = formats.open_bytes(path.read_bytes())
    return root.version, root.big_endian


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_assumed_of_the_texts_of_a_folder_is_said(run, texts, tmp_path, jobs):
    result = run("convert", texts, tmp_path / "out", "--jobs", jobs)
    assert (
        "6 files: ActorInfo.yml, 0.byml.yml, 1.byml.yml and 3 more: The text does not state the "
        "file’s version: 7 was assumed, little endian.\n"
    ) in result.stderr
    assert "1 file: ActorInfo.yml: Neither the text nor its name shows the for" in result.stderr
    assert "1 file of other kinds left out: info.json." in result.stderr
    assert header(tmp_path / "out" / "below" / "0.byml") == (7, False)
    assert header(tmp_path / "out" / "own.byml") == (3, False)


def test_version_and_byte_order_may_be_given_for_a_folder(run, texts, tmp_path):
    out = tmp_path / "out"
    result = run("convert", texts, out, "--version", 2, "--big-endian")
    assert "was assumed, little" not in result.stderr
    assert {header(path) for path in out.rglob("*.byml")} == {(2, True)}
    result = run("convert", texts, out, "--version", 2, "--force")
    assert "byte order: little endian was assumed" in result.stderr
    assert {header(path) for path in out.rglob("*.byml")} == {(2, False)}
    result = run("convert", texts, out, "--big-endian", "--force")
    assert "version: 7 was assumed.\n" in result.stderr
    assert header(out / "below" / "0.byml") == (7, True)
    assert header(out / "own.byml") == (3, True)


def test_a_folder_may_be_like_a_file_or_another_folder(run, texts, tmp_path, lantern):
    stock, out = tmp_path / "stock", tmp_path / "out"
    run("convert", LANTERN, texts / "Lantern.bgparamlist.yml")
    run("convert", texts, stock, "--version", 4, "--big-endian")
    result = run("convert", texts, out, "--like", stock / "own.byml")
    assert "version" not in result.stderr
    assert header(out / "below" / "3.byml") == (4, True)
    assert (out / "Lantern.bgparamlist").read_bytes() == LANTERN.read_bytes()
    (stock / "below" / "3.byml").unlink()
    result = run("convert", texts, out, "--like", stock, "--force")
    assert "1 file: 3.byml.yml: The text does not state the file’s version" in result.stderr
    assert header(out / "below" / "2.byml") == (4, True)
    assert header(out / "below" / "3.byml") == (7, False)
    assert "nothing.byml" in run("convert", texts, out, "--like", "nothing.byml", status=2).stderr


def test_a_folder_without_documents_is_not_called_sound(run, tmp_path):
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "info.json").write_text('{"name": "A mod"}')
    result = run("check", tmp_path, status=2)
    assert "there is no file of a known format in it" in result.stderr
    assert "nothing found" not in result.stdout


def test_two_texts_of_one_file_are_told(run, tmp_path):
    folder = tmp_path / "texts"
    folder.mkdir()
    for ending in ("yml", "yaml"):
        run("convert", VOICES, folder / f"Voices.bgyml.{ending}")
    result = run("convert", folder, tmp_path / "back", status=2)
    assert "Voices.bgyml.yml: another file is already written as" in result.stderr
    assert tree(tmp_path / "back") == {"Voices.bgyml": VOICES.read_bytes()}


def test_a_fault_of_the_program_stops_no_other_file(run, mod, tmp_path, monkeypatch):
    store = convert.files.store

    def stumble(root, name, form, **more):
        if "Lantern" in name:
            raise ZeroDivisionError("nothing to divide")
        store(root, name, form, **more)

    monkeypatch.setattr(convert.files, "store", stumble)
    result = run("convert", mod, tmp_path / "texts", "--jobs", 1, status=2)
    assert f"{len(OURS) - 1} files written" in result.stdout
    assert "Lantern.bgparamlist: an error in Triptych (ZeroDivisionError" in result.stderr


def test_files_of_a_process_that_was_ended_are_told(monkeypatch):
    tasks = [convert.ConvertTask(f"in{n}", f"out{n}", FileForm.YAML) for n in range(20)]

    class Ended:
        def __init__(self, _jobs, initializer): ...
        def __enter__(self):
            return self

        def __exit__(self, *_more): ...
        def map(self, _convert, given, chunksize):
            yield from map(convert.TaskOutcome, given[:3])
            raise BrokenProcessPool

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Ended)
    outcomes = list(convert.run_all(tasks, 2))
    assert [one.task for one in outcomes] == tasks
    assert [bool(one.error) for one in outcomes] == [False] * 3 + [True] * 17


@pytest.mark.parametrize("why", [PermissionError, FileNotFoundError, NotImplementedError])
def test_a_system_without_processes_to_share_work_converts_all(monkeypatch, why, tmp_path):
    def refuse(*_args, **_more):
        raise why

    for name in ("Lantern", "Wind"):
        shutil.copy(LANTERN, tmp_path / f"{name}.bgparamlist")
    names = ("Lantern", "Wind") * convert._CHUNK
    tasks = [
        convert.ConvertTask(f"{tmp_path}/{name}.bgparamlist", f"{tmp_path}/{n}.yml", FileForm.YAML)
        for n, name in enumerate(names)
    ]
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    outcomes = list(convert.run_all(tasks, 2))
    assert [one.task for one in outcomes] == tasks
    assert not any(one.error for one in outcomes)
    assert len(list(tmp_path.glob("*.yml"))) == len(tasks)


def test_a_folder_is_walked_in_order_and_without_our_own_leftovers(tmp_path):
    for name in ("b/x.byml", "a.byml", ".triptych-12.tmp", "b/a/y.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(LANTERN, tmp_path / name)
    names = [str(Path(name).relative_to(tmp_path)) for name in walk(str(tmp_path))]
    assert names == ["a.byml", str(Path("b/x.byml")), str(Path("b/a/y.txt"))]


def test_documents_are_known_by_bytes_or_name(tmp_path):
    for name, data, is_one in (
        ("x.bin", VOICES.read_bytes(), True),
        ("x.byml", b"nothing of the kind", True),
        ("x.BYML", b"nothing of the kind", True),
        ("x.byml.yml", b"a: 1", True),
        ("x.txt", b"a: 1", False),
        ("x", b"", False),
    ):
        (tmp_path / name).write_bytes(data)
        assert is_document(str(tmp_path / name)) == is_one, name


def test_what_is_called_an_archive_and_is_none_is_told(run, tmp_path):
    (tmp_path / "Pack").mkdir()
    shutil.copy(LANTERN, tmp_path)
    (tmp_path / "Pack/AocMainField.pack").write_bytes(b"")
    assert "1 file checked: nothing found" in run("check", tmp_path).stdout
    (tmp_path / "Pack/A.pack.zs").write_bytes(b"rubbish")
    told = run("check", tmp_path, status=2)
    assert "A.pack.zs” has the name of an archive" in told.stderr
    assert "2 files checked: 1 not read" in told.stdout
