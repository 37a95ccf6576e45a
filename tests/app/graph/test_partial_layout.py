"""What one command reaches, shown alone: laid out for itself, and the whole kept for later."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from app.graph import stored_positions
from app.graph.changing import ExpectedNodes
from app.graph.node_layout import place_group
from app.graph.scene import GraphScene
from app.graph.walk import reached
from formats.ainb.binary.read import read
from formats.core.kinds import Kind
from formats.graph import Family, Graph, Group
from formats.registry import graph_of as graph
from tests import corpus
from tests.app.graph import laws
from tests.app.graph.conftest import sample
from tests.app.graph.fake import fake_graph
from tests.app.graph.gestures import by_title, first_editable
from tests.app.graph.test_edits import assert_edges_meet_their_pins
from tests.scale import scale

SHARED = "ainb/TOTK-ModForge-x/Player.event.root.ainb"
"""A file whose commands share nodes."""


def shared() -> Graph:
    return graph(read(corpus.need_file(SHARED).read_bytes()))


def commands(shown: Graph) -> list:
    return [node.id for node in shown.nodes.values() if node.family is Family.COMMAND]


def places(scene: GraphScene) -> dict:
    return {id_: (item.x(), item.y()) for id_, item in scene.items_by_id.items()}


def ways(scene: GraphScene) -> dict:
    return {wired.edge.id: list(wired.points) for wired in scene.edges.wired.values()}


def seen_rects(scene: GraphScene) -> dict:
    return {
        id_: item.frame().getCoords() for id_, item in scene.items_by_id.items() if item.isVisible()
    }


def seen_ways(scene: GraphScene) -> list:
    wired = scene.edges.wired.values()
    return [one.points for one in wired if scene.emphasis.level(one.edge) >= 0]


def without(shown: Graph, gone) -> Graph:
    """Return another state of a graph, from which one node was deleted."""
    nodes = {id_: node for id_, node in shown.nodes.items() if id_ != gone}
    edges = [edge for edge in shown.edges if gone not in (edge.source, edge.target)]
    groups = [
        group._replace(nodes=tuple(id_ for id_ in group.nodes if id_ != gone))
        for group in shown.groups
    ]
    sets = {command: ids - {gone} for command, ids in shown.reached.items()}
    return Graph(nodes, edges, groups, sets)


def check_alone(scene: GraphScene, ids: set) -> None:
    """Assert that just these nodes are shown, none over another, and no link through one."""
    rects = seen_rects(scene)
    assert rects.keys() == ids
    assert laws.overlaps(list(rects.values())) == []
    assert_edges_meet_their_pins(scene)
    for way in seen_ways(scene):
        assert laws.touched(way, rects) == set()


def by_itself(scene: GraphScene, ids: set) -> set:
    """Return where the layout has nodes if there are no others, the first one at the origin."""
    listed = [id_ for id_ in scene.items_by_id if id_ in ids]
    boxes = {id_: scene.items_by_id[id_].box for id_ in listed}
    found = place_group(scene.graph, Group(None, "", (), tuple(listed)), boxes).positions
    return relative(found, listed)


def relative(found: dict, listed: list) -> set:
    x0, y0 = found[listed[0]]
    return {(id_, found[id_][0] - x0, found[id_][1] - y0) for id_ in listed}


def check_commands(shown: Graph, some: list) -> None:
    scene = GraphScene()
    scene.show(shown)
    before = places(scene), ways(scene), dict(scene.frames)
    for command in some:
        ids = reached(shown, command)
        scene.show_only(ids, command)
        check_alone(scene, ids)
        listed = [id_ for id_ in scene.items_by_id if id_ in ids]
        assert relative(places(scene), listed) == by_itself(scene, ids)
        assert scene.shown_groups() == []
    scene.show_only(None)
    assert (places(scene), ways(scene), scene.frames) == before
    assert all(item.isVisible() for item in scene.items_by_id.values())


def test_each_command_alone_and_the_whole_again(qapp):
    shown = shared()
    sharing = [one for group in shown.groups if len(group.commands) > 1 for one in group.commands]
    assert sharing
    check_commands(shown, [*sharing, *commands(shown)[: scale(9, 1_000)]])


def test_each_command_of_small_graphs(qapp):
    for shown in (fake_graph(), graph(sample().root)):
        check_commands(shown, commands(shown))


@pytest.fixture
def scene(qapp) -> GraphScene:
    made = GraphScene()
    made.show(graph(sample().root))
    return made


def only(scene: GraphScene, title: str = "Root") -> set:
    """Show what a command reaches alone, and return it."""
    command = next(
        node.id
        for node in scene.graph.nodes.values()
        if node.title == title and node.family is Family.COMMAND
    )
    ids = reached(scene.graph, command)
    scene.show_only(ids, command)
    return ids


def test_an_edit_leaves_what_is_alone_where_it_is(scene):
    before = places(scene), ways(scene)
    ids = only(scene)
    alone = places(scene)
    leaf = next(id_ for id_ in ids if scene.graph.nodes[id_].title == "Eat")
    whole = scene.graph
    scene.show(without(whole, leaf))
    only(scene)
    check_alone(scene, ids - {leaf})
    assert all(places(scene)[id_] == alone[id_] for id_ in ids - {leaf})
    scene.show(whole)
    only(scene)
    check_alone(scene, ids)
    assert all(places(scene)[id_] == alone[id_] for id_ in ids - {leaf})
    scene.show_only(None)
    assert (places(scene), ways(scene)) == before


def test_a_hand_moves_what_is_alone_only(scene):
    before = places(scene), ways(scene)
    ids = only(scene)
    moved = next(id_ for id_ in ids if scene.graph.nodes[id_].title == "Eat")
    at = scene.items_by_id[moved].pos()
    scene.move([moved], QPointF(300, 40))
    assert scene.moved == set()
    scene.show(scene.graph._replace(names="others"))
    only(scene)
    assert scene.items_by_id[moved].pos() == at + QPointF(300, 40)
    assert scene.alone.whole_place(moved) == QPointF(*before[0][moved])
    scene.show_only(None)
    assert (places(scene), ways(scene)) == before
    only(scene)
    assert scene.items_by_id[moved].pos() == at, "laid out again when it is asked for again"


def test_a_new_node_stands_where_it_is_wanted(scene):
    whole = scene.graph
    new = next(id_ for id_ in whole.nodes if whole.nodes[id_].title == "Eat")
    scene.show(without(whole, new))
    scene.changing.forget()
    before = places(scene)
    ids = only(scene)
    wanted = scene.around(ids).bottomRight() + QPointF(40, 60)
    scene.expected = ExpectedNodes(wanted)
    scene.show(whole)
    only(scene)
    assert (scene.items_by_id[new].pos() - wanted).manhattanLength() <= 1
    scene.show_only(None)
    assert {id_: places(scene)[id_] for id_ in before} == before


def test_what_is_alone_is_tidied_and_measured_with_the_whole(scene):
    before = places(scene)
    ids = only(scene)
    alone = places(scene)
    scene.move(list(ids)[:2], QPointF(10, 300))
    scene.tidy()
    assert places(scene) == alone
    scene.measure_again()
    check_alone(scene, ids)
    scene.show_only(None)
    assert places(scene) == before


def test_places_alone_are_not_remembered(view, document, qtbot):
    other = by_title(view, "Yawn")
    view.scene.move([other], QPointF(0, 90))
    view.canvas.dragged.emit()
    kept = stored_positions.load(document.name)
    view.set_command(by_title(view, "Root"))
    id_, line = first_editable(view, Kind.S32)
    view.scene.move([id_], QPointF(7, 400))
    view.canvas.dragged.emit()
    document.set_value(line.path, 41)
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == 41)
    assert stored_positions.load(document.name) == kept


def test_the_first_view_shows_all_of_the_first_command(show):
    document = sample()
    view = show(document, build=lambda _root: long_names())
    command = view.scene.items_by_id[commands(view.graph)[0]]
    assert view.canvas.camera.seen().contains(command.frame())


def long_names() -> Graph:
    """Return a graph too large for one view, whose first command has a very long name."""
    shown = shared()
    first = commands(shown)[0]
    node = shown.nodes[first]._replace(title="Command" * 12)
    return shown._replace(nodes={**shown.nodes, first: node})
