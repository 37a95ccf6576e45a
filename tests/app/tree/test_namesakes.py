"""Several children of one name in a tree model: their numbers change with those beside them."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from app.documents.document import Document
from app.tree.tree_model import TreeModel
from formats import outline_of, save_bytes
from formats.aamp import AAMP
from formats.aamp.model import name_hash
from formats.core.kinds import Kind
from tests.app.tree.check import expected, shown
from tests.formats.aamp.made import add, with_objects

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@pytest.fixture(params=[2, 3])
def model(request, qtbot):
    """A tree of a document whose root has two or three objects of one name among others."""
    view = outline_of(AAMP.new())
    names = ["A", "T1", "B", "T2", "T3"][: request.param + 2]
    for name in names:
        add(view, (), name, Kind.OBJECT)
    objects = [
        one._replace(hash=name_hash("T")) if name[0] == "T" else one
        for name, one in zip(names, view.root.root.objects, strict=True)
    ]
    found = TreeModel(Document(with_objects(view.root, *objects), "twins.aamp"))
    shown(found)  # which opens all rows
    return found


def test_whichever_comes_or_goes_the_rows_have_their_keys(model):
    document = model.document
    _tester = QAbstractItemModelTester(model, FATAL)
    before = save_bytes(document.root)
    for key in list(document.outline.keys(())):
        document.edit("remove", lambda structure, key=key: structure.remove([(key,)]))
        assert shown(model) == expected(model)
        document.undo()
        assert shown(model) == expected(model)
        document.redo()
        document.undo()
        document.edit("copy", lambda structure, key=key: structure.duplicate([(key,)]))
        assert shown(model) == expected(model)
        document.undo()
        assert save_bytes(document.root) == before
