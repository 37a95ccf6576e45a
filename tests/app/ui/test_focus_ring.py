"""The focus ring: shown while the user works with the keyboard, hidden with the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import delete, isValid

from app.editors.base import frame_bad
from app.editors.color import Swatch
from app.ui import theme
from app.ui.focus_ring import FocusRing, FocusRings, place_of
from tests.app.pictures.focus import FocusSeen, in_sight, part_in_sight

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def rings(qapp):
    rings = FocusRings(qapp)
    yield rings
    qapp.focusChanged.disconnect(rings._focus_moved)
    rings.setParent(None)


@pytest.fixture
def window(qtbot):
    """Show a window with three widgets, the first of which has the keyboard."""
    window = QWidget()
    column = QVBoxLayout(window)
    window.bar = QTabBar()
    window.bar.addTab("One")
    window.bar.addTab("Two")
    window.parts = [QPushButton("Save"), QLineEdit(), QCheckBox("Words"), window.bar]
    for one in window.parts:
        column.addWidget(one)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    window.parts[0].setFocus()
    return window


def ringed(window):
    return [one.parent() for one in window.findChildren(FocusRing) if one.isVisible()]


def press(window, key=Qt.Key.Key_Tab):
    QTest.keyClick(window.windowHandle(), key)


def test_the_ring_goes_where_the_keyboard_goes(rings, window):
    assert ringed(window) == []
    for one in [*window.parts[1:], window.parts[0]]:
        press(window)
        assert one.hasFocus()
        assert ringed(window) == [one]


def test_a_click_takes_the_ring_away(rings, window, qtbot):
    press(window)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=window.rect().center())
    assert ringed(window) == []
    window.parts[0].setFocus()
    assert ringed(window) == []
    press(window)
    assert ringed(window) == [window.parts[1]]


def test_an_arrow_shows_where_one_is_and_a_letter_does_not(rings, window):
    press(window, Qt.Key.Key_A)
    assert ringed(window) == []
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=window.rect().center())
    window.bar.setFocus()
    press(window, Qt.Key.Key_Right)
    assert ringed(window) == [window.bar]


def test_the_ring_is_around_what_is_meant(rings, window, qtbot):
    window.bar.setCurrentIndex(0)
    for _ in range(3):
        press(window)
    ring = window.findChildren(FocusRing)[0]
    assert ring.geometry() == window.bar.tabRect(0) == place_of(window.bar)
    press(window, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: ring.geometry() == window.bar.tabRect(1))
    window.parts[2].setFocus()
    assert ring.width() < window.parts[2].width()
    window.parts[1].setFocus()
    window.resize(700, 300)
    qtbot.waitUntil(lambda: ring.geometry() == window.parts[1].rect())


def test_what_has_the_ring_may_go(rings, window, qtbot):
    press(window)
    window.parts[1].deleteLater()
    qtbot.waitUntil(lambda: not isValid(window.parts[1]))
    window.parts[0].setFocus()
    press(window)
    assert ringed(window) == [window.parts[2]]
    assert len(window.findChildren(FocusRing)) == 1


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_who_does_not_show_the_keyboard_is_found(choice, window, qapp):
    still = QWidget()
    still.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    still.setFixedHeight(30)
    window.layout().addWidget(still)
    still.show()
    theme.apply(qapp, choice)
    found = FocusSeen().faults(window)
    assert [one for one in found if one.endswith("QWidget  in QWidget")]
    rings = FocusRings(qapp)
    assert FocusSeen().faults(window) == []
    qapp.focusChanged.disconnect(rings._focus_moved)
    theme.apply(qapp, "light")


@pytest.fixture
def scrolled(qtbot):
    """Show two fields of one kind, of which the first is scrolled out of sight but for its edge."""
    area = QScrollArea()
    inner = QWidget(area)
    area.setWidget(inner)
    inner.resize(200, 600)
    area.fields = [QLineEdit(inner), QLineEdit(inner)]
    for top, field in zip((100, 300), area.fields, strict=True):
        field.setGeometry(10, top, 150, 24)
    qtbot.addWidget(area)
    area.resize(240, 180)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    area.verticalScrollBar().setValue(120)
    return area


def test_what_is_scrolled_away_is_out_of_sight(scrolled):
    first, second = scrolled.fields
    assert part_in_sight(first).size() == QSize(150, 4)
    assert not in_sight(first)
    assert not in_sight(second)
    scrolled.verticalScrollBar().setValue(300)
    assert part_in_sight(second) == second.rect()
    assert in_sight(second)


def test_a_kind_is_looked_at_where_it_is_in_sight_for_the_first_time(scrolled):
    for field in scrolled.fields:
        field.focusInEvent = lambda _event: None  # and no ring: nothing is to be seen of it
        field.setFrame(False)
    law = FocusSeen()
    assert law.faults(scrolled) == []
    assert law.never_seen() == ["never in sight: QLineEdit  in QWidget"]
    scrolled.verticalScrollBar().setValue(300)
    assert any("QLineEdit" in fault for fault in law.faults(scrolled))
    assert law.never_seen() == []


@pytest.mark.parametrize("choice", ["light", "dark", "contrast"])
@pytest.mark.parametrize("name", ["#F27F2F", "#5CE1FF", "#1C69CF", "#000000", "#FFFFFF", "#808080"])
def test_a_swatch_shows_the_keyboard_on_any_colour(rings, window, qapp, choice, name):
    theme.apply(qapp, choice)
    try:
        swatch = Swatch(is_wide=False)
        swatch.show_color(QColor(name).getRgbF())
        window.layout().addWidget(swatch)
        QApplication.processEvents()
        assert [one for one in FocusSeen().faults(window) if "Swatch" in one] == []
    finally:
        theme.apply(qapp, "light")


def test_a_window_whose_handle_is_gone_is_passed_over(rings, qtbot):
    class Closing(QWidget):
        def windowHandle(self):
            return handle

    handle = QWindow()
    delete(handle)
    closing = Closing()
    qtbot.addWidget(closing)
    rings._focus_moved(None, closing)
    assert not isValid(handle)


def test_the_ring_of_a_check_box_is_around_its_words_and_hides_no_edge_of_the_box(rings, window):
    box = window.parts[2]
    option = QStyleOptionButton()
    box.initStyleOption(option)
    sign = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    words = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, box)
    assert place_of(box).left() > sign.right()
    assert place_of(box).left() < words.left()
    assert place_of(box).right() >= words.left() + box.fontMetrics().horizontalAdvance(box.text())


def test_the_ring_is_red_while_input_is_refused(rings, window, qapp):
    def colors():
        picture = field.grab().toImage()
        return {picture.pixelColor(x, 0).name() for x in range(picture.width())}

    theme.apply(qapp, "dark")
    field, red = window.parts[1], theme.colors().error.name()
    press(window)
    assert red not in colors()
    frame_bad(field, True)
    assert red in colors()
    frame_bad(field, False)
    assert red not in colors()
