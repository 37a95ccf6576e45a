"""The comment with the facts that YAML cannot express."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.errors import InvalidData
from formats.yaml.comment import comment, pack, pack_data, read_comment


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


def test_a_text_without_one_has_no_facts():
    found = read_comment("a: 1\n# triptych: version=7")
    assert dict(found) == {}
    assert found.line == 0


def test_data_comes_back():
    data = [1, "a\udc80", {"b": None}]
    assert read_comment(comment({"x": pack_data(data)})).data("x") == data


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
