"""The Windows installer: compiled without a warning and, under Wine, run with a stand-in."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from formats.registry import FORMATS
from formats.version import VERSION
from tests.packaging.load import ROOT, script

WINE = shutil.which("wine") or shutil.which("/usr/lib/wine/wine64")
pytestmark = pytest.mark.skipif(not shutil.which("makensis"), reason="needs makensis")


@pytest.fixture
def setup(qapp, tmp_path, monkeypatch) -> Path:
    """An installer of a program that is nothing but its files."""
    build = script("build")
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "ICONS", tmp_path / "icons")
    build.icons.make_all(tmp_path / "icons")
    payload = tmp_path / "payload"
    (payload / "_internal" / "deep").mkdir(parents=True)
    for name in ("triptych.exe", "triptych-cli.exe", "_internal/a.dll", "_internal/deep/b.txt"):
        (payload / name).write_bytes(name.encode())
    (tmp_path / "out").mkdir()
    return build.make_installer(payload, tmp_path / "out")


def test_it_compiles_and_asks_for_no_administrator(setup):
    assert VERSION in setup.name
    data = setup.read_bytes()
    assert data[:2] == b"MZ"
    assert b'level="asInvoker"' in data or b"asInvoker" in data
    assert VERSION.encode("utf-16-le") in data


@pytest.mark.skipif(not WINE, reason="needs Wine")
def test_it_installs_and_removes_all_it_brought(setup, tmp_path):
    environment = {
        **os.environ,
        "WINEPREFIX": str(tmp_path / "prefix"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
        "HOME": str(tmp_path),
    }
    environment.pop("DISPLAY", None)

    def wine(*command: object) -> str:
        """Run a Windows program and return what it printed."""
        done = subprocess.run(
            [WINE, *map(str, command)],
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=240,
        )
        return done.stdout

    folder = tmp_path / "prefix/drive_c/Triptych"
    wine(setup, "/S", r"/D=C:\Triptych")
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {"triptych.exe", "_internal/deep/b.txt", "icons/file-byml.ico"} <= there
    keys = {form.extensions[0]: f"Triptych.{form.name}" for form in FORMATS}
    for extension, kind in keys.items():
        opens = wine("reg", "query", rf"HKCU\Software\Classes\.{extension}\OpenWithProgids")
        assert kind in opens
        assert "triptych.exe" in wine(
            "reg", "query", rf"HKCU\Software\Classes\{kind}\shell\open\command", "/ve"
        )
    assert list((tmp_path / "prefix").rglob("Triptych.lnk"))
    (folder / "mine.txt").write_text("not the installer's", encoding="utf-8")
    wine(folder / "uninstall.exe", "/S", r"_?=C:\Triptych")
    # Started so, it works in place instead of from a copy, and cannot remove itself.
    assert {path.name for path in folder.iterdir()} <= {"mine.txt", "uninstall.exe"}
    assert (folder / "mine.txt").exists()
    assert not list((tmp_path / "prefix").rglob("Triptych.lnk"))
    classes = wine("reg", "query", r"HKCU\Software\Classes", "/s")
    assert "Triptych" not in classes
    wine("wineboot", "--kill")


def test_the_script_takes_away_what_it_brings():
    text = (ROOT / "packaging/windows/triptych.nsi").read_text(encoding="utf-8")
    install, _, uninstall = text.partition('Section "Uninstall"')
    for shortcut in ("$SMPROGRAMS\\Triptych.lnk", "$DESKTOP\\Triptych.lnk"):
        assert f'CreateShortcut "{shortcut}"' in install
        assert f'Delete "{shortcut}"' in uninstall
    assert "RequestExecutionLevel user" in install
    assert "HKLM" not in text
