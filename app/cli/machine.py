"""`triptych machine`: the state machine of an actor, from its brain, scheduler and action files."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.parts import AS_JSON, DICTIONARIES, ending
from app.cli.show import complain, counted, print_lines, say_json, styled, table
from app.documents.file_place import FilePlace
from app.files.shelf import Shelf
from formats.ainb.model import Ainb
from formats.behaviour.machine import Arrow, Machine, MachineState, Verb, machine_of, parse
from formats.behaviour.machine import FileRow as Row
from formats.behaviour.machine.draw import graph_of_machine
from formats.problems import Severity
from formats.value_text import one_line

_EXAMPLES = """
triptych machine Player.scheduler.root.ainb
triptych machine Player.pack.zs//AI/Player.brain.root.ainb --json
triptych machine Player.action.root.ainb --dot | dot -Tsvg -o Player.svg
"""
_STATUS = "0, 1 where a file or an action is missing, 2 where there is no machine."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("file")
@AS_JSON
@click.option("--dot", "as_dot", is_flag=True, help="Print DOT, the language of Graphviz.")
@DICTIONARIES
def command(file: str, as_json: bool, as_dot: bool) -> int:
    """Print the state machine of the actor that FILE, one of its AINB files, belongs to.

    The other files are found by their names in the same folder or archive: X.brain…, X.scheduler…
    and X.action…. A state is a command of an action file. An arrow is a port of the state's
    scheduler that leads to a verb, which starts the command of its name. No field of the files says
    so: this was worked out on Link's files, and is likely for other actors.
    """
    if as_json and as_dot:
        raise Refusal("--json and --dot are two ways to print one thing; give one of them.")
    machine = _machine(file)
    if as_dot:
        from app.graph.export_dot import dot

        files.print_bytes(dot(graph_of_machine(machine)).encode("utf-8", "backslashreplace"))
        for finding in machine.findings:
            complain(f"“{finding.file}”: {finding.sentence}.", Severity.WARNING)
    elif as_json:
        say_json(_machine_data(machine))
    else:
        _print_machine(machine)
    return DIFFERENT if machine.findings or any(verb.missing for verb in machine.verbs) else 0


def _machine(file: str) -> Machine:
    """Return the machine of the actor that a file belongs to."""
    place = FilePlace.of(file)
    name = parse(place.name)
    if name is None:
        raise Refusal(
            f"“{file}” is not a brain, scheduler or action of an actor: these are called such as "
            "“Player.scheduler.root.ainb”."
        )
    files.content(file)  # missing files are reported before anything else
    shelf = Shelf()
    beside = shelf.beside(place)

    def read(wanted: str) -> Ainb | None:
        return shelf.read(beside[wanted]) if wanted in beside else None

    return machine_of(name.owner, beside, read)


def _print_machine(machine: Machine) -> None:
    print_lines(styled(_summary(machine), bold=True))
    into = Counter(arrow.target for arrow in machine.arrows)
    for state in machine.states.values():
        arrows = machine.out_of(state.key)
        print_lines("")
        heads = [f"{counted(into[state.key], 'arrow')} here", f"{len(arrows):,} from here"]
        print_lines(f"{styled(_state_name(state), bold=True)}  {', '.join(heads)}")
        print_lines(f"  {one_line(_action_words(state))}")
        if arrows:
            print_lines(table([_cells(arrow, state) for arrow in arrows], "  "))
    if machine.findings:
        print_lines(["", styled("What is missing", bold=True)])
        print_lines(
            f"  {one_line(f'{finding.file}: {finding.sentence}')}" for finding in machine.findings
        )


def _summary(machine: Machine) -> str:
    action_count = sum(verb.action is not None for verb in machine.verbs)
    return (
        f"{one_line(machine.owner)}: {counted(len(machine.states), 'state')}, "
        f"{counted(len(machine.arrows), 'arrow')}; "
        f"{action_count:,} of {counted(len(machine.verbs), 'verb')} lead to an action; "
        f"{counted(len(machine.files), 'file')}."
    )


def _state_name(state: MachineState) -> str:
    return one_line(f"{state.key.slot} {state.key.name}")


def _action_words(state: MachineState) -> str:
    if state.is_file:
        return "no single state: what this file sets, it sets in any"
    if state.action is None:
        return f"no action: {state.missing}"
    does = f", by {state.module}" if state.module else ""
    return f"action in {state.action.file}{does}"


def _cells(arrow: Arrow, state: MachineState) -> list[str]:
    target = arrow.target
    where = target.name if target.slot == state.key.slot else f"{target.slot} {target.name}"
    goes_on = " (goes on)" if target == arrow.source else ""
    return [one_line(arrow.port) or "–", f"→ {one_line(where)}{goes_on}", _row_address(arrow.verb)]


def _row_address(row: Row) -> str:
    return f"{one_line(row.file)} #{row.path[1]}"


def _machine_data(machine: Machine) -> dict[str, Any]:
    return {
        "owner": machine.owner,
        "files": machine.files,
        "absent": machine.absent,
        "states": [_state_data(state) for state in machine.states.values()],
        "arrows": [_arrow_data(arrow) for arrow in machine.arrows],
        "verbs": [_verb_data(verb) for verb in machine.verbs],
        "findings": [
            {"file": machine_finding.file, "sentence": machine_finding.sentence}
            for machine_finding in machine.findings
        ],
    }


def _state_data(state: MachineState) -> dict[str, Any]:
    return {
        "slot": state.key.slot,
        "name": state.key.name,
        "verb": state.number,
        "action": _place_data(state.action),
        "scheduler": _place_data(state.scheduler),
        "module": state.module,
        "missing": state.missing,
    }


def _arrow_data(arrow: Arrow) -> dict[str, Any]:
    ends = {"from": list(arrow.source), "to": list(arrow.target)}
    return ends | {
        "port": arrow.port,
        "place": _place_data(arrow.place),
        "verb": _place_data(arrow.verb),
    }


def _verb_data(verb: Verb) -> dict[str, Any]:
    return {
        "place": _place_data(verb.place),
        "number": verb.number,
        "name": verb.name,
        "slot": verb.slot,
        "action": _place_data(verb.action),
        "missing": verb.missing,
    }


def _place_data(row: Row | None) -> dict[str, Any] | None:
    return None if row is None else {"file": row.file, "path": list(row.path)}
