"""Values that name a row of another file by special rules, and the queries for such values.

An AI program names the entries of the AS list in its pack; objects of maps name the entries of
events, `file<entry>` in the table of all events, and drop tables of their actors; flags of Tears of
the Kingdom are named by paths (`Work/GameData/Entity/….gmdentity.json?Flag`) and hashes.
`app.game.definitions` handles names in tables.
"""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import formats
from app.documents import container_io
from app.documents.container_io import Words
from app.documents.dictionaries import dictionaries_for
from app.game import definitions
from app.game.archive_walk import SEPARATOR, load
from app.game.definitions import Definition
from app.game.mod import Project
from app.game.modules import versions
from app.game.references import NONE, resolve
from app.game.value_index import ValueIndex, is_played
from app.game.value_index import find_played as find_values
from app.game.value_question import ValueHit, ValueQuestion
from formats import wrap
from formats.calculator import ANY, NumberCondition
from formats.core.kinds import CONTAINERS, AnyValue
from formats.errors import FormatError
from formats.find import Matcher, TextMatch, plain
from formats.names import murmur3_of
from formats.registry import SHIPPED, format_of
from formats.scalars import WORDS, Scalar

if TYPE_CHECKING:
    from app.documents.file_place import FilePlace


_AS: Final = re.compile(r"(?:^|[a-z])AS(?:Key)?(?:Name)?$")
"""Parameters of AI programs whose values are names of AS: `ASName`, `StartAS`, `EndASName`."""
_AS_LIST: Final = (".baslist", "Name")
_PROGRAM: Final = ".baiprog"
_LISTED: Final = (
    "SELECT place.file, place.entry, text.text FROM name JOIN word AS held ON held.name=name.id "
    "JOIN text ON text.id=held.text JOIN place ON place.content=held.content "
    "WHERE name.text=? AND place.entry LIKE ?"
)
_PROGRAMS: Final = "SELECT file, entry, content FROM place WHERE entry LIKE ?"
_EVENTS: Final = ("EventInfo.product.byml", "EventInfo.product.sbyml")
_FLOW: Final = "EventFlowName"
FLOWS: Final = {_FLOW: "EventFlowEntryName", "file": "entry"}
"""The names of values with an event's file, and of those with its entry; the last within
`_EVENTS`."""
DROPS: Final = "DropTable"
"""The name of drop tables in maps, among the parameters of an object."""
ACTOR: Final = "UnitConfigName"
"""The name of an object's actor."""
_NO_DROPS: Final = frozenset({"", "__none__"})
_FLAGS: Final = "GameDataList."
"""The prefix of the name of the table of flags."""
_FLAG_PATH: Final = ".gmdentity.json?"
_FLAG_HASHES: Final = ("GmdHash", "GameDataHash")
_HASH: Final = "Hash"


class Mention(NamedTuple):
    """A value as stored in a file called `file`; `beside` are its sibling texts, by name."""

    name: str
    value: AnyValue
    file: str
    beside: Mapping[str, str]

    @property
    def is_sure(self) -> bool:
        """Whether it certainly names a row of another file, whatever else it may name."""
        return bool(self.flag or self.flow or self.as_name or self.listed_flag or self.drop_table)

    @property
    def listed_flag(self) -> str:
        """The flag whose row in a list of objects by flag it is, "" elsewhere."""
        is_one = self.value is None and definitions.is_flag_list(self.file)
        return self.name if is_one and not self.name.startswith("[") else ""

    @property
    def drop_table(self) -> str:
        """The drop table that an object of a map names, "" if it names none."""
        is_one = self.name == DROPS and isinstance(self.value, str) and ACTOR in self.beside
        return str(self.value) if is_one and self.value not in _NO_DROPS else ""

    @property
    def as_name(self) -> str:
        """The entry of an AS list that it names, "" if it names none."""
        is_one = self.file.endswith(_PROGRAM) and _AS.search(self.name) is not None
        return self.value if is_one and isinstance(self.value, str) else ""

    @property
    def flow(self) -> str:
        """The entry of an event that it names, `file<entry>` or `file<` for any entry, else ""."""
        is_one = self.name in FLOWS and (self.name != "file" or self.file.endswith(_EVENTS))
        if not is_one or not isinstance(self.value, str) or not self.value:
            return ""
        entry = self.beside.get(FLOWS[self.name], "")
        return f"{self.value}<{entry}>" if entry else f"{self.value}<"

    @property
    def flag(self) -> int:
        """The hash of the flag that it names, 0 if it names none."""
        if isinstance(self.value, str):
            return flag_of(self.value)
        is_hash = isinstance(self.value, int) and self.name.endswith(_FLAG_HASHES)
        return self.value % 2**32 if is_hash else 0


def flag_of(text: str) -> int:
    """Return the hash of the flag whose path a text is, 0 for any other text."""
    _path, sign, name = text.partition(_FLAG_PATH)
    return murmur3_of(name) if sign and name else 0


def row_of(
    mention: Mention, file: Path, words: Words, project: Project, indexes: Sequence[ValueIndex]
) -> Definition | None:
    """Return the row that a value in `words` of `file` names, None if there is none.

    The mod's comes before the dump's. Raises `sqlite3.Error`.
    """
    if mention.as_name and words:
        return next(_in_lists(mention.as_name, file, words, project), None)
    if mention.listed_flag:
        return definitions.defined(mention.listed_flag, indexes, [project])
    if mention.drop_table:
        return row_of_drops(mention.beside[ACTOR], mention.drop_table, file, words, project)
    if mention.flow:
        flow = mention.flow
        question = ValueQuestion(kinds=CONTAINERS, name=_name_starts_with(flow), is_own=True)
        return _first_definition(
            question, indexes, project, lambda hit: _file_title(hit).endswith(_EVENTS)
        )
    if mention.flag:
        is_same = NumberCondition(operator.eq, mention.flag)
        question = ValueQuestion(condition=is_same, name=plain(_HASH, case=True, whole=True))
        return _first_definition(question, indexes, project, _is_flag)
    return None


def _name_starts_with(start: str) -> Matcher:
    return lambda name: [TextMatch(0, len(start), (start,))] if name.startswith(start) else []


def _first_definition(
    question: ValueQuestion,
    indexes: Sequence[ValueIndex],
    project: Project,
    is_it: Callable[[ValueHit], bool],
) -> Definition | None:
    hits = find_values(indexes, [project], [question])
    return next((Definition(*hit) for hit in hits if is_it(hit[1])), None)


def _file_title(hit: ValueHit) -> str:
    return (hit.entry or hit.path).rpartition("/")[2].removesuffix(".zs")


def _is_flag(hit: ValueHit) -> bool:
    return hit.name == _HASH and _file_title(hit).startswith(_FLAGS)


def _in_lists(value: str, file: Path, words: Words, project: Project) -> Iterator[Definition]:
    """Yield the entries with this name in AS lists of the same archive, the mod's first."""
    ending, name = _AS_LIST
    for version in versions(file, project):
        try:
            held_archive = load(version, words[:-1])
            for word, entry in zip(held_archive.words, held_archive.entries, strict=True):
                if word.endswith(ending) and value in _scalars_named(entry.data, version, name):
                    yield _definition(version, (*words[:-1], word), name, value, project)
        except (OSError, FormatError):
            continue  # opening it shows the reason; the dump's version may still have the entry


def _scalars_named(data: bytes, file: Path, name: str) -> Collection[Scalar]:
    root = formats.open_bytes(wrap.unwrap(data, dictionaries_for(file)).payload)
    return format_of(root).held(root, SHIPPED).scalars.get(name, ())


def _definition(file: Path, words: Words, name: str, value: str, project: Project) -> Definition:
    root = next(root for root in project.all_roots if file.is_relative_to(root))
    path = file.relative_to(root).as_posix()
    return Definition(root, ValueHit(path, SEPARATOR.join(words), name, value))


def users_of(mention: Mention, path: str) -> list[ValueQuestion]:
    """Return the queries for the values that name a row, none if it is not such a row.

    `path` is the file's path below the folder of its game or mod.
    """
    value, file = mention.value, mention.file.removesuffix(".zs")
    if mention.name == _AS_LIST[1] and file.endswith(_AS_LIST[0]):
        return [ValueQuestion(exact=(str(value),), name=_is_as, path=path)]
    if file.endswith(_EVENTS) and "<" in mention.name:
        flow = mention.name.partition("<")[0]
        return [ValueQuestion(exact=(flow,), name=lambda name: _whole_match(name, name in FLOWS))]
    if mention.name == _HASH and file.startswith(_FLAGS) and isinstance(value, int):
        is_same = NumberCondition(operator.eq, value)
        by_path: Matcher = lambda text: _whole_match(text, flag_of(text) == value)  # noqa: E731
        others: Matcher = lambda name: _whole_match(name, name != _HASH)  # noqa: E731
        return [
            ValueQuestion(condition=is_same, name=others),
            ValueQuestion(text=by_path, literal=_FLAG_PATH),
        ]
    if isinstance(value, int) and definitions.is_object(mention.name, value, file):
        return definitions.users_of_object(value)
    return []


def mentioned(name: str, value: str) -> str:
    """Return the entry of `known` for the row that a text in an index names, "" for any other
    text."""
    if name == _FLOW and value:
        return f"{_FLOW}={value}"
    flag = flag_of(value)
    return f"{_HASH}={flag}" if flag else ""


def known(indexes: Iterable[ValueIndex], projects: Sequence[Project]) -> Iterator[str]:
    """Yield all events, and all flags of tables. Raises `sqlite3.Error`."""
    is_read = is_played(projects)
    events = ValueQuestion(
        kinds=CONTAINERS, name=lambda name: _whole_match(name, "<" in name), is_own=True
    )
    for index in indexes:
        for hit in index.find(events, sys.maxsize):
            if _file_title(hit).endswith(_EVENTS) and is_read(index.root, hit.path):
                yield f"{_FLOW}={hit.name.partition('<')[0]}"
        for path in index.files(f"{_FLAGS}*"):
            for hit in index.find(_flags_of(path), sys.maxsize):
                if _is_flag(hit) and is_read(index.root, path):
                    yield f"{_HASH}={int(hit.value) % 2**32}"


def entries_of_as(index: ValueIndex) -> Iterator[str]:
    """Yield the `as_entry` of all entries of the AS lists beside AI programs.

    One with the name "" stands for the list itself.
    """
    if not index.exists:
        return
    with closing(index.connect()) as connection:
        lists: dict[tuple[int, str], set[str]] = {}
        for file, entry, text in connection.execute(_LISTED, (_AS_LIST[1], f"%{_AS_LIST[0]}")):
            lists.setdefault((file, _archive_of_entry(entry)), set()).add(text)
        for file, entry, content in connection.execute(_PROGRAMS, (f"%{_PROGRAM}",)):
            beside = lists.get((file, _archive_of_entry(entry)))
            if beside is not None:
                yield from (as_entry(content, text) for text in ("", *beside))


def as_entry(content: int, value: str) -> str:
    """Return the key of an entry in the AS list beside an AI program, identified by its number."""
    return f"AS{content}={value}"


def names_as(name: str, value: str, ending: str) -> bool:
    """Whether a text in an index, in a file with this ending, is the name of an AS."""
    is_one = f".{ending}" == _PROGRAM and _AS.search(name) is not None
    return is_one and value not in ("", *WORDS)


def _archive_of_entry(entry: str) -> str:
    return entry.rpartition(SEPARATOR)[0]


def _flags_of(path: str) -> ValueQuestion:
    return ValueQuestion(condition=ANY, name=plain(_HASH, case=True, whole=True), path=path)


def _is_as(name: str) -> list[TextMatch]:
    return _whole_match(name, _AS.search(name) is not None)


def _whole_match(text: str, is_found: bool) -> list[TextMatch]:
    return [TextMatch(0, len(text), (text,))] if is_found else []


# Drop tables of actors, found by the names that objects of maps use for them.
#
# The actor's link names the file of its tables, whose header lists their names.


_LINK: Final = "Actor/ActorLink/{}.bxml"
_TABLES: Final = "Actor/DropTable/{}.bdrop"
_USER: Final = "DropTableUser"
_TABLE: Final = "Table"
"""The prefix of the header's values that are names of tables."""


def row_of_drops(
    actor: str, table: str, file: Path, words: Words, project: Project
) -> Definition | None:
    """Return the row with the name of an actor's drop table, None if there is none.

    `file` and `words` are the place of the object that names it.
    """
    link = resolve([_LINK.format(actor)], file, words, project)
    name = next(iter(_scalars_by_name(link).get(_USER, ())), "") if link is not None else ""
    if link is None or str(name) in NONE:
        return None
    table_file = resolve([_TABLES.format(name)], *link, project)
    for called, values in _scalars_by_name(table_file).items() if table_file is not None else ():
        if called.startswith(_TABLE) and table in values and table_file is not None:
            return _drop_tables_definition(table_file, called, table, project)
    return None


def _scalars_by_name(place: FilePlace) -> Mapping[str, AbstractSet[Scalar]]:
    """Return the values of a file by name; nothing if it cannot be read."""
    try:
        data = container_io.unpacked(container_io.read_bytes(place.file), place.words, place.file)
        root = formats.open_bytes(data.data, place.name)
    except (OSError, FormatError):
        return {}  # opening it says why
    return format_of(root).held(root, SHIPPED).scalars


def _drop_tables_definition(
    place: FilePlace, name: str, value: str, project: Project
) -> Definition:
    root = next(root for root in project.all_roots if place.file.is_relative_to(root))
    path = place.file.relative_to(root).as_posix()
    return Definition(root, ValueHit(path, SEPARATOR.join(place.words), name, value))
