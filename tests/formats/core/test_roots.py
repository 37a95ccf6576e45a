"""Roots as values: sameness by kinds and bits, ids too."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from formats.core.float32 import NaN32
from formats.core.records import Id, Stored
from formats.core.roots import unchanged


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Port(NamedTuple):
    id: Id
    name: str


@dataclass(slots=True, eq=False)
class Step:
    id: Id
    value: object = None
    ports: tuple[Port, ...] = ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (0.0, -0.0),
        (1, True),
        (1, 1.0),
        (NaN32(0x7F800001), NaN32(0x7F800002)),
        (NaN32(0x7FC00000), float("nan")),
        (Id(1), 1),
        (Id(1), Id(2)),
        (Id(1), Stored(1)),
        (Stored(1), Stored(2)),
        ((1,), [1]),
        ((1,), (1, 1)),
        ({"a": 0.0}, {"a": -0.0}),
        ({"a": 1}, {"b": 1}),
        (Port(Id(1), "a"), (Id(1), "a")),
        (Color.RED, Color.BLUE),
        (b"1", "1"),
        (Step(Id(1)), Step(Id(2))),
        (Step(Id(1), 0.0), Step(Id(1), -0.0)),
        ([Step(Id(1), ports=(Port(Id(2), "a"),))], [Step(Id(1), ports=(Port(Id(2), "b"),))]),
    ],
)
def test_kinds_and_bits_are_told_apart(one, other):
    assert not unchanged(one, other)
    assert not unchanged(other, one)
    assert unchanged(one, one)


def test_copies_are_the_same():
    def step() -> Step:
        return Step(Id(1), {"a": [1.5, (Stored(2), b"x")]}, (Port(Id(2), "a"),))

    assert unchanged([step()], [step()])


def test_numbers_that_are_none_are_compared_by_their_bits():
    assert unchanged(NaN32(0x7F800001), NaN32(0x7F800001))
    assert unchanged(float("nan"), float("nan"))


def test_shared_values_are_compared_once_and_deep_ones_without_recursion():
    def shared(leaf: float) -> tuple[object, ...]:
        value: tuple[object, ...] = (leaf,)
        for _ in range(2000):
            value = (value, value)
        return value

    assert unchanged(shared(0.0), shared(0.0))
    assert not unchanged(shared(0.0), shared(-0.0))
