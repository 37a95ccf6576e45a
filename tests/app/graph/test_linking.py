"""Links made by hand: drawn from pins, moved, cut, removed, and given up."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

import formats
import formats.editing
from app.graph.linking.link_drag_handler import LinkDrag
from app.graph.linking.pin_handles import pin_handles
from formats.graph import EdgeKind, Family
from tests.app.graph.gestures import Left, click, key

Right = Qt.MouseButton.RightButton
Shift, Ctrl = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
Plain = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(document, show):
    view = show(document)
    view.resize(1900, 1400)
    view.canvas.camera.go(view.scene.content().center(), 0.5, glide=False)
    return view


def at(view, place) -> QPoint:
    """Return where a point of the scene is in the canvas."""
    return view.canvas.mapFromScene(place)


def carry(view, start, end, modifiers=Plain):
    """Press at a point of the scene and go to another, without letting go."""
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, modifiers, at(view, start))
    between = at(view, start + QPointF(30, 0)), at(view, (start + end) / 2), at(view, end)
    for place in between:
        QTest.mouseMove(viewport, place)


def drag(view, start, end, modifiers=Plain):
    carry(view, start, end, modifiers)
    QTest.mouseRelease(view.canvas.viewport(), Left, modifiers, at(view, end))


def all_grips(view, leaves):
    return [one for item in view.scene.items_by_id.values() for one in pin_handles(item, leaves)]


def pair(view, wanted):
    """Return the first two pins, of which the first is one a link leaves, that are as wanted."""
    structure = view.document.structure
    for one in all_grips(view, True):
        joins = structure.joins(one.pin)
        for other in all_grips(view, False):
            if one.node != other.node and wanted(one, other, joins.reason(other.pin)):
                return one, other
    raise AssertionError("the sample has such a pair")


def saved(view):
    return formats.save_bytes(view.document.root)


def kinds(kind, fits):
    """Return what asks for a link of a kind of data (None: control flow)."""
    return lambda one, other, reason: one.kind is other.kind is kind and (not reason) is fits


def edges(view):
    view.refresh()
    return {(one.kind, one.source, one.target, one.source_pin) for one in view.graph.edges}


@pytest.mark.parametrize("backwards", [False, True])
def test_a_drag_from_pin_to_pin_links_them_in_one_step(view, backwards):
    before = saved(view)
    ends = pair(view, lambda one, other, reason: not reason and one.pin.path[2:3] == ("children",))
    start, end = reversed(ends) if backwards else ends
    old = edges(view)
    drag(view, start.at, end.at)
    assert view.document.undo_stack.count() == 1
    new = edges(view) - old
    assert {(kind, one, other) for kind, one, other, _pin in new} == {
        (EdgeKind.CHILD, ends[0].node, ends[1].node)
    }
    formats.open_bytes(saved(view))
    view.document.undo()
    assert saved(view) == before


def test_a_drag_of_a_node_by_its_body_moves_it_as_before(view):
    id_ = next(id_ for id_, node in view.graph.nodes.items() if node.number == 0)
    item = view.scene.items_by_id[id_]
    was = item.pos()
    middle = was + QPointF(item.box.width / 2, item.box.header / 2)
    key(view, Qt.Key.Key_S)  # it does not snap
    drag(view, middle, middle + QPointF(0, 160))
    assert item.pos() == was + QPointF(0, 160)
    assert not view.document.is_modified


def test_a_click_on_a_pin_goes_along_its_edge_as_before(view):
    wired = next(one for one in view.scene.edges.wired.values() if one.edge.kind is EdgeKind.CHILD)
    click(view, at(view, QPointF(*wired.points[0]) - QPointF(2, 0)))
    assert view.scene.selected_ids() == [wired.edge.target]
    assert view.canvas.hand.drag is None


def test_what_does_not_fit_is_said_at_the_pointer_and_refused(view, qtbot):
    before = saved(view)
    one, other = pair(
        view,
        lambda one, other, reason: "reads a value of type" in reason,
    )
    reason = view.document.structure.joins(one.pin).reason(other.pin)
    carry(view, one.at, other.at)
    assert view.canvas.hand.hint.isVisible()
    assert view.canvas.hand.hint.text() == reason
    with qtbot.waitSignal(view.refused) as told:
        QTest.mouseRelease(view.canvas.viewport(), Left, Plain, at(view, other.at))
    assert told.args == [reason]
    assert not view.canvas.hand.hint.isVisible()
    assert saved(view) == before


def test_pins_that_do_not_fit_fade(view):
    one, other = pair(view, kinds(None, True))
    view.canvas.camera.go((one.at + other.at) / 2, 0.5, glide=False)
    plain = view.canvas.grab().toImage()
    carry(view, one.at, other.at)
    veiled = view.canvas.grab().toImage()
    pull = view.canvas.hand.drag
    assert isinstance(pull, LinkDrag)
    faded = kept = 0
    for grip in all_grips(view, False):
        item = view.scene.items_by_id[grip.node]
        place = at(view, item.frame().center() + QPointF(0, item.frame().height() / 2 - 3))
        fits = any(not pull.reason(each.pin) for each in pin_handles(item, False))
        if plain.rect().contains(place) and grip.node not in (one.node, other.node) and not fits:
            faded += veiled.pixelColor(place) != plain.pixelColor(place)
            kept += 1
    assert faded == kept > 0
    view.canvas.give_up()


@pytest.mark.parametrize("how", ["key", "button"])
def test_escape_and_the_right_button_give_it_up(view, how):
    before = saved(view)
    one, other = pair(view, kinds(None, True))
    carry(view, one.at, other.at)
    if how == "key":
        key(view, Qt.Key.Key_Escape)
    else:
        QTest.mousePress(view.canvas.viewport(), Right, Plain, at(view, other.at))
        QTest.mouseRelease(view.canvas.viewport(), Right, Plain, at(view, other.at))
        assert view.canvas.takes_menu()
    assert view.canvas.hand.drag is None
    QTest.mouseRelease(view.canvas.viewport(), Left, Plain, at(view, other.at))
    assert saved(view) == before


def test_near_the_border_the_view_scrolls(view, qtbot):
    one = next(grip for grip in all_grips(view, True) if grip.kind is None)
    view.canvas.camera.go(one.at, 1.0, glide=False)
    seen = view.canvas.camera.seen()
    carry(view, one.at, QPointF(seen.right() - 4, seen.center().y()))
    qtbot.waitUntil(lambda: view.canvas.camera.seen().right() > seen.right() + 60)
    view.canvas.give_up()
    now = view.canvas.camera.seen()
    qtbot.wait(60)
    assert view.canvas.camera.seen() == now


def test_a_drag_into_empty_space_asks_for_a_node(view, qtbot):
    one = next(grip for grip in all_grips(view, True) if grip.kind is None)
    place = view.scene.content().bottomLeft() + QPointF(60, 90)
    with qtbot.waitSignal(view.node_wanted) as asked:
        drag(view, one.at, place)
    assert asked.args[0] == one.pin
    assert (asked.args[1] - place).manhattanLength() < 4
    with qtbot.waitSignal(view.node_wanted) as asked:
        QTest.mouseDClick(view.canvas.viewport(), Left, Plain, at(view, place))
    assert asked.args[0] is None


@pytest.mark.parametrize("which", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_link_is_selected_by_a_click_and_deleted_by_a_key(view, which):
    before = saved(view)
    links = [one for one in view.scene.edges.wired.values() if one.edge.kind is EdgeKind.CHILD]
    wired = max(links, key=lambda one: one.rect.height())  # its label hides little of it
    place = QPointF(*wired.spots[len(wired.spots) // 2])
    click(view, at(view, place))
    assert view.links.chosen == wired.edge
    assert view.scene.selected_ids() == []
    accent = view.scene.paints.shades.accent
    assert near(view, place, accent)
    key(view, which)
    assert view.document.undo_stack.count() == 1
    assert wired.edge.id not in {edge.id for edge in edges_now(view)}
    view.document.undo()
    assert saved(view) == before


def edges_now(view):
    view.refresh()
    return [
        one for one in view.graph.edges if view.graph.nodes[one.target].family is not Family.STUB
    ]


def near(view, place, color) -> bool:
    image = view.canvas.grab().toImage()
    middle = at(view, place)
    return any(
        image.pixelColor(middle + QPoint(x, y)) == color for x in range(-3, 4) for y in range(-3, 4)
    )


def test_another_selection_leaves_the_link(view):
    wired = next(iter(view.scene.edges.wired.values()))
    view.links.choose(wired.edge)
    view.go_to(next(iter(view.graph.nodes)))
    assert view.links.chosen is None
    view.links.choose(wired.edge)
    key(view, Qt.Key.Key_Escape)
    assert view.links.chosen is None


def test_a_double_click_on_a_link_goes_to_its_other_end(view):
    wired = next(one for one in view.scene.edges.wired.values() if one.edge.kind is EdgeKind.CHILD)
    place = at(view, QPointF(*wired.spots[2]))
    click(view, place)
    QTest.mouseDClick(view.canvas.viewport(), Left, Plain, place)
    ends = {wired.edge.source, wired.edge.target}
    assert set(view.scene.selected_ids()) <= ends
    assert view.scene.selected_ids()


def test_shift_adds_and_a_plain_drag_replaces(view):
    ends = pair(
        view,
        lambda one, other, reason: (
            not reason
            and one.pin.path[2:3] == ("children",)
            and not view.document.structure.joins(one.pin).reason(other.pin, True)
        ),
    )
    owner, before = ends[0].node, saved(view)
    count = len(children(view, owner))
    drag(view, ends[0].at, ends[1].at, Shift)
    assert len(children(view, owner)) == count + 1
    view.document.undo()
    drag(view, ends[0].at, ends[1].at)
    assert len(children(view, owner)) == count
    view.document.undo()
    assert saved(view) == before


def children(view, owner):
    view.refresh()
    return [one for one in view.graph.edges if (one.kind, one.source) == (EdgeKind.CHILD, owner)]


def test_the_end_of_a_link_is_moved_and_order_and_condition_stay(view):
    before = saved(view)
    for wired in view.scene.edges.wired.values():
        edge = wired.edge
        if edge.kind is not EdgeKind.CHILD or edges_of_stub(view, edge):
            continue
        joins = view.document.structure.joins(formats.editing.Pin(edge.path, True))
        found = [
            one
            for one in all_grips(view, False)
            if one.node not in (edge.source, edge.target) and not joins.reason(one.pin)
        ]
        if found:
            break
    place = wired.spots[-3]
    assert not wired.is_nearer_source(QPointF(*place))
    drag(view, QPointF(*place), found[0].at)
    view.refresh()
    now = next(one for one in view.graph.edges if one.id == edge.id)
    assert (now.source, now.target) == (edge.source, found[0].node)
    assert (now.label, now.path) == (edge.label, edge.path)
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    assert saved(view) == before


def edges_of_stub(view, edge):
    return view.graph.nodes[edge.target].family is Family.STUB


def test_the_end_of_a_link_let_go_in_empty_space_removes_it(view):
    wired = loose_edge(view)
    drag(view, QPointF(*wired.spots[-2]), view.scene.content().bottomLeft() + QPointF(60, 90))
    assert wired.edge.id not in {edge.id for edge in edges_now(view)}
    assert view.document.undo_stack.count() == 1


def loose_edge(view):
    return next(
        one
        for one in view.scene.edges.wired.values()
        if one.edge.kind is EdgeKind.CHILD and not edges_of_stub(view, one.edge)
    )


def test_ctrl_and_a_drag_over_empty_space_cuts_what_it_crosses(view):
    before = saved(view)
    wired = loose_edge(view)
    x, y = wired.spots[len(wired.spots) // 2]
    cut = QPointF(x, y - 18), QPointF(x, y + 18)
    assert all(view.scene.item_at(place) is None for place in cut)
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, Ctrl, at(view, cut[0]))
    for step in (0.5, 1.0):
        QTest.mouseMove(viewport, at(view, cut[0] + (cut[1] - cut[0]) * step))
    QTest.mouseRelease(viewport, Left, Ctrl, at(view, cut[1]))
    assert wired.edge.id not in {edge.id for edge in edges_now(view)}
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    assert saved(view) == before


@pytest.fixture
def loose_node(view):
    """A Sequential that nothing leads to, shown at a free place."""
    document = view.document
    structure = document.structure
    offer = next(one for one in structure.offers(("nodes",)) if "Sequential" in one.label)
    path = document.edit("Add", lambda one: one.add(("nodes",), offer, ""))
    view.expect_nodes(view.scene.content().bottomLeft() + QPointF(60, 90))
    view.refresh()
    return next(id_ for id_, node in view.graph.nodes.items() if node.path == path)


def over_a_link(view, id_):
    """Return a link that the node may be put into, and where the node is then to be held."""
    for wired in view.scene.edges.wired.values():
        edge = wired.edge
        x, y = wired.spots[len(wired.spots) // 2]
        is_flow = edge.kind is EdgeKind.CHILD and not edges_of_stub(view, edge)
        if is_flow and view.scene.item_at(QPointF(x, y)) is None:
            return edge, QPointF(x, y)
    raise AssertionError("the sample has such a link")


def test_a_node_let_go_on_a_link_is_put_into_it(view, loose_node):
    before = saved(view)
    edge, place = over_a_link(view, loose_node)
    item = view.scene.items_by_id[loose_node]
    hold = QPointF(60, item.box.header / 2)
    view.canvas.camera.go((place + item.pos()) / 2, 0.5, glide=False)
    carry(view, item.pos() + hold, place)
    assert view.scene.emphasis.chosen == edge.id
    QTest.mouseRelease(view.canvas.viewport(), Left, Plain, at(view, place))
    view.refresh()
    new = {(one.source, one.target) for one in view.graph.edges if one.kind is EdgeKind.CHILD}
    assert {(edge.source, loose_node), (loose_node, edge.target)} <= new
    assert (edge.source, edge.target) not in new
    assert view.links.chosen is None
    view.document.undo()
    assert saved(view) == before


def test_a_node_that_is_linked_is_moved_over_links_and_stays_linked(view):
    before = saved(view)
    edge, place = over_a_link(view, None)
    other = next(
        one.edge.target
        for one in view.scene.edges.wired.values()
        if one.edge.kind is EdgeKind.CHILD
        and not edges_of_stub(view, one.edge)
        and one.edge.target not in (edge.source, edge.target)
    )
    item = view.scene.items_by_id[other]
    drag(view, item.pos() + QPointF(60, item.box.header / 2), place)
    assert saved(view) == before


def test_a_node_deleted_and_joined_leaves_no_gap(view, loose_node):
    edge, _place = over_a_link(view, loose_node)
    before = saved(view)
    assert view.links.insert(loose_node, edge)
    view.refresh()
    view.go_to(loose_node)
    view.links.remove_joining()
    view.refresh()
    now = {(one.source, one.target) for one in view.graph.edges}
    assert (edge.source, edge.target) in now
    assert loose_node not in view.graph.nodes
    view.document.undo()
    view.document.undo()
    assert saved(view) == before


def test_a_click_on_an_empty_place_leaves_the_link(view):
    view.links.choose(loose_edge(view).edge)
    click(view, at(view, view.scene.content().bottomLeft() + QPointF(60, 90)))
    assert view.links.chosen is None


def test_shift_and_a_box_add_to_what_is_selected(view):
    first, *others = (id_ for id_, node in view.graph.nodes.items() if node.number is not None)
    frames = {id_: view.scene.items_by_id[id_].frame() for id_ in others}
    id_, frame = min(frames.items(), key=lambda one: one[1].top())
    view.go_to(first)
    view.canvas.camera.go(frame.center(), 0.5, glide=False)
    start = frame.topLeft() - QPointF(14, 14)
    assert view.scene.item_at(start) is None
    drag(view, start, frame.center(), Shift)
    assert {first, id_} <= set(view.scene.selected_ids())


def test_while_a_graph_is_laid_out_nothing_is_taken_hold_of(view, monkeypatch):
    one, other = pair(view, kinds(None, True))
    monkeypatch.setattr(type(view), "is_placing", property(lambda _view: True))
    before = saved(view)
    drag(view, one.at, other.at)
    assert view.canvas.hand.drag is None
    assert saved(view) == before
