"""What follows an edit of a large graph, which is drawn, measured and shown in turns."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QPointF

import formats
from app.graph import document_graph, node_layout
from app.graph.changing import LayoutCache
from app.ui import idle_task
from formats.problems import Problem, Severity
from formats.registry import drawing_of, graph_of, structure_of
from tests.scale import seeded


@pytest.fixture
def large(view, monkeypatch):
    """Return a view whose graph counts as a large one."""
    monkeypatch.setattr(document_graph, "MANY_IN_A_TURN", 2)
    return view


@pytest.fixture
def shown(large, qtbot):
    """Return what lets events happen until the document is shown as it is."""
    return lambda: qtbot.waitUntil(lambda: not large.is_stale)


def added(document):
    """Add a node, and return its row."""
    offer = document.structure.node_offers()[0]
    return document.edit("Add", lambda one: one.add_offered(offer, None))


def take_out(document, *places):
    paths = [("nodes", place) for place in places]
    document.edit("Delete", lambda one: one.remove(paths))


def test_what_waits_for_a_new_node_finds_it_after_other_edits(large, document, shown):
    done = []
    paths = [added(document), added(document)]
    natives = [document.outline.node(path) for path in paths]
    for path in paths:
        large.when_shown(path, done.append, done.append)
    take_out(document, 0)
    assert not done
    shown()
    assert done == [(key, place - 1) for key, place in paths] * 2
    assert [document.outline.node(path) for path in done[:2]] == natives


def test_what_waits_for_a_node_that_goes_again_is_given_up(large, document, shown):
    done = []
    large.when_shown(added(document), done.append, done.append)
    document.undo()
    shown()
    document.redo()
    shown()
    assert not done


def test_nothing_is_measured_while_a_graph_is_shown(large, document, shown, monkeypatch):
    measured, told = [], []
    box, show = large.scene.measure.box, large.scene.changing.show

    def measuring(node, like=None):
        measured.append(node.id)
        return box(node, like)

    def showing(*what):
        before = len(measured)
        gone = show(*what)
        told.append((before, len(measured)))
        return gone

    monkeypatch.setattr(large.scene.measure, "box", measuring)
    monkeypatch.setattr(large.scene.changing, "show", showing)
    take_out(document, 1, 2)
    shown()
    document.undo()
    shown()
    assert [before == after for before, after in told] == [True, True]
    assert measured


def test_what_is_shown_is_painted_in_a_turn_of_its_own(large, document, shown, qtbot):
    viewport, told, painted = large.canvas.viewport(), [], []
    large.graph_changed.connect(lambda: told.append(viewport.updatesEnabled()))
    take_out(document, 1, 2)
    large.canvas.painted.connect(lambda: painted.append(len(told)))
    shown()
    qtbot.waitUntil(lambda: viewport.updatesEnabled() and 1 in painted)
    assert told == [False], "nothing that is painted meanwhile paints the canvas, too"


def test_findings_are_marked_in_a_turn_after_that_in_which_a_graph_is_shown(
    large, document, shown, qtbot
):
    path = added(document)
    shown()
    id_ = large.navigator.owner(path).id
    document.undo()
    shown()
    document.redo()
    document.set_state(problems=[Problem(Severity.ERROR, "Something is wrong.", path)])
    item = lambda: large.scene.items_by_id.get(id_)  # noqa: E731
    qtbot.waitUntil(lambda: item() is not None and item().found is not None)
    assert item().found.whole.sentences == ("Something is wrong.",)


def test_findings_of_a_graph_that_is_shown_anew_amid_them_are_those_of_its_nodes(
    large, document, shown, qtbot
):
    """What was looked up among the nodes of the state before is not marked."""
    kept = [node.path for node in large.graph.nodes.values() if node.number is not None]
    problems = [Problem(Severity.ERROR, "Something is wrong.", path) for path in kept]
    document.set_state(problems=problems)
    take_out(document, 0)
    large.load()
    marked = {id_ for id_, item in large.scene.items_by_id.items() if item.found is not None}
    assert not marked
    qtbot.waitUntil(lambda: any(item.found for item in large.scene.items_by_id.values()))
    for id_, item in large.scene.items_by_id.items():
        is_about = large.graph.nodes[id_].path in kept
        assert (item.found is not None) is is_about


def test_a_box_made_from_another_is_as_one_measured(large):
    measure, nodes = large.scene.measure, list(large.graph.nodes.values())
    dice = seeded("boxes")
    for node in nodes:
        for other in (node._replace(number=7), node._replace(lines=()), dice.choice(nodes)):
            assert measure.box(node, measure.box(other)) == measure.box(node)


@pytest.mark.parametrize("where", [None, QPointF(5000, 4000)], ids=["anywhere", "at a point"])
def test_nothing_is_laid_out_while_a_graph_is_shown(large, document, shown, monkeypatch, where):
    ahead, now = [], []
    monkeypatch.setattr(
        "app.graph.node_layout.laid_out_cluster", noting(ahead, node_layout.laid_out_cluster)
    )
    monkeypatch.setattr("app.graph.changing.place_group", noting(now, node_layout.place_group))
    before = set(large.graph.nodes)
    if where is not None:
        large.expect_nodes(where)
    for _ in range(3):
        added(document)
    shown()
    assert ahead
    assert not now
    new = [large.scene.items_by_id[id_] for id_ in large.graph.nodes if id_ not in before]
    places = [node_item.pos() for node_item in new]
    frames = [node_item.frame() for node_item in large.scene.items_by_id.values()]
    assert len(places) == 3
    assert not any(one.intersects(other) for one, other in itertools.combinations(frames, 2))
    assert where is None or where in places


def noting(calls, do):
    """Return what does the same, and notes that it was called."""

    def called(*what, **more):
        calls.append(what)
        return do(*what, **more)

    return called


def test_a_layout_of_other_sizes_is_not_taken(large):
    scene, graph = large.scene, large.graph
    group = graph.groups[0]
    boxes = {id_: scene.items_by_id[id_].box for id_ in group.nodes}
    ahead = LayoutCache()
    assert list(ahead.lay_out(graph, group, boxes))
    assert ahead.place(graph, group, boxes) == node_layout.place_group(graph, group, boxes)
    first = group.nodes[0]
    other = {**boxes, first: boxes[first]._replace(width=boxes[first].width + 300)}
    assert ahead.place(graph, group, other) == node_layout.place_group(graph, group, other)
    assert ahead.place(graph, group, other) != ahead.place(graph, group, boxes)


def test_another_version_leaves_the_nodes_of_both_where_they_are(large, document, shown, qtbot):
    other = formats.open_bytes(formats.save_bytes(document.root))
    structure = structure_of(other)
    structure.remove([("nodes", 2)])
    large.scene.items_by_id[document.root.nodes[0].uid].moveBy(0, -900)
    before = {id_: (item, item.pos()) for id_, item in large.scene.items_by_id.items()}
    other = structure.root
    document.edit("Take", lambda one: one.replace((), other))
    shown()
    after = {id_: (item, item.pos()) for id_, item in large.scene.items_by_id.items()}
    gone = before.keys() - after.keys()
    assert len(gone) == 1
    assert after == {id_: item for id_, item in before.items() if id_ not in gone}
    document.undo()
    shown()
    places = {id_: item.pos() for id_, item in large.scene.items_by_id.items()}
    assert places == {id_: place for id_, (_item, place) in before.items()}


def test_a_drawing_is_begun_again_where_the_document_changes_meanwhile(
    large, document, shown, qapp, monkeypatch
):
    monkeypatch.setattr(idle_task, "SLICE", 0.0)
    monkeypatch.setattr(document_graph, "_AT_ONCE", 1e-9)
    for turns in range(1, 2 * len(large.graph.nodes), 3):
        take_out(document, turns % len(document.root.nodes))
        for _ in range(turns):
            qapp.processEvents()
        document.undo()
        qapp.processEvents()
        added(document)
        shown()
        assert large.graph == graph_of(document.root)
        document.undo()
        shown()
        assert large.graph == graph_of(document.root)


def test_no_step_of_a_drawing_makes_more_than_a_node_or_its_edges(large, document):
    """So that many are drawn in turns."""
    steps = drawing_of(document.root)
    assert sum(1 for _ in steps) >= 2 * len(document.root.nodes)
