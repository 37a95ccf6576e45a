"""Invalid input when something else is done: it is still there, or a message says that it was
dropped; it changes no value, and no dead field is left."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from app.documents.prompts import CloseAnswer
from app.editors.base import ValueEditor
from app.ui.notice_bar import Notices
from app.window import unfit_input
from app.window.document_prompts import DocumentPrompts
from tests.app.window.test_typed import ACTIONS, AFTER, ASKS, begin_again, make_first_step
from tests.app.window.typing_places import PLACES, Stage, new_sample

_WRONG = "1.5e"
_NUMBERS = (
    "number_in_inspector",
    "value_in_tree",
    "field_in_form",
    "field_of_several",
    "cell_in_table",
    "part_of_vector",
    "part_of_vector_in_form",
    "hex_text_of_colour",
    "intensity_of_colour",
    "number_of_curve",
    "number_of_buffer",
    "number_of_bytes",
    "value_of_variable",
    "value_on_canvas",
    "formula_on_canvas",
)


@pytest.mark.parametrize("name", _NUMBERS)
def test_what_does_not_fit_is_kept_or_said(window, open_file, tmp_path, qtbot, monkeypatch, name):
    kind, type_ = PLACES[name]
    for folder in ("other", "typed"):
        (tmp_path / folder).mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    stage = Stage(window, open_file(new_sample(tmp_path / "typed", kind)), qtbot)
    stage.wrong = _WRONG
    with qtbot.waitActive(window):
        window.activateWindow()
    told: list[str] = []
    show = Notices.show_message

    def tell(at: Notices, words: str, *more: str) -> None:
        told.append(words)
        show(at, words, *more)

    monkeypatch.setattr(Notices, "show_message", tell)
    asked: list[object] = []
    answers = {"save_changes": CloseAnswer.CANCEL, "save_several": None, "may_drop_input": False}
    for question, answer in answers.items():
        monkeypatch.setattr(
            DocumentPrompts, question, lambda *_, answer=answer: (asked.append(1), answer)[1]
        )
    wrong = []
    for action in ACTIONS:
        window.view.enter_mode("tree")
        told.clear()
        asked.clear()
        found = _faults(stage, kind, action, type_, asked, told)
        wrong += [f"{action}: {fault}" for fault in found]
        if window.document is not stage.document:
            wrong.append(f"{action}: the document was closed")
            break
        for editor in window.findChildren(ValueEditor):
            editor.give_up()
        begin_again(stage)
    assert not wrong, "\n".join(wrong)


def _faults(stage, kind, action, type_, asked, told):
    document, stack = stage.document, stage.document.undo_stack
    if action in ("undo", "redo"):
        make_first_step(stage, kind)
        if action == "redo":
            document.undo()
    before, steps = stage.state, stack.index()
    type_(stage)
    (ACTIONS[action] if action != "save" else lambda stage: stage.do("save"))(stage)
    stage.settle()
    if document not in stage.window.session.documents:
        return ["it was closed"]
    if action in ASKS and not asked:
        return ["it was not asked"]
    saves = stage.window.session.saves
    stage.qtbot.waitUntil(lambda: document not in saves and not document.frozen)
    editors = [one for one in stage.window.findChildren(ValueEditor) if one.isVisible()]
    kept = [one for one in stage.lines(stage.window) if one.text() == _WRONG]
    kept += [one for one in editors if _WRONG in one.reason]
    faults = []
    if action != "escape" and not kept and not told:
        faults.append("it went without a word")
    if action == "other tab":
        stage.do("previous_document")
        stage.settle()
    if action == "escape" and kept:
        faults.append("it is still there")
    if action in ("undo", "redo"):
        getattr(document, "redo" if action == "undo" else "undo")()
    elif action not in AFTER and stack.index() != steps:
        faults.append(f"{stack.index() - steps} steps")
    while stack.index() > steps:
        document.undo()
    if stage.state != before:
        faults.append("it did something")
    return faults


def test_a_second_line_of_the_canvas_waits_for_the_first(window, open_file, tmp_path, qtbot):
    stage = Stage(window, open_file(new_sample(tmp_path, "ainb")), qtbot)
    stage.wrong = _WRONG
    with qtbot.waitActive(window):
        window.activateWindow()
    path = PLACES["value_on_canvas"][1](stage).path
    in_place = window.view.graph.in_place
    first = in_place.editor
    rows = ((one, stage.document.outline.row(one)) for one in _lines(stage))
    other = next(one for one, row in rows if row.editable and one != path)
    in_place.open(other, first.geometry())
    stage.settle()
    assert in_place.editor is first
    assert first.isVisible()
    assert stage.field.text() == _WRONG


def _lines(stage):
    nodes = stage.window.view.graph.view.graph.nodes.values()
    return [line.path for node in nodes for line in node.lines]


class _Unfit(QWidget):
    """Stands for an editor whose input fits no value."""

    reason = "“1.5e” is not a number."
    is_given_up = False

    def give_up(self) -> None:
        self.setEnabled(False)  # fails where Qt's part is gone
        self.is_given_up = True


def test_an_editor_may_go_while_its_input_is_asked_about(window, open_file, tmp_path, monkeypatch):
    """The question has an event loop of its own, in which jobs end and rows change."""
    document = open_file(new_sample(tmp_path, "byml"))
    editors = [_Unfit(window), _Unfit(window)]
    monkeypatch.setattr(unfit_input, "unfit_editors", lambda *_, **__: editors)
    monkeypatch.setattr(DocumentPrompts, "may_drop_input", lambda *_: (delete(editors[0]), True)[1])
    assert window.session.end_input(document)
    assert [one.is_given_up for one in editors] == [False, True]
