"""Buttons have what they show in their middle."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from app.ui import theme
from app.ui.buttons import LabelledButton


@pytest.mark.parametrize("words", ["Tree", "ツリー", "Only differences"])
def test_icon_and_words_stand_in_the_middle(qapp, qtbot, words):
    theme.apply(qapp, "light")
    button = LabelledButton()
    qtbot.addWidget(button)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIcon(theme.icon("tree"))
    button.setText(words)
    button.setStyleSheet("QToolButton { border: none; padding: 2px 6px; }")
    button.resize(button.sizeHint())
    picture = button.grab().toImage()
    inked = [x for x in range(picture.width()) if _is_inked(picture, x)]
    assert abs(inked[0] - (picture.width() - 1 - inked[-1])) <= 4


def test_an_icon_alone_takes_no_less_than_qt_says(qtbot):
    button = LabelledButton()
    qtbot.addWidget(button)
    button.setIcon(theme.icon("tree"))
    assert button.sizeHint() == super(LabelledButton, button).sizeHint()


def _is_inked(picture: QImage, x: int) -> bool:
    ground = picture.pixelColor(0, 0)
    return any(picture.pixelColor(x, y) != ground for y in range(picture.height()))
