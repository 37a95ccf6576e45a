"""The pages beside the trace: answers, one node, watched values, and assumptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QPushButton, QSplitter, QWidget

from app.run.asking import title_of
from app.run.assumption_model import TAKEN, AssumptionModel
from app.run.lighting import instance_of
from app.run.question_model import ANSWER, Asking, QuestionModel, asked_of, last_steps
from app.run.run_rows import RowsModel, RunCell, RunRow, shown_value
from app.run.run_tables import AnswerDelegate, ChoiceDelegate, RunTable
from app.run.running import Running
from app.ui.checkbox import CheckBox
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label
from app.ui.selection import edit_cell
from formats.ainb.model import Ainb, Node, Output
from formats.behaviour.simulation.state import Instance
from formats.behaviour.simulation.watch import WatchedValue, pins, variables
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.run.centre import RunCentre


class RunPage(QWidget):
    """A page that is filled while it is seen."""

    refused = Signal(str)
    """Input was refused, and why."""

    def __init__(self, centre: RunCentre) -> None:
        super().__init__()
        self.centre = centre
        self.column = vbox(parent=self, spacing=0, margins=0)

    def fill(self) -> None:
        """Show the current state of the run."""


def _question_table(name: str) -> tuple[QuestionModel, RunTable]:
    model = QuestionModel()
    table = RunTable(model, name, (0, 20, 24, 16))
    table.setItemDelegate(AnswerDelegate(model, table))
    table.setEditTriggers(RunTable.EditTrigger.EditKeyPressed | RunTable.EditTrigger.AnyKeyPressed)
    table.edited_column = ANSWER
    return model, table


def _by_class() -> CheckBox:
    box = CheckBox(tr("Answer for every node of the class"))
    box.setToolTip(
        tr("An answer applies to all nodes of the same class, unless a node has its own")
    )
    return box


class AnswersPage(RunPage):
    """All that the run asks the game, with the answers."""

    load_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, centre: RunCentre) -> None:
        super().__init__(centre)
        self.model, self.table = _question_table(tr("Answers"))
        self._asking = Asking()
        self.model.refused.connect(self.refused)
        self.table.clicked.connect(self._click_answer)
        self.table.key = Qt.Key.Key_Delete
        self.table.key_does = lambda index: self.model.setData(index.siblingAtColumn(ANSWER), "")
        row = hbox(spacing=6, margins=(8, 4, 8, 4))
        self.by_class = _by_class()
        self.by_class.toggled.connect(lambda on: setattr(self.model, "by_class", on))
        row.addWidget(self.by_class)
        row.addStretch(1)
        self.load = QPushButton(tr("Load…"))
        self.load.setToolTip(tr("Load answers from a file, as “triptych run --answers” reads it"))
        self.save = QPushButton(tr("Save as…"))
        self.save.setToolTip(tr("Save the answers to a file, as “triptych run --answers” reads it"))
        self.load.clicked.connect(self.load_wanted)
        self.save.clicked.connect(self.save_wanted)
        row.addWidget(self.load)
        row.addWidget(self.save)
        add_layout(self.column, row)
        self.column.addWidget(self.table, 1)

    def fill(self) -> None:
        """Show the questions so far."""
        running = self.centre.running
        asked_questions = [] if running is None else self._asking.asked(running)
        self.model.show_asked(running, asked_questions)
        for button in (self.load, self.save, self.by_class):
            button.setEnabled(running is not None and bool(running.commands()))

    def _click_answer(self, index: QModelIndex) -> None:
        """Show the node on the canvas, or open the editor where its answer was clicked."""
        asked_question = self.model.rows[index.row()].what
        if index.column() == ANSWER:
            self.centre.reveal_here(asked_question.node)
            edit_cell(self.table, index)
        else:
            self.centre.select_node(asked_question.place, asked_question.node)

    def edit(self, node: Node) -> bool:
        """Open the editor of the first answer of a node; False if it has none."""
        for row, run_row in enumerate(self.model.rows):
            if run_row.what.node is node:
                self.table.setFocus()
                self.table.edit_row(row)
                return True
        return False


class NodePage(RunPage):
    """The node that is selected: its answers, and all its values."""

    def __init__(self, centre: RunCentre) -> None:
        super().__init__(centre)
        self.title = Label()
        self.questions, self.table = _question_table(tr("Answers of the node"))
        self.table.setColumnHidden(0, True)
        self.table.header().setSectionResizeMode(ANSWER, QHeaderView.ResizeMode.Stretch)
        self.questions.refused.connect(self.refused)
        self.pins = PinModel()
        self.values = RunTable(self.pins, tr("Values of the node"), (24, 0, 12, 10))
        self.values.does = self._watch_pin
        self.values.doubleClicked.connect(self._watch_pin)
        self.values.key, self.values.key_does = Qt.Key.Key_Space, self._watch_pin
        self.by_class = _by_class()
        self.by_class.toggled.connect(lambda on: setattr(self.questions, "by_class", on))
        self.table.clicked.connect(self._click_pin)
        row = hbox((self.title, 1), self.by_class, margins=(8, 4, 8, 4))
        add_layout(self.column, row)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.table)
        split.addWidget(self.values)
        split.setSizes([100, 140])
        self.column.addWidget(split, 1)

    def fill(self) -> None:
        """Show the values and answers of the selected node."""
        running, node = self.centre.running, self.centre.node
        document = self.centre.document
        if running is None or node is None or document is None:
            self.title.setText(tr("Select a node to see its values and to answer for it."))
            self.questions.show_asked(None, [])
            self.pins.show([])
            return
        instance = instance_of(running, document.root)
        number = document.root.nodes.index(node)
        self.title.setText(f"#{number} {one_line(node.title)}")
        asked_questions = (
            [] if instance is None else list(asked_of(running, instance, node, last_steps(running)))
        )
        self.questions.show_asked(running, asked_questions)
        self.pins.show(pin_rows(running, document.root, node))
        if instance is None:
            self.title.setText(tr("{node}: begin a run to see its values.", node=self.title.text()))

    def _click_pin(self, index: QModelIndex) -> None:
        if index.column() == ANSWER:
            edit_cell(self.table, index)

    def _watch_pin(self, index: QModelIndex) -> None:
        running = self.centre.running
        name = self.pins.rows[index.row()].what.name
        if running is not None and name:
            running.toggle_watch(name)

    def edit(self) -> bool:
        """Open the editor of the node's first answer; False if it has none."""
        if not self.questions.rows:
            return False
        self.table.setFocus()
        self.table.edit_row(0)
        return True


class WatchPage(RunPage):
    """Variables, and outputs that are watched."""

    def __init__(self, centre: RunCentre) -> None:
        super().__init__(centre)
        self.model = WatchModel()
        self.table = RunTable(self.model, tr("Watched values"), (30, 0, 26))
        self.table.does = self._go_to_node
        self.table.doubleClicked.connect(self._go_to_node)
        self.table.key, self.table.key_does = Qt.Key.Key_Delete, self._stop_watching
        self.nothing = Label()
        self.nothing.setMargin(8)
        self.nothing.setWordWrap(True)
        self.column.addWidget(self.nothing)
        self.column.addWidget(self.table, 1)

    def fill(self) -> None:
        """Show the current values."""
        running, document = self.centre.running, self.centre.document
        root = None if document is None else document.root
        self.model.show(watch_rows(running, root))
        self.nothing.setText(
            tr(
                "Lists the variables of the file and the outputs that you watch. Press Space on "
                "an output in the page “Node” to add it.")
        )  # fmt: skip
        self.nothing.setVisible(not self.model.rows)

    def _go_to_node(self, index: QModelIndex) -> None:
        node = self.model.rows[index.row()].what.node
        if node is not None:
            self.centre.select_here(node)

    def _stop_watching(self, index: QModelIndex) -> None:
        name = self.model.rows[index.row()].what.name
        if name and self.centre.running is not None:
            self.centre.running.toggle_watch(name)


class AssumptionsPage(RunPage):
    """The assumptions of the run, which can be changed."""

    def __init__(self, centre: RunCentre) -> None:
        super().__init__(centre)
        self.model = AssumptionModel()
        self.table = RunTable(self.model, tr("Assumptions"), (0, 12, 8, 12))
        self.table.setItemDelegate(ChoiceDelegate(self.model, self.table))
        self.table.edited_column = TAKEN
        self.nothing = Label(
            tr(
                "No assumptions yet. A run lists here what it assumes without proof; double-click "
                "one or press Return to assume the opposite.")
        )  # fmt: skip
        self.nothing.setMargin(8)
        self.nothing.setWordWrap(True)
        self.column.addWidget(self.nothing)
        self.column.addWidget(self.table, 1)

    def fill(self) -> None:
        """Show the current assumptions of the run."""
        self.model.show_run(self.centre.running)
        self.nothing.setVisible(not self.model.rows)


# Values of a run: the variables and watched outputs of a file, and all pins of one node.


class WatchedOutput(NamedTuple):
    """The subject of a row of values: the output's name for watching it ("" for none), and its
    node."""

    name: str = ""
    node: Node | None = None


class WatchModel(RowsModel[WatchedOutput]):
    """The variables of a file, then the outputs that are watched."""

    titles = (mark("Name"), mark("Value"), mark("Of"))


class PinModel(RowsModel[WatchedOutput]):
    """The properties, inputs and outputs of one node."""

    titles = (mark("Name"), mark("Value now"), mark("What"), mark("Watched"))


def watch_rows(running: Running | None, root: Ainb | None) -> list[RunRow[WatchedOutput]]:
    """Return the current variables of a file, and its watched outputs."""
    instance = None if running is None or root is None else instance_of(running, root)
    if running is None or running.run is None or instance is None:
        return []
    rows = [
        RunRow(
            ("variable", variable.kind, variable.name, place),
            (
                RunCell(one_line(variable.name)),
                _watched_cell(seen_watched_value),
                RunCell(tr("variable")),
            ),
            WatchedOutput(),
        )
        for place, (variable, seen_watched_value) in enumerate(
            variables(running.run, instance.place)
        )
    ]
    return rows + [
        RunRow(
            ("output", name),
            (
                RunCell(one_line(output.name)),
                _output_cell(instance, output),
                RunCell(_node_title(instance, node)),
            ),
            WatchedOutput(name, node),
        )
        for name, node, output in _watched_outputs(running, instance)
    ]


def _node_title(instance: Instance, node: Node) -> str:
    return title_of(instance.program.plan(node))


def _watched_outputs(running: Running, instance: Instance) -> Iterator[tuple[str, Node, Output]]:
    """Yield the watched outputs of a file by name, with their nodes."""
    names = (
        running.names.of_file(instance.program.root, instance.program.name)
        if running.watched
        else {}
    )
    for node in instance.program.root.nodes if names else ():
        for output in node.outputs:
            name = watch_name(names[node.uid], output)
            if name in running.watched:
                yield name, node, output


def watch_name(node: str, output: Output) -> str:
    """Return the name for watching an output."""
    return f"{node} {output.name}"


def _output_cell(instance: Instance, output: Output) -> RunCell:
    if output.uid not in instance.outputs:
        return RunCell(tr("nothing yet"), quiet=True)
    return RunCell(shown_value(instance.outputs[output.uid]), output.uid in instance.guessed)


def _watched_cell(seen_watched_value: WatchedValue | None) -> RunCell:
    if seen_watched_value is None:
        return RunCell(tr("nothing yet"), quiet=True)
    return RunCell(shown_value(seen_watched_value.value), bool(seen_watched_value.assumed))


def pin_rows(running: Running | None, root: Ainb | None, node: Node) -> list[RunRow[WatchedOutput]]:
    """Return the current values of all pins of a node."""
    instance = None if running is None or root is None else instance_of(running, root)
    if running is None or running.run is None or instance is None:
        return []
    seen_watched_values = pins(running.run, instance.place, node)
    who = running.names.of(instance.program, node)
    rows = []
    parts = ((tr("property"), node.properties), (tr("input"), node.inputs))
    for words, slots in parts:
        for slot in slots:
            cells = (
                RunCell(one_line(slot.name)),
                _watched_cell(seen_watched_values.get(slot.uid)),
                RunCell(words),
                RunCell(""),
            )
            rows.append(RunRow(slot.uid, cells, WatchedOutput()))
    for output in node.outputs:
        name = watch_name(who, output)
        cells = (
            RunCell(f"{one_line(output.name)} ({output.type.kind.value})"),
            _watched_cell(seen_watched_values.get(output.uid)),
            RunCell(tr("output")),
            RunCell(
                tr("yes") if name in running.watched else tr("no"), name not in running.watched
            ),
        )
        rows.append(RunRow(output.uid, cells, WatchedOutput(name, node)))
    return rows
