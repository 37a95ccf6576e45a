"""Tries the Debian package as a stranger's computer would: a bare Debian 12, an ordinary user.

The system is made with debootstrap in a folder, and what runs in it sees nothing else.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import deb

RELEASE = "bookworm"
USER = "tester"
DESKTOP = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "libglib2.0-bin")
"""What every desktop has: with these there, the package has to show up in menus and file types."""
VOLATILE = ("dev", "proc", "sys", "tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log")
SAMPLE = "usr/lib/triptych/_internal/resources/samples/Lantern.bgparamlist"
_PATIENCE = 900


class CannotTry(Exception):
    """Why this machine cannot make a system to try the package in, as part of a sentence."""


class TrialFailed(subprocess.SubprocessError):
    """What is wrong with the package."""


def try_package(package: Path, work: Path) -> None:
    """Install, use and remove the package. Raises `TrialFailed`; says so where it cannot try."""
    root = work / "debian"
    try:
        make_system(root)
    except CannotTry as reason:
        print(f"triptych: the package was NOT tried in a clean Debian: {reason}", flush=True)
        return
    finally:
        if not (root / "etc/debian_version").exists():
            shutil.rmtree(root, ignore_errors=True)
    try:
        _try_in(root, package)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def make_system(root: Path) -> None:
    """Make a bare Debian in the folder. Raises `CannotTry`."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise CannotTry("only the administrator may make one")
    if not shutil.which("debootstrap"):
        raise CannotTry("debootstrap is not installed")
    if subprocess.run(_inside(Path("/"), ["true"]), capture_output=True, check=False).returncode:
        raise CannotTry("this machine lets nobody shut a program into a folder")
    shutil.rmtree(root, ignore_errors=True)
    command = ["debootstrap", "--variant=minbase", RELEASE, root]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_PATIENCE)
    if done.returncode:
        raise CannotTry("debootstrap failed: " + (done.stdout + done.stderr).strip()[-300:])
    if subprocess.run(
        _inside(root, ["apt-get", "-qq", "update"]), capture_output=True, check=False
    ).returncode:
        raise CannotTry("its packages cannot be fetched")


def _try_in(root: Path, package: Path) -> None:
    first = [re.sub(r" .*", "", one) for one in (*deb.DEPENDS, *DESKTOP)]
    _in(root, ["apt-get", "-qq", "--yes", "--no-install-recommends", "install", *first])
    _in(root, ["useradd", "--create-home", USER])
    shutil.copy(package, root / "mnt")
    before = _files(root)
    _in(root, ["dpkg", "--install", f"/mnt/{package.name}"])
    _check_libraries(root)
    _as_user(root, "triptych --selftest ~/window.png && rm ~/window.png")
    _as_user(root, f"triptych check /{SAMPLE}")
    _as_user(root, "desktop-file-validate /usr/share/applications/triptych.desktop")
    kind = _as_user(root, f"cp /{SAMPLE} ~/unnamed && gio info -a standard::content-type ~/unnamed")
    opener = _as_user(root, "rm ~/unnamed; gio mime application/x-aamp")
    if "application/x-aamp" not in kind or "triptych.desktop" not in opener:
        raise TrialFailed(f"the desktop does not know the files: {kind} {opener}")
    _in(root, ["dpkg", "--purge", "triptych"])
    left = sorted(_files(root) ^ before)
    if left:
        raise TrialFailed(f"installing and removing changed {len(left)} paths: {left[:10]}")
    print(
        "triptych: installed, used and removed in a clean Debian, and nothing is left", flush=True
    )


def _check_libraries(root: Path) -> None:
    """Raise `TrialFailed` where a library asks for one that the package forgot to depend on."""
    script = (
        # The program's starter tells the loader of this folder, too.
        "export LD_LIBRARY_PATH=/usr/lib/triptych/_internal; find /usr/lib/triptych -name '*.so*'"
        ' -type f | while read -r one; do ldd "$one"; done 2>/dev/null'
        " | grep 'not found' | sort -u || true"
    )
    missing = _in(root, ["sh", "-c", script])
    if missing.strip():
        raise TrialFailed(f"libraries are missing:\n{missing}")


def _files(root: Path) -> set[str]:
    """Return every path of the system but those that any installation changes."""
    found = set()
    for folder, folders, files in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if str(here / name) not in VOLATILE]
        found |= {str(here / name) for name in (*folders, *files)}
    return {name for name in found if "/.cache" not in name}


def _as_user(root: Path, line: str) -> str:
    return _in(root, ["su", "-", USER, "-c", line])


def _in(root: Path, command: Sequence[str]) -> str:
    """Run a command in the system and return what it printed."""
    done = subprocess.run(
        _inside(root, command), capture_output=True, text=True, check=False, timeout=_PATIENCE
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-2000:]
        raise TrialFailed(f"{' '.join(command)[:200]} failed in the clean system:\n{said}")
    return done.stdout


def _inside(root: Path, command: Sequence[str]) -> list[str]:
    """Return the command line that runs a command with `root` as all there is."""
    proc = [f"--mount-proc={root / 'proc'}"] if root != Path("/") else []
    bare = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
    return ["unshare", "--mount", "--pid", "--fork", *proc, "chroot", str(root), *bare, *command]
