"""The palette at the pointer: typing, keys and mouse, and the node that is put there and joined."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from shiboken6 import isValid

import formats
from app.graph import node_adder as adding_module
from app.graph.node_adder import NodeAdder
from app.graph.palette import NodePalette
from app.graph.palette_model import pin_text, seen
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.model import Ainb
from formats.core.kinds import Kind
from formats.core.records import Id
from formats.editing import Pin
from formats.games.shipped import shipped
from formats.graph import Family, NodeOffer, OfferedPin, Role

AT = QPointF(1234.0, -345.0)


@pytest.fixture
def adding(view):
    return NodeAdder(view)


def port(view):
    """Return a port that leads to a child, and its pin."""
    for number, node in enumerate(view.document.root.nodes):
        for place, link in enumerate(node.children()):
            if isinstance(link.target, Id):
                return link, Pin(("nodes", number, "children", place), True)
    raise AssertionError("the sample has one")


def key(palette, which):
    QTest.keyClick(palette.field, which)


def opened(adding, pin=None, at=AT):
    adding.open(pin, at)
    assert adding.palette is not None
    return adding.palette


def test_what_is_typed_is_found_and_put_there(view, adding):
    before = formats.save_bytes(view.document.root)
    count = len(view.graph.nodes)
    palette = opened(adding)
    assert palette.field.hasFocus()
    QTest.keyClicks(palette.field, "splitti")
    assert palette.current().title == "Element_SplitTiming"
    key(palette, Qt.Key.Key_Return)
    assert adding.palette is None
    made = view.document.root.nodes[-1]
    assert made.type == types.NodeType.SPLIT_TIMING
    assert view.scene.items_by_id[made.uid].pos() == AT
    assert view.document.current == ("nodes", len(view.document.root.nodes) - 1)
    assert len(view.graph.nodes) == count + 1 + len(made.children())
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    assert formats.save_bytes(view.document.root) == before


@pytest.mark.parametrize("zoom", [0.1, 0.7, 2.5])
def test_one_looks_where_one_looked_after_it_was_put_and_taken_back(view, adding, zoom):
    camera = view.canvas.camera
    camera.go(AT, zoom, glide=False)
    middle = camera.center()
    palette = opened(adding)
    QTest.keyClicks(palette.field, "splitti")
    key(palette, Qt.Key.Key_Return)
    path = view.document.current
    assert view.document.acting == [path]
    assert view.scene.selected_ids() == [view.document.root.nodes[-1].uid]
    for _turn in range(2):
        camera.land()
        assert camera.zoom == pytest.approx(zoom)
        assert (camera.center() - middle).manhattanLength() < 250 / zoom, "no further than needed"
        view.document.undo()
        view.load()


def test_it_says_how_many_may_be_added(view, adding):
    palette = opened(adding)
    (offer,) = (one for one in palette.model_.offers if one.title == "Element_SplitTiming")
    alone = NodePalette([offer], "", view)
    assert alone.count.text() == "1 node"
    assert f"{palette.model_.total:,} nodes," in palette.count.text()


def test_it_stays_where_it_was_put_through_undo_and_redo(view, adding):
    palette = opened(adding)
    key(palette, Qt.Key.Key_Return)
    made = view.document.root.nodes[-1]
    view.document.undo()
    view.load()
    view.document.redo()
    view.load()
    assert view.scene.items_by_id[made.uid].pos() == AT


def test_it_is_joined_to_the_pin_in_the_same_step(view, adding):
    link, pin = port(view)
    before = formats.save_bytes(view.document.root)
    palette = opened(adding, pin)
    wanted = palette.current()
    assert wanted.family is not Family.QUERY
    key(palette, Qt.Key.Key_Enter)
    root = view.document.root
    made = root.nodes[-1]
    assert link.uid in {
        one.uid for node in root.nodes for one in node.links if one.target == made.uid
    }
    assert made.title == wanted.title
    item = view.scene.items_by_id[made.uid]
    assert item.pos().x() > AT.x()
    view.document.undo()
    assert formats.save_bytes(view.document.root) == before


def test_what_gives_a_value_stands_left_of_it(view, adding):
    root = view.document.root
    number, place = next(
        (number, place)
        for number, node in enumerate(root.nodes)
        for place, slot in enumerate(node.inputs)
        if slot.sources
    )
    key(opened(adding, Pin(("nodes", number, "inputs", place), False)), Qt.Key.Key_Return)
    root = view.document.root
    made = root.nodes[-1]
    assert root.nodes[number].inputs[place].sources[0].node == made.uid
    item = view.scene.items_by_id[made.uid]
    assert item.pos().x() + item.box.width < AT.x()


def test_escape_closes_and_nothing_is_added(view, adding, qtbot):
    palette = opened(adding)
    key(palette, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(palette))
    assert adding.palette is None
    assert not view.document.is_modified


def test_a_click_chooses(view, adding):
    palette = opened(adding)
    wanted = palette.model_.offers[2]
    rect = palette.list.visualRect(palette.model_.index(2))
    QTest.mouseMove(palette.list.viewport(), rect.center())
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert view.document.root.nodes[-1].title == wanted.title


def test_arrows_go_through_the_list_and_round_its_ends(adding):
    palette = opened(adding)
    count = len(palette.model_.offers)
    rows = []
    for which in (
        Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up,
        Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp,
    ):  # fmt: skip
        key(palette, which)
        rows.append(palette.list.currentIndex().row())
    assert rows == [1, 2, 1, 0, count - 1, 0, 8, 0]


def test_nothing_found_is_said_and_return_does_nothing(view, adding):
    palette = opened(adding)
    QTest.keyClicks(palette.field, "nobody knows this")
    assert palette.current() is None
    for which in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        key(palette, which)
    assert adding.palette is palette
    assert not view.document.is_modified
    palette.close()


def test_a_pin_that_is_gone_is_refused(view, adding, qtbot):
    with qtbot.waitSignal(view.refused):
        adding.open(Pin(("nodes", 9999), False), AT)
    assert adding.palette is None


def test_a_document_that_is_frozen_says_so(view, adding, qtbot):
    palette = opened(adding)
    view.document.set_state(frozen="it is being saved")
    with qtbot.waitSignal(view.refused) as told:
        key(palette, Qt.Key.Key_Return)
    assert told.args == ["it is being saved"]
    assert not view.document.is_modified


@pytest.mark.parametrize("is_over", [True, False])
def test_it_opens_at_the_pointer_or_amid_the_canvas(view, adding, monkeypatch, is_over):
    viewport = view.canvas.viewport()
    over = viewport.mapToGlobal(QPoint(90, 60))
    pointer = over if is_over else viewport.mapToGlobal(QPoint(-500, 60))
    monkeypatch.setattr(adding_module, "QCursor", Mock(pos=lambda: pointer))
    placed = []
    monkeypatch.setattr(NodePalette, "open_at", lambda _self, at: placed.append(at))
    adding.open_here()
    wanted = over if is_over else viewport.mapToGlobal(viewport.rect().center())
    assert (placed[0] - wanted).manhattanLength() <= 2
    adding.palette.close()


@pytest.mark.parametrize("place", [QPoint(-4000, -4000), QPoint(9000, 9000)])
def test_it_is_all_in_sight(view, place, qtbot):
    palette = NodePalette(view.document.structure.node_offers(), "Add", view)
    palette.open_at(place)
    assert palette.screen().availableGeometry().contains(palette.geometry())
    palette.close()


def test_rows_say_what_a_screen_reader_reads():
    pins = (
        OfferedPin(Role.INPUT, "Speed", Kind.F32),
        OfferedPin(Role.OUTPUT, "Rate", Kind.F32),
        OfferedPin(Role.CHILD, "True"),
        OfferedPin(Role.CHILD, "False"),
    )
    offer = NodeOffer("x", "X", Family.ACTION, "", pins, files=2)
    assert pin_text(offer) == "Speed  → Rate  ▸ True, False"
    assert seen(offer) == "seen in 2 files"
    assert seen(offer._replace(files=0)) == ""
    assert seen(offer._replace(files=0, is_guessed=True, tags=("Execute",))) == "in no known file"
    assert pin_text(offer._replace(is_guessed=True)).endswith("True, False, others unknown")
    assert pin_text(offer._replace(is_guessed=True, pins=())) == "pins unknown"


def test_all_of_thirteen_hundred_classes_are_there(document, show):
    root = model.new("Many")
    for number in range(1300):
        node = build.add_node(root, f"ExecuteMany{number}Things")
        for name in ("Speed", "Rate", "Target"):
            build.add_input(node, f"{name}{number % 7}", types.FLOAT)
    document.knowledge = document.outline.knowledge = shipped()
    document.knowledge.catalogue = catalogue = Catalogue()
    own = document.root
    assert isinstance(own, Ainb)
    root.version = own.version
    catalogue.add("many", b"many", learn(root))
    catalogue.add("own", b"own", learn(own))
    view = show(document)
    adding = NodeAdder(view)
    for _ in range(2):
        palette = opened(adding)
        assert palette.model_.total > 1300
        QTest.keyClicks(palette.field, "many1299")
        assert palette.current().title == "ExecuteMany1299Things"
        palette.close()
