"""Commands on many selected rows: Qt's model tester agrees, and undo brings every row back."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView

import formats
from app.documents.document import Document
from app.tree import tree_model
from app.tree.tree_model import TreeModel
from formats.core.paths import tops
from formats.errors import WrongType
from tests.app.tree.check import expected, shown
from tests.formats import many
from tests.scale import scale, seeded

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
COUNT = 20
FEW = 8
"""Of more rows, all are read again; Qt's tester goes through every row each time."""
TURNS = scale(2, 400)


def shows_all(model: TreeModel) -> bool:
    """Whether the model shows what it ought to; two lists that pytest compares take minutes."""
    return shown(model) == expected(model)


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_rows_of_random_selections_go_and_come_back(qtbot, small_buckets, name, monkeypatch):
    monkeypatch.setattr(tree_model, "_MOST", FEW)
    chance = seeded(name)
    root = many.DOCUMENTS[name](COUNT)
    before = formats.save_bytes(root)
    document = Document(root, "many")
    document.outline.know(["Many", "Other", "Large"])
    model, view = TreeModel(document), QTreeView()
    view.setModel(model)
    qtbot.addWidget(view)
    tester = QAbstractItemModelTester(model, FATAL)
    view.expandToDepth(1)
    done = 0
    for _turn in range(TURNS):
        for command in many.COMMANDS.values():
            rows = tops(many.chosen(document.outline, chance, FEW))
            target = many.target(document.outline, document.structure, rows, chance)
            document.selection.choose(rows)

            def what(structure, do=command, rows=rows, target=target):
                do(structure, rows, target)

            try:
                document.edit("Many", what)
            except WrongType:
                assert formats.save_bytes(document.root) == before
                continue
            if not document.undo_stack.index():
                continue  # the rows were in order
            done += 1
            after = formats.save_bytes(document.root)
            assert shows_all(model)
            document.undo()
            assert formats.save_bytes(document.root) == before
            assert shows_all(model)
            assert not document.originals
            document.redo()
            assert formats.save_bytes(document.root) == after
            document.undo()
    assert shows_all(model)
    assert formats.format_of(root).equal(document.root, many.DOCUMENTS[name](COUNT))
    assert done >= 2 * TURNS
    assert tester.model() is model
