"""Laws that hold after any structural edit, for the tests and for long runs.

After each edit the document passes the verification of saving; undone, it has its previous bytes;
redone, those after the edit. A document that is a value then is the very one it was.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path as File
from typing import Any, NamedTuple

import formats
from app.documents.verified_write import verify
from formats.errors import FormatError
from formats.laws.case import rows_of_every_sort
from formats.laws.edits import edits_at
from formats.registry import format_of
from tests.formats.random_edits import Session
from tests.scale import seeded

What = Callable[[Any], object]


class State(NamedTuple):
    """A document as it was at some time: its root, and its bytes then."""

    root: Any
    data: bytes

    def hold(self, session: Session, what: str) -> None:
        """Hold a document to be so again."""
        assert session.root is self.root, f"{what}, the document is another"
        assert formats.save_bytes(session.root) == self.data, f"{what}, the file differs"


class Broken(AssertionError):
    """An edit that the law does not hold for; says which."""


def hold_each(file: File, most: int, seed: int = 0) -> Counter[str]:
    """Do every edit at up to `most` rows of a file, one by one; return how often each was done."""
    counts: Counter[str] = Counter()
    session = session_of(file)
    if session is None:
        return counts
    before = formats.save_bytes(session.root)
    for path in rows_of_every_sort(session.view, most, seeded(seed)):
        for name, what in edits_at(session.structure, path):
            try:
                counts[name if hold(session, what, before) else "refused"] += 1
            except Exception as error:
                raise Broken(f"{name} at {path} of {file.name}: {error!r}") from error
    return counts


def session_of(file: File) -> Session | None:
    """Return a file with what edits it, None where it cannot be read."""
    try:
        root = formats.open_bytes(file.read_bytes())
    except FormatError:
        return None
    return Session(root)


def hold(session: Session, what: What, before: bytes) -> bool:
    """Do an edit, hold it to the law, and take it back; return whether it was not refused."""
    old = State(session.root, before)
    if not session.do(what):
        old.hold(session, "refused")
        return False
    new = State(session.root, formats.save_bytes(session.root))
    verify(session.root, new.data)
    session.undo()
    old.hold(session, "undone")
    session.redo()
    new.hold(session, "done again")
    session.undo()
    return True


# Sequences


def hold_sequence(file: File, seed: int, length: int = 30) -> Counter[str]:
    """Do a row of random edits, undo and redo some in between, and all at the end."""
    counts: Counter[str] = Counter()
    session = session_of(file)
    if session is None:
        return counts
    chance = seeded(seed)
    states = [State(session.root, formats.save_bytes(session.root))]
    for number in range(length):
        try:
            counts[_step(session, chance, states)] += 1
        except Exception as error:
            trail = ", ".join(session.trail[-3:])
            raise Broken(f"{file.name}, seed {seed}, step {number}, {trail}: {error!r}") from error
    try:
        while session.done:
            _back(session, states)
        while session.undone:
            _forth(session, states)
    except Exception as error:
        raise Broken(f"{file.name}, seed {seed}, at the end: {error!r}") from error
    return counts


def _step(session: Session, chance: random.Random, states: list[State]) -> str:
    """Edit, undo or redo; `states` are those after each step that is or may be done."""
    what = chance.random()
    if what < 0.15 and session.done:
        for _ in range(chance.randint(1, len(session.done))):
            _back(session, states)
        return "undo"
    if what < 0.3 and session.undone:
        for _ in range(chance.randint(1, len(session.undone))):
            _forth(session, states)
        return "redo"
    name = session.edit(chance)
    if not name:
        states[len(session.done)].hold(session, "refused")
        return "refused"
    states[len(session.done) :] = [State(session.root, formats.save_bytes(session.root))]
    verify(session.root, states[-1].data)
    return name


def _back(session: Session, states: list[State]) -> None:
    session.undo()
    states[len(session.done)].hold(session, "undone")


def _forth(session: Session, states: list[State]) -> None:
    session.redo()
    states[len(session.done)].hold(session, "done again")


def hold_clones(file: File, steps: int, seed: int = 0) -> int:
    """Keep the root before each edit; return how many were kept.

    It has the bytes of that moment, whatever is done to the document or to others of that root.
    """
    session = session_of(file)
    if session is None:
        return 0
    known, chance = format_of(session.root), seeded(f"{file.name} {seed}")
    clones: list[tuple[Any, bytes]] = []
    for _number in range(steps):
        state = formats.save_bytes(session.root)
        clones.append((session.root, state))
        Session(session.root, known.outline(session.root)).edit(chance)
        session.edit(chance)
        if chance.random() < 0.3 and session.done:
            session.undo()
    while session.done:
        session.undo()
    assert formats.save_bytes(session.root) == clones[0][1], "undone, the file differs"
    assert [formats.save_bytes(clone) for clone, _state in clones] == [data for _, data in clones]
    return len(clones)
