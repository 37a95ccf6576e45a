"""The chosen theme also applies to the window frames on Windows."""

from __future__ import annotations

import sys
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTabBar,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.ui import theme
from app.ui.layouts import hbox, vbox
from app.ui.spin_box import SpinBox
from tests.app.pictures.contrast import PICTURE, TEXT, contrast


class Hints:
    """The system's, which tell what they were told."""

    told: ClassVar[list[str]] = []

    def setColorScheme(self, scheme: Qt.ColorScheme) -> None:
        self.told.append(scheme.name)

    def unsetColorScheme(self) -> None:
        self.told.append("as the system")

    def colorScheme(self) -> Qt.ColorScheme:
        return Qt.ColorScheme.Light


@pytest.fixture
def told(qapp, monkeypatch) -> list[str]:
    """What Windows is told, on which everything is light."""
    before = "dark" if theme.colors().dark else "light"
    with monkeypatch.context() as patch:
        patch.setattr(theme, "_came_dark", lambda: False)
        patch.setattr(theme._theme, "is_named", False)
        patch.setattr(theme.QGuiApplication, "styleHints", lambda: Hints())
        patch.setattr(Hints, "told", [])
        yield Hints.told
    theme.apply(qapp, before)


def test_frames_are_as_the_theme_is(qapp, told, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    theme.apply(qapp, "light")
    theme.apply(qapp, "system")
    assert told == []
    theme.apply(qapp, "dark")
    theme.apply(qapp, "system")
    theme.apply(qapp, "light")
    assert told == ["Dark", "as the system"]


def test_other_systems_are_told_nothing(qapp, told, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    theme.apply(qapp, "dark")
    assert told == []


class Wishes(QObject):
    """What a desktop says of the contrast it wants."""

    contrastPreferenceChanged = Signal(object)
    wanted = Qt.ContrastPreference.NoPreference if hasattr(Qt, "ContrastPreference") else None

    def contrastPreference(self):
        return self.wanted


@pytest.mark.skipif(not hasattr(Qt, "ContrastPreference"), reason="this Qt cannot tell it")
def test_the_theme_of_the_system_goes_with_its_contrast(qapp, told, monkeypatch):
    wishes = Wishes()
    monkeypatch.setattr(Hints, "accessibility", lambda _hints: wishes, raising=False)
    monkeypatch.setattr(theme._theme, "is_plain", True)
    theme.apply(qapp, "system")
    theme.follow_contrast(lambda: theme.apply(qapp, "system"))
    assert theme.colors() == theme.LIGHT
    wishes.wanted = Qt.ContrastPreference.HighContrast
    wishes.contrastPreferenceChanged.emit(wishes.wanted)
    assert theme.colors() == theme.CONTRAST
    theme.apply(qapp, "light")
    assert theme.colors() == theme.LIGHT
    wishes.wanted = Qt.ContrastPreference.NoPreference
    wishes.contrastPreferenceChanged.emit(wishes.wanted)
    assert theme.colors() == theme.LIGHT


def test_an_older_qt_tells_nothing_of_contrast(qapp, told):
    theme.follow_contrast(lambda: pytest.fail("nothing has changed"))


@pytest.mark.parametrize("kind", [QListWidget, QTreeView, QPlainTextEdit])
def test_what_is_empty_has_edges_in_high_contrast(qapp, told, qtbot, kind: type[QWidget]):
    theme.apply(qapp, "contrast")
    shown = kind()
    qtbot.addWidget(shown)
    shown.resize(60, 60)
    picture = shown.grab().toImage()
    corners = [picture.pixelColor(*at) for at in ((0, 30), (59, 30), (30, 59))]
    assert corners == [theme.CONTRAST.line] * 3


_THEMES = {"light": theme.LIGHT, "dark": theme.DARK, "contrast": theme.CONTRAST}


@pytest.mark.parametrize("choice", _THEMES)
@pytest.mark.parametrize("is_open", [False, True])
def test_arrows_of_selected_rows_are_seen(qapp, told, qtbot, choice, is_open):
    theme.apply(qapp, choice)
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    item = QTreeWidgetItem(tree, ["Attack"])
    QTreeWidgetItem(item, ["Power"])
    item.setExpanded(is_open)
    item.setSelected(True)
    tree.show()
    row = tree.visualItemRect(item)
    arrow = tree.viewport().grab(QRect(0, row.top(), row.left(), row.height())).toImage()
    ground = tree.palette().color(QPalette.ColorRole.Highlight)
    assert _strongest(arrow, ground) >= PICTURE


@pytest.mark.parametrize("choice", _THEMES)
def test_fields_and_buttons_are_of_one_height(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    beside = [kind() for kind in (QLineEdit, QSpinBox, QComboBox, QPushButton)]
    window = QWidget()
    qtbot.addWidget(window)
    hbox(*beside, parent=window)
    window.show()
    assert len({widget.height() for widget in beside}) == 1


@pytest.mark.parametrize("choice", _THEMES)
def test_texts_of_all_fields_begin_at_one_distance_from_the_edge(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    line, spin, typed = QLineEdit(), SpinBox(), QComboBox()
    typed.setEditable(True)
    window = QWidget()
    qtbot.addWidget(window)
    vbox(line, spin, typed, parent=window)
    window.show()
    fields = {"line": line, "spin": spin.lineEdit(), "typed": typed.lineEdit()}
    found = {name: _text_at(field, window) for name, field in fields.items()}
    assert found == dict.fromkeys(fields, _text_at(line, window))


def _text_at(field: QLineEdit, window: QWidget) -> int:
    """Return where the text of a field begins: the middle of its cursor before it."""
    field.home(False)
    return field.mapTo(window, field.cursorRect().center()).x()


def test_a_field_without_a_frame_has_no_edge(qapp, told, qtbot):
    theme.apply(qapp, "contrast")
    field = QLineEdit()
    qtbot.addWidget(field)
    field.setFrame(False)
    field.resize(80, 20)
    edge = field.grab().toImage().copy(0, 10, 2, 1)
    assert _strongest(edge, theme.CONTRAST.panel) < _EDGE


_EDGE = 1.7
"""The least contrast of the edge of a field that has a ground of its own besides."""


@pytest.mark.parametrize("choice", _THEMES)
def test_edges_of_fields_are_seen(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    field = QLineEdit()
    qtbot.addWidget(field)
    field.resize(80, field.sizeHint().height())
    field.show()
    field.clearFocus()
    picture = field.grab().toImage()
    middle = field.height() // 2
    edge = picture.copy(0, middle, 2, 1)
    assert _strongest(edge, _THEMES[choice].window) >= _EDGE


@pytest.mark.parametrize("kind", [QPushButton, QComboBox, QPlainTextEdit, QAbstractScrollArea])
def test_edges_are_clear_in_high_contrast(qapp, told, qtbot, kind):
    theme.apply(qapp, "contrast")
    shown = kind()
    qtbot.addWidget(shown)
    shown.resize(80, 40)
    shown.show()
    shown.clearFocus()
    edge = shown.grab().toImage().copy(0, 20, 2, 1)
    assert _strongest(edge, theme.CONTRAST.window) >= PICTURE


@pytest.mark.parametrize("choice", _THEMES)
@pytest.mark.parametrize("kind", [QPushButton, QComboBox])
def test_buttons_are_flat(qapp, told, qtbot, choice, kind):
    theme.apply(qapp, choice)
    shown = kind()
    qtbot.addWidget(shown)
    shown.resize(80, 40)
    shown.show()
    shown.clearFocus()
    column = shown.grab().toImage().copy(10, 4, 1, 32)
    assert {column.pixelColor(0, y).name() for y in range(32)} == {_THEMES[choice].raised.name()}


@pytest.mark.parametrize("choice", _THEMES)
def test_the_tab_on_top_is_marked_by_a_line(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    bar = QTabBar()
    qtbot.addWidget(bar)
    for name in ("One", "Two"):
        bar.addTab(name)
    bar.setCurrentIndex(1)
    bar.show()
    picture, colors = bar.grab().toImage(), _THEMES[choice]
    first, second = (bar.tabRect(at) for at in (0, 1))
    assert picture.pixelColor(second.center().x(), 0) == colors.accent
    assert picture.pixelColor(second.left() + 4, second.center().y()) == colors.panel
    assert picture.pixelColor(first.center().x(), 0) != colors.accent


@pytest.mark.parametrize("choice", _THEMES)
def test_the_button_that_return_presses_stands_out(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    dialog = QDialog()
    qtbot.addWidget(dialog)
    accept = QPushButton("Save", dialog)
    accept.setDefault(True)
    dialog.show()
    picture = accept.grab().toImage()
    ground = picture.pixelColor(6, picture.height() // 2)
    assert ground == _THEMES[choice].accent
    assert _strongest(picture.copy(10, 4, 40, 14), ground) >= TEXT


@pytest.mark.parametrize("choice", _THEMES)
def test_signs_of_panels_are_seen(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    window, dock = QMainWindow(), QDockWidget("Panel")
    qtbot.addWidget(window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.setWidget(QWidget())
    window.resize(300, 200)
    window.show()
    for name in ("qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"):
        sign = dock.findChild(QAbstractButton, name)
        assert (
            _strongest(window.grab(_in(window, sign)).toImage(), _THEMES[choice].window) >= PICTURE
        )


def _in(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())


def _strongest(picture: QImage, ground: QColor) -> float:
    """Return the contrast to a ground of the pixel that stands out most from it."""
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return max(contrast(picture.pixelColor(x, y), ground) for x, y in places)


@pytest.mark.parametrize("choice", _THEMES)
def test_what_is_not_ticked_in_a_menu_has_a_box_that_is_seen(qapp, told, qtbot, choice):
    theme.apply(qapp, choice)
    menu = QMenu()
    qtbot.addWidget(menu)
    for words in ("Comfortable rows", "Theme"):
        menu.addAction(words).setCheckable(True)
    menu.popup(QPoint())
    picture = menu.grab().toImage()
    first = menu.actionGeometry(menu.actions()[0])
    indicator = QRect(first.left() + 2, first.top(), first.height(), first.height())
    ground = picture.pixelColor(first.right() - 2, first.center().y())
    menu.close()
    assert _strongest(picture.copy(indicator), ground) >= PICTURE


@pytest.mark.parametrize("is_editable", [False, True])
@pytest.mark.parametrize("choice", _THEMES)
def test_the_current_row_of_what_a_box_offers_is_read(qapp, told, qtbot, choice, is_editable):
    theme.apply(qapp, choice)
    box = QComboBox(editable=is_editable)
    qtbot.addWidget(box)
    box.addItems(["System default", "Light", "Dark"])
    box.setCurrentIndex(1)
    box.show()
    box.showPopup()
    qapp.processEvents()  # lays out the rows
    rows = box.view()
    picture = rows.viewport().grab().toImage()
    first, current = (rows.visualRect(rows.model().index(at, 0)) for at in (0, 1))
    selected, x = qapp.palette().highlight().color(), picture.width() - 6
    grounds = [picture.pixelColor(x, row.center().y()) for row in (first, current)]
    box.hidePopup()
    assert contrast(*grounds) >= 1.5
    assert contrast(grounds[1], selected) < 1.25
    words = picture.copy(0, current.top() + 3, x, current.height() - 6)
    assert _strongest(words, selected) >= TEXT
