"""Reverts values of an open document to the game's, as one step of its history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.compare.reverse_diff import turned
from app.documents.error_text import why
from app.documents.file_place import FilePlace
from app.documents.loading import LoadedFile, load_file
from app.game.value_changes import ValueChange
from app.ui import background, report
from app.ui.i18n import tr, trn
from app.ui.sentences import begin
from formats import outline_of
from formats.diff import Difference, DifferenceKind, diff, everything
from formats.errors import FormatError, Unsupported, WrongType
from formats.format import AnyFormat
from formats.merge import TwinViews
from formats.outline import Outline
from formats.registry import format_of

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.core.roots import Root

_TRIES = 5
"""How often the comparison is repeated if the document was edited meanwhile."""


def revert_values(
    document: Document, base: FilePlace, values: Sequence[ValueChange], tries: int = _TRIES
) -> None:
    """Revert rows of a document to the dump's version at `base`, compared in a thread.

    Rows are found by their paths in the dump's document, which does not change; added rows by their
    paths in the mod's. Rows that are as in the game by now are left out.
    """
    view, file_format = document.outline, document.format

    def job(root: Root) -> list[Difference]:
        before = _original(base, file_format)
        return edits_to_revert(view, TwinViews((before, root)), values)

    def done(edits: list[Difference]) -> None:
        _apply_reverts(document, edits, len(values))

    def failed(error: BaseException) -> None:
        if isinstance(error, background.DocumentEdited) and tries:
            revert_values(document, base, values, tries - 1)
        elif isinstance(error, WrongType):
            _refuse_revert(document, error)
        else:
            report.error(tr("{reason}. Nothing was changed.", reason=begin(why(error))))

    background.run(background.Lane.COMPARE, background.whole(document, job), done, failed, document)


def _original(base: FilePlace, file_format: AnyFormat) -> Root:
    """Return the dump's document. Raises OSError or `FormatError`."""
    loaded = load_file(*base)
    if not isinstance(loaded, LoadedFile) or format_of(loaded.root) is not file_format:
        raise Unsupported(tr("the game’s file is of another format"))
    root: Root = loaded.root
    return root


def _apply_reverts(document: Document, edits: list[Difference], count: int) -> None:
    if not edits:
        report.note(tr("“{name}” already has the game’s values there.", name=document.name))
        return
    text = trn("Revert one value to the game’s", "Revert {n:,} values to the game’s", count)
    try:
        document.apply_differences(edits, text)
    except FormatError as error:
        _refuse_revert(document, error)
        return
    report.note(
        tr(
            "“{name}” has the game’s values again. Save it to update the mod.",
            name=document.name,
        )
    )


def _refuse_revert(document: Document, error: FormatError) -> None:
    report.error(
        tr(
            "“{name}” was not changed: {reason}. Revert the whole file, or compare it with the "
            "game’s and take the differences that belong together.",
            name=document.name,
            reason=why(error),
        )
    )


def edits_to_revert(
    view: Outline, views: TwinViews, values: Sequence[ValueChange]
) -> list[Difference]:
    """Return the edits that revert rows of `view` to the dump's document.

    `views` are views of that one and of the document that `view` shows. In linked documents, all
    differences are reverted together. Raises `FormatError` if the document would refer to deleted
    parts.
    """
    keys_to_revert = {_difference_key(value.what, value.path, value.mod_path) for value in values}
    before, after = views.views[0], views.views[1] if views.twins is not None else view
    differences = diff(before, after)
    found_differences = [
        difference
        for difference in differences
        if _difference_key(difference.what, *views.both_paths(difference)) in keys_to_revert
    ]
    if before.LINKED and found_differences and len(found_differences) == len(differences):
        found_differences = [everything(before, after)]
    edits = turned(found_differences, before)
    if views.twins is None or not edits:
        return edits
    return diff(view, outline_of(views.taken(1, edits)))


def _difference_key(
    kind: DifferenceKind, path: object, mod_path: object
) -> tuple[DifferenceKind, bool, object]:
    return (kind, path is None, mod_path if path is None else path)
