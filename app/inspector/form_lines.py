"""The widgets of a form's lines: a value with its editor, a group's heading, more rows."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QToolTip, QWidget

from app.documents.baseline import ChangeMark
from app.documents.hints import Hints
from app.documents.roles import Cell, Column
from app.editors.base import MIXED, ValueEditor
from app.editors.fields import NumberField
from app.editors.painting import Brush, paint_cell
from app.editors.vector import ROW_GAP, VectorEditor
from app.inspector.form_model import FormLine, FormPart
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.descendants import descendants
from app.ui.i18n import tr, trn
from app.ui.plain import tip
from app.ui.shown_values import detail_text, value_text
from app.ui.terms import counted
from app.ui.widgets import shown
from formats.core.kinds import FLOAT_COUNTS, Kind, same
from formats.value_text import hash_text, one_line

LEFT, RIGHT, INDENT, GAP = 12, 32, 14, 10
"""Margins beside the lines, for a level of nesting, and between a name and its value (px)."""
_BAR = 3
_DIGITS, _GUID = 9, 38
_MOST, _HALF = 4, 2
"""Four numbers are side by side, or two above two."""


class Measures(NamedTuple):
    """Where the parts of lines are, in px: `field` is the left edge of all values."""

    width: int
    row: int
    field: int

    digit: int

    def _wanted_width(self, kind: Kind) -> int:
        if kind is Kind.GUID:
            return _GUID * self.digit
        return FLOAT_COUNTS.get(kind, 0) * (_DIGITS + 3) * self.digit

    def is_stacked(self, line: FormLine) -> bool:
        """Whether the name of a value is above it, since there is no room for both in a row."""
        return self.width - self.field - RIGHT < self._wanted_width(line.row.kind)

    def across(self, line: FormLine) -> int:
        """Return how many of the numbers of a vector are side by side."""
        return _HALF if self._is_split(line) else FLOAT_COUNTS.get(line.row.kind, 0)

    def _is_split(self, line: FormLine) -> bool:
        is_narrow = self.width - name_left(line) - RIGHT < self._wanted_width(line.row.kind)
        return is_narrow and FLOAT_COUNTS.get(line.row.kind) == _MOST

    def height(self, line: FormLine) -> int:
        """Return how high a line is, with the gap below it."""
        if line.part is not FormPart.VALUE:
            return self.row + 6
        if not self.is_stacked(line):
            return self.row + 4
        return 2 * self.row + (self.row + ROW_GAP if self._is_split(line) else 0)


class LineState(NamedTuple):
    """What a line shows beside the row: how it differs, and its original ("" if unchanged).

    `held` is the summary of a group: its kind, or a preview of its contents.
    """

    mark: ChangeMark
    was: str = ""
    held: str = ""


def _adopt(editor: ValueEditor) -> None:
    """Have the parts that a compact editor has no room for go when it goes."""
    for part in vars(editor).values():
        if isinstance(part, QWidget) and part.parent() is None:
            part.setParent(editor)
            part.hide()


class ValueLine(QWidget):
    """A name, the editor of the value or a button that leads to it, and a way back."""

    edited = Signal(object, object)
    """As of `ValueEditor`."""
    reset_wanted = Signal()
    row_wanted = Signal()
    """The row should be selected: its editor needs the whole panel."""

    def __init__(self, made: type[ValueEditor] | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.made = made
        self.line: FormLine | None = None
        self._measures = Measures(0, 0, 0, 0)
        self._mark = ChangeMark.SAME
        self._is_many = False
        self.editor = None if made is None else made(self, compact=True)
        self.glimpse = _PreviewButton(self) if made is None else None
        if self.editor is not None:
            self.editor.edited.connect(self.edited)
            _adopt(self.editor)
        if self.glimpse is not None:
            self.glimpse.clicked.connect(self.row_wanted)
        self.back = icon_button("reset", "", self.reset_wanted.emit, role="changed")
        self.back.setParent(self)
        self.back.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_line(self, line: FormLine, hints: Hints, state: LineState) -> None:
        """Show a line; the editor keeps its input if the row's value is unchanged."""
        is_other = self.line is None or not _says_same(self.line, line)
        self.line, self._mark = line, state.mark
        if self.glimpse is not None:
            self.glimpse.show_line(line)
        if self.editor is not None and is_other:
            self._show_value(self.editor, line, hints)
        if state.was:
            was = tr("Reset to the value in the file: {was} (Alt+Delete)", was=state.was[:200])
            self.back.setToolTip(tip(was))
            self.back.setAccessibleName(tr("Reset {label}", label=line.row.label))
        self.back.setVisible(bool(state.was))
        self.update()

    def event(self, event: QEvent) -> bool:
        """Show the whole name and the type in a tool tip."""
        if isinstance(event, QHelpEvent) and self.line is not None:
            QToolTip.showText(event.globalPos(), tip(_line_facts(self.line)), self)
            return True
        return super().event(event)

    @staticmethod
    def _show_value(editor: ValueEditor, line: FormLine, hints: Hints) -> None:
        editor.set_hints(hints)
        editor.set_row(line.row)
        editor.set_mixed(line.is_mixed)

    def set_many(self, is_many: bool) -> None:
        """Let expressions start from the value of each row, if there are several."""
        if is_many != self._is_many:
            self._is_many = is_many
            for field in descendants(self, NumberField):
                field.is_many = is_many

    def refuse(self, reason: str) -> None:
        """Show why a value was refused: in the editor, or over the button without one."""
        if self.editor is not None:
            self.editor.refused.emit(reason)
        else:
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), tip(reason), self)

    def place(self, measures: Measures) -> None:
        """Put the parts where those of all lines are."""
        if measures != self._measures:
            self._measures = measures
            self._arrange_value()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_value()

    def _arrange_value(self) -> None:
        if self.line is None:
            return
        measures = self._measures
        self.is_stacked = measures.is_stacked(self.line)
        left = name_left(self.line) if self.is_stacked else measures.field
        top = measures.row - 4 if self.is_stacked else 0
        height = self.height() - top - 4 if self.is_stacked else measures.row
        value = QRect(left, top, self.width() - left - RIGHT, height)
        if isinstance(self.editor, VectorEditor):
            self.editor.set_across(measures.across(self.line))
        for part in (self.editor, self.glimpse):
            if part is not None:
                part.setGeometry(value)
        self.back.setGeometry(self.width() - RIGHT + 4, top + (measures.row - 24) // 2, 24, 24)

    is_stacked = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.line is not None:
            painter = QPainter(self)
            paint_name(painter, self, self.line, self._mark, self._measures, self.is_stacked)
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the value by a click on its name."""
        part = self.editor or self.glimpse
        if part is not None and event.button() is Qt.MouseButton.LeftButton:
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if is_alt and event.key() == Qt.Key.Key_Delete and not self.back.isHidden():
            self.reset_wanted.emit()
        else:
            super().keyPressEvent(event)


def _says_same(old: FormLine, new: FormLine) -> bool:
    """Whether an editor that shows one line shows the other one correctly, too."""
    row, other_row = old.row, new.row
    return (
        (old.path, old.is_mixed) == (new.path, new.is_mixed)
        and row._replace(value=None) == other_row._replace(value=None)
        and same(row.kind, row.value, other_row.value)
    )


def name_left(line: FormLine) -> int:
    """Return where the name of a line begins."""
    return LEFT + line.depth * INDENT


def _line_facts(line: FormLine) -> str:
    parts = [shown(line.row.label), line.row.kind.value]
    parts += [hash_text(line.row.hash)] if line.row.hash is not None else []
    return ", ".join(parts) + (f"\n{one_line(detail_text(line.row))}" if line.row.detail else "")


def paint_name(
    painter: QPainter,
    on: QWidget,
    line: FormLine,
    mark: ChangeMark,
    measures: Measures,
    is_stacked: bool,
) -> None:
    """Paint the name of a value, and the bar at the left if it differs from the file."""
    colors = theme.colors()
    if mark:
        color = colors.fine if mark is ChangeMark.ADDED else colors.changed
        painter.fillRect(QRect(2, 2, _BAR, on.height() - 6), color)
    font = QFont(on.font())
    font.setItalic(not line.row.known)
    painter.setFont(font)
    painter.setPen(colors.text if on.isEnabled() else colors.disabled)
    left = name_left(line)
    right = measures.width - RIGHT if is_stacked else measures.field - GAP
    place = QRect(left, 0, right - left, measures.row)
    words = QFontMetrics(font).elidedText(
        shown(line.row.label), Qt.TextElideMode.ElideMiddle, place.width()
    )
    painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), words)


def paint_value(painter: QPainter, rect: QRectF, line: FormLine, brush: Brush) -> None:
    """Paint a value, as a row of the tree does."""
    words = MIXED if line.is_mixed else one_line(value_text(line.row.kind, line.row.value))
    if line.is_mixed:
        painter.setPen(theme.colors().secondary)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), words)
    else:
        detail = one_line(detail_text(line.row), 80)
        cell = Cell(line.row, words, ChangeMark.SAME, (), detail)
        paint_cell(painter, rect, cell, Column.VALUE, brush.of(False))


class _PreviewButton(QAbstractButton):
    """A value that needs more room than a line has; pressed, it wants to be shown alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line: FormLine | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_line(self, line: FormLine) -> None:
        """Show the value of another line."""
        self._line = line
        words = MIXED if line.is_mixed else one_line(value_text(line.row.kind, line.row.value), 200)
        self.setAccessibleName(tr("{label}: {value}", label=line.row.label, value=words))
        self.setToolTip(tr("Show this value alone, with its full editor"))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._line is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.colors()
        is_hot = self.underMouse() or self.hasFocus()
        painter.setPen(QPen(colors.accent if is_hot else colors.line, 1))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, 3, 3)
        inner_rect = frame.adjusted(6, 0, -20, 0)
        painter.setClipRect(inner_rect)
        paint_value(painter, inner_rect, self._line, Brush(self.font(), self.palette()))
        painter.setClipping(False)
        _paint_arrow(painter, QPointF(frame.right() - 10, frame.center().y()), is_open=False)
        painter.end()


def _paint_arrow(painter: QPainter, middle: QPointF, *, is_open: bool) -> None:
    """Paint the sign of a group that is open, or of what leads on."""
    spots = ((-4, -2), (0, 2), (4, -2)) if is_open else ((-2, -4), (2, 0), (-2, 4))
    painter.setPen(QPen(theme.colors().secondary, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([middle + QPointF(*spot) for spot in spots]))


class HeadLine(QAbstractButton):
    """A line that is pressed: the heading of a group, which opens and closes it, or “more”.

    `shut` and `opened` are the keys Left and Right.
    """

    wanted = Signal(bool)
    """Whether the group should be expanded."""

    paints_focus = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line: FormLine | None = None
        self._measures = Measures(0, 0, 0, 0)
        self._state = LineState(ChangeMark.SAME)
        self.words = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._toggle_group)

    def show_line(self, line: FormLine, state: LineState) -> None:
        """Show another line."""
        self.line, self._state = line, state
        self.words = head_text(line)
        line_words = [self.words]
        if line.part is FormPart.GROUP:
            line_words += [
                _group_text(line, state),
                tr("expanded") if line.is_open else tr("collapsed"),
            ]
        self.setAccessibleName(", ".join(line_words))
        self.update()

    def place(self, measures: Measures) -> None:
        """Apply the measures of all lines."""
        self._measures = measures

    def _toggle_group(self) -> None:
        self.wanted.emit(self.line is not None and not self.line.is_open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.wanted.emit(key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.line is not None:
            painter = QPainter(self)
            paint_head(painter, self, self.line, self._state)
            painter.end()


def _group_text(line: FormLine, state: LineState) -> str:
    """Return the summary of a group with its number of children."""
    count = counted(line.row.kind, line.row.count)
    return f"{state.held} · {count}" if state.held else count


def head_text(line: FormLine) -> str:
    """Return the words of a group's heading, or of the line that asks for more."""
    if line.part is FormPart.GROUP:
        return shown(line.row.label)
    return trn("Show more ({n:,} row)", "Show more ({n:,} rows)", line.rest)


def paint_head(painter: QPainter, on: QWidget, line: FormLine, state: LineState) -> None:
    """Paint the heading of a group over a hairline, or the line that asks for more."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colors, left = theme.colors(), name_left(line)
    is_hot = on.isEnabled() and (on.underMouse() or on.hasFocus())
    middle = (on.height() - 2) / 2
    if state.mark:
        color = colors.fine if state.mark is ChangeMark.ADDED else colors.changed
        painter.fillRect(QRect(2, 2, _BAR, on.height() - 6), color)
    font = QFont(on.font())
    if line.part is FormPart.GROUP:
        if line.row.count:
            _paint_arrow(painter, QPointF(left + 4, middle), is_open=line.is_open)
        left += 14
        font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(not line.row.known)
    painter.setFont(font)
    painter.setPen(colors.accent if is_hot or line.part is FormPart.MORE else colors.text)
    metrics = QFontMetrics(font)
    room = on.width() - left - LEFT
    words = metrics.elidedText(head_text(line), Qt.TextElideMode.ElideMiddle, room)
    place = QRect(left, 0, room, on.height() - 2)
    painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), words)
    if line.part is FormPart.GROUP:
        painter.setFont(on.font())
        painter.setPen(colors.secondary)
        place.setLeft(left + metrics.horizontalAdvance(words) + 8)
        held = on.fontMetrics().elidedText(
            _group_text(line, state), Qt.TextElideMode.ElideRight, place.width()
        )
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), held)
    if on.hasFocus():
        painter.setPen(QPen(colors.accent, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(on.rect()).adjusted(6.5, 0.5, -6.5, -2.5), 3, 3)


PlacedLine = ValueLine | HeadLine
