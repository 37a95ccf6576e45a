"""Differences and conflicts in one line: as the command line has them, in any language."""

from __future__ import annotations

import re

import pytest

from app.ui.difference_words import (
    conflict_place,
    conflict_sides,
    difference_line,
)
from formats.core.kinds import Kind
from formats.diff import diff, words
from formats.merge import merge
from tests.app.untranslated import without_untranslated
from tests.formats import own
from tests.formats.editing import byml_of, edit_somewhere, load, sample_files
from tests.scale import scale, seeded

FILES = sample_files()
ENGLISH = re.compile(
    r"\b(added|removed|renamed|moved|nothing|empty|more|entry|entries|elements?|parameters?)\b"
)


def is_english(text):
    return ENGLISH.search(text) and ENGLISH.search(without_untranslated(text))


def differences(file, seed):
    """Yield differences between a file and an edited copy, with the outline of the first."""
    one, other = load(file)[1], load(file)[1]
    for _ in range(6):
        edit_somewhere(other, seeded(f"{file.name} {seed}"))
    for found in diff(one, other):
        yield found, one


def conflicts(file, seed):
    """Yield conflicts between two edited copies of a file, with the outline of the base."""
    base, mine, theirs = (load(file)[1] for _ in range(3))
    for side, name in ((mine, "mine"), (theirs, "theirs")):
        for number in range(8):
            edit_somewhere(side, seeded(f"{file.name} {seed} {number} {name * (number > 5)}"))
    for found in merge(base, mine, theirs).conflicts:
        yield found, base


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_in_english_they_are_those_of_the_command_line(file):
    for seed in range(scale(3, 100)):
        for found, one in differences(file, seed):
            assert difference_line(found, one) == words(found, one)
        for conflict, base in conflicts(file, seed):
            assert conflict_place(conflict, base) == conflict.place_words(base)
            assert conflict_sides(conflict) == conflict.side_texts()


BASE = {"a": {"x": 1}, "b": [1, 2, 3], "c": [{"name": "Keese", "hp": 1}], "d": 1, "e": {}}
EDITED = {"a": {"x": 1.5}, "b": {"y": 1}, "c": [{"name": "Moblin"}] * 2, "f": 1, "e": {"z": []}}
OTHER = {"a": 3, "b": [], "c": [{"name": "Bokoblin", "hp": [4]}], "d": 2, "e": {"z": {"w": 1}}}


def test_in_japanese_no_word_is_english(japanese):
    first, second, third = (byml_of(one)[1] for one in (BASE, EDITED, OTHER))
    for one, other in ((first, second), (first, third), (second, third), (third, first)):
        lines = [difference_line(found, one) for found in diff(one, other)]
        assert [line for line in lines if is_english(line)] == []
        assert lines
    found = merge(first, second, third).conflicts
    sides = [side for conflict in found for side in conflict_sides(conflict)]
    assert [side for side in sides if is_english(side)] == []
    assert any("項目" in side for side in sides)
    assert Kind.MAP.value in " ".join(sides), "types have the names that the column of types shows"


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_in_japanese_names_stay(japanese, file):
    for found, one in differences(file, "ja"):
        line = difference_line(found, one)
        labels = words(found, one).partition(": ")[0]
        assert line.startswith(labels) or labels == "the whole document"
