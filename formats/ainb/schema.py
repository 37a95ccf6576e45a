"""The fields of the parts of a document that are plain records, described once.

Reading and writing files, texts and the package's JSON, the rows and the comparison walk these
descriptions; each adds what only some parts have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Final, Generic, TypeVar

from formats.ainb.model import Ainb, Command, Module, Replacement, Resolve, XLinkAction
from formats.values import AnyValue, Kind

Part = TypeVar("Part")

_LIMITS: Final = {
    "B": (0, 0xFF), "H": (0, 0xFFFF), "I": (0, 0xFFFFFFFF),
    "h": (-(2**15), 2**15 - 1), "i": (-(2**31), 2**31 - 1),
}  # fmt: skip
"""The lowest and the highest number that a code of `struct` has room for."""


@dataclass(frozen=True, slots=True)
class PartField:
    """A field of a part.

    `code` is that of `struct` for the stored field, `s` for a string. `word` is what texts and
    rows call it, `package` what the package's JSON does, `label` what its row does: "" if it is not
    there. `is_hex` and `is_brief` are of texts: a number in hex digits; a field that is left out
    where it is as in a new part. `is_fixed` is whether its row cannot be edited.

    For a reference to a node (`Kind.REFERENCE`), `shift` is what is added to the node's index, and
    `is_brief` whether there need not be one.
    """

    name: str
    kind: Kind
    code: str
    word: str
    package: str = ""
    label: str = ""
    is_hex: bool = False
    is_brief: bool = False
    is_fixed: bool = False
    shift: int = 0

    @property
    def limits(self) -> tuple[int, int]:
        """The lowest and the highest number that can be stored."""
        return _LIMITS[self.code]

    @property
    def raw(self) -> str:
        """The name of the field that keeps the stored number of a node that is not there."""
        return f"raw_{self.name}"

    @property
    def dangling(self) -> int:
        """The index that is stored for a node that is not there, if the one kept now is there."""
        return (0xFFFF if self.code == "H" else -1) - self.shift


class PartSchema(Generic[Part]):
    """The fields of a class of parts in the order of the file.

    `shown` are those that texts have, in their order there, which may be another; `defaults` the
    values of a new part.
    """

    def __init__(self, make: Callable[..., Part], *own: PartField, shown: str = "") -> None:
        self.make = make
        self.fields = own
        names = {field.name: field for field in own}
        self.shown = [names[name] for name in shown.split()] or [one for one in own if one.word]
        self.nodes = [field for field in own if field.kind is Kind.REFERENCE]
        self.defaults: Mapping[str, AnyValue] = {
            field.name: field.default
            for field in fields(make)  # type: ignore[arg-type]  # a dataclass makes parts
            if field.default is not MISSING
        }

    def is_default(self, part: Part, field: PartField) -> bool:
        """Whether a field is as in a new part."""
        name = field.raw if field.kind is Kind.REFERENCE else field.name
        if field.kind is Kind.REFERENCE and getattr(part, field.name) is not None:
            return False
        return bool(getattr(part, name) == self.defaults[name])


def _text(name: str, word: str = "", **more: AnyValue) -> PartField:
    return PartField(name, Kind.STRING, "s", word or name, **more)


def _number(name: str, code: str, word: str = "", **more: AnyValue) -> PartField:
    kind = Kind.U32 if code.isupper() else Kind.S32
    return PartField(name, kind, code, word or name, **more)


def _node(name: str, code: str, word: str = "", **more: AnyValue) -> PartField:
    return PartField(name, Kind.REFERENCE, code, word or name, **more)


DOCUMENT: Final = PartSchema(
    Ainb,
    _text("name", package="Filename", label="name"),
    _text("category", package="Category", label="category"),
    _number("own_id", "I", "id", package="Blackboard ID", is_hex=True),
    _number("parent_id", "I", "parent id", package="Parent Blackboard ID", is_hex=True,
            is_brief=True),
    _number("word_54", "I", "word 54", is_hex=True, is_brief=True),
)  # fmt: skip
"""What a document holds beside its lists; files have it in several places."""
COMMAND: Final = PartSchema(
    Command,
    _text("name", package="Name", label="name"),
    PartField("guid", Kind.GUID, "16s", "guid", "GUID", "GUID"),
    _node("root", "H", package="Root Node Index", label="root"),
    _node("second", "H", package="Secondary Root Node Index", label="second root",
          is_brief=True, shift=1),
    shown="root second guid",
)  # fmt: skip
MODULE: Final = PartSchema(
    Module,
    _text("path", package="Path", label="path", is_fixed=True),
    _text("category", package="Category", label="category"),
    _number("instances", "I", package="Instance Count", label="instances", is_brief=True),
)
ACTION: Final = PartSchema(
    XLinkAction,
    _node("node", "i", label="node"),
    _text("slot", package="Action Slot", label="slot"),
    _text("action", package="Action", label="action"),
)
RESOLVE: Final = PartSchema(
    Resolve,
    _number("raw_offset", "I", "offset", is_hex=True),
    _text("class_name", "class", label="class"),
    _text("value_name", "value", label="value"),
    shown="class_name value_name",
)
REPLACEMENT: Final = PartSchema(
    Replacement,
    _number("type", "B", "does"),
    _number("byte", "B", is_brief=True),
    _node("node", "h", label="node"),
    _number("position", "h", label="position", is_fixed=True),
    _node("new_node", "h", "new node", label="new node", is_brief=True),
    shown="node position new_node byte",
)
REPLACEMENTS: Final = PartSchema(
    Ainb,
    _number("replaced", "B", is_brief=True),
    _number("replacement_byte", "B", "byte", is_brief=True),
    _number("after_nodes", "h", "nodes after", is_brief=True),
    _number("after_attachments", "h", "attachments after", is_brief=True),
)
"""What is stored before the replacements; their number is in the middle of it."""
