"""Many edits as one step of a document: values set together, and refused ones among them."""

from __future__ import annotations

import re

import pytest

import formats
from app.documents import bulk_values
from app.documents.document import Document
from app.documents.new_document import begin, beginnings
from formats import outline_of
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app.documents.conftest import small
from tests.formats import own

LIST = [("List", number) for number in range(4)]


@pytest.fixture
def document(qapp):
    return Document(small(), "Lantern.byml")


def values(document):
    return [document.outline.get(path) for path in LIST]


def test_many_values_are_one_step_and_one_change(document):
    heard, before = [], formats.save_bytes(document.root)
    document.changed.connect(heard.append)
    assert document.set_many([(path, 9) for path in LIST[1:]], "Set") == 3
    assert values(document) == [0, 9, 9, 9]
    assert [(one.lists, one.values) for one in heard] == [([], tuple(LIST[1:]))]
    assert set(document.originals) == set(LIST[1:])
    assert document.undo_stack.count() == 1
    document.undo()
    assert formats.save_bytes(document.root) == before
    assert document.originals == {}
    document.redo()
    assert values(document) == [0, 9, 9, 9]


def test_values_that_are_there_already_are_no_step(document):
    assert document.set_many([(path, place) for place, path in enumerate(LIST)], "Set") == 0
    assert document.undo_stack.count() == 0


def test_one_value_that_does_not_fit_stops_all(document):
    with pytest.raises(WrongType):
        document.set_many([(LIST[0], 5), (LIST[1], 2**40)], "Set")
    assert values(document) == [0, 1, 2, 3]


def test_steps_of_one_session_are_one(document):
    session = object()
    document.set_many([(LIST[0], 5), (LIST[1], 5)], "Set", session)
    document.set_many([(LIST[0], 6), (LIST[2], 6)], "Set", session)
    assert values(document) == [6, 5, 6, 3]
    assert document.undo_stack.count() == 1
    document.undo()
    assert values(document) == [0, 1, 2, 3]
    document.redo()
    assert values(document) == [6, 5, 6, 3]


def test_very_many_rows_are_told_as_one_change(qapp):
    root = BYML.new(7)
    view = formats.outline_of(root)
    view.insert((), -1, "Numbers", view.make(Kind.ARRAY))
    for number in range(200):
        view.insert(("Numbers",), -1, number, view.make(Kind.S32, number * 7 % 200))
    document = Document(view.root, "Numbers.byml")
    start = formats.save_bytes(document.root)
    document.set_value(("Numbers", 3), 1000)
    heard = []
    document.changed.connect(heard.append)
    paths = [("Numbers", number) for number in range(0, 200, 2)]
    document.edit("Delete", lambda one: one.remove(paths))
    (changes,) = heard
    assert [one.path for one in changes.lists] == [("Numbers",)]
    left = [row.value for row in document.outline.rows(("Numbers",))]
    assert left == [1000 if n == 3 else n * 7 % 200 for n in range(1, 200, 2)]
    rest = [("Numbers", number) for number in range(100)]
    made = document.edit("Double", lambda one: one.duplicate(rest))
    assert made == [("Numbers", number) for number in range(100, 200)]
    doubled = [row.value for row in document.outline.rows(("Numbers",))]
    assert doubled == left * 2
    document.edit("Sort", lambda one: one.sort(("Numbers",)))
    done = formats.save_bytes(document.root)
    assert [row.value for row in document.outline.rows(("Numbers",))] == sorted(2 * left)
    for _ in range(4):
        document.undo()
    assert formats.save_bytes(document.root) == start
    assert document.originals == {}
    for _ in range(4):
        document.redo()
    assert formats.save_bytes(document.root) == done


def test_one_of_very_many_that_is_refused_takes_all_back(qapp):
    view = formats.outline_of(AAMP.new())
    keys = []
    for number in range(80):
        keys.append(view.key((), f"Object{number}", Kind.OBJECT))
        view.insert((), -1, keys[-1], view.make(Kind.OBJECT))
    document = Document(view.root, "Objects.aamp")
    root = document.root
    start = formats.save_bytes(root)

    def what(one):
        for key in keys:
            one.rename((key,), "Same")

    with pytest.raises(WrongType, match="Same"):
        document.edit("Rename", what)
    assert document.root is root
    assert formats.save_bytes(root) == start
    assert document.undo_stack.count() == 0


def test_a_frozen_document_takes_no_edit(document):
    document.set_state(frozen="not now")
    for edit in (
        lambda: document.set_many([(LIST[0], 5)], "Set"),
        lambda: document.edit("Delete", lambda one: one.remove([LIST[0]])),
    ):
        with pytest.raises(WrongType, match="not now"):
            edit()


def test_an_edit_that_fails_midway_leaves_nothing(document):
    before = formats.save_bytes(document.root)

    def what(one):
        one.remove([LIST[0]])
        one.rename(("Count",), "Speed")

    with pytest.raises(WrongType):
        document.edit("Both", what)
    assert formats.save_bytes(document.root) == before
    assert document.undo_stack.count() == 0


def test_the_current_row_follows_before_it_is_told_and_after_the_views_know(document):
    """Views ask for the current row while they hear of a change, and go there afterwards."""
    document.set_current(LIST[3])
    order = []
    document.changed.connect(lambda _change: order.append(("changed", document.current)))
    document.current_changed.connect(lambda path: order.append(("current", path)))
    document.edit("Delete", lambda one: one.remove([LIST[0]]))
    assert order == [("changed", LIST[2]), ("current", LIST[2])]


def test_aamp_objects_take_many_values_like_one_by_one(qapp):
    for file in own.files("aamp"):
        one, other = (outline_of(AAMP.read(file.read_bytes())) for _ in range(2))
        rows = [(path, row) for path, row in one.walk() if row.editable and row.kind is Kind.F32]
        wanted = [(path, row.value + 1.0) for path, row in rows]
        checked = one.check_many(wanted)
        one.set_many(checked)
        for path, value in wanted:
            other.set(path, value)
        assert AAMP.write(one.root) == AAMP.write(other.root)
        one.set_many([(path, row.value) for path, row in rows])
        assert AAMP.write(one.root) == AAMP.write(AAMP.read(file.read_bytes()))


def test_numbers_are_computed_from_what_each_was(document):
    outline = document.outline
    sums = bulk_values.type_over(outline, LIST, "+2")
    assert sums == [(path, place + 2) for place, path in enumerate(LIST)]
    assert bulk_values.type_over(outline, LIST, "-2") == [(path, -2) for path in LIST]
    assert [value for _path, value in bulk_values.calculate(outline, LIST, "x * (2/2)")] == [
        0,
        1,
        2,
        3,
    ]
    with pytest.raises(WrongType, match=re.escape("[1]: 0.5 is not a whole number")):
        bulk_values.type_over(outline, LIST, "=x/2")
    with pytest.raises(WrongType):
        bulk_values.calculate(outline, [], "x + 1")
    with pytest.raises(WrongType):
        bulk_values.calculate(outline, LIST, "x * inf")
    with pytest.raises(WrongType):
        bulk_values.replace_text(outline, LIST, "", "x")


def test_rows_without_numbers_are_left_out_of_what_starts_from_the_old(document):
    outline = document.outline
    outline.insert((), -1, "Name", outline.make(Kind.STRING, "lantern"))
    both = [("Speed",), ("Name",)]
    assert bulk_values.type_over(outline, both, "*2") == [(("Speed",), 3.0)]
    assert bulk_values.type_over(outline, [("Name",)], "*2") == [(("Name",), "*2")]
    assert bulk_values.type_over(outline, both, "4") == [(("Speed",), 4.0), (("Name",), "4")]


def test_whole_numbers_beyond_the_floats_stay_exact(qapp):
    root = BYML.new(7)
    view = formats.outline_of(root)
    view.insert((), -1, "Big", view.make(Kind.U64, 2**64 - 2))
    assert bulk_values.type_over(view, [("Big",)], "+1") == [(("Big",), 2**64 - 1)]
    with pytest.raises(WrongType, match="Big: 18446744073709551616 is outside"):
        bulk_values.type_over(view, [("Big",)], "+2")


@pytest.mark.parametrize("one", beginnings(), ids=lambda one: one.label)
def test_every_beginning_makes_a_document_that_can_be_read_again(qapp, one):
    document, data = begin(one)
    assert document.is_modified
    assert document.file is None
    assert formats.save_bytes(formats.open_bytes(data)) == data
    assert formats.save_bytes(document.root) == data
