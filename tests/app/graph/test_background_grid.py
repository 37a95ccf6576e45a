"""What lies under and over nodes: the dots of the ground, the ring round a pin, widths of lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from app.graph.arranging.snapping import GRID, toggle_grid
from app.graph.colors import contrast, mix, palette
from app.graph.emphasis import Emphasis
from app.graph.linking.pin_handles import pin_handles
from app.graph.paint_scene import FROM, paint_all, paint_below, paint_grid, spacing
from app.graph.paints import SLIM, least_width
from app.ui import theme
from tests.app.graph.gestures import by_number
from tests.app.graph.painted import differing, from_nothing, on_screen

SIZE = 640
ORIGIN = QPointF()


def painted(zoom, shift=ORIGIN, clip=None) -> QImage:
    """Return the dots alone on the canvas, from a place on, or the part of them in a clip."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(palette().canvas)
    painter = QPainter(image)
    if clip is not None:
        painter.setClipRect(clip)
    painter.scale(zoom, zoom)
    painter.translate(-shift)
    rect = QRectF(clip if clip is not None else image.rect())
    scene_rect = QRectF(shift + rect.topLeft() / zoom, rect.size() / zoom)
    paint_grid(painter, scene_rect, zoom, palette())
    painter.end()
    return image


def columns(image) -> list[int]:
    """Return where dots begin, from left to right."""
    empty = palette().canvas.rgb()
    full = [x for x in range(SIZE) if any(image.pixel(x, y) != empty for y in range(SIZE))]
    return [x for x in full if x - 1 not in full]


@pytest.mark.parametrize("zoom", [0.3, 0.5, 0.8, 1.0, 2.0])
def test_dots_are_at_equal_distances_that_are_never_dense(qapp, zoom):
    theme.apply(qapp, "dark")
    found = columns(painted(zoom))[1:]  # the first is cut
    ways = {other - one for one, other in pairwise(found)}
    step = spacing(zoom, 22) * zoom
    assert len(found) > 8
    assert all(abs(way - step) <= 1 for way in ways)
    assert step >= 22
    assert spacing(zoom, 22) % GRID == 0


def test_from_far_away_there_are_no_dots(qapp):
    theme.apply(qapp, "light")
    assert columns(painted(FROM * 0.9)) == []


def test_where_nodes_snap_to_the_grid_every_line_of_it_has_dots(qapp):
    theme.apply(qapp, "dark")
    assert spacing(1.0, 12) == GRID
    before = columns(painted(1.0))
    toggle_grid()
    assert len(columns(painted(1.0))) == 2 * len(before) - 1


def test_dots_painted_in_parts_are_those_painted_at_once(qapp):
    theme.apply(qapp, "dark")
    shift = QPointF(-233.5, 1411.25)
    whole = painted(0.7, shift)
    for left in range(0, 300, 17):
        part = QRect(left, 2 * left // 3, 300, 311)
        assert painted(0.7, shift, part).copy(part) == whole.copy(part)


def test_pictures_to_be_exported_have_no_dots(view):
    rect = view.scene.content()
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(-rect.topLeft())
    paint_all(view.scene, painter, rect)
    painter.end()
    shades = palette()
    dot = mix(shades.frame, shades.text, 0.1).rgb()
    assert dot not in {image.pixel(x, y) for x in range(image.width()) for y in range(60)}


def test_lines_stay_visible_from_far_but_where_there_are_very_many():
    for zoom in (1.0, 0.5, 0.4, 0.3, 0.2):
        assert max(2.0, least_width(zoom, 10)) * zoom >= 0.99
        assert least_width(zoom, 5000) in (0.0, SLIM)


def hover(view, point):
    QTest.mouseMove(view.canvas.viewport(), view.canvas.mapFromScene(point))


def test_the_pin_under_the_pointer_has_a_ring(view):
    item = view.scene.items_by_id[by_number(view, 3)]
    view.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    for leaves in (False, True):
        for grip in pin_handles(item, leaves):
            hover(view, grip.at)
            assert view.canvas._glow.at == grip.at
    assert differing(on_screen(view), from_nothing(view)).isValid()
    hover(view, item.pos() + QPointF(60, 12))
    assert view.canvas._glow.at is None
    assert differing(on_screen(view), from_nothing(view)).isNull()


def test_from_far_and_while_dragging_no_pin_has_a_ring(view):
    item = view.scene.items_by_id[by_number(view, 3)]
    grip = pin_handles(item, True)[0]
    view.canvas.camera.go(item.frame().center(), 0.3, glide=False)
    hover(view, grip.at)
    assert view.canvas._glow.at is None
    view.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    hover(view, grip.at + QPointF(1, 1))
    assert view.canvas._glow.at == grip.at
    at = view.canvas.mapFromScene(grip.at)
    QTest.mousePress(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert view.canvas._glow.at is None
    QTest.mouseRelease(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at + QPoint(0, 0))


def test_a_node_that_nothing_leads_to_shows_its_pin(view, document):
    id_ = by_number(view, 3)
    assert id_ in view.scene.items_by_id[id_].look.wired
    edges = [edge for edge in view.graph.edges if edge.target == id_ and edge.target_pin is None]
    view.links.remove(edges)
    view.load()
    item = view.scene.items_by_id[id_]
    assert id_ not in item.look.wired
    view.canvas.camera.go(item.pos() + QPointF(0, item.box.header / 2), 1.0, glide=False)
    shown = view.canvas.mapFromScene(item.pos() + QPointF(-1, item.box.header / 2))
    assert on_screen(view).pixel(shown) == palette().body.rgb()


@pytest.mark.parametrize("theme_name", ["dark", "light"])
def test_the_current_one_of_several_selected_nodes_is_told_apart(qapp, view, theme_name):
    theme.apply(qapp, theme_name)
    ids = [by_number(view, number) for number in (3, 4)]
    nodes = view.graph.nodes
    paints = view.scene.paints
    assert contrast(paints.current, paints.shades.canvas) >= 4.5
    assert contrast(paints.current, paints.shades.accent) >= 1.5
    for current in ids:
        view.document.selection.choose([nodes[id_].path for id_ in ids], nodes[current].path)
        for id_ in ids:
            frame = view.scene.items_by_id[id_].frame()
            view.canvas.camera.go(frame.topLeft(), 1.0, glide=False)
            at = view.canvas.mapFromScene(frame.topLeft() + QPointF(60, -2))
            wanted = paints.current if id_ == current else paints.shades.accent
            assert on_screen(view).pixelColor(at).rgb() == wanted.rgb()
    view.go_to(ids[0])
    assert not view.scene.emphasis.is_current(ids[0])


def test_highlighted_links_of_the_flow_are_told_from_others_by_shade(view):
    paints = view.scene.paints
    usual, highlighted = (paints.pen(("flow", 2.5, False), level) for level in (1, 2))
    assert contrast(highlighted.color(), usual.color()) >= 1.4
    assert highlighted.widthF() > usual.widthF()


def test_the_edges_of_frames_lie_over_the_dots(qapp, view):
    def ground(emphasis):
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.translate(-rect.topLeft())
        paint_below(view.scene, painter, rect, 1.0, emphasis)
        painter.end()
        return image

    theme.apply(qapp, "contrast")
    frame = next(iter(view.scene.frames.values()))
    step = spacing(1.0, 22)
    to_dots = QPointF(-frame.left() % step, -frame.top() % step)
    for one in view.scene.frames.values():
        one.translate(to_dots)
    frame = next(iter(view.scene.frames.values()))
    rect = QRectF(frame.topLeft() - QPointF(20, 20), QSizeF(400, 300))
    dotted, plain = ground(None), ground(Emphasis())
    assert dotted != plain
    line = palette().frame_line.rgb()
    edge = [(x, y) for x in range(400) for y in range(300) if plain.pixel(x, y) == line]
    assert len(edge) > 300
    assert {dotted.pixel(x, y) for x, y in edge} == {line}
