"""The self-test: it passes here, changes nothing of the user's, and reports what is broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.start import selftest
from app.ui import app_paths
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]


def run(out: Path, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Start the program as on a machine without a screen, in a home of its own."""
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TRIPTYCH_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    kinds = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    return subprocess.run(
        [sys.executable, "-m", "app", "--selftest", str(out)],
        cwd=ROOT,
        env={**environment, **kinds, "HOME": str(home), **more},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=GUARD,
    )


def test_everything_works_and_nothing_of_the_person_is_touched(tmp_path):
    home, out = tmp_path / "home", tmp_path / "window.png"
    home.mkdir()
    samples = {
        name: (app_paths.sample_folder() / name).read_bytes() for name in app_paths.samples()
    }
    done = run(out, home)
    assert done.returncode == 0, done.stderr
    assert "The self-test passed." in done.stdout
    assert f"{len(samples)} samples converted to text" in done.stdout
    for name, data in samples.items():
        assert f"{name}: edited" in done.stdout
        assert (app_paths.sample_folder() / name).read_bytes() == data
    assert QImage(str(out)).width() == 1280
    assert [path for path in home.rglob("*") if "triptych" in path.name] == []


def test_a_picture_that_cannot_be_written_fails_in_a_sentence(tmp_path):
    done = run(tmp_path / "no folder" / "window.png", tmp_path)
    assert done.returncode == 1
    assert "the self-test failed: the picture" in done.stderr
    assert "Traceback" not in done.stderr


def test_letters_that_are_all_the_same_box_are_found(qapp, monkeypatch):
    selftest._check_letters(qapp.font())
    monkeypatch.setattr(selftest, "_LETTERS", "ABgkxB")
    with pytest.raises(selftest.SelftestFailed, match="letters are not drawn"):
        selftest._check_letters(qapp.font())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fonts are found otherwise")
def test_a_system_without_fonts_is_found(tmp_path):
    settings = tmp_path / "fonts.conf"
    settings.write_text("<fontconfig></fontconfig>", encoding="utf-8")
    done = run(tmp_path / "window.png", tmp_path, FONTCONFIG_FILE=str(settings))
    assert done.returncode == 1
    assert "the self-test failed: letters are not drawn" in done.stderr


@pytest.mark.parametrize("name", ["shipped_names", "shipped_patterns"])
def test_a_missing_list_of_names_is_found(monkeypatch, name):
    monkeypatch.setattr(selftest, name, list)
    with pytest.raises(selftest.SelftestFailed, match="list of names"):
        selftest._check_library([])


def test_a_missing_command_is_found():
    with pytest.raises(ModuleNotFoundError, match="no_such"):
        selftest._check_library(["no_such"])


def test_missing_samples_are_found(monkeypatch, tmp_path):
    monkeypatch.setattr(app_paths, "samples", list)
    with pytest.raises(selftest.SelftestFailed, match="no samples"):
        selftest._copies(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a program that does nothing")
def test_a_command_line_that_writes_nothing_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(selftest.sys, "executable", "/bin/true")
    with pytest.raises(selftest.SelftestFailed, match="wrote 0 texts"):
        selftest._check_processes(tmp_path)


def test_messages_of_errors_fail_it(qapp, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    faults = selftest._Faults()
    selftest.report.note("only a note")
    faults.refuse_any()
    selftest.report.error("the disk is full")
    with pytest.raises(selftest.SelftestFailed, match="the disk is full"):
        faults.refuse_any()


def test_what_takes_too_long_fails_it(qapp, monkeypatch):
    monkeypatch.setattr(selftest, "_PATIENCE", 0.05)
    with pytest.raises(selftest.SelftestFailed, match="saving was not over"):
        selftest._wait_until(lambda: False, "saving")
