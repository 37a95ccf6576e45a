"""Every edit of a document is one step that undoes to the same bytes, or no step at all."""

from __future__ import annotations

import random

import pytest

import formats
from app.documents.commands import join_last_steps
from app.documents.document import Document
from formats.core.kinds import CONTAINERS, Kind, default
from formats.diff import diff
from formats.errors import WrongType
from formats.outline import Tree
from tests.app import edits
from tests.app.documents.conftest import small
from tests.formats import own
from tests.formats.own import allowed
from tests.scale import scale, seeded


def edit_somehow(document: Document, dice: random.Random) -> bool:
    """Try one random edit; return whether it was taken."""
    view = document.outline
    rows = [((), view.row(())), *view.walk()]
    path, row = dice.choice(rows)
    try:
        if row.kind in CONTAINERS and allowed(view, path) and dice.random() < 0.5:
            kind = dice.choice(allowed(view, path))
            key = view.key(path, f"New{dice.randrange(9)}", kind)
            edits.insert(document, path, -1, key, view.make(kind))
        elif not isinstance(view, Tree):
            document.set_value(path, default(row.kind))
        elif path and dice.random() < 0.2:
            edits.remove(document, path[:-1], path[-1])
        elif path and dice.random() < 0.2:
            edits.rename(document, path, view.key(path[:-1], f"Other{dice.randrange(9)}", row.kind))
        elif path and dice.random() < 0.2:
            edits.move(document, path, dice.randrange(view.row(path[:-1]).count))
        elif path and dice.random() < 0.2:
            edits.replace(document, path, view.copy(view.node(path)))
        else:
            document.set_value(path, default(row.kind))
    except WrongType:
        return False
    return True


@pytest.mark.parametrize("name", own.NAMES)
@pytest.mark.parametrize("seed", range(scale(2, 20)))
def test_random_edits_undo_and_redo_to_the_same_bytes(qapp, name, seed):
    dice = seeded(seed)
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        document = Document(root, file.name)
        if document.outline.row(()).count > 200:
            continue
        states = [formats.save_bytes(document.root)]
        for _ in range(own.often(file, 30)):
            before = document.undo_stack.count()
            if edit_somehow(document, dice) and document.undo_stack.count() > before:
                states.append(formats.save_bytes(document.root))
            else:
                assert formats.save_bytes(document.root) == states[-1]
        for state in reversed(states[:-1]):
            document.undo()
            assert formats.save_bytes(document.root) == state
        assert not document.is_modified
        assert not document.originals
        for state in states[1:]:
            document.redo()
            assert formats.save_bytes(document.root) == state


def test_steps_of_one_session_are_one_step(opened):
    session = object()
    for value in (1.0, 2.0, 3.0):
        opened.set_value(("Speed",), value, session)
    assert opened.undo_stack.count() == 1
    opened.undo()
    assert opened.outline.get(("Speed",)) == 1.5
    opened.redo()
    assert opened.outline.get(("Speed",)) == 3.0


def test_a_session_that_ends_where_it_began_is_no_step(opened):
    session = object()
    opened.set_value(("Speed",), 2.0, session)
    opened.set_value(("Speed",), 1.5, session)
    assert opened.undo_stack.count() == 0
    assert not opened.is_modified


def test_what_is_refused_leaves_no_trace(opened):
    for value in (2**31, "text", None, 1.5):
        with pytest.raises(WrongType):
            opened.set_value(("Count",), value)
    with pytest.raises(WrongType):
        opened.set_value(("Nowhere",), 1)
    assert opened.undo_stack.count() == 0
    assert opened.revision == 0


def test_views_hear_once_of_a_step_when_it_is_done(opened):
    heard = []
    opened.changed.connect(
        lambda changes: heard.append((changes, opened.outline.get(("Count",)), opened.revision))
    )
    opened.set_value(("Count",), 8)
    changes, value, revision = heard.pop()
    assert (changes.values, value, revision) == ((("Count",),), 8, opened.revision)

    def several(structure):
        structure.remove([("List", 0)])
        structure.set(("List", 2), 30)

    opened.edit("Several", several)
    for step in ("edit", "undo", "redo"):
        if step != "edit":
            getattr(opened, step)()
        changes, _value, revision = heard.pop()
        assert not heard
        assert [one.path for one in changes.lists] == [("List",)]
        assert revision == opened.revision
    assert changes.follow(("List", 1)) == ("List", 0)
    assert changes.follow(("List", 2)) == ("List", 1)
    assert changes.values == (("List", 2),)


def test_an_edit_that_is_refused_midway_leaves_views_as_they_were(opened):
    heard = []
    opened.changed.connect(heard.append)

    def two(structure):
        structure.remove([("List", 0)])
        structure.set(("List", 0), "text")

    with pytest.raises(WrongType):
        opened.edit("Two", two)
    assert heard == []
    assert opened.undo_stack.count() == 0
    assert [row.value for row in opened.outline.rows(("List",))] == [0, 1, 2, 3]


def test_originals_follow_rows_that_move(opened):
    opened.set_value(("List", 2), 20)
    assert opened.originals == {("List", 2): 2}
    edits.insert(opened, ("List",), 0, 0, opened.outline.make(Kind.S32))
    assert opened.originals == {("List", 3): 2}
    opened.undo()
    assert opened.originals == {("List", 2): 2}
    opened.undo()
    assert opened.originals == {}


def test_undo_and_redo_show_where(opened):
    opened.set_value(("List", 1), 11)
    opened.set_current(("Count",))
    opened.undo()
    assert opened.current == ("List", 1)
    edits.remove(opened, ("List",), 3)
    opened.set_current(("Count",))
    opened.undo()
    assert opened.current == ("List", 3)
    opened.redo()
    assert opened.current == ("List",)


def differing(root: object, dice: random.Random) -> list:
    """Return what a copy of a document, edited somehow, has other than the document."""
    copy = Document(formats.open_bytes(formats.save_bytes(root)), "copy")
    for _ in range(8):
        edit_somehow(copy, dice)
    return diff(formats.outline_of(root), copy.outline)


@pytest.mark.parametrize("name", own.NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_what_another_document_has_is_taken_over_as_one_step(qapp, name, seed):
    dice = seeded(seed)
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        document = Document(root, file.name)
        if document.outline.row(()).count > 200:
            continue
        before = formats.save_bytes(root)
        differences = differing(document.root, dice)
        count = document.apply_differences(differences, "Take over")
        assert document.undo_stack.count() == (count > 0) == bool(differences)
        after = formats.save_bytes(document.root)
        document.undo()
        assert formats.save_bytes(document.root) == before
        assert not document.is_modified
        assert not document.originals
        document.redo()
        assert formats.save_bytes(document.root) == after


def test_several_edits_are_taken_back_where_one_is_refused(opened, monkeypatch):
    before = formats.save_bytes(opened.root)
    other = Document(formats.open_bytes(before), "other")
    other.set_value(("Count",), 99)
    other.set_value(("List", 2), 5)
    edits.remove(other, (), "Speed")
    done, changes = [], []
    opened.changed.connect(changes.append)

    def refuse(*arguments: object) -> None:
        done.append(arguments)
        raise WrongType("no")

    monkeypatch.setattr(type(opened.outline), "remove", refuse)
    with pytest.raises(WrongType, match="no"):
        opened.apply_differences(diff(opened.outline, other.outline), "Take over")
    assert done
    assert changes == []
    assert formats.save_bytes(opened.root) == before
    assert opened.undo_stack.count() == 0
    assert not opened.originals


def test_nothing_is_taken_over_while_edits_are_refused(opened):
    other = Document(formats.open_bytes(formats.save_bytes(opened.root)), "other")
    other.set_value(("Count",), 99)
    differences = diff(opened.outline, other.outline)
    opened.set_state(frozen="it is being saved")
    with pytest.raises(WrongType, match="being saved"):
        opened.apply_differences(differences, "Take over")
    assert opened.outline.get(("Count",)) == 3


def test_an_edit_without_effect_leaves_what_can_be_done_again(opened):
    opened.set_value(("Count",), 8)
    opened.undo()
    for what in (
        lambda structure: structure.set(("Count",), 3),
        lambda structure: structure.set_many([(("Count",), 3), (("List", 0), 0)]),
        lambda structure: structure.move(("List", 1), 1),
        lambda structure: structure.rename(("Count",), "Count"),
    ):
        opened.edit("Nothing", what)
        assert opened.undo_stack.canRedo()
        assert not opened.is_modified
    opened.redo()
    assert opened.outline.get(("Count",)) == 8


def test_what_is_typed_becomes_an_edit_before_another_one(opened):
    typed = []

    def commit():
        if typed:
            opened.set_value(("Count",), typed.pop())

    opened.about_to_edit.connect(commit)
    typed.append(4)
    edits.remove(opened, ("List",), 0)
    assert opened.undo_stack.count() == 2
    typed.append(5)
    opened.undo()  # what was typed
    assert opened.outline.get(("Count",)) == 4
    opened.undo()
    typed.append(6)
    opened.redo()  # what was typed takes the place of what could be done again
    assert opened.outline.get(("Count",)) == 6
    assert not opened.undo_stack.canRedo()


@pytest.fixture
def others(qapp):
    """Two more documents."""
    return [Document(small(), f"{number}.byml") for number in range(2)]


def _together(documents):
    for document in documents:
        document.set_value(("Count",), 8)
    join_last_steps(documents)


def _counts(documents):
    return [document.outline.get(("Count",)) for document in documents]


def test_a_step_of_several_documents_is_undone_in_all(opened, others):
    every = [opened, *others]
    _together(every)
    others[0].undo()
    assert _counts(every) == [3, 3, 3]
    opened.redo()
    assert _counts(every) == [8, 8, 8]
    assert all(document.undo_stack.count() == 1 for document in every)


def test_a_step_is_not_undone_where_another_document_was_edited_since(opened, others):
    every = [opened, *others]
    _together(every)
    others[1].set_value(("Count",), 9)
    refused = []
    opened.refused.connect(refused.append)
    opened.undo()
    assert _counts(every) == [8, 8, 9]
    assert "1.byml" in refused[0]
    others[1].undo()
    opened.undo()
    assert _counts(every) == [3, 3, 3]
    others[0].set_state(frozen="it is being saved")
    opened.redo()
    assert _counts(every) == [3, 3, 3]
    assert refused[1] == "it is being saved"


def test_the_part_of_a_closed_document_does_not_hold_the_others(opened, others):
    every = [opened, *others]
    _together(every)
    others[1].end()
    opened.undo()
    assert _counts(every) == [3, 3, 8]
