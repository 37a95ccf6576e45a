"""Texts that name a row by its name: if the row is renamed, they change, too, if the user
agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from app.documents.commands import EditCommand
from app.ui.i18n import tr
from app.ui.later import call_later
from formats.core.paths import Path
from formats.diff import DifferenceKind
from formats.errors import WrongType

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.diff import Difference

Values = list[tuple[Path, Any]]
Ask = Callable[[str, str, list[str]], bool | None]
"""Called with the old name, the new one and the rows whose texts contain the old one: whether they
change; None to cancel the rename."""


class Renaming(NamedTuple):
    """A row that is renamed, and the rows with a text that names it."""

    old: str
    new: str
    users: list[Path]

    def values(self) -> Values:
        """Return the new values of the texts."""
        return [(path, self.new) for path in self.users]


def found(document: Document, names: Iterable[tuple[Path, Any]]) -> list[Renaming]:
    """Return the rows among these (with their new names) that texts name.

    A text that is itself among them is left alone. None if the user would not be asked.
    """
    if document.ask_to_follow is None:
        return []
    wanted_names = dict(names)
    structure = document.structure
    namings = []
    for path, new in wanted_names.items():
        users = structure.named_by(path) if isinstance(new, str) and new else []
        users = [user for user in users if user not in wanted_names]
        if users:
            old = document.outline.get(users[0])
            namings += [Renaming(old, new, users)] if old != new else []
    return namings


def followers(document: Document, names: Iterable[tuple[Path, Any]]) -> Values | None:
    """Ask of each of these rows; return the values to be set as well, None to rename nothing.

    It waits for an answer, so no editor of a value may be open.
    """
    values: Values = []
    for word in found(document, names):
        answer = _ask_to_follow(document, word)
        if answer is None:
            return None
        values += word.values() if answer else []
    return values


def of_differences(document: Document, differences: Iterable[Difference]) -> Values:
    """Return the values to set along with applied differences; raises `WrongType` for none."""
    names = [
        (difference.path, difference.other_row.value)
        for difference in differences
        if difference.what is DifferenceKind.CHANGED
        and difference.path
        and difference.other_row is not None
    ]
    values = followers(document, names)
    if values is None:
        raise WrongType(tr("renaming was cancelled"))
    return values


def ask_soon(document: Document, namings: list[Renaming], session: object) -> None:
    """Ask when the editor of the name is closed; the changed texts join its step.

    `session` is that of the step, which is undone if nothing is to be renamed.
    """
    call_later(document, lambda: _ask_now(document, namings, session))


def _ask_now(document: Document, namings: list[Renaming], session: object) -> None:
    for naming in namings:
        answer = _ask_to_follow(document, naming)
        if answer is None:
            _take_back(document, session)
            return
        if answer:
            _rename_users(document, naming, session)


def _rename_users(document: Document, renaming: Renaming, session: object) -> None:
    text = tr("Rename “{old}”", old=renaming.old)
    document.edit(text, lambda structure: structure.set_many(renaming.values()), session)


def _take_back(document: Document, session: object) -> None:
    stack = document.undo_stack
    step = stack.command(stack.index() - 1)
    if isinstance(step, EditCommand) and step.session is session:
        document.undo()


def _ask_to_follow(document: Document, renaming: Renaming) -> bool | None:
    if document.ask_to_follow is None:
        return False
    places = [" › ".join(document.outline.labels(path)) for path in renaming.users]
    return document.ask_to_follow(renaming.old, renaming.new, places)
