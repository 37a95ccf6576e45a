"""Narrow layouts: columns share the width, and a count never covers the input."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QTreeWidget

import formats
from app.documents.roles import Column
from app.tree.filter_bar import FilterBar
from app.ui.list_views import ColumnShares
from tests.app.window.comparing import small


def test_columns_share_the_width_until_somebody_drags_one(qtbot):
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderLabels(["Slot", "Type", "Value"])
    ColumnShares(tree, 50, 25)
    tree.resize(240, 100)
    tree.show()
    qtbot.waitExposed(tree)
    header = tree.header()
    for width in (240, 600, 200):
        tree.resize(width, 100)
        QApplication.processEvents()
        whole = tree.viewport().width()
        assert header.length() == whole
        assert header.sectionSize(0) == whole // 2
    header.resizeSection(0, 90)
    tree.resize(600, 100)
    QApplication.processEvents()
    assert header.sectionSize(0) == 90


def test_no_column_is_narrower_than_its_heading(qtbot):
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderLabels(["File", "Nodes that use it", "Where"])
    ColumnShares(tree, 45, 10)
    tree.resize(300, 100)
    tree.show()
    qtbot.waitExposed(tree)
    header = tree.header()
    assert header.sectionSize(1) >= header.sectionSizeHint(1)
    assert header.length() == tree.viewport().width()


def test_the_number_of_results_leaves_room_for_what_is_typed(qtbot):
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.resize(400, 24)
    QApplication.processEvents()
    bar.setText("name:Power type:s32")
    bar.show_count("1,160+ results")
    assert (bar._count.text(), bar.count_text()) == ("1,160+ results", "1,160+ results")
    bar.resize(190, 24)
    QApplication.processEvents()
    assert (bar._count.text(), bar.count_text()) == ("1,160+", "1,160+ results")
    assert bar.textMargins().right() > bar._count.width()
    bar.show_count("")
    assert bar.textMargins().right() == 0


def test_in_a_wide_tree_types_stay_near_values(window, open_file, tmp_path, qtbot):
    file = tmp_path / "Small.byml"
    file.write_bytes(formats.save_bytes(small()))
    open_file(file)
    tree = window.view.tree
    header, unit = tree.header(), tree.fontMetrics().averageCharWidth()
    for width in (2200, 900, 1900):
        window.resize(width, 700)
        qtbot.waitUntil(lambda: header.length() == tree.viewport().width())
        assert header.sectionSize(Column.VALUE) <= 100 * unit
        assert header.sectionSize(Column.TYPE) >= 20 * unit
