"""Finding by text and by number, replacements and fixes, in small documents and real files."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import random

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
from formats.calculator import ANY, NumberCondition, is_comparison, typed_over
from formats.core.float32 import f32
from formats.core.kinds import CONTAINERS, Kind
from formats.errors import FormatError, WrongType
from formats.find import Field, FindQuestion, TextMatch, plain, propose, replace, search
from formats.fixes import apply, cut, fix_of
from formats.outline import Outline
from formats.problems import Problem, Severity
from formats.registry import SHIPPED, format_of, structure_of
from tests import corpus
from tests.formats.aamp.made import add, with_first_values, with_values


def put(of, path, name, kind, value=None):
    view = of if isinstance(of, Outline) else formats.outline_of(of)
    key = view.key(path, name, kind)
    view.insert(path, -1, key, view.make(kind, value))
    return (*path, key)


@pytest.fixture
def root():
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Speed", Kind.F32, 0.1)
    put(view, general, "SpeedMax", Kind.F32, 12.5)
    put(view, general, "Count", Kind.S32, 7)
    put(view, general, "Name", Kind.STRING32, "speed of light")
    put(view, general, "Place", Kind.VEC3, (1.0, 200.0, 300.0))
    put(view, general, "List", Kind.BUFFER_S32, (1, 5, 9))
    return view.root


def found(root, question, path=()):
    view = formats.outline_of(root)
    hits = [hit for hit in search(view, question, path) if hit is not None]
    return [(hit.row.label, hit.field.value) for hit in hits], hits


def labels(root, condition):
    return [
        name
        for name, _field in found(root, FindQuestion(condition=NumberCondition.read(condition)))[0]
    ]


def test_text_is_found_in_every_field(root):
    names, _hits = found(root, FindQuestion(plain("speed")))
    assert names == [("Speed", "name"), ("SpeedMax", "name"), ("Name", "value")]
    names, _hits = found(root, FindQuestion(plain("speed", case=True)))
    assert names == [("Name", "value")]
    names, _hits = found(root, FindQuestion(plain("speed", whole=True)))
    assert names == [("Speed", "name"), ("Name", "value")]
    names, _hits = found(root, FindQuestion(plain("vec"), fields=frozenset({Field.TYPE})))
    assert names == [("Place", "type")]


def test_only_what_lies_at_and_below_a_path_is_searched(root):
    view = formats.outline_of(root)
    general = (view.keys(())[0],)
    note = (*general, view.keys(general)[3])
    names, _hits = found(root, FindQuestion(plain("speed")), note)
    assert names == [("Name", "value")]
    assert found(root, FindQuestion(plain("General")), general)[0] == [("General", "name")]


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ("> 100", ["Place"]),
        (">=12.5", ["SpeedMax", "Place"]),
        ("< 1", ["Speed"]),
        ("<= 1", ["Speed", "Place", "List"]),
        ("0.1", ["Speed"]),
        ("= 0x7", ["Count"]),
        ("5..12", ["Count", "List"]),
        ("..0.5", ["Speed"]),
        ("150..", ["Place"]),
        ("nan", []),
    ],
)
def test_numbers_are_found_by_conditions(root, condition, names):
    assert labels(root, condition) == names


def test_a_number_that_is_none_is_found_by_its_name_alone(root):
    view = formats.outline_of(root)
    put(view, (view.keys(())[0],), "Weight", Kind.F32, float("nan"))
    root = view.root
    assert labels(root, "nan") == ["Weight"]
    assert "Weight" not in labels(root, "!= 5")
    assert "Weight" not in labels(root, "..0")


@pytest.mark.parametrize("words", ["", ">", "> x", "1..x", "..", "a..b", "=> 5", "1 2"])
def test_what_is_no_condition_is_refused(words):
    with pytest.raises(WrongType):
        NumberCondition.read(words)


def row_of(root, label):
    return next(row for _path, row in formats.outline_of(root).walk() if row.label == label)


@pytest.mark.parametrize(
    ("label", "typed", "new"),
    [
        ("Count", "-1", -1),
        ("Count", "*2", 14),
        ("Count", "+1", 8),
        ("Count", "+ 1", 8),
        ("Count", "=x-1", 6),
        ("Count", "x*2 - 1", 13),
        ("Count", "=x//2", 3),
        ("Count", "=round(x/2)", 4),
        ("Count", "1e3", 1000),
        ("SpeedMax", "=x/2", 6.25),
        ("Speed", "*3", f32(0.3)),
        ("Speed", "nan", f32(math.nan)),
        ("Place", "*2", (2.0, 400.0, 600.0)),
        ("Place", "=7", (7.0, 7.0, 7.0)),
        ("Place", "1 2 3", (1.0, 2.0, 3.0)),
        ("List", "+1", (2, 6, 10)),
        ("Name", "*2", "*2"),
    ],
)
def test_what_is_typed_over_a_value(root, label, typed, new):
    made = typed_over(row_of(root, label), typed)
    assert made == new
    assert type(made) is type(new)


@pytest.mark.parametrize(
    ("label", "typed", "reason"),
    [
        ("Count", "*1.5", "10.5 is not a whole number"),
        ("Count", "=x/2", "3.5 is not a whole number"),
        ("Count", "1.5", "not a whole number"),
        ("Count", "nan", "not a whole number"),
        ("Count", "/0", "divided by zero"),
        ("Count", "*2**31", "15032385536 is outside"),
        ("Speed", "*1e40", "beyond the largest f32"),
        ("Place", "5", "3 components"),
        ("Place", "*fast", "“fast” is unexpected"),
        ("List", "5", "edited as a whole"),
        ("List", "*2**31", "outside"),
    ],
)
def test_what_does_not_fit_a_number_is_refused_and_never_cut(root, label, typed, reason):
    with pytest.raises(WrongType, match=f".*{reason}"):
        typed_over(row_of(root, label), typed)


def names_and_values(root, **question):
    return [(hit.row.label, hit.row.value) for hit in found(root, FindQuestion(**question))[1]]


def test_numbers_are_found_in_rows_of_a_name(root):
    condition = NumberCondition.read("> 5")
    assert names_and_values(root, condition=condition, name=plain("speed")) == [("SpeedMax", 12.5)]
    every = names_and_values(root, condition=ANY, name=plain("speed"))
    assert [name for name, _value in every] == ["Speed", "SpeedMax"]
    whole = plain("speed", whole=True)
    assert [name for name, _value in names_and_values(root, condition=ANY, name=whole)] == ["Speed"]


def test_values_are_found_in_rows_of_a_name(root):
    assert names_and_values(root, matcher=plain("of"), name=plain("Speed")) == []
    found = names_and_values(root, matcher=plain("of"), name=plain("Name"))
    assert found == [("Name", "speed of light")]
    assert [name for name, _value in names_and_values(root, name=plain("e"))] == [
        "Speed", "SpeedMax", "Name", "Place",
    ]  # fmt: skip


def test_elements_go_by_the_name_of_their_array():
    view = formats.outline_of(BYML.new(7))
    for name in ("Powers", "Others"):
        array = put(view, (), name, Kind.ARRAY)
        put(view, array, "", Kind.S32, 3)
        inner = put(view, array, "", Kind.ARRAY)
        put(view, inner, "", Kind.S32, 4)
    assert names_and_values(view.root, condition=ANY, name=plain("power")) == [
        ("[0]", 3),
        ("[0]", 4),
    ]
    inner = ("Powers", 1)
    hits = list(search(formats.outline_of(view.root), FindQuestion(name=plain("power")), inner))
    assert [hit.path for hit in hits if hit] == [("Powers", 1, 0)]


def test_rows_of_a_name_get_a_value_whatever_it_was(root):
    _count, values = do(root, FindQuestion(name=plain("speed")), "100")
    assert [values[one] for one in ("Speed", "SpeedMax", "Count")] == [100.0, 100.0, 7]


def proposals(root, question, by):
    plan = structure_of(root)
    hits = found(root, question)[1]
    return plan, [propose(plan, question, hit, by) for hit in hits]


def do(root, question, by):
    plan, proposed = proposals(root, question, by)
    count = replace(plan, proposed)
    return count, {
        row.label: row.value for _p, row in plan.view.walk() if row.kind not in CONTAINERS
    }


def test_names_and_values_are_replaced_together(root):
    count, values = do(root, FindQuestion(plain("speed")), "Pace")
    assert count == 3
    assert values["Pace"] == pytest.approx(0.1)
    assert values["PaceMax"] == 12.5
    assert values["Name"] == "Pace of light"


def test_numbers_are_replaced_where_they_meet_the_condition(root):
    count, values = do(root, FindQuestion(condition=NumberCondition.read("> 5")), "* 2")
    assert count == 4
    assert values["Place"] == (1.0, 400.0, 600.0)
    assert values["List"] == (1, 5, 18)
    assert values["Count"] == 14


def test_types_are_replaced(root):
    question = FindQuestion(plain("s32", whole=True), fields=frozenset({Field.TYPE}))
    plan, proposed = proposals(root, question, "f32")
    assert [one.refusal for one in proposed] == [""]
    replace(plan, proposed)
    row = next(row for _p, row in plan.view.walk() if row.label == "Count")
    assert (row.kind, row.value) == (Kind.F32, 7.0)


def test_what_does_not_fit_is_refused_and_left(root):
    question = FindQuestion(plain("light"))
    _plan, proposed = proposals(root, question, "l" * 40)
    assert "31" in proposed[0].refusal
    before = AAMP.write(root)
    assert do(root, question, "l" * 40)[0] == 0
    assert AAMP.write(root) == before
    _plan, proposed = proposals(root, FindQuestion(plain("12.5")), "fast")
    assert proposed[0].refusal
    _plan, proposed = proposals(root, FindQuestion(plain("[3]")), "[4]")
    assert "buffer int" in proposed[0].refusal


def test_a_name_that_is_taken_is_refused():
    view = formats.outline_of(BYML.new(7))
    put(view, (), "A", Kind.S32, 1)
    put(view, (), "B", Kind.S32, 2)
    _plan, (proposal,) = proposals(view.root, FindQuestion(plain("A")), "B")
    assert "B" in proposal.refusal


def test_names_that_would_become_the_same_are_refused_when_it_comes_to_it():
    view = formats.outline_of(BYML.new(7))
    put(view, (), "A1", Kind.S32, 1)
    put(view, (), "A1A1", Kind.S32, 2)

    def matcher(words):
        return [TextMatch(0, len(words), (words,))] if words.startswith("A") else []

    with pytest.raises(WrongType):
        do(view.root, FindQuestion(matcher), "B")


def test_groups_of_a_pattern_stand_in_a_template():
    def matcher(words):
        return [TextMatch(0, 3, (words[:3], words[0]))] if words[:3] == "abc" else []

    question = FindQuestion(matcher, template=True)
    assert question.changed("abcd", r"<\1\\\0\7>") == r"<a\abc>d"


def test_a_search_pauses_now_and_then():
    view = formats.outline_of(BYML.new(7))
    many = put(view, (), "Many", Kind.ARRAY)
    for number in range(1500):
        put(view, many, "", Kind.S32, number)
    steps = list(search(formats.outline_of(view.root), FindQuestion(plain("1499"))))
    assert steps.count(None) == 5
    assert [step.path for step in steps if step] == [("Many", 1499)] * 2


def test_what_can_only_be_meant_as_a_condition():
    meant = ["> 100", ">=1", "< 0", "!= 2", "= 0x10", "1..5", "..3"]
    assert [words for words in meant if not is_comparison(words)] == []
    assert [words for words in ("100", "nan", "> ", "=x", "a..b", "") if is_comparison(words)] == []


# Findings that can be fixed: each fix removes its finding, and is undone as a whole


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
    return BYML.read(BYML.write(dataclasses.replace(BYML.new(7), root=unordered)))


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


# In real files: fixes and replacements are undone to the last byte


_MANY, _LARGEST, _HITS = 60, 60_000, 200


def some(folder):
    """Yield documents of a folder, the same at every run."""
    files = [file for file in corpus.need(folder) if file.stat().st_size <= _LARGEST]
    for file in random.Random(folder).sample(files, min(_MANY, len(files))):
        try:
            yield file, formats.open_bytes(file.read_bytes())
        except FormatError:
            continue


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_fixes_mend_and_leave_the_document_before(folder):
    for file, root in some(folder):
        problems, plan = format_of(root).problems, structure_of(root)
        before = formats.save_bytes(root)
        fixes = [fix_of(plan.view, one) for one in problems(root)]
        apply(plan, [one for one in fixes if one])
        assert not [one for one in problems(plan.root) if fix_of(plan.view, one)], file
        assert formats.save_bytes(root) == before, file


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
@pytest.mark.parametrize(
    ("question", "by"),
    [
        (FindQuestion(plain("a")), "bb"),
        (FindQuestion(condition=NumberCondition.read("> 0")), "* 2"),
    ],
)
def test_what_is_replaced_leaves_the_document_before(folder, question, by):
    replaced = 0
    for file, root in some(folder):
        plan, before = structure_of(root), formats.save_bytes(root)
        hits = [hit for hit in search(plan.view, question) if hit is not None][:_HITS]
        proposals = [propose(plan, question, hit, by) for hit in hits]
        with contextlib.suppress(FormatError):  # two names may become one
            replaced += replace(plan, proposals)
        assert formats.save_bytes(root) == before, file
    assert replaced > 100
