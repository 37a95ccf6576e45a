"""The window as a user works with it: open, look, edit, undo, save, close."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QInputMethodEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QTreeView

import formats
from app.documents import atomic_file, recent
from app.documents.file_place import FilePlace
from app.documents.roles import Column
from app.ui import app_paths, theme
from app.ui.notice_bar import Notice
from formats import wrap


def index_of(window, *labels):
    """Return the tree index of a row by its labels, its branch opened."""
    document = window.document
    path = ()
    for label in labels:
        path = (*path, next(r.key for r in document.outline.rows(path) if r.label == label))
    return path, window.view.tree.model_.index_of(path, Column.VALUE)


def type_value(window, qtbot, text, *labels):
    """Type over a value in the tree with the keyboard."""
    tree: QTreeView = window.view.tree
    path, _index = index_of(window, *labels)
    window.document.set_current(path)
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(tree.viewport().findChildren(QLineEdit)))
    field = next(f for f in tree.viewport().findChildren(QLineEdit) if f.isVisible())
    field.selectAll()
    if text.isascii():
        QTest.keyClicks(field, text)
    else:
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        QCoreApplication.sendEvent(field, event)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return path


def test_many_missing_files_are_one_message(window, said, tmp_path, qtbot):
    sample = tmp_path / "Village.mubin"
    sample.write_bytes((app_paths.sample_folder() / sample.name).read_bytes())
    names = [str(tmp_path / f"{number}.byml") for number in range(10_000)]
    window.session.open_files([*names[:5000], str(sample), *names[5000:], "\ud800"])
    assert len(said) == 1
    assert "10,001 files" in said[0]
    qtbot.waitUntil(lambda: [one.file for one in window.session.documents] == [sample])
    for name in ("none.byml", "\ud800.byml", "x\0y", "x" * 9999):
        said.clear()
        window.session.open_files([str(tmp_path / name)])
        qtbot.waitUntil(lambda: bool(said))
        assert len(said) == 1
        assert "could not be opened" in said[0]


def test_the_welcome_page_lists_what_is_opened_while_it_is_shown(window, tmp_path, qtbot):
    pack = tmp_path / "Lantern.pack"
    pack.write_bytes(wrap.write_sarc(wrap.Archive().with_file("A.txt", b"a")))
    page = window.pages.currentWidget()
    window.session.open_files([pack])  # which is shown in a panel
    qtbot.waitUntil(lambda: pack.name in [one.text() for one in page.findChildren(QPushButton)])
    recent.clear()
    qtbot.waitUntil(lambda: pack.name not in [one.text() for one in page.findChildren(QPushButton)])


def test_nothing_open_shows_the_welcome_page(window):
    assert window.pages.currentWidget().accessibleName() == "Welcome"
    assert not window.actions_["save"].isEnabled()
    assert not window.actions_["undo"].isEnabled()


def test_a_file_opens_in_a_tab_with_its_facts(window, open_file, byml_file):
    document = open_file(byml_file)
    assert window.tabs.tabText(0) == "Lantern.byml"
    assert window.document is document
    assert document.lossless is True
    words = window.status.text()
    assert "BYML v7" in words
    assert "little endian" in words
    assert "lossless" in words
    assert "KB" in words


def test_the_same_file_twice_is_one_tab(window, open_file, byml_file, qtbot):
    open_file(byml_file)
    window.session.open_files([byml_file])
    qtbot.wait(50)
    assert window.tabs.count() == 1


def test_a_value_is_typed_undone_redone_and_saved(window, open_file, byml_file, qtbot):
    before = byml_file.read_bytes()
    document = open_file(byml_file)
    path = type_value(window, qtbot, "2.25", "Speed")
    assert document.outline.get(path) == 2.25
    assert window.isWindowModified()
    assert window.tabs.tabText(0).endswith("●")
    assert "Speed" in window.actions_["undo"].text()
    window.actions_["undo"].trigger()
    assert formats.save_bytes(document.root) == before
    assert not window.isWindowModified()
    window.actions_["redo"].trigger()
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified and not document.frozen)
    after = byml_file.read_bytes()
    assert sum(a != b for a, b in zip(before, after, strict=True)) <= 4
    assert formats.outline_of(formats.open_bytes(after)).get(path) == 2.25
    assert Path(f"{byml_file}.bak").read_bytes() == before


def test_a_value_that_does_not_fit_is_refused_with_the_reason(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    path = type_value(window, qtbot, "99999999999", "Count")
    assert document.outline.get(path) == 3
    assert not document.is_modified
    tree = window.view.tree
    field = next(f for f in tree.viewport().findChildren(QLineEdit) if f.isVisible())
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert document.outline.get(path) == 3


@pytest.mark.parametrize(
    ("typed", "labels", "value"),
    [
        ("-5", ("Count",), -5),
        ("0xFFFFFFFF", ("Hash",), 0xFFFFFFFF),
        ("18446744073709551614", ("Huge",), 2**64 - 2),
        ("灯り", ("Name",), "灯り"),
        ("1e10", ("Speed",), 1e10),
        ("42", ("Actors", "[7]"), 42),
    ],
)
def test_every_simple_kind_is_typed_in_the_tree(
    window, open_file, byml_file, qtbot, typed, labels, value
):
    document = open_file(byml_file)
    path = type_value(window, qtbot, typed, *labels)
    assert document.outline.get(path) == value


def test_the_inspector_edits_what_is_selected(window, open_file, aamp_file, qtbot):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_current(path)
    inspector = window.panels.widget("inspector")
    fields = [f for f in inspector.findChildren(QLineEdit) if f.isVisible()]
    fields[1].setFocus()
    fields[1].selectAll()
    QTest.keyClicks(fields[1], "0.125")
    QTest.keyClick(fields[1], Qt.Key.Key_Return)
    assert document.outline.get(path) == (1.0, 0.125, -9.75)
    assert document.originals == {path: (1.0, 2.5, -9.75)}
    window.actions_["reset_value"].trigger()
    assert document.outline.get(path) == (1.0, 2.5, -9.75)
    assert not document.originals


def test_a_name_is_taken_for_its_hash_only(window, open_file, aamp_file, qtbot):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "0x0BADF00D")
    document.set_current(path)
    inspector = window.panels.widget("inspector")
    field = next(
        f for f in inspector.findChildren(QLineEdit) if f.accessibleName() == "Name of this hash"
    )
    field.setText("NotTheName")
    field.editingFinished.emit()
    assert not document.outline.row(path).known
    assert not document.is_modified


def test_the_filter_shows_only_hits_and_steps_through_them(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = window.view.filter_bar
    assert bar.hasFocus()
    QTest.keyClicks(bar, "value:1234")
    qtbot.waitUntil(lambda: "result" in bar.count_text())
    assert bar.count_text() == "1 result"
    model = window.view.tree.model_
    assert model.rowCount(model.index(0, 0)) == 1
    window.actions_["find_next"].trigger()
    assert document.outline.row(document.current).value == 1234
    bar.setText("nothing has this name")
    qtbot.waitUntil(lambda: bar.count_text() == "0 results")
    bar.clear()
    qtbot.waitUntil(lambda: model.rowCount(model.index(0, 0)) == 7)
    assert document.outline.row(document.current).value == 1234


def test_a_command_right_after_typing_is_about_the_typed_filter(window, byml, qtbot):
    bar, before = window.view.filter_bar, byml.current
    bar.setText("value:1234")
    window.actions_["delete"].trigger()
    assert byml.undo_stack.count() == 0, "the row may not match the filter"
    window.actions_["find_next"].trigger()
    qtbot.waitUntil(lambda: byml.current != before)
    assert byml.outline.row(byml.current).value == 1234


def test_problems_are_listed_and_lead_to_their_row(window, open_file, byml_file, qtbot):
    root = formats.open_bytes(byml_file.read_bytes())
    byml_file.write_bytes(formats.save_bytes(replace(root, version=2)))
    document = open_file(byml_file)
    qtbot.waitUntil(lambda: bool(document.problems))
    window.actions_["show_problems"].setChecked(True)
    panel = window.panels.problems
    assert panel.list.model().rowCount() == len(document.problems)
    assert "version" in panel.list.model().index(0, 0).data()


def test_tabs_follow_each_other(window, open_file, byml_file, aamp_file):
    first, second = open_file(byml_file), open_file(aamp_file)
    assert window.document is second
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.document is first
    assert "BYML" in window.status.text()
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.document is second


def test_files_are_dropped_on_the_window(window, byml_file, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(byml_file))])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.tabs.count() == 1)
    qtbot.waitUntil(lambda: recent.all_places()[:1] == [FilePlace(byml_file)])


def test_closing_a_changed_document_asks(window, open_file, byml_file, qtbot, monkeypatch):
    document = open_file(byml_file)
    type_value(window, qtbot, "9", "Count")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    asked = []

    def answer(box):
        asked.append(box.text())
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    window.actions_["close_document"].trigger()
    assert window.session.documents == [document]
    window.actions_["close_document"].trigger()
    assert window.session.documents == []
    assert len(asked) == 2
    assert "Lantern.byml" in asked[0]


def test_saving_on_close_saves_first(window, open_file, byml_file, qtbot, monkeypatch):
    open_file(byml_file)
    path = type_value(window, qtbot, "9", "Count")
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Save)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert formats.outline_of(formats.open_bytes(byml_file.read_bytes())).get(path) == 9


def test_a_file_that_is_no_such_file_says_so(window, tmp_path, qtbot):
    file = tmp_path / "Player.sbactorpack"
    file.write_bytes(b"Yaz0\0\0\1\0" + bytes(40))
    window.session.open_files([file])
    panel = window.panels.problems
    qtbot.waitUntil(lambda: "Yaz0" in panel.list.model().index(0, 0).data())
    assert "Player.sbactorpack" in panel.list.model().index(0, 0).data()
    assert window.tabs.count() == 0


def test_a_change_from_outside_is_offered(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    view = formats.outline_of(formats.open_bytes(byml_file.read_bytes()))
    path, _index = index_of(window, "Count")
    view.set(path, 77)
    byml_file.write_bytes(formats.save_bytes(view.root))
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    notice = window.view.notices()[0]
    assert "another program" in notice.label.text()
    notice.press("Reload")
    qtbot.waitUntil(lambda: document.outline.get(path) == 77)
    assert not document.is_modified


def test_themes_switch_and_are_kept(window, open_file, byml_file):
    open_file(byml_file)
    window.preferences.set_theme("dark")
    assert theme.colors().dark
    window.preferences.set_theme("light")
    assert not theme.colors().dark


def test_the_font_is_zoomed(window, qapp):
    size = qapp.font().pointSizeF()
    window.actions_["zoom_in"].trigger()
    assert qapp.font().pointSizeF() > size
    window.actions_["zoom_reset"].trigger()
    assert qapp.font().pointSizeF() == pytest.approx(size)


def test_value_name_path_and_hash_are_copied(window, open_file, aamp_file):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_current(path)
    clipboard = QGuiApplication.clipboard()
    for name, wanted in (
        ("copy_value", "1.0  2.5  -9.75"),
        ("copy_name", "Position"),
        ("copy_path", "General/Position"),
        ("copy_hash", "0x"),
    ):
        window.actions_[name].trigger()
        assert clipboard.text().startswith(wanted)


def test_a_bool_is_toggled_by_a_click(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    path, index = index_of(window, "Bool")
    tree = window.view.tree
    tree.scrollTo(index)
    rect = tree.visualRect(index)
    place = QPoint(rect.left() + 12, rect.center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert document.outline.get(path) is False
    assert document.undo_stack.count() == 1


def test_the_path_bar_goes_up(window, open_file, aamp_file):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_current(path)
    bar = window.view.path_bar
    assert bar.text() == "Root › General › Position"
    bar.chosen.emit(path[:1])
    assert document.current == path[:1]
    assert window.view.tree.model_.path(window.view.tree.currentIndex()) == path[:1]


def test_what_is_typed_and_not_confirmed_is_not_lost(window, open_file, aamp_file, qtbot):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_current(path)
    inspector = window.panels.widget("inspector")
    field = next(f for f in inspector.findChildren(QLineEdit) if f.isVisible())
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7.5")
    document.set_current(path[:1])
    assert document.outline.get(path) == (7.5, 2.5, -9.75)


def test_what_is_being_typed_is_saved(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    path, _index = index_of(window, "Count")
    document.set_current(path)
    tree = window.view.tree
    tree.setFocus()
    QTest.keyClicks(tree, "8")
    qtbot.waitUntil(lambda: bool(tree.viewport().findChildren(QLineEdit)))
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified and not document.frozen)
    assert formats.outline_of(formats.open_bytes(byml_file.read_bytes())).get(path) == 8


def test_an_aamp_file_is_saved_too(window, open_file, aamp_file, qtbot):
    before = aamp_file.read_bytes()
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_value(path, (1.0, 2.5, -9.5))
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified and not document.frozen)
    after = aamp_file.read_bytes()
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    document.undo()
    assert document.is_modified
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified and not document.frozen)
    assert aamp_file.read_bytes() == before


def test_a_file_that_vanishes_can_be_saved_again(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    before = byml_file.read_bytes()
    byml_file.unlink()
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    assert document.is_modified
    window.view.notices()[0].press("Save it again")
    qtbot.waitUntil(lambda: not document.is_modified)
    assert byml_file.read_bytes() == before


class Painted(QObject):
    """Gathers what is painted of a widget."""

    def __init__(self, widget):
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _widget, event):
        if event.type() is QEvent.Type.Paint:
            self.region += event.region()
        return False


def test_the_marks_at_the_edge_go_when_it_is_saved(window, open_file, aamp_file, qtbot):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    document.set_value(path, (1.0, 2.5, -9.5))
    tree = window.view.tree
    document.set_current(path)
    qtbot.wait(50)
    painted = Painted(tree.viewport())
    edge = QPoint(1, tree.visualRect(tree.model_.index_of(path)).center().y())
    document.mark_saved(document.file, document.size)
    qtbot.waitUntil(lambda: painted.region.contains(edge))


def test_a_long_name_does_not_widen_the_inspector(window, open_file, aamp_file, qtbot):
    document = open_file(aamp_file)
    path, _index = index_of(window, "General", "Position")
    path = document.edit("Rename", lambda one: one.rename(path, "Long" * 30))
    document.set_current(path)
    inspector = window.panels.widget("inspector")
    assert inspector._heading._title.text() == "Long" * 30
    qtbot.wait(50)
    assert inspector.widget().width() <= inspector.viewport().width()


def test_that_nothing_is_changed_is_said_so(window, open_file, byml_file, qtbot):
    open_file(byml_file)
    window.actions_["only_changed"].trigger()
    qtbot.waitUntil(lambda: "Nothing differs from the file" in window.view._nothing.text())


def test_that_a_save_failed_is_told_until_it_is_saved_or_closed(
    window, open_file, byml_file, qtbot, monkeypatch
):
    document = open_file(byml_file)
    document.set_value(("Count",), 4)

    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied")

    def told():
        return [one.label.text() for one in window.findChildren(Notice) if not one.isHidden()]

    write = atomic_file._publish
    monkeypatch.setattr(atomic_file, "_publish", refuse)
    window.session.save(document)
    qtbot.waitUntil(lambda: bool(told()))
    assert "could not be saved" in told()[0]
    assert window.panels.problems.count()
    monkeypatch.setattr(atomic_file, "_publish", write)
    window.session.save(document)
    qtbot.waitUntil(lambda: not document.is_modified)
    qtbot.waitUntil(lambda: told() == [])
    assert not window.panels.problems.count()


def test_the_badge_is_not_painted_over_what_a_menu_tells(window, byml):
    sign = window.status._badge_sign
    assert sign.isVisible()
    window.status.showMessage("Find any command by name")
    window.status.fill()
    byml.set_state(lossless=False)
    assert not sign.isVisible()
    window.status.clearMessage()
    assert sign.isVisible()
