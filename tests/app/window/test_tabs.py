"""Tabs: whole and distinct names, the list of tabs, the middle button, and reopening."""

from __future__ import annotations

import os
import shutil
import sys
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

import formats
from app.documents import loading
from app.ui.chooser import Chooser
from formats import wrap
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import put
from tests.patience import GUARD

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture(autouse=True)
def active(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()


def key(widget, key_, *modifiers):
    held = Qt.KeyboardModifier.NoModifier
    for one in modifiers:
        held |= one
    QTest.keyClick(widget, key_, held)


@pytest.fixture
def rows_file(tmp_path):
    """A file with more rows than a window shows."""
    view = formats.outline_of(BYML.new(7))
    actors = put(view, (), "Actors", Kind.ARRAY)
    for number in range(200):
        put(view, actors, "", Kind.S32, number)
    file = tmp_path / "Lantern.byml"
    file.write_bytes(BYML.write(view.root))
    return file


CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def names(window):
    return [window.tabs.tabText(at) for at in range(window.tabs.count())]


def is_whole(bar, at):
    """Whether all of a tab's name has room on it."""
    text = bar.fontMetrics().horizontalAdvance(bar.tabText(at))
    cross = bar.tabButton(at, QTabBar.ButtonPosition.RightSide).width()
    return bar.tabRect(at).width() >= text + cross + bar.iconSize().width()


def test_names_are_whole_and_those_alike_have_their_folder(
    window, open_file, aamp_file, tmp_path, qtbot
):
    for folder in ("EnemyOne", "EnemyTwo"):
        for name in ("TwnObj_HyruleTownHall_FlagPole_A_01.aamp", f"Of_{folder}_alone.aamp"):
            file = tmp_path / folder / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(aamp_file.read_bytes())
            open_file(file)
    hall = "TwnObj_HyruleTownHall_FlagPole_A_01.aamp"
    shown = names(window)
    assert shown[0] == f"{hall} – EnemyOne"
    assert shown[2] == f"{hall} – EnemyTwo"
    assert shown[1] == "Of_EnemyOne_alone.aamp"
    bar = window.tabs.tabBar()
    assert bar.width() < sum(bar.tabRect(at).width() for at in range(4)), "they are scrolled"
    assert all(is_whole(bar, at) for at in range(4))

    bar.setCurrentIndex(0)
    place = bar.tabRect(0).center()
    QTest.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=place)
    assert names(window)[1] == hall, "the only one of its name again"
    assert len(names(window)) == 3

    key(window.view.tree, Qt.Key.Key_O, CTRL, SHIFT)
    (listed,) = [one for one in window.findChildren(Chooser) if one.isVisible()]
    QTest.keyClicks(listed.field, "One_al")
    QTest.keyClick(listed.field, Qt.Key.Key_Return)
    assert not listed.isVisible()
    assert window.document.name == "Of_EnemyOne_alone.aamp"


def test_the_list_of_tabs_leaves_a_tab_alone_that_was_closed_meanwhile(
    window, open_file, rows_file, aamp_file, qtbot
):
    open_file(rows_file)
    document = open_file(aamp_file)
    key(window.view.tree, Qt.Key.Key_O, CTRL, SHIFT)
    (listed,) = [one for one in window.findChildren(Chooser) if one.isVisible()]
    listed.list.setCurrentItem(listed.list.topLevelItem(1))
    assert listed.current().words == aamp_file.name
    go = listed.current().do
    window.session.close(document)
    QTest.keyClick(listed.field, Qt.Key.Key_Delete)
    assert [one.words for one in listed.entries] == [rows_file.name]
    go()
    assert window.document.name == rows_file.name


def test_closed_tabs_come_back_as_they_were_the_last_first(
    window, open_file, rows_file, aamp_file, tmp_path, qtbot
):
    pack = tmp_path / "X.pack"
    archive = wrap.Archive().with_file("AI/A.byml", rows_file.read_bytes())
    pack.write_bytes(wrap.write_sarc(archive))
    first, _second = open_file(rows_file), open_file(aamp_file)
    window.session.open_files([f"{pack}//AI/A.byml"])
    qtbot.waitUntil(lambda: len(window.session.documents) == 3)
    window.views.show_document(first)
    first.set_current(("Actors", 150))
    scroll = window.view.tree.verticalScrollBar().value()
    window.actions_["show_text_both"].trigger()
    qtbot.waitUntil(lambda: not window.view.is_text_awaited)
    for _ in range(3):
        key(window.view.tree, Qt.Key.Key_W, CTRL)
    assert names(window) == []

    window.actions_["reopen_closed"].trigger()
    qtbot.waitUntil(lambda: len(window.session.documents) == 1)
    qtbot.waitUntil(lambda: window.view is not None)
    for count in (2, 3):
        key(window.view.tree, Qt.Key.Key_W, CTRL, ALT)
        qtbot.waitUntil(lambda n=count: len(names(window)) == n)
    qtbot.waitUntil(lambda: names(window)[0] == "Lantern.byml")
    assert sorted(names(window)) == ["Lantern.bgparamlist", "Lantern.byml", "X.pack//AI/A.byml"]
    again = next(one for one in window.session.documents if one.file == rows_file)
    qtbot.waitUntil(lambda: again.current == ("Actors", 150))
    view = window.views.view_of(again)
    assert view.mode == "text-both"
    bar = view.tree.verticalScrollBar()
    qtbot.waitUntil(lambda: abs(bar.value() - scroll) < 200)


@pytest.fixture
def slow(monkeypatch):
    """Let files whose names begin with Slow wait until they may go on."""
    go_on, load = threading.Event(), loading.load_file

    def load_file(file, *words, **options):
        if file.name.startswith("Slow"):
            go_on.wait(GUARD)
        return load(file, *words, **options)

    monkeypatch.setattr(loading, "load_file", load_file)
    yield go_on
    go_on.set()


def test_files_opened_together_stand_in_the_order_they_were_given(
    window, open_file, aamp_file, rows_file, slow, tmp_path, qtbot
):
    open_file(aamp_file)
    files = [tmp_path / name for name in ("Slow2.byml", "B.byml", "Slow1.byml", "A.byml")]
    for file in files:
        file.write_bytes(rows_file.read_bytes())
    window.session.open_files(files)
    qtbot.waitUntil(lambda: window.tabs.count() == 3)
    qtbot.waitUntil(lambda: window.document.name == "A.byml")
    window.view.tree.setFocus()
    slow.set()
    qtbot.waitUntil(lambda: window.tabs.count() == 5)

    assert names(window) == [aamp_file.name, *(file.name for file in files)]
    assert [one.name for one in window.session.documents] == names(window)
    assert window.document.name == "A.byml", "the last one given stays on top"
    assert window.view.tree.hasFocus(), "and keeps the keyboard"


def test_a_late_file_stands_right_where_the_next_was_moved_to_another_place(
    window, open_file, aamp_file, rows_file, slow, tmp_path, qtbot
):
    open_file(aamp_file)
    late = tmp_path / "Slow.byml"
    late.write_bytes(rows_file.read_bytes())
    window.session.open_files([late, rows_file])
    qtbot.waitUntil(lambda: window.tabs.count() == 2)
    window.actions_["move_to_side"].trigger()
    qtbot.waitUntil(lambda: names(window) == [aamp_file.name])
    slow.set()
    qtbot.waitUntil(lambda: window.tabs.count() == 2)
    assert names(window) == [aamp_file.name, late.name]


def test_the_keyboard_goes_to_the_rows_of_a_tab_that_comes_on_top_first(
    window, rows_file, slow, tmp_path, qtbot
):
    files = [tmp_path / name for name in ("Slow1.byml", "Slow2.byml", "A.byml")]
    for file in files:
        file.write_bytes(rows_file.read_bytes())
    window.session.open_files(files)
    qtbot.waitUntil(lambda: window.tabs.count() == 1)
    slow.set()
    qtbot.waitUntil(lambda: window.tabs.count() == 3)
    assert window.document.name == "A.byml"
    for _tab in files:
        window.actions_["next_document"].trigger()
        assert window.view.tree.hasFocus()
    view = window.view
    view.filter_bar.setFocus()
    window.actions_["next_document"].trigger()
    window.actions_["previous_document"].trigger()
    assert window.view is view
    assert view.filter_bar.hasFocus(), "where it was in that tab"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
def test_a_name_of_other_bytes_is_shown_whole(window, open_file, byml_file):
    for name in (b"Caf\xe9.byml", b"Caf.byml"):
        shutil.copy(byml_file, byml_file.parent / os.fsdecode(name))
    open_file(byml_file.parent / os.fsdecode(b"Caf\xe9.byml"))
    assert window.windowTitle() == r"Caf\xE9.byml[*] – Triptych"
    open_file(byml_file.parent / "Caf.byml")
    assert [window.tabs.tabText(at) for at in range(2)] == [r"Caf\xE9.byml", "Caf.byml"]
