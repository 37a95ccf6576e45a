"""Very long texts and many rows that are pasted: read beside the window, undone as one step."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

import formats
from app.documents.document import Document
from app.tree.row_clipboard import HeldRows, RowMimeData
from formats.aamp import AAMP
from formats.aamp.model import ParameterList, ParameterObject, name_hash
from formats.clipboard import MIME
from formats.core.kinds import Kind
from formats.editing import Structure
from formats.names.guess import Resolver
from formats.tree_editing import TreeStructure
from tests.app.window.conftest import path_of

pytestmark = pytest.mark.usefixtures("empty_clipboard")

MANY = "".join(f"- {{Name: Enemy{number}, Life: {number}}}\n" for number in range(3000))


@pytest.fixture
def threads(monkeypatch):
    """Record in which threads rows are read."""
    found: list[threading.Thread] = []
    kinds = {"from_text": TreeStructure.from_text, "read_ahead": TreeStructure.read_ahead}

    def noting(name):
        def note(*given):
            found.append(threading.current_thread())
            return kinds[name](*given)

        return note

    for name in kinds:
        monkeypatch.setattr(TreeStructure, name, noting(name))
    return found


def copy_text(words: str) -> None:
    QGuiApplication.clipboard().setText(words)


def is_pasted(window):
    return lambda: not window.view.edits.pasting.is_busy


def test_a_long_text_is_read_beside_the_window(window, byml, qtbot, threads):
    before = formats.save_bytes(byml.root)
    byml.set_current(())
    copy_text(MANY)
    window.actions_["paste"].trigger()
    assert byml.undo_stack.count() == 0, "it is being read"
    assert window.busy.tasks
    qtbot.waitUntil(is_pasted(window))
    assert threading.main_thread() not in threads
    assert len(threads) == 2
    assert not window.busy.tasks
    new = byml.current
    assert (byml.outline.row(new).kind, byml.outline.row(new).count) == (Kind.ARRAY, 3000)
    assert byml.outline.get((*new, 2999, "Life")) == 2999
    assert byml.undo_stack.count() == 1
    after = formats.save_bytes(byml.root)
    byml.undo()
    assert formats.save_bytes(byml.root) == before
    byml.redo()
    assert formats.save_bytes(byml.root) == after


def test_many_objects_are_pasted_without_names_guessed_for_their_numbers(
    window, aamp, qtbot, monkeypatch
):
    root = AAMP.new()
    objects = tuple(ParameterObject(name_hash(f"Obj{n}"), (1,), b"\x02", (n,)) for n in range(600))
    lists = (ParameterList(name_hash("Many"), objects),)
    document = Document(replace(root, root=root.root._replace(lists=lists)), "Many")
    held = HeldRows.of(document, [path_of(document, "Many")])
    QGuiApplication.clipboard().setMimeData(RowMimeData(held, None))
    sizes: list[int] = []
    guess = Resolver.guess
    monkeypatch.setattr(
        Resolver,
        "guess",
        lambda resolver, parent, children: (
            threading.current_thread() is threading.main_thread() and sizes.append(len(children)),
            guess(resolver, parent, children),
        )[1],
    )
    aamp.set_current(())
    window.actions_["paste"].trigger()
    qtbot.waitUntil(lambda: aamp.undo_stack.count() == 1)
    assert max(sizes, default=0) < 600
    new = aamp.current
    assert aamp.outline.row(new).count == 600
    assert [row.hash for row in aamp.outline.rows(new)] == [one.hash for one in objects]


def test_rows_come_back_from_the_clipboard_twice(window, byml, qtbot, threads):
    actors = path_of(byml, "Actors")
    byml.set_current(actors)
    window.actions_["copy_rows"].trigger()
    data = QGuiApplication.clipboard().mimeData().data(MIME).data()
    assert len(data) < 20_000
    big = QMimeData()
    structure: Structure = byml.structure
    big.setData(MIME, structure.from_text((), MANY))
    QGuiApplication.clipboard().setMimeData(big)
    threads.clear()
    byml.set_current(())
    for _time in range(2):
        window.actions_["paste"].trigger()
        qtbot.waitUntil(is_pasted(window))
        byml.set_current(())
    assert threading.main_thread() not in threads
    pasted = [row for row in byml.outline.rows(()) if row.count == 3000]
    assert len(pasted) == 2
    first, second = (byml.outline.node((row.key,)) for row in pasted)
    assert first is not second
    byml.set_value((pasted[0].key, 0, "Life"), 77)
    assert byml.outline.get((pasted[1].key, 0, "Life")) == 0, "they share nothing"


def test_a_long_paste_is_cancelled(window, byml, qtbot):
    byml.set_current(())
    copy_text(MANY)
    window.actions_["paste"].trigger()
    (_words, cancel) = next(iter(window.busy.tasks.values()))
    cancel()
    qtbot.wait(300)
    assert byml.undo_stack.count() == 0
    assert not window.busy.tasks
    window.actions_["paste"].trigger()
    qtbot.waitUntil(is_pasted(window))
    assert byml.undo_stack.count() == 1, "another one is not hindered"


@pytest.mark.parametrize("what", ["edited", "again", "bad"])
def test_a_long_paste_says_why_it_was_not_done(window, byml, qtbot, what):
    byml.set_current(())
    copy_text(MANY + "- {a: [1" * (what == "bad"))
    window.actions_["paste"].trigger()
    if what == "edited":
        byml.set_value(path_of(byml, "Count"), 8)
    elif what == "again":
        window.actions_["paste"].trigger()
    words = {"edited": "edited while", "again": "still being pasted", "bad": "Not changed"}
    said = lambda: [one.label.text() for one in window.view.notices()]  # noqa: E731
    qtbot.waitUntil(lambda: any(words[what] in one for one in said()))
    qtbot.waitUntil(is_pasted(window))
    assert byml.undo_stack.count() == (0 if what == "bad" else 1)


def test_a_document_that_is_closed_takes_its_paste_along(window, byml, qtbot):
    byml.set_current(())
    copy_text(MANY)
    window.actions_["paste"].trigger()
    window.actions_["close_document"].trigger()
    qtbot.waitUntil(lambda: not window.session.documents)
    qtbot.wait(300)
    assert not window.busy.tasks
