"""A person at the window: what is done is written as words, and each word is one step.

Keys: "Ctrl+T" is a chord, "= Speed" types. Mouse: "click PLACE", "right PLACE", "double PLACE",
"drag PLACE -> PLACE" (also "shift-click", "ctrl-drag" and so on), "bar Graph" opens a menu of the
menu bar, "choose Words" clicks an entry of the open menu, "pick Words" a row of the open list and
"press Words" a button. Every step is real events sent to the widget on top; what they open and
wait for (dialogs, menus) is answered by the steps that follow. A function among
them waits, or looks.

Places on the canvas: "Sleep" or "#7" is a node, "Sleep/Bed" its line ("#7/Bed'" below its middle),
"#4/+" its plus, "Sleep>" and ">Sleep" its pins, "#4/1>" the pin of a line, "#4-Sleep" the link
between two nodes (near its end; "#4--Sleep": near its beginning), "empty" a place where nothing is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QMenu,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from app.graph.linking.pin_handles import pin_handles
from app.inspector.form_lines import ValueLine
from app.inspector.variables_panel import VariablesPanel
from app.ui.i18n import bare
from tests.patience import GUARD

Left, Plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_HELD = {"shift": Qt.KeyboardModifier.ShiftModifier, "ctrl": Qt.KeyboardModifier.ControlModifier}
_MOUSE = (
    "click",
    "right",
    "double",
    "drag",
    "bar",
    "choose",
    "pick",
    "press",
    "tab",
    "variable",
    "field",
)


class Person:
    """Does steps in a window, one after the other; `steps` is how many were done.

    `verbs` are the methods that do what the mouse does.
    """

    verbs = _MOUSE

    def __init__(self, window) -> None:
        self.window = window
        self.steps = 0

    @property
    def view(self):
        return self.window.view.graph.view

    # Steps

    def do(self, steps: Sequence[str | Callable[[], object]]) -> None:
        """Do steps; one that opens a dialog or menu and waits is answered by those after it."""
        left = list(steps)

        def go(over: QWidget | None) -> None:
            while left and not failed and (over is None or (isValid(over) and over.isVisible())):
                step = left.pop(0)
                self.steps += 1
                under_way.append(self.steps)
                if not callable(step):  # which waits for what the steps after it answer
                    watch(self.steps)
                self.step(step)
                self.settle()
                under_way.pop()

        def watch(number: int) -> None:
            QTimer.singleShot(1, lambda: answer(number))

        def answer(number: int) -> None:
            top = _modal()
            if not under_way or under_way[-1] != number:
                return
            if top is None or top in answered:
                watch(number)
                return
            if isinstance(top, QDialog) and not top.isActiveWindow():
                top.activateWindow()
                watch(number)
                return
            answered.append(top)
            try:
                go(top)
            except AssertionError as error:
                failed.append(error)  # what waits below is closed before it is told
            answered.remove(top)
            if (failed or not left) and isValid(top) and top.isVisible():
                unanswered.append(type(top).__name__)
                top.close()

        under_way: list[int] = []
        there = _modal()
        answered = [] if there is None else [there]
        unanswered: list[str] = []
        failed: list[AssertionError] = []
        self.settle()
        try:
            go(None)
        finally:
            while (failed or left) and (top := _modal()) is not None:
                top.close()
        if failed:
            raise failed[0]
        assert not left, f"nothing took {left}"
        assert not unanswered, f"left open: {unanswered}"

    def settle(self) -> None:
        """Let the window show what came of a step, as a person does before the next one."""
        for _turn in range(3):  # what a step puts off may put off more
            QCoreApplication.processEvents()
        for _again in range(2):  # a menu that is gone may be made active once more
            active = QApplication.activeWindow()
            is_gone = active is None or isinstance(active, QMenu) or not active.isVisible()
            if _modal() is None and is_gone:
                self.window.activateWindow()  # as window managers do when what was over it is gone
                QTest.qWaitForWindowActive(self.window, 1000)
                QCoreApplication.processEvents()
        if _modal() is None and self.window.view is not None and self.window.view.graph is not None:
            self.view.load()
            self.view.canvas.camera.land()

    def step(self, words: str | Callable[[], object]) -> None:
        """Do one step."""
        if callable(words):
            words()
            return
        verb, _, rest = words.partition(" ")
        *held, verb = verb.split("-") if verb.split("-")[-1] in self.verbs else [verb]
        modifiers = Plain
        for one in held:
            modifiers |= _HELD[one]
        if verb == "=":
            self.type(rest)
        elif verb == "drag":
            start, end = rest.split(" -> ")
            self.drag(start, end, modifiers)
        elif verb in self.verbs:
            getattr(self, verb)(rest, modifiers)
        else:
            self.chord(words)

    def type(self, text: str) -> None:
        """Type a text, at once."""
        QTest.keyClicks(self.with_keyboard(), text)

    def chord(self, keys: str) -> None:
        """Press keys together."""
        sequence = QKeySequence(keys)
        assert sequence.count() == 1, keys
        QTest.keyClick(self.with_keyboard(), sequence[0].key(), sequence[0].keyboardModifiers())

    def top(self) -> QWidget:
        """Return what is over all else."""
        return _modal() or QApplication.activeWindow() or self.window

    def with_keyboard(self) -> QWidget:
        """Return the widget that the keyboard types into."""
        top, here = self.top(), QApplication.focusWidget()
        if here is not None and top.isAncestorOf(here):
            return here
        return top.focusWidget() or top

    # The mouse on the canvas

    def click(self, place: str, modifiers) -> None:
        QTest.mouseClick(self.view.canvas.viewport(), Left, modifiers, self.at(place))

    def double(self, place: str, modifiers) -> None:
        viewport, at = self.view.canvas.viewport(), self.at(place)
        QTest.mouseClick(viewport, Left, modifiers, at)
        QTest.mouseDClick(viewport, Left, modifiers, at)
        QTest.mouseRelease(viewport, Left, modifiers, at)

    def right(self, place: str, _modifiers) -> None:
        viewport, at = self.view.canvas.viewport(), self.at(place)
        QTest.mouseClick(viewport, Qt.MouseButton.RightButton, Plain, at)
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, at, viewport.mapToGlobal(at))
        QCoreApplication.sendEvent(viewport, event)

    def drag(self, start: str, end: str, modifiers) -> None:
        viewport, one, other = self.view.canvas.viewport(), self.at(start), self.at(end)
        QTest.mousePress(viewport, Left, modifiers, one)
        for place in (one + QPoint(0, 16), (one + other) / 2, other):
            QTest.mouseMove(viewport, place)
        QTest.mouseRelease(viewport, Left, modifiers, other)

    def at(self, place: str) -> QPoint:
        """Return where a place is in the canvas, which has to be in sight."""
        found = self.view.canvas.mapFromScene(self.in_scene(place))
        assert self.view.canvas.viewport().rect().contains(found), f"{place} is out of sight"
        return found

    def in_scene(self, place: str) -> QPointF:
        if place.startswith("empty"):
            at = int(place.removeprefix("empty") or 0)
            return self.view.scene.content().bottomLeft() + QPointF(60 + 340 * at, 60)
        corner = re.fullmatch(r"(.+)\^([+-]\d+)([+-]\d+)", place)
        if corner is not None:
            by = QPointF(float(corner[2]), float(corner[3]))
            return self.item(corner[1]).pos() + by
        link = re.fullmatch(r"(\S+?)(--?)(\S+)", place)
        if link is not None:
            return self.of_link(link[1], link[3], is_near_end=link[2] == "-")
        leaves, arrives = place.endswith(">"), place.startswith(">")
        name, _, line = place.strip(">").partition("/")
        item = self.item(name)
        if line == "+":
            x = item.box.width if leaves else item.box.more.center().x()
            return item.pos() + QPointF(x, item.box.more.center().y())
        if leaves or arrives:
            path = self.path(name, line)
            return next(one.at for one in pin_handles(item, leaves) if one.pin.path == path)
        if line:
            box = item.line_of(self.path(name, line.removesuffix("'")))
            below = QPointF(0, 4 if line.endswith("'") else 0)
            return item.pos() + box.label_rect.center() + below
        return item.pos() + QPointF(item.box.width / 2, item.box.header / 2)

    def of_link(self, one: str, other: str, is_near_end: bool) -> QPointF:
        ends = self.id(one), self.id(other)
        wired = next(
            wired
            for wired in self.view.scene.edges.wired.values()
            if (wired.edge.source, wired.edge.target) == ends
        )
        spots = wired.spots
        here = spots[len(spots) * (4 if is_near_end else 1) // 5]
        return QPointF(*here)

    # What is on the canvas

    def id(self, name: str) -> int:
        nodes = self.view.graph.nodes.values()
        if name.startswith("#"):
            return next(one.id for one in nodes if one.number == int(name[1:]))
        return [one.id for one in nodes if one.title == name][-1]

    def item(self, name: str):
        return self.view.scene.items_by_id[self.id(name)]

    def path(self, name: str, line: str):
        """Return the row of a line by its label; of a child, by its number or condition."""
        node = self.view.graph.nodes[self.id(name)]
        if not line:
            return node.path
        found = [one.path for one in node.lines if line in (one.label, one.label.strip("= "))]
        assert found, f"{line} of {[one.label for one in node.lines]}"
        return found[0]

    # The mouse elsewhere

    def bar(self, title: str, _modifiers) -> None:
        bar = self.window.menuBar()
        action = next(one for one in bar.actions() if bare(one.text()) == title)
        QTest.mouseClick(bar, Left, Plain, bar.actionGeometry(action).center())

    def choose(self, words: str, _modifiers) -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"no menu for {words}"
        found = {bare(one.text()).split("\t")[0]: one for one in menu.actions()}
        assert words in found, f"{words} of {list(found)}"
        assert found[words].isEnabled(), f"{words} is grey"
        at = menu.actionGeometry(found[words]).center()
        if found[words].menu() is not None:
            for place in (at, at + QPoint(1, 0)):  # a menu of its own opens below the pointer
                QTest.mouseMove(menu, place)
            end = time.monotonic() + GUARD
            while menu.isVisible() and not found[words].menu().isVisible():  # or all is answered
                assert time.monotonic() < end, f"the menu {words} does not open"
                QTest.qWait(10)
            return
        QTest.mouseClick(menu, Left, Plain, at)

    def pick(self, words: str, _modifiers) -> None:
        top = self.top()
        lists = [one for one in top.findChildren(QAbstractItemView) if one.isVisible()]
        for view in lists:
            model = view.model()
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                if index.data() == words:
                    view.scrollTo(index)
                    place = view.visualRect(index).center()
                    QTest.mouseMove(view.viewport(), place)
                    QTest.mouseClick(view.viewport(), Left, Plain, place)
                    return
        shown = [[v.model().index(r, 0).data() for r in range(v.model().rowCount())] for v in lists]
        raise AssertionError(f"{words} is in no list of {top}: {shown}")

    def press(self, words: str, _modifiers) -> None:
        buttons = [one for one in self.top().findChildren(QAbstractButton) if one.isVisible()]
        named = {bare(one.text()): one for one in buttons}
        assert words in named, f"{words} of {list(named)}"
        QTest.mouseClick(named[words], Left)

    def tab(self, words: str, _modifiers) -> None:
        for bar in self.window.findChildren(QTabBar):
            for at in range(bar.count()):
                if words in bar.tabText(at):
                    QTest.mouseClick(bar, Left, Plain, bar.tabRect(at).center())
                    return
        raise AssertionError(f"no tab {words}")

    def field(self, words: str, _modifiers) -> None:
        """Click the editor of a value in the inspector."""
        lines = [one for one in self.window.findChildren(ValueLine) if one.isVisible()]
        found = next(one for one in lines if one.line is not None and one.line.row.label == words)
        QTest.mouseClick(found.editor.focusWidget() or found.editor.focusProxy(), Left)

    def variable(self, words: str, _modifiers) -> None:
        """Double-click the name of a variable in its panel."""
        view = self.window.findChild(VariablesPanel).view
        model = view.model()
        index = next(
            model.index(row, 0)
            for row in range(model.rowCount())
            if model.index(row, 0).data() == words
        )
        place = view.visualRect(index).center()
        QTest.mouseClick(view.viewport(), Left, Plain, place)
        QTest.mouseDClick(view.viewport(), Left, Plain, place)


def _modal() -> QWidget | None:
    """Return the menu, palette or dialog that is over the window, no list of offered words."""
    over = QApplication.activePopupWidget()
    is_offer = isinstance(over, QAbstractItemView)
    return QApplication.activeModalWidget() if over is None or is_offer else over
