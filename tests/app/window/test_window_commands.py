"""Palette, paths, bookmarks and keys, used as a user would."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.ui import app_paths
from app.ui.chooser import Chooser
from app.ui.fuzzy_match import score
from app.window.about import _key_groups
from app.window.go_to_path import find
from app.window.keymap import Keymap, KeysRefused
from app.window.main_window import MainWindow
from app.window.settings_dialog import SettingsDialog
from formats.core.kinds import CONTAINERS, Kind
from formats.errors import WrongType
from tests.app import edits


def chooser(window) -> Chooser:
    """Return the chooser that is open."""
    return next(one for one in window.findChildren(Chooser) if one.isVisible())


def words(found):
    return [entry.words for entry in found.entries]


# Letters


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("save", "File: Save", "File: Save as…"),
        ("cp", "Edit: Copy path", "Edit: Replace part"),
        ("tree", "View: Tree", "View: The rest"),
        ("path copy", "Edit: Copy path", "Edit: Copy this and that path of all"),
    ],
)
def test_what_fits_better_scores_higher(typed, better, worse):
    high, low = score(typed, better), score(typed, worse)
    assert high is not None
    assert low is None or high > low


def test_letters_out_of_order_do_not_fit():
    assert score("evas", "Save") is None
    assert score("", "Save") == 0


# The palette


def test_the_palette_holds_every_action_and_does_what_is_chosen(window, open_file, byml_file):
    open_file(byml_file)
    window.actions_["palette"].trigger()
    found = chooser(window)
    names = {one.partition(": ")[2] for one in words(found)}
    texts = {window.actions_[name].text().replace("&", "") for name in window.actions_}
    assert {text.partition("\t")[0] for text in texts} <= names
    beside = {entry.words: entry.beside for entry in found.entries}
    assert beside["File: Save"] == "Ctrl+S"
    QTest.keyClicks(found.field, "problems")
    assert found.current().words == "View: Problems"
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert window.panels.widget("problems").isVisible()


def test_what_cannot_be_done_now_comes_last_and_is_not_done(window):
    window.actions_["palette"].trigger()
    found = chooser(window)
    assert not any(entry.enabled for entry in found.entries[-20:])
    QTest.keyClicks(found.field, "copypath")
    assert words(found)[0] == "Edit: Copy path"
    assert found.current() is None
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert found.isVisible()
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    assert not window.findChildren(Chooser) or not found.isVisible()


def test_arrows_walk_the_list_and_go_round(window):
    window.actions_["palette"].trigger()
    found = chooser(window)
    first = found.current()
    QTest.keyClick(found.field, Qt.Key.Key_Up)
    last = found.current()
    assert last is not first
    assert last.enabled
    QTest.keyClick(found.field, Qt.Key.Key_Down)
    assert found.current() is first
    QTest.keyClicks(found.field, "zzzz")
    assert found.current() is None
    assert not found.list.isVisible()
    found.close()


# Paths


def test_go_to_path_completes_and_goes(window, open_file, aamp_file):
    document = open_file(aamp_file)
    window.actions_["go_to_path"].trigger()
    found = chooser(window)
    assert words(found) == ["General"]
    QTest.keyClicks(found.field, "Gen")
    QTest.keyClick(found.field, Qt.Key.Key_Tab)
    assert found.field.text() == "General/"
    assert "General › Position" in words(found)
    QTest.keyClicks(found.field, "Pos")
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert document.outline.labels(document.current) == ["General", "Position"]


def test_paths_may_begin_with_root_and_come_from_a_path_bar(window, open_file, aamp_file):
    view = open_file(aamp_file).outline
    expected = find(view, "General/Position")
    assert len(expected) == 2
    assert find(view, "Root/General/Position") == expected
    assert find(view, "Root › General › Position") == expected
    assert find(view, "Root") == ()
    with pytest.raises(WrongType):
        find(view, "Root/Generals")


def test_what_copy_path_writes_leads_back(window, open_file, byml_file):
    from PySide6.QtGui import QGuiApplication

    document = open_file(byml_file)
    document.set_current(("Actors", 2400))
    window.actions_["copy_path"].trigger()
    document.set_current(("Count",))
    window.actions_["go_to_path"].trigger()
    found = chooser(window)
    found.field.setText(QGuiApplication.clipboard().text())
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert document.current == ("Actors", 2400)


# Bookmarks


def test_bookmarks_are_walked_in_the_order_of_the_rows(window, open_file, byml_file):
    document = open_file(byml_file)
    for path in (("Speed",), ("Actors", 7), ("Count",)):
        document.set_current(path)
        window.actions_["toggle_bookmark"].trigger()
    assert window.bookmarks.of(document) == [("Actors", 7), ("Count",), ("Speed",)]
    seen = []
    for _step in range(4):
        window.actions_["next_bookmark"].trigger()
        seen.append(document.current)
    assert seen == [("Speed",), ("Actors", 7), ("Count",), ("Speed",)]
    window.actions_["previous_bookmark"].trigger()
    assert document.current == ("Count",)
    window.actions_["toggle_bookmark"].trigger()
    assert window.bookmarks.of(document) == [("Actors", 7), ("Speed",)]


def test_a_sign_beside_the_path_shows_and_changes_it(window, open_file, byml_file):
    document = open_file(byml_file)
    mark = window.view.mark
    document.set_current(("Count",))
    assert not mark.isChecked()
    mark.click()
    assert window.bookmarks.of(document) == [("Count",)]
    assert mark.isChecked()
    document.set_current(("Speed",))
    assert not mark.isChecked()
    document.set_current(("Count",))
    window.actions_["toggle_bookmark"].trigger()
    assert not mark.isChecked()


def test_bookmarks_follow_their_rows_and_go_with_them(window, open_file, byml_file):
    document = open_file(byml_file)
    document.set_current(("Actors", 7))
    window.actions_["toggle_bookmark"].trigger()
    edits.remove(document, ("Actors",), 3)
    assert window.bookmarks.of(document) == [("Actors", 6)]
    edits.remove(document, (), "Actors")
    assert window.bookmarks.of(document) == []


def test_bookmarks_are_there_when_the_file_is_opened_again(window, open_file, byml_file):
    document = open_file(byml_file)
    document.set_current(("Actors", 7))
    window.actions_["toggle_bookmark"].trigger()
    window.session.close(document)
    again = open_file(byml_file)
    assert window.bookmarks.of(again) == [("Actors", 7)]


def test_the_list_of_bookmarks_goes_and_removes(window, open_file, byml_file):
    document = open_file(byml_file)
    for path in (("Count",), ("Speed",)):
        document.set_current(path)
        window.actions_["toggle_bookmark"].trigger()
    window.actions_["list_bookmarks"].trigger()
    found = chooser(window)
    assert words(found) == ["Lantern.byml › Count", "Lantern.byml › Speed"]
    QTest.keyClick(found.field, Qt.Key.Key_Down)
    QTest.keyClick(found.field, Qt.Key.Key_Delete)
    assert words(found) == ["Lantern.byml › Count"]
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert document.current == ("Count",)


# Keys


def texts(window, name):
    return [keys.toString() for keys in window.actions_[name].shortcuts()]


def test_no_two_commands_share_keys(window):
    keymap = window.keymap
    for name in window.actions_:
        for keys in keymap.keys(name):
            assert keymap.owner(keys, name) is None, f"{name} and another have {keys.toString()}"


def test_keys_are_chosen_kept_and_reset(window, qtbot):
    keymap = window.keymap
    keymap.choose("about", [QKeySequence("Ctrl+Alt+A")])
    other = MainWindow()
    qtbot.addWidget(other)
    assert texts(other, "about") == ["Ctrl+Alt+A"]
    assert ("About Triptych", "Ctrl+Alt+A") in dict(_key_groups(other.actions_))["Help"]
    keymap.reset("about")
    assert texts(window, "about") == []
    keymap.choose("save", [])
    assert texts(window, "save") == []
    keymap.reset_all()
    assert texts(window, "save") == ["Ctrl+S"]
    another = Keymap(other.actions_)
    assert not another.is_chosen("save")


@pytest.mark.parametrize("keys", ["Ctrl+S", "A", "Shift+A", "5", "Space", "Return", "Down"])
def test_keys_of_others_and_of_typing_are_refused(window, keys):
    with pytest.raises(KeysRefused, match=r"already used|typing"):
        window.keymap.choose("about", [QKeySequence(keys)])
    assert texts(window, "about") == []


def test_resetting_does_not_take_keys_from_another(window):
    keymap = window.keymap
    keymap.choose("save", [QKeySequence("Ctrl+Alt+J")])
    keymap.choose("about", [QKeySequence("Ctrl+S")])
    with pytest.raises(KeysRefused, match="About"):
        keymap.reset("save")
    keymap.reset_all()
    assert texts(window, "save") == ["Ctrl+S"]
    assert texts(window, "about") == []


def test_keys_are_chosen_in_the_settings(window):
    dialog = SettingsDialog(window.preferences, window)
    table = dialog.add_keys(window.keymap)
    table.select("about")
    table.keys.setKeySequence(QKeySequence("Ctrl+S"))
    assert "Save" in table.says.text()
    assert not table.set.isEnabled()
    table.keys.setKeySequence(QKeySequence("Ctrl+Alt+A"))
    assert table.set.isEnabled()
    table.set.click()
    assert texts(window, "about") == ["Ctrl+Alt+A"]
    assert table.table.currentItem().text(1) == "Ctrl+Alt+A"
    table.back.click()
    assert texts(window, "about") == []
    table.filter.setText("palette")
    assert sum(not item.isHidden() for item in table._items()) < 5


def test_what_is_stored_wrongly_does_no_harm(window, qtbot, home):
    from app.ui import app_paths

    app_paths.settings().setValue("keys/chosen", '{"save": 5, "nothing": ["F5"], "open": ["F9"]}')
    other = MainWindow()
    qtbot.addWidget(other)
    assert texts(other, "save") == ["Ctrl+S"]
    assert texts(other, "open") == ["F9"]
    app_paths.settings().setValue("keys/chosen", "no json")
    third = MainWindow()
    qtbot.addWidget(third)
    assert texts(third, "open") == ["Ctrl+O"]


def test_every_command_does_something_and_nothing_is_done_by_none(window):
    from app.ui.commands import COMMANDS, MENUS

    commands = [one for menu in MENUS.values() for one in menu if one.id]
    names = [one.id for one in commands]
    assert len(set(names)) == len(names) == len(COMMANDS)
    assert set(window.actions_) == {one.id for one in commands if not one.is_menu}


_HIGHEST = 728
"""Pixels that a screen of 768 has for a menu at 100 %."""


def _height(menu):
    return sum(menu.actionGeometry(action).height() for action in menu.actions())


def test_menus_need_no_second_column_on_a_small_screen(window, open_file, ainb_file):
    open_file(ainb_file)
    for title in window.menuBar().actions():
        menu = title.menu()
        menu.popup(window.pos())
        assert 0 < _height(menu) <= _HIGHEST, title.text()
        menu.close()


def test_the_edit_menu_leaves_out_what_a_row_has_no_use_for(window, open_file, byml_file):
    open_file(byml_file)
    menu, connect = window.actions_.menus["&Edit"], window.actions_["lead"]
    assert not connect.isEnabled()
    menu.popup(window.pos())
    assert not connect.isVisible()
    assert window.actions_["delete"].isVisible()
    menu.close()
    assert connect.isVisible(), "else its keys would do nothing"


def test_a_menu_of_a_menu_is_grey_where_all_in_it_is(window, open_file, byml_file, ainb_file):
    arrange = window.actions_.menus["Arran&ge"].menuAction()
    open_file(byml_file)
    assert not arrange.isEnabled()
    open_file(ainb_file)
    window.actions_["show_graph"].trigger()
    assert arrange.isEnabled()


@pytest.mark.parametrize("name", ["aamp_file", "byml_file"])
def test_alike_types_stand_next_to_each_other_in_menus(window, open_file, request, name):
    document = open_file(request.getfixturevalue(name))
    value = next(path for path, row in document.outline.walk(()) if row.kind not in CONTAINERS)
    document.set_current(value)
    in_order = [kind.value for kind in Kind if kind not in (*CONTAINERS, Kind.NULL)]
    for fill in (window.view.edits.fill_add_menu, window.view.edits.fill_type_menu):
        menu = QMenu()
        fill(menu)
        words = [action.text().replace("&", "").split("\t")[0] for action in menu.actions()]
        told = [in_order.index(one) for one in words if one in in_order]
        assert len(told) > 5
        assert told == sorted(told)


def test_menus_of_graphs_are_there_only_for_a_document_with_one(
    window, open_file, byml_file, ainb_file
):
    menus = [window.actions_.menus[title].menuAction() for title in ("G&raph", "R&un")]
    assert not any(menu.isVisible() for menu in menus)
    open_file(byml_file)
    assert not any(menu.isVisible() for menu in menus)
    open_file(ainb_file)
    assert all(menu.isVisible() for menu in menus)


def test_a_menu_of_types_is_narrow_and_tells_what_is_lost(window, open_file, tmp_path):
    file = tmp_path / "Every type.byml"
    shutil.copy(app_paths.sample_folder() / file.name, file)
    document = open_file(file)
    path = next(path for path, row in document.outline.walk(()) if row.kind is Kind.BINARY_ALIGNED)
    document.set_current(path)
    menu = QMenu()
    window.view.edits.fill_type_menu(menu)
    words = [action.text().partition("\t")[2] for action in menu.actions()]
    assert any(one.endswith("is dropped)") for one in words)
    assert max(map(len, words)) < 100
