"""The state machine of an actor, as shown by its files: states, arrows, and what starts what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...core.paths import Path


class FileRow(NamedTuple):
    """A row in one of the actor's files, which is named with its extension."""

    file: str
    path: Path = ()


class StateKey(NamedTuple):
    """The identity of a state: the slot it is of, and its name there."""

    slot: str
    name: str


class Verb(NamedTuple):
    """A node that sets a verb, by which it starts the action of that name.

    `number` and `slot` are None if the file does not fix them. `action` is the command that is
    started; if there is none, `missing` is a sentence without a full stop that says why.
    """

    place: FileRow
    number: int | None
    name: str
    slot: str | None
    action: FileRow | None
    missing: str = ""


class Arrow(NamedTuple):
    """A way from one state to another: by which port of its scheduler, and where that is stored.

    `port` is "" where no port leads to the verb. An arrow may lead to the state it comes from,
    which then goes on.
    """

    source: StateKey
    target: StateKey
    port: str
    place: FileRow
    verb: FileRow


class MachineState(NamedTuple):
    """One state: an action of a slot, with the scheduler that chooses what follows it.

    `action` is a command and `begins` the node it begins at, None if there is none: `missing`
    says why; "" also where the state stands for a scheduler or brain of no single action.
    `scheduler` is the node that chooses, None if no file at hand is the scheduler. `module` is the
    file that does the action, "" where the command calls none of its own.
    """

    key: StateKey
    action: FileRow | None = None
    begins: FileRow | None = None
    scheduler: FileRow | None = None
    module: str = ""
    missing: str = ""


class MachineFinding(NamedTuple):
    """Something that keeps a machine from being whole: the file it is about, and a sentence."""

    file: str
    sentence: str


@dataclass(eq=False)
class Machine:
    """The whole of it; `files` are the names of all files that were read, in order."""

    owner: str
    files: list[str] = field(default_factory=list)
    states: dict[StateKey, MachineState] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    findings: list[MachineFinding] = field(default_factory=list)

    def out_of(self, key: StateKey) -> list[Arrow]:
        """Return the arrows that leave a state, and those by which it goes on."""
        return [arrow for arrow in self.arrows if arrow.source == key]

    def into(self, key: StateKey) -> list[Arrow]:
        """Return the arrows that lead into a state, and those by which it goes on."""
        return [arrow for arrow in self.arrows if arrow.target == key]

    def verb_at(self, place: FileRow) -> Verb | None:
        """Return the verb that a row is part of, None if it is of none."""
        return next((verb for verb in self.verbs if _holds(verb.place, place)), None)

    def starters(self, key: StateKey) -> list[Verb]:
        """Return the nodes that start the action of a state."""
        return [verb for verb in self.verbs if (verb.slot, verb.name) == key]

    def state_at(self, place: FileRow) -> StateKey | None:
        """Return the state of the action in a row, by its command or its module's file."""
        for key, state in self.states.items():
            if any(
                file_row is not None and _holds(file_row, place)
                for file_row in (state.action, state.begins)
            ):
                return key
        return next((k for k, state in self.states.items() if state.module == place.file), None)


def _holds(whole: FileRow, part: FileRow) -> bool:
    return whole.file == part.file and part.path[: len(whole.path)] == whole.path
