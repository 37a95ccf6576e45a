"""Read the records of a file: which lists, objects and parameters there are and where they lie."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

from formats.aamp.header import LIST_SIZE, OBJECT_SIZE, PARAMETER_SIZE, SIZE, Header
from formats.aamp.model import MAX_DEPTH, PARAM_ROOT, ParameterList, ParameterObject
from formats.aamp.order import steps
from formats.errors import InvalidData


@dataclass(slots=True)
class Records:
    """The tree, its objects still without values.

    Object n (in the order of the file) has the parameters `firsts[n]` … + `counts[n]`; `document`
    lists the objects in the order their values are expected in. `hashes`, `types` and `words`
    (the packed second word) hold one entry for each parameter; the sections begin at the byte
    offsets `parameters_at` … `end`. `canonical` says whether all records lie as `plan.arrange` would
    put them.
    """

    root: ParameterList
    objects: list[ParameterObject]
    firsts: Sequence[int]
    counts: Sequence[int]
    document: list[int]
    hashes: tuple[int, ...]
    types: bytes
    words: tuple[int, ...]
    parameters_at: int
    data_at: int
    strings_at: int
    end: int
    canonical: bool


def read_records(data: bytes, head: Header) -> Records:
    """Return the records of a version 2 file; every range and every total is checked."""
    lists_at = SIZE + head.root
    objects_at = lists_at + LIST_SIZE * head.lists
    parameters_at = objects_at + OBJECT_SIZE * head.objects
    data_at = parameters_at + PARAMETER_SIZE * head.parameters
    words = struct.unpack_from(f"<{2 * head.parameters}I", data, parameters_at)
    hashes, types = words[::2], data[parameters_at + 7 : data_at : 8]
    names = struct.unpack_from(f"<{2 * head.objects}I", data, objects_at)
    packed, names = names[1::2], names[::2]
    counts = [word >> 16 for word in packed]
    firsts = [((word & 0xFFFF) >> 1) + own for own, word in enumerate(packed, -head.objects)]
    if sum(counts) > head.parameters:
        raise InvalidData("the objects hold more parameters than the header says", offset=0x20)
    objects = [
        ParameterObject(name, hashes[first : first + size], types[first : first + size])
        for name, first, size in zip(names, firsts, counts, strict=True)
    ]
    walk = _Walk(data, head, lists_at, objects)
    root, document = walk.run()
    canonical = walk.canonical and _in_order(walk.parameter_order, packed, firsts, counts, head)
    if not canonical:
        _check_objects(packed, firsts, head, objects_at)
    return Records(
        root, objects, firsts, counts, document, hashes, types, words[1::2],
        parameters_at, data_at, data_at + head.data,
        data_at + head.data + head.strings, canonical,
    )  # fmt: skip


def _in_order(
    order: list[int], packed: Sequence[int], firsts: list[int], counts: list[int], head: Header
) -> bool:
    """Whether the parameters of the objects, taken in `order`, follow each other to the end."""
    expected = list(accumulate(map(counts.__getitem__, order), initial=0))
    return (
        len(order) == head.objects
        and expected.pop() == head.parameters
        and expected == list(map(firsts.__getitem__, order))
        and not any(map((1).__and__, packed))
    )


def _check_objects(packed: Sequence[int], firsts: list[int], head: Header, at: int) -> None:
    for own, (word, first) in enumerate(zip(packed, firsts, strict=True)):
        size = word >> 16
        if size and (word & 1 or first < 0 or first + size > head.parameters):
            raise InvalidData(
                "an object points outside the parameters", offset=at + OBJECT_SIZE * own + 4
            )


class _Walk:
    """One walk over the lists, in the order in which the games' converter numbers them.

    `canonical` turns False where the records do not lie in that order. `parameter_order` are the
    objects in the order that converter would put their parameters down.
    """

    def __init__(
        self, data: bytes, head: Header, at: int, objects: list[ParameterObject]
    ) -> None:
        words = struct.unpack_from(f"<{3 * head.lists}I", data, at)
        self.names, self.to_lists, self.to_objects = words[::3], words[1::3], words[2::3]
        self.at = at
        self.lists = head.lists
        self.objects = objects
        self.canonical = True
        self.lists_met = 1
        self.objects_met = 0
        self.parameter_order: list[int] = []
        self.visited: list[int] = []

    def run(self) -> tuple[ParameterList, list[int]]:
        """Return the root list and the objects in document order."""
        if not self.lists:
            raise InvalidData("the file has no root list", offset=0x18)
        if self.names[0] != PARAM_ROOT:
            raise InvalidData(
                f"the root list is 0x{self.names[0]:08X}, not param_root", offset=self.at
            )
        root, document = self._list(0, 1)
        if self.lists_met != self.lists:
            self.canonical = False
        if not self.canonical and not (_distinct(self.visited) and _distinct(document)):
            # Both would change when one of them is edited.
            raise InvalidData("two lists claim the same children", offset=self.at)
        return root, document

    def _list(self, own: int, depth: int) -> tuple[ParameterList, list[int]]:
        """Return the list with the record number `own` and its objects in document order."""
        to_lists, to_objects = self.to_lists[own], self.to_objects[own]
        size, count = to_lists >> 16, to_objects >> 16
        lists_at, lists_off = divmod(to_lists & 0xFFFF, 3)
        lists_at += own
        objects_at, objects_off = divmod((to_objects & 0xFFFF) + 3 * (own - self.lists), 2)
        stop = objects_at + count
        if (
            lists_at != self.lists_met
            or objects_at != self.objects_met
            or lists_off
            or objects_off
        ):
            self._stray(own, lists_at + size, objects_at, objects_off)
        self.lists_met += size
        self.objects_met += count
        if self.lists_met > self.lists or self.objects_met > len(self.objects):
            raise InvalidData(
                f"list 0x{self.names[own]:08X} claims more children than there are",
                offset=self.at + LIST_SIZE * own + 4,
            )
        self.visited.append(own)
        node = ParameterList(self.names[own], self.objects[objects_at:stop])
        document = mine = list(range(objects_at, stop))
        if size:
            if depth == MAX_DEPTH:
                raise InvalidData(
                    f"lists lie more than {MAX_DEPTH} deep within each other",
                    offset=self.at + LIST_SIZE * own,
                )
            below = [self._list(child, depth + 1) for child in range(lists_at, lists_at + size)]
            node.lists = [child for child, _document in below]
            document = _join(node, mine, [part for _child, part in below])
        self.parameter_order += mine
        return node, document

    def _stray(self, own: int, lists_stop: int, objects_at: int, objects_off: int) -> None:
        """Check the children of a list whose records lie elsewhere than expected."""
        self.canonical = False
        size, count = self.to_lists[own] >> 16, self.to_objects[own] >> 16
        off = (self.to_lists[own] & 0xFFFF) % 3
        if size and (off or lists_stop > self.lists):
            raise InvalidData(
                "a list points outside the lists", offset=self.at + LIST_SIZE * own + 4
            )
        stop = objects_at + count
        if count and (objects_off or objects_at < 0 or stop > len(self.objects)):
            raise InvalidData(
                "a list points outside the objects", offset=self.at + LIST_SIZE * own + 8
            )


def _join(node: ParameterList, mine: list[int], below: list[list[int]]) -> list[int]:
    """Return the objects of a list, `mine`, and of its lists in document order."""
    order = steps(node, recovered=False)
    if order is None:
        return list(chain(mine, *below))
    return list(chain(*([mine[n]] if n >= 0 else below[~n] for n in order)))


def _distinct(numbers: list[int]) -> bool:
    return len(set(numbers)) == len(numbers)
