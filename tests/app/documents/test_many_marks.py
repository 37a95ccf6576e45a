"""Marks of rows that an edit of many changed."""

from __future__ import annotations

from contextlib import suppress

from app.documents.document import Document
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


def test_marks_of_many_rows_go_and_come_with_their_step(qapp):
    chance = seeded("marks")
    done = 0
    for name, make in many.DOCUMENTS.items():
        for command in many.COMMANDS.values():
            for _turn in range(TURNS):
                document = Document(make(COUNT), name)
                document.outline.know(["Many", "Other", "Large"])
                _change_some(document)
                rows = tops(many.chosen(document.outline, chance, FEW))
                target = many.target(document.outline, document.structure, rows, chance)
                before = marks(document)
                _edit(document, command, rows, target)
                if document.undo_stack.index() < 2:
                    continue
                after = marks(document)
                document.undo()
                assert marks(document) == before
                document.redo()
                assert marks(document) == after
                done += 1
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
