"""The questions that managing documents asks the user, and texts that are not applied yet.

The window answers them with dialogs, a test with prepared answers.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Union

from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.problems import Problem


class CloseAnswer(enum.Enum):
    """The answer to the question about the changes of a document to be closed."""

    SAVE = enum.auto()
    DISCARD = enum.auto()
    CANCEL = enum.auto()


class UnsavedHolder(Protocol):
    """Something with unsaved changes that is not a document, such as an archive in the files
    panel."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def file(self) -> Path:
        """The file that contains it."""

    @property
    def change_count(self) -> int:
        """The number of unsaved changes, 0 if everything is saved."""

    def save(self, then: Callable[[], object]) -> None:
        """Save it, and go on only where that succeeded."""

    def discard(self) -> None:
        """Drop its changes."""


Unsaved = Union["Document", UnsavedHolder]


class Prompts(Protocol):
    """The questions that open, save, reload and close ask; each returns the person's answer."""

    def files_to_open(self, folder: Path) -> list[Path]:
        """Return the files that were chosen, beginning in `folder`."""

    def file_to_save(self, document: Document, suggested: Path) -> Path | None:
        """Return where a document is to be saved, None for nowhere."""

    def save_changes(self, document: Document) -> CloseAnswer:
        """Return the decision about the changes of a document to be closed."""

    def save_several(self, unsaved: list[Unsaved]) -> list[Unsaved] | None:
        """Return which of several things to close are saved, None to keep all open."""

    def may_overwrite(self, document: Document) -> bool:
        """Whether saving may replace a version that another program has saved."""

    def may_drop_changes(self, document: Document) -> bool:
        """Whether reloading the file may drop the changes made since it was saved."""

    def may_drop_input(self, document: Document, reason: str) -> bool:
        """Whether what is typed in a field goes, which for a `reason` fits no value."""

    def may_save_with_errors(self, document: Document, errors: list[Problem]) -> bool:
        """Whether a document is saved although a game may not load it."""

    def update_references(self, old: str, new: str, places: list[str]) -> bool | None:
        """Whether the texts at `places` follow a row from `old` to `new`; None is undecided."""


class Drafts(Protocol):
    """What was typed for documents and is neither applied nor discarded: text, and in fields."""

    def has_draft(self, document: Document) -> bool:
        """Whether a document has such text."""

    def apply_draft(self, document: Document, then: Callable[[bool], object]) -> None:
        """Apply the text, then call `then` with whether that was possible."""

    def leave_draft(self, document: Document, then: Callable[[], object]) -> None:
        """Ask whether the text is applied or discarded; `then` follows unless that is cancelled."""

    def leave_unfit(self, document: Document, may_drop: Callable[[str], bool]) -> bool:
        """Ask with the reason whether input that fits no value goes; False to keep it."""


def file_filter() -> str:
    """Return the file types of the open dialog, from the registered formats.

    All files come first: the games use hundreds of extensions, and the content decides anyway.
    """
    from formats.registry import FORMATS

    every = " ".join(
        _pattern(extension) for file_format in FORMATS for extension in file_format.extensions
    )
    kinds = (f"{f.title} ({' '.join(map(_pattern, f.extensions))})" for f in FORMATS)
    return ";;".join((tr("All files (*)"), tr("Parameter files ({every})", every=every), *kinds))


def _pattern(extension: str) -> str:
    return f"*.{extension}"
