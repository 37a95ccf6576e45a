"""Plain documents as YAML: maps, lists, and values with a tag where a word would not tell the type.

What else the file says, the fields of the root, is in a comment at the head, so that a file is made
again byte for byte from its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import Field, fields, replace
from itertools import accumulate
from typing import Final, Generic

from ..core.kinds import CONTAINERS, AnyValue, Kind
from ..core.paths import Path
from ..errors import FormatError, InvalidData, WrongType
from ..format import TextForm, WantedHeader
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..problems import TextResult
from ..yaml import scalars
from ..yaml.comment import Facts, comment, pack, pack_data, read_comment
from ..yaml.dialect import Dialect, bare_kind
from ..yaml.events import (
    EventSource,
    TypedText,
    YamlNode,
    at,
    located,
    parse,
    repeated_key,
    short_tag,
)
from ..yaml.scalars import Spelling, unescaping
from ..yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled
from .model import (
    DEEPEST,
    KINDS,
    NAMED,
    P,
    PlainContainer,
    PlainNode,
    PlainRoot,
    PlainRules,
    PlainValue,
    too_deep,
)
from .tree import PlainTree

RETAGS: Final = {
    Kind.NULL: "!!null",
    Kind.BOOL: "!!bool",
    Kind.S32: "!!int",
    Kind.F32: "!!float",
    Kind.STRING: "!!str",
    Kind.BINARY: "!!binary",
} | {kind: f"!{kind.value}" for kind in (Kind.U32, Kind.S64, Kind.U64, Kind.F64)}
"""The tag that asks for each kind of value."""
TAGS: Final = {tag: kind for kind, tag in RETAGS.items()}
assert CONTAINERS | RETAGS.keys() >= set(KINDS), "every value has a tag"


class PlainText(TextForm[P], Generic[P]):
    """The text of one format; `empty` is a document with what its texts need not tell."""

    def __init__(self, name: str, rules: PlainRules, empty: P) -> None:
        self._name, self._rules, self._empty = name, rules, empty
        self.comment = rf"# triptych:.* format={name}\b"

    def write(self, root: P, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        """Return the text of a whole document."""
        return self._spelled(root, ()).text

    def map(self, root: P, path: Path = (), knowledge: Knowledge = NO_KNOWLEDGE) -> MappedText:
        """Return the text of the row at `path` with all below it, and where each row stands."""
        made = self._spelled(root, path)
        node = PlainTree(self._rules, root).node(path)
        return made.mapped(path, 0, _lines(node, 0, made.strings))

    def _spelled(self, root: P, path: Path) -> SpelledText:
        node = PlainTree(self._rules, root).node(path)

        def head(block: int) -> str:
            facts = {} if path else {"format": self._name, **_facts(root)}
            facts |= {"bytes": f"{block:X}"} if block else {}
            return comment(facts)

        return spelled(lambda strings: "\n".join(_written(node, strings)) + "\n", head)

    def read(
        self, text: str | TypedText, like: P | None = None, header: WantedHeader | None = None
    ) -> TextResult[P]:
        """Return the document of a text."""
        source = EventSource(text)
        found = read_comment(source.text)
        root = _with_facts(like or self._empty, found)
        top = self._top(source, found)
        if not isinstance(top, PlainContainer):
            raise InvalidData("the whole document is a container", line=1, column=1)
        self._check(replace(root, top=top), (), top)
        return TextResult(replace(root, top=top), [])

    def read_row(self, root: P, path: Path, text: str | TypedText) -> PlainNode:
        """Return the node that a text makes in the place of the row at `path`."""
        source = EventSource(text)
        node = self._top(source, read_comment(source.text))
        self._check(root, path, node)
        return node

    def _check(self, root: P, path: Path, node: PlainNode) -> None:
        """Raise `InvalidData` where a node cannot stand in a document."""
        try:
            self._rules.check_all(root, path, node)
        except FormatError as error:
            raise InvalidData(error.what, line=1, column=1, hint=error.hint) from error

    def _top(self, source: EventSource, found: Facts) -> PlainNode:
        block = found.block() if "bytes" in found else 0
        with located(source.text):
            top = parse(source)
            if (event := repeated_key(source.text)) is not None:
                raise InvalidData(f"“{event.value:.60}” is here twice", **at(event))
            return _Reader(self._rules.maps, unescaping(block) if block else {}).node(top, 0)

    @property
    def types(self) -> Dialect:
        """What these texts say of the types of rows."""
        return Dialect(tagged=TAGS.get, retags=RETAGS, mapped=self._rules.maps)


# Fields of the root as words of a comment


def _further(root: PlainRoot) -> Iterator[tuple[str, Field[AnyValue]]]:
    """Yield the fields besides the rows, by their names in a comment."""
    return ((each.name.replace("_", "-"), each) for each in fields(root) if each.name != "top")


def _facts(root: PlainRoot) -> dict[str, str]:
    return {name: _word(getattr(root, each.name)) for name, each in _further(root)}


def _word(value: AnyValue) -> str:
    if isinstance(value, int):
        return str(int(value))
    if not value:
        return ""
    return pack(value) if isinstance(value, bytes) else pack_data(_listed(value))


def _listed(value: AnyValue) -> AnyValue:
    """Return a value with lists for tuples and `{"bytes": …}` for bytes, as JSON has it."""
    if isinstance(value, tuple):
        return [_listed(part) for part in value]
    return {"bytes": pack(value)} if isinstance(value, bytes) else value


def _with_facts(root: P, found: Facts) -> P:
    """Return a document with the fields that a comment tells; raises `InvalidData`."""
    told = {
        each.name: _value(name, getattr(root, each.name), found)
        for name, each in _further(root)
        if name in found
    }
    return replace(root, **told)


def _value(name: str, example: AnyValue, found: Facts) -> AnyValue:
    """Return the value of a fact, which is of the type of `example`."""
    if isinstance(example, int):
        return type(example)(found.number(name, 0, 0, 1 if example is True else 2**32))
    if not found[name]:
        return type(example)()
    if isinstance(example, bytes):
        return found.packed(name)
    value = _unlisted(found.data(name))
    if type(value) is not type(example):
        raise found.error(name, "it is damaged")
    return value


def _unlisted(value: AnyValue) -> AnyValue:
    if isinstance(value, list):
        return tuple(_unlisted(part) for part in value)
    if isinstance(value, dict):
        return Facts({"bytes": str(value.get("bytes", ""))}, 1).packed("bytes")
    return value


# Writing


def _written(node: PlainNode, strings: Spelling) -> Iterator[str]:
    """Yield the lines of a node; those of what is in it are indented."""
    if isinstance(node, PlainValue):
        yield _spell(node, strings)
    elif not node.nodes:
        yield "{}" if node.kind in NAMED else "[]"
    else:
        for key, child in node.items():
            *before, head = _heads(str(key), strings) if node.kind in NAMED else ["-"]
            yield from before
            first, *rest = _written(child, strings)
            is_apart = node.kind in NAMED and isinstance(child, PlainContainer) and child.nodes
            yield head if is_apart else f"{head} {first}"
            yield from (f"  {line}" for line in ([first, *rest] if is_apart else rest))


def _heads(name: str, strings: Spelling) -> list[str]:
    """Return what stands before the value of a name: two lines where it is long."""
    word = strings[name]
    return [f"{word}:"] if len(word) <= scalars.LONGEST_KEY else [f"? {word}", ":"]


def _spell(node: PlainValue, strings: Spelling) -> str:
    if node.kind is Kind.STRING:
        return strings[node.value]
    if node.kind is Kind.BINARY:
        return f"{RETAGS[node.kind]} {node.kind.type.spell(node.value)}"
    return scalars.spelling(node.kind, RETAGS[node.kind])(node.value)


def _lines(node: PlainNode, first: int, strings: Spelling) -> Lines:
    """Return where the rows below a node begin, the first of them `first` lines below it."""
    if not isinstance(node, PlainContainer) or not node.nodes:
        return NOTHING
    sizes, below = [], {}
    for place, (key, child) in enumerate(node.items()):
        head = len(_heads(str(key), strings)) if node.kind in NAMED else 0
        rows = _lines(child, head, strings)
        sizes.append(max(head, 1) if rows is NOTHING else rows.size)
        if rows is not NOTHING:
            below[place] = rows
    *starts, size = accumulate(sizes, initial=first)
    return Lines(node.keys, starts, size, below)


# Reading


class _Reader:
    """Makes nodes of a parsed text; `maps` is their kind, `unescaped` gives undecodable bytes."""

    def __init__(self, maps: Kind, unescaped: dict[int, int]) -> None:
        self._maps, self._unescaped = maps, unescaped

    def node(self, node: YamlNode, depth: int) -> PlainNode:
        """Return the node of one of a text; raises `InvalidData` at its place."""
        if depth > DEEPEST:
            raise InvalidData(too_deep().what, **at(node.event))
        if node.children is None:
            return self._value(node)
        if node.tag and node.tag not in ("!!map", "!!seq"):
            raise InvalidData(f"the tag “{node.tag:.40}” means nothing here", **at(node.event))
        children = [self.node(child, depth + 1) for child in node.children]
        if node.keys is None:
            return PlainContainer(Kind.ARRAY, tuple(children))
        names: Sequence[str] = [self._text(str(key.value)) for key in node.keys]
        if self._maps is Kind.MAP:
            order = sorted(range(len(names)), key=names.__getitem__)
            names, children = [names[at] for at in order], [children[at] for at in order]
        return PlainContainer(self._maps, tuple(children), tuple(names))

    def _value(self, node: YamlNode) -> PlainValue:
        tag = short_tag(node.event)
        kind = TAGS.get(tag) if tag else bare_kind(node)
        if kind is None:
            raise InvalidData(f"the tag “{tag:.40}” means nothing here", **at(node.event))
        try:
            return PlainValue(kind, self._of_word(kind, node.word, node.event.anchor))
        except WrongType as error:
            raise InvalidData(error.what, **at(node.event)) from error

    def _of_word(self, kind: Kind, word: str, anchor: str | None) -> AnyValue:
        if kind is Kind.STRING:
            return kind.type.accept(self._text(word))
        if kind is Kind.NULL or kind is Kind.BOOL:
            value = kind.type.accept(kind.type.parse(word))
            bits = scalars.word_bits(anchor)
            return bits if kind is Kind.BOOL and value and bits else value
        return scalars.read(kind, word, anchor)

    def _text(self, word: str) -> str:
        return word.translate(self._unescaped) if self._unescaped else word
