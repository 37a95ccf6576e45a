"""Takes the files that later starts of the program hand over to the one that runs."""

from __future__ import annotations

import json
import os
from collections import deque
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from app.documents.instance import LIMIT, TAKEN, Claim

if TYPE_CHECKING:
    from app.windows.main_window import MainWindow

_LATER = 100
"""Milliseconds until a question that is open is looked at again."""
_KNOWN = 1000
"""How many requests are remembered, so that none is carried out twice."""


class Receiver(QObject):
    """Listens for one window, and opens in it what it is sent; only this user can connect."""

    def __init__(self, window: MainWindow, claim: Claim) -> None:
        super().__init__(window)
        self._window = window
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        self._waiting: list[tuple[QLocalSocket, dict[str, Any]]] = []
        self._known: deque[str] = deque(maxlen=_KNOWN)
        self._later = QTimer(self, interval=_LATER, singleShot=True)
        self._later.timeout.connect(self._serve)
        if self._server.listen(claim.address()):
            claim.publish(self._server.fullServerName())

    def close(self) -> None:
        """Take no more requests; whose was not answered starts the program itself."""
        self._server.close()
        waiting, self._waiting = self._waiting, []
        for socket, _request in waiting:
            socket.abort()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(LIMIT)
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)
            self._read_from(socket)  # what arrived before anyone listened

    def _read(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket), "it is what sends readyRead"
        self._read_from(socket)

    def _read_from(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= LIMIT:
                socket.abort()
            return
        try:
            request = json.loads(bytes(socket.readLine().data()))
        except (ValueError, RecursionError):
            request = None
        if not _is_sound(request):
            socket.abort()
            return
        self._waiting.append((socket, request))
        self._serve()

    def _serve(self) -> None:
        """Open what is waited for, once no question is open: its answer may end the program."""
        if not self._window.isVisible():
            self.close()  # it was closed, and the program is about to end
        elif QApplication.activeModalWidget() is not None:
            self._later.start()
            return
        waiting, self._waiting = self._waiting, []
        for socket, request in waiting:
            if request["name"] not in self._known:
                self._known.append(request["name"])
                self._open(request)
            socket.write(TAKEN)
            socket.flush()

    def _open(self, request: dict[str, Any]) -> None:
        os.environ.update(request["tokens"])
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        # By hand: two slashes lead into an archive, which a path would make one.
        files = [os.path.join(request["folder"], name) for name in request["files"]]  # noqa: PTH118
        window.open_files(files)


def _is_sound(request: object) -> bool:
    """Whether a request is one that a start of this program makes."""
    if not isinstance(request, dict):
        return False
    texts = [request.get("name"), request.get("folder")]
    files, tokens = request.get("files"), request.get("tokens")
    if not isinstance(files, list) or not isinstance(tokens, dict):
        return False
    texts += [*files, *tokens, *tokens.values()]
    return all(isinstance(one, str) and "\0" not in one for one in texts)
