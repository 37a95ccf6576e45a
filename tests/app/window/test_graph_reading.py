"""Reading a graph in the window: history, the current row, and choosing a link's target."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.tree.choose_dialog import ChooseDialog
from formats.graph import EdgeKind

FAR = QPointF(4000, 3500)


def alt(window, key):
    view = window.view
    QTest.keyClick(
        view.graph.view.canvas if view.graph else view, key, Qt.KeyboardModifier.AltModifier
    )


def test_alt_left_comes_back_from_a_module_and_alt_right_returns(pane, window, qtbot):
    root = pane.document
    id_ = next(one for one, node in pane.view.graph.nodes.items() if node.module)
    pane.view.go_to(id_)
    pane.view.open_module(id_)
    qtbot.waitUntil(lambda: window.document is not root)
    module = window.document
    module.set_current(("nodes", 0))
    window.view.show_mode("graph")
    window.view.graph.load()
    qtbot.waitUntil(lambda: window.actions_["back"].isEnabled())
    window.actions_["back"].trigger()
    assert window.document is module, "first back to the row where it was entered"
    assert window.actions_["back"].isEnabled()
    alt(window, Qt.Key.Key_Left)
    assert window.document is root
    assert root.current == pane.view.graph.nodes[id_].path
    assert window.actions_["forward"].isEnabled()
    alt(window, Qt.Key.Key_Right)
    assert window.document is module
    window.actions_["back"].trigger()
    assert window.document is root
    window.session.close(module)
    assert not window.view.trail.can_go_forward


def test_a_module_loses_its_way_back_with_the_document_it_leads_to(pane, window, qtbot):
    root = pane.document
    id_ = next(one for one, node in pane.view.graph.nodes.items() if node.module)
    pane.view.open_module(id_)
    qtbot.waitUntil(lambda: window.document is not root)
    assert window.view.trail.can_go_back
    window.session.close(root)
    assert not window.view.trail.can_go_back


def test_going_to_where_one_is_brings_it_into_sight(pane, window):
    view = pane.view
    id_ = next(one for one, node in view.graph.nodes.items() if node.number == 3)
    path = view.graph.nodes[id_].path
    window.views.go_to(path)
    for leave in (False, True):
        view.canvas.camera.go(FAR, 1.0, glide=False)
        if leave:
            QTest.keyClick(view.canvas, Qt.Key.Key_Escape)
            assert not view.scene.selected_ids()
        window.views.go_to(path)
        view.canvas.camera.land()
        assert view.canvas.camera.seen().contains(view.scene.items_by_id[id_].frame())
        assert view.scene.selected_ids() == [id_]
    view.canvas.camera.go(FAR, 1.0, glide=False)
    QTest.keyClick(view.canvas, Qt.Key.Key_F)
    view.canvas.camera.land()
    assert view.canvas.camera.seen().contains(view.scene.items_by_id[id_].frame())


def test_words_about_a_refusal_leave_the_canvas_where_it_is(pane, window):
    canvas = pane.view.canvas
    before = canvas.mapTo(window, canvas.rect().topLeft()), canvas.size(), canvas.camera.center()
    window.view.refuse("it does not fit")
    QApplication.processEvents()
    now = canvas.mapTo(window, canvas.rect().topLeft()), canvas.size(), canvas.camera.center()
    assert now == before


def test_the_choice_of_a_target_shows_where_and_what(pane, window, monkeypatch):
    document = pane.document
    path = ("nodes", 3, "children", 0)
    document.set_current(path)
    seen: list[ChooseDialog] = []

    def run(dialog: ChooseDialog) -> int:
        seen.append(dialog)
        dialog.show()
        dialog.field.setText("nothing has this")
        assert dialog.chosen() == -1
        dialog.field.setText("chance")  # the name of a value of Yawn
        assert dialog.list.currentItem().text() == "[15] Yawn"
        QApplication.processEvents()
        assert not dialog.grab().isNull()
        return 1

    monkeypatch.setattr(ChooseDialog, "exec", run)
    window.view.edits.lead()
    assert document.outline.row(path).target == ("nodes", 15)
    from app.graph.node_preview import NodePreview

    preview = seen[0].findChild(NodePreview)
    assert pane.view.graph.nodes[preview.shown].title == "Yawn"
    document.undo()


def choices(window, monkeypatch, path):
    """Return what is offered for a row, and the one that it begins at; nothing is chosen."""
    seen = []

    def run(dialog: ChooseDialog) -> int:
        rows = range(dialog.list.count())
        seen.append(([dialog.list.item(row).text() for row in rows], dialog.chosen()))
        return 0

    monkeypatch.setattr(ChooseDialog, "exec", run)
    window.document.set_current(path)
    window.view.edits.lead()
    return seen[0]


def test_the_choice_of_a_target_begins_at_what_there_is(pane, window, monkeypatch):
    document = pane.document
    links = [one for one in pane.view.graph.edges if one.kind in (EdgeKind.CHILD, EdgeKind.DATA)]
    tried = 0
    for edge in links:
        path = edge.path if edge.kind is EdgeKind.CHILD else edge.path[:4]
        target = document.outline.row(path).target
        if target is None:
            continue
        labels, begins = choices(window, monkeypatch, path)
        structure = document.structure
        chosen = next(one for one in structure.targets(path) if one.label == labels[begins])
        assert chosen.path is not None
        assert chosen.path[:2] == target[:2]
        tried += 1
    assert tried > 5


def test_what_stands_in_the_same_group_is_offered_first(pane, window, monkeypatch):
    path = ("nodes", 3, "children", 0)
    labels, _begins = choices(window, monkeypatch, path)
    graph, structure = pane.view.graph, pane.document.structure
    at = {one.path: id_ for id_, one in graph.nodes.items()}
    group = next(one.nodes for one in graph.groups if at["nodes", 3] in one.nodes)
    paths = {one.label: one.path for one in structure.targets(path)}
    near = [paths[one] is None or at[paths[one]] in group for one in labels]
    assert near == sorted(near, reverse=True)
    assert True in near
    assert False in near
    assert sorted(labels) == sorted(paths), "the same as without the graph"


def test_targets_tell_what_they_are_and_queries_are_no_children(pane):
    structure = pane.document.structure
    nodes = pane.document.root.nodes
    targets = structure.targets(("nodes", 3, "children", 0))
    assert all(one.detail for one in targets if one.path is not None)
    assert not any(nodes[one.path[1]].is_query for one in targets if one.path is not None)
    yawn = next(one for one in targets if one.path == ("nodes", 15))
    assert yawn.detail == "Chance: 0.125"
    alarm = next(one for one in targets if one.path == ("nodes", 1))
    assert alarm.detail.startswith("below [4] Element_Sequential (0) · ")


def test_views_are_named_and_listed(pane, window, monkeypatch):
    monkeypatch.setattr(ChooseDialog, "exec", lambda dialog: dialog.field.setText("Alarm") or 1)
    window.actions_["keep_view"].trigger()
    assert pane.view.views.names == ["Alarm"]
    QTest.keyClick(pane.view.canvas, Qt.Key.Key_V)
    from app.ui.chooser import Chooser

    chooser = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Chooser))
    assert [(one.words, one.beside) for one in chooser.entries] == [("Alarm", "Alt+1")]
    QTest.keyClick(chooser.field, Qt.Key.Key_Delete)
    assert pane.view.views.names == []
    chooser.close()
