"""The inspector's page for several rows: what they have in common, and an editor for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QVBoxLayout, QWidget

from app.documents import bulk_values
from app.documents.document import Document
from app.documents.hints import hints_for_many
from app.editors.base import MIXED, ValueEditor
from app.editors.fields import NumberField
from app.editors.host import commit
from app.editors.labels import WrapLabel
from app.editors.mixed import MixedEditor
from app.editors.registry import editor_with
from app.inspector.form_area import set_all
from app.inspector.form_model import MOST_BASES
from app.inspector.object_form import ObjectForm
from app.ui.descendants import descendants
from app.ui.i18n import tr, trn
from app.ui.idle_task import PAUSE, IdleTask
from app.ui.later import SOON, call_later
from app.ui.layouts import add_layout, vbox
from app.ui.plain import Label
from app.ui.shown_values import value_text
from app.ui.terms import root_name
from app.ui.widgets import hint, shown
from formats.calculator import numbers_of
from formats.core.kinds import CONTAINERS, same
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line

_UNBROKEN = "x\N{WORD JOINER}/\N{WORD JOINER}2"
"""A formula that no line ends within."""
_AT_ONCE = 250
"""Of more rows the page is shown first, then what they have in common, read so many at a time."""
_LOOK_AT = 2000
"""The most rows whose common parts are shown; an editor sets all of them."""


class MultiRowPage(QWidget):
    """The page for the rows at `paths`; `edit_many` opens the dialog that changes all of them.

    `form` creates the form for what containers have in common; `dropped` is as of `ValueEditor`.
    """

    dropped = Signal(str)

    def __init__(
        self,
        document: Document,
        paths: list[Path],
        edit_many: Callable[[], object],
        form: Callable[[Document, list[Path]], ObjectForm],
    ) -> None:
        super().__init__()
        self._document = document
        self._paths = paths
        self.editor: Any = None
        self.form: ObjectForm | None = None
        self.value: WrapLabel | None = None
        """The value that all rows have; None until they were looked at."""
        page = vbox(parent=self, spacing=12, margins=(0, 12, 0, 12))
        column = vbox(spacing=12, margins=(12, 0, 12, 0))
        add_layout(page, column)
        self.title = Label(trn("{n:,} row", "{n:,} rows", len(paths)))
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setBold(True)
        self.title.setFont(font)
        column.addWidget(self.title)
        self._common = vbox(spacing=12)
        add_layout(column, self._common)
        button = QPushButton(tr("Batch edit…"))
        button.setToolTip(tr("Set, add, multiply, or replace text in all selected rows"))
        button.clicked.connect(lambda: edit_many())
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._looking = IdleTask(self)
        if len(paths) > _AT_ONCE:
            column.addStretch(1)
            call_later(self, self._look, 2 * SOON)  # after a graph is marked
            return
        rows = self._rows()
        self._show_common(rows)
        if {row.kind for row in rows} <= CONTAINERS and len(paths) <= MOST_BASES:
            self.form = form(document, paths)
            page.addWidget(self.form, 1)
        else:
            column.addStretch(1)

    def _rows(self) -> list[Row]:
        return self._document.outline.rows_at(self._paths[:_LOOK_AT])

    def _look(self) -> None:
        self._looking.begin(self._show_common_gradually())

    def _show_common_gradually(self) -> Iterator[object]:
        rows: list[Row] = []
        for start in range(0, min(len(self._paths), _LOOK_AT), _AT_ONCE):
            some = self._paths[start : start + _AT_ONCE]
            try:
                rows += self._document.outline.rows_at(some)
            except WrongType:
                return  # they were deleted meanwhile, and the document announces others next
            yield None
        yield PAUSE
        self._show_common(rows)

    def _show_common(self, rows: list[Row]) -> None:
        """Show what rows have in common, with an editor for all of them."""
        add_layout(self._common, self._common_facts(rows))
        self._add_editor(self._common, rows)

    def _common_facts(self, rows: list[Row]) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        kinds = sorted({row.kind.value for row in rows})
        self.value = WrapLabel(shown(one_line(_common_value(rows), 60)))
        for name, label in (
            (tr("name"), WrapLabel(shown(one_line(_only({row.label for row in rows}), 60)))),
            (tr("type"), WrapLabel(", ".join(kinds))),
            (tr("value"), self.value),
        ):
            form.addRow(hint(name), label)
        return form

    def _add_editor(self, column: QVBoxLayout, rows: list[Row]) -> None:
        self._message = hint("")
        self._message.setWordWrap(True)
        if _without_value(rows) is None:
            self.editor = self._new_editor(rows)
            self.editor.set_row(rows[0])
            self.editor.setEnabled(not self._document.frozen)
            self.editor.edited.connect(self._commit_to_all)
            self.editor.dropped.connect(self.dropped)
            self._message.setText(self._entry_note(rows))
            column.addWidget(self._message)
            column.addWidget(self.editor)
        self._message.setVisible(bool(self._message.text()))

    def _new_editor(self, rows: list[Row]) -> ValueEditor:
        if len({row.kind for row in rows}) > 1:
            return MixedEditor()
        hints = hints_for_many(self._document, self._paths)
        editor = editor_with(rows[0].kind, hints)()
        editor.set_hints(hints)
        return editor

    @property
    def typing_refusal(self) -> str:
        """Why nothing can be typed over the values of the rows, "" if it can."""
        if self._document.frozen:
            return self._document.frozen
        row = _without_value(self._rows())
        if row is None:
            return ""
        name = one_line(row.label, 60) or root_name()
        return tr("“{name}” has no value to type over", name=name)

    def _entry_note(self, rows: list[Row]) -> str:
        """Let numbers start from the value of each row, and return a note on what an input does."""
        is_mixed = self._show_mixed(rows)
        fields = descendants(self.editor, NumberField)
        for field in fields:
            field.is_many = True
        is_typed = isinstance(self.editor, MixedEditor)
        said = [tr("The values differ.")] if is_mixed and not is_typed else []
        if is_typed:
            said.append(tr("The types differ: each row keeps its own."))
        if is_mixed or fields:
            said.append(tr("What you enter here is set in all selected rows."))
        if fields or (is_typed and any(map(numbers_of, rows))):
            said.append(
                tr("*2, +1, x-1 or =x/2 starts from the value x of each; * and / round integers.")
            )
        return " ".join(said).replace("x/2", _UNBROKEN)

    def _show_mixed(self, rows: list[Row]) -> bool:
        """Show “—” in the editor if the values differ, and return whether they do."""
        is_mixed = _is_mixed(rows)
        self.editor.set_mixed(is_mixed)
        return is_mixed

    def _commit_to_all(self, value: Any, session: object) -> None:
        is_typed = isinstance(self.editor, MixedEditor)
        set_values = self._type_over if is_typed else partial(set_all, self._document, self.editor)
        commit(self.editor, lambda: set_values(self._paths, value, session))

    def _type_over(self, paths: list[Path], typed: str, session: object) -> None:
        outline = self._document.outline
        values = bulk_values.type_over(outline, paths, typed, None)
        rounded = bulk_values.rounded_count(outline, paths, typed)
        text = trn("Set {n:,} value", "Set {n:,} values", len(values))
        self._document.set_many(values, text, session)
        bulk_values.note_rounded(rounded)

    def refresh(self) -> None:
        """Show the current values of the rows."""
        if self._looking.is_busy:
            self._look()  # again: those read already may have other values now
        elif self.value is not None:
            rows = self._rows()
            self.value.setText(shown(one_line(_common_value(rows), 60)))
            if self.editor is not None and rows[0].kind is self.editor.row.kind:
                self.editor.set_row(rows[0])
                self._show_mixed(rows)


def _without_value(rows: list[Row]) -> Row | None:
    """Return the first row whose value cannot be set, if there is one."""
    return next((row for row in rows if row.kind in CONTAINERS or not row.editable), None)


def _common_value(rows: list[Row]) -> str:
    """Return the value that all rows have as text, or that it is mixed."""
    first = rows[0]
    if first.kind in CONTAINERS or _is_mixed(rows):
        return MIXED
    return value_text(first.kind, first.value)


def _is_mixed(rows: list[Row]) -> bool:
    """Whether not all rows have the same value."""
    first = rows[0]
    return not all(
        row.kind is first.kind and same(row.kind, row.value, first.value) for row in rows
    )


def _only(words: set[str]) -> str:
    return next(iter(words)) if len(words) == 1 else MIXED
