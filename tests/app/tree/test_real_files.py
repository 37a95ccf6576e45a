"""The tree model over the formats' own outlines: real files, random edits, all of it undone."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView

import formats
from app.documents.document import Document
from app.tree.filter import FilterIndex, Query
from app.tree.tree_model import TreeModel
from tests import corpus
from tests.app.tree.check import expected, shown
from tests.app.tree.walk import step
from tests.scale import seeded

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def some(folder: str, count: int, largest: int = 6000) -> list[bytes]:
    """Return a few small files, spread over the folder, that open."""
    small = [path for path in corpus.need(folder) if 200 < path.stat().st_size < largest]
    found: list[bytes] = []
    for path in small[:: max(1, len(small) // (4 * count))]:
        data = path.read_bytes()
        try:
            formats.sniff(data)
        except formats.Unsupported:
            continue
        found.append(data)
    return found[:count]


@pytest.mark.parametrize("folder", ["aamp", "byml"])
def test_random_edits_of_real_files(qtbot, small_buckets, folder):
    files = some(folder, 4, largest=1500)
    assert files
    for seed, data in enumerate(files):
        document = Document(formats.open_bytes(data), "real")
        model, view = TreeModel(document), QTreeView()
        view.setModel(model)
        qtbot.addWidget(view)
        tester = QAbstractItemModelTester(model, FATAL)
        rng = seeded(seed)
        for turn in range(40):
            if turn in (3, 20):
                view.expandToDepth(2)
            if turn == 25:
                _filter(model)
            if turn == 35:
                model.set_filter(None)
            step(document, rng)
        assert shown(model) == expected(model)
        while document.undo_stack.canUndo():
            document.undo()
        assert shown(model) == expected(model)
        assert formats.save_bytes(document.root) == data
        assert tester.model() is model


def _filter(model: TreeModel) -> None:
    index = FilterIndex(model.document.outline)
    assert list(index.scan())
    model.set_filter(index.find(Query("a")))


@pytest.mark.parametrize("folder", ["aamp", "byml"])
def test_every_row_of_real_files_can_be_asked_for(qtbot, folder):
    for data in some(folder, 12):
        document = Document(formats.open_bytes(data), "real")
        model = TreeModel(document)
        assert shown(model) == expected(model)
        for path, row in document.outline.walk():
            index = model.index_of(path)
            assert model.row(index) == row
            assert model.path(index) == path
