"""Quitting asks once for all unsaved documents and archives, and loses nothing without asking."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.window.unsaved_dialog import UnsavedDialog
from formats import wrap
from tests.app.game.conftest import document, pack
from tests.app.window.game_panels.kit import count_in
from tests.app.window.test_closing_several import answered, settle, tick

A = ("AI/A.byml",)


def entries(loose):
    return wrap.open_archive(loose.file.read_bytes())[1].words


@pytest.fixture
def changed(loose, opened):
    """An archive without one of its files, and a document in it with another number."""
    loose.remove(["C.byml"])
    found = opened(loose.file, A)
    found.set_value(("Count",), 41)
    return found


def shown(dialog):
    rows = range(dialog.list.topLevelItemCount())
    return [dialog.list.topLevelItem(row).text(0) for row in rows]


@pytest.mark.parametrize("ticks", [(True, False), (False, True), (False, False)])
def test_what_is_ticked_is_saved_and_what_is_not_is_dropped(window, loose, changed, qtbot, ticks):
    def answer(dialog):
        assert shown(dialog) == ["X.pack.zs//AI/A.byml", "X.pack.zs"]
        for row, on in enumerate(ticks):
            tick(dialog, row, on)
        QTest.mouseClick(dialog.save if any(ticks) else dialog.drop, Qt.MouseButton.LeftButton)

    seen = answered(qtbot, answer)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(seen) == 1
    assert count_in(loose.file, A) == (41 if ticks[0] else 4)
    assert ("C.byml" in entries(loose)) is not ticks[1]


def test_one_archive_is_asked_about_in_the_same_dialog(window, loose, qtbot):
    loose.remove(["C.byml"])
    seen = answered(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert [type(one) for one in seen] == [UnsavedDialog]
    assert "C.byml" not in entries(loose)


def test_escape_keeps_documents_open_and_archives_as_they_are(window, loose, changed, qtbot):
    answered(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    window.close()
    settle(qtbot)
    assert window.isVisible()
    assert window.session.documents == [changed]
    assert changed.is_modified
    assert loose.is_modified


def test_an_archive_that_cannot_be_saved_keeps_all_open(window, loose, changed, qtbot, said):
    loose.file.write_bytes(pack({"AI/A.byml": document(4), "C.byml": b"of another program"}))
    answered(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    window.session._prompts.may_overwrite = lambda _document: True
    window.close()
    qtbot.waitUntil(lambda: bool(said))
    settle(qtbot)
    assert window.isVisible()
    assert window.session.documents == [changed]
    assert loose.is_modified
    assert entries(loose).count("C.byml") == 1


def test_closing_all_documents_leaves_the_archives_alone(window, loose, changed, qtbot):
    window.session.save(changed)
    qtbot.waitUntil(lambda: not changed.is_modified)
    window.actions_["close_all"].trigger()
    settle(qtbot)
    assert window.session.documents == []
    assert loose.is_modified
