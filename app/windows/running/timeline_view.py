"""The timeline: a bar for each node through the frames it was active in, with its results."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from app import theme
from app.graph.colors import palette
from app.graph.lights import Light, Sign
from app.graph.paint_light import Inks, paint_sign
from app.i18n import tr
from app.item_models import Index
from app.running.timeline_model import SPAN, NodeSpan, TimelineModel
from app.windows.widgets import row_height

_CELL = 30
_NAMES = 30


class TimelineView(QTableView):
    """Nodes as rows, frames as columns."""

    def __init__(self, model: TimelineModel) -> None:
        super().__init__()
        self.setModel(model)
        self._kept_model = model
        self.setAccessibleName(tr("Timeline of frames"))
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setItemDelegate(_Cells(self))
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        frames, nodes = self.horizontalHeader(), self.verticalHeader()
        frames.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        frames.setDefaultSectionSize(_CELL)
        nodes.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        nodes.setDefaultSectionSize(row_height(self))
        nodes.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        nodes.setFixedWidth(_NAMES * self.fontMetrics().averageCharWidth())
        nodes.setTextElideMode(Qt.TextElideMode.ElideRight)


class _Cells(QStyledItemDelegate):
    """Paints the bar of a node in one frame: closed if it was entered or left, and its sign."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        span = index.data(SPAN)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(span, NodeSpan):
            _paint_bar(painter, rect, span)
            _paint_sign(painter, rect.center(), span)
        if option.state & (QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_Selected):
            painter.setPen(QPen(theme.colors().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 3, 3)
        painter.restore()


def _paint_bar(painter: QPainter, rect: QRectF, span: NodeSpan) -> None:
    lit = palette().lit
    left = rect.left() + (4 if span.entered else 0)
    right = rect.right() + 1 - (4 if span.left else 0)
    bar = QRectF(left, rect.top() + 4, right - left, rect.height() - 8)
    pale = QColor(lit)
    pale.setAlphaF(0.28)
    painter.fillRect(bar, pale)
    painter.setPen(QPen(lit, 2))
    painter.drawLine(bar.topLeft(), bar.topRight())
    painter.drawLine(bar.bottomLeft(), bar.bottomRight())
    if span.entered:
        painter.drawLine(bar.topLeft(), bar.bottomLeft())
    if span.left:
        painter.drawLine(bar.topRight(), bar.bottomRight())


def _paint_sign(painter: QPainter, point: QPointF, span: NodeSpan) -> None:
    if span.sign is Sign.NONE:
        return
    role = {Sign.BUSY: "accent", Sign.SUCCESS: "fine", Sign.FAILURE: "error"}[span.sign]
    inks = Inks(QColor(theme.color(role)), theme.colors().panel)
    paint_sign(painter, point, 6.5, Light(sign=span.sign, assumed=span.assumed), inks)
