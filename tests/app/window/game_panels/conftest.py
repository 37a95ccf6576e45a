"""A window with a generated dump and an empty mod, its files panel, and its messages."""

from __future__ import annotations

import pytest

from app.game.mod import project_of
from tests.app.game.conftest import document, make_dump, pack


@pytest.fixture(autouse=True)
def _leave(window):
    """Let go of what a test leaves unsaved, so that closing the window asks nothing."""
    yield
    if window.panels.has_unsaved_archives:
        for archive in window.panels.files.model.modified_archives:
            archive.discard()


@pytest.fixture
def dump(tmp_path):
    return make_dump(tmp_path / "dump")


@pytest.fixture
def mod(tmp_path):
    folder = tmp_path / "mod"
    folder.mkdir()
    return folder


@pytest.fixture
def project(window, dump, mod):
    window.workspace.set_projects([project_of(dump, mod)])
    return window.workspace.projects.all[0]


@pytest.fixture
def panel(window, qtbot):
    window.panels.show("files")
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    return window.panels.files


@pytest.fixture
def opened(window, qtbot):
    def open_place(file, words=(), **more):
        count = len(window.session.documents)
        window.session.open_place(file, words, **more)
        qtbot.waitUntil(lambda: len(window.session.documents) > count)
        found = window.session.documents[-1]
        qtbot.waitUntil(lambda: found.lossless is not None)
        return found

    return open_place


@pytest.fixture
def save(window, qtbot):
    def save_document(found):
        with qtbot.waitSignal(window.session.saved):
            window.session.save(found)

    return save_document


@pytest.fixture
def loose(window, panel, qtbot, tmp_path):
    """An archive of no dump, shown in the panel."""
    file = tmp_path / "X.pack.zs"
    file.write_bytes(pack({"AI/A.byml": document(4), "AI/B.byml": document(5), "C.byml": b"?"}))
    window.session.open_files([file])
    qtbot.waitUntil(lambda: panel.model.archive(file) is not None)
    return panel.model.archive(file)
