"""The pages about the code name existing files, folders, and members of classes."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_house import APP, FORMATS, ROOT, TOP_LEVEL

_PLACEHOLDER = "NAME"


@pytest.mark.parametrize(
    "page",
    ["README.md", "CONTRIBUTING.md", "app/README.md", "formats/README.md", "formats/PLUGINS.md"],
)
def test_pages_about_the_code_name_what_there_is(page):
    """Paths from the top, and members of classes, are those of the code as it is."""
    text = (ROOT / page).read_text(encoding="utf-8")
    members = _every_member()
    classes = {one.partition(".")[0] for one in members}
    words = [word for word in re.findall(r"`([^`\n ]+)`", text) if _PLACEHOLDER not in word]
    paths = [word for word in words if word.split("/")[0] in TOP_LEVEL]
    named = [word for word in words if word.partition(".")[0] in classes and "." in word]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [name for name in named if name not in members] == []


@cache
def _every_member() -> set[str]:
    return {one for path in [*FORMATS, *APP] for one in _members(path)}


def _members(path: Path) -> Iterator[str]:
    """Yield the methods and attributes of the classes of a file, as `Class.name`."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ClassDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}"
                elif isinstance(inner, ast.Name | ast.Attribute) and isinstance(
                    inner.ctx, ast.Store
                ):
                    yield f"{node.name}.{inner.id if isinstance(inner, ast.Name) else inner.attr}"


def test_a_term_is_listed_once_and_replaces_no_other():
    page = (ROOT / "app/README.md").read_text(encoding="utf-8")
    tables = page.partition("\n## Terms\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in tables.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[0] != " Term "]
    terms, replaced = ([one for row in rows for one in _listed(row[at])] for at in (0, 2))
    assert len(terms) > 100
    assert [term for term, count in Counter(terms).items() if count > 1] == []
    assert set(terms) & set(replaced) == set()


def _listed(cell: str) -> list[str]:
    return [one for word in cell.split(",") if (one := word.strip(" `").casefold())]
