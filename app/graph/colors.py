"""The colours of the canvas in the theme in force: node families, edges, plates, marks."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor

from app.ui import theme
from formats.core.kinds import Kind
from formats.graph import Family

_READABLE = 4.6
"""The least contrast of the white text on a header band."""

_BANDS = {
    Family.FLOW: "#566178",
    Family.SELECTOR: "#A9772B",
    Family.ACTION: "#3A6EA5",
    Family.QUERY: "#7A5BB0",
    Family.MODULE: "#2F8076",
    Family.EXPRESSION: "#4C8B4F",
    Family.END: "#A64B4B",
    Family.INTERFACE: "#6E7684",
    Family.COMMAND: "#8A4FC0",
    Family.STUB: "#6E7684",
}
_POINTER = "#6A9CF2"
_QUERY_EDGE = {True: "#A88BE0", False: "#7A5BB0"}
_COMMAND_EDGE = {True: "#B07BE0", False: "#8A4FC0"}
_LIT = {True: "#3FD6C6", False: "#0B7F76"}
"""What is active in a run, in the dark and the light theme."""
_HERE = {True: "#FFD24A", False: "#C77700"}
"""The arrow at the current step."""


class Palette(NamedTuple):
    """Every colour of the canvas that is no family's and no type's."""

    dark: bool
    canvas: QColor
    frame: QColor
    frame_line: QColor
    body: QColor
    border: QColor
    text: QColor
    label: QColor
    flow: QColor
    query: QColor
    entry: QColor
    transition: QColor
    accent: QColor
    changed: QColor
    hit: QColor
    lit: QColor
    here: QColor


def palette() -> Palette:
    """Return the colours for the theme in force; to be asked again when it changes."""
    c = theme.colors()
    return Palette(
        dark=c.dark,
        canvas=mix(c.window, QColor("#000000"), 0.16 if c.dark else 0.02),
        frame=mix(c.window, c.text, 0.015 if c.dark else 0.0),
        frame_line=mix(c.line, c.text, 0.06),
        body=c.raised,
        border=mix(c.line, c.text, 0.14 if c.dark else 0.1),
        text=c.text,
        label=mix(c.secondary, c.text, 0.15),
        flow=mix(c.raised, c.text, 0.62 if c.dark else 0.58),
        query=QColor(_QUERY_EDGE[c.dark]),
        entry=QColor(_COMMAND_EDGE[c.dark]),
        transition=c.accent,
        accent=c.accent,
        changed=c.changed,
        hit=c.warning,
        lit=QColor(_LIT[c.dark]),
        here=QColor(_HERE[c.dark]),
    )


def mix(color: QColor, other_color: QColor, share: float) -> QColor:
    """Return `color` with a `share` (0 … 1) of `other_color`."""
    parts = zip(color.getRgbF()[:3], other_color.getRgbF()[:3], strict=True)  # type: ignore[index]
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in parts))


def luminance(color: QColor) -> float:
    """Return the relative luminance of a colour, 0 … 1."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(color: QColor, other_color: QColor) -> float:
    """Return the contrast of two colours, 1 … 21."""
    light, dark = sorted((luminance(color), luminance(other_color)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _band(name: str) -> QColor:
    color = QColor(name)
    while contrast(color, QColor("#FFFFFF")) < _READABLE:
        color = color.darker(104)
    return color


_bands = {family: _band(name) for family, name in _BANDS.items()}


def band(family: Family) -> QColor:
    """Return the colour of a family's header band; white text is readable on it."""
    return _bands[family]


def data_color(kind: Kind | None) -> QColor:
    """Return the colour of pins and wires of a data type; that of control flow for None."""
    if kind is None:
        return palette().flow
    if kind is Kind.POINTER:
        color = QColor(_POINTER)
        return color if theme.colors().dark else color.darker(140)
    return theme.kind_color(kind)
