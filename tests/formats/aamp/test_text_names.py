"""Names in AAMP text stand for their hashes, however they are spelled."""

from __future__ import annotations

from itertools import product

import pytest

from formats.aamp import AAMP
from formats.aamp.model import ParameterList, equal, name_hash
from formats.errors import FormatError
from formats.registry import SHIPPED
from tests.formats.aamp.made import from_text

HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n"
NO_LISTS = "  lists: {}\n"
OBJECT = f"{HEAD}  objects:\n    Obj: !obj\n"
LISTS = f"{HEAD}  objects: {{}}\n  lists:\n"


def in_list(column: int, name: str, *within: str) -> str:
    """Return the lines of a list at a column, and of those within."""
    pad = " " * column
    lists = f"{pad}  lists:\n{''.join(within)}" if within else f"{pad}  lists: {{}}\n"
    return f"{pad}{name}: !list\n{pad}  objects: {{}}\n{lists}"


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
    for (first, hash_), (second, other) in product(SPELLINGS.items(), repeat=2):
        text = siblings(section, first, second)
        if hash_ == other:
            with pytest.raises(FormatError, match="is here twice"):
                from_text(text)
        else:
            root = from_text(text)
            assert hashes_in(section, root.root) == [hash_, other], text
            assert equal(from_text(AAMP.text.write(root, SHIPPED)), root)
