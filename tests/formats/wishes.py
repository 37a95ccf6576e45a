"""Random wishes on the structure of a document, for what has to hold after any of them."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from formats.editing import Offer, Structure, structure
from formats.edits import Edit
from formats.errors import WrongType
from formats.outline import Change, Outline
from formats.values import Path
from tests.formats.test_laws import other

ROWS = 300


class Session:
    """Does wishes on a document one by one, each as one step that can be taken back."""

    def __init__(self, root: Any, view: Outline) -> None:
        self.root = root
        self.view = view
        self.structure: Structure = structure(view, root)
        self.done: list[list[Edit]] = []
        self.undone: list[list[Edit]] = []

    def wish(self, chance: random.Random) -> str:
        """Do some wish somewhere; return its name, "" where it was refused."""
        steps: list[Edit] = []

        def run(step: Edit) -> Change:
            change = step.do(self.view)
            steps.append(step)
            return change

        path = chance.choice([(), *(path for path, _row in islice(self.view.walk(), ROWS))])
        name = chance.choice(sorted(WISHES))
        try:
            WISHES[name](self.structure, path, chance, run)
        except WrongType:
            self._back(steps)
            return ""
        if not steps:
            return ""
        self.done.append(steps)
        self.undone = []
        return name

    def undo(self) -> None:
        """Take the last wish back."""
        steps = self.done.pop()
        self.undone.append(steps)
        self._back(steps)

    def redo(self) -> None:
        """Do the wish again that was taken back last."""
        steps = self.undone.pop()
        for step in steps:
            step.do(self.view)
        self.done.append(steps)

    def _back(self, steps: list[Edit]) -> None:
        for step in reversed(steps):
            step.undo(self.view)


def _add(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    offers = one.offers(path)
    if not offers:
        raise WrongType("nothing to add")
    offer: Offer = chance.choice(offers)
    name = chance.choice([offer.name or "", *offer.names, f"Wish{chance.randrange(99)}"])
    made = one.add(path, offer, name, run)
    one.view.row(made)


def _remove(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    one.remove(_selection(one, path, chance), run)


def _duplicate(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    for made in one.duplicate(_selection(one, path, chance), run):
        one.view.row(made)


def _selection(one: Structure, path: Path, chance: random.Random) -> list[Path]:
    """Return a row and sometimes some beside it."""
    if not path:
        raise WrongType("the root")
    near = [(*path[:-1], key) for key in one.view.keys(path[:-1])]
    return [path, *chance.sample(near, min(len(near), chance.choice([0, 0, 1, 3])))]


def _rename(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    name = f"Wish{chance.randrange(99)}"
    made = one.rename(path, name, run)
    assert one.name(made) == name


def _move(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    count = len(one.view.keys(path[:-1])) if path else 0
    if count:
        one.move(path, chance.randrange(count), run)


def _sort(one: Structure, path: Path, _chance: random.Random, run: Any) -> None:
    one.sort(path, run)


def _retype(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    kinds = one.kinds(path)
    if kinds:
        for made in one.retype([path], chance.choice(kinds), run):
            one.view.row(made)


def _lead(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    targets = one.targets(path)
    if targets:
        one.connect(path, chance.choice(targets).path, run)


def _paste(one: Structure, path: Path, chance: random.Random, run: Any) -> None:
    data = one.pack(_selection(one, path, chance))
    made = one.paste(chance.choice([path, path[:-1]]), data, run)
    assert made
    for place in made:
        one.view.row(place)


def _set(one: Structure, path: Path, _chance: random.Random, run: Any) -> None:
    row = one.view.row(path)
    if row.editable:
        one.set(path, other(row), run)


WISHES = {
    "add": _add,
    "duplicate": _duplicate,
    "lead": _lead,
    "move": _move,
    "paste": _paste,
    "remove": _remove,
    "rename": _rename,
    "retype": _retype,
    "set": _set,
    "sort": _sort,
}
