"""What Qt asks of tables, trees and groups of rows, and that a row is found at its index."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.ui.item_models import NO_INDEX, GroupModel, RowTree, TitledTable


class Word:
    def __init__(self, word, *children):
        self.word, self.children, self.parent, self.at = word, children, None, 0
        for at, one in enumerate(children):
            one.parent, one.at = self, at

    @property
    def has_children(self):
        return bool(self.children)


class Words(RowTree):
    titles = ("Word", "Length")

    def __init__(self):
        super().__init__()
        self.top = Word("", Word("a", Word("b"), Word("c", Word("d"))), Word("e"))

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return self.row(index).word if role == Qt.ItemDataRole.DisplayRole else None


class Groups(GroupModel):
    titles = ("Number",)
    sizes = (3, 0, 2)

    def group_count(self):
        return len(self.sizes)

    def member_count(self, group):
        return self.sizes[group]

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return str(self.place(index)) if role == Qt.ItemDataRole.DisplayRole else None


class Numbers(TitledTable):
    titles = ("Number", "Square")

    def rowCount(self, parent=NO_INDEX):
        return 0 if parent.isValid() else 4

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return index.row() if role == Qt.ItemDataRole.DisplayRole else None


@pytest.mark.parametrize("kind", [Words, Groups, Numbers])
def test_what_qt_asks_of_a_model(qapp, kind):
    model = kind()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    shown = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert shown == list(model.titles)
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_rows_are_at_their_index(qapp):
    model = Words()

    def check(row):
        assert model.row(model.index_of(row)) is row
        for one in row.children:
            assert model.index(one.at, 0, model.index_of(row)) == model.index_of(one)
            check(one)

    check(model.top)


def test_groups_and_members_are_told_apart(qapp):
    model = Groups()
    for group, size in enumerate(model.sizes):
        above = model.index(group, 0)
        assert model.place(above) == (group, None)
        assert model.rowCount(above) == size
        assert [model.place(model.index(at, 0, above)) for at in range(size)] == [
            (group, at) for at in range(size)
        ]
