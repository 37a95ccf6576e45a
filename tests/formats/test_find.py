"""Finding by text and by number, and what replacing makes of it, over real outlines."""

from __future__ import annotations

import pytest

import formats
from formats import aamp, byml
from formats.editing import structure
from formats.errors import WrongType
from formats.find import Field, Question, Span, plain, propose, replace, search
from formats.find_numbers import Condition, Step
from formats.values import CONTAINERS, Kind


def put(root, path, name, kind, value=None):
    view = formats.outline(root)
    key = view.key(path, name, kind)
    view.insert(path, -1, key, view.make(kind, value))
    return (*path, key)


@pytest.fixture
def root():
    root = aamp.new()
    general = put(root, (), "General", Kind.OBJECT)
    put(root, general, "Speed", Kind.F32, 0.1)
    put(root, general, "SpeedMax", Kind.F32, 12.5)
    put(root, general, "Count", Kind.S32, 7)
    put(root, general, "Name", Kind.STRING32, "speed of light")
    put(root, general, "Place", Kind.VEC3, (1.0, 200.0, 300.0))
    put(root, general, "List", Kind.BUFFER_S32, (1, 5, 9))
    return root


def found(root, question, path=()):
    view = formats.outline(root)
    hits = [hit for hit in search(view, question, path) if hit is not None]
    return [(hit.row.label, hit.field.value) for hit in hits], hits


def labels(root, condition):
    return [name for name, _field in found(root, Question(condition=Condition.read(condition)))[0]]


def test_text_is_found_in_every_field(root):
    names, _hits = found(root, Question(plain("speed")))
    assert names == [("Speed", "name"), ("SpeedMax", "name"), ("Name", "value")]
    names, _hits = found(root, Question(plain("speed", case=True)))
    assert names == [("Name", "value")]
    names, _hits = found(root, Question(plain("speed", whole=True)))
    assert names == [("Speed", "name"), ("Name", "value")]
    names, _hits = found(root, Question(plain("vec"), fields=frozenset({Field.TYPE})))
    assert names == [("Place", "type")]


def test_only_what_lies_at_and_below_a_path_is_searched(root):
    view = formats.outline(root)
    general = (view.keys(())[0],)
    note = (*general, view.keys(general)[3])
    names, _hits = found(root, Question(plain("speed")), note)
    assert names == [("Name", "value")]
    assert found(root, Question(plain("General")), general)[0] == [("General", "name")]


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
    general = (formats.outline(root).keys(())[0],)
    put(root, general, "Weight", Kind.F32, float("nan"))
    assert labels(root, "nan") == ["Weight"]
    assert "Weight" not in labels(root, "!= 5")
    assert "Weight" not in labels(root, "..0")


@pytest.mark.parametrize("words", ["", ">", "> x", "1..x", "..", "a..b", "=> 5", "1 2"])
def test_what_is_no_condition_is_refused(words):
    with pytest.raises(WrongType):
        Condition.read(words)


@pytest.mark.parametrize(
    ("step", "value", "is_float", "new"),
    [
        ("7", 3, False, 7),
        ("-1", 3, False, -1),
        ("* 1.5", 3, False, 4),
        ("x - 1", 3, False, 2),
        ("/2", 5.0, True, 2.5),
        ("+ 10", 1.0, True, 11.0),
        ("1e3", 2, False, 1000),
    ],
)
def test_steps(step, value, is_float, new):
    made = Step.read(step).of(value, is_float)
    assert made == new
    assert type(made) is type(new)


@pytest.mark.parametrize(
    ("step", "value", "is_float"),
    [
        ("/ 0", 2, False),
        ("1.5", 2, False),
        ("nan", 2, False),
        ("* inf", 2, False),
        ("* " + "9" * 400, 2.5, True),
        ("9" * 400, 2.5, True),
    ],
)
def test_steps_that_lead_nowhere_are_refused(step, value, is_float):
    made = Step.read(step)
    with pytest.raises(WrongType):
        made.of(value, is_float)


def proposals(root, question, by):
    view = formats.outline(root)
    plan = structure(view, root)
    hits = found(root, question)[1]
    return plan, [propose(plan, question, hit, by) for hit in hits]


def do(root, question, by):
    plan, proposed = proposals(root, question, by)
    count = replace(plan, proposed, lambda edit: edit.do(plan.view))
    return count, {
        row.label: row.value for _p, row in plan.view.walk() if row.kind not in CONTAINERS
    }


def test_names_and_values_are_replaced_together(root):
    count, values = do(root, Question(plain("speed")), "Pace")
    assert count == 3
    assert values["Pace"] == pytest.approx(0.1)
    assert values["PaceMax"] == 12.5
    assert values["Name"] == "Pace of light"


def test_numbers_are_replaced_where_they_meet_the_condition(root):
    count, values = do(root, Question(condition=Condition.read("> 5")), "* 2")
    assert count == 4
    assert values["Place"] == (1.0, 400.0, 600.0)
    assert values["List"] == (1, 5, 18)
    assert values["Count"] == 14


def test_types_are_replaced(root):
    question = Question(plain("s32", whole=True), fields=frozenset({Field.TYPE}))
    plan, proposed = proposals(root, question, "f32")
    assert [one.refusal for one in proposed] == [""]
    replace(plan, proposed, lambda edit: edit.do(plan.view))
    row = next(row for _p, row in plan.view.walk() if row.label == "Count")
    assert (row.kind, row.value) == (Kind.F32, 7.0)


def test_what_does_not_fit_is_refused_and_left(root):
    question = Question(plain("light"))
    _plan, proposed = proposals(root, question, "l" * 40)
    assert "31" in proposed[0].refusal
    before = aamp.write(root)
    assert do(root, question, "l" * 40)[0] == 0
    assert aamp.write(root) == before
    _plan, proposed = proposals(root, Question(plain("12.5")), "fast")
    assert proposed[0].refusal
    _plan, proposed = proposals(root, Question(plain("[3]")), "[4]")
    assert "buffer int" in proposed[0].refusal


def test_a_name_that_is_taken_is_refused():
    root = byml.new(7)
    put(root, (), "A", Kind.S32, 1)
    put(root, (), "B", Kind.S32, 2)
    _plan, (proposal,) = proposals(root, Question(plain("A")), "B")
    assert "B" in proposal.refusal


def test_names_that_would_become_the_same_are_refused_when_it_comes_to_it():
    root = byml.new(7)
    put(root, (), "A1", Kind.S32, 1)
    put(root, (), "A1A1", Kind.S32, 2)

    def matcher(words):
        return [Span(0, len(words), (words,))] if words.startswith("A") else []

    with pytest.raises(WrongType):
        do(root, Question(matcher), "B")


def test_groups_of_a_pattern_stand_in_a_template():
    def matcher(words):
        return [Span(0, 3, (words[:3], words[0]))] if words[:3] == "abc" else []

    question = Question(matcher, template=True)
    assert question.changed("abcd", r"<\1\\\0\7>") == r"<a\abc>d"


def test_a_search_pauses_now_and_then():
    root = byml.new(7)
    many = put(root, (), "Many", Kind.ARRAY)
    for number in range(1500):
        put(root, many, "", Kind.S32, number)
    steps = list(search(formats.outline(root), Question(plain("1499"))))
    assert steps.count(None) == 5
    assert [step.path for step in steps if step] == [("Many", 1499)] * 2
