"""The guided tour: opens its examples, and moves its card from part to part of the window."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolBar, QWidget
from shiboken6 import isValid

from app import app_paths
from app.descendants import descendant, focus_within
from app.documents import background
from app.i18n import bare, tr
from app.later import call_later
from app.windows.tour.card import TourCard, TourFrame, place_beside
from app.windows.tour.steps import OWN_GAME, SAMPLES, STEPS, TourStep
from formats.core.kinds import Kind

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.files.examples import Examples
    from app.files.workspace import Workspace
    from app.windows.commands.actions import Actions
    from app.windows.document.document_view import DocumentView
    from app.windows.document.open_views import OpenViews

VALUES, GRAPH = "Lantern.bgparamlist", "Watchman.root.ainb"
"""The samples that are shown where no game is known."""
_MODES = {"text": "text-both", "graph": "graph"}
_ROWS = 400
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class Tour(QObject):
    """One tour at a time, over a main window that stays as usable as ever."""

    ended = Signal()

    def __init__(
        self,
        window: QMainWindow,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        actions: Actions,
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._workspace = window, documents, workspace
        self._views, self._actions = views, actions
        self.card: TourCard | None = None
        self._frame: TourFrame | None = None
        self._target: QWidget | None = None
        self._at = 0
        self._examples: Examples | None = None
        self._is_waiting = False
        self._wanted: FilePlace | str | None = None
        """What is being opened for the step."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place_card)
        documents.opened.connect(self._sample_opened)
        window.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._show_frame)  # type: ignore[union-attr]

    @property
    def is_ready(self) -> bool:
        """Whether the document of the step is open."""
        return self._wanted is None and not self._is_waiting

    # Beginning and ending

    def start(self) -> None:
        """Begin, or have the keyboard go to the card that is shown."""
        if self.card is None:
            self._find_examples()
            self.card = card = TourCard(self._window)
            card.back_asked.connect(lambda: self._go_to_step(self._at - 1))
            card.next_asked.connect(lambda: self._go_to_step(self._at + 1))
            card.close_asked.connect(self.end)
            self._go_to_step(0)
        self.card.next.setFocus()

    def end(self) -> None:
        """Close the card; the tour is not offered again."""
        app_paths.settings().setValue(app_paths.TOUR_DONE, True)
        card, self.card = self.card, None
        self._wanted, self._is_waiting = None, False
        self._point_at(None)
        if card is not None:
            widget = focus_within(self._window)
            had_keyboard = widget is not None and card.isAncestorOf(widget)
            card.hide()
            card.deleteLater()
            view = self._views.current
            if had_keyboard and view is not None:
                view.setFocus()
        self.ended.emit()

    def _find_examples(self) -> None:
        """Find files in the user's own game, in a thread; samples replace missing ones."""
        from app.files import examples

        self._examples = None
        if not self._workspace.has_dump:
            self._examples = examples.Examples()
            return
        roots = [root for project in self._workspace.projects.all for root in project.layers.game]
        background.run(
            background.Lane.LIST,
            lambda: examples.find(roots),
            self._examples_found,
            lambda _error: self._examples_found(examples.Examples()),
            self,
        )

    def _examples_found(self, examples: Examples) -> None:
        self._examples = examples
        if self._is_waiting and self.card is not None:
            self._go_to_step(self._at)

    # Going

    def _go_to_step(self, at: int) -> None:
        if at >= len(STEPS):
            self.end()
            return
        assert self.card is not None
        self._at = at
        step = STEPS[at]
        self.card.show_step(tr(step.title), self._step_words(step), at, len(STEPS))
        self.card.show()
        self._is_waiting = bool(step.part) and self._examples is None
        if not self._is_waiting:
            self._open_for(step)

    def _step_words(self, step: TourStep) -> str:
        """Return the text of a card, with the keys of the commands that it names."""
        words = tr(step.words)
        words = re.sub(r"\{(\w+)\}", lambda match: self._keys_of(match[1]), words)
        if step is STEPS[0]:
            words += " " + tr(OWN_GAME if self._workspace.has_dump else SAMPLES)
        return words

    def _keys_of(self, command: str) -> str:
        action = self._actions[command]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return keys or "“{}”".format(bare(action.text()).rstrip("…"))

    def _open_for(self, step: TourStep) -> None:
        """Bring the document of a step to the front, opened if necessary."""
        if not step.part:
            self._point_at(None)
            return
        assert self._examples is not None
        is_graph = step.part == "graph"
        file_place = self._examples.graph if is_graph else self._examples.values
        sample: FilePlace | str = file_place or (GRAPH if is_graph else VALUES)
        document = self._find_sample(sample)
        if document is not None:
            self._wanted = None
            self._views.show_document(document)
            self._show_step(step, document)
        elif self._wanted != sample:
            self._wanted = sample
            self._point_at(None)
            if isinstance(sample, str):
                self._documents.open_sample(sample)
            else:
                self._documents.open_place(*sample)

    def _find_sample(self, sample: FilePlace | str) -> Document | None:
        if isinstance(sample, str):
            documents = self._documents.documents
            return next(
                (
                    document
                    for document in documents
                    if document.file is None and document.name == sample
                ),
                None,
            )
        return self._documents.find(self._workspace.current(sample.file), sample.words)

    def _sample_opened(self, document: Document) -> None:
        """Continue with the step that waits for a document, once its view is shown."""
        if self._wanted is not None and self._find_sample(self._wanted) is document:
            call_later(self, self._opened_for_step)

    def _opened_for_step(self) -> None:
        if self.card is not None and self._wanted is not None:
            self._open_for(STEPS[self._at])
            self.card.next.setFocus()

    def _show_step(self, step: TourStep, document: Document) -> None:
        """Have the part of a step in sight, and point at it."""
        view = self._views.view_of(document)
        if view is None:
            return
        mode = _MODES.get(step.part, "tree")
        if view.mode != mode and not view.has_typed_text:
            view.show_mode(mode)
        if step.part in ("tree", "inspector"):
            self._actions["show_inspector"].setChecked(True)
            _choose_a_number(document)
        self._point_at(self._part_of_view(step.part, view))

    def _part_of_view(self, name: str, view: DocumentView) -> QWidget | None:
        parts: dict[str, Callable[[], QWidget | None]] = {
            "tree": lambda: view.tree,
            "inspector": self._inspector,
            "filter": lambda: view.filter_bar,
            "undo": lambda: self._tool_button("undo"),
            "text": lambda: view.text,
            "graph": lambda: view.graph,
            "save": lambda: self._tool_button("save"),
        }
        return parts[name]()

    def _inspector(self) -> QWidget | None:
        dock = descendant(self._window, QDockWidget, "inspector")
        return None if dock is None else dock.widget()

    def _tool_button(self, command: str) -> QWidget | None:
        bar = descendant(self._window, QToolBar, "tools")
        return None if bar is None else bar.widgetForAction(self._actions[command])

    # Pointing

    def _point_at(self, target: QWidget | None) -> None:
        if self._target is not None and isValid(self._target):
            self._target.removeEventFilter(self)
        if self._frame is not None and isValid(self._frame):
            self._frame.hide_ring()
        self._target = target
        if target is not None:
            if self._frame is None or not isValid(self._frame):
                self._frame = TourFrame()
            self._frame.surround(target)
            target.installEventFilter(self)
        self._soon.start()

    def _show_frame(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Hide the frame while the focus ring is inside the part."""
        target, frame = self._target, self._frame
        if target is None or frame is None or not (isValid(target) and isValid(frame)):
            return
        is_inside = now is not None and (now is target or target.isAncestorOf(now))
        frame.setVisible(not is_inside)

    def _place_card(self) -> None:
        """Place the card beside its part."""
        if self.card is None:
            return
        target, about = self._target, None
        is_there = target is not None and isValid(target) and target.isVisible()
        if target is not None and is_there and target.window() is self._window:
            about = QRect(target.mapTo(self._window, QPoint()), target.size())
        size = self.card.size_in(self._window.size())
        menus = self._window.menuBar().height()
        spot = place_beside(size, about, self._window.rect().adjusted(0, menus, 0, 0))
        self.card.setGeometry(QRect(spot, size))
        self.card.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if self.card is not None and event.type() in _MOVES:
            self._soon.start()
        return False


def _choose_a_number(document: Document) -> None:
    """Select the first number with a point among the first rows, unless a value is selected."""
    current = document.selection.current
    if current and document.outline.row(current).editable:
        return
    for path, row in islice(document.outline.walk(), _ROWS):
        if row.kind is Kind.F32 and row.editable:
            document.set_current(path)
            return
