"""Two documents, or two places of one, side by side."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

import formats
from app.ui import theme
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.window.conftest import put


@pytest.fixture
def document(window, open_file, byml_file):
    return open_file(byml_file)


def side(window):
    return window.side


def at(view):
    """Return the row that a view shows as current."""
    return view.tree.model_.path(view.tree.currentIndex())


def split(window):
    window.actions_["split_view"].trigger()
    return window.views.view_of(window.document), side(window).view


def test_two_places_of_one_document(window, document):
    document.set_current(("Speed",))
    main, other = split(window)
    assert window.view is other
    assert at(other) == ("Speed",)
    assert document.current == ("Speed",)
    document.set_current(("Actors", 7))
    assert at(other) == ("Actors", 7)
    assert at(main) == ("Speed",)
    assert main.path_bar.text() == "Root › Speed"
    QTest.keyClick(other.tree, Qt.Key.Key_F6)
    assert window.view is main
    assert document.current == ("Speed",)
    document.set_current(("Count",))
    assert at(main) == ("Count",)
    assert at(other) == ("Actors", 7)
    window.actions_["other_side"].trigger()
    assert document.current == ("Actors", 7)


def test_both_sides_are_in_line_and_as_wide_whatever_is_filtered(window, document, qtbot):
    window.resize(1024, 640)
    window.show()
    qtbot.waitExposed(window)
    main, other = split(window)
    QApplication.processEvents()
    width = other.width()
    tops = [view.tree.mapTo(window, QPoint()).y() for view in (main, other)]
    assert tops[0] == tops[1]
    other.filter_bar.setText("what nobody has written into any document so far")
    other.filter_bar.ask()
    qtbot.waitUntil(other._nothing.isVisible)
    QApplication.processEvents()
    assert other.width() == width


def test_notices_lie_over_both_sides(window, document, qtbot):
    window.resize(1024, 640)
    window.show()
    qtbot.waitExposed(window)
    notice = window.add_notice("Something was not saved.", {})
    split(window)
    QApplication.processEvents()
    shown = window.childAt(notice.mapTo(window, notice.rect().center()))
    assert shown is notice or notice.isAncestorOf(shown)


@pytest.mark.parametrize("how", ["closed", "another document"])
def test_what_is_selected_is_what_is_seen_once_the_other_side_is_gone(
    window, document, open_file, aamp_file, how
):
    """Or Delete would take rows that are nowhere shown as selected."""
    second = open_file(aamp_file)
    window.views.tabs.setCurrentWidget(window.views.view_of(document))
    document.set_current(("Speed",))
    main, other = split(window)
    assert window.view is other
    document.set_current(("Actors", 7))
    assert main.tree.selected_paths() == [("Speed",)]
    if how == "closed":
        window.actions_["split_view"].trigger()
        assert side(window).view is None
    else:
        side(window).show(second)
    assert main.is_following
    assert main.tree.selected_paths() == list(document.selection.paths) == [("Speed",)]
    assert document.current == ("Speed",)


def test_the_side_with_the_keyboard_is_meant(window, document, open_file, aamp_file):
    second = open_file(aamp_file)
    split(window)
    side(window).show(document)
    assert window.document is document
    assert "BYML" in window.status.text()
    window.views.view_of(second).tree.setFocus()
    assert window.document is second
    assert "AAMP" in window.status.text()
    side(window).view.tree.setFocus()
    assert window.document is document
    document.set_value(("Count",), 77)
    window.actions_["undo"].trigger()
    assert document.outline.get(("Count",)) == 3


def test_each_side_keeps_its_place(window, open_file, tmp_path, qtbot):
    view = formats.outline_of(BYML.new(7))
    for name in ("Keese", "Lizalfos"):
        group = put(view, (), name, Kind.ARRAY)
        for number in range(80):
            put(view, group, "", Kind.S32, number)
    file = tmp_path / "Groups.byml"
    file.write_bytes(BYML.write(view.root))
    document = open_file(file)
    tree = window.view.tree
    for name in ("Keese", "Lizalfos"):
        tree.expand(tree.model_.index_of((name,)))
    document.set_current(("Lizalfos", 40))
    here = tree.verticalScrollBar().value()
    main, other = split(window)
    assert other.tree.open_rows.paths() == main.tree.open_rows.paths()
    qtbot.waitUntil(lambda: other.tree.verticalScrollBar().value() == here)
    other.tree.collapse(other.tree.model_.index_of(("Keese",)))
    other.tree.verticalScrollBar().setValue(7)
    QTest.keyClick(other.tree, Qt.Key.Key_F6)
    document.set_value(("Lizalfos", 40), 7)
    edits.remove(document, ("Lizalfos",), 79)
    document.undo()
    assert other.tree.verticalScrollBar().value() == 7
    assert not other.tree.isExpanded(other.tree.model_.index_of(("Keese",)))
    assert other.tree.isExpanded(other.tree.model_.index_of(("Lizalfos",)))
    here = main.tree.verticalScrollBar().value()
    window.actions_["split_view"].trigger()
    assert main.tree.verticalScrollBar().value() == here
    assert main.tree.isExpanded(main.tree.model_.index_of(("Keese",)))


def test_edits_show_on_both_sides(window, document):
    main, other = split(window)
    models = [view.tree.model_ for view in (main, other)]
    edits.remove(document, (), "Count")
    assert [model.rowCount(model.index(0, 0)) for model in models] == [6, 6]
    document.undo()
    assert [model.rowCount(model.index(0, 0)) for model in models] == [7, 7]


def test_a_list_chooses_what_is_shown(window, document, open_file, aamp_file):
    second = open_file(aamp_file)
    split(window)
    choice = side(window).choice
    assert [choice.itemText(n) for n in range(choice.count())] == [document.name, second.name]
    assert choice.currentText() == second.name
    choice.setCurrentIndex(0)
    choice.activated.emit(0)
    assert side(window).view.document is document
    assert window.views.view_of(second).is_following
    assert not window.views.view_of(document).is_following


def test_it_closes_by_hand_and_with_its_document(window, document, open_file, aamp_file):
    second = open_file(aamp_file)
    main, _other = split(window)
    assert side(window).pane.isVisible()
    assert main.isVisible()
    window.actions_["split_view"].trigger()
    assert not side(window).pane.isVisible()
    assert window.view is main
    assert main.is_following
    split(window)
    assert side(window).pane.isVisible()
    window.session.close(second)
    assert not side(window).pane.isVisible()
    assert window.document is document
    document.set_current(("Count",))
    assert at(window.view) == ("Count",)


def test_the_text_is_in_the_tab_only(window, document):
    _main, other = split(window)
    assert other.modes == ("tree",)
    window.actions_["show_text"].trigger()
    assert other.mode == "tree"
    assert other.text is None


def test_what_is_typed_on_the_other_side_is_taken_before_a_save(window, document, byml_file, qtbot):
    _main, other = split(window)
    document.set_current(("Count",))
    other.tree.setFocus()
    QTest.keyClick(other.tree, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(other.tree.viewport().findChildren(QLineEdit)))
    field = next(f for f in other.tree.viewport().findChildren(QLineEdit) if f.isVisible())
    field.selectAll()
    QTest.keyClicks(field, "41")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified)
    assert formats.outline_of(formats.open_bytes(byml_file.read_bytes())).get(("Count",)) == 41


def test_a_side_that_was_closed_is_meant_no_more(window, document, qtbot):
    """The keyboard is on this side when it goes: in its view, then in its list of documents."""
    for begin in (lambda: side(window).view.setFocus(), lambda: side(window).choice.setFocus()):
        window.activateWindow()
        split(window)
        begin()
        side(window).close()
        assert window.view is window.views.view_of(document)
    split(window)
    assert window.view is side(window).view
    side(window).take_tab(window.views.view_of(document))
    assert window.view is window.views.view_of(document)


def test_the_line_on_the_tab_is_in_the_accent_only_while_its_side_is_active(window, document):
    bar = window.tabs.bar

    def line() -> QColor:
        return bar.grab().toImage().pixelColor(bar.tabRect(bar.currentIndex()).center().x(), 0)

    accent = theme.colors().accent
    assert line() == accent
    _tab, beside = split(window)
    beside.tree.setFocus()
    assert side(window).is_active
    assert line() != accent
    side(window).deactivate()
    assert line() == accent
    beside.tree.setFocus()
    side(window).close()
    assert line() == accent


def test_the_other_side_may_have_no_tab(window, document):
    """The tabs beside it are in windows of their own, and this side stays."""
    split(window)
    side(window).enter()
    window.actions_["move_to_window"].trigger()
    side(window).enter()
    assert window.views.tabs.currentWidget() is None
    window.actions_["other_side"].trigger()
    assert not side(window).is_active
