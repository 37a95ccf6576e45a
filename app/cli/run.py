"""`triptych run`: a command of a behaviour graph, step by step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, ending, no_command
from app.cli.show import counted, print_lines, say_json, styled, table
from app.documents.file_place import FilePlace
from formats.ainb.model import Ainb
from formats.behaviour.simulation.answers import Answers, answers_beside
from formats.behaviour.simulation.assumptions import ASSUMPTIONS, Settings
from formats.behaviour.simulation.run import Run, RunStatus
from formats.behaviour.simulation.steps import Event, Result
from formats.behaviour.simulation.watch import Wait, waits
from formats.format import AnyFormat
from formats.value_text import f32_text, one_line

_EXAMPLES = """
triptych run Player.action.root.ainb Jump
triptych run Sword.root.ainb Root --answers answers.json --frames 60
triptych run Sword.root.ainb Root --assume execute=success
triptych run Pack/Actor/X.pack.zs//AI/Y.root.ainb Root --json
"""
_STATUS = "0, 1 where the run stopped at what is unknown or at a limit, 2 where it did not begin."
_COLORS = {Result.SUCCESS: "green", Result.FAILURE: "red", Result.BUSY: "blue"}


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("file")
@click.argument("name", metavar="[COMMAND]", default="")
@click.option("--answers", metavar="FILE", help="What the game's own classes do, as JSON.")
@click.option(
    "--frames",
    type=click.IntRange(1, 10_000),
    default=20,
    help="Maximum number of frames; 20 by default.",
)
@click.option(
    "--assume",
    metavar="WHAT=CHOICE",
    multiple=True,
    help="A different choice for one of the assumptions that are listed at the end.",
)
@click.option(
    "--modules",
    metavar="FOLDER",
    multiple=True,
    type=click.Path(exists=True),
    help="A folder or archive with modules, in addition to that of FILE.",
)
@click.option("--seed", type=int, default=0, help="The seed for selectors that choose at random.")
@AS_JSON
@KNOWN
@DICTIONARIES
def command(
    file: str,
    name: str,
    answers: str | None,
    frames: int,
    assume: tuple[str, ...],
    modules: tuple[str, ...],
    seed: int,
    as_json: bool,
    file_format: AnyFormat | None,
) -> int:
    """Run a COMMAND of an AINB file, or its only one, and print each step, frame by frame.

    This is not the game: the file is run by rules that are partly inferred, and the game's own
    classes do only what the answers say. The assumptions of a run are listed at its end. Answers
    are an object such as {"QueryActorLife": {"outputs": {"Now": 20}}, "#5": {"result": ["Busy",
    "Success"]}, "SelectorX": {"port": "Swim"}}: for a class, or for a node by its number; a list
    has one answer for each frame. Without --answers, a file such as
    Sword.root.ainb.answers.json beside FILE is read.
    """
    root = files.load(file, file_format).root
    if not isinstance(root, Ainb):
        raise Refusal(f"“{file}” is not an AINB file; only these have commands to run.")
    names = [command.name for command in root.commands]
    if not names:
        raise Refusal(
            f"“{file}” has no commands. Too little is known about how files without commands run."
        )
    if name not in names and (name or len(names) > 1):
        raise no_command(name, names)
    settings = Settings(dict(map(_setting, assume)))
    how = Answers(_answers(answers or _answers_beside(file))), settings
    run = Run(root, name or names[0], loader(file, modules), *how, seed=seed, keeps=False)
    run.run_frames(frames)
    left = waits(run)
    run.stop()
    if as_json:
        say_json(_run_data(file, run, left))
    else:
        _print_run(run, left)
    return DIFFERENT if run.outcome is RunStatus.HALTED else 0


def _setting(words: str) -> tuple[str, str]:
    key, sign, choice = words.partition("=")
    if not sign:
        raise Refusal(f"“{words}” is not of the form WHAT=CHOICE.")
    return key, choice


def _answers_beside(name: str) -> str | None:
    """Return the file of answers beside a file, None if there is none."""
    if name == files.STANDARD:
        return None
    place = FilePlace.of(name)
    answers_file = answers_beside(place.file, place.words)
    return str(answers_file) if answers_file.is_file() else None


def _answers(name: str | None) -> Any:
    """Return the JSON of a file of answers."""
    if name is None:
        return None
    try:
        return json.loads(Path(name).read_bytes())
    except (ValueError, RecursionError):
        raise Refusal(f"“{name}” is not JSON.") from None


def _print_run(run: Run, left: list[Wait]) -> None:
    frame = -1
    for event in run.trace:
        if event.frame != frame:
            frame = event.frame
            print_lines(styled(f"frame {frame}", bold=True))
        print_lines(f"  {'  ' * len(event.place)}{_event_line(event)}")
    print_lines(styled(_summary(run), bold=True))
    print_lines(map(_wait_line, left))
    assumed = _assumed(run)
    if assumed:
        print_lines(styled("What this rests on", bold=True))
        cells = [
            [
                f"{assumption['what']}={assumption['choice']}",
                assumption["mark"],
                assumption["sentence"],
            ]
            for assumption in assumed
        ]
        print_lines(table(cells, "  "))


def _wait_line(wait: Wait) -> str:
    where = f" in {wait.file}" if wait.place else ""
    return f"  #{wait.plan.number} {one_line(wait.plan.node.title + where)}: {wait.sentence}"


def _event_line(event: Event) -> str:
    color = _COLORS.get(event.result, "") if event.result is not None else ""
    return styled(event.line, color)


def _summary(run: Run) -> str:
    frames = counted(run.frame + 1, "frame")
    if run.outcome is RunStatus.HALTED:
        return f"Stopped after {frames}: {one_line(run.reason)}."
    if run.outcome is RunStatus.LEFT:
        return f"Still Busy after {frames}, and left. It waits for:"
    return f"The command {run.outcome.value} in {frames}."


def _assumed(run: Run) -> list[dict[str, Any]]:
    """Return the assumptions that the run rests on, the most frequent first."""
    return [
        {
            "what": key,
            "choice": run.settings[key],
            "mark": ASSUMPTIONS[key].mark.value,
            "sentence": run.settings.sentence(key),
            "steps": steps,
        }
        for key, steps in run.assumed().items()
    ]


def _run_data(file: str, run: Run, left: list[Wait]) -> dict[str, Any]:
    return {
        "file": file,
        "command": run.command.name,
        "outcome": run.outcome.value,
        "reason": run.reason,
        "frames": run.frame + 1,
        "steps": [_event_data(event) for event in run.trace],
        "waiting": [
            {"file": wait.file, "node": wait.plan.number, "reason": wait.sentence} for wait in left
        ],
        "assumed": _assumed(run),
    }


def _event_data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = {"frame": event.frame, "step": event.what.value}
    if event.node is not None:
        data |= {"file": event.file, "node": event.number, "title": event.node.title}
    if event.result is not None:
        data["result"] = event.result.word
    if event.words:
        data["words"] = event.words
    if event.values:
        data["values"] = {name: _json_value(value) for name, value in event.values}
    if event.assumed:
        data["assumed"] = list(event.assumed)
    return data


def _json_value(value: Any) -> Any:
    """Return a value as JSON has it; of numbers that it has no words for, their text."""
    if isinstance(value, float):
        return float(f32_text(value)) if value - value == 0 else f32_text(value)
    return [_json_value(element) for element in value] if isinstance(value, tuple | list) else value


Load = Callable[[str], Ainb | None]


def loader(name: str, folders: tuple[str, ...]) -> Load:
    """Return what gives the module file of a name, for the graph that `name` leads to.

    Looked for in the graph's own archive or folder first, then in `folders`.
    """
    beside = [] if name == files.STANDARD else [_container_of(name)]

    def load(module_name: str) -> Ainb | None:
        module_name = module_name.replace("\\", "/").rpartition("/")[2]
        for place in (*beside, *folders):
            for module_path in _files_named(module_name, place):
                root = files.load(module_path).root
                if isinstance(root, Ainb):
                    return root
        return None

    return load


def _container_of(name: str) -> str:
    """Return the archive that contains a graph, else its folder."""
    place = FilePlace.of(name)
    if place.words:
        return "//".join((str(place.file), *place.words[:-1]))
    return str(place.file.parent)


def _files_named(module_name: str, place: str) -> Iterator[str]:
    """Yield the files of a name in an archive or folder."""
    folder = Path(place)
    if folder.is_dir():
        file = folder / module_name
        if file.is_file():
            yield str(file)
        return
    from formats import wrap

    for word in wrap.read_sarc(files.content(place).data).words:
        if word.rpartition("/")[2] == module_name:
            yield f"{place}//{word}"
