"""Children of long lists are found at once, and as if their hashes were looked through."""

from __future__ import annotations

from dataclasses import replace

import pytest

import formats
from formats.aamp import children
from formats.aamp.children import LIST, OBJECT, ChildKey, child_keys, hashes_of, index_of
from formats.aamp.model import ParameterList, ParameterObject, new
from formats.errors import WrongType
from tests.scale import seeded

MANY = 300


@pytest.fixture
def root():
    """A list of many objects, some of one name, and of many lists."""
    made = new()
    names = [*range(1, MANY), 5, 5, 9]
    objects = tuple(ParameterObject(name) for name in names)
    lists = tuple(ParameterList(name) for name in range(1, MANY, 2))
    return replace(made, root=made.root._replace(objects=objects, lists=lists))


def everything(root):
    return {key: index_of(key, key.section, hashes(root, key)) for key in child_keys(root.root)}


def hashes(root, key):
    return hashes_of(root.root.objects if key.section == OBJECT else root.root.lists)


def check(view):
    root = view.root
    for key, place in everything(root).items():
        found = view.node((key,))
        children_ = root.root.objects if key.section == OBJECT else root.root.lists
        assert found is children_[place]
    for missing in (ChildKey(OBJECT, 0), ChildKey(LIST, 2), ChildKey(OBJECT, 5), (OBJECT, 1)):
        with pytest.raises(WrongType):
            view.node((missing,))


def test_every_child_is_found_through_all_sorts_of_edits(root):
    view, chance = formats.outline_of(root), seeded("places")
    check(view)
    number = 10 * MANY
    for _turn in range(40):
        key = chance.choice(child_keys(view.root.root))
        what = chance.randrange(3)
        if what == 0:
            view.remove((key,))
        elif what == 1:
            node = ParameterObject(0) if key.section == OBJECT else ParameterList(0)
            view.replace((key,), node)
        elif not key.namesake:
            number += 1
            view.rename((key,), ChildKey(key.section, number))
        check(view)


def test_the_hashes_of_a_long_list_are_listed_once(root, monkeypatch):
    view, listed = formats.outline_of(root), []

    def counted(several):
        listed.append(len(several))
        return hashes_of(several)

    monkeypatch.setattr(children, "hashes_of", counted)
    for key in child_keys(root.root):
        if not key.namesake:
            view.node((key,))
    objects, lists = len(root.root.objects), len(root.root.lists)
    assert sorted(listed) == sorted([objects] * 2 + [lists] * 2), "at the first and second time"
