"""How soon a window with the same menu bar, tools and welcome page is painted at the very best.

`record FILE` writes down what the empty window shows. `show FILE` makes it of plain widgets, each
at its place: it reads no settings, decides nothing, and nothing can be done in it. PySide is loaded
as the program loads it.
"""

from __future__ import annotations

import marshal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.start import deferred, startup

with startup.all_stays(), startup.own_import_kept(), deferred.deferred():
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent, QPalette, QPixmap
    from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QWidget

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

Recorded = dict[str, Any]


class _Page(QWidget):
    """The page in the middle, which says when it is painted, and ends the program."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QWidget.paintEvent(self, event)
        QTimer.singleShot(0, _end)


def _end() -> None:
    print("painted", flush=True)
    QApplication.quit()


def show(recorded: Recorded) -> int:
    """Show the window and return the exit code."""
    app = QApplication(["", "-style", "fusion"])
    palette = QPalette()
    for role, color in recorded["colors"]:
        palette.setColor(QPalette.ColorRole(role), color)
    app.setPalette(palette)
    app.setStyleSheet(recorded["sheet"])
    window = QMainWindow()
    for title in recorded["menus"]:
        window.menuBar().addMenu(title)
    bar = window.addToolBar("")
    for text, icon, is_on in recorded["tools"]:
        bar.addAction(_picture(icon), text).setEnabled(is_on)
    page = _Page()
    for is_label, text, icon, place in recorded["page"]:
        widget = QLabel(text, page) if is_label else QPushButton(text, page)
        if icon:
            picture = _picture(icon)
            widget.setPixmap(picture) if isinstance(widget, QLabel) else widget.setIcon(picture)
        widget.setGeometry(*place)
    window.setCentralWidget(page)
    window.resize(*recorded["size"])
    window.show()
    return app.exec()


def _picture(data: bytes) -> QPixmap:
    picture = QPixmap()
    picture.loadFromData(data)
    return picture


# Recording


def record(file: str) -> None:
    """Write down what the empty window shows."""
    from app.start.application import make_application
    from app.window.main_window import MainWindow

    app = make_application(None)
    window = MainWindow()
    window.show()
    app.processEvents()
    Path(file).write_bytes(marshal.dumps(_recorded(app, window)))


def _recorded(app: QApplication, window: MainWindow) -> Recorded:
    from PySide6.QtWidgets import QToolBar

    page = window.pages.currentWidget()
    parts = [
        one
        for kind in (QLabel, QPushButton)
        for one in page.findChildren(kind)
        if one.isVisibleTo(page)
    ]
    bars = [one for one in window.findChildren(QToolBar) if one.isVisibleTo(window)]
    roles = [role for role in QPalette.ColorRole if role.name != "NColorRoles"]
    tops = [action for action in window.menuBar().actions() if action.isVisible()]
    return {
        "size": (window.width(), window.height()),
        "sheet": app.styleSheet(),
        "colors": [(role.value, app.palette().color(role).name()) for role in roles],
        "menus": [top.text() for top in tops],
        "tools": [
            (one.text(), _bytes(one.icon().pixmap(16)), one.isEnabled())
            for bar in bars
            for one in bar.actions()
            if one.objectName()
        ],
        "page": [_part(page, one) for one in parts],
    }


def _part(page: QWidget, one: Any) -> tuple[bool, str, bytes, tuple[int, int, int, int]]:
    corner = one.mapTo(page, one.rect().topLeft())
    picture = one.pixmap() if isinstance(one, QLabel) else one.icon().pixmap(16)
    place = corner.x(), corner.y(), one.width(), one.height()
    return isinstance(one, QLabel), one.text(), _bytes(picture), place


def _bytes(picture: QPixmap) -> bytes:
    from PySide6.QtCore import QBuffer

    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def main(arguments: list[str]) -> int:
    """Record or show."""
    what, file = arguments
    if what == "record":
        record(file)
        return 0
    return show(marshal.loads(Path(file).read_bytes()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
