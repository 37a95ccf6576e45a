"""The disk is full, read-only or gone, the window closes in the middle of things, others write."""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

import formats
from app.compare.compare_dialog import ComparedSource
from app.documents.prompts import CloseAnswer
from app.ui import app_paths, background
from app.ui.i18n import bare
from app.window.document_prompts import DocumentPrompts
from formats.byml import BYML
from tests.app.window.conftest import path_of
from tests.systems import needs_links

NAMES = ("Lantern.bgparamlist", "Every type.byml", "Watchman.root.ainb")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of each format."""
    folder = tmp_path / "Drive"
    folder.mkdir()
    for name in NAMES:
        shutil.copy(app_paths.sample_folder() / name, folder / name)
    return folder


@pytest.fixture
def documents(open_file, folder):
    return [open_file(folder / name) for name in NAMES]


def change(document, number=1) -> None:
    """Give the first whole or real number of a document another value."""
    for path, row in document.outline.walk():
        if row.editable and row.kind.value in ("s32", "u32", "f32"):
            document.set_value(path, type(row.value)(row.value + number))
            return
    raise AssertionError("there is a number in each")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def save_all(window, qtbot) -> None:
    window.actions_["save_all"].trigger()
    QTest.qWait(50)
    qtbot.waitUntil(lambda: not any(one.frozen for one in window.session.documents))
    qtbot.waitUntil(background.is_idle)


# The disk


def fill_disk(patch, after: int) -> None:
    """Have the disk become full after so many bytes of each file."""
    fdopen = os.fdopen

    class Full(io.RawIOBase):
        """A file that holds only so much."""

        def __init__(self, descriptor):
            self._file, self._room = fdopen(descriptor, "wb", buffering=0), after

        def writable(self):
            return True

        def fileno(self):
            return self._file.fileno()

        def write(self, data):
            self._room -= self._file.write(bytes(data[: self._room]))
            if self._room <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return after

        def close(self):
            self._file.close()
            super().close()

    def open_full(descriptor, mode="r", *more, **named):
        return Full(descriptor) if "w" in mode else fdopen(descriptor, mode, *more, **named)

    patch.setattr(os, "fdopen", open_full)


def refuse_new_files(patch, number: int) -> None:
    """Let no file be made, as on a read-only disk."""
    open_ = os.open

    def refuse(path, flags, *more, **named):
        if flags & os.O_CREAT and "Drive" in str(path):
            raise OSError(number, os.strerror(number), str(path))
        return open_(path, flags, *more, **named)

    patch.setattr(os, "open", refuse)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda patch: fill_disk(patch, 100), "the disk is full"),
        (lambda patch: fill_disk(patch, 0), "the disk is full"),
        (lambda patch: refuse_new_files(patch, errno.EROFS), "the disk is write-protected"),
        (lambda patch: refuse_new_files(patch, errno.EACCES), "do not have permission"),
    ],
    ids=["full", "very full", "read-only", "closed"],
)
def test_nothing_is_lost_where_nothing_can_be_written(
    window, documents, folder, said, qtbot, spoil, words
):
    before = contents(folder)
    for document in documents:
        change(document)
    wanted = {document.name: formats.save_bytes(document.root) for document in documents}
    with pytest.MonkeyPatch.context() as patch:
        spoil(patch)
        for document in documents:
            window.views.show_document(document)
            said.clear()
            window.actions_["save"].trigger()
            qtbot.waitUntil(lambda: bool(said))
            assert words in said[-1]
            assert document.name in said[-1]
            assert not document.frozen
        said.clear()
        save_all(window, qtbot)
        qtbot.waitUntil(lambda: len(said) == len(documents))
    assert all(document.is_modified for document in documents)
    assert contents(folder) == before, "neither other contents nor a file more"
    save_all(window, qtbot)
    assert not any(document.is_modified for document in documents)
    assert {name: (folder / name).read_bytes() for name in NAMES} == wanted
    for document in documents:
        document.undo()
        assert document.is_modified


def test_a_drive_that_vanishes_and_comes_back_takes_everything(
    window, documents, folder, said, qtbot
):
    for document in documents:
        change(document)
    away = folder.rename(folder.with_name("Away"))
    active = Qt.ApplicationState.ApplicationActive
    QApplication.instance().applicationStateChanged.emit(active)  # as one comes back to the window
    texts = lambda: [one.label.text() for view in window.views for one in view.notices()]  # noqa: E731
    qtbot.waitUntil(lambda: len([one for one in texts() if "no longer in its folder" in one]) == 3)
    save_all(window, qtbot)
    qtbot.waitUntil(lambda: len(said) == len(documents))
    assert all(document.is_modified for document in documents)
    assert sum("the folder is no longer there" in one for one in said) == 3
    assert not folder.exists()
    away.rename(folder)
    save_all(window, qtbot)
    assert not any(document.is_modified for document in documents)
    for document in documents:
        assert formats.save_bytes(document.root) == document.file.read_bytes()


def test_a_folder_that_became_a_file_is_told(window, documents, folder, said, qtbot):
    change(documents[0])
    shutil.rmtree(folder)
    folder.write_bytes(b"a file")
    window.views.show_document(documents[0])
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert "no longer there" in said[-1]
    assert folder.read_bytes() == b"a file"
    assert documents[0].is_modified


# The window closes in the middle of things


def long_text() -> str:
    return "".join(f"- {{Name: Enemy{number}, Life: {number}}}\n" for number in range(3000))


def paste(window) -> None:
    QGuiApplication.clipboard().setText(long_text())
    window.document.set_current(())
    window.actions_["paste"].trigger()


def paste_text(window) -> None:
    window.view.show_mode("text")
    QTest.qWait(200)
    QGuiApplication.clipboard().setText(long_text())
    window.view.text.editor.paste()


def compare(window) -> None:
    document = window.document
    source = ComparedSource(document.name, document=document)
    window.compare_tabs.open_comparison(ComparedSource("Disk", file=document.file), source)


def merge(window) -> None:
    document = window.document
    source = ComparedSource(document.name, document=document)
    disk = ComparedSource("Disk", file=document.file)
    window.compare_tabs.open_merge(source, disk, disk)


def find(window) -> None:
    panel = window.panels.shown_find()
    panel.field.setText("a")


def filter_rows(window) -> None:
    window.view.filter_bar.setText("e")


def open_another(window) -> None:
    window.session.open_files([app_paths.sample_folder() / "Dusk.baglenv"])


def show_graph(window) -> None:
    graph = app_paths.sample_folder() / "Watchman.root.ainb"
    window.session.open_files([graph])


JOBS: dict[str, Callable] = {
    "open": open_another,
    "save": lambda window: window.actions_["save"].trigger(),
    "save all": lambda window: window.actions_["save_all"].trigger(),
    "reload": lambda window: window.session.reload(window.document),
    "text": lambda window: window.view.show_mode("text"),
    "paste": paste,
    "paste text": paste_text,
    "compare": compare,
    "merge": merge,
    "find": find,
    "filter": filter_rows,
    "graph": show_graph,
    "find in games": lambda window: window.actions_["find_in_games"].trigger(),
    "close": lambda window: window.actions_["close_document"].trigger(),
}


WAITS = (0, 1, 30)
"""Milliseconds that a job has before the window closes."""


def leave_typed_text(window) -> None:
    """Discard the text that is asked about, if any is."""
    QTest.qWait(20)
    box = window.findChild(QMessageBox)
    if box is not None and box.isVisible():
        next(one for one in box.buttons() if bare(one.text()) == "Discard").click()


@pytest.mark.parametrize("answer", [CloseAnswer.DISCARD, CloseAnswer.SAVE])
@pytest.mark.parametrize("job", JOBS)
def test_the_window_closes_in_the_middle_of_a_job(window, byml, qtbot, monkeypatch, job, answer):
    waits = WAITS[len(job) % len(WAITS)]
    byml.set_value(path_of(byml, "Count"), 4)
    monkeypatch.setattr(DocumentPrompts, "save_changes", lambda *_asked: answer)
    monkeypatch.setattr(
        DocumentPrompts,
        "save_several",
        lambda _self, those: list(those) if answer is CloseAnswer.SAVE else [],
    )
    JOBS[job](window)
    if waits:
        QTest.qWait(waits)
    window.close()
    leave_typed_text(window)
    qtbot.waitUntil(lambda: not window.isVisible())
    qtbot.waitUntil(background.is_idle)
    QTest.qWait(20)
    is_saved = answer is CloseAnswer.SAVE or job in ("save", "save all")
    is_saved &= job != "reload"  # which drops the change
    assert formats.open(byml.file)["Count"] == (4 if is_saved else 3)


# The same file in two ways


@needs_links
@pytest.mark.parametrize("by", ["link", "folder"])
def test_a_file_is_open_once_by_whatever_way(window, open_file, folder, tmp_path, qtbot, by):
    file = folder / NAMES[1]
    document = open_file(file)
    if by == "link":
        other = tmp_path / "Link.byml"
        other.symlink_to(file)
    else:
        (tmp_path / "Way").symlink_to(folder)
        other = tmp_path / "Way" / NAMES[1]
    window.session.open_files([other])
    qtbot.wait(300)
    assert window.session.documents == [document]
    change(document)
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified)
    assert file.read_bytes() == formats.save_bytes(document.root)
    assert other.is_symlink() == (by == "link")
    assert other.read_bytes() == file.read_bytes()


# Two programs by turns


def test_two_programs_write_by_turns_and_nothing_is_lost(window, open_file, tmp_path, qtbot):
    file = tmp_path / "Turns.byml"

    def write(number):
        root = BYML.text.read(f"Mine: 0\nTheirs: {number}\n").root
        atomic = tmp_path / "other.tmp"
        atomic.write_bytes(BYML.write(root))
        atomic.replace(file)

    write(0)
    document = open_file(file)
    said = lambda: [one.label.text() for one in window.view.notices()]  # noqa: E731
    is_told = lambda: any("changed by another program" in one for one in said())  # noqa: E731
    for turn in range(1, 6):
        document.set_value(("Mine",), turn)
        window.actions_["save"].trigger()
        qtbot.waitUntil(lambda: not document.is_modified)
        assert formats.open(file)["Mine"] == turn
        assert not is_told(), "its own saves are no change by others"
        write(turn)
        qtbot.waitUntil(is_told)
        window.session.reload(document)
        qtbot.waitUntil(lambda one=turn: document.outline.get(("Theirs",)) == one)
        qtbot.waitUntil(lambda: not is_told())
        assert not document.is_modified
