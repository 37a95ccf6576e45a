"""Of an edited text the row that was changed is read alone, to the same effect as the whole."""

from __future__ import annotations

import random
from typing import Any

import pytest

import formats
from app.text import jobs, typed
from app.text.typed import EditedText
from formats.byml import BYML
from formats.core.paths import Path
from formats.editing import apply
from formats.errors import FormatError
from formats.knowledge import NO_KNOWLEDGE
from formats.registry import structure_of
from formats.yaml.part import changed_part
from tests.formats import own
from tests.scale import scale, seeded

TEXT = """# triptych: version=7 order=little
Actors:
- name: A
  scale: {X: 1.5, Y: 2.5}
  tags: !h32
    0x00000001: 1
    0x00000002: []
- list:
  - [1, 2]
  - - 5
    - []
  - !h32
    0x00000003: {}
  name: B
Other:
  deep:
    deeper: 1
    more: {}
"""


def roots() -> list[Any]:
    files = own.files("byml") + own.small_real_files("byml", scale(30, 1 << 20), 6000)
    made = BYML.text.read(TEXT).root
    return [root for file in files for root in (formats.open_bytes(file.read_bytes()), made)]


def outcome(root: Any, edited: EditedText) -> object:
    """Return all that a person sees of an edited text, and the bytes that come of it."""
    checked = typed.check(root, edited)
    faults = [(one.sentence, one.line, one.column, one.is_error) for one in checked.faults]
    try:
        compared = typed.compare(root, edited, is_outdated=False, checked=checked)
    except FormatError as error:
        return faults, str(error)
    target = structure_of(root)
    apply(target, compared.differences)
    told = [one.words() for one in compared.retyped]
    return faults, told, compared.text, compared.is_another_file, formats.save_bytes(target.root)


def both(root: Any, path: Path, text: str) -> tuple[object, object, bool]:
    """Return the outcome by the part and by the whole, and whether there was a part."""
    written = BYML.text.map(root, path)
    edited = EditedText(path, text, written.text, NO_KNOWLEDGE)
    part = edited._replace(rows=written)
    is_part = typed._checked_part(root, part) is not None
    return outcome(root, part), outcome(root, edited), is_part


def changed(text: str, chance: random.Random) -> str:
    """Return a text with one to three lines next to each other changed as by hand."""
    lines = text.split("\n")
    at, count = chance.randrange(len(lines)), chance.choice([1, 1, 1, 2, 3])
    own_lines = lines[at : at + count]
    line = chance.choice(own_lines)
    other = chance.choice(lines)
    new = chance.choice(
        [
            [line.replace("1", "7"), *own_lines[1:]],
            [line.replace("0", "3.5")],
            [line.replace(": ", ": !u ")],
            [line + "9"],
            [],
            [*own_lines, line],
            [*own_lines, other],
            [other, *own_lines],
            own_lines[::-1],
            [f"  {line}"],
            [line[2:]],
            [*own_lines, line[: len(line) - len(line.lstrip())] + "new: 010"],
            [*own_lines, "# a comment"],
            [line.replace("- ", "  ")],
            [line + ' "'],
            [line + " ["],
            [line.replace(": ", ": |"), "     x"],
            [line, "---"],
            [line.replace(":", ": &a")],
        ]
    )
    return "\n".join([*lines[:at], *new, *lines[at + count :]])


def test_a_part_is_read_to_the_effect_of_the_whole(count):
    some, parts = roots(), 0
    for seed in range(scale(200, 20_000)):
        root, chance = some[seed % len(some)], seeded(f"parts {seed}")
        below = [path for path, row in formats.outline_of(root).walk() if row.count]
        path: Path = chance.choice(below) if below and chance.random() < 0.2 else ()
        text = changed(BYML.text.write_row(root, path), chance)
        by_part, by_whole, is_part = both(root, path, text)
        assert by_part == by_whole, (seed, path, text)
        parts += is_part
    count("texts of which a part was read", parts)
    assert parts > 20


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("name: A", "name: C", ("Actors", 0)),
        ("Y: 2.5", "Y: 3.5", ("Actors", 0)),
        ("01: 1", "01: 2", ("Actors", 0, "tags")),
        ("!h32\n    0x00000001", "!h64\n    0x00000001", ("Actors", 0)),
        ("- 5\n", "- 7\n", ("Actors", 1, "list", 1)),
        ("    - []\n", "", ("Actors", 1, "list")),  # the next line begins in the same way
        ("03: {}", "04: {}", ("Actors", 1, "list", 2)),
        ("[1, 2]", "[1, 3]", ("Actors", 1, "list", 0)),
        ("  - [1, 2]\n", "", ("Actors", 1, "list")),
        ("- name: A", "  name: A", ("Actors",)),
        ("deeper: 1\n", "deeper: 1\n    new: 3\n", ("Other", "deep")),
        ("    more: {}\n", "    more: {}\n    new: 3\n", ("Other", "deep")),
        ("    more: {}\n", "    more: {}\n  new: 3\n", ("Other",)),
        ("    more: {}\n", "    more: {}\nnew: 3\n", None),
        ("Other:", "Others:", None),
        ("version=7", "version=3", None),
        ("deeper: 1", "deeper: &a 1", None),
        ("deeper: 1", "deeper: 1\u2028", None),
        ("more: {}\n", "more: {}", None),
    ],
)
def test_the_lowest_row_that_has_all_changed_lines_is_a_part(old, new, path):
    root = BYML.text.read(TEXT).root
    written = BYML.text.map(root)
    assert written.text == TEXT
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    part = changed_part(written, text)
    assert (part and part.path) == path
    if part is not None:
        head = TEXT.split("\n", 1)[0] + "\n"
        assert part.written == head + BYML.text.write_row(root, part.path)
    by_part, by_whole, _is_part = both(root, (), text)
    assert by_part == by_whole


def test_one_line_of_a_long_text_is_read_alone():
    root = BYML.text.read("Rows:\n" + "".join(f"- a: {at}\n  b: {{c: 1}}\n" for at in range(9999)))
    written = BYML.text.map(root.root)
    text = written.text.replace("- a: 5000\n", "- a: -1\n")
    edited = EditedText((), text, written.text, NO_KNOWLEDGE, written)
    checked = typed.check(root.root, edited)
    assert checked.reading is not None
    new = checked.reading.node.root.values[0].values
    old = root.root.root.values[0].values
    assert [at for at in range(9999) if new[at] is not old[at]] == [5000]
    (difference,) = jobs.compare(root.root, (), checked.reading, None, text=text).differences
    assert difference.path == ("Rows", 5000, "a")
