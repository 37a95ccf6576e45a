"""The comment at the head of a BYML text: the facts of header and file layout.

Most files have the layout of the games' own tools, of which nothing needs to be said. For others
the comment holds the order of their parts: containers are numbered as the text meets them, each
once; a permutation of these numbers is their order in the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain, groupby, repeat
from operator import attrgetter, is_, sub
from typing import Final

from ..core.kinds import Kind, accept
from ..core.long_tuple import sequence_of
from ..errors import WrongType
from ..yaml.comment import Facts, pack, pack_data
from . import types as t
from .equal import content
from .layout import LayoutPart, LayoutPlan, used_strings
from .model import Byml, Container, breadth_first, rebuilt, with_backs
from .shapes import Shape, has_again
from .tables import StringTable, in_order
from .write import ContainerOrder, WriteItem, arranged

DEPTH, BREADTH = "depth", "breadth"
_PARTS: Final = "ksp"
"""The tables in the word of parts: keys, strings, paths; `v` are values outside, `c` containers."""


def describe(root: Byml, containers: Sequence[Container], block: int = 0) -> dict[str, str]:
    """Return the facts about a document that its comment states.

    `containers` are its containers in the order the text first meets them, each once; `block` is
    needed where undecodable bytes are escaped.
    """
    facts = {"version": str(root.version), "order": "big" if root.big_endian else "little"}
    if root.shares:
        facts["shares"] = "yes"
    if root.long_header:
        facts["header"] = "long"
    if root.paths is not None:
        facts["paths"] = pack_data([blob.hex() for blob in root.paths])
    if block:
        facts["bytes"] = f"{block:X}"
    if root.root is None or root.root.shape.type == t.SCALAR:
        facts["root"] = "none" if root.root is None else "value"
    plan = root.plan if root.plan and not root.plan.complaint else None
    if root.root is None:
        return facts | (_table_facts(plan) | _tail_facts(plan) if plan else {})
    order = ContainerOrder(root.root, plan, root.shares)
    shapes = set(map(attrgetter("shape"), order.nodes))
    facts |= _key_facts(shapes) | _container_facts(order, containers)
    if any(node.backs for node in order.nodes):
        facts["shares"] = "named"
    elif root.shares:
        facts |= _sharing_facts(order)
    if plan:
        facts |= _table_facts(plan) | _tail_facts(plan)
        if not plan.simple or any(shape.large for shape in shapes):
            facts |= _part_facts(root, plan)
    return facts


def _key_facts(shapes: Collection[Shape]) -> dict[str, str]:
    ascends = all(shape.ascends for shape in shapes)
    return repeated_keys(shapes) or ({} if ascends else {"keys": "unsorted"})


def repeated_keys(shapes: Collection[Shape]) -> dict[str, str]:
    """Return the fact that some maps have a key more than once, if any has."""
    return {"keys": "repeated"} if any(has_again(shape.keys) for shape in shapes) else {}


def _container_facts(order: ContainerOrder, containers: Sequence[Container]) -> dict[str, str]:
    """Return the rule by which the containers are ordered in the file, or their order itself."""
    if order.same:
        containers = order.walk(is_stored=False)
    nodes = order.nodes
    if len(containers) != len(nodes) or all(map(is_, containers, nodes)):
        return {}
    if all(map(is_, breadth_first(containers[0], order.same), nodes)):
        return {"containers": BREADTH}
    numbers = {id(node): number for number, node in enumerate(containers)}
    return {"containers": pack_numbers([numbers[id(node)] for node in nodes])}


def _sharing_facts(order: ContainerOrder) -> dict[str, str]:
    """Return which containers are shared, for a file that also stores equal ones separately."""
    if len(set(map(order.content, order.nodes))) == len(order.nodes):
        return {}
    numbers: dict[int, int] = {}
    places: list[int] = []
    todo = list(map(order.one, order.roots))
    while todo:
        node = todo.pop()
        places.append(numbers.setdefault(id(node), len(numbers)))
        todo += map(order.one, reversed(node.children))
    return {"shares": "parted", "same": pack_numbers(places)}


def united(
    root: Container, containers: Sequence[Container], facts: Facts
) -> tuple[Container, list[Container]]:
    """Share the containers that the file shares; return the root and each container once.

    `containers` has one container for every place in the text. No container is returned where
    that no longer fits.
    """
    same = numbers(facts, "same", len(containers), permutation=False)
    number_of = dict(zip(map(id, containers), same, strict=False))
    contents: dict[int, Hashable] = {}
    for node, number in zip(containers, same, strict=False):
        key = content(node, lambda child: number_of.get(id(child), child))
        if contents.setdefault(number, key) != key:
            return root, []
    firsts: dict[int, Container] = {}
    if not contents:
        return root, []
    new = rebuilt(root, lambda old, node: firsts.setdefault(number_of[id(old)], node))
    return new[id(root)], [firsts[number] for number in contents]


def _table_facts(plan: LayoutPlan) -> dict[str, str]:
    """Return the facts about string tables that differ from the usual form."""
    facts = {}
    for name, table in (("key", plan.keys), ("string", plan.strings)):
        if not table.end_offset:
            facts[f"{name}-end"] = "missing"
        if table.start and not table.strings:
            facts[f"{name}-table"] = "empty"
    unused = plan.unused_strings()
    for name, table, more in zip(("key", "string"), (plan.keys, plan.strings), unused, strict=True):
        if more or list(table.strings) != in_order(table.strings):
            facts[f"{name}-table"] = pack_data(table.strings)
    return facts


def _tail_facts(plan: LayoutPlan) -> dict[str, str]:
    if plan.tail_alignment:
        return {"tail-align": str(plan.tail_alignment), "tail": str(len(plan.tail))}
    return {"tail-bytes": pack(plan.tail)} if plan.tail else {}


def _part_facts(root: Byml, plan: LayoutPlan) -> dict[str, str]:
    """Return the order of all parts of a file whose layout is not simple."""
    items, slots = arranged(root)
    letters = "".join(map(_letter, items))
    serials = [item.serial for item in items if item.part is LayoutPart.OUTSIDE]
    places = {serial: place for place, serial in enumerate(serials)}
    outside = [places[serial] for serial in slots]
    facts = {}
    if letters != _usual_parts(letters):
        facts["parts"] = pack(letters.encode())
    if outside != list(range(len(outside))):
        facts["outside"] = pack_numbers(outside)
    extra = {place: item.extra for place, item in enumerate(items) if item.extra}
    if extra:
        facts["extra"] = pack_data(sorted(extra.items()))
    rules = (plan.container_alignment, plan.outside_alignment, int(plan.obeys_alignment))
    if rules != (4, 1, 1):
        facts["align"] = ",".join(map(str, rules))
    return facts


def _letter(item: WriteItem) -> str:
    if item.part is LayoutPart.TABLE:
        return _PARTS[item.serial]
    return "c" if item.part is LayoutPart.CONTAINER else "v"


def _usual_parts(letters: str) -> str:
    """Return these parts in the order of the games' tools."""
    return "".join(sorted(letters, key="kspvc".index))


# Numbers


def pack_numbers(numbers: Sequence[int]) -> str:
    """Return numbers packed into one word; runs that rise by one take almost no space."""
    steps = map(sub, numbers, chain((-1,), numbers))
    runs: list[int] = []
    for step, group in groupby(steps):
        runs += step, len(list(group))
    return pack_data(runs)


def numbers(facts: Facts, name: str, count: int, *, permutation: bool) -> list[int]:
    """Return packed numbers; empty if there are not `count`, for example after an edit of the text.

    Raises `InvalidData` if they are not valid.
    """
    runs = facts.elements(name)
    if not all(type(run) is int for run in runs) or len(runs) % 2:
        raise facts.error(name, "it is damaged")
    lengths = runs[1::2]
    if any(length < 1 for length in lengths) or sum(lengths) != count:
        return []
    steps = chain.from_iterable(map(repeat, runs[::2], lengths))
    number_list = list(accumulate(steps, initial=-1))[1:]
    if min(number_list, default=0) < 0 or max(number_list, default=0) >= count:
        return []
    if permutation and len(set(number_list)) != count:
        return []
    return number_list


# Restoring


def restore(root: Byml, containers: list[Container], facts: Facts) -> Byml | None:
    """Return a document with the layout plan in its text; None if that no longer fits the text.

    `containers` are the containers in the order of the text, each once.
    """
    if root.root is None:
        return root
    order = _ordered(containers, facts)
    return _restored_parts(root, order, facts) if order else None


def _ordered(containers: list[Container], facts: Facts) -> list[Container]:
    word = facts.get("containers", DEPTH)
    if word == DEPTH:
        return containers
    if word == BREADTH:
        return list(breadth_first(containers[0]))
    places = numbers(facts, "containers", len(containers), permutation=True)
    return [containers[place] for place in places]


def _restored_parts(root: Byml, order: Sequence[Container], facts: Facts) -> Byml | None:
    """Place every part: by the word of parts, else as the games' tools do."""
    slots = [(id(node), slot) for node in order for slot in node.shape.large]
    outside = list(range(len(slots)))
    if "outside" in facts:
        outside = numbers(facts, "outside", len(slots), permutation=False)
        if len(outside) != len(slots):
            return None
    values = max(outside, default=-1) + 1
    used = used_strings(order)
    letters = _tables(root, used, facts) + "v" * values + "c" * len(order)
    if "parts" in facts:
        part_letters = facts.packed("parts").decode("ascii", "replace")
        if sorted(part_letters) != sorted(letters):
            return None
        letters = part_letters
    places = {letter: [match.end() for match in re.finditer(letter, letters)] for letter in "kspv"}
    plan = LayoutPlan()
    plan.starts = [n for n, letter in enumerate(letters, 1) if letter == "c"]
    plan.outside = frozenset(places["v"])
    plan.keys = _string_table(facts, "key", used[0], places["k"])
    plan.strings = _string_table(facts, "string", used[1], places["s"])
    if places["p"]:
        plan.paths = (places["p"][0], places["p"][0] + 1)
    _restore_rules(plan, facts, letters)
    origins = dict(zip(slots, [places["v"][place] for place in outside], strict=True))
    return _with_places(root, plan, order, origins)


def _with_places(
    root: Byml,
    plan: LayoutPlan,
    order: Sequence[Container],
    origins: Mapping[tuple[int, int], int],
) -> Byml:
    """Return a document whose containers are at the places of a plan, in this order.

    `origins` are the places of the values outside, by the `id` of their container and the slot.
    """
    starts = dict(zip(map(id, order), plan.starts, strict=True))
    names = {node.at: starts[id(node)] for node in order if node.at}

    def place(old: Container, node: Container) -> Container:
        large = [0] * len(node.large)
        for slot in node.shape.large:
            large[slot] = origins[id(old), slot]
        values = with_backs(node, names).values
        return Container(node.shape, values, starts[id(old)], sequence_of(large))

    assert root.root is not None, "its containers were read"
    new = rebuilt(root.root, place)
    plan.order = [new[id(node)] for node in order]
    plan.root = new[id(root.root)]
    return replace(root, root=plan.root, plan=plan)


def _tables(root: Byml, used: tuple[set[str], set[str]], facts: Facts) -> str:
    """Return the letters of the tables the file has, of which `used` are the keys and strings."""
    keys = "k" if used[0] or "key-table" in facts else ""
    strings = "s" if used[1] or "string-table" in facts else ""
    return keys + strings + ("p" if root.paths is not None else "")


def _string_table(facts: Facts, name: str, used: set[str], place: Sequence[int]) -> StringTable:
    strings = tuple(in_order(used))
    if facts.get(f"{name}-table", "empty") != "empty":
        try:
            stored = [accept(Kind.STRING, text) for text in facts.elements(f"{name}-table")]
        except WrongType:
            raise facts.error(f"{name}-table", "it is damaged") from None
        strings = tuple(dict.fromkeys(stored))
    start = place[0] if place else 0
    end_offset = facts.choice(f"{name}-end", ("there", "missing")) == "there"
    return StringTable(strings, start, start + 1 if start else 0, end_offset)


def _restore_rules(plan: LayoutPlan, facts: Facts, letters: str) -> None:
    """Restore alignments, gaps and the bytes behind the last part."""
    if "align" in facts:
        match = re.fullmatch(r"([14]),([148]),([01])", facts["align"])
        if not match:
            raise facts.error("align", "it is damaged")
        plan.container_alignment, plan.outside_alignment = int(match[1]), int(match[2])
        plan.obeys_alignment = match[3] == "1"
    if "extra" in facts:
        plan.extra = _extra(facts, len(letters))
    plan.tail_alignment = facts.number("tail-align", 0, 0, 16)
    if plan.tail_alignment:
        plan.tail = bytes(facts.number("tail", 1, 1, 16))
    elif "tail-bytes" in facts:
        plan.tail = facts.packed("tail-bytes")
    usual = _usual_parts(letters) == letters
    plan.simple = usual and "v" not in letters and not plan.extra and "align" not in facts


def _extra(facts: Facts, count: int) -> dict[int, int]:
    pairs = facts.data("extra")
    try:
        extra = {int(place) + 1: int(size) for place, size in pairs}
    except (TypeError, ValueError):
        raise facts.error("extra", "it is damaged") from None
    if any(not 1 <= place <= count or not -64 <= size < 1 << 20 for place, size in extra.items()):
        raise facts.error("extra", "it is damaged")
    return extra
