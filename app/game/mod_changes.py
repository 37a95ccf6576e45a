"""The changes of a mod: each file, and each file in its packs, compared with the dump's.

Files are equal if their bytes are. Unchanged packs are not opened, and content that many packs
contain is compared once.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import formats
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.documents.own_names import is_own, is_temporary
from app.game import games
from app.game.differing import Pair, State, Words
from app.game.flags import compare_flags
from app.game.game_version import game_version, stored_bytes
from app.game.mod import Project, TitlePart, part_of, parts_of
from app.game.sizes import NOT_OF_A_GAME
from app.game.value_changes import FileChangeSummary, compare_versions, not_compared
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats import wrap
from formats.errors import FormatError, InvalidData
from formats.knowledge import Knowledge
from formats.registry import FORMATS, SHIPPED
from formats.wrap.paths import resource_path


class FileChange(NamedTuple):
    """One changed file of a mod, loose or inside another file.

    `path` is the game's own path of the loose file, with the prefix of the size table for DLC.
    `words` is the path inside it. `file` is the mod's file; `base` is where the dump has its
    version of that file, None if it has none.
    """

    path: str
    words: Words
    state: State
    file: Path
    base: FilePlace | None
    told: FileChangeSummary = FileChangeSummary()

    @property
    def place(self) -> str:
        """The full path as one text: `Pack/Actor/X.pack.zs//AI/Y.root.ainb`."""
        return "//".join((self.path, *self.words))

    @property
    def name(self) -> str:
        """The innermost path: that of the file, or of the entry in its archive."""
        return self.words[-1] if self.words else self.path

    @property
    def original(self) -> FilePlace | None:
        """Where the dump has its version, None if it has none."""
        return None if self.base is None else self.base.inside(self.words)


class ComparisonStep(NamedTuple):
    """The progress of a comparison, in files of the mod, and the changes of the last file."""

    done: int
    total: int
    found: list[FileChange]


Stamp = tuple[tuple[int, int], tuple[int, int] | None]


@dataclass
class ModChanges:
    """Compares a mod any number of times; files that did not change on disk are not read again.

    `mirror` and `dump` are the folders that contain the game's paths.
    """

    mirror: Path
    dump: Path
    knowledge: Knowledge = SHIPPED
    _known: dict[Path, tuple[Stamp, list[FileChange]]] = field(default_factory=dict, repr=False)
    _told: dict[tuple[bytes, bytes], FileChangeSummary] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, project: Project, knowledge: Knowledge = SHIPPED) -> ModChanges | None:
        """Return the comparison of a project's mod, None if it has none."""
        if project.mirror is None:
            return None
        return cls(project.mirror, project.dump, knowledge)

    def compare_files(self) -> Iterator[ComparisonStep]:
        """Compare file by file; stop iterating to cancel.

        A file that cannot be read is a change with a note. A mod's folder that does not exist has
        no files.
        """
        parts = parts_of(self.mirror, self.dump)
        files = [(part, path) for part in parts for path in files_of(part, parts)]
        gone = self._known.keys() - {part.mod / path for part, path in files}
        for file in gone:
            del self._known[file]
        for number, (part, path) in enumerate(files, 1):
            yield ComparisonStep(number, len(files), self._file_changes(part, path))

    def changes(self) -> list[FileChange]:
        """Return everything that the mod changes, without files that are the same."""
        file_changes = [file_change for step in self.compare_files() for file_change in step.found]
        return [change for change in file_changes if change.state is not State.SAME]

    def _file_changes(self, part: TitlePart, path: Path) -> list[FileChange]:
        file, base = part.mod / path, game_version(part, path)
        stamp = _stamp_of_pair(file, base)
        known = self._known.get(file)
        if known is not None and known[0] == stamp:
            return known[1]
        top = FileChange(part.prefix + path.as_posix(), (), State.SAME, file, base)
        try:
            file_changes = self.inside(top)
        except (OSError, FormatError) as error:
            file_changes = [top._replace(state=State.CHANGED, told=not_compared(error))]
        self._known[file] = stamp, file_changes
        return file_changes

    def inside(self, top: FileChange) -> list[FileChange]:
        """Return the differences inside one file, or the file itself. Raises OSError or
        `FormatError`."""
        if top.base is None:
            return [top._replace(state=State.ADDED, told=of_file(top.file))]
        before, after = stored_bytes(top.base), atomic_file.read(top.file)[0]
        return self.within(top, before, after, dictionaries_for(top.base.file)) or [top]

    def within(
        self, top: FileChange, before: bytes, after: bytes, dictionaries: wrap.Dictionaries
    ) -> list[FileChange]:
        """Return the differences between two versions of a file. Raises `FormatError`."""
        comparison = compare_flags(before, after, dictionaries)
        file_changes = []
        for pair in comparison.pairs:
            name = pair.words[-1] if pair.words else top.name
            summary = comparison.located(pair.words, self._summary_of(pair, name, dictionaries))
            file_changes.append(top._replace(words=pair.words, state=pair.state, told=summary))
        for words in comparison.same:
            summary = FileChangeSummary(note=tr("Only the way it is stored differs."))
            file_changes.append(top._replace(words=words, state=State.CHANGED, told=summary))
        return file_changes

    def _summary_of(
        self, pair: Pair, name: str, dictionaries: wrap.Dictionaries
    ) -> FileChangeSummary:
        if pair.state is State.REMOVED:
            return FileChangeSummary()
        if not pair.after and wrap.is_archive_name(name):
            return FileChangeSummary(note=tr("It is empty."))
        summary = self._compared(pair) if pair.state is State.CHANGED else FileChangeSummary()
        return (
            of_bytes(name, pair.after, dictionaries) if summary == FileChangeSummary() else summary
        )

    def _compared(self, pair: Pair) -> FileChangeSummary:
        key = atomic_file.digest(pair.before), atomic_file.digest(pair.after)
        if key not in self._told:
            summary = FileChangeSummary(note=pair.note, is_read=False) if pair.note else None
            self._told[key] = summary or compare_versions(pair.before, pair.after, self.knowledge)
        return self._told[key]


def base_of(project: Project, file: Path) -> FilePlace | None:
    """Return where the dump has a file of the mod, None if it has none or the file is not the
    mod's."""
    if project.is_in_dump(file):
        return None
    parts = [part for mirror in project.mirrors for part in parts_of(mirror, project.dump)]
    part_and_path = part_of(parts, file)
    return None if part_and_path is None else game_version(*part_and_path)


def _stamp_of_pair(file: Path, base: FilePlace | None) -> Stamp:
    """Return a value that changes whenever one of two files does."""
    return _stamp_of_file(file) or (-1, -1), None if base is None else _stamp_of_file(base.file)


def _stamp_of_file(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def files_of(part: TitlePart, parts: Iterable[TitlePart] = ()) -> list[Path]:
    """Return the paths of the files that games read in a part of a mod, following links.

    Files that belong to one of the other `parts` inside it are left out.
    """
    others = {title_part.mod for title_part in parts if title_part is not part}
    mod_files = []
    for folder in _folders_below(part.mod, others):
        with os.scandir(folder) as entries:
            names = [
                dir_entry.name
                for dir_entry in entries
                if dir_entry.is_file() and _is_read(dir_entry.name)
            ]
        mod_files += [(folder / name).relative_to(part.mod) for name in names]
    return sorted(mod_files, key=lambda path: path.parts)


def _folders_below(top: Path, others: Collection[Path]) -> Iterator[Path]:
    """Yield a folder and all folders below it, each once even if links form a cycle."""
    waiting, seen = [top] if top.is_dir() else [], set()
    while waiting:
        folder = waiting.pop()
        real = os.path.realpath(folder)
        if real in seen or folder in others:
            continue
        seen.add(real)
        yield folder
        with os.scandir(folder) as entries:
            waiting += [
                Path(dir_entry.path)
                for dir_entry in entries
                if dir_entry.is_dir() and not is_temporary(dir_entry.name)
            ]


def _is_read(name: str) -> bool:
    return not is_own(name) and name.rpartition(".")[2].lower() not in NOT_OF_A_GAME


def is_table(change: FileChange) -> bool:
    """Whether it is the size table, which mod managers create themselves."""
    return not change.words and games.is_size_table(Path(change.path).name)


# Finds the reason why a file of a mod cannot be read that the game's dump does not have.


def of_file(file: Path) -> FileChangeSummary:
    """Return why a file cannot be read, nothing if it can or its format is unknown.

    An empty archive is fine: mods use it for one that they leave unchanged.
    """
    try:
        with file.open("rb") as stream:
            head = stream.read(16)
        if not _is_looked_at(file.name, head):
            return FileChangeSummary()
        return of_bytes(file.name, atomic_file.read(file)[0], dictionaries_for(file))
    except OSError as error:
        return _unreadable_summary(error.strerror or str(error))


def of_bytes(name: str, data: bytes, dictionaries: wrap.Dictionaries) -> FileChangeSummary:
    """Return the same for the stored bytes of a file."""
    if not _is_looked_at(name, data[:16]):
        return FileChangeSummary()
    try:
        if wrap.is_packed(data[:4]):
            data = wrap.unwrap(data, dictionaries).payload
        _check_readable(name, data)
    except FormatError as error:
        error.name = ""
        return _unreadable_summary(refusal(error))
    return FileChangeSummary()


def _is_looked_at(name: str, head: bytes) -> bool:
    if wrap.is_archive_name(name):
        return bool(head)
    return (
        _is_ours(name)
        or bool(wrap.kind_of(head))
        or any(file_format.sniff(head) for file_format in FORMATS)
    )


def _is_ours(name: str) -> bool:
    ending = resource_path(name).lower().rpartition(".")[2]
    return any(ending in file_format.extensions for file_format in FORMATS)


def _check_readable(name: str, data: bytes) -> None:
    kind = wrap.kind_of(data[:16])
    if kind == "sarc":
        wrap.read_sarc(data)
    elif wrap.is_archive_name(name):
        raise InvalidData(tr("it has the name of an archive but is none"))
    elif _is_ours(name) or any(file_format.sniff(data[:16]) for file_format in FORMATS):
        formats.open_bytes(data)


def _unreadable_summary(reason: str) -> FileChangeSummary:
    note = tr("It cannot be read: {reason}", reason=reason.rstrip("."))
    return FileChangeSummary(note=note, is_read=False)
