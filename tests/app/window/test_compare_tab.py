"""A tab that compares two documents: what it shows and applies, and its navigation."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu

import formats
from app.compare import compare_tabs
from app.compare.compare_dialog import ComparedSource, SourcesDialog, offered, sources_of
from app.compare.compare_rows import Both, nearest
from app.compare.compare_tree import CompareColumn, CompareRole
from app.documents.roles import Cell, ItemRole
from app.ui import app_paths, report
from app.ui.notice_bar import Notice
from formats import text_io
from formats.core.kinds import Kind
from formats.diff import DifferenceKind
from tests.app import edits
from tests.app.window.comparing import alike, compared, fresh, settle, small, whats
from tests.formats.test_meaning import ai_program


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Small.byml"
    path.write_bytes(formats.save_bytes(small()))
    return path


@pytest.fixture
def pair(window, open_file, file, tmp_path, qtbot):
    """Two open documents that are equal."""
    other = tmp_path / "Other.byml"
    shutil.copy(file, other)
    return open_file(file), open_file(other)


# What is shown


def edit_change(doc):
    doc.set_value(("Speed",), 2.5)


def edit_add(doc):
    edits.insert(doc, (), -1, "Extra", doc.outline.make(Kind.BOOL, True))


def edit_remove(doc):
    edits.remove(doc, (), "Name")


def edit_retype(doc):
    edits.replace(doc, ("Count",), doc.outline.make(Kind.U32, 3))


def edit_move(doc):
    edits.move(doc, ("Actors", 0), 3)


def edit_rename(doc):
    edits.rename(doc, ("Actors", 1, "hp"), "life")


EDITS = {
    DifferenceKind.CHANGED: edit_change,
    DifferenceKind.ADDED: edit_add,
    DifferenceKind.REMOVED: edit_remove,
    DifferenceKind.RETYPED: edit_retype,
    DifferenceKind.MOVED: edit_move,
    DifferenceKind.RENAMED: edit_rename,
}


@pytest.mark.parametrize("what", list(EDITS), ids=lambda what: what.value)
def test_each_kind_of_difference_is_shown_counted_taken_and_undone(window, pair, qtbot, what):
    left, right = pair
    EDITS[what](right)
    view = compared(window, qtbot, left, right)
    assert whats(view) == [what]
    assert view.head.counts[what].label.text() == f"1 {what.value}"
    model, index = view.rows.model_, view.rows.merged.currentIndex()
    assert what.value in model.data(index.siblingAtColumn(CompareColumn.WHAT))
    assert what.value in model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    for is_left, target in ((True, right), (False, left)):
        before = formats.save_bytes(target.root)
        steps = target.undo_stack.count()
        view.apply_side(is_left)
        assert target.undo_stack.count() == steps + 1
        assert window.document is target
        fresh(qtbot, view)
        assert view.entries == []
        assert alike(left, right)
        assert "No differences" in view.nothing.text()
        window.actions_["undo"].trigger()
        fresh(qtbot, view)
        assert formats.save_bytes(target.root) == before
        assert whats(view) == [what]


@pytest.mark.parametrize("is_left", [True, False], ids=["from left", "from right"])
@pytest.mark.parametrize("what", list(EDITS), ids=lambda what: what.value)
def test_after_undo_the_same_row_is_current_here_and_in_the_document(
    window, pair, qtbot, what, is_left
):
    left, right = pair
    for edit in EDITS.values():
        edit(right)
    view = compared(window, qtbot, left, right)
    view.go_to(next(n for n, entry in enumerate(view.entries) if what in entry.whats))
    key = view.rows.current.key
    view.apply_side(is_left)
    fresh(qtbot, view)
    assert view.rows.current.key != key
    window.actions_["undo"].trigger()
    fresh(qtbot, view)
    assert view.rows.current.key == key
    assert [node.key for node in view.rows.selected()] == [key]
    side = 0 if window.document is left else 1
    assert window.document.current == nearest(view.rows.current)[side]


def test_what_is_undone_elsewhere_is_not_taken_by_mistake(window, pair, qtbot):
    left, right = pair
    right.set_value(("Count",), 4)
    right.set_value(("Speed",), 2.5)
    left.set_value(("Speed",), 2.5)
    view = compared(window, qtbot, left, right)
    assert [entry.path for entry in view.entries] == [("Count",)]
    left.undo()
    fresh(qtbot, view)
    assert view.rows.current.path == ("Speed",)
    left.redo()
    fresh(qtbot, view)
    assert view.rows.selected() == []
    view.apply_side(True)
    assert right.outline.row(("Count",)).value == 4
    view.step(True)
    assert view.rows.current.path == right.current == ("Count",)


def test_a_row_that_gets_equal_while_it_is_edited_stays_in_the_inspector(window, pair, qtbot):
    left, right = pair
    right.set_value(("Count",), 4)
    right.set_value(("Speed",), 2.5)
    view = compared(window, qtbot, left, right)
    view.go_to(1)
    assert right.current == ("Speed",)
    right.set_value(("Speed",), 1.5)
    fresh(qtbot, view)
    assert right.current == ("Speed",)
    assert view.rows.selected() == []
    right.set_value(("Speed",), 0.5)
    fresh(qtbot, view)
    assert view.rows.current.path == right.current == ("Speed",)
    view.step(False)
    assert view.rows.current.path == right.current == ("Count",)


def test_a_hidden_comparison_leaves_documents_where_they_are(window, pair, qtbot):
    left, right = pair
    right.set_value(("Count",), 4)
    view = compared(window, qtbot, left, right)
    window.session.open_files([right.file])
    assert not view.isVisible()
    right.set_current(("Speed",))
    right.set_value(("Count",), 3)
    right.set_value(("Speed",), 2.5)
    fresh(qtbot, view)
    assert right.current == ("Speed",)
    left.set_current(("Name",))
    window.tabs.setCurrentWidget(view)
    assert view.rows.selected() == []
    assert (left.current, right.current) == (("Name",), ("Speed",))
    view.step(True)
    assert left.current == right.current == ("Speed",)


def test_several_and_all_are_one_step(window, pair, qtbot):
    left, right = pair
    for edit in EDITS.values():
        edit(right)
    view = compared(window, qtbot, left, right)
    assert sorted(whats(view), key=str) == sorted(EDITS, key=str)
    view.rows.select(view.entries[:3])
    steps = left.undo_stack.count()
    view.apply_side(False)
    fresh(qtbot, view)
    assert (len(view.entries), left.undo_stack.count()) == (3, steps + 1)
    view.apply_side(False, True)
    fresh(qtbot, view)
    assert (view.entries, left.undo_stack.count()) == ([], steps + 2)
    assert alike(left, right)
    left.undo()
    left.undo()
    fresh(qtbot, view)
    assert len(view.entries) == 6


def test_a_row_above_differences_takes_all_below_it(window, pair, qtbot):
    left, right = pair
    right.set_value(("Actors", 0, "hp"), 99)
    right.set_value(("Actors", 2, "hp"), 98)
    edit_change(right)
    view = compared(window, qtbot, left, right)
    above = next(one for one in view.result.rows.root.children if one.path == ("Actors",))
    view.rows.go_to(above)
    assert len(view.chosen()) == 2
    view.apply_side(True)
    fresh(qtbot, view)
    assert [one.path for one in view.entries] == [("Speed",)]


def test_only_differences_or_everything(window, pair, qtbot):
    left, right = pair
    edit_change(right)
    view = compared(window, qtbot, left, right)
    model = view.rows.model_
    assert model.rowCount() == 1
    view.head.only.click()
    names = [model.data(model.index(row, 0)) for row in range(model.rowCount())]
    assert names == ["Actors", "Count", "Name", "Speed"]
    assert view.rows.current.path == ("Speed",)
    assert not model.data(model.index(0, 0), CompareRole.WHATS).whats
    actors = model.index(0, 0)
    assert model.rowCount(actors) == 4
    assert model.data(model.index(0, CompareColumn.LEFT, actors)) == "2 entries"


def test_sides_beside_each_other_move_together(window, pair, qtbot):
    left, right = pair
    edit_rename(right)
    edit_add(right)
    view = compared(window, qtbot, left, right)
    view.show_mode("beside")
    assert view.rows.left.isVisible()
    assert not view.rows.merged.isVisible()
    index = view.rows.left.currentIndex()
    model = view.rows.model_
    assert model.data(index.siblingAtColumn(CompareColumn.LEFT_NAME)) == "hp"
    assert model.data(index.siblingAtColumn(CompareColumn.RIGHT_NAME)) == "life"
    view.step(True)
    added = view.rows.right.currentIndex()
    assert added == view.rows.left.currentIndex()
    assert model.data(added.siblingAtColumn(CompareColumn.LEFT), ItemRole.CELL) is None
    assert isinstance(model.data(added.siblingAtColumn(CompareColumn.RIGHT), ItemRole.CELL), Cell)
    top = model.index(0, 0)
    view.rows.left.collapse(top)
    assert not view.rows.right.isExpanded(top)
    header = view.rows.left.header()
    assert header.visualIndex(CompareColumn.LEFT_NAME) < header.visualIndex(CompareColumn.LEFT)


def test_keys_go_from_difference_to_difference(window, pair, qtbot):
    left, right = pair
    for edit in (edit_change, edit_remove, edit_retype):
        edit(right)
    view = compared(window, qtbot, left, right)
    with qtbot.waitActive(window):
        window.activateWindow()
    view.setFocus()
    assert view.head.place.text() == "1 of 3"
    window.actions_["next_difference"].trigger()
    assert view.head.place.text() == "2 of 3"
    QTest.keyClick(view.rows.merged, Qt.Key.Key_F8)
    assert view.head.place.text() == "3 of 3"
    window.actions_["next_difference"].trigger()
    assert view.head.place.text() == "1 of 3"
    window.actions_["previous_difference"].trigger()
    assert view.head.place.text() == "3 of 3"
    assert right.current == view.entries[2].other_path
    shift = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(view.rows.merged, Qt.Key.Key_Right, shift)
    fresh(qtbot, view)
    assert len(view.entries) == 2
    window.views.show_document(left)
    assert not window.actions_["next_difference"].isEnabled()


def test_what_was_folded_stays_folded_when_compared_anew(window, pair, qtbot):
    left, right = pair
    right.set_value(("Actors", 0, "hp"), 99)
    edit_change(right)
    view = compared(window, qtbot, left, right)
    model = view.rows.model_
    view.rows.merged.collapse(model.index(0, 0))
    right.set_value(("Count",), 77)
    qtbot.waitUntil(lambda: len(view.entries) == 3)
    assert not view.rows.merged.isExpanded(model.index(0, 0))


# Files


def test_a_document_against_its_file_and_its_backup(window, open_file, file, qtbot):
    document = open_file(file)
    document.set_value(("Count",), 4)
    window.actions_["save"].trigger()
    backup = file.with_name("Small.byml.bak")
    qtbot.waitUntil(backup.is_file)
    settle(qtbot)
    document.set_value(("Speed",), 9.0)
    disk, bak = sources_of(document)
    view = compared(window, qtbot, disk, document)
    assert [one.path for one in view.entries] == [("Speed",)]
    assert "cannot be changed" in view.why_not(False)
    assert not view.head.take_right.isEnabled()
    view.apply_side(False)
    assert len(view.entries) == 1
    view.apply_side(True)
    fresh(qtbot, view)
    assert document.outline.get(("Speed",)) == 1.5
    other = compared(window, qtbot, bak, document)
    assert [one.path for one in other.entries] == [("Count",)]
    assert window.tabs.count() == 3


def test_a_save_brings_the_side_on_disk_up_to_date(window, open_file, file, qtbot):
    document = open_file(file)
    document.set_value(("Speed",), 9.0)
    view = compared(window, qtbot, sources_of(document)[0], document)
    assert len(view.entries) == 1
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: view.comparing.is_fresh and not view.entries)
    assert view.why_not(False).startswith("“Small.byml (on disk)”")
    settle(qtbot)


def test_a_comparison_that_was_cancelled_can_be_had_again(window, pair, qtbot):
    left, right = pair
    edit_change(right)
    view = compared(window, qtbot, left, right)
    edit_add(right)
    view.comparing.start()
    view.comparing.cancel()
    (notice,) = view.findChildren(Notice)
    assert not view.head.take_left.isEnabled()
    notice.press("Compare again")
    fresh(qtbot, view)
    assert len(view.entries) == 2
    assert view.head.take_left.isEnabled()


def test_two_files_without_tabs_are_compared_beside_what_is_open(
    window, open_file, file, tmp_path, qtbot
):
    other = tmp_path / "Other.byml"
    shutil.copy(file, other)
    document = open_file(file)
    sources = [ComparedSource(one.name, file=one) for one in (other, file)]
    view = compared(window, qtbot, *sources)
    assert view.isVisible()
    assert "No differences" in view.nothing.text()
    assert not view.head.take_all.isEnabled()
    window.tabs.setCurrentIndex(0)
    assert window.document is document
    window.tabs.setCurrentWidget(view)
    assert view.isVisible()


def test_what_cannot_be_compared_is_said(window, open_file, file, aamp_file, tmp_path, qtbot):
    said = []
    report.reports().posted.connect(lambda message: said.append(message.sentence))
    document = open_file(file)
    here = ComparedSource(document.name, document=document)
    for name, data in (("Broken.byml", b"YB\7\0" + bytes(9)), ("Gone.byml", None)):
        bad = tmp_path / name
        if data is not None:
            bad.write_bytes(data)
        window.compare_tabs.open_comparison(here, ComparedSource(name, file=bad))
        qtbot.waitUntil(lambda name=name: any(name in one for one in said))
    window.compare_tabs.open_comparison(here, ComparedSource(aamp_file.name, file=aamp_file))
    qtbot.waitUntil(lambda: any("the same format" in one for one in said))
    assert window.compare_tabs.views == []


def test_the_dialog_offers_versions_and_asks_for_two(window, pair, qtbot, monkeypatch):
    left, right = pair
    seen = []

    def answer(dialog: SourcesDialog) -> int:
        seen.append([choice.source for choice in dialog.choices.values()])
        dialog.choices[compare_tabs.RIGHT].choose(seen[0][0])
        assert not dialog.accept_button.isEnabled()
        dialog.choices[compare_tabs.RIGHT].choose(offered(window.session.documents)[2])
        assert dialog.accept_button.isEnabled()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(SourcesDialog, "exec", answer)
    window.views.show_document(left)
    window.actions_["compare"].trigger()
    assert [one.document for one in seen[0]] == [left, right]
    qtbot.waitUntil(lambda: window.compare_tabs.current is not None)
    assert window.compare_tabs.current.right.words == "Small.byml (on disk)"
    settle(qtbot)


def test_a_tab_menu_offers_what_to_compare_with(window, pair, qtbot):
    left, right = pair
    menu = QMenu()
    window.compare_tabs.fill_menu(menu, left)
    below = menu.findChild(QMenu)
    texts_ = [action.text() for action in below.actions() if action.text()]
    assert texts_ == ["Small.byml (on disk)", "Other.byml", "Another file…"]
    below.actions()[1].trigger()
    qtbot.waitUntil(lambda: window.compare_tabs.current is not None)
    assert window.compare_tabs.current.right.document is right
    settle(qtbot)


def test_tabs_close_by_themselves_and_with_their_documents(window, pair, qtbot):
    left, right = pair
    compared(window, qtbot, left, right)
    window.actions_["close_document"].trigger()
    assert (window.compare_tabs.views, len(window.session.documents)) == ([], 2)
    compared(window, qtbot, left, right)
    window.session.close(right)
    assert (window.compare_tabs.views, window.session.documents) == ([], [left])
    assert window.document is left
    compared(window, qtbot, sources_of(left)[0], left)
    window.compare_tabs.close(window.compare_tabs.current)
    edit_change(left)
    qtbot.wait(20)
    left.undo()
    window.actions_["save"].trigger()
    settle(qtbot)


def test_swapping_turns_the_words_round(window, pair, qtbot):
    left, right = pair
    edit_add(right)
    view = compared(window, qtbot, left, right)
    view.head.swap.click()
    fresh(qtbot, view)
    assert whats(view) == [DifferenceKind.REMOVED]
    assert view.left.document is right


# Texts of other tools


def test_two_values_of_a_text_from_another_tool_are_two_differences(
    window, open_file, tmp_path, qtbot
):
    oead = pytest.importorskip("oead")
    original = tmp_path / "Village.mubin"
    shutil.copy(app_paths.sample_folder() / original.name, original)
    text = oead.byml.to_text(oead.byml.from_binary(original.read_bytes()))
    document = open_file(original)
    for old, new in (("LocationPosX: -1250.0", "LocationPosX: -1251.5"), ("パン屋", "魚屋")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    opened = text_io.open_any(text.encode(), "Village.mubin.yml")
    made = tmp_path / "Made.mubin"
    made.write_bytes(formats.save_bytes(opened.root))
    view = compared(window, qtbot, document, ComparedSource(made.name, file=made))
    names = [one.path[-1] for one in view.entries]
    assert names == ["LocationPosX", "DisplayName"]
    assert whats(view) == [DifferenceKind.CHANGED] * 2
    kept = tmp_path / "Village.mubin.yml"
    kept.write_text(text, encoding="utf-8")
    view = compared(window, qtbot, document, ComparedSource(kept.name, file=kept))
    assert [one.path[-1] for one in view.entries] == names


def test_an_element_in_the_middle_of_an_ai_program_is_shown_and_taken_as_that(
    window, open_file, tmp_path, qtbot
):
    names = {"one": ("Root", "Attack", "Wait"), "other": ("Root", "Attack", "Flee", "Wait")}
    for name, ais in names.items():
        (tmp_path / f"{name}.baiprog").write_bytes(formats.save_bytes(ai_program(ais)))
    left, right = (open_file(tmp_path / f"{name}.baiprog") for name in names)
    view = compared(window, qtbot, left, right)
    assert whats(view) == [DifferenceKind.ADDED, DifferenceKind.ADDED]
    view.go_to(1)
    assert view.rows.model_.data(view.rows.merged.currentIndex()) == "Flee (CFlee)"
    assert right.outline.labels(right.current) == ["AI", "AI_2"]
    right.set_current(view.result.ways[1].own(view.entries[0].other_path))
    assert view.rows.current.key == view.entries[0].key
    before = formats.save_bytes(left.root)
    view.apply_side(is_left=False, of_all=True)
    qtbot.waitUntil(lambda: left.undo_stack.count() == 1)
    fresh(qtbot, view)
    assert view.entries == []
    assert formats.save_bytes(left.root) == formats.save_bytes(right.root)
    window.actions_["undo"].trigger()
    fresh(qtbot, view)
    assert formats.save_bytes(left.root) == before
    told: list[str] = []
    view.refuse = told.append
    view.go_to(0)
    view.apply_side(is_left=False)  # an index to what is not there
    qtbot.waitUntil(lambda: bool(told))
    assert formats.save_bytes(left.root) == before
    assert whats(view) == [DifferenceKind.ADDED, DifferenceKind.ADDED]


@pytest.mark.parametrize("everything", [False, True])
def test_a_closed_comparison_leaves_no_rows_in_cycles(window, pair, qtbot, everything):
    """A search for cycles would find them, but hold the window where there are thousands."""

    def rows():
        return {id(one): one for one in gc.get_objects() if isinstance(one, Both)}

    one, other = pair
    other.set_value(("Actors", 2, "hp"), 50)
    before = rows()  # of other tests, which are kept meanwhile
    view = compared(window, qtbot, one, other)
    view.head.only.setChecked(not everything)
    settle(qtbot)
    assert len(rows().keys() - before.keys()) >= 4
    del view
    gc.collect()
    gc.disable()
    try:
        window.compare_tabs.close(window.compare_tabs.current)
        settle(qtbot)
        left = rows().keys() - before.keys()
    finally:
        gc.enable()
    assert len(left) <= 2, "the empty root of the model that goes, and none of the rows"
