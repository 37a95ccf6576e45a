"""The enumerations and constants of AINB files: types of nodes, slots, links, conditions; GUIDs."""

from __future__ import annotations

import enum
import uuid
from functools import lru_cache
from typing import Final, Self

from ..core.kinds import AnyValue, Kind, default
from .expression.model import DataType, Numbered

Value = AnyValue
"""What a slot, variable or condition holds, as in `values.Kind`; None for a pointer."""

VERSIONS: Final = (0x404, 0x407, 0x408)
"""0x404: Splatoon 3, Switch Sports; 0x407: Tears of the Kingdom, Mario Wonder; 0x408: newer."""

CATEGORIES: Final = ("AI", "Logic", "Sequence", "UniqueSequence", "UniqueSequenceSPL")
"""The category names by their number in the header."""


class LinkKind(enum.IntEnum):
    """The kinds of links that are known; 1 and 6 … 9 are used by no game."""

    GENERIC = 0
    CHILD = 2
    TRANSITION = 3
    STRING = 4
    INT = 5


class SlotType(Numbered):
    """The data types of properties, inputs and outputs, in the order in which files store them.

    `kind` is that of their values, `word` what texts and sentences call them, `code_type` the type
    that they have in expressions, `link_kind` the kind of link that stands at the reader of such
    data (None if it stands at its source).
    """

    INT = 0, Kind.S32, DataType.INT, LinkKind.INT
    BOOL = 1, Kind.BOOL, DataType.BOOL, LinkKind.GENERIC
    FLOAT = 2, Kind.F32, DataType.FLOAT, LinkKind.GENERIC
    STRING = 3, Kind.STRING, DataType.STRING, LinkKind.STRING
    VEC3F = 4, Kind.VEC3, DataType.VEC3F, None
    POINTER = 5, Kind.POINTER, DataType.NONE, None

    def __init__(
        self,
        _number: int,
        kind: Kind = Kind.NULL,
        code_type: DataType = DataType.NONE,
        link_kind: LinkKind | None = None,
    ) -> None:
        self.kind, self.word = kind, kind.row.ainb
        self.code_type, self.link_kind = code_type, link_kind

    @property
    def empty(self) -> Value:
        """The value that a slot of this type begins with, None for a pointer."""
        return None if self is SlotType.POINTER else default(self.kind)


SLOT_TYPES: Final = tuple(SlotType)
INT, BOOL, FLOAT, STRING, VEC3F, POINTER = SLOT_TYPES

KIND_TYPES: Final = {slot_type.kind: slot_type for slot_type in SlotType}
"""The data type of values of a kind."""
TAGS: Final = {tag: kind for kind in Kind for tag in kind.row.ainb_tags.split()}
"""The kind that each tag of a value in a text asks for."""
CODE_TYPES: Final = {
    slot_type.code_type: slot_type for slot_type in SlotType if slot_type is not POINTER
}
"""The data type of what an expression takes or gives."""

BLACKBOARD_KINDS: Final = (Kind.STRING, Kind.S32, Kind.F32, Kind.BOOL, Kind.VEC3, Kind.POINTER)
"""The order of the blackboard's types; version 0x408 has `U32` behind `S32`."""

MAX_NODES: Final = 32_766
MAX_LINKS: Final = 255
MAX_SOURCES: Final = 32_667
"""The most nodes of a file, links of a node, and sources of all inputs that can be stored."""

NO_NODE: Final = 0x7FFF
"""The target of a link that leads to no node."""

USES_DEFAULT: Final = 0x00800000
"""Flag of an input: its own value is used, since nothing is connected."""
CLASS_DEFAULT: Final = 0x01000000
"""Flag of an input: the value is its node's class's default (inferred from statistics)."""
BLACKBOARD: Final = 0x80000000
EXPRESSION: Final = 0xC2000000
"""Flags of a slot whose value comes from the blackboard, or from an expression."""


class NodeType(Numbered):
    """The node types the engine itself has; 0 is a class of the game, identified by its name.

    `title` is what the engine's tools call a type.
    """

    USER = 0, ""
    S32_SELECTOR = 1, "Element_S32Selector"
    SEQUENTIAL = 2, "Element_Sequential"
    SIMULTANEOUS = 3, "Element_Simultaneous"
    F32_SELECTOR = 4, "Element_F32Selector"
    STRING_SELECTOR = 5, "Element_StringSelector"
    RANDOM_SELECTOR = 6, "Element_RandomSelector"
    BOOL_SELECTOR = 7, "Element_BoolSelector"
    FORK = 8, "Element_Fork"
    JOIN = 9, "Element_Join"
    ALERT = 10, "Element_Alert"
    EXPRESSION = 20, "Element_Expression"
    MODULE_INPUT_S32 = 100, "Element_ModuleIF_Input_S32"
    MODULE_INPUT_F32 = 101, "Element_ModuleIF_Input_F32"
    MODULE_INPUT_VEC3F = 102, "Element_ModuleIF_Input_Vec3f"
    MODULE_INPUT_STRING = 103, "Element_ModuleIF_Input_String"
    MODULE_INPUT_BOOL = 104, "Element_ModuleIF_Input_Bool"
    MODULE_INPUT_PTR = 105, "Element_ModuleIF_Input_Ptr"
    MODULE_OUTPUT_S32 = 200, "Element_ModuleIF_Output_S32"
    MODULE_OUTPUT_F32 = 201, "Element_ModuleIF_Output_F32"
    MODULE_OUTPUT_VEC3F = 202, "Element_ModuleIF_Output_Vec3f"
    MODULE_OUTPUT_STRING = 203, "Element_ModuleIF_Output_String"
    MODULE_OUTPUT_BOOL = 204, "Element_ModuleIF_Output_Bool"
    MODULE_OUTPUT_PTR = 205, "Element_ModuleIF_Output_Ptr"
    MODULE_CHILD = 300, "Element_ModuleIF_Child"
    STATE_END = 400, "Element_StateEnd"
    SPLIT_TIMING = 500, "Element_SplitTiming"

    def __init__(self, _number: int, title: str = "") -> None:
        self.title = title


TYPE_TITLES: Final[dict[int, str]] = {
    node_type: node_type.title for node_type in NodeType if node_type.title
}
"""What the engine's tools call the built-in node types, by their numbers."""

COMPONENT_WORDS: Final = ("", "x", "y", "z")
"""The components of a vector, by their number in a flags word."""

REPLACEMENT_WORDS: Final = ("remove child", "replace child", "remove attachment")
"""What the entries of the replacement table do, by their number."""

QUERY_FLAG, MODULE_FLAG, ROOT_FLAG = 1, 2, 4
"""Bits of a node's flags: evaluated before others; calls a module; a command begins here."""
FLAG_WORDS: Final = {QUERY_FLAG: "query", MODULE_FLAG: "module", ROOT_FLAG: "root"}
"""What these bits are called."""
COMPONENTS: Final = 0x0C000000
"""The bits of a flags word that say which component of a vector is taken."""


class ConditionForm(enum.StrEnum):
    """What a selector compares; the value is the word for it in texts.

    Each of the `numbers` (one or two) of `kind` stands behind a word that may name a variable of
    `bound_kind` in its place (None: never); `tail` bytes follow.
    """

    INT = "int", Kind.S32, Kind.S32
    STRING = "string", Kind.STRING, Kind.STRING
    WEIGHT = "weight", Kind.F32, Kind.F32
    WORD = "word", Kind.U32, Kind.S32
    RANGE = "range", Kind.F32, Kind.F32, 2, 16
    LAST_RANGE = "default range", Kind.STRING, None, 1, 24

    def __new__(cls, word: str, *_facts: object) -> Self:
        """Make the form of this name."""
        self = str.__new__(cls, word)
        self._value_ = word
        return self

    def __init__(
        self, _word: str, kind: Kind, bound_kind: Kind | None, numbers: int = 1, tail: int = 0
    ) -> None:
        self.kind, self.bound_kind, self.numbers, self.tail = kind, bound_kind, numbers, tail

    @property
    def size(self) -> int:
        """How many bytes it takes behind the link's own eight."""
        return 8 * self.numbers + self.tail

    def is_default(self, is_last: bool) -> bool:
        """Whether this is what a last child has (`is_last`) that takes all other values."""
        return self is ConditionForm.LAST_RANGE or (
            is_last and self in (ConditionForm.INT, ConditionForm.STRING)
        )


def blackboard_kinds(version: int) -> tuple[Kind, ...]:
    """Return the types of a blackboard in their order; newer files know unsigned integers."""
    if version < 0x408:
        return BLACKBOARD_KINDS
    return (*BLACKBOARD_KINDS[:2], Kind.U32, *BLACKBOARD_KINDS[2:])


@lru_cache(maxsize=65536)
def guid_text(guid: bytes) -> str:
    """Return a GUID in its usual form; the first three fields are stored little endian."""
    return str(uuid.UUID(bytes_le=guid))


def guid_bytes(text: str) -> bytes:
    """Return the 16 bytes a GUID is stored as."""
    return uuid.UUID(text).bytes_le
