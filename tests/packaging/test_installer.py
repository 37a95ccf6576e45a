"""The Windows installer: compiled without a warning and, under Wine, run with a stand-in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from formats.registry import FORMATS
from formats.version import VERSION
from tests.packaging.load import ROOT, script
from tests.patience import GUARD

WINE = shutil.which("wine") or shutil.which("/usr/lib/wine/wine64")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not shutil.which("makensis"), reason="needs makensis"),
]


PROGRAMS = ("triptych.exe", "triptych-cli.exe")
_PATHS = r"HKCU\Software\Microsoft\Windows\CurrentVersion\App Paths"
_SLEEPER = """
Target amd64-unicode
RequestExecutionLevel user
SilentInstall silent
OutFile "{out}"
Section
  FileOpen $0 "$EXEDIR\\awake" w
  FileClose $0
  Sleep 60000
SectionEnd
"""


@pytest.fixture
def build(qapp, tmp_path, monkeypatch):
    """The script that makes installers, which works in a folder of the test."""
    made = script("build")
    monkeypatch.setattr(made, "BUILD", tmp_path)
    monkeypatch.setattr(made, "ICONS", tmp_path / "icons")
    made.icons.make_all(tmp_path / "icons")
    return made


@pytest.fixture
def make(build, tmp_path):
    """What makes an installer of a program that is nothing but its files, in some version."""

    def make(version: str, program: bytes = b"") -> Path:
        payload = tmp_path / version / "payload"
        (payload / "_internal" / "deep").mkdir(parents=True)
        for name in (*PROGRAMS, "_internal/a.dll", f"_internal/deep/{version}.txt"):
            (payload / name).write_bytes(f"{version} {name}".encode())
        if program:
            (payload / "triptych.exe").write_bytes(program)
        out = tmp_path / version / "out"
        out.mkdir()
        return build.make_installer(payload, out)

    return make


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """The variables of a Windows in a folder."""
    home = tmp_path_factory.mktemp("windows")
    environment = {
        **os.environ,
        "WINEPREFIX": str(home / "prefix"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
        "HOME": str(home),
    }
    environment.pop("DISPLAY", None)
    return environment


@pytest.fixture(scope="session")
def wine(environment):
    """What runs a Windows program and returns how it ended."""

    def run(*command: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [WINE, *map(str, command)],
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=GUARD,
        )

    yield run
    run("wineboot", "--kill")


@pytest.fixture
def folder(environment) -> Iterator[Path]:
    """Where the program is installed, as `/D=C:\\Triptych` says."""
    folder = Path(environment["WINEPREFIX"], "drive_c/Triptych")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_compiles_and_asks_for_no_administrator(make):
    setup = make("one")
    assert VERSION in setup.name
    data = setup.read_bytes()
    assert data[:2] == b"MZ"
    assert b'level="asInvoker"' in data or b"asInvoker" in data
    assert VERSION.encode("utf-16-le") in data


def test_what_it_would_not_replace_is_refused(build, tmp_path):
    (tmp_path / "payload").mkdir()
    (tmp_path / "payload" / "stray.dll").touch()
    with pytest.raises(build.BuildError, match=r"would not replace stray\.dll"):
        build.make_installer(tmp_path / "payload", tmp_path)


@pytest.mark.skipif(not WINE, reason="needs Wine")
def test_it_installs_and_removes_all_it_brought(make, wine, folder):
    assert wine(make("one"), "/S", r"/D=C:\Triptych").returncode == 0
    assert {"triptych.exe", "_internal/deep/one.txt", "icons/file-byml.ico"} <= files(folder)
    keys = {form.extensions[0]: f"Triptych.{form.name}" for form in FORMATS}
    for extension, kind in keys.items():
        opens = wine("reg", "query", rf"HKCU\Software\Classes\.{extension}\OpenWithProgids")
        assert kind in opens.stdout
        command = rf"HKCU\Software\Classes\{kind}\shell\open\command"
        assert "triptych.exe" in wine("reg", "query", command, "/ve").stdout
    assert list(folder.parent.rglob("Triptych.lnk"))
    supported = r"HKCU\Software\Classes\Applications\triptych.exe\SupportedTypes"
    assert ".byml" in wine("reg", "query", supported).stdout
    for name in PROGRAMS:
        assert rf"C:\Triptych\{name}" in wine("reg", "query", rf"{_PATHS}\{name}", "/ve").stdout
    (folder / "mine.txt").write_text("not the installer's", encoding="utf-8")
    wine(folder / "uninstall.exe", "/S", r"_?=C:\Triptych")
    # Started so, it works in place instead of from a copy, and cannot remove itself.
    assert {path.name for path in folder.iterdir()} <= {"mine.txt", "uninstall.exe"}
    assert (folder / "mine.txt").exists()
    assert not list(folder.parent.rglob("Triptych.lnk"))
    for place in (r"HKCU\Software\Classes", _PATHS):
        assert "riptych" not in wine("reg", "query", place, "/s").stdout


@pytest.mark.skipif(not WINE, reason="needs Wine")
def test_settings_go_only_where_that_is_asked_for(make, wine, folder):
    assert wine(make("one"), "/S", "/NOFILES", r"/D=C:\Triptych").returncode == 0
    local = next((folder.parent / "users").glob("*/AppData/Local"))
    own = [local / "triptych/settings.ini", local / "cache/triptych/index/a.db"]
    for file in (*own, local / "other.txt"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    for options, stays in (((), True), (("/DATA",), False)):  # it stays itself, and works again
        wine(folder / "uninstall.exe", "/S", *options, r"_?=C:\Triptych")
        assert [file.exists() for file in own] == [stays, stays]
    assert not (local / "triptych").exists()
    assert (local / "other.txt").exists()


@pytest.mark.skipif(not WINE, reason="needs Wine")
def test_versions_are_never_mixed_and_a_running_one_stays(
    make, wine, folder, environment, tmp_path
):
    first = make("one", _program(tmp_path))
    second = make("two")
    wine(first, "/S", r"/D=C:\Triptych")
    before = files(folder)
    with subprocess.Popen([WINE, folder / "triptych.exe"], env=environment) as running:
        _wait(lambda: (folder / "awake").exists())
        assert wine(second, "/S", r"/D=C:\Triptych").returncode == 2
        assert wine(folder / "uninstall.exe", "/S", r"_?=C:\Triptych").returncode == 2
        assert files(folder) == {*before, "awake"}
        wine("taskkill", "/F", "/IM", "triptych.exe")
        running.wait(GUARD)
    # What an installation leaves that ends in the middle: one half of each.
    (folder / "old").mkdir()
    (folder / "_internal").rename(folder / "old" / "_internal")
    (folder / "new").mkdir()
    assert wine(second, "/S", r"/D=C:\Triptych").returncode == 0
    after = {name.replace("one.txt", "two.txt") for name in before}
    assert files(folder) == {*after, "awake"}
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["_internal", "icons"]
    for name in (*PROGRAMS, "_internal/a.dll"):
        assert (folder / name).read_bytes() == f"two {name}".encode()


def _program(work: Path) -> bytes:
    """Return a Windows program that runs for a while."""
    source, out = work / "sleeper.nsi", work / "sleeper.exe"
    source.write_text(_SLEEPER.format(out=out), encoding="utf-8")
    subprocess.run(["makensis", "-V1", source], check=True)
    return out.read_bytes()


def _wait(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + GUARD
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_the_script_takes_away_what_it_brings():
    text = (ROOT / "packaging/windows/triptych.nsi").read_text(encoding="utf-8")
    install, _, uninstall = text.partition('Section "un.Triptych"')
    for shortcut in ("$SMPROGRAMS\\Triptych.lnk", "$DESKTOP\\Triptych.lnk"):
        assert f'CreateShortcut "{shortcut}"' in install
        assert f'Delete "{shortcut}"' in uninstall
    assert "RequestExecutionLevel user" in install
    assert "HKLM" not in text


def test_every_text_of_the_installer_is_in_both_languages():
    text = (ROOT / "packaging/windows/triptych.nsi").read_text(encoding="utf-8")
    told = {
        language: set(re.findall(rf"LangString (\w+) \${{LANG_{language}}}", text))
        for language in ("ENGLISH", "JAPANESE")
    }
    assert told["ENGLISH"] == told["JAPANESE"]
    assert set(re.findall(r"\$\((\w+)\)", text)) <= told["ENGLISH"]
