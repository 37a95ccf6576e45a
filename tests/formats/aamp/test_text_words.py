"""Usual words of AAMP text are read in bulk as the YAML parser reads each one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.aamp.model import Parameter
from formats.aamp.text_lines import learn_usual
from formats.aamp.text_read import read_events
from formats.errors import FormatError
from formats.yaml.comment import Facts

HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Own: !obj\n      Word: "
TAIL = "\n  lists: {}\n"
USUAL = [
    "0", "-1", "123456789", "true", "false", "1.0", "-0.0", "0.1", "1.5e-05", "Enemy_Lynel",
    "待機", "a b c", "'it''s'", "''", "!str32 Name", "!str64 'two words'", "!str256 true",
    "!vec2 [1.0, -0.0]", "!vec3 [1.0, 2.0, 3.5]", "!vec4 [0.1, 0.2, 0.3, 0.4]",
    "!color [1.0, 1.0, 1.0, 1.0]", "!quat [0.0, 0.0, 0.0, 1.0]", "!str32 " + "a" * 31,
]  # fmt: skip
LEFT = [
    "null", "-0", "007", "0x10", "1e9", "1.0e+09", ".inf", "nan.0", "!u 5", "!vec3 [1.0, 2.0]",
    "!curve [1, 2]", '"quoted"', "!str32 " + "a" * 32, "&nan_7FC00001 .nan", "12345678901",
    "!str32 'x", "[1]", "１",
]  # fmt: skip


def alone(word: str) -> Parameter | None:
    """Return what the parser makes of a word, None where it refuses it."""
    try:
        root, _reader = read_events(f"{HEAD}{word}{TAIL}", Facts({}, 0))
    except FormatError:
        return None
    return root.root.objects[0].parameter(0)


def learned(*words: str) -> dict[str, Parameter]:
    types: dict[str, int] = {}
    values: dict[str, object] = {}
    learn_usual(words, types, values)
    assert types.keys() == values.keys() <= set(words)
    return {word: Parameter(types[word], values[word]) for word in types}


def same(one: Parameter | None, other: Parameter | None) -> bool:
    return repr(one) == repr(other)


def test_usual_words_are_as_the_parser_reads_them():
    found = learned(*USUAL, *LEFT)
    assert set(found) == set(USUAL)
    for word, parameter in found.items():
        assert same(parameter, alone(word)), word


@pytest.mark.parametrize("word", USUAL)
def test_a_word_needs_no_others_beside_it(word):
    assert same(learned(word)[word], alone(word))


letters = st.sampled_from("ab eE019.-+/$_'!:#,[]{}&*é待０ⅷ١\t")
words = st.text(letters, min_size=1, max_size=9)
tagged = st.builds("{} {}".format, st.sampled_from(["!str32", "!vec2", "!u", "!color"]), words)


@given(st.lists(words | tagged, max_size=8, unique=True))
def test_what_is_read_in_bulk_is_what_the_parser_reads(some):
    for word, parameter in learned(*some).items():
        assert same(parameter, alone(word)), word
