"""The guided tour: opens its examples, and moves its card from part to part of the window."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QToolBar,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.ui import app_paths, background, theme
from app.ui.buttons import cross
from app.ui.descendants import descendant, focus_within
from app.ui.focus_ring import FocusRing, color_of_ring
from app.ui.i18n import bare, mark, tr
from app.ui.later import call_later
from app.ui.layouts import add_layout
from app.ui.plain import Label
from formats.core.kinds import Kind

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.game.examples import Examples
    from app.game.workspace import Workspace
    from app.window.actions import Actions
    from app.window.document_view import DocumentView
    from app.window.open_views import OpenViews


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
        from app.game import examples

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


# The steps of the guided tour: the text of each card, and the part of the window it points at.


class TourStep(NamedTuple):
    """One card; `title` and `words` are English, `part` is the key of its part in `parts`.

    The name of a command in braces stands for its current keys.
    """

    part: str
    title: str
    words: str


STEPS = (
    TourStep(
        "",
        mark("Welcome to Triptych"),
        mark(
            "A tour of the window in a few cards. The window keeps working, so try what each "
            "card says. Esc closes the tour, and Help › Guided tour brings it back."
        ),
    ),
    TourStep(
        "tree",
        mark("Every value, with its type"),
        mark(
            "The tree is the whole file. A number is selected: type “*2” and press Return. The "
            "bar at the left of a row marks what differs from the file."
        ),
    ),
    TourStep(
        "inspector",
        mark("An editor for each type"),
        mark(
            "The inspector edits what is selected: numbers, colours, curves, bytes, and a whole "
            "object as a form. It shows what the file has, and {reset_value} brings that back."
        ),
    ),
    TourStep(
        "filter",
        mark("Find anything"),
        mark(
            "{filter} shows only the rows that match: “speed”, “type:color”, “is:changed”. "
            "{find_replace} finds and replaces, {find_in_games} searches a whole game."
        ),
    ),
    TourStep(
        "undo",
        mark("Every step can be undone"),
        mark(
            "{undo} undoes a step, wherever it was made, and {show_history} lists them all. "
            "Unsaved changes are kept even when the power fails."
        ),
    ),
    TourStep(
        "text",
        mark("The same as text"),
        mark(
            "{show_text_both} shows YAML beside the tree. Ctrl+Return applies what you typed as "
            "one step; values keep their types."
        ),
    ),
    TourStep(
        "graph",
        mark("Behaviour as a graph"),
        mark(
            "{show_graph} shows an AINB file as its nodes. Drag from a pin to link it or to add "
            "a node that fits; {run_go} runs a command, step by step."
        ),
    ),
    TourStep(
        "save",
        mark("Save, and see what changed"),
        mark(
            "{save} saves, and reads back what it wrote. A file of your game is saved to your "
            "mod. {compare} shows every difference, and you can take them over one by one."
        ),
    ),
    TourStep(
        "",
        mark("Everything else"),
        mark(
            "{palette} finds every command by a few letters, {shortcuts} shows the keys, and the "
            "Help menu has a page on each format."
        ),
    ),
)
OWN_GAME = mark("It uses files of your own game; none is written unless you save.")
SAMPLES = mark("It uses samples that come with the program.")


# The card of the guided tour, and the frame around the part of the window that it is about.


_GAP = 10
"""Pixels between a card and its part, and to the window's edge."""
_LETTERS = 52
"""The width of a card, in letters."""
_WIDE = 3


class TourCard(QFrame):
    """One step of the tour, over the window and never in its way: the window works as ever."""

    back_asked = Signal()
    next_asked = Signal()
    close_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tour")
        self.heading, self.words, self.count = Label(), Label(), Label()
        self.words.setWordWrap(True)
        self.count.setForegroundRole(self.count.foregroundRole().PlaceholderText)
        self.back = self._card_button(tr("&Back"), self.back_asked)
        self.next = self._card_button(tr("&Next"), self.next_asked)
        self._cross = cross(tr("Close the tour (Esc)"), self.close_asked.emit)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 12)
        column.setSpacing(8)
        layout, foot = QHBoxLayout(), QHBoxLayout()
        layout.addWidget(self.heading, 1)
        layout.addWidget(self._cross)
        foot.addWidget(self.count, 1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        add_layout(column, layout)
        column.addWidget(self.words)
        column.addSpacing(4)
        add_layout(column, foot)
        QWidget.setTabOrder(self.next, self.back)
        QWidget.setTabOrder(self.back, self._cross)

    def _card_button(self, text: str, asked: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(True)  # Return presses it, as in a dialog
        button.clicked.connect(asked)
        return button

    def show_step(self, title: str, words: str, at: int, count: int) -> None:
        """Show a step, the `at`th of `count` from 0, and have it read out."""
        font = self.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.heading.setText(title)
        self.words.setText(words)
        self.count.setText(tr("{at} of {count}", at=at + 1, count=count))
        self.back.setEnabled(at > 0)
        self.next.setText(tr("&Done") if at == count - 1 else tr("&Next"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.next.setAccessibleDescription(f"{title}. {words}")
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def size_in(self, room: QSize) -> QSize:
        """Return how large the card is to be in a window of this size."""
        wide = _LETTERS * self.fontMetrics().averageCharWidth()
        width = max(self.minimumSizeHint().width(), min(wide, room.width() - 2 * _GAP))
        return QSize(width, self._column.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_asked.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colors().raised)
        painter.setPen(QPen(color_of_ring(), 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()


class TourFrame(FocusRing):
    """A wider frame than the focus ring, around the part that a card is about."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color_of_ring(), _WIDE))
        inside = _WIDE / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inside, inside, -inside, -inside), 3, 3
        )
        painter.end()


def place_beside(size: QSize, about: QRect | None, room: QRect) -> QPoint:
    """Return the position of a card: beside the part it is `about`, else where it covers the least
    of it.

    Without such a part, the centre of the `room`; always inside the room, if it fits.
    """
    if about is None:
        return _inside_room(room.center() - QPoint(size.width(), size.height()) / 2, size, room)
    corner = about.bottomRight() - QPoint(size.width() + 3 * _GAP, size.height() + 3 * _GAP)
    places = [
        QRect(_inside_room(point, size, room), size)
        for point in (*_spots_beside(size, about), corner)
    ]
    return min(places, key=lambda place: _area(place & about)).topLeft()


def _area(rect: QRect) -> int:
    return rect.width() * rect.height()


def _spots_beside(size: QSize, about: QRect) -> tuple[QPoint, ...]:
    """Return the places at the right, the left, below and above, in this order."""
    return (
        QPoint(about.right() + _GAP, about.top()),
        QPoint(about.left() - _GAP - size.width(), about.top()),
        QPoint(about.left(), about.bottom() + _GAP),
        QPoint(about.left(), about.top() - _GAP - size.height()),
    )


def _inside_room(spot: QPoint, size: QSize, room: QRect) -> QPoint:
    inner_rect = room.adjusted(_GAP, _GAP, -_GAP - size.width(), -_GAP - size.height())
    x = max(inner_rect.left(), min(spot.x(), inner_rect.right()))
    y = max(inner_rect.top(), min(spot.y(), inner_rect.bottom()))
    return QPoint(x, y)
