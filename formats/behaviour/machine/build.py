"""The machine put together: every scheduler's ports, the verbs behind them, the states they join.

No field stores these links; they were found by the names of files, commands and verbs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ainb.model import Ainb, Node, Reference
from ...ainb.types import NodeType
from ...core.paths import Path
from .actions import SlotActions, verb_of
from .collect import Files, Read, Tell, collect
from .model import Arrow, FileRow, Machine, MachineFinding, MachineState, StateKey, Verb
from .names import FileName, MachinePart

PortKey = tuple[str, Path]
"""The label of a port, and the row of its link."""


def machine_of(owner: str, names: Iterable[str], read: Read, tell: Tell | None = None) -> Machine:
    """Return the state machine of an actor, from the files of a folder or pack.

    `names` are the files that lie there, of which those of the actor are read; so are the modules
    that they call. What is missing or damaged is noted in the machine. What `tell` raises, to give
    up, goes through.
    """
    return build(collect(owner, names, read, tell))


def build(files: Files) -> Machine:
    """Return the state machine that files make."""
    machine = Machine(files.owner, list(files.documents), findings=files.findings)
    actions = SlotActions(files)
    machine.states = dict(actions.states)
    for name, words, root in files.named(MachinePart.BRAIN, MachinePart.SCHEDULER):
        _File(machine, actions, name, words, root).add()
    return machine


class _File:
    """One scheduler or brain being added to a machine."""

    def __init__(
        self, machine: Machine, actions: SlotActions, name: str, words: FileName, root: Ainb
    ) -> None:
        self.machine = machine
        self.actions = actions
        self.name = name
        self.words = words
        self.root = root
        self.numbers: dict[Reference, int] = {node.uid: at for at, node in enumerate(root.nodes)}
        self.parents = self._parents()

    def add(self) -> None:
        """Add the state the file is of, its verbs, and the arrows to them."""
        verbs = [
            verb
            for at, node in enumerate(self.root.nodes)
            if (verb := verb_of(node, FileRow(self.name, ("nodes", at)), self.actions)) is not None
        ]
        self.machine.verbs += verbs
        is_one = self.words.part is MachinePart.SCHEDULER and bool(self.words.state)
        if not verbs and not is_one:
            return
        source = self._source(is_one, verbs)
        for verb in verbs:
            for label, path in self._ports(verb):
                target = self._target(verb)
                place = FileRow(self.name, path)
                self.machine.arrows.append(Arrow(source, target, label, place, verb.place))

    def _source(self, is_one: bool, verbs: list[Verb]) -> StateKey:
        """Return the state that the file is the scheduler or brain of, which is there from now."""
        key = self._own_state(verbs) if is_one else StateKey(self.words.slot, self.words.short)
        states = self.machine.states
        missing = self.actions.missing(*key) if is_one else ""
        states.setdefault(key, MachineState(key, missing=missing))
        if states[key].scheduler is not None:
            what = f"“{states[key].scheduler.file}” is the scheduler of “{key.name}”, too"  # type: ignore[union-attr]
            self.machine.findings.append(MachineFinding(self.name, what))
        else:
            states[key] = states[key]._replace(scheduler=FileRow(self.name, self._start()))
        return key

    def _own_state(self, verbs: list[Verb]) -> StateKey:
        """Return the state that the scheduler names: by its action, else by its own verb."""
        key = self.actions.of_scheduler(self.words)
        if key is not None:
            return key
        word = self.words.state.lower()
        for verb in verbs:
            if verb.name and any(label.lower() == word for label, _ in self._ports(verb)):
                return StateKey(self.words.slot, verb.name)
        return StateKey(self.words.slot, self.words.state)

    def _start(self) -> Path:
        """Return the row of the node at which the file begins."""
        for command in self.root.commands:
            if command.root in self.numbers:
                return ("nodes", self.numbers[command.root])
        return ()

    def _target(self, verb: Verb) -> StateKey:
        """Return the state that a verb leads to; one that has no action is made for it."""
        number = "?" if verb.number is None else str(verb.number)
        key = StateKey(verb.slot or "?", verb.name or f"verb {number}")
        states = self.machine.states
        if key not in states:
            states[key] = MachineState(key, missing=verb.missing)
        return key

    def _parents(self) -> dict[Reference, list[tuple[Node, int]]]:
        """Return for each node the nodes above it, each with the place of the link among its."""
        parents: dict[Reference, list[tuple[Node, int]]] = {}
        for node in self.root.nodes:
            for at, link in enumerate(node.children()):
                parents.setdefault(link.target, []).append((node, at))
        return parents

    def _ports(self, verb: Verb) -> Iterator[PortKey]:
        """Yield the ports of classes of the game that lead to a verb, the nearest on each way.

        Where a command begins at it, or only built-in nodes lead there, that way has no port.
        """
        roots = {command.root for command in self.root.commands}
        seen: set[int] = set()
        waiting = [self.root.nodes[verb.place.path[1]]]  # type: ignore[call-overload]
        while waiting:
            node = waiting.pop()
            if node.uid in seen:
                continue
            seen.add(node.uid)
            if node.uid in roots:
                yield "", ("nodes", self.numbers[node.uid])
            for above, at in self.parents.get(node.uid, ()):
                link = above.children()[at]
                if link.label and above.type == NodeType.USER:
                    yield link.label, ("nodes", self.numbers[above.uid], "children", at)
                else:
                    waiting.append(above)
