"""Finding rows of a document by name, value, type or number, and what replacing would make of them.

A search goes row by row, so that it can be run in slices; nothing is edited before `replace`.
Numbers are found by conditions (`> 100`, `1..5`) and replaced by numbers or by expressions (`*2`,
`=x/2`). Either may be looked for only in rows of a name.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from .calculator import ANY, NumberCondition, is_rounded, numbers_of, typed_over, with_numbers
from .core.kinds import CONTAINERS, STRINGS, AnyValue, Kind
from .core.paths import Path
from .editing import Structure
from .errors import WrongType
from .outline import Outline, Row, has_index_label
from .value_text import PARSEABLE, parse, text

BUDGET: Final = 2_000_000
"""The most rows one search looks at; shared containers may unfold to any number."""
_SLICE: Final = 1000
_BEAT: Final = 256
_REFERENCE = re.compile(r"\\(\d|\\)")


class Field(enum.Enum):
    """What of a row is looked at."""

    NAME = "name"
    VALUE = "value"
    TYPE = "type"


class TextMatch(NamedTuple):
    """One match in a text: from `start` to before `end`; `groups[0]` is all of it."""

    start: int
    end: int
    groups: tuple[str, ...]


Matcher = Callable[[str], list[TextMatch]]
"""Returns the matches in a text, in order, none of them empty."""


def plain(words: str, case: bool = False, whole: bool = False) -> Matcher:
    """Return a matcher of literal `words`; `whole` for whole words only."""
    source = re.escape(words)
    source = rf"(?<!\w){source}(?!\w)" if whole else source
    expression = re.compile(source, 0 if case else re.IGNORECASE)
    return partial(_matches, expression)


def regular(words: str, case: bool = False, whole: bool = False) -> Matcher:
    """Return a matcher of a regular expression of Python; raises `WrongType` where it is none."""
    source = rf"(?<!\w)(?:{words})(?!\w)" if whole else words
    try:
        expression = re.compile(source, 0 if case else re.IGNORECASE)
    except (re.error, RecursionError, OverflowError) as error:
        raise WrongType(f"“{words}” is not a regular expression: “{error}”") from None
    return partial(_matches, expression)


def _matches(expression: re.Pattern[str], words: str) -> list[TextMatch]:
    matches = expression.finditer(words)
    return [TextMatch(match.start(), match.end(), (match[0],)) for match in matches if match[0]]


class Hit(NamedTuple):
    """One thing found: which field of which row, as it was when it was found."""

    path: Path
    row: Row
    field: Field


def words_of(row: Row, field: Field) -> str:
    """Return what stands in a field of a row, strings in full."""
    if field is Field.NAME:
        return row.label
    return row.kind.value if field is Field.TYPE else text(row.kind, row.value)


class FindQuestion(NamedTuple):
    """What is looked for: text found by `matcher` in `fields`, or numbers that meet `condition`.

    With neither, every value is found that can be edited. `name` finds in the names of the rows
    that are looked at; an element that has but a number goes by the name of its array. `template`
    says that `\\1` in a replacement stands for what a group of the match holds. With `target`,
    rows are found that lead to the row at this path, or to one that it lies in, and no others.
    """

    matcher: Matcher | None = None
    condition: NumberCondition | None = None
    fields: frozenset[Field] = frozenset(Field)
    template: bool = False
    name: Matcher | None = None
    target: Path | None = None

    def fields_of(self, row: Row) -> list[Field]:
        """Return in which fields of a row something is found, whatever its name."""
        if self.target is not None:
            leads = row.target is not None and row.target == self.target[: len(row.target)]
            return [Field.VALUE] if leads else []
        if self.condition is not None:
            meets, single = self.condition.meets, row.kind is not Kind.F64
            return [Field.VALUE] if any(meets(n, single) for n in numbers_of(row)) else []
        if self.matcher is None:
            return [Field.VALUE] if row.editable and row.kind not in CONTAINERS else []
        return [field for field in Field if field in self.fields and self._finds(row, field)]

    def has_name(self, row: Row) -> bool:
        """Whether rows of this name are looked at."""
        return self.name is None or bool(self.name(row.label))

    def _finds(self, row: Row, field: Field) -> bool:
        if field is Field.VALUE and row.kind in CONTAINERS:
            return False
        assert self.matcher is not None, "a question has one of both"
        return bool(self.matcher(words_of(row, field)))

    def changed(self, words: str, by: str) -> str | None:
        """Return `words` with every match replaced by `by`, None if there is no match."""
        assert self.matcher is not None, "a question has one of both"
        spans = self.matcher(words)
        for span in reversed(spans):
            put = self._replacement_text(by, span) if self.template else by
            words = words[: span.start] + put + words[span.end :]
        return words if spans else None

    def _replacement_text(self, by: str, span: TextMatch) -> str:
        def group(reference: re.Match[str]) -> str:
            if reference[1] == "\\":
                return "\\"
            number = int(reference[1])
            return span.groups[number] if number < len(span.groups) else ""

        return _REFERENCE.sub(group, by)


def search(view: Outline, question: FindQuestion, path: Path = ()) -> Iterator[Hit | None]:
    """Yield what is found in the row at `path` and below it, in the order of the document.

    None comes every some hundred rows, for callers that run this in slices. The outline must not
    change meanwhile.
    """
    row, is_named = view.row(path), _is_named(view, question, path)
    if path and is_named:
        yield from _hits(question, path, row)
    open_rows = [(_child_rows(view, path), is_named and row.kind is Kind.ARRAY)]
    count = 0
    while open_rows and count < BUDGET:
        rows, is_in_named = open_rows[-1]
        step = next(rows, None)
        if step is None:
            open_rows.pop()
            continue
        below, row = step
        is_named = question.has_name(row) or (is_in_named and has_index_label(row))
        if is_named:
            yield from _hits(question, below, row)
        if row.count:
            open_rows.append((_child_rows(view, below), is_named and row.kind is Kind.ARRAY))
        count += 1
        if not count % _BEAT:
            yield None


def _is_named(view: Outline, question: FindQuestion, path: Path) -> bool:
    """Whether the row at `path` goes by a name that is looked at, its own or that of its array."""
    if question.name is None:
        return True
    if not path:
        return False
    row = view.row(path)
    if question.has_name(row) or not has_index_label(row):
        return question.has_name(row)
    return view.row(path[:-1]).kind is Kind.ARRAY and _is_named(view, question, path[:-1])


def _hits(question: FindQuestion, path: Path, row: Row) -> Iterator[Hit]:
    for field in question.fields_of(row):
        yield Hit(path, row, field)


def _child_rows(view: Outline, path: Path) -> Iterator[tuple[Path, Row]]:
    count = view.row(path).count
    for start in range(0, count, _SLICE):
        for row in view.rows(path, start, min(count, start + _SLICE)):
            yield (*path, row.key), row


class Proposal(NamedTuple):
    """What replacing would make of a hit: in words, and as what is to be stored.

    `what` is a value, a name or a `Kind`, by the hit's field. Where `refusal` says why it cannot
    be, both mean nothing.
    """

    hit: Hit
    new: str = ""
    what: AnyValue = None
    refusal: str = ""
    is_rounded: bool = False
    """Whether an integer is rounded to a whole number."""


def propose(
    structure: Structure, question: FindQuestion, hit: Hit, by: str, rounds: bool = False
) -> Proposal:
    """Return what replacing what was found in `hit` by `by` would make of it.

    With `rounds`, integers are rounded where the result is not whole.
    """
    try:
        if hit.field is Field.VALUE:
            return _new_value(structure, question, hit, by, rounds)
        make = _new_name if hit.field is Field.NAME else _new_kind
        return make(structure, question, hit, by)
    except WrongType as error:
        return Proposal(hit, refusal=str(error))


def _new_name(structure: Structure, question: FindQuestion, hit: Hit, by: str) -> Proposal:
    old = structure.name(hit.path)
    name = None if old is None else question.changed(old, by)
    if name is None:
        raise WrongType("this name cannot be changed")
    if not name:
        raise WrongType("no name would be left")
    structure.check_name(hit.path, name)
    return Proposal(hit, name, name)


def _new_value(
    structure: Structure, question: FindQuestion, hit: Hit, by: str, rounds: bool
) -> Proposal:
    row = structure.view.row(hit.path)
    if not row.editable:
        raise WrongType("this value cannot be edited")
    condition = question.condition or ANY
    if question.condition is not None:
        value = with_numbers(row, by, condition, rounds)
    elif question.matcher is None:
        value = typed_over(row, by, rounds)
    else:
        value, rounds = _new_words(question, row, by), False
    value = structure.view.check(hit.path, value)
    is_less = rounds and is_rounded(row, by, condition, rounds)
    return Proposal(hit, text(row.kind, value), value, is_rounded=is_less)


def _new_words(question: FindQuestion, row: Row, by: str) -> AnyValue:
    if row.kind not in PARSEABLE:
        raise WrongType(f"a value of type {row.kind.value} is edited as a whole, not as text")
    new = question.changed(text(row.kind, row.value), by)
    if new is None:
        raise WrongType("the value has changed")
    return new if row.kind in STRINGS else parse(row.kind, new)


def _new_kind(structure: Structure, question: FindQuestion, hit: Hit, by: str) -> Proposal:
    old = structure.view.row(hit.path).kind
    word = question.changed(old.value, by) or ""
    kinds = {kind.value: kind for kind in structure.kinds(hit.path)}
    if word not in kinds:
        raise WrongType(f"{old.value} cannot be converted to “{word}” here")
    return Proposal(hit, word, kinds[word])


def replace(structure: Structure, proposals: Iterable[Proposal]) -> int:
    """Do what is proposed and not refused; return how many edits that were.

    Values go first and names and types last, those deepest in the document before those above them,
    so that every path leads where it did. Raises `WrongType` if one is refused after all.
    """
    accepted = [proposal for proposal in proposals if not proposal.refusal]
    values, types, names = (
        [(one.hit.path, one.what) for one in reversed(accepted) if one.hit.field is field]
        for field in (Field.VALUE, Field.TYPE, Field.NAME)
    )
    for path, value in values:
        structure.set(path, value)
    is_linked = structure.view.LINKED  # rows keep their places under other names, not other types
    for path, kind in () if is_linked else types:
        structure.retype([path], kind)
    for path, name in names:
        structure.rename(path, name)
    if is_linked and types:  # each may have others go elsewhere
        if len({kind for _path, kind in types}) > 1:
            raise WrongType("the rows of this format are made of one other type at a time")
        structure.retype([path for path, _kind in reversed(types)], types[0][1])
    return len(accepted)
