"""In real files: fixes and replacements are undone to the last byte."""

from __future__ import annotations

import contextlib
import random

import pytest

import formats
from formats.calculator import NumberCondition
from formats.errors import FormatError
from formats.find import FindQuestion, plain, propose, replace, search
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


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
def test_fixes_mend_and_leave_the_document_before(folder):
    for file, root in some(folder):
        problems, plan = format_of(root).problems, structure_of(root)
        before = formats.save_bytes(root)
        fixes = [fix_of(plan.view, one) for one in problems(root)]
        apply(plan, [one for one in fixes if one])
        assert not [one for one in problems(plan.root) if fix_of(plan.view, one)], file
        assert formats.save_bytes(root) == before, file


@pytest.mark.parametrize("folder", ["aamp", "byml", "ainb"])
@pytest.mark.parametrize(
    ("question", "by"),
    [
        (FindQuestion(plain("a")), "bb"),
        (FindQuestion(condition=NumberCondition.read("> 0")), "* 2"),
    ],
)
def test_what_is_replaced_leaves_the_document_before(folder, question, by):
    replaced = 0
    for file, root in some(folder):
        plan, before = structure_of(root), formats.save_bytes(root)
        hits = [hit for hit in search(plan.view, question) if hit is not None][:_HITS]
        proposals = [propose(plan, question, hit, by) for hit in hits]
        with contextlib.suppress(FormatError):  # two names may become one
            replaced += replace(plan, proposals)
        assert formats.save_bytes(root) == before, file
    assert replaced > 100
