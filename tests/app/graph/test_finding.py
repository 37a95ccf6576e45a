"""The find bar of the canvas: what is typed finds what a bare search over the nodes finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.graph.graph_search import Finder
from formats.ainb.binary.read import read
from formats.graph import Graph, GraphNode
from formats.registry import graph_of
from tests.app.graph.fake import fake_graph
from tests.corpus import need
from tests.scale import scale, seeded

SHIFT = Qt.KeyboardModifier.ShiftModifier
GUID_PART = re.compile(r"\{?([0-9a-f][0-9a-f-]{3,})\}?")


def texts(node: GraphNode) -> Iterator[str]:
    """Yield everything that can be read of a node on the canvas."""
    yield from (node.title, node.subtitle, node.module)
    for line in (*node.lines, *(line for tab in node.tabs for line in tab.lines)):
        yield from (line.label, line.text, *(badge.text for badge in line.badges))
    yield from (tab.name for tab in node.tabs)


def bare(graph: Graph, typed: str) -> set[Any]:
    """Return the nodes that have each word somewhere, as their number, or the GUID."""
    words = typed.casefold().split()
    guid = GUID_PART.fullmatch(" ".join(words))
    found = set()
    for node in graph.nodes.values():
        numbers = (f"{node.number}", f"#{node.number}") if node.number is not None else ()
        everything = "\n".join(texts(node)).casefold()
        is_named = all(word in everything or word in numbers for word in words)
        if words and (is_named or (guid is not None and guid[1] in node.guid.casefold())):
            found.add(node.id)
    return found


def queries(graph: Graph, chance: Any, count: int) -> Iterator[str]:
    """Yield whole texts and numbers of nodes, parts and pairs of them, and what is in none."""
    nodes = list(graph.nodes.values())
    for _ in range(count if nodes else 0):
        node = chance.choice(nodes)
        words = [text for text in texts(node) if text.split()]
        some = chance.choice(words) if words else ""
        start = chance.randrange(len(some) + 1)
        yield from (some, some[start:], some[:start].upper(), f"#{node.number}", f"{node.number}")
        yield from (
            node.guid[:8],
            f"{node.number} {some}",
            f"{some} {chance.choice(words or [''])}",
        )
        yield from (some + "\u2603", f"{some} {chance.choice(nodes).title}")


def test_it_finds_what_a_bare_search_finds_in_made_graphs(document):
    for graph in (fake_graph(), graph_of(document.root)):
        finder = Finder(graph)
        for typed in queries(graph, seeded("find in graphs"), scale(300, 20_000)):
            assert {hit.id for hit in finder.find(typed)} == bare(graph, typed), typed


def test_it_finds_what_a_bare_search_finds_in_real_graphs():
    for file in [file for file in need("ainb") if file.suffix == ".ainb"]:
        graph = graph_of(read(file.read_bytes()))
        finder = Finder(graph)
        for typed in queries(graph, seeded(file.name), scale(3, 300)):
            assert {hit.id for hit in finder.find(typed)} == bare(graph, typed), (file.name, typed)


# In the view


def marked(view: Any) -> set[Any]:
    return {id_ for id_, item in view.scene.items_by_id.items() if item.look.hit}


def search(view: Any, typed: str) -> Any:
    """Type into the bar in the place of what is there, and search at once."""
    view.find()
    edit = view.tools.find_bar.edit
    edit.selectAll()
    QTest.keyClicks(edit, typed)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    return edit


@pytest.mark.parametrize("typed", ["e", "Element_Sequential", "wall", "#3", "selector 1", "true"])
def test_results_are_marked_counted_and_gone_through_round_and_round(view, document, typed):
    edit = search(view, typed)
    assert marked(view) == bare(view.graph, typed) != set()
    count = len(view.tools.searching._hits)
    nodes, rows = view.scene.selected_ids(), [document.current]
    for _ in range(count):
        QTest.keyClick(edit, Qt.Key.Key_F3)
        nodes += view.scene.selected_ids()
        rows.append(document.current)
    assert rows[0] == rows[-1], "after the last result comes the first"
    assert set(nodes) == bare(view.graph, typed)
    QTest.keyClick(edit, Qt.Key.Key_F3, SHIFT)
    assert edit.accessibleDescription() == f"{count} of {count}"
    assert document.current == rows[-2], "before the first result comes the last"


def test_what_is_in_no_node_says_so_and_stays_where_it_was(view, document):
    search(view, "wall")
    before = document.current
    edit = search(view, "no such thing")
    assert edit.accessibleDescription() == "No results"
    assert (marked(view), document.current) == (set(), before)
    QTest.keyClick(edit, Qt.Key.Key_F3)
    assert document.current == before


def test_half_a_word_finds_more_and_the_rest_of_it_narrows(view, qtbot):
    view.find()
    edit = view.tools.find_bar.edit
    for letter, typed in zip("wall_n", ("w", "wa", "wal", "wall", "wall_", "wall_n"), strict=True):
        QTest.keyClicks(edit, letter)
        qtbot.waitUntil(lambda typed=typed: marked(view) == bare(view.graph, typed))


def test_esc_returns_to_the_canvas(view):
    view.canvas.setFocus()
    edit = search(view, "wall")
    assert QApplication.focusWidget() is edit
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is view.canvas
    assert not marked(view)


def test_names_in_japanese_are_found_as_they_are_composed(view, document, qtbot):
    """An input method shows what it composes first, and commits it then."""
    search(view, "Wall_North")
    named = bare(view.graph, "wall_north")
    document.set_value(document.current, "北の壁")
    qtbot.waitUntil(lambda: bare(view.graph, "北の壁") == named)
    view.find()
    edit = view.tools.find_bar.edit
    edit.clear()
    view.tools.find_bar.search()
    for composed in ("き", "きた", "北の"):
        QApplication.sendEvent(edit, QInputMethodEvent(composed, []))
    assert not marked(view)
    commit = QInputMethodEvent()
    commit.setCommitString("北の")
    QApplication.sendEvent(edit, commit)
    qtbot.waitUntil(lambda: marked(view) == named)
    assert edit.accessibleDescription() == "1 of 1"
