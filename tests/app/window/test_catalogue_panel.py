"""The node catalogue panel: classes found, traced to their uses, and placed."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest

import formats
from app.game_panels.catalogue_panel import CataloguePanel, ClassList
from app.graph.class_drop import class_mime_data
from app.graph.palette_model import recent_first, recent_titles, remember_title
from app.ui import app_paths
from formats.ainb.catalogue.entries import entries
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.graph import EdgeKind, Family, NodeOffer
from formats.registry import structure_of
from tests.app.dumps import choose_dump
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_node_store import graph
from tests.formats.ainb.catalogue.files import catalogue_of, samples

NAME = "Watchman.root.ainb"
LISTEN, STOCK = ClassKey(0, "Listen"), ClassKey(0, "OneShotOfDump")
_Key = Qt.Key


@pytest.fixture
def panel(window, open_file, tmp_path, qtbot) -> CataloguePanel:
    """The panel beside a graph, with a dump whose pack has two nodes of a class."""
    dump = make_dump(tmp_path / "dump", 1)
    root = formats.open_bytes(graph("OneShotOfDump"))
    structure = structure_of(root)
    structure.duplicate([("nodes", 0)])
    data = formats.save_bytes(structure.root)
    (dump / "Pack/Actor/Graph.pack.zs").write_bytes(pack({"AI/G.ainb": data}))
    choose_dump(dump)
    window.workspace.projects.load()
    shutil.copy(app_paths.sample_folder() / NAME, tmp_path / NAME)
    open_file(tmp_path / NAME)
    window.view.show_mode("graph")
    window.actions_["show_catalogue"].setChecked(True)
    qtbot.waitUntil(lambda: not window.learning.cataloguing.is_busy)
    made = window.panels.widget("catalogue")
    made.refresh()
    return made


def choose(panel, key, qtbot):
    panel.go_to(key)
    qtbot.waitUntil(lambda: not panel.uses.is_busy)


def press(widget, key, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(widget, key, modifiers)


def test_all_that_is_known_is_listed_under_headings(panel):
    listed = {one.key for one in panel.classes.entries}
    assert {LISTEN, STOCK} <= listed
    assert panel.said.text() == f"{len(listed):,} classes"
    assert panel.classes.way(STOCK) == ("AI", "OneShot", STOCK)
    assert panel.tree.items.index_at(panel.classes.way(STOCK)).data() == "OneShotOfDump"
    assert panel.classes.way(ClassKey(7))[0] == "Built in"


def test_a_class_is_found_and_placed_by_keys_alone(panel, window):
    view, panel_field = window.view, panel.field
    before = formats.save_bytes(view.document.root)
    panel.open()
    QTest.keyClicks(panel_field, "oneshotofd")
    assert panel.current.key == STOCK
    assert panel.key == STOCK
    press(panel_field, _Key.Key_Return)
    assert key_of(view.document.root.nodes[-1]) == STOCK
    assert view.document.undo_stack.count() == 1
    assert recent_titles()[0] == "OneShotOfDump"
    view.document.undo()
    assert formats.save_bytes(view.document.root) == before


def test_a_use_leads_to_the_node_and_then_to_the_next(panel, window, qtbot):
    choose(panel, STOCK, qtbot)
    assert panel.uses.said.text() == "Used in 1 place, 2 nodes"
    panel.tree.setFocus()
    press(panel.tree, _Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is panel.uses.list
    press(panel.uses.list, _Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.words == ("AI/G.ainb",))
    own = [n for n, node in enumerate(window.document.root.nodes) if key_of(node) == STOCK]
    qtbot.waitUntil(lambda: window.document.current == ("nodes", own[0]))
    for wanted in (own[1], own[0]):
        panel.uses.chosen.emit(panel.uses.list.items.rows[0])
        assert window.document.current == ("nodes", wanted)


def test_the_class_of_the_selected_node_is_shown_and_escape_goes_back(panel, window):
    root = window.document.root
    number = next(n for n, node in enumerate(root.nodes) if key_of(node) == LISTEN)
    window.document.set_current(("nodes", number, "properties"))
    show = window.actions_["show_catalogue"]
    show.trigger()
    assert not show.isChecked()
    show.trigger()
    assert panel.key == panel.current.key == LISTEN
    assert window.focusWidget() is panel.field
    press(panel.field, _Key.Key_Escape)
    assert not panel.isAncestorOf(window.focusWidget())


def test_an_open_graph_is_listed_as_it_is(panel, window, qtbot):
    choose(panel, LISTEN, qtbot)
    (use,) = panel.uses.list.items.rows
    assert (use.document, use.nodes) == (window.document, 1)
    window.document.set_current(())
    panel.uses.chosen.emit(use)
    number = window.document.current[1]
    assert key_of(window.document.root.nodes[number]) == LISTEN


def test_a_class_of_another_category_is_refused_with_the_reason(panel, window, qtbot):
    told = []
    window.view.graph.view.refused.connect(told.append)
    window.view.graph.adding.place(ClassKey(0, "Nobody"))
    assert told == ["no node of this class can be added to this graph"]
    assert not window.document.is_modified


def test_where_no_graph_is_open_nothing_is_placed(panel, window, open_file, byml_file):
    document = open_file(byml_file)
    panel.go_to(STOCK)
    panel.place()
    assert not document.is_modified


def test_what_is_learned_later_is_listed(panel, window, qtbot):
    window.document.edit("Rename", lambda it: it.rename(("nodes", 1), "OneShotLater"))
    wanted = ClassKey(0, "OneShotLater")
    qtbot.waitUntil(lambda: wanted in {one.key for one in panel.classes.entries})


def drop(canvas, what, at):
    """Let a class go at a point of the viewport."""
    how = Qt.DropAction.CopyAction, class_mime_data(what), Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(at, *how, none), QDragMoveEvent(at, *how, none),
        QDropEvent(at.toPointF(), *how, none),
    ):  # fmt: skip
        QCoreApplication.sendEvent(canvas.viewport(), event)


def test_a_class_is_dragged_from_the_list_onto_the_canvas(panel, window):
    view = window.view.graph.view
    at = QPoint(view.canvas.viewport().width() - 8, 8)
    index = panel.tree.items.index_at(panel.classes.way(STOCK))
    assert panel.tree.items.mimeData([index]).formats() == class_mime_data(STOCK).formats()
    place = view.canvas.mapToScene(at)
    drop(view.canvas, STOCK, at)
    made = window.document.root.nodes[-1]
    assert key_of(made) == STOCK
    item = view.scene.items_by_id[made.uid]
    assert (item.pos() - place).manhattanLength() < 1


def test_on_a_link_it_is_inserted(panel, window):
    view = window.view.graph.view
    before = formats.save_bytes(window.document.root)
    edge = next(one for one in view.scene.edges.wired.values() if one.edge.kind is EdgeKind.CHILD)
    at = next(
        point
        for step in range(2, 99)
        if view.scene.item_at(point := edge.path.pointAtPercent(step / 100)) is None
        and view.canvas.edge_at(point) is edge
    )
    view.canvas.camera.go(at, 1.0, glide=False)
    drop(view.canvas, ClassKey(3), view.canvas.mapFromScene(at))
    root = window.document.root
    made = root.nodes[-1]
    assert made.type == 3
    assert any(link.target == made.uid for node in root.nodes for link in node.children())
    assert [link.target for link in made.children()] != []
    window.document.undo()
    assert formats.save_bytes(window.document.root) == before


def every_class_has_a_row(roots):
    catalogue, classes = catalogue_of(roots), ClassList()
    for version in catalogue.versions:
        listed = entries(catalogue, version)
        classes.search("")
        classes.set_entries(listed, [])
        for one in listed:
            rows = classes.rows
            *above, key = classes.way(one.key)
            for heading in above:
                rows = next(row.children for row in rows if row.title == heading)
            row = next(row for row in rows if row.key == key)
            assert (row.entry, row.title) == (one, one.offer.title)
            assert above[0] in one.categories or one.key.type
        classes.search(listed[0].offer.title)
        assert classes.rows[0].entry == listed[0]


def test_every_class_of_our_samples_has_a_row(qapp):
    every_class_has_a_row(samples())


def test_recent_classes_come_first_and_are_kept():
    offers = [NodeOffer(name, name, Family.ACTION, "") for name in "ABCDEFGHIJ"]
    assert recent_titles() == []
    for name in "DAC":
        remember_title(name)
    assert recent_titles() == ["C", "A", "D"]
    remember_title("D")
    assert [one.title for one in recent_first(offers, recent_titles())] == [*"DCABEFGHIJ"]
    ranked = [one._replace(rank=(-1 if one.title in "AB" else 0, 0)) for one in offers]
    at_pin = recent_first(ranked, recent_titles(), is_at_pin=True)
    assert [one.title for one in at_pin] == [*"ABDCEFGHIJ"], "what files have there comes first"
    for name in "ABCDEFGHIJKLMNOP":
        remember_title(name)
    assert len(recent_titles()) == 12
    first = [one.title for one in recent_first(offers, recent_titles())]
    assert sorted(first) == [*"ABCDEFGHIJ"]
    app_paths.settings().setValue("graph/recent_nodes", '{"no": 1}')
    assert recent_titles() == []
