"""Tries the program, its tests and its packages on a Windows under Wine: `dev.py package --wine`.

In parts, each of which can be asked for by name and begins where the one before it ended:

    setup     the Windows with its Python (once, half a minute)
    formats   all tests of the formats, with the corpus where there is one
    program   all tests of the program and its packages
    some      those tests that most often differ between systems, in a few minutes
    bundle    bundle, zip and installer; installed, tried without Visual C++'s runtime, uninstalled

Without a name: setup, formats, program and bundle. What is made here is never released.

All of it lies in a folder of this checkout's own in the user's cache: its drive Z: is a link to the
whole disk, which would lead whatever looks through the checkout, as setuptools does, through all.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import build
from associations import ROOT
from try_installed import try_packages
from wine import FONTS, Wine, WineError, windows

_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
FOLDER = _CACHE / "triptych-wine" / hashlib.sha256(bytes(ROOT)).hexdigest()[:12]
SOURCE = FOLDER / "source"
CORPUS = os.environ.get("TRIPTYCH_CORPUS") or str(ROOT.parent / "shared" / "corpus")
PATIENCE = 3600
"""Seconds that one run of tests may take, and more than that it hangs."""
PROGRAM = (
    "tests/app/cli tests/app/game tests/app/documents tests/app/start",
    "tests/app/tree tests/app/compare tests/app/run tests/app/text tests/app/editors",
    "tests/app/graph tests/app/monkey",
    "tests/app/window",
    "tests/app/ui tests/app/pictures tests/app/test_*.py tests/plugins",
    "tests/packaging",
)
"""The tests of the program, in runs that end one after the other."""
SOME = (
    "tests/formats/test_samples.py tests/formats/wrap/test_paths.py "
    "tests/app/start/test_streams.py tests/app/ui/test_app_paths.py tests/app/cli/test_process.py "
    "tests/app/documents/test_atomic_file.py tests/app/documents/test_locks.py "
    "tests/app/documents/test_container_io.py tests/app/window/test_main_window.py",
)
NOT_TRIED = (
    "symbolic links, paths over 260 letters, other Pythons than 3.11",
    "Explorer's “Open with”, its icons and a double click; SmartScreen's warning",
    "Windows' own fonts, dark title bar, several screens, sizes of 125 % and more",
    "a real console and PowerShell; virus scanners, OneDrive",
)
"""What Wine cannot show."""


def copy_sources() -> None:
    """Copy what is or would be committed, so that nothing there meets what is made here."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    shutil.rmtree(SOURCE, ignore_errors=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, SOURCE / name)


def run_tests(wine: Wine, runs: tuple[str, ...]) -> None:
    """Run tests, each group in a process of its own. Raises `WineError` after the last."""
    copy_sources()
    failed = [names for names in runs if not _passes(wine, names)]
    if failed:
        raise WineError(f"tests failed in {'; '.join(failed)}")


def _passes(wine: Wine, names: str) -> bool:
    variables = {
        "QT_QPA_PLATFORM": "offscreen",
        "QT_QPA_FONTDIR": str(FONTS),  # Qt finds none there without a screen
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": windows(SOURCE),  # as installed
        "PYTHONUNBUFFERED": "1",
        "TRIPTYCH_CORPUS": ";".join(windows(Path(one)) for one in CORPUS.split(os.pathsep)),
    }
    there = [path for name in names.split() for path in sorted(SOURCE.glob(name))]
    files = [path.relative_to(SOURCE).as_posix() for path in there]
    # Wine's pipes do not carry what pytest's own processes tell each other.
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
    try:
        wine.run_python(pytest, cwd=SOURCE, variables=variables, is_shown=True, patience=PATIENCE)
    except WineError as reason:
        say(f"{names}: {reason}")
        return False
    finally:
        wine.stop()  # no test leaves a program behind that the next one would meet
    return True


def make_and_try(wine: Wine) -> None:
    """Make bundle, zip and installer, and try them. Raises `WineError` or `BuildError`."""
    copy_sources()
    wine.run_python(["packaging/build.py", "bundle", "zip"], cwd=SOURCE, is_shown=True)
    payload, made = SOURCE / "build/dist/triptych", SOURCE / "dist"
    setup = build.make_installer(payload, made, SOURCE / "build/icons")
    try_packages(wine, setup, next(made.glob("*.zip")), FOLDER / "tried")


PARTS: dict[str, Callable[[Wine], object]] = {
    "setup": Wine.set_up,
    "formats": lambda wine: run_tests(wine, ("tests/formats",)),
    "program": lambda wine: run_tests(wine, PROGRAM),
    "some": lambda wine: run_tests(wine, SOME),
    "bundle": make_and_try,
}
ALL = ("setup", "formats", "program", "bundle")


def try_parts(names: list[str]) -> bool:
    """Try the parts one after the other, also after one has failed; return whether all passed."""
    wine = Wine(FOLDER)
    lines = []
    for name in names:
        start = time.monotonic()
        try:
            wine.set_up()
            PARTS[name](wine)
            outcome = "passed"
        except (WineError, build.BuildError, subprocess.SubprocessError) as reason:
            say(str(reason))
            outcome = "FAILED"
        finally:
            wine.stop()
        lines.append(f"  {name:<8}{time.monotonic() - start:7.0f} s  {outcome}")
    print("\n" + "\n".join(lines))
    for what in NOT_TRIED:
        say(f"NOT tried, which needs a Windows: {what}")
    return not any("FAILED" in line for line in lines)


def say(words: str) -> None:
    """Tell how it goes."""
    print(f"triptych: {words}", flush=True)


def main(arguments: list[str]) -> int:
    """Try what the arguments name and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="dev.py package --wine",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    asked = parser.parse_args(arguments)
    strange = set(asked.parts) - set(PARTS)
    if strange:
        parser.error(f"there is no part {', '.join(sorted(strange))}")
    return 0 if try_parts(asked.parts or list(ALL)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
