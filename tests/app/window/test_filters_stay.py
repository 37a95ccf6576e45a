"""What is typed in fields that search or filter stays there, whatever else is done, and is never
applied to the document."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from app.inspector.object_form import ObjectForm
from tests.app.window.typing_places import Stage, new_sample

_WORDS = "chance"


def _form(stage):
    return stage.inspector.findChild(ObjectForm).filter


def _text(stage):
    stage.window.view.enter_mode("text")
    stage.qtbot.waitUntil(lambda: not stage.window.view.is_text_awaited)
    stage.window.view.text.open_replace()
    return stage.window.view.text.find_bar


def _panel(stage, name):
    stage.window.panels.show(name)
    stage.settle()
    return stage.window.panels.widget(name)


_FIELDS = {
    "tree": lambda stage: stage.window.view.filter_bar,
    "form": _form,
    "table": lambda stage: _panel(stage, "table").filter,
    "find": lambda stage: _panel(stage, "find").field,
    "text": lambda stage: _text(stage).field,
    "text replace": lambda stage: _text(stage).by,
}


@pytest.mark.parametrize("name", _FIELDS)
def test_it_stays_and_changes_nothing(window, open_file, tmp_path, qtbot, name):
    for folder in ("other", "typed"):
        (tmp_path / folder).mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    stage = Stage(window, open_file(new_sample(tmp_path / "typed", "byml")), qtbot)
    items = stage.path("Items")
    stage.document.set_current((*items, 0))
    stage.settle()
    field, before = _FIELDS[name](stage), stage.state
    field.setFocus()
    QTest.keyClicks(field, _WORDS)
    for action in ("save", "undo", "other row", "names", "other tab"):
        if action == "other row":
            stage.document.set_current((*items, 1))
        elif action == "names":
            stage.document.renew_names()
        elif action == "other tab":
            stage.do("next_document")
            stage.settle()
            stage.do("previous_document")
        else:
            stage.do(action)
        stage.settle()
        assert field.text() == _WORDS, action
        assert (stage.state, stage.document.undo_stack.count()) == (before, 0), action


def test_the_filter_of_a_form_is_in_force_for_the_next_row(window, open_file, tmp_path, qtbot):
    stage = Stage(window, open_file(new_sample(tmp_path, "byml")), qtbot)
    items = stage.path("Items")
    stage.document.set_current((*items, 0))
    stage.settle()
    form = stage.inspector.findChild(ObjectForm)
    QTest.keyClicks(form.filter, _WORDS)
    stage.document.set_current((*items, 1))
    stage.settle()
    assert [line.row.label for line in form.form.lines] == ["Chance"]


def test_the_filter_of_a_table_is_in_force_after_another_tab(window, open_file, tmp_path, qtbot):
    for folder in ("other", "typed"):
        (tmp_path / folder).mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    stage = Stage(window, open_file(new_sample(tmp_path / "typed", "byml")), qtbot)
    stage.document.set_current((*stage.path("Items"), 0))
    panel = _panel(stage, "table")
    QTest.keyClicks(panel.filter, "bow")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    stage.do("next_document")
    stage.settle()
    stage.do("previous_document")
    stage.document.set_current((*stage.path("Items"), 0))
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1 and not panel.model.is_arranging)
    assert panel.model.is_filtered
