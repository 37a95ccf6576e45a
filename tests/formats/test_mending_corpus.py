"""In real files: fixes and replacements are undone to the last byte."""

from __future__ import annotations

import contextlib
import random

import pytest

import formats
from formats.errors import FormatError
from formats.find import FindQuestion, plain, propose, replace, search
from formats.find_numbers import NumberCondition
from formats.fixes import apply, fix_of
from formats.registry import format_of, structure_of
from tests import corpus

_MANY, _LARGEST, _HITS = 60, 60_000, 200


def some(folder):
    """Yield documents of a folder, the same at every run."""
    files = [file for file in corpus.need(folder) if file.stat().st_size <= _LARGEST]
    for file in random.Random(folder).sample(files, min(_MANY, len(files))):
        try:
            yield file, formats.open_bytes(file.read_bytes())
        except FormatError:
            continue


class Doing:
    """Edits of one document that can all be taken back."""

    def __init__(self, root):
        self.view = formats.outline_of(root)
        self.before = formats.save_bytes(root)
        self._done = []

    def run(self, edit):
        change = edit.do(self.view)
        self._done.append(edit)
        return change

    def is_undone(self):
        for edit in reversed(self._done):
            edit.undo(self.view)
        return formats.save_bytes(self.view.root) == self.before


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_fixes_mend_and_are_undone(folder):
    for file, root in some(folder):
        problems, doing = format_of(root).problems, Doing(root)
        fixes = [fix_of(doing.view, one) for one in problems(root)]
        apply(structure_of(root, doing.view), [one for one in fixes if one], doing.run)
        assert not [one for one in problems(doing.view.root) if fix_of(doing.view, one)], file
        assert doing.is_undone(), file


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
@pytest.mark.parametrize(
    ("question", "by"),
    [
        (FindQuestion(plain("a")), "bb"),
        (FindQuestion(condition=NumberCondition.read("> 0")), "* 2"),
    ],
)
def test_what_is_replaced_is_undone(folder, question, by):
    replaced = 0
    for file, root in some(folder):
        doing = Doing(root)
        plan = structure_of(root, doing.view)
        hits = [hit for hit in search(doing.view, question) if hit is not None][:_HITS]
        proposals = [propose(plan, question, hit, by) for hit in hits]
        with contextlib.suppress(FormatError):  # two names may become one
            replaced += replace(plan, proposals, doing.run)
        assert doing.is_undone(), file
    assert replaced > 100
