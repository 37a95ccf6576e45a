"""The program as a process: its options, and pictures without a screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

import formats
from app.ui import app_paths
from formats import wrap
from formats.version import VERSION
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]


def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=GUARD,
    )


def test_the_version_and_the_help_need_no_window():
    assert VERSION in run("--version").stdout
    assert "--screenshot" in run("--help").stdout


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_taken_of_a_file(tmp_path, theme):
    out = tmp_path / "window.png"
    sample = app_paths.sample_folder() / "Every type.aamp"
    done = run("--screenshot", out, "--theme", theme, "--size", "1024x640", sample)
    assert done.returncode == 0, done.stderr
    picture = QImage(str(out))
    assert (picture.width(), picture.height()) == (1024, 640)
    corner = picture.pixelColor(picture.width() - 3, picture.height() - 3)
    assert (corner.lightness() < 128) == (theme == "dark")


def test_a_picture_is_taken_of_one_command_of_a_graph(tmp_path):
    sample = app_paths.sample_folder() / "Watchman.root.ainb"
    name = formats.outline_of(formats.open_bytes(sample.read_bytes())).row(("commands", 0)).label
    pictures = []
    for number, more in enumerate((["--view", "tree"], ["--view", "graph", "--command", name])):
        out = tmp_path / f"{number}.png"
        done = run("--screenshot", out, "--size", "1024x640", *more, sample)
        assert done.returncode == 0, done.stderr
        pictures.append(QImage(str(out)))
    assert pictures[0] != pictures[1]
    done = run("--screenshot", out, "--view", "graph", "--command", "no such command", sample)
    assert done.returncode == 1


def test_a_picture_is_taken_of_a_comparison_and_after_commands(tmp_path):
    files = [app_paths.sample_folder() / name for name in ("Lantern.bgparamlist", "Dusk.baglenv")]
    pictures = []
    for number, more in enumerate(
        ([], ["--view", "compare"], ["--do", "show_files"], ["--do", "show_files,show_history"])
    ):
        out = tmp_path / f"{number}.png"
        done = run("--screenshot", out, "--size", "1024x640", *more, *files)
        assert done.returncode == 0, done.stderr
        pictures.append(QImage(str(out)))
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[:i])
    assert run("--screenshot", out, "--view", "compare", files[0]).returncode == 1
    assert run("--screenshot", out, "--do", "no_such_command", files[0]).returncode == 1


def test_a_picture_is_taken_in_another_language(tmp_path):
    pictures = []
    for code in ("en", "ja"):
        out = tmp_path / f"{code}.png"
        done = run("--screenshot", out, "--size", "900x600", "--language", code)
        assert done.returncode == 0, done.stderr
        pictures.append(QImage(str(out)))
    assert pictures[0] != pictures[1]
    done = run("--language", "nonsense")
    assert done.returncode == 2
    assert "there is no “nonsense”, only system, en, ja" in done.stderr


def test_a_file_that_does_not_open_is_told_in_picture_and_status(tmp_path):
    out, bad = tmp_path / "window.png", tmp_path / "bad.byml"
    bad.write_bytes(b"no such format")
    assert run("--screenshot", out, bad).returncode == 1
    assert out.exists()


@pytest.mark.parametrize("mark", ["//", os.sep])
def test_a_name_leads_into_an_archive(tmp_path, mark):
    sample = (app_paths.sample_folder() / "Watchman.root.ainb").read_bytes()
    archive = wrap.Archive().with_file("AI/Watchman.root.ainb", sample)
    pack = tmp_path / "X.pack"
    pack.write_bytes(wrap.write_sarc(archive))
    out = tmp_path / "window.png"
    inner = mark.join((str(pack), "AI", "Watchman.root.ainb")).replace("AI//", "AI/")
    done = run("--screenshot", out, inner)
    assert done.returncode == 0, done.stderr
    assert run("--screenshot", out, f"{pack}{mark}AI/none.ainb").returncode == 1


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    sample = app_paths.sample_folder() / "Every type.byml"
    assert run("--screenshot", tmp_path / "no folder" / "window.png", sample).returncode == 1


def test_wrong_options_are_refused_with_a_sentence():
    done = run("--size", "12")
    assert done.returncode == 2
    assert "--size" in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
def test_without_a_screen_there_are_pictures_only(tmp_path):
    nowhere = {"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = run(**nowhere)
    assert done.returncode == 2
    assert "no screen" in done.stderr
    assert "no screen" in run(app_paths.sample_folder() / "Voices.bgyml", **nowhere).stderr
    done = run("nonsense", **nowhere)
    assert done.returncode == 2
    assert "no file “nonsense”, and no command of that name" in done.stderr
    assert "--help" in done.stderr
    assert "Did you mean “info”?" in run("inof", **nowhere).stderr
    done = run(tmp_path / "gone.byml", **nowhere)
    assert done.stderr == f"triptych: there is no file “{tmp_path / 'gone.byml'}”.\n"
    out = tmp_path / "window.png"
    assert (
        run("--screenshot", out, app_paths.sample_folder() / "Voices.bgyml", **nowhere).returncode
        == 0
    )
    assert out.exists()


def test_a_start_that_is_measured_ends_when_the_window_was_painted(tmp_path):
    done = run(TRIPTYCH_UNTIL_PAINTED="1", TRIPTYCH_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == "painted\n"


LATE = {
    "sqlite3", "concurrent.futures", "html", "formats", "app.ui.background", "argparse",
    "tokenize", "dis", "app.window.parts", "app.window.actions",
}  # fmt: skip
"""Modules of some weight that an empty window has no need of."""


def test_an_empty_window_loads_nothing_that_only_files_need(tmp_path):
    code = (
        "import runpy, sys\n"
        "try:\n    runpy.run_module('app', run_name='__main__')\n"
        "except SystemExit:\n    pass\n"
        "print(*sys.modules, *(f'QtCore.{one}' for one in vars(sys.modules['PySide6.QtCore'])))"
    )
    settings = {"TRIPTYCH_UNTIL_PAINTED": "1", "TRIPTYCH_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **settings},
        capture_output=True,
        text=True,
        check=True,
        timeout=GUARD,
    )
    loaded = set(done.stdout.split())
    assert "app.window.main_window" in loaded
    assert not sorted(loaded & {*LATE, "QtCore.Qt"})


@pytest.mark.parametrize("arguments", [(), ("--selftest", "x"), ("--screenshot", "x.png")])
def test_a_home_that_cannot_be_created_is_told_in_one_sentence(tmp_path, arguments):
    (tmp_path / "file").write_bytes(b"")
    for home in (tmp_path / "file", tmp_path / "file/below"):
        done = run(*arguments, TRIPTYCH_HOME=str(home))
        assert (done.returncode, done.stdout) == (2, "")
        assert str(home) in done.stderr
        assert done.stderr.count("\n") == 1


def test_commands_work_without_a_home_unless_they_need_it(tmp_path):
    home, sample = tmp_path / "file", tmp_path / "Village.mubin"
    home.write_bytes(b"")
    sample.write_bytes((app_paths.sample_folder() / sample.name).read_bytes())
    for arguments in (("info", sample), ("set", sample, "LocationPosX", 2.5)):
        done = run(*arguments, TRIPTYCH_HOME=str(home))
        assert (done.returncode, done.stderr) == (0, "")
    mod = tmp_path / "mod/romfs/AI/X"
    mod.parent.mkdir(parents=True)
    mod.write_bytes(b"x")
    done = run("import-mod", tmp_path / "mod", "-o", tmp_path / "out", TRIPTYCH_HOME=str(home))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)  # it has a journal
    assert str(home) in done.stderr
