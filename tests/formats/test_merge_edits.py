"""Merging random structural edits, for every format alike."""

from __future__ import annotations

import pytest

import formats
from app.documents.verified_write import verify
from formats.merge import merge
from formats.registry import FORMATS, structure_of
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

COUNT = scale(24, 300)
LIMIT = 40_000


def some_files(name):
    """Return files of a format in which something can be edited besides values."""
    found = own.files(name) + own.small_real_files(name, 20, LIMIT)
    return [file for file in found if len(session(file).view.keys(())) > 1]


def session(file):
    root = formats.open_bytes(file.read_bytes())
    return Session(root)


def edited(file, chance):
    """Return the document of a file after one or two random structural edits."""
    for _ in range(500):
        one = session(file)
        names = [one.edit(chance, whole_parts=False) for _ in range(chance.choice([1, 1, 2]))]
        if set(names) - {"set", ""}:
            return one.root
    raise AssertionError(f"nothing can be edited in {file.name}")


def merged(base, mine, theirs):
    """Return the merge of three documents, into a copy of the base; there are no conflicts."""
    outcome = merge(*(formats.outline_of(one) for one in (base, mine, theirs)))
    assert not outcome.conflicts
    target = structure_of(formats.open_bytes(formats.save_bytes(base)))
    outcome.into(target)
    return target.view.root


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_what_one_side_did_is_the_outcome(known):
    files, equal = some_files(known.name), known.equal
    for number in range(COUNT):
        chance = seeded(f"{known.name}{number}")
        file = files[number % len(files)]
        base = session(file).root
        x = edited(file, chance)
        where = f"{file.name}, number {number}"
        assert equal(merged(base, x, base), x), where
        assert equal(merged(base, base, x), x), where
        assert equal(merged(base, x, x), x), where


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_what_both_did_is_saved_however_conflicts_are_resolved(known):
    files = some_files(known.name)
    for number in range(COUNT):
        chance = seeded(f"both {known.name}{number}")
        file = files[number % len(files)]
        base, mine, theirs = session(file).root, edited(file, chance), edited(file, chance)
        outcome = merge(*(formats.outline_of(one) for one in (base, mine, theirs)))
        for conflict in outcome.conflicts:
            conflict.resolve(chance.choice(list(conflict.choices)))
        target = structure_of(formats.open_bytes(formats.save_bytes(base)))
        outcome.into(target)
        verify(target.view.root, formats.save_bytes(target.view.root))


def graphs():
    return [file for file in some_files("ainb") if session(file).root.nodes]


def with_node(file, title, **fields):
    """Return the document of a file with another node, its values told apart by `fields`."""
    one = session(file)
    offer = next(offer for offer in one.structure.offers(("nodes",)) if offer.label == title)
    path = one.structure.add(("nodes",), offer, "")
    for name, value in fields.items():
        places = {row.label: row.key for row in one.view.rows((*path, "properties"))}
        one.view.set((*path, "properties", places[name]), value)
    return one.root


def test_two_who_add_different_nodes_both_have_them():
    for file in graphs():
        base = session(file).root
        mine = with_node(file, "Element_Sequential", NumLoop=7)
        theirs = with_node(file, "Element_SplitTiming", ChildStateSyncPolicy=3)
        both = merged(base, mine, theirs)
        new = both.nodes[len(base.nodes) :]
        assert [node.type_name for node in new] == ["Element_Sequential", "Element_SplitTiming"]
        assert [node.guid for node in new] == [mine.nodes[-1].guid, theirs.nodes[-1].guid]
        assert new[0].properties[1].value == 7
        assert new[1].properties[0].value == 3
        verify(both, formats.save_bytes(both))


def test_nodes_that_read_each_other_come_together():
    for file in graphs():
        base, one = session(file).root, session(file)
        paths = [("nodes", place) for place in one.view.keys(("nodes",))]
        assert one.do(lambda o=one, p=paths: o.structure.paste(("nodes",), o.structure.pack(p)))
        both = merged(base, one.root, base)
        assert formats.format_of(both).equal(both, one.root), file
        verify(both, formats.save_bytes(both))


def test_a_node_and_the_link_to_it_come_together():
    for file in graphs():
        one = session(file)
        base = session(file).root
        parents = [
            at for at, node in enumerate(base.nodes) if node.type_name == "Element_Sequential"
        ]
        if not parents:
            continue

        kinds = {offer.label: offer for offer in one.structure.offers(("nodes",))}
        made = one.structure.add(("nodes",), kinds["Element_Simultaneous"], "")
        above = ("nodes", parents[0])
        child = next(o for o in one.structure.offers(above) if o.label == "Child")
        link = one.structure.add(above, child, child.name or "")
        one.structure.connect(link, made)
        other = with_node(file, "Element_SplitTiming")
        both = merged(base, other, one.root)
        [added] = [
            node
            for node in both.nodes
            if node.type_name == "Element_Simultaneous" and node.guid == one.root.nodes[-1].guid
        ]
        assert both.nodes[parents[0]].children()[-1].target == added.uid
