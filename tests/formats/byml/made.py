"""Generated documents and layouts."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from formats.byml import types as t
from formats.byml.model import Byml, Container, Value, container, rebuilt, sort_key
from formats.byml.read import read
from formats.core.float32 import f32_from_bits
from formats.core.kinds import AlignedBytes


def _value(type_: int, values: st.SearchStrategy) -> st.SearchStrategy[Value]:
    return st.builds(Value, st.just(type_), values)


def _whole(bits: int, signed: bool) -> st.SearchStrategy[int]:
    low = -(1 << bits - 1) if signed else 0
    return st.integers(low, low + (1 << bits) - 1)


STRINGS = st.binary(max_size=6).map(
    lambda raw: raw.replace(b"\0", b"").decode("utf-8", "surrogateescape")
)
VALUES = {
    t.STRING: STRINGS,
    t.BOOL: st.booleans() | st.integers(2, 2**32 - 1),
    t.S32: _whole(32, True),
    t.U32: _whole(32, False),
    t.S64: _whole(64, True),
    t.U64: _whole(64, False),
    t.F32: _whole(32, False).map(f32_from_bits) | st.floats(width=32, allow_nan=False),
    t.F64: st.floats(),
    t.NULL: st.none() | st.integers(1, 2**32 - 1),
    t.BINARY: st.binary(max_size=9),
    t.ALIGNED: st.builds(AlignedBytes, st.binary(max_size=9), st.sampled_from([1, 4, 16, 64])),
}
LEAVES = st.one_of([_value(type_, values) for type_, values in VALUES.items()])


def _keyed(type_: int, keys: st.SearchStrategy, below: st.SearchStrategy) -> st.SearchStrategy:
    def build(children: dict) -> Container:
        names = sorted(children, key=sort_key)
        return container(type_, names, [children[name] for name in names])

    return st.dictionaries(keys, below, max_size=5).map(build)


def _mono(type_: int) -> st.SearchStrategy[Container]:
    children = st.lists(_value(type_, VALUES[type_]), max_size=4)
    return children.map(lambda nodes: container(t.MONO_ARRAY, None, nodes, type_))


def _containers(below: st.SearchStrategy) -> st.SearchStrategy:
    return st.one_of(
        st.lists(below, max_size=6).map(lambda nodes: container(t.ARRAY, None, nodes)),
        _keyed(t.MAP, STRINGS, below),
        _keyed(t.HASH_MAP, _whole(32, False), below),
        _keyed(t.HASH_MAP_64, _whole(64, False), below),
        _keyed(0x24, _whole(160, False), below),
        st.sampled_from(sorted(VALUES)).flatmap(_mono),
        # The same container at two places
        below.map(lambda node: container(t.ARRAY, None, [node, node])),
    )


NODES = st.recursive(LEAVES, _containers, max_leaves=25)
ROOTS = NODES.filter(lambda node: isinstance(node, Container))


@st.composite
def documents(draw: st.DrawFn) -> Byml:
    """Draw a document of any version and byte order with any content."""
    version, is_big = draw(st.integers(1, 10)), draw(st.booleans())
    return Byml(draw(ROOTS), version, is_big, shares=draw(st.booleans()))


def shuffled(data: bytes, chance: random.Random) -> Byml:
    """Return a document that asks to be written in an order and with padding made up.

    Every item, table, container or outside value, gets another place; containers may stand
    unaligned, values 1-, 4- or 8-aligned, some items behind additional zeros.
    """
    root = read(data)
    plan = root.plan
    assert plan is not None
    outside = sorted(plan.outside)
    tables = [table.start for table in (plan.keys, plan.strings) if table.start]
    old = [*plan.starts, *outside, *tables]
    places = chance.sample(range(100, 100 + 9 * len(old)), len(old))
    order = sorted(zip(places, plan.order, strict=False), key=lambda pair: pair[0])
    moved = dict(zip(outside, places[len(plan.order) :], strict=False))
    plan.starts = [place for place, _node in order]
    plan.order = [node for _place, node in order]
    places_of = dict(zip(map(id, plan.order), plan.starts, strict=True))

    def place(old: Container, node: Container) -> Container:
        large = [moved.get(place, 0) for place in node.large]
        return Container(node.shape, node.values, places_of[id(old)], large)

    assert root.root is not None
    new = rebuilt(root.root, place)
    plan.order = [new[id(node)] for node in plan.order]
    root = replace(root, root=new[id(root.root)])
    plan.outside = frozenset(moved.values())
    ends = places[len(old) - len(tables) :]
    if plan.keys.start:
        plan.keys = plan.keys._replace(start=ends[0])
    if plan.strings.start:
        plan.strings = plan.strings._replace(start=ends[-1])
    plan.root, plan.simple = None, False  # so that it is written as an edited one
    plan.container_alignment = chance.choice((1, 4, 4))
    plan.outside_alignment = chance.choice((1, 4, 8))
    plan.extra = {
        place: chance.choice((4, 8, 12)) for place in chance.sample(places, min(3, len(old)))
    }
    plan.tail = bytes(chance.choice((0, 0, 3, 16)))
    plan.tail_alignment = 0
    return root
