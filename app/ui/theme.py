"""How everything looks: the colours of both themes, fonts, and icons tinted to match.

Colours have roles, never names. A widget that keeps one reads it again at a `PaletteChange`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.ui import app_paths

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from formats.core.kinds import Kind
    from formats.diff import DifferenceKind


# The colours of the three themes, by their roles.


class Colors(NamedTuple):
    """The roles of one theme; each is a colour of its own, distinct in both themes.

    `selection` is behind selected rows, `accent` marks the focus and what matters most.
    """

    dark: bool
    window: QColor
    panel: QColor
    raised: QColor
    text: QColor
    secondary: QColor
    disabled: QColor
    line: QColor
    accent: QColor
    selection: QColor
    changed: QColor
    error: QColor
    warning: QColor
    fine: QColor


def _colors(dark: bool, names: str) -> Colors:
    return Colors(dark, *(QColor(name) for name in names.split()))


DARK = _colors(
    True,
    "#1E2127 #24282F #2C313A #E3E6EB #9AA3AF #626B78 #343A44 #5AA2F7 #2B5A94 "
    "#E0A93B #F27676 #E5B454 #6CC58A",
)
LIGHT = _colors(
    False,
    "#F3F4F6 #FFFFFF #FFFFFF #1F2430 #5B6472 #A0A8B4 #D9DDE3 #1C69CF #1B67CC "
    "#A35C00 #C43737 #8F6200 #237A42",
)
CONTRAST = _colors(
    True,
    "#000000 #000000 #1C1C1C #FFFFFF #E6E6E6 #B4B4B4 #C8C8C8 #5CE1FF #62E2FF "
    "#FFB02E #FF9C9C #FFE04D #7DF59B",
)
"""For those to whom the others are too faint: 7 to 1 at least, and lines one cannot miss."""


_CHOSEN = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

_FAMILIES = {
    "int": QColor("#3FB6B2"),
    "bool": QColor("#D9605A"),
    "float": QColor("#8DC45F"),
    "string": QColor("#D283CF"),
    "vector": QColor("#E2BD4C"),
    "pointer": QColor("#6A9CF2"),
    "grey": QColor("#9AA3AF"),
}


@cache
def family(kind: Kind) -> str:
    """Return the family of types that shares one colour: int, bool, float, string, vector …"""
    from formats.core import kinds

    families: dict[type[kinds.ValueType], str] = {
        kinds.IntegerType: "int", kinds.BoolType: "bool", kinds.StringType: "string",
        kinds.FloatType: "float", kinds.Float32Type: "float", kinds.CurvesType: "float",
        kinds.ShownOnlyType: "pointer", kinds.VectorType: "vector",
    }  # fmt: skip
    return families.get(type(kind.type), "grey")


class _Theme(QObject):
    """The theme in force; `changed` is sent after each change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.colors = LIGHT
        self.started = False
        self.is_plain = True
        """Whether the desktop asks for no more contrast than usual."""
        self.is_named = False
        """Whether the system's colour scheme was set to it."""


_theme = _Theme()


def watch() -> _Theme:
    """Return the object whose `changed` signal tells of another theme."""
    return _theme


def colors() -> Colors:
    """Return the colours in force."""
    return _theme.colors


def color(role: str) -> QColor:
    """Return the colour in force of a role, which is the name of a field of `Colors`.

    It is the theme's own object: whoever changes it makes a `QColor` of it first.
    """
    role_color: QColor = getattr(_theme.colors, role)
    return role_color


def kind_color(kind: Kind) -> QColor:
    """Return the colour of a kind's family in the theme in force."""
    color = _FAMILIES[family(kind)]
    return color if _theme.colors.dark else color.darker(140)


_DIFFERENCES = {
    "added": ("plus", "fine"),
    "removed": ("minus", "error"),
    "changed": ("difference", "changed"),
    "retyped": ("retyped", "warning"),
    "moved": ("moved", "accent"),
    "renamed": ("renamed", "accent"),
}
"""The icon and the colour's role of each kind of difference; a word always stands beside them."""


def difference_color(kind: DifferenceKind) -> QColor:
    """Return a new colour of a kind of difference, that of the theme in force."""
    return QColor(color(_DIFFERENCES[kind.value][1]))


def difference_icon(kind: DifferenceKind) -> QIcon:
    """Return the icon of a kind of difference in its colour, which follows the theme."""
    return icon(*_DIFFERENCES[kind.value])


def fixed_font() -> QFont:
    """Return the fixed font for values and hashes, as large as the program's font is now."""
    from PySide6.QtGui import QFontDatabase, QFontInfo  # late: their enums take a while

    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    # A name such as “monospace” may be another font for blanks and digits beside Japanese letters.
    font.setFamily(QFontInfo(font).family())
    font.setPointSizeF(max(9.0, QApplication.font().pointSizeF()))
    return font


def apply(app: QApplication, choice: str) -> None:
    """Put on the theme `choice`: `light`, `dark`, `contrast`, or `system`: as the desktop is."""
    _came_dark()
    if sys.platform == "win32":
        _name_to_system(choice)
    _theme.colors = _CHOSEN.get(choice) or _of_system()
    app.setPalette(_palette(_theme.colors))
    app.setPalette(_menu_palette(_theme.colors), "QMenu")  # type: ignore[arg-type]  # bytes are refused
    sheet = style_sheet(_theme.colors, is_strong=_theme.colors is CONTRAST)
    if app.styleSheet() != sheet:  # even the same one has all widgets polished again
        app.setStyleSheet(sheet)
    _theme.started = True
    _theme.changed.emit()


def _name_to_system(choice: str) -> None:
    """Have Windows draw the frames of our windows in our theme, if it does not do so unasked."""
    is_own = choice in _CHOSEN and _CHOSEN[choice].dark != _came_dark()
    if not is_own and not _theme.is_named:
        return  # naming one takes time: see below
    _theme.is_named = is_own
    from PySide6.QtCore import Qt

    hints = QGuiApplication.styleHints()
    if is_own:
        is_dark = _CHOSEN[choice].dark
        hints.setColorScheme(Qt.ColorScheme.Dark if is_dark else Qt.ColorScheme.Light)
    else:
        hints.unsetColorScheme()


def follow_contrast(changed: Callable[[], object]) -> None:
    """Ask the desktop for its contrast, and call `changed` now and whenever it changes.

    Not at the start: see `_system_is_dark`. Qt tells of it from 6.10 on.
    """
    ask = getattr(QGuiApplication.styleHints(), "accessibility", None)
    if ask is None:
        return
    wishes = ask()

    def look() -> None:
        is_plain = wishes.contrastPreference().name != "HighContrast"
        if is_plain != _theme.is_plain:
            _theme.is_plain = is_plain
            changed()

    wishes.contrastPreferenceChanged.connect(lambda _preference: look())
    look()


def _of_system() -> Colors:
    if not _theme.is_plain:
        return CONTRAST
    return DARK if _system_is_dark() else LIGHT


@cache
def _came_dark() -> bool:
    """Whether the desktop gave the program a dark palette, asked before it gets ours."""
    return QGuiApplication.palette().window().color().lightness() < 128


def _system_is_dark() -> bool:
    """Whether the desktop is dark now.

    At the start the palette tells; naming a colour scheme would have Qt's Python side build every
    enumeration there is, which is a sixth of the start-up.
    """
    if not _theme.started:
        return _came_dark()
    from PySide6.QtCore import Qt

    scheme = QGuiApplication.styleHints().colorScheme()
    return scheme is Qt.ColorScheme.Dark if scheme.value else _came_dark()


def _palette(c: Colors) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for color_role, color in {
        role.Window: c.window, role.WindowText: c.text, role.Base: c.panel, role.Text: c.text,
        role.AlternateBase: c.window, role.Button: c.raised, role.ButtonText: c.text,
        role.ToolTipBase: c.raised, role.ToolTipText: c.text, role.Highlight: c.selection,
        role.HighlightedText: QColor("#10141B" if c is CONTRAST else "#FFFFFF"),
        role.PlaceholderText: c.secondary, role.Link: c.accent, role.Mid: c.line,
        role.Midlight: c.line, role.Dark: c.line, role.Light: c.raised, role.BrightText: c.error,
        role.Accent: c.accent,
    }.items():  # fmt: skip
        palette.setColor(color_role, color)
    for color_role in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, color_role, c.disabled)
    return palette


def _menu_palette(colors: Colors) -> QPalette:
    """Return the palette of menus: the style darkens their window's colour to draw their edge and
    the boxes of what can be ticked, which would be black on dark grey."""
    menus = _palette(colors)
    menus.setColor(QPalette.ColorRole.Window, QColor("#A8B0BC"))
    return menus


class _TintedIcon(QIconEngine):
    """One of our drawings, painted at any size; `tint` is asked for its colour at each painting."""

    def __init__(self, name: str | PurePath, tint: Callable[[], QColor]) -> None:
        super().__init__()
        self._name = name
        self._tint = tint

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        if mode is QIcon.Mode.Disabled and _TINT not in _drawing(self._name):
            self._paint_faded(painter, rect, state)
        else:
            color = self._color(mode).name()
            _renderer(self._name, color).render(painter, _square(rect))

    def _paint_faded(self, painter: QPainter, rect: QRect, state: QIcon.State) -> None:
        """Paint faint as one picture, since every shape on its own would let others through."""
        size = rect.size() * painter.device().devicePixelRatio()
        whole = self.pixmap(size, QIcon.Mode.Normal, state)
        painter.save()
        painter.setOpacity(_FADED * painter.opacity())
        painter.drawPixmap(rect, whole)
        painter.restore()

    def _color(self, mode: QIcon.Mode) -> QColor:
        if mode is QIcon.Mode.Disabled:
            return colors().disabled
        if mode is QIcon.Mode.Selected:
            return QGuiApplication.palette().color(QPalette.ColorRole.HighlightedText)
        return self._tint()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        if pixmap.isNull():  # as Qt asks for where an item view was made too narrow
            return pixmap
        pixmap.fill(QColor(0, 0, 0, 0))
        painter = QPainter(pixmap)
        try:
            self.paint(painter, pixmap.rect(), mode, state)
        finally:
            painter.end()  # Qt crashes where a pixmap goes before its painter
        return pixmap

    def clone(self) -> QIconEngine:
        return _engine(self._name, self._tint)


_FADED = 0.4
"""How much of a drawing in its own colours is left when it is disabled, from 0 to 1."""
_TINT = b"currentColor"


@cache
def _drawings() -> frozenset[str]:
    """Return the names of the files of all drawings; reading each takes longer than naming all."""
    return frozenset(
        icon_file.name for icon_file in (app_paths.resource_folder() / "icons").iterdir()
    )


@cache
def _drawing(name: str | PurePath) -> bytes:
    return _file_of(name).read_bytes()


def _file_of(name: str | PurePath) -> Path:
    if not isinstance(name, str):
        return Path(name)
    return app_paths.resource_folder() / "icons" / f"{name}.svg"


@cache
def _renderer(name: str | PurePath, color: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_drawing(name).replace(_TINT, color.encode())))


def _square(rect: QRect) -> QRectF:
    """Return the largest square in the middle of a rectangle; every drawing is one."""
    side = min(rect.width(), rect.height())
    x = rect.x() + (rect.width() - side) / 2
    return QRectF(x, rect.y() + (rect.height() - side) / 2, side, side)


_engines: list[QIconEngine] = []


def _engine(name: str | PurePath, tint: Callable[[], QColor]) -> QIconEngine:
    """Return an engine that stays: Qt calls it for as long as any copy of its icon is in use."""
    _engines.append(_TintedIcon(name, tint))
    return _engines[-1]


@cache
def icon(name: str | PurePath, role: str = "text") -> QIcon:
    """Return the icon `resources/icons/<name>.svg`, tinted with a colour role of the theme.

    A path is that of a drawing elsewhere, of a plug-in. A drawing in colours of its own (the file
    types, `triptych`) is shown as it is.
    """
    is_there = f"{name}.svg" in _drawings() if isinstance(name, str) else Path(name).is_file()
    if not is_there:  # checked here, not in Qt's painting
        raise FileNotFoundError(f"there is no drawing {name}.svg")
    return QIcon(_engine(name, lambda: color(role)))


@cache
def file_icon(format_name: str) -> QIcon:
    """Return the icon of a format's files, or any file's where it has no drawing."""
    drawing = file_drawing(format_name)
    is_there = isinstance(drawing, str) or Path(drawing).is_file()
    return icon(drawing if is_there else "file")


def file_drawing(format_name: str) -> str | PurePath:
    """Return the drawing that `file_icon` shows, as `icon` takes it."""
    from formats.registry import FORMATS

    file_format = FORMATS.named(format_name)
    return "file" if file_format is None else file_format.icon


def _glyph(kind: Kind) -> str:
    """Return the name of a kind's own drawing, or else of that of all kinds of its type."""
    from formats.core import kinds

    own = f"kind-{kind.value.replace(' ', '-')}"
    if _file_of(own).exists():
        return own
    shared: dict[type[kinds.ValueType], str] = {
        kinds.IntegerType: "kind-int", kinds.FloatType: "kind-float",
        kinds.Float32Type: "kind-float", kinds.StringType: "kind-string",
        kinds.VectorType: "kind-vector", kinds.CurvesType: "kind-curve",
        kinds.BufferType: "kind-buffer", kinds.BytesType: "kind-buffer",
        kinds.AlignedBytesType: "kind-binary",
    }  # fmt: skip
    return shared[type(kind.type)]


@cache
def kind_icon(kind: Kind) -> QIcon:
    """Return the glyph of a kind in the colour of its family, which follows the theme."""
    return QIcon(_engine(_glyph(kind), lambda: kind_color(kind)))


# The few rules of the program's look that a palette cannot say.
#
# All lengths are in device-independent px.


def style_sheet(c: Colors, *, is_strong: bool) -> str:
    """Return the style sheet of a theme; `is_strong` is whether it is that of high contrast."""
    names = {key: value.name() for key, value in c._asdict().items() if key != "dark"}
    names["signs"] = (app_paths.resource_folder() / "signs").as_posix()
    names["on_selection"] = "dark" if is_strong else "white"
    names["on_accent"] = "#10141B" if c.dark else "#FFFFFF"
    names["tone"] = "bright" if c.dark else "dim"
    names["arrow"] = "white" if c.dark else "dark"
    names["hover"] = (c.raised.lighter(130) if c.dark else c.window).name()
    names["pressed"] = (c.raised.lighter(160) if c.dark else c.line).name()
    names["bright"] = c.accent.lighter(112).name()
    names["edge"] = _edge(c, is_strong).name()
    return (_RULES + _BUTTONS + _TABS + (_EDGES if c.dark else "")) % names


def _edge(c: Colors, is_strong: bool) -> QColor:
    """Return the colour of the edges of fields and buttons: hairlines are too faint for them."""
    if is_strong:
        return c.line
    return c.line.lighter(_LIGHTER) if c.dark else c.line.darker(_DARKER)


_RULES = """
QToolTip { color: %(text)s; background: %(raised)s; border: 1px solid %(line)s; padding: 4px; }
QSplitter::handle { background: %(line)s; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter[holds_frames="true"]::handle { background: transparent; }
QHeaderView { background: %(panel)s; }
QHeaderView::section, QTableCornerButton::section {
    background: %(panel)s; color: %(secondary)s; padding: 2px 4px 2px 3px; border: none;
    border-right: 1px solid %(line)s; border-bottom: 1px solid %(line)s;
}
DocumentTree QHeaderView::section, RecordsView QHeaderView::section,
CompareTree QHeaderView::section { padding-left: 4px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: %(disabled)s; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: %(secondary)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QDockWidget {
    titlebar-close-icon: url("%(signs)s/close-%(tone)s.svg");
    titlebar-normal-icon: url("%(signs)s/float-%(tone)s.svg");
}
QDockWidget::title { background: %(window)s; padding: 4px 8px; text-align: left; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit {
    border: 1px solid %(edge)s; border-radius: 3px; min-height: 18px; padding: 2px 2px;
}
QLineEdit:focus { border-color: %(accent)s; }
QLineEdit[frame="false"], QAbstractSpinBox QLineEdit, QComboBox QLineEdit {
    border: none; min-height: 0; padding: 0;
}
QToolBar { border: none; border-bottom: 1px solid %(line)s; padding: 2px 4px; spacing: 2px; }
QTreeView::branch:has-children:open:selected { image: url("%(signs)s/open-%(on_selection)s.svg"); }
QTreeView::branch:has-children:closed:selected {
    image: url("%(signs)s/closed-%(on_selection)s.svg");
}
"""
_EDGES = """
QAbstractSpinBox, QComboBox[editable="true"] { background: %(raised)s; }
QAbstractScrollArea[frameShape="StyledPanel"] { border: 1px solid %(edge)s; }
QTableView { gridline-color: %(line)s; }
QFileDialog {
    backward-icon: url("%(signs)s/dialog-back-bright.svg");
    forward-icon: url("%(signs)s/dialog-forward-bright.svg");
    filedialog-parent-directory-icon: url("%(signs)s/dialog-up-bright.svg");
    filedialog-new-directory-icon: url("%(signs)s/dialog-new-folder-bright.svg");
    filedialog-listview-icon: url("%(signs)s/dialog-list-bright.svg");
    filedialog-detailedview-icon: url("%(signs)s/dialog-details-bright.svg");
}
"""
"""What has edges a little darker than its ground would have none on black or a dark grey."""
_BUTTONS = """
QPushButton, QComboBox { background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px; }
QPushButton { min-height: 16px; padding: 3px 10px; }
QDialogButtonBox QPushButton { min-width: 58px; }
QPushButton:hover, QPushButton:checked, QComboBox:hover { background: %(hover)s; }
QPushButton:pressed { background: %(pressed)s; }
QPushButton:focus, QComboBox:focus { border-color: %(accent)s; }
QPushButton:disabled, QComboBox:disabled { color: %(disabled)s; border-color: %(line)s; }
QPushButton:default:enabled {
    background: %(accent)s; border-color: %(accent)s; color: %(on_accent)s;
}
QPushButton:default:enabled:hover { background: %(bright)s; }
QPushButton[flat="true"] { border: none; background: none; color: %(text)s; }
QPushButton[flat="true"]:hover { background: %(hover)s; }
QToolButton[autoRaise="false"] {
    background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px;
    min-height: 16px; padding: 2px 5px 1px 5px;
}
QToolButton[autoRaise="false"]:hover { background: %(hover)s; }
QToolButton[autoRaise="false"]:checked, QToolButton[autoRaise="false"]:pressed {
    background: %(pressed)s;
}
QToolButton[autoRaise="false"]:focus { border-color: %(accent)s; }
QToolButton[autoRaise="false"]:disabled { color: %(disabled)s; border-color: %(line)s; }
QLineEdit QToolButton[autoRaise="false"] { min-height: 0; }
QSpinBox {
    background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px;
    min-height: 17px; padding: 1px 4px;
}
QSpinBox:focus { border-color: %(accent)s; }
QSpinBox::up-button, QSpinBox::down-button { border: none; background: none; width: 18px; }
QSpinBox::up-arrow { image: url("%(signs)s/up-%(arrow)s.svg"); width: 12px; height: 12px; }
QSpinBox::down-arrow { image: url("%(signs)s/open-%(arrow)s.svg"); width: 12px; height: 12px; }
QComboBox { min-height: 18px; padding: 2px 4px; combobox-popup: 0; }
QComboBox QAbstractItemView::item { min-height: 22px; padding: 0 2px; }
QComboBox[editable="true"] { padding-left: 2px; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow {
    image: url("%(signs)s/open-%(arrow)s.svg"); width: 14px; height: 14px;
}
"""
"""Buttons are flat, and the one that Return presses is filled. What a box offers is a list: in a
menu, as the style has it otherwise, the current row would be of the colour of its box."""
_TABS = """
QTabBar::tab {
    background: transparent; color: %(secondary)s; border: none; padding: 4px 10px;
    border-right: 1px solid %(line)s;
}
QTabBar::tab:top { border-top: 2px solid transparent; padding-bottom: 6px; }
QTabBar::tab:bottom { border-bottom: 2px solid transparent; padding-top: 6px; }
QTabBar::tab:selected { background: %(panel)s; color: %(text)s; }
QTabBar::tab:top:selected { border-top-color: %(accent)s; }
QTabBar::tab:bottom:selected { border-bottom-color: %(accent)s; }
QTabBar::tab:hover:!selected { background: %(raised)s; color: %(text)s; }
TabBar::tab { padding-right: 2px; }
TabBar[quiet="true"]::tab:top:selected { border-top-color: %(edge)s; }
QTabBar QToolButton[autoRaise="false"] {
    background: %(window)s; border: none; min-height: 0; padding: 0;
}
QTabBar QToolButton[autoRaise="false"]:hover { background: %(hover)s; }
QTabBar QToolButton::left-arrow { image: url("%(signs)s/left-%(arrow)s.svg"); }
QTabBar QToolButton::right-arrow { image: url("%(signs)s/closed-%(arrow)s.svg"); }
QTabBar QToolButton::left-arrow:disabled, QTabBar QToolButton::right-arrow:disabled { image: none; }
"""
"""Tabs are flat, and a line in the accent's colour marks the one on top."""
_LIGHTER, _DARKER = 145, 125
"""How much lighter or darker than hairlines the edges of fields are, in percent."""
