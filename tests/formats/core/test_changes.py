"""What the changes of a step came to, for rows known by themselves whatever their paths."""

from __future__ import annotations

import random

import pytest

from formats.core.changes import Changes, ListChange, common_order
from formats.core.kinds import Kind
from formats.old_edits import FORMATS, ChangeRecorder
from formats.outline import Action, Change, Outline
from formats.registry import FORMATS as KNOWN
from tests.scale import scale, seeded


class Thing:
    """A row; arrays have indexes as keys, maps names."""

    def __init__(self, key, is_array=False, children=None):
        self.key, self.is_array, self.children = key, is_array, children

    @property
    def kind(self):
        if self.children is None:
            return Kind.S32
        return Kind.ARRAY if self.is_array else Kind.MAP


class Things(Outline):
    """Just enough of an outline to record changes of things."""

    def __init__(self, root):
        self.root = root

    def row(self, path):
        thing = self.root
        for key in path:
            thing = thing.children[self.place_of(thing, key)]
        return thing

    @staticmethod
    def place_of(thing, key):
        return key if thing.is_array else [child.key for child in thing.children].index(key)

    def paths(self):
        """Yield every thing with its path."""
        waiting = [((), self.root)]
        while waiting:
            path, thing = waiting.pop()
            yield path, thing
            for place, child in enumerate(thing.children or ()):
                waiting.append(((*path, place if thing.is_array else child.key), child))

    rows = keys = node = copy = check = set = None


Things.__abstractmethods__ = frozenset()


def made(chance, depth=3):
    """Return a thing with others below it."""
    if not depth or chance.random() < 0.3:
        return Thing(None)
    thing = Thing(None, chance.random() < 0.5, [])
    for place in range(chance.randrange(6)):
        thing.children.append(made(chance, depth - 1))
        thing.children[-1].key = f"k{place}"
    return thing


def change(things, chance):
    """Change something; return the change."""
    every = list(things.paths())
    path, thing = chance.choice(
        every if chance.random() < 0.1 else [one for one in every if one[1].children is not None]
    )
    if thing.children is None:
        return Change(Action.SET, path)
    children = thing.children
    what = chance.choice([*Action, Action.INSERT, Action.REMOVE])
    if what is Action.SET or what is Action.REPLACE:
        if what is Action.REPLACE and chance.random() < 0.7:
            return Change(Action.SET, path)
        if what is Action.REPLACE:
            thing.children = made(chance, 2).children or []
            for place, child in enumerate(thing.children):
                child.key = f"k{place}"
        return Change(what, path)
    if what is Action.INSERT:
        index, new = chance.randrange(len(children) + 1), made(chance, 2)
        free = {f"k{n}" for n in range(20)} - {child.key for child in children}
        new.key = chance.choice(sorted(free))
        children.insert(index, new)
        return Change(what, path, index, index if thing.is_array else new.key)
    if not children:
        return Change(Action.SET, path)
    index = chance.randrange(len(children))
    key = index if thing.is_array else children[index].key
    if what is Action.REMOVE:
        del children[index]
        return Change(what, path, index, key)
    if not thing.is_array and chance.random() < 0.5:
        free = {f"k{n}" for n in range(20)} - {child.key for child in children}
        children[index].key = chance.choice(sorted(free))
        return Change(what, path, index, key, None, index, children[index].key)
    new = chance.randrange(len(children))
    children.insert(new, children.pop(index))
    return Change(what, path, index, key, None, new, new if thing.is_array else key)


def replayed(change, before):
    """Return children as a list of changes leaves them, None for those that came."""
    rows = list(before)
    for index in reversed(change.removed):
        del rows[index]
    for start, stop in change.moved:
        rows.insert(stop, rows.pop(start))
    for index in change.inserted:
        rows.insert(index, None)
    return rows


@pytest.mark.parametrize("turn", range(20))
def test_what_changes_came_to_is_what_is_there(turn):
    chance = seeded(f"changes {turn}")
    for _again in range(scale(60, 1000)):
        things = Things(made(chance))
        if things.root.children is None:
            continue
        before = dict(things.paths())
        children = {id(thing): list(thing.children or ()) for thing in before.values()}
        recorder = ChangeRecorder(things)
        for _step in range(chance.randrange(1, 12)):
            recorder.add(change(things, chance))
        changes = recorder.changes()
        _check_paths(changes, before, things)
        listed = {id(before[one.old]) for one in changes.lists}
        for one in changes.lists:
            thing = before[one.old]
            assert things.row(one.path) is thing
            if not one.is_replaced:
                rows = replayed(one, children[id(thing)])
                assert len(rows) == len(thing.children)
                old = set(map(id, children[id(thing)]))
                for row, now in zip(rows, thing.children, strict=True):
                    assert row is now if id(now) in old else row is None
        for _path, thing in things.paths():  # what is not listed is as it was
            if id(thing) in children and id(thing) not in listed:
                assert [*map(id, thing.children or ())] == [*map(id, children[id(thing)])]
        for path in (*changes.values, *changes.spread):
            assert id(things.row(path)) in children


def _check_paths(changes, before, things):
    """Check that every row that was there is followed to where it is."""
    now = {id(thing): path for path, thing in things.paths()}
    for path, thing in before.items():
        expected = None if changes.is_replaced(path) else now.get(id(thing))
        assert changes.follow(path) == expected, path
        near = changes.nearest(path)
        assert things.row(near) is before[path[: len(near)]]


def test_one_move_stays_one_move():
    things = Things(Thing(None, True, [Thing(f"k{n}") for n in range(1000)]))
    recorder = ChangeRecorder(things)
    things.root.children.insert(990, things.root.children.pop(2))
    recorder.add(Change(Action.MOVE, (), 2, 2, None, 990, 990))
    (one,) = recorder.changes().lists
    assert list(one.moved) == [(2, 990)]
    things.root.children.insert(0, Thing("new"))
    recorder.add(Change(Action.INSERT, (), 0, 0))
    (one,) = recorder.changes().lists
    assert (list(one.moved), list(one.inserted)) == ([(2, 990)], [0])
    assert list(one.came()) == [0, 991]


def test_what_follows_a_removed_row():
    change = ListChange((), (), removed=[2, 5, 6], inserted=[0])
    assert list(change.gaps()) == [3, 5, 5]


def test_what_came_and_went_in_one_step_is_nothing():
    things = Things(Thing(None, True, [Thing("k0")]))
    recorder = ChangeRecorder(things)
    things.root.children.insert(0, Thing("k1", True, []))
    recorder.add(Change(Action.INSERT, (), 0, 0))
    things.root.children[0].children.append(Thing("k2"))
    recorder.add(Change(Action.INSERT, (0,), 0, 0))
    del things.root.children[0]
    recorder.add(Change(Action.REMOVE, (), 0, 0))
    (one,) = recorder.changes().lists
    assert (list(one.removed), list(one.moved), list(one.inserted)) == ([], [], [])
    assert recorder.changes().follow((0,)) == (0,)


@pytest.mark.parametrize(
    ("changes", "are_of_values"),
    [
        (Changes(values=[("a",)]), True),
        (Changes(values=[("a",)], spread=[()]), True),
        (Changes([ListChange((), (), [1])], [("a",)]), False),
    ],
)
def test_changes_of_values_alone(changes, are_of_values):
    assert changes.are_of_values is are_of_values


def test_the_part_that_need_not_move_is_longest():
    chance = random.Random(4)
    assert common_order([]) == set()
    for _turn in range(50):
        rows = chance.sample(range(40), 12)
        stay = common_order(rows)
        assert [row for row in rows if row in stay] == sorted(stay)
        assert len(stay) == _longest(rows)


def _longest(rows):
    lengths = []
    for at, row in enumerate(rows):
        before = [length for length, one in zip(lengths, rows[:at], strict=True) if one < row]
        lengths.append(1 + max(before, default=0))
    return max(lengths, default=0)


def test_no_format_is_added_to_those_that_change_in_place():
    """Remove a format here once its documents are immutable."""
    assert {"aamp", "byml", "ainb"} >= FORMATS
    assert {known.name for known in KNOWN} >= FORMATS
