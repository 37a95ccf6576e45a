"""What every format offers and what it can offer: the one class that all other code uses.

A format is a folder whose `__init__.py` holds one subclass of `Format`, and one line in
`formats.registry`. Its methods import what they need when they are called, so that a start-up pays
for no format and a reader does not pay for text, graph or editing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeGuard

from .core.roots import R, Root
from .knowledge import NO_KNOWLEDGE, Knowledge

if TYPE_CHECKING:
    from pathlib import PurePath

    from .core.kinds import AnyValue
    from .core.paths import Path, Places
    from .editing import Structure
    from .graph import Drawing, Graph
    from .outline import Node, Outline
    from .problems import Problem, TextResult
    from .rows import Rows
    from .scalars import ScalarValues
    from .yaml.dialect import Dialect
    from .yaml.events import TypedText
    from .yaml.source_map import MappedText

_HEADER = frozenset({"format", "order", "header", "type", "version", "layout"})


Signature = tuple[tuple[int, bytes], ...]
"""One way in which files begin: bytes that all are at their offsets, within the first 16."""


class WantedHeader(NamedTuple):
    """What the header of the file that a text becomes is to say, None for what the text says.

    It means nothing to files without a choice, see `TextForm.has_choice`.
    """

    version: int | None = None
    big_endian: bool | None = None


class Template(NamedTuple):
    """A way to begin a new document: in words, the name of its file, and what makes it."""

    label: str
    file: str
    make: Callable[[], Root]


class TextForm(ABC, Generic[R]):
    """Documents and rows of one format as YAML.

    `begins` is a regular expression that its texts fit behind their comments, and `comment` one
    that is found in the comments; "" if there is none. The format without `begins` takes a text
    of any maps and lists. `has_choice` says that `WantedHeader` means something to its files.
    """

    begins: ClassVar[str] = ""
    comment: str = ""
    has_choice: ClassVar[bool] = False

    @abstractmethod
    def write(self, root: R, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        """Return the text of a whole document."""

    @abstractmethod
    def read(
        self, text: str | TypedText, like: R | None = None, header: WantedHeader | None = None
    ) -> TextResult[R]:
        """Return the document of a text, and notes on how it was read.

        What a text need not tell of the header is taken from the document `like`, and what is
        `header` wins over both. An edited text that is to keep the types of its rows comes from
        `text_io.keep_types`. Raises `FormatError` with line and column.
        """

    @abstractmethod
    def map(self, root: R, path: Path = (), knowledge: Knowledge = NO_KNOWLEDGE) -> MappedText:
        """Return the text of the row at `path` with all below it, and where each row stands.

        At the root this is the text of `write`.
        """

    def write_row(self, root: R, path: Path, knowledge: Knowledge = NO_KNOWLEDGE) -> str:
        """Return the text of the row at `path` with all below it."""
        return self.map(root, path, knowledge).text

    @abstractmethod
    def read_row(self, root: R, path: Path, text: str | TypedText) -> Node:
        """Return the node that a text makes in the place of the row at `path`.

        `Structure.replace` puts it there. Raises `FormatError` with line and column.
        """

    def read_part(
        self,
        root: R,  # noqa: ARG002 - most formats read whole texts
        path: Path,  # noqa: ARG002
        text: TypedText,  # noqa: ARG002
    ) -> R | None:
        """Return the document with the row at `path` as a part of its text has it.

        None where the whole text has to be read, as where there are notes on it. Raises
        `FormatError` where that might tell more.
        """
        return None

    @property
    @abstractmethod
    def types(self) -> Dialect:
        """What these texts say of the types of rows."""


class GraphForm(ABC, Generic[R]):
    """Documents of one format as graphs."""

    @abstractmethod
    def drawing(
        self,
        root: R,
        old: Graph | None = None,
        before: R | None = None,
        knowledge: Knowledge = NO_KNOWLEDGE,
    ) -> Drawing:
        """Draw the graph of a document as it is now; see `formats.registry.graph_of`."""

    @abstractmethod
    def objects(self, rows: Rows) -> AnyValue:
        """Return the graph as objects with which a Python program edits it; see `Document.graph`.

        `rows` are those of the whole document.
        """


class Interchange(ABC, Generic[R]):
    """Documents of one format as the JSON, or YAML, of another program.

    `begins` is a regular expression that its JSON fits from the beginning, be it sound or not.
    """

    begins: ClassVar[str]

    @abstractmethod
    def tells(self, text: str) -> bool:
        """Whether a text is YAML of that program, be it sound or not."""

    @abstractmethod
    def is_ours(self, data: object) -> bool:
        """Whether what a JSON text holds is a document of this format."""

    @abstractmethod
    def from_data(self, data: object) -> R:
        """Return the document of what a text holds; raises `InvalidData`."""

    @abstractmethod
    def to_data(self, root: R) -> dict[str, object]:
        """Return a document as a JSON text holds it; raises `WrongType` where it cannot."""


class Twins(ABC, Generic[R]):
    """Twins of documents that say the same by names where these say it by numbers.

    `roots` are the twins, in which a part keeps its name wherever it stands; `names` are those that
    only the twins have.
    """

    roots: list[R]
    names: tuple[str, ...]

    @abstractmethod
    def back(self, root: R) -> R:
        """Return the document that a twin stands for, be it edited since.

        Raises `WrongType` if it stands for none, as one that leads to what is gone.
        """

    @abstractmethod
    def place(self, number: int, places: Places) -> Places:
        """Return where a document has what its twin has at `places`, in the same form.

        `number` tells which of the documents, `places` which child to go to, from the top down.
        """


class Format(ABC, Generic[R]):
    """One format: what it is called, how its files are known, and what is done with documents.

    `name` is short and plain (`byml`); upper case, it is the word for it in sentences. `title` is
    what lists and the desktop call its files. `extensions`, without a dot, begin with the usual
    one. `magic` lists the ways in which files begin. `icon` is a drawing of the program by its
    name, `help` one of its pages; a plug-in gives paths of its own, of an SVG file and a Markdown
    file. `samples` are files to begin with besides those of the program.

    `text`, `graph` and `interchange` are None if a format has no such form. `hashes_names` says
    that files store CRC-32 hashes in the place of names, see `name_hashes`.
    `parent_key` is the root's row that names the file from which a document has what it has not
    itself, "" where files inherit nothing; see `formats.inheritance`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    extensions: ClassVar[tuple[str, ...]]
    magic: ClassVar[tuple[Signature, ...]]
    icon: ClassVar[str | PurePath] = "file"
    help: ClassVar[str | PurePath] = ""
    samples: ClassVar[tuple[PurePath, ...]] = ()
    hashes_names: ClassVar[bool] = False
    parent_key: ClassVar[str] = ""

    text: TextForm[R] | None = None
    graph: GraphForm[R] | None = None
    interchange: Interchange[R] | None = None

    # Files

    def sniff(self, head: bytes) -> bool:
        """Whether a file is of this format, by its first 16 bytes (all where it is shorter)."""
        return any(_begins(head, signature) for signature in self.magic)

    @abstractmethod
    def read(self, data: bytes) -> R:
        """Return the document of a whole file; raises `FormatError`."""

    @abstractmethod
    def write(self, root: R) -> bytes:
        """Return the file of a document; one that was not edited gives its own bytes back.

        Raises `FormatError` if the document cannot be expressed in its format.
        """

    # Documents

    def owns(self, root: object) -> TypeGuard[R]:
        """Whether this is a document of this format."""
        return isinstance(root, Root) and root.format_name == self.name

    @abstractmethod
    def new(self) -> R:
        """Return an empty document."""

    @abstractmethod
    def templates(self) -> list[Template]:
        """Return the ways to begin a new document; labels are in English."""

    def carrier(self, root: R) -> R:  # noqa: ARG002 - for formats to use
        """Return an empty document in which rows of `root` can lie, for the clipboard."""
        return self.new()

    @abstractmethod
    def equal(self, one: R, other: R) -> bool:
        """Whether two documents say the same, in whatever bytes."""

    @abstractmethod
    def facts(self, root: R) -> dict[str, str]:
        """Return what there is to say about a document as a whole, by short names."""

    def header(self, root: R) -> dict[str, str]:
        """Return those facts about a document that no row shows, by their names."""
        return {name: words for name, words in self.facts(root).items() if name in _HEADER}

    @abstractmethod
    def problems(self, root: R, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
        """Return what was found out about a document that did not stop it from opening."""

    @abstractmethod
    def outline(self, root: R, knowledge: Knowledge = NO_KNOWLEDGE) -> Outline:
        """Return a new neutral view of a document, which shows the names that are known."""

    @abstractmethod
    def structure(self, view: Outline, root: R, other_roots: Sequence[Root] = ()) -> Structure:
        """Return what may be done to a document, of which `view` is an outline that stays as it is.

        `other_roots` are documents, of any format, that new parts may be made like.
        """

    def twins(
        self,
        roots: Sequence[R],  # noqa: ARG002 - for formats to use
        knowledge: Knowledge = NO_KNOWLEDGE,  # noqa: ARG002
    ) -> Twins[R] | None:
        """Return twins of documents that are compared, None if they need none."""
        return None

    def held(self, root: R, knowledge: Knowledge = NO_KNOWLEDGE) -> ScalarValues:
        """Return the strings and numbers of a document, and the types of its rows, by their names.

        See `formats.scalars`.
        """
        from .scalars import of_outline

        return of_outline(self.outline(root, knowledge))

    def name_hashes(self, root: R) -> set[int]:  # noqa: ARG002 - most store names as text
        """Return the CRC-32 hashes that a document stores in the place of names, each once."""
        return set()


def _begins(head: bytes, signature: Signature) -> bool:
    """Whether a file begins so; of one that is cut short, the first bytes alone decide."""
    offset, value = signature[0]
    return head[offset : offset + len(value)] == value and all(
        head[offset : offset + len(value)] == value[: max(len(head) - offset, 0)]
        for offset, value in signature[1:]
    )


AnyFormat = Format[Root]
"""A format of which only the name tells which one it is; it is given its own documents alone."""
