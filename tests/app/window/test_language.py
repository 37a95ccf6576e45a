"""The window in another language: everything is translated, and works as in English."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialogButtonBox,
    QDockWidget,
    QGroupBox,
    QLineEdit,
    QMenu,
    QTabWidget,
    QToolButton,
    QWidget,
)

from app.tree.bulk_edit_dialog import BulkEditDialog
from app.ui import app_paths, i18n, language
from app.window.command_palette import open_palette
from app.window.key_table import KeyTable
from app.window.settings_dialog import SettingsDialog
from tests.app.untranslated import without_untranslated

PANELS = ("show_files", "show_problems", "show_history", "show_find", "show_inspector")
ALIKE = {"Aa", "W", ".*", "#", "100 %", "English", "日本語"}


@pytest.fixture
def foreign():
    """Have every text stand in brackets, before there is a window."""
    i18n.speak(lambda _context, text, _remark, _n: f"⟦{text}⟧")
    yield
    i18n.speak(None)


def _texts(top: QWidget) -> set[str]:
    """Return what a window and all in it say that is no content of a file."""
    found: set[str] = set()
    for one in [top, *top.findChildren(QWidget)]:
        if one.objectName().startswith("qt_") or isinstance(one.parent(), QDialogButtonBox):
            continue  # Qt's own, which speaks through Qt's translations
        found |= {action.text() for action in one.actions()}
        found |= {action.statusTip() for action in one.actions()}
        if isinstance(one, QLineEdit):
            found.add(one.placeholderText())
        if isinstance(one, QDockWidget):
            found.add(one.windowTitle())
        if isinstance(one, (QMenu, QGroupBox)):
            found.add(one.title())
        if isinstance(one, QAbstractButton) and not isinstance(one, QToolButton):
            found |= {one.text(), one.toolTip()}
        if isinstance(one, QTabWidget) and one.objectName() != "documents":
            found |= {one.tabText(at) for at in range(one.count())}
        if isinstance(one, QComboBox):
            found |= {one.itemText(at) for at in range(one.count())}
    return found


def _loose(texts: set[str]) -> set[str]:
    return {
        text
        for text in texts - ALIKE
        if "⟦" not in text and re.search("[A-Za-z]{2}", text.partition("\t")[0])
    }


def test_the_whole_window_speaks_it(foreign, window):
    for name in PANELS:
        window.actions_[name].setChecked(True)
    found = _texts(window)
    assert len(found) > 150
    assert _loose(found - set(app_paths.samples())) == set()


def test_settings_speak_it(foreign, window):
    dialog = SettingsDialog(window.preferences, window)
    dialog.add_keys(window.keymap)
    dialog.add_games(window.workspace)
    assert _loose(_texts(dialog)) == set()
    dialog.deleteLater()


def test_the_language_is_chosen_for_the_next_start(window):
    dialog = SettingsDialog(window.preferences, window)
    codes = [dialog.language.itemData(at) for at in range(dialog.language.count())]
    assert codes[:2] == ["system", "en"]
    assert dialog.language.currentData() == "system"
    assert dialog.later.text() == ""
    dialog.language.setCurrentIndex(codes.index("ja"))
    dialog.language.activated.emit(dialog.language.currentIndex())
    assert language.chosen() == "ja"
    assert "after a restart" in dialog.later.text()
    dialog.deleteLater()
    again = SettingsDialog(window.preferences, window)
    assert again.language.currentText() == "日本語"
    again.deleteLater()


def test_commands_are_found_and_told_in_japanese(japanese, window, open_file, byml_file):
    document = open_file(byml_file)
    chooser = open_palette(window, window.actions_, window.preferences, window.session)
    chooser.field.setText("すべて保存")
    assert chooser.entries[0].words == "ファイル: すべて保存"
    chooser.field.setText("save all")  # the help calls it so
    assert chooser.entries[0].words == "ファイル: すべて保存"
    chooser.close()
    window.view.document.set_current(("Count",))
    window.actions_["delete"].trigger()
    assert document.undo_stack.undoText() == "Count を削除"
    assert window.actions_["undo"].text() == "元に戻す(&U) Count を削除"
    assert window.status.text().endswith("1 件の編集")
    window.actions_["undo"].trigger()
    assert not document.is_modified


def test_what_is_to_be_done_with_values_is_no_matter_of_words(
    japanese, window, open_file, byml_file
):
    document = open_file(byml_file)
    dialog = BulkEditDialog(document, [("Count",)], window)
    for place, result in enumerate((5, 8, 15)):
        dialog.action.setCurrentIndex(place)
        dialog.operand.setText("5")
        assert dialog.values([("Count",)]) == [(("Count",), result)]
    dialog.deleteLater()


def test_keys_are_listed_without_marks(japanese, window):
    table = KeyTable(window.keymap)
    words_ = [table.table.topLevelItem(at).text(0) for at in range(3)]
    assert words_[0] == "ファイル: 新規作成…"
    assert not any("(&" in one for one in words_)
    table.deleteLater()


def test_parts_to_add_and_facts_of_a_document_are_told_in_japanese(
    japanese, window, open_file, ainb_file
):
    document = open_file(ainb_file)
    document.set_current(("nodes", 2))
    menu = QMenu()
    window.view.edits.fill_add_menu(menu)
    words = [re.sub(r"\(&.\)|&", "", action.text()) for action in menu.actions()]
    assert {"子", "アタッチメント", "入力: float"} <= set(words)
    assert not [one for one in words if one.isascii() and without_untranslated(one) == one]
    assert "リトルエンディアン · 名前 Watchman.root" in window.status.text()
