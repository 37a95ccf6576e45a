"""A start of the program without a screen, which logs what it does; run as a process.

Arguments: a file to write lines into, the seconds after which the window is closed (0: when
`end_file` exists), and those of the program. A line is the process and a word: "first" or "besides"
once there is a window, "open NAME" for an opened file, "session N" with the number of files in the
session at the end.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from app import __main__
from app.documents.document_manager import DocumentManager
from app.start import application
from app.ui import app_paths
from app.window import main_window


def end_file(log: str | Path, process: int) -> Path:
    """Return the file that closes the window of a process."""
    return Path(f"{log}.{process}")


def main(log: str, seconds: float, arguments: list[str]) -> int:
    """Run the program and return its exit status."""

    def note(what: str) -> None:
        with Path(log).open("a", encoding="utf-8") as out:
            out.write(f"{os.getpid()} {what}\n")

    opened, made = DocumentManager.open_place, main_window.MainWindow

    def open_place(session, file, *rest, **more):
        note(f"open {file.name}")
        return opened(session, file, *rest, **more)

    class Window(made):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            note("first" if self.restore is not None else "besides")
            if seconds:
                QTimer.singleShot(int(seconds * 1000), self, self.close)
            else:
                self.look = QTimer(self, interval=20)
                self.look.timeout.connect(
                    lambda: end_file(log, os.getpid()).exists() and self.close()
                )
                self.look.start()

    DocumentManager.open_place = open_place
    main_window.MainWindow = Window
    assert application is not None
    status = __main__.main(arguments)
    state = json.loads(str(app_paths.settings().value("session/state", "")) or '{"files": []}')
    note(f"session {len(state['files'])}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
