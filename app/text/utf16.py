"""Places in a text as Qt counts them, in units of UTF-16."""

from __future__ import annotations

import re
from bisect import bisect_left

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class Utf16:
    """Turns places in one text to and fro; free for texts without characters beyond 0xFFFF."""

    def __init__(self, text: str) -> None:
        is_narrow = text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(
            text
        )
        self._wide = [] if is_narrow else [match.start() for match in _ASTRAL.finditer(text)]

    def units(self, place: int) -> int:
        """Return the place in UTF-16 units of the character at `place`."""
        return place + bisect_left(self._wide, place) if self._wide else place

    def characters(self, unit: int) -> int:
        """Return the character at a position in UTF-16 units."""
        if not self._wide:
            return unit
        low = bisect_left([wide + n for n, wide in enumerate(self._wide)], unit)
        return unit - low
