"""What differs between two folders or archives, file by file down to values, for `diff`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from app.cli import files
from app.cli.errors import DIFFERENT, FAILED, Refusal
from app.cli.show import complain, counted, difference_line, print_lines, say_json
from app.documents.dictionaries import dictionaries_for, only_read, use_dump
from app.documents.file_place import FilePlace
from app.files import games
from app.files.differing import State
from app.files.mod import below, is_whole, mirror_of
from app.files.mod_changes import FileChange, ModChanges
from app.files.value_changes import ValueChange
from formats.diff import DifferenceKind
from formats.errors import FormatError
from formats.problems import Severity
from formats.value_text import one_line
from formats.wrap import PLACE


def run(one: str, other: str, *, as_json: bool, patch: Path | None, force: bool) -> int:
    """Print the differences, and write them as a patch if requested; return the status."""
    if patch is not None and not Path(one).is_dir():
        raise Refusal("a patch is made from two folders, the mod's and the dump's.")
    file_changes = (
        _in_folders(Path(one), Path(other)) if Path(one).is_dir() else _in_files(one, other)
    )
    if patch is not None:
        _write_patch(file_changes, patch, force=force)
    if as_json:
        say_json(
            {"equal": not file_changes, "files": [_change_data(change) for change in file_changes]}
        )
    else:
        _print_changes(file_changes)
        _complain(file_changes)
    if not all(change.told.is_read for change in file_changes):
        return FAILED
    return DIFFERENT if file_changes else 0


def _complain(changes: Sequence[FileChange]) -> None:
    """Say why files cannot be compared, once for each reason."""
    why = Counter(change.told.note for change in changes if not change.told.is_read)
    for note, count in why.items():
        reason = one_line(note.rstrip("."), 500)
        hint = " Name that file with --dictionaries." if PLACE in note else ""
        complain(f"{counted(count, 'file')} not compared. {reason}.{hint}")


def _in_folders(path: Path, other: Path) -> list[FileChange]:
    is_first, is_second = (games.detect(folder).game is not None for folder in (path, other))
    mod, dump = (path, other) if is_second and not is_first else (other, path)
    compared = ModChanges(mirror_of(mod) or mod, root_of(dump))
    if is_first is not is_second:
        return compared.changes()
    return sorted([*compared.changes(), *compared.lacking()], key=lambda change: change.path)


def root_of(folder: Path) -> Path:
    """Return the folder in which the game's paths begin.

    The dictionaries of a dump are used from now on, and nothing is written to it.
    """
    game = games.detect(folder)
    if game.game is None:
        return mirror_of(folder) or folder
    use_dump(game.root)
    only_read(game.root)
    return game.root


def refuse_in_dump(out: Path, dump: Path | None = None) -> None:
    """Raise `Refusal` if something would be written into a dump, this one or any that is whole.

    Dumps of the settings are safe anyway.
    """
    tops = [*([dump] if dump is not None else ())]
    tops += [parent for parent in out.absolute().parents if is_whole(games.detect(parent))]
    for top in tops:
        if below(out.absolute(), root_of(top)) is not None:
            raise Refusal(f"“{out}” lies in the dump {top}, which is never written. Name another.")


def _in_files(first: str, other: str) -> list[FileChange]:
    before, after = (files.content(name).data for name in (first, other))
    place = FilePlace.of(other)
    top = FileChange(place.file.name, place.words, State.SAME, place.file, FilePlace(place.file))
    try:
        file_changes = ModChanges(Path(), Path()).within(
            top, before, after, dictionaries_for(place.file)
        )
    except FormatError as error:
        error.name = error.name or files.shown(other)
        raise
    return [change._replace(words=(*place.words, *change.words)) for change in file_changes]


def _write_patch(changes: Sequence[FileChange], patch: Path, *, force: bool) -> None:
    from app.files import patch_file, patching

    files.refuse_existing(patch, force=force)
    lacking = [change for change in changes if change.state is State.REMOVED and not change.words]
    if lacking:
        count = counted(len(lacking), "whole file")
        complain(f"no mod takes out {count}, which the patch leaves alone.", Severity.WARNING)
    items = list(patching.make([change for change in changes if change not in lacking]))
    files.write(patch, patch_file.save(items))
    complain(f"{patch}: {counted(len(items), 'change')}.", Severity.NOTE)


# Printed


def _print_changes(changes: Sequence[FileChange]) -> None:
    for change in changes:
        print_lines(difference_line(change.state, one_line(change.place, 500) + _about(change)))
        print_lines(f"    {line}" for line in _value_lines(change))
    total = sum(change.told.total for change in changes)
    if changes:
        complain(f"{counted(len(changes), 'file')}, {counted(total, 'value')}.", Severity.NOTE)


def _about(change: FileChange) -> str:
    summary = change.told
    if not summary.is_read:
        return ": not compared"
    if summary.note:
        return f": {summary.note.rstrip('.')}"
    if change.state is not State.CHANGED:
        return f": {'new' if change.state is State.ADDED else 'removed'}"
    return f": {counted(summary.total, 'value')}" if summary.total else ": other bytes"


def _value_lines(change: FileChange) -> Iterator[str]:
    for value in change.told.values:
        yield difference_line(value.what, f"{value.where}: {sides_of(value)}")
    left = change.told.total - len(change.told.values)
    if left:
        yield f"… and {counted(left, 'value')} more"


def sides_of(value: ValueChange) -> str:
    """Return the old and new value of a change as text."""
    if value.what is DifferenceKind.ADDED:
        return f"added {value.after}"
    if value.what is DifferenceKind.REMOVED:
        return f"removed {value.before}"
    return f"{value.before} → {value.after}"


def _change_data(change: FileChange) -> dict[str, Any]:
    summary = change.told
    return {
        "path": change.path,
        "inside": list(change.words),
        "state": change.state.value,
        "format": summary.format,
        "note": summary.note,
        "count": summary.total,
        "values": [
            {
                "what": value.what.value,
                "where": value.where,
                "before": value.before,
                "after": value.after,
            }
            for value in summary.values
        ],
    }
