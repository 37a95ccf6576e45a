"""Shows the lines of a form, with widgets for those only that are on the screen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from app.documents import bulk_values
from app.documents.document import Document
from app.documents.hints import NONE, Hints
from app.editors.base import ValueEditor
from app.editors.boolean import BoolEditor
from app.editors.painting import Brush
from app.editors.registry import editor_with
from app.inspector.form_lines import (
    GAP,
    LEFT,
    RIGHT,
    HeadLine,
    LineState,
    Measures,
    PlacedLine,
    ValueLine,
    name_left,
    paint_head,
    paint_name,
    paint_value,
)
from app.inspector.form_model import FormLine, FormPart
from app.ui import theme
from app.ui.descendants import descendants, released
from app.ui.i18n import tr, trn
from app.ui.idle_task import IdleTask
from app.ui.sentences import said
from formats.core.kinds import accept, same
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row

_WIDEST, _NARROWEST = 0.5, 64
"""The largest share of the width for names, and the minimum in px."""
_LOOKED_AT = 200
"""The number of names that are measured for their width."""
_AT_ONCE = 0.008
"""Seconds for creating widgets before the rest is postponed."""
Key = tuple[Path, FormPart]
Made = type[ValueEditor] | type[HeadLine] | None
"""The kinds of lines; widgets of the same kind can be reused for each other."""


class FormArea(QAbstractScrollArea):
    """The lines of a form below each other; `hints` and `state` return a line's data.

    Widgets are created a few milliseconds at a time; until then, lines are painted.
    """

    edited = Signal(object, object, object)
    """A line, and the value from its editor."""
    dropped = Signal(str)
    """As of `ValueEditor`."""
    reset_wanted = Signal(object)
    row_wanted = Signal(object)
    open_wanted = Signal(object, bool)
    """A line: its group should be toggled, or more rows shown."""

    def __init__(
        self, hints: Callable[[FormLine], Hints], state: Callable[[FormLine], LineState]
    ) -> None:
        super().__init__()
        self.is_many = False
        self.nothing = ""
        """The message when there are no lines."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Values"))
        self.viewport().setAutoFillBackground(False)
        self.lines: list[FormLine] = []
        self._places: dict[Key, int] = {}
        self._hints, self._state = hints, state
        self._tops: list[int] = [0]
        self._measures = Measures(0, 0, 0, 0)
        self._placed: dict[Key, PlacedLine] = {}
        self._free: dict[Made, list[PlacedLine]] = {}
        self._making = IdleTask(self)
        self._is_paused = False

    def minimumSizeHint(self) -> QSize:
        """Request two lines only: the surrounding area need not be scrolled as well."""
        return QSize(super().minimumSizeHint().width(), 4 * self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """Ask for no more than that, which a page that breaks lines would be given."""
        return self.minimumSizeHint()

    # Display

    def show_lines(self, lines: list[FormLine]) -> None:
        """Show other lines, or the same ones with other values."""
        self.lines, self._is_paused = lines, False
        self._places = {_line_key(line): place for place, line in enumerate(lines)}
        self._release()
        for key, placed in list(self._placed.items()):
            line = lines[self._places[key]]
            if _made_of(placed) is self._made_with(line):
                self._fill_line(placed, line)
            else:
                self._take_away(key)  # the row is of another type now
        self._measure()
        self._arrange_lines()

    def pause(self) -> None:
        """Create no widgets for the current lines until `show_lines`: their rows may be deleted."""
        self._is_paused = True
        self._making.stop()

    def forget(self) -> None:
        """Treat the next lines as those of other rows, even if they look the same."""
        self.drop_unfit()
        for placed in self._placed.values():
            placed.line = None

    @property
    def has_input(self) -> bool:
        """Whether something was put in that is not taken yet."""
        editors = map(_editor_of, self._placed.values())
        return any(editor is not None and editor.has_input for editor in editors)

    def drop_unfit(self) -> None:
        """Say that input which does not fit goes, if there is any."""
        for placed in self._placed.values():
            _drop_unfit(placed)

    def release_lines(self) -> None:
        """Show no lines, and forget everything about the previous ones."""
        self.lines, self._places, self._tops = [], {}, [0]
        self._making.stop()
        for key in list(self._placed):
            self._take_away(key)
        for free in self._free.values():
            for placed in free:
                if isinstance(placed, ValueLine) and placed.editor is not None:
                    placed.editor.set_hints(NONE)

    def show_again(self, place: int) -> None:
        """Show one line that has another value."""
        line = self.lines[place]
        placed = self._placed.get(_line_key(line))
        if placed is not None:
            self._fill_line(placed, line)

    def editor_at(self, path: Path) -> ValueEditor | None:
        """Return the editor of a row that is on the screen."""
        placed = self._placed.get((path, FormPart.VALUE))
        return placed.editor if isinstance(placed, ValueLine) else None

    @property
    def focused(self) -> ValueEditor | None:
        """The editor that has the keyboard."""
        place = self._focused_place()
        return None if place is None else self.editor_at(self.lines[place].path)

    def submit(self) -> None:
        """Let each editor commit its unconfirmed input."""
        for placed in list(self._placed.values()):
            if isinstance(placed, ValueLine) and placed.editor is not None:
                placed.editor.submit()

    # Measures

    def _measure(self) -> None:
        metrics = self.fontMetrics()
        width = self.viewport().width()
        names = (
            name_left(line) + metrics.horizontalAdvance(line.row.label[:80])
            for line in self.lines[:_LOOKED_AT]
            if line.part is FormPart.VALUE
        )
        names_width = max(names, default=0) + GAP + 2
        field = max(_NARROWEST, min(names_width, int(width * _WIDEST)))
        digit = QFontMetrics(theme.fixed_font()).averageCharWidth()
        self._measures = Measures(width, metrics.height() + 10, field, digit)
        heights = (self._measures.height(line) for line in self.lines)
        self._tops = list(accumulate(heights, initial=0))
        room = self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._tops[-1] - room))
        bar.setPageStep(room)
        bar.setSingleStep(self._measures.row)

    def _visible(self) -> range:
        """Return the places of the lines on the screen."""
        top = self.verticalScrollBar().value()
        first = max(0, bisect_right(self._tops, top) - 1)
        last = bisect_right(self._tops, top + self.viewport().height())
        return range(min(first, len(self.lines)), min(last, len(self.lines)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()
        self._arrange_lines()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange_lines(at_once=0.0)  # what is shown first is painted, and looks the same

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self._arrange_lines()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._measure()
            self._arrange_lines()

    # Widgets

    def _arrange_lines(self, at_once: float = _AT_ONCE) -> None:
        """Put widgets where their lines are, and make those that are missing."""
        self._release()
        top = self.verticalScrollBar().value()
        for key, placed in self._placed.items():
            self._place_line(placed, self._places[key], top)
        if self.isVisible() and not self._is_paused:
            self._making.begin(self._make_missing(), at_once=at_once)
        self.viewport().update()

    def _release(self) -> None:
        """Release the widgets of lines that are deleted or out of sight for reuse."""
        visible = {_line_key(self.lines[place]) for place in self._visible()}
        widget = QApplication.focusWidget()
        for key, placed in list(self._placed.items()):
            has_focus = widget is not None and (placed is widget or placed.isAncestorOf(widget))
            is_wanted = has_focus or bool((editor := _editor_of(placed)) and editor.reason)
            if key in visible or (is_wanted and key in self._places):
                continue
            self._take_away(key)

    def _take_away(self, key: Key) -> None:
        placed = self._placed.pop(key)
        _drop_unfit(placed)
        placed.line = None  # what it commits as it loses the focus is not meant for any row
        placed.hide()
        self._free.setdefault(_made_of(placed), []).append(placed)

    def _make_missing(self) -> Iterator[None]:
        """Make the widgets that are missing, one a step."""
        for place in self._visible():
            if place < len(self.lines) and _line_key(self.lines[place]) not in self._placed:
                self.made_at(place)
                yield

    def finish(self) -> None:
        """Create all widgets that are in sight."""
        self._making.finish()

    def made_at(self, place: int) -> PlacedLine:
        """Return the widget of a line, created if necessary."""
        line = self.lines[place]
        key = _line_key(line)
        if key not in self._placed:
            made = self._made_with(line)
            free = self._free.get(made)
            self._placed[key] = placed = free.pop() if free else self._new_line(made)
            self._fill_line(placed, line)
            self._place_line(placed, place, self.verticalScrollBar().value())
            placed.show()
        return self._placed[key]

    def _made_with(self, line: FormLine) -> Made:
        if line.part is not FormPart.VALUE:
            return HeadLine
        made = editor_with(line.row.kind, self._hints(line))
        return made if made.INLINE or made is BoolEditor else None

    def _new_line(self, made: Made) -> PlacedLine:
        if made is HeadLine:
            head_line = HeadLine(self.viewport())
            head_line.wanted.connect(lambda on: self.open_wanted.emit(head_line.line, on))
            return head_line
        assert made is None or issubclass(made, ValueEditor)
        line = ValueLine(made, self.viewport())
        line.edited.connect(lambda value, session: self.edited.emit(line, value, session))
        if line.editor is not None:
            line.editor.dropped.connect(self.dropped)
        line.reset_wanted.connect(lambda: self.reset_wanted.emit(line))
        line.row_wanted.connect(lambda: self.row_wanted.emit(line.line))
        return line

    def _fill_line(self, placed: PlacedLine, line: FormLine) -> None:
        state = self._state(line)
        if isinstance(placed, ValueLine):
            placed.set_many(self.is_many)
            placed.show_line(line, self._hints(line), state)
        else:
            placed.show_line(line, state)

    def _place_line(self, placed: PlacedLine, place: int, top: int) -> None:
        height = self._tops[place + 1] - self._tops[place]
        placed.place(self._measures)
        placed.setGeometry(0, self._tops[place] - top, self._measures.width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that have no widget yet."""
        painter = QPainter(self.viewport())
        brush = Brush(self.font(), self.palette())
        top = self.verticalScrollBar().value()
        if not self.lines:
            painter.setPen(theme.colors().secondary)
            painter.drawText(LEFT, self.fontMetrics().height(), self.nothing)
        for place in self._visible():
            line = self.lines[place]
            if _line_key(line) not in self._placed:
                painter.save()
                painter.translate(0, self._tops[place] - top)
                self._paint_line(painter, line, brush)
                painter.restore()
        painter.end()

    def _paint_line(self, painter: QPainter, line: FormLine, brush: Brush) -> None:
        state, measures = self._state(line), self._measures
        if line.part is not FormPart.VALUE:
            paint_head(painter, self.viewport(), line, state)
            return
        is_stacked = measures.is_stacked(line)
        paint_name(painter, self.viewport(), line, state.mark, measures, is_stacked)
        left = name_left(line) if is_stacked else measures.field
        top = measures.row - 4 if is_stacked else 0
        rect = QRectF(left + 4, top, measures.width - left - RIGHT, measures.row)
        paint_value(painter, rect, line, brush)

    # The keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go on to the first line, or the last one with Shift+Tab; by a command, to a value."""
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.OtherFocusReason:
            self.go_to_value()
        elif event.reason() is not Qt.FocusReason.MouseFocusReason:
            is_back = event.reason() is Qt.FocusReason.BacktabFocusReason
            self._go_to_line(len(self.lines) if is_back else -1, not is_back)

    def go_to_value(self) -> None:
        """Go to the first value, opening nothing."""
        values = (n for n, line in enumerate(self.lines) if line.part is FormPart.VALUE)
        first = next(values, 0)
        self._go_to_line(first - 1, forward=True)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move from value to value, including those out of sight, and then out of the form."""
        place = self._focused_place()
        if place is None:
            return self._leave_form(forward)
        fields = _tab_fields(self.made_at(place))
        at = next((n for n, field in enumerate(fields) if _has_keyboard(field)), 0) + (
            1 if forward else -1
        )
        if 0 <= at < len(fields):
            fields[at].setFocus(_reason(forward))
            return True
        return self._go_to_line(place, forward) or self._leave_form(forward)

    def _go_to_line(self, place: int, forward: bool) -> bool:
        """Move to the next line after a place, or before it, that accepts the focus."""
        ahead = range(place + 1, len(self.lines)) if forward else range(place - 1, -1, -1)
        for other in ahead:
            self.reveal(other)
            fields = _tab_fields(self.made_at(other))
            if fields:
                fields[0 if forward else -1].setFocus(_reason(forward))
                return True
        return False

    def reveal(self, place: int) -> None:
        """Scroll as far as a line needs to be on the screen."""
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if self._tops[place] < bar.value():
            bar.setValue(self._tops[place])
        elif self._tops[place + 1] > bar.value() + room:
            bar.setValue(self._tops[place + 1] - room)

    def _leave_form(self, forward: bool) -> bool:
        """Move to the widget after the form, or before it."""
        other_widget: QWidget | None = self
        while other_widget is not None:
            other_widget = _beside(other_widget, forward)
            if other_widget is None or other_widget is self:
                return False
            can_focus = (
                other_widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
            )
            is_ready = (
                other_widget.isVisible()
                and other_widget.isEnabled()
                and other_widget.window() is self.window()
            )
            if can_focus and is_ready and not self.isAncestorOf(other_widget):
                other_widget.setFocus(_reason(forward))
                return True
        return False

    def _focused_place(self) -> int | None:
        widget = QApplication.focusWidget()
        if widget is None or not self.isAncestorOf(widget):
            return None
        for key, placed in self._placed.items():
            if placed is widget or placed.isAncestorOf(widget):
                return self._places.get(key)
        return None


def _line_key(line: FormLine) -> Key:
    return line.path, line.part


def _editor_of(placed: PlacedLine) -> ValueEditor | None:
    return placed.editor if isinstance(placed, ValueLine) else None


def _drop_unfit(placed: PlacedLine) -> None:
    editor = _editor_of(placed)
    if editor is not None:
        editor.drop_unfit()


def _made_of(placed: PlacedLine) -> Made:
    return placed.made if isinstance(placed, ValueLine) else HeadLine


def _reason(forward: bool) -> Qt.FocusReason:
    return Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason


def _beside(widget: QWidget, forward: bool) -> QWidget | None:
    """Return what comes after a widget, or before it, on the way of the focus through a window.

    PySide takes that for a child of `widget`, even the window.
    """
    return released(widget.nextInFocusChain() if forward else widget.previousInFocusChain())


def _has_keyboard(field: QWidget) -> bool:
    widget = QApplication.focusWidget()
    return widget is not None and (field is widget or field.isAncestorOf(widget))


def _tab_fields(placed: PlacedLine) -> list[QWidget]:
    """Return what Tab goes through in a line, from left to right."""
    if isinstance(placed, HeadLine):
        return [placed]
    fields = [
        widget
        for widget in descendants(placed, QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and widget.isVisibleTo(placed)
        and widget.isEnabledTo(placed)
    ]
    return sorted(fields, key=lambda field: field.mapTo(placed, QPoint(0, 0)).x())


def set_all(
    document: Document, editor: ValueEditor, paths: list[Path], value: Any, session: object
) -> None:
    """Set the rows at `paths` to the value from their editor, as one step; each keeps its type.

    Expressions start from the value of each row. Raises `WrongType` with the name of a row where a
    result does not fit, and sets nothing.
    """
    assert editor.row is not None
    is_typed = same(editor.row.kind, editor.value(), value)
    rows = [document.outline.row(path) for path in paths]
    values = [_value_for(editor, row) if is_typed else accept(row.kind, value) for row in rows]
    if all(same(row.kind, row.value, new) for row, new in zip(rows, values, strict=True)):
        return  # for example if the same input is committed again before the form shows it
    text = trn("Set {n:,} value", "Set {n:,} values", len(values))
    rounded = sum(map(editor.is_rounded_for, rows)) if is_typed else 0
    document.set_many(list(zip(paths, values, strict=True)), text, session)
    bulk_values.note_rounded(rounded)


def _value_for(editor: ValueEditor, row: Row) -> Any:
    try:
        return editor.value_for_row(row)
    except WrongType as error:
        raise WrongType(tr("{name}: {reason}", name=row.label, reason=said(error.what))) from None
