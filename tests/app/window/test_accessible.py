"""Access without sight or mouse: every focused widget has a name, and can be left."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from app.window.unsaved_dialog import UnsavedDialog

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
_GRAPH = Path(__file__).parents[2] / "data" / "Every part.ainb"


def reached(window):
    """Yield every widget that Tab can come to."""
    for one in window.findChildren(QWidget):
        policy = one.focusPolicy() & Qt.FocusPolicy.TabFocus
        if policy and one.isVisible() and one.isEnabled() and one.focusProxy() is None:
            yield one


def nameless(window):
    """Return what a screen reader would be silent about."""
    found = []
    for one in reached(window):
        face = QAccessible.queryAccessibleInterface(one)
        name = face.text(QAccessible.Text.Name) if face is not None else ""
        if not name and not one.isWindow():
            parent = type(one.parentWidget()).__name__
            found.append(f"{type(one).__name__} {one.objectName()} in {parent}")
    return found


def test_all_that_tab_comes_to_has_a_name(window, open_file, aamp_file, tmp_path, qtbot):
    document = open_file(aamp_file)
    document.set_current((document.outline.keys(())[0],))
    for name in ("show_problems", "show_find", "show_history"):
        window.actions_[name].setChecked(True)
    assert nameless(window) == []
    open_file(Path(shutil.copy(_GRAPH, tmp_path / "Graph.ainb")))
    window.actions_["show_both"].trigger()
    window.actions_["move_to_side"].trigger()
    assert nameless(window) == []
    window.actions_["show_text"].trigger()
    window.actions_["move_to_window"].trigger()
    (other,) = window.tab_windows.windows
    assert nameless(other) == []
    dialog = UnsavedDialog(window.session.documents, window)
    dialog.show()
    assert nameless(dialog) == []
    dialog.reject()
    dialog.deleteLater()
