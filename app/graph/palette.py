"""The palette at the pointer: type a part of a node's name, Return adds it, Esc closes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QWidget

from app import theme
from app.graph.palette_model import OFFER, OfferModel
from app.graph.palette_row import OfferRows
from app.i18n import tr, trn
from app.layouts import vbox
from app.plain import Label
from formats.graph import NodeOffer

_WIDTH = 34
"""The width, as a multiple of the height of the font."""
_ROWS, _LEAST_ROWS = 9, 3
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _ROWS - 1,
    Qt.Key.Key_PageUp: 1 - _ROWS,
}


class NodePalette(QFrame):
    """Lists nodes that can be added; closes after a choice, on Esc, or on a click outside.

    `recent` are the titles of those that were added lately.
    """

    chosen = Signal(object)
    """The offer that was chosen; the palette is closed by then."""
    closed = Signal()

    def __init__(
        self,
        offers: Sequence[NodeOffer],
        hint: str,
        parent: QWidget,
        recent: Collection[str] = (),
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(hint)
        self.model_ = OfferModel(offers, self, recent)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search)
        self.list = self._make_list()
        self.count = Label()
        """Shows the number of nodes, and of those that match the text."""
        self.count.setForegroundRole(self.count.foregroundRole().PlaceholderText)
        self._lay_out()
        self._show_first()

    def _make_list(self) -> QListView:
        view = QListView()
        view.setModel(self.model_)
        self._rows = OfferRows(view)
        view.setItemDelegate(self._rows)
        view.setUniformItemSizes(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.viewport().setAutoFillBackground(False)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setMouseTracking(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(tr("Nodes that can be added"))
        view.entered.connect(view.setCurrentIndex)
        view.clicked.connect(self._choose)
        return view

    def _lay_out(self) -> None:
        vbox(self.field, (self.list, 1), self.count, parent=self, spacing=5, margins=(7, 7, 7, 5))

    def open_at(self, place: QPoint) -> None:
        """Show the palette with a corner at a point, fully on the screen."""
        line = self.fontMetrics().height()
        height = self._rows.height
        around = self.field.sizeHint().height() + self.count.sizeHint().height() + 24
        rows = max(_LEAST_ROWS, min(self.model_.total, _ROWS))
        size = QSize(_WIDTH * line, rows * height + around)
        screen = self.screen().availableGeometry()
        self.setGeometry(_inside(QRect(place, size.boundedTo(screen.size())), screen))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def current(self) -> NodeOffer | None:
        """Return the offer that Return would choose."""
        offer = self.list.currentIndex().data(OFFER)
        return offer if isinstance(offer, NodeOffer) else None

    def _search(self, text: str) -> None:
        self.model_.search(text)
        self._show_first()

    def _show_first(self) -> None:
        model = self.model_
        self.list.setCurrentIndex(model.index(0))
        self.list.scrollToTop()
        if not model.offers:
            self.count.setText(tr("No known node has this name"))
        elif len(model.offers) < model.total:
            self.count.setText(
                tr("{count:,} of {total:,} nodes", count=len(model.offers), total=model.total)
            )
        else:
            words = trn("{n:,} node", "{n:,} nodes, most likely first", model.total)
            self.count.setText(words)

    def _choose(self, _index: QModelIndex | None = None) -> None:
        offer = self.current()
        if offer is not None:
            self.close()
            self.chosen.emit(offer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif key == Qt.Key.Key_Escape:
            self.close()
        elif key in _STEPS:
            self._step(_STEPS[Qt.Key(key)])
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Move up or down; a single step wraps around at the end."""
        count = len(self.model_.offers)
        if not count:
            return
        row = self.list.currentIndex().row() + by
        row = row % count if abs(by) == 1 else max(0, min(row, count - 1))
        self.list.setCurrentIndex(self.model_.index(row))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.raised)
        painter.setPen(colors.line)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


def _inside(rect: QRect, screen: QRect) -> QRect:
    """Return a rectangle moved so far that it lies on a screen."""
    rect = QRect(rect)
    rect.moveLeft(max(screen.left(), min(rect.left(), screen.right() - rect.width())))
    rect.moveTop(max(screen.top(), min(rect.top(), screen.bottom() - rect.height())))
    return rect
