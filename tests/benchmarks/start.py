"""Two programs that end when their window is painted: one with nothing in it, and Triptych.

Nothing is imported here that either of them could do without.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


def quit_when_painted(window: type[QMainWindow]) -> None:
    """Let the program end as soon as a window of this class was painted once."""

    def painted(self: QMainWindow, event: QPaintEvent) -> None:
        QMainWindow.paintEvent(self, event)
        QTimer.singleShot(0, QApplication.quit)

    window.paintEvent = painted


def bare() -> int:
    """Be the smallest program with a main window."""

    class Bare(QMainWindow):
        """A main window that holds nothing."""

    quit_when_painted(Bare)
    app = QApplication([])
    window = Bare()
    window.resize(1280, 800)
    window.show()
    return app.exec()


def empty() -> int:
    """Be Triptych without a file."""
    from app.__main__ import main
    from app.windows.main_window import MainWindow

    quit_when_painted(MainWindow)
    return main([])


if __name__ == "__main__":
    sys.exit({"bare": bare, "empty": empty}[sys.argv[1]]())
