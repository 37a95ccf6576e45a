"""Reset to the file's value: offered if the row has another value."""

from __future__ import annotations

import shutil

import pytest

import formats
from app.ui import app_paths
from tests.app.window.conftest import path_of


@pytest.fixture
def ainb(window, open_file, tmp_path):
    name = "Watchman.root.ainb"
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    return open_file(tmp_path / name)


def test_what_follows_from_other_parts_is_not_reset_to_what_the_file_has(window, ainb):
    """The node that a child leads to: its row says its number, which changes with any other."""
    ainb.edit("", lambda structure: structure.remove([("nodes", 0)]))
    path = next(
        path
        for path, row in ainb.outline.walk()
        if path in ainb.originals and not row.editable and row.count == 0
    )
    ainb.set_current(path)
    before = formats.save_bytes(ainb.root)
    assert not window.actions_["reset_value"].isEnabled()
    window.view.reset_value()
    window.panels.widget("inspector")._reset_value()
    assert formats.save_bytes(ainb.root) == before


def test_all_selected_rows_are_reset_as_one_step(window, byml):
    paths = [path_of(byml, "Actors", f"[{at}]") for at in range(2000)]
    before = formats.save_bytes(byml.root)
    byml.set_many([(path, 7) for path in paths[::2]], "")
    byml.selection.choose(paths[1:3])
    assert window.actions_["reset_value"].isEnabled()
    window.actions_["reset_value"].trigger()
    assert byml.outline.get(paths[2]) == 2
    byml.selection.choose([paths[1], paths[2]])
    assert not window.actions_["reset_value"].isEnabled()
    byml.selection.choose(paths)
    steps = byml.undo_stack.count()
    window.actions_["reset_value"].trigger()
    assert byml.undo_stack.count() == steps + 1
    assert formats.save_bytes(byml.root) == before
    assert not byml.originals
