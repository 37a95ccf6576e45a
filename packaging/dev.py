#!/usr/bin/env python3
"""All a developer types: run, test, soak, check, bench and the like, after set-up.

Needs a Python of 3.11 to 3.14 and nothing else; what is missing is installed by itself: system
libraries through apt-get on Debian and Ubuntu, Python packages into `.venv`. A second call finds
all of it done and starts at once.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import secrets
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "triptych-setup"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST, NEWEST = (3, 11), (3, 14)

# What Qt loads at start and its wheels do not bring: first for any start, then for a window on X.
QT_LIBRARIES = (
    "libegl1",
    "libgl1",
    "libglib2.0-0",
    "libdbus-1-3",
    "libfontconfig1",
    "libxkbcommon0",
)
WINDOW_LIBRARIES = (
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxcb-xkb1",
    "libxkbcommon-x11-0",
    "libx11-xcb1",
)
FONTS = ("fonts-droid-fallback",)
"""Qt brings no font, and the fonts that its libraries pull in have no Japanese."""
PACKAGING_TOOLS = ("binutils", "xz-utils")
TRIAL_TOOLS = ("debootstrap", "nsis", "wine64")
WINE_TOOLS = (
    "wine64",
    "osslsigncode",
    "gcc-mingw-w64-x86-64",
    "nsis",
    "xvfb",
    "fonts-dejavu-core",
)
"""What `package` needs to make packages, what `--try` and some tests only try them with, and what
`--wine` cannot do without."""
PATIENCE = 300
"""Seconds that fetching one of those may take; what is slower is done without."""


class SetupError(Exception):
    """A sentence for the person at the keyboard: what is missing and what to do."""


# Set-up


def set_up(command: str, arguments: Sequence[str] = ()) -> None:
    """Bring the machine and `.venv` to where `command` can run; does nothing when they are."""
    check_python(sys.version_info[:2])
    install_system_packages(command)
    if command == "package" and "--try" in arguments:
        install_trial_tools()
    if command == "package" and "--wine" in arguments:
        install_wine_tools()
    if not is_stamped():
        make_venv()
        install_python_packages()
        STAMP.write_text(fingerprint(), encoding="utf-8")


def check_python(version: tuple[int, int]) -> None:
    """Refuse a Python that the project does not support."""
    if not OLDEST <= version <= NEWEST:
        raise SetupError(
            "Triptych needs Python {}.{} to {}.{}, and this is {}.{}. Start packaging/dev.py with "
            "another one, for example: python3.12 packaging/dev.py test".format(
                *OLDEST, *NEWEST, *version
            )
        )


def fingerprint() -> str:
    """Return what the state of `.venv` depends on, as one line."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{sys.version} {ROOT} {wanted}".replace("\n", " ")


def is_stamped() -> bool:
    """Whether `.venv` was finished by an earlier call with the same Python and pyproject.toml."""
    return (
        PYTHON.exists() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()
    )


def make_venv() -> None:
    """Make `.venv`, again from nothing where it belongs to another Python."""
    if PYTHON.exists() and version_of(PYTHON) == version_of(sys.executable):
        return
    say("making .venv")
    run_or_stop([sys.executable, "-m", "venv", "--clear", VENV], "Python could not make .venv")


def version_of(python: str | Path) -> str:
    """Return the whole version line of a Python, "" where it does not even start."""
    command = [python, "-c", "import sys; print(sys.version)"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def install_python_packages() -> None:
    """Install the project, editable, with all it needs to run and to be tested."""
    say("installing Python packages into .venv (the first time this takes a minute)")
    run_or_stop(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]"],
        "pip could not install the packages that pyproject.toml names. Is there a network?",
    )
    run_or_stop(
        [PYTHON, "-c", "import PySide6.QtSvg, PySide6.QtWidgets, PySide6.QtNetwork"],
        "Qt is installed but does not load: a system library is missing (its name is above). "
        "On Debian these are enough: " + " ".join((*QT_LIBRARIES, *WINDOW_LIBRARIES)),
    )


def install_system_packages(command: str) -> None:
    """Install the missing packages of Debian and Ubuntu; other systems are left alone.

    Without the rights to install, only what `command` cannot do without stops it.
    """
    if not is_debian():
        return
    has_venv = "import ensurepip, venv"
    venv = () if succeeds([sys.executable, "-c", has_venv]) else (venv_package(),)
    tools = PACKAGING_TOOLS if command == "package" else ()
    missing = [*venv, *missing_packages((*QT_LIBRARIES, *WINDOW_LIBRARIES, *FONTS, *tools))]
    if not missing:
        return
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    rights = apt_rights()
    if rights is not None:
        say("installing system packages: " + " ".join(missing))
        prefix = [*rights, "env", "DEBIAN_FRONTEND=noninteractive"]
        run_or_stop([*prefix, "apt-get", "update", "-qq"], "apt-get update failed")
        run_or_stop([*prefix, *install, "-qq"], "apt-get install failed")
        return
    by_hand = "sudo " + " ".join(install)
    more = {"run": WINDOW_LIBRARIES, "package": (*WINDOW_LIBRARIES, *PACKAGING_TOOLS)}
    needed = {*venv, *QT_LIBRARIES, *more.get(command, ())}
    if needed.intersection(missing):
        raise SetupError(f"System packages are missing. Install them and call again:\n  {by_hand}")
    say(f"going on without some system packages; to install them:\n  {by_hand}")


def install_trial_tools() -> None:
    """Install what packages are tried with; what cannot be had costs its trial, and no more."""
    missing = missing_packages(TRIAL_TOOLS) if is_debian() else []
    if not missing:
        return
    rights = apt_rights()
    if rights is None:
        for name in missing:
            say(f"going on without {name}; to have it tried: sudo apt-get install {name}")
        return
    prefix = [*rights, "env", "DEBIAN_FRONTEND=noninteractive"]
    call([*prefix, "timeout", str(PATIENCE), "apt-get", "update", "-qq"])
    for name in missing:
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "-qq", name]
        say(f"installing {name}, to try packages with")
        # Fetching may be broken off at any time, installing may not.
        fetched = call([*prefix, "timeout", str(PATIENCE), *install, "--download-only"]) == 0
        if not fetched or call([*prefix, *install]) != 0:
            say(f"going on without {name}: apt-get could not install it within {PATIENCE} s")


def install_wine_tools() -> None:
    """Install what Windows is tried with, or stop: nobody is to take it for tried."""
    missing = missing_packages(WINE_TOOLS) if is_debian() else []
    if not missing:
        return
    rights = apt_rights()
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    if rights is None:
        raise SetupError(f"Install what Windows is tried with:\n  sudo {' '.join(install)}")
    say("installing " + " ".join(missing))
    prefix = [*rights, "env", "DEBIAN_FRONTEND=noninteractive"]
    run_or_stop([*prefix, "apt-get", "update", "-qq"], "apt-get update failed")
    run_or_stop([*prefix, *install, "-qq"], "apt-get could not install what Windows is tried with")


def is_debian() -> bool:
    """Whether this system installs its packages with apt."""
    return bool(shutil.which("dpkg-query") and shutil.which("apt-get"))


def venv_package() -> str:
    """Return the package that holds this Python's `ensurepip`."""
    return "python{}.{}-venv".format(*sys.version_info[:2])


def missing_packages(names: tuple[str, ...]) -> list[str]:
    """Return those of the packages that are not installed, under their own or their newer name."""
    # Ubuntu 24.04 and Debian 13 renamed some libraries when time became 64 bits wide.
    asked = [*names, *(f"{name}t64" for name in names)]
    answer = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *asked],
        capture_output=True,
        text=True,
        check=False,  # it fails whenever one name is unknown, which is an answer too
    )
    lines = (line.split() for line in answer.stdout.splitlines())
    installed = {line[0] for line in lines if line[1:] == ["installed"]}
    return [name for name in names if not installed & {name, f"{name}t64"}]


def apt_rights() -> list[str] | None:
    """Return what goes before an apt-get command so that it may install, None if nothing helps."""
    if os.geteuid() == 0:  # only asked on Debian
        return []
    if shutil.which("sudo") and succeeds(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


# Commands; each returns the exit code


def run(arguments: list[str]) -> int:
    """Start Triptych; file names are taken from the caller's folder."""
    # -P: a folder named app or formats where the caller stands must not shadow the project's.
    return call([PYTHON, "-P", "-m", "app", *arguments], cwd=None)


def check(_arguments: list[str]) -> int:
    """Run the linter, the formatter's check and the type checker."""
    return summarize(CHECKS)


def reformat(arguments: list[str]) -> int:
    """Format the code, or the files that are named."""
    return call([BIN / "ruff", "format", *(arguments or ["."])])


def ratchet(_arguments: list[str]) -> int:
    """Lower the ceilings of tests/ratchet.toml to what the code has now."""
    return call([PYTHON, ROOT / "packaging" / "ratchet.py"])


def test(arguments: list[str]) -> int:
    """Run all checks, then the tests that are not slow; arguments go to pytest instead.

    With `--all`, every test is run, and tests/slow.txt is written again. Both run on all
    processors, what was asked for by name in one process. Chance is the same every time: the order
    of the tests, and all that they draw.
    """
    os.environ.pop("TRIPTYCH_SOAK", None)
    # Every process that a test starts, and the next run, would compile all modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONHASHSEED", "0")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return summarize({**CHECKS, "tests": [str(PYTHON), "-m", "pytest", *pytest_options(arguments)]})


def pytest_options(arguments: list[str]) -> list[str]:
    """Return what `test` gives to pytest."""
    if not arguments:
        return ["-n", "auto", "--quick"]
    if arguments == ["--all"]:
        # Continuous integration checks the list, on a machine like any other.
        return ["-n", "auto", *([] if os.environ.get("CI") else ["--write-slow"])]
    return [one for one in arguments if one != "--all"]


def soak(arguments: list[str]) -> int:
    """Run the tests as nobody did before: in a new order, with new draws, and laws at full size.

    Arguments go to pytest. A number as the first one repeats the soak that printed it.
    """
    is_repeated = bool(arguments) and arguments[0].isdecimal()
    seed = arguments[0] if is_repeated else str(secrets.randbelow(1_000_000))
    asked = arguments[1:] if is_repeated else arguments
    os.environ.update(QT_QPA_PLATFORM="offscreen", TRIPTYCH_SOAK=seed, PYTHONHASHSEED=seed)
    command = ["-m", "pytest", f"--hypothesis-seed={seed}", *(asked or ["-n", "auto"])]
    code = call([PYTHON, *command])
    again = shlex.join(["python3", "packaging/dev.py", "soak", seed, *asked])
    say(f"{'FAILED' if code else 'passed'}; to repeat it: {again}")
    return code


def bench(arguments: list[str]) -> int:
    """Measure against other programs' readers and print one table; takes a few minutes."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return call([PYTHON, "-m", "tests.benchmarks", *arguments])


def samples(arguments: list[str]) -> int:
    """Write resources/samples and tests/data again."""
    return call([PYTHON, ROOT / "packaging" / "make_samples.py", *arguments])


def pictures(arguments: list[str]) -> int:
    """Write resources/pictures and the table of keys in README.md again."""
    keys = call([PYTHON, ROOT / "packaging" / "make_keys.py"])
    return call([PYTHON, ROOT / "packaging" / "make_pictures.py", *arguments]) or keys


def package(arguments: list[str]) -> int:
    """Make what is shipped for this system, in dist/; with `--try`, try it too.

    With `--wine [PART...]`, try program and packages on a Windows under Wine instead. With
    `--library`, make a wheel of the library alone.
    """
    if "--library" in arguments:
        return call([PYTHON, ROOT / "packaging" / "library.py"])
    if "--wine" in arguments:
        parts = [one for one in arguments if one != "--wine"]
        return call([PYTHON, ROOT / "packaging" / "try_windows.py", *parts])
    if not succeeds([PYTHON, "-m", "PyInstaller", "--version"]):
        say("installing PyInstaller into .venv")
        run_or_stop(
            [PYTHON, "-m", "pip", "install", "--quiet", "-e", ".[package]"],
            "pip could not install PyInstaller. Is there a network?",
        )
    return call([PYTHON, ROOT / "packaging" / "build.py", *arguments])


CHECKS = {
    "lint": [str(BIN / "ruff"), "check", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "types": [str(PYTHON), "-m", "mypy"],
}
COMMANDS = {
    "run": run,
    "test": test,
    "soak": soak,
    "check": check,
    "format": reformat,
    "ratchet": ratchet,
    "bench": bench,
    "samples": samples,
    "pictures": pictures,
    "package": package,
}


def summarize(steps: dict[str, list[str]]) -> int:
    """Run every step even when one failed, then say how each went; 0 when all passed."""
    lines = []
    failed = False
    for name, command in steps.items():
        say(f"{name}: {' '.join(shlex.quote(Path(part).name) for part in command[:2])} …")
        start = time.monotonic()
        code = call(command)
        failed |= code != 0
        outcome = "passed" if code == 0 else f"FAILED (exit code {code})"
        lines.append(f"  {name:<8}{time.monotonic() - start:7.1f} s  {outcome}")
    print("\n" + "\n".join(lines), flush=True)
    return int(failed)


# Small things


def call(command: list[str | Path], cwd: Path | None = ROOT) -> int:
    """Run a command with our own input and output and return its exit code."""
    try:
        return subprocess.run(command, cwd=cwd, check=False).returncode
    except KeyboardInterrupt:
        return 130


def succeeds(command: list[str]) -> bool:
    """Whether a command can be started and exits with 0; its output is of no interest."""
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def run_or_stop(command: list[str | Path], sentence: str) -> None:
    """Run a step of the set-up, or stop everything with a sentence."""
    if call(command) != 0:
        raise SetupError(sentence)


def say(text: str) -> None:
    """Tell what happens now."""
    print(f"triptych: {text}", flush=True)


def main(arguments: list[str]) -> int:
    """Set up, then do what was asked."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=COMMANDS, help="what to do after the set-up")
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="handed on to it")
    asked = parser.parse_args(arguments)
    try:
        set_up(asked.command, asked.rest)
        return COMMANDS[asked.command](asked.rest)
    except SetupError as error:
        print(f"triptych: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
