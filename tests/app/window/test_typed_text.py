"""A text that is typed in the text view and not applied when something else is done: kept, applied
or asked about, whether it can be read or not."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from app.text.view import TextView
from app.window.document_prompts import DocumentPrompts
from tests.app.window.typing_places import Stage, new_sample

_TYPED = {"half": "\nOther: [1, ", "whole": "\nOther: 1"}
_ACTIONS = {
    "undo": lambda stage: stage.do("undo"),
    "save": lambda stage: stage.do("save"),
    "close tab": lambda stage: stage.do("close_document"),
    "close window": lambda stage: stage.window.close(),
    "other tab": lambda stage: (stage.do("next_document"), stage.do("previous_document")),
    "other row": lambda stage: stage.document.set_current(stage.path("Zeal")),
    "tree": lambda stage: stage.window.view.enter_mode("tree"),
    "delete": lambda stage: stage.document.edit("", lambda rows: rows.remove([stage.path("Zeal")])),
    "reload": lambda stage: stage.do("reload"),
    "names": lambda stage: stage.document.renew_names(),
    "find": lambda stage: stage.do("find_replace"),
}
_MAY_APPLY = ("save",)


@pytest.mark.parametrize("typed", _TYPED)
def test_it_is_kept_until_it_is_applied_or_discarded(
    window, open_file, tmp_path, qtbot, monkeypatch, typed
):
    for folder in ("other", "typed"):
        (tmp_path / folder).mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    stage = Stage(window, open_file(new_sample(tmp_path / "typed", "byml")), qtbot)
    for question, answer in (("may_drop_changes", False), ("save_several", None)):
        monkeypatch.setattr(DocumentPrompts, question, lambda *_, answer=answer: answer)
    monkeypatch.setattr(TextView, "leave_text", lambda *_: None)  # kept
    before = stage.state
    for action, do in _ACTIONS.items():
        window.view.enter_mode("text")
        qtbot.waitUntil(lambda: not window.view.is_text_awaited)
        editor = window.view.text.editor
        editor.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClicks(editor, _TYPED[typed].lstrip("\n"))
        words = editor.text()
        do(stage)
        stage.settle()
        assert window.document is stage.document, action
        if action in _MAY_APPLY and typed == "whole":
            qtbot.waitUntil(lambda: not window.view.text.is_edited)
            assert stage.document.outline.get(("Other",)) == 1
        else:
            assert window.view.text.editor.text() == words, action
            assert window.view.text.is_edited, action
            window.view.text.revert()
        stage.qtbot.waitUntil(lambda: not stage.document.frozen)
        while stage.document.undo_stack.canUndo():
            stage.document.undo()
        stage.settle()
        assert stage.state == before, action
