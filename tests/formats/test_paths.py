"""Paths as a user types them, and what the neutral view offers for every format."""

from __future__ import annotations

from functools import partial
from itertools import islice, product

import pytest

import formats
from formats import paths
from formats.byml.model import Byml
from formats.byml.outline import Outline
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.formats import own

FILES = [path for name in own.NAMES for path in own.files(name)]


def opened(name: str):
    path = next(path for path in FILES if path.name == name)
    return formats.outline_of(formats.open_bytes(path.read_bytes()))


@pytest.mark.parametrize("path", FILES, ids=own.label)
def test_what_is_spelled_is_found(path):
    outline = formats.outline_of(formats.open_bytes(path.read_bytes()))
    speller, finder = paths.Speller(outline), paths.PathFinder(outline)
    for at, _row in islice(outline.walk(), own.often(path, 400)):
        words = speller.words(at)
        assert paths.find(outline, words) == finder.path(words) == at
        assert paths.spell(outline, at) == words


def test_labels_hashes_and_places_lead_to_the_same_row():
    outline = opened("Lantern.bgparamlist")
    path = paths.find(outline, "General/Speed")
    assert outline.get(path) == 1.0
    for words in ("0x0194104E/Speed", "General/0xCEE83332", "[1]/[0]", "[1]/Speed/"):
        row = outline.row(path[:1]), outline.row(path)
        words = words.replace("0x0194104E", f"0x{row[0].hash:08x}")
        words = words.replace("0xCEE83332", f"0x{row[1].hash:08X}")
        assert paths.find(outline, words) == path, words


def test_the_root_has_no_words():
    outline = opened("Lantern.bgparamlist")
    assert paths.find(outline, "") == paths.find(outline, "/") == ()
    assert paths.spell(outline, ()) == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("General/Sped", "General: there is no “Sped”. Did you mean “Speed”?"),
        ("General/[9]", "General: there is no [9]: it holds 5, counted from [0]"),
        ("General/Speed/x", "General › Speed: it is of type f32 and has no “x” in it"),
        ("0x00000001", "there is no “0x00000001”"),
    ],
)
def test_what_is_not_there_is_told_as_far_as_it_led(words, sentence):
    with pytest.raises(WrongType) as caught:
        paths.find(opened("Lantern.bgparamlist"), words)
    assert str(caught.value) == sentence


def nested(*labels: str) -> Outline:
    """A map in a map for each label, the last one with a number in it."""
    root = Byml(None, 7)
    outline = Outline(root)
    outline.replace((), outline.make(Kind.MAP))
    path = ()
    for label in labels:
        for name in ("a", "a/a", label):
            if name not in outline.keys(path):
                outline.insert(path, -1, name, outline.make(Kind.MAP))
        path = (*path, label)
    outline.insert(path, -1, "n", outline.make(Kind.S32, 5))
    return outline


def test_labels_may_hold_slashes():
    outline = nested("Actor/Pack", "x")
    assert outline.get(paths.find(outline, "Actor/Pack/x/n")) == 5


def test_labels_made_to_mislead_end_in_a_sentence():
    outline = nested(*["a"] * 40)
    with pytest.raises(WrongType, match="there is no"):
        paths.find(outline, "a/" * 40 + "b")


def test_many_paths_are_found_as_one_is():
    """Whatever the words are: labels with slashes, hashes, places, and such that lead nowhere."""
    steps = ("a", "a/b", "/a", "a/", "b", "b/c", "", "5", "[0]", "c")
    below: dict[str, object] = {step: {"b": 1, "b/c": [1, {"5": 2}], "": 3} for step in steps}
    outline = formats.from_plain({"format": "byml", "content": below}).outline
    finder = paths.PathFinder(outline)
    tried = ["/".join(words) for words in product(steps, repeat=3)]
    tried += [*steps, *("/".join(words) for words in product(steps, repeat=2))]
    for words in tried:
        for start in ((), ("a",)):
            assert _found(finder.path, words, start) == _found(
                partial(paths.find, outline), words, start
            )


def _found(find, words, start):
    try:
        return find(words, start)
    except WrongType as error:
        return str(error)


# What the neutral view offers for every format: walking, labels, rows in columns


_RUNS = """# triptych: byml version=7 order=little
alike:
{alike}
mixed: [[1, 2], [3, 4], 5, [6, 7], [], [8, 9], 1.0, {{a: 1}}, {{a: 2}}, {{b: 1}}]
long: [[1, {long}], [2, {long}], 3]
deep: [[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[1.5, 2.5]], []]
nulls: [{{a: 1, b: null}}, {{a: 2, b: null}}]
map: {{a: {{x: 1}}, b: {{x: 2}}, c: 3, d: {{x: 4}}}}
"""
"""Containers of one shape, a few and many, next to others."""


def _runs() -> bytes:
    alike = "\n".join(f"  - {{id: {i}, name: n{i}}}" for i in range(300))
    words = _RUNS.format(alike=alike, long=", ".join(map(str, range(300))))
    return formats.save_bytes(formats.open(words.encode()).root)


@pytest.mark.parametrize("name", [*own.NAMES, "runs"])
def test_blocks_tell_every_row_as_a_walk_does(name):
    files = (file.read_bytes() for file in own.files(name)) if name in own.NAMES else [_runs()]
    for data in files:
        outline = formats.outline_of(formats.open_bytes(data))
        rows = [(len(path) - 1, row) for path, row in outline.walk()]
        told = []
        for depth, (labels, kinds, values, hashes, details) in outline.blocks():
            columns = labels, kinds, values, hashes, details or [""] * len(labels)
            told += zip([depth] * len(labels), *columns, strict=True)
        assert told == [
            (depth, row.label, row.kind, row.value, row.hash, row.detail) for depth, row in rows
        ]
