"""Values of a run: the variables of a file and what is watched, and all pins of one node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.i18n import mark, tr
from app.running.asking import title_of
from app.running.lighting import instance_of
from app.running.rows import RowsModel, RunCell, RunRow
from app.running.running import Running
from formats.ainb.model import Ainb, Node, Output
from formats.ainb.simulation import Instance, WatchedValue, pins, variables
from formats.ainb.simulation.steps import value_words
from formats.value_text import one_line


class Watched(NamedTuple):
    """What a row of values is about: an output's name to be watched by ("" for none), its node."""

    name: str = ""
    node: Node | None = None


class WatchModel(RowsModel[Watched]):
    """The variables of a file, then the outputs that are watched."""

    titles = (mark("Name"), mark("Value"), mark("Of"))


class PinModel(RowsModel[Watched]):
    """The properties, inputs and outputs of one node."""

    titles = (mark("Name"), mark("Value now"), mark("What"), mark("Watched"))


def watch_rows(running: Running | None, root: Ainb | None) -> list[RunRow[Watched]]:
    """Return the variables of a file as they are now, and what is watched in it."""
    instance = None if running is None or root is None else instance_of(running, root)
    if running is None or running.run is None or instance is None:
        return []
    rows = [
        RunRow(
            ("variable", variable.kind, variable.name, place),
            (RunCell(one_line(variable.name)), _cell(seen_watched_value), RunCell(tr("variable"))),
            Watched(),
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
                _output(instance, output),
                RunCell(_title(instance, node)),
            ),
            Watched(name, node),
        )
        for name, node, output in _outputs(running, instance)
    ]


def _title(instance: Instance, node: Node) -> str:
    return title_of(instance.program.plan(node))


def _outputs(running: Running, instance: Instance) -> Iterator[tuple[str, Node, Output]]:
    """Yield what is watched in a file: by name, with its node."""
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
    """Return what an output is watched by."""
    return f"{node} {output.name}"


def _output(instance: Instance, output: Output) -> RunCell:
    if output.uid not in instance.outputs:
        return RunCell(tr("nothing yet"), quiet=True)
    return RunCell(value_words(instance.outputs[output.uid]), output.uid in instance.guessed)


def _cell(seen_watched_value: WatchedValue | None) -> RunCell:
    if seen_watched_value is None:
        return RunCell(tr("nothing yet"), quiet=True)
    return RunCell(value_words(seen_watched_value.value), bool(seen_watched_value.assumed))


def pin_rows(running: Running | None, root: Ainb | None, node: Node) -> list[RunRow[Watched]]:
    """Return all values of a node as they are now."""
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
                _cell(seen_watched_values.get(slot.uid)),
                RunCell(words),
                RunCell(""),
            )
            rows.append(RunRow(slot.uid, cells, Watched()))
    for output in node.outputs:
        name = watch_name(who, output)
        cells = (
            RunCell(f"{one_line(output.name)} ({output.type.kind.value})"),
            _cell(seen_watched_values.get(output.uid)),
            RunCell(tr("output")),
            RunCell(
                tr("yes") if name in running.watched else tr("no"), name not in running.watched
            ),
        )
        rows.append(RunRow(output.uid, cells, Watched(name, node)))
    return rows
