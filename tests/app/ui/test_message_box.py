"""Every question has an icon of ours in the theme's colours, and all come from one module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QMessageBox,
    QPushButton,
    QStyle,
    QStyleOption,
)

from app.ui import theme
from app.ui.message_box import QUESTION, WARNING, MessageBox

APP = Path(__file__).parents[3] / "app"
HOME = APP / "message_box.py"
PICTURES = {"standardIcon", "standardPixmap"}
STOCK = {"Icon", "information", "question", "warning", "critical", "about", "aboutQt", "setIcon"}


def called(node: ast.AST) -> str:
    """Return what a call or an attribute is about: `QMessageBox()`, `QMessageBox.Icon`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return f"{node.func.id}()"
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.attr if isinstance(node, ast.Attribute) else ""


def own_signs_missed(source: str) -> list[str]:
    """Return where a source makes a box, or takes a picture, that is Qt's own."""
    if not any(word in source for word in ("QMessageBox", *PICTURES)):
        return []
    forbidden = {"QMessageBox()", "standardIcon", "standardPixmap"}
    forbidden |= {f"QMessageBox.{name}" for name in STOCK}
    return [
        called(node)
        for node in ast.walk(ast.parse(source))
        if called(node) in forbidden
        or called(node).partition(".")[2] in {"standardIcon", "standardPixmap"}
    ]


FORBIDDEN = (
    "QMessageBox(parent)",
    "QMessageBox.question(a, b, c)",
    "x = QMessageBox.Icon.Warning",
    "self.style().standardIcon(x)",
)


@pytest.mark.parametrize("source", FORBIDDEN)
def test_the_law_sees_boxes_and_pictures_of_qt(source):
    assert own_signs_missed(source)


def test_every_box_comes_from_one_place_and_no_sign_is_qts():
    found = {
        file.relative_to(APP).as_posix(): missed
        for file in sorted(APP.rglob("*.py"))
        if file != HOME and (missed := own_signs_missed(file.read_text(encoding="utf-8")))
    }
    assert found == {}


# The box


def inks(image: QImage) -> set[str]:
    """Return the colours of the pixels of a picture that are not see-through."""
    spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    some = (image.pixelColor(*spot) for spot in spots)
    return {one.name() for one in some if one.alpha() == 255}


@pytest.fixture
def box(qtbot, qapp):
    theme.apply(qapp, "light")
    box = MessageBox(QUESTION, "Save?", "Save “<b>x</b>”?", None)
    box.addButton(QMessageBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    yield box
    theme.apply(qapp, "light")


def test_the_sign_is_drawn_in_the_colours_of_the_theme(box, qapp):
    assert box.icon() is QMessageBox.Icon.NoIcon
    assert theme.colors().accent.name() in inks(box.iconPixmap().toImage())
    light = theme.colors().accent
    box.show()
    theme.apply(qapp, "dark")
    QApplication.processEvents()
    found = inks(box.iconPixmap().toImage())
    assert theme.colors().accent.name() in found
    assert light.name() not in found


@pytest.mark.parametrize("sign", [QUESTION, WARNING])
def test_every_sign_has_a_drawing(qtbot, sign):
    box = MessageBox(sign, "a", "b", None)
    qtbot.addWidget(box)
    size = box.iconPixmap().deviceIndependentSize().toSize()
    assert size.height() == 2 * box.fontMetrics().height()
    assert inks(box.iconPixmap().toImage())


def test_texts_are_shown_as_they_are_and_escape_cancels(box, qtbot):
    def leave():
        assert box.text() == "Save “<b>x</b>”?"
        assert box.textFormat() is Qt.TextFormat.PlainText
        QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(0, leave)
    assert QMessageBox.StandardButton(box.ask()) is QMessageBox.StandardButton.Cancel


def test_buttons_of_dialogs_have_no_pictures_of_the_system(qtbot, qapp):
    theme.apply(qapp, "light")
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    qtbot.addWidget(row)
    row.show()
    style, hint = row.style(), QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
    assert style.styleHint(hint, QStyleOption(), row) == 0
    assert all(one.icon().isNull() for one in row.findChildren(QPushButton))
