"""Which row of one compared document is which of the other."""

from __future__ import annotations

from formats.diff import Compared
from formats.diff.comparison import Siblings
from formats.values import Path


class Pairing:
    """Looks rows up both ways, by what a comparison found."""

    def __init__(self, compared: Compared) -> None:
        self._by_path = compared.siblings
        self._by_other = {one.other_path: one for one in compared.siblings.values()}
        self._partners: dict[Path, dict[int, int]] = {}

    def right(self, path: Path) -> Path | None:
        """Return where a row of the left document is in the right one, None if it is not."""
        found: Path = ()
        for depth, key in enumerate(path):
            siblings = self._by_path.get(path[:depth])
            if siblings is not None:
                place = self._places(siblings).get(siblings.one.place(key), -1)
                if place < 0:
                    return None
                key = siblings.other.key(place)
            found = (*found, key)
        return found

    def left(self, path: Path) -> Path | None:
        """Return where a row of the right document is in the left one, None if it is not."""
        found: Path = ()
        for depth, key in enumerate(path):
            siblings = self._by_other.get(path[:depth])
            if siblings is not None:
                place = siblings.other.place(key)
                partner = siblings.partners[place] if place >= 0 else -1
                if partner < 0:
                    return None
                key = siblings.one.key(partner)
            found = (*found, key)
        return found

    def _places(self, siblings: Siblings) -> dict[int, int]:
        known = self._partners.get(siblings.path)
        if known is None:
            known = {i: j for j, i in enumerate(siblings.partners) if i >= 0}
            self._partners[siblings.path] = known
        return known
