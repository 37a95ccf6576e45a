"""Laws of edits: each makes a document that can be saved, and leaves the one before as it was."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from ..core.paths import Path
from ..editing import Structure, run_all
from ..edits import Edit, RunEdit
from ..errors import WrongType
from ..root import Root
from .case import Case, hold, look, other, rows_of_every_sort, stored

FEW = 3
"""How many places, targets and other rows an edit is tried with."""
T = TypeVar("T")
What = Callable[[RunEdit], object]


class Done(NamedTuple):
    """An edit that was done: the root before, and what takes it back."""

    before: Root
    steps: Sequence[Edit]


def do(one: Structure, what: What) -> Done | None:
    """Do an edit; None where it is refused."""
    before = one.view.root
    try:
        return Done(before, run_all(one.view, what)[1])
    except WrongType:
        return None


def undo(one: Structure, done: Done) -> None:
    """Take the last edit back."""
    for step in reversed(done.steps):
        step.undo(one.view)


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
    """After an edit the file has what the view shows; undone, the document is the very one."""
    one = case.structure()
    root, before = one.view.root, look(one.view)
    for path in rows_of_every_sort(one.view, max(4, case.tries // 8), case.chance("edits")):
        for name, what in edits_at(one, path):
            where = f"{name} at {path}"
            done = do(one, what)
            if done is None:
                hold(one.view.root is root, f"{where}: refused, it changes the document")
                continue
            again = case.view_of(case.written_again(one.view.root))
            hold(stored(again) == stored(one.view), f"{where}: the file has other rows")
            hold(case.format.write(done.before) == case.data, f"{where}: the root before changed")
            undo(one, done)
            hold(one.view.root is root, f"{where}: undone, the document is another")
            hold(look(one.view) == before, f"{where}: undone, the rows are others")


def a_row_of_edits_is_taken_back(case: Case) -> None:
    """Edits at random places, then all of them back, the last first."""
    one, chance = case.structure(), case.chance("rows of edits")
    log = [done for _ in range(15) if (done := edit_at_random(one, chance)) is not None]
    again = case.view_of(case.written_again(one.view.root))
    hold(stored(again) == stored(one.view), "after some edits the file has other rows")
    for done in reversed(log):
        undo(one, done)
        hold(one.view.root is done.before, "undone, the document is another")
    hold(case.format.write(one.view.root) == case.data, "undone, the file is another")


def edit_at_random(one: Structure, chance: random.Random) -> Done | None:
    """Do one edit, or set one value, somewhere; None where it is refused."""
    path = chance.choice(rows_of_every_sort(one.view, 60, chance))
    row = one.view.row(path)
    choices = [what for _name, what in edits_at(one, path)]
    if row.editable:
        value = other(row, partial(one.view.check, path))
        choices += [partial(one.set, path, value)] * (1 + len(choices) // 2)
    return do(one, chance.choice(choices)) if choices else None
