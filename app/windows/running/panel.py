"""The run panel: the bar, the state of the run, its trace, and the pages beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFileDialog, QSplitter, QTabWidget, QWidget

from app import report
from app.documents import verified_write
from app.documents.document import Document
from app.i18n import tr
from app.layouts import vbox
from app.running import kept
from app.running.standing import RunStatusText, standing
from app.running.timeline_model import TimelineModel
from app.running.trace_model import TraceModel
from app.sentences import refusal
from app.windows.running.banner import Banner
from app.windows.running.bar import RunBar
from app.windows.running.pages import AnswersPage, AssumptionsPage, NodePage, RunPage, WatchPage
from app.windows.running.tables import RunTable
from app.windows.running.timeline_view import TimelineView
from formats.errors import WrongType

if TYPE_CHECKING:
    from app.windows.commands.actions import Actions
    from app.windows.document.open_views import OpenViews
    from app.windows.running.centre import RunCentre


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
