"""Findings that can be fixed: each fix removes its finding, and is undone as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

import formats
from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import OverlongString
from formats.ainb import AINB
from formats.ainb.build import add_node
from formats.byml import BYML
from formats.byml import types as t
from formats.byml.model import Value, container
from formats.core.kinds import Kind
from formats.fixes import apply, cut, fix_of
from formats.problems import Problem, Severity
from formats.registry import SHIPPED, structure_of
from tests.formats.aamp.made import add, with_first_values, with_values


def problems(root):
    return formats.format_of(root).problems(root, SHIPPED)


def fixable(root):
    view = formats.outline_of(root)
    found = [fix_of(view, one) for one in problems(root)]
    return view, [one for one in found if one is not None]


def mend(root):
    """Fix everything; return the words of the fixes, and the view."""
    view, fixes = fixable(root)
    structure = structure_of(root, view)
    assert apply(structure, fixes) == len(fixes)
    return [fix.words for fix in fixes], structure.view


def overlong():
    return with_first_values(with_values((Kind.STRING32, "x")), OverlongString("é" * 20))


def unsorted():
    unordered = container(t.MAP, ("b", "a", "c"), [Value(t.S32, i) for i in range(3)])
    return BYML.read(BYML.write(replace(BYML.new(7), root=unordered)))


def miscounted():
    view = outline_of(AAMP.new())
    owner = add(view, (), "Normal", Kind.OBJECT)
    add(view, owner, "ColumnNum", Kind.S32, 1)
    for number in (1, 2):
        add(view, owner, f"ItemName0{number}", Kind.STRING64, "Item_Fruit_A")
    return view.root


def twins():
    root = AINB.new()
    for _time in range(2):
        add_node(root, "Same", guid=bytes(range(16)))
    return root


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (overlong, "Truncate it to fit"),
        (lambda: with_values((Kind.QUAT, (0.0, 0.0, 0.0, 2.0))), "Make its length 1"),
        (lambda: with_values((Kind.BOOL, 2)), "Store it as 1"),
        (unsorted, "Sort the keys"),
        (miscounted, "Correct the count"),
    ],
)
def test_a_fix_takes_its_finding_away(make, words):
    root = make()
    before = formats.save_bytes(root)
    assert len(problems(root)) == 1
    found, view = mend(root)
    assert found == [words]
    assert problems(view.root) == []
    assert problems(formats.open_bytes(formats.save_bytes(view.root))) == []
    assert formats.save_bytes(root) == before


def test_texts_are_cut_between_characters():
    view = mend(overlong())[1]
    assert view.root.root.objects[0].values == ("é" * 15,)
    assert cut("a火", 3) == "a"
    assert cut("a火", 4) == "a火"
    assert cut("火", 2) == ""
    assert cut("", 0) == ""


def test_keys_are_sorted_with_their_values():
    _words, view = mend(unsorted())
    assert [(row.label, row.value) for row in view.rows(())] == [("a", 1), ("b", 0), ("c", 2)]


def test_nodes_with_one_guid_get_others():
    root = twins()
    found, view = mend(root)
    assert found == ["Give it a new GUID"] * 2
    assert not fixable(view.root)[1]
    assert len(fixable(root)[1]) == 2


def test_several_findings_are_mended_together():
    root = with_values((Kind.QUAT, (3.0, 0.0, 4.0, 0.0)), (Kind.BOOL, 7), (Kind.S32, 1))
    view = mend(root)[1]
    assert problems(view.root) == []
    (owner,) = view.keys(())
    assert [row.value for row in view.rows((owner,))] == [
        tuple(outline_of(view.root).check((owner, view.keys((owner,))[0]), (0.6, 0.0, 0.8, 0.0))),
        True,
        1,
    ]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Kind.QUAT, (0.0, 0.0, 0.0, 0.0)),
        (Kind.STRING, "a\udc80"),
        (Kind.QUAT, (float("nan"), 0.0, 0.0, 1.0)),
    ],
)
def test_what_a_person_has_to_decide_has_no_fix(kind, value):
    root = with_values((kind, value))
    assert len(problems(root)) == 1
    assert fixable(root)[1] == []


def test_findings_that_no_longer_hold_or_lead_nowhere_have_no_fix():
    root = with_values((Kind.S32, 1), (Kind.BOOL, True))
    view = formats.outline_of(root)
    (owner,) = view.keys(())
    for at, fix in enumerate(("length", "bool", "rotation", "guid", "none", "")):
        path = (owner, view.keys((owner,))[at % 2])
        assert fix_of(view, Problem(Severity.NOTE, "", path, fix=fix)) is None
    assert fix_of(view, Problem(Severity.NOTE, "", ("gone",), fix="bool")) is None
    assert fix_of(view, Problem(Severity.NOTE, "", (owner, "gone"), fix="length")) is None
