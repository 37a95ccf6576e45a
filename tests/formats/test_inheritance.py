"""A document's inheritance equals that of merged plain maps, and inherited values can be
overridden."""

from __future__ import annotations

import random
from functools import reduce

import pytest

import formats
from formats import inheritance
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.inheritance import Effective
from formats.registry import structure_of
from tests.scale import scale

KEY = "$parent"
CHILD = (
    "$parent: Work/B.gyml\nLife: 5\nBow:\n  Speed: 1.5\n  Deep:\n    C: 1\nList: [1, 2]\nText: a\n"
)
PARENT = (
    "$parent: Work/A.gyml\n$type: T\nLife: 4\nBow:\n  Range: 2.5\n  Deep: 7\nList: [3]\n"
    "Text:\n  In: 1\nMore:\n  - X: 1\n"
)
GRAND = (
    "Bow:\n  Speed: 9.0\n  Kind: x\n  Deep:\n    D: 2\nText: b\nEnd:\n  A:\n    B: true\nMore: 0\n"
)


def made(text):
    return formats.open(f"# triptych: byml version=7 order=little\n{text}".encode()).root


def family(*texts):
    roots = [made(text) for text in texts]
    return roots, Effective(roots)


def plain(view, path=()):
    """Return what a document holds, as plain maps and lists."""
    row = view.row(path)
    if row.kind is Kind.MAP:
        return {one.label: plain(view, (*path, one.key)) for one in view.rows(path)}
    if row.kind is Kind.ARRAY:
        return [plain(view, (*path, one.key)) for one in view.rows(path)]
    return row.kind, row.value


def brought_together(child, parent):
    """Return what a child is in effect, given what its parent is."""
    if not isinstance(child, dict) or not isinstance(parent, dict):
        return child
    both = {key: brought_together(child[key], parent[key]) for key in child.keys() & parent.keys()}
    return dict(sorted({**parent, **child, **both}.items()))


def expected(effective):
    """Return what an effective document is to be, made from what its levels hold."""
    first, *others = [plain(view) for view in effective.views]
    return reduce(
        lambda parent, child: brought_together(child, parent),
        [*map(_without_parent, reversed(others)), first],
    )


def _without_parent(held):
    return {k: v for k, v in held.items() if k != KEY} if isinstance(held, dict) else held


def test_maps_are_brought_together_and_all_else_is_replaced():
    _roots, effective = family(CHILD, PARENT, GRAND)
    assert plain(effective) == expected(effective)
    levels = {"/".join(map(str, path)): effective.level(path) for path, _row in effective.walk()}
    assert levels["Bow/Range"] == 1
    assert levels["Bow/Kind"] == levels["End/A/B"] == 2
    assert levels["List/0"] == levels["Bow/Deep/C"] == levels[KEY] == 0
    assert levels["More/0/X"] == levels["$type"] == 1
    assert "Bow/Deep/D" not in levels, "the parent has a number there"
    assert [effective.below((name,)) for name in ("Life", "Text", KEY, "End")] == [1, 1, None, None]
    assert effective.below(("Bow", "Speed")) == 2
    assert effective.row(("Bow",)).count == 4


def test_a_document_without_parents_is_itself():
    roots, effective = family(CHILD)
    assert plain(effective) == plain(formats.outline_of(roots[0]))
    assert inheritance.parent_of(roots[0], effective.views[0]) == "Work/B.gyml"
    assert inheritance.parent_of(made("A: 1\n"), formats.outline_of(made("A: 1\n"))) == ""
    for refused in (lambda: effective.set(("Life",), 1), lambda: effective.row(("Nothing",))):
        with pytest.raises(WrongType):
            refused()


def test_elements_of_inherited_arrays_and_own_rows_are_not_overridden():
    roots, effective = family(CHILD, PARENT)
    structure = structure_of(roots[0], effective.views[0])
    before = formats.save_bytes(roots[0])
    for path in (("More", 0), ("More", 0, "X"), ("Life",), ()):
        with pytest.raises(WrongType):
            inheritance.override(structure, effective, path)
    with pytest.raises(WrongType):
        inheritance.reset(structure, effective, ("Bow", "Deep", "C"))
    assert structure.root is roots[0]
    assert formats.save_bytes(roots[0]) == before


def check_override(roots, path):
    """Make one inherited row a document's own, and give it up again."""
    effective, before = Effective(roots), formats.save_bytes(roots[0])
    structure, all_before = structure_of(roots[0]), plain(effective)
    own = structure.view
    had = {path[:depth] for depth in range(len(path)) if effective.level(path[:depth]) == 0}

    inheritance.override(structure, effective, path)
    after = Effective([own.root, *roots[1:]])
    assert after.level(path) == 0
    assert plain(after) == all_before
    data = formats.save_bytes(own.root)
    assert plain(formats.outline_of(formats.open_bytes(data))) == plain(own)
    inheritance.reset(structure, after, path)
    assert plain(Effective([own.root, *roots[1:]])) == all_before
    assert {path[:depth] for depth in range(len(path)) if _is_there(own, path[:depth])} == had
    assert formats.save_bytes(roots[0]) == before


def _is_there(view, path):
    try:
        view.row(path)
    except WrongType:
        return False
    return True


def inherited(effective):
    """Return the paths of rows that can be made the document's own."""
    return [
        path
        for path, _row in effective.walk()
        if effective.level(path)
        and all(effective.row(path[:depth]).kind is Kind.MAP for depth in range(len(path)))
    ]


@pytest.mark.parametrize("place", range(7))
def test_what_is_inherited_is_made_ones_own_and_given_up_again(place):
    roots, effective = family(CHILD, PARENT, GRAND)
    paths = inherited(effective)
    assert len(paths) == 7
    check_override(roots, paths[place])


@pytest.mark.parametrize("seed", range(scale(40, 4000)))
def test_random_families(seed):
    chance = random.Random(seed)

    def branch(depth):
        names = chance.sample("ABCDEFG", chance.randrange(1, 5))
        return {name: value(depth) for name in names}

    def value(depth):
        sort = chance.random()
        if depth and sort < 0.6:
            below = branch(depth - 1)
            return below if sort < 0.5 else [below]
        return chance.randrange(100)

    texts = [f"{branch(3)}\n".replace("'", "") for _level in range(chance.randrange(1, 5))]
    texts = [text if text != "{}\n" else "A: 1\n" for text in texts]
    roots, effective = family(*texts)
    assert plain(effective) == expected(effective)
    paths = inherited(effective)
    for path in chance.sample(paths, min(3, len(paths))):
        check_override(roots, path)
