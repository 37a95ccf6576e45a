"""The checker of keyboard access finds all flaws, and none in correct widgets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from tests.app.pictures.keyboard import lost, silent, traps

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def show(qtbot):
    """Show a dialog with some widgets in it, one below the other."""

    def show_(*widgets):
        dialog = QDialog()
        layout = QVBoxLayout(dialog)
        for one in widgets:
            layout.addWidget(one)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return show_


def field(name="Name"):
    made = QLineEdit()
    made.setAccessibleName(name)
    return made


def test_nothing_is_found_where_tab_goes_round(show):
    second = field()
    dialog = show(field(), QLabel("Words"), QPushButton("Save"), second)
    second.setFocus()
    assert silent(dialog) == lost(dialog) == []
    assert dialog.focusWidget() is second


def test_what_has_no_name_is_found(show):
    plain = QWidget()
    plain.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    dialog = show(field(), field(""), plain)
    assert len(silent(dialog)) == 2


def test_what_is_off_or_hidden_is_passed_by(show):
    off, hidden = field(""), field("")
    off.setEnabled(False)
    dialog = show(field(), off, hidden, field())
    hidden.hide()
    assert silent(dialog) == lost(dialog) == []


@pytest.mark.parametrize("trap", [QPlainTextEdit, lambda: QTableWidget(2, 2)])
def test_what_keeps_the_tab_key_is_found(trap, show):
    made = trap()
    made.setAccessibleName("Trap")
    dialog = show(field(), made, field())
    (found,) = lost(dialog)
    assert type(made).__name__ in found
    assert bool(traps(dialog)) is isinstance(made, QTableWidget)


def test_what_sends_tab_back_hides_what_is_behind_it(show):
    first, last = field(), field("Last")

    class Back(QLineEdit):
        def focusNextPrevChild(self, _forward):
            first.setFocus()
            return True

    back = Back()
    back.setAccessibleName("Back")
    (found,) = lost(show(first, back, last))
    assert found.startswith("Tab never comes to QLineEdit")
