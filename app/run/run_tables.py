"""Tables of the run panel: set up alike, walked by keyboard, with editors for what can be typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from app.run.assumption_model import AssumptionModel
from app.run.question_model import QuestionModel
from app.ui.item_models import Index
from app.ui.selected_cells import EvenRows
from app.ui.selection import edit_cell
from app.ui.sentences import said

_DONE = "done"
_OWN = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Delete})


class RunTable(QTreeView):
    """Rows with columns; Return and a double click edit the cell, else call `does`."""

    def __init__(self, model: QAbstractItemModel, name: str, widths: tuple[int, ...]) -> None:
        super().__init__()
        self.setModel(model)
        self._kept_model = model  # a view does not own its model
        self.setAccessibleName(name)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setItemDelegate(EvenRows(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.does: Callable[[QModelIndex], object] | None = None
        self.edited_column = -1
        self.key = Qt.Key.Key_unknown
        self.key_does: Callable[[QModelIndex], object] | None = None
        self._set_widths(widths)

    def _set_widths(self, widths: tuple[int, ...]) -> None:
        """Set the widths of columns in characters; 0 is the rest."""
        header_view, unit = self.header(), self.fontMetrics().averageCharWidth()
        header_view.setStretchLastSection(False)
        header_view.setMinimumSectionSize(3 * unit)
        for column, width in enumerate(widths):
            if width:
                header_view.resizeSection(
                    column, max(width * unit, header_view.sectionSizeHint(column))
                )
            else:
                header_view.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in sight, if it was: what is said above takes room as it comes."""
        rect = self.visualRect(self.currentIndex())
        was_in_sight = (
            rect.isValid() and rect.top() >= 0 and rect.bottom() <= event.oldSize().height()
        )
        super().resizeEvent(event)
        if was_in_sight and rect.bottom() > event.size().height():
            self.scrollTo(self.currentIndex())

    def event(self, event: QEvent) -> bool:
        """Claim the keys that mean something here from the commands that the window has on them."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_own = event.key() in (self.key, *_OWN) and not event.modifiers()
            event.setAccepted(is_own)
            return is_own or super().event(event)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() is RunTable.State.EditingState:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self._activate(index)
        elif event.key() == self.key and index.isValid() and self.key_does is not None:
            self.key_does(index)
        else:
            super().keyPressEvent(event)

    def _activate(self, index: QModelIndex) -> None:
        if self.edited_column >= 0:
            self.edit_row(index.row())
        elif self.does is not None:
            self.does(index)

    def edit_row(self, row: int) -> None:
        """Open the editor of a row."""
        index = self.model().index(row, self.edited_column)
        self.setCurrentIndex(index)
        edit_cell(self, index)


class _BoxDelegate(EvenRows):
    """Edits with a combo box; choosing an entry closes it."""

    def _finish_on_choice(self, box: QComboBox) -> QComboBox:
        box.activated.connect(lambda _at: self._done(box))
        return box

    def _done(self, box: QComboBox) -> None:
        """Commit the choice, once: Return and the box itself may both report it.

        A view that releases a box hides it first, which may be reported as a choice, too.
        """
        if not box.property(_DONE) and not box.isHidden():
            box.setProperty(_DONE, True)
            self.commitData.emit(box)
            self.closeEditor.emit(box)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Release a combo box whose row was deleted, while its list may still be open."""
        editor.setProperty(_DONE, True)
        super().destroyEditor(editor, index)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        is_return = isinstance(event, QKeyEvent) and event.key() in (
            Qt.Key.Key_Return, Qt.Key.Key_Enter,
        )  # fmt: skip
        if is_return and event.type() is QEvent.Type.KeyPress and isinstance(editor, QComboBox):
            self._done(editor)
            return True
        return super().eventFilter(editor, event)


class AnswerDelegate(_BoxDelegate):
    """Edits an answer: chosen from a list, or typed; several are separated by commas."""

    def __init__(self, model: QuestionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        question = self._model.rows[index.row()].what.question
        if not question.choices:
            line = QLineEdit(parent)
            line.setAccessibleName(question.words)
            return line
        box = QComboBox(parent)
        box.setEditable(True)
        box.setAccessibleName(question.words)
        box.addItems(["", *question.choices])
        return self._finish_on_choice(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        words = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentText(words)
            line = editor.lineEdit()
            assert line is not None, "it is editable"
            line.selectAll()
        elif isinstance(editor, QLineEdit):
            editor.setText(words)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        text = editor.text() if isinstance(editor, QLineEdit) else text
        model.setData(index, text)


class ChoiceDelegate(_BoxDelegate):
    """Edits an assumption: one of its alternatives."""

    def __init__(self, model: AssumptionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        box = QComboBox(parent)
        box.setAccessibleName(self._model.rows[index.row()].what)
        for key, sentence in self._model.choices(index).items():
            box.addItem(said(sentence), key)
        return self._finish_on_choice(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QComboBox), "made above"
        editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QComboBox), "made above"
        model.setData(index, editor.currentData())
