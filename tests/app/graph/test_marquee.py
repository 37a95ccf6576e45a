"""Selecting nodes with boxes and lassos, and beside them by keyboard."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF
from PySide6.QtTest import QTest

from app.graph.canvas import MarqueeMode, mode_of
from formats.graph import Family
from tests.app.graph.gestures import Left, by_number, key

Mod = Qt.KeyboardModifier
Plain, Shift, Ctrl, Alt = (
    Mod.NoModifier, Mod.ShiftModifier, Mod.ControlModifier, Mod.AltModifier,
)  # fmt: skip
MODES = {
    Plain: lambda before, inside: inside,
    Shift: lambda before, inside: before | inside,
    Alt: lambda before, inside: before - inside,
    Ctrl | Shift: lambda before, inside: before ^ inside,
}


@pytest.fixture
def small(view):
    """The whole graph in sight, with room around it to begin at."""
    view.resize(1300, 900)
    around = view.scene.content().adjusted(-160, -160, 160, 160)
    view.canvas.camera.frame(around, glide=False)
    return view


def press_and_draw(view, points, modifiers, release=True):
    viewport = view.canvas.viewport()
    shown = [view.canvas.mapFromScene(QPointF(*point)) for point in points]
    QTest.mousePress(viewport, Left, modifiers, shown[0])
    for one, other in pairwise(shown):
        QTest.mouseMove(viewport, (one + other) / 2)
        QTest.mouseMove(viewport, other)
    if release:
        QTest.mouseRelease(viewport, Left, modifiers, shown[-1])


def touched(view, points):
    """Return the nodes in the box from the first to the last point as the mouse had them."""
    canvas = view.canvas
    ends = [canvas.mapToScene(canvas.mapFromScene(QPointF(*points[at]))) for at in (0, -1)]
    rect = QRectF(*ends).normalized()
    items = view.scene.items_by_id.items()
    held = {id_: item.shape().boundingRect().translated(item.pos()) for id_, item in items}
    return {id_ for id_, frame in held.items() if frame.intersects(rect)}


def random_box(view, chance):
    """Return a start outside all there is, and an end within."""
    rect = view.scene.content().adjusted(-60, -60, 60, 60)
    start = chance.choice([rect.topLeft(), rect.bottomLeft(), rect.topRight()])
    end = (chance.uniform(rect.left(), rect.right()), chance.uniform(rect.top(), rect.bottom()))
    return [(start.x(), start.y()), end]


@pytest.mark.parametrize("modifiers", MODES)
def test_a_box_selects_adds_removes_or_toggles(small, modifiers):
    chance = random.Random(7)
    view, steps = small, small.document.undo_stack.count()
    for _ in range(5):
        first, second = random_box(view, chance), random_box(view, chance)
        press_and_draw(view, first, Plain)
        before = set(view.scene.selected_ids())
        assert before == touched(view, first)
        press_and_draw(view, second, modifiers)
        wanted = MODES[modifiers](before, touched(view, second))
        assert set(view.scene.selected_ids()) == wanted
        paths = {view.graph.nodes[id_].path for id_ in wanted}
        assert set(view.document.selection.paths) == paths
    assert view.document.undo_stack.count() == steps


def test_a_box_that_shrinks_leaves_what_it_no_longer_touches(small):
    rect = small.scene.content().adjusted(-60, -60, 60, 60)
    start, all_of_it = (rect.left(), rect.top()), (rect.right(), rect.bottom())
    press_and_draw(small, [start, all_of_it, (rect.left() + 20, rect.top() + 20)], Plain)
    assert small.scene.selected_ids() == []


@pytest.mark.parametrize("modifiers", [Plain, Shift, Alt])
def test_esc_gives_a_box_up(small, modifiers):
    rect = small.scene.content().adjusted(-60, -60, 60, 60)
    small.document.selection.choose([small.graph.nodes[by_number(small, 3)].path])
    before = small.scene.selected_ids()
    ends = [(rect.left(), rect.top()), (rect.right(), rect.bottom())]
    press_and_draw(small, ends, modifiers, release=False)
    assert len(small.scene.selected_ids()) != len(before)
    key(small, Qt.Key.Key_Escape)
    assert small.scene.selected_ids() == before
    QTest.mouseRelease(small.canvas.viewport(), Left, modifiers)
    assert small.scene.selected_ids() == before


def test_a_lasso_adds_what_it_runs_round_and_with_shift_takes_it_out(small):
    rect = small.scene.content().adjusted(-60, -60, 60, 60)
    x, y, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    middle = rect.center()
    triangle = [(x, y), (right, y), (right, bottom), (middle.x(), middle.y())]
    shape = QPolygonF([QPointF(*point) for point in triangle])
    items = small.scene.items_by_id.items()
    centers = {id_: item.frame().center() for id_, item in items}
    inside = {
        id_ for id_, at in centers.items() if shape.containsPoint(at, Qt.FillRule.OddEvenFill)
    }
    assert inside
    first = by_number(small, 3)
    small.document.selection.choose([small.graph.nodes[first].path])
    press_and_draw(small, triangle, Ctrl | Alt)
    assert set(small.scene.selected_ids()) >= inside | {first}
    assert len(small.scene.selected_ids()) < len(small.scene.items_by_id)
    press_and_draw(small, triangle, Ctrl | Alt | Shift)
    assert not inside & set(small.scene.selected_ids())
    assert not small.document.undo_stack.count()


def test_a_click_on_an_empty_place_with_shift_keeps_what_is_selected(small):
    rect = small.scene.content().adjusted(-60, -60, 60, 60)
    at = small.canvas.mapFromScene(rect.topLeft())
    small.document.selection.choose([small.graph.nodes[by_number(small, 3)].path])
    before = small.scene.selected_ids()
    QTest.mouseClick(small.canvas.viewport(), Left, Shift, at)
    assert small.scene.selected_ids() == before
    QTest.mouseClick(small.canvas.viewport(), Left, Plain, at)
    assert small.scene.selected_ids() == []


def test_modes_by_modifiers():
    assert mode_of(Ctrl) == (MarqueeMode.TOGGLE, False)  # where nothing is cut
    assert mode_of(Alt | Shift) == (MarqueeMode.REMOVE, False)
    assert mode_of(Mod.KeypadModifier) == (MarqueeMode.REPLACE, False)


# By keyboard


def test_ctrl_shift_a_selects_all_others(view):
    ids = {id_ for id_, node in view.graph.nodes.items() if node.family is not Family.STUB}
    some = {by_number(view, 3), by_number(view, 4)}
    view.document.selection.choose([view.graph.nodes[id_].path for id_ in some])
    key(view, Qt.Key.Key_A, Ctrl | Shift)
    assert set(view.scene.selected_ids()) == ids - some
    key(view, Qt.Key.Key_A, Ctrl | Shift)
    assert set(view.scene.selected_ids()) == some


@pytest.mark.parametrize("way", ["Left", "Right", "Up", "Down"])
def test_shift_and_an_arrow_key_add_the_node_that_the_arrow_alone_goes_to(view, way):
    arrow = getattr(Qt.Key, f"Key_{way}")
    first = by_number(view, 4)
    view.go_to(first)
    key(view, arrow)
    other = view.navigator.here().id
    view.go_to(first)
    key(view, arrow, Shift)
    assert set(view.scene.selected_ids()) == {first, other}
    assert view.navigator.owner(view.document.current).id == other
    key(view, arrow, Shift)
    assert set(view.scene.selected_ids()) >= {first, other}
