"""How much a compressed file may grow, checked before any memory is used for it."""

from __future__ import annotations

from ..errors import Unsupported

LIMIT = 1 << 30
"""No file of the games comes near 1 GiB in memory."""
FREE = 64 << 20
"""The maximum size of any file in bytes, however well it is compressed."""
RATIO = 1024
"""How many times its own size a compressed file may grow to beyond that."""


class TooLarge(Unsupported):
    """A compressed file that would take more memory than any real one; nothing was unpacked."""


def allowed(packed: int, limit: int = LIMIT) -> int:
    """Return how many bytes a file of `packed` bytes may unpack to."""
    return min(limit, max(FREE, RATIO * packed))


def refuse_above(size: int, most: int) -> None:
    """Raise `TooLarge` if `size` bytes would be unpacked and only `most` may."""
    if size > most:
        raise TooLarge(
            f"unpacked, this would be {size:,} bytes, more than the {most:,} allowed for its size",
            hint="Files of the games are far smaller; this one is damaged or made to cause harm.",
        )
