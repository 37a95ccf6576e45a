"""Puts steps that are done on a stack of undo, and lets steps that become part of others go."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand, QUndoStack


def push(stack: QUndoStack, step: QUndoCommand) -> None:
    """Put a step on a stack: it is merged into the last one, as Qt would do it, or comes after it.

    What it does is done already. Qt deletes a step that it merges, and PySide then keeps the Python
    object, and all that refers to, for ever; so Qt is only given what stays on the stack.
    """
    if not _is_merged(stack, step):
        stack.push(step)
        return
    if stack.command(stack.index() - 1).isObsolete():  # Qt deletes it, and undoes nothing
        stack.undo()
        return
    stack.indexChanged.emit(stack.index())
    stack.canUndoChanged.emit(stack.canUndo())
    stack.undoTextChanged.emit(stack.undoText())
    stack.canRedoChanged.emit(stack.canRedo())
    stack.redoTextChanged.emit(stack.redoText())


def _is_merged(stack: QUndoStack, step: QUndoCommand) -> bool:
    index = stack.index()
    if not index or index != stack.count() or stack.isClean():
        return False
    last = stack.command(index - 1)
    return last.id() != -1 and last.id() == step.id() and last.mergeWith(step)
