"""The keys that distinguish elements of an array, in files whose elements have keys.

Which array has which key is a fact of each format; `formats.diff.keyed` compares by it.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class ListOrder(enum.Enum):
    """Whether the place of an element says something, or how it follows from the key.

    KEEP: it has or may have a meaning. FREE: none. NAME_HASH: by the CRC-32 of the key. RISING: by
    the key, a number or a text.
    """

    KEEP = "keep"
    FREE = "free"
    NAME_HASH = "name hash"
    RISING = "rising"


class ListKey(NamedTuple):
    """What tells elements apart: the values at `fields`, or the whole value if there are none.

    A field may be a way into the element (`Setting.Name`). `partner` is the key, beside the
    array's, of a list whose elements belong to these by their places.
    """

    fields: tuple[str, ...]
    order: ListOrder = ListOrder.KEEP
    partner: str = ""
