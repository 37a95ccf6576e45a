"""Documents for Python programs: opened from files, bytes, archives and texts; compared, saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from .diff import Difference, diff
from .editing import apply
from .errors import FormatError, Unsupported, WrongType
from .foreign import refuse_foreign
from .format import AnyFormat
from .merge import Choice, Conflict, merge
from .problems import Problem
from .registry import FORMATS, format_of, structure_of
from .root import Root
from .rows import Rows
from .safe_write import write_safely
from .text_io import FileForm, open_any, text_form, text_of
from .wrap import NONE, Dictionaries, Inside, join, open_inside, parse, save_inside, wrap_new
from .yaml.plain import from_plain, to_plain

_COMMENT: Final = "# triptych:"
"""What a line at the head of a text begins with that tells what no row does."""


class Document(Rows):
    """A document and where it came from; used as `Rows`, it is the container at its top.

    `root` holds the objects of its `format`; `form` says whether its file is binary or a text.
    `place` is the path of that file, with the path inside an archive (`X.pack.zs//AI/Y.root.ainb`),
    and "" for bytes. `notes` holds what there was to note when a text was read.
    """

    __hash__ = None  # its contents may be edited

    def __init__(
        self,
        root: Root,
        form: FileForm = FileForm.BINARY,
        notes: Iterable[Problem] = (),
        place: str = "",
        inside: Inside | None = None,
        dictionaries: Dictionaries = NONE,
    ) -> None:
        super().__init__(structure_of(root))
        self.format: AnyFormat = format_of(root)
        self.form = form
        self.notes = list(notes)
        self.place = place
        self._inside = inside
        self._dictionaries = dictionaries

    @property
    def root(self) -> Root:
        """The root as it is now; an edit may put another one in its place."""
        return self.outline.root

    # Other documents

    def clone(self) -> Document:
        """Return an independent copy of the document; it has no place."""
        return Document(self.format.clone(self.root), self.form)

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
        apply(self.structure, differences)

    def merge(
        self,
        mine: Document,
        theirs: Document,
        decide: Callable[[Conflict], Choice | None] = lambda _conflict: None,
    ) -> Document:
        """Return a new document with the changes of `mine` and `theirs` to this one, their base.

        `decide` is called for each conflict; `WrongType` is raised if it leaves one undecided.
        """
        if not self.format is mine.format is theirs.format:
            kinds = ", ".join(document.format.name.upper() for document in (self, mine, theirs))
            raise WrongType(f"only documents of one format can be merged, not {kinds}")
        merged = merge(self.outline, mine.outline, theirs.outline)
        for conflict in merged.conflicts:
            conflict.resolve(decide(conflict))
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
        return self.format.problems(self.root)

    def text(self, form: FileForm = FileForm.YAML) -> str:
        """Return the document as text, from which `formats.open` restores the same file.

        JSON, which only AINB has, is the format of another program and holds less: see
        `formats.ainb.package`. Raises `Unsupported` where a format has no such form.
        """
        return text_of(self.root, form)

    def to_dict(self) -> dict[str, object]:
        """Return the document as plain Python without loss; see `formats.yaml.plain`.

        `format` is the name of its format, `head` the first lines of its text, `content` its rows.
        All of it can be stored as JSON, except keys that are numbers.
        """
        text = self.text()
        head = "".join(line for line in text.splitlines(True) if line.startswith(_COMMENT))
        return {"format": self.format.name, "head": head, "content": to_plain(text)}

    def to_bytes(self) -> bytes:
        """Return the bytes of the file: compressed, packed or a text as it was when read."""
        if self.form is FileForm.BINARY:
            data = self._verified_bytes()
        else:
            data = self.text(self.form).encode("utf-8", "surrogatepass")
        return data if self._inside is None else save_inside(self._inside, data)

    def save(self, place: str | os.PathLike[str] = "") -> None:
        """Write the document to its own file or to another, whole or not at all.

        In an archive, only this file is replaced, and the rest stays as it is on disk now. Another
        file is compressed if its name says so (`.zs`, `.sbyml`), and is a text if it ends in
        `.yml`, `.yaml` or `.json`. Raises `FormatError` or OSError, and then changes no file.
        """
        place = os.fspath(place)
        if not place and not self.place:
            raise WrongType("the document has no file", hint="Give a path to save it to.")
        words = parse(place or self.place)
        file = Path(words[0])
        if len(words) > 1:
            write_safely(file, self._put_in(file.read_bytes(), words))
        elif place and place != self.place:
            write_safely(file, self._alone(file.name))
        else:
            write_safely(file, self.to_bytes())
        self._read_again(words)

    def _verified_bytes(self) -> bytes:
        """Return the file of the document, read back and compared."""
        data = self.format.write(self.root)
        if not self.format.equal(self.root, self.format.read(data)):
            raise WrongType("what would be written reads back differently from the document")
        return data

    def _put_in(self, pack: bytes, words: tuple[str, ...]) -> bytes:
        inside = open_inside(pack, words[1:], self._dictionaries)
        return save_inside(inside, self._verified_bytes())

    def _alone(self, name: str) -> bytes:
        suffix = Path(name).suffix.lower()
        if suffix in (".yml", ".yaml"):
            return self.text().encode("utf-8", "surrogatepass")
        if suffix == ".json":
            return self.text(FileForm.JSON).encode("utf-8", "surrogatepass")
        like = None if self._inside is None else self._inside.wrapped
        return wrap_new(self._verified_bytes(), name, self._dictionaries, like=like)

    def _read_again(self, words: tuple[str, ...]) -> None:
        data = Path(words[0]).read_bytes()
        self._inside = open_inside(data, words[1:], self._dictionaries)
        self.place = join(words)
        suffix = Path(words[-1]).suffix.lower()
        texts = {".yml": FileForm.YAML, ".yaml": FileForm.YAML, ".json": FileForm.JSON}
        self.form = texts.get(suffix, FileForm.BINARY)

    def __repr__(self) -> str:
        return f"<{self.format.name.upper()} document {self.place or 'of no file'}>"


def open_document(
    source: str | os.PathLike[str] | bytes | bytearray | memoryview,
    name: str,
    expected_format: AnyFormat | str | None,
    like: Document | None,
    dictionaries: Dictionaries | None,
) -> Document:
    """Return the document of a file; see `formats.open`."""
    dictionaries = dictionaries or NONE
    file_format = (
        _format_named(expected_format) if isinstance(expected_format, str) else expected_format
    )
    if isinstance(source, bytes | bytearray | memoryview):
        place, words, data = "", [name], bytes(source)
    else:
        place = os.fspath(source)
        words = [place] if Path(place).is_file() else [*parse(place)]
        data = b""
    try:
        if place:
            refuse_foreign(words[0])
            data = Path(words[0]).read_bytes()
        inside = open_inside(data, words[1:], dictionaries)
        if inside.is_archive:
            raise Unsupported("this is an archive", hint="Add “//” and the name of a file in it.")
        model = None if like is None else like.root
        opened = open_any(inside.payload, words[-1], file_format, model)
        if file_format is not None and opened.format is not file_format:
            raise Unsupported(
                f"the file is {opened.format.name.upper()}, not {file_format.name.upper()}"
            )
    except FormatError as error:
        error.name = place or error.name
        raise
    return Document(opened.root, opened.form, opened.notes, place, inside, dictionaries)


def of_dict(data: Mapping[str, object]) -> Document:
    """Return the document of a dictionary; see `formats.from_dict`."""
    if not isinstance(data, Mapping) or not {"format", "content"} <= data.keys():
        raise WrongType("a dictionary with “format” and “content” is needed, as of to_dict()")
    file_format = _format_named(data["format"])
    result = text_form(file_format).read(f"{data.get('head', '')}{from_plain(data['content'])}")
    return Document(result.root, notes=result.notes)


def _format_named(name: object) -> AnyFormat:
    if (file_format := FORMATS.named(name)) is not None:
        return file_format
    names = ", ".join(known.name for known in FORMATS)
    raise WrongType(f"there is no format {name!r}", hint=f"The formats are {names}.")
