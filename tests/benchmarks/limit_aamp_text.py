"""How soon Python spells and reads an AAMP text at the very best: bare loops over its objects.

They are prepared, untimed, with everything that is known once document and text are there: how
each distinct value is spelled or read, and which lines make up an object. What is timed to spell a
text looks every distinct name up, among those known and the strings of the document, makes the
lines of each sort of object, spells the distinct values, and fills the lines with them.

What is timed to read one finds the distinct lines, since nobody can read each of them once without
that, and takes them apart; it hashes the distinct names; it reads the distinct words, each of which
is matched with the pattern of its kind, since nobody can tell a number from a name without looking
at it; and it makes the objects, for each of which it makes sure that no name is there twice, and
the lists. Beyond that the loops find out, check and decide nothing.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain, compress
from operator import getitem
from typing import Any, NamedTuple
from zlib import crc32

from formats.aamp.labels import Labels
from formats.aamp.model import STRING_TYPES, ParameterIO, ParameterList, ParameterObject, equal
from formats.aamp.text import to_text
from formats.core.float32 import f32_digits_of
from formats.core.work import collector_paused
from formats.registry import SHIPPED
from formats.yaml.scalars import FloatSpelling
from tests.benchmarks.table import Job
from tests.formats.aamp.made import from_text

_F32, _S32, _STRING = 1, 2, 20
_VECTORS = {3: "!vec2", 4: "!vec3", 5: "!vec4", 6: "!color", 16: "!quat"}
_TAGS = {"!str32": 7, "!str64": 8, "!str256": 15, **{tag: type_ for type_, tag in _VECTORS.items()}}
_FORMS = ("%s", "%d", "!u %d", "!str32 %s", "!str64 %s", "!str256 %s")


class _Spot(NamedTuple):
    """An object and its lines: `before` are those of the structure up to its name.

    Its name stands at line `start`, its parameters up to line `stop`.
    """

    node: ParameterObject
    before: str
    start: int
    stop: int


def _spots(root: ParameterIO, lines: list[str]) -> list[_Spot]:
    """Return all objects with their lines, in their order."""
    spots, done = [], 0
    starts = (at for at, line in enumerate(lines) if line.endswith((": !obj", ": !obj {}")))
    for node, start in zip(_objects(root.root), starts, strict=True):
        stop = start + 1 + len(node.hashes)
        pad = " " * (len(lines[start]) - len(lines[start].lstrip()))
        before = "".join([f"{line}\n" for line in lines[done:start]]) + pad
        spots.append(_Spot(node, before, start, stop))
        done = stop
    return spots


def _objects(node: ParameterList) -> list[ParameterObject]:
    """Return the objects of a list and of those in it, in the order of the text."""
    return [*node.objects, *chain.from_iterable(map(_objects, node.lists))]


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


# To text


def to_limit(root: ParameterIO) -> Job:
    """Return the loop that makes the text of a document."""
    text = to_text(root)
    lines = text.split("\n")
    spots = _spots(root, lines)
    nodes = [spot.node for spot in spots]
    tables, named = _told(spots, lines)
    find_names, spell_values = _finding(root, nodes, named), _spelling(tables)
    is_string, is_float = (
        b"".join([node.types for node in nodes]).translate(
            bytes([type_ in wanted for type_ in range(256)])
        )
        for wanted in (STRING_TYPES, {_F32})
    )
    sorts = [(spot.before.rpartition("\n")[2] + "  ", spot.node.hashes) for spot in spots]
    forms = [(sort, f"{sort[0]}%s: %%s\n" * len(sort[1])) for sort in set(sorts)]
    befores = [spot.before for spot in spots]
    heads = [": !obj\n" if node.hashes else ": !obj {}\n" for node in nodes]
    columns = [tuple([tables[type_] for type_ in node.types]) for node in nodes]
    rows = list(zip(nodes, befores, heads, sorts, columns, strict=True))
    tail = "\n".join(lines[spots[-1].stop :])

    @collector_paused()
    def job() -> str:
        values = list(chain.from_iterable([node.values for node in nodes]))
        name = find_names(set(compress(values, is_string))).__getitem__
        patterns = {sort: form % tuple(map(name, sort[1])) for sort, form in forms}
        spell_values(dict.fromkeys(compress(values, is_float)))
        parts = [
            f"{before}{name(node.hash)}{head}"
            f"{patterns[sort] % tuple(map(getitem, column, node.values))}"
            for node, before, head, sort, column in rows
        ]
        return "".join(parts) + tail

    assert job() == text, "the loop makes the same text"
    return job


def _told(spots: list[_Spot], lines: list[str]) -> tuple[dict[int, dict[Any, str]], dict[int, str]]:
    """Return the words of all values by type, and the names by hash, as a text has them."""
    tables: dict[int, dict[Any, str]] = defaultdict(dict)
    tables[_F32] = FloatSpelling()
    named: dict[int, str] = {}
    for node, _before, start, stop in spots:
        named[node.hash] = lines[start].strip().rpartition(": ")[0]
        for line, hash_, type_, value in zip(
            lines[start + 1 : stop], node.hashes, node.types, node.values, strict=True
        ):
            named[hash_], _colon, word = line.strip().partition(": ")
            if type_ != _F32 or value:  # 0.0 and -0.0 would be one key
                tables[type_][value] = word
    return tables, named


def _finding(
    root: ParameterIO, nodes: list[ParameterObject], named: dict[int, str]
) -> Callable[[set[str]], dict[int, str]]:
    """Return what looks all names up, given the strings of the document.

    Those that only counting finds are known beforehand.
    """
    lists, find_all = list(root.root.walk())[1:], SHIPPED.names.find_all
    shapes = {node.hashes for node in nodes}
    labels = Labels(root)
    words = {labels.label(hash_)[0]: word for hash_, word in named.items()}

    def find(texts: set[str]) -> dict[int, str]:
        found = find_all({child.hash for child in chain(nodes, lists)}.union(*shapes))
        found.update(zip(map(crc32, map(_encode, texts)), texts, strict=True))
        return named | {hash_: words[name] for hash_, name in found.items() if hash_ in named}

    return find


def _spelling(tables: dict[int, dict[Any, str]]) -> Callable[[Iterable[float]], None]:
    """Return what spells all values, given the distinct floats that are no part of vectors."""
    floats = tables[_F32]
    spelled = [
        (table, form, values)
        for type_, table in tables.items()
        for form, values in (_groups(table).items() if type_ not in (_F32, *_VECTORS) else ())
    ]
    vectors = [
        (tables[type_], value, f"{tag} [{', '.join(['%s'] * len(value))}]")
        for type_, tag in _VECTORS.items()
        for value in list(tables[type_])
    ]
    inner = list(chain.from_iterable(value for _table, value, _form in vectors))
    digits = dict(f32_digits_of({*floats, *inner}))
    pointed = [value for value in digits if floats[value] == digits[value] + ".0"]
    usual = {value for value, word in digits.items() if floats[value] == word}.union(pointed)
    odd = {value: word for value, word in floats.items() if value not in usual}

    def spell(alone: Iterable[float]) -> None:
        for table, form, values in spelled:
            table.update(zip(values, map(form.__mod__, values), strict=True))
        floats.update(f32_digits_of(dict.fromkeys(chain(alone, inner))))
        floats.update(odd)
        floats.update([(value, floats[value] + ".0") for value in pointed])
        for table, value, form in vectors:
            table[value] = form % tuple(map(floats.__getitem__, value))

    return spell


def _groups(table: dict[Any, str]) -> dict[str, list[Any]]:
    """Return the values of a table by the form that spells them, those without one left out."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for value, word in table.items():
        for form in _FORMS if type(value) in (int, str) else ():
            if (form[-1] == "s") == isinstance(value, str) and form % value == word:
                groups[form].append(value)
                break
    return groups


# From text


class _Names(NamedTuple):
    """The distinct names by how their hashes are found, and all that stands before the colons.

    `odd` are the hashes of quoted names.
    """

    plain: list[str]
    numbers: list[str]
    odd: dict[str, int]
    heads: list[str]


class _Words(NamedTuple):
    """The distinct words behind the colons by how they are read; `odd` are read already."""

    names: list[str]
    tagged: list[str]
    ints: list[str]
    floats: list[str]
    vectors: list[str]
    odd: dict[str, tuple[int, Any]]


_NO_WORDS = _Words([], [], [], [], [], {})
_PATTERNS = {
    "names": re.compile(r"[^\W\d].*").fullmatch,
    "tagged": re.compile(r"!str[0-9]+ [^\W\d].*").fullmatch,
    "ints": re.compile(r"-?[0-9]+").fullmatch,
    "floats": re.compile(r"-?[0-9]+\.[0-9]+(?:e-[0-9]+)?").fullmatch,
    "vectors": re.compile(r"!(?:vec[234]|color|quat) \[.+\]").fullmatch,
}
"""What the words of a kind look like."""


class _Nested(NamedTuple):
    """A list: the line of its name, its objects and the lists in it by their numbers."""

    line: int
    objects: slice
    lists: list[int]


def from_limit(text: str) -> Job:
    """Return the loop that makes the lists and objects of a text."""
    root = from_text(text)
    lines = text.split("\n")
    spots = _spots(root, lines)
    hashes: dict[str, int] = {}
    said: dict[str, tuple[int, Any]] = {}
    value_lines: set[str] = set()
    for node, _before, start, stop in spots:
        hashes[lines[start].rpartition(": ")[0]] = node.hash
        for line, hash_, type_, value in zip(
            lines[start + 1 : stop], node.hashes, node.types, node.values, strict=True
        ):
            head, _colon, word = line.partition(": ")
            hashes[head], said[word] = hash_, (type_, value)
            value_lines.add(line)
    nested = _nested(root.root, lines, hashes)
    names, words = _names(hashes), _words(said)
    distinct = list(dict.fromkeys(lines))
    is_value = [line in value_lines for line in distinct]
    is_title = [line.endswith((": !obj", ": !list", ": !obj {}")) for line in distinct]
    places = [(spot.start, spot.start + 1, spot.stop) for spot in spots]

    @collector_paused()
    def job() -> ParameterList:
        lines = text.split("\n")
        said: dict[str, Any] = dict.fromkeys(lines, (0, 0, None))
        distinct = list(said)
        of_head, (types, values) = _read_names(names).__getitem__, _read_words(words)
        titles = compress(distinct, is_title)
        said.update([(line, (of_head(line.rpartition(": ")[0]), 0, None)) for line in titles])
        plain = list(compress(distinct, is_value))
        parts = [line.partition(": ") for line in plain]
        heads = [of_head(head) for head, _colon, _word in parts]
        rests = [rest for _head, _colon, rest in parts]
        columns = zip(heads, map(types.get, rests), map(values.get, rests), strict=True)
        said.update(zip(plain, columns, strict=True))
        all_hashes, all_types, all_values = zip(*map(said.__getitem__, lines), strict=True)
        packed, sorts = bytes(all_types), _Sorts()
        objects = [
            ParameterObject(
                all_hashes[at],
                sorts[all_hashes[start:stop]],
                packed[start:stop],
                all_values[start:stop],
            )
            for at, start, stop in places
        ]
        made: list[ParameterList] = []
        for line, own, below in nested:
            lists = tuple(map(made.__getitem__, below))
            made.append(ParameterList(all_hashes[line], tuple(objects[own]), lists))
        return made[-1]

    made = ParameterIO(root.version, root.type, job())
    made.format_version, made.flags = root.format_version, root.flags
    made.extra, made.trailing, made.type_tail = root.extra, root.trailing, root.type_tail
    assert equal(made, root), "the loop makes the same document"
    return job


class _Sorts(dict[tuple[int, ...], tuple[int, ...]]):
    """The names of each sort of object, among which none may be there twice."""

    def __missing__(self, names: tuple[int, ...]) -> tuple[int, ...]:
        assert len(set(names)) == len(names), "no name is there twice"
        self[names] = names
        return names


def _read_names(names: _Names) -> dict[str, int]:
    """Return the hash of what stands before every colon."""
    hashes = dict(zip(names.plain, map(crc32, map(str.encode, names.plain)), strict=True))
    hashes.update(zip(names.numbers, map(int, names.numbers), strict=True))
    hashes.update(names.odd)
    return {head: hashes[head.lstrip(" ")] for head in names.heads}


def _read_words(words: _Words) -> tuple[dict[str, int], dict[str, Any]]:
    """Return the type and the value of every word behind a colon."""
    names, tagged, ints, floats, vectors = (
        list(filter(_PATTERNS[kind], getattr(words, kind))) for kind in _PATTERNS
    )
    types = dict.fromkeys(names, _STRING) | dict.fromkeys(ints, _S32) | dict.fromkeys(floats, _F32)
    values: dict[str, Any] = dict(zip(names, names, strict=True))
    values.update(zip(ints, map(int, ints), strict=True))
    values.update(zip(floats, array("f", map(float, floats)), strict=True))
    for word in tagged:
        tag, _blank, values[word] = word.partition(" ")
        types[word] = _TAGS[tag]
    for word in vectors:
        tag, _bracket, numbers = word[:-1].partition(" [")
        types[word] = _TAGS[tag]
        values[word] = tuple(array("f", map(float, numbers.split(", "))))
    for word, (type_, value) in words.odd.items():
        types[word], values[word] = type_, value
    return types, values


def _names(hashes: dict[str, int]) -> _Names:
    heads = {head: head.strip() for head in hashes}
    found = {heads[head]: hash_ for head, hash_ in hashes.items()}
    plain = [name for name, hash_ in found.items() if crc32(name.encode()) == hash_]
    numbers = [name for name, hash_ in found.items() if name == str(hash_)]
    known = {*plain, *numbers}
    odd = {name: hash_ for name, hash_ in found.items() if name not in known}
    return _Names(plain, numbers, odd, list(heads))


def _words(said: dict[str, tuple[int, Any]]) -> _Words:
    """Return words by the first kind that reads them as they are."""
    found = _Words([], [], [], [], [], {})
    for word, typed in said.items():
        kind = next((kind for kind, looks in _PATTERNS.items() if looks(word)), "odd")
        if kind != "odd" and _read_alone(kind, word) == repr(typed):
            getattr(found, kind).append(word)
        else:
            found.odd[word] = typed
    return found


def _read_alone(kind: str, word: str) -> str:
    """Return how the type and the value look that a word has as one of a kind."""
    types, values = _read_words(_NO_WORDS._replace(**{kind: [word]}))
    return repr((types[word], values[word]))


def _nested(root: ParameterList, lines: list[str], hashes: dict[str, int]) -> list[_Nested]:
    """Return all lists, those in a list before itself, and add the hashes of their names."""
    starts = iter([at for at, line in enumerate(lines) if line.endswith(": !list")])
    found: list[_Nested] = []
    done = 0

    def visit(node: ParameterList) -> int:
        nonlocal done
        line = next(starts)
        hashes[lines[line].rpartition(": ")[0]] = node.hash
        own = slice(done, done := done + len(node.objects))
        below = [visit(child) for child in node.lists]
        found.append(_Nested(line, own, below))
        return len(found) - 1

    visit(root)
    return found
