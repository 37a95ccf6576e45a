"""The events of a text, from either parser, and the errors for texts that are not YAML."""

from __future__ import annotations

import pytest

from formats.errors import FormatError, InvalidData, Unsupported
from formats.yaml import events
from formats.yaml.events import EventSource, StreamEndEvent, repeated_key, short_tag

TEXT = "﻿!io\r\na: !u 0x10\r\n'b': &x .nan\n? c\n: [1, 'two', !!binary aa==]\n日: {d: \"\\x41\"}\n"


@pytest.fixture(params=["C", "Python"])
def parser(request, monkeypatch):
    """Either parser of ruamel.yaml: the quick one may not be installed."""
    if request.param == "Python":
        monkeypatch.setattr(events, "CParser", None)
    elif events.CParser is None:
        pytest.skip("the C parser is not installed")


def flat(text: str) -> list[tuple]:
    source, found = EventSource(text), []
    while (event := source.next()).__class__ is not StreamEndEvent:
        value = getattr(event, "value", None)
        tag = short_tag(event) if hasattr(event, "tag") else ""
        found.append(
            (event.__class__.__name__.removesuffix("Event"), value, tag, event.start_mark.line)
        )
    return found


@pytest.mark.usefixtures("parser")
def test_both_parsers_give_the_same_events():
    assert flat(TEXT) == [
        ("MappingStart", None, "!io", 0),
        ("Scalar", "a", "", 1),
        ("Scalar", "0x10", "!u", 1),
        ("Scalar", "b", "", 2),
        ("Scalar", ".nan", "", 2),
        ("Scalar", "c", "", 3),
        ("SequenceStart", None, "", 4),
        ("Scalar", "1", "", 4),
        ("Scalar", "two", "", 4),
        ("Scalar", "aa==", "!!binary", 4),
        ("SequenceEnd", None, "", 4),
        ("Scalar", "日", "", 5),
        ("MappingStart", None, "", 5),
        ("Scalar", "d", "", 5),
        ("Scalar", "A", "", 5),
        ("MappingEnd", None, "", 5),
        ("MappingEnd", None, "", 6),
    ]


WRONG = {
    "a: [1, 2": (2, 1),
    "a: b: c": (1, 5),
    "a:\n\tb: 1": (2, 1),
    "x: 1\ny: é\x01": (2, 5),
    "x: é\ny: é\x00": (2, 5),
    "a: 1\nb: \ud800": (2, 4),
    'x: "\\q"': (1, 5),
    "%YAML 3.0\n---\na": (1, 1),
    "é: 'abc": (1, 8),
    "x: \ufffe": (1, 4),
    "a: !<foo": (1, 9),
    "a: 1\n b: 2": (2, 3),
}


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_yaml_is_told_with_line_and_column(text):
    with pytest.raises(InvalidData) as caught:
        flat(text)
    assert caught.value.line is not None
    assert caught.value.column is not None
    if events.CParser is not None:
        assert (caught.value.line, caught.value.column) == WRONG[text]


@pytest.mark.usefixtures("parser")
def test_tabs_get_advice():
    with pytest.raises(InvalidData, match="tabs"):
        flat("a:\n\tb: 1")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("a: &x 1\nb: *x", "refers to another place", (2, 4)),
        ("a: 1\n---\nb: 2\n", "second document", (2, 1)),
    ],
)
def test_references_and_second_documents_are_refused(text, words, place):
    with pytest.raises(Unsupported, match=words) as caught:
        flat(text)
    assert (caught.value.line, caught.value.column) == place


def test_the_second_of_two_names_is_found():
    event = repeated_key("a: {x: 1, y: [x, x]}\nb: {x: 2}\nc: {q: 1, x: 2, q: 3}\n")
    assert (event.value, event.start_mark.line, event.start_mark.column) == ("q", 2, 16)
    assert repeated_key("a: 1\nb: {a: 1}\n") is None


def test_errors_of_this_kind_are_format_errors():
    with pytest.raises(FormatError, match="line 1, column 5"):
        flat("a: b: c")
