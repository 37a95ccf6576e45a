"""An error in a method that Qt calls is reported, and the program continues."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import GUARD

_PROGRAM = """
import sys
from app.start import override_errors
override_errors.report_at_once()
from PySide6.QtCore import QAbstractListModel, QEvent, QObject, QRectF
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QApplication, QGraphicsItem, QGraphicsScene, QGraphicsView, QListView, QStyledItemDelegate,
    QWidget,
)

reported = []
sys.excepthook = lambda kind, error, _trace: reported.append(kind.__name__)
app = QApplication([])
app.setStyle("fusion")
"""
_ERRORS = {
    "TypeError": "len(5)",
    "KeyError": "{}['x']",
    "IndexError": "[][1]",
    "AttributeError": "None.x",
    "ZeroDivisionError": "1 / 0",
    "ValueError": "int('x')",
    "OverflowError": "2.0 ** 1e9",
}
_OVERRIDES = {
    "event": """
class Part(QWidget):
    def event(self, event):
        if event.type() == QEvent.Type.User:
            {error}
        return super().event(event)
part = Part()
app.postEvent(part, QEvent(QEvent.Type.User))
app.processEvents()
""",
    "paint": """
class Item(QGraphicsItem):
    def boundingRect(self):
        return QRectF(0, 0, 9, 9)
    def paint(self, painter, option, widget=None):
        {error}
scene = QGraphicsScene()
item = Item()
scene.addItem(item)
view = QGraphicsView(scene)
view.show()
view.grab()
""",
    "model": """
class Rows(QAbstractListModel):
    def rowCount(self, parent=None):
        return 2
    def data(self, index, role=0):
        {error}
view = QListView()
rows = Rows()
view.setModel(rows)
view.show()
app.processEvents()
""",
    "filter": """
class Filter(QObject):
    def eventFilter(self, watched, event):
        {error}
one, part = Filter(), QWidget()
part.installEventFilter(one)
app.postEvent(part, QEvent(QEvent.Type.User))
app.processEvents()
part.removeEventFilter(one)
""",
}


@pytest.mark.parametrize("override", _OVERRIDES)
def test_what_c_raised_in_an_override_is_reported(override):
    program = [_PROGRAM]
    for name, error in _ERRORS.items():
        body = _OVERRIDES[override].replace("{error}", error)
        inner = "\n    ".join(body.strip().splitlines())
        program.append(
            f"def play():\n    {inner}\n"
            "try:\n    play()\nexcept Exception as error:\n"
            "    reported.append(type(error).__name__)\n"
            f"assert {name!r} in reported, ({name!r}, reported)\nreported.clear()\n"
        )
    program.append("print('all reported')\n")
    done = subprocess.run(
        [sys.executable, "-c", "".join(program)], capture_output=True, text=True, timeout=GUARD
    )
    assert (done.returncode, done.stdout.strip()) == (0, "all reported"), done.stderr


_BESIDE = """
class Bad(QWidget):
    def paintEvent(self, event):
        raise ValueError
class Good(QWidget):
    def paintEvent(self, event):
        pass
whole = QWidget()
parts = [Bad(whole), *(Good(whole) for _ in range(5))]
method = vars(Good)["paintEvent"]
before = sys.getrefcount(method)
for _ in range(100):
    whole.grab()
assert sys.getrefcount(method) == before, (sys.getrefcount(method), before)
assert reported == ["ValueError"] * 100, reported
"""


def test_overrides_that_are_called_after_an_error_keep_their_references():
    """Python paints here, and Qt calls on for each part although one failed."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM + _BESIDE], capture_output=True, text=True, timeout=GUARD
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


_STARTED = """
from app import __main__ as program
program._load_qt()
from app.tree.tree_model import TreeModel
from app.window.main_window import MainWindow
assert hasattr(TreeModel.data, "__wrapped__")
assert hasattr(MainWindow.closeEvent, "__wrapped__")
"""


def test_the_program_starts_with_it():
    done = subprocess.run([sys.executable, "-c", _STARTED], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
