"""Two edited copies of an archive brought together, entry by entry, for `merge`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.cli import decisions, files
from app.cli.decisions import Decisions, OpenConflict
from app.cli.errors import DIFFERENT
from app.cli.found import is_pack
from app.cli.merge_mods import data_of, show
from app.cli.show import say_json
from app.documents.file_place import FilePlace
from app.game.decisions import Decidable
from app.game.mod_merging import Clash, ModdedFile, merge_file
from formats.merge import Choice


def are_packs(names: Sequence[str]) -> bool:
    """Whether all of these are archives on disk, not inside others.

    Raises OSError or `FormatError`.
    """
    return all(Path(name).is_file() for name in names) and all(map(is_pack, names))


def side_of(_word: str, _conflict: Decidable) -> Choice | None:
    """Return nothing: the sides have no names but mine and theirs."""
    return None


def run(
    names: tuple[str, str, str],
    out: str | None,
    decided: Decisions,
    *,
    kept: Path | None,
    as_json: bool,
    force: bool,
) -> int:
    """Merge BASE, MINE and THEIRS into `out`, or print the result; return the status."""
    base, mine, theirs = map(Path, names)

    def decide(clashes: Sequence[Clash]) -> None:
        decided.decide([OpenConflict(clash.address, clash) for clash in clashes])

    meeting = ModdedFile(base.name, FilePlace(base), [("mine", mine), ("theirs", theirs)])
    file = merge_file(meeting, decide, files.knowledge(), Choice.BASE)
    decided.finish()
    todo = [conflict for conflict in decided.every if conflict.conflict.choice is None]
    is_written = out is not None and (not todo or kept is not None)
    if is_written and out is not None:
        data = mine.read_bytes() if file is None or file.data is None else file.data
        folder = Path(out).parent
        files.write_all(folder, [(Path(out), data)], files.policy(folder), force=force)
    if kept is not None:
        decisions.write(kept, decided.every)
    merged_files = [] if file is None else [file]
    if as_json:
        say_json(data_of(merged_files, decided.every, out if is_written else None))
    else:
        show(merged_files, todo, is_written=is_written, is_mod=False)
    return DIFFERENT if todo else 0
