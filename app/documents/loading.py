"""Opening: a file is read and understood in a thread, then handed to the window as a document."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

import formats
from app.documents import atomic_file, container_io
from app.documents.document import Document, name_of
from app.documents.error_text import why
from app.ui import app_paths, background, report
from app.ui.i18n import mark, tr
from app.ui.sentences import begin, said
from formats.errors import FormatError, InvalidData, Unsupported
from formats.registry import FORMATS, format_of
from formats.text_io import TEXT_SUFFIXES, open_any

_PAINTED = 50
"""Milliseconds until a shown document is painted, or nearly so on a busy machine."""


class LoadedFile(NamedTuple):
    """The result of reading a file: its root, its bytes, and their stamp.

    `layers` are the compressions that were removed. `notes` is None for a binary file; for a text,
    it lists what was unusual, and `data` are the bytes that its document is written as.
    """

    root: Any
    data: bytes
    stamp: atomic_file.Stamp
    layers: tuple[Any, ...] = ()
    notes: tuple[str, ...] | None = None


class OtherFile(NamedTuple):
    """A file that is not a document: `kind` is "sarc" (an archive), "table" (a size table) or
    "bytes"."""

    file: Path
    words: tuple[str, ...]
    kind: str
    data: bytes


class Opening(QObject):
    """One file being opened.

    `done` carries the document, `failed` the exception, with `sentence` ready for a person;
    `other` an `Other` where the file is sound and something else than a document.
    `data` are the file's bytes from `done` on, for `check`; drop the opening to be rid of them.
    """

    done = Signal(object)
    failed = Signal(object)
    other = Signal(object)
    cancelled = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.sentence = ""
        self.data = b""
        self._is_cancelled = False

    def cancel(self) -> None:
        """Cancel loading; the result is dropped, and neither signal is emitted."""
        if not self._is_cancelled:
            self._is_cancelled = True
            self.cancelled.emit()

    def start(
        self,
        load: Callable[[], LoadedFile | OtherFile],
        finish: Callable[[LoadedFile], Document | None],
        say: Callable[[BaseException], str] | None = None,
    ) -> Opening:
        """Run `load` in a thread, then `finish` in the GUI thread; return this opening.

        It counts as cancelled if `finish` returns None, since the result is not needed any more.
        `say` returns the sentence for a failure that is not that of a file.
        """

        def arrived(loaded: LoadedFile | OtherFile) -> None:
            if isinstance(loaded, OtherFile):
                if not self._is_cancelled:
                    self.other.emit(loaded)
            elif not self._is_cancelled:
                self.data = loaded.data
                background.set_new_aside()  # nearly all of it is the root
                document = finish(loaded)
                if document is None:
                    self.cancel()
                else:
                    self.done.emit(document)

        def refused(error: BaseException) -> None:
            if not self._is_cancelled:
                self.sentence = say(error) if say else sentence(error, self.name)
                self.failed.emit(error)

        background.run(background.Lane.READ, background.keeping(load), arrived, refused)
        return self


def open_file(file: Path, words: tuple[str, ...] = (), *, as_bytes: bool = False) -> Opening:
    """Open a file of any registered format, compressed or not, or the one at `words` inside it.

    With `as_bytes`, a file of an unknown format becomes an `OtherFile` of "bytes". A text becomes a
    document without a file.
    """
    name = name_of(file, words)

    def load() -> LoadedFile | OtherFile:
        return load_file(file, words, as_bytes=as_bytes)

    def finish(loaded: LoadedFile) -> Document:
        if loaded.notes is not None:
            return _from_text(loaded, name)
        return Document(
            loaded.root, name, file, len(loaded.data), "", loaded.stamp, words, loaded.layers
        )

    return Opening(name).start(load, finish)


def _from_text(loaded: LoadedFile, name: str) -> Document:
    read = tr("Read from the text “{name}”, which stays unchanged.", name=name)
    note = " ".join((read, *(loaded.notes or ())))
    return Document(loaded.root, Path(name).stem, None, len(loaded.data), note)


def open_sample(name: str) -> Opening:
    """Open one of the program's samples as a document without a file."""
    sample = app_paths.sample_folder().joinpath(name)

    def load() -> LoadedFile:
        data = sample.read_bytes()
        return LoadedFile(formats.open_bytes(data, name), data, atomic_file.Stamp(0, 0, b""))

    def finish(loaded: LoadedFile) -> Document:
        note = tr("This is a sample: edit it as you like, and save it where you want.")
        return Document(loaded.root, name, None, len(loaded.data), note)

    return Opening(name).start(load, finish)


def reload_document(document: Document, is_open: Callable[[], bool]) -> Opening:
    """Read a document's file again and give the document its contents, if it still `is_open` then.

    A document that was edited or saved meanwhile is left alone: the user did not agree to lose
    that.
    """
    file = document.file
    assert file is not None
    edits, stamp = _edits_of(document), document.stamp

    def finish(loaded: LoadedFile) -> Document | None:
        if not is_open() or document.frozen or document.stamp is not stamp:
            return None
        if _edits_of(document) != edits:
            report.note(
                tr(
                    "“{name}” was edited while its file was read again, so it was not reloaded.",
                    name=document.name,
                )
            )
            return None
        document.adopt(loaded.root, len(loaded.data), loaded.stamp)
        return document

    words = document.words
    return Opening(document.name).start(lambda: load_file(file, words), finish)


def _edits_of(document: Document) -> tuple[int, str | None]:
    """Return what differs after any edit, and any typing that is not applied."""
    draft = document.view_state.draft
    return document.revision, None if draft is None else draft.text()


def load_file(
    file: Path, words: tuple[str, ...] = (), *, as_bytes: bool = False
) -> LoadedFile | OtherFile:
    """Read and understand a file, or one inside it, also a text under the name of one.

    Raises OSError or `FormatError`.
    """
    content = container_io.read(file, words, as_bytes=as_bytes)
    if content.kind:
        return OtherFile(file, words, content.kind, content.data)
    if not words and not _is_known(content.data) and file.suffix.lower() in TEXT_SUFFIXES:
        read = open_any(content.data, file.name)
        notes = tuple(said(note.sentence) for note in read.notes)
        return LoadedFile(read.root, formats.save_bytes(read.root), content.stamp, notes=notes)
    try:
        root = formats.open_bytes(content.data, name_of(file, words))
    except Unsupported:
        if as_bytes and not _is_known(content.data):
            return OtherFile(file, words, "bytes", content.data)
        raise
    return LoadedFile(root, content.data, content.stamp, content.layers)


def _is_known(data: bytes) -> bool:
    return any(file_format.sniff(data[:16]) for file_format in FORMATS)


def check_soon(document: Document, data: bytes, is_open: Callable[[], bool]) -> None:
    """Check a document that has just been shown, if it still `is_open` then.

    Starting immediately would delay the first painting.
    """

    def look() -> None:
        if is_open():
            check(document, data)

    QTimer.singleShot(_PAINTED, document, look)


def check(document: Document, data: bytes) -> None:
    """Check in a thread whether rewriting gives `data` again, and the file for problems.

    Sets the document's `lossless` and `problems`. If it has been edited, or is edited meanwhile,
    the bytes are read into a separate root: the result is about the file, not the edit.
    """
    outline, knowledge = document.outline, document.knowledge

    def look(root: Any) -> tuple[bool, list[Any]]:
        module = format_of(root)
        return formats.save_bytes(root) == data, module.problems(root, knowledge)

    def found(result: tuple[bool, list[Any]]) -> None:
        if document.outline is outline:  # else the file was read again meanwhile
            document.set_state(lossless=result[0], problems=result[1])

    def again(error: BaseException) -> None:
        if isinstance(error, background.DocumentEdited):
            job = _fresh_look(data, look)
            background.run(background.Lane.CHECK, job, found, lambda _error: found((False, [])))
        else:
            found((False, []))

    job = _fresh_look(data, look) if document.is_modified else background.whole(document, look)
    background.run(background.Lane.CHECK, job, found, again)


def _fresh_look(
    data: bytes, look: Callable[[Any], tuple[bool, list[Any]]]
) -> Callable[[], tuple[bool, list[Any]]]:
    return lambda: look(formats.open_bytes(data))


def sentence(error: BaseException, name: str) -> str:
    """Return the message about a file that could not be opened."""
    if isinstance(error, FormatError):
        error.name = error.name or name
        cut = "" if error.hint or not isinstance(error, InvalidData) else tr(_DAMAGED)
        return tr(
            "“{name}” could not be opened. {fault}. {cut}{safe}",
            name=name,
            fault=begin(_unnamed(error)),
            cut=cut,
            safe=tr(_SAFE),
        )
    safe = tr(_SAFE)
    if isinstance(error, MemoryError):
        return tr(
            "“{name}” needs more memory than is available. {safe} Close other documents first.",
            name=name,
            safe=safe,
        )
    return tr(
        "“{name}” could not be opened: {reason}. {safe}", name=name, reason=why(error), safe=safe
    )


_SAFE = mark("Nothing was changed.")
_DAMAGED = mark("It is damaged or incomplete: get a fresh copy of it. ")


def _unnamed(error: FormatError) -> str:
    """Return the reason without the name of the file, which the message has already."""
    name, error.name = error.name, ""
    text = why(error)
    error.name = name
    return text
