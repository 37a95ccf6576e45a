"""The reader by lines finds what the YAML parser finds, and leaves everything else to it."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import HealthCheck, given, settings

from formats.aamp import AAMP
from formats.aamp.model import KINDS, ParameterList, equal, name_hash
from formats.aamp.text import to_text
from formats.aamp.text_read import read_events, read_lines, read_text
from formats.errors import FormatError
from formats.yaml.comment import read_comment
from tests.formats import own
from tests.formats.aamp.test_corpus import real
from tests.formats.aamp.test_generated import documents
from tests.formats.mutate_text import mutate
from tests.scale import scale, seeded

INPUTS = scale(6_000, 200_000)
CHUNK = 2_000
HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n"
NO_LISTS = "  lists: {}\n"
OBJECT = f"{HEAD}  objects:\n    Obj: !obj\n"
LISTS = f"{HEAD}  objects: {{}}\n  lists:\n"


def in_list(column: int, name: str, *within: str) -> str:
    """Return the lines of a list at a column, and of those within."""
    pad = " " * column
    lists = f"{pad}  lists:\n{''.join(within)}" if within else f"{pad}  lists: {{}}\n"
    return f"{pad}{name}: !list\n{pad}  objects: {{}}\n{lists}"


quick = settings(max_examples=scale(60, 3_000), suppress_health_check=list(HealthCheck))


def agree(text: str) -> bool:
    """Hold both ways to find the same; whether the quick one was gone."""
    facts = read_comment(text)
    found = read_lines(text, facts)
    if found is None:
        return False
    (root, reader), (other, slow) = found, read_events(text, facts)
    assert equal(root, other)
    assert reader.notes.problems() == slow.notes.problems()
    assert reader.names == slow.names
    return True


SPELLINGS = {
    "1": 1,
    "01": 1,
    "0x1": 1,
    "0X00000001": 1,
    "0x10": 16,
    "10": 10,
    **{f"{quote}{name}{quote}": name_hash(name) for name in ("1", "01", "0x1") for quote in "'\""},
    **{name: name_hash(name) for name in ("1.0", "1e3", "-1", "+1", "1_0", "0b1", "0o1", "1:1")},
    **{name: name_hash(name) for name in ("true", "True", "null", "~", "yes", ".inf", ".nan")},
    **{f"'{name}'": name_hash(name) for name in ("1.0", "true", "null", "~", "a b")},
    **{f'"{name}"': name_hash(name) for name in ("1.0", "true", "null", "~", "a b")},
    "a b": name_hash("a b"),
    '"\\x31"': name_hash("1"),
    "3554254475": name_hash("A"),
    "A": name_hash("A"),
}
"""How names can be spelled in YAML, and the hashes that they stand for."""


def siblings(section: str, first: str, second: str) -> str:
    """Return a document with two names beside each other, as objects, lists or parameters."""
    if section == "objects":
        return f"{HEAD}  objects:\n    {first}: !obj {{}}\n    {second}: !obj {{}}\n{NO_LISTS}"
    if section == "lists":
        return f"{LISTS}{in_list(4, first)}{in_list(4, second)}"
    return f"{OBJECT}      {first}: 1\n      {second}: 2\n{NO_LISTS}"


def hashes_in(section: str, root: ParameterList) -> list[int]:
    if section == "objects":
        return [child.hash for child in root.objects]
    return [one.hash for one in root.lists] if section == "lists" else [*root.objects[0].hashes]


@pytest.mark.parametrize("section", ["objects", "lists", "parameters"])
def test_names_are_twice_there_where_their_hashes_are_the_same(section):
    """However they are spelled, and whichever way the text is read."""
    for (first, hash_), (second, other) in product(SPELLINGS.items(), repeat=2):
        text = siblings(section, first, second)
        facts = read_comment(text)
        if hash_ == other:
            assert read_lines(text, facts) is None, text
            with pytest.raises(FormatError, match="is here twice"):
                read_events(text, facts)
        else:
            root, _reader = read_events(text, facts)
            assert hashes_in(section, root.root) == [hash_, other], text
            agree(text)
            assert equal(read_text(to_text(root)).root, root)


def test_nearly_all_real_files_go_the_quick_way_to_the_same_end():
    count = went = 0
    for name, data in islice(real(), 0, None, scale(8, 1)):
        text = to_text(AAMP.read(data))
        is_quick = agree(text)
        assert is_quick or "&" in text or "!raw" in text or len(text) < 200, name
        count, went = count + 1, went + is_quick
    assert went > 0.95 * count > 100


@quick
@given(documents(list(KINDS)))
def test_made_documents_are_read_alike(root):
    agree(to_text(root))


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}  objects: {{}}\n{NO_LISTS}",
        f"{HEAD}  objects: {{}}\n  lists: {{}}",
        f"# comment\n{OBJECT}      a: 1\n      'b c': -1.5\n      123: !u 5\n{NO_LISTS}",
        f"{OBJECT}      a: true\n      b: !str32 x\n      c: 'true'\n{NO_LISTS}",
        f'{OBJECT}      a: "\\n # b: \\u3042"\n      b: &nan_7F800001 .nan\n{NO_LISTS}',
        f"{OBJECT}      a: !vec3 [1.0, -0.0, 2.0]\n      b: !buffer_int []\n{NO_LISTS}",
        f"{OBJECT}      a: 017\n      b: 1e5\n      c: yes\n{NO_LISTS}",
        f"{HEAD}  objects:\n    Obj: !obj {{}}\n  lists:\n    a: !list\n      objects: {{}}\n"
        "      lists:\n        b: !list\n          objects: {}\n          lists: {}\n",
        LISTS
        + in_list(4, "a", in_list(8, "b", in_list(12, "c")), in_list(8, "d"))
        + in_list(4, "e"),
        f"{OBJECT}      a: 1\n    1: !obj\n      a: 1\n      'b': 2\n"
        f"    '2': !obj\n      2: 1\n{NO_LISTS}",
        f"{OBJECT}      か\u3099: 1\n      _a: 2\n      Ⅷ: 3\n      b/c d: 4\n{NO_LISTS}",
        f"{OBJECT}      objects: 1\n      lists: !obj\n{NO_LISTS}".replace("!obj\n  l", "3\n  l"),
    ],
)
def test_plain_texts_go_the_quick_way(text):
    assert agree(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "!io\n",
        HEAD,
        f"{HEAD}  objects: {{}}\n",
        f"{HEAD}  lists: {{}}\n  objects: {{}}\n",
        f"{HEAD}  objects: {{}}\n{NO_LISTS}more: 1\n",
        f"{HEAD}  objects: {{}}\n{NO_LISTS}{NO_LISTS}",
        f"{OBJECT}{NO_LISTS}",
        f"{OBJECT.replace('Obj', 'Empty').replace('!obj', '!obj {}')}    Obj: !obj\n{NO_LISTS}",
        f"{HEAD}  objects:\n{NO_LISTS}",
        f"{HEAD}  objects: {{}}\n  lists:\n",
        f"# \a\n{HEAD}  objects: {{}}\n{NO_LISTS}",
        f"{OBJECT}      a: 1\n      a: 2\n{NO_LISTS}",
        f"{OBJECT}      a: 1\n      97: 2\n      3904355907: 3\n{NO_LISTS}",
        f"{OBJECT}      a: 1\n    Obj: !obj\n      b: 1\n{NO_LISTS}",
        f"{OBJECT}    a: 1\n{NO_LISTS}",
        f"{HEAD}  objects:\n      Obj: !obj\n        a: 1\n{NO_LISTS}",
        f"{HEAD}  objects:\n    Obj: !list\n      a: 1\n{NO_LISTS}",
        f"{HEAD}    objects: {{}}\n    lists: {{}}\n",
        LISTS + in_list(4, "a") + in_list(4, "a"),
        LISTS + in_list(6, "a"),
        LISTS + in_list(8, "a"),
        LISTS + in_list(4, "a") + in_list(8, "b"),
        LISTS + in_list(4, "a", in_list(4, "b")),
        LISTS + in_list(4, "a", in_list(12, "b")),
        LISTS + in_list(0, "param_root"),
        LISTS + "    a: !obj\n      b: 1\n",
        f"{HEAD}  objects: {{}}\n{NO_LISTS}{in_list(4, 'a')}",
        f"{HEAD}  objects: {{}}\n{NO_LISTS}param_root: !list\n  objects: {{}}\n{NO_LISTS}",
        f"{OBJECT}      a: 1\n       b: 2\n{NO_LISTS}",
        f"{OBJECT}      a: 1 # comment\n{NO_LISTS}",
        f"{OBJECT}      a: 'two\n        lines'\n{NO_LISTS}",
        f"{OBJECT}      a: |\n        b: c\n{NO_LISTS}",
        f"{OBJECT}      a: word\n        b: word\n{NO_LISTS}",
        f"{OBJECT}      a: null\n{NO_LISTS}",
        f"{OBJECT}      a: 99999999999\n{NO_LISTS}",
        f"{OBJECT}      a: b: c\n{NO_LISTS}",
        f"{OBJECT}      a: !vec3 [1.0]\n{NO_LISTS}",
        f"{OBJECT}      a: !list\n{NO_LISTS}",
        f"{OBJECT}      a:\n{NO_LISTS}",
        f"{OBJECT}      a: {{}}\n{NO_LISTS}",
        f"{OBJECT}      a: 'b\u2028c'\n{NO_LISTS}",
        f"{OBJECT}      a: 1\r\n{NO_LISTS}",
        f"\ufeff{OBJECT}      a: 1\n{NO_LISTS}",
        f"{OBJECT}      {'a' * 300}: 1\n{NO_LISTS}",
        HEAD.replace("version: 0", "version: x") + f"  objects: {{}}\n{NO_LISTS}",
    ],
)
def test_everything_else_is_left_to_the_yaml_parser(text):
    assert read_lines(text, read_comment(text)) is None


def test_mistakes_are_told_where_they_are():
    with pytest.raises(FormatError) as raised:
        read_text(f"{OBJECT}      a: 1\n      b: null\n{NO_LISTS}")
    assert (raised.value.line, raised.value.column) == (8, 10)


def pool() -> list[str]:
    paths = own.files("aamp") + own.small_real_files("aamp", 100, 4000)
    texts = [to_text(AAMP.read(path.read_bytes())) for path in paths]
    texts += [f"{OBJECT}      a: !vec2 [1.0, 2.0]\n      b: 'c'\n      d: 1.5\n{NO_LISTS}"] * 20
    return [text for text in texts if len(text) < 8000]


@pytest.mark.parametrize("chunk", range(INPUTS // CHUNK))
def test_damaged_texts_are_read_alike_or_not_at_all(chunk):
    texts = pool()
    went = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        text = mutate(seeded(f"lines {seed}"), texts)
        try:
            read_comment(text)
        except FormatError:
            continue
        try:
            went += agree(text)
        except (FormatError, AssertionError) as error:
            pytest.fail(f"seed {seed}: {error!r}\n{text}")
    assert went > CHUNK // 50  # of few texts, where there are no real files
