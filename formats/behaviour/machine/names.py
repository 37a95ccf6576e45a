"""How the files of an actor are named: `Player.sub.scheduler.carry.module.ainb`."""

from __future__ import annotations

import enum
from typing import NamedTuple

from ..verbs import SLOTS

SUFFIX = ".ainb"
MAIN = SLOTS[0]
_ENDS = ("root", "module")


class MachinePart(enum.Enum):
    """What a file does for its actor: wants something, chooses what is done, does it."""

    BRAIN = "brain"
    SCHEDULER = "scheduler"
    ACTION = "action"


class FileName(NamedTuple):
    """The parts of a file's name; `slot` is one of `SLOTS`, `state` "" for a file of all states."""

    owner: str
    slot: str
    part: MachinePart
    state: str = ""
    end: str = "root"

    @property
    def short(self) -> str:
        """What the file is called among those of its owner: `scheduler`, `brain normal`."""
        return " ".join(filter(None, (self.part.value, self.state)))

    @property
    def text(self) -> str:
        """The name of the file."""
        slot = [] if self.slot == MAIN else [self.slot.lower()]
        state = [self.state] if self.state else []
        return ".".join([self.owner, *slot, self.part.value, *state, self.end]) + SUFFIX


def parse(name: str) -> FileName | None:
    """Return the parts of a file's name, None if it is none of an actor's machine.

    Folders before the name, and the extension behind it, may be there or missing.
    """
    words = name.replace("\\", "/").rpartition("/")[2].removesuffix(SUFFIX).split(".")
    places = [at for at, word in enumerate(words) if word in _PARTS]
    if not places or words[-1] not in _ENDS:
        return None
    at = places[0]
    slot = _SLOTS.get(words[at - 1], MAIN) if at > 1 else MAIN
    owner = words[:at] if slot == MAIN else words[: at - 1]
    if not all(owner) or not owner:
        return None
    return FileName(
        ".".join(owner), slot, _PARTS[words[at]], ".".join(words[at + 1 : -1]), words[-1]
    )


def action_root(owner: str, slot: str) -> str:
    """Return the name of the file whose commands are the actions of a slot."""
    return FileName(owner, slot, MachinePart.ACTION).text


def action_module(name: FileName) -> str:
    """Return the name of the file that does what a state's scheduler is for."""
    return name._replace(part=MachinePart.ACTION, end="module").text


_PARTS = {part.value: part for part in MachinePart}
_SLOTS = {slot.lower(): slot for slot in SLOTS[1:]}
