"""The table of commands: one entry and one method are a command, and every entry is complete."""

from __future__ import annotations

from collections import Counter

import pytest

from app.compare.compare_view import CompareView
from app.compare.merge import MergeView
from app.ui.commands import COMMANDS, MENUS, OF_CANVAS, OF_TAB, OF_VIEW, TEXT_COMMANDS, Command
from app.window.about import _key_groups
from app.window.command_palette import open_palette
from app.window.dialog_commands import DialogCommands
from app.window.main_window import MainWindow
from app.window.settings_dialog import SettingsDialog


@pytest.fixture
def greeting(monkeypatch):
    """Add a command: an entry, and a method of its owner; return what it has done."""
    done: list[str] = []
    greet = Command("greet", "dialogs", "Gr&eet", "Ctrl+Alt+Shift+G", needs="document")
    monkeypatch.setitem(MENUS, "&Help", (*MENUS["&Help"], greet))
    monkeypatch.setattr(DialogCommands, "greet", lambda _self: done.append("hello"), raising=False)
    return done


def test_one_entry_and_a_method_are_a_command(greeting, qtbot, byml_file):
    window = MainWindow(remembers=False)
    qtbot.addWidget(window)
    window.complete()
    action = window.actions_["greet"]
    assert action in window.actions_.menus["&Help"].actions()
    assert not action.isEnabled()
    window.session.open_files([byml_file])
    qtbot.waitUntil(lambda: bool(window.session.documents))
    assert action.isEnabled()
    action.trigger()
    assert greeting == ["hello"]
    chooser = open_palette(window, window.actions_, window.preferences, window.session)
    assert ("Help: Greet", "Ctrl+Alt+Shift+G") in {
        (one.words, one.beside) for one in chooser.entries
    }
    chooser.close()
    assert ("Greet", "Ctrl+Alt+Shift+G") in dict(_key_groups(window.actions_))["Help"]
    table = SettingsDialog(window.preferences, window).add_keys(window.keymap)
    assert "Help: Greet" in {item.text(0) for item in table._items()}


# Laws


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda one: one.id)
def test_a_command_has_a_text_with_a_letter_and_a_scope(command):
    assert command.text.count("&") == 1
    assert command.scope or command.is_menu
    assert not command.needs or command.needs in OF_TAB
    assert not (command.checkable and command.checked)
    assert command.argument is None or command.method


def test_the_owner_of_every_command_can_do_it(pane, window):
    for command in COMMANDS.values():
        owner = window.scope(command.scope) if command.scope not in ("", "comparison") else None
        owners = (CompareView, MergeView) if command.scope == "comparison" else (owner,)
        names = {command.enabled, command.checked, command.shows}
        if not command.is_menu:
            names.add(command.method or command.id)
        for one in owners:
            assert one is not None or command.is_menu, f"{command.id} has nobody who does it"
            assert all(hasattr(one, name) for name in names if name), command


def test_scopes_of_a_tab_have_no_owner_without_a_document(window):
    assert {scope for scope in OF_TAB if window.scope(scope) is not None} == set()
    parts = {command.scope for command in COMMANDS.values()} - OF_TAB - {""}
    assert all(window.scope(scope) is not None for scope in parts)


def test_scopes_are_those_of_some_command():
    named = {one.scope for one in COMMANDS.values()} | {one.needs for one in COMMANDS.values()}
    assert named >= OF_TAB >= OF_VIEW >= OF_CANVAS


MEAN_WHAT_IS_CURRENT = {"Return"}
"""Keys of a canvas that edit a value or open a module."""


def test_no_two_commands_share_keys_in_one_place():
    of_window = [key for one in COMMANDS.values() for key in one.all_keys]
    of_canvas = [one.canvas_keys for one in COMMANDS.values() if one.canvas_keys]
    of_text = [key for one in TEXT_COMMANDS for key in one.all_keys]
    assert _shared(of_window) == _shared(of_text) == set()
    assert _shared(of_canvas) == MEAN_WHAT_IS_CURRENT


def _shared(keys):
    return {key for key, count in Counter(keys).items() if count > 1}
