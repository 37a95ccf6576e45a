"""The laws of text, for every format that has it: converted to text and back nothing changes.

Any damaged text is a `FormatError` with its place, or a valid document.
"""

from __future__ import annotations

import contextlib
import re
from itertools import islice
from pathlib import Path as File

import pytest

import formats
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import FormatError
from formats.outline import Outline
from formats.registry import FORMATS, format_of, structure_of
from formats.yaml import events
from formats.yaml.comment import pack, pack_data
from tests.formats import own
from tests.formats.mutate_text import mutate
from tests.formats.test_hostile import hang_guard, hold, needs_signals
from tests.scale import scale, seeded

WITH_TEXT = [known.name for known in FORMATS if known.text]
WITH_STRINGS = ("Every type.aamp", "Every type.byml", "Watchman.patrol.module.ainb")
INPUTS = scale(12_000, 200_000)
CHUNK = 4_000
LONGEST = 1_500
"""How many characters the texts have that are damaged."""


def _files() -> list[File]:
    found = []
    for name in WITH_TEXT:
        found += own.files(name)
        found += own.small_real_files(name, 40, 2500)
    return found


each_file = pytest.mark.parametrize("file", _files(), ids=own.label)


def some_paths(view: Outline, count: int = 12) -> list[Path]:
    """Return the root and some rows, spread over the document."""
    paths = [path for path, _row in islice(view.walk(), 400)]
    return [(), *paths[:: max(1, len(paths) // count)]]


def test_the_two_formats_of_old_have_text():
    assert {"aamp", "byml"} <= set(WITH_TEXT)


@each_file
def test_a_file_comes_back_from_its_text_byte_for_byte(file):
    data = file.read_bytes()
    root = formats.open_bytes(data)
    known = format_of(root)
    text = known.text.write(root)
    result = known.text.read(text)
    assert result.notes == []
    assert known.equal(result.root, root)
    assert formats.save_bytes(result.root) == data == formats.save_bytes(root)
    assert known.text.write(result.root) == text
    assert known.text.write(known.text.read(text).root) == text


@each_file
def test_every_part_applied_unchanged_changes_nothing(file):
    data = file.read_bytes()
    root = formats.open_bytes(data)
    known, editing = format_of(root), structure_of(root)
    for path in some_paths(editing.view):
        with contextlib.suppress(formats.WrongType):  # as parts of graphs, and of damaged files
            node = known.text.read_row(root, path, known.text.write_row(root, path))
            editing.replace(path, node)
    assert formats.save_bytes(editing.view.root) == data


@each_file
def test_a_part_is_read_without_a_change_to_the_document(file):
    data = file.read_bytes()
    root = formats.open_bytes(data)
    known, view = format_of(root), formats.outline_of(root)
    for path in some_paths(view):
        with contextlib.suppress(FormatError):
            known.text.read_row(root, path, known.text.write_row(root, path))
        for text in ("- [", "a: 1", "5"):
            with contextlib.suppress(FormatError):
                known.text.read_row(root, path, text)
    assert formats.save_bytes(root) == data


@pytest.mark.parametrize("name", WITH_TEXT)
def test_texts_end_with_one_line_end_and_hold_no_tabs(name):
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        text = format_of(root).text.write(root)
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
        assert "\t" not in text
        assert "\r" not in text


@pytest.mark.parametrize("name", WITH_TEXT)
def test_without_the_parser_in_c_a_text_is_read_the_same(name, monkeypatch):
    monkeypatch.setattr(events, "CParser", None)
    for file in own.files(name):
        root = formats.open_bytes(file.read_bytes())
        known = format_of(root)
        # The comment at the end keeps the text from being read in a quicker way.
        again = known.text.read(known.text.write(root) + "# The end\n").root
        assert formats.save_bytes(again) == file.read_bytes()


@pytest.mark.parametrize("name", WITH_TEXT)
def test_bytes_that_come_together_as_a_character_are_read_as_it(name):
    file = next(one for one in own.files(name) if one.name in WITH_STRINGS)
    root = formats.open_bytes(file.read_bytes())
    known, view = format_of(root), formats.outline_of(root)
    path = [at for at, row in view.walk() if row.kind is Kind.STRING and row.editable][-1]
    view.set(path, "x\udcd3y\udc81")
    text = known.text.write(view.root)
    assert "x\\U0010FED3y\\U0010FE81" in text
    again = known.text.read(text.replace("3y\\U", "3\\U")).root
    assert formats.outline_of(again).get(path) == "x\u04c1"
    assert known.equal(formats.open_bytes(formats.save_bytes(again)), again)


# Damaged texts


def pool(name: str) -> list[str]:
    """Return the texts that are damaged."""
    texts = []
    for path in own.files(name) + own.small_real_files(name, 60, 1200):
        root = formats.open_bytes(path.read_bytes())
        texts.append(format_of(root).text.write(root))
    return [text for text in texts if len(text) <= LONGEST]


def read(known: object, text: str) -> object:
    """Return the document of a text, None where it is refused, which has to be with the place."""
    error = None
    try:
        return known.text.read(text).root
    except FormatError as caught:
        error = caught
    assert error.line is not None, f"no line: {error}"
    assert error.column is not None, f"no column: {error}"
    assert 1 <= error.line <= len(re.split("\r\n|\r|\n", text)) + 1
    assert f"line {error.line}, column {error.column}" in str(error)
    return None


def use(known: object, text: str) -> bool:
    """Do with a text what the program does with it; whether it is a document at all."""
    root = read(known, text)
    if root is None:
        return False
    again = known.text.write(root)
    assert known.equal(known.text.read(again).root, root)
    with contextlib.suppress(FormatError):
        assert known.equal(formats.open_bytes(formats.save_bytes(root)), root)
    return True


@needs_signals
@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
@pytest.mark.parametrize("name", WITH_TEXT)
def test_damaged_texts_are_refused_with_their_place_or_sound(name, chunk, tmp_path):
    texts = pool(name)
    known = next(known for known in FORMATS if known.name == name)
    hold(
        range(chunk * CHUNK, (chunk + 1) * CHUNK),
        lambda seed: mutate(seeded(f"{name} {seed}"), texts),
        lambda text, _seed: use(known, text),
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
        use(known, BOMBS[bomb])
