"""Random rows of edits, moves, alignments and comments at a canvas: all can be taken back."""

from __future__ import annotations

import inspect
import random

import pytest
from PySide6.QtCore import QPointF, Qt

import formats
from app.graph.arranging.align import Side
from app.graph.arranging.arranger import Arranger
from app.graph.arranging.reroute_editing import RerouteEditing
from app.graph.arranging.reroutes import ReroutePoint
from app.graph.arranging.scene_comments import CommentGrip
from app.graph.document_graph import CommentEditing
from formats.errors import WrongType
from tests.app.graph.conftest import sample
from tests.formats.random_edits import ALL_EDITS, GRAPH_EDITS
from tests.scale import scale, seeded

LENGTH = 24
BY = [QPointF(8, 0), QPointF(-300, 120), QPointF(900, 40), QPointF(0, -64)]


def some(view, chance: random.Random) -> list:
    """Select some nodes, and return them."""
    nodes = [one for one in view.graph.nodes.values() if one.number is not None]
    chosen = chance.sample(nodes, min(len(nodes), chance.choice([1, 3, 5])))
    view.document.selection.choose([one.path for one in chosen])
    return [one.id for one in chosen]


def a_comment(view, chance: random.Random) -> int:
    """Return some comment, a new one where there is none."""
    numbers = sorted(view.scene.boxes.all)
    if not numbers:
        add(view, chance)
        numbers = sorted(view.scene.boxes.all)
    return chance.choice(numbers)


def move(view, chance: random.Random) -> None:
    view.scene.move(some(view, chance), chance.choice(BY))
    view.arranger.put_down()


def nudge(view, chance: random.Random) -> None:
    some(view, chance)
    view.arranger.nudge(QPointF(chance.choice([8, -8]), 0))


def align(view, chance: random.Random) -> None:
    some(view, chance)
    view.arranger.align(chance.choice(list(Side)))


def distribute(view, chance: random.Random) -> None:
    some(view, chance)
    view.arranger.distribute(chance.choice([0, 1]))


def tidy(view, _chance: random.Random) -> None:
    view.arranger.tidy()


def add(view, chance: random.Random) -> None:
    some(view, chance)
    view.commenting.add()
    view.commenting.finish_writing()


def add_note(view, chance: random.Random) -> None:
    view.commenting.add_note(QPointF(chance.randrange(900), chance.randrange(900)))
    view.commenting.finish_writing()


def rename(view, chance: random.Random) -> None:
    view.commenting.rename(a_comment(view, chance), f"Text {chance.randrange(99)}")


def straighten(view, chance: random.Random) -> None:
    some(view, chance)
    view.arranger.straighten()


def color(view, chance: random.Random) -> None:
    view.commenting.color(a_comment(view, chance), chance.choice(["red", "blue", "green"]))


def remove(view, chance: random.Random) -> None:
    view.commenting.remove(a_comment(view, chance))


def remove_chosen(view, chance: random.Random) -> None:
    view.commenting.choose(a_comment(view, chance))
    view.commenting.remove_chosen()


def drag(view, chance: random.Random) -> None:
    grip, by = CommentGrip(a_comment(view, chance)), chance.choice(BY)
    view.commenting.drag(grip, by, by)
    view.commenting.put_down()


def fold(view, chance: random.Random) -> None:
    view.commenting.fold(a_comment(view, chance))


ARRANGING = {
    "put_down": move, "nudge": nudge, "align": align, "distribute": distribute, "tidy": tidy,
    "add": add, "add_note": add_note, "rename": rename, "color": color, "remove": remove,
    "remove_chosen": remove_chosen, "drag": drag, "fold": fold, "straighten": straighten,
}  # fmt: skip


def a_point(view, chance: random.Random) -> ReroutePoint:
    """Return some reroute point, a new one where there is none."""
    there = [edge for edge in view.graph.edges if view.rerouting.has_points(edge)]
    if not there:
        add_point(view, chance)
        return view.rerouting.chosen
    edge = chance.choice(there)
    return ReroutePoint(edge.id, chance.randrange(len(view.scene.reroutes.of(edge))))


def add_point(view, chance: random.Random) -> None:
    edge = chance.choice(view.graph.edges)
    spot = chance.choice(view.scene.edges.wired[view.graph.edges.index(edge)].spots)
    view.rerouting.add(edge, chance.choice([None, QPointF(*spot)]))


def choose_point(view, chance: random.Random) -> None:
    view.rerouting.pressed = a_point(view, chance)
    view.rerouting.choose_pressed()


def nudge_point(view, chance: random.Random) -> None:
    choose_point(view, chance)
    view.rerouting.nudge(chance.choice(BY))


def drag_point(view, chance: random.Random) -> None:
    drag = view.rerouting.drag(a_point(view, chance))
    drag.move(QPointF(chance.randrange(900), chance.randrange(900)), Qt.KeyboardModifier.NoModifier)
    drag.finish()


def remove_point(view, chance: random.Random) -> None:
    view.rerouting.remove(a_point(view, chance))


def remove_chosen_point(view, chance: random.Random) -> None:
    choose_point(view, chance)
    view.rerouting.remove_chosen()


def delete_selected_points(view, chance: random.Random) -> None:
    point = a_point(view, chance)
    view.document.selection.choose([])
    view.scene.reroutes.select(frozenset([point]))
    view.rerouting.delete_selected()


def remove_points(view, chance: random.Random) -> None:
    point = a_point(view, chance)
    view.rerouting.remove_all(next(one for one in view.graph.edges if one.id == point.edge))


POINTS = {
    "add": add_point, "nudge": nudge_point, "remove": remove_point, "finish": drag_point,
    "delete_selected": delete_selected_points,
    "remove_chosen": remove_chosen_point, "remove_all": remove_points,
}  # fmt: skip


def edit(view, chance: random.Random) -> None:
    """Do some edit of the file, at some row; one that is refused is none."""
    document, name = view.document, chance.choice(sorted(ALL_EDITS))
    rows = [path for path, _row in document.outline.walk()]
    path = () if name in GRAPH_EDITS else chance.choice(rows)
    try:
        document.edit(name, lambda one: ALL_EDITS[name](one, path, chance))
    except WrongType:
        return


def arranged(view) -> tuple:
    """Return where the nodes are, the comments, and the reroute points."""
    places = {id_: (item.x(), item.y()) for id_, item in view.scene.items_by_id.items()}
    return places, dict(view.scene.boxes.all), dict(view.scene.reroutes.all)


def assert_links_run_through_their_points(view) -> None:
    for number, wired in view.scene.edges.wired.items():
        points = view.scene.reroutes.of(wired.edge)
        if points:
            assert tuple(wired.points[1:-1]) == points
            assert view.scene.fits(number, wired.points)


def written(view) -> dict:
    """Return what the comments say; new nodes may lie elsewhere when they come again."""
    return {number: (one.text, one.color) for number, one in view.scene.boxes.all.items()}


@pytest.mark.parametrize("seed", range(scale(4, 400)))
def test_edits_and_arrangements_in_any_order_are_undone_and_done_again(show, seed, count):
    chance, view = seeded(seed), show(sample())
    document = view.document
    begin, start = formats.save_bytes(document.root), arranged(view)
    for _step in range(LENGTH):
        what = chance.choice(
            [*["edit"] * 4, "undo", *sorted(ARRANGING), *sorted(f"{name} point" for name in POINTS)]
        )
        if what == "undo":
            for _ in range(chance.randint(0, min(4, document.undo_stack.index()))):
                document.undo()
                view.load()
        elif what == "edit":
            edit(view, chance)
        elif what in ARRANGING:
            ARRANGING[what](view, chance)
        else:
            POINTS[what.removesuffix(" point")](view, chance)
        view.load()
        assert_links_run_through_their_points(view)
        count(f"steps at a canvas: {what}")
    end, data = written(view), formats.save_bytes(document.root)
    for _again in range(2):
        steps = document.undo_stack.index()
        for _ in range(steps):
            document.undo()
            view.load()
            assert_links_run_through_their_points(view)
        assert formats.save_bytes(document.root) == begin
        assert arranged(view) == start
        assert not document.is_modified
        for _ in range(steps):
            document.redo()
            view.load()
        assert formats.save_bytes(document.root) == data
        assert written(view) == end


NO_STEPS = {
    "choose", "double_click", "finish_writing", "fold_here", "give_up", "keep", "load",
    "select_nodes", "set_folded", "step", "take_in", "unfold_around", "write",
}  # fmt: skip
"""What is part of another step, or arranges nothing."""


def test_whatever_arranges_is_among_the_steps():
    """One that is new has to be named here, above or below."""
    public = {
        name
        for one in (Arranger, CommentEditing)
        for name, method in inspect.getmembers(one, inspect.isfunction)
        if not name.startswith("_") and method.__qualname__.startswith(one.__name__)
    }
    told = {"at", "boxes", "chosen", "is_kept", "remembered"}
    assert public - told - NO_STEPS == set(ARRANGING)


NO_STEPS_OF_POINTS = {
    "add_here", "choose_pressed", "drag", "drag_new", "has_points", "note_press", "paint_drag",
    "fade", "put", "select_here", "step_along",
}  # fmt: skip


def test_whatever_changes_reroute_points_is_among_the_steps():
    public = {
        name
        for name, method in inspect.getmembers(RerouteEditing, inspect.isfunction)
        if not name.startswith("_") and method.__qualname__.startswith("RerouteEditing.")
    }
    assert public - NO_STEPS_OF_POINTS == set(POINTS)
