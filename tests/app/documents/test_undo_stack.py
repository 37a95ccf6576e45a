"""Steps that are merged: as Qt merges them, but nothing keeps them."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.documents.undo_stack import push
from tests.app.fake import document


class Step(QUndoCommand):
    """A step that sets a number."""

    def __init__(self, old: int, new: int, number: int = 1) -> None:
        super().__init__(f"{old} to {new}")
        self.old, self.new, self._number = old, new, number

    def id(self) -> int:
        return self._number

    def mergeWith(self, other: QUndoCommand) -> bool:
        assert isinstance(other, Step)
        self.new = other.new
        self.setText(f"{self.old} to {self.new}")
        self.setObsolete(self.old == self.new)
        return True


def play(stack: QUndoStack, do) -> list:
    """Return what a stack tells and is while steps of all sorts are taken."""
    told: list = []
    stack.indexChanged.connect(lambda index: told.append(("index", index)))
    stack.cleanChanged.connect(lambda clean: told.append(("clean", clean)))
    stack.undoTextChanged.connect(lambda text: told.append(("undo", text)))
    stack.redoTextChanged.connect(lambda text: told.append(("redo", text)))
    stack.canUndoChanged.connect(lambda can: told.append(("can undo", can)))
    stack.canRedoChanged.connect(lambda can: told.append(("can redo", can)))
    for step in (
        *(Step(0, 1), Step(1, 2), Step(2, 3, number=-1), Step(3, 4, number=-1)),
        *(Step(4, 5), None, Step(5, 6), Step(6, 5), "undo", Step(5, 7), Step(7, 5)),
    ):
        if step is None:
            stack.setClean()
        elif step == "undo":
            stack.undo()
        else:
            do(stack, step)
        told.append((stack.count(), stack.index(), stack.cleanIndex(), stack.undoText()))
    return told


def test_steps_are_merged_as_qt_does_it():
    ours, theirs = QUndoStack(), QUndoStack()
    assert play(ours, push) == play(theirs, QUndoStack.push)


@pytest.mark.parametrize("is_obsolete", [False, True])
def test_a_merged_step_is_let_go_of(is_obsolete):
    stack, before = QUndoStack(), alive("Step")
    for at in range(9):
        push(stack, Step(at, at + 1))
    if is_obsolete:
        push(stack, Step(9, 0))
    assert alive("Step") - before == stack.count() == (0 if is_obsolete else 1)


def test_of_the_values_of_a_drag_one_step_is_kept(qtbot):
    one = document({"Speed": 1.0})
    path, drag = next(path for path, _row in one.outline.walk()), object()
    before = alive("EditCommand")
    for value in range(2, 40):
        one.set_value(path, float(value), drag)
    assert one.undo_stack.count() == 1
    assert alive("EditCommand") - before == 1
    one.undo_stack.undo()
    assert one.outline.get(path) == 1.0


def alive(kind: str) -> int:
    """Return how many steps of a class there are."""
    gc.collect()
    return sum(type(one).__name__ == kind for one in gc.get_objects())
