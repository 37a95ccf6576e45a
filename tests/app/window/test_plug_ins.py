"""A format and an editor that a plug-in brings, in the window: nothing there knows of them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit

import formats
from app.compare.compare_dialog import ComparedSource
from app.documents.new_document import beginnings
from app.documents.prompts import file_filter
from app.editors.registry import editor_with
from app.editors.string import StringEditor
from app.start import application
from app.ui import background, theme
from app.window import help_window as help_pages
from app.window.help_window import show_help
from formats.core.kinds import Kind
from formats.registry import PLUG_INS
from tests.app import edits
from tests.app.window.comparing import compared
from tests.plugins import installed_msbt
from tests.plugins.msbt_files import samples


@pytest.fixture(autouse=True)
def _msbt(tmp_path_factory):
    with installed_msbt(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "Talk.msbt"
    path.write_bytes(samples("<")["control codes"])
    return path


@pytest.fixture
def document(window, open_file, file):
    return open_file(file)


def test_it_is_listed_with_its_help_its_icon_and_its_sample(window, qtbot, file):
    assert "Message texts (MSBT) (*.msbt)" in file_filter()
    assert "Sample.msbt" in [template.file for template in beginnings()]
    assert not theme.file_icon("msbt").isNull()
    assert theme.file_drawing("msbt").name == "msbt.svg"
    assert "msbt" in help_pages.files()
    help_window = show_help(window, "msbt")
    assert "Control codes are written out" in help_window.view.toPlainText()


def test_it_is_edited_undone_and_saved(window, document, file, qtbot):
    before, root = file.read_bytes(), document.root
    document.set_value(("Greeting",), "Bye")
    edits.remove(document, (), "Empty")
    model = window.view.tree.model()
    assert model.rowCount(model.index(0, 0)) == 2
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.root is root
    document.undo_stack.redo()
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: file.read_bytes() != before)
    qtbot.waitUntil(background.is_idle)
    assert formats.open(file)["Greeting"] == "Bye"


def test_its_text_is_edited(window, document, qtbot):
    view = window.view
    view.enter_mode("text")
    qtbot.waitUntil(lambda: view.text is not None and not view.is_text_awaited)
    cursor = view.text.editor.document().find("Hello <<you>")
    assert not cursor.isNull()
    cursor.insertText("Bye")
    done = []
    view.text.apply(done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert document.outline.get(("Greeting",)) == "Bye"


def test_its_own_editor_is_used_for_its_strings_alone(window, document):
    document.set_current(("Red",))
    editor = window.panels.widget("inspector").findChild(StringEditor)
    assert type(editor).__name__ == "MessageEditor"
    assert "1 control codes" in [line.toolTip() for line in editor.findChildren(QLineEdit)]
    hints = editor.hints
    assert editor_with(Kind.STRING, hints) is type(editor)
    assert editor_with(Kind.BOOL, hints) is not type(editor)


def test_it_is_compared_and_merged(window, open_file, document, file, tmp_path, qtbot):
    base, other = tmp_path / "Base.msbt", tmp_path / "Other.msbt"
    for place in (base, other):
        place.write_bytes(file.read_bytes())
    theirs = open_file(other)
    document.set_value(("Greeting",), "Bye")
    theirs.set_value(("Empty",), "Full")
    view = compared(window, qtbot, document, theirs)
    assert len(view.entries) == 2
    window.compare_tabs.open_merge(
        ComparedSource(document.name, document=document),
        ComparedSource("Base", file=base),
        ComparedSource(theirs.name, document=theirs),
    )
    qtbot.waitUntil(lambda: window.compare_tabs.current is not view)
    merging = window.compare_tabs.current
    qtbot.waitUntil(lambda: merging.merged is not None)
    assert merging.conflicts.rowCount() == 0
    merging.apply()
    qtbot.waitUntil(lambda: merging.is_applied)
    assert document.outline.get(("Greeting",)) == "Bye"
    assert document.outline.get(("Empty",)) == "Full"


def test_an_editor_that_is_none_leaves_the_usual_one(window, document, monkeypatch):
    from app.editors import registry

    monkeypatch.setattr(PLUG_INS, "load", lambda group: [("msbt.string", object)])
    registry._plug_ins.cache_clear()
    document.set_current(("Red",))
    editor = window.panels.widget("inspector").findChild(StringEditor)
    assert type(editor) is StringEditor
    assert "msbt.string" in PLUG_INS.failures


def test_a_plug_in_that_could_not_be_loaded_is_reported_once(said, monkeypatch):
    monkeypatch.setitem(PLUG_INS.failures, "broken", "it is old")
    application.report_failed_plug_ins()
    assert said.count("The plug-in “broken” could not be loaded: it is old.") == 1
