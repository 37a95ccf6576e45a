"""A text keeps what it did not change: the containers are the objects that were there."""

from __future__ import annotations

import pytest

from formats.byml.text_read import reuse_unchanged
from formats.text_io import open_any


def array(*numbers):
    text = "".join(f"- {{K: {number}}}\n" for number in numbers)
    return open_any(text.encode(), "Array.byml.yml").root.root


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ((1, 1, 2, 3), (1, 2, 3), (0, 2, 3)),
        ((1, 2, 3, 3), (1, 2, 3), (0, 1, 2)),
        ((1, 2, 3), (1, 1, 2, 3), (0, None, 1, 2)),
        ((1, 2, 3), (1, 3), (0, 2)),
        ((1, 2, 3), (3,), (2,)),
    ],
)
def test_elements_of_another_number_are_paired_from_both_ends(old, new, places):
    before, after = array(*old), array(*new)
    reused = reuse_unchanged(after, before)
    found = [
        next((i for i, one in enumerate(before.values) if one is each), None)
        for each in reused.values
    ]
    assert found == list(places)
