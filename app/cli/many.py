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
from app.game import games
from app.game.differing import State
from app.game.mod import below, is_whole, mirror_of
from app.game.mod_changes import FileChange, ModChanges
from app.game.value_changes import ValueChange
from formats.diff import DifferenceKind
from formats.errors import FormatError
from formats.problems import Severity
from formats.value_text import one_line
from formats.wrap import PLACE


def run(
    one: str, other: str, *, as_json: bool, patch: Path | None, dump: Path | None, force: bool
) -> int:
    """Print the differences, and write them as a patch if requested; return the status.

    `dump` is the one of two folders that is the dump, None if that is to be found out.
    """
    if Path(one).is_dir():
        file_changes = _in_folders(Path(one), Path(other), dump, patch, force=force)
    else:
        file_changes = _in_files(one, other)
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


def _in_folders(
    one: Path, other: Path, named: Path | None, patch: Path | None, *, force: bool
) -> list[FileChange]:
    """Return what a mod changes. Raises `Refusal` if it is not clear which folder is the dump."""
    dump = _dump_of(one, other, named)
    mod = one if dump is other else other
    only_read(dump)
    if dump is one and named is None:
        complain(f"“{dump}” is the dump, “{mod}” the mod.", Severity.NOTE)
    file_changes = ModChanges(mirror_of(mod) or mod, root_of(dump)).changes()
    if patch is not None:
        _write_patch(file_changes, patch, mod, force=force)
    return file_changes


def _dump_of(one: Path, other: Path, named: Path | None) -> Path:
    """Return which of two folders is the dump. Raises `Refusal` if that is not clear."""
    if named is not None:
        dumps = [folder for folder in (other, one) if folder.samefile(named)]
        if not dumps:
            raise Refusal(f"--dump names the dump, one of the two folders; “{named}” is neither.")
        return dumps[0]
    dumps = [folder for folder in (other, one) if games.detect(folder).game is not None]
    if not dumps:
        what = f"neither “{one}” nor “{other}” is a dump of a known game"
        raise Refusal(f"{what}; name the dump, or the earlier version, with --dump.")
    if len(dumps) == 2 and not one.samefile(other):
        what = f"“{one}” and “{other}” are both dumps of a known game"
        raise Refusal(f"{what}; name the one that the other is a mod of with --dump.")
    return dumps[0]


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


def _write_patch(changes: Sequence[FileChange], patch: Path, mod: Path, *, force: bool) -> None:
    from app.game import patch_file, patching

    files.refuse_existing(patch, force=force)
    items = list(patching.make(changes))
    files.write(patch, patch_file.save(items))
    complain(f"{patch}: {counted(len(items), 'change')} of “{mod}”.", Severity.NOTE)


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
