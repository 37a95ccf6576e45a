"""A document whose file the program writes for another one is free again, whatever is read then."""

from __future__ import annotations

import os

from app.documents import background
from app.windows.files import quiet_reload


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
