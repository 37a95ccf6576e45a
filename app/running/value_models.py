"""Values of a run: the variables and watched outputs of a file, and all pins of one node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.i18n import mark, tr
from app.running.asking import title_of
from app.running.lighting import instance_of
from app.running.rows import RowsModel, RunCell, RunRow, shown_value
from app.running.running import Running
from formats.ainb.model import Ainb, Node, Output
from formats.behaviour.simulation.state import Instance
from formats.behaviour.simulation.watch import WatchedValue, pins, variables
from formats.value_text import one_line


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
