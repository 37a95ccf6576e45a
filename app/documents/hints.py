"""What a document has to say to the editor of a row beyond the row itself.

Values with a name, values that rows of the same name have elsewhere, other types the row may have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.documents.document import Document
from app.documents.words import Words
from app.words import tr
from formats.structure import Perform, Structure
from formats.values import Kind, Path


def _no_words() -> Sequence[str]:
    return ()


def _no_kinds() -> Sequence[Kind]:
    return ()


def _no_retype(_kind: Kind) -> None:
    raise AssertionError("no other type was offered")


@dataclass(frozen=True, slots=True)
class Hints:
    """Help for one editor; everything but `choices` is asked only when it is needed.

    `choices` are the named values of an integer; `words` returns strings that are likely meant,
    the likeliest first; `kinds` returns the types that `retype` can give the row instead.
    """

    choices: dict[int, str] | None = None
    words: Callable[[], Sequence[str]] = _no_words
    kinds: Callable[[], Sequence[Kind]] = _no_kinds
    retype: Callable[[Kind], None] = _no_retype


NONE = Hints()
"""Nothing to say."""

WORDS = Words()
"""The strings of the open documents that were looked at."""


def hints_for(document: Document, path: Path) -> Hints:
    """Return what `document` has to say on the row at `path`."""
    WORDS.add(document)

    def retype(kind: Kind) -> None:
        label = document.outline.row(path).label

        def what(structure: Structure, perform: Perform) -> None:
            structure.retype(path, kind, perform)

        document.wish(tr("Retype {label} to {kind}", label=label, kind=kind.value), what)

    return Hints(
        document.outline.choices(path),
        lambda: WORDS.likely(document, path),
        lambda: document.structure.kinds(path),
        retype,
    )
