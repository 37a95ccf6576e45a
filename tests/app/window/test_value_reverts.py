"""Values are reverted to the game's one by one and together, whatever was edited."""

from __future__ import annotations

import pytest

import formats
from app.documents.document import Document
from app.game.value_changes import value_of
from app.game_panels.value_reverts import edits_to_revert
from formats.diff import diff
from formats.errors import WrongType
from formats.merge import TwinViews, differences
from tests.app.tree.test_random_edits import edit
from tests.formats import own
from tests.scale import scale, seeded


def files():
    found = []
    for name in own.NAMES:
        few = [file for file in own.files(name) if file.stat().st_size < 4000]
        found += [*few[: scale(4, 40)], *own.small_real_files(name, scale(1, 6), 4000)]
    return found


@pytest.mark.parametrize("file", files(), ids=own.label)
def test_a_value_goes_back_alone_and_with_all_others(qapp, file):
    before = formats.open_bytes(file.read_bytes())
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    chance = seeded(file.name)
    for _turn in range(5):
        edit(document, chance)
    edited = formats.save_bytes(document.root)
    values = told(before, document)
    for value in chance.sample(values, min(4, len(values))):
        if take(document, before, [value]):
            assert value not in told(before, document)
            document.undo()
        assert formats.save_bytes(document.root) == edited
    if values:
        assert take(document, before, values)
    assert told(before, document) == []
    assert diff(formats.outline_of(before), document.outline) == []
    while document.undo_stack.canUndo():
        document.undo()
    document.end()


def told(before, document):
    """Return what differs, as the list of what a mod changes says it."""
    found, made = differences(before, document.root)
    return [value_of(one, made) for one in found]


def take(document, before, values):
    """Revert values; whether they were, for of linked documents some only go together."""
    try:
        edits = edits_to_revert(document.outline, TwinViews((before, document.root)), values)
        assert edits
        document.apply_differences(edits, "Revert")
    except WrongType:
        assert document.outline.LINKED or TwinViews((before, document.root)).twins is not None
        return False
    return True
