"""Every line of our texts is split into tokens for painting."""

from __future__ import annotations

import pytest

import formats
from app.text.editor import NOTHING, hint
from app.text.tokens import TokenPart, indent, scalar_kind, tokens
from app.text.utf16 import Utf16
from app.ui import app_paths
from formats.aamp.text_read import TEXT_TYPES as AAMP
from formats.ainb.text import TEXT_TYPES as AINB
from formats.core.kinds import Kind
from formats.registry import format_of
from formats.text_io import text_form

K, M = TokenPart.KEY, TokenPart.MARK


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Rate: 0.25", [("Rate", K), (":", M), ("0.25", Kind.F32)]),
        ("  - true", [("-", M), ("true", Kind.BOOL)]),
        ("a: null # no", [("a", K), (":", M), ("null", Kind.NULL), ("# no", TokenPart.COMMENT)]),
        ("n: -12", [("n", K), (":", M), ("-12", Kind.S32)]),
        ("n: 1.0e+10", [("n", K), (":", M), ("1.0e+10", Kind.F32)]),
        ("n: -.inf", [("n", K), (":", M), ("-.inf", Kind.F32)]),
        ("h: !u 0x0000beef", [("h", K), (":", M), ("!u", Kind.U32), ("0x0000beef", Kind.U32)]),
        ("s: 'it''s' ", [("s", K), (":", M), ("'it''s'", Kind.STRING)]),
        ('"a\\"b": "x: y"', [('"a\\"b"', K), (":", M), ('"x: y"', Kind.STRING)]),
        ("s: a b, c", [("s", K), (":", M), ("a b, c", Kind.STRING)]),
        ("u: http://x#y", [("u", K), (":", M), ("http://x#y", Kind.STRING)]),
        ("123: !obj", [("123", K), (":", M), ("!obj", TokenPart.TAG)]),
        ("&a *b", [("&a", TokenPart.ANCHOR), ("*b", TokenPart.ANCHOR)]),
        ("{A: b c, D: 1}", [("{", M), ("A", K), (":", M), ("b c", Kind.STRING), (",", M),
                            ("D", K), (":", M), ("1", Kind.S32), ("}", M)]),
        ("p: !vec2 [1.0, 2.0]", [("p", K), (":", M), ("!vec2", Kind.VEC2), ("[", M),
                                 ("1.0", Kind.VEC2), (",", M), ("2.0", Kind.VEC2), ("]", M)]),
        ("  3, 4]", [("3", Kind.S32), (",", M), ("4", Kind.S32), ("]", M)]),
        ("日本: 語", [("日本", K), (":", M), ("語", Kind.STRING)]),
        ("'open", [("'open", Kind.STRING)]),
        ("to: -> [0] Leaf", [("to", K), (":", M), ("-> [0] Leaf", TokenPart.ANCHOR)]),
        ("", []),
    ],
)  # fmt: skip
def test_a_line_is_taken_apart(line, parts):
    dialect = AINB if "->" in line else AAMP
    found = [(line[one.start : one.start + one.length], one.role) for one in tokens(line, dialect)]
    assert found == parts


def test_no_line_is_too_odd():
    for line in (":", "::", "!", "- - -", "[[[", "}}}", "#", "a:b:c", "\t\tx", "\x00", "'", '"\\'):
        for one in tokens(line):
            assert one.length > 0
            assert one.start + one.length <= len(line)


def test_blanks_at_the_start_are_counted_and_blank_lines_told():
    assert [indent(line) for line in ("a", "  a", "", "   ")] == [0, 2, -1, -1]


def test_places_behind_wide_characters():
    text = "a\U0001d11eb\U0001f600c"
    units = Utf16(text)
    raw = text.encode("utf-16-le")
    for at in range(len(text)):
        assert raw[2 * units.units(at) :].decode("utf-16-le") == text[at:]
        assert units.characters(units.units(at)) == at
    assert Utf16("plain").units(3) == Utf16("plain").characters(3) == 3


def test_hints_say_what_a_line_means():
    assert hint("Tint: !color [1.0, 0.5, 2.0, 0.25]", AAMP).rgba == (1.0, 0.5, 2.0, 0.25)
    assert hint("Tint: !color [1.0, 0.5, 2.0, 0.25]", AAMP).words == "×2  r g b a"
    assert hint("Tint: !color [1.0, 0.5, 0.5, 1.0]", AAMP).words == "r g b a"
    assert hint("- {A: 1.0, B: 4.5, G: 0.25, R: 0.0}", AAMP).words == "×4.5"
    assert hint("- {A: 1.0, B: 0.5, G: 0.25, R: 0.0}", AAMP).rgba == (0.0, 0.25, 0.5, 1.0)
    assert hint("Pos: !vec3 [1.0, 2.0, 3.0]", AAMP).words == "x y z"
    assert hint("Pos: !vec3 [1.0, 2.0]", AAMP).words == ""
    curve = ", ".join(["9", "7", *["0.5"] * 30])
    assert hint(f"C: !curve [{curve}]", AAMP).words == "Hermit2D, 9 floats in use"
    assert hint("Name: Lantern", AAMP) is NOTHING
    assert hint("Tint: !color [1.0, oops, 2.0, 0.25]", AAMP) is NOTHING


WORDS = """~ null Null true True 0x1F 1_000 1e5 1e+09 1.5e-7 .inf -.inf .NaN +5 0o7 017 08 -0 .5 1.
0b1 yes infinity .infx 1e 0x +.5 1.5 a""".split()


def test_a_bare_word_has_the_colour_of_what_it_is_read_as():
    document = formats.open(app_paths.sample_folder() / "Every type.byml")
    text, form = document.text(), text_form(format_of(document.root))
    for word in WORDS:
        read = form.read(text.replace("Bool: true", f"Bool: {word}", 1))
        assert scalar_kind(word) is formats.outline_of(read.root).row(("Bool",)).kind, word


def test_a_number_of_any_length_is_a_number():
    assert scalar_kind("9" * 3_000) is Kind.S32
