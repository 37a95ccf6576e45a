"""`triptych merge-mods`: merges several mods of a game into one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from app.cli import decisions, files
from app.cli.apply import target_of
from app.cli.decisions import Decisions, OpenConflict
from app.cli.errors import DIFFERENT, Refusal
from app.cli.interrupted import undo_interrupted
from app.cli.many import root_of, sides_of
from app.cli.parts import AS_JSON, DECISIONS, DICTIONARIES, FORCE, NAMES, ending
from app.cli.show import complain, counted, print_lines, say_json, sign, styled
from app.game.decisions import Decidable
from app.game.mod import folders_of, place_in
from app.game.mod_merging import Clash, MergedChange, MergedFile, Mod, merge_mods
from app.game.value_changes import ValueChange
from formats.merge import Choice
from formats.problems import Severity
from formats.value_text import one_line

_EXAMPLES = """
triptych merge-mods dumps/totk MyMod OtherMod -o Both
triptych merge-mods dumps/totk A B C -o All --prefer both --prefer C
triptych merge-mods dumps/totk A B -o AB --choose "Pack/**/Life=A"
triptych merge-mods dumps/totk A B -o AB --decisions open.json
"""
_STATUS = (
    "0 for a merged mod, 1 where conflicts are open (nothing is then written, or with --decisions "
    "what the mod with the highest priority has there), 2 on errors."
)


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("dump", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument(
    "mods", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option(
    "-o", "--out", metavar="OUT", type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the mod to write to; without it, only list what would change.",
)  # fmt: skip
@click.option(
    "--prefer",
    multiple=True,
    metavar="SIDE",
    help="Which side wins in conflicts: the name of a mod's folder; mine for the earlier of two "
    "mods, theirs for the later; base for the game's; both to keep what both add to one place of a "
    "list. Given several times, the first that a conflict allows is used.",
)
@click.option(
    "--choose",
    multiple=True,
    metavar="PATH=SIDE",
    help="Decide the conflict at PATH, as it is listed. * stands for any step of PATH, ** for any "
    "number of them.",
)
@DECISIONS
@AS_JSON
@FORCE
@NAMES
@DICTIONARIES
def command(
    dump: Path,
    mods: tuple[Path, ...],
    out: Path | None,
    prefer: tuple[str, ...],
    choose: tuple[str, ...],
    kept: Path | None,
    as_json: bool,
    force: bool,
) -> int:
    """Merge several MODS of the game in the folder DUMP into one; the first has the highest
    priority.

    A change of only one mod is taken over, in archives file by file, and a change that several made
    alike is taken once. Documents that several mods change are merged by meaning: elements of lists
    are matched by their keys, those of AI programs by their names. Where two mods conflict, that is
    listed with its path, and nothing is written unless all conflicts are decided: by --choose, else
    by --decisions, else by --prefer.

    OUT gets only what differs from DUMP, without a size table: see “check-sizes”. DUMP and MODS are
    never written to.
    """
    if out is not None:
        undo_interrupted(out)
    root = root_of(dump)
    named = _named_mods(mods)
    target = None if out is None else target_of(out, root, (dump, *mods))
    _check_sides(prefer, named)
    decided = Decisions(kept, choose, prefer, _side_of_mod)

    def decide(clashes: Sequence[Clash]) -> None:
        decided.decide([OpenConflict(clash.address, clash) for clash in clashes])

    merged_files = list(merge_mods(root, named, decide, files.knowledge()))
    decided.finish()
    todo = [conflict for conflict in decided.every if conflict.conflict.choice is None]
    is_written = target is not None and (not todo or kept is not None)
    if is_written and target is not None and out is not None:
        made = [
            (place_in(target, merged_file.path), merged_file.data) for merged_file in merged_files
        ]
        files.write_all(target, made, files.policy(*folders_of(out, target)), force=force)
    if kept is not None:
        decisions.write(kept, decided.every)
    if as_json:
        say_json(data_of(merged_files, decided.every, str(target) if is_written else None))
    else:
        show(merged_files, todo, is_written=is_written)
    return DIFFERENT if todo else 0


def _named_mods(mods: Sequence[Path]) -> list[Mod]:
    """Return the mods with distinct names."""
    names = [mod.resolve().name for mod in mods]
    if len(set(names)) < len(names):
        names = [str(mod) for mod in mods]
    if len(set(names)) < len(names):
        raise Refusal("one of the mods is given twice.")
    return list(map(Mod, names, mods))


def _check_sides(words: Sequence[str], mods: Sequence[Mod]) -> None:
    """Raise `Refusal` for a side that occurs in no conflict."""
    known = [*(mod.name for mod in mods), *(choice.value for choice in Choice)]
    for word in words:
        if word not in known:
            raise Refusal(f"“{word}” is not a side to prefer. Choose from: {', '.join(known)}.")


def _side_of_mod(word: str, conflict: Decidable) -> Choice | None:
    """Return which side a mod is in a conflict, None for a word that names none."""
    assert isinstance(conflict, Clash), "mods are merged"
    if word == conflict.later:
        return Choice.THEIRS
    return Choice.MINE if word in conflict.earlier else None


# Output


def show(
    merged_files: Sequence[MergedFile],
    todo: Sequence[OpenConflict],
    *,
    is_written: bool,
    is_mod: bool = True,
) -> None:
    """Print the applied changes, or the open conflicts, for people: of mods, or of one archive."""
    for merged_file in merged_files:
        if merged_file.note:
            complain(
                f"{merged_file.path}: {merged_file.note} ({', '.join(merged_file.mods)}).",
                Severity.WARNING,
            )
            continue
        for change in merged_file.changes:
            place = "//".join((merged_file.path, *change.words))
            by = ", ".join(change.by)
            print_lines(f"{sign(change.state)} {one_line(place, 500)} ({by})")
            print_lines(f"    {line}" for line in _value_lines(change))
    if todo:
        _show_open(todo, is_written=is_written, is_mod=is_mod)
        return
    count = counted(sum(merged_file.data is not None for merged_file in merged_files), "file")
    written = (
        "written"
        if is_written
        else f"would be written: name the {'folder' if is_mod else 'file'} with -o"
    )
    print_lines(f"{count} {written}.")


def _show_open(todo: Sequence[OpenConflict], *, is_written: bool, is_mod: bool) -> None:
    for conflict in todo:
        clash = conflict.conflict
        assert isinstance(clash, Clash), "mods are merged"
        base, mine, theirs = clash.side_texts()
        why = f" ({clash.why})" if clash.why else ""
        sides = f"{base}, {', '.join(clash.earlier)} {mine}, {clash.later} {theirs}"
        print_lines(styled(f"! {one_line(conflict.address, 500)}: {sides}{why}", "red"))
    winner = "the mod with the highest priority" if is_mod else "the base"
    what = f"there is what {winner} has" if is_written else "so nothing was written"
    complain(
        f"{counted(len(todo), 'conflict')} open, {what}. Decide with --prefer and "
        f"{'the name of a mod' if is_mod else 'mine or theirs'}, or one by one with --choose or "
        "--decisions."
    )


def _value_lines(change: MergedChange) -> Iterator[str]:
    """Yield what becomes of the values of a document, each with the mods that change it so."""
    for value, mods in _values_with_mods(change):
        by = f" ({', '.join(mods)})" if len(change.by) > 1 else ""
        yield f"{sign(value.what)} {value.where}: {sides_of(value)}{by}"
    for mod, summary in change.by.items():
        left = summary.total - len(summary.values)
        if left > 0:
            yield f"… and {counted(left, 'value')} more ({mod})"
        if summary.note:
            yield f"{summary.note} ({mod})"


def _values_with_mods(change: MergedChange) -> list[tuple[ValueChange, list[str]]]:
    values_by_change: dict[tuple[Any, ...], tuple[ValueChange, list[str]]] = {}
    for mod, summary in change.by.items():
        for value in summary.values:
            key = (value.what, value.where, value.before, value.after)
            values_by_change.setdefault(key, (value, []))[1].append(mod)
    return list(values_by_change.values())


def data_of(
    merged_files: Sequence[MergedFile], conflicts: Sequence[OpenConflict], written: str | None
) -> dict[str, Any]:
    """Return the applied changes and the open conflicts, as JSON data."""
    return {
        "merged": all(conflict.conflict.choice is not None for conflict in conflicts),
        "written": written,
        "files": [_file_data(merged_file) for merged_file in merged_files],
        "conflicts": [_clash_data(conflict) for conflict in conflicts],
    }


def _file_data(merged_file: MergedFile) -> dict[str, Any]:
    return {
        "path": merged_file.path,
        "mods": list(merged_file.mods),
        "note": merged_file.note,
        "changes": [
            {
                "inside": list(change.words),
                "state": change.state.value,
                "mods": list(change.by),
                "values": [
                    {
                        "what": value.what.value,
                        "where": value.where,
                        "before": value.before,
                        "after": value.after,
                        "mods": mods,
                    }
                    for value, mods in _values_with_mods(change)
                ],
            }
            for change in merged_file.changes
        ],
    }


def _clash_data(conflict: OpenConflict) -> dict[str, Any]:
    clash = conflict.conflict
    assert isinstance(clash, Clash), "mods are merged"
    mods = {"mine": list(clash.earlier), "theirs": [clash.later]}
    return {**conflict.data(), "mods": mods, "why": clash.why}
