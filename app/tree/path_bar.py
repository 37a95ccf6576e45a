"""The path bar: the path of the current row, with a button for each step."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QWidget

from app.ui.i18n import tr
from app.ui.layouts import empty, hbox
from app.ui.plain import Label, tip
from app.ui.terms import root_name
from formats.core.paths import Path

_FEW = 80
"""With fewer px, only the last step is shown."""
_WITH_PLACE = 200
"""With fewer px, the archive is left out: the tab names it, too."""


class PathBar(QWidget):
    """Shows `Root › Objects › x`; `chosen` carries the path of the clicked step.

    Without a path it says that nothing is selected.

    If a document was opened from another one, `‹ that one` comes first; `origin_chosen` is emitted
    when it is clicked. If it is in an archive, `X.pack.zs//AI/Y.root.ainb` comes before the root;
    `place_chosen` is emitted when it is clicked.
    """

    chosen = Signal(object)
    origin_chosen = Signal()
    place_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Path of the selected row"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(40)
        self._path: Path | None = None
        self._labels: list[str] = []
        self._origin = ""
        self._place = ""
        self._row = hbox(parent=self, spacing=0, margins=0)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)

    def set_path(self, path: Path | None, labels: list[str]) -> None:
        """Show another path, None for none; `labels` are those from the root's child down."""
        if (path, labels) != (self._path, self._labels) or not self._row.count():
            self._path = path
            self._labels = labels
            self._fill_steps()

    def set_origin(self, name: str) -> None:
        """Show what this document was opened from, "" for nothing."""
        self._origin = name
        self._fill_steps()

    def set_place(self, place: str) -> None:
        """Show the archive that contains the document, "" for none."""
        if place != self._place:
            self._place = place
            self._fill_steps()

    def text(self) -> str:
        """Return the whole path as one line."""
        steps = [tr("Nothing is selected")] if self._path is None else [root_name(), *self._labels]
        path = " › ".join((*filter(None, (self._place,)), *steps))
        return f"‹ {self._origin}  {path}" if self._origin else path

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 10)

    def resizeEvent(self, event: object) -> None:
        self._fill_steps()

    def _fill_steps(self) -> None:
        empty(self._row)
        if self._origin:
            self._row.addWidget(self._origin_step())
        if self._has_place_step:
            self._row.addWidget(self._place_step())
            self._row.addWidget(Label("›"))
        if self._path is None:
            self._row.addWidget(self._no_step())
        else:
            self._add_steps(self._path)
        self.setToolTip(tip(self.text()))

    def _no_step(self) -> QLabel:
        label = Label(tr("Nothing is selected"))
        label.setForegroundRole(label.foregroundRole().PlaceholderText)
        return label

    def _add_steps(self, path: Path) -> None:
        first = self._first_that_fits()
        if first and self.width() > _FEW:
            self._row.addWidget(Label("… ›"))
        for depth in range(first, len(self._labels) + 1):
            if depth > first:
                self._row.addWidget(Label("›"))
            self._row.addWidget(self._step_button(path, depth))

    def _first_that_fits(self) -> int:
        """Return how many steps at the root's end are left out for want of room."""
        metrics = QFontMetrics(self.font())
        room = self.width() - metrics.horizontalAdvance("… ›  ")
        room -= metrics.horizontalAdvance(f"‹ {self._origin}") + 22 if self._origin else 0
        room -= self._place_width()
        for depth in range(len(self._labels), -1, -1):
            room -= metrics.horizontalAdvance(self._step_label(depth)) + 22
            if room < 0:
                return min(depth + 1, len(self._labels))
        return 0

    def _last_room(self) -> int:
        """Return how many px the text of the last step may have."""
        metrics = QFontMetrics(self.font())
        room = self.width() - metrics.horizontalAdvance("… ›  ") - 22
        room -= metrics.horizontalAdvance(f"‹ {self._origin}") + 22 if self._origin else 0
        return max(24, room - self._place_width())

    def _step_label(self, depth: int) -> str:
        return self._labels[depth - 1] if depth else root_name()

    def _origin_step(self) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setText(f"‹ {self._origin}".replace("&", "&&"))
        button.setToolTip(
            tip(tr("Back to the node in {origin} that calls this one", origin=self._origin))
        )
        button.clicked.connect(lambda: self.origin_chosen.emit())
        return button

    def _place_step(self) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        metrics, middle = QFontMetrics(self.font()), Qt.TextElideMode.ElideMiddle
        shown = metrics.elidedText(self._place, middle, self._place_width() - 34)
        button.setText(shown.replace("&", "&&"))
        button.setToolTip(tip(tr("{place}\nShow it in the files panel", place=self._place)))
        button.setAccessibleName(self._place)
        button.clicked.connect(lambda: self.place_chosen.emit())
        return button

    @property
    def _has_place_step(self) -> bool:
        return bool(self._place) and self.width() >= _WITH_PLACE

    def _place_width(self) -> int:
        """Return the width of the place (px): what it needs, at most half of the bar."""
        if not self._has_place_step:
            return 0
        needed = QFontMetrics(self.font()).horizontalAdvance(self._place) + 34
        return min(needed, self.width() // 2)

    def _step_button(self, path: Path, depth: int) -> QToolButton:
        metrics, button = QFontMetrics(self.font()), QToolButton()
        button.setAutoRaise(True)
        label = self._step_label(depth)
        if depth == len(self._labels):  # the last one is shown in any case
            label = metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, self._last_room())
        button.setText(label.replace("&", "&&"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.chosen.emit(path[:depth]))
        return button
