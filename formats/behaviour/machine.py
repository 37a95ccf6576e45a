"""The state machine of an actor, read together from its brain, scheduler and action files.

No field stores how states are joined; that was found by the names of files, commands and verbs.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..ainb.model import Ainb, Command, Input, Node, Property, Reference
from ..ainb.rules.reach import children
from ..ainb.types import INT, NodeType
from ..ainb.verbs import SLOTS, slot_name, verb_name
from ..core.paths import Path
from ..errors import FormatError

# How the files of an actor are named: `Player.sub.scheduler.carry.module.ainb`.

SUFFIX = ".ainb"
MAIN = SLOTS[0]
_ENDS = ("root", "module")


class MachinePart(enum.Enum):
    """What a file does for its actor: wants something, chooses what is done, does it."""

    BRAIN = "brain"
    SCHEDULER = "scheduler"
    ACTION = "action"


_PARTS = {part.value: part for part in MachinePart}
_SLOTS = {slot.lower(): slot for slot in SLOTS[1:]}


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


# The states, the arrows, and what starts what


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
            rows = filter(None, (state.action, state.begins))
            if any(_holds(row, place) for row in rows):
                return key
        return next((k for k, state in self.states.items() if state.module == place.file), None)


def _holds(whole: FileRow, part: FileRow) -> bool:
    return whole.file == part.file and part.path[: len(whole.path)] == whole.path


# The files of an actor, found by their names and by the modules that they call

Read = Callable[[str], Ainb | None]
"""Gives the document of a file by its name with extension, None if it is not there.

It may raise `FormatError` or OSError.
"""
Tell = Callable[[int, int], object]
"""Called with how many files are read, and how many there are as far as is known."""


@dataclass
class Files:
    """The documents by name, those that choose and the roots of actions alone."""

    owner: str
    documents: dict[str, Ainb] = field(default_factory=dict)
    findings: list[MachineFinding] = field(default_factory=list)

    def named(self, *parts: MachinePart) -> list[tuple[str, FileName, Ainb]]:
        """Return the files of some parts, with what their names say."""
        every = [(name, parse(name), root) for name, root in self.documents.items()]
        return [(name, words, root) for name, words, root in every if words and words.part in parts]


def collect(owner: str, names: Iterable[str], read: Read, tell: Tell | None = None) -> Files:
    """Read the files of an actor among `names`, and what they need beside.

    Those that are missing or damaged are informed of.
    """
    files = Files(owner)
    waiting = {name: "" for name in sorted(names) if _is_wanted(owner, name)}
    done = 0
    while len(waiting) > done:  # grows while it is gone through
        name, why = list(waiting.items())[done]
        if tell is not None:
            tell(done, len(waiting))
        done += 1
        root = _read(files, name, why, read)
        if root is not None:
            files.documents[name] = root
            for other, reason in _needed(name, root):
                waiting.setdefault(other, reason)
    return files


def _needed(name: str, root: Ainb) -> Iterator[tuple[str, str]]:
    """Yield the files that a scheduler or brain needs beside it, and what each is needed for."""
    words = parse(name)
    if words is None or words.part is MachinePart.ACTION:
        return
    if words.part is MachinePart.SCHEDULER:
        yield action_root(words.owner, words.slot), "the actions are in it"
    for node in root.nodes:
        called = parse(node.name) if node.is_module else None
        if called is not None and called.part is not MachinePart.ACTION:
            yield called_file(node.name), f"“{name}” calls it"


def _is_wanted(owner: str, name: str) -> bool:
    words = parse(name)
    if words is None or words.owner != owner or not name.endswith(SUFFIX):
        return False
    return words.part is not MachinePart.ACTION or words == FileName(owner, words.slot, words.part)


def called_file(name: str) -> str:
    """Return the file that a module node of a name calls."""
    return name.replace("\\", "/").rpartition("/")[2] + SUFFIX


def _read(files: Files, name: str, why: str, read: Read) -> Ainb | None:
    try:
        root = read(name)
    except (FormatError, OSError) as error:
        files.findings.append(MachineFinding(name, f"It cannot be read: {error}"))
        return None
    if root is None:
        sentence = f"It is not there, but {why or 'it was listed'}"
        files.findings.append(MachineFinding(name, sentence))
    return root


# The actions: the commands of the action files, and which verb starts which

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
        key = self._by_module.get((slot, action_module(words).lower()))
        key = key or self._by_word.get((slot, word))
        return key or self._by_word.get((slot, _INTERRUPT.lower() + word))

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
    if module_names:
        return module_names
    called = [child for node in roots for child in children(root, node) if child.is_module]
    word = command.name.removeprefix(_INTERRUPT).lower()
    for node in called:
        words = parse(node.name)
        if words is not None and words.state.lower() in (word, command.name.lower()):
            module_names.append(node.name)
    return module_names


# The machine put together: every scheduler's ports, the verbs behind them, the states they join

PortKey = tuple[str, Path]
"""The label of a port, and the row of its link."""


def machine_of(owner: str, names: Iterable[str], read: Read, tell: Tell | None = None) -> Machine:
    """Return the state machine of an actor, from the files of a folder or pack.

    `names` are the files that lie there, of which those of the actor are read; so are the modules
    that they call. What is missing or damaged is noted in the machine. What `tell` raises, to give
    up, goes through.
    """
    files = collect(owner, names, read, tell)
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
        rows = (
            (node, FileRow(self.name, ("nodes", at))) for at, node in enumerate(self.root.nodes)
        )
        found = (verb_of(node, row, self.actions) for node, row in rows)
        verbs = [verb for verb in found if verb is not None]
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
        other = states[key].scheduler
        if other is not None:
            what = f"“{other.file}” is the scheduler of “{key.name}”, too"
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
        at = verb.place.path[1]
        assert isinstance(at, int), "a verb is the row of a node"
        waiting = [self.root.nodes[at]]
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
