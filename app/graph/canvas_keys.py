"""The keys of the canvas: everything the mouse does there, without it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from app.ui.commands import COMMANDS, OF_CANVAS, Command

if TYPE_CHECKING:
    from app.graph.graph_view import GraphView

_Key = Qt.Key
_Mod = Qt.KeyboardModifier
_STEP = 1.25
_PLAIN = _Mod.KeypadModifier
_ALIGN = _Mod.AltModifier | _Mod.ShiftModifier
_NUDGE = 8.0
_NUDGES = {
    _Key.Key_Left: QPointF(-_NUDGE, 0), _Key.Key_Right: QPointF(_NUDGE, 0),
    _Key.Key_Up: QPointF(0, -_NUDGE), _Key.Key_Down: QPointF(0, _NUDGE),
}  # fmt: skip
"""How far the selected nodes are moved, in px at 100 %."""
_WAYS = {
    _Key.Key_Left: "left", _Key.Key_Right: "right", _Key.Key_Up: "up", _Key.Key_Down: "down",
}  # fmt: skip
_OF_WINDOW = ("Ctrl+F", "Return")
"""Keys of several commands: what they do depends on what is current, or on the window's keys."""
_DELETE = (_Key.Key_Delete, _Key.Key_Backspace)


class CanvasKeys(QObject):
    """Filters the key events of a view's canvas.

    Keys of commands are those of the registry; here are those of no command.
    """

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        self._actions: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[], object]] = {
            key: partial(self._run, command) for key, command in _command_keys().items()
        } | {
            (_Key.Key_Left, _Mod.AltModifier): view.go_back,
            (_Key.Key_Right, _Mod.AltModifier): view.go_forward,
            (_Key.Key_F, _Mod.ShiftModifier): view.frame_all,
            (_Key.Key_Minus, _Mod.NoModifier): lambda: view.zoom_by(1 / _STEP),
            (_Key.Key_1, _Mod.NoModifier): view.zoom_actual,
            (_Key.Key_BracketLeft, _Mod.NoModifier): lambda: self._hops(-1),
            (_Key.Key_BracketRight, _Mod.NoModifier): lambda: self._hops(1),
            (_Key.Key_Return, _Mod.NoModifier): view.edit,
            (_Key.Key_Enter, _Mod.NoModifier): view.edit,
            (_Key.Key_F2, _Mod.NoModifier): view.edit,
            (_Key.Key_Escape, _Mod.NoModifier): view.leave,
        }
        for modifier in (_Mod.NoModifier, _Mod.ShiftModifier):  # as keyboards differ
            self._actions[_Key.Key_Plus, modifier] = lambda: view.zoom_by(_STEP)
            self._actions[_Key.Key_Equal, modifier] = lambda: view.zoom_by(_STEP)
        for key, way in _WAYS.items():
            self._actions[key, _Mod.NoModifier] = partial(view.navigator.walk, way)
            self._actions[key, _Mod.ShiftModifier] = partial(view.extend_selection, way)
        for number in range(9):
            key = Qt.Key(_Key.Key_1.value + number)
            self._actions[key, _Mod.AltModifier] = partial(view.views.go_to_number, number)
        for key, by in _NUDGES.items():
            self._actions[key, _Mod.ControlModifier] = partial(self._nudge, by)

    def _run(self, command: Command) -> None:
        """Do a command of the canvas; have the window do another one."""
        if command.scope in OF_CANVAS:
            command.run(self._view.scope)
        else:
            self._view.command_asked.emit(command.id)

    def _nudge(self, by: QPointF) -> None:
        rerouting = self._view.rerouting
        is_one = rerouting is not None and not rerouting.are_selected
        if rerouting is not None and is_one and rerouting.chosen is not None:
            rerouting.nudge(by)
        else:
            self._view.arranger.nudge(by)

    def _step(self, step: int) -> bool:
        """Go to the next point of the selected link, or to the next line of the node."""
        rerouting = self._view.rerouting
        if rerouting is not None and rerouting.step_along(step):
            return True
        return self._view.navigator.step_line(step)

    def _hops(self, step: int) -> None:
        self._view.set_focus_mode(True, self._view.focus.hops + step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        kind = event.type()
        if kind is QEvent.Type.ShortcutOverride:
            return self._claim(event)
        if event.key() == _Key.Key_Space and kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if not event.isAutoRepeat():
                self._view.canvas.hold_space(kind is QEvent.Type.KeyPress)
            return True
        if kind is not QEvent.Type.KeyPress:
            return False
        if event.key() in (_Key.Key_Tab, _Key.Key_Backtab):
            return self._step(1 if event.key() == _Key.Key_Tab else -1)
        action = self._action(event)
        if action is None:
            return False
        action()
        return True

    def _action(self, event: QKeyEvent) -> Callable[[], object] | None:
        modifiers = event.modifiers() & ~_PLAIN
        links = self._view.links
        if event.key() in _DELETE and not modifiers:
            delete = deletion(self._view)
            if delete is not None:
                return delete
            is_own = links is not None and bool(self._view.scene.selected_ids())
            if event.key() == _Key.Key_Backspace and is_own:  # the window's command has only Del
                return self._view.delete_wanted.emit
        if modifiers == _ALIGN and links is None:
            return None  # a comparison has these keys
        return self._actions.get((Qt.Key(event.key()), modifiers))

    def _claim(self, event: QKeyEvent) -> bool:
        """Take a key that the window has a command on, too."""
        if self._action(event) is not None or event.key() == _Key.Key_Space:
            event.accept()
            return True
        return False


@cache
def _command_keys() -> dict[tuple[Qt.Key, Qt.KeyboardModifier], Command]:
    """Return the commands with keys on a canvas, but those that the window's keys run there."""
    keys = {}
    for command in COMMANDS.values():
        if command.canvas_keys and command.canvas_keys not in _OF_WINDOW:
            pressed = QKeySequence(command.canvas_keys)[0]  # type: ignore[index]
            keys[pressed.key(), pressed.keyboardModifiers()] = command
    return keys


def deletion(view: GraphView) -> Callable[[], None] | None:
    """Return what deletes the selected points, with nodes beside them, link or comment.

    None where only nodes are selected, or nothing.
    """
    rerouting, links = view.rerouting, view.links
    if rerouting is not None and rerouting.are_selected:
        return rerouting.delete_selected
    if rerouting is not None and rerouting.chosen is not None:
        return rerouting.remove_chosen
    if links is not None and links.chosen is not None:
        return links.remove_chosen
    return view.commenting.remove_chosen if view.commenting.chosen is not None else None
