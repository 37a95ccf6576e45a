"""Works out what a replace does to values and names in files of games and mods; changes nothing.

Files are searched by the same rules as the indexes of values (`app.game.value_question`), row by
row: a text is searched for in strings, and if it is a number, among equal numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Final, NamedTuple

import formats
from app.documents import atomic_file
from app.documents.container_io import Words
from app.documents.dictionaries import dictionaries_for
from app.game.value_question import ValueQuestion
from app.ui.i18n import tr
from app.ui.sentences import said
from formats import wrap
from formats.calculator import NumberCondition, calculate, numbers_of
from formats.core.kinds import PART_KINDS, STRINGS, AnyValue, Kind, same
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.find import Field, FindQuestion, Matcher, Proposal, TextMatch, propose, search
from formats.outline import Outline, Row
from formats.registry import structure_of
from formats.scalars import WORDS, Scalar, of_row
from formats.value_text import one_line, parse, text

MOST: Final = 200_000
"""The most values that are replaced at once."""
_TEXTS: Final = frozenset({*STRINGS, Kind.BOOL})
"""The kinds whose values the indexes hold as strings."""


class Swap(NamedTuple):
    """One replacement in a file: its place, the old value and the new one.

    If `refusal` gives a reason why it is impossible, `new` is not used. For the field `Field.NAME`,
    it is the row's name instead of its value; for `Field.TYPE`, its type, as text.
    """

    path: Path
    where: str
    kind: Kind
    old: AnyValue
    new: AnyValue = None
    refusal: str = ""
    field: Field = Field.VALUE
    loss: str = ""
    """What the value loses in the conversion to another type."""
    is_rounded: bool = False
    """Whether an integer is rounded to a whole number."""

    @property
    def before(self) -> str:
        """The old value as text."""
        return text(self._shown_as, self.old)

    @property
    def after(self) -> str:
        """The new value as text."""
        words = text(self._shown_as, self.new)
        loss = tr("rounded") if self.is_rounded else said(self.loss)
        return f"{words} ({loss})" if loss else words

    @property
    def _shown_as(self) -> Kind:
        return self.kind if self.field is Field.VALUE else Kind.STRING

    @property
    def scalar(self) -> Scalar:
        """The new value as an index stores it; of several numbers, the first one that changes."""
        if self.kind in PART_KINDS:
            pairs = zip(self.old, self.new, strict=True)
            return next((new for old, new in pairs if old != new), 0)
        return WORDS[bool(self.new)] if self.kind is Kind.BOOL else self.new


class EntryPlace(NamedTuple):
    """A document inside a file: the file, and the path inside it."""

    file: File
    words: Words


@dataclass
class ReplacePlan:
    """The replacements in one document; `stay` of the values cannot be replaced.

    `rounded` of them are rounded to whole numbers. With `has_others`, some are names or types of
    rows.
    """

    place: EntryPlace
    swaps: Sequence[Swap]
    stay: int = field(init=False)
    rounded: int = field(init=False)
    has_others: bool = field(init=False)

    def __post_init__(self) -> None:
        self.stay = sum(bool(swap.refusal) for swap in self.swaps)
        self.rounded = sum(swap.is_rounded for swap in self.swaps)
        self.has_others = any(swap.field is not Field.VALUE for swap in self.swaps)


class PlannedReplace(NamedTuple):
    """All replacements, in the order of the files; with `is_full`, there may be more."""

    plans: list[ReplacePlan]
    failed: list[tuple[EntryPlace, BaseException]]
    is_full: bool = False


class ReplaceRequest(NamedTuple):
    """What to replace: everything that one of the questions finds, and the replacement `by`.

    With `rounds`, integers are rounded where the result is not whole.
    """

    questions: tuple[FindQuestion, ...]
    by: str
    rounds: bool = False

    @classmethod
    def of(
        cls, question: FindQuestion, words: str, by: str, rounds: bool = False
    ) -> ReplaceRequest:
        """Return the request for replacing the results of a question in games.

        `words` is the typed search text.
        """
        values = frozenset({Field.VALUE})
        if question.condition is not None or question.matcher is None:
            return cls((question._replace(fields=values),), by, rounds)
        find_questions = []
        if Field.VALUE in question.fields:
            find_questions.append(question._replace(fields=values))
            condition = None if question.template else as_number(words)
            if condition is not None:
                find_questions.append(FindQuestion(condition=condition, name=question.name))
        others = (field for field in (Field.NAME, Field.TYPE) if field in question.fields)
        find_questions += [question._replace(fields=frozenset({field})) for field in others]
        return cls(tuple(find_questions), by, rounds)

    @property
    def named(self) -> list[ValueQuestion]:
        """The query for all rows whose names are to be replaced."""
        names = (question for question in self.questions if question.fields == {Field.NAME})
        kinds = frozenset(Kind)
        return [ValueQuestion(name=name.matcher, kinds=kinds, is_own=True) for name in names]


def as_number(words: str) -> NumberCondition | None:
    """Return the query for the number that a text is, None if it is not a number."""
    try:
        return NumberCondition.read(f"= {words}") if words.strip() else None
    except WrongType:
        return None


def swaps(view: Outline, structure: Structure, request: ReplaceRequest) -> Iterator[Swap | None]:
    """Yield the replacements in a document, and None now and then so that the caller can pause.

    Values that would not change are left out. The document must not change meanwhile.
    """
    for question in request.questions:
        for hit in search(view, question):
            if hit is None:
                yield None
                continue
            row = hit.row
            if hit.field is Field.NAME:
                yield _renamed(view, structure, propose(structure, question, hit, request.by))
                continue
            if hit.field is Field.TYPE:
                yield _retyped(view, structure, propose(structure, question, hit, request.by))
                continue
            if question.matcher is not None and row.kind not in _TEXTS:
                continue
            proposal = propose(structure, question, hit, request.by, request.rounds)
            if proposal.refusal or not same(row.kind, proposal.what, row.value):
                where, new, refusal = where_of(view, hit.path), proposal.what, proposal.refusal
                swap = Swap(hit.path, where, row.kind, row.value, new, refusal)
                yield swap._replace(is_rounded=proposal.is_rounded)


def _renamed(view: Outline, structure: Structure, proposal: Proposal) -> Swap | None:
    """Return the new name of a row, None if it does not change or belongs to the format."""
    path, row = proposal.hit.path, proposal.hit.row
    old = structure.name(path)
    if old is None or (not proposal.refusal and proposal.what == old):
        return None
    where = where_of(view, path)
    return Swap(path, where, row.kind, old, proposal.what, proposal.refusal, Field.NAME)


def _retyped(view: Outline, structure: Structure, proposal: Proposal) -> Swap | None:
    """Return the new type of a row, None if it does not change."""
    path, kind, refusal, loss = proposal.hit.path, proposal.hit.row.kind, proposal.refusal, ""
    if not refusal and proposal.what is kind:
        return None
    try:
        loss = "" if refusal else structure.converting([path])(proposal.what)[0].loss
    except WrongType as error:
        refusal = error.what
    where = where_of(view, path)
    return Swap(path, where, kind, kind.value, proposal.new, refusal, Field.TYPE, loss)


def apply_swaps(structure: Structure, swaps: Sequence[Swap]) -> int:
    """Do the replacements in a document; return how many there are.

    Values are replaced first, then names from the last to the first, so that all paths remain
    valid. Types are changed at once if rows keep their paths, otherwise after everything else, all
    rows of a type together. Raises `WrongType` before anything is done if the document has changed
    meanwhile.
    """
    _check_swaps(structure, swaps)
    names = [swap for swap in swaps if swap.field is Field.NAME]
    structure.set_many([(swap.path, swap.new) for swap in swaps if swap.field is Field.VALUE])
    if not structure.view.LINKED:
        _retype(structure, swaps)
    for name in reversed(names):
        structure.rename(name.path, name.new)
    if structure.view.LINKED:
        _retype(structure, swaps)
    return len(swaps)


def _retype(structure: Structure, swaps: Iterable[Swap]) -> None:
    """Change the types of rows. If that moves rows, all must get the same type."""
    by_kind: dict[str, list[Path]] = {}
    for swap in swaps:
        if swap.field is Field.TYPE:
            by_kind.setdefault(swap.new, []).append(swap.path)
    if structure.view.LINKED and len(by_kind) > 1:
        raise WrongType(tr("the rows of a graph are made of one other type at a time"))
    for kind, paths in by_kind.items():
        structure.retype(paths, Kind(kind))


def _check_swaps(structure: Structure, swaps: Iterable[Swap]) -> None:
    for swap in swaps:
        row = structure.view.row(swap.path)
        if not _has_old_value(structure, row, swap):
            raise WrongType(tr("it has changed since it was searched"), path=(swap.where,))


def _has_old_value(structure: Structure, row: Row, swap: Swap) -> bool:
    if swap.field is Field.NAME:
        return bool(structure.name(swap.path) == swap.old)
    if row.kind is not swap.kind:
        return False
    return swap.field is Field.TYPE or same(row.kind, row.value, swap.old)


def typed_over(
    name: str, value: Scalar, typed: str, at: Path | None, view: Outline, _structure: Structure
) -> Iterator[Swap | None]:
    """Yield the replacements for typing over a found value, in the row `at` or, if that no longer
    has the value or is None, in every row of that name and value.

    The input is parsed as in the row's own field; in a row of several numbers, those equal to the
    value are replaced.
    """
    values, named = frozenset({Field.VALUE}), exactly(name)
    if isinstance(value, str):
        question = FindQuestion(exactly(value), None, values, name=named)
    else:
        question = FindQuestion(condition=NumberCondition.read(f"= {value!r}"), name=named)
    only = at if at is not None and _has_scalar(view, at, value) else None
    for hit in search(view, question):
        if hit is None or only not in (None, hit.path):
            yield None
            continue
        row, where = hit.row, where_of(view, hit.path)
        try:
            new = view.check(hit.path, _typed_value(row, typed, question.condition))
        except WrongType as error:
            yield Swap(hit.path, where, row.kind, row.value, refusal=error.what)
            continue
        if not same(row.kind, new, row.value):
            yield Swap(hit.path, where, row.kind, row.value, new)


def _has_scalar(view: Outline, path: Path, value: Scalar) -> bool:
    try:
        return value in of_row(view.row(path))
    except (FormatError, LookupError):
        return False


def exactly(type_text: str) -> Matcher:
    """Return the query for one text as a whole."""

    def matches(words: str) -> list[TextMatch]:
        return [TextMatch(0, len(words), (words,))] if words == type_text else []

    return matches


def _typed_value(row: Row, typed: str, condition: NumberCondition | None) -> AnyValue:
    """Return a row's value with the typed text applied to all of it, or to the numbers that meet a
    condition."""
    if condition is None:
        return parse(row.kind, typed)
    kind, single = PART_KINDS.get(row.kind, row.kind), row.kind is not Kind.F64
    new = tuple(
        calculate(kind, typed, number, None) if condition.meets(number, single) else number
        for number in numbers_of(row)
    )
    return new if row.kind in PART_KINDS else new[0]


def where_of(view: Outline, path: Path) -> str:
    """Return a row's place as text."""
    return " › ".join(one_line(label, 80) for label in view.labels(path)) or "Root"


Progress = Callable[[int, int], object]
"""Called with the number of finished files and of all files."""


def plan(
    places: Iterable[EntryPlace],
    make: Callable[[Outline, Structure], Iterable[Swap | None]],
    progress: Progress = lambda _done, _total: None,
    is_cancelled: Callable[[], bool] = lambda: False,
    most: int = MOST,
) -> PlannedReplace:
    """Work out the replacements in documents with `make`; each content is read once.

    Documents that cannot be read are reported, and those without replacements are left out.
    """
    planned = PlannedReplace([], [])
    known: dict[bytes, list[Swap]] = {}
    grouped = by_file(places)
    count = 0
    for done, (file, inner) in enumerate(grouped.items()):
        if is_cancelled():
            break
        progress(done, len(grouped))
        for entry_place, planned_swaps in _of_file(file, inner, make, known):
            if isinstance(planned_swaps, BaseException):
                planned.failed.append((entry_place, planned_swaps))
            elif planned_swaps:
                planned.plans.append(ReplacePlan(entry_place, planned_swaps[: most - count]))
                count += len(planned_swaps)
            if count >= most:
                return planned._replace(is_full=True)
    return planned


def by_file(places: Iterable[EntryPlace]) -> dict[File, list[Words]]:
    """Return the paths inside each file, in order of appearance."""
    grouped: dict[File, list[Words]] = {}
    for place in places:
        grouped.setdefault(place.file, []).append(place.words)
    return grouped


def _of_file(
    file: File,
    inner: Sequence[Words],
    make: Callable[[Outline, Structure], Iterable[Swap | None]],
    known: dict[bytes, list[Swap]],
) -> Iterator[tuple[EntryPlace, list[Swap] | BaseException]]:
    try:
        held = payloads(atomic_file.read(file)[0], inner, dictionaries_for(file))
    except (OSError, FormatError) as error:
        yield EntryPlace(file, ()), error
        return
    for words, data in held.items():
        key, place = atomic_file.digest(data), EntryPlace(file, words)
        if key not in known:
            try:
                root = formats.open_bytes(data)
                view = formats.outline_of(root)
                structure = structure_of(root, view)
                known[key] = [swap for swap in make(view, structure) if swap is not None]
            except FormatError as error:
                yield place, error
                continue
        yield place, known[key]


def payloads(
    data: bytes, places: Collection[Words], dictionaries: wrap.Dictionaries
) -> dict[Words, bytes]:
    """Return the decompressed data at places inside a file; every archive is read once.

    Raises `FormatError` if there is nothing.
    """
    payload = wrap.unwrap(data, dictionaries).payload
    payload_by_words: dict[Words, bytes] = {}
    inner: dict[str, list[Words]] = {}
    for words in places:
        if words:
            inner.setdefault(words[0], []).append(words[1:])
        else:
            payload_by_words[()] = payload
    archive = wrap.read_sarc(payload) if inner else wrap.Archive()
    for word, below in inner.items():
        held = archive.entries[archive.index(word)].data
        for words, payload_ in payloads(held, below, dictionaries).items():
            payload_by_words[(word, *words)] = payload_
    return payload_by_words
