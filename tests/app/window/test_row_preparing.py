"""Edits of many rows that are made ready a little at a time: the same edits, as one step."""

from __future__ import annotations

import pytest

import formats
from app.documents.document import Document
from app.tree.row_preparing import RowPreparing, is_many
from formats.core.kinds import Kind
from formats.core.work import result_of
from formats.errors import WrongType
from tests.formats import many

COUNT = 1010
EDITS = {
    "duplicate": lambda rows, paths, _target: rows.duplicating(paths),
    "retype": lambda rows, paths, _target: rows.retyping(paths, Kind.F32),
    "move": lambda rows, paths, target: rows.bringing(paths, target, 1),
    "paste": lambda rows, paths, target: rows.pasting(target, rows.pack(paths), 1),
}


@pytest.fixture
def refusals():
    return []


@pytest.fixture
def make(qtbot, refusals):
    """Return what makes a document, what prepares its edits, many of its rows, and another row."""
    kept = []

    def make(name, label="Many", step=1):
        document = Document(many.DOCUMENTS[name](COUNT), name)
        document.outline.know(["Many", "Other", "Large", "Own"])
        found = {row.label: path for path, row in document.outline.walk() if row.count}
        rows = [(*found[label], key) for key in document.outline.keys(found[label])][::step]
        preparing = RowPreparing(document, document, document.edit, refusals.append)
        kept.append(document)
        return document, preparing, rows, found["Own" if label == "Large" else "Other"]

    return make


def is_ready(preparing):
    return lambda: not preparing.is_busy


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_an_edit_that_is_made_ready_is_the_one_done_at_once(qtbot, make, name, edit, step):
    label = many.VALUES[name] if edit == "retype" else "Many"
    document, preparing, rows, target = make(name, label, step)
    assert is_many(rows)
    before, made, told = formats.save_bytes(document.root), [], []
    preparing.busy.connect(lambda words, _cancel: told.append(bool(words)))
    preparing.edit("Edit", True, lambda one: EDITS[edit](one, rows, target), made.append)
    assert preparing.is_busy
    assert not document.undo_stack.count()
    qtbot.waitUntil(is_ready(preparing))
    twin, _preparing, _rows, _target = make(name, label, step)
    expected = twin.edit("Edit", lambda one: result_of(EDITS[edit](one, rows, target)))
    after = formats.save_bytes(document.root)
    assert (made, told) == ([expected], [True, False])
    assert after == formats.save_bytes(twin.root) != before
    assert document.undo_stack.count() == 1
    document.undo()
    assert formats.save_bytes(document.root) == before
    document.redo()
    assert formats.save_bytes(document.root) == after


def test_many_rows_are_sorted_in_turns_as_they_are_at_once(qtbot, make):
    document, preparing, rows, _target = make("byml")
    before, made, path = formats.save_bytes(document.root), [], rows[0][:-1]
    preparing.edit("Sort", True, lambda one: one.sorting(path), made.append)
    assert preparing.is_busy
    qtbot.waitUntil(is_ready(preparing))
    twin, _preparing, _rows, _target = make("byml")
    twin.edit("Sort", lambda one: one.sort(path))
    assert made == [[]]
    assert formats.save_bytes(document.root) == formats.save_bytes(twin.root) != before
    document.undo()
    assert formats.save_bytes(document.root) == before


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_an_edit_is_given_up_or_refused_before_it_is_ready(qtbot, make, refusals, name):
    document, preparing, rows, _target = make(name)
    before, told = formats.save_bytes(document.root), []
    preparing.busy.connect(lambda words, _cancel: told.append(bool(words)))

    def duplicate():
        preparing.edit("Duplicate", True, lambda one: one.duplicating(rows))

    duplicate()
    duplicate()
    assert refusals == ["other rows are still being prepared"]
    preparing.cancel()
    qtbot.wait(50)
    assert not preparing.is_busy
    assert formats.save_bytes(document.root) == before
    duplicate()
    document.edit("Remove", lambda one: one.remove(rows[:1]))
    qtbot.waitUntil(is_ready(preparing))
    assert refusals[1:] == ["the document was edited while the rows were being prepared"]
    assert document.undo_stack.count() == 1
    assert told == [True, False, True, False]


def test_an_edit_that_is_not_allowed_is_refused_with_the_reason(qtbot, make, refusals):
    document, preparing, rows, _target = make("aamp")
    preparing.edit("Retype", True, lambda one: one.retyping(rows, Kind.F32))
    qtbot.waitUntil(is_ready(preparing))
    assert len(refusals) == 1
    assert "cannot be a f32" in refusals[0]
    with pytest.raises(WrongType, match="cannot be a f32"):
        document.edit("Retype", lambda one: one.retype(rows, Kind.F32))
    assert not document.undo_stack.count()
