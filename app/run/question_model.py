"""The questions to the game with the user's answers, of a whole run or of one node."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, Signal

from app.run import asking
from app.run.asking import NodeQuestion
from app.run.run_rows import RowsModel, RunCell, RunRow, shown_value
from app.run.running import Running
from app.ui.i18n import mark, tr
from app.ui.item_models import Index
from app.ui.sentences import refusal
from formats.ainb.model import Node, Output
from formats.behaviour.simulation import known
from formats.behaviour.simulation.state import Instance
from formats.behaviour.simulation.steps import Event, EventKind
from formats.behaviour.simulation.watch import instance_at
from formats.errors import WrongType

WHO, WHAT, ANSWER, NOW = range(4)
_MOST = 500
"""How many questions are listed; a run that asks more is answered by class."""


class AskedQuestion(NamedTuple):
    """A question, its answer in the run, and its place: the node with its instance."""

    question: NodeQuestion
    now: str
    place: tuple[int, ...]
    node: Node


class QuestionModel(RowsModel[AskedQuestion]):
    """Questions with answers that can be typed; `by_class` answers for all nodes of a class."""

    titles = (mark("Node"), mark("Asked for"), mark("Your answer"), mark("In this run"))
    refused = Signal(str)
    """The typed text is not a valid answer, and why."""

    def __init__(self) -> None:
        super().__init__()
        self.running: Running | None = None
        self.by_class = False

    def show_asked(self, running: Running | None, asked_questions: list[AskedQuestion]) -> None:
        """List other questions."""
        self.running = running
        said = {} if running is None else running.said
        self.show([_question_row(said, question) for question in asked_questions])

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == ANSWER else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.EditRole and index.column() == ANSWER and self.running:
            question = self.rows[index.row()].what.question
            return asking.answer_text(question, asking.answered(self.running.said, question)[1])
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or index.column() != ANSWER or self.running is None:
            return False
        question = self.rows[index.row()].what.question
        known, answer = asking.answered(self.running.said, question)
        try:
            parsed = asking.parsed(question, str(value))
            if parsed != answer:
                self.running.answer(self._who(question, known, parsed), question, parsed)
        except WrongType as error:
            self.refused.emit(refusal(error))
            return False
        return True

    def _who(self, question: NodeQuestion, known: str, parsed: Any) -> str:
        """Return the owner of an answer; it is removed from there."""
        if parsed is None and known:
            return known
        return question.class_ if self.by_class and question.class_ else question.node


def _question_row(said: asking.Said, asked_question: AskedQuestion) -> RunRow[AskedQuestion]:
    question = asked_question.question
    who, answer = asking.answered(said, question)
    shown = asking.answer_text(question, answer)
    if who and who == question.class_:
        shown = tr("{answer} (every {name})", answer=shown, name=question.class_)
    kind = f" ({question.kind.value})" if question.kind is not None else ""
    cells = (
        RunCell(question.title),
        RunCell(question.words + kind),
        RunCell(shown) if who else RunCell(tr("answer…"), quiet=True),
        RunCell(asked_question.now, quiet=not who),
    )
    return RunRow((question.node, question.part, question.name), cells, asked_question)


class Asking:
    """Collects the questions of a run; of a longer trace only the new steps are read."""

    def __init__(self) -> None:
        self._trace: list[Event] = []
        self._read = 0
        self._last: Event | None = None
        self._nodes: dict[tuple[tuple[int, ...], int], Node] = {}

    def asked(self, running: Running) -> list[AskedQuestion]:
        """Return all questions so far, each once, in order."""
        run = running.run
        if run is None:
            return []
        self._follow_trace(run.trace)
        places = [(place, node) for (place, _uid), node in self._nodes.items()]
        if run.halted is not None:
            places.append(run.halted)
        lasts, names = last_steps(running), running.names
        questions: dict[tuple[str, str, str], AskedQuestion] = {}
        for place, node in places[:_MOST]:
            instance = instance_at(run, place)
            read = frozenset() if instance is None else names.read_of(instance.program.root)
            for asked_question in (
                () if instance is None else asked_of(running, instance, node, lasts, read)
            ):
                question = asked_question.question
                questions.setdefault((question.node, question.part, question.name), asked_question)
        return list(questions.values())

    def _follow_trace(self, trace: list[Event]) -> None:
        is_same = trace is self._trace and len(trace) >= self._read
        if not is_same or (self._read and trace[self._read - 1] is not self._last):
            self._nodes.clear()
            self._read = 0
        for event in trace[self._read :]:
            if event.node is not None and event.what in (EventKind.ENTER, EventKind.QUERY):
                self._nodes.setdefault((event.place, event.node.uid), event.node)
        self._trace, self._read = trace, len(trace)
        self._last = trace[-1] if trace else None


Lasts = dict[tuple[tuple[int, ...], int, EventKind], Event]


def last_steps(running: Running) -> Lasts:
    """Return the last steps in which nodes gave a result or chose, of this frame and the last."""
    steps: Lasts = {}
    run = running.run
    for event in reversed(run.trace) if run is not None else ():
        if run is not None and event.frame < run.frame - 1:
            break
        if event.node is not None and event.what in (EventKind.UPDATE, EventKind.CHOOSE):
            steps.setdefault((event.place, event.node.uid, event.what), event)
    return steps


def asked_of(
    running: Running,
    instance: Instance,
    node: Node,
    steps: Lasts,
    read: Collection[int] | None = None,
) -> Iterator[AskedQuestion]:
    """Yield the questions of one node in an instance, with the results.

    Of its outputs only those that are `read`, by uid; None is all.
    """
    plan = instance.program.plan(node)
    by_name = _given_by_name(running, node)
    for question in asking.questions(running.names, instance.program, plan):
        if question.part != asking.OUTPUTS and question.part not in by_name:
            event_kind = EventKind.UPDATE if question.part == asking.RESULT else EventKind.CHOOSE
            event = steps.get((instance.place, node.uid, event_kind))
            yield AskedQuestion(question, _outcome(event), instance.place, node)
        elif question.part == asking.OUTPUTS and question.name not in by_name:
            output = next(output for output in node.outputs if output.name == question.name)
            if read is None or output.uid in read:
                yield AskedQuestion(question, _output_text(instance, output), instance.place, node)


def _given_by_name(running: Running, node: Node) -> Collection[str]:
    """Return what a class answers by its name, so that nobody is asked: outputs by name, and
    whether its result or its port."""
    run = running.run
    if run is not None and run.settings["by-name"] == "off":
        return ()
    if node.name.startswith("QueryBlackboardGet"):
        return [output.name for output in node.outputs]
    if node.name in known.RESULTS:
        return (asking.RESULT,)
    if known.port(node.name, {}) is not None:
        return (asking.PORT,)
    return known.outputs(node.name, {}) or ()


def _outcome(event: Event | None) -> str:
    if event is None:
        return ""
    return event.result.word if event.result is not None else event.words


def _output_text(instance: Instance, output: Output) -> str:
    return shown_value(instance.outputs[output.uid]) if output.uid in instance.outputs else ""
