"""Which tests read real files: those whose source leads, name by name, to `tests.corpus`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_CORPUS = ("tests", "corpus")

_Name = tuple[str, str]
"""A module of the tests, and a name that is defined or imported there."""


class _Module:
    """The names in a module of the tests."""

    def __init__(self, source: str) -> None:
        self.words: dict[str, set[str]] = {}
        """Each name defined outside of functions and classes, with the words of its definition."""
        self.decorators: dict[str, set[str]] = {}
        """The words above the definition of each function and class."""
        self.imported: dict[str, _Name] = {}
        """Each imported name, and where it comes from."""
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for one in node.names:
                    self.imported[one.asname or one.name] = (node.module or "", one.name)
        for statement in tree.body:
            self._define(statement)

    def _define(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            self.decorators[statement.name] = _words(statement.decorator_list)
            statement.decorator_list = []
            self.words[statement.name] = _words([statement])
            return
        targets = getattr(statement, "targets", None) or [getattr(statement, "target", statement)]
        for word in _words(targets):
            self.words.setdefault(word, set()).update(_words([statement]))


def _words(nodes: Iterable[ast.AST]) -> set[str]:
    """Return every name of a variable, attribute or parameter, and texts that name our modules."""
    found = set()
    for node in (part for one in nodes for part in ast.walk(one)):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Constant) and str(node.value).startswith("tests."):
            found.add(str(node.value))
    return found


@cache
def _module(name: str) -> _Module | None:
    """Return a module of the tests by its whole name, None for any other one."""
    path = _ROOT.joinpath(*name.split(".")).with_suffix(".py")
    if not name.startswith("tests.") or not path.is_file():
        return None
    return _Module(path.read_text(encoding="utf-8"))


def _names(name: str) -> Iterable[str]:
    """Return what a module defines, nothing for what is no module of the tests."""
    module = _module(name)
    return module.words if module else ()


def _meant(module: str, words: set[str]) -> Iterator[_Name]:
    """Yield all that words in a module may stand for."""
    known = _module(module)
    for word in words:
        yield module, word
        if known and word in known.imported:
            whole = ".".join(known.imported[word])
            if _module(whole):
                yield from ((whole, one) for one in words)
        if word.startswith("tests."):  # what a process of its own runs
            for started in (word, f"{word}.__main__"):
                yield from ((started, one) for one in _names(started))


def _leads_there(starts: Iterable[_Name]) -> bool:
    """Whether one of the names, or what their definitions stand for, is the corpus."""
    todo = list(starts)
    seen = set(todo)
    while todo:
        name, word = todo.pop()
        module = _module(name)
        if module is None:
            continue
        found = set(_meant(name, module.words.get(word, set())))
        if not word.startswith("test_"):
            found |= set(_meant(name, module.decorators.get(word, set())))
        if word in module.imported:
            found.add(module.imported[word])
        if _CORPUS in found or any(one == ".".join(_CORPUS) for one, _ in found):
            return True
        todo += found - seen
        seen |= found
    return False


def reads(item: pytest.Function) -> bool:
    """Whether a test reads real files, or would if there were some.

    A test that only takes its parameters from there does so with those alone that are real files.
    """
    module = item.module.__name__
    name = item.nodeid.split("::")[1].partition("[")[0]
    fixtures = tuple(item.fixturenames)
    return _runs_there(module, name, fixtures) or (
        _is_given_there(module, name) and not _is_given_ours(item)
    )


@cache
def _runs_there(module: str, name: str, fixtures: tuple[str, ...]) -> bool:
    parts = module.split(".")
    folders = (".".join(parts[:count]) for count in range(1, len(parts)))
    places = [module, *(f"{folder}.conftest" for folder in folders)]
    asked = [(place, fixture) for place in places for fixture in fixtures]
    return _leads_there([(module, name), *asked])


@cache
def _is_given_there(module: str, name: str) -> bool:
    known = _module(module)
    assert known is not None
    words = known.decorators.get(name, set())
    return _leads_there([*_meant(module, words), (module, "pytestmark")])


def _is_given_ours(item: pytest.Function) -> bool:
    """Whether a file of the project is among the parameters."""
    call = getattr(item, "callspec", None)
    files = [one for one in call.params.values() if isinstance(one, Path)] if call else []
    return bool(files) and all(one.is_relative_to(_ROOT) for one in files)
