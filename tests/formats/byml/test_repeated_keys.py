"""A map with a key more than once opens, loses nothing and can be repaired."""

from __future__ import annotations

from dataclasses import replace

import pytest

import formats
from formats import fixes
from formats.byml import BYML
from formats.byml.model import Byml
from formats.byml.shapes import Again
from formats.core.kinds import Kind
from formats.diff import diff
from formats.errors import FormatError, WrongType
from formats.outline import Outline
from formats.paths import find, spell
from formats.problems import Severity
from formats.registry import SHIPPED, structure_of
from tests.make_data import byml_repeated_keys


@pytest.fixture(params=["little", "big"])
def view(request) -> Outline:
    root = formats.open_bytes(byml_repeated_keys())
    assert isinstance(root, Byml)
    big = replace(root, big_endian=request.param == "big")
    return formats.outline_of(formats.open_bytes(formats.save_bytes(big)))


def labels(view: Outline) -> list[tuple[str, object]]:
    return [(row.label, row.value) for _path, row in view.walk()]


def found(view: Outline) -> list:
    return [one for one in BYML.problems(view.root, SHIPPED) if one.severity is Severity.ERROR]


def test_all_rows_are_there_and_written_as_they_were(view):
    assert labels(view) == [
        ("A", 1),
        ("A", None),
        ("x", 7),
        ("B", 2),
        ("A", "last"),
        ("C", None),
        ("0x00000005", 3),
        ("0x00000005", 0.5),
    ]
    paths = [path for path, _row in view.walk()]
    assert len(set(paths)) == len(paths)
    assert paths[2] == (Again("A", 1), "x")
    assert [view.row(path) for path, _row in view.walk()] == [row for _path, row in view.walk()]
    assert [row.hash for row in view.rows(("C",))] == [5, 5]
    data = formats.save_bytes(view.root)
    assert formats.save_bytes(formats.open_bytes(data)) == data
    assert view.root.big_endian or data == byml_repeated_keys()
    assert [find(view, spell(view, path)) for path in paths] == paths


def test_the_text_has_all_rows_and_gives_the_same_file(view):
    text = BYML.text.write(view.root)
    assert "keys=repeated" in text.splitlines()[0]
    read = BYML.text.read(text)
    assert BYML.equal(read.root, view.root)
    assert formats.save_bytes(read.root) == formats.save_bytes(view.root)
    mapped = BYML.text.map(view.root)
    assert mapped.text.endswith(text[text.index("\n") + 1 :])


def test_a_text_may_repeat_a_key_only_where_it_says_so(view):
    text = BYML.text.write_row(view.root, ("C",))
    assert text == "# triptych: keys=repeated\n!h32 {0x00000005: 3, 0x00000005: 0.5}\n"
    assert BYML.text.read_row(view.root, ("C",), text) is view.node(("C",))
    with pytest.raises(FormatError, match="is here twice"):
        BYML.text.read_row(view.root, (Again("A", 1),), "x: 7\nx: 8\n")
    with pytest.raises(FormatError, match="is here twice"):
        BYML.text.read("x: 7\nx: 8\n")


def test_each_repeated_key_is_an_error_that_can_be_removed(view):
    assert [one.path for one in found(view)] == [
        (Again("A", 1),),
        (Again("A", 2),),
        ("C", Again(5, 1)),
    ]
    todo = [fixes.fix_of(view, one) for one in found(view)]
    assert {fix.words for fix in todo if fix} == {"Remove the repeated key"}
    one = structure_of(view.root, view)
    view = one.view
    fixes.apply(one, [fix for fix in todo if fix])
    assert labels(view) == [("A", 1), ("B", 2), ("C", None), ("0x00000005", 3)]
    assert BYML.problems(view.root, SHIPPED) == []
    assert BYML.equal(formats.open_bytes(formats.save_bytes(view.root)), view.root)


def test_the_keys_are_sorted_by_a_fix(view):
    (order,) = [one for one in BYML.problems(view.root, SHIPPED) if one.fix == "order"]
    fix, one = fixes.fix_of(view, order), structure_of(view.root, view)
    assert fix is not None
    fixes.apply(one, [fix])
    view = one.view
    assert [row.value for row in view.rows(())] == [1, None, "last", 2, None]
    assert [row.label for row in view.rows(())] == ["A", "A", "A", "B", "C"]


def test_edits_leave_every_key_unique(view):
    view.set((Again("A", 2),), "new")
    assert [row.value for row in view.rows(())][3] == "new"
    view.remove(("A",))  # the next is the first now
    assert [row.key for row in view.rows(())] == ["A", "B", Again("A", 1), "C"]
    with pytest.raises(WrongType, match="“A” already exists"):
        view.insert((), 0, "A", view.make(Kind.S32))
    with pytest.raises(WrongType, match="“A” already exists"):
        view.rename((Again("A", 1),), "A")
    view.rename((Again("A", 1),), "D")
    assert {row.label: row.value for row in view.rows(())}["D"] == "new"
    again = formats.outline_of(formats.open_bytes(formats.save_bytes(view.root)))
    assert labels(again) == labels(view)
    assert BYML.equal(again.root, view.root)


def test_a_comparison_has_the_repeated_rows_and_can_be_taken(view):
    other = view.view_of(view.root)
    other.set((Again("A", 2),), "new")
    other.remove((Again("A", 1),))
    other.set(("C", Again(5, 1)), 1.5)
    assert labels(other)[1:3] == [("B", 2), ("A", "new")]
    one = structure_of(view.root, view)
    view = one.view
    one.take(diff(view, other))
    assert labels(view) == labels(other)
    assert BYML.equal(view.root, other.root)
