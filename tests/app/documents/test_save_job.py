"""A document is saved whole or stays open and modified, with a helpful message."""

from __future__ import annotations

import errno

import pytest

import formats
from app.documents import atomic_file, verified_write
from app.documents.policy import Policy
from app.documents.save_job import changed_on_disk, save_document
from formats.errors import WrongType


def save(document, file, qtbot):
    job = save_document(document, file)
    with qtbot.waitSignals([job.done]):
        pass
    return job


def fail(document, file, qtbot):
    job = save_document(document, file)
    with qtbot.waitSignals([job.failed]):
        pass
    return job


def test_a_saved_document_is_clean_and_the_file_new(opened, file, qtbot):
    opened.set_value(("Count",), 9)
    save(opened, file, qtbot)
    assert not opened.is_modified
    assert not opened.originals
    assert not opened.frozen
    assert formats.outline_of(formats.open_bytes(file.read_bytes())).get(("Count",)) == 9
    assert not changed_on_disk(opened)


def test_edits_are_refused_while_saving(opened, file, qtbot):
    opened.set_value(("Count",), 9)
    job = save_document(opened, file)
    with pytest.raises(WrongType, match="being saved"):
        opened.set_value(("Count",), 10)
    with qtbot.waitSignals([job.done]):
        pass
    opened.set_value(("Count",), 10)


def test_a_second_save_while_saving_leaves_nothing_refused(opened, file, qtbot):
    """The one that has to wait fails after the first is done, and changes nothing any more."""
    opened.set_value(("Count",), 9)
    first, second = save_document(opened, file), save_document(opened, file)
    with qtbot.waitSignals([first.done, second.failed]):
        pass
    assert "being saved" in second.sentence
    opened.set_value(("Count",), 10)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "full"), "the disk is full"),
        (OSError(errno.EROFS, "ro"), "write-protected"),
        (PermissionError(errno.EACCES, "no"), "have permission to write"),
        (FileNotFoundError(errno.ENOENT, "gone"), "no longer there"),
    ],
)
def test_a_failed_save_says_why_and_keeps_everything(
    opened, file, qtbot, monkeypatch, error, words
):
    before = file.read_bytes()
    opened.set_value(("Count",), 9)

    def refuse(*_args, **_more):
        raise error

    monkeypatch.setattr(atomic_file, "write_safely", refuse)
    job = fail(opened, file, qtbot)
    assert words in job.sentence
    assert file.name in job.sentence
    assert "still open" in job.sentence
    assert opened.is_modified
    assert not opened.frozen
    assert file.read_bytes() == before
    monkeypatch.undo()
    save(opened, file, qtbot)
    assert not opened.is_modified


def test_a_writer_that_loses_a_value_is_caught(opened, file, qtbot, monkeypatch):
    before = file.read_bytes()
    opened.set_value(("Count",), 9)
    monkeypatch.setattr(verified_write.formats, "save_bytes", lambda _root: before)
    job = fail(opened, file, qtbot)
    monkeypatch.undo()
    assert "reads back differently" in job.sentence
    assert file.read_bytes() == before
    assert opened.is_modified


def test_a_change_from_outside_is_seen(opened, file):
    assert not changed_on_disk(opened)
    file.write_bytes(file.read_bytes())
    assert not changed_on_disk(opened)
    file.write_bytes(b"something else")
    assert changed_on_disk(opened)


def test_what_to_do_about_a_file_that_must_not_be_written(tmp_path):
    file = tmp_path / "A.byml"
    refused = atomic_file.WriteRefused("no")
    assert verified_write.reason(refused, file)[1].startswith("Save it under another name")
    file.write_bytes(b"")
    assert verified_write.reason(refused, file)[1].startswith("Allow writing to it, or save")
    for policy in (Policy([tmp_path]), Policy([tmp_path], [tmp_path / "my"])):
        advice = verified_write.reason(atomic_file.Protected(policy), file)[1]
        assert "your mod" in advice
        assert "Allow" not in advice
    assert str(tmp_path / "my") in advice
