"""The arrangement of files written by the Python package `aamp`, which many mods were made with.

Lists go breadth first, objects and parameters follow that order, and a value is found again only
inside one earlier value, never across two (measured: such files come out identical).
"""

from __future__ import annotations

from collections import deque

from .model import ParameterIO
from .pack import Distinct, PackedData, share_values
from .plan import LayoutPlan


def arrange(root: ParameterIO) -> LayoutPlan:
    """Return the records in the order of this layout."""
    plan = LayoutPlan([root.root], [])
    queue = deque([root.root])
    while queue:
        parent = queue.popleft()
        plan.first_lists.append(len(plan.lists))
        plan.lists += parent.lists
        queue += parent.lists
    for parent in plan.lists:
        plan.first_objects.append(len(plan.objects))
        plan.objects += parent.objects
    plan.parameter_order = plan.document = plan.objects
    plan.parameter_indexes = list(range(len(plan.objects)))
    return plan


def share(distinct: Distinct) -> PackedData:
    """Share a value that is inside one earlier value, with its first occurrence there aligned."""
    stored: list[tuple[int, bytes]] = []
    holders: dict[bytes, list[int]] = {}
    size = 0

    def find(_type: int, raw: bytes) -> tuple[int, bool]:
        nonlocal size
        for number in holders.get(raw[:4], ()):
            start, other = stored[number]
            at = other.find(raw)
            if at >= 0 and not at & 3:
                return start + (at >> 2), False
        for word in {raw[at : at + 4] for at in range(0, len(raw), 4)}:
            holders.setdefault(word, []).append(len(stored))
        stored.append((size, raw))
        size += len(raw) >> 2
        return size - (len(raw) >> 2), True

    return share_values(distinct, find)
