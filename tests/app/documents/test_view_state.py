"""The selection of a document: one set, kept through every change."""

from __future__ import annotations

import pytest

from app.documents.document import Document
from app.documents.view_state import Selection
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app import edits
from tests.app.fake import document

LIST = ("name", "list")


@pytest.fixture
def found(qapp):
    return document({"list": [0, 1, 2, 3, 4], "other": 5})


def told(selection: Selection) -> list:
    """Return a list that what is told from now on is put into."""
    words: list = []
    selection.changed.connect(lambda: words.append("changed"))
    selection.current_changed.connect(words.append)
    return words


def test_the_current_row_is_one_of_those_that_are_selected(found):
    one = found.selection
    assert (one.paths, one.current, found.current, found.acting) == ([], None, (), [])
    one.choose([(LIST, 1), (LIST, 3), (LIST, 1)])
    assert (one.paths, one.current) == ([(LIST, 1), (LIST, 3)], (LIST, 3))
    one.choose([(LIST, 1), (LIST, 3)], (LIST, 1))
    assert one.current == (LIST, 1)
    one.choose([(LIST, 1), (LIST, 3)], (LIST, 4))
    assert one.current == (LIST, 3)
    assert found.acting == [(LIST, 3), (LIST, 1)]
    found.set_current(())
    assert (one.paths, one.current, found.acting) == ([()], (), [()])


def test_it_tells_of_what_is_another_and_of_nothing_else(found):
    words = told(found.selection)
    found.selection.choose([(LIST, 1)])
    assert words == ["changed", (LIST, 1)]
    found.selection.choose([(LIST, 1)])
    assert words == ["changed", (LIST, 1)]
    found.selection.choose([(LIST, 1), (LIST, 2)], (LIST, 1))
    assert words[2:] == ["changed"]
    found.selection.choose([])
    assert words[3:] == ["changed"]
    found.selection.choose([(LIST, 2)])
    del words[:]
    found.selection.show([(LIST, 2)])
    assert words == [(LIST, 2)]


def test_of_a_step_is_told_once_at_its_end(found):
    one = found.selection
    one.choose([(LIST, 1)])
    words = told(one)
    found.step_ended.connect(lambda: words.append("ended"))
    with found.step():
        edits.remove(found, (LIST,), 1)
        found.show_done([(LIST, 2)])
        found.show_done([(LIST, 1)])
        assert words == []
        assert one.current == (LIST, 1)
    assert words == ["changed", (LIST, 1), "ended"], "the row at the same path is another one"

    def refused() -> None:
        with found.step():
            one.choose([])
            found.outline.row((LIST, 99))

    with pytest.raises(WrongType):
        refused()
    assert words[3:] == ["changed", "ended"]
    found.undo()
    assert words[5:] == ["changed", (LIST, 1), "ended"]


def test_selected_rows_are_followed_when_others_come_and_go(found):
    one = found.selection
    one.choose([(LIST, 1), (LIST, 3)], (LIST, 1))
    edits.remove(found, (LIST,), 0)
    assert (one.paths, one.current) == ([(LIST, 0), (LIST, 2)], (LIST, 0))
    edits.insert(found, (LIST,), 1, 1, found.outline.make(Kind.S32))
    assert one.paths == [(LIST, 0), (LIST, 3)]
    edits.remove(found, (LIST,), 0)
    assert (one.paths, one.current) == ([(LIST, 2)], (LIST, 2))
    edits.remove(found, (LIST,), 2)
    assert (one.paths, one.current) == ([(LIST,)], (LIST,))


def test_what_was_replaced_stays_selected_where_there_is_such_a_row_again(found):
    found.selection.choose([(LIST, 1)])
    edits.replace(found, (LIST,), found.outline.copy(found.outline.node((LIST,))))
    assert found.selection.paths == [(LIST, 1)]
    edits.replace(found, (LIST,), found.outline.make(Kind.ARRAY))
    assert found.selection.paths == [(LIST,)]


def test_another_root_keeps_the_rows_that_it_has(qapp):
    found = Document(BYML.text.read("list: [0, 1, 2, 3, 4]").root, "Some.byml")
    found.selection.choose([("list", 1), ("list", 4)], ("list", 4))
    found.adopt(BYML.text.read("list: [0, 1, 2]").root, 0)
    assert (found.selection.paths, found.current) == ([("list", 1)], ("list", 1))
    found.adopt(BYML.text.read("more: 1").root, 0)
    assert found.selection.paths == [()]
