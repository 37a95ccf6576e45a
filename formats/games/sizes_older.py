"""The sizes in the tables (RSTB) of Breath of the Wild, by kind, on Switch and Wii U.

An entry is the file's buffer, the game's object for it, and what its parser allocates. Counted on
the whole tables of Wii U 1.5.0 and Switch 1.6.0 with 4,215 files; classes, multipliers and
constants are those of the tools rstb and rstb-rust. All numbers are bytes; of a pair the first is
for Switch, the second for Wii U.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from ..wrap.alignment import align

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
