"""The edits of the cells in a table of records; each is one step of undo."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import Qt

from app.documents.document import Document
from app.documents.table_text import Values, cell_text, line_of, value_of_cell
from app.editors.base import ValueEditor
from app.i18n import tr, trn
from app.item_models import Index
from app.models.records.columns import RecordColumn
from app.models.records.model import RecordsModel
from app.windows.panels.form.area import set_all
from formats.core.kinds import Kind, same
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line

_DOWN = Qt.Orientation.Vertical
_LOOKED_AT = 500
"""The number of cells that are checked for different values."""


class RecordEdits:
    """Edits the cells that a model shows."""

    def __init__(self, model: RecordsModel) -> None:
        self._model = model

    @property
    def _edited_document(self) -> Document:
        assert self._model.document is not None, "there are cells of it"
        return self._model.document

    # Values

    def alike(self, at: Index, indexes: Iterable[Index]) -> list[Path]:
        """Return the paths of the cells of the same kind as the one at `at`, that one first."""
        return self._paths(at, indexes, in_column=False)

    def together(self, at: Index, indexes: Iterable[Index]) -> list[Path]:
        """Return the paths of the cells that are edited with the one at `at`, that one first.

        Those are the ones of its kind, and those of its column whatever their kind.
        """
        return self._paths(at, indexes, in_column=True)

    def _paths(self, at: Index, indexes: Iterable[Index], in_column: bool) -> list[Path]:
        first = self._model.row_at(at)
        if first is None:
            return []
        paths = {self._model.path(at): None}
        for index in indexes:
            row = self._model.row_at(index)
            if row is None or not row.editable:
                continue
            if row.kind is first.kind or (in_column and index.column() == at.column()):
                paths[self._model.path(index)] = None
        return list(paths)

    def editable(self, indexes: Iterable[Index], paths: list[Path]) -> Iterator[None]:
        """Put the paths of those cells into `paths` that can be given another value."""
        for number, index in enumerate(indexes):
            row = self._model.row_at(index)
            if row is not None and row.editable:
                paths.append(self._model.path(index))
            if not number & 31:
                yield

    def is_mixed(self, paths: Sequence[Path]) -> bool:
        """Whether the values of cells differ."""
        rows = [self._edited_document.outline.row(path) for path in paths[:_LOOKED_AT]]
        first = rows[0]
        return not all(
            row.kind is first.kind and same(row.kind, row.value, first.value) for row in rows
        )

    def set_all(self, editor: ValueEditor, paths: Sequence[Path], value: Any) -> None:
        """Set cells to the value of one editor; expressions start from the value of each."""
        set_all(self._edited_document, editor, list(paths), value, None)

    def toggle(self, index: Index, indexes: Iterable[Index]) -> None:
        """Set the booleans among cells to the opposite of the one at `index`."""
        row = self._model.row_at(index)
        if row is None or row.kind is not Kind.BOOL:
            return
        values = [(path, not row.value) for path in self.alike(index, indexes)]
        self._set_cells(values)

    def _set_cells(self, values: Values) -> None:
        words = trn("Set {n:,} value", "Set {n:,} values", len(values))
        self._edited_document.set_many(values, words)

    # Text

    def copying(
        self, rows: Sequence[int], columns: Sequence[int], is_whole: bool
    ) -> Generator[None, None, str]:
        """Return cells as lines of text, with titles and names where `is_whole`."""
        model = self._model
        titles = [one_line(model.columns[column].label) for column in columns]
        lines = [line_of(["", *titles])] if is_whole else []
        for number, row in enumerate(rows):
            cells = [cell_text(model.row_at(model.index(row, column))) for column in columns]
            name = [model.headerData(row, _DOWN)] if is_whole else []
            lines.append(line_of([*name, *cells]))
            if not number & 31:
                yield
        return "".join(lines)

    def pasting(
        self, lines: Sequence[Sequence[str]], rows: Sequence[int], columns: Sequence[int]
    ) -> Generator[None, None, Values]:
        """Return the values for the cells at `rows` and `columns` from lines of text.

        Raises `WrongType` if one does not fit, or if there are fewer cells than texts.
        """
        model, outline = self._model, self._edited_document.outline
        wide = max(map(len, lines), default=0)
        if len(lines) > len(rows) or wide > len(columns):
            raise WrongType(
                tr(
                    "{rows} rows and {columns} columns were copied; there are fewer here",
                    rows=f"{len(lines):,}",
                    columns=wide,
                )
            )
        values: Values = []
        for number, (line, row) in enumerate(zip(lines, rows, strict=False)):
            for typed, column in zip(line, columns, strict=False):
                index = model.index(row, column)
                values += value_of_cell(outline, model.path(index), model.row_at(index), typed)
            if not number & 31:
                yield
        return values

    def paste(self, values: Values) -> None:
        """Give cells the values of a pasted text."""
        words = trn("Paste {n:,} value", "Paste {n:,} values", len(values))
        self._edited_document.set_many(values, words)

    # Names that a row has or has not

    def missing(self, indexes: Iterable[Index]) -> list[Index]:
        """Return the cells that their rows do not have."""
        return [index for index in indexes if self._model.row_at(index) is None]

    def add_missing(self, indexes: Iterable[Index]) -> list[Path]:
        """Add what rows do not have, each as the nearest row above has it, or else below."""
        model = self._model
        missing_rows = sorted(
            [(index.column(), index.row(), model.path(index)) for index in indexes],
            key=lambda one: one[:2],
        )
        sources: dict[tuple[int, int], Path] = {}
        for column, row, _path in missing_rows:
            above = sources.get((column, row - 1))  # which is missing there, too
            sources[column, row] = above or self._template_path(row, model.columns[column])
        words = trn("Add {n:,} value", "Add {n:,} values", len(missing_rows))

        def what(structure: Structure) -> list[Path]:
            paths: list[Path] = []
            packed: dict[Path, bytes] = {}
            for column, row, path in missing_rows:
                self._add_missing(structure, path, sources[column, row], packed)
                paths.append(path)
            return paths

        return self._edited_document.edit(words, what)

    def _template_path(self, row: int, column: RecordColumn) -> Path:
        """Return the nearest row above that has a column, or else below."""
        model = self._model
        below = range(row + 1, model.rowCount())
        for at in (*range(row - 1, -1, -1), *below):
            path = model.record_path(at) + column.path
            if self._row_or_none(path) is not None:
                return path
        name = one_line(column.label)
        raise WrongType(tr("no visible row has {name}", name=name))

    def _add_missing(
        self,
        structure: Structure,
        path: Path,
        source: Path,
        packed: dict[Path, bytes],
    ) -> None:
        """Put a copy of a value below a container that has none of that name."""
        if structure.view.has(path):
            return  # it was added together with another value
        if not structure.view.has(path[:-1]):
            path, source = path[:-1], source[:-1]
        if source not in packed:
            packed[source] = structure.pack([source])
        paths = structure.paste(path[:-1], packed[source])
        if paths != [path]:
            label = self._edited_document.outline.row(source).label
            raise WrongType(tr("“{label}” cannot be added here", label=one_line(label)))

    def _row_or_none(self, path: Path) -> Row | None:
        try:
            return self._edited_document.outline.row(path)
        except WrongType:
            return None

    def remove(self, paths: Sequence[Path]) -> None:
        """Remove values with their names from their rows."""
        words = trn("Delete {n:,} value", "Delete {n:,} values", len(paths))
        self._edited_document.edit(words, lambda structure: structure.remove(paths))
