"""A text keeps what it did not change: the containers are the objects that were there."""

from __future__ import annotations

import pytest

import formats
from formats.byml import BYML
from formats.byml.model import reachable
from formats.byml.text_read import reuse_unchanged
from formats.text_io import open_any
from tests.formats import own
from tests.formats.test_laws import other


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


def _made_anew(old, new):
    known = set(map(id, reachable(old)))
    return [node.at for node in reachable(new) if id(node) not in known]


def test_a_value_that_changes_in_a_text_leaves_all_other_containers_what_they_are(count):
    for file in own.files("byml") + own.small_real_files("byml", 20, 12_000):
        root = formats.open_bytes(file.read_bytes())
        view = formats.outline_of(root)
        rows = [(path, row) for path, row in view.walk() if row.editable]
        for path, row in rows[:: max(1, len(rows) // 10)]:
            view.show(root)
            view.set(path, other(row))
            edited = view.root
            made = reuse_unchanged(BYML.text.read(BYML.text.write(edited)).root.root, root.root)
            assert _made_anew(root.root, made) == _made_anew(root.root, edited.root), path
            count("lines of byml that change and leave the rest what it is")
