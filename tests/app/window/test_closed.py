"""A closed document is released, with its views, models, undo commands and the data read for it."""

from __future__ import annotations

import gc
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QPixmapCache, QTextDocument, QUndoCommand
from PySide6.QtWidgets import QApplication

import formats
from app.compare.compare_dialog import ComparedSource
from app.start import application
from app.ui import background
from formats.byml import BYML
from formats.byml.model import Byml
from formats.core.kinds import Kind
from tests.app.window.comparing import compared
from tests.app.window.conftest import put
from tests.scale import scale

_GRAPH = Path(__file__).parents[2] / "data" / "Every part.ainb"
_PARTS = ("app.documents.", "app.graph.", "app.tree.", "app.text.")
"""Whose objects belong to one document, but those that are there once for all."""
_ONCE = {"Watcher", "Journal", "UsedWords", "_Dispatcher", "IdleTask"}
_VIEWS = {"DocumentView", "SideView", "CompareView", "MergeView", "DocumentTree", "GraphPane"}


def made(folder: Path, number: int, rows: int = 20) -> Path:
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Count", Kind.S32, 3)
    actors = put(view, (), "Actors", Kind.ARRAY)
    for n in range(rows):
        put(view, actors, "", Kind.STRING, f"Actor {n} of {number}")
    file = folder / f"Actor{number}.byml"
    file.write_bytes(BYML.write(view.root))
    return file


def collect() -> None:
    """Have all that is to be deleted deleted, and everything found that nothing refers to."""
    for _turn in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def alive() -> Counter[str]:
    """Return how many objects there are of each class that belongs to documents."""
    return Counter(type(one).__qualname__ for one in gc.get_objects() if _is_of_one(type(one)))


def _is_of_one(kind: type) -> bool:
    if issubclass(kind, QUndoCommand | QTextDocument | Byml):
        return True
    name = kind.__qualname__
    if not issubclass(kind, QObject) or name in _ONCE:
        return False
    return kind.__module__.startswith(_PARTS) or name in _VIEWS


def close(window, qtbot, document) -> None:
    document.undo_stack.setClean()
    window.session.close(document)
    qtbot.waitUntil(background.is_idle)


def edited(_window, _qtbot, document):
    document.set_value(("Count",), 7)
    document.undo()
    document.redo()
    document.edit("Cut", lambda structure: structure.remove([("Actors", 3)]))


def selected(window, qtbot, document):
    document.selection.choose([("Count",), ("Actors",), ("Actors", 2)])
    qtbot.waitUntil(lambda: document.selection.current == ("Actors", 2))
    window.actions_["toggle_bookmark"].trigger()
    window.views.view_of(document).edit_value()


def as_text(window, qtbot, document):
    view = window.views.view_of(document)
    view.enter_mode("text")
    qtbot.waitUntil(lambda: view.text.writing.text is not None)
    view.text.editor.insertPlainText("# said in passing\n")
    view.text.revert()


def filtered(window, qtbot, document):
    view = window.views.view_of(document)
    view.enter_mode("tree")
    view.filter_bar.setText("Actor 1")
    qtbot.waitUntil(lambda: view.tree.model_.rowCount() > 0)
    window.actions_["find_replace"].trigger()
    window.panels.widget("find").field.setText("Actor")
    window.panels.widget("find").search_now()
    qtbot.waitUntil(background.is_idle)


def split(window, _qtbot, document):
    document.set_value(("Count",), 9)
    window.side.split()


def saved(window, qtbot, document):
    document.set_value(("Count",), 8)
    window.session.save(document)
    qtbot.waitUntil(lambda: not document.is_modified and not document.frozen)
    window.session.reload(document)
    qtbot.waitUntil(lambda: not window.session.is_busy)


def told(window, _qtbot, document):
    window.messages.offer_reload(document)
    window.views.view_of(document).show_message("Said for a while")
    for name in ("problems", "history", "files"):
        window.panels.show(name)


def kept(window, qtbot, document):
    document.set_value(("Count",), 11)
    window.session.journal.write_all_now()


DEEDS = (edited, selected, as_text, filtered, split, saved, told, kept)


def test_none_of_30_closed_documents_is_alive(window, open_file, qtbot, tmp_path):
    """What is made of each file is looked at as a person might, then all are closed."""
    collect()
    before = alive()
    files = [made(tmp_path, number) for number in range(24)]
    for number in range(3):
        files.append(Path(shutil.copy(_GRAPH, tmp_path / f"Graph{number}.ainb")))
    for number, file in enumerate(files):
        document = open_file(file)
        if file.suffix == ".ainb":
            window.views.view_of(document).enter_mode("both")
            window.views.view_of(document).graph.view.load()
        else:
            DEEDS[number % len(DEEDS)](window, qtbot, document)
        close(window, qtbot, document)
    one, other, third = (open_file(made(tmp_path, number)) for number in (100, 101, 102))
    compared(window, qtbot, one, other)
    compared(window, qtbot, one, ComparedSource(third.name, file=third.file))
    window.compare_tabs.open_merge(
        *(ComparedSource(d.name, document=d) for d in (one, other, third))
    )
    qtbot.waitUntil(background.is_idle)
    for document in (one, other, third):
        close(window, qtbot, document)
    assert not window.session.documents
    del document, one, other, third
    collect()
    assert not alive() - before  # what other tests left may go meanwhile


def test_a_file_that_was_given_up_while_it_was_read_leaves_nothing(window, qtbot, tmp_path):
    collect()
    before = alive()
    window.session.open_files([made(tmp_path, 1)])
    for opening in list(window.session._openings):
        opening.cancel()
        opening.cancel()
    del opening
    qtbot.waitUntil(background.is_idle)
    collect()
    assert not alive() - before  # what other tests left may go meanwhile


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_memory_does_not_grow_with_the_files_that_were_closed(window, open_file, qtbot, tmp_path):
    """Opened, edited, saved, closed; the files that stayed would take several times this."""
    QPixmapCache.setCacheLimit(application._PICTURES)

    def go(count: int) -> float:
        for number in range(count):
            document = open_file(made(tmp_path, number, 400))
            edited(window, qtbot, document)
            window.session.save(document)
            qtbot.waitUntil(lambda one=document: not one.is_modified and not one.frozen)
            close(window, qtbot, document)
        collect()
        return _resident()

    first = go(scale(70, 150))  # by then Qt has what it keeps for a while
    # A document kept with its view would be 0.2 MB for each file; all else is what Qt keeps.
    assert go(scale(45, 400)) - first < scale(6, 15)


def _resident() -> float:
    """Return the program's memory in MB."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return int(next(one for one in lines if one.startswith("VmRSS")).split()[1]) / 1024


def test_a_file_that_is_read_as_the_window_closes_is_not_shown(qtbot, window, tmp_path):
    window.session.open_files([made(tmp_path, 1)])
    assert window.session.is_busy
    assert not window.session.documents
    opened = []
    window.session.opened.connect(opened.append)
    window.close()
    qtbot.waitUntil(background.is_idle)
    collect()
    assert not opened
    assert not window.session.documents
    assert not window.session.is_busy
