"""Merges several mods of one game into one, file by file and entry by entry.

What only one mod changes is used as it is, and so are equal changes of all. Documents that several
mods change are merged by meaning; the user decides about changes that exclude each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import formats
from app.documents import atomic_file
from app.documents.atomic_file import digest
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.game.differing import Pair, State, Words, differing
from app.game.flags import compare_flags, flag_places, with_flags_regrouped, with_flags_split
from app.game.game_version import MAP_PACK, game_version, stored_bytes
from app.game.games import is_size_table
from app.game.layers import DLC
from app.game.mod import mirror_of, parts_of
from app.game.mod_changes import files_of
from app.game.patch_file import PatchItem
from app.game.patching import Patched, is_document
from app.game.value_changes import FileChangeSummary, compare_versions
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats import wrap
from formats.core.roots import Root
from formats.errors import FormatError, WrongType
from formats.knowledge import Knowledge
from formats.merge import Choice, MergeTriple
from formats.merge import Conflict as RowConflict
from formats.paths import Speller
from formats.registry import SHIPPED, format_of

_TAKEN_OUT = "one mod takes it out, and another changes it"


class Mod(NamedTuple):
    """A mod to be merged with others: its name and its folder."""

    name: str
    folder: Path


class ModVersion(NamedTuple):
    """One mod's version of a file: its bytes as stored, and the differences from the game's."""

    mod: str
    data: bytes
    pairs: list[Pair]


@dataclass(eq=False)
class Clash:
    """A place that several mods change differently: the `earlier` ones in order, and one `later`.

    `address` is the path of the file, followed by the path of the row if there is one. `row` is the
    conflict in the document, None if the whole file conflicts; `why` then says why.
    """

    address: str
    earlier: tuple[str, ...]
    later: str
    row: RowConflict | None = None
    why: str = ""
    sides: tuple[str, str, str] = ("", "", "")
    allowed: tuple[Choice, ...] = (Choice.MINE, Choice.THEIRS)
    whole: Choice | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The possible decisions: MINE is the earlier mods, THEIRS the later one."""
        return self.row.choices if self.row is not None else self.allowed

    @property
    def choice(self) -> Choice | None:
        """The decision, None while the conflict is open."""
        return self.row.choice if self.row is not None else self.whole

    def resolve(self, choice: Choice | None) -> None:
        """Decide the conflict, or reopen it with None; raises `WrongType` for a choice not in
        `choices`."""
        if self.row is not None:
            self.row.resolve(choice)
        elif choice is not None and choice not in self.allowed:
            raise WrongType(tr("one of the files must be chosen"))
        else:
            self.whole = choice

    def side_texts(self) -> tuple[str, str, str]:
        """Return the versions of the game, the earlier mods and the later one, as text."""
        return self.row.side_texts() if self.row is not None else self.sides


Decide = Callable[[Sequence[Clash]], None]
"""Decides the conflicts that it can; the earlier mods, which have the higher priority, win those
that are left open."""


def open_side(choices: Sequence[Choice], first: Choice = Choice.MINE) -> Choice:
    """Return the side that wins while nothing is decided: the `first`, or what the game has.

    MINE are the mods with the higher priority; of a whole file, the game may have none.
    """
    return next((side for side in (first, Choice.BASE) if side in choices), Choice.MINE)


class MergedChange(NamedTuple):
    """A changed place in a file: the mods that change it, and what each changes there."""

    words: Words
    state: State
    by: dict[str, FileChangeSummary]


class MergedFile(NamedTuple):
    """The merged version of one file: its bytes, None if the merged mod does not contain the file.

    `path` is the game's own path, with the prefix of the size table for DLC.
    """

    path: str
    data: bytes | None
    mods: tuple[str, ...]
    changes: list[MergedChange]
    clashes: list[Clash]
    note: str = ""


class ModdedFile(NamedTuple):
    """A file of the game that mods contain: its path, where the dump has it (None: nowhere) and
    the mods' files.

    `units` are files of mods that belong into it, by mod and entry; None if there are none, and
    then an empty file counts as it is.
    """

    path: str
    base: FilePlace | None
    files: list[tuple[str, Path]]
    units: dict[str, dict[str, Path]] | None = None


def meetings(dump: Path, mods: Sequence[Mod]) -> list[ModdedFile]:
    """Return every file that a mod contains, sorted by path, with the mods that have it, in order.

    `dump` is the folder that contains the game's paths. Raises OSError.
    """
    found_meetings: dict[str, ModdedFile] = {}
    for mod in mods:
        mirror = mirror_of(mod.folder) or mod.folder
        parts = parts_of(mirror, dump)
        for part in parts:
            for inner in files_of(part, parts):
                path = part.prefix + inner.as_posix()
                held = found_meetings.get(path)
                if held is None:
                    held = found_meetings[path] = ModdedFile(path, game_version(part, inner), [])
                held.files.append((mod.name, part.mod / inner))
    _put_units_into_packs(found_meetings, [mod.name for mod in mods])
    return [found_meetings[path] for path in sorted(found_meetings)]


def _put_units_into_packs(found: dict[str, ModdedFile], mods: Sequence[str]) -> None:
    """Put entries that mods have as files into their pack, if any mod has a pack with contents.

    The game would read only one of both.
    """
    pack = found.get(DLC + MAP_PACK)
    if pack is None or pack.base is None:
        return
    if not any(file.stat().st_size for _mod, file in pack.files):
        return
    units: dict[str, dict[str, Path]] = {}
    for path, held in list(found.items()):
        if held.base is not None and held.base.words:
            for mod, file in held.files:
                units.setdefault(mod, {})[held.base.words[0]] = file
            del found[path]
    files = dict(pack.files)
    own = [(mod, files.get(mod, pack.base.file)) for mod in mods if mod in files or mod in units]
    found[pack.path] = pack._replace(files=own, units=units)


def merge_mods(
    dump: Path, mods: Sequence[Mod], decide: Decide, knowledge: Knowledge = SHIPPED
) -> Iterator[MergedFile]:
    """Yield the merged version of every file that a mod changes; writes nothing.

    `dump` is as for `meetings`. The size table is left to the caller. Raises OSError, or
    `FormatError` for a file that cannot be read.
    """
    for meeting in meetings(dump, mods):
        file = merge_file(meeting, decide, knowledge)
        if file is not None:
            yield file


def merge_file(
    meeting: ModdedFile,
    decide: Decide,
    knowledge: Knowledge = SHIPPED,
    undecided: Choice = Choice.MINE,
) -> MergedFile | None:
    """Return the merged version of one file, None if no mod changes it. Raises as `merge_mods`.

    Values for which nothing is decided are those of one side.
    """
    path, base, files, _units = meeting
    before = stored_bytes(base) if base is not None else None
    dictionaries = dictionaries_for(base.file if base is not None else files[0][1])
    sides = [
        _mod_version(mod, before, _with_units(meeting, mod, file, before), dictionaries)
        for mod, file in files
    ]
    sides = [side for side in sides if side.pairs]
    names = tuple(side.mod for side in sides)
    if not sides:
        return None
    if is_size_table(Path(path).name):
        return MergedFile(path, None, names, [], [], "the size table is not merged")
    made = _Merging(path, before, dictionaries, decide, knowledge, undecided)
    data = made.run_all(sides)
    if before is not None:  # reported as the game has the flags
        compared = [compare_flags(before, side.data, dictionaries).pairs for side in sides]
        sides = [side._replace(pairs=pairs) for side, pairs in zip(sides, compared, strict=True)]
    return MergedFile(path, data, names, _changes_by_place(sides, knowledge), made.clashes)


def _with_units(meeting: ModdedFile, mod: str, file: Path, before: bytes | None) -> bytes:
    """Return a mod's version of a file, with the entries in it that the mod has as files."""
    data = atomic_file.read(file)[0]
    if meeting.units is None:
        return data
    units = meeting.units.get(mod, {})

    def edit(archive: wrap.Archive) -> wrap.Archive:
        for word, unit in units.items():
            index, new = archive.find(word), atomic_file.read(unit)[0]
            archive = (
                archive.with_file(word, new) if index is None else archive.with_data(index, new)
            )
        return archive

    return wrap.edit_archive(data or before or b"", (), edit) if units else data or before or b""


def _mod_version(
    mod: str, before: bytes | None, after: bytes, dictionaries: wrap.Dictionaries
) -> ModVersion:
    if before is not None:
        return ModVersion(mod, after, list(differing(before, after, dictionaries)))
    return ModVersion(mod, after, [Pair((), State.ADDED, after=after)])


def _changes_by_place(sides: Sequence[ModVersion], knowledge: Knowledge) -> list[MergedChange]:
    """Return the mods' changes in a file by their places."""
    changes: dict[Words, MergedChange] = {}
    for side in sides:
        for pair in side.pairs:
            merged_change = changes.setdefault(pair.words, MergedChange(pair.words, pair.state, {}))
            is_told = pair.state is State.CHANGED and not pair.note
            summaries = (
                compare_versions(pair.before, pair.after, knowledge)
                if is_told
                else FileChangeSummary(note=pair.note)
            )
            merged_change.by[side.mod] = summaries
    return list(changes.values())


class _Merging(Patched):
    """One file to which the mods' changes are applied one after the other."""

    def __init__(
        self,
        path: str,
        before: bytes | None,
        dictionaries: wrap.Dictionaries,
        decide: Decide,
        knowledge: Knowledge,
        undecided: Choice,
    ) -> None:
        super().__init__(path, dictionaries)
        self._undecided = undecided
        self.clashes: list[Clash] = []
        self._before = before
        self._decide = decide
        self._knowledge = knowledge
        self._done: list[ModVersion] = []
        self._side: ModVersion | None = None

    def run_all(self, sides: Sequence[ModVersion]) -> bytes:
        """Return the file with the changes of all mods."""
        places = flag_places([[pair.words for pair in side.pairs] for side in sides])
        sides = [self._with_flags_of_game(side, places) for side in sides]
        now = sides[0].data
        self._done = [sides[0]]
        for side in sides[1:]:
            self._side = side
            if self._unpacked(side.data) != self._unpacked(now):
                now = self._patched(now, {item.words: item for item in self._items(side, now)})
            self._done.append(side)
        return with_flags_split(now, places, self._dictionaries)

    def _with_flags_of_game(self, side: ModVersion, places: Sequence[Words]) -> ModVersion:
        """Return a mod's file with flags in those files in which the game has them."""
        if self._before is None:
            return side
        data = with_flags_regrouped(self._before, side.data, places, self._dictionaries)
        if data == side.data:
            return side
        return _mod_version(side.mod, self._before, data, self._dictionaries)

    def _items(self, side: ModVersion, now: bytes) -> Iterator[PatchItem]:
        pairs = side.pairs
        if self._before is None and all(map(self._is_archive, (now, side.data))):
            archive = wrap.read_sarc(self._unpacked(side.data))
            entries = zip(archive.words, archive.entries, strict=True)
            pairs = [Pair((word,), State.ADDED, after=entry.data) for word, entry in entries]
        for pair in pairs:
            base = digest(pair.before) if pair.state is not State.ADDED else b""
            yield PatchItem(self.path, pair.words, pair.state, pair.after, pair.before, base)

    def _is_archive(self, data: bytes) -> bool:
        return wrap.kind_of(self._unpacked(data)[:16]) == "sarc"

    # Decided

    def _decided(self, now: bytes, new_data: bytes, item: PatchItem) -> bytes | None:
        why = "the mods have other files there"
        if item.before and is_document(item.before) and is_document(now):
            try:
                return self._merged(item, now)[0]
            except FormatError as error:
                why = refusal(error).rstrip(".。")
        choice = self._add_whole_conflict(item, why, (Choice.BASE,) * bool(item.before), now)
        if choice is Choice.BASE:
            return item.before
        return new_data if choice is Choice.THEIRS else None

    def _merged(self, item: PatchItem, now: bytes) -> tuple[bytes | None, list[str]]:
        base, theirs = formats.open_bytes(item.before), formats.open_bytes(item.data)
        together = MergeTriple(base, formats.open_bytes(now), theirs, self._knowledge)
        spelled = Speller(together.base)
        clashes = [
            self._clash_of(item, f"{item.place}//{row.address(spelled)}", row)
            for row in together.merged.conflicts
        ]
        self._decide(clashes)
        is_theirs = self._has_head_of_theirs(item, base, formats.open_bytes(now), theirs)
        todo = [clash for clash in clashes if clash.choice is None]
        for clash in todo:
            clash.resolve(open_side(clash.choices, self._undecided))
        root = together.result_as_theirs() if is_theirs else together.result_as_mine()
        data = formats.save_bytes(root)
        for clash in todo:
            clash.resolve(None)
        self.clashes += clashes
        return data, []

    def _has_head_of_theirs(self, item: PatchItem, base: Root, mine: Root, theirs: Root) -> bool:
        """Whether the parts of the file that no row shows are those of the later mod."""
        old, now, new = (format_of(root).header(root) for root in (base, mine, theirs))
        if new in (old, now) or now == old:
            return new not in (old, now)
        clash = self._clash_of(item, f"{item.place}//header")
        clash.why = "the mods change the head of the file differently"
        clash.sides = _header_text(old), _header_text(now), _header_text(new)
        self._decide([clash])
        self.clashes.append(clash)
        return clash.choice is Choice.THEIRS

    def _is_mods(self, item: PatchItem, why: str) -> bool:
        return self._add_whole_conflict(item, _TAKEN_OUT) is Choice.THEIRS

    def _add_conflict(self, item: PatchItem, why: str, rows: Sequence[str] = ()) -> None:
        self._add_whole_conflict(item, why, only=(Choice.MINE,))

    def _add_whole_conflict(
        self,
        item: PatchItem,
        why: str,
        more: tuple[Choice, ...] = (),
        now: bytes | None = None,
        only: tuple[Choice, ...] = (Choice.MINE, Choice.THEIRS),
    ) -> Choice:
        """Return which side wins in a file as a whole."""
        clash = self._clash_of(item, item.place)
        clash.why, clash.allowed = why, (*more, *only)
        theirs = _side_label(None if item.state is State.REMOVED else item.data)
        base = _side_label(None if item.state is State.ADDED else item.before)
        clash.sides = base, _other_label(now), theirs
        self._decide([clash])
        self.clashes.append(clash)
        return clash.choice or open_side(clash.choices, self._undecided)

    def _clash_of(self, item: PatchItem, address: str, row: RowConflict | None = None) -> Clash:
        assert self._side is not None, "conflicts are between two mods"
        mods = [side.mod for side in self._done if self._touches(side, item.words)]
        return Clash(address, tuple(mods), self._side.mod, row)

    def _touches(self, side: ModVersion, words: Words) -> bool:
        """Whether a mod changes a place, a container of it, or something inside it."""
        return any(
            pair.words[: len(words)] == words or words[: len(pair.words)] == pair.words
            for pair in side.pairs
        )


def _header_text(header: dict[str, str]) -> str:
    return ", ".join(f"{name} {words}" for name, words in header.items())


def _side_label(data: bytes | None) -> str:
    """Return a short label of a file's contents that distinguishes it from others of its size."""
    return "nothing" if data is None else f"{len(data):,} bytes ({digest(data).hex()[:8]})"


def _other_label(data: bytes | None) -> str:
    """Return the same for a file that may not be known."""
    return "another file" if data is None else _side_label(data)
