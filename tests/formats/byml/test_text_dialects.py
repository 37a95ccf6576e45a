"""The meaning of words in BYML texts, in our dialect and in those of others; and refused ones."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.model import Value
from formats.byml.read import read
from formats.byml.text import to_text
from formats.byml.text_read import from_text, read_text
from formats.byml.write import write
from formats.core.float32 import NaN32, f32
from formats.core.kinds import AlignedBytes
from formats.errors import FormatError
from tests.formats.byml.containers import array, document, mapping

INF = float("inf")


def value(text: str) -> tuple[int, object]:
    """Return type and value of the only child in a text."""
    root = from_text(text).root
    return root.shape.types[0], root.values[0]


@pytest.mark.parametrize(
    ("word", "type_", "expected"),
    [
        ("5", t.S32, 5),
        ("-2147483648", t.S32, -(2**31)),
        ("0x10", t.S32, 16),
        ("017", t.S32, 15),
        ("0o17", t.STRING, "0o17"),
        ("1_000", t.STRING, "1_000"),
        ("12:30", t.STRING, "12:30"),
        ("1.5", t.F32, 1.5),
        ("0.1", t.F32, f32(0.1)),
        ("-0.0", t.F32, -0.0),
        ("1e9", t.STRING, "1e9"),
        ("1e+09", t.F32, 1e9),
        ("1.0e+09", t.F32, 1e9),
        (".inf", t.F32, INF),
        ("-inf.0", t.F32, -INF),
        (".nan", t.F32, NaN32(0x7FC00000)),
        ("&nan_7F800001 .nan", t.F32, NaN32(0x7F800001)),
        ("&nan_FFC12345 .nan", t.F32, NaN32(0xFFC12345)),
        ("true", t.BOOL, True),
        ("&word_7 true", t.BOOL, 7),
        ("'true'", t.STRING, "true"),
        ("True", t.STRING, "True"),
        ("yes", t.STRING, "yes"),
        ("null", t.NULL, None),
        ("", t.NULL, None),
        ("&word_5 null", t.NULL, 5),
        ("'null'", t.STRING, "null"),
        ("~", t.STRING, "~"),
        ("''", t.STRING, ""),
        ("' a '", t.STRING, " a "),
        ('"a\\nb"', t.STRING, "a\nb"),
        ("|-\n  a\n  b", t.STRING, "a\nb"),
        ("'5'", t.STRING, "5"),
        ("日本 語", t.STRING, "日本 語"),
        ("!u 0xffffffff", t.U32, 2**32 - 1),
        ("!u 5", t.U32, 5),
        ("!u32 5", t.U32, 5),
        ("!l 9223372036854775807", t.S64, 2**63 - 1),
        ("!l -9223372036854775808", t.S64, -(2**63)),
        ("!s64 -1", t.S64, -1),
        ("!ul 9223372036854775808", t.U64, 2**63),
        ("!ul 18446744073709551615", t.U64, 2**64 - 1),
        ("!ul 0xFFFFFFFFFFFFFFFF", t.U64, 2**64 - 1),
        ("!u64 0x0000000000000001", t.U64, 1),
        ("!f64 1e300", t.F64, 1e300),
        ("!f64 0.1", t.F64, 0.1),
        ("!f64 inf", t.F64, INF),
        ("!d 2", t.F64, 2.0),
        ("!f 2", t.F32, 2.0),
        ("!!float 2", t.F32, 2.0),
        ("!!float inf.0", t.F32, INF),
        ("!s32 5", t.S32, 5),
        ("!!int '5'", t.S32, 5),
        ("!!str 5", t.STRING, "5"),
        ("! 'x'", t.STRING, "x"),
        ("!!null null", t.NULL, None),
        ("!!binary aGVsbG8=", t.BINARY, b"hello"),
        ("!!binary ''", t.BINARY, b""),
        ("!!file aGVsbG8=", t.ALIGNED, AlignedBytes(b"hello", 8)),
        ("!!file {Alignment: 64, Data: !!binary aGVsbG8=}", t.ALIGNED, AlignedBytes(b"hello", 64)),
        (
            "!binary_aligned {Alignment: !u 0x00000040, Data: !!binary aGVsbG8=}",
            t.ALIGNED,
            AlignedBytes(b"hello", 64),
        ),
    ],
)
def test_a_word_is_what_its_dialect_says(word, type_, expected):
    found, read = value(f"k: {word}\n")
    assert (found, repr(read)) == (type_, repr(expected))
    again = value(to_text(from_text(f"k: {word}\n")))
    assert repr(again) == repr((found, read))


@pytest.mark.parametrize(
    ("word", "bits"),
    [
        (".nan", 0x7FF8000000000000),
        ("&nan_7FF4000000000001 .nan", 0x7FF4000000000001),
        ("&nan_FFF8000000000123 .nan", 0xFFF8000000000123),
    ],
)
def test_every_bit_of_a_double_that_is_no_number_stays(word, bits):
    root = from_text(f"k: !f64 {word}\n")
    assert struct.pack(">d", root.root.values[0]) == bits.to_bytes(8, "big")
    assert to_text(root).splitlines()[1:] == [f"{{k: !f64 {word}}}"]


@pytest.mark.parametrize(
    ("text", "type_", "keys"),
    [
        ("!h32 {0x10: 1, 0x2: 1}", t.HASH_MAP, (2, 16)),
        ("!h32 {16: 1, 2: 1}", t.HASH_MAP, (2, 16)),
        ("!h {16: 1}", t.HASH_MAP, (16,)),
        ("!vh {18446744073709551615: 1}", t.HASH_MAP_64, (2**64 - 1,)),
        ("!h64 {0xffffffffffffffff: 1}", t.HASH_MAP_64, (2**64 - 1,)),
        ("!h96 {0x1: 1}", 0x22, (1,)),
        ("{b: 1, a: 2}", t.MAP, ("a", "b")),
        ("{'': 1, 017: 2, true: 3, ~: 4, 1.5: 5}", t.MAP, ("", "017", "1.5", "true", "~")),
        ("!mono_d1 [1]", t.MONO_ARRAY, range(1)),
        ("!mono_a0 []", t.MONO_ARRAY, range(0)),
    ],
)
def test_containers_of_every_dialect(text, type_, keys):
    shape = from_text(text).root.shape
    assert (shape.type, tuple(shape.keys)) == (type_, tuple(keys))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("!h {1: 2}", "roead"),
        ("[!u 0xFF]", "roead"),
        ("[!d 1.0]", "BymlLibrary"),
        ("[!!file aGVsbG8=]", "alignment"),
        ("[!binary_aligned {Alignment: 1, Data: !!binary aa==}]", "later oead"),
        ("[1e+09]", "oead itself"),
        ("[017]", "octal"),
        ("[1e9]", "needs a point"),
        ("[1]", "version"),
    ],
)
def test_a_dialect_that_is_recognised_is_noted(text, words):
    notes = [one.sentence for one in read_text(text).notes]
    assert any(words in sentence for sentence in notes)
    assert read_text("# triptych: version=7\n[1, a, 1.5, !u 0x00000001]").notes == []


REFUSED = {
    "": ("no value", (1, 1)),
    "# only a comment\n": ("no value", (1, 1)),
    "5": ("a map or a list", (1, 1)),
    "k: 2147483648": ("does not fit the type s32", (1, 4)),
    "k: -2147483649": ("does not fit the type s32", (1, 4)),
    "k: !u -1": ("outside", (1, 4)),
    "a: 1\nk: !u 4294967296": ("outside", (2, 4)),
    "k: !ul 18446744073709551616": ("outside", (1, 4)),
    "k: !l 1.5": ("not a whole number", (1, 4)),
    "k: 1.0e+39": ("largest f32", (1, 4)),
    "k: !f64 word": ("not a number", (1, 4)),
    "k: !!binary a": ("not base64", (1, 4)),
    "k: !!binary [1]": ("not a tag of a list", (1, 4)),
    "k: !unknown 5": ("not a tag of a value", (1, 4)),
    "k: !unknown {a: 5}": ("not a tag of a map", (1, 4)),
    "k: !mono_99 [1]": ("not a tag of a list", (1, 4)),
    "k: !mono_d1 [1, 1.5]": ("must be of the type", (1, 4)),
    "k: !h33 {1: 2}": ("not a tag of a map", (1, 4)),
    "k: !h32 {word: 2}": ("not a key here", (1, 10)),
    "k: !h32 {1: 2, 0x1_0000: 2}": ("not a key here", (1, 16)),
    "k: !h32 {0x100000000: 2}": ("does not fit the keys", (1, 10)),
    "k: !h32 {1: 2, 0x1: 3}": ("is here twice", (1, 4)),
    "k: !!file {Alignment: 8}": ("“Alignment” and “Data”", (1, 4)),
    "k: !!file {Alignment: x, Data: !!binary aa==}": ("a number", (1, 4)),
    "k: !!file {Alignment: -8, Data: !!binary aa==}": ("not an alignment", (1, 4)),
    "a: 1\nb: 2\na: 3\n": ("“a” is here twice", (3, 1)),
    "x: [{a: 1}, {b: 1, 'b': 2}]": ("“b” is here twice", (1, 20)),
    "? [a]\n: 1": ("plain text", (1, 3)),
    "? {a: 1}\n: 1": ("plain text", (1, 3)),
    "b: *x": ("another place", (1, 4)),
    "a: &x [*x]": ("another place", (1, 8)),
    "*x : 1": ("another place", (1, 1)),
    "a: &x 1\n*x : 1": ("another place", (2, 1)),
    '"a\\0": 1': ("NUL", (1, 1)),
    'a: "\\0"': ("NUL", (1, 4)),
    "a: 1\n---\nb: 1": ("second document", (2, 1)),
    "_byml_metadata: {}\n---\nb: 1": ("byml-lens", (2, 1)),
    "Version: 1\nIsBigEndian: false\nSupportPaths: false\nroot: {a: !l 1}": (
        "Switch-Toolbox", (1, 1),
    ),
    "a: [1, 2": ("a list in brackets", (2, 1)),
    "a:\n\tb: 1": ("begin with this character", (2, 1)),
    "a: b: c": ("“: ” is not allowed", (1, 5)),
    "a: \x01": ("U+0001", (1, 4)),
    "# triptych: version=11\na: 1": ("“version”", (1, 1)),
    "# triptych: order=sideways\na: 1": ("“order”", (1, 1)),
    "# triptych: containers=AAAA\na: 1": ("“containers”", (1, 1)),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_is_told_with_its_place(text):
    words, place = REFUSED[text]
    with pytest.raises(FormatError) as caught:
        from_text(text)
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == place
    assert f"line {place[0]}, column {place[1]}" in str(caught.value)


@pytest.mark.parametrize("shares", ["", "# triptych: version=4 order=big shares=yes\n"])
def test_what_is_written_once_and_referred_to_is_one_container(shares):
    root = from_text(
        f"{shares}a: &id001 {{x: 1, y: &id002 [1, 2]}}\nb: *id001\nc:\n- *id002\n"
    ).root
    one, other, third = root.values
    assert one is other
    assert third.values[0] is one.values[1]


def test_a_file_that_shares_nothing_gets_copies_of_what_is_referred_to():
    text = "# triptych: version=4 order=big\na: &id001 {x: 1, y: &n 5}\nb: *id001\nc: *n\n"
    document = from_text(text)
    one, other, third = document.root.values
    assert one is not other
    assert one.values == other.values == (1, 5)
    assert third == 5
    assert equal(read(write(document)), document)


@pytest.mark.parametrize("head", ["", "# triptych: version=4 order=big\n"])
@pytest.mark.parametrize("wide", [9, 1])
def test_references_do_not_unfold_without_end(head, wide):
    lines = ["a0: &a0 [x, x]"]
    for n in range(1, 12 if wide > 1 else 1100):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * wide)}]")
    text = head + "\n".join(lines)
    if wide > 1 and not head:
        assert len(write(from_text(text))) < 2000
        return
    with pytest.raises(FormatError, match=r"nested more than|unfolds to more"):
        from_text(text)


def test_line_ends_and_the_bom_of_other_systems_change_nothing():
    text = "# triptych: version=2 order=big\na: 1\nb:\n- 'x y'\n- |\n  two\n  lines\n"
    plain = from_text(text)
    assert (plain.version, plain.big_endian) == (2, True)
    assert list(plain.root.values[1].values) == ["x y", "two\nlines\n"]
    for other in ("﻿" + text, text.replace("\n", "\r\n"), "﻿" + text.replace("\n", "\r\n")):
        assert to_text(from_text(other)) == to_text(plain)


STRINGS = [
    "1e9", "true", "True", "yes", "null", "~", "", " ", " lead", "trail ", "017", "0o17", "1_000",
    "12:30", "-", "- a", "a: b", "a #b", "#", "'", '"', "\\", "\\n", "a\nb", "a\n\n b\n", "\t",
    "a\tb", "\r\n", "日本語", "火\n水", "é", "\x01", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe",
    "\U0001f600", "\U0010fe80", "\U0010ffff", "\udc80", "a\udcff\udc80b", "%", "%s", "{", "[", "&a",
    "*a", "!a", "@", "`", "|", ">", "?", "? a", ".inf", "nan", "inf.0", "=", "<<", "x" * 3000,
]  # fmt: skip


def test_every_string_comes_back_as_value_and_as_key():
    root = document(
        mapping(
            {
                **{text: Value(t.STRING, text) for text in STRINGS},
                "below": mapping({text: array([Value(t.STRING, text)] * 12) for text in STRINGS}),
                "flow": array([mapping({text: Value(t.STRING, text)}) for text in STRINGS]),
            }
        )
    )
    again = from_text(to_text(root))
    assert again.root.shape.keys == root.root.shape.keys
    assert [text for text in again.root.values if isinstance(text, str)] == [
        text for text in root.root.values if isinstance(text, str)
    ]
    assert to_text(again) == to_text(root)


def test_undecodable_bytes_beside_the_characters_that_would_stand_for_them():
    root = document(array([Value(t.STRING, "\udc80"), Value(t.STRING, "\U0010fe80")]))
    text = to_text(root)
    assert "bytes=10FE00" in text
    assert list(from_text(text).root.values) == ["\udc80", "\U0010fe80"]


def test_a_root_that_is_a_single_value():
    for text, kind in (("null\n", None), ("# triptych: version=8 root=value\n5\n", 5)):
        root = from_text(text)
        assert (root.root if root.root is None else root.root.values[0]) == kind
        assert to_text(from_text(to_text(root))) == to_text(root)


def test_without_its_comment_a_text_shares_as_the_document_it_is_read_for_does():
    for version, shares in ((7, False), (2, True)):
        head = f"# triptych: version={version} order=little\n"
        like = from_text(f"{head}a: [1]\nb: [1]\n")
        like = replace(like, shares=shares)
        made = read_text("a: [1]\nb: [1]\n", like, None).root
        assert (made.root.values[0] is made.root.values[1]) == shares
        assert write(read_text(to_text(made), None, None).root) == write(made)
