"""Every setting in the dialog: changed as a user does, effective at once, stored, and reset."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
)

from app.ui import app_paths, language, theme
from app.window import session_restore
from app.window.preferences import writes_other_packs
from app.window.settings_dialog import SettingsDialog
from formats.names import crc32_of
from formats.registry import SHIPPED

KINDS = (QComboBox, QAbstractSpinBox, QCheckBox)


def row_height(window, _dialog):
    tree = window.view.tree
    return tree.visualRect(tree.model().index(0, 0)).height()


EFFECTS = {
    "Theme": lambda _window, _dialog: theme.colors().panel.name(),
    "Language": lambda _window, dialog: language.chosen() + dialog.later.text(),
    "Zoom": lambda _window, _dialog: QApplication.font().pointSizeF(),
    "Comfortable rows": row_height,
    "Reopen files on startup": lambda _window, _dialog: session_restore.is_wanted(),
    "When saving a file in a pack, also write it to all packs that held the same file": (
        lambda _window, _dialog: writes_other_packs()
    ),
}
"""What each setting changes at once; a new setting needs a line here."""


def name_of(control):
    """Return what a screen reader says: on Linux, a list is read out by its label."""
    labels = [one for one in control.window().findChildren(QLabel) if one.buddy() is control]
    if labels:
        return labels[0].text()
    return QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name)


def controls(dialog):
    """Return what is set in the dialog, by name; fields that filter and lists of rows are none."""
    found = [one for kind in KINDS for one in dialog.findChildren(kind)]
    return {name_of(one): one for one in found}


def state(control):
    if isinstance(control, QComboBox):
        return control.currentData()
    return control.isChecked() if isinstance(control, QCheckBox) else control.text()


def change(control, forward):
    """Set something else with the keyboard."""
    control.setFocus()
    if isinstance(control, QCheckBox):
        QTest.keyClick(control, Qt.Key.Key_Space)
    else:
        is_down = forward is isinstance(control, QComboBox)  # a list goes down, a number up
        QTest.keyClick(control, Qt.Key.Key_Down if is_down else Qt.Key.Key_Up)


@pytest.fixture
def dialog(window, byml):
    def dialog():
        made = SettingsDialog(window.preferences, window)
        made.add_keys(window.keymap)
        made.add_games(window.workspace)
        made.show()
        return made

    yield dialog
    window.preferences.set_theme("light")


def shown(dialog, control):
    """Bring the page of a control to the top."""
    pages = dialog.pages
    for at in range(pages.count()):
        if pages.widget(at).isAncestorOf(control):
            pages.setCurrentIndex(at)
    return control


def test_every_setting_has_a_line_here(dialog):
    assert set(controls(dialog())) == set(EFFECTS)


@pytest.mark.parametrize("name", EFFECTS)
def test_a_setting_is_seen_at_once_kept_and_set_back(window, dialog, name, qtbot):
    window.preferences.set_theme("light")
    one = dialog()
    control, effect = shown(one, controls(one)[name]), EFFECTS[name]
    at_first, before = state(control), effect(window, one)
    change(control, forward=True)
    changed = state(control)
    assert changed != at_first
    qtbot.waitUntil(lambda: effect(window, one) != before)
    after = effect(window, one)
    one.close()
    app_paths.settings().sync()

    again = dialog()
    control = shown(again, controls(again)[name])
    assert state(control) == changed, "it is kept"
    change(control, forward=False)
    assert state(control) == at_first
    qtbot.waitUntil(lambda: effect(window, again) != after)
    again.close()


def test_steps_of_the_zoom_count_before_the_field_is_left(window, dialog):
    one = dialog()
    size = window.font().pointSizeF()
    one.zoom.setFocus()
    one.zoom.stepUp()
    assert window.preferences.zoom == 110
    assert window.font().pointSizeF() > size
    one.zoom.stepDown()
    one.close()


def test_return_closes_the_settings_and_opens_nothing(dialog):
    shown = dialog()
    shown.show()
    assert [one.text() for one in shown.findChildren(QPushButton) if one.isDefault()] == ["Close"]


def test_every_button_of_the_settings_says_what_it_does(dialog):
    assert all(name_of(one) for one in dialog().findChildren(QPushButton))


# What a user chose and taught the program.


def test_every_name_that_is_typed_is_known_at_once(window):
    for name in ("AnUnheardOfName", "AnotherOfThem"):
        window.preferences.remember_name(name)
        assert window.preferences.knowledge.names.find(crc32_of(name)) == name
        assert SHIPPED.names.find(crc32_of(name)) is None


def test_names_that_cannot_be_kept_are_told_of(window, said, tmp_path, monkeypatch):
    monkeypatch.setattr(window.preferences, "learned_names", lambda: tmp_path)
    window.preferences.remember_names(["QuiteNew"])
    assert len(said) == 1
    assert said[0].startswith("Names cannot be saved in ")
