"""The laws of text, for every format that has it: converted to text and back nothing changes.

Any damaged text is a `FormatError` with its place, or a valid document.
"""

from __future__ import annotations

from pathlib import Path as File

import pytest

import formats
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.laws.damaged_texts import mutate
from formats.laws.texts import is_sound_text
from formats.outline import Outline
from formats.registry import FORMATS, SHIPPED, format_of
from formats.yaml import events
from formats.yaml.comment import pack, pack_data
from tests.formats import own
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
        lambda seed: mutate(seeded(f"{name} {seed}"), texts),
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
