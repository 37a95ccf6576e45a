"""What of Python and Qt goes into the bundle; used by triptych.spec.

A file of the bundle is, as PyInstaller has it, its name there, where it comes from, and its kind.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

Entry = tuple[str, str, str]
Imports = Callable[[str], Iterable[tuple[str, str | None]]]
"""Returns for a library's path the names, and paths, of the libraries it asks for."""

EXCLUDED = (
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "_hashlib",  # hashlib does without, and then no copy of OpenSSL has to be kept up to date
    "_pydecimal",
    "_ssl",
    "asyncio",
    "cffi",
    "distutils",
    "doctest",
    "ftplib",
    "http",
    "lib2to3",
    "oead",
    "pdb",
    "pkg_resources",
    "pydoc",
    "setuptools",
    "ssl",
    "test",
    "tkinter",
    "typing_extensions",
    "unittest",
    "yaml",
    "zstandard._cffi",
    "zstandard.backend_cffi",
)
"""Modules that others would load if they were there, and that the program never asks for."""

PLUGINS = {
    "platforms": "q(xcb|wayland|offscreen|windows|cocoa)",
    "platforminputcontexts": "(compose|ibus)platforminputcontext",
    "platformthemes": "qxdgdesktopportal",
    "iconengines": "qsvgicon",
    "imageformats": "q(svg|ico|jpeg)",
    "styles": "",
    "wayland-decoration-client": "(adwaita|bradient)",
    "wayland-graphics-integration-client": "(qt-plugin-wayland-egl|dmabuf|shm)",
    "wayland-shell-integration": "xdg-shell",
    "xcbglintegrations": "",
}
"""Qt's plugins that are kept: the folder, and how their names begin."""

OF_THE_SYSTEM = (
    "X11 X11-xcb Xau Xdmcp dbus-1 fontconfig freetype gcc_s glib-2.0 gthread-2.0 stdc++ systemd "
    "wayland-client wayland-cursor wayland-egl xcb"
).split()
"""Libraries every Linux desktop has. A copy of ours, older than the system's, would be loaded
first and then lack what the system's own drivers, fonts and input methods ask of it."""


WORDS = Path(__file__).resolve().parent.parent / "resources" / "words"
QT_WORDS = frozenset(
    f"{file.stem.replace('triptych_', 'qtbase_')}.qm".lower()
    for file in WORDS.glob("triptych_*.ts")
)
"""Qt's own translations of its dialogs that are kept: those of the languages there are."""


def imports_of(path: str) -> Iterable[tuple[str, str | None]]:
    """Return the names, and paths where known, of the libraries that a library itself asks for."""
    if sys.platform.startswith("linux"):
        # PyInstaller asks the loader there, which names those asked for by others as well.
        found = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True)
        return [(name, None) for name in re.findall(r"NEEDED +(\S+)", found.stdout)]
    from PyInstaller.depend import bindepend

    return bindepend.get_imports(path)


def kept_binaries(entries: list[Entry], imports: Imports = imports_of) -> list[Entry]:
    """Return the libraries that Python's modules and Qt's wanted plugins need, and no others.

    Of a library that lies in several folders every copy is kept: Windows looks for what a library
    asks for beside it and at the top, and in no other folder of the bundle.
    """
    files = [entry for entry in entries if entry[2] != "SYMLINK"]
    by_name: dict[str, list[Entry]] = {}
    for entry in files:
        by_name.setdefault(_file(entry), []).append(entry)
    queue = [entry for entry in files if _is_root(entry)]
    kept: set[str] = set()
    while queue:
        entry = queue.pop()
        if entry[0] in kept:
            continue
        kept.add(entry[0])
        asked = (PurePosixPath(name.replace("\\", "/")).name for name, _ in imports(entry[1]))
        needed = [by_name.get(name.lower(), []) for name in asked if not _is_of_the_system(name)]
        queue += [entry for copies in needed for entry in copies]
    found = [entry for entry in entries if entry[0] in kept]
    return found + kept_links(entries, found)


def kept_links(entries: list[Entry], kept: list[Entry]) -> list[Entry]:
    """Return the symbolic links to libraries that are kept."""
    names = {_file(entry) for entry in kept}
    return [entry for entry in entries if entry[2] == "SYMLINK" and _file(entry) in names]


def kept_data(entries: list[Entry], binaries: list[Entry]) -> list[Entry]:
    """Return the data files without dead links, what Qt says in languages that we do not, and
    the lists of what was installed with a package."""
    plain = [entry for entry in entries if entry[2] != "SYMLINK" and not _is_left_out(entry)]
    return plain + kept_links(entries, binaries)


def _is_left_out(entry: Entry) -> bool:
    """Whether an entry is a translation of Qt or a list of files that the program never loads."""
    name = entry[0].replace("\\", "/")
    if name.endswith(".dist-info/RECORD"):
        return True
    return "/translations/" in name and _file(entry) not in QT_WORDS


def kept_scripts(entries: list[Entry]) -> list[Entry]:
    """Return what is run at every start, on Linux hardly more than the program.

    PyInstaller's own scripts come before it and load Qt even for the command line. There, Qt's
    wheels find their plugins without; for other systems this has not been tried.
    """
    return [entry for entry in entries if not _is_idle(entry[0])]


def _is_idle(script: str) -> bool:
    """Whether a script has nothing to do on this system."""
    if not sys.platform.startswith("linux") or not script.startswith("pyi_rth_"):
        return False
    # From Python 3.14 on, processes are no longer forked: the program is started again.
    return script != "pyi_rth_multiprocessing" or sys.version_info < (3, 14)


def _file(entry: Entry) -> str:
    return PurePosixPath(entry[0].replace("\\", "/")).name.lower()


def _is_root(entry: Entry) -> bool:
    """Whether an entry is in the bundle for its own sake, not because another asks for it."""
    name = entry[0].replace("\\", "/")
    plugin = re.search(r"plugins/([^/]+)/(?:lib)?([^/]+)$", name)
    if plugin:
        return plugin[1] in PLUGINS and bool(re.match(PLUGINS[plugin[1]], plugin[2]))
    return entry[2] == "EXTENSION" or bool(re.match(r"(lib)?python3|vcruntime|msvcp", _file(entry)))


def _is_of_the_system(name: str) -> bool:
    found = re.match(r"lib(.+?)\.so", name)
    return bool(found) and found[1] in OF_THE_SYSTEM
