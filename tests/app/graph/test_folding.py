"""Comments collapsed to one box: nothing but their nodes is hidden, and no link is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from app.graph.arranging import folded_comments
from app.graph.arranging.scene_comments import CommentGrip
from app.graph.layout import route
from formats.errors import FormatError
from formats.problems import Problem, Severity
from formats.registry import format_of
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import by_number, key
from tests.app.graph.laws import overlaps, touched
from tests.app.graph.painted import differing, from_nothing, on_screen
from tests.app.graph.test_arranging import comment, drag, remembered, select, state
from tests.corpus import need


def assert_folded(view) -> None:
    """Every link is drawn once: as it is, or from and to the boxes that stand for its ends."""
    scene = view.scene
    boxes, folding = scene.boxes, scene.folding
    hidden = {id_ for number in folding.numbers for id_ in boxes.nodes_of([number])}
    assert scene.emphasis.hidden == hidden
    for id_, item in scene.items_by_id.items():
        assert item.isVisible() is (id_ not in hidden)
    drawn = folding.edges().wired
    for number, edge in enumerate(scene.graph.edges):
        homes = folding.home(edge.source), folding.home(edge.target)
        is_plain = homes == (None, None)
        assert (scene.emphasis.level(edge) >= 0) is is_plain
        assert (number in drawn) is (not is_plain and homes[0] != homes[1])
        if number in drawn:
            assert drawn[number].edge is edge
            pins = scene.pins(number)
            for home, point, pin in zip(
                homes, (drawn[number].points[0], drawn[number].points[-1]), pins, strict=True
            ):
                if home is None:
                    assert point == pin
                else:
                    rect = boxes.rect(home)
                    assert point[0] in (rect.left(), rect.right())
                    assert rect.top() <= point[1] <= rect.bottom()


def test_a_comment_is_collapsed_and_expanded_by_key(view, document):
    number = comment(view, [3, 4, 5])
    steps = document.undo_stack.count()
    before = view.scene.content()
    key(view, Qt.Key.Key_X)
    assert view.scene.folding.numbers == {number}
    assert_folded(view)
    assert view.commenting.chosen == number
    again = type(view)(sample())
    again.load()
    assert again.scene.folding.numbers == {1}
    assert_folded(again)
    again.deleteLater()
    key(view, Qt.Key.Key_X)
    assert_folded(view)
    assert not view.scene.emphasis.hidden
    assert view.scene.content() == before
    assert document.undo_stack.count() == steps


def test_links_of_a_box_are_found_in_the_turn_that_folds_and_not_again(view, monkeypatch):
    found = []
    monkeypatch.setattr(
        folded_comments, "route", lambda *what, **more: found.append(what) or route(*what, **more)
    )
    comment(view, [3, 4, 5])
    key(view, Qt.Key.Key_X)
    assert len(found) == 1
    view.canvas.viewport().repaint()
    assert len(found) == 1


def test_nested_and_neighbouring_comments_fold_together(view):
    inner, outer = comment(view, [4]), comment(view, [3, 4, 5])
    other = comment(view, [13, 12])
    for numbers in ({inner}, {inner, outer}, {outer, other}, {inner, outer, other}, set()):
        view.commenting.set_folded(numbers)
        assert_folded(view)
        shown = view.scene.boxes.shown()
        assert (inner in shown) is (outer not in numbers)
        view.grab()


@pytest.mark.parametrize("numbers", [[(4, 1, 2), (7, 8)], [(5,), (10,)], [(11, 6)]])
def test_links_of_boxes_run_round_nodes(view, numbers):
    for nodes in numbers:
        comment(view, nodes)
        key(view, Qt.Key.Key_X)
    scene = view.scene
    assert len(scene.folding.numbers) == len(numbers)
    shown = {id_: item for id_, item in scene.items_by_id.items() if item.isVisible()}
    rects = {
        id_: (at.x(), at.y(), at.x() + item.box.width, at.y() + item.box.height)
        for id_, item in shown.items()
        for at in [item.pos()]
    }
    for wired in scene.folding.edges().wired.values():
        assert touched(wired.points, rects) == set()


def test_a_node_that_is_gone_to_is_shown_again(view, document):
    number = comment(view, [3, 4, 5])
    view.commenting.fold(number)
    path = view.graph.nodes[by_number(view, 4)].path
    document.set_current(path)
    assert not view.scene.folding.numbers
    assert view.scene.selected_ids() == [by_number(view, 4)]


def test_a_box_carries_its_nodes_and_takes_no_others_in(view, document):
    number = comment(view, [3, 4, 5])
    nodes = view.scene.boxes.all[number].nodes
    view.commenting.fold(number)
    places = {id_: view.scene.items_by_id[id_].pos() for id_ in nodes}
    rect = view.scene.boxes.rect(number)
    view.canvas.camera.go(rect.center(), 1.0, glide=False)
    drag(view, view.canvas.mapFromScene(rect.center()), QPoint(50, 40))
    for id_ in nodes:
        assert view.scene.items_by_id[id_].pos() == places[id_] + QPoint(50, 40)
    assert_folded(view)
    yawn = by_number(view, 15)
    target = rect.center() + QPoint(60, 300)
    view.scene.move([yawn], target - view.scene.items_by_id[yawn].pos())
    view.canvas.dragged.emit()
    assert view.scene.boxes.all[number].nodes == nodes
    QTest.mouseDClick(
        view.canvas.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.canvas.mapFromScene(view.scene.boxes.rect(number).center()),
    )
    assert not view.scene.folding.numbers


def test_edits_and_undo_keep_to_what_is_folded(view, document):
    number = comment(view, [3, 4, 5])
    view.commenting.fold(number)
    document.edit("Delete", lambda one: one.remove([("nodes", 15), ("nodes", 1)]))
    view.load()
    assert_folded(view)
    document.undo()
    view.load()
    assert_folded(view)
    view.commenting.set_folded({number})
    document.undo()  # the title
    document.undo()  # the comment itself
    assert_folded(view)
    assert not view.scene.folding.numbers
    document.redo()
    assert_folded(view)


def test_nothing_is_saved_of_a_canvas_of_another_graph(show):
    view, other = show(sample()), sample()
    comment(view, [3, 4])
    again = show(other, build=lambda root: formats.registry.graph_of(root))
    assert not again.scene.boxes.all
    select(again, [3])
    again.arranger.nudge(QPoint(8, 0))
    assert other.undo_stack.count() == 0
    assert len(remembered(view)[1]) == 1


def test_it_is_exported_as_it_is_shown(view, tmp_path: Path):
    number = comment(view, [3, 4, 5], "Patrol")
    view.export_svg(tmp_path / "whole.svg")
    view.commenting.fold(number)
    view.export_svg(tmp_path / "folded.svg")
    whole, folded = ((tmp_path / f"{one}.svg").read_text() for one in ("whole", "folded"))
    assert "Patrol" in whole
    assert "Patrol" in folded
    assert "BoolSelector" in whole
    assert "BoolSelector" not in folded


def test_any_nodes_of_real_graphs_fold_without_losing_a_link(qapp, show, count):
    chance = random.Random(5)
    for file in need("ainb")[::5]:
        if file.stat().st_size > 40_000:
            continue
        try:
            document = Document(formats.open_bytes(file.read_bytes()), file.name)
        except FormatError:
            continue
        if len(document.root.nodes) < 4:
            continue
        view = show(document)
        numbers = chance.sample(range(len(document.root.nodes)), 3)
        view.commenting.fold(comment(view, numbers))
        assert_folded(view)
        count("links that run round nodes", links_around(view))
        count("graphs")


def links_around(view) -> int:
    """Hold that links run through no box, if nothing lies over both they lead to; count these."""
    folding = view.scene.folding
    found = {name: (x, y, x + width, y + height)
             for name, (x, y, width, height) in folding._rects().items()}  # fmt: skip
    covered = {rect for both in overlaps(list(found.values())) for rect in both}
    around = 0
    for number, wired in folding.edges().wired.items():
        wire = folding._wire_of(number)
        if covered.isdisjoint((found[wire.source], found[wire.target])):
            assert touched(wired.points, found) == set()
            around += 1
    return around


@pytest.mark.parametrize("theme_name", ["light", "dark"])
def test_comments_are_painted_in_both_themes(qapp, view, theme_name):
    from app.graph.arranging.paint_comments import NAMED, color_of
    from app.graph.colors import contrast, mix
    from app.ui import theme

    theme.apply(qapp, theme_name)
    number = comment(view, [3, 4, 5])
    for name in NAMED:
        view.commenting.color(number, name)
        shades = view.scene.paints.shades
        title = mix(shades.canvas, color_of(view.scene.boxes.all[number]), 0.42)
        assert contrast(title, shades.text) >= 4.5


@pytest.mark.parametrize("zoom", [1.0, 0.3, 0.15])
def test_moving_comments_leaves_nothing_stale(view, document, zoom):
    problems = format_of(document.root).problems(document.root, document.knowledge)
    broken = Problem(Severity.ERROR, "It is odd.", ("nodes", 4))
    document.set_state(problems=[*problems, broken])
    number, other = comment(view, [3, 4, 5]), comment(view, [13, 12])
    view.commenting.fold(other)
    view.canvas.camera.go(view.scene.content().center(), zoom, glide=False)
    on_screen(view)
    for grip in (CommentGrip(number), CommentGrip(other), CommentGrip(number, right=True)):
        view.commenting.drag(grip, QPointF(30, 24), QPointF(30, 24))
        assert not differing(on_screen(view), from_nothing(view)).isValid()
        view.commenting.put_down()
        assert not differing(on_screen(view), from_nothing(view)).isValid()
    document.undo()
    assert not differing(on_screen(view), from_nothing(view)).isValid()


def test_a_command_alone_has_no_comments_and_undo_is_of_the_whole(view, document):
    """What stands alone lies elsewhere meanwhile: steps are those of the whole picture."""
    number = comment(view, [13, 12])
    view.commenting.fold(comment(view, [3, 4]))
    yawn = by_number(view, 15)
    was = view.scene.items_by_id[yawn].pos()
    view.scene.move([yawn], QPointF(40, 30))
    view.canvas.dragged.emit()
    before = state(view)
    command = next(iter(view.graph.reached))
    view.set_command(command)
    assert not view.scene.boxes.shown()
    assert view.scene.emphasis.hidden == view.scene.unreached
    steps = document.undo_stack.count()
    view.scene.move([by_number(view, 3)], QPointF(10, 10))  # for as long as it stands alone
    view.canvas.dragged.emit()
    assert document.undo_stack.count() == steps
    document.undo()
    assert view.focus.command == command or yawn not in view.scene.unreached
    view.set_command(None)
    assert view.scene.items_by_id[yawn].pos() == was
    assert_folded(view)
    document.redo()
    assert state(view) == before
    view.set_command(command)
    view.tidy()
    assert view.focus.command == command
    document.undo()
    view.set_command(None)
    assert state(view) == before
    view.set_command(command)
    select(view, [14])
    view.add_note()
    view.commenting.finish_writing()
    assert view.focus.command is None
    assert number in view.scene.boxes.shown()


def test_what_is_folded_while_another_graph_waits_is_hidden_whole(view, document):
    """Selected nodes that go out of sight are told of, so that the other graph is shown then."""
    number = comment(view, [3, 4, 5])
    ids = select(view, [4])
    view.navigator.selected.connect(view.load)
    path = view.graph.nodes[by_number(view, 15)].path
    document.edit("Delete", lambda one: one.duplicate([path]))
    view.scene.items_by_id[ids[0]].setSelected(True)
    view.commenting.fold(number)
    view.load()
    assert_folded(view)


def test_a_group_that_comes_has_no_frame_yet(view, document):
    rest = next(one.id for one in view.graph.groups if not one.commands)
    path = view.graph.nodes[by_number(view, 15)].path
    document.edit("Delete", lambda one: one.remove([path]))
    view.load()
    assert rest not in view.scene.frames
    at = view.graph.nodes[by_number(view, 10)].path
    document.edit("Add", lambda one: one.duplicate([at]))
    view.scene.note_content()
    view.load()
    assert rest in view.scene.frames
