"""What files, texts, the package's JSON and rows call a field of a part: stated once, in the model.

The fields of parts that are plain records are annotated with a `Stored`. Whatever reads, writes,
shows or compares such parts walks these, and adds what only some parts have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Final, Generic, TypeVar, get_args, get_type_hints

from formats.values import AnyValue, Kind

Part = TypeVar("Part")
Index = TypeVar("Index", int, int | None)

_LIMITS: Final = {
    "B": (0, 0xFF), "H": (0, 0xFFFF), "I": (0, 0xFFFFFFFF),
    "h": (-(2**15), 2**15 - 1), "i": (-(2**31), 2**31 - 1),
}  # fmt: skip
_KINDS: Final = {"s": Kind.STRING, "16s": Kind.GUID, "h": Kind.S32, "i": Kind.S32}


@dataclass(frozen=True, slots=True)
class Stored:
    """How a field is stored.

    `code` is that of `struct` in the record, `s` for a string; `package` the name in the package's
    JSON, "" where it is not there. `word` is the name in texts (by default that of the model),
    `label` that of the row (by default the word). `hex`: texts write the number in hex digits;
    `brief`: they leave it out where it is as in a new part; `fixed`: the row is only shown. A node
    that is referred to need not be there if it is `brief`; `shift` is added to its index.

    The rest follows: `default` is the value in a new part (the number kept for no node), `may_miss`
    whether a text may leave the field out, `limits` are the lowest and the highest number that can
    be stored, `raw` is the field that keeps the stored number of a node that is not there (for
    other fields itself).
    """

    code: str
    package: str = ""
    word: str = ""
    label: str = ""
    hex: bool = False
    brief: bool = False
    fixed: bool = False
    shift: int = 0
    name: str = ""
    kind: Kind = Kind.NULL
    default: AnyValue = None
    may_miss: bool = False
    limits: tuple[int, int] = (0, 0)
    raw: str = ""

    def index(self, part: object, node_index: Callable[[AnyValue, int, int], Index]) -> Index:
        """Return the index of the node that a part refers to, as `node_index` knows it.

        That also gets the number kept for no node, and the one for where that is of a node now.
        """
        dangling = 0xFFFF if self.code == "H" else -1
        raw = getattr(part, self.raw) - self.shift
        return node_index(getattr(part, self.name), raw, dangling - self.shift)

    def is_left_out(self, part: object) -> bool:
        """Whether it is left out, since it is as in a new part."""
        if not self.brief or getattr(part, self.raw) != self.default:
            return False
        return self.raw == self.name or getattr(part, self.name) is None


class RecordFields(Generic[Part]):
    """The fields of a class of parts, in the order that their `names` have in a kind of record.

    `words` are what texts call them.
    """

    def __init__(self, make: Callable[..., Part], names: str) -> None:
        self._make = make
        self._fields = [stored_fields(make)[name] for name in names.split()]
        self.words = [field.word for field in self._fields]


def stored_fields(kind: Callable[..., object]) -> dict[str, Stored]:
    """Return what is stated of the fields of a class of parts, by their names."""
    return _stated(kind)


@cache
def _stated(kind: Callable[..., object]) -> dict[str, Stored]:
    hints = get_type_hints(kind, include_extras=True)
    defaults = {field.name: field.default for field in fields(kind)}  # type: ignore[arg-type]
    stated = {}
    for name, default in defaults.items():
        own = next((own for own in get_args(hints[name]) if isinstance(own, Stored)), None)
        if own is not None:
            word, is_node = own.word or name, f"raw_{name}" in defaults
            raw = f"raw_{name}" if is_node else name
            kind_ = Kind.REFERENCE if is_node else _KINDS.get(own.code, Kind.U32)
            may_miss = own.brief if is_node else default is not MISSING
            stated[name] = replace(
                own, name=name, word=word, label=own.label or word, kind=kind_, raw=raw,
                default=defaults[raw], may_miss=may_miss, limits=_LIMITS.get(own.code, (0, 0)),
            )  # fmt: skip
    return stated
