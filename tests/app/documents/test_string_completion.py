"""Strings are gathered by the name of their rows, in slices, and edits are followed."""

from __future__ import annotations

import pytest

import formats
from app.documents.document import Document
from app.documents.hints import NONE, hints_for
from app.documents.string_completion import UsedWords
from app.ui import app_paths
from formats.core.kinds import Kind
from tests.app import fake


def gathered(*documents):
    words = UsedWords()
    for document in documents:
        words.add(document)
    while not words.is_done:
        words.gather()
    return words


def path_of(document, *labels):
    path = ()
    for label in labels:
        rows = document.outline.rows(path)
        path = (*path, next(row.key for row in rows if row.label == label))
    return path


@pytest.fixture
def one(qtbot):
    return fake.document(
        {"Actor": {"Bone": "Head"}, "Other": {"Bone": "Foot"}, "Last": {"Bone": "Foot"}, "N": 3}
    )


def test_the_most_used_comes_first_and_names_are_kept_apart(one):
    other = fake.document({"Bone": "Tail", "Name": "Foot"})
    words = gathered(one, other)
    found = words.likely(one, path_of(one, "Actor", "Bone"))
    assert found[0] == "Foot"
    assert sorted(found) == ["Foot", "Head", "Tail"]
    assert words.likely(one, path_of(one, "N")) == []


def test_edits_are_followed(one):
    words = gathered(one)
    path = path_of(one, "Actor", "Bone")
    one.set_value(path, "Wing")
    assert "Wing" in words.likely(one, path)
    one.undo()
    assert "Head" in words.likely(one, path)


def test_a_document_that_is_gone_has_nothing_to_say(one):
    other = fake.document({"Bone": "Tail"})
    words = gathered(one, other)
    del other
    assert "Tail" not in words.likely(one, path_of(one, "Actor", "Bone"))


def test_what_nobody_would_complete_is_not_kept(qtbot):
    document = fake.document({"A": "x" * 500, "B": "a\nb", "C": "", "D": "fine"})
    words = gathered(document)
    found = [words.likely(document, path_of(document, label)) for label in "ABCD"]
    assert found == [[], [], [], ["fine"]]


def test_the_work_is_done_in_short_slices(qtbot):
    document = fake.document({str(n): {"Bone": f"word {n}"} for n in range(3000)})
    words = UsedWords()
    words.add(document)
    slices = 0
    while not words.is_done:
        words.gather()
        slices += 1
    assert slices > 1
    assert len(words.likely(document, path_of(document, "0", "Bone"))) == 2000


def test_the_timer_does_it_by_itself(qtbot, one):
    words = UsedWords()
    with qtbot.waitSignal(words.grown):
        words.add(one)
    assert words.is_done


def test_hints_offer_other_types_and_retype(qtbot):
    file = app_paths.sample_folder() / "Every type.byml"
    document = Document(formats.open_bytes(file.read_bytes(), file.name), file.name)
    path = next(path for path, row in document.outline.walk() if row.kind is Kind.NULL)
    hints = hints_for(document, path)
    assert hints.choices is None
    assert Kind.NULL not in hints.kinds()
    hints.retype(Kind.S32)
    assert document.outline.row(path).kind is Kind.S32
    document.undo()
    assert document.outline.row(path).kind is Kind.NULL


def test_no_hints_offer_nothing():
    assert NONE.choices is None
    assert not NONE.words()
    assert not NONE.kinds()
    with pytest.raises(AssertionError):
        NONE.retype(Kind.S32)
