"""The history shows values and places; menus show the name of a step only."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.documents.commands import LINE
from app.documents.document import Document
from formats.core.kinds import Curve, Kind
from tests.app.fake import Typed, document
from tests.formats.games.test_tables import Tables

WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=400)


def at(*keys):
    return tuple(("name", key) if isinstance(key, str) else key for key in keys)


COUNT = at("Params", "Count")


def make(**values):
    return document({"Params": {"Count": 1, **values}, "Top": 2})


def listed(doc):
    """Return the text of each step in the history."""
    return [doc.undo_stack.text(at).split(LINE) for at in range(doc.undo_stack.count())]


def test_a_value_says_path_and_old_and_new():
    doc = make()
    doc.set_value(COUNT, 7)
    doc.set_value(at("Top"), 3)
    assert listed(doc) == [["Change Count: 1 → 7", "Params"], ["Change Top: 2 → 3"]]
    assert doc.undo_stack.undoText() == "Change Top"
    doc.undo()
    assert doc.undo_stack.undoText() == "Change Count"
    assert doc.undo_stack.redoText() == "Change Top"


def test_a_drag_says_from_where_to_where_it_went():
    doc = make()
    session = object()
    for number in (2, 3, 9):
        doc.set_value(COUNT, number, session)
    assert listed(doc) == [["Change Count: 1 → 9", "Params"]]


def test_three_colors_are_three_texts():
    doc = make(Tint=Typed(Kind.COLOR, (1.0, 1.0, 1.0, 1.0)))
    for red in (2.0, 4.0, 8.0):
        doc.set_value(at("Params", "Tint"), (red, 1.0, 1.0, 1.0))
    assert len({text for text, _path in listed(doc)}) == 3


def test_long_values_show_the_part_that_differs():
    doc = make(Name="a" * 100 + "old")
    doc.set_value(at("Params", "Name"), "a" * 100 + "new")
    assert listed(doc) == [["Change Name: …aaaaold → …aaaanew", "Params"]]


def test_a_curve_of_the_same_summary_is_named_alone():
    floats = [float(at) for at in range(30)]
    doc = make(Ease=Typed(Kind.CURVE1, (Curve(9, 7, tuple(floats)),)))
    floats[4] = 0.5
    doc.set_value(at("Params", "Ease"), (Curve(9, 7, tuple(floats)),))
    assert listed(doc) == [["Change Ease", "Params"]]


@given(WORDS, WORDS)
def test_any_text_has_one_line(old, new):
    doc = make(Name=old)
    doc.set_value(at("Params", "Name"), new)
    assert doc.undo_stack.count() == (old != new)
    for line in listed(doc):
        assert line[0].startswith("Change Name: ")
        assert "\n" not in line[0]
        assert len(line[0]) < 260
        assert line[1] == "Params"


def test_a_row_that_comes_or_goes_says_where():
    doc = make()
    doc.edit("Delete Count", lambda one: one.remove([COUNT]))
    assert listed(doc) == [["Delete Count", "Params"]]
    assert doc.undo_stack.undoText() == "Delete Count"


def test_a_value_of_an_item_says_which_item():
    tables = Tables("bdrop")
    doc = Document(tables.root, "Enemy.bdrop")
    doc.set_value(tables.path("Rare", "ItemProbability02"), 12.5)
    doc.set_value(tables.path("Rare", "ItemName02"), "Bomb")
    doc.set_value(tables.path("Rare", "ItemProbability02"), 25.0)
    assert listed(doc) == [
        ["Change ItemProbability02: 50.0 → 12.5", "Rare (Item)"],
        ["Change ItemName02: Item → Bomb", "Rare"],
        ["Change ItemProbability02: 12.5 → 25.0", "Rare (Bomb)"],
    ]
    assert doc.undo_stack.undoText() == "Change ItemProbability02"
