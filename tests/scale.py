"""How often laws are tried: a little, the same every time; at length and at random in `dev.py
soak`.

`TRIPTYCH_SOAK` is the seed of a soak, and enables it.
"""

from __future__ import annotations

import os
import random
from typing import Final

SEED: Final = os.environ.get("TRIPTYCH_SOAK", "")


def scale(small: int, full: int) -> int:
    """Return how often to try: `small`, in a soak `full`."""
    return full if SEED else small


def seeded(told: int | str) -> random.Random:
    """Return a source of chance: the same for what is told, in a soak also by the soak's seed."""
    return random.Random(f"{SEED} {told}" if SEED else told)
