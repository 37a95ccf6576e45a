"""A class that only a table of the game has is marked in the palette, and so is its node."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.documents.checking import Checking
from app.documents.document import Document
from app.graph.node_adder import NodeAdder
from app.graph.node_item import ItemSpot
from app.graph.palette_model import seen
from app.graph.tooltips import node_tip
from app.ui import language
from formats.ainb.catalogue import learn
from formats.ainb.types import NodeType
from formats.games.shipped import shipped
from formats.problems import Severity
from tests.app.graph.conftest import sample
from tests.formats.ainb.catalogue.test_definitions import with_table

AT = QPointF(1234.0, -345.0)


@pytest.fixture
def view(show):
    """A view of a sample, where a table of the game is known, and the document is checked."""
    knowledge = shipped()
    knowledge.catalogue = with_table()
    document = Document(sample().root, "Watchman.root.ainb", knowledge=knowledge)
    document.checking = Checking(document)
    return show(document)


def placed(view, qtbot):
    """Add a node of such a class from the palette; return it once the document was checked."""
    adding = NodeAdder(view)
    adding.open(None, AT)
    QTest.keyClicks(adding.palette.field, "ExecuteLeap")
    assert seen(adding.palette.current()) == "in no known file"
    QTest.keyClick(adding.palette.field, Qt.Key.Key_Return)
    made = view.document.root.nodes[-1]
    assert made.name == "ExecuteLeap"
    catalogue = view.document.knowledge.catalogue
    catalogue.add("open", b"open", learn(view.document.root))  # as the window does
    item = view.scene.items_by_id[made.uid]
    qtbot.waitUntil(lambda: item.found is not None)
    return item


def test_the_node_is_marked_and_says_why(view, qtbot):
    item = placed(view, qtbot)
    assert item.found.whole.severity is Severity.NOTE
    tip = node_tip(item, ItemSpot(()))
    assert "No file of the game has a node of the class “ExecuteLeap”." in tip
    (problem,) = (one for one in view.document.problems if "table of classes" in one.sentence)
    assert view.document.outline.row(problem.path).label.endswith("ExecuteLeap")


def test_it_says_so_in_japanese(view, qtbot, qapp):
    item = placed(view, qtbot)
    language.speak(qapp, "ja")
    tip = node_tip(item, ItemSpot(()))
    language.speak(qapp, "en")
    assert "ゲームのどのファイルにも「ExecuteLeap」クラスのノードがありません" in tip


def test_the_mark_does_not_change_the_file(view, qtbot):
    before = formats.save_bytes(view.document.root)
    placed(view, qtbot)
    view.document.undo()
    assert formats.save_bytes(view.document.root) == before


def test_what_is_learned_later_marks_nodes_that_are_there(view, qtbot):
    document = view.document
    catalogue, document.knowledge.catalogue = document.knowledge.catalogue, None
    user = [one for one in document.root.nodes if one.type == NodeType.USER and not one.is_module]
    node = user[0]
    node.name = "ExecuteLeap"
    document.knowledge.catalogue = catalogue
    document.renew_names()
    qtbot.waitUntil(lambda: "table of classes" in str(document.problems))
    items = view.scene.items_by_id
    qtbot.waitUntil(lambda: items[node.uid].found is not None)
