"""What the parsers of YAML complain of is said in our own words, and where it is."""

from __future__ import annotations

import pytest

from formats.errors import FormatError, InvalidData
from formats.laws.damage import damaged_text
from formats.yaml import events
from formats.yaml.events import _SENTENCES, EventSource, StreamEndEvent, complaint
from tests.scale import scale, seeded

BAD = {
    "- 1\n b: 2\n- 3": "a “: ” is not allowed here",
    "a: 1\nb: c: 2": "a “: ” is not allowed here",
    "a: - 1": "an element of a list is not allowed here",
    "a: ? b": "a key is not allowed here",
    "[1, 2\n": "a list in brackets is missing its “,” or “]”",
    "{a: 1, [\n": "a value is missing",
    "{a: [1], b\nc": "a map in braces is missing its “,” or “}”",
    "- 1\nb: 2": "an element of a list is missing its “-”",
    "a: 1\n- 2": "a key is missing here",
    "a: 'b\n": "a quote is not closed",
    'a: "\\q"\n': "“\\” is followed by an unknown escape character",
    "a: |x\n  b\n": "the text of “|” or “>” must begin on a new line",
    "a: 1\nb\nc: 2": "a key is missing its “:”",
    "a: !<b c\n": "a tag is missing its “>”",
    "a: @b\n": "no value can begin with this character",
    "%YAML 9.9\n---\na: 1\n": "this version of YAML is not supported",
    "%YAML x\n---\na\n": "this is not YAML: “while scanning",
    "a: &\n": "this is not YAML: “while scanning",
}
LIBRARY = ("while ", "did not find", "could not find", "found ", "expected ")


def read(text: str) -> None:
    source = EventSource(text)
    while source.next().__class__ is not StreamEndEvent:
        pass


@pytest.fixture(params=["C", "Python"])
def parser(request, monkeypatch):
    """Either parser of the library."""
    if request.param == "Python":
        monkeypatch.setattr(events, "CParser", None)
    return request.param


def is_own(what: str) -> bool:
    """Whether the library's words are in quotes, if there are any."""
    own, _quote, _quoted = what.partition("“")
    return not any(word in own for word in LIBRARY)


@pytest.mark.parametrize("text", BAD)
def test_a_complaint_is_in_our_words(parser, text):
    with pytest.raises(InvalidData) as caught:
        read(text)
    assert caught.value.what.startswith(BAD[text])
    assert is_own(caught.value.what)
    assert caught.value.line
    assert caught.value.column


FROM_C = {
    "  a: 1\n\tb: 2": "a line is indented with a tab",
    "a: 1\n...\nb: 1": "something follows the end of the document",
}
"""What the other parser has other complaints of."""


@pytest.mark.parametrize("text", FROM_C)
def test_a_complaint_of_the_c_parser_is_in_our_words(text):
    with pytest.raises(InvalidData, match=FROM_C[text]):
        read(text)


def test_every_sentence_is_said_of_some_text():
    assert set(_SENTENCES.values()) <= {*BAD.values(), *FROM_C.values()}


def test_what_is_rare_is_quoted():
    assert complaint("while doing this found that") == (
        "this is not YAML: “while doing this found that”"
    )
    assert complaint("") == "this is not YAML"


def test_damaged_texts_are_complained_of_in_our_words(parser):
    texts = ["a: [1, {b: 2}]\nc:\n  - 'd'\n  - |\n    e\n  - \"f\\n\"\n", *BAD]
    said = set()
    for seed in range(scale(400, 20_000)):
        try:
            read(damaged_text(seeded(f"complaints {seed}"), texts))
        except FormatError as error:
            said.add(error.what)
    assert [what for what in said if not is_own(what)] == []
    assert len(said) > 10
