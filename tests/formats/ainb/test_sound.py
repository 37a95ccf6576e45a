"""Edits of a behaviour graph break none of the rules that `check` knows, whatever is done."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import formats
from formats.ainb.checks import problems
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import seeded

RULES = (
    "a circle", "is the query", "begins at the query", "is not evaluated for it", "not read by it",
    "nothing reads it", "and not marked so", "do not fit where", "says another thing",
    "reads a value of type", "points to", "has no such port", "list of modules",
    "is not marked as a root",
)  # fmt: skip
"""Parts of the sentences about what no edit may bring about."""
LENGTH = 12
SEEDS = range(8)


def files():
    return own.files("ainb") + own.small_real_files("ainb", 8, 20_000)


def broken(root):
    """Return how often each rule is broken."""
    found = [one.sentence for one in problems(root)]
    return Counter(rule for rule in RULES for sentence in found if rule in sentence)


@cache
def broken_elsewhere():
    """Return how often each rule is broken in the files that edits paste from."""
    roots = (formats.open_bytes(file.read_bytes()) for file in own.files("ainb"))
    return sum(map(broken, roots), Counter())


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_no_edit_breaks_a_rule(file):
    done = 0
    for seed in SEEDS:
        root = formats.open_bytes(file.read_bytes())
        session, chance = Session(root), seeded(seed)
        before = broken(root)
        for _ in range(LENGTH):
            name = session.edit(chance)
            done += bool(name)
            # A copy of what breaks a rule breaks it too, so only new kinds count.
            if name == "paste from another":
                before |= broken_elsewhere()
            new = set(broken(session.view.root)) - set(before)
            assert not new, (name, seed, new)
    assert done


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_a_node_of_every_class_is_added_and_saved(file):
    root = formats.open_bytes(file.read_bytes())
    plan = Session(root).structure
    before = broken(root)
    for offer in plan.offers(("nodes",)):
        for name in offer.names or ("Unheard",):
            path = plan.add(("nodes",), offer, name)
            root = plan.root
            node = root.nodes[path[1]]
            assert not [one for one in problems(root) if "other slots" in one.sentence], node.title
    assert not broken(plan.root) - before
    data = formats.save_bytes(plan.root)
    assert formats.save_bytes(formats.open_bytes(data)) == data
