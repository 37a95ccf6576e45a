"""The session is restored: files, rows, views, tabs; and no file ends every start."""

from __future__ import annotations

import json
import shutil

import pytest
from PySide6.QtWidgets import QMessageBox

from app.ui import app_paths
from app.ui.notice_bar import Notice
from app.window import session_restore
from app.window.main_window import MainWindow


@pytest.fixture
def another(qtbot):
    """Returns a new window, as the next start brings it."""
    made = []

    def make():
        window = MainWindow()
        window.show()
        made.append(window)
        return window

    yield make
    for window in made:
        for document in list(window.session.documents):
            document.undo_stack.setClean()
        window.close()
        qtbot.waitUntil(lambda one=window: not one.isVisible())
        window.deleteLater()


def end(window, qtbot):
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())


def reopen(window, qtbot, count):
    window.reopen()
    qtbot.waitUntil(lambda: len(window.session.documents) == count)
    qtbot.waitUntil(lambda: not app_paths.settings().value("session/opening", False, type=bool))
    qtbot.wait(20)


def names(window):
    return [window.tabs.tabText(at) for at in range(window.tabs.count())]


def test_files_rows_views_and_tabs_come_back(
    window, open_file, byml_file, aamp_file, another, qtbot
):
    first, _second = open_file(byml_file), open_file(aamp_file)
    window.views.show_document(first)
    first.set_current(("Speed",))
    window.view.show_mode("text")
    window.tabs.tabBar().moveTab(1, 0)
    end(window, qtbot)
    assert not window.session.documents
    again = another()
    reopen(again, qtbot, 2)
    assert names(again) == ["Lantern.bgparamlist", "Lantern.byml"]
    assert again.document.name == "Lantern.byml"
    assert again.document.current == ("Speed",)
    assert again.view.mode == "text"


def test_it_is_written_while_the_program_runs(window, open_file, byml_file, another, qtbot):
    open_file(byml_file)
    qtbot.waitUntil(lambda: "Lantern" in str(app_paths.settings().value("session/state", "")))
    again = another()  # nothing was closed: the first one might as well have crashed
    reopen(again, qtbot, 1)
    assert again.document.name == "Lantern.byml"


def test_what_was_closed_by_hand_stays_closed(window, open_file, byml_file, another, qtbot):
    document = open_file(byml_file)
    window.session.close(document)
    qtbot.waitUntil(lambda: json.loads(app_paths.settings().value("session/state", "{}")) != {})
    end(window, qtbot)
    assert json.loads(app_paths.settings().value("session/state"))["files"] == []


def test_a_file_that_ends_the_program_is_only_offered(window, open_file, byml_file, another, qtbot):
    open_file(byml_file)
    end(window, qtbot)
    app_paths.settings().setValue("session/opening", True)
    again = another()
    again.reopen()
    assert not again.session.documents
    assert not again.session.is_busy
    notices = again.findChildren(Notice)
    (notice,) = [one for one in notices if "closed unexpectedly" in one.label.text()]
    notice.press("Open again")
    qtbot.waitUntil(lambda: len(again.session.documents) == 1)
    qtbot.waitUntil(lambda: not app_paths.settings().value("session/opening", False, type=bool))


def test_files_that_are_gone_are_named_and_the_rest_opened(
    window, open_file, byml_file, aamp_file, another, qtbot
):
    open_file(byml_file)
    open_file(aamp_file)
    end(window, qtbot)
    byml_file.unlink()
    again = another()
    reopen(again, qtbot, 1)
    assert names(again) == ["Lantern.bgparamlist"]
    words = [one.label.text() for one in again.findChildren(Notice)]
    assert any("“Lantern.byml”" in one for one in words)


def test_nothing_is_opened_where_that_is_not_wanted(window, open_file, byml_file, another, qtbot):
    open_file(byml_file)
    end(window, qtbot)
    session_restore.set_wanted(False)
    again = another()
    again.reopen()
    assert not again.session.is_busy


def test_an_end_that_was_called_off_is_none(window, open_file, byml_file, qtbot, monkeypatch):
    document = open_file(byml_file)
    document.set_value(("Count",), 12)
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Cancel)
    window.close()
    qtbot.wait(50)
    assert window.isVisible()
    document.undo_stack.setClean()
    qtbot.waitUntil(lambda: not window.restore._is_held)
    window.session.close(document)

    def is_empty():
        return json.loads(app_paths.settings().value("session/state"))["files"] == []

    qtbot.waitUntil(is_empty)


def test_a_file_with_changes_that_are_recovered_is_one_tab(
    window, open_file, byml_file, home, qtbot
):
    first = open_file(byml_file)
    first.set_value(("Count",), 1234)
    window.session.keep_all()
    folder = home / "journal"
    for kept in [*folder.glob("*.bin"), *folder.glob("*.json")]:
        shutil.copy(kept, folder / f"dead-1{kept.suffix}")
    first.undo()
    window.messages.offer_recovery()
    notice = next(n for n in window.findChildren(Notice) if "was not saved" in n.label.text())
    notice.press("Recover")
    qtbot.waitUntil(lambda: first not in window.session.documents)
    (recovered,) = window.session.documents
    assert recovered.outline.get(("Count",)) == 1234


@pytest.mark.parametrize("text", ["", "no json", "[]", '{"files": [{}]}', '{"files": 3}', "null"])
def test_what_is_written_wrongly_opens_nothing(window, text):
    app_paths.settings().setValue("session/state", text)
    window.reopen()
    assert not window.session.is_busy
