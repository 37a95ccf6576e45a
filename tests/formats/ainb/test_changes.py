"""What is told of a step of a graph makes of its rows before it those after it."""

from __future__ import annotations

import formats
from formats.ainb.draft import Draft
from tests.formats import own


def test_a_part_is_named_where_no_row_shows_what_is_other_in_it():
    file = next(one for one in own.files("ainb") if one.name == "Ring.ainb")
    root = formats.open_bytes(file.read_bytes())
    place, node = next((at, node) for at, node in enumerate(root.nodes) if node.links)
    draft = Draft(root)
    draft.touch(node).links[0].surplus = b"unread"
    changes = formats.outline_of(draft.finish()).changes_since(root)
    assert changes.paths == [("nodes", place)]
