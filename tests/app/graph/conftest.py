"""A sample document, and the view of its graph in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import formats
from app.documents.document import Document
from app.graph.graph_view import GraphView
from app.ui import app_paths, report, theme

SAMPLE = "Watchman.root.ainb"


def sample(name: str = SAMPLE) -> Document:
    """Open one of the program's own samples."""
    data = (app_paths.sample_folder() / name).read_bytes()
    return Document(formats.open_bytes(data), name)


@pytest.fixture
def document(qapp: QApplication) -> Document:
    theme.apply(qapp, "light")
    return sample()


@pytest.fixture
def show(qtbot: Any) -> Callable[..., GraphView]:
    """Show a view of a document, its first look done unless it `is_done` is False."""

    def show_(document: Document, is_done: bool = True, **more: Any) -> GraphView:
        view = GraphView(document, **more)
        qtbot.addWidget(view)
        view.resize(1000, 700)
        view.show()
        qtbot.waitExposed(view)
        qtbot.waitUntil(lambda: not (is_done and view.is_placing))
        return view

    return show_


@pytest.fixture
def view(document: Document, show: Callable[..., GraphView]) -> GraphView:
    return show(document)


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """The sentences that were reported."""
    sentences: list[str] = []

    def hear(message: report.Message) -> None:
        sentences.append(message.sentence)

    report.reports().posted.connect(hear)
    yield sentences
    report.reports().posted.disconnect(hear)
