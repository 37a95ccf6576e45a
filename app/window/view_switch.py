"""The switch between the views of a document in its path bar, and the stored choice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QToolButton

from app.ui import app_paths, theme
from app.ui.buttons import LabelledButton
from app.ui.i18n import mark, tr
from app.ui.layouts import hbox

WIDE = 1200
"""From this width in px on, tree and graph are side by side at first."""

_ICON_ALONE = 34
"""The width of a button without text in px."""


class Mode(NamedTuple):
    """One choice of the switch."""

    name: str
    text: str
    tip: str
    icon: str


MODES = (
    Mode("tree", mark("Tree"), mark("Show the rows (Ctrl+1)"), "tree"),
    Mode("graph", mark("Graph"), mark("Show the graph (Ctrl+2)"), "graph"),
    Mode("both", mark("Both"), mark("Show rows and graph side by side (Ctrl+Shift+2)"), "split"),
    Mode(
        "text",
        mark("Text"),
        mark("Show the text (Ctrl+3), or rows and text (Ctrl+Shift+3)"),
        "text",
    ),
)
NAMES = ("tree", "graph", "both")
"""The modes a graph may be opened in."""
WITH_TREE = {"both": "graph", "text-both": "text"}
"""The modes that show the rows beside another view, and that view."""


class ViewSwitch(QFrame):
    """A button for each mode, the one in force pressed; `chosen` carries the name of another."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Views"))
        self._is_compact = False
        self._wide = 0
        row = hbox(parent=self, spacing=2, margins=0)
        self._buttons = {mode.name: self._mode_button(mode) for mode in MODES}
        theme.watch().changed.connect(self._restyle)
        self._restyle()
        for button in self._buttons.values():
            row.addWidget(button)

    def _mode_button(self, mode: Mode) -> QToolButton:
        from PySide6.QtCore import Qt  # late: its many enums take a while, and the start needs none

        button = LabelledButton()
        button.setText(f" {tr(mode.text)}")
        button.setToolTip(tr(mode.tip))
        button.setAccessibleName(tr("Show {view}", view=tr(mode.text).lower()))
        button.setIcon(theme.icon(mode.icon))
        button.setIconSize(QSize(16, 16))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self._choose_mode(mode.name))
        return button

    def _restyle(self) -> None:
        """Frame the mode in force in the colours of the theme."""
        colors = theme.colors()
        self.setStyleSheet(
            "QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 2px 6px; }"
            f"QToolButton:hover {{ background: {colors.raised.name()}; }}"
            f"QToolButton:checked {{ background: {colors.raised.name()};"
            f" border-color: {colors.accent.name()}; }}"
        )

    def minimumSizeHint(self) -> QSize:
        """Request only the room that the icons need, so that texts never keep a window wide."""
        size = super().minimumSizeHint()
        shown = sum(not button.isHidden() for button in self._buttons.values())
        return QSize(min(size.width(), shown * _ICON_ALONE), size.height())

    def fit(self, room: int) -> None:
        """Show icons only if the texts need more than this many px."""
        if not self._is_compact:
            self._wide = self.sizeHint().width()
        is_compact = self._wide > room
        if is_compact == self._is_compact:
            return
        from PySide6.QtCore import Qt

        self._is_compact = is_compact
        style = Qt.ToolButtonStyle
        for button in self._buttons.values():
            button.setToolButtonStyle(
                style.ToolButtonIconOnly if is_compact else style.ToolButtonTextBesideIcon
            )

    def _choose_mode(self, name: str) -> None:
        self.show_mode(name)
        self.chosen.emit(name)

    def show_mode(self, name: str) -> None:
        """Show which mode is in force."""
        name = "text" if name == "text-both" else name
        for mode, button in self._buttons.items():
            button.setChecked(mode == name)

    def offer(self, names: Iterable[str]) -> None:
        """Show buttons for these modes only; none if there is no choice."""
        offered = set(names)
        for mode, button in self._buttons.items():
            button.setVisible(mode in offered)
        self.setVisible(len(offered) > 1)


def first_mode(format_name: str, width: int, remembers: bool = True) -> str:
    """Return the initial mode of a graph: the last one used, else what fits the width."""
    stored = str(app_paths.settings().value(_setting_key(format_name), "")) if remembers else ""
    if stored in NAMES:
        return stored
    return "both" if width > WIDE else "graph"


def remember(format_name: str, mode: str) -> None:
    """Store the choice for the next document of a format."""
    app_paths.settings().setValue(_setting_key(format_name), mode)


def _setting_key(format_name: str) -> str:
    return f"view/{format_name}"
