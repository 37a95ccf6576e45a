"""Texts of graphs and in every dialog are plain: never HTML, never a mnemonic, never too wide."""

from __future__ import annotations

import html
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QToolTip

import formats
from app.compare.compare_dialog import ComparedSource
from app.documents.leftovers import Leftover
from app.editors.string import StringEditor
from app.graph import canvas
from app.graph.node_item import NodeItem
from app.tree.bulk_edit_dialog import BulkEditDialog
from app.tree.choose_dialog import ChooseDialog
from app.ui import background
from app.window import document_prompts
from app.window.recovery_dialog import RecoveryDialog
from app.window.settings_dialog import SettingsDialog
from formats.ainb import build, model, types
from formats.core.kinds import Kind
from tests.app.window.comparing import compared, settle
from tests.app.window.test_plain_text import BOLD, HOSTILE, IMAGE, LONG, faults, hostile, is_html

_WIDTH = 1100
_WIDEST_NODE = 700


def hostile_graph(folder: Path, name: str = "<b>bold</b> graph") -> Path:
    """Write a graph whose classes, slots, values, variables and commands are all such texts."""
    root = model.new(IMAGE)
    nodes = [build.add_node(root, text) for text in HOSTILE]
    for place, (text, node) in enumerate(zip(HOSTILE, nodes, strict=True)):
        build.add_command(root, text, node)
        variable = build.add_variable(root, Kind.STRING, text, HOSTILE[place - 1])
        build.add_property(node, text, types.STRING, HOSTILE[place - 1])
        bound = build.add_property(node, f"{text}2", types.STRING, "")
        build.bind(bound, variable)
        made = build.add_output(node, text, types.STRING)
        taker = build.add_input(nodes[place - 1], text, types.STRING)
        build.connect(nodes[place - 1], taker, node, made)
        build.add_child(node, nodes[(place + 1) % len(nodes)], text)
    if os.name == "nt":  # where no name of a file has these signs
        name = html.escape(name)
    file = folder / f"{name}.ainb".replace("/", "∕")
    file.write_bytes(formats.save_bytes(root))
    return file


@pytest.fixture
def tips(monkeypatch):
    """Return what is shown as tool tip over the canvas, as Qt is given it."""
    found: list[str] = []

    class Recorder:
        @staticmethod
        def showText(_place, words, *_more):
            found.append(words)

        hideText = staticmethod(QToolTip.hideText)

    monkeypatch.setattr(canvas, "QToolTip", Recorder)
    return found


@pytest.fixture
def graph(window, open_file, tmp_path, qtbot):
    """The tab of such a graph, tree and canvas beside each other."""
    document = open_file(hostile_graph(tmp_path))
    view = window.views.view_of(document)
    view.enter_mode("both")
    view.graph.view.load()
    qtbot.waitUntil(lambda: bool(view.graph.view.graph.nodes))
    qtbot.waitUntil(background.is_idle)
    return view


def point_at(pane, place: QPoint) -> None:
    viewport = pane.view.canvas.viewport()
    event = QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)


def test_the_canvas_with_its_tips_panels_and_lists(window, graph, tips, qtbot):
    pane = graph.graph
    assert faults() == []
    size = pane.view.canvas.viewport().size()
    for x in range(4, size.width(), 24):
        for y in range(4, size.height(), 12):
            point_at(pane, QPoint(x, y))
    assert any("&lt;" in one for one in tips), "tips over nodes with tags were shown"
    assert [one[:80] for one in tips if is_html(one)] == []
    assert max(len(one.split("\n")) for one in tips) <= 26
    boxes = [item for item in pane.view.scene.items() if isinstance(item, NodeItem)]
    assert max(item.boundingRect().width() for item in boxes) <= _WIDEST_NODE
    for name in ("problems", "find", "history", "inspector"):
        window.panels.show(name)
        qtbot.wait(1)
        assert faults() == []
    for path, _row in list(graph.document.outline.walk(("nodes",)))[:60]:
        graph.document.set_current(path)
        assert faults() == []
    pane.view.find()
    qtbot.wait(1)
    assert faults() == []
    assert window.minimumSizeHint().width() <= _WIDTH


def test_dialogs_about_a_graph(window, graph, qtbot, monkeypatch):
    """What is asked when rows are added, led elsewhere, renamed and changed together."""
    shown = []

    def look(dialog: QDialog) -> int:
        dialog.show()
        qtbot.wait(1)
        shown.append(type(dialog).__name__)
        assert faults() == []
        dialog.reject()
        return 0

    for kind in (ChooseDialog, BulkEditDialog, QMessageBox):
        monkeypatch.setattr(kind, "exec", look)
    document, edits = graph.document, graph.edits
    document.set_current(("nodes", 0, "properties", 1))
    edits.lead()
    path, offers = edits.offers()
    for offer in document.structure.offers(("nodes",))[:2]:
        edits.add(("nodes",), offer)
    document.selection.choose([("nodes", at, "properties", 0) for at in range(len(HOSTILE))])
    edits.edit_many()
    for text in HOSTILE:
        document_prompts.ask_to_follow(text, IMAGE, [text, *HOSTILE, BOLD], window)
    assert {"ChooseDialog", "BulkEditDialog", "MessageBox"} <= set(shown)
    assert path is not None
    assert offers is not None


def test_the_preview_of_a_batch_edit(window, open_file, tmp_path, qtbot):
    document = open_file(hostile(tmp_path))
    paths = [(text,) for text in HOSTILE]
    dialog = BulkEditDialog(document, paths, window)
    dialog.show()
    dialog.action.setCurrentIndex(3)
    for old, new in ((IMAGE, BOLD), ("W", "<img src=x>"), ("(", "<b>")):
        dialog.operand.setText(old)
        dialog.new.setText(new)
        qtbot.wait(1)
        assert faults() == []
    dialog.reject()


def test_dialogs_about_the_program(window, graph, tmp_path, qtbot):
    headers = [tmp_path / f"dead-{at}.json" for at in range(len(HOSTILE))]
    for file, text in zip(headers, HOSTILE, strict=True):
        facts = {"name": text, "file": f"/nowhere/{IMAGE}/x", "time": 1.7e9}
        file.write_text(json.dumps(facts), encoding="utf-8")
    kept = [Leftover(file) for file in headers]
    for dialog in (
        SettingsDialog(window.preferences, window),
        RecoveryDialog(kept, window),
        ChooseDialog(LONG, list(HOSTILE), window),
        ChooseDialog(IMAGE, list(HOSTILE), window, typed="&Add"),
    ):
        dialog.show()
        qtbot.wait(1)
        assert faults() == []
        dialog.reject()
        dialog.deleteLater()


def test_graphs_that_are_compared_and_merged(window, open_file, tmp_path, qtbot):
    one = open_file(hostile_graph(tmp_path))
    other = open_file(hostile_graph(tmp_path, "&amp; <img src=x>"))
    base = open_file(hostile_graph(tmp_path, "<i>base"))
    for at, document in enumerate((one, other)):
        document.set_value(("nodes", at, "properties", 0), f"<i>other {at}</i>")
        document.set_value(("nodes", 2, "properties", 0), f"<i>both {at}</i>")
    view = compared(window, qtbot, one, other)
    view.step(True)
    settle(qtbot)
    assert faults() == []
    window.compare_tabs.open_merge(
        *(ComparedSource(d.name, document=d) for d in (one, base, other))
    )
    settle(qtbot)
    assert faults() == []
    assert window.minimumSizeHint().width() <= _WIDTH


def test_the_inspector_of_a_graph_shows_values_as_they_are(window, graph):
    for at, text in enumerate(HOSTILE):
        graph.document.set_current(("nodes", at, "properties", 0))
        editor = window.panels.widget("inspector").findChild(StringEditor)
        assert editor.row.value == HOSTILE[at - 1]
        assert faults() == [], text
