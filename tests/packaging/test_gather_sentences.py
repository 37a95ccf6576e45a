"""What the formats say is found in their source, whatever way it takes there."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.conftest import UNTRANSLATED_TEXT
from tests.packaging.load import ROOT, script

gather = script("gather_sentences")
HEAD = "class FormatError(Exception):\n    pass\nclass WrongType(FormatError):\n    pass\n"


@cache
def _formats():
    return gather.gathered(ROOT)


@pytest.fixture
def said(tmp_path):
    """Return a function that gathers what one module says, with its holes for phrases."""

    def gathered(code):
        (tmp_path / "formats").mkdir(exist_ok=True)
        (tmp_path / "formats/one.py").write_text(HEAD + code, "utf-8")
        found = gather.gathered(tmp_path)
        return (
            {one.text: one.phrases for one in found.whole},
            {one.text for one in found.phrases},
            found,
        )

    return gathered


WAYS = {
    'raise WrongType("no room", hint="Make some.")': {"no room", "Make some."},
    'raise WrongType(f"{a} of {b.c}")': {"{0} of {1}"},
    'raise WrongType("no " + a)': {"no {0}"},
    'raise WrongType("one" if a else "two")': {"one", "two"},
    'raise WrongType(a.what or "none")': {"none"},
    'words = "no room"\n    raise WrongType(words)': {"no room"},
    'words, b = ("one", 1) if a else ("two", 2)\n    raise WrongType(words)': {"one", "two"},
    'for b, words in {1: "one", 2: "two"}.items():\n        raise WrongType(words)': {"one", "two"},
    'raise WrongType(TABLE.get(a, "none"))': {"none", "one", "two"},
    "raise WrongType(TABLE[a].format(b))": {"one", "two"},
    'raise WrongType(f"no {TABLE[a]}")': {"no one", "no two"},
    "raise WrongType(f\"it is {'not ' if a else ''}there\")": {"it is there", "it is not there"},
    'raise WrongType(helper("x"))': {"{0} is gone", "all is gone"},
    'raise refused("no room")': {"no room"},
    "for _at, words in walked():\n        raise WrongType(words)": {"{0} is late"},
    'error.hint = "Wait."': {"Wait."},
    'self._notes.add("it was read")': {"it was read"},
    "raise WrongType(One().reading)": {"it reads"},
}
COMMON = """
TABLE = {1: "one", 2: "two"}
class One:
    @property
    def reading(self):
        return "it reads"
def helper(name):
    if name:
        return f"{name} is gone"
    return "all is gone"
def refused(words, b=0):
    return WrongType(words)
def walked():
    yield from inner()
def inner():
    yield 0, f"{len('')} is late"
"""


@pytest.mark.parametrize(
    "line", ["from .said import refuse", "from . import said", "from formats.said import refuse"]
)
def test_a_sentence_is_followed_to_another_module(said, tmp_path, line):
    function = "def refuse(words):\n    raise WrongType(words)\n"
    (tmp_path / "formats/below").mkdir(parents=True)
    (tmp_path / "formats/below/said.py").write_text(HEAD + function, "utf-8")
    (tmp_path / "formats/said.py").write_text(HEAD + function, "utf-8")
    call = "said.refuse" if line.endswith("said") else "refuse"
    assert "no room" in said(f'{line}\ndef told():\n    {call}("no room")\n')[0]


@pytest.mark.parametrize("way", WAYS)
def test_a_sentence_is_followed_to_its_text(said, way):
    whole, _phrases, found = said(f"{COMMON}def one(self, a, b, error):\n    {way}\n")
    assert whole.keys() == WAYS[way]
    assert found.loose == []


def test_what_callers_give_for_a_hole_is_a_phrase(said):
    code = (
        'def need(a, what):\n    raise WrongType(f"{what} is needed, not “{a}”")\n'
        'def one(a):\n    need("name", "a node")\n    need("key", f"the list of {a}")\n'
    )
    whole, phrases, _found = said(code)
    assert whole == {"{0} is needed, not “{1}”": (0,)}
    assert phrases == {"a node", "the list of {0}"}


def test_what_another_error_says_fills_a_hole_as_a_sentence(said):
    code = (
        "def one():\n    try:\n        pass\n    except WrongType as error:\n"
        '        raise WrongType(f"not read: {error}") from None\n'
    )
    assert said(code)[0] == {"not read: {0}": (0,)}


@pytest.mark.parametrize("words", ["self.words", "open(a).read()", "a[0]"])
def test_what_no_text_is_found_for_is_told_of(said, words):
    found = said(f"def one(self, a, b):\n    raise WrongType({words})\n")[2]
    assert found.loose == [f"formats/one.py:6: {words}"]


def test_a_text_that_leads_back_to_itself_has_an_end(said):
    code = (
        'def one(a):\n    words = "no"\n    words = words + f" {one(a)}"\n'
        "    raise WrongType(words)\n"
    )
    assert "no" in said(code)[0]


# The formats


def test_what_the_formats_say_is_gathered(record_property):
    """A sentence that cannot be gathered stays English, and is listed."""
    for source in _formats().loose:
        record_property(UNTRANSLATED_TEXT, source)
    assert len(_formats().whole) > 1000


def test_every_text_that_is_raised_as_it_stands_is_gathered():
    """Found in another way: what is written in a `raise` itself."""
    whole = {re.sub(r"\{\d\}", "{}", one.text) for one in _formats().whole}
    lost = []
    for file in sorted((ROOT / "formats").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                what = node.exc.args[0]
                if getattr(node.exc.func, "id", "") in ("WrongType", "InvalidData", "Unsupported"):
                    lost += [text for text in _constants(what) if text not in whole]
    assert lost == []


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def test_findings_assumptions_fixes_and_waits_are_gathered():
    texts = {one.text for one in _formats().whole}
    assert "The header does not mark the strings as UTF-8." in texts
    assert "A node is updated in the frame it is entered in." in texts
    assert "Truncate it to fit" in texts
    assert "its next step is updated in the next frame" in texts


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("two.py", "from .one import WHAT"),
        ("two.py", "from formats.one import WHAT"),
        ("more/two.py", "from ..one import WHAT"),
        ("more/two.py", "from .. import one as other\nWHAT = other.WHAT"),
    ],
)
def test_what_another_module_says_is_found_however_it_is_imported(tmp_path, file, line):
    folder = tmp_path / "formats"
    (folder / "more").mkdir(parents=True)
    (folder / "one.py").write_text(f'{HEAD}WHAT = "no room"\n', "utf-8")
    code = f"{line}\nfrom formats.one import WrongType\ndef do():\n    raise WrongType(WHAT)\n"
    (folder / file).write_text(code, "utf-8")
    assert {one.text for one in gather.gathered(tmp_path).whole} == {"no room"}
