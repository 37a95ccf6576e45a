"""The errors: their parts, and the sentence made from them."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

import formats
from formats.errors import FormatError, InvalidData, Unsupported, WrongType

KINDS = [InvalidData, Unsupported, WrongType]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({}, "cut short"),
        ({"offset": 0x1A4}, "at 0x1A4: cut short"),
        ({"offset": 0}, "at 0x0: cut short"),
        ({"path": ("Root", "Name")}, "Root › Name: cut short"),
        ({"name": "a.byml", "path": ("A",), "offset": 16}, "a.byml, A, at 0x10: cut short"),
        ({"line": 3, "column": 1}, "line 3, column 1: cut short"),
        ({"name": "a.yml", "line": 12}, "a.yml, line 12: cut short"),
        ({"hint": "Copy it again."}, "cut short. Copy it again."),
        ({"name": "a.byml", "hint": "Copy it again."}, "a.byml: cut short. Copy it again."),
    ],
)
def test_sentence_has_every_part_that_is_there(parts, sentence):
    assert str(InvalidData("cut short", **parts)) == sentence


def test_a_full_stop_is_not_doubled():
    assert str(WrongType("It is full.", hint="Remove one.")) == "It is full. Remove one."


@pytest.mark.parametrize("kind", KINDS)
def test_one_base_catches_all(kind):
    assert issubclass(kind, FormatError)
    with pytest.raises(FormatError, match="cut short"):
        raise kind("cut short")


@pytest.mark.parametrize("kind", KINDS)
def test_all_parts_cross_a_process_border(kind):
    error = kind(
        "cut short", offset=7, path=("A", "B"), hint="Look.", name="a.byml", line=3, column=9
    )
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is kind
    assert vars(other) == vars(error)
    assert str(other) == str(error)


def test_a_path_is_kept_as_a_tuple():
    assert InvalidData("cut short", path=["A", "B"]).path == ("A", "B")


def _library_words(file: Path) -> list[str]:
    """Return where an error of a library is put into a sentence without quotes around it."""
    tree = ast.parse(file.read_bytes())
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    found = []
    for handler in handlers:
        kind = "" if handler.type is None else ast.unparse(handler.type)
        is_own = any(name in kind for name in OWN)
        for text in ast.walk(handler):
            if is_own or handler.name is None or not isinstance(text, ast.JoinedStr):
                continue
            words = ast.unparse(text)
            if f"{{{handler.name}}}" in words and f"“{{{handler.name}}}”" not in words:
                found.append(f"{file.name}:{text.lineno}")
    return found


OWN = ("FormatError", "InvalidData", "Unsupported", "WrongType", "SizeError")
"""Names of errors that say it in our own words."""


def test_the_words_of_libraries_are_quoted():
    """They are in English whatever the window's language is, and may be long."""
    root = Path(formats.__file__).parent
    files = [*root.rglob("*.py"), *(root.parent / "app/game").glob("*.py")]
    assert [place for file in files for place in _library_words(file)] == []
