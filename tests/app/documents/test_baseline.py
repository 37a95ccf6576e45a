"""Differences from the file: values, and rows that were added, deleted, moved or renamed."""

from __future__ import annotations

import pytest

import formats
from app.documents.baseline import ChangeMark
from app.documents.document import Document
from formats.core.kinds import CONTAINERS, Kind
from tests.app import edits
from tests.app.documents.conftest import small
from tests.app.documents.test_document import edit_somehow
from tests.formats import own
from tests.scale import seeded


@pytest.fixture
def document(qapp):
    return Document(small(), "Lantern.byml")


def s32(document, value=0):
    return document.outline.make(Kind.S32, value)


def marks(document):
    """Return the mark of every row that has one, by path."""
    every = [((), None), *document.outline.walk()]
    found = {path: document.tracker.mark(path) for path, _row in every}
    return {path: mark for path, mark in found.items() if mark}


def contents(outline, path):
    """Return a row and all below it as text: names, types and values."""
    rows = [outline.row(path), *(row for _path, row in outline.walk(path))]
    return [(row.label, row.kind, repr(row.value)) for row in rows]


def test_a_new_row_is_added_and_all_above_it_changed(document):
    edits.insert(document, ("List",), 1, 1, s32(document))
    assert marks(document) == {
        (): ChangeMark.CHANGED, ("List",): ChangeMark.CHANGED, ("List", 1): ChangeMark.ADDED
    }  # fmt: skip
    assert list(document.tracker.paths()) == [("List", 1)]
    document.undo()
    assert marks(document) == {}
    document.redo()
    assert document.tracker.mark(("List", 1)) is ChangeMark.ADDED


def test_a_new_row_has_nothing_to_go_back_to(document):
    edits.insert(document, (), -1, "New", document.outline.make(Kind.MAP))
    edits.insert(document, ("New",), -1, "Value", s32(document))
    document.set_value(("New", "Value"), 7)
    assert document.originals == {}
    assert document.tracker.mark(("New", "Value")) is ChangeMark.ADDED
    assert list(document.tracker.paths()) == [("New",)]
    assert ("New", "Value") in document.tracker


def test_what_lost_a_row_is_changed(document):
    edits.remove(document, ("List",), 1)
    assert marks(document) == {(): ChangeMark.CHANGED, ("List",): ChangeMark.CHANGED}
    assert list(document.tracker.paths()) == [("List",)]
    assert ("List",) in document.tracker
    assert () not in document.tracker


def test_a_row_added_and_deleted_leaves_no_mark(document):
    edits.insert(document, ("List",), 1, 1, s32(document))
    edits.remove(document, ("List",), 1)
    assert marks(document) == {}
    assert list(document.tracker.paths()) == []


def test_only_the_row_that_moved_is_changed(document):
    edits.move(document, ("List", 0), 3)
    assert marks(document) == {
        (): ChangeMark.CHANGED, ("List",): ChangeMark.CHANGED, ("List", 3): ChangeMark.CHANGED
    }  # fmt: skip
    edits.move(document, ("List", 3), 0)
    assert marks(document) == {}


def test_a_renamed_row_is_changed_until_it_has_its_name_again(document):
    document.set_value(("Speed",), 9.0)
    edits.rename(document, ("Speed",), "Haste")
    assert document.tracker.mark(("Haste",)) is ChangeMark.CHANGED
    assert set(document.originals) == {("Haste",)}
    edits.rename(document, ("Haste",), "Speed")
    assert set(document.originals) == {("Speed",)}
    document.undo()
    document.undo()
    document.undo()
    assert marks(document) == {}


def test_a_row_of_another_type_has_no_value_to_go_back_to(document):
    document.set_value(("Count",), 9)
    edits.replace(document, ("Count",), document.outline.make(Kind.F32, 2.0))
    assert document.originals == {}
    assert document.tracker.mark(("Count",)) is ChangeMark.CHANGED
    document.set_value(("Count",), 3.0)
    assert document.originals == {}
    assert list(document.tracker.paths()) == [("Count",)]
    document.undo()
    document.undo()
    assert document.originals == {("Count",): 3}


def test_rows_keep_their_marks_where_very_many_beside_them_go(document, tmp_path):
    for _count in range(200):
        edits.insert(document, ("List",), -1, 0, s32(document))
    document.mark_saved(tmp_path / "x", 1)
    document.set_value(("List", 150), 7)
    paths = [("List", place) for place in range(100)]
    document.edit("Delete", lambda one: one.remove(paths))
    assert document.originals == {("List", 50): 0}
    assert [path for path in marks(document) if len(path) == 2] == [("List", 50)]
    document.undo()
    assert document.originals == {("List", 150): 0}
    assert marks(document).keys() == {(), ("List",), ("List", 150)}


def test_a_refused_edit_leaves_no_mark(document):
    def what(one):
        one.remove([("List", 0)])
        one.remove([("List", 99)])

    with pytest.raises(formats.errors.WrongType):
        document.edit("Delete", what)
    assert marks(document) == {}


def test_after_a_save_a_step_back_is_a_change(document, tmp_path):
    edits.insert(document, ("List",), 1, 1, s32(document))
    document.mark_saved(tmp_path / "x", 1)
    assert marks(document) == {}
    document.undo()
    assert list(document.tracker.paths()) == [("List",)]
    document.redo()
    assert marks(document) == {}


@pytest.mark.parametrize("name", own.NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_marks_tell_every_difference_and_go_with_the_last_step(qapp, name, seed):
    dice, chance = seeded(seed), seeded(f"rows {seed}")
    for file in own.files(name):
        document = Document(formats.open_bytes(file.read_bytes()), file.name)
        if document.outline.row(()).count > 200:
            continue
        stored = Document(formats.open_bytes(file.read_bytes()), file.name).outline
        done = sum(edit_somehow(document, dice) for _ in range(12))
        for path, value in document.originals.items():
            assert document.tracker.mark(path) is ChangeMark.CHANGED
            row = document.outline.row(path)
            assert row.kind not in CONTAINERS
            assert value is not None or row.kind is Kind.NULL
        is_linked = document.outline.LINKED  # what rows say of others differs without a change
        for key in () if is_linked else document.outline.keys(()):
            if not document.tracker.mark((key,)):
                assert contents(document.outline, (key,)) == contents(stored, (key,))
        every = [path for path, _row in document.outline.walk()]
        for count in (1, 1, 1, 4, 4, 20):
            some = chance.sample(every, min(count, len(every)))
            assert document.tracker.isdisjoint(some) is not any(
                path in document.tracker for path in some
            )
        for _step in range(done):
            document.undo()
        assert marks(document) == {}
        assert document.originals == {}


def test_many_values_have_their_marks_and_go_back_to_none(document):
    paths = [("List", place) for place in range(4)]
    document.set_many([(path, 9) for path in (*paths, ("Count",))], "Set")
    assert dict(document.originals) == {**{path: path[1] for path in paths}, ("Count",): 3}
    document.set_many([(path, path[1]) for path in paths[:3]], "Set")
    assert dict(document.originals) == {paths[3]: 3, ("Count",): 3}
    assert marks(document).keys() == {(), ("List",), ("List", 3), ("Count",)}
    document.undo()
    document.undo()
    assert marks(document) == {}


def test_values_are_noted_one_by_one_only_where_no_step_knows_the_marks(
    document, tmp_path, monkeypatch
):
    paths = [("List", place) for place in range(4)]
    document.set_many([(path, 9) for path in paths], "Set")
    noted = []
    note = document.tracker._note_value
    monkeypatch.setattr(
        document.tracker, "_note_value", lambda *what: noted.append(what) or note(*what)
    )
    for _turn in range(2):
        document.undo()
        assert marks(document) == {}
        document.redo()
        assert set(document.tracker.paths()) == set(paths)
    assert not noted
    document.mark_saved(tmp_path / "x", 1)
    document.undo()
    assert dict(document.originals) == dict.fromkeys(paths, 9)
    assert len(noted) == len(paths)


def test_a_document_of_one_value_has_its_mark(qapp):
    root = formats.byml.BYML.new(8)
    view = formats.outline_of(root)
    view.replace((), view.make(Kind.S32, 4))
    document = Document(view.root, "One.byml")
    document.set_many([((), 5)], "Set")
    assert document.originals == {(): 4}
    document.undo()
    assert document.originals == {}


def selector():
    """Return a graph with a selector of ints, and the rows of its input and its property."""
    file = next(file for file in own.files("ainb") if file.name == "Every part.ainb")
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    offer = next(
        one for one in document.structure.offers(("nodes",)) if one.label == "Element_S32Selector"
    )
    path = document.edit("Add", lambda one: one.add(("nodes",), offer, ""))
    names = [row.label for row in document.outline.rows((*path, "properties"))]
    into = (*path, "inputs", 0), (*path, "properties", names.index("InputValue"))
    document.tracker.clear()
    return document, *into


def test_rows_that_follow_another_are_marked_too(qapp):
    document, *rows = selector()
    for path in rows:
        document.set_value(path, 7)
        assert [document.outline.get(one) for one in rows] == [7, 7]
        assert set(document.tracker.paths()) == set(rows)
        document.undo()
        assert not list(document.tracker.paths())
    document.set_many([(rows[0], 7)], "Change")
    assert set(document.tracker.paths()) == set(rows)


def test_a_drag_of_a_row_that_another_follows_is_one_step_and_vanishes(qapp):
    document, into, _beside = selector()
    count = document.undo_stack.count()
    for value in (1, 2, 3):
        document.set_value(into, value, "drag")
    assert document.undo_stack.count() == count + 1
    document.set_value(into, 0, "drag")
    assert document.undo_stack.count() == count
    assert not list(document.tracker.paths())
