"""Queries to an index of values, and how its database answers them."""

from __future__ import annotations

import operator
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from app.game.archive_walk import words_of
from app.game.cache_database import storable
from formats.calculator import NumberCondition, PlainNumber
from formats.core.float32 import f32
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.find import Matcher
from formats.scalars import Scalar

SIGNED: Final = 2**63
"""From here on integers are stored as eight bytes, since the database has only signed ones."""
_AT_LEAST: Final = {operator.gt, operator.ge, operator.eq}
_AT_MOST: Final = {operator.lt, operator.le, operator.eq}
_COLUMNS: Final = "SELECT file.path, place.entry, name.text, {} FROM "
_PLACES: Final = (
    " JOIN name ON name.id=held.name JOIN place ON place.content=held.content "
    "JOIN file ON file.id=place.file"
)
_CONTENTS: Final = (
    "SELECT place.content FROM place JOIN file ON file.id=place.file WHERE file.path=?"
)


class ValueHit(NamedTuple):
    """A name and a value in a file, given by its path below the folder and the entry inside it.

    `entry` is "" for the file itself. With `is_row`, it is a row with any value, and `value` is the
    word for its type. `row` is the path of the row in the document, and `where` that in words; they
    are unknown until the file is read.
    """

    path: str
    entry: str
    name: str
    value: Scalar
    is_row: bool = False
    where: str = ""
    row: Path | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The path inside the file, as `container_io` takes it."""
        return words_of(self.entry)


class ValueQuestion(NamedTuple):
    """What to search for: strings that match `text`, and numbers that meet `condition`.

    With neither, every value matches. `literal` is a text that every match of `text` contains,
    ignoring case, "" if there is none: it makes the search quick. `exact` are whole strings, used
    instead of `text`. `name` matches the names of values. With `kinds`, rows of these types match,
    with any value, and nothing else; `is_own` restricts them to rows with a name of their own,
    unlike elements of an array. With `path`, only that file is searched.
    """

    text: Matcher | None = None
    literal: str = ""
    condition: NumberCondition | None = None
    exact: tuple[str, ...] = ()
    name: Matcher | None = None
    kinds: frozenset[Kind] = frozenset()
    is_own: bool = False
    path: str = ""

    @property
    def has_strings(self) -> bool:
        """Whether strings are searched for."""
        return self.text is not None or bool(self.exact) or self.condition is None

    @property
    def has_numbers(self) -> bool:
        """Whether numbers are searched for."""
        return self.condition is not None or (self.text is None and not self.exact)

    def meets(self, number: PlainNumber) -> bool:
        """Whether a number matches, stored as float32 or not."""
        meets = None if self.condition is None else self.condition.meets
        return meets is None or meets(number) or meets(number, True)


def answers(
    connection: sqlite3.Connection, question: ValueQuestion, most: int
) -> Iterator[ValueHit]:
    """Yield the places of matching values, `most` of them if there are so many."""
    has_names = question.name is not None
    if has_names:
        rows = connection.execute("SELECT id, text FROM name")
        _fill_id_table(
            connection,
            "asked_name",
            (id_ for id_, text in rows if _matches(question.name, text)),
        )
    if question.kinds:
        yield from _row_hits(connection, question, has_names)
        return
    if question.has_numbers:
        yield from _number_hits(connection, question, has_names)
    if question.has_strings:
        yield from _string_hits(connection, question, has_names, most)


def _matches(matcher: Matcher | None, text: str) -> bool:
    return matcher is None or bool(matcher(text))


def _fill_id_table(connection: sqlite3.Connection, table: str, numbers: Iterable[int]) -> None:
    connection.execute(f"CREATE TEMP TABLE {table}(id INTEGER PRIMARY KEY)")
    rows = [(number,) for number in numbers]
    connection.executemany(f"INSERT INTO {table} VALUES(?)", rows)


def _row_hits(
    connection: sqlite3.Connection, question: ValueQuestion, has_names: bool
) -> Iterator[ValueHit]:
    first = "asked_name CROSS JOIN row AS held ON held.name=asked_name.id"
    kinds: list[object] = [kind.value for kind in question.kinds]
    conditions = [f"held.kind IN ({','.join('?' * len(kinds))})"]
    conditions += ["NOT held.element"] if question.is_own else []
    columns = _COLUMNS.format("held.kind").replace("SELECT", "SELECT DISTINCT")
    query = columns + (first if has_names else "row AS held") + _PLACES
    for row in _asked(connection, question, query, conditions, kinds):
        yield ValueHit(*row, True)


def _number_hits(
    connection: sqlite3.Connection, question: ValueQuestion, has_names: bool
) -> Iterator[ValueHit]:
    low, high = _limits(question.condition)
    conditions, values = [], []
    for sign, limit in ((">=", low), ("<=", high)):
        if limit is not None:
            conditions.append(f"held.value{sign}?")
            values.append(limit)
    first = "asked_name CROSS JOIN number AS held ON held.name=asked_name.id"
    query = _COLUMNS.format("held.value") + (first if has_names else "number AS held") + _PLACES
    for path, entry, name, value in _asked(connection, question, query, conditions, values):
        number = read_number(value)
        if question.meets(number):
            yield ValueHit(path, entry, name, number)


def _limits(condition: NumberCondition | None) -> tuple[object, object]:
    """Return the range of the stored numbers that can meet a condition, None for no limit."""
    if condition is None or condition.compare is None:
        return None, None
    low = _sides(condition.bound)[0] if condition.compare in _AT_LEAST else None
    end = condition.bound if condition.compare in _AT_MOST else condition.high
    high = _sides(end)[1] if end < SIGNED and end >= -SIGNED else None
    if low is not None:  # all numbers from 2**63, as bytes or floats, sort after this float
        low = min(low, float(SIGNED)) if low >= -SIGNED else None
    return low, high


def _sides(bound: PlainNumber) -> tuple[PlainNumber, PlainNumber]:
    """Return a limit and the nearest float32, the smaller first."""
    try:
        single = f32(float(bound))
    except OverflowError:
        return bound, bound
    return (min(bound, single), max(bound, single))


def _string_hits(
    connection: sqlite3.Connection, question: ValueQuestion, has_names: bool, most: int
) -> Iterator[ValueHit]:
    has_texts = question.text is not None or bool(question.exact)
    if has_texts:
        texts = _text_ids(connection, question)
        _fill_id_table(connection, "asked_text", texts if has_names else islice(texts, most))
    if has_texts:
        first = "asked_text CROSS JOIN word AS held ON held.text=asked_text.id"
        first += " AND held.name IN (SELECT id FROM asked_name)" if has_names else ""
    else:
        first = "asked_name CROSS JOIN word AS held ON held.name=asked_name.id"
        first = first if has_names else "word AS held"
    query = _COLUMNS.format("text.text") + first + _PLACES + " JOIN text ON text.id=held.text"
    for row in _asked(connection, question, query):
        yield ValueHit(*row)


def _asked(
    connection: sqlite3.Connection,
    question: ValueQuestion,
    query: str,
    conditions: Iterable[str] = (),
    values: Iterable[object] = (),
) -> Iterator[tuple[str, str, str, Any]]:
    """Query the database, restricted to one file if the question is."""
    every, given = [*conditions], [*values]
    if question.path:
        every.append(f"held.content IN ({_CONTENTS})")
        given.append(question.path)
    where = f" WHERE {' AND '.join(every)}" if every else ""
    cursor = connection.execute(query + where, given)
    return (row for row in cursor if not question.path or row[0] == question.path)


def _text_ids(connection: sqlite3.Connection, question: ValueQuestion) -> Iterator[int]:
    """Yield the ids of the matching strings."""
    if question.exact:
        marks = ",".join("?" * len(question.exact))
        exact = [storable(text) for text in question.exact]
        rows = connection.execute(f"SELECT id, text FROM text WHERE text IN ({marks})", exact)
        yield from (id_ for id_, _text in rows)
    elif question.literal and question.literal.isascii():
        escaped = question.literal.replace("!", "!!").replace("%", "!%").replace("_", "!_")
        like = "SELECT id, text FROM text WHERE text LIKE ? ESCAPE '!'"
        rows = connection.execute(like, (f"%{escaped}%",))
        yield from (id_ for id_, text in rows if _matches(question.text, text))
    else:
        rows = connection.execute("SELECT id, text FROM text")
        yield from (id_ for id_, text in rows if _matches(question.text, text))


def stored(number: PlainNumber) -> object:
    """Return a number as the database stores it."""
    if isinstance(number, int) and number >= SIGNED:
        return number.to_bytes(8, "big")
    return number


def read_number(value: object) -> PlainNumber:
    """Return a number from its form in the database."""
    if isinstance(value, bytes):
        return int.from_bytes(value, "big")
    assert isinstance(value, int | float), "nothing else is stored"
    return value
