"""The spelling of single values, and the meaning of unquoted words."""

from __future__ import annotations

import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from formats.core.float32 import NaN32, f32, f32_from_bits
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.yaml import scalars


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


def test_strings_that_hold_characters_of_the_block_are_noticed():
    spelling = scalars.Spelling()
    assert spelling["\U0010fe80"] == '"\\U0010FE80"'
    assert spelling.clash
    assert not spelling.met


def test_strings_learned_together_are_spelled_as_one_by_one() -> None:
    texts = ["Wait", "_a1", "TRUE", "Null", "yes", "n", "é", "１", "Two words", "a-b", "1a", "\n"]
    spelling = scalars.Spelling()
    plain = spelling.learn(texts)
    assert plain == spelling.keys() == {"Wait", "_a1"}
    assert [spelling[text] for text in texts] == [scalars.Spelling()[text] for text in texts]


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


def test_the_two_zeros_are_told_apart():
    spelling = scalars.FloatSpelling()
    assert [spelling[value] for value in (0.0, -0.0, 0.0)] == ["0.0", "-0.0", "0.0"]


FEW = [2.0**power for power in range(-149, 128)] + [0.0, -0.0, 3.4028234663852886e38, 16777216.0]


@given(st.lists(st.integers(0, 2**32 - 1)).map(lambda bits: list(map(f32_from_bits, bits))))
@example(FEW + [-value for value in FEW])
def test_floats_are_spelled_the_same_all_at_once(values):
    learned = scalars.FloatSpelling()
    learned.learn(set(values))
    assert [learned[value] for value in values] == [scalars.FloatSpelling()[v] for v in values]


def test_the_spellings_learned_are_kept():
    learned = scalars.FloatSpelling()
    learned.learn({1.5, 0.1, 0.0, f32(0.1), f32(1e-45)})
    assert set(learned) == {1.5, 0.1, f32(0.1), f32(1e-45)}


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
