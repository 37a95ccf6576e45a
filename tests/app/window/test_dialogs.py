"""Settings, shortcuts, the crash report, recovery and the panels."""

from __future__ import annotations

import shutil
import zlib

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTreeWidget

import formats
from app.inspector.inspector import Inspector
from app.tree.choose_dialog import ChooseDialog
from app.ui import report, theme
from app.ui.notice_bar import Notice
from app.window.crash_dialog import CrashDialog
from app.window.settings_dialog import SettingsDialog
from formats.core.kinds import Kind
from formats.problems import Severity
from tests.app.window.conftest import put


def test_settings_take_effect_at_once(window, tmp_path):
    dialog = SettingsDialog(window.preferences, window)
    dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
    dialog.theme.activated.emit(dialog.theme.currentIndex())
    assert theme.colors().dark
    dialog.comfortable.setChecked(True)
    assert window.preferences.comfortable
    dialog.comfortable.setChecked(False)
    window.preferences.set_theme("light")
    dialog.deleteLater()


def test_a_list_of_names_names_hashes(window, open_file, tmp_path):
    name = "QuiteUnheardOfName"
    view = formats.outline_of(formats.aamp.AAMP.new())
    put(view, (), name, Kind.OBJECT)
    file = tmp_path / "Named.aamp"
    file.write_bytes(formats.save_bytes(view.root))
    first = open_file(file)
    assert first.outline.rows(())[0].label == f"0x{zlib.crc32(name.encode()):08X}"
    window.session.close(first)
    names = tmp_path / "names.txt"
    names.write_text(f"# my own\n{name}\n")
    dialog = SettingsDialog(window.preferences, window)
    dialog.add_files([names])
    assert dialog.lists.count() == 1
    assert open_file(file).outline.rows(())[0].label == name
    dialog.lists.setCurrentRow(0)
    dialog.remove()
    assert dialog.lists.count() == 0
    assert names.exists()
    dialog.deleteLater()


def test_a_learned_name_is_kept_for_every_document(window, open_file, tmp_path, qtbot):
    name = "AnotherUnheardOfName"
    view = formats.outline_of(formats.aamp.AAMP.new())
    put(view, (), name, Kind.OBJECT)
    file = tmp_path / "Learn.aamp"
    file.write_bytes(formats.save_bytes(view.root))
    document = open_file(file)
    document.set_current((document.outline.keys(())[0],))
    inspector = window.panels.widget("inspector")
    assert isinstance(inspector, Inspector)
    from PySide6.QtWidgets import QLineEdit

    field = next(
        f for f in inspector.findChildren(QLineEdit) if f.accessibleName() == "Name of this hash"
    )
    field.setText(name)
    field.editingFinished.emit()
    assert document.outline.rows(())[0].label == name
    assert not document.is_modified
    assert name in window.preferences.learned_names().read_text()
    index = window.view.tree.model_.index_of((document.outline.keys(())[0],))
    assert index.data() == name


def test_shortcuts_are_all_listed(window):
    seen = []

    def look():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        table = dialog.findChild(QTreeWidget)
        seen.append(sum(table.topLevelItem(i).childCount() for i in range(5)))
        dialog.reject()

    QTimer.singleShot(50, look)
    window.actions_["shortcuts"].trigger()
    assert seen[0] > 30


def test_a_crash_is_shown_with_a_report_to_copy(window, qtbot):
    message = report.Message(Severity.ERROR, "Something went wrong.", "the whole report")
    report.reports().posted.emit(message)
    dialog = window.findChild(CrashDialog)
    dialog.copy()
    assert QGuiApplication.clipboard().text() == "the whole report"
    dialog.reject()


def test_what_another_run_left_is_offered_and_recovered(window, open_file, byml_file, home, qtbot):
    document = open_file(byml_file)
    document.set_value(("Count",), 1234)
    window.session.keep_all()
    folder = home / "journal"
    for kept in [*folder.glob("*.bin"), *folder.glob("*.json")]:
        shutil.copy(kept, folder / f"dead-1{kept.suffix}")
    document.undo()
    window.session.close(document)
    window.messages.offer_recovery()
    notice = next(n for n in window.findChildren(Notice) if "was not saved" in n.label.text())
    notice.press("Recover")
    qtbot.waitUntil(lambda: bool(window.session.documents))
    recovered = window.session.documents[0]
    assert recovered.outline.get(("Count",)) == 1234
    assert recovered.is_modified
    assert recovered.file == byml_file
    qtbot.waitUntil(lambda: not (folder / "dead-1.json").exists())
    assert len(list(folder.glob("*.json"))) == 1


def test_history_shows_and_travels(window, open_file, byml_file):
    document = open_file(byml_file)
    for value in (5, 6, 7):
        document.set_value(("Count",), value)
    window.actions_["show_history"].setChecked(True)
    history = window.panels.widget("history")
    assert history.model().rowCount() == 4
    history.setCurrentIndex(history.model().index(1, 0))
    assert document.outline.get(("Count",)) == 5


def test_panels_are_shown_again_as_they_were_left(window, open_file, byml_file):
    open_file(byml_file)
    assert window.panels.widget("inspector").isVisible()
    window.actions_["show_inspector"].setChecked(False)
    assert not window.panels.widget("inspector").isVisible()
    window.actions_["show_inspector"].setChecked(True)
    assert window.panels.widget("inspector").isVisible()


def test_the_button_of_a_new_document_says_what_it_does(window, monkeypatch):
    def words(dialog: ChooseDialog) -> int:
        said.extend(button.text() for button in dialog.findChildren(QPushButton))
        return 0

    said: list[str] = []
    monkeypatch.setattr(ChooseDialog, "exec", words)
    window.actions_["new"].trigger()
    assert "Create" in said
