"""One selection: commands act on what the tree marks and the canvas outlines."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton

import formats
from app.tree.bulk_edit_dialog import BulkEditDialog
from app.ui import app_paths
from app.ui.commands import COMMANDS
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.window.conftest import path_of, put

Left = Qt.MouseButton.LeftButton
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ENEMIES = """
Enemy: {Life: 10, Power: 1, Sub: {Power: 2, Speed: 3}}
Guard: {Life: 20, Power: 4}
Wall: {Life: 30}
"""

pytestmark = pytest.mark.usefixtures("forget_choices", "empty_clipboard")


@pytest.fixture
def enemies(window, open_file, tmp_path, qtbot):
    file = tmp_path / "Enemies.byml"
    file.write_bytes(BYML.write(BYML.text.read(ENEMIES).root))
    return begin(window, open_file(file), qtbot)


@pytest.fixture
def lamp(window, open_file, byml_file, qtbot):
    return begin(window, open_file(byml_file), qtbot)


@pytest.fixture
def ainb(window, open_file, tmp_path, qtbot):
    name = "Watchman.root.ainb"
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    document = open_file(tmp_path / name)
    window.view.show_mode("both")
    canvas_of(window).load()
    return begin(window, document, qtbot)


ON_ROWS = {
    id_
    for id_, command in COMMANDS.items()
    if command.scope == "rows" and command.enabled and not command.is_menu
}
ON_CURRENT = {id_ for id_, one in COMMANDS.items() if one.needs == "row" and not one.is_menu}


def begin(window, document, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.tree.setFocus()
    return document


def key(window, which, modifiers=NONE):
    QTest.keyClick(QApplication.focusWidget() or window, which, modifiers)


def click_row(window, path, modifiers=NONE):
    tree = window.view.tree
    index = tree.model_.index_of(path)
    tree.scrollTo(index)
    QTest.mouseClick(tree.viewport(), Left, modifiers, tree.visualRect(index).center())


def filter_by(window, text, qtbot):
    window.view.filter_bar.setText(text)
    qtbot.waitUntil(lambda: "result" in window.view.filter_bar.count_text())
    window.view.tree.setFocus()


def is_grey(window, *names):
    """Whether all of these commands are grey; False where none is."""
    found = {window.actions_[name].isEnabled() for name in names}
    assert len(found) == 1, names
    return found == {False}


def agree(window, *paths):
    """Assert that every view says that these rows are selected, in any order, and no others."""
    document, tree = window.document, window.view.tree
    assert set(document.selection.paths) == set(paths)
    assert set(tree.selected_paths()) == set(paths)
    assert (document.selection.current in paths) is bool(paths)
    shown = {tree.visualRect(index).isValid() for index in tree.selectionModel().selectedRows()}
    assert shown <= {True}, "a selected row is to be seen"
    if window.view.graph is not None:
        view = canvas_of(window)
        view.load()
        owners = {owner.id for path in paths if (owner := view.navigator.owner(path))}
        assert set(view.scene.selected_ids()) == owners


def says(window, qtbot, words):
    """Wait until the view says something."""
    found = window.view.notices
    qtbot.waitUntil(lambda: any(words in one.label.text() for one in found()))


def inspector_labels(window):
    return [one.text() for one in window.panels.widget("inspector").findChildren(QLabel)]


# The tree


def test_ctrl_and_shift_select_rows_that_every_view_and_command_means(window, lamp):
    click_row(window, ("Bool",))
    agree(window, ("Bool",))
    click_row(window, ("Name",), CTRL)
    agree(window, ("Bool",), ("Name",))
    assert lamp.current == ("Name",)
    click_row(window, ("Name",), CTRL)
    agree(window, ("Bool",))
    assert lamp.current == ("Bool",)
    click_row(window, ("Hash",), SHIFT)
    agree(window, ("Bool",), ("Count",), ("Hash",))
    key(window, Qt.Key.Key_Delete)
    assert list(lamp.outline.keys(())) == ["Actors", "Huge", "Name", "Speed"]


def test_without_a_selected_row_commands_are_grey(window, lamp):
    click_row(window, ("Bool",))
    assert not is_grey(window, *(ON_ROWS - {"lead"}), *ON_CURRENT)
    click_row(window, ("Bool",), CTRL)
    agree(window)
    assert is_grey(window, *ON_ROWS, *ON_CURRENT, "reset_value", "copy_hash")
    assert not window.actions_.menus["type_menu"].menuAction().isEnabled()
    assert window.view.path_bar.text() == "Nothing is selected"
    assert "Select a row to see and edit its value here." in inspector_labels(window)
    key(window, Qt.Key.Key_Delete)
    assert lamp.undo_stack.count() == 0


def test_after_deleting_the_next_row_is_selected_and_deleted_next(window, lamp):
    click_row(window, ("Count",))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Hash",))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Huge",))
    assert list(lamp.outline.keys(())) == ["Actors", "Bool", "Huge", "Name", "Speed"]


def test_after_deleting_the_last_row_the_one_before_is_selected_then_the_parent(window, enemies):
    click_row(window, ("Guard", "Power"))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Guard", "Life"))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Guard",))
    enemies.undo()
    agree(window, ("Guard", "Life"))
    enemies.undo()
    agree(window, ("Guard", "Power"))
    enemies.redo()
    agree(window, ("Guard", "Life"))


def test_after_deleting_elements_the_next_one_is_selected_where_it_is_now(window, lamp):
    lamp.selection.choose([("Actors", at) for at in (3, 5, 6)], ("Actors", 5))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Actors", 4))
    assert lamp.outline.get(("Actors", 4)) == 7
    lamp.undo()
    agree(window, *[("Actors", at) for at in (3, 5, 6)])
    assert lamp.current == ("Actors", 5)
    lamp.redo()
    agree(window, ("Actors", 4))


def test_after_cutting_the_next_row_is_selected(window, lamp):
    click_row(window, ("Count",))
    key(window, Qt.Key.Key_X, CTRL)
    agree(window, ("Hash",))


# A filtered tree


def test_commands_on_all_rows_of_a_filtered_tree_act_on_matches_alone(window, enemies, qtbot):
    hits = [("Enemy", "Power"), ("Enemy", "Sub", "Power"), ("Guard", "Power")]
    filter_by(window, "Power", qtbot)
    key(window, Qt.Key.Key_A, CTRL)
    agree(window, *hits)
    assert window.view.edits.value_paths() == hits
    key(window, Qt.Key.Key_Delete)
    window.view.filter_bar.clear()
    left = [path for path, _row in enemies.outline.walk()]
    rest = [("Enemy", "Life"), ("Enemy", "Sub"), ("Enemy", "Sub", "Speed"), ("Guard", "Life")]
    assert left == [("Enemy",), *rest[:3], ("Guard",), rest[3], ("Wall",), ("Wall", "Life")]


def test_batch_edit_in_a_filtered_tree_is_offered_matches_alone(
    window, enemies, qtbot, monkeypatch
):
    offered = []
    monkeypatch.setattr(
        BulkEditDialog, "exec", lambda dialog: offered.append(dialog._paths_to_change)
    )
    filter_by(window, "value:1", qtbot)
    key(window, Qt.Key.Key_A, CTRL)
    key(window, Qt.Key.Key_E, CTRL)
    assert offered == [[("Enemy", "Life"), ("Enemy", "Power")]]


def test_a_row_that_only_shows_where_a_match_is_is_not_acted_on(window, enemies, qtbot):
    filter_by(window, "Power", qtbot)
    click_row(window, ("Enemy",))
    agree(window, ("Enemy",))
    assert is_grey(window, *ON_ROWS)
    before = formats.save_bytes(enemies.root)
    for which, modifiers in ((Qt.Key.Key_Delete, NONE), (Qt.Key.Key_X, CTRL), (Qt.Key.Key_D, CTRL)):
        key(window, which, modifiers)
    assert formats.save_bytes(enemies.root) == before
    click_row(window, ("Guard", "Power"), SHIFT)
    agree(window, ("Enemy", "Power"), ("Enemy", "Sub", "Power"), ("Guard", "Power"))


def test_a_match_that_holds_rows_is_acted_on_with_all_that_it_shows(window, enemies, qtbot):
    filter_by(window, "Guard", qtbot)
    click_row(window, ("Guard",))
    assert not is_grey(window, "delete")
    key(window, Qt.Key.Key_Delete)
    assert list(enemies.outline.keys(())) == ["Enemy", "Wall"]


def test_a_row_that_the_filter_hides_is_not_acted_on(window, enemies, qtbot):
    enemies.selection.choose([("Enemy", "Life"), ("Wall", "Life")])
    filter_by(window, "Power", qtbot)
    assert is_grey(window, "delete", "copy_rows", "edit_many")
    window.view.edits.delete()
    says(window, qtbot, "does not match the filter")
    assert enemies.undo_stack.count() == 0
    window.view.filter_bar.clear()
    assert not is_grey(window, "delete", "copy_rows", "edit_many")


def test_of_selected_rows_those_stay_selected_that_a_filter_shows(window, enemies, qtbot):
    enemies.selection.choose([("Enemy", "Life"), ("Enemy", "Power"), ("Guard",)])
    filter_by(window, "Power", qtbot)
    agree(window, ("Enemy", "Power"))


def test_after_deleting_a_match_the_next_match_is_selected(window, enemies, qtbot):
    filter_by(window, "value:0", qtbot)
    edits.insert(enemies, ("Enemy",), -1, "Reach", enemies.outline.make(Kind.S32))
    filter_by(window, "s32 Enemy", qtbot)
    window.view.filter_bar.setText("type:s32 value:1")
    qtbot.waitUntil(lambda: window.view.tree.model_.hit_count == 2)
    click_row(window, ("Enemy", "Life"))
    key(window, Qt.Key.Key_Delete)
    agree(window, ("Enemy", "Power"))


# The root


def test_the_root_is_a_row_for_path_bar_tree_and_inspector(window, enemies, qtbot):
    click_row(window, ("Guard", "Power"))
    root = next(
        one for one in window.view.path_bar.findChildren(QToolButton) if one.text() == "Root"
    )
    QTest.mouseClick(root, Left)
    agree(window, ())
    assert enemies.selection.current == ()
    assert window.view.path_bar.text() == "Root"
    index = window.view.tree.selectionModel().selectedRows()[0]
    assert index.data() == "Root"
    assert "Root" in inspector_labels(window)
    assert "Power" not in inspector_labels(window)
    click_row(window, ("Wall",))
    agree(window, ("Wall",))
    click_row(window, ())
    agree(window, ())
    key(window, Qt.Key.Key_Delete)
    says(window, qtbot, "the root must stay")
    assert enemies.undo_stack.count() == 0


def test_the_root_of_a_parameter_file_is_called_alike_everywhere(window, open_file, aamp_file):
    document = open_file(aamp_file)
    document.set_current(())
    agree(window, ())
    assert window.view.tree.currentIndex().data() == "Root"
    assert "Root" in inspector_labels(window)
    assert "param_root" not in inspector_labels(window)


def test_the_root_is_copied_whole_and_its_values_are_changed_together(window, enemies, qtbot):
    click_row(window, ())
    key(window, Qt.Key.Key_C, CTRL)
    assert "Guard" in QGuiApplication.clipboard().text()
    assert len(window.view.edits.value_paths()) == 7
    key(window, Qt.Key.Key_V, CTRL)
    assert len(enemies.outline.keys(())) == 4
    for which, modifiers in ((Qt.Key.Key_D, CTRL), (Qt.Key.Key_X, CTRL)):
        click_row(window, ())
        key(window, which, modifiers)
        says(window, qtbot, "the root must stay")


@pytest.mark.parametrize("name", ["Lantern.bgparamlist", "Village.mubin", "Watchman.root.ainb"])
def test_every_command_on_the_root_is_done_or_refused_in_words(
    window, open_file, tmp_path, qtbot, name
):
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    document = begin(window, open_file(tmp_path / name), qtbot)
    window.view.enter_mode("tree")
    before = formats.save_bytes(document.root)
    for command in sorted(ON_ROWS - {"edit_many", "copy_rows", "sort"}):
        document.set_current(())
        COMMANDS[command].run(window.scope)
        if command != "rename":
            says(window, qtbot, "Not changed")
        for notice in window.view.notices():
            notice.dismiss()
        qtbot.waitUntil(lambda: not window.view.notices())
        assert formats.save_bytes(document.root) == before, command
        agree(window, ())


# Paste


def test_paste_climbs_to_the_nearest_row_that_takes_it_and_says_so(
    window, open_file, tmp_path, qtbot
):
    view = formats.outline_of(AAMP.new())
    for name in ("First", "Second"):
        put(view, put(view, (), name, Kind.OBJECT), "Power", Kind.S32, 5)
    file = tmp_path / "Flat.aamp"
    file.write_bytes(formats.save_bytes(view.root))
    document = begin(window, open_file(file), qtbot)
    click_row(window, path_of(document, "First"))
    key(window, Qt.Key.Key_C, CTRL)
    for labels in (("Second", "Power"), ("Second",)):
        click_row(window, path_of(document, *labels))
        key(window, Qt.Key.Key_V, CTRL)
        says(window, qtbot, "Pasted into “Root”.")
        assert len(document.outline.keys(())) == 3
        assert document.outline.row(document.current).kind is Kind.OBJECT
        agree(window, document.current)
        document.undo()
    click_row(window, path_of(document, "Second", "Power"))
    key(window, Qt.Key.Key_C, CTRL)
    key(window, Qt.Key.Key_V, CTRL)
    QApplication.processEvents()
    assert not window.view.notices()
    assert len(document.outline.keys(path_of(document, "Second"))) == 2


def test_paste_that_fits_nowhere_says_why_not_in_the_nearest_row(
    window, open_file, aamp_file, lamp, qtbot
):
    click_row(window, ("Bool",))
    key(window, Qt.Key.Key_C, CTRL)
    document = open_file(aamp_file)
    window.view.tree.setFocus()
    before = formats.save_bytes(document.root)
    key(window, Qt.Key.Key_V, CTRL)
    says(window, qtbot, "AAMP")
    assert formats.save_bytes(document.root) == before


# The canvas


def canvas_of(window):
    return window.view.graph.view


def nodes_of(window, *numbers):
    nodes = canvas_of(window).graph.nodes
    return [next(id_ for id_, node in nodes.items() if node.number == n) for n in numbers]


def title_of(window, id_):
    """Return where the title of a node is in the canvas, having gone there."""
    view = canvas_of(window)
    item = view.scene.items_by_id[id_]
    if not view.canvas.camera.seen().contains(item.frame()):
        view.frame_all(glide=False)
    return view.canvas.mapFromScene(item.pos() + QPointF(40, item.box.header / 2))


def click_node(window, id_, modifiers=NONE):
    view = canvas_of(window)
    QTest.mouseClick(view.canvas.viewport(), Left, modifiers, title_of(window, id_))
    view.canvas.setFocus()


def drag(window, start, end):
    port = canvas_of(window).canvas.viewport()
    QTest.mousePress(port, Left, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(port, start + (end - start) * share)
    QTest.mouseRelease(port, Left, pos=end)
    canvas_of(window).canvas.setFocus()


def empty_spot(window):
    """Return a point of the canvas with nothing near it."""
    view = canvas_of(window)
    view.frame_all(glide=False)
    return QPoint(4, view.canvas.viewport().height() - 4)


def guids(document):
    return [node.guid for node in document.root.nodes]


def test_ctrl_click_on_the_canvas_selects_what_del_deletes(window, ainb):
    one, other, current = nodes_of(window, 1, 2, 4)
    before = guids(ainb)
    click_node(window, current)
    click_node(window, one)
    click_node(window, other, CTRL)
    agree(window, ("nodes", 1), ("nodes", 2))
    key(window, Qt.Key.Key_Delete)
    assert guids(ainb) == [before[0], *before[3:]]


def test_a_box_on_the_canvas_selects_what_del_deletes(window, ainb):
    click_node(window, nodes_of(window, 4)[0])
    view = canvas_of(window)
    start = empty_spot(window)
    drag(window, start, QPoint(view.canvas.viewport().width() - 4, 4))
    assert set(view.scene.selected_ids()) == view.graph.nodes.keys()
    agree(window, *{node.path for node in view.graph.nodes.values()})
    key(window, Qt.Key.Key_C, CTRL)  # commands and nodes are no lot of one kind
    window.view.edits.delete()
    assert not ainb.root.nodes


def test_a_node_that_was_dragged_is_what_del_deletes(window, ainb):
    moved, current = nodes_of(window, 2, 4)
    before = guids(ainb)
    click_node(window, current)
    at = title_of(window, moved)
    drag(window, at, at + QPoint(60, 40))
    agree(window, ("nodes", 2))
    key(window, Qt.Key.Key_Delete)
    assert guids(ainb) == before[:2] + before[3:]


def test_after_esc_on_the_canvas_nothing_is_selected_and_commands_are_grey(window, ainb):
    click_node(window, nodes_of(window, 2)[0])
    agree(window, ("nodes", 2))
    assert not is_grey(window, "delete", "duplicate", "copy_rows", "cut", "lead")
    key(window, Qt.Key.Key_Escape)
    agree(window)
    assert is_grey(window, *ON_ROWS, *ON_CURRENT)
    count = len(ainb.root.nodes)
    for which, modifiers in ((Qt.Key.Key_Delete, NONE), (Qt.Key.Key_D, CTRL), (Qt.Key.Key_X, CTRL)):
        key(window, which, modifiers)
    assert len(ainb.root.nodes) == count


def test_esc_on_the_canvas_deselects_a_row_that_no_node_shows(window, ainb):
    click_row(window, ("blackboard",))
    agree(window, ("blackboard",))
    canvas_of(window).canvas.setFocus()
    key(window, Qt.Key.Key_Escape)
    agree(window)


def test_a_click_on_nothing_deselects(window, ainb):
    for begin_ in (
        lambda: click_node(window, nodes_of(window, 2)[0]),
        lambda: click_row(window, ("blackboard",)),
    ):
        begin_()
        QTest.mouseClick(canvas_of(window).canvas.viewport(), Left, NONE, empty_spot(window))
        agree(window)


def test_duplicate_on_the_canvas_copies_all_that_is_outlined(window, ainb):
    count = len(ainb.root.nodes)
    one, other, third = nodes_of(window, 1, 2, 3)
    click_node(window, one)
    click_node(window, other, CTRL)
    click_node(window, third, CTRL)
    key(window, Qt.Key.Key_D, CTRL)
    assert len(ainb.root.nodes) == count + 3
    assert len(ainb.selection.paths) == 3
    agree(window, *ainb.selection.paths)
    ainb.undo()
    agree(window, ("nodes", 1), ("nodes", 2), ("nodes", 3))


def test_copy_cut_and_paste_on_the_canvas_mean_what_is_outlined(window, ainb):
    count = len(ainb.root.nodes)
    one, other = nodes_of(window, 1, 2)
    click_node(window, one)
    click_node(window, other, CTRL)
    key(window, Qt.Key.Key_C, CTRL)
    key(window, Qt.Key.Key_V, CTRL)
    assert len(ainb.root.nodes) == count + 2
    assert len(ainb.selection.paths) == 2
    agree(window, *ainb.selection.paths)
    key(window, Qt.Key.Key_X, CTRL)
    assert len(ainb.root.nodes) == count


def test_rows_selected_in_the_tree_are_outlined_on_the_canvas(window, ainb):
    click_row(window, ("nodes", 1))
    click_row(window, ("nodes", 3), CTRL)
    agree(window, ("nodes", 1), ("nodes", 3))
    assert set(canvas_of(window).scene.selected_ids()) == set(nodes_of(window, 1, 3))
    click_row(window, ("blackboard",))
    agree(window, ("blackboard",))
    assert not canvas_of(window).scene.selected_ids()


def test_on_the_canvas_commands_act_on_outlined_nodes_that_a_filter_hides_in_the_tree(
    window, ainb, qtbot
):
    before = guids(ainb)
    filter_by(window, "blackboard", qtbot)
    click_node(window, nodes_of(window, 2)[0])
    assert not is_grey(window, "delete")
    key(window, Qt.Key.Key_Delete)
    assert guids(ainb) == before[:2] + before[3:]


def test_undo_outlines_what_came_back_and_leaves_the_camera(window, ainb, qtbot):
    view = canvas_of(window)
    view.frame_all(glide=False)
    view.zoom_by(0.5)
    id_ = nodes_of(window, 2)[0]
    click_node(window, id_)
    camera = view.canvas.camera
    look = camera.zoom, camera.center()
    for command in ("delete", "undo", "redo", "undo"):
        window.actions_[command].trigger()
        view.load()
        camera.land()
        assert (camera.zoom, camera.center()) == look, command
    agree(window, ("nodes", 2))
    assert view.scene.selected_ids() == [id_]


def test_undo_goes_no_further_than_needed_to_what_came_back(window, ainb):
    view = canvas_of(window)
    id_ = nodes_of(window, 2)[0]
    click_node(window, id_)
    key(window, Qt.Key.Key_Delete)
    view.load()
    camera = view.canvas.camera
    camera.go(QPointF(20_000, 20_000), 0.35, glide=False)
    window.actions_["undo"].trigger()
    view.load()
    camera.land()
    assert camera.zoom == pytest.approx(0.35)
    frame = view.scene.items_by_id[id_].frame()
    assert camera.seen().contains(frame)
    seen = camera.seen()
    assert min(seen.right() - frame.right(), frame.left() - seen.left()) < 100  # at the edge


def test_the_menu_of_an_outlined_node_is_of_all_that_are(window, ainb):
    one, other, third = nodes_of(window, 1, 2, 3)
    click_node(window, one)
    click_node(window, other, CTRL)
    pane = window.view.graph
    pane._fill_under(QMenu(pane), title_of(window, other))
    agree(window, ("nodes", 1), ("nodes", 2))
    pane._fill_under(QMenu(pane), title_of(window, third))
    agree(window, ("nodes", 3))


def test_the_path_of_a_row_that_is_gone_is_that_of_the_nearest_above_it(window, lamp, monkeypatch):
    """In the middle of a step that deletes it, say, when the window is told to go on."""
    monkeypatch.setattr(window.view, "_own_path", lambda: ("Actors", 10_000))
    window.view._show_path()
    assert window.view.path_bar.text() == "Root › Actors"
