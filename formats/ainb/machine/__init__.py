"""The state machine of an actor, read together from its brain, scheduler and action files."""

from formats.ainb.machine.actions import setting_of
from formats.ainb.machine.build import machine_of
from formats.ainb.machine.model import (
    Arrow,
    FileRow,
    Machine,
    MachineFinding,
    MachineState,
    StateKey,
    Verb,
)
from formats.ainb.machine.names import FileName, MachinePart, action_root, parse

__all__ = [
    "Arrow",
    "FileName",
    "FileRow",
    "Machine",
    "MachineFinding",
    "MachinePart",
    "MachineState",
    "StateKey",
    "Verb",
    "action_root",
    "machine_of",
    "parse",
    "setting_of",
]
