"""The actions of an actor: the commands of its action files, and which verb starts which."""

from __future__ import annotations

from typing import NamedTuple

from ...ainb.model import Ainb, Command, Input, Node, Property, Reference
from ...ainb.rules.reach import children
from ...ainb.types import INT
from ..verbs import slot_name, verb_name
from .collect import Files, called_file
from .model import FileRow, MachineState, StateKey, Verb
from .names import FileName, MachinePart, action_module, action_root, parse

_INTERRUPT = "Interrupt"
"""What verbs begin with whose ports are called without it: `SmallHit` is `InterruptSmallHit`."""


class SlotActions:
    """The commands of all slots, by key and by the module that does them."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self.states: dict[StateKey, MachineState] = {}
        self._by_module: dict[tuple[str, str], StateKey] = {}
        self._by_word: dict[tuple[str, str], StateKey] = {}
        for name, words, root in files.named(MachinePart.ACTION):
            if name == action_root(words.owner, words.slot):
                self._take(name, words.slot, root)

    def _take(self, file: str, slot: str, root: Ainb) -> None:
        numbers: dict[Reference, int] = {node.uid: at for at, node in enumerate(root.nodes)}
        for at, command in enumerate(root.commands):
            key = StateKey(slot, command.name)
            if key in self.states:
                continue  # the second of a name is never found by it
            own = _own_modules(root, command)
            begins = numbers.get(command.root)
            self.states[key] = MachineState(
                key,
                FileRow(file, ("commands", at)),
                None if begins is None else FileRow(file, ("nodes", begins)),
                module=called_file(own[0]) if own else "",
            )
            for name in own:
                self._by_module.setdefault((slot, called_file(name).lower()), key)
            self._by_word.setdefault((slot, command.name.lower()), key)

    def of_scheduler(self, words: FileName) -> StateKey | None:
        """Return the action that a scheduler is for: that of its name's module, or of its name."""
        slot, word = words.slot, words.state.lower()
        state_key = self._by_module.get((slot, action_module(words).lower()))
        return (
            state_key
            or self._by_word.get((slot, word))
            or self._by_word.get((slot, _INTERRUPT.lower() + word))
        )

    def missing(self, slot: str, name: str) -> str:
        """Return why a slot has no action of a name, without a full stop; "" where it has one."""
        if StateKey(slot, name) in self.states:
            return ""
        file = action_root(self._files.owner, slot)
        if file in self._files.documents:
            return f"“{file}” has no command “{name}”"
        return f"“{file}” is not there or cannot be read"


class Setting(NamedTuple):
    """What a node that sets a verb stores: its numbers, None if they are computed."""

    number: int | None
    slot: int | None


def setting_of(node: Node) -> Setting | None:
    """Return the verb that a node sets, None for a node that sets none."""
    both: list[Property | Input] = [*node.properties, *node.inputs]
    slots = {slot.name: slot for slot in both if slot.type == INT}
    verb, slot = slots.get("ActionVerb"), slots.get("ActionSlot")
    if verb is None or slot is None:
        return None
    return Setting(_fixed(verb), _fixed(slot))


def verb_of(node: Node, place: FileRow, actions: SlotActions) -> Verb | None:
    """Return the verb that a node sets with its action, None for a node that sets none."""
    setting = setting_of(node)
    if setting is None:
        return None
    number, at = setting
    where = None if at is None else slot_name(at)
    if number is None or at is None:
        what = "verb" if number is None else "slot"
        name = "" if number is None else verb_name(number)
        return Verb(place, number, name, where, None, f"the {what} is computed while it runs")
    name = verb_name(number)
    if not name or not where:
        what = f"verb {number}" if not name else f"slot {at}"
        return Verb(place, number, name, where, None, f"{what} has no name that is known")
    state = actions.states.get(StateKey(where, name))
    action = None if state is None else state.action
    return Verb(place, number, name, where, action, actions.missing(where, name))


def _fixed(slot: Property | Input) -> int | None:
    """Return the value of a slot that nothing computes."""
    if slot.binding is not None or (isinstance(slot, Input) and slot.sources):
        return None
    return int(slot.value)


def _own_modules(root: Ainb, command: Command) -> list[str]:
    """Return the modules that do what a command is for: it begins at them, or is called as they.

    A command may call others beside it, which do what many actions have in common.
    """
    roots = list(filter(None, map(root.node, (command.root, command.second))))
    module_names = [node.name for node in roots if node.is_module and node.name]
    called = (
        []
        if module_names
        else [child for node in roots for child in children(root, node) if child.is_module]
    )
    word = command.name.removeprefix(_INTERRUPT).lower()
    for node in called:
        words = parse(node.name)
        if words is not None and words.state.lower() in (word, command.name.lower()):
            module_names.append(node.name)
    return module_names
