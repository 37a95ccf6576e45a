"""Finding by text and by number, and the replacements, in real outlines."""

from __future__ import annotations

import math

import pytest

import formats
from formats.aamp import AAMP
from formats.byml import BYML
from formats.calculator import ANY, NumberCondition, is_comparison, typed_over
from formats.core.float32 import f32
from formats.core.kinds import CONTAINERS, Kind
from formats.errors import WrongType
from formats.find import Field, FindQuestion, TextMatch, plain, propose, replace, search
from formats.outline import Outline
from formats.registry import structure_of


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
