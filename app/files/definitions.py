"""Names defined in tables of a game: flags and actors, each in its own row.

The indexes of values know them. What uses one has the same string, under whatever name.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.files.mod import Project
from app.files.value_index import ValueIndex, find_played, is_played
from app.files.value_question import ValueHit, ValueQuestion
from formats.find import TextMatch, plain
from formats.find_numbers import NumberCondition

_TABLES: Final = {
    "DataName": (".bgdata",),
    "name": ("ActorInfo.product.sbyml", "ActorInfo.product.byml"),
}
"""By the name of the value that is the name of a row, how the files of such rows end."""
_IDS: Final = {"DestUnitHashId": "HashId"}
"""What a number that is an id goes by where it is referred to, and where it stands."""
FLAGS: Final = frozenset({
    "SaveFlag", "OnFlagName", "OpenFlag", "ClearFlag", "EnableFlag",  # maps
    "NextFlag", "OffFlag", "QuestDependencyFlag", "DependencyFlag",  # quests
    "DestroySwitchGameData", "DropItemFlagLabel", "FollowModeFlagName", "IsPlayed_DemoFlagName",
})  # fmt: skip
"""What values go by that name flags, which `DataName` is the name of."""


class Definition(NamedTuple):
    """A row of a table: the folder its file lies in, and where it stands in that."""

    root: Path
    hit: ValueHit


def is_definition(name: str, file: str) -> bool:
    """Whether a value that goes by `name`, in a file that is called so, is the name of a row."""
    return file.removesuffix(".zs").endswith(_TABLES.get(name, ()))


def is_id(name: str) -> bool:
    """Whether a number that goes by `name` is the id of an element, of this file or another."""
    return name in _IDS


def flag(value: str) -> str:
    """Return what `known` has for a flag."""
    return f"DataName={value}"


def actor(value: str) -> str:
    """Return what `known` has for an actor of the table of all actors."""
    return f"name={value}"


def defined(
    value: str, indexes: Sequence[ValueIndex], projects: Sequence[Project]
) -> Definition | None:
    """Return the row of a table that is called so, None if there is none.

    The mod's comes before the dump's. Raises `sqlite3.Error`.
    """
    for name in _TABLES:
        question = ValueQuestion(exact=(value,), name=plain(name, case=True, whole=True))
        for root, hit in find_played(indexes, projects, [question]):
            if is_definition(hit.name, hit.entry or hit.path):
                return Definition(root, hit)
    return None


def defined_id(
    name: str, value: int, indexes: Sequence[ValueIndex], projects: Sequence[Project]
) -> Definition | None:
    """Return where the element is that a number which goes by `name` is the id of.

    Raises `sqlite3.Error`.
    """
    is_same = NumberCondition(operator.eq, value)
    question = ValueQuestion(condition=is_same, name=plain(_IDS[name], case=True, whole=True))
    found = find_played(indexes, projects, [question])
    return next((Definition(*one) for one in found if one[1].name == _IDS[name]), None)


def users(value: str, name: str) -> ValueQuestion:
    """Return what asks for all that name a row: the same string, by other names than the row's."""
    return ValueQuestion(
        exact=(value,),
        name=lambda text: [] if text == name else [TextMatch(0, len(text), (text,))],
    )


def known(indexes: Iterable[ValueIndex], projects: Sequence[Project]) -> Iterator[str]:
    """Yield all rows of tables there are, see `flag` and `actor`. Raises `sqlite3.Error`."""
    is_read = is_played(projects)
    for index in indexes:
        for path, entry, name, value in _rows(index):
            if is_definition(name, entry or path) and is_read(index.root, path):
                yield f"{name}={value}"


def _rows(index: ValueIndex) -> Iterator[tuple[str, str, str, str]]:
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
    values = [one for name, end in endings for one in (name, f"%{end}", f"%{end}.zs")]
    with closing(index.connect()) as connection:
        yield from connection.execute(query, values)
