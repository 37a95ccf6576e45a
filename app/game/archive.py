"""One archive that is being edited: its contents on disk, and the unsaved edits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.documents import atomic_file
from app.documents.container_io import Words
from app.documents.dictionaries import dictionaries_for
from app.documents.document import name_of
from app.documents.error_text import why
from app.documents.policy import Policy
from app.documents.save_job import sentence
from app.ui import background, report
from app.ui.i18n import tr, trn
from formats import wrap
from formats.errors import FormatError, WrongType

Edit = Callable[[wrap.Archive], wrap.Archive]
Test = Callable[[wrap.Archive], bool]


class ArchiveEdit(NamedTuple):
    """One edit: its text for the undo menu, the function that applies it, and the names it affects.

    `renames` maps the old name to the new one if the edit renames an entry.
    """

    text: str
    apply: Edit
    touches: frozenset[str] = frozenset()
    renames: tuple[tuple[str, str], ...] = ()


class ArchiveFile(QObject):
    """An archive in a file, or in another archive, with its unsaved edits.

    Edits are kept as functions, so that they still apply if another program saves into the archive
    meanwhile.
    """

    changed = Signal()
    """The entries, or their unsaved edits, have changed."""

    def __init__(self, file: Path, words: Words, archive: wrap.Archive) -> None:
        super().__init__()
        self.file = file
        self.words = words
        self.base = archive
        self.archive = archive
        self.stack = QUndoStack(self)
        self._steps: list[ArchiveEdit] = []
        self.is_saving = False

    @property
    def name(self) -> str:
        """The name of the archive."""
        return name_of(self.file, self.words)

    @property
    def is_modified(self) -> bool:
        """Whether there are unsaved edits."""
        return bool(self._steps)

    @property
    def change_count(self) -> int:
        """The number of unsaved edits."""
        return len(self._steps)

    def state(self, word: str) -> str:
        """Return "added" or "changed" for an entry with unsaved edits, "" for others."""
        if not any(word in step.touches for step in self._steps):
            return ""
        before = self.base.find(word)
        after = self.archive.find(word)
        if before is None:
            return "added"
        if after is None:
            return ""
        is_same = self.base.entries[before].data == self.archive.entries[after].data
        return "" if is_same else "changed"

    def data(self, word: str) -> bytes:
        """Return the bytes of an entry as stored in the archive. Raises `WrongType`."""
        return self.archive.entries[self.archive.index(word)].data

    # Editing: each method pushes one step, or raises `FormatError` and changes nothing

    def put_files(self, files: dict[str, bytes]) -> None:
        """Add files under their names in the archive, or replace the entries that have these names.

        If a compressed entry is replaced by uncompressed data, that is compressed in the same way.
        """

        def apply(archive: wrap.Archive) -> wrap.Archive:
            for name, data in files.items():
                index = archive.find(name)
                if index is None:
                    archive = archive.with_file(name, data)
                else:
                    old = archive.entries[index].data
                    archive = archive.with_data(index, self._like(old, data))
            return archive

        first = next(iter(files), "")
        what = first if len(files) == 1 else trn("{n} file", "{n} files", len(files))
        is_new = any(self.archive.find(name) is None for name in files)
        text = tr("Add {what}", what=what) if is_new else tr("Replace {what}", what=what)
        self._push(ArchiveEdit(text, apply, frozenset(files)))

    def remove(self, names: list[str]) -> None:
        """Remove entries."""
        what = names[0] if len(names) == 1 else trn("{n} file", "{n} files", len(names))

        def apply(archive: wrap.Archive) -> wrap.Archive:
            return archive.without([archive.index(name) for name in names])

        self._push(ArchiveEdit(tr("Delete {what}", what=what), apply, frozenset(names)))

    def rename(self, old: str, new: str) -> None:
        """Give an entry another name."""
        if old == new:
            return
        step = ArchiveEdit(
            tr("Rename {old}", old=old),
            lambda archive: archive.with_name(archive.index(old), new),
            frozenset({old, new}),
            ((old, new),),
        )
        self._push(step)

    def duplicate(self, name: str, new: str) -> None:
        """Add an entry with the bytes of another."""
        data = self.data(name)
        self._push(
            ArchiveEdit(
                tr("Duplicate {name}", name=name),
                lambda archive: archive.with_file(new, data),
                frozenset({new}),
            )
        )

    def free_name(self, name: str) -> str:
        """Return a free name based on `name`: `X_copy.bgyml`, `X_copy2.bgyml`."""
        folder, slash, last = name.rpartition("/")
        stem, dot, rest = last.partition(".")
        for number in range(1, len(self.archive.entries) + 2):
            word = f"{folder}{slash}{stem}_copy{number if number > 1 else ''}{dot}{rest}"
            if self.archive.find(word) is None:
                return word
        raise WrongType(tr("there is no free name like “{name}”", name=name))

    def _like(self, old: bytes, new: bytes) -> bytes:
        if not wrap.is_packed(old[:4]) or wrap.is_packed(new[:4]):
            return new
        return wrap.rewrap(wrap.unwrap(old, dictionaries_for(self.file)), new)

    def _push(self, step: ArchiveEdit) -> None:
        if self.is_saving:
            raise WrongType(tr("“{name}” is being saved; wait a moment", name=self.name))
        edited = step.apply(self.archive)  # an edit that is refused here does not reach the stack
        if edited is not self.archive:
            self.stack.push(_Command(self, step))

    def do(self, step: ArchiveEdit, *, undo: bool) -> None:
        """Apply a step, or undo the last one; called by the undo stack."""
        if undo:
            self._steps.pop()
        else:
            self._steps.append(step)
        self._fold()

    def _fold(self) -> None:
        self.archive = self._with_steps(self.base)
        self.changed.emit()

    def _with_steps(self, archive: wrap.Archive) -> wrap.Archive:
        return reduce(lambda archive, step: step.apply(archive), self._steps, archive)

    # What is on disk

    def rebase(self, archive: wrap.Archive) -> None:
        """Reload the archive; if the edits no longer apply, all are dropped, and a message says
        so."""
        self.base = archive
        try:
            self._fold()
        except FormatError as error:
            self._drop_steps()
            report.error(
                tr(
                    "“{name}” was changed elsewhere, and its unsaved changes no longer fit: "
                    "{reason}. They were discarded; the archive on disk is intact. Please make "
                    "them again.",
                    name=self.name,
                    reason=why(error),
                )
            )

    def discard(self) -> None:
        """Drop all unsaved edits."""
        self._drop_steps()

    def _drop_steps(self) -> None:
        self._steps.clear()
        self.stack.clear()
        self._fold()

    def save(self, target: Path | None = None, inside: Sequence[Path] = ()) -> ArchiveSaving:
        """Apply the edits to the archive as it is on disk now, and save it; see `ArchiveSaving`.

        With another `target`, the archive is saved there, and created if it does not exist yet;
        this archive then has no edits any more. No link may lead out of the folders `inside`, if
        there are any.
        """
        file = target or self.file
        saving = ArchiveSaving(file, dict(pair for step in self._steps for pair in step.renames))
        self.is_saving = True

        def done(archive: wrap.Archive) -> None:
            self.is_saving = False
            if file == self.file:
                self.base = archive
            self._drop_steps()
            saving.done.emit()

        def failed(error: BaseException) -> None:
            self.is_saving = False
            saving.sentence = sentence(error, file)
            saving.failed.emit(error)

        edit, is_same = self._with_steps, self._is_as_begun()
        place = (file, self.file, self.words)
        background.run(
            background.Lane.WRITE,
            lambda: _write_archive(place, edit, is_same, inside),
            done,
            failed,
        )
        return saving

    def _is_as_begun(self) -> Test:
        """Return a test whether the entries that the edits affect are unchanged on disk."""
        touched = frozenset().union(*(step.touches for step in self._steps))
        before = {word: data for word, data in _data_by_entry(self.base).items() if word in touched}

        def is_same(archive: wrap.Archive) -> bool:
            now = _data_by_entry(archive)
            return before == {word: data for word, data in now.items() if word in touched}

        return is_same


class ArchiveSaving(QObject):
    """One archive being saved to `file`; `sentence` is ready when `failed` is emitted."""

    done = Signal()
    failed = Signal(object)

    def __init__(self, file: Path, renames: dict[str, str]) -> None:
        super().__init__()
        self.file = file
        self.renames = renames
        self.sentence = ""


class _Command(QUndoCommand):
    def __init__(self, archive: ArchiveFile, step: ArchiveEdit) -> None:
        super().__init__(step.text)
        self._archive = archive
        self._step = step

    def redo(self) -> None:
        self._archive.do(self._step, undo=False)

    def undo(self) -> None:
        self._archive.do(self._step, undo=True)


def _write_archive(
    place: tuple[Path, Path, Words], edit: Edit, is_same: Test, inside: Sequence[Path]
) -> wrap.Archive:
    """Write an archive with edits, read it back, compare every entry, and return it.

    `place` is the target, the file to take the other entries from if the target does not exist, and
    the path to the archive inside it. Raises `disk.Changed` unless `is_same` accepts the archive on
    disk.
    """
    file, source, words = place
    dictionaries = dictionaries_for(source)
    written = wrap.Archive()

    def make(now: bytes | None) -> bytes:
        nonlocal written
        held = atomic_file.read(source)[0] if now is None else now
        old = wrap.open_inside(held, words, dictionaries).archive
        if not is_same(old):
            raise atomic_file.Changed(atomic_file.digest(held))
        written = edit(old)
        return wrap.edit_archive(held, words, edit, dictionaries)

    def check(data: bytes) -> None:
        archive = wrap.open_inside(data, words, dictionaries).archive
        if _data_by_entry(archive) != _data_by_entry(written):
            raise atomic_file.Differs(
                tr("what was written reads back differently from what is shown")
            )

    policy = Policy.stored(*inside)
    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, make, check, policy)
    return written


def _data_by_entry(archive: wrap.Archive) -> dict[str, bytes]:
    pairs = zip(archive.words, archive.entries, strict=True)
    return {word: entry.data for word, entry in pairs}
