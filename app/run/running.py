"""The run of one document's command as the user controls it: step, frame, back, answers,
breakpoints.

A run is determined by its command, answers, assumptions and position in time. If one of them is
changed, it is run again from its beginning to the same position, and the result equals the output
of `triptych run`. It only reads the document; an edit ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.documents.document import Document
from app.run import asking, kept
from app.run.asking import NodeNames, NodeQuestion
from app.run.run_modules import Library, ModuleLoader
from app.ui.idle_task import AT_ONCE, IdleTask
from formats.ainb.model import Ainb, Node
from formats.behaviour.simulation.answers import Answers, answers_beside
from formats.behaviour.simulation.assumptions import Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.behaviour.simulation.steps import Event, EventKind, Result
from formats.behaviour.simulation.watch import instance_at
from formats.core.changes import Changes

FRAMES = 20
"""How many frames a run plays without a stop, as on the command line."""


class Running(QObject):
    """Controls the run of a document's command; `run` is None if there is none.

    `said` are the answers, `chosen` the changed assumptions, `breakpoints` and `watched` are names
    of nodes and outputs. `was_edited` is whether an edit has ended the run.
    """

    changed = Signal()
    """The run moved to another step, or its settings changed."""

    def __init__(self, document: Document, library: Library) -> None:
        super().__init__()  # as a child of the document, it would keep that alive
        self.document = document
        self.names = NodeNames()
        self.run: Run | None = None
        self.was_edited = False
        self.frames = FRAMES
        self.command = ""
        self.modules = ModuleLoader(self, library)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self.changed)
        self._slices.paused.connect(self.changed)
        self._is_gathering = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.changed)
        self._stops: dict[int, bool] = {}
        self._key = self._identity()
        self._kept = kept.load(self._key, self.answers_beside)
        document.changed.connect(self._note_edit)
        document.reset.connect(self._note_edit)
        document.identity_changed.connect(self._follow_file)

    def _note_edit(self, *_changes: Changes) -> None:
        """End the run at once; if there is none, emit once for all steps of an edit."""
        if self.run is not None or self.is_busy:
            self.end(was_edited=True)
        else:
            self._let_go()
            self._soon.start()

    # What can be run

    @property
    def root(self) -> Ainb:
        """The document's root."""
        root: Ainb = self.document.root
        return root

    def commands(self) -> list[str]:
        """Return the commands that lead to a node."""
        root = self.root
        return [command.name for command in root.commands if root.node(command.root) is not None]

    def choose(self, command: str) -> None:
        """Run another command from now on; the run that is on ends."""
        if command != self.command:
            self.command = command
            self.end()

    @property
    def is_busy(self) -> bool:
        """Whether the run is playing, or its modules are being read."""
        return self._slices.is_busy or self._is_gathering

    @property
    def is_gathering(self) -> bool:
        """Whether modules are read."""
        return self._is_gathering

    @property
    def current(self) -> Event | None:
        """The step that was run last, None before the first."""
        return self.run.trace[-1] if self.run is not None and self.run.trace else None

    # What is stored

    @property
    def said(self) -> asking.Said:
        """The answers."""
        return self._kept.said

    @property
    def chosen(self) -> Mapping[str, str]:
        """The assumptions that were switched."""
        return self._kept.chosen

    @property
    def breakpoints(self) -> frozenset[str]:
        """The names of the nodes that a run stops at."""
        return self._kept.breakpoints

    @property
    def watched(self) -> tuple[str, ...]:
        """The watched outputs, as `node name`."""
        return self._kept.watched

    @property
    def answers_beside(self) -> Path | None:
        """The path of a file of answers beside that of the document."""
        file = self.document.file
        return None if file is None else answers_beside(file, self.document.words)

    def _identity(self) -> str:
        document = self.document
        if document.file is None:
            return f"unsaved/{document.name}"
        return "//".join((str(document.file), *document.words))

    def _follow_file(self) -> None:
        """Store everything for the file that the document is saved to now."""
        key = self._identity()
        if key != self._key:
            self._key = key
            kept.save(key, self._kept, self.answers_beside)

    def _keep_settings(self, **new: Any) -> None:
        self._kept = self._kept._replace(**new)
        kept.save(self._key, self._kept, self.answers_beside)

    # Driving

    def step(self) -> None:
        """Run one step."""
        self._until(lambda _event: True)

    def step_over(self) -> None:
        """Run to the next step of the same file: a module is one step."""
        depth = len(self.current.place) if self.current is not None else 0
        self._take_steps(
            lambda run: self._stepper(run).until(
                lambda event: len(event.place) <= depth, self.frames
            )
        )

    def out(self, node: Node | None = None) -> None:
        """Run until a node has ended or was left; without one, that of the current step."""
        now = self.current
        target = node or (now.node if now is not None else None)
        if target is None:
            self.step()
        else:
            self._take_steps(
                lambda run: self._stepper(run).until(
                    lambda event: is_end(event, target), self.frames
                )
            )

    def frame(self) -> None:
        """Run to the end of the frame, of the next where one has ended."""
        self._take_steps(lambda run: self._stepper(run).frame())

    def run_to_breakpoint(self) -> None:
        """Run to the next breakpoint, through some frames at most."""
        self._until(lambda _event: False)

    def leave_command(self) -> None:
        """Leave the command, as the game does when another one begins."""
        if self.run is not None and not self.is_busy:
            self.run.stop()
            self.changed.emit()

    def back(self) -> None:
        """Undo the last step."""
        if self.run is not None and self.run.trace:
            spot = spot_of(self.run)
            steps = steps_of(self.run) if spot.steps is None else spot.steps
            self._return(steps - 1)

    def back_frame(self) -> None:
        """Go back to the end of the frame before."""
        if self.run is not None and self.run.frame >= 0:
            self._return(0)

    def begin(self) -> None:
        """Begin the command, before its first step."""
        self._take_steps(lambda _run: iter(()))

    def restart(self) -> None:
        """Begin the command again."""
        self.end()
        self.begin()

    def end(self, was_edited: bool = False) -> None:
        """Let the run go: nothing is lit any more."""
        self.was_edited = was_edited and (self.run is not None or self.was_edited)
        self._let_go()
        self.changed.emit()

    def _let_go(self) -> None:
        self._slices.stop()
        self.modules.stop()
        self._is_gathering = False
        self.run = None
        self._stops.clear()
        self.names.forget()

    def cancel(self) -> None:
        """Stop where the run is just now."""
        if self._is_gathering:
            self.end()
        self._slices.stop()
        self.changed.emit()

    def _take_steps(self, steps: Callable[[Run], Iterator[object]]) -> None:
        """Start a run if there is none, then take steps, in slices if there are many."""
        if self.is_busy:
            return
        if self.run is not None:
            self._slices.begin(steps(self.run), at_once=AT_ONCE)
            return
        start = self._start_node()
        if start is None:
            return

        def gathered() -> None:
            self._is_gathering = False
            if isValid(self):
                self.run = self._new_run()
                self._slices.begin(steps(self.run), at_once=AT_ONCE)

        self.was_edited, self._is_gathering = False, True
        self.modules.gather(self.root, start, gathered)
        self.changed.emit()

    def _start_node(self) -> Node | None:
        names = self.commands()
        if self.command not in names:
            self.command = names[0] if names else ""
        command = next((one for one in self.root.commands if one.name == self.command), None)
        return None if command is None else self.root.node(command.root)

    def _new_run(self) -> Run:
        how = Answers(self.said), Settings(self.chosen)
        return Run(self.root, self.command, self.modules.load, *how)

    def _until(self, is_there: IsThere) -> None:
        """Step to the first wanted step, or to a breakpoint."""
        self._take_steps(lambda run: self._stepper(run).until(is_there, self.frames))

    def _stepper(self, run: Run) -> Stepper:
        return Stepper(run, self._is_stop)

    def _is_stop(self, run: Run, event: Event) -> bool:
        """Whether a step is at a breakpoint: its node is entered, or computed as a query."""
        if not self.breakpoints or event.what not in (EventKind.ENTER, EventKind.QUERY):
            return False
        assert event.node is not None, "a node is entered"
        uid = event.node.uid
        if uid not in self._stops:
            instance = instance_at(run, event.place)
            is_stop = (
                instance is not None
                and self.names.of(instance.program, event.node) in self.breakpoints
            )
            self._stops[uid] = is_stop
        return self._stops[uid]

    # Back, and again

    def _return(self, steps: int) -> None:
        """Return to the position after so many steps of the current or last frame."""
        run = self.run
        if run is None or self.is_busy or not run.back():
            return

        self._slices.begin(forward(run, steps), at_once=AT_ONCE)

    def replay(self) -> None:
        """Run again to the same position, with the current answers and assumptions."""
        if self._is_gathering or self.run is None:
            self.changed.emit()
            return
        spot = spot_of(self.run)
        self._stops.clear()
        self.names.forget()
        self.run = run = self._new_run()

        self._slices.begin(return_to(run, spot), at_once=AT_ONCE)

    # Settings of a run

    def answer(self, who: str, question: NodeQuestion, answer: Any) -> None:
        """Give an answer, or remove one with None, and run again with it.

        Raises `WrongType` if it is invalid.
        """
        said = asking.changed(self.said, who, question, answer)
        Answers(said)
        self._keep_settings(said=said)
        self.replay()

    def set_answers(self, said: dict[str, Any]) -> None:
        """Replace all answers. Raises `WrongType`."""
        Answers(said)
        self._keep_settings(said=said)
        self.replay()

    def assume(self, key: str, choice: str) -> None:
        """Change an assumption, and run again with it."""
        default = Settings()[key]
        chosen = {name: choice for name, choice in self.chosen.items() if name != key}
        self._keep_settings(chosen=chosen if choice == default else {**chosen, key: choice})
        self.replay()

    def toggle_breakpoint(self, name: str) -> None:
        """Stop at a node from now on, or do not."""
        self._stops.clear()
        self._keep_settings(breakpoints=self.breakpoints ^ {name})
        self.changed.emit()

    def toggle_watch(self, name: str) -> None:
        """Watch an output from now on, or do not."""
        others = tuple(pin for pin in self.watched if pin != name)
        self._keep_settings(watched=others if name in self.watched else (*others, name))
        self.changed.emit()


# Taking the steps of a run: to a wanted step, frame by frame, and again to the same position.


IsThere = Callable[[Event], bool]


class RunPosition(NamedTuple):
    """A position in a run: in a frame after some of its steps, or at the frame's end (None)."""

    frame: int
    steps: int | None
    is_left: bool = False


class Stepper:
    """Steps a run on; each method yields behind every step, so that the work can be sliced.

    `is_stop` is whether a step is at a breakpoint.
    """

    def __init__(self, run: Run, is_stop: Callable[[Run, Event], bool]) -> None:
        self._run = run
        self._is_stop = is_stop

    def until(self, is_there: IsThere, frames: int) -> Iterator[None]:
        """Step to the first wanted step or a breakpoint, through some frames."""
        run = self._run
        last = run.frame + frames
        while not run.is_over and (run.is_within or run.frame < last):
            event = run.step_in_frame()
            if event is not None and (is_there(event) or self._is_stop(run, event)):
                _finish_command(run, event)
                return
            yield

    def frame(self) -> Iterator[None]:
        """Run to the end of the frame, of the next where nothing is left of this."""
        run = self._run
        before = len(run.trace)
        if run.is_within:
            yield from self._rest_of_frame()
        if len(run.trace) == before and not run.is_over:
            yield from self._rest_of_frame()

    def _rest_of_frame(self) -> Iterator[None]:
        """Run to the end of a frame, or to a breakpoint."""
        run = self._run
        event = run.step_in_frame()
        while event is not None and not self._is_stop(run, event):
            yield
            event = run.step_in_frame()


def spot_of(run: Run) -> RunPosition:
    """Return the position in a run."""
    is_left = run.outcome is RunStatus.LEFT
    return RunPosition(run.frame, steps_of(run) if run.is_within else None, is_left)


def steps_of(run: Run) -> int:
    """Return how many steps of the frame were run; a stop counts as one, its leaves as none."""
    events = run.trace
    count = 0
    while count < len(events) and events[-count - 1].frame == run.frame:
        count += 1
    if run.outcome is RunStatus.HALTED:
        frame = events[len(events) - count :]
        return max(at for at, event in enumerate(frame) if event.what is EventKind.NOTE) + 1
    return count


def forward(run: Run, steps: int) -> Iterator[None]:
    """Run so many steps of a frame, fewer if it ends before."""
    for _ in range(steps):
        event = run.step_in_frame()
        if event is None:
            return
        _finish_command(run, event)
        yield


def return_to(run: Run, spot: RunPosition) -> Iterator[None]:
    """Run from the beginning to the position of another run."""
    while run.frame < spot.frame - (spot.steps is not None) and not run.is_over:
        while run.step_in_frame() is not None:
            yield
    yield from forward(run, spot.steps or 0)
    if spot.is_left:
        run.stop()


def is_end(event: Event, node: Node) -> bool:
    """Whether a node has ended with a step, was left, or was computed."""
    if event.node is not node:
        return False
    result = event.result
    is_done = isinstance(result, Result) and result.is_end
    return event.what in (EventKind.LEAVE, EventKind.QUERY) or (
        event.what is EventKind.UPDATE and is_done
    )


def _finish_command(run: Run, event: Event) -> None:
    """End the command behind its last step, so that it is known how it ended."""
    is_last = event.what is EventKind.LEAVE and event.node is run.root and not event.place
    if is_last and run.is_within:
        run.run_frame()
