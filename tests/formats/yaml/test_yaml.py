"""YAML: its events and scalars, what is said in comments, and complaints about it."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from formats.core.float32 import NaN32, f32, f32_from_bits
from formats.core.kinds import Kind, same
from formats.errors import FormatError, InvalidData, WrongType
from formats.laws.damage import damaged_text
from formats.yaml import events, scalars
from formats.yaml.comment import comment, pack, read_comment
from formats.yaml.events import _SENTENCES, EventSource, StreamEndEvent, complaint, parse
from tests.scale import scale, seeded


@pytest.mark.usefixtures("either_parser")
def test_tabs_get_advice():
    with pytest.raises(InvalidData, match="tabs"):
        parse(EventSource("a:\n\tb: 1"))


# The spelling of single values, and the meaning of unquoted words


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("Armor_008", "Armor_008"),
        ("a b", "a b"),
        ("日本", "日本"),
        ("Actor/Pack.x-1", "Actor/Pack.x-1"),
        ("", "''"),
        ("true", "'true'"),
        ("True", "'True'"),
        ("yes", "'yes'"),
        ("N", "'N'"),
        ("~", "'~'"),
        ("null", "'null'"),
        ("inf.0", "'inf.0'"),
        ("017", "'017'"),
        ("1e9", "'1e9'"),
        ("12:30", "'12:30'"),
        ("it's", "'it''s'"),
        (" lead", "' lead'"),
        ("trail ", "'trail '"),
        ("a: b", "'a: b'"),
        ("- a", "'- a'"),
        ("#a", "'#a'"),
        ("\ta", '"\\ta"'),
        ("a\nb", '"a\\nb"'),
        ("a\r\nb", '"a\\r\\nb"'),
        ('"\n', '"\\"\\n"'),
        ("\x85", '"\\x85"'),
        ("\u2028", '"\\u2028"'),
        ("\ufeff", '"\\uFEFF"'),
        ("\ufffe", '"\\uFFFE"'),
        ("\U0010ffff", '"\\U0010FFFF"'),
        ("\udc80", '"\\U0010FE80"'),
        ("\udcff", '"\\U0010FEFF"'),
    ],
)
def test_strings_are_quoted_where_any_reader_could_mistake_them(text, spelled):
    assert scalars.Spelling()[text] == spelled


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_every_string_is_one_line_and_is_read_back_by_another_library(text):
    spelled = scalars.Spelling()[text]
    assert "\n" not in spelled
    assert YAML(typ="safe", pure=True).load(f"[{spelled}, {spelled}]") == [text, text]


@given(st.binary(max_size=12))
def test_bytes_that_are_no_utf8_come_back_bit_for_bit(raw):
    text = raw.decode("utf-8", "surrogateescape")
    spelling = scalars.Spelling()
    read = YAML(typ="safe", pure=True).load(f"[{spelling[text]}]")[0]
    assert read.translate(scalars.unescaping(spelling.block)) == text
    assert spelling.met == any("\udc80" <= char <= "\udcff" for char in text)


@given(st.integers(0, 2**32 - 1))
def test_every_float32_is_spelled_with_a_point_and_read_back(bits):
    value = f32_from_bits(bits)
    spelled = scalars.FloatSpelling()[value]
    anchor, _blank, word = spelled.rpartition(" ")
    assert "." in word
    kind, read, way = scalars.resolve(word)
    assert (kind, way) == (Kind.F32, "")
    read = scalars.nan32(anchor.removeprefix("&")) if read != read else f32(read)
    assert same(Kind.F32, read, value)


@given(st.floats())
def test_every_float64_is_spelled_with_a_point_and_read_back(value):
    spelled = Kind.F64.type.spell(value)
    anchor, _blank, word = spelled.rpartition(" ")
    assert "." in word
    read = scalars.parse_float(word)
    read = scalars.nan64(anchor.removeprefix("&")) if read != read else read
    assert struct.pack("<d", read) == struct.pack("<d", value)


@pytest.mark.parametrize(
    ("word", "kind", "value", "way"),
    [
        ("true", Kind.BOOL, True, ""),
        ("True", Kind.STRING, "True", ""),
        ("null", Kind.NULL, None, ""),
        ("~", Kind.STRING, "~", ""),
        ("yes", Kind.STRING, "yes", ""),
        ("5", Kind.S32, 5, ""),
        ("+5", Kind.S32, 5, ""),
        ("-0x1F", Kind.S32, -31, ""),
        ("017", Kind.S32, 15, scalars.OCTAL),
        ("08", Kind.STRING, "08", ""),
        ("0o17", Kind.STRING, "0o17", ""),
        ("1_000", Kind.STRING, "1_000", ""),
        ("12:30", Kind.STRING, "12:30", ""),
        ("2001-01-01", Kind.STRING, "2001-01-01", ""),
        ("1.5", Kind.F32, 1.5, ""),
        ("5.", Kind.F32, 5.0, ""),
        (".5", Kind.F32, 0.5, ""),
        ("1.e5", Kind.F32, 1e5, ""),
        ("1e9", Kind.STRING, "1e9", scalars.POINTLESS),
        ("1e+09", Kind.F32, 1e9, scalars.EXPONENT),
        ("1.5.2", Kind.STRING, "1.5.2", ""),
        (".inf", Kind.F32, float("inf"), ""),
        ("-inf.0", Kind.F32, float("-inf"), ""),
        ("٣", Kind.STRING, "٣", ""),
    ],
)
def test_bare_words_are_what_oead_takes_them_for(word, kind, value, way):
    assert scalars.resolve(word) == (kind, value, way)


@pytest.mark.parametrize("word", [".nan", "nan.0", "-nan.0", ".NaN"])
def test_what_is_not_a_number_is_known(word):
    kind, value, way = scalars.resolve(word)
    assert (kind, way) == (Kind.F32, "")
    assert value != value
    assert f32(value) == NaN32(0x7FC00000)


@pytest.mark.parametrize("word", ["", "1.0", "0x", "1_0", " 1", "08", "9" * 5000, "٣"])
def test_what_is_no_integer_is_refused(word):
    with pytest.raises(WrongType):
        scalars.parse_int(word)


@pytest.mark.parametrize("word", ["", "one", "1_0.5", " 1.0", "0x1p3"])
def test_what_is_no_number_is_refused(word):
    with pytest.raises(WrongType):
        scalars.parse_float(word)


@pytest.mark.parametrize("word", ["a", "====", "Ā", "aGVs!"])
def test_what_is_no_base64_is_refused(word):
    with pytest.raises(WrongType):
        scalars.parse_bytes(word)


def test_base64_may_be_broken_into_lines():
    assert scalars.parse_bytes("aGVs\n  bG8=\n") == b"hello"


# The comment with the facts that YAML cannot express


@given(st.dictionaries(st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True), st.binary(max_size=400)))
def test_facts_come_back_however_long(facts):
    text = comment({name: pack(data) for name, data in facts.items()})
    assert all(line.startswith("# triptych:") and len(line) < 130 for line in text.splitlines())
    found = read_comment(text + "a: 1\n# triptych: late=1\n")
    assert {name: found.packed(name) for name in found} == facts


def test_other_comments_blank_lines_and_a_bom_may_stand_before():
    found = read_comment("\ufeff# mine\r\n\r\n# triptych: version=7 order=big\r\na: 1")
    assert dict(found) == {"version": "7", "order": "big"}
    assert found.line == 3


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("x=11", lambda facts: facts.number("x", 7, 1, 10)),
        ("x=-1", lambda facts: facts.number("x", 7, -1, 10)),
        ("x=9999999999999999", lambda facts: facts.number("x", 7, 0, 10)),
        ("x=up", lambda facts: facts.choice("x", ("left", "right"))),
        ("x=AAAA", lambda facts: facts.packed("x")),
        ("x=ä", lambda facts: facts.packed("x")),
        ("x=" + pack(b"[1"), lambda facts: facts.data("x")),
        ("x=" + pack(b"\xff"), lambda facts: facts.data("x")),
        ("x=" + pack(b"[" * 100_000), lambda facts: facts.data("x")),
        ("bytes=41", lambda facts: facts.block()),
        ("bytes=zz", lambda facts: facts.block()),
    ],
)
def test_damage_is_told_with_its_line(words, ask):
    with pytest.raises(InvalidData, match="comment") as caught:
        ask(read_comment(f"# mine\n# triptych: {words}\n"))
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_a_word_that_unpacks_to_too_much_is_refused():
    bomb = zlib.compress(bytes(1 << 28) + b"x", 1)
    word = pack(b"")  # the same way of packing, of other bytes
    assert word
    import base64

    with pytest.raises(InvalidData):
        read_comment(f"# triptych: x={base64.b64encode(bomb).decode()}\n").packed("x")


# What the parsers of YAML complain of is said in our own words, and where it is


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
def either_parser(request, monkeypatch):
    """Either parser of the library."""
    if request.param == "Python":
        monkeypatch.setattr(events, "CParser", None)
    return request.param


def is_own(what: str) -> bool:
    """Whether the library's words are in quotes, if there are any."""
    own, _quote, _quoted = what.partition("“")
    return not any(word in own for word in LIBRARY)


@pytest.mark.parametrize("text", BAD)
def test_a_complaint_is_in_our_words(either_parser, text):
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


def test_damaged_texts_are_complained_of_in_our_words(either_parser):
    texts = ["a: [1, {b: 2}]\nc:\n  - 'd'\n  - |\n    e\n  - \"f\\n\"\n", *BAD]
    said = set()
    for seed in range(scale(400, 20_000)):
        try:
            read(damaged_text(seeded(f"complaints {seed}"), texts))
        except FormatError as error:
            said.add(error.what)
    assert [what for what in said if not is_own(what)] == []
    assert len(said) > 10


FEW = [2.0**power for power in range(-149, 128)] + [0.0, -0.0, 3.4028234663852886e38, 16777216.0]


@given(st.lists(st.integers(0, 2**32 - 1)).map(lambda bits: list(map(f32_from_bits, bits))))
@example(FEW + [-value for value in FEW])
def test_floats_are_spelled_the_same_all_at_once(values):
    learned = scalars.FloatSpelling()
    learned.learn(set(values))
    assert [learned[value] for value in values] == [scalars.FloatSpelling()[v] for v in values]
