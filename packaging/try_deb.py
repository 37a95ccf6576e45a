"""Tries the Debian package as an ordinary user of a bare Debian 12: in, at work, and out again."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import deb
from clean_system import TrialFailed, as_user, install, run_in

DESKTOP = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "libglib2.0-bin")
"""What every desktop has: with these there, the package has to show up in menus and file types."""
VOLATILE = ("dev", "proc", "sys", "tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log")
SAMPLE = "usr/lib/triptych/_internal/resources/samples/Lantern.bgparamlist"


def try_package(root: Path, package: Path) -> None:
    """Install, use and remove the package. Raises `TrialFailed`, or `CannotTry` without network."""
    install(root, *[re.sub(r" .*", "", one) for one in (*deb.DEPENDS, *DESKTOP)])
    shutil.copy(package, root / "mnt")
    before = _files(root)
    run_in(root, ["dpkg", "--install", f"/mnt/{package.name}"])
    _check_libraries(root)
    _use(root)
    run_in(root, ["dpkg", "--purge", "triptych"])
    left = sorted(_files(root) ^ before)
    if left:
        raise TrialFailed(f"installing and removing changed {len(left)} paths: {left[:10]}")


def _use(root: Path) -> None:
    """Raise `TrialFailed` unless the program works and the desktop knows it."""
    as_user(root, "triptych --selftest ~/window.png && rm ~/window.png")
    as_user(root, f"triptych check /{SAMPLE}")
    as_user(root, "desktop-file-validate /usr/share/applications/triptych.desktop")
    kind = as_user(root, f"cp /{SAMPLE} ~/unnamed && gio info -a standard::content-type ~/unnamed")
    opener = as_user(root, "rm ~/unnamed; gio mime application/x-aamp")
    if "application/x-aamp" not in kind or "triptych.desktop" not in opener:
        raise TrialFailed(f"the desktop does not know the files: {kind} {opener}")


def _check_libraries(root: Path) -> None:
    """Raise `TrialFailed` where a library asks for one that the package forgot to depend on."""
    script = (
        # The program's starter tells the loader of this folder, too.
        "export LD_LIBRARY_PATH=/usr/lib/triptych/_internal; find /usr/lib/triptych -name '*.so*'"
        ' -type f | while read -r one; do ldd "$one"; done 2>/dev/null'
        " | grep 'not found' | sort -u || true"
    )
    missing = run_in(root, ["sh", "-c", script])
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
