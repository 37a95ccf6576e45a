"""The keyboard shortcuts of the commands: the defaults, and those that the user chose."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from app.ui import app_paths
from app.ui.i18n import tr
from app.window.command_palette import action_words

if TYPE_CHECKING:
    from app.window.actions import Actions

_STORED = "keys/chosen"
_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_FUNCTION_KEYS = range(Qt.Key.Key_F1.value, Qt.Key.Key_F35.value + 1)
_NEEDED = frozenset({
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab,
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Backspace,
})  # fmt: skip
"""Keys that fields and trees need for themselves, unless with Ctrl or Alt."""


class KeysRefused(ValueError):
    """Keys a command cannot have, with the reason as its text."""


class Keymap(QObject):
    """Sets the shortcuts of a window's actions; only the user's own choices are stored."""

    def __init__(self, actions: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._own = {name: actions[name].shortcuts() for name in actions}
        self._chosen = self._stored()
        self.begin()

    def begin(self) -> None:
        """Put the keys that were chosen in force."""
        for name, keys in self._chosen.items():
            self._actions[name].setShortcuts(keys)

    def _stored(self) -> dict[str, list[QKeySequence]]:
        """Return the stored choices, without unknown commands and conflicts."""
        stored_keys = app_paths.stored_json(_STORED)
        known = stored_keys if isinstance(stored_keys, dict) else {}
        return {
            name: [QKeySequence(str(key)) for key in keys]
            for name, keys in known.items()
            if name in self._own and isinstance(keys, list)
        }

    def _store_keys(self) -> None:
        texts = {name: [key.toString() for key in keys] for name, keys in self._chosen.items()}
        app_paths.settings().setValue(_STORED, json.dumps(texts))

    # Asking

    def __contains__(self, name: object) -> bool:
        return name in self._own

    def action(self, name: str) -> QAction:
        """Return the action of a command."""
        return self._actions[name]

    def keys(self, name: str) -> list[QKeySequence]:
        """Return the keys a command has now."""
        return self.action(name).shortcuts()

    def is_chosen(self, name: str) -> bool:
        """Whether a command has other keys than its defaults."""
        return name in self._chosen

    def owner(self, keys: QKeySequence, but: str = "") -> str | None:
        """Return which other command has these keys, None if they are free."""
        for name in self._own:
            if name != but and any(_keys_clash(keys, key) for key in self.keys(name)):
                return name
        return None

    def check(self, name: str, keys: QKeySequence) -> None:
        """Raise `KeysRefused` if a command cannot have these keys."""
        first = keys[0]  # type: ignore[index]  # it is, the stubs forget it
        assert isinstance(first, QKeyCombination), "the first of some keys"
        shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
        modifiers = first.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers in (_PLAIN, _SHIFT) and _is_typed(first.key()):
            raise KeysRefused(
                tr("“{shown}” is needed for typing; hold Ctrl or Alt with it.", shown=shown)
            )
        other = self.owner(keys, name)
        if other is not None:
            raise KeysRefused(
                tr(
                    "“{shown}” is already used for “{other}”.",
                    shown=shown,
                    other=action_words(self.action(other)),
                )
            )

    # Choosing

    def choose(self, name: str, keys: Iterable[QKeySequence]) -> None:
        """Give a command other keys, none at all too; raises `KeysRefused` and changes nothing."""
        wanted_key_sequences = [key for key in keys if not key.isEmpty()]
        for key_sequence in wanted_key_sequences:
            self.check(name, key_sequence)
        self._give(name, wanted_key_sequences)
        self._store_keys()

    def reset(self, name: str) -> None:
        """Restore a command's default keys; raises `KeysRefused` if another command has them
        now."""
        for key_sequence in self._own[name]:
            self.check(name, key_sequence)
        self._give(name, self._own[name])
        self._store_keys()

    def reset_all(self) -> None:
        """Restore the default keys of every command."""
        for name in list(self._chosen):
            self._give(name, self._own[name])
        self._store_keys()

    def _give(self, name: str, keys: list[QKeySequence]) -> None:
        self.action(name).setShortcuts(keys)
        if keys == self._own[name]:
            self._chosen.pop(name, None)
        else:
            self._chosen[name] = keys


def _is_typed(key: Qt.Key) -> bool:
    return key.value not in _FUNCTION_KEYS and (key.value < 0x01000000 or key in _NEEDED)


def _keys_clash(key_sequence: QKeySequence, other_key_sequence: QKeySequence) -> bool:
    """Whether keys are the same or one is a prefix of the other."""
    none = QKeySequence.SequenceMatch.NoMatch
    return (
        key_sequence.matches(other_key_sequence) != none
        or other_key_sequence.matches(key_sequence) != none
    )
