"""Tries the Windows installer and the zip, made under Wine, as a user meets them."""

from __future__ import annotations

import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from associations import ROOT
from wine import Wine, WineError, windows

LARGEST = 30e6
"""Bytes that the installer may have."""
SAMPLES = ROOT / "resources" / "samples"
_JAPANESE = "丘の上"
"""In `Lantern.bgparamlist`, below `System`."""
_PATIENCE = 600


def try_packages(wine: Wine, setup: Path, packed: Path, work: Path) -> None:
    """Install, try, uninstall; unpack and try. Raises `WineError`."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    size = setup.stat().st_size
    say(f"{setup.name}: {size / 1e6:.1f} MB")
    if size > LARGEST:
        raise WineError(f"the installer is larger than {LARGEST / 1e6:.0f} MB")
    with wine.screen():
        _try_installer(wine, setup, work)
        with zipfile.ZipFile(packed) as found:
            found.extractall(work / "zip")
        _Copy(wine, work / "zip" / "triptych", work).self_test()


def _try_installer(wine: Wine, setup: Path, work: Path) -> None:
    folder = next((wine.drive / "users").glob("*/AppData/Local")) / "Programs" / "Triptych"
    shutil.rmtree(folder, ignore_errors=True)
    before = _files(wine)
    wine.run([windows(setup), "/S"], patience=_PATIENCE)
    _must((folder / "triptych.exe").is_file(), "the installer installed nothing")
    copy = _Copy(wine, folder, work)
    copy.self_test()
    copy.self_test(has_runtime=False)
    copy.must_need_its_libraries()
    copy.command_line()
    copy.window()
    copy.open_with()
    wine.run([windows(folder / "uninstall.exe"), "/S"], patience=_PATIENCE)
    _wait(lambda: not folder.exists(), "the installed files are gone")
    _wait(lambda: not _files(wine) - before, "nothing else stays")
    say("installed, tried and uninstalled")


def _files(wine: Wine) -> set[Path]:
    """Return what a user has, but for the temporary and Triptych's own, which stay."""
    users = wine.drive / "users"
    found = {path for path in users.rglob("*") if path.is_file()}
    return {path for path in found if not {"Temp", "triptych"} & set(path.parts)}


class _Copy:
    """One installed or unpacked copy of the program."""

    def __init__(self, wine: Wine, folder: Path, work: Path) -> None:
        self._wine = wine
        self._folder = folder
        self._work = work

    def _run(self, name: str, *arguments: str, **how: object) -> str:
        command = [windows(self._folder / name), *arguments]
        return self._wine.run(command, cwd=self._work, patience=_PATIENCE, **how)  # type: ignore[arg-type]

    def self_test(self, *, has_runtime: bool = True) -> None:
        picture = self._work / f"window{'' if has_runtime else '-bare'}.png"
        told = self._run(
            "triptych-cli.exe", "--selftest", windows(picture), has_runtime=has_runtime
        )
        _must("The self-test passed." in told, f"the self-test says:\n{told}")
        _must("letters are drawn" in told, "the self-test looked at no letters")
        how = "with" if has_runtime else "without"
        say(f"the self-test passed in {self._folder.name}, {how} a Visual C++ runtime of Wine's")

    def must_need_its_libraries(self) -> None:
        """Raise `WineError` where the copy runs without the libraries that nobody lends it."""
        hidden = [path for path in self._folder.rglob("*") if path.name.lower() == "msvcp140.dll"]
        _must(bool(hidden), "there is no MSVCP140.dll in it")
        for path in hidden:
            path.rename(path.with_suffix(".away"))
        try:
            picture = [windows(self._work / "none.png"), "--force"]
            sample = windows(SAMPLES / "Watchman.root.ainb")
            self._run(
                "triptych-cli.exe", "graph", sample, "-o", *picture, has_runtime=False, status=None
            )
        finally:
            for path in hidden:
                path.with_suffix(".away").rename(path)
        is_there = (self._work / "none.png").exists()
        _must(not is_there, "Wine lends its runtime, so that nothing was tried without it")

    def command_line(self) -> None:
        """Japanese through a pipe, a picture, and the program for windows without a console."""
        sample = windows(SAMPLES / "Lantern.bgparamlist")
        told = self._run("triptych-cli.exe", "get", sample, "System")
        _must(_JAPANESE in told, f"Japanese does not come through a pipe: {told}")
        graph = windows(SAMPLES / "Watchman.root.ainb")
        picture = self._work / "graph.png"
        self._run("triptych-cli.exe", "graph", graph, "-o", windows(picture))
        _must(picture.stat().st_size > 1000, "there is no picture of a graph")
        told = self._run("triptych.exe", "--version")
        _must(told.startswith("Triptych "), f"triptych.exe --version says: {told}")

    def window(self) -> None:
        """Its window comes up, with any runtime or none, for a file with any name."""
        file = self._work / "丘 の上.bgparamlist"
        shutil.copy(SAMPLES / "Lantern.bgparamlist", file)
        for has_runtime in (True, False):
            self._open([windows(self._folder / "triptych.exe")], file, has_runtime=has_runtime)

    def open_with(self) -> None:
        """The command that Explorer is told to open a file with does so.

        Wine's own Explorer looks for it where all users have theirs, and not one alone.
        """
        key = r"HKCU\Software\Classes\Triptych.aamp\shell\open\command"
        told = self._wine.run(["reg", "query", key, "/ve"])
        program, quote, name = told.partition("REG_SZ")[2].strip().rpartition(' "%1"')
        _must((quote, name) == (' "%1"', ""), f"Explorer is told to open files with {told}")
        self._open([program.strip('"')], self._work / "丘 の上.bgparamlist", has_runtime=True)

    def _open(self, program: list[str], file: Path, *, has_runtime: bool) -> None:
        told = self._wine.run(
            [*program, windows(file)],
            variables={"TRIPTYCH_UNTIL_PAINTED": "1"},
            has_runtime=has_runtime,
            patience=_PATIENCE,
        )
        _must("painted" in told, f"the window did not come up: {told}")


def _must(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise WineError(otherwise)


def _wait(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 60
    while not is_so():
        _must(time.monotonic() < end, f"this is not so: {what}")
        time.sleep(0.2)


def say(words: str) -> None:
    """Tell how it goes."""
    print(f"triptych: {words}", flush=True)
