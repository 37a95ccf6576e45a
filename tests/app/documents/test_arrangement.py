"""Steps that arrange are on the undo stack like edits, but do not modify the document."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import formats
from app.documents.arrangement import Arranged, NodePosition
from app.documents.document import Document
from app.ui import app_paths


@pytest.fixture
def document(qapp) -> Document:
    data = (app_paths.sample_folder() / "Watchman.root.ainb").read_bytes()
    return Document(formats.open_bytes(data), "Watchman.root.ainb")


def arrange(document: Document, at: float, rows=()) -> None:
    before, after = (Arranged({"a": NodePosition(x, 0.0, True)}) for x in (at, at + 1))
    document.arrange("Move a", before, after, rows)


def first_number(document: Document):
    rows = document.outline.walk(())
    return next(path for path, row in rows if row.editable and isinstance(row.value, float))


@pytest.mark.parametrize("seed", range(6))
def test_only_edits_part_the_document_from_the_file(document, seed):
    """Whatever is done in whatever order, modified means that the bytes are others."""
    chance, path = random.Random(seed), first_number(document)
    on_disk, told, value = formats.save_bytes(document.root), [False], 0.0
    document.modified_changed.connect(told.append)
    for _ in range(120):
        act = chance.choice(("edit", "arrange", "arrange", "undo", "undo", "redo", "save"))
        if act == "edit":
            value += 1
            document.set_value(path, value)
        elif act == "arrange":
            arrange(document, value)
        elif act == "undo":
            document.undo()
        elif act == "redo":
            document.redo()
        elif chance.random() < 0.3:
            on_disk = formats.save_bytes(document.root)
            document.undo_stack.setClean()
        differs = formats.save_bytes(document.root) != on_disk
        assert document.is_modified is differs
        assert told[-1] is differs, "it is told once, and truly"
        assert differs is (document.change_count > 0) or document.undo_stack.cleanIndex() < 0
    assert all(one is not other for one, other in pairwise(told))


def test_a_step_is_undone_and_done_again_among_edits(document):
    heard: list[Arranged] = []
    document.view_state.arrangement.changed.connect(heard.append)
    path = first_number(document)
    arrange(document, 1.0, [("nodes", 0)])
    document.set_value(path, 77.0)
    document.undo()
    assert not document.is_modified
    document.undo()
    assert heard[-1].places["a"].x == 1.0
    assert document.current == ("nodes", 0), "it is shown what was arranged"
    document.redo()
    assert heard[-1].places["a"].x == 2.0
    document.redo()
    assert document.is_modified
    assert document.change_count == 1


def test_a_step_goes_on_only_as_the_last_one(document):
    arrange(document, 1.0)
    assert document.arrange_on("Move a", Arranged({"a": NodePosition(9.0, 0.0, True)}))
    assert document.undo_stack.count() == 1
    assert not document.arrange_on("Move b", Arranged({"a": NodePosition(9.0, 0.0, True)}))
    assert not document.arrange_on("Move a", Arranged({"b": NodePosition(9.0, 0.0, True)}))
    document.undo()
    assert not document.arrange_on("Move a", Arranged({"a": NodePosition(9.0, 0.0, True)}))


def test_it_may_be_arranged_while_the_document_is_being_saved(document):
    document.set_state(frozen="it is being saved")
    arrange(document, 1.0)
    assert document.undo_stack.count() == 1
