"""Marks of rows that an edit of many changed: those that one edit of each leaves."""

from __future__ import annotations

from contextlib import suppress

from app.documents.document import Document
from formats import edits
from formats.core.paths import tops
from formats.errors import WrongType
from tests.formats import many
from tests.scale import scale, seeded

COUNT, FEW = 24, 8
TURNS = scale(4, 400)


def marks(document):
    """Return how every row differs from the file."""
    tracker = document.tracker
    every = [(), *(path for path, _row in document.outline.walk())]
    found = {path: (tracker.mark(path), path in tracker) for path in every}
    return found, dict(document.originals)


def test_an_edit_of_many_rows_leaves_the_marks_of_one_of_each(qapp, monkeypatch):
    chance = seeded("marks")
    done = 0
    for name, make in many.DOCUMENTS.items():
        for command in many.COMMANDS.values():
            for _turn in range(TURNS):
                monkeypatch.setattr(edits, "_MOST", FEW)
                at_once, one_by_one = (Document(make(COUNT), name) for _each in range(2))
                for document in (at_once, one_by_one):
                    document.outline.know(["Many", "Other", "Large"])
                    _change_some(document)
                rows = tops(many.chosen(at_once.outline, chance, FEW))
                target = many.target(at_once.outline, at_once.structure, rows, chance)
                _edit(at_once, command, rows, target)
                monkeypatch.setattr(edits, "_MOST", 10**9)
                _edit(one_by_one, command, rows, target)
                assert marks(at_once) == marks(one_by_one)
                done += at_once.undo_stack.index() > 1
                at_once.undo()
                one_by_one.undo()
                assert marks(at_once) == marks(one_by_one)
                at_once.redo()
                one_by_one.redo()
                assert marks(at_once) == marks(one_by_one)
    assert done > TURNS * len(many.COMMANDS)


def _change_some(document):
    """Give some numbers other values, which are marked already when the rows are edited."""
    every = list(document.outline.walk())
    numbers = [(path, row.value + 1) for path, row in every if row.kind.value == "s32"]
    document.set_many(numbers[:: len(numbers) // 7], "Set")


def _edit(document, command, rows, target):
    def what(structure):
        command(structure, rows, target)

    with suppress(WrongType):
        document.edit("Many", what)
