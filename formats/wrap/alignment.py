"""The alignment of files in an archive: the rule of their kind, and the one an archive shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

LEAST = 4
POWERS = tuple(1 << shift for shift in range(15))
"""All alignments that archives show: 1 to 0x4000."""

_BY_EXTENSION = {
    **dict.fromkeys(
        (
            "aglatex aglblm aglccr aglclwd aglcube agldof aglenv aglenvset aglfila agllmap agllref "
            "aglshpp baglatex baglblm baglccr baglclwd baglcube bagldof baglenv baglenvset "
            "baglfila bagllmap bagllref baglshpp bglght bglpbd bglpbm bgsdw bksky bpref glght "
            "glpbd glpbm gsdw ksky pref"
        ).split(),
        8,
    ),
    **dict.fromkeys("genvres fmd ftx ofx bofx gtx".split(), 0x2000),
    **dict.fromkeys("sharc sharcb".split(), 0x1000),
    "baglmf": 0x80,
}


class ArchiveAlignment(NamedTuple):
    """How the files of an archive lie, as `Layout` and the entries keep it (bytes)."""

    alignment: int
    data_alignment: int
    data_offset: int
    alignments: tuple[int, ...]
    is_explicit: bool


class PackedMember(NamedTuple):
    """The key of a file's kind in an archive: extension or first bytes, and position."""

    kind: str
    begin: int
    end: int


def align(value: int, alignment: int) -> int:
    """Return the next multiple of an alignment (a power of two)."""
    return (value + alignment - 1) & -alignment


def guess_alignment(name: str, data: bytes, big_endian: bool) -> int:
    """Return the alignment a file needs by its extension and header: 4 to 0x2000 bytes mostly."""
    extension = name.rpartition(".")[2].lower()
    if extension == "bffnt":
        return 0x2000 if big_endian else 0x1000
    known = _BY_EXTENSION.get(extension, LEAST)
    return max(known, _header_alignment(data, big_endian))


def _header_alignment(data: bytes, big_endian: bool) -> int:
    """Return the alignment that the common binary header, or the end of a texture, states."""
    order = "big" if data[0xC:0xE] == b"\xfe\xff" else "little"
    is_common = len(data) > 0x20 and data[0xC:0xE] in (b"\xfe\xff", b"\xff\xfe")
    if is_common and int.from_bytes(data[0x1C:0x20], order) == len(data):  # type: ignore[arg-type]
        return 1 << data[0xE] if data[0xE] <= 14 else LEAST
    if big_endian and data[-0x28:-0x24] == b"FLIM":
        stated = int.from_bytes(data[-8:-6], "big")
        return stated if stated in POWERS else LEAST
    return LEAST


def infer(
    members: Sequence[PackedMember], names_end: int, data_offset: int, guess: Callable[[int], int]
) -> ArchiveAlignment:
    """Return the rule by which the files of an archive were placed, for writing it the same.

    `names_end` is where the names end, `data_offset` where data begin (bytes from the start).
    `guess` returns what the file of an index needs by its kind; it is asked in rare cases only.
    Where no rule explains the places, every file's own place counts (`is_explicit`).
    """
    kept = [power for power in POWERS if _explains(power, members)]
    for power in reversed(kept):
        if align(names_end, power) == data_offset:
            return ArchiveAlignment(power, power, 0, (0,) * len(members), False)
    if kept:
        usable = [power for power in kept if power >= LEAST] or kept
        return _data_section_alignment(usable[0], (0,) * len(members), names_end, data_offset)
    alignments = _alignments(members, guess)
    if alignments is None:
        return ArchiveAlignment(LEAST, LEAST, data_offset, (0,) * len(members), True)
    return _data_section_alignment(LEAST, alignments, names_end, data_offset)


def _data_section_alignment(
    alignment: int, alignments: tuple[int, ...], names_end: int, data_offset: int
) -> ArchiveAlignment:
    """Add the alignment of the data section: the largest of a file if that explains it."""
    for power in (max((alignment, *alignments)), *POWERS):
        if align(names_end, power) == data_offset:
            return ArchiveAlignment(alignment, power, 0, alignments, False)
    return ArchiveAlignment(alignment, alignment, data_offset, alignments, False)


def _explains(power: int, members: Sequence[PackedMember]) -> bool:
    end = 0
    for member in members:
        if member.begin != align(end, power):
            return False
        end = member.end
    return True


def _alignments(
    members: Sequence[PackedMember], guess: Callable[[int], int]
) -> tuple[int, ...] | None:
    """Return an alignment for every file, or None if the gaps follow from none.

    A file that happens to lie without a gap shows nothing, so the files of one kind are asked
    together, and the kind's own rule counts where it fits.
    """
    ends = (0, *(member.end for member in members[:-1]))
    least = []
    for member, end in zip(members, ends, strict=True):
        found = next((power for power in POWERS if align(end, power) == member.begin), None)
        if found is None:
            return None
        least.append(found)
    guesses = [guess(index) for index in range(len(members))]
    of_kind: dict[str, int] = {}
    for member, power, guessed in zip(members, least, guesses, strict=True):
        of_kind[member.kind] = max(of_kind.get(member.kind, LEAST), power, guessed)
    chosen = []
    for member, end, power, guessed in zip(members, ends, least, guesses, strict=True):
        choices = (of_kind[member.kind], guessed, LEAST, power)
        chosen.append(next(choice for choice in choices if align(end, choice) == member.begin))
    return tuple(chosen)
