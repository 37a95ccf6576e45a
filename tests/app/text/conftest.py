"""A shown editor, and a view of a document's text, in the light theme."""

from __future__ import annotations

import pytest

from app.documents.document import Document
from app.text.editor import TextEditor
from app.text.view import TextView
from app.ui import background, theme
from tests.app.text.hands import make_aamp, make_byml


@pytest.fixture
def editor(qtbot, qapp):
    theme.apply(qapp, "light")
    editor = TextEditor()
    qtbot.addWidget(editor)
    editor.resize(700, 500)
    editor.show()
    qtbot.waitExposed(editor)
    return editor


@pytest.fixture(params=[make_byml, make_aamp], ids=["byml", "aamp"])
def document(qapp, request):
    return request.param()


@pytest.fixture
def show(qtbot, qapp):
    theme.apply(qapp, "light")

    def show_(document: Document) -> TextView:
        view = TextView(document)
        qtbot.addWidget(view)
        view.resize(800, 500)
        with qtbot.waitSignal(view.shown):
            view.show()
        return view

    return show_


@pytest.fixture
def settle(qtbot):
    def settle_(view: TextView) -> None:
        timers = (view.writing.timer, view.applying.timer, view.following.timer)
        qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))
        qtbot.waitUntil(background.is_idle)

    return settle_
