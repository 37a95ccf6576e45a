"""How everything looks: the colours of both themes, fonts, and icons tinted to match.

Colours have roles, never names. A widget that keeps one reads it again at a `PaletteChange`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QRect, QRectF, QSize, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app import app_paths
from app.style_rules import style_sheet
from app.theme_colors import CONTRAST, DARK, LIGHT, Colors

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from formats.core.kinds import Kind
    from formats.diff import DifferenceKind

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
