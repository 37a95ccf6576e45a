"""Blackboard variables in a run: which instance holds each, reading and writing it."""

from __future__ import annotations

from typing import Final

from ...ainb.model import Variable
from ...ainb.types import POINTER, SlotType
from ...core.kinds import AnyValue, Kind
from .state import Instance, VariableKey
from .work import Work

_FROM_ROOT, _FROM_CALLER = 0, 1


def home(instance: Instance, variable: Variable) -> Instance:
    """Return the instance whose blackboard holds a variable.

    Modules share by inheritance: 0 from the root file, 1 from the calling module, 2 its own.
    Stated by public documents; verified is that every variable with a file has 0, all others 2.
    """
    if variable.inheritance == _FROM_ROOT:
        return instance.root
    if variable.inheritance == _FROM_CALLER and instance.caller is not None:
        return instance.caller
    return instance


def read(work: Work, instance: Instance, variable: Variable, flags: int = 0) -> AnyValue:
    """Return the value of a variable now; of a vector the component that `flags` name."""
    where = home(instance, variable)
    key = (variable.kind, variable.name)
    if key in where.board:
        value = where.board[key]
    else:
        if variable.file is not None:
            words = f"the variable “{variable.name}” comes from a file that is not available"
            work.rest_on("file-variable", words)
        value = _start(where, key, variable)
    place = flags >> 26 & 3
    return value[place - 1] if place and isinstance(value, tuple) else value


def _start(instance: Instance, key: VariableKey, variable: Variable) -> AnyValue:
    """Return the initial value of a variable, preferably from the file that holds it."""
    own_variable = find(instance, key[1], key[0])
    return (own_variable or variable).value


def find(instance: Instance, name: str, kind: Kind) -> Variable | None:
    """Return the first variable of a name and type in the instance's file."""
    for variable in instance.program.root.variables:
        if variable.name == name and variable.kind is kind:
            return variable
    return None


KINDS_BY_WORD: Final = {
    slot_type.kind.row.engine: slot_type.kind for slot_type in SlotType if slot_type is not POINTER
}
"""The types that classes such as `ExecuteBlackboardSetBool` have in their names."""


def place_of(instance: Instance, name: str, kind: Kind) -> tuple[Instance, Variable | None]:
    """Return the instance that holds a variable, and the variable if a file declares it.

    What the file does not list is the actor's, or the root file's: it is kept at the root.
    """
    own_variable = find(instance, name, kind)
    if own_variable is not None:
        return home(instance, own_variable), own_variable
    return instance.root, find(instance.root, name, kind)
