"""The formats' reasons for refusing values are shown in the language of the window."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import formats
from app import language
from app.refusals import _SENTENCES, refusal
from formats.calculator import ParsedExpression
from formats.errors import WrongType
from formats.value_text import parse
from formats.values import Kind, accept


def calculate(typed):
    return ParsedExpression(typed).of(1)


CASES = [
    (lambda: calculate("=1/0"), "0 では割れません"),
    (lambda: calculate("=2**9999"), "結果が大きすぎます"),
    (lambda: calculate("=(1"), "「)」がありません"),
    (lambda: calculate("=1+"), "式が途中で終わっています"),
    (lambda: parse(Kind.S32, "x"), "「x」は整数ではありません"),
    (lambda: parse(Kind.F32, "x"), "「x」は数値ではありません"),
    (lambda: parse(Kind.BOOL, "x"), "「x」は true でも false でもありません"),
    (lambda: accept(Kind.S32, 2**40), "の範囲 -2147483648 … 2147483647 の外です"),
    (lambda: accept(Kind.F32, 1e300), "f32 の最大値"),
    (lambda: accept(Kind.STRING32, "a" * 40), "UTF-8 で 40 バイトは長すぎます"),
    (lambda: accept(Kind.STRING, "a\0b"), "文字列は最初の NUL で終わる"),
    (lambda: accept(Kind.VEC2, (1.0,)), "vec2 の成分は 1 個ではなく 2 個です"),
]


@pytest.fixture
def japanese(qapp):
    language.speak(qapp, "ja")
    yield
    language.speak(qapp, "en")


@pytest.mark.parametrize(("refused", "said"), CASES)
def test_common_refusals_are_translated(japanese, refused, said):
    with pytest.raises(WrongType) as caught:
        refused()
    assert said in refusal(caught.value)


@pytest.mark.parametrize("refused", [case[0] for case in CASES])
def test_english_is_what_the_formats_say(refused):
    with pytest.raises(WrongType) as caught:
        refused()
    assert refusal(caught.value) == str(caught.value)


def test_what_is_said_seldom_stays_as_it_is(japanese):
    assert refusal(WrongType("nobody says this")) == "nobody says this"
    assert len(set(_SENTENCES)) == len(_SENTENCES)


def test_every_sentence_is_one_of_the_formats():
    """Where one is worded anew there, it is no longer translated until it is here, too."""
    files = Path(formats.__file__).parent.rglob("*.py")
    said = {text for file in files for text in _templates(ast.parse(file.read_bytes()))}
    fields = [re.sub(r"\{\w+\}", "{}", sentence) for sentence in _SENTENCES]
    assert [one for one in fields if not any(one in text for text in said)] == []


def _templates(tree):
    """Return the texts of a module, with {} for what is put into them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
