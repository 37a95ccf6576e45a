"""Merging what people did: over random structural edits, for every format alike."""

from __future__ import annotations

import os
import random

import pytest

import formats
from formats.editing import structure_of
from formats.merge import merge
from formats.registry import FORMATS
from tests.formats import own
from tests.formats.wishes import Session

COUNT = 300 if os.environ.get("TRIPTYCH_SOAK") else 24
LIMIT = 40_000


def some_files(name):
    return own.files(name) + own.small_real_files(name, 20, LIMIT)


def session(file):
    root = formats.open_bytes(file.read_bytes())
    return Session(root, formats.outline(root))


def edited(file, chance):
    """Return the document of a file after one or two random structural edits."""
    while True:
        one = session(file)
        names = [one.wish(chance) for _ in range(chance.choice([1, 1, 2]))]
        if any(names) and set(names) - {"set", ""}:
            return one.root


def merged(base, mine, theirs):
    """Return the merge of three documents, into a copy of the base; there are no conflicts."""
    outcome = merge(*(formats.outline(one) for one in (base, mine, theirs)))
    assert not outcome.conflicts
    target = structure_of(formats.open_bytes(formats.save_bytes(base)))
    outcome.into(target)
    return target.root


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_what_one_side_did_is_the_outcome(known):
    files, equal = some_files(known.name), known.module.equal
    for number in range(COUNT):
        chance = random.Random(f"{known.name}{number}")
        file = files[number % len(files)]
        base = session(file).root
        x = edited(file, chance)
        where = f"{file.name}, number {number}"
        assert equal(merged(base, x, base), x), where
        assert equal(merged(base, base, x), x), where
        assert equal(merged(base, x, x), x), where
