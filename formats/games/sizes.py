"""How much memory a game reserves for a file: the value its size table should have.

Exact where the game's own rule is known from real tables, else never too little: a value that is
too small crashes the game, one that is too large costs memory only.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Literal, NamedTuple

from ..aamp import AAMP
from ..aamp.model import STRING_TYPES, WORDS, ParameterIO, ParameterList, ParameterObject, name_hash
from ..core.kinds import AnyValue
from ..errors import FormatError
from ..wrap.paths import extension_of, resource_path
from ..wrap.sarc import align
from ..wrap.sizetable import MOST

# The sizes in the tables (RSTB) of Breath of the Wild, by kind, on Switch and Wii U.
#
# An entry is the file's buffer, the game's object for it, and what its parser allocates. Counted on
# the whole tables of Wii U 1.5.0 and Switch 1.6.0 with 4,215 files; classes, multipliers and
# constants are those of the tools rstb and rstb-rust. All numbers are bytes; of a pair the first is
# for Switch, the second for Wii U.


IntPair = tuple[int, int]

_CLASSES: dict[str, IntPair] = {
    "sarc": (0x68, 0x3C), "pack": (0x68, 0x3C), "bactorpack": (0x68, 0x3C),
    "beventpack": (0x68, 0x3C), "stats": (0x68, 0x3C), "bmodelsh": (0x68, 0x3C),
    "baiprog": (0x448, 0x30C), "bas": (0x3C8, 0x2D0), "baslist": (0x410, 0x2F4),
    "batcl": (0x428, 0x344), "batcllist": (0x3F0, 0x2E4), "bawareness": (0xB38, 0x70C),
    "bbonectrl": (0x8D0, 0x564), "bchemical": (0x3C0, 0x2CC), "bdemo": (0xB20, 0x6CC),
    "bdmgparam": (0x11D0, 0x9F0), "bdrop": (0x320, 0x27C), "brecipe": (0x320, 0x27C),
    "bshop": (0x320, 0x27C), "bgparamlist": (0x2C0, 0x248), "brgbw": (0x2C0, 0x248),
    "blifecondition": (0x4B0, 0x35C), "blod": (0x3C0, 0x2CC), "bmodellist": (0x7D0, 0x508),
    "bphysics": (0x470, 0x324), "bphyssb": (0x5B0, 0x384), "brgconfig": (0x42D8, 0x2ACC),
    "brgconfiglist": (0x3D0, 0x2D4), "bumii": (0x2B8, 0x244), "baischedule": (0x2B8, 0x244),
    "baniminfo": (0x2C8, 0x24C), "bxml": (0x778, 0x4A8), "bactcapt": (0x538, 0x3B4),
    "bgdata": (0x140, 0xCC), "bgsvdata": (0x38, 0x14), "bfevfl": (0x40, 0x24),
    "bfevtm": (0x40, 0x24), "hkrb": (0x20, 0x14), "hkrg": (0x20, 0x14), "byaml": (0x20, 0x14),
    "hks": (0x38, 0x14), "lua": (0x38, 0x14), "bitemico": (0x60, 0xD0), "bmaptex": (0x60, 0xD0),
    "bstftex": (0x60, 0xD0), "jpg": (0x80, 0x174), "bars": (0xB0, 0x84),
    "bmscdef": (0x2A8, 0x1FC), "bassetting": (0x260, 0x1D8), "hksc": (0x140, 0xE8),
    "hkcl": (0xE8, 0xB8), "bcamanim": (0x50, 0x2C), "bfres": (0x1A8, 0x13C),
    "hknm2": (0x48, 0x28), "hktmrb": (0x48, 0x28), "brgcon": (0x48, 0x28), "batpl": (0x40, 0x24),
    "bnfprl": (0x40, 0x24), "bplacement": (0x48, 0x14),
}  # fmt: skip
"""The game's objects for kinds of files."""
_PLAIN = (0x38, 0x20)
"""The object for all kinds that have none of their own."""
_ARCHIVES = frozenset("bactorpack beventpack bmodelsh pack sarc stats".split())
_NO_PARSER = frozenset(
    (
        "baischedule bumii blod bdemo bawareness brgconfig bdmgparam bfevfl bfevtm bphyscontact "
        "bphyslayer bphysmaterial bphyssubmat bphyscharcon bmscinfo bsft bsfbt bawntable bwinfo "
        "bchmres"
    ).split()
)
"""Kinds whose parsers take no memory, or the same for every file."""
_EXACT_OLDER = (
    frozenset("bdmgparam bfevfl bfevtm baischedule bumii blod bdemo bawareness brgconfig".split()),
    frozenset("hkrb hkrg".split()),
)
"""The kinds whose values were found exact: on both systems, and on Wii U alone."""
_PARSERS: dict[str, IntPair] = {"bdmgparam": (2000, 992)}


class Slope(NamedTuple):
    """What a parser takes at most: so many times the buffer, and so many bytes more.

    `switch` and `wiiu` are those pairs; `margin` is added where few files were seen.
    """

    switch: tuple[float, int]
    wiiu: tuple[float, int]
    margin: int = 0x200


_BOUNDS: dict[str, Slope] = {
    "bas": Slope((7.0, 0), (3.5, 144), 0),
    "bphysics": Slope((6.0, 1296), (3.5, 332), 0),
    "bchemical": Slope((8.5, 24), (5.5, 116)),
    "bbonectrl": Slope((3.5, 0), (1.5, 504), 0),
    "batcl": Slope((3.0, 216), (1.5, 112)),
    "batcllist": Slope((2.0, 152), (1.0, 128)),
    "blifecondition": Slope((2.0, 0), (1.0, 0)),
    "brgbw": Slope((4.0, 48), (2.0, 208)),
    "brgconfiglist": Slope((2.0, 1448), (1.0, 784)),
    "bphyssb": Slope((3.5, 768), (2.0, 952)),
    "hkcl": Slope((1.5, 0), (1.0, 1044)),
    "brgcon": Slope((3.5, 64), (2.0, 64)),
    "bmscdef": Slope((3.5, 64), (2.0, 64)),
    "baniminfo": Slope((0.5, 0), (0.5, 0)),
    "bcamanim": Slope((0, 0x2340), (0, 0x1F00)),
    "esetlist": Slope((0, 0x4000), (0, 0x4000)),
    "hkrb": Slope((0.2, 0), (0, 0)),
    "hkrg": Slope((0.18, 0), (0, 0)),
    "hksc": Slope((0, 0x9C00), (0, 0x74CC)),
    "bfres": Slope((1.5, 0x400000), (1.5, 0x400000)),
}
"""Bounds that no real entry is above; `bfres` is what the game takes for one without an entry."""
_SMALL_ANIMATION = 36_864
"""The length of the smallest `baniminfo` with a known entry; below, others take more (bytes)."""
_ANY_PARSED = Slope((9.0, 0), (6.0, 0))
"""A bound for parameter files of kinds that were not counted."""
_LEFT_OUT_OF_OLDER = frozenset(
    (
        "pack rsizetable hght mate stera extm bfstm txt yml msbt bat ini png py sh bgdata bgsvdata"
    ).split()
)


def _is_left_out_of_older(path: str) -> bool:
    """Whether no table states a file of this resource path, so that none is to be added."""
    kind = path.rpartition(".")[2].lower()
    return kind in _LEFT_OUT_OF_OLDER or path.endswith("Actor/ActorInfo.product.byml")


def _older_size(
    kind: str, length: int, counted: tuple[int, bool] | None, is_parsed: bool, is_wiiu: bool
) -> tuple[int, bool]:
    """Return what a table should state for an unpacked file, and whether that is exact.

    `length` is the file's in bytes; `counted` what the game's object and the file's elements take,
    and whether that is exact, where that is known; `is_parsed` whether a parser takes
    memory for the elements of such files.
    """
    is_archive = kind in _ARCHIVES
    buffer = align(length, 32 if not is_wiiu else 128 if is_archive else 64)
    if counted is not None:
        return buffer + counted[0], counted[1]
    class_size = _CLASSES.get(kind, _PLAIN)[is_wiiu]
    flat = align(0xE4 + class_size, 64) if is_wiiu else align(0x180 + class_size, 32)
    flat += _PARSERS.get(kind, (0, 0))[is_wiiu]
    is_exact = kind in _EXACT_OLDER[0] or (kind in _EXACT_OLDER[1] if is_wiiu else is_archive)
    if is_exact or kind in _NO_PARSER:
        return buffer + flat, is_exact
    if kind not in _BOUNDS and not is_parsed:
        return buffer + flat, False
    slope = _BOUNDS.get(kind, _ANY_PARSED)
    return buffer + flat + _parser(kind, slope, buffer, is_wiiu), False


def _parser(kind: str, slope: Slope, buffer: int, is_wiiu: bool) -> int:
    times, more = slope.wiiu if is_wiiu else slope.switch
    if kind == "baniminfo" and buffer <= _SMALL_ANIMATION:
        times = 3.0
    return ceil(times * buffer) + more + slope.margin


# The sizes in the tables (RESTBL) of Tears of the Kingdom, Wonder and Splatoon 3, by kind.
#
# Sources: the game's tables 1.1.0 to 1.2.0 with files of their packs, where a rule is exact; the
# tools TKMM and RESTBL where one is not counted on real files.


_EXACTLY = {"byml": 256, "bphhb": 256, "bphcl": 256, "blal": 256, "beco": 256}
"""By the kind of a file: what is added to its length, aligned to 32 (bytes)."""
_ARCHIVE = 384
_STATED = dict.fromkeys(
    (
        "baatarc bagst bcul belnk bslnk bfarc bfsha bhtmp blwp bnsh bntx cai chunk crbin cutinfo "
        "dpi jpg png quad tscb txt txtg vsts wbr zs"
    ).split(),
    256,
) | {
    "baev": 288, "bfevfl": 288, "bphnm": 288, "bphsh": 368, "bars": 576,
    "genvb": _ARCHIVE, "blarc": _ARCHIVE,
}  # fmt: skip
"""As `_EXACTLY`, by both tools; `zs` are the terrain's `.ta.zs`; Wonder's `blarc` is an archive."""
_SPECIAL = (
    (re.compile(r"\.casset\.byml$"), 448),
    (re.compile(r"^Effect/static\..*esetb\.byml$"), 4096),
    (re.compile(r"^Event/EventFlow/Dm_ED_0004\.bfevfl$"), 480),
    (
        re.compile(
            r"^(Lib/agl/agl_resource|Lib/gsys/gsys_resource|Lib/Terrain/tera_resource|"
            r"Shader/ApplicationPackage).*\.Nin_NX_NVN\.release\.sarc$"
        ),
        4096,
    ),
)
"""Single files that need more than others of their kind, by both tools; they go before all."""
_LEFT_OUT_OF_MODERN = frozenset("rsizetable bwav webm".split())


def _is_left_out_of_modern(path: str) -> bool:
    """Whether no table states a file of this resource path."""
    return extension_of(path) in _LEFT_OUT_OF_MODERN or path == "Pack/ZsDic.pack"


def _modern_size(path: str, data: bytes) -> tuple[int, bool]:
    """Return what a table should state for an unpacked file, and whether that is exact."""
    size, kind = align(len(data), 32), extension_of(path)
    for pattern, more in _SPECIAL:
        if pattern.search(path):
            return size + more, False
    if kind == "ainb":
        return size + 392 + _expressions(data, 0x44), True
    if kind == "asb":
        return size + 552 + 40 * _word_at(data, 0x10) + _expressions(data, 0x60), True
    if kind in _EXACTLY:
        return size + _EXACTLY[kind], True
    if kind in ("pack", "sarc"):
        return size + _ARCHIVE, True
    return _upper_bound(kind, size, data), False


def _upper_bound(kind: str, size: int, data: bytes) -> int:
    """Return what is never too little for a kind without a rule that was counted."""
    if kind in _STATED:
        return size + _STATED[kind]
    if kind == "bstar":
        return size + 288 + 8 * _word_at(data, 8)
    if kind == "bgyml":
        return (size + 2000) * 8  # real ones are 1.6 to 6.4 times as small, by their types
    if data[:4] == b"MCPK":  # a model compressed as `.mc`: its length is in its flags
        flags = _word_at(data, 8)
        return -(-((flags >> 5) << (flags & 15)) * 255 // 100)
    return (size + 1500) * 4


def _expressions(data: bytes, place: int) -> int:
    """Return what the expressions add whose section begins where `place` tells."""
    start = _word_at(data, place)
    if not start:
        return 0
    count = _word_at(data, start + _word_at(data, start + 0x20))
    return 16 + 8 * ((min(count, len(data)) + 1) // 2)


def _word_at(data: bytes, at: int) -> int:
    """Return a number of the file, 0 if it is too short."""
    return int(struct.unpack_from("<I", data, at)[0]) if 0 <= at <= len(data) - 4 else 0


# What Breath of the Wild allocates for parameter files, counted by their elements.
#
# The sizes of elements are those of the game's classes, as rstb-rust has them; arrays, constants
# and strings on Wii U were found by counting on the whole tables of Switch 1.6.0 and Wii U 1.5.0,
# which these rules give for all unmodified files of each kind. All numbers are bytes; of a pair the
# first is for Switch, the second for Wii U.


_ARRAY = (40, 16)
"""The fixed overhead of an array that is not empty."""
_POINTER = (8, 4)
_STRING = (40, 20)
_VALUES: dict[int, IntPair] = {
    0: (32, 16), 1: (32, 16), 2: (32, 16), 17: (32, 16), 3: (32, 20), 4: (40, 24), 5: (40, 28),
    6: (40, 28),
}  # fmt: skip
"""Parameters by their type: numbers, vectors, colours."""
_CONSTANTS: dict[str, IntPair] = {
    "baiprog": (1776, 1212), "baslist": (1440, 1024), "bdrop": (1184, 896),
    "bgparamlist": (1752, 1164), "bmodellist": (2440, 1552), "brecipe": (1184, 896),
    "bshop": (1184, 896), "bxml": (2304, 1472),
}  # fmt: skip
"""The game's object for a kind of file, with the size its parser always allocates."""
_TABLES: dict[str, tuple[IntPair, IntPair]] = {
    "bdrop": ((264, 136), (72, 36)),
    "brecipe": ((136, 72), (72, 36)),
    "bshop": ((136, 72), (200, 100)),
}
"""Tables of items, and their columns."""


def memory(root: ParameterIO, kind: str, is_wiiu: bool) -> tuple[int, bool] | None:
    """Return the memory that the game's object and parser need for a file, and whether that is
    exact.

    `kind` is the file's extension without a dot. None for kinds that are not counted.
    """
    rule = _RULES.get(kind)
    if rule is None or root.format_version != 2:
        return None
    sum_ = _Sum(kind, is_wiiu)
    rule(sum_, root.root)
    return sum_.value, sum_.is_exact


class _Sum:
    """Sums the sizes of the elements of one file, for one system."""

    def __init__(self, kind: str, is_wiiu: bool) -> None:
        self.kind = kind
        self._column = int(is_wiiu)
        self.is_wiiu = is_wiiu
        self.value = _CONSTANTS[kind][is_wiiu]
        self.is_exact = True

    def add(self, cost: IntPair, count: int = 1) -> None:
        """Add elements."""
        self.value += cost[self._column] * count

    def add_array(self, cost: IntPair, count: int) -> None:
        """Add elements with their array, which needs no memory if it is empty."""
        if count:
            self.add(_ARRAY)
            self.add(cost, count)

    def add_packed(self, size: int) -> None:
        """Add small numbers that lie side by side, so many bytes."""
        unit = _POINTER[self._column]
        self.value += -(-size // unit) * unit

    def add_parameters(self, owner: ParameterObject) -> None:
        """Add every parameter of an object."""
        for type_, value in zip(owner.types, owner.values, strict=True):
            self._add_parameter(type_, value)

    def _add_parameter(self, type_: int, value: AnyValue) -> None:
        cost = _STRING if type_ in STRING_TYPES else _VALUES.get(type_)
        if cost is not None:
            self.add(cost)
            return
        words = WORDS[type_] if type_ < len(WORDS) else 0
        self.value += 64 + 4 * words + (0 if words else 4 * len(value))
        self.is_exact = False  # curves and buffers were in none of the files counted


MemoryRule = Callable[[_Sum, ParameterList], None]


def _actor_link(sum_: _Sum, root: ParameterList) -> None:
    for tags in _objects(root, "Tags"):
        count = len(tags.hashes)
        sum_.add((32, 16))
        sum_.add((0, 4), count)
        sum_.add((8, 0), (count + 1) // 2)


def _ai_program(sum_: _Sum, root: ParameterList) -> None:
    costs = {"AI": (200, 104), "Action": (200, 104), "Behavior": (160, 84), "Query": (152, 80)}
    for name, cost in costs.items():
        parts = _inner_lists(root, name)
        sum_.add(cost, len(parts))
        sum_.add((8, 0), bool(parts))
        for part in parts:
            for owner in _objects(part, "SInst"):
                sum_.add_parameters(owner)
                sum_.add(_POINTER, len(owner.hashes))
            _add_indices(sum_, part, "ChildIdx", "BehaviorIdx")
    _add_indices(sum_, root, "DemoAIActionIdx", "DemoBehaviorIdx")


def _add_indices(sum_: _Sum, parent: ParameterList, doubles: str, singles: str) -> None:
    """Add the indices in two objects, which take two bytes each and one byte."""
    for owner in _objects(parent, doubles):
        sum_.add_packed(2 * len(owner.hashes))
    for owner in _objects(parent, singles):
        sum_.add_packed(len(owner.hashes))


def _model_list(sum_: _Sum, root: ParameterList) -> None:
    models = _inner_lists(root, "ModelData")
    for inner, parts, cost, element in (
        ("Unit", models, (288, 144), (128, 68)),
        ("Partial", _inner_lists(root, "AnmTarget"), (304, 156), (152, 80)),
    ):
        sum_.add(cost, len(parts))
        for part in parts:
            sum_.add_array(element, sum(len(parent.objects) for parent in _lists(part, inner)))
    sum_.is_exact &= len(models) < 2  # none of the files counted has more


def _as_list(sum_: _Sum, root: ParameterList) -> None:
    for name, cost in {"ASDefines": (136, 72), "AddReses": (160, 84)}.items():
        sum_.add_array(cost, sum(len(parent.objects) for parent in _lists(root, name)))
    parts = _inner_lists(root, "CFDefines")
    sum_.add_array((352, 180), len(parts))
    for part in parts:
        sum_.add((152, 80), sum(len(child.objects) for child in _lists(part, "CFPosts")))
        sum_.add_array((40, 20), sum(len(owner.hashes) for owner in _objects(part, "CFExcepts")))


def _parameter_list(sum_: _Sum, root: ParameterList) -> None:
    for owner in root.objects:
        sum_.add((88, 48))
        sum_.add_parameters(owner)


def _tables(sum_: _Sum, root: ParameterList) -> None:
    """Count tables of items; a table without its object has no columns."""
    table, column = _TABLES[sum_.kind]
    header = next(iter(_objects(root, "Header")), None)
    if header is None:
        return
    count = _count_named(header, "TableNum")
    sum_.add_array(table, count)
    for number in range(min(count, len(header.hashes))):
        name = header.get(name_hash(f"Table{number + 1:02}"))
        if isinstance(name, str):
            for owner in _objects(root, name):
                sum_.add_array(column, _count_named(owner, "ColumnNum"))


_RULES: dict[str, MemoryRule] = {
    "baiprog": _ai_program,
    "baslist": _as_list,
    "bdrop": _tables,
    "bgparamlist": _parameter_list,
    "bmodellist": _model_list,
    "brecipe": _tables,
    "bshop": _tables,
    "bxml": _actor_link,
}


def _objects(parent: ParameterList, name: str) -> Iterator[ParameterObject]:
    return (owner for owner in parent.objects if owner.hash == name_hash(name))


def _lists(parent: ParameterList, name: str) -> Iterator[ParameterList]:
    return (child for child in parent.lists if child.hash == name_hash(name))


def _inner_lists(parent: ParameterList, name: str) -> Sequence[ParameterList]:
    """Return the lists in a list of this name."""
    return [inner_list for outer in _lists(parent, name) for inner_list in outer.lists]


def _count_named(owner: ParameterObject, name: str) -> int:
    """Return the value of a count, 0 if it is not a number."""
    value = owner.get(name_hash(name))
    return max(0, value) if isinstance(value, int) else 0


System = Literal["modern", "switch", "wiiu"]
"""Whose table: the games with RESTBL, or Breath of the Wild with RSTB on one of two consoles."""

STEEPEST = 24
"""Bytes of a table per byte of a BGYML file, at most: the steepest step between the 2,878 files
of all types whose entries are known."""


class TableSize(NamedTuple):
    """A value for a size table (bytes), and whether the game's own rule for it is known.

    It is known where real tables state just that for every file counted; all other values are
    bounds.
    """

    value: int
    is_exact: bool


def size_of(path: str, data: bytes, system: System = "modern") -> TableSize:
    """Return what a table should state for an unpacked file.

    `path` is the file's name or resource path, which tells the kind; `data` is the file without
    compression.
    """
    path = resource_path(path)
    if system == "modern":
        value, is_exact = _modern_size(path, data)
    else:
        is_wiiu = system == "wiiu"
        kind = extension_of(path)
        counted, is_parsed = _counted(kind, data, is_wiiu)
        value, is_exact = _older_size(kind, len(data), counted, is_parsed, is_wiiu)
    return TableSize(min(value, MOST), is_exact)


def is_left_out(path: str, system: System = "modern") -> bool:
    """Whether no table ever states a file of this path, so that none is to be added."""
    path = resource_path(path)
    if system == "modern":
        return _is_left_out_of_modern(path)
    return _is_left_out_of_older(path)


def needed(
    path: str, data: bytes, system: System, entry: int | None, before: bytes | None
) -> int | None:
    """Return what a mod's table must state at least for a file, None if it needs no entry.

    `entry` is the value in the game's own table, `before` the game's own file, both unpacked and
    in bytes; None if there is none. The value never is below the game's own, and above its rule
    by as much as the game's own entry is: what was measured last time does not count.
    """
    if data == before or (entry is None and (before is not None or is_left_out(path, system))):
        return entry
    size = size_of(path, data, system)
    if entry is None:
        return size.value
    if before is None:
        return max(entry, size.value)
    if system == "modern" and extension_of(resource_path(path)) == "bgyml":
        grown = max(0, align(len(data), 32) - align(len(before), 32))
        return max(entry, min(size.value, entry + STEEPEST * grown))
    grown = size.value - size_of(path, before, system).value
    return min(max(entry, size.value, entry + grown), MOST)


def _counted(kind: str, data: bytes, is_wiiu: bool) -> tuple[tuple[int, bool] | None, bool]:
    """Return what the elements of a file take, None if they cannot be counted.

    Then whether the game's parser takes memory for them.
    """
    if not AAMP.sniff(data[:16]):
        return None, False
    try:
        return memory(AAMP.read(data), kind, is_wiiu), True
    except FormatError:
        return None, True  # a damaged file is given the bound of its kind
