"""The commands on selected rows, as a user runs them: in the tree, by keys, menus and mouse."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

import formats
from app.documents.hints import hints_for_many
from app.tree.tree_model import TreeModel
from app.ui import app_paths
from app.ui.i18n import bare
from formats.byml import BYML
from formats.clipboard import MIME
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app import edits
from tests.app.window.conftest import path_of, put

pytestmark = pytest.mark.usefixtures("empty_clipboard")


def labels(document, path=()):
    return [row.label for row in document.outline.rows(path)]


def select(window, *paths):
    """Make some rows the selected ones, the last one current."""
    window.document.selection.choose(paths)


@pytest.fixture
def ainb(window, open_file, tmp_path):
    shutil.copy(app_paths.sample_folder() / "Watchman.root.ainb", tmp_path)
    return open_file(tmp_path / "Watchman.root.ainb")


def saved(document):
    return formats.save_bytes(document.root)


def wait_for_words(window, qtbot, words):
    """Wait until the view says something."""
    qtbot.waitUntil(lambda: any(words in one.label.text() for one in window.view.notices()))


def add(window, label):
    """Choose an entry of the menu of what may be added."""
    menu = QMenu()
    window.view.edits.fill_add_menu(menu)
    next(one for one in menu.actions() if bare(one.text()) == label).trigger()


def test_a_row_is_added_and_named_in_its_place_as_one_step(window, aamp, qtbot):
    before = saved(aamp)
    window.document.set_current(path_of(aamp, "General", "Tag"))
    add(window, "vec3")
    field = window.view.tree.name_field
    assert field.text() == "New"
    field.selectAll()
    QTest.keyClicks(field, "Gravity")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "Gravity" in labels(aamp, path_of(aamp, "General"))
    assert aamp.current == path_of(aamp, "General", "Gravity")
    assert aamp.undo_stack.count() == 1
    aamp.undo()
    assert saved(aamp) == before
    aamp.redo()
    assert "Gravity" in labels(aamp, path_of(aamp, "General"))


def test_where_one_thing_alone_can_be_added_it_is_added_at_once(window, open_file, tmp_path):
    name = "Errand.baiprog"
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    document = open_file(tmp_path / name)
    document.set_current(path_of(document, "AI"))
    window.view.tree.setFocus()
    before = document.outline.row(document.current).count
    window.actions_["add_row"].trigger()
    assert QApplication.activePopupWidget() is None
    assert document.outline.row(path_of(document, "AI")).count == before + 1


def test_an_element_is_added_behind_the_current_one(window, byml):
    actors = path_of(byml, "Actors")
    window.document.set_current((*actors, 3))
    add(window, "string")
    assert byml.current == (*actors, 4)
    assert byml.outline.row((*actors, 4)).kind is Kind.STRING
    assert byml.outline.row((*actors, 5)).value == 4


def test_a_taken_name_is_refused_in_words(window, aamp, qtbot):
    aamp.set_current(path_of(aamp, "General", "Tag"))
    window.actions_["rename"].trigger()
    field = window.view.tree.name_field
    field.setText("Tint")
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait_for_words(window, qtbot, "is the name of another")
    assert aamp.undo_stack.count() == 0


def test_a_name_that_is_typed_for_a_row_is_kept_for_other_documents(window, aamp):
    """The file holds the name's hash alone, so the name would go with the document."""
    kept = []
    edits = window.view.edits
    edits.named.connect(kept.append)
    path = path_of(aamp, "General")
    edits._renamed(path, "AnUnheardOfName")
    assert "AnUnheardOfName" in kept
    kept.clear()
    path = path_of(aamp, "AnUnheardOfName")
    edits._renamed(path, "0x12345678")
    assert kept == []


def test_f2_renames_also_by_hash_and_escape_gives_it_up(window, aamp, qtbot):
    aamp.set_current(path_of(aamp, "General", "Tag"))
    window.view.tree.setFocus()
    window.actions_["rename"].trigger()
    QTest.keyClick(window.view.tree.name_field, Qt.Key.Key_Escape)
    assert window.view.tree.name_field is None
    window.actions_["rename"].trigger()
    window.view.tree.name_field.setText("0x12345678")
    QTest.keyClick(window.view.tree.name_field, Qt.Key.Key_Return)
    assert aamp.outline.row(aamp.current).hash == 0x12345678


def test_f2_on_another_row_keeps_what_is_typed_and_goes_on(window, byml, qtbot):
    """Also while the keyboard is elsewhere, so that the editor is still open."""
    actors = path_of(byml, "Actors")
    select(window, (*actors, 1))
    tree = window.view.tree
    window.actions_["rename"].trigger()
    first = tree.indexWidget(tree.currentIndex().siblingAtColumn(1))
    first.field.setText("77")
    tree.setCurrentIndex(tree.model_.index_of((*actors, 2)))
    window.actions_["rename"].trigger()
    second = tree.indexWidget(tree.currentIndex().siblingAtColumn(1))
    assert second is not None
    assert byml.outline.get((*actors, 1)) == 77
    window.actions_["rename"].trigger()
    assert tree.indexWidget(tree.currentIndex().siblingAtColumn(1)) is not None


def test_the_name_of_a_row_that_goes_meanwhile_is_given_up(window, byml):
    """As by an edit in another panel, which leaves the field open."""
    select(window, path_of(byml, "Actors"))
    window.actions_["duplicate"].trigger()
    window.actions_["rename"].trigger()
    field = window.view.tree.name_field
    field.setText("Other")
    byml.undo_stack.undo()
    assert window.view.tree.name_field is None
    field.finish(field.text())
    assert byml.undo_stack.index() == 0


def test_a_name_goes_to_its_row_wherever_that_moved_meanwhile(window, aamp):
    tag, tint = path_of(aamp, "General", "Tag"), path_of(aamp, "General", "Tint")
    kind = aamp.outline.row(tag).kind
    select(window, tag)
    before = labels(aamp, tag[:-1])
    window.actions_["rename"].trigger()
    edits.move(aamp, tint, 0)
    window.view.tree.name_field.setText("Renamed")
    QTest.keyClick(window.view.tree.name_field, Qt.Key.Key_Return)
    after = labels(aamp, tag[:-1])
    assert set(after) - set(before) == {"Renamed"}
    assert len(after) == len(before)
    assert aamp.outline.row(path_of(aamp, "General", "Renamed")).kind is kind


def test_many_rows_are_deleted_and_come_back_with_one_undo(window, byml):
    before = saved(byml)
    actors = path_of(byml, "Actors")
    select(window, *[(*actors, at) for at in (3, 5, 900)])
    assert len(byml.selection.paths) == 3
    window.actions_["delete"].trigger()
    assert byml.outline.row(actors).count == 2497
    assert [byml.outline.get((*actors, at)) for at in (2, 3, 4)] == [2, 4, 6]
    byml.undo()
    assert saved(byml) == before


def test_duplicates_are_selected(window, byml):
    actors = path_of(byml, "Actors")
    select(window, (*actors, 1), (*actors, 2))
    window.actions_["duplicate"].trigger()
    values = [byml.outline.get((*actors, at)) for at in range(6)]
    assert values == [0, 1, 2, 1, 2, 3]
    assert set(window.view.edits.selection()) == {(*actors, 3), (*actors, 4)}
    byml.set_current(path_of(byml, "Speed"))
    window.actions_["duplicate"].trigger()
    assert byml.outline.get(path_of(byml, "Speed2")) == 1.5


def test_rows_move_up_and_down_until_the_end(window, byml):
    actors = path_of(byml, "Actors")
    byml.set_current((*actors, 1))
    window.actions_["move_up"].trigger()
    assert byml.current == (*actors, 0)
    assert byml.outline.get((*actors, 0)) == 1
    window.actions_["move_up"].trigger()
    assert byml.undo_stack.count() == 1
    window.actions_["move_down"].trigger()
    assert byml.outline.get((*actors, 1)) == 1


def test_an_array_is_sorted_and_a_map_is_not(window, byml, qtbot):
    actors = path_of(byml, "Actors")
    byml.set_value((*actors, 0), 99)
    byml.set_current((*actors, 5))
    window.actions_["sort"].trigger()
    assert [byml.outline.get((*actors, at)) for at in (0, 97, 98, 99)] == [1, 98, 99, 99]
    byml.set_current(path_of(byml, "Speed"))
    window.actions_["sort"].trigger()
    wait_for_words(window, qtbot, "not free")


def test_the_type_menu_shows_what_becomes_of_the_value(window, byml):
    byml.set_current(path_of(byml, "Speed"))
    menu = QMenu()
    window.view.edits.fill_type_menu(menu)
    texts = {one.text().split("\t")[0]: one for one in menu.actions()}
    assert "loses its fraction" in texts["s32"].text()
    assert texts["s32"].text().split("\t")[1].startswith("1 ")
    assert texts["string"].text() == "string\t1.5"
    texts["string"].trigger()
    assert byml.outline.get(path_of(byml, "Speed")) == "1.5"
    byml.set_current(path_of(byml, "Huge"))
    window.view.edits.fill_type_menu(menu)
    texts = {one.text().split("\t")[0]: one for one in menu.actions()}
    assert not texts["s32"].isEnabled()
    assert "outside" in texts["s32"].text()


def test_the_type_menu_leaves_out_what_no_such_value_becomes(window, aamp):
    aamp.set_current(path_of(aamp, "General", "Tint"))
    menu = QMenu()
    window.view.edits.fill_type_menu(menu)
    kinds = {one.text().split("\t")[0] for one in menu.actions() if one.isEnabled()}
    assert ("vec4" in kinds, "s32" in kinds) == (True, False)


def test_rows_go_over_the_clipboard_into_another_document(window, aamp, open_file, tmp_path):
    select(window, path_of(aamp, "General", "Tint"), path_of(aamp, "General", "Rotation"))
    window.actions_["copy_rows"].trigger()
    assert QGuiApplication.clipboard().mimeData().hasFormat(MIME)
    file = tmp_path / "Other.aamp"
    file.write_bytes(saved(aamp))
    other = open_file(file)
    window.view.document.set_current(path_of(other, "General"))
    window.actions_["paste"].trigger()
    pasted = other.outline.rows(path_of(other, "General"))[-2:]
    assert [row.kind for row in pasted] == [Kind.COLOR, Kind.QUAT]
    assert pasted[0].value == (1.0, 0.5, 2.0, 1.0)
    other.undo()
    assert saved(other) == file.read_bytes()


def test_names_behind_pasted_rows_are_kept_once_they_are_saved(
    window, aamp, open_file, tmp_path, qtbot
):
    known = tmp_path / "Told.aamp"
    view = formats.outline_of(formats.aamp.AAMP.new())
    inner = put(view, (), "Inner", Kind.OBJECT)
    put(view, inner, "NobodyElseSaysThis", Kind.S32, 7)
    put(view, inner, "Tag", Kind.STRING, "NobodyElseSaysThis")  # by which its file knows it
    known.write_bytes(formats.save_bytes(view.root))
    source = open_file(known)
    source.set_current(path_of(source, "Inner", "NobodyElseSaysThis"))
    window.actions_["copy_rows"].trigger()
    window.views.show_document(aamp)
    aamp.set_current(path_of(aamp, "General"))
    window.actions_["paste"].trigger()
    assert aamp.outline.rows(path_of(aamp, "General"))[-1].label == "NobodyElseSaysThis"
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not aamp.is_modified and not aamp.frozen)
    window.session.close(aamp)
    again = open_file(aamp.file)
    assert again.outline.rows(path_of(again, "General"))[-1].label == "NobodyElseSaysThis"


def test_a_container_is_copied_as_text_and_pasted_from_it(window, byml):
    actors = path_of(byml, "Actors")
    edits.replace(byml, actors, formats.outline_of(byml.root).make(Kind.ARRAY))
    byml.set_current(())
    window.view.edits._document.set_current(actors)
    window.actions_["copy_rows"].trigger()
    text = QGuiApplication.clipboard().text()
    assert text.strip() == "[]"
    QGuiApplication.clipboard().setText("{a: 1, b: [2.5, x]}")
    window.actions_["paste"].trigger()
    new = byml.current
    assert byml.outline.row(new).kind is Kind.MAP
    assert byml.outline.get((*new, "b", 0)) == 2.5


def test_text_that_is_no_row_is_refused(window, byml, qtbot):
    before = saved(byml)
    QGuiApplication.clipboard().setText("{a: [1")
    window.actions_["paste"].trigger()
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    assert saved(byml) == before
    data = QMimeData()
    data.setData(MIME, b"nonsense")
    QGuiApplication.clipboard().setMimeData(data)
    window.actions_["paste"].trigger()
    wait_for_words(window, qtbot, "no rows")


def test_pasting_where_nothing_was_ever_copied_is_refused_in_words(window, byml, monkeypatch):
    monkeypatch.setattr("PySide6.QtGui.QClipboard.mimeData", lambda *_asked: None)
    byml.set_current(("Count",))
    for name in ("paste", "paste_over"):
        window.actions_[name].trigger()
        (told,) = window.view.notices()
        assert "there are no rows on the clipboard" in told.label.text()


def test_paste_over_keeps_the_name(window, byml):
    byml.set_current(path_of(byml, "Name"))
    window.actions_["copy_rows"].trigger()
    byml.set_current(path_of(byml, "Speed"))
    window.actions_["paste_over"].trigger()
    assert byml.outline.get(path_of(byml, "Speed")) == "ランタン"


def test_cut_takes_rows_out_only_when_they_are_on_the_clipboard(window, byml):
    byml.set_current(path_of(byml, "Speed"))
    window.actions_["cut"].trigger()
    assert "Speed" not in labels(byml)
    byml.set_current(())
    window.actions_["paste"].trigger()
    assert byml.outline.get(path_of(byml, "Speed")) == 1.5


def drop(tree, point, is_copy=False):
    """Drop what is selected in a tree at a point of it."""
    action = Qt.DropAction.CopyAction if is_copy else Qt.DropAction.MoveAction
    data = QMimeData()
    data.setData(MIME, b"")
    event = QDropEvent(
        QPointF(point), action, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.setDropAction(action)
    tree.dropEvent(event)


def test_places_of_a_drop(window, byml):
    tree = window.view.tree
    actors = path_of(byml, "Actors")
    tree.open_rows.collapse_all()
    rect = tree.visualRect(tree.model_.index_of(actors))
    assert tree.drop_place(rect.center()) == (actors, -1)
    assert tree.drop_place(rect.topLeft() + QPoint(4, 1)) == ((), 0)
    rect = tree.visualRect(tree.model_.index_of(path_of(byml, "Bool")))
    assert tree.drop_place(rect.bottomLeft() + QPoint(4, 0)) == ((), 2)
    assert tree.drop_place(QPoint(5, tree.viewport().height() - 2)) == ((), -1)


def test_dragging_moves_into_another_row_and_within_one(window, byml):
    actors = path_of(byml, "Actors")
    before = saved(byml)
    edits = window.view.edits
    edits.drop_rows([path_of(byml, "Speed"), path_of(byml, "Count")], actors, 1, False)
    assert labels(byml) == ["Actors", "Bool", "Hash", "Huge", "Name"]
    assert [byml.outline.get((*actors, at)) for at in range(4)] == [0, 1.5, 3, 1]
    assert byml.undo_stack.count() == 1
    edits.drop_rows([(*actors, 0)], actors, 3, False)
    assert [byml.outline.get((*actors, at)) for at in range(4)] == [1.5, 3, 0, 1]
    edits.drop_rows([(*actors, 5)], (), -1, True)
    assert byml.outline.row(actors).count == 2502
    while byml.undo_stack.canUndo():
        byml.undo()
    assert saved(byml) == before


def test_elements_dragged_up_out_of_their_array_are_the_right_ones(window, byml):
    actors = path_of(byml, "Actors")
    inner = byml.edit("x", lambda one: one.add(actors, one.offers(actors)[1], "", 0))
    window.view.edits.drop_rows([(*actors, 3), (*actors, 2)], inner, -1, False)
    assert sorted(row.value for row in byml.outline.rows(inner)) == [1, 2]
    assert [byml.outline.get((*actors, at)) for at in (1, 2)] == [0, 3]


def test_only_what_is_changed_is_shown(window, byml, qtbot):
    actors = path_of(byml, "Actors")
    byml.set_many([((*actors, at), 7) for at in (10, 20)], "x")
    window.actions_["only_changed"].trigger()
    model = window.view.tree.model_
    qtbot.waitUntil(lambda: model.hit_count == 2)
    assert list(model.hit_paths()) == [(*actors, 10), (*actors, 20)]
    window.actions_["only_changed"].trigger()
    qtbot.waitUntil(lambda: model.hits is None)


def test_a_node_is_deleted_with_all_that_led_to_it(window, ainb, qtbot):
    before = saved(ainb)
    root = ainb.root.node(ainb.root.commands[0].root)
    ainb.set_current(("nodes", ainb.root.nodes.index(root)))
    window.actions_["delete"].trigger()
    assert root not in ainb.root.nodes
    wait_for_words(window, qtbot, "the command")
    formats.open_bytes(saved(ainb))
    ainb.undo()
    assert saved(ainb) == before
    assert ainb.root.commands[0].root == root.uid


def test_rows_that_were_open_stay_open_when_a_node_changes(window, ainb):
    tree, place = window.view.tree, None
    for number, node in enumerate(ainb.root.nodes):
        if node.type == 0 and node.inputs and not node.is_module:
            place = ("nodes", number)
            break
    tree.open_rows.open_again([("nodes",), place, (*place, "inputs")])
    made = ainb.edit(
        "Add",
        lambda one: one.add(place, _offer(one, place, "Property: int"), "Fresh"),
    )
    assert ainb.outline.row(made).label == "Fresh"
    assert tree.isExpanded(tree.model_.index_of(place))
    assert tree.isExpanded(tree.model_.index_of((*place, "inputs")))


def _offer(structure, path, label):
    return next(one for one in structure.offers(path) if one.label == label)


@pytest.mark.parametrize("label", ["AAMP", "BYML, version 2, big", "AINB", "From the sample"])
def test_new_documents_begin_unsaved_and_can_be_saved(window, label, tmp_path, qtbot):
    from app.documents.new_document import beginnings

    one = next(one for one in beginnings() if label in one.label)
    window.session.new_document(one)
    document = window.document
    assert document.name == one.file
    assert document.is_modified
    assert formats.open_bytes(saved(document))
    qtbot.wait(10)


def test_rows_selected_at_the_mouse_are_the_selection(window, byml):
    tree = window.view.tree
    first = tree.model_.index_of(path_of(byml, "Bool"))
    last = tree.model_.index_of(path_of(byml, "Hash"))
    flags = QItemSelectionModel.SelectionFlag
    tree.selectionModel().setCurrentIndex(first, flags.ClearAndSelect | flags.Rows)
    tree.selectionModel().setCurrentIndex(last, flags.Select | flags.Rows)
    assert len(window.view.edits.selection()) == 2


def test_the_inspector_tells_what_many_rows_share_and_sets_all(window, byml, qtbot):
    actors = path_of(byml, "Actors")
    inspector = window.panels.widget("inspector")
    select(window, *[(*actors, at) for at in range(4)])
    page = inspector.widget()
    assert page.title.text() == "4 rows"
    assert page.value.text() == "—"
    session = object()
    page.editor.edited.emit(77, session)
    page.editor.edited.emit(78, session)
    assert [byml.outline.get((*actors, at)) for at in range(5)] == [78, 78, 78, 78, 4]
    assert inspector.widget().value.text() == "78"
    assert byml.undo_stack.count() == 1
    byml.undo()
    assert [byml.outline.get((*actors, at)) for at in range(5)] == [0, 1, 2, 3, 4]
    window.document.set_current(path_of(byml, "Speed"))
    assert not hasattr(inspector.widget(), "title") or inspector.widget() is not page


def test_what_is_always_there_says_so_when_it_is_to_be_deleted(ainb):
    path = path_of(ainb, "category")
    with pytest.raises(WrongType, match="always there and cannot be deleted"):
        ainb.structure.check_remove(path)


def test_only_what_is_changed_shows_new_rows_and_what_lost_some(window, byml, qtbot):
    actors = path_of(byml, "Actors")
    byml.set_current((*actors, 3))
    window.view.edits.duplicate()
    edits.remove(byml, actors, 9)
    assert not window.actions_["reset_value"].isEnabled()
    window.actions_["only_changed"].trigger()
    model = window.view.tree.model_
    qtbot.waitUntil(lambda: model.hits is not None)
    assert list(model.hit_paths()) == [actors, (*actors, 4)]
    assert model.rowCount(model.index_of(actors)) == 1  # not all its rows, but those that differ
    spoken = model.index_of((*actors, 4)).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("added")


def test_undo_shows_the_rows_that_were_selected(window, byml):
    actors = path_of(byml, "Actors")
    paths = [(*actors, place) for place in (2, 5, 7)]
    byml.selection.choose(paths, paths[0])
    window.actions_["delete"].trigger()
    byml.set_current(())
    window.actions_["undo"].trigger()
    assert byml.current == paths[0]
    assert window.view.tree.selected_paths() == paths


def test_what_was_said_of_a_step_goes_when_it_is_taken_back(window, ainb, qtbot):
    root = ainb.root.node(ainb.root.commands[0].root)
    ainb.set_current(("nodes", ainb.root.nodes.index(root)))
    window.actions_["delete"].trigger()
    wait_for_words(window, qtbot, "the command")
    window.actions_["undo"].trigger()
    assert not window.view.notices()


def test_many_texts_are_offered_the_words_of_other_rows(window, byml, qtbot):
    made = [("Bone",), ("Other",)]
    for path in made:
        edits.insert(byml, (), -1, path[-1], byml.outline.make(Kind.STRING, path[-1]))
    hints = hints_for_many(byml, made)
    qtbot.waitUntil(lambda: "Bone" in hints.words())
    assert hints.choices is None


def test_return_in_any_field_of_a_row_gives_the_keyboard_back_to_the_tree(window, aamp, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    tree = window.view.tree
    tree.setFocus()
    aamp.set_current(path_of(aamp, "General", "Position"))
    QTest.keyClick(tree, Qt.Key.Key_Return)
    first = QApplication.focusWidget()
    QTest.keyClicks(first, "4.5")
    QTest.keyClick(first, Qt.Key.Key_Tab)
    second = QApplication.focusWidget()
    assert second not in (first, tree)
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert aamp.outline.get(aamp.current)[0] == 4.5
    qtbot.waitUntil(tree.hasFocus)
    QTest.keyClick(tree, Qt.Key.Key_Left)
    assert aamp.current == path_of(aamp, "General")


def test_rows_all_over_a_document_are_not_compared_with_each_other(
    window, open_file, tmp_path, monkeypatch
):
    """Qt would ask for the parent of each row once for every other one."""
    view, count = formats.outline_of(BYML.new(2)), 300
    for number in range(count):
        above = put(view, (), f"Lamp{number:03}", Kind.MAP)
        for label in ("Height", "Power"):
            put(view, above, label, Kind.S32, number)
    file = tmp_path / "Lamps.byml"
    file.write_bytes(BYML.write(view.root))
    document = open_file(file)
    paths = [(f"Lamp{number:03}", "Height") for number in range(count)]
    asked, item = [], TreeModel.item
    monkeypatch.setattr(TreeModel, "item", lambda *index: asked.append(1) or item(*index))
    document.selection.choose(paths)
    document.set_many([(path, 7) for path in paths], "")
    document.selection.choose([()])
    document.undo()
    assert window.view.tree.selected_paths() == paths
    assert len(asked) < 300 * count
