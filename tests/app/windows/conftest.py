"""A main window that is closed without questions, and small files to open in it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import formats
from app import report, theme
from app.documents.document import Document
from app.windows.main_window import MainWindow
from formats.aamp import AAMP
from formats.byml import BYML
from formats.values import Kind

Open = Callable[..., Document]


def put(root: Any, path: tuple, name: str, kind: Kind, value: Any = None) -> tuple:
    """Put a new row into a document and return its path."""
    view = formats.outline_of(root)
    key = view.key(path, name, kind)
    view.insert(path, -1, key, view.make(kind, value))
    return (*path, key)


@pytest.fixture
def byml_file(tmp_path: Path) -> Path:
    """A small BYML file with one value of most types."""
    root = BYML.new(7)
    put(root, (), "Bool", Kind.BOOL, True)
    put(root, (), "Count", Kind.S32, 3)
    put(root, (), "Hash", Kind.U32, 0xDEADBEEF)
    put(root, (), "Huge", Kind.U64, 2**64 - 1)
    put(root, (), "Name", Kind.STRING, "ランタン")
    put(root, (), "Speed", Kind.F32, 1.5)
    actors = put(root, (), "Actors", Kind.ARRAY)
    for number in range(2500):
        put(root, actors, "", Kind.S32, number)
    file = tmp_path / "Lantern.byml"
    file.write_bytes(BYML.write(root))
    return file


@pytest.fixture
def aamp_file(tmp_path: Path) -> Path:
    """A small AAMP file with vectors, a colour and an unknown name."""
    root = AAMP.new()
    general = put(root, (), "General", Kind.OBJECT)
    put(root, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(root, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(root, general, "Tag", Kind.STRING32, "short")
    put(root, general, "Rotation", Kind.QUAT)
    put(root, general, "0x0BADF00D", Kind.S32, 7)
    file = tmp_path / "Lantern.bgparamlist"
    file.write_bytes(AAMP.write(root))
    return file


@pytest.fixture
def window(qtbot: Any, qapp: QApplication) -> Iterator[MainWindow]:
    theme.apply(qapp, "light")
    window = MainWindow()
    window.resize(1100, 700)
    window.show()
    qtbot.waitExposed(window)
    yield window
    for document in list(window.session.documents):
        document.undo_stack.setClean()
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    window.deleteLater()


@pytest.fixture
def open_file(window: MainWindow, qtbot: Any) -> Open:
    def open_(file: Path) -> Document:
        count = len(window.session.documents)
        window.session.open_files([file])
        qtbot.waitUntil(lambda: len(window.session.documents) > count, timeout=10_000)
        document = window.session.documents[-1]
        qtbot.waitUntil(lambda: document.lossless is not None, timeout=10_000)
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
