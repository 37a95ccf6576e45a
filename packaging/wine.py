"""A Windows under Wine in a folder, with Windows' own Python: set up once, then things run in it.

Three things are mended that Wine 8 lacks and Windows has; none is the program's:

- `icuuc.dll`, which Qt asks for: a library stands in that knows no encoding of its own;
- messages of no bytes in pipes: see `windows/mend_pools.py`;
- files as standard output: Python refuses the handles that Wine makes of them, so all goes
  through pipes.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath

import windows_python
from associations import ROOT

FONTS = PureWindowsPath(r"Z:\usr\share\fonts\truetype\dejavu")
_OVERRIDES = "mscoree,mshtml,winemenubuilder.exe="
_NO_RUNTIME = "vcruntime140,vcruntime140_1,msvcp140,msvcp140_1,msvcp140_2=n"
"""Wine brings Visual C++'s runtime libraries, which not every Windows has; so it brings none."""
_GCC = "x86_64-w64-mingw32-gcc"
_OBJDUMP = "x86_64-w64-mingw32-objdump"


class WineError(Exception):
    """What Wine or something in it did not do, in a sentence."""


class Wine:
    """A Windows in a folder: `prefix/drive_c` is its disk C, the whole machine its disk Z."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.prefix = folder / "prefix"
        self.drive = self.prefix / "drive_c"
        self.python = self.drive / "Python"
        self._stamp = folder / "stamp"
        self._screen: dict[str, str] = {}

    # Set-up

    def set_up(self) -> bool:
        """Make it unless that has been done; return whether there was anything to do.

        Raises `WineError`.
        """
        if self._stamp.is_file() and self._stamp.read_text(encoding="utf-8") == _fingerprint():
            return False
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.run(["wineboot", "--init"])
        try:
            windows_python.install(self.python, self.folder)
        except windows_python.NotFetched as reason:
            raise WineError(str(reason)) from None
        self._stand_in_for_icu()
        self.run_python([windows(ROOT / "packaging/windows/mend_pools.py")])
        self._stamp.write_text(_fingerprint(), encoding="utf-8")
        return True

    def _stand_in_for_icu(self) -> None:
        """Make the library that Wine lacks, with all the functions that Qt asks it for."""
        library = next(self.python.rglob("Qt6Core.dll"))
        told = subprocess.run([_OBJDUMP, "-p", library], capture_output=True, text=True, check=True)
        _, _, asked = told.stdout.partition("DLL Name: icuuc.dll")
        names = re.findall(r"\b(ucnv_\w+|UCNV_\w+|u_\w+)", asked.partition("DLL Name:")[0])
        if not names:
            return  # this Qt has no need of it
        source = self.folder / "icuuc.c"
        exported = "".join(
            f"__declspec(dllexport) void *{name}(void) {{ return 0; }}\n" for name in names
        )
        source.write_text(exported, encoding="utf-8")
        made = self.drive / "windows/system32/icuuc.dll"
        subprocess.run([_GCC, "-O1", "-shared", "-s", "-o", made, source], check=True)

    # Running things

    def run_python(self, arguments: list[str], **more: object) -> str:
        """Run Windows' Python; see `run`."""
        return self.run([str(self.python / "python.exe"), *arguments], **more)  # type: ignore[arg-type]

    def run(
        self,
        command: list[str],
        *,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
        has_runtime: bool = True,
        is_shown: bool = False,
        status: int | None = 0,
        patience: float = 1800,
    ) -> str:
        """Run a Windows program and return what it printed. Raises `WineError`.

        `has_runtime` is False for a Windows without Visual C++'s; `is_shown` prints along what it
        prints; `status` is the one it has to end with, None for any. After `patience` seconds it
        is ended.
        """
        lines = []
        with subprocess.Popen(
            ["nice", _program(), *command],
            cwd=cwd,
            env=self.environment(variables or {}, has_runtime=has_runtime),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            watchdog = threading.Timer(patience, process.kill)
            watchdog.start()
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line.rstrip("\r\n"))
                if is_shown:
                    print(lines[-1], flush=True)
        watchdog.cancel()
        if status not in (None, process.returncode):
            said = "" if is_shown else ":\n" + "\n".join(lines)[-4000:]
            what = PureWindowsPath(command[0]).name
            raise WineError(f"{what} ended with {process.returncode}, not {status}{said}")
        return "\n".join(lines)

    def environment(self, variables: Mapping[str, str], *, has_runtime: bool) -> dict[str, str]:
        """Return the variables of a program in it."""
        # Wine hands on Qt's only under names that begin with WINE.
        theirs = {
            f"WINE{name}" if name.startswith("QT_") else name: value
            for name, value in variables.items()
        }
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("QT_", "PYTHON", "VIRTUAL_ENV", "DISPLAY", "WAYLAND"))
        }
        overrides = _OVERRIDES if has_runtime else f"{_NO_RUNTIME};{_OVERRIDES}"
        return kept | {
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": overrides,
            **self._screen,
            **theirs,
        }

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Let programs show windows meanwhile, on a screen that nobody sees."""
        self.stop()  # its desktop learns of a screen when it starts
        xvfb = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        with subprocess.Popen(xvfb, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            self._screen = {"DISPLAY": f":{int(server.stdout.readline())}"}
            try:
                yield
            finally:
                self._screen = {}
                self.stop()
                server.terminate()

    def stop(self) -> None:
        """End all programs in it, and its server."""
        environment = self.environment({}, has_runtime=True)
        subprocess.run([_server(), "--kill"], env=environment, check=False)


def windows(path: Path) -> str:
    """Return the name that a file of this machine has there."""
    return str(PureWindowsPath("Z:/", *path.resolve().parts[1:]))


def _program() -> str:
    found = shutil.which("wine") or shutil.which("/usr/lib/wine/wine64")
    if found is None:
        raise WineError("Wine is not installed")
    return found


def _server() -> str:
    return shutil.which("wineserver") or "/usr/lib/wine/wineserver64"


def _fingerprint() -> str:
    """Return what a finished set-up depends on, but for this file."""
    here = Path(__file__).parent
    files = [
        here / "windows_python.py",
        here / "windows" / "mend_pools.py",
        ROOT / "pyproject.toml",
    ]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
