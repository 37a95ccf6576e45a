"""The eyedropper: it picks what is on the screen, by mouse and by keys, and nothing else
changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.editors import color as eyedropper
from app.editors.color import ColorEditor, Pane
from formats.core.float32 import f32
from formats.core.kinds import Kind
from tests.app.editors.values import row

HALF = (0.5, 0.25, 2.0, 0.75)
CENTRE = eyedropper._SEEN * eyedropper._ZOOM // 2


class Patches(QWidget):
    """A window of two colours, the right half green, one pixel of it white."""

    def paintEvent(self, _event):
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#336699"))
        painter.fillRect(100, 0, 100, 200, QColor("#00FF00"))
        painter.fillRect(150, 50, 1, 1, QColor("#FFFFFF"))
        painter.end()


@pytest.fixture
def patches(qtbot):
    window = Patches()
    qtbot.addWidget(window)
    window.resize(200, 200)
    window.show()
    return window


def make_editor(qtbot, small=False):
    editor = ColorEditor(None, False, small)
    qtbot.addWidget(editor)
    editor.sent = []

    def keep(fresh, session):
        editor.sent.append((fresh, session))
        editor.set_row(editor.row._replace(value=fresh))

    editor.edited.connect(keep)
    editor.set_row(row(Kind.COLOR, HALF))
    editor.resize(320, 460)
    with qtbot.waitActive(editor):
        editor.show()
        editor.activateWindow()
    return editor


@pytest.fixture
def editor(qtbot, patches):
    return make_editor(qtbot)


def panes():
    return [one for one in QApplication.allWidgets() if isinstance(one, Pane) and one.isVisible()]


def over(window):
    return next(one for one in panes() if one.parentWidget() is window)


def test_a_click_picks_the_base_and_keeps_intensity_and_alpha(editor, patches):
    editor.dropper.click()
    assert {one.parentWidget() for one in panes()} >= {editor, patches}
    QTest.mouseClick(over(patches), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    ((color, session),) = editor.sent
    assert session is None
    assert color[:3] == tuple(f32(2.0 * part / 255) for part in (0x33, 0x66, 0x99))
    assert color[3] is HALF[3]
    assert panes() == []
    assert QApplication.focusWidget() is editor.dropper


def test_keys_go_to_a_single_pixel(editor, patches):
    editor.dropper.click()
    pane = over(patches)
    pane.take_keyboard()
    pane.move_spot(QPoint(139, 52))
    for key, shift in ((Qt.Key.Key_Right, True), (Qt.Key.Key_Right, False), (Qt.Key.Key_Up, False),
                       (Qt.Key.Key_Up, False)):  # fmt: skip
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(pane, key, held)
    assert pane.spot == QPoint(150, 50)
    assert pane.accessibleName() == "Pick a colour: #FFFFFF"
    QTest.keyClick(pane, Qt.Key.Key_Return)
    assert editor.sent[0][0] == (2.0, 2.0, 2.0, 0.75)


def test_a_colour_of_ones_own_that_is_picked_again_stays_exact(editor):
    editor.dropper.click()
    pane = over(editor)
    pane.move_spot(editor.swatch.geometry().center() + QPoint(60, 0))
    shown = QColor(editor.hex.text()[:7])
    spots = (
        QPoint(x, y) for y in range(pane._image.height()) for x in range(0, pane._image.width(), 3)
    )
    pane.move_spot(next(spot for spot in spots if pane._image.pixelColor(spot) == shown))
    QTest.keyClick(pane, Qt.Key.Key_Return)
    assert editor.sent == []
    assert editor.color() == HALF


@pytest.mark.parametrize("way", ["escape", "right", "focus"])
def test_it_is_cancelled(editor, patches, qtbot, way):
    editor.dropper.click()
    pane = QApplication.focusWidget()
    assert isinstance(pane, Pane)
    if way == "escape":
        QTest.keyClick(pane, Qt.Key.Key_Escape)
    elif way == "right":
        QTest.mouseClick(pane, Qt.MouseButton.RightButton, pos=QPoint(5, 5))
    else:
        editor.hex.setFocus()
    qtbot.waitUntil(lambda: panes() == [])
    assert editor.sent == []


def test_it_goes_with_the_editor_that_asked(qtbot, patches):
    editor = ColorEditor(patches)
    editor.set_row(row(Kind.COLOR, HALF))
    editor.pick_from_screen()
    assert panes()
    editor.setParent(None)
    editor.deleteLater()
    qtbot.waitUntil(lambda: panes() == [])


def test_the_magnifier_shows_the_pixel_in_its_middle_and_stays_in_sight(editor, patches, qtbot):
    patches.resize(300, 300)
    editor.dropper.click()
    pane = over(patches)
    pane.take_keyboard()
    qtbot.waitUntil(pane.hasFocus)
    for spot in (QPoint(0, 0), QPoint(150, 50), QPoint(299, 299)):
        pane.move_spot(spot)
        assert pane.rect().contains(pane._glass())
        middle = pane._glass().topLeft() + QPoint(CENTRE, CENTRE)
        assert pane.grab().toImage().pixelColor(middle) == pane.color()
    assert pane.spot == QPoint(299, 299)


def test_the_popup_of_a_small_editor_has_it_too(qtbot, patches):
    editor = make_editor(qtbot, small=True)
    editor.open_picker()
    editor.popup.dropper.click()
    assert not editor.popup.isVisible()
    QTest.mouseClick(over(patches), Qt.MouseButton.LeftButton, pos=QPoint(120, 20))
    assert editor.sent[0][0] == (0.0, 2.0, 0.0, 0.75)


def test_a_value_that_cannot_be_edited_has_no_eyedropper(editor):
    editor.set_row(row(Kind.COLOR, HALF)._replace(editable=False))
    assert not editor.dropper.isEnabled()


# Screens


def test_whole_screens_are_frozen_where_the_system_allows_it(editor, monkeypatch):
    shot = QPixmap(QGuiApplication.primaryScreen().size())
    shot.fill(QColor("#123456"))
    monkeypatch.setattr(eyedropper, "sees_screens", lambda: True)
    monkeypatch.setattr(QScreen, "grabWindow", lambda *_any: shot)
    editor.dropper.click()
    (pane,) = panes()
    assert pane.isWindow()
    QTest.mouseClick(pane, Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert editor.sent[0][0][:3] == tuple(f32(2.0 * part / 255) for part in (0x12, 0x34, 0x56))


def test_a_system_that_shows_nothing_leaves_the_own_windows(editor, monkeypatch):
    monkeypatch.setattr(eyedropper, "sees_screens", lambda: True)
    monkeypatch.setattr(QScreen, "grabWindow", lambda *_any: QPixmap())
    editor.dropper.click()
    assert all(not pane.isWindow() for pane in panes())
    assert panes()


def test_wayland_lets_nobody_see(monkeypatch):
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("XDG_SESSION_TYPE", "x11")
    assert eyedropper.sees_screens()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not eyedropper.sees_screens()
