"""Receives the files that later starts of the program pass to the running one."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from app.start.instance import GO, LIMIT, READY, TAKEN, TOKENS, Claim

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_LATER = 100
"""Milliseconds until an open question is checked again."""


class InstanceReceiver(QObject):
    """Listens for one window, and opens the files it receives; only this user can connect."""

    def __init__(
        self, window: QWidget, claim: Claim, open_files: Callable[[list[str]], object]
    ) -> None:
        super().__init__(window)
        self._window, self._open_files = window, open_files
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        self._asked: dict[QLocalSocket, dict[str, Any]] = {}
        self._waiting: list[QLocalSocket] = []
        self._later = QTimer(self, interval=_LATER, singleShot=True)
        self._later.timeout.connect(self._serve)
        if self._server.listen(claim.address()):
            claim.publish(self._server.fullServerName())

    def close(self) -> None:
        """Accept no more requests; a start whose files were not opened runs the program itself."""
        self._server.close()
        self._waiting = []
        for socket in list(self._asked):
            socket.abort()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(LIMIT)
            socket.readyRead.connect(self._read_request)
            socket.disconnected.connect(self._gone)
            self._read_from(socket)  # what arrived before anyone listened

    def _read_request(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket), "it is what sends readyRead"
        self._read_from(socket)

    def _gone(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket), "it is what sends disconnected"
        self._asked.pop(socket, None)
        if socket in self._waiting:
            self._waiting.remove(socket)
        socket.deleteLater()

    def _read_from(self, socket: QLocalSocket) -> None:
        """Read a request first, then the confirmation; anything else is disconnected."""
        while socket.canReadLine():
            line = bytes(socket.readLine().data())
            request = None if socket in self._asked else _request(line)
            if request is not None:
                self._asked[socket] = request
                socket.write(READY)
            elif line == GO and socket in self._asked and socket not in self._waiting:
                self._waiting.append(socket)
                self._serve()
            else:
                socket.abort()
                return
        if socket.bytesAvailable() >= LIMIT:
            socket.abort()

    def _serve(self) -> None:
        """Open the requested files, once no question is open: its answer may end the program."""
        if not self._window.isVisible():
            self.close()  # it was closed, and the program is about to end
        elif QApplication.activeModalWidget() is not None:
            self._later.start()
            return
        waiting, self._waiting = self._waiting, []
        requests = [self._asked.pop(socket) for socket in waiting]
        for socket in waiting:  # first, since opening may take a while
            socket.write(TAKEN)
            socket.flush()
        for request in requests:
            self._open_request(request)

    def _open_request(self, request: dict[str, Any]) -> None:
        os.environ.update(request["tokens"])
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        # By hand: two slashes lead into an archive, and a path would merge them.
        files = [os.path.join(request["folder"], name) for name in request["files"]]  # noqa: PTH118
        self._open_files(files)


def _request(line: bytes) -> dict[str, Any] | None:
    """Return the request in a line, None if it is not a valid one."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(request, dict):
        return None
    files, tokens = request.get("files"), request.get("tokens")
    if not isinstance(files, list) or not isinstance(tokens, dict):
        return None
    texts = [request.get("folder"), *files, *tokens.values()]
    if not all(isinstance(text, str) and "\0" not in text for text in texts):
        return None
    request["tokens"] = {
        name: tokens[name] for name in TOKENS if name in tokens and tokens[name].isascii()
    }
    return request
