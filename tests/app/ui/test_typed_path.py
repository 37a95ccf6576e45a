"""What is typed as a path: with `~` for the home, and nothing that no system has."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ui.typed_path import typed_path


def test_a_path_is_taken_as_typed(tmp_path):
    assert typed_path(f"  {tmp_path} ") == tmp_path
    assert typed_path("new/folder") == Path("new/folder")
    assert typed_path("~/mods") == Path.home() / "mods"


@pytest.mark.parametrize(
    "words", ["", "  ", "~nobody of this name/mods", "a\0b", "\ud800", "w" * 5000]
)
def test_what_is_no_path_is_none(words):
    assert typed_path(words) is None
