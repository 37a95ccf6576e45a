"""The open documents and what happens to their files: open, save, close, reload, recover."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents import recent
from app.documents.error_text import (
    has_an_open_entry,
    has_no_file_yet,
    has_nothing_for_the_mod,
    open_in_a_tab,
)
from app.documents.file_place import FilePlace
from app.documents.locations import FormerLocation
from app.documents.prompts import CloseAnswer
from app.documents.under_way import Openings, Saves
from app.ui import app_paths, report
from app.ui.file_checks import is_folder, is_there
from app.ui.i18n import tr
from app.ui.later import call_later

if TYPE_CHECKING:
    from app.documents.checking import Checking
    from app.documents.closing import Closing
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.journal import Journal
    from app.documents.leftovers import Leftover
    from app.documents.loading import Opening, OtherFile
    from app.documents.locations import Locations
    from app.documents.prompts import Drafts, Prompts, UnsavedHolder
    from app.documents.string_completion import UsedWords
    from app.documents.watcher import Watcher
    from formats.format import Template
    from formats.knowledge import Knowledge


_UNHURRIED = 50
"""The delay of unimportant work in milliseconds."""
Then = Callable[[], object]


def nothing() -> None:
    """Do nothing more."""


class DocumentManager(QObject):
    """All open documents, in the order they were requested.

    All file work runs in threads; callbacks are called when it is done. `knowledge` returns what is
    known about names, `remembers` is whether opened and saved files are listed as recent.
    """

    opened = Signal(object)
    closed = Signal(object)
    shown = Signal(object)
    """A document that is already open was requested again."""
    busy = Signal(str, object)
    """A text and a cancel callable while a file is read, an empty text when it is over."""
    changed_outside = Signal(object)
    vanished = Signal(object)
    saved = Signal(object, object)
    """The document and its former location (`FormerLocation`)."""
    found_other = Signal(object)
    """An `OtherFile` was opened: an archive, a size table, or bytes of no known format."""
    ending = Signal(object)
    """A document is about to be saved or closed: fields commit their input."""
    settled = Signal(object)
    """A document was shown, and is watched from now on."""
    folder_wanted = Signal(object)
    """A folder should be shown."""
    mod_wanted = Signal(object, object)
    """A file of a dump is saved and there is no mod; with a function to call when there is one."""
    dictionary_wanted = Signal(object, object)
    """A file needs a zstd dictionary (`MissingDictionary`); with the function to call then."""

    def __init__(
        self,
        parent: QObject,
        locations: Locations,
        prompts: Prompts,
        drafts: Drafts,
        knowledge: Callable[[], Knowledge],
        remembers: bool = True,
    ) -> None:
        super().__init__(parent)
        self._locations, self._prompts, self._drafts = locations, prompts, drafts
        self._knowledge, self._remembers = knowledge, remembers
        self._check = SaveCheck(prompts)
        self.documents: list[Document] = []
        self._openings = Openings(self.busy.emit)
        self._clock = count()
        self._turns: dict[Document, int] = {}
        """When each document was requested, whatever order they arrive in."""
        self._told: dict[Document, str] = {}
        self.saves = Saves()
        self._watcher: Watcher | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What is known about names beyond the documents."""
        return self._knowledge()

    @cached_property
    def journal(self) -> Journal:
        """The recovery copies of modified documents; loaded after the window is shown."""
        from app.documents.journal import Journal

        return Journal(app_paths.data_folder() / "journal")

    @cached_property
    def _used_words(self) -> UsedWords:
        """The strings of the open documents that were looked at."""
        from app.documents.string_completion import UsedWords

        return UsedWords()

    # Opening

    def open_files(self, files: Iterable[Path | str]) -> None:
        """Open all files; open ones are only shown, and folders are shown in the files panel.

        A path into an archive, also in the notations of other programs, opens the entry. Several
        files that do not exist are reported in one message.
        """
        from app.documents import container_io

        missing = []
        for name in files:
            file, words = container_io.split_place(str(name))
            if is_folder(file):
                self.folder_wanted.emit(file.absolute())
            elif self._is_missing(file):
                missing.append((file, words))
            else:
                self.open_place(file.absolute(), words)
        if len(missing) == 1:
            self.open_place(missing[0][0].absolute(), missing[0][1])  # its error has the reason
        elif missing:
            self._report_missing([file for file, _words in missing])

    def _is_missing(self, file: Path) -> bool:
        """Whether neither a file nor the mod's version of it exists."""
        if is_there(file):
            return False
        is_path = app_paths.is_path(str(file))
        return not (is_path and is_there(self._locations.current(file.absolute())))

    def _report_missing(self, files: list[Path]) -> None:
        from formats.value_text import one_line

        report.error(
            tr(
                "{n:,} files could not be opened, such as “{name}”: they do not exist. "
                "Nothing was changed.",
                n=len(files),
                name=one_line(files[0].name, 100),
            )
        )

    def open_place(
        self, file: Path, words: Words = (), *, as_bytes: bool = False, as_named: bool = False
    ) -> None:
        """Open a file, or the one at `words` inside it; an open document is only shown.

        If the mod has its own version of a dump's file, that is opened, unless `as_named`. With
        `as_bytes`, a file of an unknown format is shown as bytes.
        """
        from app.documents.loading import open_file

        if not as_named and "\0" not in str(file):
            file = self._locations.current(file)
        if (known_document := self.find(file, words)) is not None:
            self.shown.emit(known_document)
            return
        opening = open_file(file, words, as_bytes=as_bytes)

        def again() -> None:
            self.open_place(file, words, as_bytes=as_bytes, as_named=as_named)

        self._await(opening, tr("Opening {name}…", name=opening.name), again)

    def open_sample(self, name: str) -> None:
        """Open one of the program's own samples, as a document without a file."""
        from app.documents.loading import open_sample

        self._await(open_sample(name), tr("Opening {name}…", name=name))

    def new_document(self, template: Template) -> None:
        """Show a new document that is in no file yet."""
        from app.documents.new_document import begin

        document, data = begin(template)
        self.show_new(document, next(self._clock))
        call_later(self, lambda: self._set_up_shown(document, data))

    def ask_open(self) -> None:
        """Let the user choose files to open."""
        self.open_files(self._prompts.files_to_open(recent.start_folder(self.documents)))

    def recover(self, leftover: Leftover) -> None:
        """Open a recovery copy of the journal; the entry stays until the next copy is saved."""
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
        return open_at(self.documents, file, words)

    def _await(self, opening: Opening, words: str, again: Then = nothing) -> None:
        turn = next(self._clock)
        self._openings.add(
            opening,
            words,
            lambda document: self._show_opened(opening, document, turn),
            lambda error: self._opening_failed(opening, error, again),
            self._found_other,
        )

    def _found_other(self, other: OtherFile) -> None:
        if not other.words:
            self._remember_recent(other.file)
        self.found_other.emit(other)

    def _opening_failed(self, opening: Opening, error: object, again: Then) -> None:
        from formats.wrap import MissingDictionary

        if isinstance(error, MissingDictionary):
            self.dictionary_wanted.emit(error, again)
        else:
            report.error(opening.sentence)

    def later(self, document: Document) -> list[Document]:
        """Return the open documents that were requested after another one."""
        return self.documents[self.documents.index(document) + 1 :]

    def show_new(self, document: Document, turn: int) -> None:
        """Show a document at its position in the order of requests."""
        document.set_knowledge(self.knowledge, self._used_words)
        document.company = lambda: self.documents
        document.ask_to_follow = self._prompts.update_references
        self._turns[document] = turn
        insort(self.documents, document, key=self._turns.__getitem__)
        self._check.begin_checking(document)
        self.opened.emit(document)

    def _show_opened(self, opening: Opening, document: Document, turn: int) -> None:
        if (twin := twin_of(document, self.documents)) is not None:
            document.end()
            self.shown.emit(twin)
            return
        if document not in self.documents:
            self.show_new(document, turn)
        call_later(self, lambda: self._set_up_shown(document, opening.data))

    def _set_up_shown(self, document: Document, data: bytes) -> None:
        """Set up a document after it is shown."""
        from app.documents.loading import check_soon

        if document not in self.documents:
            return
        if document.file is not None:
            self._remember_recent(document.file, document.words)
            self.watch(document)
        self.journal.watch(document)
        self.settled.emit(document)
        check_soon(document, data, lambda: document in self.documents)

    def open_recent(self, place: FilePlace) -> None:
        """Reopen a recent file."""
        if place.words:
            self.open_place(place.file, place.words, as_bytes=True)
        else:
            self.open_files([place.file])

    def _remember_recent(self, file: Path, words: Words = ()) -> None:
        """Put a file first in the list of recent ones, which is written in an idle moment."""
        if self._remembers:
            QTimer.singleShot(_UNHURRIED, self, lambda: recent.add(file, words))

    def watch(self, document: Document, *, is_known: bool = False) -> None:
        """Watch a document's file for changes by others; `is_known`: not from this session."""
        if self._watcher is None:
            from app.documents.watcher import Watcher

            self._watcher = Watcher(self)
            self._watcher.changed_outside.connect(self.changed_outside)
            self._watcher.vanished.connect(self.vanished)
        self._watcher.watch(document)
        if is_known:
            self._watcher.pass_over(document)

    def unwatch(self, document: Document) -> None:
        """Stop watching a document's file."""
        if self._watcher is not None:
            self._watcher.forget(document)

    # Saving

    def save(self, document: Document, then: Then = nothing) -> None:
        """Save to the document's file, asking for one if it has none."""
        if self._drafts.has_draft(document):
            self._apply_draft(document, lambda: self.save(document, then))
            return
        self.ending.emit(document)
        if document.file is None:
            self.save_as(document, then)
        else:
            self._save_at_home(document, then)

    def _save_at_home(self, document: Document, then: Then) -> None:
        """Save to the document's own file; a file of a dump is saved in the mod instead.

        If another program has changed the file, the user is asked before it is replaced.
        """
        file = document.file
        assert file is not None, "asked before"
        target = self._locations.target_of(file)
        if target != file and not document.is_modified:
            report.note(has_nothing_for_the_mod(document.name))
            then()
        elif target is None:
            self.mod_wanted.emit(file, lambda: self.save(document, then))
        else:
            stamp = document.stamp
            expected = None if stamp is None else stamp.digest
            base = self._locations.base(file, target)
            inside = self._locations.folders_for(file, target)
            self._save_to(document, target, then, document.words, base, expected, inside)

    def save_as(self, document: Document, then: Then = nothing) -> None:
        """Ask for a file and save there."""
        if self._drafts.has_draft(document):
            self._apply_draft(document, lambda: self.save_as(document, then))
            return
        self.ending.emit(document)
        name = document.name.rpartition("/")[2]
        folder = recent.start_folder([*self.documents, document])
        file = self._prompts.file_to_save(document, folder / name)
        if file is None:
            return
        other_document, entry = self.find(file), entry_in(self.documents, file)
        if entry is not None:
            report.error(has_an_open_entry(file.name, entry.name))
        elif other_document is None or other_document is document:
            self._save_to(document, file, then)
        elif self._is_changed(other_document) or other_document.frozen:
            report.error(open_in_a_tab(other_document.name))
        else:
            self._save_to(document, file, lambda: self.close(other_document, then))

    def _apply_draft(self, document: Document, then: Then) -> None:
        """Apply the typed text, then continue; if it is invalid, show why instead."""

        def applied(done: bool) -> None:
            if done:
                then()
            else:
                self.shown.emit(document)

        self._drafts.apply_draft(document, applied)

    def _save_to(
        self,
        document: Document,
        file: Path,
        then: Then,
        words: Words = (),
        base: Path | None = None,
        expected: bytes | None = None,
        inside: Sequence[Path] = (),
    ) -> None:
        """Save to a file; replace content other than `expected` (a digest) only if confirmed.

        No link may lead out of the folders `inside`, if there are any.
        """
        from app.documents.atomic_file import Changed
        from app.documents.save_job import save_document, sentence

        def again() -> None:
            if document in self.documents:
                self._save_to(document, file, then, words, base, expected, inside)

        self.saves.begin(document)
        if not self._check.may_save(document, again):
            if not self._check.is_looking(document):
                self.saves.drop_pending(document)
            return
        self.unwatch(document)
        was = FormerLocation.of(document)
        saving = save_document(document, file, words, base, expected, inside)

        def done() -> None:
            self.watch(document)
            self._settle_save_error(document)
            self._remember_recent(file, words)
            self._locations.note_written(file)
            self.saves.end(document)
            self.saved.emit(document, was)
            then()
            self.saves.go_on()

        def failed(error: BaseException) -> None:
            if document.file is not None:
                self.watch(document)
            if isinstance(error, Changed):
                if self._prompts.may_overwrite(document):
                    self._save_to(document, file, then, words, base, error.found, inside)
                else:
                    self.saves.drop_pending(document)
                return
            self.saves.drop_pending(document)
            self._settle_save_error(document)
            self._told[document] = said = sentence(error, file)
            report.error(said, label=tr("Save as…"), do=lambda: self.save_as(document, then))

        saving.done.connect(done)
        saving.failed.connect(failed)

    def _settle_save_error(self, document: Document) -> None:
        """Withdraw the message that a document was not saved."""
        if document in self._told:
            report.settled(self._told.pop(document))

    # Reloading

    def ask_reload(self, document: Document) -> bool:
        """Read the file again, asking first where changes would be lost; return whether it is."""
        if document.file is None:
            report.note(has_no_file_yet(document.name))
        elif self.end_input(document) and (
            not self._is_changed(document) or self._prompts.may_drop_changes(document)
        ):
            self.reload(document)
            return True
        return False

    def _is_changed(self, document: Document) -> bool:
        return document.is_modified or self._drafts.has_draft(document)

    def reload(self, document: Document) -> None:
        """Read the file again; unsaved changes are lost."""
        from app.documents.loading import reload_document

        opening = reload_document(document, lambda: document in self.documents)
        self._await(opening, tr("Reloading {name}…", name=document.name))

    # Closing

    def close(self, document: Document, then: Then = nothing) -> None:
        """Close a document, asking first if changes would be lost."""
        if document not in self.documents:
            then()
        elif document in self.saves:
            self.saves.when_over(lambda: self.close(document, then))
        elif not document.frozen:
            self._ask_to_close(document, then)

    def _ask_to_close(self, document: Document, then: Then) -> None:
        if not self.end_input(document):
            return
        if self._drafts.has_draft(document):
            self.shown.emit(document)
            self._drafts.leave_draft(document, lambda: self.close(document, then))
            return
        answer = CloseAnswer.DISCARD
        if document.is_modified:
            self.shown.emit(document)
            answer = self._prompts.save_changes(document)
        if answer is CloseAnswer.SAVE:
            self.save(document, lambda: self._close_now(document, then))
        elif answer is CloseAnswer.DISCARD:
            self._close_now(document, then)

    def end_input(self, document: Document) -> bool:
        """Make fields commit their input; False if the user keeps some that does not fit."""
        self.ending.emit(document)
        return self._drafts.leave_unfit(document, partial(self._prompts.may_drop_input, document))

    def close_all(self, then: Then = nothing, holders: Sequence[UnsavedHolder] = ()) -> None:
        """Close every document, with one question for all unsaved ones; the user may cancel.

        `holders` are included in the question, see `Closing`.
        """
        self._closing.begin(then, holders)

    @cached_property
    def _closing(self) -> Closing:
        from app.documents.closing import Closing

        return Closing(self, self._prompts, self._drafts, partial(self._close_now, then=nothing))

    def _close_now(self, document: Document, then: Then) -> None:
        if document not in self.documents:  # closed while the question was shown
            then()
            return
        self.journal.forget(document)
        self.unwatch(document)
        self.documents.remove(document)
        self._turns.pop(document)
        self.saves.end(document)
        self._check.forget(document)
        self._settle_save_error(document)
        self.closed.emit(document)
        document.end()
        then()

    def end(self) -> None:
        """Close the journal as the program ends, and cancel the files that are being read."""
        self._openings.cancel()
        if "journal" in self.__dict__:
            self.journal.close()

    def keep_all(self) -> list[str]:
        """Write recovery copies of what is modified now; return the names of all documents."""
        return self.journal.write_all_now()


# Finds the open document at a place, however its path is spelled.


def open_at(
    documents: Sequence[Document], file: Path, words: tuple[str, ...] = ()
) -> Document | None:
    """Return the first document of a file, or of the entry at `words` in it, None for none."""
    wanted = FilePlace(file, words).real
    for document in documents:
        if document.file is not None and FilePlace(document.file, document.words).real == wanted:
            return document
    return None


def entry_in(documents: Iterable[Document], file: Path) -> Document | None:
    """Return the first open document inside an archive, None for none."""
    wanted = FilePlace(file).real.file
    for document in documents:
        if document.words and document.file and FilePlace(document.file).real.file == wanted:
            return document
    return None


def twin_of(document: Document, documents: Sequence[Document]) -> Document | None:
    """Return the open document at the place of one that was just read, None for none.

    It was opened meanwhile, or saved there. A recovered document does not count.
    """
    is_recovered = document.is_modified or document.view_state.recovered_draft is not None
    if document.file is None or is_recovered or document in documents:
        return None
    return open_at(documents, document.file, document.words)


# Before a save: errors that a game could not load are shown, and saved only if the user agrees.


class SaveCheck:
    """Keeps the findings of every open document up to date and asks before errors are saved.

    The user is not asked again about errors that were saved anyway, unless a new one occurs.
    """

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts
        self._checkings: dict[Document, Checking] = {}
        self._wanted: dict[Document, set[str]] = {}

    def begin_checking(self, document: Document) -> None:
        """Begin with a document that is open now."""
        from app.documents.checking import Checking

        self._checkings.setdefault(document, Checking(document))

    def forget(self, document: Document) -> None:
        """End with a document that is closed."""
        checking = self._checkings.pop(document, None)
        if checking is not None:
            checking.stop()
        self._wanted.pop(document, None)

    def is_looking(self, document: Document) -> bool:
        """Whether a document is still being checked."""
        checking = self._checkings.get(document)
        return checking is not None and not checking.is_fresh

    def may_save(self, document: Document, again: Callable[[], object]) -> bool:
        """Whether a document may be saved now; if not yet, `again` is called when it may.

        It is not called if the user declines.
        """
        from formats.problems import Severity

        checking = self._checkings.get(document)
        if checking is None:
            return True
        if not checking.is_fresh:
            checking.when_fresh(again)
            return False
        errors = [problem for problem in document.problems if problem.severity is Severity.ERROR]
        known = self._wanted.get(document, set())
        if all(error.sentence in known for error in errors):
            return True
        if not self._prompts.may_save_with_errors(document, errors):
            return False
        self._wanted[document] = {key.sentence for key in errors}
        return True
