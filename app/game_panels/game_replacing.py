"""Replacing in games and mods: planned, carried out and undone in the background.

Open documents are edited, each in one step; other files are written to the mod.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.documents.error_text import why
from app.documents.file_place import FilePlace
from app.documents.verified_write import reason
from app.game import replace_steps, replacing
from app.game.folder_jobs import as_os_error
from app.game.replace_steps import FileAfterStep, NoMod, Replaced, UndoneStep, Write
from app.game.replacing import EntryPlace, PlannedReplace, ReplacePlan, ReplaceRequest, Swap
from app.game.value_index import played_places
from app.game_panels.held_documents import HeldDocuments
from app.ui import background, report
from app.ui.i18n import tr, trn
from app.ui.idle_task import AT_ONCE, IdleTask
from formats.errors import WrongType
from formats.find import Field

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoCommand, QUndoStack

    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.mod import Project
    from app.game.replacing import Progress
    from app.game.value_index import ValueIndex
    from app.game.value_question import ValueQuestion
    from app.game.workspace import Workspace
    from app.ui.notice_bar import AddNotice, Notice
    from formats.editing import Structure
    from formats.outline import Outline
    from formats.scalars import Scalar


T = TypeVar("T")
Then = Callable[[PlannedReplace], object]
FindPlaces = Callable[[], list[EntryPlace]]
Find = Callable[["Outline", "Structure"], Iterator[Swap | None]]
"""Yields the replacements in a document, and None regularly so that it can be interrupted."""
_TOLD = 0.1
"""Seconds between two progress reports."""
_SOME = 25
"""How many files are passed to panels and indexes at once."""


class TypedReplacement(NamedTuple):
    """A value that was typed in a document, as the step on its stack that this was."""

    document: Document
    step: int
    value: Scalar


class GameReplacing(QObject):
    """Works out what a replace would do, carries it out, and undoes the last one.

    One job runs at a time; `progressed` carries a sentence, the progress and the total. `ended` is
    emitted when it is over, successful or not.
    """

    progressed = Signal(str, int, int)
    ended = Signal()

    def __init__(
        self, documents: DocumentManager, workspace: Workspace, add_notice: AddNotice
    ) -> None:
        super().__init__()
        self._documents, self._workspace = documents, workspace
        self._add_notice = add_notice
        self._held = HeldDocuments(documents)
        self._slices, self._noting = IdleTask(self), IdleTask(self)
        self._cancelled = threading.Event()
        self.is_busy = False
        self._last = DoneReplace()
        self._notice: Notice | None = None
        workspace.ended.connect(self.cancel)
        documents.closed.connect(lambda document: self._last.forget(document))

    @property
    def can_take_back(self) -> bool:
        """Whether there is a replace to undo."""
        return bool(self._last) and not self.is_busy

    def is_open(self, place: EntryPlace) -> bool:
        """Whether a place is open, so that its document is edited."""
        return self.document_at(place) is not None

    def open_among(self, plans: Sequence[ReplacePlan]) -> set[int]:
        """Return which of very many plans, by their number, are of documents that are open."""
        is_any = any(document.file for document in self._documents.documents)
        open_documents = (
            at
            for at, replace_plan in enumerate(plans if is_any else ())
            if self.is_open(replace_plan.place)
        )
        return set(open_documents)

    def document_at(self, place: EntryPlace) -> Document | None:
        """Return the open document at a place; called for thousands of places."""
        name = os.path.normcase(place.file.name)
        known_documents = (
            document for document in self._documents.documents if document.words == place.words
        )
        files = (document.file for document in known_documents)
        if any(file is not None and os.path.normcase(file.name) == name for file in files):
            return self._documents.find(*place)
        return None

    def has_step(self, typed: TypedReplacement) -> bool:
        """Whether a replaced value is still in its document, judged by the steps of undo."""
        is_open = typed.document in self._documents.documents
        return is_open and typed.document.undo_stack.index() >= typed.step

    def cancel(self) -> None:
        """Cancel; nothing is replaced in files then."""
        self._cancelled.set()

    # Preview

    def preview(
        self,
        request: ReplaceRequest,
        wanted_value_questions: Sequence[ValueQuestion],
        indexes: Sequence[ValueIndex],
        then: Then,
    ) -> None:
        """Work out what a replace does in indexed games and mods, then call `then` with it.

        If cancelled, `then` is not called.
        """
        projects = self._workspace.projects.all
        questions = [*wanted_value_questions, *request.named]
        find_places = partial(played_places, indexes, projects, questions)
        is_below = [value_index.root for value_index in indexes]
        known_documents = [
            document
            for document in self._documents.documents
            if self._is_played(document, is_below)
        ]
        self.look_in(find_places, known_documents, partial(_swaps, request), then)

    def look_at(self, place: EntryPlace, find: Find, then: Then) -> None:
        """Work out what `find` has replaced in one document."""
        document = self._documents.find(*place)
        self.look_in(lambda: [place], [] if document is None else [document], find, then)

    def look_in(
        self,
        find_places: FindPlaces,
        known_documents: list[Document],
        find: Find,
        then: Then,
    ) -> None:
        """Work out the replacements of `find` in open documents and in files.

        `find_places` is called in a thread. An open document is used instead of its file.
        """
        self._begin_job()
        own = PlannedReplace([], [])
        steps = self._in_documents(known_documents, find, own)
        self._slices.begin(steps, lambda: self._look_in_files(find_places, find, own, then))

    def _is_played(self, document: Document, roots: Sequence[Path]) -> bool:
        """Whether a document is of a game or a mod, and not one that a mod has another for."""
        file = document.file
        if file is None or not any(file.is_relative_to(root) for root in roots):
            return False
        return os.path.realpath(self._workspace.current(file)) == os.path.realpath(file)

    def _in_documents(
        self, known_documents: list[Document], find: Find, own: PlannedReplace
    ) -> Iterator[None]:
        """Search documents, in slices; one that is edited meanwhile is searched again."""
        for document in known_documents:
            assert document.file is not None, "asked before"
            swaps: list[Swap] = []
            revision = -1
            while revision != document.revision:
                revision = document.revision
                swaps.clear()
                for count, swap in enumerate(find(document.outline, document.structure)):
                    swaps += [] if swap is None else [swap]
                    if swap is None or not count % 64:
                        yield
                    if document.revision != revision:
                        break
            if swaps:
                own.plans.append(ReplacePlan(EntryPlace(document.file, document.words), swaps))

    def _look_in_files(
        self, find_places: FindPlaces, find: Find, own: PlannedReplace, then: Then
    ) -> None:
        open_ones = {_place_key(*replace_plan.place) for replace_plan in own.plans}
        open_ones |= {
            _place_key(document.file, document.words)
            for document in self._documents.documents
            if document.file
        }
        tell, is_cancelled = self._teller(tr("Reading files")), self._cancelled.is_set
        roots = list(self._workspace.values.indexes)

        def by_path(plan: ReplacePlan) -> tuple[str, tuple[str, ...]]:
            file, words = plan.place
            root = next((root for root in roots if file.is_relative_to(root)), None)
            return str(file if root is None else file.relative_to(root)), words

        def job() -> PlannedReplace:
            places = [place for place in find_places() if _place_key(*place) not in open_ones]
            planned = replacing.plan(places, find, tell, is_cancelled)
            return planned._replace(plans=sorted([*own.plans, *planned.plans], key=by_path))

        def done(found: PlannedReplace) -> None:
            if not is_cancelled():
                then(found)

        self._run(background.Lane.LIST, as_os_error(job), done, tr("The files could not be read"))

    # Doing it

    def carry_out_plans(self, plans: Sequence[ReplacePlan], stay: str = "") -> None:
        """Carry out the planned replacements: in open documents, and in files of the mod.

        `stay` names what is not replaced, for the report.
        """
        in_files: dict[Path, dict[tuple[str, ...], Sequence[Swap]]] = {}
        in_documents: list[tuple[Document, Sequence[Swap]]] = []
        open_ones = self.open_among(plans)
        for at, replace_plan in enumerate(plans):
            document = self.document_at(replace_plan.place) if at in open_ones else None
            if document is None:
                in_files.setdefault(replace_plan.place.file, {})[replace_plan.place.words] = (
                    replace_plan.swaps
                )
            else:
                in_documents.append((document, replace_plan.swaps))
        projects = list(self._workspace.projects.all)

        def find_targets() -> list[Write] | NoMod:
            try:
                return replace_steps.writes(in_files, projects)
            except NoMod as error:
                return error

        def go_on(writes: list[Write] | NoMod) -> None:
            if self._cancelled.is_set():
                return
            if isinstance(writes, NoMod):
                self._documents.mod_wanted.emit(
                    writes.file, partial(self.carry_out_plans, plans, stay)
                )
            else:
                self._write_and_edit(writes, in_documents, projects, stay)

        self._begin_job()
        what = tr("Nothing was replaced in files")
        self._run(background.Lane.LIST, find_targets, go_on, what)

    def _write_and_edit(
        self,
        writes: list[Write],
        in_documents: Sequence[tuple[Document, Sequence[Swap]]],
        projects: list[Project],
        stay: str,
    ) -> None:
        self._begin_job()
        step = DoneReplace(sources={write.target: write.source for write in writes})
        failed = self._edit_documents(in_documents, step)
        tell, is_cancelled = self._teller(tr("Replacing")), self._cancelled.is_set
        job = partial(replace_steps.replace_in_files, writes, projects, tell, is_cancelled)
        then = partial(self._done, step, failed, stay)
        self._workspace.partly[self._cancelled] = tr("Replacing")
        self._run(background.Lane.WRITE, job, then, tr("Nothing was replaced in files"))

    def _edit_documents(
        self, in_documents: Sequence[tuple[Document, Sequence[Swap]]], step: DoneReplace
    ) -> list[tuple[Path, BaseException]]:
        """Edit documents, each in one step; return those that refuse it."""
        failed: list[tuple[Path, BaseException]] = []
        for document, swaps in in_documents:
            try:
                text = trn("Replace 1 result", "Replace {n:,} results", len(swaps))
                stack, before = document.undo_stack, document.undo_stack.index()
                values = [(swap.path, swap.new) for swap in swaps if swap.field is Field.VALUE]
                document.edit(text, partial(_replaced, swaps), names=values)
                if stack.index() > before:
                    step.documents[document] = stack.command(stack.index() - 1)
                    step.values += len(swaps)
                    step.has_others |= len(values) < len(swaps)
            except WrongType as error:
                failed.append((document.file or Path(document.name), error))
        return failed

    def _done(
        self,
        step: DoneReplace,
        failed: list[tuple[Path, BaseException]],
        stay: str,
        made: Replaced,
    ) -> None:
        step.left = made.left
        if step.left or step.documents:
            self._last = step
        self._note_files(made.files)
        self._tell_failed(
            [*failed, *made.failed],
            partial(_failed_text, is_all=bool(made.failed) and not made.left),
            lambda n: trn(
                "One more file was not changed.", "{n:,} more files were not changed.", n
            ),
        )
        if not step.left and not step.documents:
            return
        sentences = [_replaced_text(step, made)]
        if step.documents:
            sentences.append(
                trn(
                    "One of the files is open; save it to update the mod.",
                    "{n:,} of the files are open; save them to update the mod.",
                    len(step.documents),
                )
            )
        if stay:
            sentences.append(f"{stay}.")
        self._dismiss()
        buttons = {tr("Undo replace"): self.take_back}
        self._notice = self._add_notice(" ".join(sentences), buttons, "accent")

    def _dismiss(self) -> None:
        """Withdraw the offer to undo the last replace, if it is still shown."""
        if self._notice is not None and isValid(self._notice):
            self._notice.dismiss()
        self._notice = None

    def _note_files(self, files: Sequence[Path]) -> None:
        """Bring everything up to date after files were written, some at a time."""
        self._noting.finish()

        def some() -> Iterator[None]:
            for start in range(0, len(files), _SOME):
                self._workspace.note_all_written(list(files[start : start + _SOME]))
                yield

        self._noting.begin(some(), at_once=AT_ONCE)

    # Taking it back

    def take_back(self) -> None:
        """Undo the last replace: files are restored, documents undo one step."""
        if not self.can_take_back:
            report.note(tr("There is no replace in games and mods to undo."))
            return
        step, self._last = self._last, DoneReplace()
        self._dismiss()
        self._begin_job()
        undone = step.undo_in(self._documents.documents)
        held_documents = self._held.hold(self._held.open_in(write.file for write in step.left))
        tell, is_cancelled = self._teller(tr("Undoing the replace")), self._cancelled.is_set

        def let_go(files: Sequence[Path]) -> None:
            back = set(files)
            gone = [write.file for write in step.left if write.kept is None and write.file in back]
            bases = {file: FilePlace(step.sources[file]) for file in gone if file in step.sources}
            self._held.release_documents(held_documents, bases)
            left = [write for write in step.left if write.file not in back]
            self._last = DoneReplace(left, step.sources)
            self._note_files(files)

        def done(back: UndoneStep) -> None:
            let_go(back.files)
            self._tell_failed(
                back.failed,
                lambda name, cause: tr(
                    "“{name}” was left unchanged: {reason}.", name=name, reason=cause
                ),
                lambda n: trn(
                    "One more file was left unchanged.", "{n:,} more files were left unchanged.", n
                ),
            )
            if back.files:
                files = set(back.files)
                count = undone + sum(each.documents for each in step.left if each.file in files)
                text = trn("One file was restored.", "{n:,} files were restored.", count)
                self._dismiss()
                self._notice = self._add_notice(text, {}, "accent")

        job = partial(replace_steps.take_back, step.left, tell, is_cancelled)
        self._workspace.partly[self._cancelled] = tr("Undoing the replace")
        self._run(
            background.Lane.WRITE, job, done, tr("The replace was not undone"), lambda: let_go([])
        )

    # Jobs

    def _begin_job(self) -> None:
        self._cancelled = threading.Event()
        self.is_busy = True

    def _teller(self, words: str) -> Progress:
        told = time.monotonic()

        def tell(done: int, total: int) -> None:
            nonlocal told
            if time.monotonic() - told > _TOLD:
                told = time.monotonic()
                background.post(partial(self._report_progress, words, done, total))

        return tell

    def _report_progress(self, words: str, done: int, total: int) -> None:
        if isValid(self) and self.is_busy:
            self.progressed.emit(words, done, total)

    def _run(
        self,
        lane: background.Lane,
        job: Callable[[], T],
        then: Callable[[T], object],
        what: str,
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        cancelled = self._cancelled

        def over() -> None:
            self.is_busy = False
            self._workspace.partly.pop(cancelled, None)

        def done(result: T) -> None:
            over()
            then(result)
            self.ended.emit()

        def failed(error: BaseException) -> None:
            over()
            otherwise()
            report.error(tr("{what}: {reason}.", what=what, reason=why(error)))
            self.ended.emit()

        background.run(lane, job, done, failed, self)

    def _tell_failed(
        self,
        failed: Sequence[tuple[Path, BaseException]],
        one: Callable[[str, str], str],
        more: Callable[[int], str],
    ) -> None:
        if failed:
            file, error = failed[0]
            words = one(file.name, reason(error, file)[0])
            report.error(f"{words} {more(len(failed) - 1)}" if failed[1:] else words)


def _swaps(request: ReplaceRequest, view: Outline, structure: Structure) -> Iterator[Swap | None]:
    return replacing.swaps(view, structure, request)


def _failed_text(name: str, reason: str, *, is_all: bool) -> str:
    if is_all:  # one that fails leaves all others unchanged
        return tr("Nothing was replaced in files: “{name}”: {reason}.", name=name, reason=reason)
    return tr("“{name}” was not changed: {reason}.", name=name, reason=reason)


def _replaced_text(step: DoneReplace, made: Replaced) -> str:
    """Return how much was replaced, counted as in the preview."""
    values, documents = made.values + step.values, made.documents + len(step.documents)
    files = trn("{n:,} file", "{n:,} files", documents)
    if made.has_others or step.has_others:
        return trn(
            "One result in {files} was replaced.",
            "{n:,} results in {files} were replaced.",
            values,
            files=files,
        )
    return trn(
        "One value in {files} was replaced.",
        "{n:,} values in {files} were replaced.",
        values,
        files=files,
    )


def _replaced(swaps: Sequence[Swap], structure: Structure) -> int:
    return replacing.apply_swaps(structure, swaps)


def _place_key(file: Path, words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return os.path.realpath(file), words


# The last replace in games and mods, and how it is undone in the documents it has changed.


@dataclass
class DoneReplace:
    """A replace that can be undone: files, their sources, and documents.

    `values` counts those that were replaced in documents; `closed` are the names of documents that
    were saved with it and closed.
    """

    left: list[FileAfterStep] = field(default_factory=list)
    sources: dict[Path, Path] = field(default_factory=dict)
    documents: dict[Document, QUndoCommand] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)
    values: int = 0
    has_others: bool = False
    """Whether some of them are names or types of rows."""

    def __bool__(self) -> bool:
        return bool(self.left or self.documents or self.closed)

    def forget(self, document: Document) -> None:
        """Remove a closed document; keep its name if it was saved after the replace."""
        command = self.documents.pop(document, None)
        if command is not None and command in _steps(document.undo_stack, is_saved=True):
            self.closed.append(document.name)

    def undo_in(self, documents: Collection[Document]) -> int:
        """Undo the step in each open document where it is still the last one; report others.

        Return in how many it was undone.
        """
        open_ones = [item for item in self.documents.items() if item[0] in documents]
        undone = sum(_undo(document, command) for document, command in open_ones)
        for name in self.closed:
            report.error(
                tr(
                    "“{name}” was saved and closed after the replace, which was therefore not "
                    "undone there. Replace the values back, or restore the file’s backup.",
                    name=name,
                )
            )
        return undone


def _steps(stack: QUndoStack, is_saved: bool = False) -> list[QUndoCommand]:
    """Return the steps that are done, or those that the file has."""
    return [stack.command(at) for at in range(stack.cleanIndex() if is_saved else stack.index())]


def _undo(document: Document, command: QUndoCommand) -> bool:
    done = _steps(document.undo_stack)
    if done and done[-1] is command and document.frozen:
        report.error(tr("The replace was not undone: {reason}.", reason=document.frozen))
    elif done and done[-1] is command:
        document.undo()
        return True
    elif command in done:
        report.error(
            tr(
                "“{name}” was edited after the replace, which was therefore not undone "
                "there. Undo it in the document.",
                name=document.name,
            )
        )
    return False
