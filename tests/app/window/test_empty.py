"""Every empty view says why it is empty, and what to do."""

from __future__ import annotations

import formats
from app.ui import theme
from app.ui.chooser import Chooser
from app.window.key_table import KeyTable
from formats import wrap
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.window.comparing import small


def test_an_empty_document_says_how_the_first_row_is_put_in(window, open_file, tmp_path):
    file = tmp_path / "Empty.byml"
    file.write_bytes(BYML.write(BYML.new()))
    document = open_file(file)
    told = window.views.view_of(document)._nothing
    assert told.isVisible()
    assert "Add here" in told.text()
    view = document.outline
    edits.insert(document, (), -1, view.key((), "First", Kind.S32), view.make(Kind.S32))
    assert not told.isVisible()
    document.undo_stack.undo()
    assert told.isVisible()


def test_that_nothing_matches_is_said_below_the_rows_that_are_left(
    window, open_file, tmp_path, qtbot
):
    file = tmp_path / "Small.byml"
    file.write_bytes(formats.save_bytes(small()))
    open_file(file)
    view = window.view
    view.filter_bar.setText("hp")
    view.filter_bar.ask()
    qtbot.waitUntil(lambda: not view.filtering.is_busy and view.tree.model_.hit_count == 4)
    view.tree.setFocus()
    view.tree.selectAll()
    window.actions_["delete"].trigger()
    qtbot.waitUntil(view._nothing.isVisible)
    tree, index = view.tree, view.tree.model().index(0, 0)
    while tree.indexBelow(index).isValid():
        index = tree.indexBelow(index)
    assert index.parent().parent().isValid()
    assert view._nothing.geometry().top() > tree.visualRect(index).bottom()


def test_an_empty_archive_says_how_files_come_in(window, tmp_path, qtbot):
    file = tmp_path / "Empty.sarc"
    file.write_bytes(wrap.write_sarc(wrap.Archive()))
    window.session.open_files([file])
    model = window.panels.files.model
    qtbot.waitUntil(lambda: model.rowCount() > 0)
    row = model.index(0, 0)
    model.fetchMore(row)
    beside = row.siblingAtColumn(1)
    qtbot.waitUntil(lambda: beside.data() == "empty")
    assert "drop files here" in row.data(3)
    assert window.status._problems.isHidden()  # there is no document that could have any


def test_a_list_to_choose_from_tells_none_yet_from_none_that_fits(window):
    chooser = Chooser(window, "Things", "", lambda _typed: [], "No things yet: make one.")
    chooser.open()
    assert chooser._nothing.text() == "No things yet: make one."
    chooser.field.setText("x")
    assert chooser._nothing.text().startswith("No results")
    chooser.close()


def test_keys_that_no_command_has_are_said_to_be_free(window):
    table = KeyTable(window.keymap)
    table.filter.setText("no such command at all")
    assert table.says.text().startswith("No matching commands")
    table.filter.clear()
    assert table.says.text() == ""


def test_a_format_without_a_drawing_has_that_of_any_file(qapp):
    assert theme.file_drawing("aamp") == "file-aamp"
    assert theme.file_drawing("brand-new") == "file"
    assert not theme.file_icon("brand-new").isNull()
    assert {f"file-{one.name}" for one in formats.FORMATS} == {
        theme.file_drawing(one.name) for one in formats.FORMATS
    }
