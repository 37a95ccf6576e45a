"""The history panel: every step of the current document; a click goes back or forth to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyleOptionViewItem,
    QToolTip,
    QUndoView,
)

from app.documents.commands import LINE
from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import tr
from app.ui.item_models import Index
from app.ui.plain import tip
from app.ui.selected_cells import EvenRows

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

_SIGN = 26
"""The width in px of the saved state's icon, so that the texts of all steps are aligned."""
_TEXT_PLACE = QStyle.SubElement.SE_ItemViewItemText


class _Steps(EvenRows):
    """Shows the values of a step and, dim below them, its path; both are whole in the tool tip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        lines = 1 + (LINE in str(index.data() or ""))
        return QSize(size.width(), lines * option.fontMetrics.height() + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        first, _line, path = str(index.data() or "").partition(LINE)
        if not path:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        style = option.widget.style()
        place = style.subElementRect(_TEXT_PLACE, option, option.widget).adjusted(3, 4, -3, -4)
        place.setLeft(_SIGN)
        option.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = option.palette.highlightedText().color() if is_selected else theme.colors().text
        dim = ink if is_selected else theme.colors().secondary
        metrics = option.fontMetrics
        for number, (words, color) in enumerate(((first, ink), (path, dim))):
            base = place.top() + number * metrics.height() + metrics.ascent()
            painter.setPen(color)
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, place.width())
            painter.drawText(place.left(), base, shown)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        if event.type() is not QEvent.Type.ToolTip:
            return super().helpEvent(event, view, option, index)
        words = str(index.data() or "").replace(LINE, "\n")
        QToolTip.showText(event.globalPos(), tip(words), view)
        return True


class UndoPanel(QUndoView):
    """Shows one undo stack at a time; the state of the file on disk is marked."""

    @classmethod
    def in_window(cls, _host: PanelHost) -> Self:
        """Return the history panel of a window."""
        return cls()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("History"))
        self.setFrameShape(QUndoView.Shape.NoFrame)
        self.setEmptyLabel(tr("As opened"))
        self.setItemDelegate(_Steps(self))
        self.setIconSize(QSize(16, 16))
        self._document: Document | None = None

    def set_document(self, document: Document | None) -> None:
        """Show the steps of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self._state_changed)
        self._document = document
        self.setCleanIcon(theme.icon("save", "secondary"))
        stack = document.undo_stack if document is not None else None
        self.setStack(stack)  # type: ignore[arg-type]  # Qt takes none, the stubs forget it
        if document is not None:
            document.state_changed.connect(self._state_changed)

    def _state_changed(self) -> None:
        self.setEnabled(self._document is None or not self._document.frozen)
