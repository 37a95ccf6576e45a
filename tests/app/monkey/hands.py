"""The keyboard and mouse input of a monkey; everything is sent to Qt's own windows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.app.monkey import aims, words

Key, Mod, Button = Qt.Key, Qt.KeyboardModifier, Qt.MouseButton
NONE: Final = Mod.NoModifier
GOING: Final = tuple(
    getattr(Key, f"Key_{name}")
    for name in "Up Down Left Right Tab Backtab Return Escape Home End PageUp PageDown Space "
    "Backspace Delete Insert F2 Enter Menu".split()
)
LETTERS: Final = tuple(getattr(Key, f"Key_{one}") for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
MODIFIERS: Final = (
    NONE, NONE, NONE, NONE, Mod.ShiftModifier, Mod.ControlModifier, Mod.AltModifier,
    Mod.ControlModifier | Mod.ShiftModifier, Mod.AltModifier | Mod.ShiftModifier,
)  # fmt: skip


class Hands:
    """Keyboard and mouse; `main` returns the main window, `wanted` what a scene is about."""

    def __init__(self, main: Callable[[], Any], wanted: aims.Wanted) -> None:
        self._main, self.wanted = main, wanted
        self.chance = random.Random(0)
        self.held: Qt.MouseButton | None = None
        """The button that is down while the mouse is drawn."""
        self._last = QPoint()
        self.aimed: Callable[[str], object] = lambda _words: None
        """Is told what a button is pressed at, before it is."""

    # The keyboard

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press and let go of a key in the window that has the keyboard."""
        popup = QApplication.activePopupWidget()
        if popup is not None:  # whose window has the keyboard nowhere but offscreen
            _strike(popup, key, modifiers)
            return
        window = QGuiApplication.focusWindow()
        if window is None or not window.isVisible():
            if not self._main().isVisible():  # no key comes to a window that was closed
                return
            self._main().activateWindow()
            window = self._main().windowHandle()
        if window is not None:
            _strike(window, key, modifiers)

    def going(self) -> str:
        """Press a key that goes, confirms, leaves or deletes, some times in a row."""
        key, modifiers = self.chance.choice(GOING), self.chance.choice(MODIFIERS)
        count = self.chance.choice((1, 1, 1, 2, 3, 6))
        for _ in range(count):
            self.press(key, modifiers)
        return f"{count} x {QKeySequence(key | modifiers).toString()}"

    def letter(self) -> str:
        """Press the key of a letter or a digit, as the canvas has commands on."""
        key, modifiers = self.chance.choice(LETTERS), self.chance.choice(MODIFIERS[:6])
        self.press(key, modifiers)
        return QKeySequence(key | modifiers).toString()

    def shortcut(self) -> str:
        """Press the keys of some command of the window."""
        actions = self._main().actions_
        keyed = [name for name in actions if actions[name].shortcuts()]
        name = self.chance.choice(keyed)
        keys = self.chance.choice(actions[name].shortcuts())
        for at in range(keys.count()):
            self.press(keys[at].key(), keys[at].keyboardModifiers())
        return f"keys of {name}"

    def type(self) -> str:
        """Type something, letter by letter, or at once as an input method does."""
        said = words.some(self.chance)
        if said.isascii() and said.isprintable() and len(said) < 40:
            for letter in said:
                self._letter(letter)
        else:
            self._commit(said)
        if self.chance.random() < 0.4:
            self.press(self.chance.choice((Key.Key_Return, Key.Key_Tab)))
        return f"type {said[:40]!a}"

    def _letter(self, letter: str) -> None:
        window = QApplication.activePopupWidget() or QGuiApplication.focusWindow()
        if window is not None and window.isVisible():
            _strike(window, letter)

    def _commit(self, said: str) -> None:
        """Have an input method put text in, after it showed what is being typed."""
        focus = QApplication.focusWidget()
        if focus is None or not isValid(focus):
            return
        if self.chance.random() < 0.5:
            QApplication.sendEvent(focus, QInputMethodEvent(said[:5], []))
        event = QInputMethodEvent()
        event.setCommitString(said)
        focus = QApplication.focusWidget()
        if focus is not None and isValid(focus):
            QApplication.sendEvent(focus, event)

    # The mouse

    def _aim(self) -> tuple[QWidget, QPoint] | None:
        window = aims.window_at_hand(self._main(), self.chance)
        if window is None:
            return None
        widget = aims.widget_in(window, self.wanted, self.chance)
        if widget is None:
            return None
        at = aims.place_in(widget, self.chance)
        return (widget, at) if isValid(widget) else None  # Python may lose what Qt made itself

    def _with_aim(self, do: Callable[[Any, QPoint], str]) -> str:
        aim = self._aim()
        if aim is None:
            return "nothing to click at"
        widget, at = aim
        name = _name(widget)
        self.aimed(f"at {name}, {at.x()}, {at.y()}")
        if not isValid(widget):  # as where what is said of it had Python look for garbage
            return "gone meanwhile"
        window, place = aims.handle_place(widget, at)
        return f"{do(window.windowHandle(), place)} {name} at {at.x()}, {at.y()}"

    def click(self) -> str:
        """Click somewhere."""
        modifiers = self.chance.choice((NONE, NONE, NONE, NONE, *MODIFIERS))

        def do(handle: Any, at: QPoint) -> str:
            _click(handle, Button.LeftButton, modifiers, at)
            return "click"

        return self._with_aim(do)

    def other_click(self) -> str:
        """Click with another button, most times with that which asks for a menu."""
        button = self.chance.choice((Button.RightButton,) * 5 + (Button.MiddleButton,))

        def do(handle: Any, at: QPoint) -> str:
            _click(handle, button, NONE, at)
            return f"{button.name} on"

        return self._with_aim(do)

    def double_click(self) -> str:
        """Click twice."""

        def do(handle: Any, at: QPoint) -> str:
            _click(handle, Button.LeftButton, NONE, at)
            if _is_there(handle):
                QTest.mouseDClick(handle, Button.LeftButton, NONE, at)
            return "double click"

        return self._with_aim(do)

    def hover(self) -> str:
        """Move the mouse."""

        def do(handle: Any, at: QPoint) -> str:
            QTest.mouseMove(handle, at)
            return "hover"

        return self._with_aim(do)

    def drag(self) -> str:
        """Draw something from one place to another one; left halfway by Escape at times."""
        button = self.chance.choice((Button.LeftButton,) * 6 + (Button.MiddleButton,))
        modifiers = self.chance.choice((NONE, NONE, NONE, *MODIFIERS[4:7]))

        def do(handle: Any, at: QPoint) -> str:
            QTest.mousePress(handle, button, modifiers, at)
            self.held, self._last = button, at
            self._draw(handle, at)
            self.let_go(handle)
            return "drag"

        return self._with_aim(do)

    def _draw(self, handle: Any, at: QPoint) -> None:
        """Move by a little or to another widget of the same window, in some steps."""
        end = at + QPoint(self.chance.randint(-60, 60), self.chance.randint(-60, 60))
        if self.chance.random() < 0.5:
            aim = self._aim()
            end = aims.handle_place(*aim)[1] if aim is not None else end
        steps = self.chance.randint(2, 6)
        for step in range(1, steps + 1):
            if self.held is None or not _is_there(handle):
                return
            self._last = at + (end - at) * step / steps
            QTest.mouseMove(handle, self._last)
        if self.chance.random() < 0.15:
            self.press(Key.Key_Escape)

    def move_on(self) -> None:
        """Move the mouse while a button is held, as within a loop of its own."""
        main = self._main()
        self._last = QPoint(
            self.chance.randrange(max(1, main.width())),
            self.chance.randrange(max(1, main.height())),
        )
        if main.windowHandle() is not None:
            QTest.mouseMove(main.windowHandle(), self._last)

    def let_go(self, handle: Any = None) -> None:
        """Let go of the button that is held, wherever the mouse is."""
        if self.held is None:
            return
        button, self.held = self.held, None
        where = handle if _is_there(handle) else self._main().windowHandle()
        if where is not None:
            QTest.mouseRelease(where, button, NONE, self._last)

    def wheel(self) -> str:
        """Turn the wheel over something."""
        aim = self._aim()
        if aim is None:
            return "nothing to scroll"
        widget, at = aim
        turn = QPoint(0, self.chance.choice((-240, -120, -15, 15, 120, 240, 960, -960)))
        turn = QPoint(turn.y(), 0) if self.chance.random() < 0.1 else turn
        name = _name(widget)
        if not isValid(widget):  # as above
            return "gone meanwhile"
        event = QWheelEvent(
            QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), turn, Button.NoButton,
            self.chance.choice(MODIFIERS[:7]), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)
        return f"wheel {turn.y()} over {name}"


def _name(widget: QWidget) -> str:
    if not isValid(widget):
        return "what is gone now"
    named = widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} “{named[:30]}” of {type(widget.window()).__name__}"


def _strike(window: Any, key: Any, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key of a window and let it go, unless the window went with it."""
    popup = QApplication.activePopupWidget()
    if popup is not None and modifiers != NONE and isinstance(key, Key):
        # Qt's hands press Ctrl and the like before, and hold on to a menu which that has closed.
        QApplication.sendEvent(popup, QKeyEvent(QEvent.Type.KeyPress, key, modifiers))
        return
    if modifiers == NONE or not isinstance(key, Key):
        QTest.keyPress(window, key)
        if _is_there(window):
            QTest.keyRelease(window, key)
        return
    # Qt's hands go on with Ctrl and the like in a window that went meanwhile: what waits is done
    # after each of them.
    held = [one for one in _HELD if modifiers & _HELD[one]]
    strokes = [(True, one, NONE) for one in held]
    strokes += [(True, key, modifiers), (False, key, modifiers)]
    strokes += [(False, one, NONE) for one in reversed(held)]
    for is_press, one, with_them in strokes:
        if not _is_there(window):
            return
        QTest.simulateEvent(window, is_press, int(one), with_them, _text(one), False)


_HELD = {
    Key.Key_Shift: Mod.ShiftModifier,
    Key.Key_Control: Mod.ControlModifier,
    Key.Key_Alt: Mod.AltModifier,
}


def _text(key: Qt.Key) -> str:
    """Return what a key types, "" for one that types nothing."""
    return QTest.keyToAscii(key).strip("\0")


def _click(window: Any, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier, at: QPoint) -> None:
    """Press a button of the mouse over a window and let it go, unless the window went with it."""
    QTest.mousePress(window, button, modifiers, at)
    if _is_there(window):
        QTest.mouseRelease(window, button, modifiers, at)


def _is_there(window: Any) -> bool:
    """Whether a window is shown; one of Qt's own making may be deleted without Python's notice."""
    return any(one is window and one.isVisible() for one in QGuiApplication.topLevelWindows())
