"""The tab of a state machine: its states, and the arrows of one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.game.actor import Actor
from app.ui import theme
from app.ui.i18n import tr, trn
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label, tip
from app.ui.sentences import said
from app.ui.widgets import Hairline, dress_rows, search_line, splitter_of_frames
from formats.behaviour.machine import Arrow, FileRow, Machine, MachineState, StateKey
from formats.value_text import one_line

_MOST = 12
"""The most findings that are listed."""
_SHARES = [400, 600]


class MachinePage(QWidget):
    """Shows one actor's machine; `opens` is called with rows to open.

    `is_fresh` is whether the files are unchanged since they were read.
    """

    renew_wanted = Signal()
    """The files should be read again."""

    def __init__(
        self, actor: Actor, opens: Callable[[Actor, FileRow], object], is_fresh: Callable[[], bool]
    ) -> None:
        super().__init__()
        self.actor = actor
        self._opens = opens
        self.is_fresh = is_fresh
        self.states = StateList()
        self.arrows = ArrowList()
        self.scheduler = QPushButton(tr("Open &scheduler"))
        self.action = QPushButton(tr("Open a&ction"))
        self.missing = QToolButton()
        self._findings = Label()
        self._lay_out_page()
        self._connect()
        self.set_actor(actor)
        self.setFocusProxy(self.states.tree)

    @property
    def machine(self) -> Machine:
        """The machine that is shown."""
        return self.actor.machine

    def set_actor(self, actor: Actor) -> None:
        """Show the machine of an actor in its current state."""
        self.actor = actor
        self.states.set_machine(actor.machine)
        self._say_missing()
        self._show_state(self.states.current)

    def show_state(self, key: StateKey) -> None:
        """Go to a state."""
        self.states.set_current(key)
        self._show_state(key)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the files again if they have changed meanwhile."""
        super().showEvent(event)
        if not self.is_fresh():
            self.renew_wanted.emit()

    # Building

    def _lay_out_page(self) -> None:
        lists = splitter_of_frames(Qt.Orientation.Horizontal)
        lists.addWidget(self.states)
        lists.addWidget(self.arrows)
        lists.setSizes(_SHARES)
        self.missing.setAutoRaise(True)
        self.missing.setCheckable(True)
        self.missing.toggled.connect(self._findings.setVisible)
        self._findings.setWordWrap(True)
        self._findings.setMargin(8)
        self._findings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._findings.hide()
        margins = (8, 8, 8, 4)
        column = vbox(parent=self, spacing=0, margins=0)
        add_layout(column, hbox(lists, margins=margins), 1)
        column.addWidget(self._findings)
        column.addWidget(Hairline())
        buttons = hbox(self.missing, ..., self.scheduler, self.action, spacing=8, margins=margins)
        add_layout(column, buttons)

    def _restyle(self) -> None:
        self.set_actor(self.actor)

    def _connect(self) -> None:
        theme.watch().changed.connect(self._restyle)
        self.states.chosen.connect(self._show_state)
        self.states.wanted.connect(self.open_state)
        self.arrows.wanted.connect(self._open_arrow)
        self.scheduler.clicked.connect(self.open_scheduler)
        self.action.clicked.connect(self.open_action)

    # Display

    def _say_missing(self) -> None:
        findings = self.machine.findings
        count = len(findings)
        words = trn("{n} file is missing or damaged…", "{n} files are missing or damaged…", count)
        self.missing.setText(words if count else tr("No files are missing."))
        self.missing.setEnabled(bool(count))
        self.missing.setChecked(self.missing.isChecked() and bool(count))
        lines = [f"{finding.file}: {said(finding.sentence)}." for finding in findings]
        more = tr("… and {count:,} more", count=count - _MOST)
        self._findings.setText("\n".join([*lines[:_MOST], *([more] if count > _MOST else [])]))

    def _show_state(self, key: StateKey | None) -> None:
        self.arrows.set_state(self.machine, key)
        state = self._state_of(key)
        self.scheduler.setEnabled(state is not None and state.scheduler is not None)
        self.action.setEnabled(state is not None and state.action is not None)

    def _state_of(self, key: StateKey | None) -> MachineState | None:
        return None if key is None else self.machine.states.get(key)

    # Opening

    def open_state(self, key: StateKey) -> None:
        """Open the scheduler of a state, or its action if no scheduler is known."""
        state = self._state_of(key)
        if state is not None:
            self._open_row(state.scheduler or state.action)

    def open_scheduler(self) -> None:
        """Open the scheduler of the current state at the node that chooses."""
        state = self._state_of(self.states.current)
        if state is not None:
            self._open_row(state.scheduler)

    def open_action(self) -> None:
        """Open the action of the current state at its command."""
        state = self._state_of(self.states.current)
        if state is not None:
            self._open_row(state.action)

    def _open_arrow(self, arrow: Arrow) -> None:
        self._open_row(arrow.place)

    def _open_row(self, row: FileRow | None) -> None:
        if row is not None:
            self._opens(self.actor, row)


# The states of a machine as a list with a filter, and the arrows of one of them.


_ITEM = Qt.ItemDataRole.UserRole
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StateList(QWidget):
    """Every state below its slot, with how many arrows lead there and away."""

    chosen = Signal(object)
    """The state (key) that the user selected."""
    wanted = Signal(object)
    """The state (key) whose file should be opened."""

    def __init__(self) -> None:
        super().__init__()
        self._items: dict[StateKey, QTreeWidgetItem] = {}
        self._slots: dict[str, QTreeWidgetItem] = {}
        self._is_setting = False
        self.field = QLineEdit()
        search_line(self.field, tr("Filter states…"))
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)
        self.tree = _new_tree([tr("State"), tr("In"), tr("Out")], tr("States"))
        header = self.tree.header()
        for section in (1, 2):  # sized for numbers: measuring all of them takes long
            self.tree.headerItem().setTextAlignment(section, _RIGHT)
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Fixed)
            words = max(self.tree.headerItem().text(section), "8888", key=len)
            header.resizeSection(section, self.fontMetrics().horizontalAdvance(words) + 20)
        self.tree.currentItemChanged.connect(self._emit_state)
        self.tree.itemActivated.connect(lambda item: self._want(item))
        vbox(self.field, (self.tree, 1), parent=self, spacing=4, margins=0)
        self.setFocusProxy(self.field)

    def set_machine(self, machine: Machine) -> None:
        """List the states of a machine; the current one stays current if it exists."""
        current = self.current
        into = Counter(arrow.target for arrow in machine.arrows if arrow.source != arrow.target)
        out = Counter(arrow.source for arrow in machine.arrows if arrow.source != arrow.target)
        self._is_setting = True
        self.tree.clear()
        self._items.clear()
        slots = self._slots = {}
        for key, state in machine.states.items():
            if key.slot not in slots:
                slots[key.slot] = _heading(self.tree, key.slot)
            after = "" if state.scheduler is None else f"{out[key]:,}"
            item = QTreeWidgetItem(slots[key.slot], [one_line(key.name), f"{into[key]:,}", after])
            item.setData(0, _ITEM, key)
            item.setToolTip(0, tip(said(state.missing) or key.name))
            item.setTextAlignment(1, _RIGHT)
            item.setTextAlignment(2, _RIGHT)
            if state.missing:
                item.setForeground(0, theme.colors().error)
            self._items[key] = item
        self.tree.expandAll()
        self._is_setting = False
        self.set_current(current)
        self._narrow(self.field.text())

    @property
    def current(self) -> StateKey | None:
        """The current state."""
        item = self.tree.currentItem()
        return None if item is None else item.data(0, _ITEM)

    def set_current(self, key: StateKey | None) -> None:
        """Make a state current, without telling."""
        self._is_setting = True
        item = self._items.get(key) if key is not None else None
        self.tree.setCurrentItem(item)  # type: ignore[arg-type]  # Qt takes none, the stubs do not
        if item is not None:
            self.tree.scrollToItem(item)
        self._is_setting = False

    def shown(self) -> list[StateKey]:
        """Return the states that the filter leaves."""
        return [key for key, item in self._items.items() if not item.isHidden()]

    def _emit_state(self, item: QTreeWidgetItem | None) -> None:
        key = None if item is None else item.data(0, _ITEM)
        if key is not None and not self._is_setting:
            self.chosen.emit(key)

    def _want(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _ITEM) is not None:
            self.wanted.emit(item.data(0, _ITEM))

    def _narrow(self, typed: str) -> None:
        words = typed.casefold().split()
        for key, item in self._items.items():
            item.setHidden(not all(word in key.name.casefold() for word in words))
        shown = {key.slot for key in self.shown()}
        for slot, heading in self._slots.items():
            heading.setHidden(slot not in shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Return and the arrow key lead from the filter to the first state that it leaves."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            return True
        shown = self.shown()
        if not shown or event.key() not in (*_RETURN, Qt.Key.Key_Down):
            return False
        if self.current not in shown:
            self.tree.setCurrentItem(self._items[shown[0]])
        self.tree.setFocus(Qt.FocusReason.TabFocusReason)
        return True


class ArrowList(QTreeWidget):
    """The arrows of one state: outgoing and incoming ones."""

    wanted = Signal(object)
    """The `Arrow` whose port should be opened."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Machine | None, StateKey | None] = None, None
        _dress_tree(self, [tr("Arrows"), tr("By port")], tr("Arrows of the state"))
        self.itemActivated.connect(self._want)

    def set_state(self, machine: Machine, key: StateKey | None) -> None:
        """List the arrows of a state, none for None."""
        if (machine, key) == self._shown:
            return
        self._shown = machine, key
        self.clear()
        if key is None:
            return
        self._add_arrows(tr("Leads to"), machine.out_of(key), key, is_out=True)
        self._add_arrows(tr("Reached from"), machine.into(key), key, is_out=False)
        self.expandAll()

    def _add_arrows(
        self, title: str, arrows: Iterable[Arrow], key: StateKey, *, is_out: bool
    ) -> None:
        arrows = list(arrows)
        top = _heading(self, tr("{title} ({count:,})", title=title, count=len(arrows)))
        for arrow in arrows:
            end = arrow.target if is_out else arrow.source
            name = end.name if end.slot == key.slot else f"{end.slot} › {end.name}"
            name = tr("{state} (continues)", state=name) if arrow.source == arrow.target else name
            item = QTreeWidgetItem(top, [one_line(name), one_line(arrow.port) or "–"])
            item.setData(0, _ITEM, arrow)
            number = arrow.place.path[1]
            where = tr("{file}, node {number}", file=arrow.place.file, number=number)
            for column in range(2):
                item.setToolTip(column, tip(where))

    def _want(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _ITEM) is not None:
            self.wanted.emit(item.data(0, _ITEM))


def _new_tree(titles: list[str], name: str) -> QTreeWidget:
    tree = QTreeWidget()
    _dress_tree(tree, titles, name)
    return tree


def _dress_tree(tree: QTreeWidget, titles: list[str], name: str) -> None:
    tree.setHeaderLabels(titles)
    dress_rows(tree, name)
    tree.setRootIsDecorated(False)
    tree.setIndentation(12)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)


def _heading(tree: QTreeWidget, words: str) -> QTreeWidgetItem:
    """Return a new heading row."""
    item = QTreeWidgetItem(tree, [words])
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setForeground(0, theme.colors().secondary)
    item.setFirstColumnSpanned(True)
    return item
