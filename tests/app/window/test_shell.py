"""Small everyday things around the documents: leaving the filter, files that change."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.notice_bar import Notice

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def document(window, open_file, byml_file, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    return open_file(byml_file)


def bars(window, words):
    QApplication.processEvents()
    return [n for n in window.findChildren(Notice) if words in n.label.text() and not n.isHidden()]


def focused():
    return QApplication.focusWidget()


def test_escape_in_the_filter_goes_back_to_the_tree_so_that_undo_is_the_documents(window, document):
    document.set_value(("Count",), 41)
    view = window.view
    QTest.keyClick(view.tree, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(focused(), "Speed")
    assert view.filter_bar.text() == "Speed"
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert focused() is view.tree
    QTest.keyClick(focused(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.filter_bar.text() == ""
    assert document.outline.get(("Count",)) == 3


def test_what_another_program_wrote_is_compared_before_it_is_taken(
    window, document, byml_file, qtbot
):
    theirs = byml_file.read_bytes().replace((3).to_bytes(4, "little"), (5).to_bytes(4, "little"), 1)
    place = window.view.tree.mapToGlobal(window.view.tree.rect().topLeft())
    byml_file.write_bytes(theirs)
    qtbot.waitUntil(lambda: len(bars(window, "another program")) == 1)
    assert window.view.tree.mapToGlobal(window.view.tree.rect().topLeft()) == place
    bars(window, "another program")[0].press("Compare")
    qtbot.waitUntil(lambda: len(window.compare_tabs.views) == 1)
    view = window.compare_tabs.current
    qtbot.waitUntil(lambda: view.result is not None)
    assert [what for entry in view.entries for what in entry.whats]
    window.views.close_current()
    (bar,) = bars(window, "another program")  # what is to be done is still asked
    bar.press("Reload")
    qtbot.waitUntil(lambda: document.outline.get(("Count",)) == 5)
