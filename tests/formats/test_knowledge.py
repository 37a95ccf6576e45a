"""Opening files teaches the library nothing: rows never depend on what else was opened."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import formats
from formats.aamp import AAMP
from formats.ainb import AINB
from formats.ainb.enums import enum_facts
from formats.core.roots import Root
from formats.enum_names import Enums, Fact
from formats.games.shipped import shipped
from formats.knowledge import Knowledge
from formats.registry import SHIPPED, format_of, graph_of
from formats.tree_editing import TreeStructure
from tests import corpus
from tests.formats import own
from tests.scale import scale

ROWS = 3_000
"""The rows of one file that are compared; more would take long and say the same."""


def shown(root: Root, knowledge: Knowledge) -> str:
    """Return a digest of all that is seen of a document."""
    view, seen = formats.outline_of(root, knowledge), hashlib.sha256()
    for path, row in islice(view.walk(), ROWS):
        seen.update(repr((path, row, view.choices(path))).encode("utf-8", "replace"))
    if format_of(root).graph is not None:
        for node in graph_of(root, knowledge=knowledge).nodes.values():
            told_of = node.title, [(line.label, line.text) for line in node.lines]
            seen.update(repr(told_of).encode("utf-8", "replace"))
    return seen.hexdigest()


def opened(files: Iterable[Path]) -> Iterator[tuple[Path, Root]]:
    for file in files:
        try:
            yield file, formats.open_bytes(file.read_bytes())
        except formats.FormatError:
            continue


@pytest.mark.parametrize("name", own.NAMES)
def test_files_show_the_same_in_whatever_order_they_are_opened(name):
    files = [*own.files(name), *corpus.files(name)[:: scale(6, 1)]]
    knowledge = shipped()
    first = {file: shown(root, knowledge) for file, root in opened(files)}
    again = {file: shown(root, knowledge) for file, root in opened(reversed(files))}
    alone = {file: shown(root, shipped()) for file, root in opened(files[::20])}
    assert [file for file in first if first[file] != again[file]] == []
    assert [file for file in alone if first[file] != alone[file]] == []
    assert len(first) > 3
    assert knowledge.enums.facts == SHIPPED.enums.facts == ()
    assert knowledge.names.lists() == SHIPPED.names.lists() == []


def test_what_files_tell_of_enums_together_does_not_depend_on_their_order():
    facts = [enum_facts(AINB.read(file.read_bytes())) for file in own.files("ainb")]
    one = Enums(fact for some in facts for fact in some)
    other = Enums(fact for some in reversed(facts) for fact in some)
    owners = {fact.owner for some in facts for fact in some}
    assert all(one.values(owner) == other.values(owner) for owner in owners)


OWNER, OTHER = ("Selector", "Mode"), ("Selector", "Other")


@pytest.mark.parametrize(
    ("facts", "values"),
    [
        ([Fact(OWNER, 1, ("a::Mode", "On"))], {1: "On"}),
        ([Fact(OWNER, 0, ("Off",)), Fact(OWNER, 1, ("a::Mode", "On"))], {0: "Off", 1: "On"}),
        ([Fact(OWNER, 0, ("Off",))], {}),
        ([Fact(OWNER, 1, ("a::Mode",))], {}),
        ([Fact(OWNER, 1, ("a::Mode", "On")), Fact(OTHER, 1, ("a::Mode", "Active"))], {}),
        ([Fact(OWNER, 1, ("a::Mode", "On")), Fact(OTHER, 2, ("a::Mode", "On"))], {}),
        ([Fact(OWNER, 1, ("a::Mode", "On")), Fact(OWNER, 1, ("b::Mode", "On"))], {}),
        ([Fact(OTHER, 1, ("a::Mode", "On")), Fact(OWNER, 5, ("a::Mode", "Five"))],
         {1: "On", 5: "Five"}),
    ],
)  # fmt: skip
def test_names_of_values_follow_from_what_is_told_in_one_way_alone(facts, values):
    for told_facts in (facts, facts[::-1]):
        known = Enums(told_facts)
        assert known.values(OWNER) == values
        assert {value: known.name(OWNER, value) for value in values} == values


def test_who_owns_knowledge_may_add_what_other_files_tell():
    root = AINB.read(
        next(f for f in own.files("ainb") if f.name == "Watchman.root.ainb").read_bytes()
    )
    node = next(
        node for node in root.nodes if any(type(one.value) is int for one in node.properties)
    )
    place = next(i for i, one in enumerate(node.properties) if type(one.value) is int)
    slot = node.properties[place]
    fact = Fact((node.title, slot.name), slot.value, ("told::Elsewhere", "Named"))
    known = shipped()
    known.enums = Enums([fact])
    path = ("nodes", root.nodes.index(node), "properties", place)
    assert formats.outline_of(root, known).row(path).detail == "Named"
    assert formats.outline_of(root).row(path).detail == ""
    assert formats.outline_of(root, known).choices(path) == {slot.value: "Named"}


def test_without_knowledge_files_mean_nothing_beyond_their_bytes():
    file = next(f for f in own.files("aamp") if f.name == "Errand.baiprog")
    root = formats.open_bytes(file.read_bytes())
    view = AAMP.outline(root)
    assert not any(row.detail or row.target for _path, row in view.walk())
    assert any(row.target for _path, row in formats.outline_of(root).walk())
    assert not any(view.is_referred_to(path) for path, _row in view.walk())
    assert AAMP.twins([root]) is None
    assert AAMP.problems(root) == []
    assert type(AAMP.structure(view, root)) is TreeStructure


_CHANGES = {
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove",
    "setdefault", "update",
}  # fmt: skip


def _learned(code: ast.Module) -> set[str]:
    """Return the names of a module that its own functions change."""
    stored = [node for node in ast.walk(code) if isinstance(node, ast.Name)]
    inner = [node for node in ast.walk(code) if isinstance(node, ast.FunctionDef)]
    scopes = [node for node in ast.walk(code) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    own = {id(node) for scope in scopes for node in ast.walk(scope)}
    names = {node.id for node in stored if isinstance(node.ctx, ast.Store) and id(node) not in own}
    found = set()
    for function in inner:
        nodes = list(ast.walk(function))
        shared = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
        local = {one.arg for one in nodes if isinstance(one, ast.arg)} | {
            one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        found |= shared
        for node in nodes:
            changed: ast.AST | None = None
            if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(
                node.ctx, ast.Load
            ):
                changed = node.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                changed = node.func.value if node.func.attr in _CHANGES else None
            if isinstance(changed, ast.Name) and changed.id in names - local:
                found.add(changed.id)
    return found


def test_no_module_learns():
    """What is known besides a document is given to it, as a `Knowledge`."""
    files = sorted(Path(formats.__file__).parent.rglob("*.py"))
    found = {path: _learned(ast.parse(path.read_bytes())) for path in files}
    assert len(found) > 200
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("KNOWN = {}\ndef f(x):\n    KNOWN[x] = 1", {"KNOWN"}),
        ("KNOWN = []\ndef f(x):\n    return [KNOWN.append(x)]", {"KNOWN"}),
        ("KNOWN: object = set()\nclass A:\n    def f(self, x):\n        KNOWN.add(x)", {"KNOWN"}),
        ("COUNT = 0\ndef f():\n    global COUNT\n    COUNT += 1", {"COUNT"}),
        ("ONE = A()\ndef f(x):\n    ONE.name = x\n    del x.name", {"ONE"}),
        ("KNOWN = {}\nKNOWN[1] = 2\ndef f(x):\n    return KNOWN[x]", set()),
        ("known = {}\ndef f(known):\n    known[1] = 2", set()),
    ],
)
def test_a_module_that_learns_is_found(code, found):
    assert _learned(ast.parse(code)) == found
