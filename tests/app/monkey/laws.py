"""Laws that hold however one plays: views in step, no stray window, bytes kept, nothing left
behind."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLayout, QLayoutItem, QMenu, QWidget
from shiboken6 import isValid

import formats
from app.documents.document import Document
from app.ui import background, report
from app.window.document_view import DocumentView
from app.window.main_window import MainWindow
from tests.app.monkey.stage import Stage
from tests.app.pictures import looks
from tests.app.pictures.stage import settle, wait_until

Fail = Callable[[str, str, str], object]
"""Takes a sort of failure, a place and words."""
_OWN_WINDOWS = ("app.", "tests.")


def at_rest(stage: Stage, fail: Fail) -> None:
    """Check what holds whenever nothing is being done: views in step, no window that is astray."""
    if QApplication.activePopupWidget() is not None or QApplication.activeModalWidget() is not None:
        return
    for view in list(stage.window.views):
        in_step(view, fail)
    for document in stage.window.session.documents:
        if document.frozen and background.is_idle():
            fail("frozen", "edits are refused though nothing is done", document.frozen)
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and not _is_meant(window):
            fail("stray window", type(window).__name__, looks.told(window))

    for item in _items():
        fail("items", f"a {item} that Qt may delete", "an object stands for it and its address")


def _items() -> set[str]:
    """Return the types of the valid Python objects of layout items; `add_layout` leaves none."""
    return {
        type(one).__name__
        for one in gc.get_objects()
        if issubclass(type(one), QLayoutItem) and not isinstance(one, QLayout) and isValid(one)
    }


def _is_meant(window: QWidget) -> bool:
    """Whether a shown window is one of the program's own, or a part of Qt that has to be one."""
    if isinstance(window, QDockWidget | QMenu):
        return True
    return (
        type(window).__module__.startswith(_OWN_WINDOWS)
        or window.inherits("QTipLabel")
        or (window.windowFlags().testFlags(window.windowFlags().Tool))
    )


def in_step(view: DocumentView, fail: Fail) -> None:
    """Check that tree and canvas show the selection of the document, as far as they show it."""
    document, tree = view.document, view.tree
    if not view.is_following:
        return
    selection = document.selection
    there = [path for path in selection.paths if document.nearest(path) != path]
    if there:
        fail("step", "selected rows that are not there", f"{there} in {document.name}")
    shown = set(tree.selected_paths())
    if tree.isVisible() and not shown <= set(selection.paths):
        fail("step", "the tree selects other rows", f"{shown - set(selection.paths)}")
    if view.graph is not None and view.graph.isVisible() and not there:
        view.graph.load()
        on_canvas = set(view.graph.view.scene.selected_ids())
        owners = {
            own.id for path in selection.paths if (own := view.graph.view.navigator.owner(path))
        }
        if not on_canvas <= owners:
            fail("step", "the canvas selects other nodes", f"{on_canvas} and {owners}")


def bytes_kept(stage: Stage, fail: Fail, beat: Callable[[], object]) -> None:
    """Undo everything: the bytes are those that were read; redo it: those there were before.

    `beat` is called after each step, each of which is a piece of work of its own.
    """
    for document in list(stage.window.session.documents):
        if document.frozen or document not in stage.firsts:
            continue
        stage.window.session.end_input(document)  # undo takes what is being typed first, too
        now, index = formats.save_bytes(document.root), document.undo_stack.index()
        while document.undo_stack.canUndo():
            document.undo()
            beat()
        first = formats.save_bytes(document.root)
        if first != stage.firsts[document]:
            fail("bytes", "undoing all gives other bytes", document.name)
        while document.undo_stack.index() < index and document.undo_stack.canRedo():
            document.redo()
            beat()
        if document.undo_stack.index() != index:
            fail("bytes", "steps that were undone are gone", document.name)
        elif formats.save_bytes(document.root) != now:
            fail("bytes", "redoing all gives other bytes", document.name)


def saves(stage: Stage, fail: Fail) -> None:
    """Save every document through the real verification, and read it back."""
    for number, document in enumerate(list(stage.window.session.documents)):
        if document.frozen or document.words or document not in stage.firsts:
            continue
        target = stage.folder / f"saved {number}.bin"
        refused = _save(stage.window, document, target)
        if refused:
            fail("save", "not saved", f"{document.name}: {refused}")
        else:
            _reads_back(document, target, fail)


def _save(window: MainWindow, document: Document, target: Path) -> list[str]:
    """Save to a file, errors in it, too; return what was said where that failed."""
    said: list[str] = []
    done: list[bool] = []
    note = lambda message: said.append(message.sentence)  # noqa: E731
    window.session._prompts.may_save_with_errors = lambda *_asked: True  # type: ignore[method-assign]
    report.reports().posted.connect(note)
    try:
        window.session._save_to(document, target, lambda: done.append(True))
        wait_until(lambda: done or (said and not document.frozen))
    except TimeoutError:
        said.append("it never ended")
    finally:
        report.reports().posted.disconnect(note)
        del window.session._prompts.may_save_with_errors
    settle()
    return [] if done else said


def _reads_back(document: Document, target: Path, fail: Fail) -> None:
    data = target.read_bytes()
    if not document.layers and data != formats.save_bytes(document.root):
        fail("save", "other bytes on disk", document.name)
    elif not document.layers and formats.save_bytes(formats.open_bytes(data)) != data:
        fail("save", "what was saved reads back as something else", document.name)


def collect() -> None:
    """Have all that is to be deleted deleted, and everything found that nothing refers to.

    What the program has set aside is searched, too, at once instead of after a rest.
    """
    for _turn in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.unfreeze()
        gc.collect()


def windows_left() -> list[str]:
    """Return the windows that are still shown."""
    return [
        looks.told(one)
        for one in QApplication.topLevelWidgets()
        if isValid(one) and one.isVisible()
    ]
