"""Values go back to the game's one by one and all at once, whatever was edited."""

from __future__ import annotations

import pytest

import formats
from app.documents.document import Document
from app.files.value_changes import value_of
from app.windows.files.value_reverts import edits_to_revert
from formats.diff import compare
from formats.errors import WrongType
from tests.app.models.test_random_edits import edit
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
    before = formats.outline_of(formats.open_bytes(file.read_bytes()))
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    chance = seeded(file.name)
    for _turn in range(5):
        edit(document, chance)
    edited = formats.save_bytes(document.root)
    compared = compare(before, document.outline)
    values = [value_of(one, before) for one in compared.differences]
    for value in chance.sample(values, min(4, len(values))):
        if take(document, compared, before, [value]):
            left = compare(before, document.outline).differences
            assert value not in [value_of(one, before) for one in left]
            document.undo()
        assert formats.save_bytes(document.root) == edited
    if values:
        assert take(document, compared, before, values)
    assert compare(before, document.outline).differences == []
    while document.undo_stack.canUndo():
        document.undo()
    document.end()


def take(document, compared, before, values):
    """Revert values; whether they were, for of linked documents some only go together."""
    edits = edits_to_revert(document.outline, compared, before, values)
    assert edits
    try:
        document.take(edits, "Revert")
    except WrongType:
        assert document.outline.LINKED
        return False
    return True
