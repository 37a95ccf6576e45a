"""Names defined in tables of a game, such as flags and actors: each in a row of its own.

They are found through the indexes of values. A file that uses one has the same string under any
name, or a row of that name: the list of objects that exist only while a flag is set has a row for
each flag.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from app.game.mod import Project
from app.game.value_index import ValueIndex, find_played, is_played
from app.game.value_question import ValueHit, ValueQuestion
from formats.calculator import ANY, NumberCondition
from formats.core.kinds import CONTAINERS
from formats.find import TextMatch, plain

if TYPE_CHECKING:
    import sqlite3

_TABLES: Final = {
    "DataName": (".bgdata",),
    "name": ("ActorInfo.product.sbyml", "ActorInfo.product.byml"),
}
"""The endings of the files with rows, by the name of the value that is the name of a row."""
_ID: Final = "HashId"
_IDS: Final = {"DestUnitHashId": _ID}
"""The names of ids where they are referred to, and where they are defined."""
_FLAG_LISTS: Final = "LazyTraverseList."
"""The prefix of the name of the list with the ids of each flag's objects."""
_FLAG_LIST_FILES: Final = tuple(
    f"Map/MainField/{_FLAG_LISTS}{ending}" for ending in ("smubin", "mubin")
)
_LISTED: Final = (
    "FROM place JOIN file ON file.id=place.file JOIN {} AS held ON held.content=place.content "
    "JOIN name ON name.id=held.name WHERE CASE place.entry WHEN '' THEN file.path "
    f"ELSE place.entry END LIKE '%{_FLAG_LISTS}%'"
)
FLAGS: Final = frozenset({
    "SaveFlag", "OnFlagName", "OpenFlag", "ClearFlag", "EnableFlag",  # maps
    "NextFlag", "OffFlag", "QuestDependencyFlag", "DependencyFlag",  # quests
    "DestroySwitchGameData", "DropItemFlagLabel", "FollowModeFlagName", "IsPlayed_DemoFlagName",
})  # fmt: skip
"""The names of values that name flags, whose own name is in `DataName`."""


class Definition(NamedTuple):
    """A row of a table: the folder of its file, and its place in that folder."""

    root: Path
    hit: ValueHit


def is_definition(name: str, file: str) -> bool:
    """Whether a value called `name`, in a file of this name, is the name of a row."""
    return file.removesuffix(".zs").endswith(_TABLES.get(name, ()))


def is_id(name: str, file: str) -> bool:
    """Whether a number called `name` is the id of an element, in this file or another.

    `file` is the name of its file.
    """
    return name in _IDS or (name == _ID and is_flag_list(file))


def is_flag_list(file: str) -> bool:
    """Whether a file of this name lists objects by flag, so that its rows are flags."""
    return file.rpartition("/")[2].startswith(_FLAG_LISTS)


def flag(value: str) -> str:
    """Return the entry of `known` for a flag."""
    return f"DataName={value}"


def object_id(value: int) -> str:
    """Return the entry of `known_ids` for an object of a map."""
    return f"{_ID}={value}"


def actor(value: str) -> str:
    """Return the entry of `known` for an actor in the table of all actors."""
    return f"name={value}"


def defined(
    value: str, indexes: Sequence[ValueIndex], projects: Sequence[Project]
) -> Definition | None:
    """Return the row of a table with this name, None if there is none.

    The mod's comes before the dump's. Raises `sqlite3.Error`.
    """
    for name in _TABLES:
        question = ValueQuestion(exact=(value,), name=plain(name, case=True, whole=True))
        for root, hit in find_played(indexes, projects, [question]):
            if is_definition(hit.name, hit.entry or hit.path):
                return Definition(root, hit)
    return None


def defined_id(
    value: int, indexes: Sequence[ValueIndex], projects: Sequence[Project]
) -> Definition | None:
    """Return the place of the element that has a number as its id.

    Raises `sqlite3.Error`.
    """
    is_same = NumberCondition(operator.eq, value)
    question = ValueQuestion(condition=is_same, name=plain(_ID, case=True, whole=True))
    hits = find_played(indexes, projects, [question])
    return next((Definition(*hit) for hit in hits if _is_object(hit[1])), None)


def _is_object(hit: ValueHit) -> bool:
    return hit.name == _ID and not is_flag_list(hit.entry or hit.path)


def users(value: str, name: str) -> list[ValueQuestion]:
    """Return the query for everything that names a row: the same string under other names than the
    row's.

    The same applies to rows whose own name it is.
    """

    def is_other(text: str) -> list[TextMatch]:
        return [] if text == name else [TextMatch(0, len(text), (text,))]

    def is_same(text: str) -> list[TextMatch]:
        return [TextMatch(0, len(text), (text,))] if text == value else []

    return [
        ValueQuestion(exact=(value,), name=is_other),
        ValueQuestion(kinds=CONTAINERS, name=is_same, is_own=True),
    ]


def users_of_object(value: int) -> list[ValueQuestion]:
    """Return the query for everything that has the id of an object of a map: links and flags."""
    is_same = NumberCondition(operator.eq, value)
    links = ValueQuestion(
        condition=is_same, name=lambda name: [TextMatch(0, len(name), (name,))] * (name in _IDS)
    )
    own = plain(_ID, case=True, whole=True)
    listed = [ValueQuestion(condition=is_same, name=own, path=path) for path in _FLAG_LIST_FILES]
    return [links, *listed]


def is_object(name: str, value: object, file: str) -> bool:
    """Whether a value in a file of this name is the id of an object of a map."""
    is_id = name == _ID and isinstance(value, int) and bool(value)
    return is_id and ".mubin" in file.replace(".smubin", ".mubin") and not is_flag_list(file)


def known(indexes: Iterable[ValueIndex], projects: Sequence[Project]) -> Iterator[str]:
    """Yield all rows of tables, see `flag` and `actor`. Raises `sqlite3.Error`."""
    is_read = is_played(projects)
    for index in indexes:
        for path, entry, name, value in _definition_rows(index):
            if is_definition(name, entry or path) and is_read(index.root, path):
                yield f"{name}={value}"


def listed(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """Yield the flags that lists of objects have rows for, each with the number of its content."""
    query = f"SELECT DISTINCT name.text, held.content {_LISTED.format('row')}"
    yield from connection.execute(f"{query} AND held.kind='array' AND NOT held.element")


def listed_ids(connection: sqlite3.Connection) -> Iterator[tuple[int, int]]:
    """Yield the ids of objects in such lists, each with the number of its content."""
    query = f"SELECT DISTINCT held.value, held.content {_LISTED.format('number')}"
    yield from connection.execute(f"{query} AND name.text=?", (_ID,))


def known_ids(indexes: Iterable[ValueIndex], projects: Sequence[Project]) -> Iterator[str]:
    """Yield all objects of maps, see `object_id`. Raises `sqlite3.Error`."""
    is_read = is_played(projects)
    wanted_value_question = ValueQuestion(condition=ANY, name=plain(_ID, case=True, whole=True))
    for index in indexes:
        for hit in index.find(wanted_value_question, sys.maxsize):
            if _is_object(hit) and is_read(index.root, hit.path):
                yield object_id(int(hit.value))


def _definition_rows(index: ValueIndex) -> Iterator[tuple[str, str, str, str]]:
    if not index.exists:
        return
    place = "CASE place.entry WHEN '' THEN file.path ELSE place.entry END"
    endings = [(name, ending) for name, some in _TABLES.items() for ending in some]
    of_table = f"(name.text=? AND ({place} LIKE ? OR {place} LIKE ?))"
    query = (
        "SELECT file.path, place.entry, name.text, text.text FROM name "
        "JOIN word AS held ON held.name=name.id JOIN text ON text.id=held.text "
        "JOIN place ON place.content=held.content JOIN file ON file.id=place.file "
        f"WHERE {' OR '.join([of_table] * len(endings))}"
    )
    values = [pattern for name, end in endings for pattern in (name, f"%{end}", f"%{end}.zs")]
    with closing(index.connect()) as connection:
        yield from connection.execute(query, values)
