"""Hits of an index are found again in the files, row by row, and none is lost."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from app.game.hit_rows import with_rows
from app.game.replacing import EntryPlace
from app.game.value_index import ValueIndex
from app.game.value_question import ValueQuestion
from formats.calculator import NumberCondition
from formats.core.kinds import Kind
from formats.scalars import of_row
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_mod_changes import nested, real, small
from tests.app.game.test_value_index import text


@pytest.fixture(params=[small, nested, real])
def dump(request, tmp_path):
    return request.param(tmp_path)


def hits_of(root, folder, question):
    index = ValueIndex(root, folder)
    index.build()
    hits = {}
    for hit in index.find(question, 1 << 40):
        hits.setdefault(EntryPlace(root / hit.path, hit.words), []).append(hit)
    return hits


@pytest.mark.parametrize("question", [ValueQuestion(), ValueQuestion(kinds=frozenset(Kind))])
def test_every_value_of_an_index_is_in_a_row(dump, tmp_path, question):
    hits = hits_of(dump, tmp_path / "index", question)
    found = with_rows(hits)
    assert found.keys() == hits.keys()
    for place, rows in found.items():
        assert {(row.name, row.value) for row in rows} == {(hit.name, hit.value)
                                                           for hit in hits[place]}  # fmt: skip
        rest = {row.name for row in rows if row.row is None}
        assert rest <= ({"path"} if place.words[-1:] and ".ainb" in place.words[-1] else set())


def test_a_value_is_there_as_often_as_in_the_file(tmp_path):
    root = make_dump(tmp_path / "dump", 1)
    words = "A: {Life: 3}\nB: {Life: 3, Points: [3, 4, 3]}\nC: [[3], {Life: 4}]\n"
    (root / "AI/Loose.byml").write_bytes(text(words))
    (root / "AI/Some.pack").write_bytes(pack({"X.byml": text("Life: 3")}, "Some.pack"))
    question = ValueQuestion(condition=NumberCondition.read("= 3"))
    found = with_rows(hits_of(root, tmp_path / "index", question))
    loose = found[EntryPlace(root / "AI/Loose.byml", ())]
    assert [hit.where for hit in loose] == [
        "A › Life", "B › Life", "B › Points › [0]", "B › Points › [2]", "C › [0] › [0]",
    ]  # fmt: skip
    view = formats.outline_of(formats.open_bytes((root / "AI/Loose.byml").read_bytes()))
    assert all(3 in of_row(view.row(hit.row)) for hit in loose)
    assert Counter(hit.name for hit in loose) == {"Life": 2, "Points": 2, "C": 1}
    assert [hit.where for hit in found[EntryPlace(root / "AI/Some.pack", ("X.byml",))]] == ["Life"]


def test_what_is_gone_stays_a_hit_and_a_file_that_cannot_be_read_is_left_out(tmp_path):
    root = make_dump(tmp_path / "dump", 1)
    (root / "AI/Gone.byml").write_bytes(text("Life: 3"))
    (root / "AI/Loose.byml").write_bytes(text("Life: 3"))
    hits = hits_of(root, tmp_path / "index", ValueQuestion(condition=NumberCondition.read("= 3")))
    (root / "AI/Gone.byml").write_bytes(b"BY?")
    (root / "AI/Loose.byml").write_bytes(text("Life: 4"))
    found = with_rows(hits)
    place = EntryPlace(root / "AI/Loose.byml", ())
    assert found == {place: hits[place]}
    assert with_rows(hits, is_cancelled=lambda: True) == {}
