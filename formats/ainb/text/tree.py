"""The YAML syntax tree of an AINB text: scalars, maps and lists with their positions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NoReturn

from ...core.kinds import NUMBERS, AnyValue, Kind, accept, as_read
from ...errors import FormatError
from ...yaml.events import Event, EventSource, YamlNode, placed_at, refuse, refuse_alias, short_tag
from ...yaml.events import parse as parse_yaml
from ...yaml.scalars import nan32, parse_float, read, resolve, unescaping, word_bits
from ..types import TAGS

_DEEPEST: Final = 24
"""How many maps and rows may lie in each other; a document's own text has about eight."""
DEFAULT_TAG: Final = "!default"
"""Says of a value that its class starts with it."""
Scalar = bool | int | float | str
"""What a scalar stands for; an int also for a bool that is stored as another word."""


class YamlTree:
    """A scalar, map or list; `event` is the event that begins it."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event

    @property
    def tag(self) -> str:
        """The tag as written, "" if there is none."""
        return short_tag(self.event) if self.event.tag else ""

    def refuse(self, what: str, hint: str = "") -> NoReturn:
        """Raise `InvalidData` at this place."""
        refuse(self.event, what, hint)


class YamlScalar(YamlTree):
    """A scalar: its text, bytes that are no UTF-8 as surrogate escapes, and whether it is bare."""

    __slots__ = ("is_plain", "text")

    def __init__(self, event: Event, text: str) -> None:
        super().__init__(event)
        self.text = text
        self.is_plain = not event.style and self.tag in ("", DEFAULT_TAG)

    def value(self) -> Scalar:
        """Return the bool (or its word), int, float or str that is written; else raises."""
        value: Scalar
        tagged = TAGS.get(self.tag, Kind.NULL)
        if tagged in NUMBERS or tagged is Kind.BOOL:
            value = self._tagged(tagged)
            return value
        if self.tag not in ("", DEFAULT_TAG) and tagged is not Kind.STRING:
            self.refuse(f"the tag “{self.tag:.40}” means nothing here")
        if not self.is_plain:
            return self.string()
        with placed_at(self.event):
            kind, value, _ = resolve(self.text)
        if kind is Kind.NULL or not self.text:
            self.refuse("a value is missing here", "An empty text is written as ''.")
        if kind is Kind.BOOL:
            word = word_bits(self.event.anchor)
            return value if word is None or word < 2 else word
        if kind is Kind.F32:
            value = self._checked(Kind.F32, nan32(self.event.anchor) if value != value else value)
        return self.string() if kind is Kind.STRING else value

    def _tagged(self, kind: Kind) -> AnyValue:
        """Return the value of a type that a tag states."""
        if kind is not Kind.BOOL:
            with placed_at(self.event):
                return read(kind, self.text)
        if self.text not in ("true", "false"):
            self.refuse(f"“{self.text:.40}” is neither true nor false")
        return self.text == "true"

    def string(self) -> str:
        """Return the text as a string that a file can store; raises a `FormatError` otherwise."""
        text: str = self._checked(Kind.STRING, self.text)
        return text

    def _checked(self, kind: Kind, value: Scalar) -> AnyValue:
        with placed_at(self.event):
            return accept(kind, value)

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value = self.value()
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse(f"“{self.text:.40}” is not a whole number")
        if not low <= value <= high:
            self.refuse(f"{self.text:.40} is outside {low} … {high}")
        return value

    def float32(self) -> float:
        """Return a float; a whole number will do."""
        value = self.value()
        if isinstance(value, float):
            return value
        try:
            number = parse_float(self.text)
        except (FormatError, OverflowError):
            self.refuse(f"“{self.text:.40}” is not a number")
        number_value: float = self._checked(Kind.F32, number)
        return number_value

    def boolean(self) -> bool:
        """Return true or false."""
        value = self.value()
        if not isinstance(value, bool):
            self.refuse(f"“{self.text:.40}” is neither true nor false")
        return value


class YamlList(YamlTree):
    """A list of trees."""

    __slots__ = ("items",)

    def __init__(self, event: Event, items: list[YamlTree]) -> None:
        super().__init__(event)
        self.items = items


class YamlMap(YamlTree):
    """A map: pairs of a key and a tree, in the order of the text; keys may be repeated."""

    __slots__ = ("pairs",)

    def __init__(self, event: Event, pairs: list[tuple[YamlScalar, YamlTree]]) -> None:
        super().__init__(event)
        self.pairs = pairs

    def fields(self, known: Collection[str]) -> MapFields:
        """Return the pairs by key; raises a `FormatError` for an unknown or repeated key."""
        parts = MapFields(self)
        for key, tree in self.pairs:
            if key.text not in known:
                words = ", ".join(known)
                key.refuse(f"“{key.text:.60}” is not known here", f"Known: {words}.")
            if key.text in parts:
                key.refuse(f"“{key.text}” is here twice")
            parts[key.text] = tree
        return parts


class MapFields(dict[str, YamlTree]):
    """The parts of a map by their names, of which those without a usual value have to be there."""

    def __init__(
        self, tree: YamlTree, parts: Mapping[str, YamlTree] = MappingProxyType({})
    ) -> None:
        super().__init__(parts)
        self.tree = tree

    def need(self, name: str, what: str = "") -> YamlTree:
        """Return a part; if it is missing, raise an error that mentions `what`."""
        if name not in self:
            self.tree.refuse(f"“{name}” is missing here{what and f', with {what}'}")
        return self[name]

    def text(self, name: str, usual: str | None = None) -> str:
        """Return a part that is a string."""
        if usual is not None and name not in self:
            return usual
        return as_scalar(self.need(name), "a text").string()

    def number(self, name: str, low: int, high: int, usual: int | None = None) -> int:
        """Return a part that is a whole number from `low` to `high`."""
        if usual is not None and name not in self:
            return usual
        return as_scalar(self.need(name), "a number").number(low, high)

    def listed(self, name: str, what: str) -> list[YamlTree]:
        """Return the items of a part that is a list, none where it is missing."""
        return as_list(self[name], what) if name in self else []

    def pairs(self, name: str, what: str) -> list[tuple[YamlScalar, YamlTree]]:
        """Return the pairs of a part as `as_pairs` does, none where it is missing."""
        return as_pairs(self[name], what) if name in self else []


def parse(source: EventSource, block: int = 0) -> YamlTree:
    """Parse a text into its tree. `block` is the first of the characters that stand for bytes."""
    return _tree(parse_yaml(source), unescaping(block) if block else {}, 0)


def _tree(node: YamlNode, table: dict[int, int], depth: int) -> YamlTree:
    event = node.event
    if node.is_alias:
        refuse_alias(event)
    if node.children is None:
        return _scalar(event, table)
    if depth > _DEEPEST:
        refuse(event, f"maps and lists would be nested more than {_DEEPEST} deep")
    trees = [_tree(child, table, depth + 1) for child in node.children]
    if node.keys is None:
        return YamlList(event, trees)
    names = [_scalar(key, table) for key in node.keys]
    return YamlMap(event, list(zip(names, trees, strict=True)))


def _scalar(event: Event, table: dict[int, int]) -> YamlScalar:
    return YamlScalar(event, as_read(event.value.translate(table)) if table else event.value)


# Asking for one of the three


def as_scalar(tree: YamlTree, what: str) -> YamlScalar:
    """Return `tree` if it is a scalar; else raise an error that says `what` should be here."""
    if not isinstance(tree, YamlScalar):
        tree.refuse(f"{what} should be here, not several values")
    return tree


def as_list(tree: YamlTree, what: str) -> list[YamlTree]:
    """Return the items of a list; else raise an error that says `what` should be here."""
    if not isinstance(tree, YamlList):
        tree.refuse(f"a list should be here: {what}")
    return tree.items


def as_map(tree: YamlTree, what: str) -> YamlMap:
    """Return `tree` if it is a map; else raise an error that says `what` should be here."""
    if not isinstance(tree, YamlMap):
        tree.refuse(f"{what} should be here, as names with values")
    return tree


def fields_or(tree: YamlTree, name: str, known: Collection[str]) -> MapFields:
    """Return the pairs of a map by key; what is no map is the short form of the part `name`."""
    return tree.fields(known) if isinstance(tree, YamlMap) else MapFields(tree, {name: tree})


def as_pairs(tree: YamlTree, what: str) -> list[tuple[YamlScalar, YamlTree]]:
    """Return the pairs of a map, or of a list of maps with one pair each."""
    if isinstance(tree, YamlMap):
        return tree.pairs
    if not isinstance(tree, YamlList):
        tree.refuse(f"{what} should be here, as names with values")
    found = []
    for item in tree.items:
        if not isinstance(item, YamlMap) or len(item.pairs) != 1:
            item.refuse(f"one name with its value should be here, of {what}")
        found += item.pairs
    return found
