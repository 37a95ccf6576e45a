"""An editor that is shown, in the light theme."""

from __future__ import annotations

import pytest

from app import theme
from app.text.editor import TextEditor


@pytest.fixture
def editor(qtbot, qapp):
    theme.apply(qapp, "light")
    editor = TextEditor()
    qtbot.addWidget(editor)
    editor.resize(700, 500)
    editor.show()
    qtbot.waitExposed(editor)
    return editor
