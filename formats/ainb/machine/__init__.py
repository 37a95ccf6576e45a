"""The state machine of an actor, read together from its brain, scheduler and action files."""

from formats.ainb.machine.actions import setting_of
from formats.ainb.machine.build import machine_of
from formats.ainb.machine.model import Arrow, FileRow, Finding, Key, Machine, State, Verb
from formats.ainb.machine.names import FileName, Part, action_root, parse

__all__ = [
    "Arrow",
    "FileName",
    "FileRow",
    "Finding",
    "Key",
    "Machine",
    "Part",
    "State",
    "Verb",
    "action_root",
    "machine_of",
    "parse",
    "setting_of",
]
