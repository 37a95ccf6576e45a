"""The keys of the canvas: everything the mouse does there, without it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from app.graph.arranging.align import Side
from app.graph.linking.link_commands import LinkCommands
from app.graph.selection_commands import extend_selection, invert_selection

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
_DELETE = (_Key.Key_Delete, _Key.Key_Backspace)


class CanvasKeys(QObject):
    """Filters the key events of a view's canvas."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        actions: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[], object]] = {
            (_Key.Key_Left, _Mod.AltModifier): view.go_back,
            (_Key.Key_Right, _Mod.AltModifier): view.go_forward,
            (_Key.Key_F, _Mod.NoModifier): view.frame_selection,
            (_Key.Key_F, _Mod.ShiftModifier): view.frame_all,
            (_Key.Key_Home, _Mod.NoModifier): view.frame_all,
            (_Key.Key_Minus, _Mod.NoModifier): lambda: view.zoom_by(1 / _STEP),
            (_Key.Key_1, _Mod.NoModifier): view.zoom_actual,
            (_Key.Key_H, _Mod.NoModifier): lambda: view.set_focus_mode(not view.focus.is_on),
            (_Key.Key_BracketLeft, _Mod.NoModifier): lambda: self._hops(-1),
            (_Key.Key_BracketRight, _Mod.NoModifier): lambda: self._hops(1),
            (_Key.Key_M, _Mod.NoModifier): lambda: view.tools.show_map(not view.tools.map_shown()),
            (_Key.Key_C, _Mod.NoModifier): view.enter_list,
            (_Key.Key_A, _Mod.ControlModifier): view.select_all,
            (_Key.Key_A, _Mod.ControlModifier | _Mod.ShiftModifier): lambda: invert_selection(view),
            (_Key.Key_B, _Mod.NoModifier): view.select_below,
            (_Key.Key_Left, _ALIGN): lambda: view.arranger.align(Side.LEFT),
            (_Key.Key_Right, _ALIGN): lambda: view.arranger.align(Side.RIGHT),
            (_Key.Key_Up, _ALIGN): lambda: view.arranger.align(Side.TOP),
            (_Key.Key_Down, _ALIGN): lambda: view.arranger.align(Side.BOTTOM),
            (_Key.Key_P, _Mod.NoModifier): view.add_reroute,
            (_Key.Key_P, _Mod.ShiftModifier): self._select_reroutes,
            (_Key.Key_Q, _Mod.NoModifier): view.straighten,
            (_Key.Key_S, _Mod.NoModifier): view.tools.toggle_snapping,
            (_Key.Key_S, _Mod.ShiftModifier): view.tools.toggle_grid,
            (_Key.Key_G, _Mod.NoModifier): view.add_comment,
            (_Key.Key_N, _Mod.ShiftModifier): view.add_note,
            (_Key.Key_X, _Mod.NoModifier): view.fold_comment,
            (_Key.Key_A, _Mod.NoModifier): view.add_next,
            (_Key.Key_D, _Mod.ShiftModifier): view.duplicate_wanted.emit,
            (_Key.Key_C, _Mod.ShiftModifier): view.copy_wanted.emit,
            (_Key.Key_R, _Mod.NoModifier): view.class_wanted.emit,
            (_Key.Key_Delete, _Mod.ControlModifier): self._delete_joining,
            (_Key.Key_N, _Mod.NoModifier): lambda: self._here(LinkCommands.add),
            (_Key.Key_I, _Mod.NoModifier): lambda: self._here(LinkCommands.insert),
            (_Key.Key_E, _Mod.NoModifier): lambda: self._here(LinkCommands.begin),
            (_Key.Key_X, _Mod.ShiftModifier): lambda: self._here(LinkCommands.remove),
            (_Key.Key_Return, _Mod.NoModifier): view.edit,
            (_Key.Key_Enter, _Mod.NoModifier): view.edit,
            (_Key.Key_F2, _Mod.NoModifier): view.edit,
            (_Key.Key_Escape, _Mod.NoModifier): view.leave,
        }
        for modifier in (_Mod.NoModifier, _Mod.ShiftModifier):  # as keyboards differ
            actions[_Key.Key_Plus, modifier] = lambda: view.zoom_by(_STEP)
            actions[_Key.Key_Equal, modifier] = lambda: view.zoom_by(_STEP)
        actions[_Key.Key_V, _Mod.ShiftModifier] = view.keep_view_wanted.emit
        actions[_Key.Key_V, _Mod.NoModifier] = view.views_wanted.emit
        for key, way in _WAYS.items():
            actions[key, _Mod.NoModifier] = partial(view.navigator.walk, way)
            actions[key, _Mod.ShiftModifier] = partial(extend_selection, view, way)
        for number in range(9):
            key = Qt.Key(_Key.Key_1.value + number)
            actions[key, _Mod.AltModifier] = partial(view.views.go_to_number, number)
        for key, by in _NUDGES.items():
            actions[key, _Mod.ControlModifier] = partial(self._nudge, by)
        self._actions = actions

    def _delete_joining(self) -> None:
        if self._view.links is not None:
            self._view.links.remove_joining()

    def _select_reroutes(self) -> None:
        if self._view.rerouting is not None:
            self._view.rerouting.select_here()

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

    def _here(self, do: Callable[[LinkCommands], None]) -> None:
        if self._view.links_here is not None:
            do(self._view.links_here)

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
