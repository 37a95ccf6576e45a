"""The history: jumps are kept, walks are not, and rows that move are still found."""

from __future__ import annotations

import pytest

from app.tree.navigation_history import NavigationHistory
from tests.app import edits
from tests.app.fake import K, document


@pytest.fixture
def doc():
    return document({"a": [10, 11, 12, 13], "b": 1, "c": 2})


def test_back_and_forth_between_jumps(doc):
    trail = NavigationHistory(doc)
    for path in ((K("a"), 1), (K("b"),), (K("c"),)):
        doc.set_current(path)
    assert trail.can_go_back
    assert not trail.can_go_forward
    trail.back()
    trail.back()
    assert doc.current == (K("a"), 1)
    trail.forward()
    assert doc.current == (K("b"),)
    trail.back()
    doc.set_current((K("a"), 3))
    assert not trail.can_go_forward
    trail.forward()
    assert doc.current == (K("a"), 3)


def test_a_walk_leaves_one_step(doc):
    walking = []
    trail = NavigationHistory(doc, lambda: bool(walking))
    doc.set_current((K("b"),))
    walking.append(True)
    for place in range(4):
        doc.set_current((K("a"), place))
    walking.clear()
    doc.set_current((K("c"),))
    trail.back()
    assert doc.current == (K("a"), 3)
    trail.back()
    assert doc.current == ()


def test_rows_that_moved_are_found_and_those_gone_are_left_out(doc):
    trail = NavigationHistory(doc)
    for path in ((K("a"), 1), (K("a"), 3), (K("b"),)):
        doc.set_current(path)
    edits.remove(doc, (K("a"),), 1)
    trail.back()
    assert doc.current == (K("a"), 2)
    assert doc.outline.get(doc.current) == 13
    trail.back()
    assert doc.current == ()
    assert not trail.can_go_back


def test_the_trail_ends_where_it_is_too_long(doc):
    trail = NavigationHistory(doc)
    for number in range(300):
        doc.set_current((K("a"), number % 4))
    steps = 0
    while trail.can_go_back:
        trail.back()
        steps += 1
    assert steps == 199
