"""The state machine of an actor, read together from its brain, scheduler and action files."""

from .actions import setting_of
from .build import machine_of
from .model import Arrow, FileRow, Machine, MachineFinding, MachineState, StateKey, Verb
from .names import FileName, MachinePart, action_root, parse

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
