"""What the formats say is shown in the language of the window: the laws of its translation."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

import pytest

import formats
from app.ui import i18n, sentences
from app.ui.sentences import (
    Matcher,
    SentenceTemplate,
    error_text,
    refusal,
    said,
    said_beside,
    without_spot,
)
from formats.calculator import ParsedExpression
from formats.core.kinds import Kind, accept
from formats.errors import FormatError, InvalidData, WrongType
from formats.laws.damage import damaged_file, damaged_text
from formats.registry import FORMATS, SHIPPED, format_of
from formats.value_text import parse
from tests.app.untranslated import without_untranslated
from tests.formats import own
from tests.packaging.load import script
from tests.scale import scale, seeded

make_words = script("make_words")
FILES = sorted(make_words.WORDS.glob("triptych_*.ts"))
HOLE = re.compile(r"\{(\d)\}")
DAMAGED = scale(1_500, 40_000)


@cache
def _gathered():
    return make_words.templates_of_formats()


@cache
def _japanese() -> dict[str, str]:
    """Return what is shown for each template: English where it is not translated."""
    known = make_words.read(make_words.WORDS / "triptych_ja.ts", sentences.CONTEXT)
    shown = {text.text: one.forms[0] for text, one in known.items() if one.done}
    return {template.text: template.text for template in sentences.read_templates()} | shown


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.speak(None)


# Recognizing


def found(text: str, *templates: str) -> tuple[str, dict[int, str]] | None:
    match = Matcher(SentenceTemplate(one) for one in templates).find(text)
    return None if match is None else (match.template.text, match.fillings)


def test_the_template_with_the_most_words_is_taken():
    templates = ("“{0}” is used by {1}", "“{0}” is used by {1} and {2} more")
    assert found("“a” is used by b", *templates) == (templates[0], {0: "a", 1: "b"})
    assert found("“a” is used by b and 3 more", *templates) == (
        templates[1],
        {0: "a", 1: "b", 2: "3"},
    )


def test_a_hole_takes_any_text():
    assert found("no {0} “x\ny”", "no {0}") == ("no {0}", {0: "{0} “x\ny”"})
    assert found("no ", "no {0}") == ("no {0}", {0: ""})
    assert found("no", "no {0}") is None
    assert found("there are no", "no {0}") is None


def test_a_quote_is_not_torn_apart():
    template = "“{0}” is not “{1}”"
    assert found("““a” is not “b”” is not “c”", template) == (
        template,
        {0: "“a” is not “b”", 1: "c"},
    )
    assert found("“a” is not “b” is not “c”", template) is not None


def test_a_word_that_a_filling_makes_longer_is_no_word_of_the_template():
    assert found("there is no 2th power of 3", "there is no {0}th power of {1}") is not None


def test_a_phrase_is_none_where_no_other_sentence_is_around_it():
    matcher = Matcher([SentenceTemplate("a node", is_whole=False)])
    assert matcher.find("a node") is None
    assert matcher.find("a node", in_hole=True) is not None


# Speaking


def test_english_is_what_the_formats_say(monkeypatch):
    monkeypatch.setattr(sentences, "_matcher", None)  # not even asked for
    assert said("the file is empty") == "the file is empty"
    error = InvalidData("the file is empty", name="a", line=3, hint="Get another.")
    assert error_text(error) == refusal(error) == str(error)


def test_what_is_not_known_stays_as_it_is(japanese):
    assert said("nobody says this") == "nobody says this"
    assert said("") == ""
    assert refusal(WrongType("nobody says this")) == "nobody says this"
    assert refusal(OSError("nor this")) == "nor this"


def test_an_error_is_told_with_its_place_and_what_to_do(japanese):
    error = InvalidData(
        "“x” is missing",
        name="a.yml",
        path=("A", "B"),
        line=3,
        column=4,
        hint="Get a fresh copy of it.",
    )
    assert error_text(error) == (
        "a.yml, A › B, 3 行目, 4 桁目: 「x」がありません。元のファイルを取得し直してください。"
    )
    assert said(str(error)) == error_text(error)
    assert without_spot(error) == "A › B: 「x」がありません。元のファイルを取得し直してください。"
    assert "0x1F" in error_text(InvalidData("the file is empty", offset=31))


def test_phrases_and_sentences_in_holes_are_translated_too(japanese):
    assert (
        said("a link should be here, not several values")
        == "ここには複数の値ではなくリンクが必要です"
    )
    assert said("It cannot be read: the file is empty") == "読み取れません: ファイルが空です"
    assert said("there is no “a link”") == "「a link」はありません"


def test_words_beside_a_row_are_translated_and_names_are_not(japanese):
    assert said_beside("from the root file") == "ルートのファイルから"
    assert said_beside("← blackboard Speed") == "← ブラックボード Speed"
    assert said("from the root file") == "from the root file"
    for name in ("none", "nothing", "", "Some name of a file"):
        assert said_beside(name) == name


def test_a_translation_with_a_wrong_hole_falls_back_to_english():
    i18n.speak(lambda _context, text, _remark, _n: text.replace("{0}", "{7}"))
    assert said("there is no “x”") == "there is no “x”"


def calculate(typed):
    return ParsedExpression(typed).of(1)


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: calculate("=1/0"), "ゼロで割ることはできません"),
    (lambda: calculate("=2**9999"), "計算結果が大きすぎます"),
    (lambda: calculate("=(1"), "「)」がありません"),
    (lambda: calculate("=1+"), "式が途中で終わっています"),
    (lambda: parse(Kind.S32, "x"), "「x」は整数ではありません"),
    (lambda: parse(Kind.F32, "x"), "「x」は数値ではありません"),
    (lambda: parse(Kind.BOOL, "x"), "「x」は true でも false でもありません"),
    (lambda: accept(Kind.S32, 2**40), "の範囲 -2147483648 … 2147483647 を外れています"),
    (lambda: accept(Kind.F32, 1e300), "f32 の最大値"),
    (lambda: accept(Kind.STRING32, "a" * 40), "UTF-8 で 40 バイトは長すぎます"),
    (lambda: accept(Kind.STRING, "a\0b"), "文字列は最初の NUL で終わる"),
    (lambda: accept(Kind.VEC2, (1.0,)), "vec2 の成分は 1 個ではなく 2 個です"),
]


@pytest.mark.parametrize(("refused", "words"), CASES)
def test_refusals_are_translated(japanese, refused, words):
    with pytest.raises(WrongType) as caught:
        refused()
    assert words in refusal(caught.value)


# What translators wrote


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_translations_have_the_holes_of_their_templates(file):
    wrong = [
        text.text
        for text, one in make_words.read(file, sentences.CONTEXT).items()
        if one.done and set(HOLE.findall(text.text)) != set(HOLE.findall(one.forms[0]))
    ]
    assert wrong == []


def test_sentences_end_as_those_in_english_do():
    wrong = [
        text
        for text, words in _japanese().items()
        if words != text and len(text) > 20 and text.endswith(".") != words.endswith("。")
    ]
    assert wrong == []


# Any fillings

ODD = ["x", "Foo_Bar", "12", "0x1F", "{0}", "{1}", "{x}", "{", "é”“q", "line\nbreak", "'q'", '"z"']
NAMES = [*ODD, "a b", "  ", "", "“q”", "a “b” c", "…: …", "a. b"]


def fill(text: str, fillings: dict[int, str]) -> str:
    return HOLE.sub(lambda hole: fillings[int(hole[1])], text)


def _filling(chance: random.Random, template: SentenceTemplate, hole: int) -> str:
    """Return what may be in a hole: anything between quotes, else one word; often a sentence."""
    if f"“{{{hole}}}”" not in template.text:
        return chance.choice(ODD)
    other = HOLE.sub("q", chance.choice(list(_japanese())))
    return chance.choice([*NAMES, other, other, other])


def test_every_template_is_recognized_with_any_fillings(japanese):
    """And its fillings stand in its translation, each where it belongs and as often."""
    matcher = Matcher(sentences.read_templates())
    chance = seeded("fillings")
    tried = 0
    for template in sentences.read_templates():
        holes = {int(hole) for hole in HOLE.findall(template.text)}
        for _ in range(8 if holes else 1):
            fillings = {hole: _filling(chance, template, hole) for hole in holes}
            text = fill(template.text, fillings)
            match = matcher.find(text, in_hole=not template.is_whole)
            assert match is not None, text
            assert fill(match.template.text, match.fillings) == text
            translation = _japanese()[match.template.text]
            words = sentences.filled(translation, match.fillings)
            assert words == fill(_japanese()[template.text], fillings), (template.text, text)
            tried += 1
    assert tried > 5_000


@pytest.mark.parametrize(
    "text", ["“" * 50_000, "a: " * 20_000, "a. " * 20_000, "there is no “" * 9_000]
)
def test_long_texts_take_little_time(japanese, text):
    assert said(text)
    assert said(f"there is no “{text}”")


# Real sentences


class _Said:
    """Everything that was said, and what of it nobody translated."""

    def __init__(self) -> None:
        self.count = 0
        self.lost: set[str] = set()

    def take(self, text: str) -> None:
        self.count += bool(text)
        if text and said(text) == text and re.search("[a-z]", without_untranslated(text)):
            self.lost.add(text)

    def error(self, error: FormatError) -> None:
        self.take(error.what)
        self.take(error.hint)

    def document(self, data: bytes) -> None:
        try:
            root = formats.open_bytes(data)
            for problem in format_of(root).problems(root, SHIPPED):
                self.take(problem.sentence)
        except FormatError as error:
            self.error(error)

    def text(self, known: object, text: str) -> None:
        try:
            for note in known.text.read(text).notes:
                self.take(note.sentence)
        except FormatError as error:
            self.error(error)


def _try_all(kind: str, pool: list[bytes]) -> _Said:
    heard = _Said()
    for data in pool:
        heard.document(data)
    small = [data for data in pool if len(data) < 6000]
    for seed in range(DAMAGED):
        heard.document(damaged_file(seeded(f"{kind} {seed}"), small))
    known = next(one for one in FORMATS if one.name == kind)
    texts = [known.text.write(formats.open_bytes(data), SHIPPED) for data in small[:8]]
    for seed in range(DAMAGED):
        heard.text(known, damaged_text(seeded(f"{kind} text {seed}"), texts))
    return heard


@pytest.mark.parametrize("kind", ["aamp", "ainb", "byml"])
def test_what_is_said_of_files_and_damaged_files_is_translated(japanese, kind, capsys):
    heard = _try_all(kind, [file.read_bytes() for file in own.files(kind)])
    with capsys.disabled():
        print(f"\n{kind}: {heard.count:,} sentences", end="")
    assert heard.count > DAMAGED
    assert heard.lost == set()


@pytest.mark.parametrize("kind", ["aamp", "ainb", "byml"])
def test_what_is_said_of_real_files_is_translated(japanese, kind):
    heard = _Said()
    for file in own.small_real_files(kind, 40, 60_000):
        heard.document(file.read_bytes())
    assert heard.lost == set()
