"""The list of recently opened files."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.documents import recent
from app.documents.file_place import FilePlace

MOD = Path("/mod").absolute()  # with its drive, where there are drives
PLACES = [
    FilePlace(MOD / "a.byml"),
    FilePlace(MOD / "X.pack.zs", ("AI/Y.root.ainb",)),
    FilePlace(MOD / "X.pack.zs", ("Inner.sarc", "Deep.byml")),
    FilePlace(MOD / "G.ssarc", ("/bool_data_0.bgdata",)),
    FilePlace(Path("//net/share/a.byml")),
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.text)
def test_a_place_comes_back(place):
    recent.add(*place)
    assert recent.all_places() == [place]


def test_the_last_one_is_first_and_none_is_there_twice():
    for place in [*PLACES, PLACES[0]]:
        recent.add(*place)
    assert recent.all_places() == [PLACES[0], *PLACES[:0:-1]]
    for number in range(30):
        recent.add(MOD / str(number))
    assert len(recent.all_places()) == recent.MOST
    recent.clear()
    assert recent.all_places() == []


@pytest.mark.parametrize("words", [("a//b",), ("line\nend",), ("//a",)])
def test_what_no_line_can_hold_is_left_out(words):
    recent.add(MOD / "X.pack.zs", words)
    assert recent.all_places() == []


def test_names():
    assert [place.name for place in PLACES[:4]] == [
        "a.byml", "Y.root.ainb", "Deep.byml", "bool_data_0.bgdata",
    ]  # fmt: skip
