"""A main window that closes without questions, and small files to open in it."""

from __future__ import annotations

import shutil
import struct
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import formats
from app.documents import container_io
from app.documents.document import Document
from app.documents.prompts import CloseAnswer
from app.ui import app_paths, report, theme
from app.window.document_prompts import DocumentPrompts
from app.window.main_window import MainWindow
from app.window.stop_question import StopQuestion
from formats.aamp import AAMP
from formats.aamp.model import name_hash
from formats.ainb import build, model, types
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.outline import Outline
from tests.patience import GUARD

Open = Callable[..., Document]
ROOT_NAME, MODULE_NAME = "Watchman.root.ainb", "Watchman.patrol.module.ainb"


def put(of: Any, path: tuple, name: str, kind: Kind, value: Any = None) -> tuple:
    """Put a new row into a document, given as its root or its outline, and return its path."""
    view = of if isinstance(of, Outline) else formats.outline_of(of)
    key = view.key(path, name, kind)
    view.insert(path, -1, key, view.make(kind, value))
    return (*path, key)


def path_of(document, *labels):
    """Return the path of a row by its names; a name that is not known counts by its hash."""
    path = ()
    for label in labels:
        rows = document.outline.rows(path)
        path = (*path, next(r.key for r in rows if r.label == label or r.hash == name_hash(label)))
    return path


def saved(view: Any) -> bytes:
    """Return the bytes of the document that a canvas shows."""
    return formats.save_bytes(view.document.root)


@pytest.fixture
def byml_file(tmp_path: Path) -> Path:
    """A small BYML file with one value of most types."""
    file = tmp_path / "Lantern.byml"
    file.write_bytes(_small_byml())
    return file


@cache
def _small_byml() -> bytes:
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Bool", Kind.BOOL, True)
    put(view, (), "Count", Kind.S32, 3)
    put(view, (), "Hash", Kind.U32, 0xDEADBEEF)
    put(view, (), "Huge", Kind.U64, 2**64 - 1)
    put(view, (), "Name", Kind.STRING, "ランタン")
    put(view, (), "Speed", Kind.F32, 1.5)
    actors = put(view, (), "Actors", Kind.ARRAY)
    for number in range(2500):
        put(view, actors, "", Kind.S32, number)
    return BYML.write(view.root)


@pytest.fixture
def aamp_file(tmp_path: Path) -> Path:
    """A small AAMP file with vectors, a colour and an unknown name."""
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(view, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(view, general, "Tag", Kind.STRING32, "short")
    put(view, general, "Rotation", Kind.QUAT)
    put(view, general, "0x0BADF00D", Kind.S32, 7)
    file = tmp_path / "Lantern.bgparamlist"
    file.write_bytes(AAMP.write(view.root))
    return file


@pytest.fixture
def window(qtbot: Any, qapp: QApplication) -> Iterator[MainWindow]:
    theme.apply(qapp, "light")
    window = MainWindow()
    window.resize(1100, 700)
    window.show()
    qtbot.waitExposed(window)
    window.complete()
    yield window
    for document in list(window.session.documents):
        document.undo_stack.setClean()
    with pytest.MonkeyPatch.context() as patch:
        # After a failed test an editor may be open, whose value is only committed by the closing.
        patch.setattr(DocumentPrompts, "save_changes", lambda *_: CloseAnswer.DISCARD)
        patch.setattr(DocumentPrompts, "save_several", lambda *_: [])
        patch.setattr(DocumentPrompts, "may_drop_input", lambda *_: True)
        # A job whose files a test has seen may not be over.
        patch.setattr(StopQuestion, "_ask", lambda *_: True)
        window.close()
        qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()


@pytest.fixture
def open_file(window: MainWindow, qtbot: Any) -> Open:
    def open_(file: Path) -> Document:
        count = len(window.session.documents)
        window.session.open_files([file])
        qtbot.waitUntil(lambda: len(window.session.documents) > count)
        document = window.session.documents[-1]
        qtbot.waitUntil(lambda: document.lossless is not None)
        return document

    return open_


@pytest.fixture
def said() -> Iterator[list[str]]:
    """Every sentence that was reported."""
    sentences: list[str] = []

    def note(message: report.Message) -> None:
        sentences.append(message.sentence)

    report.reports().posted.connect(note)
    yield sentences
    report.reports().posted.disconnect(note)


def bits(value: float) -> bytes:
    return struct.pack("<f", value)


@pytest.fixture
def graph(open_file, tmp_path):
    """Open a file with a variable that one property names by text."""
    root = model.new("Test.root")
    node = build.add_node(root, "Reader")
    build.add_command(root, "Root", node)
    build.add_variable(root, Kind.F32, "Power", 1.0)
    build.add_property(node, "BlackboardKey", types.STRING, "Power")
    file = tmp_path / "Test.root.ainb"
    file.write_bytes(formats.save_bytes(root))
    return open_file(file)


@pytest.fixture
def byml(open_file, byml_file):
    return open_file(byml_file)


@pytest.fixture
def aamp(open_file, aamp_file):
    return open_file(aamp_file)


@pytest.fixture
def ainb_file(tmp_path: Path) -> Path:
    """A graph with the module that it calls beside it."""
    for name in (ROOT_NAME, MODULE_NAME):
        shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    return tmp_path / ROOT_NAME


@pytest.fixture
def pane(window, open_file, ainb_file, qtbot):
    """The graph of a file in the window, on top and with the keyboard."""
    open_file(ainb_file)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.show_mode("graph")
    window.view.setFocus()
    qtbot.waitUntil(lambda: bool(window.view.graph.view.graph.nodes))
    return window.view.graph


@pytest.fixture
def view(pane):
    """The canvas of that graph, loaded."""
    pane.view.load()
    return pane.view


@pytest.fixture
def forget_choices():
    """Remember nothing of how documents were looked at, from before or for later."""
    app_paths.settings().remove("view")
    yield
    app_paths.settings().remove("view")


@pytest.fixture
def empty_clipboard(qapp):
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def slow_saving(monkeypatch):
    """Let saving wait until it may go on."""
    go_on, save = threading.Event(), container_io.save

    def wait(*what):
        go_on.wait(GUARD)
        return save(*what)

    monkeypatch.setattr(container_io, "save", wait)
    yield go_on
    go_on.set()
