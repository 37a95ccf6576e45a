"""A value keeps its type however loosely it is typed; one that does not fit is refused at its
line."""

from __future__ import annotations

import re
import zlib
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import CONTAINERS, INT_RANGES, STRINGS, Kind
from formats.errors import FormatError
from formats.registry import SHIPPED, format_of
from formats.yaml import types as text_types
from formats.yaml.events import EventSource, TypedText, YamlNode, line_starts, parse
from formats.yaml.types import Dialect
from tests.formats import own
from tests.scale import seeded

ROWS = 40
"""How many rows of a file are typed over, each by itself."""
REAL = 12
UNFIT = {
    Kind.S32: "12.5", Kind.U32: "-1", Kind.S64: "1.5", Kind.U64: "-7", Kind.F32: "5x",
    Kind.F64: "'0.5'", Kind.BOOL: "7", Kind.NULL: "5", Kind.STRING: "null", Kind.STRING32: "null",
    Kind.STRING64: "null", Kind.STRING256: "null", Kind.VEC2: "1.0", Kind.VEC3: "1.0",
    Kind.VEC4: "1.0", Kind.COLOR: "1.0", Kind.QUAT: "1.0", Kind.PATH_REFERENCE: "x",
}  # fmt: skip


def _loose(kind: Kind, node: YamlNode) -> tuple[list[str], list[str]]:
    """Return words that mean the same value without a tag, and some that mean others that fit."""
    word = node.word
    if kind in STRINGS:
        return [], ["5", "1.0", "true", "0x10", "plain words"]
    if kind is Kind.BOOL:
        same = ["1" if word == "true" else "0"]
        return ([] if node.event.anchor else same), ["true", "false"]
    if kind in INT_RANGES:
        value = int(word, 0)
        return [f"{value}", f"{value}.0", f"0x{value:x}"][: 3 if value >= 0 else 2], ["12", "1e3"]
    if kind in (Kind.F32, Kind.F64) and "n" not in word:
        value = float(word)
        whole = [str(int(value))] if value.is_integer() and 0.0 < value < 2**24 else []
        return [*whole, f"{value!r}"], ["2", "1e0", "0x10", "3.25"]
    return [], []


def _rows(text: str, dialect: Dialect) -> list[tuple[Kind, YamlNode]]:
    """Return every node whose spelling tells its type, with the type."""
    top = parse(EventSource(text))
    todo: list[tuple[YamlNode, tuple[str | int, ...]]] = [(top, (top.tag,) if top.tag else ())]
    found = []
    while todo:
        node, names = todo.pop()
        kind = dialect.kind(node)
        if kind is not None and dialect.is_typed(names if len(names) > 1 or not top.tag else ()):
            found.append((kind, node))
        if kind is None or kind in CONTAINERS:
            keys = range(len(node.children or ())) if node.keys is None else map(_word, node.keys)
            todo += [
                (child, (*names, key)) for key, child in zip(keys, node.children or (), strict=True)
            ]
    return found


def _word(event: Any) -> str:
    return str(event.value)


def _place(text: str, node: YamlNode) -> tuple[int, int]:
    starts = line_starts(text)
    start, end = node.event.start_mark, node.event.end_mark
    return starts[start.line] + start.column, starts[end.line] + end.column


def _opened(file: File) -> tuple[Any, str, Dialect, list[tuple[Kind, YamlNode]]]:
    root = formats.open_bytes(file.read_bytes())
    known = format_of(root)
    text = known.text.write(root, SHIPPED)
    rows = _rows(text, known.text.types)
    seeded(file.name).shuffle(rows)
    return root, text, known.text.types, rows[: own.often(file, ROWS)]


@pytest.mark.parametrize("file", own.every(REAL, 20_000), ids=own.label)
def test_a_value_keeps_its_type_however_loosely_it_is_typed(file):
    root, text, dialect, rows = _opened(file)
    known = format_of(root)
    for number, (kind, node) in enumerate(rows):
        if node.children is not None:
            continue
        start, end = _place(text, node)
        same, others = _loose(kind, node)
        for word in (*same, *others):
            kept = text_types.keep(text, f"{text[:start]}{word}{text[end:]}", dialect)
            assert not kept.misfits, (word, kept.misfits)
            assert not kept.retyped, (word, kept.retyped)
            if number < 3:
                read = known.text.read(kept.text).root
                assert text_types.retyped(text, known.text.write(read), dialect) == [], (word, kind)
                says_more = node.tag == "!default" or word in others or kind is Kind.F64
                assert says_more or known.equal(read, root), word


@pytest.mark.parametrize("file", own.every(REAL, 20_000), ids=own.label)
def test_what_does_not_fit_is_refused_at_its_line_and_the_fix_changes_the_type(file):
    root, text, dialect, rows = _opened(file)
    known = format_of(root)
    for number, (kind, node) in enumerate(rows):
        if kind not in UNFIT:
            continue
        word = UNFIT[kind]
        start, end = _place(text, node)
        if node.children is not None:
            if not node.event.flow_style:
                continue
            end = text.index("]", start) + 1
        typed = f"{text[:start]}{word}{text[end:]}"
        kept = text_types.keep(text, typed, dialect)
        assert len(kept.misfits) == 1, (kind, word)
        misfit = kept.misfits[0]
        assert misfit.kind is kind
        assert misfit.sentence.endswith(f" is {kind.value}, {word} does not fit")
        assert misfit.line == text.count("\n", 0, start)
        assert misfit.column == start - (text.rfind("\n", 0, start) + 1)
        if misfit.other is None:
            continue
        fixed = f"{text[:start]}{misfit.tag}{word}{text[end:]}"
        again = text_types.keep(text, fixed, dialect)
        assert not again.misfits
        assert [(one.kind, one.other) for one in again.retyped] == [(kind, misfit.other)]
        assert again.text == TypedText(fixed)
        is_root = misfit.labels == (text_types.WHOLE,)  # which may have to be a container
        if number < 3 and not is_root and known.name != "ainb":  # links have types
            known.text.read(fixed)


@pytest.mark.parametrize("file", own.every(REAL, 20_000), ids=own.label)
def test_a_text_that_was_not_edited_is_as_it_was(file):
    root = formats.open_bytes(file.read_bytes())
    known = format_of(root)
    text = known.text.write(root, SHIPPED)
    for other in (text, text + "\n", text.replace("\n", "\n\n")):
        kept = text_types.keep(text, other, known.text.types)
        assert kept == (TypedText(other), [], [])
        assert text_types.retyped(text, other, known.text.types) == []


BASE = """# triptych: version=7 order=little
Count: 3
Speed: 1.5
Nums: [1.0, 2.0, 3.0]
Actors:
  - {name: a, v: 1.0}
  - {name: b, v: 5}
  - name: c
    v: 3.0
Mono: !mono_d2
  - 1.0
"""


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("2.0, 3.0", "2.0, 9, 3.0", "2.0, 9, 3.0"),  # a new element
        ("1.0, 2.0, 3.0", "9, 1.0, 2.0, 3.0", "9, 1.0, 2.0, 3.0"),
        ("1.0, 2.0, 3.0", "2.0, 3.0", "2.0, 3.0"),
        ("1.0, 2.0, 3.0", "1.0, 2.0, 7", "1.0, 2.0, 7.0"),
        ("1.0, 2.0, 3.0", "2.0, 7", "2.0, 7.0"),  # one went, one changed
        ("  - {name: a, v: 1.0}\n", "", ""),  # what follows keeps its own types
        ("  - {name: a, v: 1.0}\n", "  - {name: z, v: 7}\n  - {name: a, v: 1.0}\n", None),
        ("{name: a, v: 1.0}", "{name: a, v: 4}", "{name: a, v: 4.0}"),
        ("    v: 3.0", "    v: 4\n    w: 5", "    v: 4.0\n    w: 5"),
        ("Mono: !mono_d2\n  - 1.0", "Mono: !mono_d2\n  - 2", "Mono: !mono_d2\n  - 2.0"),
        ("Mono: !mono_d2\n", "Mono:\n", "Mono: !mono_d2\n"),
        ("Speed: 1.5", "Speed: !f32 2", None),
        ("Speed: 1.5", "Fast: 2", None),  # another row
        ("Speed: 1.5\n", "", None),
        ("    v: 3.0\n", "", None),  # what is left in a map
        ("  - name: c\n    v: 3.0\n", "  - v: 3\n", "  - v: 3.0\n"),
        ("Count: 3\nSpeed: 1.5\nNums: [1.0, 2.0, 3.0]\n", "", None),
        ("Speed: 1.5", "Speed: [1", None),  # no YAML
    ],
)
def test_rows_are_found_again_as_a_comparison_finds_them(old, new, meant):
    assert old in BASE
    kept = text_types.keep(BASE, BASE.replace(old, new, 1), BYML.text.types)
    assert kept.misfits == kept.retyped == []
    assert _read(kept.text) == _read(BASE.replace(old, new if meant is None else meant, 1))


def _read(text: str | TypedText) -> str:
    """Return the text of the document that is read from a text, or why there is none."""
    try:
        return BYML.text.write(BYML.text.read(text).root)
    except FormatError as error:
        return str(error)


def test_types_stay_where_lines_far_apart_are_changed():
    """What lies between two changes is looked at like the rest."""
    typed = BASE.replace("Count: 3\n", "").replace("v: 1.0", "v: 4").replace("- 1.0", "- 2")
    kept = text_types.keep(BASE, typed, BYML.text.types)
    assert kept.misfits == kept.retyped == []
    assert _read(kept.text) == _read(typed.replace("v: 4", "v: 4.0").replace("- 2", "- 2.0"))


def test_types_stay_where_containers_lie_inside_themselves():
    base = "# triptych: version=7 order=little shares=named\n&c1\nSelf: *c1\nSpeed: 1.5\n"
    kept = text_types.keep(base, base.replace("1.5", "2"), BYML.text.types)
    assert _read(kept.text) == _read(base.replace("1.5", "2.0"))


def test_a_rare_line_end_in_a_value_leaves_the_rows_beside_it_together():
    typed = BASE.replace("{name: a, v: 1.0}", "{name: a\u2028b, v: 4}")
    kept = text_types.keep(BASE, typed, BYML.text.types)
    assert kept.misfits == kept.retyped == []
    assert _read(kept.text) == _read(typed.replace("v: 4", "v: 4.0"))


def test_an_error_behind_a_value_that_keeps_its_type_is_at_its_own_column():
    kept = text_types.keep(BASE, BASE.replace("[1.0, 2.0, 3.0]", "[1, 2, 3, *x]"), BYML.text.types)
    with pytest.raises(FormatError) as error:
        BYML.text.read(kept.text)
    assert (error.value.line, error.value.column) == (4, 17)


def test_moved_elements_take_their_types_along():
    lines = BASE.split("\n")
    at = lines.index("  - {name: a, v: 1.0}")
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    kept = text_types.keep(BASE, "\n".join(lines), BYML.text.types)
    assert kept == (TypedText("\n".join(lines)), [], [])


def test_a_type_that_changes_on_purpose_is_told():
    text = BASE.replace("Count: 3", "Count: !!float 3").replace("v: 5", "v: !u 5")
    kept = text_types.keep(BASE, text, BYML.text.types)
    told = ["Count: s32 → f32", "Actors › [1] › v: s32 → u32"]
    assert [one.words() for one in kept.retyped] == told
    natural = BASE.replace("Count: 3", "Count: 3.0")
    found = text_types.retyped(BASE, natural, BYML.text.types)
    assert [one.words() for one in found] == told[:1]


def test_a_hash_in_digits_is_the_name_it_stands_for():
    root = formats.open_bytes(next(f for f in own.files("aamp")).read_bytes())
    text = AAMP.text.write(root, SHIPPED)
    found = re.search(r"^( +)(\w+): (-?\d+\.\d+)$", text, re.M)
    assert found, text
    line = f"{found[1]}{zlib.crc32(found[2].encode())}: 2"
    kept = text_types.keep(text, text.replace(found[0], line, 1), AAMP.text.types)
    meant = AAMP.text.read(text.replace(found[0], line + ".0", 1)).root
    assert AAMP.equal(AAMP.text.read(kept.text).root, meant)


@pytest.mark.parametrize("file", own.every(REAL, 20_000), ids=own.label)
def test_lines_that_are_taken_out_or_doubled_are_no_misfits(file):
    """Rows that go and come have no type to keep, and those around them keep theirs."""
    root, text, dialect, _some = _opened(file)
    known = format_of(root)
    chance = seeded(file.name)
    lines = text.split("\n")
    for _ in range(own.often(file, ROWS)):
        at = chance.randrange(len(lines))
        other = "\n".join(lines[:at] + chance.choice([[], [lines[at]] * 2]) + lines[at + 1 :])
        try:
            known.text.read(other)
        except FormatError:
            continue
        kept = text_types.keep(text, other, dialect)
        whole = text_types.keep(f"#-\n{text}#-\n", other, dialect)  # with nothing left out
        assert [one[:3] for one in kept.misfits] == [one[:3] for one in whole.misfits], lines[at]
        words = {one.word for one in kept.misfits if one.labels != (text_types.WHOLE,)}
        assert words <= {""}, lines[at]  # a container of which nothing is left
