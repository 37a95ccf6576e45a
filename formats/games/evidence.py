"""What documents show about names: their texts with the first place of each, and hashes in use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..core.roots import Root
from ..names.learning import NameOrigin, NameSource, NameText, Scheme, Wanted, learn
from ..registry import SHIPPED, format_of
from .names import shipped_table

_HASHES: Final = range(-(2**31), 2**32)


def scheme_of_field(name: str) -> Scheme | None:
    """Return how the integers of a field are hashes of names, None if they are not.

    The rule is of the games' own tables, see `Hashes` of Breath of the Wild's and `ActorNameHash`
    of Tears of the Kingdom. A field of another meaning costs nothing: no name has its numbers.
    """
    if name == "Hashes":
        return Scheme.CRC32
    if name in ("Hash", "ActorNameHash", "PropertyNameHash", "PremiseMessageHash"):
        return Scheme.MURMUR3
    return Scheme.MURMUR3 if name.endswith(("GmdHash", "GameDataHash")) else None


class Evidence:
    """Gathered from any number of documents and executables, in whatever order.

    Names that are shipped need not be learned.
    """

    def __init__(self) -> None:
        self._known = shipped_table()
        self._places: dict[NameText, str] = {}
        self._used: dict[Scheme, set[int]] = {scheme: set() for scheme in Scheme}

    def add(self, root: Root, place: str) -> None:
        """Add what a document shows; `place` is its file, with `//` before an entry."""
        its = format_of(root)
        self._used[Scheme.CRC32] |= its.name_hashes(root)
        self._keep_first_place(place, NameOrigin.FILE, place)
        held = its.held(root, SHIPPED)
        for name in held.kinds if not its.hashes_names else ():
            self._keep_first_place(name, NameOrigin.KEY, place)
        for name, values in held.scalars.items():
            scheme = scheme_of_field(name)
            for value in values:
                if isinstance(value, str):
                    self._keep_first_place(value, NameOrigin.STRING, place)
                elif scheme is not None and isinstance(value, int) and value in _HASHES:
                    self._used[scheme].add(value % 2**32)

    def add_executable(self, strings: Iterable[str], place: str) -> None:
        """Add the strings of an executable, see `formats.games.names`."""
        for text in strings:
            self._keep_first_place(text, NameOrigin.EXECUTABLE, place)

    def _keep_first_place(self, text: str, origin: NameOrigin, place: str) -> None:
        name_text = NameText(text, origin)
        self._places[name_text] = min(place, self._places.get(name_text, place))

    @property
    def wanted(self) -> Wanted:
        """The hashes in use without a known name."""
        nameless = {crc for crc in self._used[Scheme.CRC32] if self._known.find(crc) is None}
        return {**self._used, Scheme.CRC32: nameless}

    def sources(self, hashes: Wanted | None = None) -> list[NameSource]:
        """Return the names learned for hashes, by default the wanted ones."""
        found = learn(self._places, self.wanted if hashes is None else hashes)
        return [NameSource(learned, self._places[learned.told]) for learned in found]
