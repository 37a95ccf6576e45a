"""Laws of edits, of comparing and of merging."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from ..core.paths import Path
from ..core.roots import Root
from ..diff import diff
from ..editing import Structure, apply
from ..errors import WrongType
from ..merge import merge
from .case import Case, look, other, require, rows_of_every_sort, stored

FEW = 3
"""How many places, targets and other rows an edit is tried with."""
T = TypeVar("T")
What = Callable[[], object]


def do(one: Structure, what: What) -> Root | None:
    """Do an edit and return the root before it; None where it is refused."""
    before = one.root
    try:
        with one.trying():
            what()
    except WrongType:
        return None
    return before


def edits_at(one: Structure, path: Path) -> Iterator[tuple[str, What]]:
    """Yield every structural edit that is offered at a row, by name; most with a few values."""
    for offer in one.offers(path):
        name = offer.name or next(iter(offer.names), "Law")
        yield "add", partial(one.add, path, offer, name)
    if not path:
        return
    yield "remove", partial(one.remove, [path])
    yield "duplicate", partial(one.duplicate, [path])
    yield "rename", partial(one.rename, path, "Law")
    for place in _few(range(len(one.view.keys(path[:-1])))):
        yield "move", partial(one.move, path, place)
    for kind in one.kinds(path):
        yield "retype", partial(one.retype, [path], kind)
    if one.can_sort(path):
        yield "sort", partial(one.sort, path)
    for target in _few(one.targets(path)):
        yield "lead", partial(one.connect, path, target.path)
    yield from _pastes(one, path)


def _pastes(one: Structure, path: Path) -> Iterator[tuple[str, What]]:
    try:
        data = one.pack([path])
    except WrongType:
        return
    for place in {path, path[:-1], path[:1]}:
        yield "paste", partial(one.paste, place, data)
    for key in _few(one.view.keys(path[:-1])):
        over = (*path[:-1], key)
        yield "paste over", partial(one.paste_over, over, data)


def _few(found: Sequence[T]) -> list[T]:
    return [found[len(found) * part // FEW] for part in range(FEW)] if found else []


def every_edit_is_saved_and_taken_back(case: Case) -> None:
    """After an edit the file has what the view shows; the document before it is as it was."""
    one = case.structure()
    root, before = one.root, look(one.view)
    for path in rows_of_every_sort(one.view, max(4, case.tries // 8), case.chance("edits")):
        for name, what in edits_at(one, path):
            where = f"{name} at {path}"
            if do(one, what) is None:
                require(one.root is root, f"{where}: refused, it changes the document")
                continue
            again = case.view_of(case.written_again(one.root))
            require(stored(again) == stored(one.view), f"{where}: the file has other rows")
            require(case.format.write(root) == case.data, f"{where}: the root before changed")
            one.show(root)
            require(look(one.view) == before, f"{where}: undone, the rows are others")


def a_row_of_edits_is_taken_back(case: Case) -> None:
    """Edits at random places, then all of them back, the last first."""
    one, chance = case.structure(), case.chance("rows of edits")
    log = []
    for _ in range(15):
        before = edit_at_random(one, chance)
        if before is not None:
            log.append((before, case.format.write(before)))
    again = case.view_of(case.written_again(one.root))
    require(stored(again) == stored(one.view), "after some edits the file has other rows")
    for before, data in reversed(log):
        one.show(before)
        require(case.format.write(one.root) == data, "undone, the file is another")
    require(case.format.write(one.root) == case.data, "undone, the file is another")


def edit_at_random(one: Structure, chance: random.Random) -> Root | None:
    """Do one edit, or set one value, somewhere; return the root before, None where refused."""
    path = chance.choice(rows_of_every_sort(one.view, 60, chance))
    row = one.view.row(path)
    choices = [what for _name, what in edits_at(one, path)]
    if row.editable:
        value = other(row, partial(one.view.check, path))
        choices += [partial(one.set, path, value)] * (1 + len(choices) // 2)
    return do(one, chance.choice(choices)) if choices else None


# Laws of comparing and merging: what differs, applied, makes the other document.


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
