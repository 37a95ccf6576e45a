"""Buttons that ask for a file or a folder: after the answer, Return goes on with the dialog."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QFileDialog, QVBoxLayout

from app.compare.compare_dialog import SourceChoice, SourcesDialog, file_source
from app.game_panels.exchange_form import PathField, PathKind


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Answer every question for a path, and keep how often it was asked."""
    times = []
    answers = {
        "getExistingDirectory": str(tmp_path),
        "getOpenFileName": (str(tmp_path / "Other.byml"), ""),
        "getSaveFileName": (str(tmp_path / "Other.byml"), ""),
    }
    for name, answer in answers.items():
        monkeypatch.setattr(
            QFileDialog, name, lambda *_args, answer=answer: times.append(answer) or answer
        )
    return times


def sources_dialog(tmp_path):
    source = file_source(tmp_path / "One.byml")
    roles = {"Left": ([source], source), "Right": ([], None)}
    return SourcesDialog(None, "Compare", "Two files", "Compare", roles, tmp_path)


def path_dialog(kind):
    dialog = QDialog()
    column = QVBoxLayout(dialog)
    column.addWidget(PathField("Package", kind))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    buttons.accepted.connect(dialog.accept)
    column.addWidget(buttons)
    return dialog


@pytest.mark.parametrize("what", ["sources", *PathKind])
def test_return_accepts_the_dialog_after_a_path_was_chosen(qtbot, asked, tmp_path, what):
    is_sources = what == "sources"
    dialog = sources_dialog(tmp_path) if is_sources else path_dialog(what)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.open()
        dialog.activateWindow()
    field = dialog.findChildren(SourceChoice if is_sources else PathField)[-1]
    button = field.button if is_sources else field.buttons[0]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert len(asked) == 1
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert len(asked) == 1


# Path fields accept any input.


@pytest.mark.parametrize(
    "words", ["x" * 5000, "~nobody-of-this-name/x", "a\0b", "", "  ", "/" + "y/" * 3000]
)
def test_what_no_file_is_called_counts_as_none(qtbot, words):
    field = PathField("Folder", PathKind.FOLDER)
    qtbot.addWidget(field)
    field.line.setText(words)
    assert field.path is None or not field.path.exists()


def test_a_path_may_begin_at_home(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    field = PathField("Folder", PathKind.FOLDER)
    qtbot.addWidget(field)
    field.line.setText("~/mods")
    assert field.path == tmp_path / "mods"
