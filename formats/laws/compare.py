"""Laws of comparing and merging: what differs, applied, makes the other document."""

from __future__ import annotations

from ..diff import diff
from ..editing import Structure, apply
from ..errors import WrongType
from ..merge import merge
from ..root import Root
from .case import Case, require
from .edits import edit_at_random

EDITS = 6
"""How many edits make a document another one."""


def a_document_differs_from_itself_in_nothing(case: Case) -> None:
    """There are no differences between two readings of a file."""
    require(not diff(case.view(), case.view()), "a file differs from itself")


def differences_make_the_other_document(case: Case) -> None:
    """All differences to an edited document make it, and those back make the first one.

    A graph may refuse them where one part cannot be taken over without others.
    """
    for number in range(3):
        other = _edited(case, f"edited {number}")
        for one, two in ((case.root(), other), (other, case.root())):
            made = _structure(case, one)
            try:
                apply(made, diff(made.view, case.view_of(two)))
            except WrongType:
                require(made.view.LINKED, "differences are refused")
                require(made.view.root is one, "refused differences change the document")
                continue
            require(case.format.equal(made.view.root, two), "differences make another document")
            require(not diff(made.view, case.view_of(two)), "there are differences left")


def what_one_side_changed_is_merged(case: Case) -> None:
    """Merged with an unchanged document, an edited one stays; so do two that are edited alike."""
    base, edited = case.root(), _edited(case, "merged")
    for mine, theirs in ((edited, base), (base, edited), (edited, edited)):
        merged = merge(*map(case.view_of, (base, mine, theirs)))
        require(not merged.conflicts, "an edit of one side is a conflict")
        made = _structure(case, base)
        merged.into(made)
        require(case.format.equal(made.view.root, edited), "the merged document is another")


def _edited(case: Case, what: str) -> Root:
    """Return the document after some edits, as it is read from its file."""
    one, chance = case.structure(), case.chance(what)
    for _ in range(EDITS):
        edit_at_random(one, chance)
    return case.written_again(one.view.root)


def _structure(case: Case, root: Root) -> Structure:
    return case.format.structure(case.view_of(root), root)
