"""A tab with a graph: what is shown, remembered, edited in place, exported and followed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton

from app.tree import shown_selection
from app.ui import app_paths, report
from app.window.menus import _GRAPH_MENU
from formats.core.kinds import Kind
from formats.graph import Family
from tests.app.window.conftest import MODULE_NAME, ROOT_NAME

pytestmark = pytest.mark.usefixtures("forget_choices")
CTRL = Qt.KeyboardModifier.ControlModifier


def editable(pane, kind):
    """A row of a kind that is edited on the canvas."""
    outline = pane.document.outline
    for node in pane.view.graph.nodes.values():
        for line in node.lines:
            if line.editable and not line.connected and line.kind is kind:
                return line.path, outline.row(line.path).value
    raise AssertionError(f"the sample has a {kind.value} to edit")


def open_editor(pane, path):
    pane.document.set_current(path)
    pane.view.edit()
    assert pane.in_place.editor is not None
    return pane.in_place.editor


# What is shown


def test_a_format_without_a_graph_offers_none(window, open_file, byml_file):
    open_file(byml_file)
    assert window.view.mode == "tree"
    buttons = window.view.switch.findChildren(QToolButton)
    assert [one.text().strip() for one in buttons if one.isVisible()] == ["Tree", "Text"]
    assert not window.actions_["show_graph"].isEnabled()
    assert not window.actions_["frame_all"].isEnabled()
    window.view.choose_mode("graph")
    assert window.view.graph is None


def test_nothing_of_the_canvas_is_loaded_without_a_graph():
    code = (
        "import sys; from app.start import application; from app.window import main_window\n"
        "from app.window import ainb_modules; from app.window import document_view\n"
        "print([name for name in sys.modules if name.startswith('app.graph')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(("width", "mode"), [(1100, "graph"), (1300, "both")])
def test_the_first_view_is_what_there_is_room_for(window, open_file, ainb_file, width, mode):
    window.resize(width, 700)
    open_file(ainb_file)
    assert window.view.mode == mode


def test_the_choice_is_kept_for_the_format(window, open_file, ainb_file, byml_file):
    document = open_file(ainb_file)
    window.actions_["show_tree"].trigger()
    assert window.view.mode == "tree"
    window.session.close(document)
    open_file(byml_file)
    open_file(ainb_file)
    assert window.view.mode == "tree"
    assert window.view.graph is None


def test_the_switch_the_keys_and_the_menu_agree(window, open_file, ainb_file, qtbot):
    open_file(ainb_file)
    view, actions = window.view, window.actions_
    with qtbot.waitActive(window):
        window.activateWindow()
    for keys, modifiers, mode in (
        (Qt.Key.Key_1, CTRL, "tree"),
        (Qt.Key.Key_2, CTRL, "graph"),
        (Qt.Key.Key_2, CTRL | Qt.KeyboardModifier.ShiftModifier, "both"),
    ):
        QTest.keyClick(window, keys, modifiers)
        assert view.mode == mode
        checked = [n for n in ("show_tree", "show_graph", "show_both") if actions[n].isChecked()]
        assert checked == [f"show_{mode}"]
        pressed = [b.text() for b in view.switch.findChildren(QToolButton) if b.isChecked()]
        assert [text.strip().lower() for text in pressed] == [mode]
        assert view.tree.isVisible() == (mode != "graph")
        assert view.filter_bar.isVisible() == (mode != "graph")
        assert (view.graph is not None and view.graph.isVisible()) == (mode != "tree")
        assert actions["frame_all"].isEnabled() == (mode != "tree")


@pytest.mark.parametrize("mode", ["graph", "text"])
def test_the_keyboard_stays_in_the_view_that_shows_something_else(
    window, open_file, ainb_file, mode, qtbot
):
    """As a run has it show its graph: Qt would go on to the cross that closes the tab."""
    open_file(ainb_file)
    with qtbot.waitActive(window):
        window.activateWindow()
    view = window.view
    view.show_mode("tree")
    view.tree.setFocus()
    view.show_mode(mode)
    assert view.isAncestorOf(QApplication.focusWidget())
    view.show_mode("tree")
    assert QApplication.focusWidget() is view.tree


def test_a_click_on_the_switch_is_kept(window, open_file, ainb_file):
    open_file(ainb_file)
    button = next(
        b for b in window.view.switch.findChildren(QToolButton) if b.accessibleName() == "Show tree"
    )
    button.click()
    assert window.view.mode == "tree"
    assert app_paths.settings().value("view/ainb") == "tree"


def test_tree_and_graph_share_the_current_row_and_the_way_back(pane, window):
    window.view.show_mode("both")
    first = ("nodes", 0)
    ids = [id_ for id_, node in pane.view.graph.nodes.items() if node.path[:1] == ("nodes",)]
    pane.view.go_to(ids[1])
    assert pane.document.current == pane.view.graph.nodes[ids[1]].path
    tree = window.view.tree
    assert tree.model_.path(tree.currentIndex()) == pane.document.current
    pane.document.set_current(first)
    assert pane.view.navigator.here() is not None
    window.actions_["back"].trigger()
    assert pane.document.current == pane.view.graph.nodes[ids[1]].path


# Commands


def test_find_means_the_canvas_where_the_keyboard_is(pane, window):
    QTest.keyClick(window, Qt.Key.Key_F, CTRL)
    assert pane.view.tools.find_bar.isVisible()
    pane.view.tools.find_bar.leave()
    window.view.show_mode("both")
    window.view.tree.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F, CTRL)
    assert window.view.filter_bar.hasFocus()
    assert not pane.view.tools.find_bar.isVisible()


def test_the_commands_of_the_menu_reach_the_canvas(pane, window):
    view = pane.view
    for name, state in (
        ("toggle_focus_mode", lambda: view.focus.is_on),
        ("toggle_map", view.tools.map_shown),
        ("commands_list", view.tools.commands.isVisible),
    ):
        before = state()
        window.actions_[name].trigger()
        assert state() != before, name
        window.actions_[name].trigger()
        assert state() == before, name
    for name in ("frame_selection", "frame_all", "tidy", "find_nodes"):
        window.actions_[name].trigger()
    assert view.tools.find_bar.isVisible()


def test_only_the_command_of_the_current_node_is_shown(pane, window):
    graph = pane.view.graph
    command, ids = next((c, ids) for c, ids in graph.reached.items() if ids)
    pane.view.go_to(next(iter(ids)))
    window.actions_["only_command"].trigger()
    shown = pane.view.focus.command
    assert shown in graph.reached
    assert next(iter(ids)) in graph.reached[shown]
    window.actions_["only_command"].trigger()
    assert pane.view.focus.command is None
    assert pane.show_command(graph.nodes[command].title)
    assert pane.view.focus.command == command
    assert not pane.show_command("no such command")


@pytest.mark.parametrize("ending", ["svg", "png", "dot"])
def test_the_graph_is_exported(pane, window, tmp_path, monkeypatch, ending):
    chosen = tmp_path / "picture"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(chosen), ""))
    window.actions_[f"export_{ending}"].trigger()
    written = tmp_path / f"picture.{ending}"
    if ending == "png":
        assert QImage(str(written)).width() > 100
    else:
        start = {"svg": "<?xml", "dot": "digraph"}[ending]
        assert written.read_text(encoding="utf-8").startswith(start)


def test_an_export_that_fails_is_told(pane, window, tmp_path, monkeypatch, qtbot):
    nowhere = tmp_path / "no folder" / "picture.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(nowhere), ""))
    with qtbot.waitSignal(report.reports().posted) as posted:
        window.actions_["export_svg"].trigger()
    assert "“picture.svg” was not written" in posted.args[0].sentence


def test_the_canvas_goes_back_in_the_whole_tab(pane, window):
    ids = [id_ for id_, node in pane.view.graph.nodes.items() if node.path[:1] == ("nodes",)]
    pane.view.go_to(ids[0])
    pane.document.set_current(("blackboard",))  # a row that no node shows
    pane.view.go_to(ids[1])
    QTest.keyClick(pane.view.canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert pane.document.current == ("blackboard",)
    pane.view.go_back()
    assert pane.document.current == pane.view.graph.nodes[ids[0]].path
    window.actions_["forward"].trigger()
    assert pane.document.current == ("blackboard",)


def test_the_menu_of_a_node_opens_modules_and_copies(pane, window, qtbot):
    id_ = module_node(pane)
    pane.view.go_to(id_)
    pane.view.canvas.camera.go(pane.view.scene.items_by_id[id_].frame().center(), 1.0, glide=False)
    other = next(i for i, node in pane.view.graph.nodes.items() if not node.module)
    pane.view.navigator.choose(
        pane.view.navigator.owner(pane.view.graph.nodes[other].path), reveal=False
    )
    assert not window.actions_["open_module"].isEnabled()
    pane.menu_asked.disconnect()
    viewport = pane.view.canvas.viewport()
    place = viewport.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place))
    with qtbot.waitSignal(pane.menu_asked) as asked:
        QCoreApplication.sendEvent(viewport, event)
    assert window.actions_["open_module"].isEnabled()
    menu = asked.args[0]
    window.menus.fill_row_menu(menu, _GRAPH_MENU)
    assert window.actions_["open_module"] in menu.actions()
    window.actions_["open_module"].trigger()
    qtbot.waitUntil(lambda: window.document is not pane.document)
    assert window.document.name == MODULE_NAME


# Editing in place


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [(Kind.S32, "-7", -7), (Kind.F32, "0.25", 0.25), (Kind.STRING, "dusk", "dusk")],
)
def test_a_value_is_typed_over_its_line(pane, kind, typed, value):
    path, _old = editable(pane, kind)
    editor = open_editor(pane, path)
    assert editor.width() >= 120
    assert pane.view.rect().contains(editor.geometry())
    field = editor.focusProxy()
    assert field.hasFocus()
    field.selectAll()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert pane.in_place.editor is None
    assert pane.document.outline.get(path) == value
    assert pane.has_focus
    pane.document.undo()
    assert not pane.document.is_modified


def test_esc_gives_up_what_was_typed(pane):
    path, old = editable(pane, Kind.S32)
    editor = open_editor(pane, path)
    QTest.keyClicks(editor.focusProxy(), "99")
    QTest.keyClick(editor.focusProxy(), Qt.Key.Key_Escape)
    assert pane.in_place.editor is None
    assert pane.document.outline.get(path) == old
    assert not pane.document.is_modified


def test_what_does_not_fit_stays_open_with_the_reason(pane):
    path, old = editable(pane, Kind.S32)
    editor = open_editor(pane, path)
    editor.focusProxy().selectAll()
    QTest.keyClicks(editor.focusProxy(), "99999999999")
    QTest.keyClick(editor.focusProxy(), Qt.Key.Key_Return)
    assert pane.in_place.editor is editor
    assert "outside" in editor.reason
    assert pane.document.outline.get(path) == old
    QTest.keyClick(editor.focusProxy(), Qt.Key.Key_Escape)
    assert pane.in_place.editor is None


def test_an_editor_closes_when_a_row_of_another_type_takes_the_place_of_its_own(pane):
    path, _old = editable(pane, Kind.S32)
    document, node = pane.document, path[:2]
    offer = next(one for one in document.structure.offers(node) if one.kind is Kind.F32)
    editor = open_editor(pane, path)
    document.edit("Add", lambda structure: structure.add(node, offer, "Pace"))
    assert pane.in_place.editor is editor
    document.edit("Delete", lambda structure: structure.remove([path]))
    assert document.outline.row(path).kind is Kind.F32
    assert pane.in_place.editor is None


def test_going_elsewhere_keeps_what_was_typed(pane, window):
    path, _old = editable(pane, Kind.S32)
    window.view.show_mode("both")
    editor = open_editor(pane, path)
    editor.focusProxy().selectAll()
    QTest.keyClicks(editor.focusProxy(), "12")
    window.view.filter_bar.setFocus()
    assert pane.in_place.editor is None
    assert pane.document.outline.get(path) == 12
    assert window.view.filter_bar.hasFocus()


def test_saving_takes_what_is_still_open(pane, window, qtbot):
    path, _old = editable(pane, Kind.S32)
    editor = open_editor(pane, path)
    editor.focusProxy().selectAll()
    QTest.keyClicks(editor.focusProxy(), "12")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not pane.document.is_modified and not pane.document.frozen)
    assert pane.document.outline.get(path) == 12


def test_the_editor_goes_along_with_the_canvas_and_closes_out_of_sight(pane):
    path, _old = editable(pane, Kind.S32)
    editor = open_editor(pane, path)
    place = editor.pos()
    pane.view.canvas.camera.pan(QPointF(30, 10))
    assert editor.pos() != place
    pane.view.canvas.camera.pan(QPointF(5000, 0))
    assert pane.in_place.editor is None


def test_an_undo_shows_in_the_open_editor(pane):
    path, old = editable(pane, Kind.S32)
    pane.document.set_value(path, 41)
    pane.view.load()
    editor = open_editor(pane, path)
    pane.document.undo()
    assert editor.value() == old


def test_what_is_typed_in_the_open_editor_is_undone_first(pane):
    path, old = editable(pane, Kind.S32)
    pane.document.set_value(path, 41)
    pane.view.load()
    editor = open_editor(pane, path)
    QTest.keyClicks(editor.focusProxy(), "12")
    for wanted in (41, old):
        pane.document.undo()
        assert pane.document.outline.row(path).value == wanted
    assert pane.document.undo_stack.count() == 2


def test_what_has_no_small_editor_asks_for_the_inspector(pane, qtbot):
    reference = next(
        path for path, row in pane.document.outline.walk() if row.kind is Kind.REFERENCE
    )
    with qtbot.waitSignal(pane.wide_wanted):
        pane.in_place.open(reference, QRect(0, 0, 100, 20))
    assert pane.in_place.editor is None


def test_tab_goes_on_to_the_next_value(pane):
    for node in pane.view.graph.nodes.values():
        paths = [
            line.path
            for line in node.lines
            if line.editable and not line.connected and line.kind in (Kind.S32, Kind.F32)
        ]
        if len(paths) > 1:
            break
    editor = open_editor(pane, paths[0])
    QTest.keyClick(editor.focusProxy(), Qt.Key.Key_Tab)
    assert pane.document.current != paths[0]


# Modules


def module_node(pane):
    return next(id_ for id_, node in pane.view.graph.nodes.items() if node.module)


def test_a_module_opens_and_leads_back_to_its_node(pane, window, qtbot):
    root = pane.document
    id_ = module_node(pane)
    assert pane.view.open_module(id_)
    qtbot.waitUntil(lambda: window.document is not root)
    assert window.document.name == MODULE_NAME
    bar = window.view.path_bar
    assert bar.text().startswith("‹ Watchman.root")
    crumb = next(b for b in bar.findChildren(QToolButton) if b.text() == "‹ Watchman.root")
    crumb.click()
    assert window.document is root
    assert root.current == pane.view.graph.nodes[id_].path
    pane.view.open_module(id_)
    qtbot.waitUntil(lambda: window.document.name == MODULE_NAME)
    assert window.tabs.count() == 2
    window.session.close(root)
    assert not bar.text().startswith("‹")


def test_a_module_that_is_not_there_is_told_with_its_place(pane, window, ainb_file, qtbot):
    (ainb_file.parent / MODULE_NAME).unlink()
    pane.view.open_module(module_node(pane))
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    words = window.view.notices()[0].label.text()
    assert words == f"“{MODULE_NAME}” is not in {ainb_file.parent}, where modules are looked for."


def test_a_module_never_leads_out_of_the_folder(pane, window, tmp_path, qtbot):
    pane.view.module_wanted.emit("../../etc/Secret.module", ("nodes", 0))
    qtbot.waitUntil(lambda: bool(window.view.notices()))
    words = window.view.notices()[0].label.text()
    assert words.startswith(f"“Secret.module.ainb” is not in {tmp_path},")


def test_the_module_of_a_sample_is_a_sample(window, qtbot):
    window.session.open_sample(ROOT_NAME)
    qtbot.waitUntil(lambda: window.document is not None)
    window.view.show_mode("graph")
    root, pane = window.document, window.view.graph
    pane.view.load()
    pane.view.open_module(module_node(pane))
    qtbot.waitUntil(lambda: window.document is not root)
    assert window.document.name == MODULE_NAME
    window.view.path_bar.origin_chosen.emit()
    assert window.document is root
    pane.view.open_module(module_node(pane))
    assert window.document.name == MODULE_NAME
    assert window.tabs.count() == 2


def test_the_sample_has_what_these_tests_need(pane):
    families = {node.family for node in pane.view.graph.nodes.values()}
    assert {Family.COMMAND, Family.MODULE} <= families


def test_the_tree_shows_the_current_row_once_it_is_shown(window, pane, qtbot):
    tree, document = window.view.tree, pane.document
    last = ("nodes", len(document.root.nodes) - 1, "guid")
    document.edit("edit", lambda do: do.duplicate([("nodes", 0)]))
    document.set_current(last)
    window.view.show_mode("tree")
    qtbot.waitUntil(lambda: tree.isVisible() and tree.viewport().height() > 0)
    rect = tree.visualRect(tree.model_.index_of(last))
    assert tree.viewport().rect().intersects(rect)
    assert tree.selected_paths() == [last]


def marked(tree):
    """Return the rows that are marked in a tree by now; to ask the tree would mark what waits."""
    return {tree.model_.path(index) for index in tree.selectionModel().selectedRows()}


def test_rows_of_a_large_list_wait_wherever_the_current_row_is(window, pane, qtbot, monkeypatch):
    """A command may be current while nodes are selected, too."""
    commands = len(pane.document.root.commands)
    monkeypatch.setattr(shown_selection, "_LARGE", commands)
    assert len(pane.document.root.nodes) > commands
    tree, paths = window.view.tree, [("nodes", 1), ("commands", 0)]
    pane.document.selection.choose(paths, ("commands", 0))
    assert marked(tree).isdisjoint(paths)
    window.view.show_mode("tree")
    qtbot.waitUntil(tree.isVisible)
    assert set(tree.selected_paths()) == set(paths)


@pytest.mark.parametrize("limit", ["_FEW", "_LARGE"])
def test_what_takes_long_to_select_is_selected_in_the_tree_once_it_is_shown(
    window, pane, qtbot, monkeypatch, limit
):
    monkeypatch.setattr(shown_selection, limit, 1)
    tree, document = window.view.tree, pane.document
    before, paths = tree.selected_paths(), [("nodes", 1), ("nodes", 3)]
    document.selection.choose(paths)
    document.edit("edit", lambda do: do.remove([("nodes", 0)]))
    paths = [("nodes", 0), ("nodes", 2)]
    assert document.selection.paths == paths
    assert not marked(tree) & set(paths) - set(before)
    window.view.show_mode("tree")
    qtbot.waitUntil(tree.isVisible)
    assert tree.selected_paths() == paths
    assert tree.model_.path(tree.currentIndex()) == document.current


def test_insert_opens_the_palette_on_the_canvas_and_return_adds(window, pane):
    count = len(pane.document.root.nodes)
    window.actions_["add_row"].trigger()
    palette = pane.adding.palette
    assert palette is not None
    QTest.keyClicks(palette.field, "simul")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert pane.document.current == ("nodes", count)
    made = pane.document.root.nodes[-1]
    assert pane.view.scene.items_by_id[made.uid].isSelected()
    assert pane.has_focus
    window.actions_["undo"].trigger()
    assert len(pane.document.root.nodes) == count
