"""What is found wrong is marked on the node and the line that it is about."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

import formats
from app.graph.owners import Owners
from app.graph.paint_finding import color_of, finding_steps
from app.ui import theme
from formats.ainb.rules.dangling import missing_source
from formats.ainb.types import BLACKBOARD
from formats.errors import FormatError
from formats.problems import Problem, Severity
from formats.registry import SHIPPED, format_of, graph_of
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import by_title, spot
from tests.corpus import need


def ended(steps):
    """Take all steps, and return what they come to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def check(document):
    found = format_of(document.root).problems(document.root, document.knowledge)
    document.set_state(problems=found)
    return found


def break_slot(document):
    """Give an input the number of a variable that is not there; return its node and row."""
    for at, node in enumerate(document.root.nodes):
        for place, slot in enumerate(node.inputs):
            if slot.binding is None and not slot.sources:
                slot.flags |= BLACKBOARD | 77
                return node, ("nodes", at, "inputs", place)
    raise AssertionError("the sample has such an input")


def test_a_binding_that_leads_nowhere_is_found_and_drawn_as_none(show):
    document = sample()
    node, path = break_slot(document)
    data = formats.save_bytes(document.root)
    read = formats.open_bytes(data)
    slot = read.nodes[path[1]].inputs[path[3]]
    assert missing_source(slot) == "variable 77, not there"
    found = [one for one in check(document) if one.path == path]
    assert [one.severity for one in found] == [Severity.ERROR]
    assert "variable 77, which is not there" in found[0].sentence
    view = show(document)
    line = view.scene.items_by_id[node.uid].line_of(path).line
    assert not line.editable
    assert line.value is None
    assert [badge.text for badge in line.badges] == ["variable 77, not there"]
    tip = view.canvas.tip(spot(view, node.uid, path, x=1.0))
    assert found[0].sentence in tip


@pytest.mark.parametrize(
    ("severity", "mode"), list(zip(Severity, ("light", "dark", "light"), strict=True))
)
def test_a_node_carries_the_sign_of_the_worst(qapp, show, severity, mode):
    theme.apply(qapp, mode)
    document = sample()
    view = show(document)
    id_ = by_title(view, "Yawn")
    path = view.graph.nodes[id_].path
    view.canvas.camera.go(view.scene.items_by_id[id_].frame().center(), 1.0, glide=False)
    view.grab()
    before = view.grab().toImage()
    document.set_state(problems=[Problem(severity, "It is odd.", path)])
    item = view.scene.items_by_id[id_]
    assert item.found.whole.severity is severity
    after = view.grab().toImage()
    rect = view.canvas.mapFromScene(item.frame().adjusted(0, -9, 0, 0)).boundingRect()
    corner = view.canvas.viewport().mapTo(view, rect.topLeft())
    spots = [(x, y) for x in range(rect.width()) for y in range(rect.height())]
    wanted = color_of(severity).rgb()
    new = [after.pixel(corner.x() + x, corner.y() + y) for x, y in spots]
    old = [before.pixel(corner.x() + x, corner.y() + y) for x, y in spots]
    assert new.count(wanted) > old.count(wanted) + 3
    assert "It is odd." in view.canvas.tip(view.canvas.mapFromScene(item.pos() + QPointF(60, 8)))
    document.set_state(problems=[])
    assert item.found is None


def test_marks_stay_with_their_nodes_until_it_is_looked_again(view, document):
    id_ = by_title(view, "Yawn")
    document.set_state(problems=[Problem(Severity.ERROR, "Odd.", view.graph.nodes[id_].path)])
    document.edit("Delete", lambda one: one.remove([("nodes", 0)]))
    view.load()
    marked = [one for one, item in view.scene.items_by_id.items() if item.found is not None]
    assert marked == [id_]
    document.set_state(problems=[Problem(Severity.ERROR, "Odd.", view.graph.nodes[id_].path)])
    marked = [one for one, item in view.scene.items_by_id.items() if item.found is not None]
    assert marked == [id_]


def test_every_finding_about_a_row_of_a_node_is_on_that_node(count):
    """Over all real files of moderate size: nothing is lost between the list and the canvas."""
    for file in need("ainb"):
        if file.stat().st_size > 60_000:
            continue
        try:
            root = formats.open_bytes(file.read_bytes())
        except FormatError:
            continue
        form = format_of(root)
        problems = form.problems(root, SHIPPED)
        if not any(one.path for one in problems):
            continue
        graph = graph_of(root)
        owners = Owners(graph)
        found = ended(finding_steps(problems, owners.of))
        for one in problems:
            if one.path[:1] == ("nodes",):
                id_ = next(i for i, node in graph.nodes.items() if node.path == one.path[:2])
                assert one.sentence in found[id_].whole.sentences
        count("findings", len(problems))
