"""The laws of text, for every format: nothing changes, and each row has its place in it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path as File

import pytest

import formats
from formats.byml import types as t
from formats.byml.model import Byml, Value
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import WrongType
from formats.laws.damage import damaged_text
from formats.laws.texts import is_sound_text
from formats.outline import Outline, Row
from formats.registry import FORMATS, SHIPPED, format_of
from formats.text_io import text_form
from formats.yaml import events
from formats.yaml.comment import pack, pack_data
from formats.yaml.source_map import MappedText
from tests import corpus
from tests.formats import own
from tests.formats.byml.containers import array, mapping
from tests.formats.test_hostile import hang_guard, hold, needs_signals
from tests.scale import scale, seeded

WITH_TEXT = [known.name for known in FORMATS if known.text]
INPUTS = scale(12_000, 200_000)
CHUNK = 4_000
LONGEST = 1_500
"""How many characters the texts have that are damaged."""


def test_the_two_formats_of_old_have_text():
    assert {"aamp", "byml"} <= set(WITH_TEXT)


@pytest.mark.parametrize("name", WITH_TEXT)
def test_without_the_parser_in_c_a_text_is_read_the_same(name, monkeypatch):
    monkeypatch.setattr(events, "CParser", None)
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        known = format_of(root)
        # The comment at the end keeps the text from being read in a quicker way.
        again = known.text.read(known.text.write(root, SHIPPED) + "# The end\n").root
        assert formats.save_bytes(again) == file.read_bytes()


@pytest.mark.parametrize("name", WITH_TEXT)
def test_bytes_that_come_together_as_a_character_are_read_as_it(name):
    view, path = next(filter(None, map(_with_string, own.files(name))))
    known = format_of(view.root)
    view.set(path, "x\udcd3y\udc81")
    text = known.text.write(view.root, SHIPPED)
    assert "x\\U0010FED3y\\U0010FE81" in text
    again = known.text.read(text.replace("3y\\U", "3\\U")).root
    assert formats.outline_of(again).get(path) == "x\u04c1"
    assert known.equal(formats.open_bytes(formats.save_bytes(again)), again)


def _with_string(file: File) -> tuple[Outline, Path] | None:
    """Return a document with its last row that may hold any bytes as a string, None without."""
    view = formats.outline_of(formats.open_bytes(file.read_bytes()))
    strings = [at for at, row in view.walk() if row.kind is Kind.STRING and row.editable]
    return (view, strings[-1]) if strings else None


# Damaged texts


def pool(name: str) -> list[str]:
    """Return the texts that are damaged."""
    texts = []
    for path in own.files(name) + own.small_real_files(name, 60, 1200):
        root = formats.open_bytes(path.read_bytes())
        texts.append(format_of(root).text.write(root, SHIPPED))
    return [text for text in texts if len(text) <= LONGEST]


@needs_signals
@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
@pytest.mark.parametrize("name", WITH_TEXT)
def test_damaged_texts_are_refused_with_their_place_or_sound(name, chunk, tmp_path):
    texts = pool(name)
    known = next(known for known in FORMATS if known.name == name)
    hold(
        range(chunk * CHUNK, (chunk + 1) * CHUNK),
        lambda seed: damaged_text(seeded(f"{name} {seed}"), texts),
        lambda text, _seed: is_sound_text(known, known.text, text),
        tmp_path / name,
    )


BOMBS = {
    "lists in lists": "[" * 50_000,
    "dashes": "- " * 50_000,
    "maps in maps": "{a: " * 50_000,
    "question marks": "? " * 50_000,
    "laughs": "a: &a [x]\n" + "".join(f"{n}: &{n} [*a, *a]\n" for n in range(1000)),
    "a long number": "a: " + "9" * 200_000,
    "a long float": "a: 0." + "9" * 200_000,
    "a long exponent": "a: 1.0e+" + "9" * 200_000,
    "a long hash": "? " + "9" * 200_000 + "\n: 1",
    "quotes": "a: " + "'" * 100_001,
    "anchors": "a: " + "&a " * 10_000,
    "tags": "a: !" + "x" * 100_000,
    "a comment": "# triptych: " + "version=" + "7" * 100_000,
    "many comments": "# triptych: containers=AAAA\n" * 20_000,
    "many parts": f"# triptych: parts={pack(b'k' * 10_000_000)}\na: 1\n",
    "a long run": f"# triptych: containers={pack_data([1, 10**12])} steps={pack_data([1])}\na: 1\n",
    "lists in a comment": f"# triptych: containers={pack(b'[' * 10_000_000)}\na: 1\n",
    "line ends": "\n" * 200_000,
    "tabs": "\t" * 100_000,
}


@needs_signals
@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("name", WITH_TEXT)
def test_texts_made_to_mislead(name, bomb):
    known = next(known for known in FORMATS if known.name == name)
    with hang_guard() as start_watch:
        start_watch()
        is_sound_text(known, known.text, BOMBS[bomb])


# Every row of a document has a position in the text, and every position its row


def written(root: Root, path: Path = ()) -> MappedText:
    return text_form(formats.format_of(root)).map(root, path)


def is_row(view: Outline, path: Path) -> bool:
    try:
        view.row(path)
    except WrongType:
        return False
    return True


def is_named_here(line: str, row: Row) -> bool:
    """Whether a line begins, from the place on, with how a row's name is written."""
    names = [
        row.label,
        json.dumps(row.label)[1:-1],
        json.dumps(row.label, ensure_ascii=False)[1:-1],
    ]
    if row.hash is not None:
        names += [str(row.hash), f"0x{row.hash:08x}", f"0x{row.hash:016x}"]
    if row.label.startswith('"') or "\\" in row.label:
        return True  # spelled as the text can say it
    unquoted = line.lstrip("'\"").replace("''", "'")
    return any(unquoted.startswith(name) for name in names)


def check(root: Root, base: Path = ()) -> int:
    """Check every row; AINB's text is of nodes and formulas, so some rows have no own place."""
    view, text = formats.outline_of(root), written(root, base)
    lines = text.text.split("\n")
    is_whole = formats.format_of(root).name != "ainb"
    count = 0
    for path, row in view.walk(base):
        place = text.place(path)
        assert place is not None, path
        line, column = place
        is_own = row.label == f"[{path[-1]}]" or is_named_here(lines[line][column:], row)
        assert is_own or not is_whole, (path, lines[line][column:])
        if is_own:
            back = text.path_at(line, column, partial(is_row, view))
            assert back is not None
            # An element of an array and the first row in it may begin at the same place.
            assert back[: len(path)] == path or not is_whole
            assert text.place(back) == place
            count += 1
    return count


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_of_our_files_has_its_place(name):
    roots = [formats.open_bytes(file.read_bytes()) for file in own.files(name)]
    assert sum(map(check, roots)) > 20


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_every_row_of_real_files_has_its_place(folder):
    checked = 0
    for file in corpus.need(folder)[::60]:
        try:
            root = formats.open_bytes(file.read_bytes())
        except formats.FormatError:
            continue
        if file.stat().st_size < 30_000:
            checked += check(root)
    assert checked > 100


@pytest.mark.parametrize("name", own.NAMES)
def test_every_row_below_a_row_has_its_place_in_the_text_of_that_row(name):
    checked = 0
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        view = formats.outline_of(root)
        bases = [("nodes", i) for i in range(view.row(("nodes",)).count)] if name == "ainb" else [
            path for path, row in view.walk() if row.count
        ]  # fmt: skip
        for base in bases[:30]:
            checked += check(root, base)
            line, column = written(root, base).place(base) or (-1, -1)
            assert column == 0
            assert written(root, base).text.split("\n")[line][:1] not in ("#", " ")
    assert checked > 20


def test_a_place_before_the_first_row_and_a_row_elsewhere_are_none():
    root = Byml(mapping({"a": mapping({"b": Value(t.S32, 1)}), "c": Value(t.S32, 2)}))
    whole, part = written(root), written(root, ("a",))
    assert whole.text.endswith("\na: {b: 1}\nc: 2\n")
    assert whole.path_at(0, 0, lambda _path: True) is None
    assert part.place(("c",)) is None
    assert part.place(("a", "nothing")) == part.place(("a",)) == (0, 0)


def test_names_that_need_a_line_of_their_own():
    long = "k" * 1000
    inner = mapping({long: mapping({"x": Value(t.S32, 1)}), "z": Value(t.S32, 1)})
    root = Byml(mapping({"a": inner, "b": Value(t.S32, 2)}))
    made = written(root)
    lines = made.text.split("\n")
    for path, start in ((("a", long), "? kkk"), (("a", "z"), "z: 1"), (("b",), "b: 2")):
        line, _column = made.place(path) or (-1, -1)
        assert lines[line].strip().startswith(start)
    line, _column = made.place(("a", long, "x")) or (-1, -1)
    assert lines[line].strip() == ": {x: 1}"


def test_rows_on_one_line_are_told_apart_by_their_columns():
    numbers = array([array([Value(t.S32, 1), Value(t.S32, 22)]), array([Value(t.S32, 3)])])
    made = written(Byml(mapping({"a": numbers}), 7))
    assert made.text.endswith("\na:\n- [1, 22]\n- [3]\n")
    first = made.text.count("\n") - 2
    columns = [made.path_at(first, column, lambda _path: True) for column in range(7)]
    assert columns == [("a", 0)] * 3 + [("a", 0, 0)] * 3 + [("a", 0, 1)]
    assert made.path_at(first, 0, lambda path: len(path) < 2) == ("a",)


def test_lines_between_rows_belong_to_the_row_above_both():
    root = next(
        one
        for one in map(formats.open_bytes, (f.read_bytes() for f in own.files("aamp")))
        if one.root.lists and one.root.objects
    )
    made = written(root)
    line = made.text.split("\n").index("  lists:")
    assert made.path_at(line, 2, lambda _path: True) == ()


def test_variables_and_formulas_have_their_own_places():
    root = formats.open_bytes((own.FOLDERS[0] / "Watchman.root.ainb").read_bytes())
    made = written(root)
    lines = made.text.split("\n")
    for place, one in enumerate(root.variables):
        line, _column = made.place(("blackboard", place)) or (-1, -1)
        assert lines[line].strip().startswith(f"{one.name}:")
    line, _column = made.place(("expressions", 0)) or (-1, -1)
    assert lines[line] == "  f0:"
