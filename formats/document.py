"""Documents for Python programs: opened from files, bytes, archives and texts; compared, saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .core.kinds import AnyValue
from .core.roots import Root
from .diff import Difference, diff
from .editing import apply
from .errors import FormatError, Unsupported, WrongType
from .format import AnyFormat
from .merge import Choice, Conflict, merge
from .problems import Problem
from .registry import FORMATS, SHIPPED, format_of, structure_of
from .rows import DocumentEdits, Rows
from .safe_write import write_safely
from .text_io import FileForm, open_any, refuse_foreign, text_form, text_of
from .wrap import NONE, Dictionaries, Inside, join, open_inside, parse, save_inside, wrap_new
from .yaml import plain

Source = str | os.PathLike[str] | bytes | bytearray | memoryview
"""A path, which may lead into archives, or the bytes of a file."""


@dataclass(frozen=True)
class StoredFile:
    """A file as it was read: `path` is "" for bytes, `name` what it is called in its folder.

    `inside` is the way to it through compression and archives, None for what is in no file yet.
    """

    path: str = ""
    name: str = ""
    inside: Inside | None = None
    dictionaries: Dictionaries = NONE

    @property
    def payload(self) -> bytes:
        """The file, without its compressions, as it was read."""
        return b"" if self.inside is None else self.inside.payload

    def packed(self, payload: bytes) -> bytes:
        """Return the file at `path`, or the bytes that were read, with another payload in it."""
        return payload if self.inside is None else save_inside(self.inside, payload)

    def saved(self, path: str | os.PathLike[str], payload: bytes, *, is_text: bool) -> StoredFile:
        """Write a payload to this file or to that at `path`, and return the one that has it now.

        In an archive, only this file is replaced, and the rest stays as it is on disk now. Another
        file is compressed if its name says so, like this one, unless it is a text. Raises
        `FormatError` or OSError, and then changes no file.
        """
        path = os.fspath(path)
        if not path and not self.path:
            raise WrongType("it has no file", hint="Give a path to save it to.")
        words = parse(path or self.path)
        file = Path(words[0])
        if len(words) > 1:
            inside = open_inside(file.read_bytes(), words[1:], self.dictionaries)
            write_safely(file, save_inside(inside, payload))
        elif is_text or path in ("", self.path):
            write_safely(file, payload if is_text else self.packed(payload))
        else:
            like = None if self.inside is None else self.inside.wrapped
            write_safely(file, wrap_new(payload, file.name, self.dictionaries, like=like))
        return read_file(join(words), "", self.dictionaries)


def read_file(source: Source, name: str, dictionaries: Dictionaries | None) -> StoredFile:
    """Return a file that is read now; `name` is that of bytes.

    Raises `FormatError` or OSError.
    """
    dictionaries = dictionaries or NONE
    if isinstance(source, bytes | bytearray | memoryview):
        return StoredFile("", name, open_inside(bytes(source), (), dictionaries), dictionaries)
    path = os.fspath(source)
    words = [path] if Path(path).is_file() else [*parse(path)]
    refuse_foreign(words[0])
    inside = open_inside(Path(words[0]).read_bytes(), words[1:], dictionaries)
    return StoredFile(path, words[-1], inside, dictionaries)


_COMMENT: Final = "# triptych:"
"""What a line at the head of a text begins with that tells what no row does."""
_TEXTS: Final = {".yml": FileForm.YAML, ".yaml": FileForm.YAML, ".json": FileForm.JSON}
_NO_FILE: Final = StoredFile()


class Document(Rows):
    """A document and where it came from; used as `Rows`, it is the container at its top.

    `root` holds the objects of its `format`; `form` says whether its file is binary or a text.
    `notes` holds what there was to note when a text was read.
    """

    __hash__ = None  # its contents may be edited

    def __init__(
        self,
        root: Root,
        form: FileForm = FileForm.BINARY,
        notes: Iterable[Problem] = (),
        file: StoredFile = _NO_FILE,
    ) -> None:
        super().__init__(DocumentEdits(structure_of(root)))
        self.format: AnyFormat = format_of(root)
        self.form = form
        self.notes = list(notes)
        self._stored = file

    @property
    def file(self) -> str:
        """The path of its file and in archives (`X.pack.zs//AI/Y.root.ainb`), "" for bytes."""
        return self._stored.path

    @property
    def root(self) -> Root:
        """The root as it is now; an edit may put another one in its place."""
        return self.outline.root

    def edit(self) -> AbstractContextManager[None]:
        """Make all edits of a `with` block as one: where anything in it raises, none is made.

        Setting many values is quickest in such a block.
        """
        return self.edits.whole()

    @property
    def graph(self) -> AnyValue:
        """The graph of the document as objects: nodes, slots and links, to be read and edited.

        Which objects those are is up to the format; raises `WrongType` if it has no graphs.
        """
        if self.format.graph is None:
            raise WrongType(f"{self.format.name.upper()} files have no graph")
        return self.format.graph.objects(self)

    # Other documents

    def clone(self) -> Document:
        """Return an independent copy of the document; it has no file."""
        return Document(self.root, self.form)

    def __copy__(self) -> Document:
        return self.clone()

    def __deepcopy__(self, _memo: object) -> Document:
        return self.clone()

    def equals(self, other: Document) -> bool:
        """Whether two documents have the same content, even if their bytes differ; `==` asks it."""
        return self.format is other.format and self.format.equal(self.root, other.root)

    def __eq__(self, other: object) -> bool:
        return self.equals(other) if isinstance(other, Document) else super().__eq__(other)

    def diff(self, other: Document) -> list[Difference]:
        """Return how `other` differs; `formats.diff.words` describes a difference."""
        return diff(self.outline, other.outline)

    def apply(self, differences: Iterable[Difference]) -> None:
        """Apply differences that `diff` found here: all of them or, with a `FormatError`, none.

        Neither document may have been edited since.
        """
        self.edits.run(lambda: apply(self.structure, differences))

    def merge(
        self,
        mine: Document,
        theirs: Document,
        decide: Callable[[Conflict], Choice | None] | None = None,
    ) -> Document:
        """Return a new document with the changes of `mine` and `theirs` to this one, their base.

        `decide` is called for each conflict; `WrongType` is raised if it leaves one undecided.
        """
        if not self.format is mine.format is theirs.format:
            kinds = ", ".join(document.format.name.upper() for document in (self, mine, theirs))
            raise WrongType(f"only documents of one format can be merged, not {kinds}")
        merged = merge(self.outline, mine.outline, theirs.outline)
        for conflict in merged.conflicts:
            conflict.resolve(None if decide is None else decide(conflict))
        document = self.clone()
        merged.into(document.structure)
        return document

    # Other forms

    @property
    def facts(self) -> dict[str, str]:
        """Facts about the whole document, such as its version, by short names."""
        return self.format.facts(self.root)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the document, or might be."""
        return self.format.problems(self.root, SHIPPED)

    def text(self, form: FileForm = FileForm.YAML) -> str:
        """Return the document as text, from which `formats.open` restores the same file.

        JSON, which only AINB has, is the format of another program and holds less: see
        `formats.ainb.package`. Raises `Unsupported` where a format has no such form.
        """
        return text_of(self.root, form)

    def to_plain(self, *, typed: bool = False) -> AnyValue:
        """Return the document as plain Python, see `Rows.to_plain`; with `typed` without loss.

        That is a dictionary for `formats.from_plain`: `format` is the name of the format, `head`
        the first lines of its text, `content` its rows, with what `formats.yaml.plain` adds to
        values whose type Python does not tell. All of it can be stored as JSON, except keys that
        are numbers.
        """
        if not typed:
            return super().to_plain()
        text = self.text()
        head = "".join(line for line in text.splitlines(True) if line.startswith(_COMMENT))
        return {"format": self.format.name, "head": head, "content": plain.to_plain(text)}

    def to_bytes(self) -> bytes:
        """Return the bytes of the file: compressed, packed or a text as it was when read."""
        return self._stored.packed(self._in_form(self.form))

    def save(self, path: str | os.PathLike[str] = "") -> None:
        """Write the document to its own file or to another, whole or not at all.

        In an archive, only this file is replaced, and the rest stays as it is on disk now. Another
        file is compressed if its name says so (`.zs`, `.sbyml`), and is a text if it ends in
        `.yml`, `.yaml` or `.json`. Raises `FormatError` or OSError, and then changes no file.
        """
        is_other = os.fspath(path) not in ("", self.file)
        form = _form_of(os.fspath(path)) if is_other else self.form
        is_text = is_other and form is not FileForm.BINARY
        self._stored = self._stored.saved(path, self._in_form(form), is_text=is_text)
        self.form = form

    def _in_form(self, form: FileForm) -> bytes:
        if form is FileForm.BINARY:
            return self.payload()
        return self.text(form).encode("utf-8", "surrogatepass")

    def payload(self) -> bytes:
        """Return the document as a binary file without compression, read back and compared."""
        data = self.format.write(self.root)
        if not self.format.equal(self.root, self.format.read(data)):
            raise WrongType("what would be written reads back differently from the document")
        return data

    def __repr__(self) -> str:
        return f"<{self.format.name.upper()} document {self.file or 'of no file'}>"


def open_document(
    source: Source,
    name: str,
    expected_format: AnyFormat | str | None,
    like: Document | None,
    dictionaries: Dictionaries | None,
) -> Document:
    """Return the document of a file; see `formats.open`."""
    known = _format_named(expected_format) if isinstance(expected_format, str) else expected_format
    try:
        return document_at(read_file(source, name, dictionaries), known, like)
    except FormatError as error:
        if not isinstance(source, bytes | bytearray | memoryview):
            error.name = os.fspath(source)
        raise


def document_at(
    file: StoredFile, known: AnyFormat | None = None, like: Document | None = None
) -> Document:
    """Return the document of a file that was read, of the `known` format if there is one."""
    if file.inside is not None and file.inside.is_archive:
        hint = "Add “//” and the name of a file in it, or use open_pack()."
        raise Unsupported("this is an archive", hint=hint)
    model = None if like is None else like.root
    opened = open_any(file.payload, file.name, known, model)
    if known is not None and opened.format is not known:
        raise Unsupported(f"the file is {opened.format.name.upper()}, not {known.name.upper()}")
    return Document(opened.root, opened.form, opened.notes, file)


def document_of(data: Mapping[str, object]) -> Document:
    """Return the document of a dictionary; see `formats.from_plain`."""
    if not isinstance(data, Mapping) or not {"format", "content"} <= data.keys():
        raise WrongType("a dictionary with “format” and “content” is needed")
    form = text_form(_format_named(data["format"]))
    result = form.read(f"{data.get('head', '')}{plain.from_plain(data['content'])}")
    return Document(result.root, notes=result.notes)


def _form_of(path: str) -> FileForm:
    return _TEXTS.get(Path(path).suffix.lower(), FileForm.BINARY)


def _format_named(name: object) -> AnyFormat:
    if (file_format := FORMATS.named(name)) is not None:
        return file_format
    names = ", ".join(known.name for known in FORMATS)
    raise WrongType(f"there is no format {name!r}", hint=f"The formats are {names}.")
