"""Sets several rows to what was put into one editor."""

from __future__ import annotations

from typing import Any

from app.documents.document import Document
from app.editors.base import ValueEditor
from app.i18n import tr, trn
from formats.errors import WrongType
from formats.values import Path, same


def set_all(
    document: Document, editor: ValueEditor, paths: list[Path], value: Any, session: object
) -> None:
    """Set the rows at `paths` to what was put into their editor, as one step.

    Expressions start from the value that each row has. Raises `WrongType` if a result does not
    fit, and sets nothing.
    """
    assert editor.row is not None
    is_typed = same(editor.row.kind, editor.value(), value)
    values = [(path, _value_for(document, editor, path) if is_typed else value) for path in paths]
    text = trn("Set {n:,} value", "Set {n:,} values", len(values))
    document.set_many(values, text, session)


def _value_for(document: Document, editor: ValueEditor, path: Path) -> Any:
    row = document.outline.row(path)
    try:
        return editor.value_for(row.value)
    except WrongType as error:
        raise WrongType(tr("{name}: {reason}", name=row.label, reason=error.what)) from None
