"""Plain documents: their values, their text, and what became of their rows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest

from formats.core.float32 import f32_from_bits
from formats.core.kinds import Kind
from formats.core.roots import unchanged
from formats.errors import FormatError, WrongType
from formats.plain import PlainContainer, PlainRoot, PlainValue, kind_of, plain, python
from formats.plain.model import PlainRules
from formats.plain.text import PlainText
from formats.plain.tree import PlainTree


@dataclass(frozen=True, eq=False)
class Odd(PlainRoot):
    """A document with a field of every type."""

    format_name = "odd"
    is_big: bool = False
    version: int = 3
    word: str = ""
    raw: bytes = b""
    parts: tuple = field(default=(), compare=False)


RULES = PlainRules()
TEXT = PlainText("odd", RULES, Odd())
VALUES = {
    "null": (Kind.NULL, None),
    "true": (Kind.BOOL, True),
    "five": (Kind.BOOL, 5),
    "least": (Kind.S32, -(2**31)),
    "most": (Kind.U64, 2**64 - 1),
    "long": (Kind.S64, -1),
    "unsigned": (Kind.U32, 7),
    "minus zero": (Kind.F32, -0.0),
    "nan": (Kind.F32, f32_from_bits(0x7F800001)),
    "double": (Kind.F64, 0.1),
    "infinite": (Kind.F64, -math.inf),
    "bytes": (Kind.BINARY, bytes(range(256))),
    "no bytes": (Kind.BINARY, b""),
    "empty": (Kind.STRING, ""),
    "like a number": (Kind.STRING, "0x10"),
    "lines": (Kind.STRING, "a\n\tb\r\n\u2028\x85"),
    "undecodable": (Kind.STRING, "x\udcd3y\U0010fe81"),
    "- odd: name": (Kind.STRING, "# no comment"),
    "x" * 2000: (Kind.STRING, "of a long name"),
}


def document(**facts):
    nodes = [PlainValue(kind, value) for kind, value in VALUES.values()]
    flat = PlainContainer(Kind.OBJECT, tuple(nodes), tuple(VALUES))
    deep = plain([[], {}, [[1, [2]], {"a": [{"b": None}]}], "last"])
    top = PlainContainer(Kind.OBJECT, (flat, deep, flat), ("flat", "deep", "y" * 1000))
    return Odd(top, **facts)


FACTS = {
    "is_big": True,
    "version": 2**32,
    "word": "two words",
    "raw": b"\0\xff",
    "parts": (("a", b"\1", 5), (), "火"),
}


@pytest.mark.parametrize("facts", [{}, FACTS], ids=["usual", "unusual"])
def test_every_value_and_every_field_comes_back_from_the_text(facts):
    root = document(**facts)
    text = TEXT.write(root)
    result = TEXT.read(text)
    assert unchanged(result.root, root)
    assert TEXT.write(result.root) == text


def test_each_row_is_found_in_the_text_and_back():
    root = document()
    view, mapped = PlainTree(RULES, root), TEXT.map(root)
    lines = mapped.text.split("\n")
    for path, row in view.walk():
        line, column = mapped.place(path)
        assert row.label[:5] in lines[line] or row.label.startswith("["), path
        found = mapped.path_at(line, column, view.has)
        assert found[: len(path)] == path, path
        assert set(found[len(path) :]) <= {0, "a", "b"}, "it is the first that begins there"
        part = TEXT.map(root, path)
        assert part.text == TEXT.write_row(root, path)
        assert unchanged(TEXT.read_row(root, path, part.text), view.node(path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: 1\na: 2", "here twice"),
        ("a: !vec3 1", "means nothing"),
        ("a: !u32 -1", "outside"),
        ("a: !map {}", "means nothing"),
        ("5", "container"),
        ("# triptych: version=9999999999999\na: 1", "version"),
        ("# triptych: raw=AAAA\na: 1", "damaged"),
        ("# triptych: parts=AAAA\na: 1", "damaged"),
        ("a: " + "[" * 300 + "]" * 300, "containers"),
        ("'': 1", "name"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_at_its_place(text, words):
    with pytest.raises(FormatError, match=words) as caught:
        TEXT.read(text)
    assert caught.value.line
    assert caught.value.column


def test_a_text_takes_the_fields_that_it_does_not_tell_from_a_document():
    like = document(**FACTS)
    root = TEXT.read("# triptych: format=odd version=7\na: 1", like).root
    assert (root.version, root.word, root.raw) == (7, "two words", b"\0\xff")


def test_plain_python_becomes_nodes_and_back():
    data = {"b": [1, 2**31, 2**32, -(2**40), 2**63, True, None, 0.5, "x", b"y", {}], "a": {}}
    node = plain(data)
    assert python(node) == data
    kinds = [each.kind for each in node.child("b").nodes]
    assert kinds == [Kind.S32, Kind.U32, Kind.S64, Kind.S64, Kind.U64, Kind.BOOL, Kind.NULL,
                     Kind.F64, Kind.STRING, Kind.BINARY, Kind.OBJECT]  # fmt: skip
    assert plain(data, maps=Kind.MAP).names == ("a", "b")
    assert plain([1], lambda _value: Kind.U32).nodes == (PlainValue(Kind.U32, 1),)
    for odd in (object(), {1, 2}):
        with pytest.raises(WrongType):
            kind_of(odd)
    with pytest.raises(WrongType):
        plain(2**64)


def changes(data, edit):
    """Return what became of the rows of some data by an edit of its view."""
    view = PlainTree(RULES, Odd(plain(data)))
    before = view.root
    edit(view)
    return view.changes_since(before)


def test_a_row_with_another_name_is_followed():
    found = changes({"a": 1, "b": [2]}, lambda view: view.rename(("b",), "c"))
    assert found.follow(("b", 0)) == ("c", 0)
    assert found.follow(("a",)) == ("a",)


ELEMENTS = {
    "moved": (lambda view: view.move((0,), 3), [3, 0, 1, 2]),
    "gone": (lambda view: view.remove((1,)), [0, None, 1, 2]),
    "come": (lambda view: view.insert((), 0, 0, view.make(Kind.BOOL)), [1, 2, 3, 4]),
    "changed": (lambda view: view.set((1, 0), 9), [0, 1, 2, 3]),
    "sorted": (lambda view: view.reorder((), [3, 2, 1, 0]), [3, 2, 1, 0]),
    "another": (lambda view: view.replace((2,), plain([7, 8])), [0, 1, 2, 3]),
}


@pytest.mark.parametrize("edit", ELEMENTS)
def test_elements_are_followed(edit):
    what, places = ELEMENTS[edit]
    found = changes([[1], [2], [3], [4]], what)
    followed = [found.follow((at,)) for at in range(4)]
    assert followed == [None if place is None else (place,) for place in places]
    assert (found.values == ((1, 0),)) == (edit == "changed")


def test_a_value_of_another_kind_is_one_change():
    found = changes({"a": 1}, lambda view: view.replace(("a",), view.make(Kind.STRING)))
    assert [change.path for change in found.lists] == [("a",)]
    assert found.values == (("a",),)
