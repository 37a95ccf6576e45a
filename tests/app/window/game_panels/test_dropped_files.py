"""Files dropped on the window and on the list of mods are copied, even if a move is proposed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QRubberBand

MOVE, COPY = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction
HOW = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


@pytest.fixture(params=["window", "list of mods"])
def target(request, window, qtbot):
    if request.param == "window":
        return window
    merger = window.dialogs.merge_mods()
    qtbot.addWidget(merger)
    return merger.sources.mods.viewport()


def frames(target):
    return [one for one in target.findChildren(QRubberBand) if not one.isHidden()]


def test_a_drop_is_a_copy_and_framed_meanwhile(target, mod):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(mod))])
    enter = QDragEnterEvent(QPoint(9, 9), MOVE | COPY, data, *HOW)
    for end in (QDragLeaveEvent(), QDropEvent(QPointF(9, 9), MOVE | COPY, data, *HOW)):
        assert not frames(target)
        QApplication.sendEvent(target, enter)
        assert enter.isAccepted()
        assert enter.dropAction() is COPY
        assert len(frames(target)) == 1
        QApplication.sendEvent(target, end)
    assert not frames(target)
    assert end.isAccepted()
    assert end.dropAction() is COPY


def test_what_can_only_be_moved_is_refused(target, mod):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(mod))])
    for event in (
        QDragEnterEvent(QPoint(9, 9), MOVE, data, *HOW),
        QDropEvent(QPointF(9, 9), MOVE, data, *HOW),
    ):
        QApplication.sendEvent(target, event)
        assert not event.isAccepted()
        assert not frames(target)
