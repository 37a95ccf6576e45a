"""The zstd dictionaries of a game, chosen by the number that a compressed file names."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence

import zstandard

from ..errors import FormatError, InvalidData, Unsupported

DICTIONARY = b"\x37\xa4\x30\xec"
PLACE = "Pack/ZsDic.pack.zs"
"""Where a game dump keeps its dictionaries."""


class MissingDictionary(Unsupported):
    """A file is compressed with a dictionary that is not available; `dictionary` is its number."""

    def __init__(self, what: str, *, dictionary: int = 0, hint: str = "") -> None:
        super().__init__(what, hint=hint)
        self.dictionary = dictionary


def missing(number: int) -> MissingDictionary:
    """Return the error for a missing dictionary."""
    return MissingDictionary(
        f"this file is compressed with the zstd dictionary {number}, which is not available",
        dictionary=number,
        hint=f"The dictionaries are in {PLACE} of the dump of the game the file belongs to.",
    )


def number_of(blob: bytes) -> int:
    """Return the number of a dictionary, or raise `InvalidData` if the bytes are not one."""
    if blob[:4] != DICTIONARY or len(blob) < 8:
        raise InvalidData("this is not a zstd dictionary: its first four bytes differ")
    return int.from_bytes(blob[4:8], "little")


class Dictionaries:
    """Dictionaries by number, given at once, or by a function that is asked at the first need.

    `load` returns the dictionaries' bytes; what it raises as `FormatError` or `OSError` is reported
    again at every need. The bytes are never part of what is written.
    """

    def __init__(
        self, blobs: Iterable[bytes] = (), load: Callable[[], Iterable[bytes]] | None = None
    ) -> None:
        self._blobs = {number_of(blob): blob for blob in blobs}
        self._load = load

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all dictionaries, ascending; empty if they cannot be loaded."""
        try:
            self._complete()
        except (FormatError, OSError):
            return tuple(sorted(self._blobs))
        return tuple(sorted(self._blobs))

    def get(self, number: int) -> bytes:
        """Return the bytes of a dictionary, or raise `MissingDictionary`."""
        if number not in self._blobs:
            try:
                self._complete()
            except (FormatError, OSError) as error:
                raise missing(number) from error
        if number not in self._blobs:
            raise missing(number)
        return self._blobs[number]

    def _complete(self) -> None:
        if self._load is not None:
            for blob in self._load():
                self._blobs.setdefault(number_of(blob), blob)
            self._load = None


NONE = Dictionaries()


@functools.lru_cache(maxsize=16)
def prepared(blob: bytes) -> zstandard.ZstdCompressionDict:
    """Return a dictionary in the form that the library needs, created once for each."""
    return zstandard.ZstdCompressionDict(blob, dict_type=zstandard.DICT_TYPE_FULLDICT)


def number_for(name: str, numbers: Sequence[int]) -> int:
    """Return the dictionary for a new `.zs` file of this name, 0 for none.

    `numbers` are those the game has; a game without dictionaries compresses without.
    """
    low = name.lower()
    if low.endswith((".rsizetable.zs", "zsdic.pack.zs", ".bfres.zs")):
        return 0
    dictionary_number = (
        3 if low.endswith(".pack.zs") else 2 if low.endswith(".bcett.byml.zs") else 1
    )
    return dictionary_number if dictionary_number in numbers else 0
