"""AAMP documents as YAML text, in the dialect that oead, roead and the `aamp` package share.

Facts that YAML cannot express are in a comment at the head: the rest of the header, and the layout
of the file. Most files need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from typing import Final

from ..core.kinds import CURVE_COUNTS, PART_KINDS, STRING_LIMITS, AnyValue, Kind
from ..core.paths import Path
from ..yaml.comment import Facts, comment, pack, pack_data
from ..yaml.scalars import LONGEST_KEY, FloatSpelling, Spelling, spelling
from ..yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled
from .children import AnyNode, Members, child_keys, members_of, node_at
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
    name_hash,
)

_LAYOUTS: Final = {"nintendo": Layout.NINTENDO, "package": Layout.PACKAGE, "typed": Layout.TYPED}
_NO_NAMES: Final = frozenset({"true", "false", "null"})
"""Names that oead cannot read, quoted or not; their hash is written instead."""
_HEADER_LINES: Final = 3
"""The lines of a whole document before that of its root list."""


def to_text(root: ParameterIO, names: Labels | None = None) -> str:
    """Return a whole document as text, from which `read_text` recreates the same file.

    `names` resolves the hashes; a view's own (`Outline.names`) also knows the names that the user
    gave.
    """
    return _spelled(root, names or Labels(root)).text


def mapped_text(root: ParameterIO, path: Path = (), names: Labels | None = None) -> MappedText:
    """Return the subtree at `path` as text, and the lines of its rows."""
    node = node_at(root, path)
    text = _spelled(node, names or Labels(root))
    return text.mapped(path, 0 if path else _HEADER_LINES, _lines(node))


def _spelled(node: AnyNode, labels: Labels) -> SpelledText:
    """Return a node as text, below a comment with the facts YAML cannot express."""
    labels.count_names()
    return spelled(
        lambda strings: _Emitter(labels, strings).text(node),
        lambda block: comment(_facts(node, block)),
    )


def _lines(node: AnyNode) -> Lines:
    """Return the lines of the rows below a node, in the text of that node."""
    if isinstance(node, ParameterIO):
        node = node.root
    if isinstance(node, Parameter):
        return NOTHING
    keys = child_keys(node)
    if isinstance(node, ParameterObject):
        return Lines(keys, range(1, len(keys) + 1), len(keys) + 1)
    below = dict(enumerate(map(_lines, (*node.objects, *node.lists))))
    count, sizes = len(node.objects), [rows.size for rows in below.values()]
    starts = list(accumulate(sizes, initial=2))
    # One line, "lists:", stands between the last object and the first list.
    starts[count:] = [start + 1 for start in starts[count:]]
    return Lines(keys, starts[:-1], starts[-1], below)


class _Emitter:
    """Collects the `lines` of nodes; every name, string and float is spelled once."""

    def __init__(self, labels: Labels, strings: Spelling) -> None:
        self._labels = labels
        self._strings = strings
        self._float = FloatSpelling().__getitem__
        self._names: dict[int, str] = {}
        self._spell = [self._speller(type_) for type_ in range(RAW_TYPE + len(KINDS))]
        self._lines: list[str] = []

    def text(self, node: AnyNode) -> str:
        """Return the text of a node."""
        add = self._lines.append
        if isinstance(node, ParameterIO):
            add(f"!io\nversion: {node.version}\ntype: {self._strings[node.type]}")
            add(f"{self._name(node.root.hash)}: !list")
            self._add_list(node.root, "  ")
        elif isinstance(node, ParameterList):
            add("!list")
            self._add_list(node, "")
        elif isinstance(node, ParameterObject):
            add("!obj" if node.hashes else "!obj {}")
            self._add_object(node, "")
        else:
            add(self._spell[node.type](node.value))
        return "\n".join([*self._lines, ""])

    def _add_list(self, node: ParameterList, pad: str) -> None:
        """Add the lines within a list, each begun with `pad`."""
        add, name, inner = self._lines.append, self._name, f"{pad}    "
        add(f"{pad}objects:" if node.objects else f"{pad}objects: {{}}")
        for owner in node.objects:
            add(f"{pad}  {name(owner.hash)}: {'!obj' if owner.hashes else '!obj {}'}")
            self._add_object(owner, inner)
        add(f"{pad}lists:" if node.lists else f"{pad}lists: {{}}")
        for child in node.lists:
            add(f"{pad}  {name(child.hash)}: !list")
            self._add_list(child, inner)

    def _add_object(self, node: ParameterObject, pad: str) -> None:
        """Add a line for each parameter."""
        name, spell = self._name, self._spell
        self._lines += [
            f"{pad}{name(hash_)}: {spell[type_](value)}"
            for hash_, type_, value in zip(node.hashes, node.types, node.values, strict=True)
        ]

    def _name(self, hash_: int) -> str:
        """Return the spelling of a hash: the name if it is known, else decimal digits."""
        if hash_ not in self._names:
            name = self._labels.name(hash_)
            is_name = name and name_hash(name) == hash_ and name.lower() not in _NO_NAMES
            word = self._strings[name] if name and is_name else ""
            self._names[hash_] = word if 0 < len(word) < LONGEST_KEY else str(hash_)
        return self._names[hash_]

    def _speller(self, type_: int) -> Callable[[AnyValue], str]:
        """Return what spells the values of a type, with the tag."""
        if type_ >= len(KINDS):
            return spelling(Kind.RAW, f"!raw_{type_ & ~RAW_TYPE}")
        kind, strings, spell = KINDS[type_], self._strings, self._float
        tag = RETAGS.get(kind, "")
        if kind is Kind.F32 or kind is Kind.STRING:
            return spell if kind is Kind.F32 else strings.__getitem__
        if kind in STRING_LIMITS:
            return lambda text: f"{tag} {strings[text]}"
        if kind in CURVE_COUNTS:
            return lambda curves: f"{RETAGS[Kind.CURVE1]} [{', '.join(self._curve_words(curves))}]"
        if kind.type.words == 1:
            return spelling(kind, tag)
        part = spell if PART_KINDS.get(kind) is Kind.F32 else str
        return lambda value: f"{tag} [{', '.join(map(part, value))}]"

    def _curve_words(self, curves: Iterable[AnyValue]) -> Iterable[str]:
        for curve in curves:
            yield from (str(curve.use), str(curve.type), *map(self._float, curve.floats))


# Facts


def _facts(node: AnyNode, block: int) -> dict[str, str]:
    """Return the facts that the text of a node needs to be read back.

    `block` is the first of the characters for undecodable bytes, 0 if there are none.
    """
    members = _members(node)
    facts = _header_facts(node, members) if isinstance(node, ParameterIO) else {}
    if block:
        facts["bytes"] = f"{block:X}"
    if _has_namesakes(members):
        facts["namesakes"] = "yes"
    own = [node.value] if isinstance(node, Parameter) else []
    values = chain(own, *[child.values for child in members.objects])
    if OverlongString in set(map(type, values)):
        facts["overlong"] = "yes"
    return facts


def _members(node: AnyNode) -> Members:
    if isinstance(node, ParameterList | ParameterIO):
        return members_of(node.root if isinstance(node, ParameterIO) else node)
    return Members([], [node] if isinstance(node, ParameterObject) else [])


def _header_facts(root: ParameterIO, members: Members) -> dict[str, str]:
    groups = [child.group for child in members.objects]
    layout = next(word for word, layout in _LAYOUTS.items() if layout is root.layout)
    facts = {
        "format": str(root.format_version) if root.format_version != 2 else "",
        "flags": str(root.flags) if root.flags != 3 else "",
        "layout": layout if root.layout is not Layout.NINTENDO else "",
        "extra": pack_data(root.extra) if root.extra else "",
        "trailing": pack(root.trailing) if root.trailing else "",
        "type-tail": pack(root.type_tail) if root.type_tail is not None else "",
        "short": str(root.short) if root.short else "",
        "reproduced": "no" if not root.reproduced else "",
        "groups": pack_data(groups) if any(groups) else "",
    }
    return {name: word for name, word in facts.items() if word}


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
