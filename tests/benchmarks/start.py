"""The smallest program with a main window, which says when it is painted, and ends.

Nothing is imported here that it could do without.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Bare(QMainWindow):
    """A main window that holds nothing."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QMainWindow.paintEvent(self, event)
        QTimer.singleShot(0, _end)


def _end() -> None:
    print("painted", flush=True)
    QApplication.quit()


def main() -> int:
    """Show the window and return the exit code."""
    app = QApplication([])
    window = Bare()
    window.resize(1280, 800)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
