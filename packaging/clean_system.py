"""A bare Debian 12 in a folder, to try things in as on a stranger's computer.

It is made with debootstrap once and copied for each trial. What runs in it sees nothing else, but
reaches the network as this machine does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

RELEASE = "bookworm"
USER = "tester"
"""An ordinary user of the system."""
AUTHORITIES = "etc/ssl/certs/ca-certificates.crt"
"""Whom this machine believes: a network may have an authority of its own."""
_NETWORK = r"(?i)((https?|no|all)_proxy|pip_(extra_)?index_url|pip_trusted_host)$"
"""Variables that say how to reach the network."""
_ENTER = 'mount -t tmpfs -o mode=1777 shm "$0/dev/shm" && exec chroot "$0" "$@"'
_PATIENCE = 900
_PATIENCE_TO_FETCH = 300
"""Seconds a command may take; those that only fetch, when it is the network that is slow."""


class CannotTry(Exception):
    """Why this machine cannot make such a system, as part of a sentence."""


class TrialFailed(subprocess.SubprocessError):
    """What is wrong with what was tried."""


Trial = Callable[[Path], None]
"""Tries something in the system in a folder. Raises `CannotTry` or `TrialFailed`."""


def try_all(trials: Mapping[str, Trial], work: Path) -> None:
    """Try each thing, by its name, in a system of its own. Raises `TrialFailed` after the last.

    Where something cannot be tried, it says so and goes on.
    """
    base = work / "debian"
    failed = []
    try:
        make_system(base)
        for what, trial in trials.items():
            failed += _try_one(what, trial, base)
    except CannotTry as reason:
        for what in trials:
            say(f"{what}: NOT tried in a clean Debian: {reason}")
    finally:
        shutil.rmtree(base, ignore_errors=True)
    if failed:
        raise TrialFailed("\n".join(failed))


def _try_one(what: str, trial: Trial, base: Path) -> list[str]:
    """Try one thing in a copy of the system; return what is wrong with it."""
    start = time.monotonic()
    root = base.with_name("trial")
    shutil.rmtree(root, ignore_errors=True)
    try:
        subprocess.run(["cp", "--archive", base, root], check=True)
        trial(root)
    except CannotTry as reason:
        say(f"{what}: NOT tried in a clean Debian: {reason}")
    except TrialFailed as wrong:
        return [f"{what}: {wrong}"]
    finally:
        shutil.rmtree(root, ignore_errors=True)
    say(f"{what}: {time.monotonic() - start:.0f} s in a clean Debian")
    return []


def make_system(root: Path) -> None:
    """Make a bare Debian with an ordinary user in the folder. Raises `CannotTry`."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise CannotTry("only the administrator may make one")
    if not shutil.which("debootstrap"):
        raise CannotTry("debootstrap is not installed")
    if subprocess.run(_inside(Path("/"), ["true"]), capture_output=True, check=False).returncode:
        raise CannotTry("this machine lets nobody shut a program into a folder")
    shutil.rmtree(root, ignore_errors=True)
    # What it mounts is seen by nobody else, and goes with it.
    alone = ["unshare", "--mount", "--fork", "--kill-child"]
    _fetch([*alone, "debootstrap", "--variant=minbase", RELEASE, str(root)], "debootstrap failed")
    # A trial lasts minutes: nothing has to survive a power cut.
    (root / "etc/dpkg/dpkg.cfg.d/trial").write_text("force-unsafe-io\n", encoding="utf-8")
    _fetch(_inside(root, ["apt-get", "-qq", "update"]), "its packages cannot be listed")
    run_in(root, ["useradd", "--create-home", "--shell", "/bin/sh", USER])


def _fetch(command: Sequence[str], otherwise: str) -> None:
    """Run a command that fetches from the network. Raises `CannotTry`."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=_PATIENCE_TO_FETCH
        )
    except subprocess.TimeoutExpired:
        raise CannotTry(f"{otherwise}: not done after {_PATIENCE_TO_FETCH} s") from None
    if done.returncode:
        raise CannotTry(f"{otherwise}: {(done.stdout + done.stderr).strip()[-300:]}")


def install(root: Path, *packages: str) -> None:
    """Install packages of Debian. Raises `CannotTry` where they are there but cannot be fetched."""
    apt = ["apt-get", "-qq", "--yes", "--no-install-recommends", "-o", "Acquire::Retries=3"]
    run_in(root, [*apt, "--simulate", "install", *packages])
    _fetch(_inside(root, [*apt, "--download-only", "install", *packages]), "no packages to be had")
    run_in(root, [*apt, "install", *packages])


def believe_as_here(root: Path) -> None:
    """Let the system, which has its certificates, believe those that this machine believes."""
    ours = Path("/") / AUTHORITIES
    if ours.is_file():
        shutil.copy(ours, root / AUTHORITIES)


def as_user(root: Path, line: str) -> str:
    """Run a line of shell as the ordinary user and return what it printed."""
    return run_in(root, ["su", "-", USER, "-c", line])


def run_in(root: Path, command: Sequence[str]) -> str:
    """Run a command in the system and return what it printed. Raises `TrialFailed`."""
    done = subprocess.run(
        _inside(root, command), capture_output=True, text=True, check=False, timeout=_PATIENCE
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-4000:]
        raise TrialFailed(f"{' '.join(command)[:200]} failed in the clean system:\n{said}")
    return done.stdout


def _inside(root: Path, command: Sequence[str]) -> list[str]:
    """Return the command line that runs a command with `root` as all there is."""
    proc = [f"--mount-proc={root / 'proc'}"] if root != Path("/") else []
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *proc]
    network = [f"{name}={value}" for name, value in os.environ.items() if re.match(_NETWORK, name)]
    bare = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
    # Every Linux shares memory between processes there.
    return [*alone, "sh", "-c", _ENTER, str(root), *bare, *network, *command]


def say(words: str) -> None:
    """Tell how a trial went."""
    print(f"triptych: {words}", flush=True)
