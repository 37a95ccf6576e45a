"""The errors: their parts, and the sentence made from them."""

from __future__ import annotations

import pickle

import pytest

from formats.errors import FormatError, InvalidData, Unsupported, WrongType

KINDS = [InvalidData, Unsupported, WrongType]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({}, "cut short"),
        ({"offset": 0x1A4}, "at 0x1A4: cut short"),
        ({"offset": 0}, "at 0x0: cut short"),
        ({"path": ("Root", "Name")}, "Root › Name: cut short"),
        ({"name": "a.byml", "path": ("A",), "offset": 16}, "a.byml, A, at 0x10: cut short"),
        ({"line": 3, "column": 1}, "line 3, column 1: cut short"),
        ({"name": "a.yml", "line": 12}, "a.yml, line 12: cut short"),
        ({"hint": "Copy it again."}, "cut short. Copy it again."),
        ({"name": "a.byml", "hint": "Copy it again."}, "a.byml: cut short. Copy it again."),
    ],
)
def test_sentence_has_every_part_that_is_there(parts, sentence):
    assert str(InvalidData("cut short", **parts)) == sentence


def test_a_full_stop_is_not_doubled():
    assert str(WrongType("It is full.", hint="Remove one.")) == "It is full. Remove one."


@pytest.mark.parametrize("kind", KINDS)
def test_one_base_catches_all(kind):
    assert issubclass(kind, FormatError)
    with pytest.raises(FormatError, match="cut short"):
        raise kind("cut short")


@pytest.mark.parametrize("kind", KINDS)
def test_all_parts_cross_a_process_border(kind):
    error = kind(
        "cut short", offset=7, path=("A", "B"), hint="Look.", name="a.byml", line=3, column=9
    )
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is kind
    assert vars(other) == vars(error)
    assert str(other) == str(error)


def test_a_path_is_kept_as_a_tuple():
    assert InvalidData("cut short", path=["A", "B"]).path == ("A", "B")
