"""The open documents and what happens to their files: open, save, close, reload, recover."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMetaObject, QObject, QTimer, Signal

from app import places, report
from app.documents import recent
from app.plain import plain
from app.words import tr, trn

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.journal import Journal
    from app.documents.leftovers import Leftover
    from app.documents.loading import Opening, Other
    from app.documents.used_words import UsedWords
    from app.documents.watcher import Watcher
    from app.windows.main_window import MainWindow
    from formats.format import Template

_UNHURRIED = 50
"""Milliseconds until what nobody waits for."""
Then = Callable[[], object]


class Was(NamedTuple):
    """Where a document lay before it was saved, how long it was (bytes), and the digest of that.

    The digest is b"" where it was in no file.
    """

    file: Path | None
    words: Words
    size: int
    digest: bytes

    @classmethod
    def of(cls, document: Document) -> Was:
        """Return what a document is now."""
        stamp = document.stamp
        digest = b"" if stamp is None else stamp.digest
        return cls(document.file, document.words, document.size, digest)


def nothing() -> None:
    """Do nothing more."""


class Session(QObject):
    """Every open document, in the order of their tabs.

    All file work runs in workers; what comes next is called when it is done.
    """

    opened = Signal(object)
    closed = Signal(object)
    shown = Signal(object)
    """A document that was already open is asked for again."""
    busy = Signal(str, object)
    """Words and a cancel callable while a file is read, empty words when it is over."""
    changed_outside = Signal(object)
    vanished = Signal(object)
    saved = Signal(object, object)
    """The document, and what it `Was` before."""
    found_other = Signal(object)
    """An `Other` was opened: an archive, a size table, or bytes of no known format."""
    ending = Signal(object)
    """A document is to be saved or closed: fields take what is typed in them now."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.documents: list[Document] = []
        self._openings: dict[Opening, list[QMetaObject.Connection]] = {}
        """What is being read, and what is to be cut when it is over: it would hold itself."""
        self._told: dict[Document, str] = {}
        self._watcher: Watcher | None = None

    @cached_property
    def journal(self) -> Journal:
        """Where modified documents are kept aside; looked at after the window has come up."""
        from app.documents.journal import Journal

        return Journal(places.data_folder() / "journal")

    @cached_property
    def _used_words(self) -> UsedWords:
        """The strings of the open documents that were looked at."""
        from app.documents.used_words import UsedWords

        return UsedWords()

    # Opening

    def open_files(self, files: Iterable[Path | str]) -> None:
        """Open every file, those already open are only shown.

        A name that leads on into an archive, as other programs write it, too, opens what is there.
        A folder is shown in the files panel.
        """
        from app.documents import container_io

        for name in files:
            file, words = container_io.split_place(str(name))
            if file.is_dir():
                self._open_folder(file.absolute())
            else:
                self.open_place(file.absolute(), words)

    def _open_folder(self, folder: Path) -> None:
        from app.windows.files.folders import open_folder

        open_folder(self._window, folder)

    def open_place(
        self, file: Path, words: Words = (), *, as_bytes: bool = False, as_named: bool = False
    ) -> None:
        """Open a file, or what `words` lead to inside it; what is open already is only shown.

        Where it is of a dump and the mod has it, too, the mod's is opened, unless `as_named`. With
        `as_bytes`, a file of no known format is shown as bytes.
        """
        from app.documents.loading import open_file

        if not as_named:
            file = self._window.workspace.projects.current(file)
        known = self.find(file, words)
        if known is not None:
            self.shown.emit(known)
            return
        opening = open_file(file, words, as_bytes=as_bytes)

        def again() -> None:
            self.open_place(file, words, as_bytes=as_bytes, as_named=as_named)

        self._await(opening, tr("Opening {name}…", name=opening.name), again)

    def open_sample(self, name: str) -> None:
        """Open one of the program's own samples, as a document without a file."""
        from app.documents.loading import open_sample

        self._await(open_sample(name), tr("Opening {name}…", name=name))

    def new_document(self, one: Template) -> None:
        """Show a new document that is in no file yet."""
        from app.documents.new_document import begin

        document, data = begin(one)
        self._show_new(document)
        QTimer.singleShot(0, self, lambda: self._attend(document, data))

    def ask_open(self) -> None:
        """Let the user choose files to open."""
        from PySide6.QtWidgets import QFileDialog

        names, _ = QFileDialog.getOpenFileNames(
            self._window, tr("Open parameter files"), str(self._start_folder()), file_filter()
        )
        self.open_files(Path(name) for name in names)

    def recover(self, leftover: Leftover) -> None:
        """Open what the journal kept of a document; the entry stays until it is kept once more."""
        from app.documents.recovering import recover

        opening = recover(leftover)
        self._await(opening, tr("Recovering {name}…", name=leftover.name))
        opening.done.connect(lambda document: self.journal.watch(document, leftover))

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read now."""
        return bool(self._openings)

    def find(self, file: Path, words: Words = ()) -> Document | None:
        """Return the open document of a place, however the file's path is spelled."""
        wanted = _real(file)
        for document in self.documents:
            if document.file is None or document.words != words:
                continue
            if _real(document.file) == wanted:
                return document
        return None

    def _await(self, opening: Opening, words: str, again: Then = nothing) -> None:
        self._openings[opening] = [
            opening.done.connect(lambda document: self._opened(opening, document)),
            opening.failed.connect(lambda error: self._failed(opening, error, again)),
            opening.other.connect(lambda other: self._found_other(opening, other)),
            opening.cancelled.connect(lambda: self._over(opening)),
        ]
        self.busy.emit(words, opening.cancel)

    def _over(self, opening: Opening) -> None:
        for link in self._openings.pop(opening, ()):
            QObject.disconnect(link)
        if not self._openings:
            self.busy.emit("", None)

    def _found_other(self, opening: Opening, other: Other) -> None:
        self._over(opening)
        if not other.words:
            self._remember(other.file)
        self.found_other.emit(other)

    def _failed(self, opening: Opening, error: object, again: Then) -> None:
        from app.windows.messages.missing_dictionary import offer_dictionaries

        self._over(opening)
        if not offer_dictionaries(self._window, error, again):
            report.error(opening.sentence)

    def _show_new(self, document: Document) -> None:
        document.know(self._window.preferences.knowledge, self._used_words)
        document.company = lambda: self.documents
        document.ask_to_follow = self._ask_to_follow
        self.documents.append(document)
        self.opened.emit(document)

    def _ask_to_follow(self, old: str, new: str, places: list[str]) -> bool | None:
        from app.windows.dialogs.update_references_dialog import ask_to_follow

        return ask_to_follow(old, new, places, self._window)

    def _opened(self, opening: Opening, document: Document) -> None:
        self._over(opening)
        if document not in self.documents:
            self._show_new(document)
        QTimer.singleShot(0, self, lambda: self._attend(document, opening.data))

    def _attend(self, document: Document, data: bytes) -> None:
        """Do what a document needs beyond being shown, once it is."""
        from app.documents.loading import check

        if document not in self.documents:
            return
        if document.file is not None:
            self._remember(document.file, document.words)
            self.watch(document)
        self.journal.watch(document)
        if self._window.remembers:
            self._window.shell.elsewhere.attend(document)
        check(document, data)

    def open_recent(self, place: recent.Place) -> None:
        """Open what was opened lately once more."""
        if place.words:
            self.open_place(place.file, place.words, as_bytes=True)
        else:
            self.open_files([place.file])

    def _remember(self, file: Path, words: Words = ()) -> None:
        """Put a file first in the list of recent ones, which is written when nobody waits."""
        if self._window.remembers:
            QTimer.singleShot(_UNHURRIED, self, lambda: recent.add(file, words))

    def watch(self, document: Document, *, is_known: bool = False) -> None:
        """Tell from now on when others change a document's file; `is_known`: not of this time."""
        if self._watcher is None:
            from app.documents.watcher import Watcher

            self._watcher = Watcher(self)
            self._watcher.changed_outside.connect(self.changed_outside)
            self._watcher.vanished.connect(self.vanished)
        self._watcher.watch(document)
        if is_known:
            self._watcher.pass_over(document)

    def unwatch(self, document: Document) -> None:
        """Tell nothing of a document's file until it is watched again."""
        if self._watcher is not None:
            self._watcher.forget(document)

    def _start_folder(self) -> Path:
        for document in reversed(self.documents):
            if document.file is not None:
                return document.file.parent
        known = recent.all_places()
        return known[0].file.parent if known else Path.home()

    # Saving

    def save(self, document: Document, then: Then = nothing) -> None:
        """Save to the document's file, asking for one where it has none."""
        if self._has_typed_text(document):
            self._apply_text(document, lambda: self.save(document, then))
            return
        self.ending.emit(document)
        if document.file is None:
            self.save_as(document, then)
        else:
            self._save_at_home(document, then)

    def _save_at_home(self, document: Document, then: Then) -> None:
        """Save where the document lies; one of a dump is saved in the mod instead.

        What another program put there since it was read is not replaced unasked.
        """
        file = document.file
        assert file is not None, "asked before"
        workspace = self._window.workspace
        target = workspace.target(document)
        if target != file and not document.is_modified:
            report.note(
                tr(
                    "“{name}” is the game’s own and has no changes, so it was not put in the mod.",
                    name=document.name,
                )
            )
            then()
        elif target is None:
            self.ask_mod(file, lambda: self.save(document, then))
        else:
            stamp = document.stamp
            expected = None if stamp is None else stamp.digest
            base = workspace.base(file, target)
            self._save_to(document, target, then, document.words, base, expected)

    def ask_dump(self) -> None:
        """Let the dump of a game be chosen."""
        from app.windows.files.dumps import ask_dump

        ask_dump(self._window)

    def ask_mod(self, file: Path, then: Then) -> None:
        """Say that the dump of a file is never changed, and let its mod be chosen; then go on."""
        from app.windows.files.dumps import offer_mod

        project = self._window.workspace.projects.of(file)
        assert project is not None, "it is of a dump"
        offer_mod(self._window, project.dump, then)

    def save_as(self, document: Document, then: Then = nothing) -> None:
        """Ask for a file and save there."""
        if self._has_typed_text(document):
            self._apply_text(document, lambda: self.save_as(document, then))
            return
        self.ending.emit(document)
        from PySide6.QtWidgets import QFileDialog

        name = document.name.rpartition("/")[2]
        folder = document.file.parent if document.file is not None else self._start_folder()
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            tr("Save {name} as", name=document.name),
            str(folder / name),
            tr("All files (*)"),
        )
        if name:
            self._save_to(document, Path(name), then)

    def _has_typed_text(self, document: Document) -> bool:
        view = self._window.view_of(document)
        return view is not None and view.has_typed_text

    def _apply_text(self, document: Document, then: Then) -> None:
        """Take over what was typed as text, then go on; where it is no text, show why instead."""
        view = self._window.view_of(document)
        assert view is not None, "asked before"
        assert view.text is not None, "asked before"

        def applied(done: bool) -> None:
            if done:
                then()
            else:
                self.shown.emit(document)

        view.text.apply(applied)

    def _save_to(
        self,
        document: Document,
        file: Path,
        then: Then,
        words: Words = (),
        base: Path | None = None,
        expected: bytes | None = None,
    ) -> None:
        """Save to a file, in which only what has the digest `expected` is replaced unasked."""
        from app.documents.atomic_file import Changed
        from app.documents.save_job import save_document, sentence

        def again() -> None:
            if document in self.documents:
                self._save_to(document, file, then, words, base, expected)

        if not self._window.shell.save_check.may_save(document, again):
            return
        self.unwatch(document)
        was = Was.of(document)
        saving = save_document(document, file, words, base, expected)

        def over() -> None:
            self.watch(document)

        def done() -> None:
            over()
            self._settle(document)
            self._remember(file, words)
            self._window.workspace.note_written(file)
            self.saved.emit(document, was)
            then()

        def failed(error: BaseException) -> None:
            if document.file is not None:
                over()
            if isinstance(error, Changed):
                if self._may_overwrite(document):
                    self._save_to(document, file, then, words, base, error.found)
                return
            self._settle(document)
            self._told[document] = said = sentence(error, file)
            report.error(said, label=tr("Save as…"), do=lambda: self.save_as(document, then))

        saving.done.connect(done)
        saving.failed.connect(failed)

    def _settle(self, document: Document) -> None:
        """Take back that a document was not saved."""
        if document in self._told:
            report.settled(self._told.pop(document))

    def _may_overwrite(self, document: Document) -> bool:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(
            QMessageBox.Icon.Warning,
            tr("File changed on disk"),
            tr(
                "“{name}” was changed by another program since it was opened here.",
                name=document.name,
            ),
            parent=self._window,
        )
        box.setInformativeText(tr("Saving now replaces that other version with yours."))
        replace = box.addButton(tr("Replace it"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        plain(box).exec()
        return box.clickedButton() is replace

    # Reloading

    def ask_reload(self, document: Document) -> None:
        """Read the file again, asking first where changes would be lost."""
        if document.file is None:
            report.error(
                tr("“{name}” has no file yet, so there is nothing to reload.", name=document.name)
            )
        elif not self._is_changed(document) or self._may_drop(document):
            self.reload(document)

    def _is_changed(self, document: Document) -> bool:
        return document.is_modified or self._has_typed_text(document)

    def reload(self, document: Document) -> None:
        """Read the file again; the changes made here are gone."""
        from app.documents.loading import reload_document

        self._await(reload_document(document), tr("Reloading {name}…", name=document.name))

    def _may_drop(self, document: Document) -> bool:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(
            QMessageBox.Icon.Warning,
            tr("Reload from disk?"),
            tr("Reloading “{name}” drops the changes made since it was saved.", name=document.name),
            parent=self._window,
        )
        drop = box.addButton(tr("Reload"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        plain(box).exec()
        return box.clickedButton() is drop

    # Closing

    def close(self, document: Document, then: Then = nothing) -> None:
        """Close a document, asking first where changes would be lost."""
        if document.frozen:
            return
        self.ending.emit(document)
        view = self._window.view_of(document)
        if view is not None and view.text is not None and view.has_typed_text:
            self.shown.emit(document)
            view.text.leave(lambda: self.close(document, then))
            return
        if not document.is_modified:
            self._close(document, then)
            return
        self.shown.emit(document)
        from PySide6.QtWidgets import QMessageBox

        answer = self._ask_close(document)
        if answer == QMessageBox.StandardButton.Save:
            self.save(document, lambda: self._close(document, then))
        elif answer == QMessageBox.StandardButton.Discard:
            self._close(document, then)

    def close_all(self, then: Then = nothing) -> None:
        """Close every document one by one; stops where the user cancels."""
        if not self.documents:
            then()
        else:
            self.close(self.documents[-1], lambda: self.close_all(then))

    def _close(self, document: Document, then: Then) -> None:
        self.journal.forget(document)
        self.unwatch(document)
        self.documents.remove(document)
        self._settle(document)
        self.closed.emit(document)
        document.end()
        then()

    def end(self) -> None:
        """Let go of everything when the window closes."""
        self._window.workspace.end()
        self._window.shell.end()
        if "journal" in self.__dict__:
            self.journal.close()

    def keep_all(self) -> list[str]:
        """Keep every modified document aside at once; return the names of all that are open."""
        return self.journal.write_all_now()

    def _ask_close(self, document: Document) -> int:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(
            QMessageBox.Icon.Question,
            tr("Save changes?"),
            tr("Save the changes to “{name}”?", name=document.name),
            QMessageBox.StandardButton.Save
            | QMessageBox.StandardButton.Discard
            | QMessageBox.StandardButton.Cancel,
            self._window,
        )
        count = document.change_count
        box.setInformativeText(
            trn(
                "{n} change will be lost if you do not save.",
                "{n} changes will be lost if you do not save.",
                count,
            )
            if count
            else tr("They will be lost if you do not save.")
        )
        box.setDefaultButton(QMessageBox.StandardButton.Save)
        return plain(box).exec()


def file_filter() -> str:
    """Return the kinds of files an open dialog offers, from the registered formats.

    All files come first: the games use hundreds of extensions, and content decides anyway.
    """
    from formats.registry import FORMATS

    every = " ".join(_pattern(extension) for known in FORMATS for extension in known.extensions)
    kinds = (f"{f.title} ({' '.join(map(_pattern, f.extensions))})" for f in FORMATS)
    return ";;".join((tr("All files (*)"), tr("Parameter files ({every})", every=every), *kinds))


def _pattern(extension: str) -> str:
    return f"*.{extension}"


def _real(file: Path) -> Path:
    try:
        return file.resolve()
    except OSError:
        return file
