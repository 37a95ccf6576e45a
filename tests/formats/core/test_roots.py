"""Roots as values: sameness by kinds, bits and the order of parts; the plain form and back."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.core.float32 import NaN32
from formats.core.records import FieldSpec, Id, Stored
from formats.core.roots import from_plain, same, to_plain
from formats.errors import WrongType


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Port(NamedTuple):
    id: Id
    name: str


class Step(NamedTuple):
    id: Id
    name: str
    value: bool | int | float | str | tuple[float, ...] | None = None
    color: Color = Color.RED
    guid: bytes = bytes(2)
    next: Annotated[Id | Stored | None, FieldSpec("h", table="steps")] = None
    source: Id | Stored | None = None
    ports: tuple[Port, ...] = ()
    scale: float = 0.0


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Plan:
    steps: tuple[Step, ...] = ()
    title: str = ""
    next_id: int = field(default=1, compare=False)


IDS = st.integers(1, 6).map(Id)
REFERENCES = st.none() | st.integers(0, 9).map(Stored) | st.integers(0, 2)
VALUES = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=2)
    | st.lists(st.floats(width=32), max_size=3).map(tuple) | st.just(NaN32(0x7F800001))
)  # fmt: skip


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Plans of up to three steps, whose references may lead to any of them or nowhere."""
    count = draw(st.integers(0, 3))
    numbers = draw(st.permutations(range(1, 21)))
    ids, others = [Id(n) for n in numbers[:count]], [Id(n) for n in numbers[count:]]
    steps = []
    for id_ in ids:
        ports = tuple(Port(others.pop(), draw(st.text(max_size=1))) for _ in range(len(ids) - 1))
        links = [draw(REFERENCES) for _ in range(2)]
        next_, source = (ids[link % count] if isinstance(link, int) else link for link in links)
        if ports and draw(st.booleans()):
            source = ports[-1].id
        steps.append(
            Step(
                id_, "s", draw(VALUES), draw(st.sampled_from(Color)), draw(st.binary(max_size=2)),
                next_, source, ports, draw(st.sampled_from((0.0, -0.0, 1.5))),
            )
        )  # fmt: skip
    return Plan(tuple(steps), draw(st.text(max_size=2)), 99)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (0.0, -0.0),
        (1, True),
        (1, 1.0),
        (NaN32(0x7F800001), NaN32(0x7F800002)),
        (NaN32(0x7FC00000), float("nan")),
        (Id(1), Stored(1)),
        (Stored(1), Stored(2)),
        ((1,), [1]),
        ((1,), (1, 1)),
        ({"a": 0.0}, {"a": -0.0}),
        (Port(Id(1), "a"), (Id(1), "a")),
        (Color.RED, Color.BLUE),
        (b"1", "1"),
        ((Id(1), Id(1)), (Id(1), Id(2))),
        ((Id(1), Id(2)), (Id(3), Id(3))),
    ],
)
def test_kinds_and_bits_are_told_apart(one, other):
    assert not same(one, other)
    assert not same(other, one)
    assert same(one, one)


def test_numbers_that_are_none_are_compared_by_their_bits():
    assert same(NaN32(0x7F800001), NaN32(0x7F800001))
    assert same(float("nan"), float("nan"))


@given(plans())
def test_ids_are_compared_by_the_order_of_their_parts(plan):
    other = from_plain(Plan, to_plain(plan))
    assert same(plan, other)
    assert same(other, plan)
    assert same(to_plain(plan), to_plain(other))


@given(plans(), plans())
def test_plans_are_the_same_exactly_if_their_plain_forms_are(plan, other):
    assert same(plan, other) == same(to_plain(plan), to_plain(other))


def test_references_in_identical_parts_lead_to_other_parts_where_these_were_moved():
    first = Step(Id(1), "first", next=Id(2))
    second, third = Step(Id(2), "same"), Step(Id(3), "same")
    plan = Plan((first, second, third))
    assert not same(plan, Plan((first, third, second)))
    moved = first._replace(next=Id(3))
    assert same(plan, Plan((moved, third, second)))


def test_what_a_document_counts_for_itself_is_not_compared():
    assert same(Plan(next_id=3), Plan(next_id=7))


def test_shared_values_are_compared_once_and_deep_ones_without_recursion():
    def shared(leaf: float) -> tuple[object, ...]:
        value: tuple[object, ...] = (leaf,)
        for _ in range(2000):
            value = (value, value)
        return value

    assert same(shared(0.0), shared(0.0))
    assert not same(shared(0.0), shared(-0.0))


def test_the_plain_form_leaves_out_defaults_and_names_references_by_index():
    steps = (
        Step(Id(7), "a", 1.5, next=Id(9), source=Id(4), ports=(Port(Id(4), "out"),)),
        Step(Id(9), "b", next=Stored(300), guid=b"\1\2", color=Color.BLUE, scale=-0.0),
    )
    assert to_plain(Plan(steps)) == {
        "steps": [
            {
                "name": "a", "value": 1.5, "next": 1, "source": {"ports": 0},
                "ports": [{"name": "out"}],
            },
            {
                "name": "b", "color": "blue", "guid": "0102", "next": {"stored": 300},
                "scale": -0.0,
            },
        ]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ([], "a dictionary of fields should be here"),
        ({"stepz": []}, "there is no field “stepz”"),
        ({"next_id": 3}, "there is no field “next_id”"),
        ({"steps": [{}]}, "steps › [0]: the field “name” is missing"),
        ({"steps": [{"name": 3}]}, "steps › [0] › name: “3” does not fit here"),
        ({"steps": [{"name": "a", "next": 1}]}, "1 is the index of none of the steps"),
        ({"steps": [{"name": "a", "next": {}}]}, "one table and an index should be here"),
        ({"steps": [{"name": "a", "next": True}]}, "“True” does not fit here"),
        ({"steps": [{"name": "a", "guid": "x"}]}, "hex digits should be here"),
        ({"steps": [{"name": "a", "color": "x"}]}, "“'x'” is not one of the values"),
        ({"steps": [{"name": "a", "value": [1.0, "x"]}]}, "steps › [0] › value › [1]: “'x'”"),
    ],
)
def test_plain_data_that_does_not_fit_is_refused_with_its_path(plain, sentence):
    with pytest.raises(WrongType) as caught:
        from_plain(Plan, plain)
    assert sentence in str(caught.value)


def test_a_reference_to_no_part_has_no_plain_form():
    with pytest.raises(WrongType, match="a part that is not in the document"):
        to_plain(Plan((Step(Id(1), "a", next=Id(2)),)))


class Nest(NamedTuple):
    nests: tuple[Nest, ...] = ()


def test_plain_data_without_end_is_refused():
    plain: dict[str, object] = {}
    for _ in range(5000):
        plain = {"nests": [plain]}
    with pytest.raises(WrongType):
        from_plain(Nest, plain)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["steps", "name", "next", "ports", "stored", "title", "value"]),
            inner, max_size=4,
        )
    ),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_any_plain_data_is_read_or_refused(plain):
    try:
        plan = from_plain(Plan, plain)
    except WrongType:
        return
    assert same(from_plain(Plan, to_plain(plan)), plan)
