"""The fast reader of texts against the YAML parser: the same result, or it declines."""

from __future__ import annotations

import ast
import contextlib
import gc
import weakref
from pathlib import Path

import oead
import pytest
from hypothesis import assume, given

from formats.byml import text_lines
from formats.byml.equal import equal
from formats.byml.model import Byml, Container
from formats.byml.read import read
from formats.byml.text import to_text
from formats.byml.text_build import Builder
from formats.byml.text_events import EventReader
from formats.byml.text_lines import LineReader
from formats.byml.text_scalars import Scalars
from formats.byml.text_tags import Typed
from formats.errors import FormatError
from formats.problems import Notes
from formats.yaml.comment import read_comment
from formats.yaml.words import UnusualText
from tests import corpus
from tests.formats import own
from tests.formats.byml.made import documents
from tests.formats.mutate_text import mutate
from tests.scale import scale, seeded

INPUTS = scale(20_000, 400_000)
CHUNK = 5_000


def ran(source: type[LineReader | EventReader], text: str, *, shares: bool) -> Builder:
    builder = Builder(text, read_comment(text), Notes(), shares=shares)
    source(builder).run()
    return builder


def document(builder: Builder) -> Byml:
    node = builder.node()
    assert isinstance(node, Container)
    return Byml(node)


def agree(text: str, *, shares: bool) -> bool:
    """Hold both ways to find the same; whether the quick one was gone."""
    try:
        quick = ran(LineReader, text, shares=shares)
    except UnusualText:
        return False
    slow = ran(EventReader, text, shares=shares)
    assert equal(document(quick), document(slow))
    assert quick.notes.problems() == slow.notes.problems()
    assert [one.shape.ident for one in quick.found] == [one.shape.ident for one in slow.found]
    assert quick.scalars.nans == slow.scalars.nans
    assert quick.scalars.minus_zeros == slow.scalars.minus_zeros
    return True


def test_most_real_files_go_the_quick_way_to_the_same_end():
    count = quick = 0
    for path in corpus.need("byml")[::4]:
        root = read(path.read_bytes())
        text = to_text(root)
        if text.count("\n") > 3 and len(text) < 500_000:
            count += 1
            quick += agree(text, shares=root.shares)
    assert quick > 0.9 * count > 100


@pytest.mark.parametrize(
    "text",
    [
        "a: 1",
        "a: 1\nb:\n- 1\n- - 2\n  - 3\n- c: 4\n  d:\n    e: 5\n  f: {}\ng: [1, a b, 'c, d']\n",
        "- a:\n  - b\n  c: d\n- - - 1\n",
        "'a''b': 'c''d'\n017: 017\ntrue: true\n-5: -5.5\n",
        "a: !u 0x00000001\nb: !l -5\nc: !ul 5\nd: !f64 1.5\ne: !u 0xFF\nf: 1e+09\n",
        "  a: 1\n  b: 2\n",
        "# comment\na: -0.0\nb: .inf\nc: -.inf\nd: .nan\n",
        "日本: 火 水\n",
        "a:\n- {b: 1, c: 2}\n- {c: 2, b: 1}\n- {b: 1, c: 2}\n",
        "a: b c\nd: /e/f.g\n",
        "$a: $b\nc: ?d/e\n",
        "a: {b: 1.5, c: -0.0, d: 'e: 2.5'}\ng: [1.5, -2.25, 3, h, !u 0x1]\ni: {b: 2.5, c: 0.0}\n",
        "a: [-0.0]\nb: [0.0]\nc: [-0.0]\n",
        "a: 1999999999\nb: -1000000000\nc: [2147483647, !u 0x0000ffff, !u 0xFFFF, 1.5e-05]\n",
        "a: 2.5e-07\nb: {c: !u 0xffffffff, d: -1.0e-60}\ne: [-1.0e-60]\nf: [0.0, 1000000000]\n",
        "a: -1e-60\nb: [0.0, .nan]\nc: [-0.00, .nan]\nd: 0x10\n",
    ],
)
@pytest.mark.parametrize("shares", [False, True])
def test_plain_texts_go_the_quick_way(text, shares):
    assert agree(text, shares=shares)


@pytest.mark.parametrize(
    "text",
    [
        "", "5", "{}", "a", "a:", "a: 1\nb:", "a:\nb: 1", "a: 1\n b: 2", "a:\n  b: 1\n c: 2",
        "- a\n b", "- a\nb: 1", "a: 1\n- b", "a: b\n  c", "a: 1 # one", "a:  1", "a: 1 ",
        "a:\t1", "a: 1\r\n", "a: &x 1", "a: *x", "a: !x 1", "a: |\n  b", 'a: "b"', "a: 'b",
        "a: [1", "a: {b: [1]}", "a: [1,2]", "? a\n: 1", "a: 1\n...\n", "--- 1", "---\na: 1",
        "%YAML 1.2\n---\na: 1", "a: 1\n\nb: 2", "-\n  a", "- - a\n   - b", "a: 1\na: 2",
        "a: 2147483648", "a: !u -1", "a: 1.0e+39", "a: 'b\u2028c'", "a: b: c", "a:\n-  b",
        "a: 1\n# b\nc: 2", "a: - b", "a: ? b", "- a: 1\n- - b\n   - c", "a:\n  - - - 1\n- 2",
        "Version: 1\nIsBigEndian: false\nSupportPaths: false\nroot: {}",
        "a: {b: ?c}", "a: [?b]", "a: {b: 1.5, b: 2.5}", "a: [1.5 , 2.5]", "a: [\0]", "a: \0",
        "a: {b: 'c: 2.5, d'}",
    ],
)  # fmt: skip
def test_everything_else_is_left_to_the_yaml_parser(text):
    with pytest.raises(UnusualText):
        ran(LineReader, text, shares=False)


def test_notes_are_made_in_the_order_of_the_text():
    text = "a: [017, 1]\nb: 016\nc: !u 0xF\nd: {e: 015, f: 1e+09}\ng: 014\n"
    assert agree(text, shares=False)
    assert len(ran(LineReader, text, shares=False).notes.problems()) == 6


@pytest.mark.parametrize("shares", [False, True])
def test_long_texts_are_read_piece_by_piece(monkeypatch, shares):
    monkeypatch.setattr(text_lines, "_PIECE", 16)
    text = "a:\n" + "- b: 1.5\n  c:\n  - {d: 2.5}\n  - {d: -0.0}\n- {d: 2.5}\n- {d: 0.0}\n" * 9
    assert agree(text, shares=shares)


@pytest.mark.parametrize("text", ["a: 1\nb: {c: 1.5}\n- d\n", "a: 1\nb:\n- {c: 1.5}\n"])
def test_nothing_waits_for_the_cyclic_collector(text):
    reader = LineReader(Builder(text, read_comment(text), Notes(), shares=True))
    kept = weakref.ref(reader)
    gc.collect()
    gc.disable()
    try:
        with contextlib.suppress(UnusualText):
            reader.run()
        del reader
        assert kept() is None
    finally:
        gc.enable()


WORDS = (
    "0", "-0", "1", "017", "08", "2147483647", "999999999", "1000000000", "-5", "1.5", "-0.0",
    "0.0", "-00.000", "1.", ".5", "123456789.123456789012", "1234567890.5", "0.0000000000001",
    "-0.000000000001", "a", "a b", "a/b.c-d+e", "_x", "true", "false", "null", "True", "yes", "nan",
    ".nan", ".inf", "inf.0", "nan.0", "-inf.0", "1e+09", "1e9", "0x10", "- a", "e", "ä", "a$",
)  # fmt: skip


def scalars() -> Scalars:
    return Scalars(read_comment(""), Notes())


def looked_up(words: list[str]) -> tuple[Scalars, dict[str, Typed]]:
    many, found = scalars(), {}
    many.look_up(words, found)
    return many, found


def test_words_looked_up_at_once_are_what_they_are_one_by_one():
    chance = seeded("words")
    words = [*WORDS, *("".join(chance.choices("-0123456789.eax _+", k=5)) for _ in range(20_000))]
    _many, found = looked_up(words)
    assert 3_000 < len(found) < len(words)
    for word, typed in found.items():
        one = scalars()
        kind, value = one._noticed(*one._resolved(word))  # the long way
        assert repr(typed) == repr((kind, value)) == repr(scalars()[word]), word
        assert looked_up([word])[0].minus_zeros == one.minus_zeros, word


def test_no_source_of_a_text_says_what_a_word_means():
    """`text_scalars` does, for both."""
    folder = Path(text_lines.__file__).parent
    for name in ("text_lines", "text_events"):
        tree = ast.parse((folder / f"{name}.py").read_bytes())
        taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names = {f"{node.module}.{one.name}" for node in taken for one in node.names}
        assert {one for one in names if one.startswith("formats.values.")} <= {
            "formats.core.kinds.AnyValue"
        }
        assert not [one for one in names if one.startswith("formats.yaml.scalars")]
        types = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "t"
        }
        assert types <= {"CONTAINERS", "MAP"}, "where values go is all a source may ask"


@given(documents())
def test_made_up_documents_are_read_the_same_or_not_at_all(root):
    assume(root.root is not None)
    agree(to_text(root), shares=root.shares)


def text_of_oead(path: Path) -> str:
    """Return oead's text of a file; nothing where it cannot read the file."""
    data = path.read_bytes()
    read(data)  # damaged files end oead's process, not ours
    if not data.startswith(b"YB"):
        return ""
    try:
        return str(oead.byml.to_text(oead.byml.from_binary(b"YB\4\0" + data[4:])))
    except (oead.InvalidDataError, oead.TypeError, RuntimeError, ValueError):
        return ""


def test_texts_of_oead_are_read_the_same_or_not_at_all():
    texts = map(text_of_oead, corpus.need("byml")[::8])
    assert sum(agree(text, shares=True) for text in texts if 0 < len(text) < 500_000) > 50


def pool() -> list[str]:
    texts = []
    for path in own.files("byml") + own.small_real_files("byml", 200, 4000):
        root = read(path.read_bytes())
        if root.root is not None:
            lines = to_text(root).splitlines(keepends=True)
            texts.append("".join(line for line in lines if not line.startswith("#")))
    return [text for text in texts if len(text) <= 2500 and text.count("\n") > 2]


@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
def test_damaged_texts_are_read_the_same_or_not_at_all(chunk):
    texts = pool()
    quick = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        text = mutate(seeded(f"lines {seed}"), texts)
        try:
            quick += agree(text, shares=bool(seed & 1))
        except (FormatError, AssertionError) as error:
            pytest.fail(f"seed {seed}: {error!r}\n{text}")
    assert quick > CHUNK // 20
