"""Readouts above a curve never overlap; a new knot is placed where one clicks, not on the grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF

from app.editors.curve_handles import short, walk
from app.editors.curve_plot import CurvePlot
from app.inspector.inspector import Inspector
from formats.core.float32 import f32
from formats.core.kinds import Curve, Kind
from formats.curves import evaluate, knots
from tests.app.editors.mouse import send
from tests.app.fake import Typed, document

NUMBERS = (0.0, 0.0, 1e-5, 0.123456, -1.23456e-5, -12.3456, 1.0, -98765.4, -0.5)
LONG = Curve(9, 7, (*map(f32, NUMBERS), *[1.0] * 21))
RISE = Curve(6, 7, (0.0, 0.0, 0.0, 1.0, 1.0, 0.0, *[0.0] * 24))


def in_inspector(qtbot, curve, width=340):
    """Return the plot of a curve in an inspector as wide as it is at first."""
    doc = document({"Ease": Typed(Kind.CURVE1, (curve,))})
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(width, 700)
    inspector.set_document(doc)
    doc.set_current((("name", "Ease"),))
    inspector.show()
    return inspector, inspector.findChild(CurvePlot)


def texts_at(plot, pointer):
    """Return the rectangles that the two readouts take, and what they say."""
    metrics = plot._metrics()
    heads = plot.heads(plot.readout(), pointer)
    for one in heads:
        assert metrics.horizontalAdvance(one.text) <= one.place.width() + 0.5
        assert plot.rect().toRectF().contains(one.place)
        assert one.place.bottom() <= plot.view.rect.top()
    return [one.place for one in heads], [one.text for one in heads]


@pytest.mark.parametrize("width", [280, 340, 420, 560, 700, 1000])
@pytest.mark.parametrize("curve", [LONG, RISE])
def test_readouts_never_overlap(qtbot, curve, width):
    _inspector, plot = in_inspector(qtbot, curve, width)
    for handle in walk(curve):
        plot.choose_knot(handle.at)
        for x in (0.0, 1e-5, 0.333333, 1.0):
            pointer = " → ".join(map(short, (x, evaluate(curve, x))))
            (left, right), (_chosen, seen) = texts_at(plot, pointer)
            assert not left.intersects(right)
            assert seen == pointer


def test_usual_readouts_are_whole_at_the_width_that_the_inspector_has_at_first(qtbot):
    _inspector, plot = in_inspector(qtbot, RISE)
    plot.choose_knot(1)
    assert texts_at(plot, "0.33333 → 0.33333")[1] == [plot.readout(), "0.33333 → 0.33333"]


def test_a_knot_added_between_grid_lines_stays_there(qtbot):
    inspector, plot = in_inspector(qtbot, RISE)
    step = plot.step()[0]
    x = 0.5 + 1.5 * step
    spot = plot.view.spot(x, evaluate(RISE, x))
    send(plot, QEvent.Type.MouseButtonDblClick, spot)
    knot = knots(plot.curve)[1]
    assert knot.x == pytest.approx(x, abs=plot.view.x.size / plot.view.rect.width())
    assert abs(knot.x - round(knot.x / step) * step) > step / 4
    assert inspector._document.undo_stack.count() == 1


def test_a_knot_added_next_to_a_grid_line_is_on_it(qtbot):
    _inspector, plot = in_inspector(qtbot, RISE)
    spot = plot.view.spot(0.5, evaluate(RISE, 0.5)) + QPointF(1, 0)
    send(plot, QEvent.Type.MouseButtonDblClick, spot)
    assert knots(plot.curve)[1].x == 0.5


@given(st.floats(-1, 2), st.floats(-1, 2))
def test_a_point_settles_within_a_few_pixels(x, y):
    plot = CurvePlot()
    plot.resize(300, 200)
    plot.show_curve(RISE, fit=True)
    view = plot.view
    way = view.spot(*view.settled((x, y), plot.step())) - view.spot(x, y)
    assert max(abs(way.x()), abs(way.y())) <= 3.01
