"""What the formats say of files and values, in the language in force.

The formats know English alone. A sentence of theirs is recognized by the words between what is
filled into it; the templates are gathered by `packaging/make_words.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from app.ui import app_paths, i18n
from app.ui.i18n import mark, tr

if TYPE_CHECKING:
    from formats.errors import FormatError

CONTEXT = "formats"
"""What these texts are filed under in the files of translations."""
FILE = "formats.json"
"""The templates, in the folder of the translations."""
FAMILIES = (
    mark("control flow"),
    mark("selector"),
    mark("action"),
    mark("query"),
    mark("module"),
    mark("expression"),
    mark("end"),
    mark("module interface"),
    mark("command"),
    mark("no node"),
    mark("root"),
)
"""What the formats say of a node: its family, and further flags."""
_HOLE = re.compile(r"\{(\d)\}")
_NAMED = re.compile(r"\S+(?:: |, (?:line|column|at) )")
_WORD = re.compile(r"[^\W\d_]+")
_SPLITS = 8
"""At how many places a text is tried to be taken apart."""
_LONGEST = 4_000
"""The longest text that is taken apart, in characters."""
_DEPTH = 4
"""How deep sentences that are filled into others are followed."""


class SentenceTemplate(NamedTuple):
    """A sentence with holes `{0}`, `{1}` …; those in `phrases` are translated themselves.

    `is_whole` is False for what is said in the holes of others only.
    """

    text: str
    phrases: tuple[int, ...] = ()
    is_whole: bool = True


class Match(NamedTuple):
    """A template that a text was made of, and what was filled into its holes, by their numbers."""

    template: SentenceTemplate
    fillings: dict[int, str]


class Matcher:
    """Finds the template of a text: of those that fit, the one with the most words of its own.

    A template that would split a quotation is taken only where no other fits.
    """

    def __init__(self, templates: Iterable[SentenceTemplate]) -> None:
        forms = [_Form(template) for template in templates]
        forms.sort(key=lambda form: -form.weight)
        self._rank = {form: rank for rank, form in enumerate(forms)}
        often = Counter(word for form in forms for word in form.words)
        self._by_word: dict[str, list[_Form]] = defaultdict(list)
        for form in forms:
            rarest = min(form.words, key=lambda word: (often[word], word), default="")
            self._by_word[rarest].append(form)

    def find(self, text: str, in_hole: bool = False) -> Match | None:
        """Return the template of a text and what fills it; a text in a hole may be a phrase."""
        words = {"", *_WORD.findall(text)}
        candidates = [form for word in words for form in self._by_word.get(word, ())]
        second = None
        for form in sorted(candidates, key=self._rank.__getitem__):
            if in_hole or form.template.is_whole:
                fillings = form.fillings(text)
                if fillings is not None and all(map(_is_balanced, fillings.values())):
                    return Match(form.template, fillings)
                if fillings is not None and second is None:
                    second = Match(form.template, fillings)
        return second


class _Form:
    """A template taken apart at its holes."""

    def __init__(self, template: SentenceTemplate) -> None:
        self.template = template
        parts = _HOLE.split(template.text)
        self._pieces = parts[::2]
        self._holes = [int(number) for number in parts[1::2]]
        self.weight = sum(map(len, self._pieces))
        self.words = set(self._whole_words())

    def _whole_words(self) -> Iterator[str]:
        """Yield the words that no filling can make longer."""
        last = len(self._pieces) - 1
        for at, piece in enumerate(self._pieces):
            for word in _WORD.finditer(piece):
                is_free = at > 0 and word.start() == 0
                is_free |= at < last and word.end() == len(piece)
                if not is_free:
                    yield word[0]

    def fillings(self, text: str) -> dict[int, str] | None:
        """Return what fills the holes in a text, None if it is not made of this template."""
        first, *others = self._pieces
        if not others:
            return {} if text == first else None
        *middle, last = others
        at, end = len(first), len(text) - len(last)
        if end < at or not text.startswith(first) or not text.endswith(last):
            return None
        found = {}
        for hole, piece in zip(self._holes, middle, strict=False):
            place = _find(piece, text, at, end)
            if place < 0:
                return None
            found[hole] = text[at:place]
            at = place + len(piece)
        found[self._holes[-1]] = text[at:end]
        return found


def _find(piece: str, text: str, at: int, end: int) -> int:
    """Return the first place of a piece that quotes are closed before, else the first of all."""
    first = place = text.find(piece, at, end)
    for _ in range(_SPLITS):
        if place < 0 or _is_balanced(text[at:place]):
            break
        place = text.find(piece, place + 1, end)
    return first if place < 0 else place


def _is_balanced(filling: str) -> bool:
    """Whether every quote in what fills a hole is closed there."""
    return filling.count("“") == filling.count("”")


def said(text: str) -> str:
    """Return what the formats say in the language in force; what is not known stays as it is."""
    if not text or not i18n.is_translating():
        return text
    return _translated(text, False, _DEPTH) or text


def said_beside(text: str) -> str:
    """Return what the formats put beside a row; a single word is a name, and stays as it is."""
    if " " not in text or not i18n.is_translating():
        return text
    return _one_sentence(text, True, _DEPTH) or text


def family_words(words: str) -> str:
    """Return what the formats say of a node, `control flow, root`; anything else as it is."""
    parts = words.split(", ")
    return ", ".join(map(tr, parts)) if all(part in FAMILIES for part in parts) else words


def said_within(text: str) -> str:
    """Return words that the formats put into other sentences, in the language in force."""
    return (_one_sentence(text, True, _DEPTH) or text) if i18n.is_translating() else text


def error_text(error: FormatError) -> str:
    """Return the sentence of an error: which file, where, what is wrong, what to do."""
    if not i18n.is_translating():
        return str(error)
    place = [error.name, " › ".join(error.path)]
    if error.offset is not None:
        place.append(tr("at 0x{offset:X}", offset=error.offset))
    if error.line is not None:
        place.append(tr("line {line}", line=error.line))
    if error.column is not None:
        place.append(tr("column {column}", column=error.column))
    return _sentence(error, place)


def without_spot(error: FormatError) -> str:
    """Return the sentence of an error without the file and the place in it."""
    return _sentence(error, [" › ".join(error.path)])


def refusal(error: BaseException) -> str:
    """Return the sentence of any error that is shown to a person."""
    from formats.errors import FormatError  # late: the empty window loads no format

    return error_text(error) if isinstance(error, FormatError) else str(error)


def begin(words: str) -> str:
    """Return words as the beginning of a sentence; a name before a colon stays as it is."""
    return words if _NAMED.match(words) else f"{words[:1].upper()}{words[1:]}"


def _sentence(error: FormatError, places: list[str]) -> str:
    place = ", ".join(filter(None, places))
    what, hint = said(error.what), said(error.hint)
    sentence = tr("{place}: {what}", place=place, what=what) if place else what
    return _one_after_the_other(sentence, hint) if hint else sentence


def _translated(text: str, in_hole: bool, depth: int) -> str:
    """Return the translation of a text of one or several sentences, "" where it is not known."""
    if len(text) > _LONGEST:
        return _one_sentence(text, in_hole, depth)
    return (
        _two_sentences(text, in_hole, depth)
        or _one_sentence(text, in_hole, depth)
        or _behind_place(text, in_hole, depth)
    )


def _one_sentence(text: str, in_hole: bool, depth: int) -> str:
    match = _matcher().find(text, in_hole)
    if match is None:
        return ""
    template = match.template
    translation = i18n.translated(CONTEXT, template.text)
    fillings = match.fillings
    if translation == template.text and not template.phrases:
        return translation if not fillings else text
    for hole in template.phrases if depth else ():
        filling = fillings[hole]
        fillings[hole] = _translated(filling, True, depth - 1) or filling
    return filled(translation, fillings) or text


def _two_sentences(text: str, in_hole: bool, depth: int) -> str:
    """Return the translation of what is wrong, and what to do about it."""
    for stop in list(re.finditer(r"\. ", text))[:_SPLITS] if depth else ():
        rest = _translated(text[stop.end() :], False, min(depth - 1, 1))
        if rest:
            first, with_stop = text[: stop.start()], text[: stop.start() + 1]
            begun = _one_or_behind(first, in_hole, depth) or _one_or_behind(
                with_stop, in_hole, depth
            )
            if begun:
                return _one_after_the_other(begun, rest)
    return ""


def _one_or_behind(text: str, in_hole: bool, depth: int) -> str:
    return _one_sentence(text, in_hole, depth) or _behind_place(text, in_hole, depth)


def _behind_place(text: str, in_hole: bool, depth: int) -> str:
    """Return the translation of a sentence that the place it is about stands before."""
    for colon in list(re.finditer(": ", text))[:_SPLITS] if depth else ():
        what = _one_sentence(text[colon.end() :], in_hole, depth - 1)
        if what:
            return tr("{place}: {what}", place=_place(text[: colon.start()]), what=what)
    return ""


def _place(words: str) -> str:
    """Return a place in a text or file as `FormatError` has it."""
    parts = []
    for part in words.split(", "):
        number = re.fullmatch(r"(line|column) (\d+)|at 0x([\dA-F]+)", part)
        if number is None:
            parts.append(part)
        elif number[3]:
            parts.append(tr("at 0x{offset:X}", offset=int(number[3], 16)))
        elif number[1] == "line":
            parts.append(tr("line {line}", line=int(number[2])))
        else:
            parts.append(tr("column {column}", column=int(number[2])))
    return ", ".join(parts)


def _one_after_the_other(first: str, second: str) -> str:
    return tr("{first}. {second}", first=first.rstrip(".。"), second=second)


def filled(translation: str, fillings: dict[int, str]) -> str:
    """Return a translation with its holes filled, "" where it has others."""
    if not {int(number) for number in _HOLE.findall(translation)} <= fillings.keys():
        return ""
    return _HOLE.sub(lambda hole: fillings[int(hole[1])], translation)


@cache
def _matcher() -> Matcher:
    return Matcher(read_templates())


def read_templates() -> list[SentenceTemplate]:
    """Return the templates of everything that the formats say."""
    file = app_paths.resource_folder() / "words" / FILE
    rows = json.loads(file.read_text("utf-8"))
    return [SentenceTemplate(text, tuple(phrases), is_whole) for text, phrases, is_whole in rows]
