"""Creates patches from the changes of a mod, and applies them to another version of the game.

Where this version matches the patch's original, it gets the mod's version. A document that both
changed is merged; if that is impossible, it is a conflict, and the game's version stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import formats
from app.documents import atomic_file
from app.documents.atomic_file import digest
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.game.differing import Pair, State, Words
from app.game.flags import compare_flags
from app.game.game_version import game_version, stored_bytes
from app.game.layers import DLC, layers_of
from app.game.mod import TitlePart
from app.game.mod_changes import FileChange, is_table
from app.game.patch_file import PatchItem
from app.game.value_changes import FileChangeSummary
from app.ui.sentences import refusal
from formats import wrap
from formats.errors import FormatError
from formats.merge import Choice, MergeTriple
from formats.registry import FORMATS, format_of

_VERSION: Final = re.compile(r"(?<=\.Product\.)[0-9a-f]{3}(?=\.)")


_MISSING: Final = "this version of the game has no such file"


class PatchConflict(NamedTuple):
    """A place where the patch does not apply to this version: the reason, and the conflicting rows,
    if any."""

    place: str
    why: str
    rows: tuple[str, ...] = ()


class PatchedFile(NamedTuple):
    """The result for one file of the game: its path below the game's folder, and its bytes.

    `data` is None if the file stays unchanged. `done` are the changed places.
    """

    path: str
    data: bytes | None
    done: list[str]
    conflicts: list[PatchConflict]


# Creating


def make(changes: Sequence[FileChange]) -> Iterator[PatchItem]:
    """Yield the items of a patch for these changes; the size table is left to the caller.

    Raises OSError or `FormatError`.
    """
    summaries = {(change.path, change.words): change.told for change in changes}
    files = {change.path: change for change in changes if not is_table(change)}
    for path, file_change in files.items():
        after = atomic_file.read(file_change.file)[0]
        if file_change.base is None:
            yield PatchItem(path, (), State.ADDED, after)
            continue
        before = stored_bytes(file_change.base)
        for pair in compare_flags(before, after, dictionaries_for(file_change.base.file)).pairs:
            yield _patch_item(path, pair, summaries.get((path, pair.words), FileChangeSummary()))


def _patch_item(path: str, pair: Pair, summary: FileChangeSummary) -> PatchItem:
    base = digest(pair.before) if pair.state is not State.ADDED else b""
    if pair.state is not State.CHANGED:
        return PatchItem(path, pair.words, pair.state, pair.after, b"", base)
    before = pair.before if summary.format and is_document(pair.before) else b""
    lines = tuple(f"{value.where}: {value.before} → {value.after}" for value in summary.values)
    return PatchItem(path, pair.words, pair.state, pair.after, before, base, lines)


def is_document(data: bytes) -> bool:
    """Whether a file is of one of the formats."""
    return any(file_format.sniff(data[:16]) for file_format in FORMATS)


# Applying


def apply(
    items: Iterable[PatchItem], root: Path, prefer: Choice | None = None
) -> Iterator[PatchedFile]:
    """Yield the result for each file of the game in `root` that a patch changes; writes nothing.

    The items of one file follow each other. `prefer` decides conflicts: THEIRS is the mod's side,
    MINE the game's. Raises OSError, or `FormatError` for a file of the game that cannot be read.
    """
    for path, grouped in groupby(items, lambda item: item.path):
        patch_items = list(grouped)
        name, place = place_of(root, path)
        held = stored_bytes(place) if place is not None else None
        patched = Patched(name, dictionaries_for(place.file if place else root / path), prefer)
        yield patched.run(held, patch_items)


def place_of(root: Path, path: str) -> tuple[str, FilePlace | None]:
    """Return the path of a file in this version of the game, and where it is, None if nowhere.

    Names with a version (`X.Product.121.byml.zs`) are found under another version.
    """
    known_layers, inner = layers_of(root), path.removeprefix(DLC)
    folders = known_layers.dlc if path.startswith(DLC) else known_layers.game
    if not folders:
        return path, None
    *over, dump = folders
    part = TitlePart(dump, dump, DLC if path.startswith(DLC) else "", tuple(over))
    place = game_version(part, Path(inner))
    if place is not None:
        return path, place
    file = dump / inner
    if _VERSION.search(file.name):
        beside = sorted(file.parent.glob(_VERSION.sub("???", file.name)))
        versions = [
            folder
            for folder in beside
            if _VERSION.sub("", folder.name) == _VERSION.sub("", file.name)
        ]
        if versions:
            return f"{path[: -len(file.name)]}{versions[-1].name}", FilePlace(versions[-1])
    return path, None


class Patched:
    """The game's version of one file, to which changes are applied; `path` is its own path
    there."""

    def __init__(
        self, path: str, dictionaries: wrap.Dictionaries, prefer: Choice | None = None
    ) -> None:
        self.path = path
        self._prefer = prefer
        self._result = PatchedFile(path, None, [], [])
        self._dictionaries = dictionaries

    def run(self, held: bytes | None, items: Sequence[PatchItem]) -> PatchedFile:
        """Return the patched file for these bytes, None if the file does not exist."""
        if held is None:
            return self._result._replace(data=self._without(items))
        data = self._patched(held, {item.words: item for item in items})
        return self._result if data == held else self._result._replace(data=data)

    def _without(self, items: Sequence[PatchItem]) -> bytes | None:
        """Return a file that this version lacks: a new one, or None."""
        patch_item = items[0]
        if patch_item.words == ():
            return self._new_file(patch_item, self.path)
        for item in items:
            self._add_conflict(
                item, _MISSING
            )  # for an archive, the patch contains only its changes
        return None

    def _new_file(self, item: PatchItem, name: str) -> bytes | None:
        """Return a file that this version lacks, as stored under its name, None for none."""
        is_added = item.state is State.ADDED
        if not is_added and not self._is_mods(item, _MISSING):
            return None
        self._result.done.append(item.place)
        return item.data if is_added else wrap.wrap_new(item.data, name, self._dictionaries)

    def _patched(self, data: bytes, items: Mapping[Words, PatchItem]) -> bytes:
        """Return a file with the changes at these places inside it."""
        if () in items:
            return self._patch_file(data, items[()])
        parts: dict[str, dict[Words, PatchItem]] = {}
        for words, patch_item in items.items():
            parts.setdefault(words[0], {})[words[1:]] = patch_item

        def edit(archive: wrap.Archive) -> wrap.Archive:
            for word, patch_items in parts.items():
                archive = self._patch_entry(archive, word, patch_items)
            return archive

        try:
            return wrap.edit_archive(data, (), edit, self._dictionaries)
        except FormatError as error:
            for patch_item in items.values():
                self._add_conflict(patch_item, refusal(error).rstrip(".。"))
            return data

    def _patch_entry(
        self, archive: wrap.Archive, word: str, items: Mapping[Words, PatchItem]
    ) -> wrap.Archive:
        at, patch_item = archive.find(word), items.get(())
        if at is None:
            return self._absent(archive, word, items)
        held = archive.entries[at].data
        if patch_item is not None and patch_item.state is State.REMOVED:
            is_known = digest(self._unpacked(held)) == patch_item.base
            if is_known or self._is_mods(
                patch_item, "this version changed it, and the mod removes it"
            ):
                self._result.done.append(patch_item.place)
                return archive.without([at])
            return archive
        return archive.with_data(at, self._patched(held, items))

    def _absent(
        self, archive: wrap.Archive, word: str, items: Mapping[Words, PatchItem]
    ) -> wrap.Archive:
        patch_item = items.get(())
        if patch_item is None:
            for item in items.values():
                self._add_conflict(item, _MISSING)
            return archive
        if patch_item.state is State.REMOVED:
            self._result.done.append(patch_item.place)
            return archive
        data = self._new_file(patch_item, word)
        return archive if data is None else archive.with_file(word, data)

    def _patch_file(self, data: bytes, item: PatchItem) -> bytes:
        """Return the patched version of a file that this version has."""
        wrapped = wrap.unwrap(data, self._dictionaries)
        now, is_changed = wrapped.payload, item.state is State.CHANGED
        new_data: bytes | None = item.data if is_changed else self._unpacked(item.data)
        if now != new_data and not (is_changed and digest(now) == item.base):
            new_data = self._decided(now, new_data or b"", item)
        if new_data is None:
            return data
        self._result.done.append(item.place)
        return wrap.rewrap(wrapped, new_data)

    def _decided(self, now: bytes, new_data: bytes, item: PatchItem) -> bytes | None:
        """Return the decided version of a file that differs in this version; None: it stays."""
        if not (item.before and is_document(now)):
            why = "this version of the game has another file there"
            return new_data if self._is_mods(item, why) else None
        try:
            made, rows = self._merged(item, now)
        except FormatError as error:
            return new_data if self._is_mods(item, refusal(error).rstrip(".。")) else None
        if made is None:
            self._add_conflict(item, "both the mod and this version changed it", rows)
        elif rows:
            self._add_conflict(item, "what the mod changes there is not merged", rows)
        return made

    def _is_mods(self, item: PatchItem, why: str) -> bool:
        """Whether the mod's side is used in a conflict; an undecided one is recorded."""
        if self._prefer is None:
            self._add_conflict(item, why)
        return self._prefer is Choice.THEIRS

    def _add_conflict(self, item: PatchItem, why: str, rows: Sequence[str] = ()) -> None:
        self._result.conflicts.append(PatchConflict(item.place, why, tuple(rows)))

    def _merged(self, item: PatchItem, now: bytes) -> tuple[bytes | None, list[str]]:
        """Return the merge of the game's and the mod's document, and the rows that conflict.

        It is None if there is an undecided conflict. Raises `FormatError`.
        """
        base, theirs = formats.open_bytes(item.before), formats.open_bytes(item.data)
        together = MergeTriple(base, formats.open_bytes(now), theirs)
        conflicts = together.merged.conflicts
        if conflicts and self._prefer is None:
            return None, [conflict.words(together.base) for conflict in conflicts]
        for conflict in conflicts:
            conflict.resolve(self._prefer)
        heads = [format_of(root).header(root) for root in (base, theirs)]
        names = {**heads[0], **heads[1]}
        rows = [f"header, {name}" for name in names if heads[0].get(name) != heads[1].get(name)]
        return formats.save_bytes(together.result_as_mine()), rows

    def _unpacked(self, data: bytes) -> bytes:
        return wrap.unwrap(data, self._dictionaries).payload if wrap.is_packed(data[:4]) else data
