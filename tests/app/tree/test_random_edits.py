"""Random edits of whole documents: the tree shows the current rows after each."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView

import formats
from app.documents.document import Document
from app.tree.tree_model import TreeModel
from formats.core.float32 import NaN32
from formats.errors import WrongType
from tests.app.tree.check import expected, shown
from tests.formats import own
from tests.formats.random_edits import EDITS
from tests.scale import scale, seeded

_FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
_ROWS = 400


def _files():
    found = []
    for name in own.NAMES:
        few = [file for file in own.files(name) if file.stat().st_size < 6000]
        found += few + own.small_real_files(name, 3, 6000)
    return found


@pytest.mark.parametrize("file", _files(), ids=own.label)
def test_the_tree_follows_every_edit(qtbot, file):
    root = formats.open_bytes(file.read_bytes())
    start = formats.save_bytes(root)
    document = Document(root, file.name)
    model = TreeModel(document)
    view = QTreeView()
    qtbot.addWidget(view)
    view.setModel(model)
    QAbstractItemModelTester(model, _FATAL, model)
    chance = seeded(file.name)
    for turn in range(scale(16, 48)):
        if turn % 5 == 0:
            view.expandAll()
        edit(document, chance)
        if turn % 4 == 0:
            assert shown(model) == expected(model), turn
    while document.undo_stack.canUndo():
        document.undo()
        if chance.random() < 0.3:
            assert shown(model) == expected(model)
    assert formats.save_bytes(document.root) == start
    assert not document.originals
    while document.undo_stack.canRedo():
        document.redo()
    assert shown(model) == expected(model)


def edit(document: Document, chance: random.Random) -> None:
    """Do some edit somewhere; one that is refused is none."""
    paths = [(), *(path for path, _row in islice(document.outline.walk(), _ROWS))]
    path, name = chance.choice(paths), chance.choice(sorted(EDITS))
    before = formats.save_bytes(document.root)
    try:
        if chance.random() < 0.1:
            values = [
                (at, row.value)
                for at, row in islice(document.outline.walk(), _ROWS)
                if row.editable and row.kind.value == "f32"
            ]
            document.set_many([(at, NaN32(0x7FC00000)) for at, _value in values], "Set")
        else:
            document.edit(name, lambda one: EDITS[name](one, path, chance))
    except WrongType:
        assert formats.save_bytes(document.root) == before
