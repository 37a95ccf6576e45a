"""One running program per user and settings folder; a second start passes its files to it.

The first program holds a lock in the settings folder as long as it runs. Beside it is a note that
only this user may read, with the program's address and its process id. A second start finds the
lock taken and sends its files to that address. If there is no answer in time, it opens a window of
its own; if there is one, it confirms it, and only then are the files opened, so that none is opened
twice.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.documents.locks import patiently
from app.ui import app_paths

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

READY, GO, TAKEN = b"ready\n", b"go\n", b"taken\n"
"""The messages between the running program and a new start."""
LIMIT = 1 << 24
"""The maximum size of a request in bytes: more than a system passes to a program."""
_NOTE = "running.json"
_PATIENCE = 15.0
"""Seconds to wait for a running program that does not answer."""
_PAUSE = 0.05
_LONGEST_SOCKET = 90
"""The longest path, in bytes, that every system accepts for a socket."""
TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""The environment variables in which desktops pass the right to come to the front."""


class Claim:
    """The right to be the one running program, until it is released or the process ends."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._held = stack
        self._room: Path | None = None

    def address(self) -> str:
        """Return an unpredictable address to listen at, in a folder of this user."""
        import secrets
        import tempfile

        name = f"triptych-{secrets.token_hex(8)}"
        if sys.platform == "win32":
            return name
        long = len(os.fsencode(tempfile.gettempdir())) + len(name) > _LONGEST_SOCKET
        self._room = Path(tempfile.mkdtemp(prefix="triptych-", dir="/tmp" if long else None))
        return str(self._room / "socket")

    def publish(self, server: str | None) -> None:
        """Tell later starts the address of this program, or that it will follow."""
        room = None if self._room is None else str(self._room)
        note = {"server": server, "room": room, "process": os.getpid()}
        _write_private(self.folder / _NOTE, json.dumps(note))

    def release(self) -> None:
        """Let another start be the one."""
        with suppress(OSError):
            (self.folder / _NOTE).unlink()
        if self._room is not None:
            _remove_folder(self._room)
        self._held.close()


class Start(NamedTuple):
    """The role of a start: the running program (`claim`), `handed_over`, or independent."""

    claim: Claim | None = None
    handed_over: bool = False


def begin(files: Sequence[str], patience: float = _PATIENCE) -> Start:
    """Try to become the one running program, or pass the files, by name, to that one.

    Neither is possible if a running program does not answer within `patience` seconds, or the
    settings folder is not writable.
    """
    folder = app_paths.config_folder()
    request, process = b"", None
    end = time.monotonic() + patience
    while True:
        try:
            claim = _claim(folder)
        except OSError:
            return Start()
        if claim is not None:
            return Start(claim)
        request = request or _request(files)
        note = _read_note(folder)
        if note.get("process") != process:  # another start was quicker
            process, end = note.get("process"), time.monotonic() + patience
        heard = _hand_over(note, request, end)
        if heard == TAKEN:
            return Start(handed_over=True)
        if heard == READY:  # it ended meanwhile
            end = time.monotonic() + patience
        elif time.monotonic() > end:
            return Start()
        time.sleep(_PAUSE)


def _claim(folder: Path) -> Claim | None:
    """Return the claim if no other program has it; raises OSError if no lock can be created."""
    from app.documents.locks import FileLocked, locked

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stack = ExitStack()
    try:
        stack.enter_context(locked(folder / "running", 0.0))
    except FileLocked:
        return None
    left = _read_note(folder).get("room")
    if isinstance(left, str) and Path(left).name.startswith("triptych-"):
        _remove_folder(Path(left))  # of a program that was killed
    claim = Claim(folder, stack)
    claim.publish(None)
    return claim


def _remove_folder(room: Path) -> None:
    import shutil  # late, like everything that a first start needs only after its window is shown

    shutil.rmtree(room, ignore_errors=True)


def _request(files: Sequence[str]) -> bytes:
    tokens = {name: os.environ[name] for name in TOKENS if name in os.environ}
    request = {
        "folder": str(Path.cwd()),
        "files": list(files),
        "tokens": tokens,
    }
    return json.dumps(request).encode() + b"\n"


def _hand_over(note: dict[str, Any], request: bytes, end: float) -> bytes:
    """Return the running program's last reply to a request, b"" if there was none."""
    server = note.get("server")
    if not isinstance(server, str):
        return b""
    _let_come_to_front(note.get("process"))
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(server)
    if not socket.waitForConnected(_left(end)):
        return b""
    socket.write(request)
    if _read_line(socket, _left(end)) != READY:
        return b""
    socket.write(GO)
    # From here on it has the files, however long a question in its window stays open.
    return TAKEN if _read_line(socket, -1) == TAKEN else READY


def _read_line(socket: QLocalSocket, patience: int) -> bytes:
    """Wait for a line, at most `patience` milliseconds (-1: until the connection closes)."""
    while not socket.canReadLine():
        if not socket.waitForReadyRead(patience):
            return b""
    return bytes(socket.readLine().data())


def _left(end: float) -> int:
    return max(1, int((end - time.monotonic()) * 1000))


def _read_note(folder: Path) -> dict[str, Any]:
    """Return the running program's note, empty if there is none or it is incomplete."""
    try:
        note = json.loads((folder / _NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def _write_private(file: Path, text: str) -> None:
    """Write a file that only this user may read, as a whole."""
    new = file.with_name(f"{file.name}.{os.getpid()}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(handle, "w", encoding="utf-8") as out:  # noqa: PTH123 - a handle has no path
        out.write(text)
    patiently(lambda: new.replace(file))  # another start may just be reading the old one


def _let_come_to_front(process: object) -> None:
    """Pass on the right to come to the front, which Windows gives to programs that the user
    starts."""
    if sys.platform == "win32" and isinstance(process, int):
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(process)
