"""The palette at the pointer: type a part of a node's name, Return adds it, Esc closes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.graph.colors import band, data_color, mix
from app.graph.glyphs import NAMES, paint_glyph
from app.graph.palette_model import OFFER, RECENT, OfferModel, seen
from app.ui import theme
from app.ui.i18n import tr, trn
from app.ui.item_models import Index
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.terms import sorted_as
from formats.graph import NodeOffer, Role

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


# Paints one node that may be added: its name and kind, its pins, how often files have it.


_PAD = 8.0
_DOT = 3.0
_SMALLER = 0.88
"""The size of the second line, as a share of the first."""
_SIGNS = {Role.INPUT: "", Role.OUTPUT: "→", Role.CHILD: "▸"}
_ROLES = tuple(_SIGNS)


class OfferRows(QStyledItemDelegate):
    """Two lines for each offer, beside a tile with the sign and the colour of its family."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._large = parent.font()
        self._small = QFont(self._large)
        self._small.setPointSizeF(self._large.pointSizeF() * _SMALLER)
        self._large_metrics = QFontMetricsF(self._large)
        self._small_metrics = QFontMetricsF(self._small)

    @property
    def height(self) -> int:
        """The height of a row, in px."""
        return round(self._large_metrics.height() + self._small_metrics.height() + 1.5 * _PAD)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        offer: NodeOffer = index.data(OFFER)
        ink = _RowColors()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(ink.edge)
            painter.setBrush(ink.chosen)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        inner_rect = rect.adjusted(_PAD, 0.6 * _PAD, -_PAD, -0.6 * _PAD)
        left = self._tile(painter, inner_rect, offer)
        inner_rect.setLeft(left + _PAD)
        first = QRectF(
            inner_rect.x(), inner_rect.y(), inner_rect.width(), self._large_metrics.height()
        )
        second = QRectF(
            inner_rect.x(), first.bottom(), inner_rect.width(), self._small_metrics.height()
        )
        self._paint_first_line(painter, first, offer, ink)
        self._paint_second_line(painter, second, offer, ink, index.data(RECENT))
        painter.restore()

    def _tile(self, painter: QPainter, rect: QRectF, offer: NodeOffer) -> float:
        """Paint the sign of the family on its colour; return where the tile ends."""
        side = min(rect.height(), self._large_metrics.height() * 1.6)
        tile = QRectF(rect.x(), rect.center().y() - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(band(offer.family))
        painter.drawRoundedRect(tile, 4, 4)
        edge = side * 0.22
        sign = tile.adjusted(edge, edge, -edge, -edge)
        paint_glyph(painter, NAMES[offer.family], sign, QColor("#FFFFFF"))
        return tile.right()

    def _paint_first_line(
        self, painter: QPainter, rect: QRectF, offer: NodeOffer, ink: _RowColors
    ) -> None:
        sort = sorted_as(offer.sort)
        width = self._chip(painter, rect, offer, sort) if sort else 0.0
        painter.setFont(self._large)
        painter.setPen(ink.text)
        room = rect.adjusted(0, 0, -width - (_PAD if width else 0), 0)
        metrics = self._large_metrics
        title = metrics.elidedText(offer.title, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, title)

    def _chip(self, painter: QPainter, rect: QRectF, offer: NodeOffer, sort: str) -> float:
        """Paint the kind at the right end of a line; return how wide that is."""
        words = self._small_metrics.horizontalAdvance(sort)
        width = words + 1.5 * _PAD
        height = self._small_metrics.height()
        chip = QRectF(rect.right() - width, rect.center().y() - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(band(offer.family))
        painter.drawRoundedRect(chip, height / 2, height / 2)
        painter.setFont(self._small)
        painter.setPen(QColor("#FFFFFF"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, sort)
        return width

    def _paint_second_line(
        self, painter: QPainter, rect: QRectF, offer: NodeOffer, ink: _RowColors, is_recent: bool
    ) -> None:
        painter.setFont(self._small)
        painter.setPen(ink.secondary)
        detail = _detail_text(offer, is_recent)
        width = self._small_metrics.horizontalAdvance(detail)
        end = QRectF(rect.right() - width, rect.y(), width, rect.height())
        painter.drawText(end, Qt.AlignmentFlag.AlignVCenter, detail)
        room = rect.adjusted(0, 0, -width - 2 * _PAD, 0)
        if offer.pins:
            self._pins(painter, room, offer, ink)
        else:
            words = tr("pins unknown") if offer.is_guessed else tr("no pins")
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _pins(self, painter: QPainter, room: QRectF, offer: NodeOffer, ink: _RowColors) -> None:
        """Paint as many pins as there is room for, each with the colour of its type."""
        x, metrics = room.x(), self._small_metrics
        last_role = Role.INPUT
        ordered = sorted(offer.pins, key=lambda pin: _ROLES.index(pin.role))
        for number, pin in enumerate(ordered):
            sign = _SIGNS[pin.role] if pin.role is not last_role else ""
            last_role = pin.role
            start = metrics.horizontalAdvance(f"{sign} ") if sign else 0.0
            left = room.right() - x - start - 3 * _DOT
            needed = metrics.horizontalAdvance(pin.label)
            is_last = number == len(ordered) - 1
            more = 0.0 if is_last else metrics.horizontalAdvance(" …")
            if needed + more > left:
                painter.setPen(ink.secondary)
                painter.drawText(QPointF(x, _baseline(room, metrics)), "…")
                return
            painter.setPen(ink.secondary)
            painter.drawText(QPointF(x, _baseline(room, metrics)), sign)
            x += start
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.secondary if pin.kind is None else data_color(pin.kind))
            painter.drawEllipse(QPointF(x + _DOT, room.center().y()), _DOT, _DOT)
            x += 3 * _DOT
            painter.setPen(ink.secondary)
            painter.drawText(QPointF(x, _baseline(room, metrics)), pin.label)
            x += needed + _PAD


class _RowColors:
    """The colours of a row."""

    def __init__(self) -> None:
        colors = theme.colors()
        self.text, self.secondary, self.edge = colors.text, colors.secondary, colors.accent
        self.chosen = mix(colors.raised, colors.accent, 0.22 if colors.dark else 0.12)


def _detail_text(offer: NodeOffer, is_recent: bool) -> str:
    words = seen(offer)
    if is_recent:
        return f"{tr('recently used')} · {words}" if words else tr("recently used")
    if not offer.is_here:
        return words
    return tr("in this file") if offer.files < 2 else f"{tr('in this file')} · {words}"


def _baseline(rect: QRectF, metrics: QFontMetricsF) -> float:
    """Return where the words of a line stand."""
    return rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
