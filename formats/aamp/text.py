"""The comment at the head of an AAMP text: the rest of the header, and the layout of the file.

A file like those of the games' own converter needs no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from operator import getitem
from typing import Final, NamedTuple, Protocol

from ..core.kinds import CURVE_COUNTS, PART_KINDS, STRING_LIMITS, AnyValue, Kind
from ..core.paths import Path
from ..yaml.comment import Facts, comment, pack, pack_data
from ..yaml.scalars import (
    LONGEST_KEY,
    CachedSpelling,
    FloatSpelling,
    Spelling,
    UncachedSpelling,
    spelling,
)
from ..yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled
from .children import Members, child_keys, members_of
from .labels import Labels
from .model import (
    KINDS,
    RAW_TYPE,
    RETAGS,
    FileLayout,
    Layout,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
    hash_names,
    name_hash,
)
from .outline import Outline

_LAYOUTS = {"nintendo": Layout.NINTENDO, "package": Layout.PACKAGE, "typed": Layout.TYPED}
Node = ParameterIO | ParameterList | ParameterObject | Parameter


def describe(root: ParameterIO, members: Members, block: int = 0) -> dict[str, str]:
    """Return the facts on a document with these members.

    `block` if undecodable bytes are escaped with it.
    """
    facts = {}
    if root.format_version != 2:
        facts["format"] = str(root.format_version)
    if root.flags != 3:
        facts["flags"] = str(root.flags)
    if root.layout is not Layout.NINTENDO:
        facts["layout"] = next(word for word, layout in _LAYOUTS.items() if layout is root.layout)
    if root.extra:
        facts["extra"] = pack_data(root.extra)
    if root.trailing:
        facts["trailing"] = pack(root.trailing)
    if root.type_tail is not None:
        facts["type-tail"] = pack(root.type_tail)
    if root.short:
        facts["short"] = str(root.short)
    if not root.reproduced:
        facts["reproduced"] = "no"
    groups = [parameter_object.group for parameter_object in members.objects]
    if any(groups):
        facts["groups"] = pack_data(groups)
    return facts | _describe_names(members, block)


def describe_part(node: Node, block: int = 0) -> dict[str, str]:
    """Return the facts that the text of a part needs to be read back."""
    facts = _describe_names(_members_of_part(node), block)
    if isinstance(node, Parameter) and isinstance(node.value, OverlongString):
        facts["overlong"] = "yes"
    return facts


def _members_of_part(node: Node) -> Members:
    if isinstance(node, ParameterIO):
        node = node.root
    if isinstance(node, ParameterObject):
        return Members([], [node])
    return members_of(node) if isinstance(node, ParameterList) else Members([], [])


def _describe_names(members: Members, block: int) -> dict[str, str]:
    facts = {"bytes": f"{block:X}"} if block else {}
    if _has_namesakes(members):
        facts["namesakes"] = "yes"
    values = chain.from_iterable([one.values for one in members.objects])
    if OverlongString in set(map(type, values)):
        facts["overlong"] = "yes"
    return facts


def _has_namesakes(members: Members) -> bool:
    families = [*members.shapes.values(), *chain.from_iterable(members.siblings)]
    return sum(map(len, map(set, families))) < sum(map(len, families))


def restored(root: ParameterIO, facts: Facts) -> ParameterIO:
    """Return a document with the facts of its text, but for those that no longer fit the tree."""
    layout = _LAYOUTS[facts.choice("layout", tuple(_LAYOUTS))]
    reproduced = facts.choice("reproduced", ("yes", "no")) == "yes"
    # earlier versions stated an order of the values
    file_layout = FileLayout(layout, reproduced and "steps" not in facts)
    return replace(
        root,
        root=_with_groups(root.root, _fact_words(facts, "groups")),
        format_version=facts.number("format", 2, 1, 2),
        flags=facts.number("flags", 3, 0, 0xFFFFFFFF),
        extra=tuple(_fact_words(facts, "extra")),
        trailing=facts.packed("trailing") if "trailing" in facts else b"",
        short=facts.number("short", 0, 0, 3),
        type_tail=facts.packed("type-tail") if "type-tail" in facts else None,
        file_layout=file_layout,
    )


def _fact_words(facts: Facts, name: str) -> list[int]:
    words = facts.elements(name) if name in facts else []
    if not all(type(word) is int and 0 <= word < 2**32 for word in words):
        raise facts.error(name, "it is damaged")
    return words


def _with_groups(root: ParameterList, groups: Sequence[int]) -> ParameterList:
    """Return a root list whose objects have these groups, if there is one for each."""
    if not groups or len(members_of(root).objects) != len(groups):
        return root
    rest = iter(groups)

    def grouped(node: ParameterList) -> ParameterList:
        objects = tuple([child._replace(group=next(rest)) for child in node.objects])
        return node._replace(objects=objects, lists=tuple(map(grouped, node.lists)))

    return grouped(root)


# AAMP documents as YAML text, in the dialect that oead, roead and the `aamp` package share.
#
# Facts that YAML cannot express are in a leading comment, see `text_facts`; most files need none.


_NO_NAMES: Final = frozenset({"true", "false", "null"})
"""Names that oead cannot read, quoted or not; their hash is written instead."""

_HEADER_LINES: Final = 3
"""The lines of a whole document before that of its root list."""


def to_text(root: ParameterIO, names: Labels | None = None) -> str:
    """Return a whole document as text, from which `from_text` recreates the same file.

    `names` resolves the hashes; a view's own (`Outline.names`) also knows the names that the user
    gave.
    """
    return _spelled(root, root, names).text


def mapped_text(root: ParameterIO, path: Path = (), names: Labels | None = None) -> MappedText:
    """Return the subtree at `path` as text, and the lines of its rows."""
    node = Outline(root).node(path)
    rows = lines_of(node.root if isinstance(node, ParameterIO) else node)
    return _spelled(root, node, names).mapped(path, 0 if path else _HEADER_LINES, rows)


def _spelled(root: ParameterIO, node: Node, names: Labels | None) -> SpelledText:
    """Return a node as text, below a comment with the facts YAML cannot express."""
    labels = names or Labels(root)
    if not isinstance(node, ParameterIO):
        return spelled(
            lambda strings: _Emitter(labels, strings).emit(node),
            lambda block: _comment(describe_part(node, block)),
        )
    members = members_of(root.root)
    known = labels.names_in(members)

    def body(strings: Spelling) -> str:
        emitter = _Emitter(labels, strings)
        emitter.known.learn(known)
        return emitter.emit(node)

    return spelled(body, lambda block: _comment(describe(root, members, block)))


def _comment(facts: dict[str, str]) -> str:
    return comment(facts) if facts else ""


def lines_of(node: ParameterList | ParameterObject | Parameter) -> Lines:
    """Return the lines of the rows below a node, in the text of that node."""
    if isinstance(node, Parameter):
        return NOTHING
    keys = child_keys(node)
    if isinstance(node, ParameterObject):
        return Lines(keys, range(1, len(keys) + 1), len(keys) + 1)
    below = dict(enumerate(map(lines_of, (*node.objects, *node.lists))))
    count, sizes = len(node.objects), [rows.size for rows in below.values()]
    starts = list(accumulate(sizes, initial=2))
    # One line, "lists:", stands between the last object and the first list.
    starts[count:] = [start + 1 for start in starts[count:]]
    return Lines(keys, starts[:-1], starts[-1], below)


class _Table(Protocol):
    """Has words by the values that they spell."""

    def __getitem__(self, value: AnyValue, /) -> str: ...


class _Emitter:
    """Collects the `lines` of nodes, some in one; every name, string and float is spelled once."""

    def __init__(self, names: Labels, strings: Spelling) -> None:
        self.strings = strings
        self.floats = FloatSpelling()
        self.known = _Names(names, strings)
        self.spell = [self._speller(type_) for type_ in range(256)]
        self.forms: dict[str, dict[tuple[int, bytes], _Form]] = {}
        """How the lines of objects are made, by what they begin with, tuple of names, and types.

        Objects of one sort share the tuple, mostly, and its identity is found sooner than it.
        """
        self.lines: list[str] = []

    def emit(self, node: Node) -> str:
        """Return the text of a node."""
        add = self.lines.append
        if isinstance(node, ParameterIO):
            self.lines += ("!io", f"version: {node.version}", f"type: {self.strings[node.type]}")
            add(f"{self.known[node.root.hash]}: !list")
            self.list(node.root, "  ")
        elif isinstance(node, ParameterList):
            add("!list")
            self.list(node, "")
        elif isinstance(node, ParameterObject):
            add("!obj" if node.hashes else "!obj {}")
            self.object(node, "")
        else:
            add(self.spell[node.type][node.value])
        add("")
        return "\n".join(self.lines)

    def list(self, node: ParameterList, pad: str) -> None:
        """Add the lines within a list, each begun with `pad`."""
        add, known_names = self.lines.append, self.known
        add(f"{pad}objects:" if node.objects else f"{pad}objects: {{}}")
        inner = pad + "    "
        forms = self.forms.setdefault(inner, {})
        for owner in node.objects:
            if names := owner.hashes:
                form = forms.get((id(names), owner.types)) or self._form(forms, owner, inner)
                words = map(getitem, form.tables, owner.values)
                add(f"{pad}  {known_names[owner.hash]}: !obj\n{form.pattern % tuple(words)}")
            else:
                add(f"{pad}  {known_names[owner.hash]}: !obj {{}}")
        add(f"{pad}lists:" if node.lists else f"{pad}lists: {{}}")
        for child in node.lists:
            add(f"{pad}  {known_names[child.hash]}: !list")
            self.list(child, inner)

    def object(self, node: ParameterObject, pad: str) -> None:
        """Add a line for each parameter."""
        if node.hashes:
            form = self._form(self.forms.setdefault(pad, {}), node, pad)
            self.lines.append(form.pattern % tuple(map(getitem, form.tables, node.values)))

    def _form(
        self,
        forms: dict[tuple[int, bytes], _Form],
        node: ParameterObject,
        pad: str,
    ) -> _Form:
        """Return how the lines of an object and of all its like are made."""
        names = [self.known[hash_].replace("%", "%%") for hash_ in node.hashes]
        pattern = "\n".join([f"{pad}{name}: %s" for name in names])
        form = _Form(pattern, tuple([self.spell[type_] for type_ in node.types]))
        forms[id(node.hashes), node.types] = form
        return form

    def _speller(self, type_: int) -> _Table:
        """Return what has the words of values of a type, with the tag."""
        kind = KINDS[type_] if type_ < len(KINDS) else Kind.RAW
        if kind is Kind.F32:
            return self.floats
        if kind is Kind.STRING:
            return self.strings
        if kind in STRING_LIMITS:
            strings, tag = self.strings, RETAGS[kind]
            return CachedSpelling(lambda text: f"{tag} {strings[text]}")
        if kind.type.words == 1:  # equal ones have the same words
            return CachedSpelling(self._way(type_, kind))
        return UncachedSpelling(self._way(type_, kind))

    def _way(self, type_: int, kind: Kind) -> Callable[[AnyValue], str]:
        """Return what spells each value of a type that has no table of its own."""
        if kind is Kind.RAW:
            return spelling(kind, f"!raw_{type_ & ~RAW_TYPE}")
        if kind in CURVE_COUNTS:
            return lambda value: f"{RETAGS[Kind.CURVE1]} [{', '.join(self.curve_items(value))}]"
        tag = RETAGS[kind]
        if kind.type.words == 1:
            return spelling(kind, tag)
        spell = self.floats.__getitem__ if PART_KINDS.get(kind) is Kind.F32 else str
        return lambda value: f"{tag} [{', '.join(map(spell, value))}]"

    def curve_items(self, curves: Iterable[AnyValue]) -> Iterator[str]:
        for curve in curves:
            yield str(curve.use)
            yield str(curve.type)
            yield from map(self.floats.__getitem__, curve.floats)


class _Form(NamedTuple):
    """The lines of objects of one sort without their values, and the words of these by type."""

    pattern: str
    tables: tuple[_Table, ...]


class _Names(dict[int, str]):
    """The spelling of hashes: the name if it is known, else decimal digits."""

    def __init__(self, labels: Labels, strings: Spelling) -> None:
        super().__init__()
        labels.count_names()
        self._labels = labels
        self._strings = strings

    def learn(self, names: dict[int, str]) -> None:
        """Spell those of many names by their hashes that are usual, all together.

        An identifier that is spelled as it stands is none of `_NO_NAMES`.
        """
        plain = self._strings.learn(names.values())
        hashed = zip(names.items(), hash_names(names.values()), strict=True)
        self.update(
            [
                (hash_, name)
                for (hash_, name), real in hashed
                if real == hash_ and name in plain and len(name) < LONGEST_KEY
            ]
        )

    def __missing__(self, hash_: int) -> str:
        name = self._labels.name(hash_)
        spelled = None
        if name and name_hash(name) == hash_ and name.lower() not in _NO_NAMES:
            spelled = self._strings[name]
        if spelled is None or len(spelled) >= LONGEST_KEY:
            spelled = str(hash_)
        self[hash_] = spelled
        return spelled
