"""Tree, canvas, text and change marks follow the changes of steps: as if they were made afresh."""

from __future__ import annotations

from itertools import islice

import pytest
from PySide6.QtTest import QAbstractItemModelTester

import formats
from app.documents.document import Document
from app.graph.document_graph import Drawer
from app.text.editor import TextEditor
from app.text.job_queue import Desk
from app.text.text_sync import TextSync
from app.tree.tree_model import RowMarks
from app.tree.tree_view import DocumentTree
from formats.errors import WrongType
from formats.registry import graph_of
from tests.app.tree.check import expected, shown
from tests.formats import own
from tests.formats.random_edits import ALL_EDITS, EDITS
from tests.scale import scale, seeded

_FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
_ROWS = 300
_SIZE = 4000
_EDITS = 20_000
"""Of each format, in a soak."""
_FILES = {
    name: [file for file in own.files(name) if file.stat().st_size < _SIZE] for name in own.NAMES
}


class Views:
    """What shows one document; `compare` raises where a view is not as one made afresh."""

    def __init__(self, document: Document, qtbot) -> None:
        self.document = document
        self.tree = DocumentTree(document)
        qtbot.addWidget(self.tree)
        self.model = self.tree.model_
        self.tester = QAbstractItemModelTester(self.model, _FATAL)
        self.drawer = Drawer(document, None) if document.format.graph is not None else None
        self.editor = TextEditor()
        qtbot.addWidget(self.editor)
        self.writing = TextSync(document, self.editor, Desk(self.editor))
        self.marks = RowMarks(document)
        document.changed.connect(lambda _changes: self.marks.forget())

    def compare(self) -> None:
        document = self.document
        self.tree.shown.catch_up()
        assert set(self.tree.selected_paths()) == set(document.selection.paths)
        rows = shown(self.model)
        assert rows == expected(self.model)
        if self.drawer is not None:
            self.drawer.is_current = False
            assert self.drawer.draw() == graph_of(document.root)
        assert document.outline.has(self.writing.path)  # its text is written whole
        fresh = RowMarks(document)
        for path in {path[:-1] for path, *_texts in rows if path}:
            for place in range(len(document.outline.keys(path))):
                mark = fresh.mark_between(path, place, place)
                assert self.marks.mark_between(path, place, place) is mark, (path, place)


def _some_rows(document: Document):
    return [((), None), *islice(document.outline.walk(), _ROWS)]


def several_edits(document: Document, chance) -> int:
    """Do one to four edits as one step, unless one is refused; return how many."""
    paths = [path for path, _row in _some_rows(document)]
    kinds = ALL_EDITS if document.outline.LINKED else EDITS
    count, done = chance.choice((1, 1, 2, 4)), 0

    def what(structure) -> None:
        nonlocal done
        for _each in range(count):
            path, name = chance.choice(paths), chance.choice(sorted(kinds))
            try:
                kinds[name](structure, path, chance)
            except WrongType:
                if chance.random() < 0.1:
                    raise  # all before it is undone, too
            else:
                done += 1

    before = formats.save_bytes(document.root)
    try:
        document.edit("Several", what)
    except WrongType:
        assert formats.save_bytes(document.root) == before
        return 0
    return done


@pytest.mark.parametrize(
    "file", [file for files in _FILES.values() for file in files], ids=own.label
)
def test_views_are_as_if_made_afresh(qtbot, count, file):
    data = file.read_bytes()
    document = Document(formats.open_bytes(data), file.name)
    start = formats.save_bytes(document.root)
    name = document.format.name
    views, chance, done = Views(document, qtbot), seeded(f"views {file.name}"), 0
    goal = scale(12, _EDITS // len(_FILES[name]))
    while done < goal:
        for _step in range(chance.choice((1, 1, 3))):
            way = chance.random()
            if way < 0.15:
                document.undo()
            elif way < 0.2:
                document.redo()
            else:
                done += several_edits(document, chance)
        rows = [path for path, _row in _some_rows(document)]
        if chance.random() < 0.3:
            views.tree.expandAll()
        for path in chance.sample(rows, min(len(rows), 5)):
            views.tree.setExpanded(views.model.index_of(path), chance.random() < 0.7)
        document.selection.choose(chance.sample(rows, min(len(rows), chance.choice((1, 1, 9)))))
        views.writing.path = chance.choice(rows)
        views.compare()
        is_large = len(formats.save_bytes(document.root)) > len(data) + _SIZE
        if document.undo_stack.count() > 60 or is_large:
            while document.undo_stack.canUndo():
                document.undo()
            views.compare()
            assert formats.save_bytes(document.root) == start
    count(f"edits of {name} that all views follow", done)
