"""The sizes in the tables (RESTBL) of Tears of the Kingdom, Wonder and Splatoon 3, by kind.

Sources: the game's tables 1.1.0 to 1.2.0 with files of their packs, where a rule is exact; the
tools TKMM and RESTBL where one is not counted on real files.
"""

from __future__ import annotations

import re
import struct

from ..wrap.alignment import align
from ..wrap.paths import extension_of

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
