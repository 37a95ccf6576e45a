"""The colours of the three themes, by their roles."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor


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
