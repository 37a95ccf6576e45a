"""Menus are as wide as their entries and their keys need, whatever they hold."""

from __future__ import annotations

from contextlib import contextmanager

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from app.ui.menu import Menu
from tests.scale import scale, seeded

_WIDE = "Open recent file\tCtrl+Shift+Left"
_EDGE = 2
"""How far the edge of a menu reaches into its picture (px)."""


@contextmanager
def shown(qtbot, menu, texts):
    """Show a menu with these entries for a while."""
    qtbot.addWidget(menu)
    for text in texts:
        menu.addAction(text)
    menu.popup(QPoint())
    yield menu
    menu.close()


def texts_of(chance):
    """Return the texts of a menu: some with keys, or what is shown in their place."""
    words = ("Type", "Find", "u32", "Go to an offset", "結果", "Ctrl+Shift+Left", "0.125")

    def some(most):
        return " ".join(chance.choice(words) for _ in range(chance.randint(1, most)))

    count = chance.randint(0, 8)
    return [_WIDE, *(some(4) + chance.choice(["", "\t" + some(3)]) for _ in range(count))]


def test_a_menu_is_as_wide_as_its_widest_entry_with_the_widest_keys(qtbot):
    """Of a single entry Qt itself counts the keys once."""
    metrics = Menu().fontMetrics()
    for number in range(scale(20, 500)):
        texts = texts_of(seeded(f"menus {number}"))
        cells = [text.partition("\t") for text in texts]
        words, keys = (
            max((cell[at] for cell in cells), key=metrics.horizontalAdvance) for at in (0, 2)
        )
        with (
            shown(qtbot, Menu(), texts) as menu,
            shown(qtbot, QMenu(), [f"{words}\t{keys}"]) as one,
        ):
            assert menu.width() == one.width(), texts


def test_every_entry_is_painted_as_qt_paints_one_alone(qtbot):
    with shown(qtbot, Menu(), [_WIDE] * 3) as menu, shown(qtbot, QMenu(), [_WIDE]) as one:
        pictures = [
            each.grab(each.actionGeometry(action).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)).toImage()
            for each in (menu, one)
            for action in each.actions()
        ]
    assert all(picture == pictures[-1] for picture in pictures)
