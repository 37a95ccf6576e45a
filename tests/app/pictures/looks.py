"""Flaws in the look of shown widgets: text that is cut, parts that overlap or stick out.

Texts are measured by the fonts and the room that the style gives them, not by pixels, so findings
are the same on every machine with the same fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence, QTextDocument, QTextOption
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizeGrip,
    QSplitterHandle,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from app.compare.compare_header import Name
from app.editors.base import ValueEditor
from app.editors.color import HexField
from app.editors.fields import NumberField
from app.editors.labels import ElidedLabel, WrapLabel
from app.ui.i18n import bare
from app.ui.menu import Menu

_SLACK = 1
"""How many px a text may be short of room: widths are rounded, and ends of letters are empty."""
_RING = 2
"""How many px of a field's edge are under the ring when it has the keyboard."""
_BOXES = (QPushButton, QLineEdit, QComboBox, QAbstractSpinBox)
"""What has an edge all around, which is cut off by a single px."""
_BAR_MORE = ("qt_menubar_ext_button", "qt_toolbar_ext_button")
"""Names of the buttons that bars show when they have no room for all their entries."""
_MENU_LEFT = 24
"""The room for the boxes and icons at the left of a menu (px)."""
_MENU_SIDES = 90
"""What menus have at most beside texts and keys: boxes, arrows, and gaps (px)."""
_WORDS = QTextOption()
_WORDS.setWrapMode(QTextOption.WrapMode.WordWrap)
_NUMBERS = (NumberField, HexField)
"""Fields whose text is seen as a whole, wherever there is room for more than a row."""
_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
)
_LIES_OVER = {
    "Notices": "what there is to say lies over the lower edge, so that nothing moves",
    "Minimap": "a map in the corner of the canvas, which can be closed",
    "FindBar": "the canvas stays as large as it is while one searches in it",
    "GraphToolbar": "what belongs to the canvas floats above it, at its edges",
    "CommandList": "folds out over the canvas and back",
    "FocusRing": "lies over the edge of what has the keyboard",
    "TourCard": "stands beside what it tells of while the window stays as it is",
    "TourFrame": "lies over the edge of what the card of the tour tells of",
    "_Message": "the reason next to a small editor in a row, gone with the next key",
}
"""Names of classes that lie over what is beside them on purpose, and why."""


def findings(window: QWidget) -> list[str]:
    """Return what is wrong with a shown window, a sentence each; none when it looks right."""
    checks = (cut_texts, loose_menus, overlaps, sticking_out, nameless)
    return [found for check in checks for found in check(window)]


def shown_widgets(window: QWidget) -> Iterator[QWidget]:
    """Return the window and every widget in it that can be seen, windows above it left out."""
    if not window.isVisible() or window.size().isEmpty():
        return
    yield window
    for child in window.children():
        if isinstance(child, QWidget) and not child.isWindow() and not _is_out(child):
            yield from shown_widgets(child)


def _is_out(widget: QWidget) -> bool:
    return _is_parked(widget) or _is_scrolled_out(widget)


def _is_scrolled_out(widget: QWidget) -> bool:
    """Whether nothing of a widget is seen, since it lies outside of what is scrolled or folded."""
    return widget.isVisible() and widget.visibleRegion().isEmpty() and _in_scrolled(widget)


def _in_scrolled(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent.parentWidget(), QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def told(widget: QWidget) -> str:
    """Return how a finding names a widget: its class, its text or name, and what it is in."""
    words = ""
    for ask in ("text", "title", "accessibleName", "objectName"):
        found = getattr(widget, ask, str)()
        if isinstance(found, str) and found:
            words = found
            break
    parent = widget.parentWidget()
    inside = f" in {type(parent).__name__}" if parent is not None else ""
    return f"{type(widget).__name__} “{words[:50]}”{inside}"


# Cut texts


def cut_texts(window: QWidget) -> list[str]:
    """Return which texts have less room than they need, and how much they lack in px."""
    found = []
    for widget in shown_widgets(window):
        for what, need, room in _measured(widget):
            if need.width() > room.width() + _SLACK:
                lack = need.width() - room.width()
                found.append(f"cut: {told(widget)}: {what} is {lack} px too wide")
            if need.height() > room.height() + _SLACK:
                lack = need.height() - room.height()
                found.append(f"cut: {told(widget)}: {what} is {lack} px too high")
    return found


Measure = tuple[str, QSize, QSize]
"""What is measured, the size it needs, and the size it has, in px."""


def _measured(widget: QWidget) -> Iterator[Measure]:
    for kind, measure in _MEASURES.items():
        if isinstance(widget, kind):
            yield from measure(widget)
            return


def _line(widget: QWidget, text: str) -> QSize:
    """Return the size of a text of one line, marks for the keyboard left out."""
    metrics = widget.fontMetrics()
    lines = bare(text).split("\n")
    width = max(metrics.horizontalAdvance(line) for line in lines)
    return QSize(width, metrics.height() * len(lines))


def _label(label: QLabel) -> Iterator[Measure]:
    text = label.text()
    if not text or (isinstance(label, ElidedLabel | Name) and label.toolTip() == text):
        return
    margin = 2 * label.margin() + max(0, label.indent())
    room = label.contentsRect().size() - QSize(margin, 2 * label.margin())
    document = QTextDocument()
    document.setDefaultFont(label.font())
    document.setDocumentMargin(0)
    document.setDefaultTextOption(_WORDS)
    is_rich = label.textFormat() is Qt.TextFormat.RichText or (
        label.textFormat() is Qt.TextFormat.AutoText and re.search(r"<\w+[^<]*>", text) is not None
    )
    (document.setHtml if is_rich else document.setPlainText)(text)
    if not label.wordWrap():
        yield "the text", _line(label, document.toPlainText()), room
        return
    document.setTextWidth(room.width())
    if not isinstance(label, WrapLabel):
        yield "a word", QSize(ceil(document.idealWidth()), 0), room
    yield "the text", QSize(0, label.heightForWidth(label.width())), label.size()


def _push_button(button: QPushButton) -> Iterator[Measure]:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    part = QStyle.SubElement.SE_PushButtonContents
    yield _with_icon(button, button.style().subElementRect(part, option, button).size())


def _check_box(button: QCheckBox | QRadioButton) -> Iterator[Measure]:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    is_box = isinstance(button, QCheckBox)
    element = QStyle.SubElement
    part = element.SE_CheckBoxContents if is_box else element.SE_RadioButtonContents
    yield _with_icon(button, button.style().subElementRect(part, option, button).size())


def _tool_button(button: QToolButton) -> Iterator[Measure]:
    """Measure the text where it is shown; an icon alone needs its own size."""
    style = button.toolButtonStyle()
    if style is Qt.ToolButtonStyle.ToolButtonIconOnly and not button.icon().isNull():
        yield "the icon", button.iconSize(), button.contentsRect().size()
    elif button.text():
        yield _with_icon(button, button.contentsRect().size() - QSize(4, 0))


def _with_icon(button: QAbstractButton, room: QSize) -> Measure:
    icon = QSize(0, 0) if button.icon().isNull() else button.iconSize()
    text = _line(button, button.text())
    gap = 4 if button.text() and icon.width() else 0
    need = QSize(icon.width() + gap + text.width(), max(icon.height(), text.height()))
    return "the text", need, room


def _combo(box: QComboBox) -> Iterator[Measure]:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    style, part = box.style(), QStyle.SubControl.SC_ComboBoxEditField
    field = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
    icon = 0 if box.itemIcon(box.currentIndex()).isNull() else box.iconSize().width() + 4
    if not box.isEditable():
        yield "what is chosen", _line(box, box.currentText()) + QSize(icon, 0), field.size()


def _line_edit(edit: QLineEdit) -> Iterator[Measure]:
    """Measure the words in an empty field, and numbers; longer values are scrolled in."""
    text = edit.text() or edit.placeholderText()
    is_whole = not edit.text() or (isinstance(edit, _NUMBERS) and not _is_small(edit))
    if text and is_whole:
        margins = edit.textMargins()
        inner = 2 * 2 + margins.left() + margins.right()
        room = edit.contentsRect().size() - QSize(inner + _buttons_in(edit), 0)
        yield ("the number" if edit.text() else "the hint"), _line(edit, text), room
    if not isinstance(edit.parentWidget(), QComboBox | QAbstractSpinBox):
        within = QSize(0, edit.height() - 2 * _RING)
        yield "a letter within the ring", QSize(0, edit.fontMetrics().height()), within


def _is_small(edit: QLineEdit) -> bool:
    """Whether a field is part of an editor that has a row, or a line of a form, and no more."""
    parent = edit.parentWidget()
    while parent is not None and not isinstance(parent, ValueEditor):
        parent = parent.parentWidget()
    return parent is not None and parent.is_small


def _buttons_in(edit: QLineEdit) -> int:
    return sum(one.width() for one in edit.findChildren(QToolButton) if one.isVisible())


def _group(box: QGroupBox) -> Iterator[Measure]:
    yield "the title", _line(box, box.title()), box.size() - QSize(16, 0)


def _header(header: QHeaderView) -> Iterator[Measure]:
    """Measure every section; one without room needs a tool tip that tells its words."""
    if header.orientation() is Qt.Orientation.Vertical:
        return
    model, role = header.model(), Qt.ItemDataRole
    for section in range(header.count() if model is not None else 0):
        words = str(model.headerData(section, header.orientation(), role.DisplayRole) or "")
        tip = model.headerData(section, header.orientation(), role.ToolTipRole)
        size = header.sectionSize(section)
        if words and not tip and not header.isSectionHidden(section) and size:
            yield f"“{words}”", _line(header, words) + QSize(4, 0), QSize(size, header.height())


def _tabs(bar: QTabBar) -> Iterator[Measure]:
    """Measure every tab; one that is cut needs a tool tip with its words."""
    for index in range(bar.count()):
        icon = 0 if bar.tabIcon(index).isNull() else bar.iconSize().width() + 4
        sides = (QTabBar.ButtonPosition.LeftSide, QTabBar.ButtonPosition.RightSide)
        buttons = [bar.tabButton(index, side) for side in sides]
        extra = icon + sum(one.width() + 4 for one in buttons if one is not None)
        if not bar.tabToolTip(index):
            need = _line(bar, bar.tabText(index)) + QSize(extra + 8, 0)
            yield f"“{bar.tabText(index)}”", need, bar.tabRect(index).size()
    whole = bar.tabRect(bar.count() - 1).right() if bar.count() else 0
    if not bar.usesScrollButtons():
        yield "the row of tabs", QSize(whole, 0), bar.size()


def _dock(dock: QDockWidget) -> Iterator[Measure]:
    buttons = [one for one in dock.findChildren(QAbstractButton) if one.parentWidget() is dock]
    taken = sum(one.width() for one in buttons if one.isVisible())
    if dock.titleBarWidget() is None:
        need = QSize(_line(dock, dock.windowTitle()).width(), 0)
        yield "the title", need, QSize(dock.width() - taken - 8, 0)


def _bar(bar: QMenuBar | QToolBar) -> Iterator[Measure]:
    """Find bars that fold entries away for want of room."""
    for one in bar.findChildren(QWidget):
        if one.objectName() in _BAR_MORE and one.isVisible():
            yield "all of it", bar.sizeHint(), bar.size()


def _menu(menu: QMenu) -> Iterator[Measure]:
    """Measure the widest entry with the widest keys, which stand in a column of their own."""
    words, keys = _columns(menu)
    place = menu.actionGeometry(menu.actions()[0])
    yield "an entry with its keys", QSize(words + keys + _MENU_LEFT, 0), place.size()


def _columns(menu: QMenu) -> tuple[int, int]:
    """Return how wide the texts of a menu are, and the keys beside them (px)."""
    cells = [_cells(one) for one in menu.actions() if one.isVisible()]
    words, keys = ([_line(menu, cell[at]).width() for cell in cells] for at in (0, 1))
    return max(words, default=0), max(keys, default=0)


def _cells(action: QAction) -> tuple[str, str]:
    """Return the words of an entry and its keys; those behind a tab come first."""
    words, _tab, keys = action.text().partition("\t")
    native = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return words, keys or native


_MEASURES: dict[type[QWidget], Callable[..., Iterator[Measure]]] = {
    QLabel: _label,
    QPushButton: _push_button,
    QCheckBox: _check_box,
    QRadioButton: _check_box,
    QToolButton: _tool_button,
    QComboBox: _combo,
    QLineEdit: _line_edit,
    QGroupBox: _group,
    QHeaderView: _header,
    QTabBar: _tabs,
    QDockWidget: _dock,
    QMenu: _menu,
    QMenuBar: _bar,
    QToolBar: _bar,
}


def loose_menus(window: QWidget) -> list[str]:
    """Return which menus of ours have more room beside their entries than these need."""
    if not isinstance(window, Menu) or not window.actions():
        return []
    words, keys = _columns(window)
    spare = window.width() - words - keys - _MENU_SIDES
    return [f"loose: {told(window)} is {spare} px too wide"] if spare > _SLACK else []


# Places


def overlaps(window: QWidget) -> list[str]:
    """Return which widgets lie over what is beside them."""
    found = []
    for parent in shown_widgets(window):
        if isinstance(parent, QTabBar | QAbstractItemView | QLineEdit):
            continue  # they place buttons and editors over their own drawing
        children = [one for one in _children(parent) if not _may_lie_over(one)]
        for at, one in enumerate(children):
            for other in children[at + 1 :]:
                shared = one.geometry() & other.geometry()
                if shared.width() > _SLACK and shared.height() > _SLACK:
                    size = f"{shared.width()} x {shared.height()} px"
                    found.append(f"overlap: {told(one)} and {told(other)}, by {size}")
    return found


def sticking_out(window: QWidget) -> list[str]:
    """Return which widgets are cut off by the edge of what they are in."""
    found = []
    for parent in shown_widgets(window):
        if isinstance(parent.parentWidget(), QAbstractScrollArea) or _is_bar(parent):
            found += _too_wide(parent)
            continue
        room = parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        for child in _children(parent):
            place = child.geometry()
            is_cut = isinstance(child, _BOXES) and place & parent.rect() != place
            if is_cut or not room.contains(place):
                found.append(f"sticks out: {told(child)}: {_out(room, child.geometry())}")
    return found


def _too_wide(viewport: QWidget) -> Iterator[str]:
    """Tell of what is wider than its view and cannot be scrolled sideways."""
    area = viewport.parentWidget()
    if isinstance(area, QScrollArea) and viewport is area.viewport():
        is_fixed = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        width = area.widget().width() if area.widget() is not None else 0
        if is_fixed and width > viewport.width() + _SLACK:
            yield f"sticks out: {told(area)} shows {viewport.width()} of {width} px"


def _is_bar(widget: QWidget) -> bool:
    """Whether a widget scrolls what it holds by itself."""
    return isinstance(widget, QTabBar)


def _out(room: QRect, place: QRect) -> str:
    return f"{place.getRect()} of {room.getRect()}"


def _children(parent: QWidget) -> list[QWidget]:
    """Return the widgets seen directly in another one."""
    return [
        one
        for one in parent.children()
        if isinstance(one, QWidget)
        and one.isVisible()
        and not one.isWindow()
        and not one.size().isEmpty()
        and not isinstance(one, QSplitterHandle | QSizeGrip)
        and not _is_parked(one)
    ]


def _is_parked(widget: QWidget) -> bool:
    """Whether a panel is behind another one of its tabs: Qt keeps such far outside."""
    return isinstance(widget, QDockWidget) and widget.geometry().right() < 0


def _may_lie_over(widget: QWidget) -> bool:
    return type(widget).__name__ in _LIES_OVER


# Names


def nameless(window: QWidget) -> list[str]:
    """Return which controls say nothing to those who do not see them."""
    found = []
    for widget in shown_widgets(window):
        is_inner = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox | QLineEdit)
        is_part = isinstance(widget, QHeaderView | QMenu) or widget.objectName().startswith("qt_")
        if not isinstance(widget, _CONTROLS) or is_inner or is_part or not widget.isEnabled():
            continue
        face = QAccessible.queryAccessibleInterface(widget)
        if face is not None and not face.text(QAccessible.Text.Name):
            found.append(f"no name: {told(widget)}")
    return found
