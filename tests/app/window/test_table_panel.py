"""The table of similar containers: it shows each value once, alters none, and edits like rows."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu

import formats
from app.documents.document import Document
from app.inspector.records_panel import TablePanel, fill_cell_menu, is_table
from app.inspector.table_text import cell_text, line_of, read_lines
from formats.byml import BYML
from formats.core.kinds import CONTAINERS
from formats.errors import WrongType
from formats.registry import format_of
from tests import corpus
from tests.app.pictures.stage import wait_until
from tests.scale import scale, seeded

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def opened(file: Path) -> Document:
    return Document(formats.open_bytes(file.read_bytes()), file.name)


def written(document: Document) -> bytes:
    return format_of(document.root).write(document.root)


DROPS = """\
Drops:
- {Chance: 10, Name: Apple, Place: {X: 1.0, Y: 2.0}}
- {Chance: 5, Name: Bow, Rare: true, Place: {X: 0.5, Y: 0.0}}
- {Chance: 7, Name: Arrow}
- {Chance: 70, Name: "Tab\\there"}
"""


def document_of(text: str) -> Document:
    return Document(BYML.text.read(text).root, "Drops.byml")


@pytest.fixture
def drops() -> Document:
    return document_of(DROPS)


@pytest.fixture
def panel(qtbot):
    """Return a shown panel with the table that a document's current row belongs to."""

    def panel(document: Document) -> TablePanel:
        made = TablePanel()
        qtbot.addWidget(made)
        QAbstractItemModelTester(made.model, FATAL, made.model)
        refused: list[str] = []
        made.refused.connect(refused.append)
        made.refusals = refused
        made.resize(900, 400)
        made.set_document(document)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        made.view.setFocus()
        QApplication.processEvents()
        return made

    return panel


def titles(panel: TablePanel) -> list[str]:
    return [column.label for column in panel.model.columns]


def cells(panel: TablePanel) -> list[list[str]]:
    model = panel.model
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in rows]


def column(panel: TablePanel, title: str) -> int:
    return titles(panel).index(title)


def choose(panel: TablePanel, title: str, *rows: int) -> None:
    at = column(panel, title)
    current = panel.model.index(rows[0], at)
    panel.view.choose([(row, at) for row in rows], current)


def key(panel: TablePanel, one: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    """Press a key and wait until what it began is done, which may take turns."""
    QTest.keyClick(panel.view, one, held or Qt.KeyboardModifier.NoModifier)
    wait_until(lambda: not panel.is_working)


def values(document: Document, name: str) -> list:
    outline = document.outline
    found = []
    for at in outline.keys(("Drops",)):
        names = outline.keys(("Drops", at))
        found.append(outline.get(("Drops", at, name)) if name in names else None)
    return found


def test_a_list_of_maps_has_a_row_for_each_and_a_column_for_each_name(drops, panel):
    shown = panel(drops)
    assert shown.model.base == ("Drops",)
    assert titles(shown) == ["Chance", "Name", "Place › X", "Place › Y", "Rare"]
    assert cells(shown)[1] == ["5", "Bow", "0.5", "0.0", "true"]
    assert cells(shown)[2] == ["7", "Arrow", "", "", ""], "what is missing is empty"


def test_sorting_and_filtering_change_what_is_shown_and_never_the_document(drops, panel):
    before, shown = written(drops), panel(drops)
    shown.view.sortByColumn(column(shown, "Chance"), Qt.SortOrder.DescendingOrder)
    assert [row[0] for row in cells(shown)] == ["70", "10", "7", "5"]
    shown.view.sortByColumn(column(shown, "Place › X"), Qt.SortOrder.DescendingOrder)
    assert [row[2] for row in cells(shown)] == ["1.0", "0.5", "", ""], "missing ones come last"
    for typed, names in (
        ("ap", ["Apple"]), ("chance:7", ["Arrow", "Tab\\there"]), ("type:bool", ["Bow"]),
        ("is:changed", []), ("nothing", []), ("", ["Apple", "Bow", "Arrow", "Tab\\there"]),
    ):  # fmt: skip
        shown.filter.setText(typed)
        shown._filter_rows()
        assert [row[1] for row in cells(shown)] == names, typed
    assert written(drops) == before
    assert not drops.undo_stack.count()


def test_a_selection_goes_to_the_tree_and_comes_from_it(drops, panel):
    shown = panel(drops)
    choose(shown, "Name", 1, 2)
    assert drops.selection.paths == [("Drops", 1, "Name"), ("Drops", 2, "Name")]
    drops.set_current(("Drops", 2, "Chance"))
    QApplication.processEvents()
    assert [(one.row(), one.column()) for one in shown.view.selected()] == [(2, 0)]
    drops.set_current(("Drops", 3))
    QApplication.processEvents()
    assert shown.view.whole_rows() == [3]
    shown.view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert shown.view.whole_rows() == [3], "what is selected goes along: 70 is the last one"


def test_typing_over_several_cells_is_one_step_and_starts_from_each(drops, panel):
    before, shown = written(drops), panel(drops)
    choose(shown, "Chance", 0, 1, 2)
    key(shown, Qt.Key.Key_Return)
    field = QApplication.focusWidget()
    assert field.placeholderText() == "—", "the values differ"
    QTest.keyClicks(field, "*2")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert values(drops, "Chance") == [20, 10, 14, 70]
    assert drops.undo_stack.count() == 1
    drops.undo()
    assert written(drops) == before


def test_a_product_typed_over_cells_is_rounded_and_reported(drops, panel, monkeypatch):
    notes = []
    monkeypatch.setattr("app.ui.report.note", notes.append)
    shown = panel(drops)
    choose(shown, "Chance", 0, 1, 2)
    key(shown, Qt.Key.Key_Return)
    QTest.keyClicks(QApplication.focusWidget(), "*1.5")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert values(drops, "Chance") == [15, 8, 11, 70]
    assert notes == ["2 values were rounded."]
    drops.undo()
    choose(shown, "Chance", 1)
    key(shown, Qt.Key.Key_Return)
    field = QApplication.focusWidget()
    field.selectAll()
    QTest.keyClicks(field, "*1.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert values(drops, "Chance") == [10, 8, 7, 70], "one cell follows the same rule"


def test_return_goes_back_into_the_editor_and_opens_none_where_nothing_may_change(drops, panel):
    shown = panel(drops)
    choose(shown, "Chance", 0)
    key(shown, Qt.Key.Key_Return)
    field = QApplication.focusWidget()
    shown.edit_cell()
    assert QApplication.focusWidget() is field
    QTest.keyClick(field, Qt.Key.Key_Escape)
    drops.frozen = "it is being saved"
    key(shown, Qt.Key.Key_Return)
    assert shown.view.state() is QAbstractItemView.State.NoState
    drops.frozen = ""


def test_cells_of_one_column_are_typed_over_in_their_own_types(panel):
    document = document_of("Drops:\n- {Chance: 10}\n- {Chance: 5.5}\n- {Chance: few}\n")
    before, shown = written(document), panel(document)
    for typed, wanted in (("7", [7, 7.0, "7"]), ("*2", [14, 14.0, "7"])):
        choose(shown, "Chance", 0, 1, 2)
        key(shown, Qt.Key.Key_Return)
        QTest.keyClicks(QApplication.focusWidget(), typed)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert values(document, "Chance") == wanted
        assert [type(value) for value in values(document, "Chance")] == [int, float, str]
    choose(shown, "Chance", 1, 0)
    key(shown, Qt.Key.Key_Return)
    QTest.keyClicks(QApplication.focusWidget(), "2.5")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert shown.refusals == ["Chance: “2.5” is not a whole number"]
    document.undo()
    document.undo()
    assert written(document) == before


def test_what_is_pasted_keeps_the_types_and_is_one_step(drops, panel):
    before, shown = written(drops), panel(drops)
    choose(shown, "Chance", 0)
    QGuiApplication.clipboard().setText("1\tPear\n2\tFig\n")
    key(shown, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert values(drops, "Chance") == [1, 2, 7, 70]
    assert values(drops, "Name")[:2] == ["Pear", "Fig"]
    assert drops.undo_stack.count() == 1
    choose(shown, "Chance", 0, 1, 2, 3)
    QGuiApplication.clipboard().setText("9")
    key(shown, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert values(drops, "Chance") == [9, 9, 9, 9], "one cell fills all that are selected"
    for words, title, row in (("x", "Chance", 0), ("1.5", "Chance", 0), ("1", "Rare", 0),
                              ("1\n2", "Chance", 3)):  # fmt: skip
        choose(shown, title, row)
        QGuiApplication.clipboard().setText(words)
        key(shown, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert shown.refusals.pop(), words
    assert drops.undo_stack.count() == 2
    drops.undo()
    drops.undo()
    assert written(drops) == before


def test_what_is_missing_is_added_like_its_neighbour_and_taken_out_again(drops, panel):
    before, shown = written(drops), panel(drops)
    choose(shown, "Rare", 0, 2, 3)
    key(shown, Qt.Key.Key_Insert)
    assert values(drops, "Rare") == [True] * 4
    choose(shown, "Place › X", 2)
    key(shown, Qt.Key.Key_Insert)
    assert cells(shown)[2][2:4] == ["0.5", "0.0"]
    choose(shown, "Rare", 0, 2)
    key(shown, Qt.Key.Key_Delete)
    assert values(drops, "Rare") == [None, True, None, True]
    choose(shown, "Rare", 1, 3)
    key(shown, Qt.Key.Key_Delete)
    QApplication.processEvents()
    assert "Rare" not in titles(shown), "a column goes with its last value"
    for _step in range(4):
        drops.undo()
    QApplication.processEvents()
    assert written(drops) == before
    assert "Rare" in titles(shown)


def test_rows_come_and_go_with_those_of_the_document(drops, panel):
    shown = panel(drops)
    shown.view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    drops.edit("Remove", lambda one: one.remove([("Drops", 0)]))
    QApplication.processEvents()
    assert [row[0] for row in cells(shown)] == ["5", "7", "70"]
    drops.undo()
    QApplication.processEvents()
    assert [row[0] for row in cells(shown)] == ["5", "7", "10", "70"]
    drops.edit("Remove", lambda one: one.remove([("Drops",)]))
    QApplication.processEvents()
    assert shown.model.base is None
    assert not shown.view.isVisibleTo(shown)


def test_a_row_that_goes_right_after_another_lost_a_value_is_not_looked_at(drops, panel):
    shown = panel(drops)
    drops.edit("Remove", lambda one: one.remove([("Drops", 1, "Rare")]))
    drops.edit("Remove", lambda one: one.remove([("Drops", 3)]))
    QApplication.processEvents()
    assert [row[0] for row in cells(shown)] == ["10", "5", "7"]
    assert "Rare" not in titles(shown)


def test_bools_are_toggled_together(drops, panel):
    shown = panel(drops)
    choose(shown, "Rare", 1, 0)
    shown.view.setCurrentIndex(shown.model.index(1, column(shown, "Rare")))
    key(shown, Qt.Key.Key_Space)
    assert values(drops, "Rare") == [None, False, None, None]


def test_columns_are_hidden_and_moved_and_copied_as_they_stand(drops, panel):
    shown = panel(drops)
    shown.view.setColumnHidden(column(shown, "Place › X"), True)
    shown.view.setColumnHidden(column(shown, "Place › Y"), True)
    shown.view.horizontalHeader().moveSection(1, 0)
    shown.view.setCurrentIndex(shown.model.index(0, 0))
    key(
        shown, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    lines = read_lines(QGuiApplication.clipboard().text())
    assert lines[0] == ["", "Name", "Chance", "Rare"]
    assert lines[2] == ["[1]", "Bow", "5", "true"]
    assert lines[4] == ["[3]", "Tab\there", "70", ""]
    shown.view.arrange_columns()
    assert shown.view.shown_columns() == [0, 1, 2, 3, 4]


def test_a_copied_table_is_read_as_it_was_written():
    lines = [["a", "", 'say "x"', '"x"', "tab\there", "two\nlines"], ["", "b", "", "", "", ""]]
    assert read_lines("".join(map(line_of, lines))) == lines
    assert read_lines("1\t2\r\n3\t4") == [["1", "2"], ["3", "4"]]
    assert read_lines("x\n") == [["x"]]
    assert read_lines("x\n\ny") == [["x"], [""], ["y"]]


def tables(document: Document, most: int) -> list:
    """Return some tables of a document."""
    found = [()] if is_table(document.outline, ()) else []
    for path, row in islice(document.outline.walk(), 4000):
        if row.kind in CONTAINERS and is_table(document.outline, path):
            found.append(path)
    chance = seeded(document.name)
    return found if len(found) <= most else chance.sample(found, most)


def law(document: Document, base, panel: TablePanel) -> None:
    """Each value is in one cell; what is copied and pasted over itself changes nothing; an edit
    of a column is one step, reads back, and undoes to the bytes of before.
    """
    before, model = written(document), panel.model
    model.show(document, base)
    model._looking.finish()
    outline = document.outline
    rows = range(min(model.rowCount(), 12))
    for row in rows:
        path = model.record_path(row)
        held = {one.path: model.row_at(model.index(row, at)) for at, one in
                enumerate(model.columns)}  # fmt: skip
        for below in outline.rows(path):
            if below.kind not in CONTAINERS:
                assert held[(below.key,)] == below
            elif (below.key,) not in held:
                for deep in outline.rows((*path, below.key)):
                    assert held[below.key, deep.key] == deep
    columns = range(len(model.columns))
    text = drain(panel.edits.copying(rows, columns, is_whole=False))
    assert drain(panel.edits.pasting(read_lines(text), rows, columns)) == []
    for at in columns:
        edit_column(document, model, at, panel, rows)
    assert written(document) == before


def edit_column(document: Document, model, at: int, panel: TablePanel, rows: range) -> None:
    """Give all cells of a column the text of another one, as by pasting, and take it back."""
    held = [row for row in rows if (one := model.row_at(model.index(row, at))) and one.editable]
    texts = [cell_text(model.row_at(model.index(row, at))) for row in held]
    if len(set(texts)) < 2:
        return
    wanted = [[text] for text in texts[1:] + texts[:1]]
    try:
        steps = document.undo_stack.index()
        new = drain(panel.edits.pasting(wanted, held, [at]))
        panel.edits.paste(new)
    except WrongType:  # one above is of another type, or names change places
        assert document.undo_stack.index() == steps
        return
    assert document.undo_stack.index() == steps + bool(new)
    shown = [cell_text(model.row_at(model.index(row, at))) for row in held]
    assert [[text] for text in shown] == wanted
    document.undo()


def drain(steps):
    """Return what a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("folder", ["byml", "aamp"])
def test_tables_of_real_files(folder, qtbot):
    made = TablePanel()
    qtbot.addWidget(made)
    QAbstractItemModelTester(made.model, FATAL, made.model)
    files = [file for file in corpus.need(folder) if file.stat().st_size < 60_000]
    chosen = seeded(folder).sample(files, min(len(files), scale(8, 400)))
    count = 0
    for file in chosen:
        document = opened(file)
        for base in tables(document, scale(2, 12)):
            law(document, base, made)
            count += 1
    assert count, "some of them hold tables"


HEADED = """\
Header: {TableNum: 2, Table01: Normal, Table02: Rare}
Normal: {Repeat: 1, Item: Apple}
Rare: {Repeat: 2, Item: Bow, Chance: 5}
"""


def test_what_only_a_header_has_comes_behind_what_the_tables_have(panel):
    shown = panel(document_of(HEADED))
    assert titles(shown) == ["Item", "Repeat", "Chance", "Table01", "Table02", "TableNum"]
    assert cells(shown)[1][:2] == ["Apple", "1"]


def test_a_first_row_that_shares_a_name_keeps_its_order(panel):
    shown = panel(document_of(HEADED.replace("Table02: Rare", "Repeat: 0")))
    assert titles(shown)[:3] == ["Repeat", "Table01", "TableNum"]


def test_one_row_of_two_is_no_header(panel):
    shown = panel(document_of("\n".join(HEADED.splitlines()[:2])))
    assert titles(shown)[:3] == ["Table01", "Table02", "TableNum"]


def test_the_menu_counts_only_what_there_is(drops, panel):
    shown = panel(drops)
    choose(shown, "Name", 0, 1)
    menu = QMenu()
    fill_cell_menu(menu, shown.view, shown.edits, lambda _name: None)
    words = [one.text().partition("\t")[0] for one in menu.actions()]
    assert "&Add missing values" in words
    assert "&Delete 2 values" in words
