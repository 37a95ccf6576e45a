"""A document whose file the program writes for another one is unfrozen, whatever is read then."""

from __future__ import annotations

import os

from app.game_panels import quiet_reload
from app.ui import background


def test_a_file_that_cannot_be_read_after_it_was_written(
    window, open_file, byml_file, said, monkeypatch, qtbot
):
    document = open_file(byml_file)
    targets = {os.path.realpath(byml_file): byml_file}
    others = quiet_reload.QuietReload(window.session, window.views, targets, (), None)
    assert document.frozen

    def refuse(_document, _file):
        raise PermissionError(13, "no")

    monkeypatch.setattr(quiet_reload, "differs_at", refuse)
    others.end()
    qtbot.waitUntil(background.is_idle)
    assert not document.frozen
    assert said
    document.set_value(("Count",), 5)


def test_text_that_is_typed_and_not_applied_stays(window, open_file, byml_file, qtbot):
    """It is no change of the document yet, and reading the file again would discard it."""
    document = open_file(byml_file)
    window.view.enter_mode("text")
    text = window.view.text
    qtbot.waitUntil(lambda: not window.view.is_text_awaited)
    targets = {os.path.realpath(byml_file): byml_file}
    others = quiet_reload.QuietReload(window.session, window.views, targets, (), None)
    text.editor.insertPlainText("#")
    assert document.view_state.draft is not None
    byml_file.write_bytes(byml_file.read_bytes().replace(b"Huge", b"Hugo"))
    others.end()
    qtbot.waitUntil(lambda: background.is_idle() and not document.frozen)
    assert document.view_state.draft is not None
    assert text.editor.toPlainText().startswith("#")
    assert any("without your changes" in one.sentence for one in window.view.notices())
    text.revert()
