"""After any edit the view shows what one opened again would show, at the places things had."""

from __future__ import annotations

import itertools

import pytest

from app.graph.edges import has_room
from app.graph.scene import GraphScene
from formats.core.kinds import CONTAINERS, Kind, default
from formats.errors import WrongType
from formats.graph import EdgeKind, Family
from formats.registry import graph_of as graph
from tests.app.graph.conftest import sample
from tests.scale import seeded

LONG = {Kind.STRING: "a long text " * 9, Kind.S32: -2_000_000_000, Kind.F32: 1234.5678}


def edit(document, dice):
    rows = [(path, row) for path, row in document.outline.walk() if row.editable]
    path, row = dice.choice([each for each in rows if each[1].kind not in CONTAINERS])
    value = not row.value if row.kind is Kind.BOOL else default(row.kind)
    if dice.random() < 0.5:
        value = LONG.get(row.kind, value)
    try:
        document.set_value(path, value)
    except WrongType:
        return


def boxes(scene):
    return [item.box._replace(node=None, lines=()) for item in scene.items_by_id.values()]


def shown(scene):
    return [
        (item.box.node.title, [(line.line.text, line.line.badges) for line in item.box.lines])
        for item in scene.items_by_id.values()
    ]


def assert_edges_meet_their_pins(scene):
    for wired in scene.edges.wired.values():
        for id_, pin, point, is_source in (
            (wired.edge.source, wired.edge.source_pin, wired.points[0], True),
            (wired.edge.target, wired.edge.target_pin, wired.points[-1], False),
        ):
            item = scene.items_by_id[id_]
            y = item.box.pins.get(pin, item.box.header / 2)
            x = item.box.width if is_source else 0.0
            assert point == pytest.approx((item.x() + x, item.y() + y))


@pytest.mark.parametrize("name", ["Watchman.root.ainb", "Watchman.patrol.module.ainb"])
@pytest.mark.parametrize("seed", range(3))
def test_edits_are_shown_as_when_opened_anew(qapp, show, name, seed):
    dice = seeded(seed)
    document = sample(name)
    view = show(document)
    places = {id_: item.pos() for id_, item in view.scene.items_by_id.items()}
    ways = {number: len(wired.points) for number, wired in view.scene.edges.wired.items()}
    for _ in range(25):
        edit(document, dice)
        if dice.random() < 0.2:
            document.undo()
        view.refresh()
        fresh = GraphScene()
        fresh.show(graph(document.root))
        assert shown(view.scene) == shown(fresh)
        assert boxes(view.scene) == boxes(fresh)
        drawn = [wired.edge for _, wired in sorted(view.scene.edges.wired.items())]
        assert drawn == view.graph.edges == fresh.graph.edges
        assert_edges_meet_their_pins(view.scene)
    assert places == {id_: item.pos() for id_, item in view.scene.items_by_id.items()}
    kept = [len(view.scene.edges.wired[number].points) == count for number, count in ways.items()]
    assert sum(kept) > len(kept) * 0.8


def test_the_stubs_of_removed_links_stand_beside_their_node(view):
    graph = view.graph
    links = [edge for edge in graph.edges if edge.kind is EdgeKind.CHILD]
    parent = next(one.source for one in links if sum(e.source == one.source for e in links) > 1)
    mine = [one for one in links if one.source == parent]
    frames = {id_: item.frame() for id_, item in view.scene.items_by_id.items()}
    view.document.edit("Unlink", lambda it: it.unlink([one.path for one in mine]))
    view.load()
    item, nodes = view.scene.items_by_id[parent], view.graph.nodes
    stubs = [
        view.scene.items_by_id[one.target].frame()
        for one in view.graph.edges
        if one.source == parent and nodes[one.target].family is Family.STUB
    ]
    assert len(stubs) >= len(mine)
    assert item.frame() == frames[parent]
    for stub in stubs:
        assert 0 < stub.left() - item.frame().right() < 60
        assert item.frame().top() - 40 < stub.center().y() < item.frame().bottom() + 40
    for one, other in itertools.combinations(stubs, 2):
        assert not one.intersects(other)
    wired = [one for one in view.scene.edges.wired.values() if one.edge.kind is EdgeKind.CHILD]
    room = {nodes[one.edge.target].family: has_room(one, 40.0) for one in wired}
    assert not room[Family.STUB], "a label there would lie below the node"
    assert any(room.values())
