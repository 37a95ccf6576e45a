"""The run panel: the bar, the state of the run, its trace, and the pages beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QFileDialog,
    QFrame,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTabWidget,
    QToolButton,
    QWidget,
)

from app.documents import verified_write
from app.documents.document import Document
from app.graph.colors import palette
from app.graph.lights import Light, Sign
from app.graph.paint_light import Inks, paint_sign
from app.run import kept
from app.run.asking import title_of
from app.run.run_pages import AnswersPage, AssumptionsPage, NodePage, RunPage, WatchPage
from app.run.run_rows import shown_value
from app.run.run_tables import RunTable
from app.run.running import FRAMES, Running
from app.run.timeline_model import SPAN, NodeSpan, TimelineModel
from app.ui import report, theme
from app.ui.buttons import LabelledButton
from app.ui.i18n import bare, mark, tr, trn
from app.ui.item_models import NO_INDEX, Index, TitledTable
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label, tip
from app.ui.sentences import refusal, said
from app.ui.spin_box import SpinBox
from app.ui.widgets import row_height
from formats.ainb.model import Node
from formats.behaviour.simulation.plan import NodePlan
from formats.behaviour.simulation.run import RunStatus
from formats.behaviour.simulation.steps import Event, EventKind
from formats.behaviour.simulation.watch import Wait, waits
from formats.errors import WrongType
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.run.centre import RunCentre
    from app.window.actions import Actions
    from app.window.open_views import OpenViews
    from app.window.panel_host import PanelHost


class _TimelinePage(RunPage):
    """Frames beside each other."""

    def __init__(self, centre: RunCentre) -> None:
        super().__init__(centre)
        self.model = TimelineModel()
        self.view = TimelineView(self.model)
        self.view.clicked.connect(self._select_event_node)
        self.view.activated.connect(self._select_event_node)
        self.column.addWidget(self.view, 1)

    def fill(self) -> None:
        """Show the last frames of the run."""
        running = self.centre.running
        self.model.show(None if running is None else running.run)
        self.view.scrollTo(self.model.index(0, self.model.columnCount() - 1))

    def _select_event_node(self, index: QModelIndex) -> None:
        self.centre.select(self.model.who[index.row()])


class RunPanel(QWidget):
    """Everything about the run that the window's commands mean now."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the run panel of a window."""
        return cls(host.runs(), host.actions, host.views)

    def __init__(self, runs: RunCentre, actions: Actions, views: OpenViews) -> None:
        super().__init__()
        self.setAccessibleName(tr("Run"))
        self._views = views
        self.centre = runs
        self.bar = RunBar(actions)
        self.banner = Banner()
        self.trace = TraceModel()
        self.steps = RunTable(self.trace, tr("Steps of the run"), (8, 10, 28, 0))
        self.answers = AnswersPage(self.centre)
        self.node = NodePage(self.centre)
        self.watch = WatchPage(self.centre)
        self.timeline = _TimelinePage(self.centre)
        self.assumptions = AssumptionsPage(self.centre)
        self.tabs = QTabWidget()
        self._is_showing = False
        self._standing = RunStatusText("")
        self._next = 0
        self._build()
        self._connect()
        self.refresh()

    def _build(self) -> None:
        for page, words in (
            (self.answers, tr("Answers")),
            (self.node, tr("Node")),
            (self.watch, tr("Watch")),
            (self.timeline, tr("Timeline")),
            (self.assumptions, tr("Assumptions")),
        ):
            self.tabs.addTab(page, words)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(tr("Run"))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.steps)
        split.addWidget(self.tabs)
        split.setSizes([420, 560])
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        vbox(self.bar, self.banner, (split, 1), parent=self, spacing=0, margins=0)

    def _connect(self) -> None:
        self.centre.shown.connect(self.refresh)
        self.bar.chosen.connect(self._choose_command)
        self.bar.frames_chosen.connect(self._set_frames)
        self.bar.cancelled.connect(self._cancel)
        self.banner.go.connect(self._go_to_waiting_node)
        self.banner.answer.connect(self._answer_waiting_node)
        self.tabs.currentChanged.connect(lambda _at: self._fill_current_page())
        self.steps.selectionModel().currentChanged.connect(self._select)
        self.steps.clicked.connect(lambda index: self._select(index))
        self.answers.load_wanted.connect(self._load)
        self.answers.save_wanted.connect(self._save)
        for page in (self.answers, self.node):
            page.refused.connect(self._refuse_in_view)

    # Called by the window

    def set_document(self, document: Document | None) -> None:
        """Show the run of another document."""
        self.centre.set_document(document)

    def refresh(self) -> None:
        """Show the current state of the run."""
        running = self.centre.running
        self.bar.show_run(running)
        now = standing(running)
        if now.places != self._standing.places:
            self._next = 0
        self._standing = now
        self.banner.show_standing(now)
        self._show_trace()
        self._fill_current_page()

    def _show_trace(self) -> None:
        running = self.centre.running
        trace = running.run.trace if running is not None and running.run is not None else []
        self._is_showing = True
        try:
            before = self.trace.rowCount()
            self.trace.show(trace)
            is_other = before != len(trace) or not self.steps.currentIndex().isValid()
            if trace and is_other:
                last_index = self.trace.index(len(trace) - 1, 0)
                self.steps.setCurrentIndex(last_index)
                self.steps.scrollTo(last_index)
        finally:
            self._is_showing = False

    def _fill_current_page(self) -> None:
        page = self.tabs.currentWidget()
        if isinstance(page, RunPage):
            page.fill()

    # Actions

    def _choose_command(self, name: str) -> None:
        if self.centre.running is not None:
            self.centre.running.choose(name)

    def _set_frames(self, count: int) -> None:
        if self.centre.running is not None:
            self.centre.running.frames = count

    def _cancel(self) -> None:
        if self.centre.running is not None:
            self.centre.running.cancel()

    def _select(self, index: QModelIndex, _old: object = None) -> None:
        if not self._is_showing and index.isValid():
            self.centre.select(self.trace.event_at(index.row()))

    def _go_to_waiting_node(self) -> None:
        """Go to the next node that the run waits for."""
        places = self._standing.places
        if places:
            at = self._next % len(places)
            self._next = at + 1
            self.centre.select_node(*places[at])

    def _answer_waiting_node(self) -> None:
        """Let the user answer for the node that the run waits for."""
        places = self._standing.places
        if places:
            _place, node = places[max(0, self._next - 1) % len(places)]
            self.tabs.setCurrentWidget(self.answers)
            self.answers.fill()
            self.answers.edit(node)

    def answer_node(self) -> None:
        """Show the current node and go to its first answer."""
        self.tabs.setCurrentWidget(self.node)
        self.node.fill()
        if not self.node.edit():
            self.node.values.setFocus()

    def _refuse_in_view(self, reason: str) -> None:
        view = self._views.current
        if view is not None:
            view.refuse(reason)

    # Files of answers

    def _load(self) -> None:
        running = self.centre.running
        kinds = tr("Answers (*.json)")
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Load answers"), self._answers_folder(), kinds
        )
        if running is None or not name:
            return
        try:
            running.set_answers(kept.read_answers(Path(name)))
        except (OSError, ValueError, WrongType) as error:
            report.error(
                tr(
                    "“{name}” contains no answers: {reason}.",
                    name=Path(name).name,
                    reason=refusal(error),
                )
            )

    def _save(self) -> None:
        running = self.centre.running
        kinds = tr("Answers (*.json)")
        if running is None:
            return
        start = str(running.answers_beside or self._answers_folder())
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the answers"), start, kinds)
        if not name:
            return
        file = Path(name) if Path(name).suffix else Path(f"{name}.json")
        try:
            kept.write_answers(file, running.said)
        except (OSError, MemoryError) as error:
            cause, advice = verified_write.reason(error, file)
            report.error(
                tr(
                    "“{name}” was not written: {reason}. {advice}",
                    name=file.name,
                    reason=cause,
                    advice=advice,
                )
            )

    def _answers_folder(self) -> str:
        document = self.centre.document
        file = None if document is None else document.file
        return str(Path.home() if file is None else file.parent)


# The line below the bar: the state of the run, and what can be done about it.


class Sentence(Label):
    """A sentence that is broken into lines, and never asks for more than a line of width."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(max(self.width(), 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class Banner(QWidget):
    """Shows the state of a run; its buttons go to the waiting node, and to its answer."""

    go = Signal()
    answer = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = hbox(parent=self, spacing=8, margins=(8, 0, 8, 4))
        self.words = Sentence()
        self.words.setAccessibleName(tr("State of the run"))
        row.addWidget(self.words, 1)
        self.go_button = QPushButton(tr("Go to it"))
        self.go_button.setToolTip(tr("Show the node on the canvas; again for the next one"))
        self.answer_button = QPushButton(tr("Answer…"))
        self.answer_button.setToolTip(tr("Define what this node does, and continue"))
        for button, signal in ((self.go_button, self.go), (self.answer_button, self.answer)):
            button.clicked.connect(signal)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._role = "secondary"

    def show_standing(self, text: RunStatusText) -> None:
        """Show the current state of a run."""
        if self.words.text() != text.words:
            self.words.setText(text.words)
            self.words.setToolTip(tip(text.words))
        self._role = text.role
        self._dress_words()
        for button in (self.go_button, self.answer_button):
            button.setVisible(bool(text.places))

    def _dress_words(self) -> None:
        color = theme.color(self._role)
        shades = self.words.palette()
        if shades.color(QPalette.ColorRole.WindowText) != color:
            shades.setColor(QPalette.ColorRole.WindowText, color)
            self.words.setPalette(shades)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._dress_words()


# The timeline: a bar for each node through the frames it was active in, with its results.


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


# The state of a run in sentences: how it ended, why it stopped, what it waits for.


_MOST = 3
"""The most nodes that are named as waiting."""


class RunStatusText(NamedTuple):
    """The state of a run. `role` is the name of the theme's colour; `places` are the nodes that
    `words` mentions and the user can act on, with their instances."""

    words: str
    role: str = "secondary"
    places: tuple[tuple[tuple[int, ...], Node], ...] = ()


def standing(running: Running | None) -> RunStatusText:
    """Return the state of a run."""
    if running is None:
        return RunStatusText(tr("Open a behaviour graph (AINB) with commands to run one of them."))
    if running.is_gathering:
        return RunStatusText(tr("Reading the modules that “{name}” calls…", name=running.command))
    if running.run is None:
        return _idle(running)
    run = running.run
    if run.outcome is RunStatus.HALTED:
        at = () if run.halted is None else (run.halted,)
        return RunStatusText(tr("Stopped: {reason}.", reason=said(run.reason)), "error", at)
    frame = max(run.frame, 0)
    if run.outcome is RunStatus.SUCCESS:
        return RunStatusText(tr("Ended with Success in frame {frame}.", frame=frame), "fine")
    if run.outcome is RunStatus.FAILURE:
        return RunStatusText(tr("Ended with Failure in frame {frame}.", frame=frame), "error")
    if run.outcome is RunStatus.LEFT:
        return RunStatusText(
            tr("Left in frame {frame}, as when another command begins.", frame=frame)
        )
    if run.frame < 0:
        return RunStatusText(tr("“{name}” is about to begin.", name=running.command), "accent")
    if run.is_within:
        return _status_within_frame(running)
    return _busy(frame, waits(run))


def _idle(running: Running) -> RunStatusText:
    if running.was_edited:
        return RunStatusText(
            tr("The document was edited, so the run has ended. Run it again to see the changes."),
            "warning",
        )
    if not running.commands():
        return RunStatusText(
            tr("This file has no command to run: files of the category Logic never have one.")
        )
    return RunStatusText(
        tr(
            "A run shows which nodes are entered and which way it takes. It is not the game: you "
            "answer for what the game’s own classes do."
        )
    )


def _status_within_frame(running: Running) -> RunStatusText:
    assert running.run is not None, "asked before"
    count = len(running.run.trace)
    words = trn("In frame {frame}, after step {n}.", "In frame {frame}, after step {n}.", count,
                frame=running.run.frame)  # fmt: skip
    return RunStatusText(words, "accent")


def _busy(frame: int, waiting: list[Wait]) -> RunStatusText:
    """Return what an active command waits for."""
    first = tr("Still Busy at the end of frame {frame}.", frame=frame)
    if not waiting:
        return RunStatusText(first, "accent")
    named = "; ".join(
        tr("{node}: {why}", node=_waiting_title(wait.plan, wait), why=said(wait.sentence))
        for wait in waiting[:_MOST]
    )
    more = len(waiting) - _MOST
    rest = trn(" and {n} more", " and {n} more", more) if more > 0 else ""
    words = tr("{first} It waits for {nodes}{rest}.", first=first, nodes=named, rest=rest)
    return RunStatusText(words, "accent", tuple((wait.place, wait.plan.node) for wait in waiting))


def _waiting_title(plan: NodePlan, wait: Wait) -> str:
    return title_of(plan) + (f" ({wait.file})" if wait.place else "")


# The steps of a run as rows, kept in step with the engine's trace.


FRAME, STEP, NODE, DETAILS = range(4)
STEPS = {
    EventKind.ENTER: mark("enter"),
    EventKind.QUERY: mark("query"),
    EventKind.CHOOSE: mark("choose"),
    EventKind.WRITE: mark("write"),
    EventKind.UPDATE: mark("update"),
    EventKind.LEAVE: mark("leave"),
    EventKind.NOTE: mark("note"),
}
_INDENT = "    "


class TraceModel(TitledTable):
    """The rows of a trace; `event_at` returns the step of one."""

    titles = (mark("Frame"), mark("Event"), mark("Node"), mark("Details"))

    def __init__(self) -> None:
        super().__init__()
        self._events: list[Event] = []

    @property
    def events(self) -> list[Event]:
        """The steps that are shown."""
        return self._events

    def show(self, trace: list[Event]) -> None:
        """Show a trace; rows of common steps stay."""
        common = _common_steps(self._events, trace)
        if common < len(self._events):
            self.beginRemoveRows(NO_INDEX, common, len(self._events) - 1)
            del self._events[common:]
            self.endRemoveRows()
        if common < len(trace):
            self.beginInsertRows(NO_INDEX, common, len(trace) - 1)
            self._events += trace[common:]
            self.endInsertRows()

    def event_at(self, row: int) -> Event:
        """Return the step of a row."""
        return self._events[row]

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._events)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        event = self._events[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell_text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return line(event)
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = index.column() == DETAILS and bool(event.assumed)
            return theme.colors().secondary if is_quiet else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{event.frame}: {line(event)}" if index.column() == NODE else None
        return None

    def _cell_text(self, row: int, column: int) -> str:
        event = self._events[row]
        if column == FRAME:
            is_first = row == 0 or self._events[row - 1].frame != event.frame
            return str(event.frame) if is_first else ""
        if column == STEP:
            return tr(STEPS[event.what])
        if column == NODE:
            if event.node is None:
                return ""
            indent = _INDENT * len(event.place)
            return f"{indent}#{event.number} {one_line(event.node.title)}"
        return details(event)


def line(event: Event) -> str:
    """Return a step as one line: `enter #5 ExecuteASTryPlay: ASCommand = "Wait"`."""
    head = tr(STEPS[event.what])
    if event.node is not None:
        head = f"{head} #{event.number} {one_line(event.node.title)}"
    told = details(event)
    return tr("{label}: {value}", label=head, value=told) if told else head


def details(event: Event) -> str:
    """Return what a step read, returned or chose, and whether it relies on an assumption."""
    parts = [f"{one_line(name)} = {shown_value(value)}" for name, value in event.values]
    if event.words:
        is_choice = event.what is EventKind.CHOOSE
        parts.insert(0, one_line(f"→ {event.words}" if is_choice else said(event.words)))
    if event.result is not None:
        parts.insert(0, event.result.word)
    words = ", ".join(parts)
    return tr("{words} (assumed)", words=words) if event.assumed and words else words


def _common_steps(events: list[Event], other_events: list[Event]) -> int:
    """Return how many steps two traces begin with in common, which are the same objects."""
    low, high = 0, min(len(events), len(other_events))
    while low < high:
        middle = (low + high + 1) // 2
        if events[middle - 1] is other_events[middle - 1]:
            low = middle
        else:
            high = middle - 1
    return low


# The bar of the run panel: which command, the buttons that drive it, how far it plays.


_BUTTONS = (
    "run_go", "run_step", "run_into", "run_out", "run_frame", "",
    "run_back", "run_back_frame", "", "run_restart", "run_reset",
)  # fmt: skip
_BAR_MOST = 1000
_LEAST, _WIDEST = 18, 40
"""The width of the box with the command, in characters."""


class RunBar(QWidget):
    """Chooses the command to run and controls it; the buttons are the commands of the menu."""

    chosen = Signal(str)
    """Another command was chosen."""
    frames_chosen = Signal(int)
    cancelled = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        row = hbox(parent=self, spacing=2, margins=(8, 4, 8, 2))
        self.commands = self._command_box()
        row.addWidget(self.commands, 1)
        row.addSpacing(6)
        for name in _BUTTONS:
            row.addWidget(
                _command_button(actions[name], name == "run_go") if name else _separator_line()
            )
        row.addSpacing(6)
        self.frames = self._frame_box()
        row.addWidget(self.frames)
        self.cancel = QToolButton()
        self.cancel.setText(tr("Cancel"))
        self.cancel.setAccessibleName(tr("Cancel"))
        self.cancel.setToolTip(tr("Stop where the run is now"))
        self.cancel.clicked.connect(self.cancelled)
        row.addWidget(self.cancel)
        row.addStretch(1)
        self._names: list[str] = []

    def _command_box(self) -> QComboBox:
        box = QComboBox()
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setAccessibleName(tr("Command to run"))
        box.setToolTip(tr("The command to run: type part of its name"))
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        unit = box.fontMetrics().averageCharWidth()
        box.setMinimumWidth(_LEAST * unit)
        box.setMaximumWidth(_WIDEST * unit)
        completer = box.completer()
        assert completer is not None, "it is editable"
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        box.textActivated.connect(self._choose_command)
        return box

    def _choose_command(self, name: str) -> None:
        if name in self._names:
            self.chosen.emit(name)

    def _frame_box(self) -> SpinBox:
        box = SpinBox()
        box.setRange(1, _BAR_MOST)
        box.setValue(FRAMES)
        box.setAccessibleName(tr("Frames to run"))
        box.setToolTip(tr("Maximum number of frames for Run"))
        box.setSuffix(trn(" frame", " frames", FRAMES))
        box.valueChanged.connect(lambda n: box.setSuffix(trn(" frame", " frames", n)))
        box.valueChanged.connect(self.frames_chosen)
        return box

    def show_run(self, running: Running | None) -> None:
        """Show the running command, and the available ones."""
        names = [] if running is None else running.commands()
        box = self.commands
        box.blockSignals(True)
        if names != self._names:
            self._names = names
            box.clear()
            box.addItems(names)
        name = "" if running is None else running.command
        if name in names and box.currentText() != name:
            box.setCurrentIndex(names.index(name))
        box.blockSignals(False)
        is_busy = running is not None and running.is_busy
        box.setEnabled(bool(names) and not is_busy)
        self.frames.setEnabled(bool(names) and not is_busy)
        if running is not None:
            self.frames.setValue(running.frames)
        self.cancel.setVisible(is_busy)


def _command_button(action: QAction, has_words: bool) -> QToolButton:
    """Return a button for a command of the menu, with its keys in the tip."""
    button = LabelledButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    words = bare(action.text()).partition("\t")[0]
    if has_words:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setAccessibleName(words)
    keys = action.shortcut().toString()
    said = action.statusTip() or words
    action.setToolTip(tip(f"{said} ({keys})" if keys else said))
    return button


def _separator_line() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine)
    line.setForegroundRole(line.foregroundRole().Mid)
    line.setFixedHeight(16)
    return line
