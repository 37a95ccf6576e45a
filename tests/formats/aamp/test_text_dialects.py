"""What words and names of an AAMP text mean, in our dialect and others; and what is refused."""

from __future__ import annotations

from itertools import product

import pytest

from formats.aamp import AAMP
from formats.aamp.model import ParameterList, equal, name_hash
from formats.aamp.text_read import read_text
from formats.core.float32 import NaN32, f32
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.registry import SHIPPED
from tests.formats.aamp.made import from_text, with_first_values

INF = float("inf")


def document(lines: str) -> str:
    """Return the text of a document whose object `Obj` has these lines."""
    body = "".join(f"      {line}\n" for line in lines.split("\n"))
    head = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Obj: !obj\n"
    return f"{head}{body}  lists: {{}}\n"


def value(word: str) -> tuple[Kind, object]:
    """Return kind and value of a parameter that is spelled so."""
    (owner,) = from_text(document(f"A: {word}")).root.objects
    parameter = owner.parameter(0)
    return parameter.kind, parameter.value


@pytest.mark.parametrize(
    ("word", "kind", "expected"),
    [
        ("5", Kind.S32, 5),
        ("-2147483648", Kind.S32, -(2**31)),
        ("0x10", Kind.S32, 16),
        ("017", Kind.S32, 15),
        ("0o17", Kind.STRING, "0o17"),
        ("1_000", Kind.STRING, "1_000"),
        ("12:30", Kind.STRING, "12:30"),
        ("1.5", Kind.F32, 1.5),
        ("0.100000001", Kind.F32, f32(0.1)),
        ("-0.0", Kind.F32, -0.0),
        ("1e9", Kind.STRING, "1e9"),
        ("1e+09", Kind.F32, 1e9),
        ("inf.0", Kind.F32, INF),
        ("-.inf", Kind.F32, -INF),
        (".nan", Kind.F32, NaN32(0x7FC00000)),
        ("&nan_7F800001 .nan", Kind.F32, NaN32(0x7F800001)),
        ("!!float 1e+09", Kind.F32, 1e9),
        ("!!float '1'", Kind.F32, 1.0),
        ("true", Kind.BOOL, True),
        ("&word_7 true", Kind.BOOL, 7),
        ("&word_1 true", Kind.BOOL, True),
        ("'true'", Kind.STRING, "true"),
        ("'null'", Kind.STRING, "null"),
        ("yes", Kind.STRING, "yes"),
        ("~", Kind.STRING, "~"),
        ("", Kind.STRING, ""),
        ("'123'", Kind.STRING, "123"),
        ('"a\\nb"', Kind.STRING, "a\nb"),
        ("!str32 true", Kind.STRING32, "true"),
        ("!str32 017", Kind.STRING32, "017"),
        ("!str64 ダッシュ", Kind.STRING64, "ダッシュ"),
        ("!str256 ''", Kind.STRING256, ""),
        ("!str256", Kind.STRING256, ""),
        ("!u 4294967295", Kind.U32, 2**32 - 1),
        ("!u '5'", Kind.U32, 5),
        ("!vec2 [1.0, 2]", Kind.VEC2, (1.0, 2.0)),
        ("!vec3 [1.0, .inf, &nan_FFC12345 .nan]", Kind.VEC3, (1.0, INF, NaN32(0xFFC12345))),
        ("!quat [0.0, 0.0, 0.0, 1.0]", Kind.QUAT, (0.0, 0.0, 0.0, 1.0)),
        ("!buffer_int []", Kind.BUFFER_S32, ()),
        ("!buffer_u32 [0x10, 1]", Kind.BUFFER_U32, (16, 1)),
        ("!buffer_binary [0, 255]", Kind.BUFFER_BYTES, b"\0\xff"),
    ],
)
def test_a_word_is_what_its_dialect_says(word, kind, expected):
    found = value(word)
    assert repr(found) == repr((kind, expected))
    text = AAMP.text.write(from_text(document(f"A: {word}")), SHIPPED)
    assert AAMP.text.write(from_text(text), SHIPPED) == text


@pytest.mark.parametrize(
    ("line", "hash_"),
    [
        ("123: 1", 123),
        ("0x10: 1", 16),
        ("4294967295: 1", 2**32 - 1),
        ("'123': 1", 0x884863D2),
        ("true: 1", 0xFDFC4C8D),
        ("A: 1", 0xD3D99E8B),
        ("? A\n: 1", 0xD3D99E8B),
    ],
)
def test_a_bare_number_is_a_hash_and_everything_else_a_name(line, hash_):
    (owner,) = from_text(document(line)).root.objects
    assert owner.hashes == (hash_,)


def test_parts_may_stand_in_any_order_and_without_tags():
    text = "param_root:\n  lists: {}\n  objects: {A: {x: 1}}\ntype: 17\nversion: 0x10\n"
    root = from_text(text)
    assert (root.version, root.type) == (16, "17")
    assert len(root.root.objects) == 1
    root = from_text("param_root: {lists: {L: {}}}")
    assert (root.version, root.type, len(root.root.lists)) == (0, "xml", 1)


@pytest.mark.parametrize(
    ("line", "words"),
    [("A: 017", "octal"), ("A: 1e+09", "oead itself"), ("A: 1e9", "needs a point")],
)
def test_a_reading_that_others_do_not_share_is_noted(line, words):
    (note,) = read_text(document(line)).notes
    assert words in note.sentence


REFUSED = {
    "A: 2147483648": ("Write “!u”", (7, 10)),
    "A: -2147483649": ("outside", (7, 10)),
    "A: !u -1": ("outside", (7, 10)),
    "A: !u word": ("not a whole number", (7, 10)),
    "A: 1\nB: null": ("cannot be null", (8, 10)),
    "A: 1.0e+39": ("largest f32", (7, 10)),
    "A: !str32 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": ("too long", (7, 10)),
    "A: !unknown 5": ("not a tag of a single value", (7, 10)),
    "A: !vec2 5": ("square brackets", (7, 10)),
    "A: [1, 2]": ("needs the tag", (7, 10)),
    "A: {a: 1}": ("single value or a list", (7, 10)),
    "A: !vec2 [1.0]": ("2 components, not 1", (7, 10)),
    "A: !vec2 [1.0, x]": ("not a number", (7, 22)),
    "A: !vec2 [1.0, [2.0]]": ("only numbers", (7, 22)),
    "A: !buffer_int [1, 1.5]": ("not a whole number", (7, 26)),
    "A: !buffer_int [2147483648]": ("outside", (7, 10)),
    "A: !buffer_binary [256]": ("0 to 255", (7, 10)),
    "A: !curve [1, 2, 3.0]": ("32 numbers", (7, 10)),
    "A: 1\nA: 2": ("is here twice", (8, 7)),
    "A: 1\n3554254475: 2": ("is here twice", (8, 7)),
    "4294967296: 1": ("outside", (7, 7)),
    '"a\\0b": 1': ("NUL", (7, 7)),
    'A: "a\\0b"': ("NUL", (7, 10)),
    "A: &x 1\nB: *x": ("another place", (8, 10)),
    "? [a]\n: 1": ("plain text", (7, 9)),
    "A: \x01": ("U+0001", (7, 10)),
    "A: !buffer_int [1, 2": ("not a whole number", (7, 26)),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_refused_is_told_with_its_place(line):
    words, place = REFUSED[line]
    with pytest.raises(FormatError) as caught:
        from_text(document(line))
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no value"),
        ("[1]", "the document is a map"),
        ("5", "the document is a map"),
        ("!list {}", "not !list"),
        ("version: 0", "no root list"),
        ("param_root: {}\nother: {}", "one root list"),
        ("other: {}", "param_root"),
        ("version: x\nparam_root: {}", "whole number"),
        ("version: [1]\nparam_root: {}", "single value"),
        ("param_root: {object: {}}", "“objects” and “lists” only"),
        ("param_root: {objects: []}", "section of a list"),
        ("param_root: {objects: {A: 5}}", "an object is a map"),
        ("param_root: {objects: {}, objects: {}}", "is here twice"),
        ("param_root: {lists: {A: {}, A: {}}}", "is here twice"),
        ("param_root: {}\n---\na: 1", "second document"),
        ("param_root: {objects: {A: {B: !vec2 [1.0", "a list in brackets"),
        ("# triptych: layout=none\nparam_root: {}", "layout"),
        ("param_root: " + "{lists: {A: " * 80 + "{}" + "}}" * 80, "64 deep"),
    ],
)
def test_what_is_no_document_is_refused(text, words):
    with pytest.raises(FormatError, match=words) as caught:
        from_text(text)
    assert caught.value.line is not None
    assert caught.value.column is not None


def test_an_order_of_the_values_that_earlier_versions_stated_is_read_past():
    text = document("A: 1")
    known, root = from_text(text), from_text("# triptych: steps=AA\n" + text)
    assert equal(root, known)
    assert not root.reproduced
    assert from_text(AAMP.text.write(root, SHIPPED)).reproduced is False


def test_line_ends_and_the_bom_of_other_systems_change_nothing():
    text = document("A: !str32 x\nB: |\n  two\n  lines\nC: 火")
    for other in ("﻿" + text, text.replace("\n", "\r\n")):
        assert AAMP.text.write(from_text(other), SHIPPED) == AAMP.text.write(
            from_text(text), SHIPPED
        )


def test_strings_with_bytes_that_are_no_utf8_come_back():
    root = from_text(document("A: x\nB: y\nC: z"))
    values = ("\udc80", "\U0010fe80", "ok")
    text = AAMP.text.write(with_first_values(root, *values), SHIPPED)
    assert from_text(text).root.objects[0].values == values


# Names in AAMP text stand for their hashes, however they are spelled


HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n"
NO_LISTS = "  lists: {}\n"
OBJECT = f"{HEAD}  objects:\n    Obj: !obj\n"
LISTS = f"{HEAD}  objects: {{}}\n  lists:\n"


def in_list(column: int, name: str, *within: str) -> str:
    """Return the lines of a list at a column, and of those within."""
    pad = " " * column
    lists = f"{pad}  lists:\n{''.join(within)}" if within else f"{pad}  lists: {{}}\n"
    return f"{pad}{name}: !list\n{pad}  objects: {{}}\n{lists}"


SPELLINGS = {
    "1": 1,
    "01": 1,
    "0x1": 1,
    "0X00000001": 1,
    "0x10": 16,
    "10": 10,
    **{f"{quote}{name}{quote}": name_hash(name) for name in ("1", "01", "0x1") for quote in "'\""},
    **{name: name_hash(name) for name in ("1.0", "1e3", "-1", "+1", "1_0", "0b1", "0o1", "1:1")},
    **{name: name_hash(name) for name in ("true", "True", "null", "~", "yes", ".inf", ".nan")},
    **{f"'{name}'": name_hash(name) for name in ("1.0", "true", "null", "~", "a b")},
    **{f'"{name}"': name_hash(name) for name in ("1.0", "true", "null", "~", "a b")},
    "a b": name_hash("a b"),
    '"\\x31"': name_hash("1"),
    "3554254475": name_hash("A"),
    "A": name_hash("A"),
}
"""How names can be spelled in YAML, and the hashes that they stand for."""


def siblings(section: str, first: str, second: str) -> str:
    """Return a document with two names beside each other, as objects, lists or parameters."""
    if section == "objects":
        return f"{HEAD}  objects:\n    {first}: !obj {{}}\n    {second}: !obj {{}}\n{NO_LISTS}"
    if section == "lists":
        return f"{LISTS}{in_list(4, first)}{in_list(4, second)}"
    return f"{OBJECT}      {first}: 1\n      {second}: 2\n{NO_LISTS}"


def hashes_in(section: str, root: ParameterList) -> list[int]:
    if section == "objects":
        return [child.hash for child in root.objects]
    return [one.hash for one in root.lists] if section == "lists" else [*root.objects[0].hashes]


@pytest.mark.parametrize("section", ["objects", "lists", "parameters"])
def test_names_are_twice_there_where_their_hashes_are_the_same(section):
    for (first, hash_), (second, other) in product(SPELLINGS.items(), repeat=2):
        text = siblings(section, first, second)
        if hash_ == other:
            with pytest.raises(FormatError, match="is here twice"):
                from_text(text)
        else:
            root = from_text(text)
            assert hashes_in(section, root.root) == [hash_, other], text
            assert equal(from_text(AAMP.text.write(root, SHIPPED)), root)
