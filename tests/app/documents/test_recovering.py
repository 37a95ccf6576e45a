"""A recovered document is as it was: its marks, original values, undo, and its own file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import formats
from app.documents import container_io, recovering
from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.journal import Journal
from app.documents.recovering import recover
from app.documents.save_job import changed_on_disk
from formats.core.kinds import CONTAINERS, Kind
from formats.errors import FormatError
from tests.app.documents.conftest import small
from tests.corpus import need

SAMPLES = [*sorted((Path(formats.__file__).parents[1] / "resources" / "samples").glob("*.*"))]
SAMPLES = [one for one in SAMPLES if one.suffix not in (".py", ".md", ".txt")]


@pytest.fixture
def after_a_crash(tmp_path, qtbot):
    """Keeps a document aside, as a program does that is killed then; returns what is recovered."""

    def crash(document: Document, meanwhile=lambda: None) -> Document:
        gone = Journal(tmp_path / "journal")
        gone.watch(document)
        gone.write_all_now()
        gone.close()
        meanwhile()
        (leftover,) = Journal(tmp_path / "journal").leftovers()
        opening = recover(leftover)
        with qtbot.waitSignal(opening.done) as signal:
            pass
        leftover.discard()
        return signal.args[0]

    return crash


def test_marks_values_before_and_undo_are_those_of_the_file(opened, after_a_crash):
    opened.set_value(("Count",), 77)
    opened.edit("Delete", lambda one: one.remove([("List", 1)]))
    opened.edit("Copy", lambda one: one.duplicate([("Speed",)]))
    recovered = after_a_crash(opened)
    assert formats.save_bytes(recovered.root) == formats.save_bytes(opened.root)
    assert recovered.originals == {("Count",): 3}
    assert recovered.tracker.mark(("List",)) is ChangeMark.CHANGED
    assert set(recovered.tracker.paths()) == set(opened.tracker.paths())
    assert recovered.is_modified
    recovered.undo()
    assert not recovered.is_modified
    assert formats.save_bytes(recovered.root) == opened.file.read_bytes()
    recovered.redo()
    assert formats.save_bytes(recovered.root) == formats.save_bytes(opened.root)
    assert not changed_on_disk(recovered)


def test_a_file_that_another_program_wrote_is_told_and_never_overwritten_unasked(
    opened, after_a_crash
):
    opened.set_value(("Count",), 77)
    theirs = formats.save_bytes(small(5))
    recovered = after_a_crash(opened, lambda: opened.file.write_bytes(theirs))
    assert recovered.outline.get(("Count",)) == 77
    assert recovered.is_modified
    assert "another program" in recovered.view_state.note
    assert changed_on_disk(recovered)


def test_a_file_that_is_gone_is_told_and_what_comes_there_later_is_asked_about(
    opened, after_a_crash
):
    opened.set_value(("Count",), 77)
    recovered = after_a_crash(opened, opened.file.unlink)
    assert recovered.is_modified
    assert "no longer exists" in recovered.view_state.note
    recovered.file.write_bytes(formats.save_bytes(small(5)))
    assert changed_on_disk(recovered)


def test_a_file_that_cannot_be_compared_is_asked_about(opened, after_a_crash):
    opened.set_value(("Count",), 77)
    opened.stamp = None
    recovered = after_a_crash(opened)
    assert recovered.is_modified
    assert "compared" in recovered.view_state.note
    assert changed_on_disk(recovered)


def test_a_document_without_a_file_stays_one(after_a_crash):
    document = Document(small(), "New.byml")
    document.set_value(("Count",), 77)
    recovered = after_a_crash(document)
    assert recovered.file is None
    assert recovered.is_modified
    assert recovered.outline.get(("Count",)) == 77
    assert "no file yet" in recovered.view_state.note


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: one.name)
def test_every_kind_of_edit_comes_back(sample, tmp_path, after_a_crash):
    check_edits(sample.read_bytes(), sample.name, tmp_path, after_a_crash)


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_edits_of_real_files_come_back(folder, tmp_path, qtbot):
    """As above, without a window between: what is taken over gives the kept bytes, always."""
    chosen = random.Random(7).sample(need(folder), 25)
    for file in chosen:
        try:
            held = container_io.read(file)
            document = Document(formats.open_bytes(held.data, file.name), file.name)
            edit_somehow(document)
            kept = formats.save_bytes(document.root)
        except FormatError:
            continue
        led = recovering.steps(held.data, kept, file.name)
        assert led is not None, file
        base = Document(led[0], file.name)
        recovering.take_over(base, led[1])
        assert formats.save_bytes(base.root) == kept, file
        base.undo()
        assert not base.is_modified


def check_edits(data, name, tmp_path, after_a_crash):
    file = tmp_path / name
    file.write_bytes(data)
    held = container_io.read(file)
    root = formats.open_bytes(held.data, name)
    document = Document(root, name, file, len(data), stamp=held.stamp)
    edit_somehow(document)
    recovered = after_a_crash(document)
    assert formats.save_bytes(recovered.root) == formats.save_bytes(document.root)
    assert recovered.is_modified
    recovered.undo()
    assert not recovered.is_modified
    assert formats.save_bytes(recovered.root) == formats.save_bytes(formats.open_bytes(held.data))


def edit_somehow(document):
    """Copy, delete and set rows here and there."""
    some = random.Random(3)
    rows = [row for _path, row in zip(range(4000), document.outline.walk(()), strict=False)]
    for path, row in some.sample(rows, min(len(rows), 12)):
        try:
            if row.kind not in CONTAINERS and row.kind in (Kind.S32, Kind.U32, Kind.F32):
                document.set_value(path, 7)
            elif some.random() < 0.6:
                document.edit("Copy", lambda one, at=path: one.duplicate([at]))
            else:
                document.edit("Delete", lambda one, at=path: one.remove([at]))
        except FormatError:
            continue


def test_values_before_are_told_of_long_documents_too(tmp_path, after_a_crash):
    sample = next(one for one in SAMPLES if one.name == "Watchman.root.ainb")
    file = tmp_path / sample.name
    file.write_bytes(sample.read_bytes())
    held = container_io.read(file)
    document = Document(formats.open_bytes(held.data), file.name, file, stamp=held.stamp)
    rows = document.outline.walk(())
    path, row = next((path, row) for path, row in rows if row.kind is Kind.F32 and row.editable)
    document.set_value(path, row.value + 1)
    (node,) = document.edit("Copy", lambda one: one.duplicate([("nodes", 0)]))
    recovered = after_a_crash(document)
    assert recovered.originals == {path: row.value}
    assert recovered.tracker.mark(node) is ChangeMark.ADDED
