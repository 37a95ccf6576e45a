"""Pushes undo commands that are done already, and frees those that are merged into others."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand, QUndoStack


def push(stack: QUndoStack, command: QUndoCommand) -> None:
    """Push an undo command that is done already, or merge it into the last one, as Qt would.

    Qt deletes a command that it merges, and PySide then keeps the Python object, and all that it
    refers to, for ever; so Qt is only given what stays on the stack.
    """
    if not _is_merged(stack, command):
        stack.push(command)
        return
    if stack.command(stack.index() - 1).isObsolete():  # Qt deletes it, and undoes nothing
        stack.undo()
        return
    stack.indexChanged.emit(stack.index())
    stack.canUndoChanged.emit(stack.canUndo())
    stack.undoTextChanged.emit(stack.undoText())
    stack.canRedoChanged.emit(stack.canRedo())
    stack.redoTextChanged.emit(stack.redoText())


def _is_merged(stack: QUndoStack, command: QUndoCommand) -> bool:
    index = stack.index()
    if not index or index != stack.count() or stack.isClean():
        return False
    last = stack.command(index - 1)
    return last.id() != -1 and last.id() == command.id() and last.mergeWith(command)
