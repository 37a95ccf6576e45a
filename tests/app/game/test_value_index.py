"""An index of values gives the same answers as reading every file, follows changes, and stays
consistent."""

from __future__ import annotations

import random
import shutil

import pytest

import formats
from app.game.cache_database import storable
from app.game.index import walk
from app.game.value_index import ValueIndex
from app.game.value_question import ValueQuestion
from formats.calculator import NumberCondition
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.find import plain
from formats.registry import SHIPPED, format_of
from tests import corpus
from tests.app.game.conftest import document, pack
from tests.formats import own
from tests.scale import scale

QUESTIONS = scale(60, 3000)
SIGNS = ("=", ">", ">=", "<", "<=", "!=")


def text(words: str) -> bytes:
    """Return a BYML file of a text."""
    source = f"# triptych: byml version=7 order=little\n{words}"
    return formats.save_bytes(formats.open(source.encode()).root)


@pytest.fixture
def folder(tmp_path):
    """Loose files, packs that share one, a pack in a pack, what cannot be read, and odd values."""
    top = tmp_path / "dump"
    top.mkdir()
    for name in own.NAMES:
        for file in own.files(name) + own.small_real_files(name, scale(25, 400), 20_000):
            shutil.copy(file, top / f"{len(list(top.iterdir()))}.{name}")
    shared = document(42)
    inner = pack({"Deep/In.byml": text("Depth: 2\nName: keese_deep\n")}, "B.pack")
    odd = text(
        'Big: !ul 18446744073709551615\nSmall: !l -9223372036854775808\nName: "caf\u00e9 100%_"\n'
    )
    (top / "A.pack.zs").write_bytes(pack({"S.bgyml": shared, "Inner.pack": inner}))
    (top / "B.pack.zs").write_bytes(pack({"S.bgyml": shared, "Odd.byml": odd, "x.bin": b"no"}))
    (top / "broken.pack.zs").write_bytes(b"broken")
    return top


@pytest.fixture
def index(folder, tmp_path):
    found = ValueIndex(folder, tmp_path / "cache")
    found.build()
    return found


def values_of(index):
    """Return every (path, entry, name, value) by reading all files."""
    found = set()
    for path, _size, _time in walk(index.root):
        try:
            contents = list(index.contents(index.root / path))
        except FormatError:
            continue
        for entry, data in contents:
            try:
                root = formats.open_bytes(index.unwrapped(data, entry or path), entry or path)
            except FormatError:
                continue
            kept = format_of(root).held(root, SHIPPED)
            for name, values in kept.scalars.items():
                some = {(path, entry, storable(name), held(value), False) for value in values}
                found |= some
            for name, kinds in [*kept.kinds.items(), *kept.elements.items()]:
                found |= {(path, entry, storable(name), kind.value, True) for kind in kinds}
    return found


def held(value):
    """Return a value as a database can hold it."""
    return storable(value) if isinstance(value, str) else value


def questions(everything, seed):
    """Yield questions about values that are there, or nearly."""
    draw = random.Random(seed)
    rows = sorted(everything, key=repr)
    for _ in range(QUESTIONS):
        _path, _entry, name, value, is_row = draw.choice(rows)
        if is_row:
            yield ValueQuestion(name=plain(name), kinds=frozenset({Kind(value)}))
            yield ValueQuestion(kinds=frozenset(draw.sample(list(Kind), 3)))
        elif isinstance(value, str):
            start = draw.randrange(len(value) + 1)
            words = value[start : start + draw.randint(1, 6)] or "e"
            yield ValueQuestion(text=plain(words), literal=words)
            yield ValueQuestion(exact=(value,))
        else:
            sign = draw.choice(SIGNS)
            condition = NumberCondition.read(f"{sign} {value!r}")
            yield ValueQuestion(condition=condition, name=plain(name))
            if sign == "=":
                yield ValueQuestion(condition=condition)
        yield ValueQuestion(name=plain(name[: draw.randint(3, 9)], case=True))


def meant(everything, wanted):
    """Return what a question means, by looking at everything."""
    found = set()
    for row in everything:
        name, value, is_row = row[2:]
        if wanted.name is not None and not wanted.name(name):
            continue
        if is_row or wanted.kinds:
            is_meant = is_row and Kind(value) in wanted.kinds
        elif isinstance(value, str):
            is_meant = wanted.condition is None and (
                value in wanted.exact if wanted.exact else wanted.text is None or wanted.text(value)
            )
        else:
            is_meant = wanted.text is None and not wanted.exact and wanted.meets(value)
        if is_meant:
            found.add(row)
    return found


def test_it_answers_as_reading_every_file_would(index, count):
    everything = values_of(index)
    assert len(everything) > 1000
    asked = 0
    for wanted in questions(everything, 3):
        found = index.find(wanted, 1 << 40)
        assert len(found) == len(set(found))
        assert {hit[:5] for hit in found} == meant(everything, wanted), wanted
        asked += 1
    count("questions to an index of values", asked)


def test_ends_of_ranges_and_numbers_beyond_those_of_a_database(index):
    def big(words):
        return {
            hit.value
            for hit in index.find(
                ValueQuestion(condition=NumberCondition.read(words), name=plain("Big"))
            )
        }

    most = 2**64 - 1
    assert big(f"= {most}") == big(">= 18446744073709551615") == big("> 1e18") == {most}
    assert big("< 1e30") == big("1..18446744073709551615") == {most}
    assert not any(map(big, ("< 5", "> 18446744073709551615", "nan")))
    small = index.find(ValueQuestion(condition=NumberCondition.read("<= -9223372036854775808")))
    assert "Small" in {hit.name for hit in small}


def test_what_lies_in_packs_in_packs_is_found_with_the_way_there(index):
    (hit,) = index.find(ValueQuestion(text=plain("keese_deep"), literal="keese_deep"))
    assert (hit.path, hit.entry) == ("A.pack.zs", "Inner.pack//Deep/In.byml")
    assert hit.words == ("Inner.pack", "Deep/In.byml")
    assert [
        hit.path for hit in index.find(ValueQuestion(text=plain("100%_"), literal="100%_"))
    ] == ["B.pack.zs"]


def test_only_what_changed_is_read_again_and_what_is_gone_is_forgotten(index, folder):
    forty_two = ValueQuestion(condition=NumberCondition.read("= 42"), name=plain("Count"))
    assert [hit.path for hit in index.find(forty_two)] == ["A.pack.zs", "B.pack.zs"]
    assert not index.build(), "nothing is new"
    (folder / "A.pack.zs").unlink()
    (folder / "B.pack.zs").write_bytes(pack({"S.bgyml": document(43)}))
    assert index.build()
    assert index.find(forty_two) == []
    (folder / "C.bgyml").write_bytes(document(42))
    index.refresh([folder / "C.bgyml"])
    assert [hit.path for hit in index.find(forty_two)] == ["C.bgyml"]


def test_cancelled_it_goes_on_from_there(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(ValueIndex, "batch", 1)
    found = ValueIndex(folder, tmp_path / "other")
    told = []
    found.build(told.append, lambda: len(told) == 5)
    assert len(told) == 5
    some = found.find(ValueQuestion(), 1 << 40)
    assert some
    found.build()
    rows = found.find(ValueQuestion(kinds=frozenset(Kind)), 1 << 40)
    assert {hit[:5] for hit in [*rows, *found.find(ValueQuestion(), 1 << 40)]} == values_of(found)


def test_lone_surrogates_and_many_contents_that_are_gone(tmp_path, monkeypatch):
    from app.game import value_index

    monkeypatch.setattr(value_index, "_WASTE", 2)
    top = tmp_path / "dump"
    top.mkdir()
    index = ValueIndex(top, tmp_path / "cache")
    for number in range(5):
        (top / "x.bgyml").write_bytes(document(number + 100))
        index.build()
    found = index.find(ValueQuestion(condition=NumberCondition.read("> 99")))
    assert [hit.value for hit in found] == [104]


@pytest.mark.skipif(not corpus.files("romfs-totk"), reason="no real packs in the corpus")
def test_real_packs(tmp_path, count):
    index = ValueIndex(corpus.find("romfs-totk"), tmp_path / "cache")
    files = corpus.files("romfs-totk/Pack")[:4]
    index.refresh(files)
    found = index.find(ValueQuestion(), 1 << 40)
    count("values in real packs", len(found))
    assert {hit.path for hit in found} >= {"Pack/Actor/PlayerCamera.pack.zs"}
