"""Tries the front page's two commands as a newcomer would: a bare Debian 12, a clone, no more."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from associations import ROOT
from clean_system import CannotTry, TrialFailed, as_user, believe_as_here, install, run_in

NEEDED = ("git", "ca-certificates", "python3", "python3-venv")
"""What the front page asks for."""
TESTS = (
    "tests/packaging/test_dev.py",
    "tests/formats/test_samples.py",
    "tests/app/start/test_main.py",
    "tests/app/window/test_main_window.py",
)
"""Some of every kind: all of them run outside already."""
CLONE = "/srv/triptych"
_DEV = f"python3 {CLONE}/packaging/dev.py"
_PROBE = f"{CLONE}/.venv/bin/python -m pip download --quiet --no-deps --dest /srv/probe click"


def try_commands(root: Path) -> None:
    """Clone, run and test. Raises `TrialFailed`, or `CannotTry` without network or git."""
    install(root, *NEEDED)
    believe_as_here(root)
    _pack(root / "mnt/triptych.git", root / "mnt/gitconfig")
    run_in(root, ["git", "clone", "--quiet", "file:///mnt/triptych.git", CLONE])
    _be_refused(root)
    # The first command sets everything up; it needs no screen.
    _set_up(root, f"{_DEV} run --selftest /srv/window.png")
    run_in(root, ["sh", "-c", f"{_DEV} test {' '.join(TESTS)}"])
    run_in(root, ["sh", "-c", f"{_DEV} run --screenshot /srv/sample.png {_sample()}"])
    changed = run_in(root, ["git", "-C", CLONE, "status", "--porcelain"])
    if changed:
        raise TrialFailed(f"running and testing left in the checkout:\n{changed}")


def _pack(target: Path, settings: Path) -> None:
    """Put what is committed here where the clean system sees it. Raises `CannotTry`."""
    # Whoever checked it out, it is ours to read.
    settings.write_text("[safe]\n\tdirectory = *\n", encoding="utf-8")
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": str(settings)}
    command = ["git", "clone", "--quiet", "--bare", "--depth=1", ROOT.as_uri(), target]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CannotTry("git is not installed") from None
    if done.returncode:
        raise CannotTry(f"the sources cannot be cloned: {done.stderr.strip()[-300:]}")


def _be_refused(root: Path) -> None:
    """Raise `TrialFailed` unless one who may not install libraries is told what to type."""
    said = as_user(root, f"! {_DEV} run 2>&1")
    if "sudo apt-get install" not in said:
        raise TrialFailed(f"without rights, the first start says only:\n{said}")


def _set_up(root: Path, line: str) -> None:
    """Run a line that installs Python packages. Raises `CannotTry` where they are out of reach."""
    try:
        run_in(root, ["sh", "-c", line])
    except TrialFailed:
        try:
            run_in(root, ["sh", "-c", _PROBE])
        except TrialFailed as reason:
            raise CannotTry(f"Python's packages cannot be fetched there: {reason}") from None
        raise


def _sample() -> str:
    return f"{CLONE}/resources/samples/Lantern.bgparamlist"
