"""The names of `formats.core.kinds` that the whole program uses, and the paths of rows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from formats.core.float32 import NaN32 as NaN32
from formats.core.float32 import f32 as f32
from formats.core.float32 import f32_bits as f32_bits
from formats.core.float32 import f32_digits_of as f32_digits_of
from formats.core.float32 import f32_from_bits as f32_from_bits
from formats.core.kinds import BYTES as BYTES
from formats.core.kinds import CONTAINERS as CONTAINERS
from formats.core.kinds import CURVE_COUNTS as CURVE_COUNTS
from formats.core.kinds import CURVE_FLOATS as CURVE_FLOATS
from formats.core.kinds import CURVE_TYPES as CURVE_TYPES
from formats.core.kinds import DEFAULT_CURVE as DEFAULT_CURVE
from formats.core.kinds import FLOAT_COUNTS as FLOAT_COUNTS
from formats.core.kinds import INT_RANGES as INT_RANGES
from formats.core.kinds import NUMBERS as NUMBERS
from formats.core.kinds import PART_KINDS as PART_KINDS
from formats.core.kinds import SHOWN_ONLY as SHOWN_ONLY
from formats.core.kinds import STRING_LIMITS as STRING_LIMITS
from formats.core.kinds import STRINGS as STRINGS
from formats.core.kinds import AlignedBytes as AlignedBytes
from formats.core.kinds import AnyValue as AnyValue
from formats.core.kinds import Curve as Curve
from formats.core.kinds import Kind as Kind
from formats.core.kinds import accept as accept
from formats.core.kinds import as_read as as_read
from formats.core.kinds import bits as bits
from formats.core.kinds import default as default
from formats.core.kinds import same as same

Key = Hashable
"""Names one child among its siblings. Opaque: only the outline that handed it out builds one."""

Path = tuple[Key, ...]
"""The keys from the root down to one row; `()` is the root itself."""
Places = tuple[int, ...]
"""The same by places: which child to go to, from the top down."""


def tops(paths: Sequence[Path]) -> list[Path]:
    """Return the paths without those that lie below another of them, none twice."""
    if len(set(map(len, paths))) <= 1:  # as where many are selected
        return list(dict.fromkeys(paths))
    there = set(paths)
    return [
        path
        for path in dict.fromkeys(paths)
        if not any(path[:depth] in there for depth in range(len(path)))
    ]
