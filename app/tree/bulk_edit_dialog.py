"""A small window that changes the values of many rows in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from app.documents import bulk_values
from app.documents.bulk_values import Values
from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.idle_task import AT_ONCE, IdleTask
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.rounding import RoundingBox, rounded_words
from app.ui.sentences import begin, said
from app.ui.shown_values import value_text
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.value_text import one_line

_SET, _ADD, _MULTIPLY, _REPLACE = (
    mark("Set to"),
    mark("Add"),
    mark("Multiply by"),
    mark("Replace text"),
)
_EXPRESSIONS = {_ADD: "x + ({})", _MULTIPLY: "x * ({})"}
_HINTS = {
    _SET: mark("7, or from each value: *1.5, +1, x-1, =x/2"),
    _ADD: mark("1, -0.5, 2*pi"),
    _MULTIPLY: mark("1.5, 1/3"),
    _REPLACE: mark("Text to find"),
}
_EXAMPLES = 3
_AT_ONCE = 200
"""Values that are worked out between two turns of the window."""
_LOOK_AT = 2000
"""With more values than this, names are not offered."""


class BulkEditDialog(QDialog):
    """Asks what to do with the values at `paths`, shows what becomes of them, and does it."""

    def __init__(
        self, document: Document, paths: list[Path], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(trn("Batch edit {n:,} value", "Batch edit {n:,} values", len(paths)))
        self._document = document
        self._all = paths
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Values"))
        self._labels = self._fill_which()
        self.action = QComboBox()
        for what in (_SET, _ADD, _MULTIPLY, _REPLACE):
            self.action.addItem(tr(what), what)
        self.action.setAccessibleName(tr("Operation"))
        self.operand = QLineEdit()
        self.operand.setAccessibleName(tr("Value, number or text to find"))
        self.new = QLineEdit()
        self.new.setAccessibleName(tr("New text"))
        self.rounding = RoundingBox()
        self._counting = IdleTask(self)
        self.preview = Label()
        self.preview.setWordWrap(True)
        self.preview.setMinimumHeight(5 * self.fontMetrics().height())
        self._form = QFormLayout()
        self._form.addRow(tr("Values"), self.which)
        self._form.setRowVisible(self.which, self.which.count() > 1)
        self._form.addRow(tr("Operation"), self.action)
        self._form.addRow(tr("Value"), self.operand)
        self._form.addRow(tr("New text"), self.new)
        self._form.addRow("", self.rounding)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._verb = self._buttons.addButton(tr("Change"), QDialogButtonBox.ButtonRole.AcceptRole)
        vbox(self._form, (self.preview, 1), self._buttons, parent=self)
        self.resize(440, 220)
        self.which.currentIndexChanged.connect(self._update_preview)
        self.action.currentTextChanged.connect(self._update_preview)
        self.operand.textChanged.connect(self._update_preview)
        self.new.textChanged.connect(self._update_preview)
        self.rounding.clicked.connect(self._update_preview)
        self._buttons.accepted.connect(self.apply)
        self._buttons.rejected.connect(self.reject)
        self.operand.setFocus()
        self._update_preview()

    def _fill_which(self) -> dict[Path, str]:
        """List the names that several of the values have, and return the name of each."""
        self.which.addItem(tr("All ({count:,})", count=len(self._all)), None)
        if len(self._all) > _LOOK_AT:
            return {}
        outline = self._document.outline
        rows = {path: outline.row(path) for path in self._all}
        labels = {path: row.label for path, row in rows.items()}
        ids = {row.label for row in rows.values() if row.kind is Kind.GUID}
        counts = Counter(labels.values())
        if len(counts) > 1:
            for label, count in sorted(counts.items(), key=lambda item: (item[0] in ids, -item[1])):
                if count > 1:
                    self.which.addItem(f"{one_line(label, 40)} ({count:,})", label)
        return labels

    @property
    def _paths_to_change(self) -> list[Path]:
        """The values that are changed: all, or those of the chosen name."""
        label = self.which.currentData()
        return (
            self._all
            if label is None
            else [path for path in self._all if self._labels[path] == label]
        )

    @property
    def _expression(self) -> str:
        """The input as an expression, "" if it is empty."""
        typed = self.operand.text()
        return typed and _EXPRESSIONS.get(self.action.currentData(), "{}").format(typed)

    def values(self, paths: list[Path]) -> Values:
        """Return the new values of `paths`, or raise `WrongType`."""
        outline, action = self._document.outline, self.action.currentData()
        if action == _REPLACE:
            return bulk_values.replace_text(outline, paths, self.operand.text(), self.new.text())
        make = bulk_values.type_over if action == _SET else bulk_values.calculate
        return make(outline, paths, self._expression, self.rounding.isChecked())

    def apply(self) -> None:
        """Change all values as one step, or show why not."""
        try:
            values = self.values(self._paths_to_change)
            words = f"{self.action.currentText()} {one_line(self.operand.text(), 30)}"
            self._document.set_many(
                values,
                trn("{words}: {n:,} value", "{words}: {n:,} values", len(values), words=words),
            )
        except WrongType as error:
            self._show_preview(begin(said(error.what)), is_error=True)
            return
        self.accept()

    def _update_preview(self, _what: object = None) -> None:
        is_replace = self.action.currentData() == _REPLACE
        self._form.setRowVisible(self.new, is_replace)
        self._form.setRowVisible(self.rounding, not is_replace)
        self.rounding.follow(self._expression)
        self._counting.stop()
        self.operand.setPlaceholderText(tr(_HINTS[self.action.currentData()]))
        try:
            shown = self.values(self._paths_to_change[:_AT_ONCE])[:_EXAMPLES]
        except WrongType as error:
            reason = begin(said(error.what)) if self.operand.text() else ""
            self._show_preview(reason, is_error=True)
            self._verb.setEnabled(is_replace and bool(self.operand.text()))
            return
        outline = self._document.outline
        lines = []
        for path, value in shown:
            row = outline.row(path)
            try:
                value = outline.check(path, value)
            except WrongType as error:
                self._show_preview(begin(said(error.what)), is_error=True)
                self._verb.setEnabled(False)
                return
            old, new = value_text(row.kind, row.value), value_text(row.kind, value)
            lines.append(f"{one_line(row.label, 20)}: {one_line(old, 24)} → {one_line(new, 24)}")
        self._show_preview("\n".join(lines), is_error=False)
        self._verb.setEnabled(True)
        if self.rounding.isChecked() and not is_replace:
            self._counting.begin(self._count_rounded(lines), at_once=AT_ONCE)

    def _count_rounded(self, lines: list[str]) -> Iterator[None]:
        """Add the number of values that will be rounded to the examples."""
        outline, paths, typed = self._document.outline, self._paths_to_change, self._expression
        count = 0
        for start in range(0, len(paths), _AT_ONCE):
            some = paths[start : start + _AT_ONCE]
            count += bulk_values.rounded_count(outline, some, typed, rounds=True)
            yield
        if count:
            self._show_preview("\n".join([*lines, rounded_words(count)]), is_error=False)

    def _show_preview(self, words: str, is_error: bool) -> None:
        palette = self.preview.palette()
        colors = theme.colors()
        color = colors.error if is_error else colors.secondary
        palette.setColor(palette.ColorRole.WindowText, color)
        self.preview.setPalette(palette)
        self.preview.setText(words)
