"""The standard streams as the program expects them: there are three, and redirected text is UTF-8.

A program made for a window has none on Windows unless they are redirected. What it is asked to
print then goes to the console that it was started from, if there is one.
"""

from __future__ import annotations

import os
import sys

_STREAMS = {"stdin": ("CONIN$", "r"), "stdout": ("CONOUT$", "w"), "stderr": ("CONOUT$", "w")}
"""What Windows calls the console of each, and the mode it is opened in."""
_PARENT = 0xFFFFFFFF
_attached: list[str] = []
"""The streams that go to a console which is not ours."""


def prepare(*, is_asked: bool) -> None:
    """Open the streams that are missing; `is_asked` is whether something is to be printed."""
    missing = [name for name in _STREAMS if getattr(sys, name) is None]
    if is_asked and missing and _attach():
        _attached.extend(missing)
    for name in missing:
        _open_stream(name)
    if sys.platform == "win32" and not os.environ.get("PYTHONIOENCODING"):
        _speak_utf8()


def release() -> None:
    """Leave the console that belongs to another program: it would take this one along when closed.

    For a window that stays; what it prints from now on is lost.
    """
    names = _attached[:]
    _attached.clear()
    for name in names:
        getattr(sys, name).close()
        _open_stream(name)
    if names:
        _detach()


def _open_stream(name: str) -> None:
    console, mode = _STREAMS[name]
    place = console if name in _attached else os.devnull
    setattr(sys, name, open(place, mode, encoding="utf-8", errors="backslashreplace"))  # noqa: PTH123,SIM115


def _speak_utf8() -> None:
    """Write UTF-8 to files and pipes, as every other system does; consoles take any letter."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=stream.errors)


if sys.platform == "win32":
    import ctypes

    def _attach() -> bool:
        """Take part in the console of the program that started this one, if it has one."""
        return bool(ctypes.windll.kernel32.AttachConsole(_PARENT))

    def _detach() -> None:
        ctypes.windll.kernel32.FreeConsole()

else:

    def _attach() -> bool:
        return False

    def _detach() -> None:
        pass
