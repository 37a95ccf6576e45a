"""`triptych replace`: values in all files of a game, replaced in a mod."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from app.cli.errors import DIFFERENT, FAILED, Refusal, sentence
from app.cli.interrupted import undo_interrupted
from app.cli.many import root_of
from app.cli.parts import AS_JSON, DICTIONARIES, ending
from app.cli.show import complain, counted, print_lines, say_json, styled
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.game import games, replace_steps, replacing
from app.game.archive_walk import is_archive, walk_archive, words_of
from app.game.index import walk
from app.game.mod import Project, below
from app.game.patching import is_document
from app.game.replacing import EntryPlace, ReplacePlan, ReplaceRequest, Swap, exactly
from app.game.value_index import is_played
from formats import wrap
from formats.calculator import NumberCondition
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.find import Field, FindQuestion, plain, regular
from formats.value_text import one_line

_EXAMPLES = """
triptych replace dumps/totk MyMod --number ">= 100" --name Life --by "*2"
triptych replace dumps/totk MyMod --name Power --whole --by "*1.5" --round
triptych replace dumps/totk MyMod --value Enemy_Keese --whole --by Enemy_Bat
triptych replace dumps/totk MyMod --name Life --number "= 0" --by 1 --check
triptych replace dumps/totk MyMod --rename Life --whole --by MaxLife
triptych replace dumps/totk MyMod --type s32 --name Speed --whole --by f32
"""
_TYPES = sorted(kind.value for kind in Kind)
_STATUS = "0 where something was replaced, 1 where nothing was found, 2 on errors."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("dump", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("mod", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--value", metavar="WORDS", help="What a text contains, or a number is.")
@click.option("--number", metavar="CONDITION", help="What a number is: > 100, != 0, 1..5.")
@click.option("--name", metavar="WORDS", help="What the name of a row contains.")
@click.option("--rename", metavar="WORDS", help="What the name of a row contains; it is replaced.")
@click.option(
    "--type",
    "kind",
    type=click.Choice(_TYPES),
    metavar="TYPE",
    help="The type of a row; it changes.",
)
@click.option("--by", required=True, metavar="NEW", help="A text, a number, or *2, +1, =x/2.")
@click.option(
    "--round/--no-round",
    "rounds",
    help="Round integers, halves away from zero: 22.5 → 23. Not without --round.",
)
@click.option("--regex", is_flag=True, help="WORDS are regular expressions.")
@click.option("--case", is_flag=True, help="Match case.")
@click.option("--whole", is_flag=True, help="Find whole words only.")
@click.option(
    "--check", "is_check", is_flag=True, help="Write nothing, only list what would change."
)
@AS_JSON
@DICTIONARIES
def command(
    dump: Path,
    mod: Path,
    value: str | None,
    number: str | None,
    name: str | None,
    rename: str | None,
    kind: str | None,
    by: str,
    rounds: bool,
    regex: bool,
    case: bool,
    whole: bool,
    is_check: bool,
    as_json: bool,
) -> int:
    """Replace values, names or types in all files of the game in the folder DUMP and of MOD.

    Changed files are written to MOD, even those that only DUMP has; DUMP is never written to. A
    value keeps its type unless types are replaced, and what that loses is listed. Values that do
    not fit are listed and stay unchanged, as do names that the format itself gives. Nothing else
    in a file changes, and the size table of MOD is updated.
    """
    _refuse_mixed(bool(value) or number is not None, name, rename, kind, by)
    make, words = regular if regex else plain, value or rename
    field = Field.NAME if rename else Field.TYPE if kind else Field.VALUE
    question = FindQuestion(
        exactly(kind) if kind else make(words, case, whole) if words else None,
        None if number is None else NumberCondition.read(number),
        frozenset({field}),
        regex and bool(words),
        make(name, case, whole) if name else None,
    )
    request = ReplaceRequest.of(question, words or "", by, rounds)
    if not is_check:
        undo_interrupted(mod)
    project = _project(dump, mod)
    places = sorted(_document_places(project), key=lambda place: _place_name(place, project))
    planned = replacing.plan(places, lambda view, plan: replacing.swaps(view, plan, request))
    failed = [(str(place.file), error) for place, error in planned.failed]
    chosen = [ReplacePlan(p.place, [s for s in p.swaps if not s.refusal]) for p in planned.plans]
    plans = planned.plans
    if is_written := not is_check:
        done, unwritten = _replace(chosen, project)
        failed += [(str(file), error) for file, error in done.failed]
        if is_written := bool(done.left) or not done.failed:
            plans = [plan for plan in plans if plan.place.file not in unwritten]
    if as_json:
        say_json([_plan_data(plan, project) for plan in plans])
    else:
        _print_plans(plans, project, is_written=is_written)
    for file, error in failed:
        complain(f"{file}: {sentence(error)}")
    if not is_written and not is_check:
        complain("nothing was replaced, since not all of it can be.")
    if failed:
        return FAILED
    return 0 if any(plan.swaps for plan in chosen) else DIFFERENT


def _replace(
    plans: Sequence[ReplacePlan], project: Project
) -> tuple[replace_steps.Replaced, set[Path]]:
    """Write what is planned; return the result, and the sources of files that were not written."""
    writes = _writes(plans, project)
    done = replace_steps.replace_in_files(writes, [project])
    failed = {file for file, _error in done.failed}
    return done, {write.source for write in writes if write.target in failed}


def _refuse_mixed(
    has_value: bool, name: str | None, rename: str | None, kind: str | None, by: str
) -> None:
    """Raise `UsageError` for options that cannot be combined."""
    if not (has_value or name or rename or kind):
        raise click.UsageError("Missing option: --value, --number, --name, --rename or --type.")
    if rename and (has_value or name or kind):
        raise click.UsageError("--rename cannot be combined: it replaces the names themselves.")
    if kind and has_value:
        raise click.UsageError("--type can only be combined with --name: it replaces the types.")
    if kind and by not in _TYPES:
        raise click.UsageError(f"“{by}” is not a type. The types are {', '.join(_TYPES)}.")


def _project(dump: Path, mod: Path) -> Project:
    root = root_of(dump)
    if games.detect(dump).game is None:
        raise Refusal(f"“{dump}” is not a dump of a known game.")
    if below(mod, root) is not None or below(root, mod) is not None:
        raise Refusal(
            f"Neither of “{mod}” and the dump may be inside the other. Name another folder."
        )
    return Project(root, mod)


def _document_places(project: Project) -> Iterator[EntryPlace]:
    """Yield every document that the game reads."""
    is_read = is_played([project])
    for root in project.roots:
        for path, _size, _time in walk(root):
            if is_read(root, path):
                yield from _documents(root / path)


def _documents(file: Path) -> Iterator[EntryPlace]:
    """Yield the documents of a file, and what cannot be read, so that it is reported."""
    try:
        data, dictionaries = atomic_file.read(file)[0], dictionaries_for(file)
        if not is_archive(file.name):
            if is_document(_payload(data, dictionaries)):
                yield EntryPlace(file, ())
            return
        for way, entry in walk_archive(wrap.open_archive(data, dictionaries)[1], dictionaries):
            if not is_archive(way) and is_document(_payload(entry.data, dictionaries)):
                yield EntryPlace(file, words_of(way))
    except (OSError, FormatError):
        yield EntryPlace(file, ())


def _payload(data: bytes, dictionaries: wrap.Dictionaries) -> bytes:
    return wrap.unwrap(data, dictionaries).payload if wrap.is_packed(data[:4]) else data


def _writes(plans: Sequence[ReplacePlan], project: Project) -> list[replace_steps.Write]:
    changes: dict[Path, dict[tuple[str, ...], Sequence[Swap]]] = {}
    for plan in plans:
        if plan.swaps:
            changes.setdefault(plan.place.file, {})[plan.place.words] = plan.swaps
    return replace_steps.writes(changes, [project])


def _print_plans(plans: Sequence[ReplacePlan], project: Project, *, is_written: bool) -> None:
    count = files = stay = rounded = 0
    for plan in plans:
        print_lines(styled(one_line(_place_name(plan.place, project), 500), bold=True))
        for swap in plan.swaps:
            new = f"stays: {swap.refusal}" if swap.refusal else one_line(swap.after, 200)
            print_lines(f"  {swap.where}: {one_line(swap.before, 200)} → {new}")
        count += len(plan.swaps) - plan.stay
        files += len(plan.swaps) > plan.stay
        stay += plan.stay
        rounded += plan.rounded
    done = "replaced" if is_written else "would be replaced"
    fields = {swap.field for plan in plans for swap in plan.swaps}
    noun = next(iter(fields)).value if len(fields) == 1 else "value"
    notes = [f"; {rounded:,} rounded"] if rounded else []
    notes += [f"; {counted(stay, noun)} {'stays' if stay == 1 else 'stay'}"] if stay else []
    print_lines(f"{counted(count, noun)} {done} in {counted(files, 'file')}{''.join(notes)}.")


def _place_name(place: EntryPlace, project: Project) -> str:
    file, words = place
    relative = project.relative(file)
    return "//".join((str(file) if relative is None else relative.as_posix(), *words))


def _plan_data(plan: ReplacePlan, project: Project) -> dict[str, Any]:
    values = [_swap_data(swap) for swap in plan.swaps]
    return {"file": _place_name(plan.place, project), "values": values}


def _swap_data(swap: Swap) -> dict[str, Any]:
    data = {"where": swap.where, "before": swap.before}
    if swap.refusal:
        return data | {"after": None, "why": swap.refusal}
    note = {"rounded": True} if swap.is_rounded else {}
    return data | {"after": swap._replace(is_rounded=False).after} | note
