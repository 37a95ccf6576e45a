"""The maps of AINB texts for parts that are plain records, by what the model states of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from ...core.kinds import AnyValue, Kind
from ...core.records import FieldSpec, Part, brief_specs, specs_of
from ...value_text import hash_text
from ..expression.model import Expression
from ..model import (
    Ainb,
    Attachment,
    Command,
    Input,
    Module,
    Output,
    Property,
    Replacement,
    Resolve,
    Section58,
    StateInfo,
    Transition,
    XLinkAction,
)
from ..types import guid_bytes, guid_text
from .names import Lookup, PartNames
from .tree import MapFields, YamlTree, as_list, as_map, as_scalar
from .yaml_writer import YamlWriter


class TextRecord(Generic[Part]):
    """The map or flow for a class of parts, with its fields in the order of the text.

    By default these are all that a text may leave out, as for a part whose other fields are written
    in a way of their own. `words` are their names.
    """

    def __init__(self, make: Callable[..., Part], names: str = "") -> None:
        specs = specs_of(make)
        self._make = make
        self._fields = [specs[name] for name in names.split()] or brief_specs(make)
        self.words = [field.word for field in self._fields]

    def take(self, part: Part, parts: MapFields, lookup: Lookup) -> None:
        """Give a part the fields that a map states."""
        for name, value in self.read(parts, lookup).items():
            setattr(part, name, value)

    def pairs(self, yaml: YamlWriter, names: PartNames, part: Part) -> list[tuple[str, str]]:
        """Return the pairs of the map for a part."""
        return [
            (field.word, _value(yaml, names, part, field))
            for field in self._fields
            if not field.is_left_out(part)
        ]

    def read(self, parts: MapFields, lookup: Lookup) -> dict[str, AnyValue]:
        """Return the fields that a map states. Raises `FormatError` if a needed one is missing."""
        values: dict[str, AnyValue] = {}
        for field in self._fields:
            if field.word not in parts and field.may_miss:
                continue
            tree = parts.need(field.word)
            is_link = field.kind is Kind.REFERENCE
            values[field.name] = (
                lookup.link(tree, field.default, *field.limits) if is_link else _read(field, tree)
            )
        return values

    def part(self, tree: YamlTree, what: str, lookup: Lookup) -> Part:
        """Return the part that a map describes; `what` says in errors what it is."""
        return self._make(**self.read(as_map(tree, what).fields(self.words), lookup))

    def flow(self, yaml: YamlWriter, names: PartNames, part: Part | None) -> str | None:
        """Return all fields of a part on one line, None for no part."""
        if part is None:
            return None
        return f"[{', '.join(_value(yaml, names, part, field) for field in self._fields)}]"

    def read_flow(self, tree: YamlTree) -> Part:
        """Return the part whose fields a flow states."""
        what = f"a text and {len(self._fields) - 1} numbers"
        items = as_list(tree, what)
        if len(items) != len(self._fields):
            tree.refuse(f"{what} should be here")
        return self._make(*map(_read, self._fields, items))


DOCUMENT: Final = TextRecord(
    Ainb, "name category own_id parent_id word_54 more_queries more_outputs more_uses"
)
COMMAND: Final = TextRecord(Command, "root second guid")
MODULE: Final = TextRecord(Module, "path category instances")
ACTION: Final = TextRecord(XLinkAction, "node slot action")
TRANSITION: Final = TextRecord(Transition, "flags command")
REPLACEMENTS: Final = TextRecord(Ainb, "replaced replacement_byte after_nodes after_attachments")
REPLACEMENT: Final = TextRecord(Replacement, "node position new_node byte")
RESOLVE: Final = TextRecord(Resolve, "class_name value_name")
SLOTS: Final[dict[type, TextRecord[AnyValue]]] = {
    make: TextRecord(make) for make in (Property, Input, Output)
}
ATTACHMENT: Final = TextRecord(Attachment)
EXPRESSION: Final = TextRecord(Expression)
STATE: Final = TextRecord(StateInfo, "name word_04 word_08 word_0c word_10")
SECTION_58: Final = TextRecord(Section58, "description word_04 word_08 word_0c")


def _value(yaml: YamlWriter, names: PartNames, part: object, field: FieldSpec) -> str:
    value = getattr(part, field.name)
    if field.kind is Kind.REFERENCE:
        return yaml.reference(names.link(value, field.default))
    if field.kind is Kind.STRING:
        return yaml.strings[value]
    if field.kind is Kind.GUID:
        return guid_text(value)
    if field.kind is Kind.BOOL:
        return "true" if value else "false"
    return hash_text(value) if field.hex else str(value)


def _read(field: FieldSpec, tree: YamlTree) -> AnyValue:
    """Return a value that is no reference."""
    if field.kind is Kind.GUID:
        return guid_of(tree)
    if field.kind is Kind.STRING:
        return as_scalar(tree, "a text").string()
    if field.kind is Kind.BOOL:
        return as_scalar(tree, "true or false").boolean()
    return as_scalar(tree, "a number").number(*field.limits)


def guid_of(tree: YamlTree) -> bytes:
    """Return a GUID as stored."""
    scalar = as_scalar(tree, "a GUID")
    try:
        return guid_bytes(scalar.text)
    except ValueError:
        scalar.refuse(
            f"“{scalar.text:.60}” is not a GUID: 32 hex digits, in groups of 8-4-4-4-12 joined by "
            "dashes"
        )
