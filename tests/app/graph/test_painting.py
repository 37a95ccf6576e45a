"""Whatever is done, the canvas shows what one painted from nothing shows, pixel by pixel."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF

import formats
from app.documents.document import Document
from app.graph.graph_view import GraphView
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests import corpus
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import first_editable
from tests.app.graph.painted import differing, from_nothing, on_screen

ZOOMS = (0.15, 0.4, 1.0, 2.5)
REAL = {
    "13 nodes": "ainb/TOTK-ModForge-x/Player.scheduler.glide.module.ainb",
    "43 nodes": "ainb/TOTK-ModForge-x/Player.scheduler.walk.module.ainb",
    "67 nodes": "ainb/ainb/PlayerCamera.root.ainb",
    "730 nodes": "ainb/TOTK-ModForge-x/Player.event.root.ainb",
}


def real(name: str) -> Document:
    """Open the real file of a name, or skip the test."""
    file = corpus.need_file(REAL[name])
    return Document(formats.open_bytes(file.read_bytes()), file.name)


def numbered(view: GraphView) -> list:
    return [id_ for id_, node in view.graph.nodes.items() if node.number is not None]


def assert_painted(view: GraphView, after: str) -> None:
    shown, wanted = on_screen(view), from_nothing(view)
    place = differing(shown, wanted)
    assert place.isNull(), f"{after} at {view.canvas.camera.zoom:.0%}: other pixels in {place}"


def look(view: GraphView, zoom: float) -> None:
    """Look at the middle of the nodes at a zoom, all of what was asked for painted."""
    view.canvas.camera.land()
    view.canvas.camera.go(view.scene.content().center(), zoom, glide=False)
    on_screen(view)


def paint_a_part(view: GraphView) -> None:
    """Paint a part at once, as a window does that is uncovered or scrolled."""
    view.canvas.viewport().repaint(3, 3, 40, 30)


def edits(view: GraphView, document: Document):
    """Yield the name of each edit and what does it: of structure, of names, of values."""
    ids = numbered(view)
    path = view.graph.nodes[ids[len(ids) // 2]].path
    offers = document.structure.offers(path)
    child = next((one for one in offers if "child" in str(one).lower()), offers[0])
    _id, line = first_editable(view)

    def edit(what):
        return lambda: document.edit("edit", what)

    yield "add child", edit(lambda do: do.add(path, child, "Extra"))
    yield "delete", edit(lambda do: do.remove([path]))
    yield "undo", document.undo
    yield "redo", document.redo
    yield "undo", document.undo
    yield "duplicate", edit(lambda do: do.duplicate([path]))
    yield "undo", document.undo
    other = "a long text " * 9 if line.kind is Kind.STRING else _other(line.value)
    yield "value", lambda: view.set_value(line.path, other)
    yield "undo", document.undo


def _other(value):
    """Return another value of the same kind; the first of a vector changes."""
    if isinstance(value, tuple):
        return (_other(value[0]), *value[1:])
    return not value if isinstance(value, bool) else value + 1


def check_edits(view: GraphView, document: Document, zoom: float) -> int:
    count = 0
    for name, do in edits(view, document):
        look(view, zoom)
        try:
            do()
        except WrongType:
            continue
        view.refresh(beside=False)
        paint_a_part(view)
        assert_painted(view, name)
        count += 1
    return count


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["Watchman.root.ainb", "Watchman.patrol.module.ainb"])
def test_edits_of_samples_leave_nothing_stale(qapp, show, name, zoom):
    document = sample(name)
    view = show(document)
    view.tools.show_map(False, keep=False)
    assert check_edits(view, document, zoom) > 5


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("count", REAL)
def test_edits_of_real_graphs_leave_nothing_stale(qapp, show, count, zoom):
    document = real(count)
    view = show(document)
    view.tools.show_map(False, keep=False)
    assert check_edits(view, document, zoom) > 5


@pytest.fixture(params=["Watchman.root.ainb", "43 nodes"])
def many(request, qapp, show):
    """A view with five nodes selected, its map hidden."""
    name = request.param
    document = sample() if name not in REAL else real(name)
    view = show(document)
    view.tools.show_map(False, keep=False)
    ids = numbered(view)
    view.go_to(ids[0])
    for id_ in ids[1 :: max(1, len(ids) // 4)]:
        view.scene.items_by_id[id_].setSelected(True)
    return view


@pytest.mark.parametrize("zoom", ZOOMS)
def test_panning_leaves_nothing_stale(many, zoom):
    content = many.scene.content()
    for share in (0.1, 0.5):
        at = QPointF(content.width() * share, content.height() * share) + content.topLeft()
        many.canvas.camera.go(at, zoom, glide=False)
        on_screen(many)
        for by in ((37, 0), (0, -53), (-171, 29), (-90, -160), (11, 260)):
            many.canvas.camera.pan(QPointF(*by))
            on_screen(many)
        assert_painted(many, "panned")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_what_is_uncovered_is_painted_as_it_was(many, zoom):
    dice = random.Random(5)
    viewport = many.canvas.viewport()
    for id_ in numbered(many)[:: max(1, len(numbered(many)) // 3)]:
        at = many.scene.items_by_id[id_].frame().center()
        many.canvas.camera.go(at, zoom, glide=False)
        on_screen(many)
        for _ in range(30):
            x, y = dice.randrange(viewport.width()), dice.randrange(viewport.height())
            viewport.repaint(x, y, dice.randrange(1, 300), dice.randrange(1, 90))
        assert_painted(many, "uncovered")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_dragging_and_selecting_leave_nothing_stale(qapp, show, zoom):
    view = show(sample())
    view.tools.show_map(False, keep=False)
    id_ = numbered(view)[3]
    view.go_to(id_)
    look(view, zoom)
    for by in ((40, 30), (-200, 15)):
        view.scene.move([id_], QPointF(*by))
        paint_a_part(view)
        assert_painted(view, f"dragged by {by}")
    for other in numbered(view)[:4]:
        view.scene.items_by_id[other].setSelected(True)
        assert_painted(view, "selected")
    view.scene.clearSelection()
    assert_painted(view, "deselected")
