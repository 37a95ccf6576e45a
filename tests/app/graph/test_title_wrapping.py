"""Titles that begin as others do: as many of their own letters as possible are shown."""

from __future__ import annotations

import pytest

from app.graph.frames import _distinct_lines, distinct_lines, shared_beginnings
from app.graph.measure import CanvasFonts, wrapped
from tests.scale import seeded

_WORDS = ("Npc", "Enemy", "Attack", "Move", "Return", "To", "Base", "i", "W", "_", " ", "Wait2")


def _one_by_one(title, cuts, face, width, rows):
    """Return the lines of the first text that is whole in them, else of the shortest one."""
    shown = [title, *("…" + title[cut:] for cut in cuts)]
    for text in shown:
        lines = wrapped(text, face, width, rows)
        if "".join(lines) == text:
            return lines
    return lines


@pytest.mark.parametrize("face", ["hint", "heading"])
def test_titles_are_cut_as_if_each_text_was_wrapped(qapp, face):
    dice, face = seeded("titles"), getattr(CanvasFonts(), face)
    cut = 0
    for _round in range(150):
        common = "".join(dice.choices(_WORDS, k=dice.randrange(4)))
        titles = tuple(
            {common + "".join(dice.choices(_WORDS, k=dice.randint(1, 6))) for _ in range(3)}
        )
        cuts, width = shared_beginnings(titles), dice.uniform(8.0, 260.0)
        for title in titles:
            of = title, cuts[title], face, width, dice.randint(1, 3)
            _distinct_lines.cache_clear()
            lines = distinct_lines(*of)
            assert lines == _one_by_one(*of)
            cut += "".join(lines) != title
    assert cut > 50
