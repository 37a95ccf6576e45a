"""Rows of widgets: one in another; emptied, they keep nothing, not even what Qt made for each
widget."""

from __future__ import annotations

import ctypes
import gc
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QGridLayout, QLayout, QLayoutItem, QWidget
from shiboken6 import isValid

from app.ui.layouts import add_layout, empty, hbox, vbox, widgets_in

_ITEM = 24
"""Bytes, half of the least that Qt makes for a widget in a layout."""
_TIMES = 4_000


class _Told(ctypes.Structure):
    """What the allocator of Linux tells: `mallinfo2`."""

    _fields_ = [(f"number_{at}", ctypes.c_size_t) for at in range(10)]


def _in_use() -> int:
    """Return how many bytes are in use but for Python's own objects."""
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = _Told
    return tell().number_7


def _items() -> list[QLayoutItem]:
    """Return the objects that stand for items that Qt may delete without a word."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, QLayoutItem) and not isinstance(one, QLayout) and isValid(one)
    ]


@pytest.mark.parametrize("outer", [vbox, QGridLayout])
def test_no_object_stands_for_the_items_of_a_row_in_another_layout(qtbot, outer):
    owner, widget = QWidget(), QWidget()
    qtbot.addWidget(owner)
    layout = outer(parent=owner)
    where = (0, 0) if outer is QGridLayout else ()
    add_layout(layout, hbox(widget, ..., 4, vbox(QWidget())), *where)
    assert not _items()
    assert widget.parentWidget() is owner
    widget.setParent(None)  # Qt deletes its item
    assert layout.itemAt(0).layout().count() == 3


def test_no_object_stands_for_the_items_of_a_column_made_in_one_call(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    vbox(hbox(QWidget(), ...), (hbox(QWidget()), 1), parent=owner)
    assert not _items()


def test_no_object_stands_for_the_items_of_widgets_that_were_asked_for(qtbot):
    owner, first, second = QWidget(), QWidget(), QWidget()
    qtbot.addWidget(owner)
    row = hbox(first, second, parent=owner)
    assert widgets_in(row) == [first, second]
    assert not _items()


def test_an_emptied_row_has_no_widgets(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    row = hbox(QWidget(), QWidget(), parent=owner)
    first = row.itemAt(0).widget()
    owner.show()
    empty(row)
    assert row.count() == 0
    assert first.isHidden()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not owner.findChildren(QWidget)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is told as Linux does")
def test_a_row_that_is_emptied_again_and_again_does_not_grow(qtbot):
    owner, widget = QWidget(), QWidget()
    qtbot.addWidget(owner)
    row = hbox(parent=owner)

    def fill_and_empty(times: int) -> None:
        for _ in range(times):
            row.addWidget(widget)
            empty(row)

    fill_and_empty(_TIMES)
    before = _in_use()
    fill_and_empty(_TIMES)
    assert _in_use() - before < _TIMES * _ITEM
