"""The inspector: everything about the selected row, with the editor of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.documents.document import Document
from app.documents.hints import hints_for, learned_from
from app.editors.base import ValueEditor
from app.editors.host import commit
from app.editors.labels import ElidedLabel, WrapLabel
from app.editors.readonly import GoToButton, ReferenceView
from app.editors.registry import editor_with
from app.inspector.multi_row_page import MultiRowPage
from app.inspector.object_form import ObjectForm
from app.tree.origin_edits import offered
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.descendants import descendants
from app.ui.i18n import mark, tr, trn
from app.ui.later import SOON, call_later
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label, tip
from app.ui.sentences import begin, refusal
from app.ui.shown_values import detail_text, value_text
from app.ui.terms import counted, root_name
from app.ui.widgets import hint, hint_page, shown
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS, Kind, same
from formats.core.paths import Path
from formats.editing import Origin
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import hash_text, one_line

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

_MUCH = 500
"""A list of so many rows takes long to follow where all of it was replaced at once."""


class Inspector(QScrollArea):
    """Shows the current row of one document at a time; every edit becomes a command of it.

    `named` carries a name that was typed for an unknown hash and fits it.
    """

    named = Signal(str)
    command_wanted = Signal(str)
    """A command of the window should be run, by its name."""
    many_wanted = Signal()
    """The values of all selected rows should be changed."""
    left = Signal()
    """The focus should go to the rows."""
    refused = Signal(str)
    """Input is gone, since something else is shown; and why it did not fit."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the inspector of a window."""
        inspector = cls()
        inspector.named.connect(host.preferences.remember_name)
        inspector.many_wanted.connect(host.edit_many)
        inspector.command_wanted.connect(lambda name: host.actions[name].trigger())
        inspector.left.connect(host.focus_document)
        inspector.refused.connect(host.refuse)
        return inspector

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setAccessibleName(tr("Inspector"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumWidth(280)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._document: Document | None = None
        self._note = ""
        self._path: Path = ()
        self._row: Row | None = None
        self._changes: list[Changes] = []
        """The changes of an unfinished step, which are shown at its end."""
        self._has_other_names = False
        """Whether names became known that are not shown yet."""
        self._editor: Any = None
        self._form: ObjectForm | None = None
        self._name: HashNameField | None = None
        """Where the name of the row's hash is typed."""
        self._spare: ObjectForm | None = None
        self._is_late = False
        """Whether the page is still that of before a change."""
        self._gone = QWidget()
        """Contains replaced pages until they are deleted; it is never shown itself."""
        self._show_nothing()

    # Display

    def submit(self) -> None:
        """Commit unconfirmed input, as when a field is left."""
        if self._shown_editor is not None and self._document is not None:
            self._shown_editor.submit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo and redo edits where a field has nothing of its own to undo; leave by Esc."""
        document, editor = self._document, self._shown_editor
        seen = frozenset(editor.form.bases if isinstance(editor, ObjectForm) else ())
        if document is not None and event.matches(QKeySequence.StandardKey.Undo):
            document.undo(seen)
        elif document is not None and event.matches(QKeySequence.StandardKey.Redo):
            document.redo(seen)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focus_editor(self) -> None:
        """Focus the editor, for values that have no room in a row of the tree."""
        editor = self._shown_editor
        if isinstance(editor, ObjectForm):
            editor.setFocus()  # which goes to its first value
        elif editor is not None:
            editor.setFocus(Qt.FocusReason.ShortcutFocusReason)  # what is there is typed over

    @property
    def typing_refusal(self) -> str:
        """Why nothing can be typed over the values of all selected rows, "" if it can."""
        page = self.widget()
        return page.typing_refusal if isinstance(page, MultiRowPage) else ""

    def type_over(self, key: QKeyEvent) -> None:
        """Type a key into the editor, which has the keyboard; it says whether it took it."""
        field = QApplication.focusWidget()
        if field is not None and self.isAncestorOf(field):
            QApplication.sendEvent(field, key)

    @property
    def _shown_editor(self) -> ValueEditor | ObjectForm | None:
        """The editor or form of the row, or of several, None if there is none."""
        page = self.widget()
        editor: ValueEditor | ObjectForm | None = self._editor
        if isinstance(page, MultiRowPage):
            editor = page.form or page.editor
        return editor

    def set_document(self, document: Document | None) -> None:
        """Follow another document, or none; what is typed is an edit of the one before."""
        if document is not self._document:
            self.submit()
            self._finish_name()
        self._drop_form()  # first: as it loses the focus, this may be called again
        if self._document is not None:
            self._document.selection.changed.disconnect(self._follow_selection)
            self._document.changed.disconnect(self._collect_changes)
            self._document.about_to_edit.disconnect(self.submit)
            self._document.step_ended.disconnect(self._show_changes)
            self._document.modified_changed.disconnect(self._modified_changed)
            self._document.state_changed.disconnect(self._state_changed)
            self._document.reset.disconnect(self._reset)
            self._document.names_changed.disconnect(self._follow_names)
        self._document = document
        if document is None:
            self._show_nothing()
            return
        document.selection.changed.connect(self._follow_selection)
        document.changed.connect(self._collect_changes)
        document.about_to_edit.connect(self.submit)
        document.step_ended.connect(self._show_changes)
        document.modified_changed.connect(self._modified_changed)
        document.state_changed.connect(self._state_changed)
        document.reset.connect(self._reset)
        document.names_changed.connect(self._follow_names)
        self._reset()

    def set_note(self, words: str) -> None:
        """Say this while there is no document; "" asks for a row to be selected."""
        is_new, self._note = words != self._note, words
        if is_new and self._document is None:
            self._show_nothing()

    def _reset(self) -> None:
        if self._document is not None:
            self._show_row(self._document.selection.current)

    def _follow_names(self) -> None:
        """Show the names that are known now; while it is worked here, after the next step."""
        editor, focus = self._shown_editor, QApplication.focusWidget()
        is_used = focus is not None and self.isAncestorOf(focus)
        self._has_other_names = editor is not None and (is_used or editor.has_input)
        if not self._has_other_names:
            self._reset()

    def _follow_selection(self) -> None:
        """Show the selection; if the same row is shown already, the state of its editor is kept."""
        assert self._document is not None, "it is this one that tells"
        selection = self._document.selection
        is_shown = self._editor is not None and selection.current == self._path
        is_other = any(changes.lists for changes in self._changes)
        if is_other and self._is_much() and not self._has_keyboard():
            self._show_soon()
        elif not is_shown or is_other or len(selection.paths) > 1:
            self._show_row(selection.current)

    def _is_much(self) -> bool:
        """Whether an edit of so many rows, or amid so many, has what follows in its own turns."""
        assert self._document is not None, "it is this one that tells"
        outline = self._document.outline
        places = {change.path for changes in self._changes for change in changes.lists}
        return any(outline.has(path) and outline.row(path).count >= _MUCH for path in places)

    def _show_soon(self) -> None:
        """Show the selection in a turn of its own; until then the page takes no input."""
        self.submit()
        self._changes, self._row, self._editor, self._form = [], None, None, None
        self._is_late = True
        self.setUpdatesEnabled(False)
        page: QWidget | None = self.widget()
        if page is not None:
            page.setEnabled(False)
        call_later(self, self._show_late, SOON)

    def _show_late(self) -> None:
        if self._is_late:
            self._reset()

    def _has_keyboard(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _collect_changes(self, changes: Changes) -> None:
        """Collect changes; all of a step are shown at its end."""
        if self._form is not None:
            self._form.follow(changes)
        self._changes.append(changes)

    def _show_changes(self) -> None:
        """Show the new value in the existing editor; build another only for another kind."""
        document = self._document
        steps, self._changes = self._changes, []
        if self._has_other_names:
            self._follow_names()
        if document is None or self._row is None:
            page = self.widget()
            is_set = any(changes.values or changes.spread for changes in steps)
            if isinstance(page, MultiRowPage) and is_set:
                page.refresh()
            return
        is_linked = document.outline.LINKED
        paths = {
            path
            for changes in steps
            for path in changes.paths
            if is_linked or path == self._path[: len(path)]
        }
        if not paths:
            return
        try:
            row = document.outline.row(self._path)
        except WrongType:
            return  # the document announces the new current row next
        if self._path not in paths and row == self._row:
            return  # input here is kept
        lists = {change.path for changes in steps for change in changes.lists}
        is_same_place = row.hash == self._row.hash and all(
            row.kind in CONTAINERS and path == self._path for path in lists & paths
        )
        if row.kind is not self._row.kind or self._editor is None or not is_same_place:
            self._show_row(self._path)
            return
        self._row = row
        if self._form is None:
            self._editor.set_row(row)
        self._heading.show_row(row, self._row_name(row))
        self._detail.show_detail(row)
        self._show_original()

    def _state_changed(self) -> None:
        for editor in (self._editor, self._form):
            if self._document is not None and editor is not None:
                editor.setEnabled(not self._document.frozen)

    def _form_of(self, document: Document, paths: list[Path]) -> ObjectForm:
        """Return the form of some rows: the same one as before, since creating one takes a
        while."""
        if self._spare is None:
            self._spare = ObjectForm(document, paths)
            self._spare.dropped.connect(self.refused)
        else:
            self._spare.set_bases(document, paths)
        self._spare.setEnabled(not document.frozen)
        self._form = self._spare
        return self._spare

    def _show_page(self, page: QWidget) -> None:
        """Show another page, focused if the previous one was; keep the form of that."""
        if self._is_late:
            self._is_late = False
            self.setUpdatesEnabled(True)
        had_keyboard, form = self._has_keyboard(), self._spare
        if form is not None and not page.isAncestorOf(form):
            form.drop_unfit()
            form.hide()
            form.setParent(self)
        self._let_go()
        if self.widget() is not None:  # as the keyboard left it, something else was shown
            page.setParent(self._gone)
            page.deleteLater()
            return
        self.setWidget(page)
        if form is not None and form is self._form:
            form.show()
        if had_keyboard:  # else Qt would go on to whatever comes next in the window
            self.focus_editor()

    def _let_go(self) -> None:
        """Remove the current page, to be deleted soon; it accepts no more input.

        Not at once, as Qt would: Qt may still handle a click on it that commits input elsewhere.
        """
        shown: QWidget | None = self.widget()
        if shown is None:
            return
        for editor in descendants(shown, ValueEditor):
            editor.drop_unfit()
            editor.blockSignals(True)
        page = self.takeWidget()
        page.setParent(self._gone)
        page.deleteLater()

    def _drop_form(self) -> None:
        """Have the form release the document that it shows."""
        if self._spare is not None:
            self._show_nothing()
            self._spare.release_document()

    def _show_nothing(self) -> None:
        self._row = self._editor = self._form = self._name = None
        words = self._note or tr("Select a row to see and edit its value here.")
        self._show_page(hint_page(words))

    def _show_row(self, path: Path | None) -> None:
        document = self._document
        if document is None:
            return
        self._changes = []
        if path != self._path:
            self.submit()
            self._finish_name()
        if path is None:
            self._show_nothing()
            return
        try:
            row = document.outline.row(path)
        except WrongType:
            self._show_nothing()
            return
        self._path, self._row, self._has_other_names = path, row, False
        if len(document.selection.paths) > 1:
            self._show_many(document)
            return
        page = self._page(document, row)
        self._show_original()  # first: the page is laid out as it is shown
        self._show_page(page)

    def _show_many(self, document: Document) -> None:
        """Show what the selected rows have in common; if one is deleted, the page is removed."""
        self._row = self._editor = self._form = self._name = None
        document.changes_all = None
        try:
            page = MultiRowPage(
                document, document.selection.paths, self.many_wanted.emit, self._form_of
            )
        except WrongType:
            self._show_nothing()
            return
        page.dropped.connect(self.refused)
        self._show_page(page)

    # How it is built

    def _page(self, document: Document, row: Row) -> QWidget:
        page = QWidget()
        whole = vbox(parent=page, spacing=12, margins=(0, 12, 0, 12))
        top, column = (QVBoxLayout() for _ in range(2))
        for part in (top, column):
            part.setContentsMargins(12, 0, 12, 0)
            part.setSpacing(12)
        add_layout(whole, top)
        self._heading = Heading(row, self._row_name(row), page)
        top.addWidget(self._heading)
        self._form = self._name = None
        if row.kind in CONTAINERS:
            self._editor = self._form_of(document, [self._path])
            whole.addWidget(self._editor, 1)
        else:
            top.addWidget(self._value_editor(document, row), 1)
            whole.setStretch(0, 1 if _is_tall(row) else 0)
        add_layout(whole, column)
        if not _is_tall(row):
            whole.addStretch(1)
        self._detail = DetailLine(row, page)
        self._detail.follow_wanted.connect(document.set_current)
        column.addWidget(self._detail)
        origins = OriginBar(document, self._path, page)
        origins.wanted.connect(self.command_wanted)
        column.addWidget(origins)
        document.changes_all = None
        if document.structure.uses(self._path) > 1:
            column.addWidget(UsesLine(document, self._path))
        self._original = OriginalLine(self._reset_value)
        column.addWidget(self._original)
        add_layout(column, self._row_facts(document, row))
        return page

    def _row_name(self, row: Row) -> str:
        return shown(row.label) if self._path else root_name()

    def _value_editor(self, document: Document, row: Row) -> QWidget:
        hints = hints_for(document, self._path)
        editor = editor_with(row.kind, hints)()
        editor.set_hints(hints)
        editor.set_row(row)
        editor.setEnabled(not document.frozen)
        editor.edited.connect(self._commit_value)
        editor.dropped.connect(self.refused)
        if isinstance(editor, ReferenceView):
            editor.follow_wanted.connect(document.set_current)
        self._editor = editor
        return editor

    def _row_facts(self, document: Document, row: Row) -> QFormLayout:
        form = QFormLayout()
        form.setContentsMargins(0, 4, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(4)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        if row.hash is not None:
            form.addRow(hint(tr("hash")), CopyLine(hash_text(row.hash)))
            source = learned_from(document, row)
            if not row.known:
                form.addRow(hint(tr("name")), self._name_field(document))
            elif source:
                form.addRow(hint(tr("name")), RemarkLabel(source))
        place = "/".join(map(shown, document.outline.labels(self._path)))
        form.addRow(hint(tr("path")), CopyLine(place or "/"))
        return form

    def _name_field(self, document: Document) -> QWidget:
        path = self._path

        def learn(name: str) -> None:
            document.learn_name(path, name)
            if self._has_other_names:
                self._reset()
            self.named.emit(name)

        self._name = HashNameField(learn)
        return self._name

    def _finish_name(self) -> None:
        """Have a name learned that is typed for a hash; say why not, if it goes."""
        reason = self._name.finish() if self._name is not None else ""
        if reason:
            self.refused.emit(reason)

    # Editing

    def _commit_value(self, value: Any, session: object) -> None:
        document = self._document
        if document is not None:
            commit(self._editor, lambda: document.set_value(self._path, value, session))

    def _reset_value(self) -> None:
        document = self._document
        if document is not None and document.can_reset(self._path):
            self._commit_value(document.originals[self._path], None)

    def _modified_changed(self, is_modified: bool) -> None:
        """Have the line on the file's value go with a save."""
        if not is_modified:
            self._show_original()

    def _show_original(self) -> None:
        document, row = self._document, self._row
        if document is None or row is None:
            return
        old = document.originals.get(self._path)
        changed = self._path in document.originals and not same(row.kind, row.value, old)
        self._original.setVisible(changed)
        if isinstance(self._editor, ValueEditor):
            self._editor.set_original(old if changed else row.value)
        if changed:
            self._original.show_original(shown(value_text(row.kind, old)), can_reset=row.editable)


def _is_tall(row: Row) -> bool:
    """Whether the editor of this kind uses all available height."""
    word = row.kind.value
    return row.kind in CONTAINERS or word.startswith(
        ("curve", "buffer", "binary", "aligned", "raw")
    )


# The buttons of the inspector that have a value come from elsewhere.


_BUTTONS = {
    "take_variable": (Origin.VARIABLE, mark("Variable…"), mark("Take the value from a variable")),
    "take_formula": (Origin.FORMULA, mark("Formula…"), mark("Compute the value by a formula")),
    "make_constant": (
        Origin.CONSTANT,
        mark("Constant"),
        mark("Replace the variable or formula with a plain value"),
    ),
}


class OriginBar(QWidget):
    """A button for each origin that the value of a row may have, besides the one it has."""

    wanted = Signal(str)
    """The name of the button's command."""

    def __init__(self, document: Document, path: Path, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        row = hbox(parent=self, spacing=6, margins=0)
        origins = offered(document, path)
        for name, (origin, words, purpose) in _BUTTONS.items():
            if origin in origins:
                button = QPushButton(tr(words))
                button.setToolTip(tr(purpose))
                button.setAccessibleName(tr(purpose))
                button.setEnabled(not document.frozen)
                button.clicked.connect(lambda _=False, name=name: self.wanted.emit(name))
                row.addWidget(button)
        row.addStretch(1)
        self.setVisible(bool(origins))


# The heading of the inspector: the icon, name, type and size of the row it shows.


_ICON = 16


class Heading(QWidget):
    """A row's icon and name, and its type or size, whose first lines stand on one baseline."""

    def __init__(self, row: Row, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        line = hbox(parent=self, spacing=8, margins=0)
        sign = Label()
        sign.setPixmap(theme.kind_icon(row.kind).pixmap(QSize(_ICON, _ICON)))
        self._title = WrapLabel(name)
        self._title.setFont(_title_font(italic=not row.known))
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._kind = kind = Label(_kind_text(row))
        kind.setForegroundRole(kind.foregroundRole().PlaceholderText)
        title, words = self._title.fontMetrics(), kind.fontMetrics()
        sign.setContentsMargins(0, max(0, (title.height() - _ICON) // 2), 0, 0)
        kind.setContentsMargins(0, title.ascent() - words.ascent(), 0, 0)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._title, 1)
        line.addWidget(kind, 0, Qt.AlignmentFlag.AlignTop)

    def show_row(self, row: Row, name: str) -> None:
        """Follow a change of the row."""
        self._title.setText(name)
        self._kind.setText(_kind_text(row))


def _kind_text(row: Row) -> str:
    """Return the type of a row, and the size of its contents."""
    return row.kind.value if row.kind not in CONTAINERS else counted(row.kind, row.count)


def _title_font(italic: bool) -> QFont:
    font = QFont()
    font.setPointSizeF(font.pointSizeF() * 1.15)
    font.setBold(True)
    font.setItalic(italic)
    return font


# The lines of the inspector's page below the value, and the field for the name of a hash.


class RemarkLabel(WrapLabel):
    """A remark in as many lines as it needs, which can be copied."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)


class DetailLine(QWidget):
    """The remark beside a value, and the button to its target."""

    follow_wanted = Signal(object)

    def __init__(self, row: Row, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        column = vbox(parent=self, spacing=4, margins=0)
        self._label = RemarkLabel()
        self._button = GoToButton()
        self._button.follow_wanted.connect(self.follow_wanted)
        column.addWidget(self._label)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_detail(row)

    def show_detail(self, row: Row) -> None:
        """Show the detail of a row, nothing if it has none."""
        self._label.setText(one_line(detail_text(row)))
        self._label.setVisible(bool(row.detail))
        self._button.set_row(row)
        is_reference = row.kind is Kind.REFERENCE  # its editor has the button
        self._button.setVisible(row.target is not None and not is_reference)
        self.setVisible(bool(row.detail) or not self._button.isHidden())


class OriginalLine(QWidget):
    """`was 1.0 ⟲`: the value in the file, and the button that brings it back."""

    def __init__(self, reset: Any) -> None:
        super().__init__()
        line = hbox(parent=self, margins=0)
        self._label = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        tip = tr("Reset to the value in the file")
        self._button = icon_button("reset", tip, reset, role="changed")
        line.addWidget(self._label, 1)
        line.addWidget(self._button)

    def show_original(self, old: str, *, can_reset: bool) -> None:
        """Show the old value, shortened to one line, and a button if it can be restored."""
        self._button.setVisible(can_reset)
        self._label.setText(tr("was {old}", old=old[:200]))
        self._label.setToolTip(tip(old[:2000]))
        palette = self._label.palette()
        palette.setColor(palette.ColorRole.WindowText, theme.colors().changed)
        self._label.setPalette(palette)


class UsesLine(QWidget):
    """`Used in 447 other places`, and whether a value is set there, too."""

    def __init__(self, document: Document, path: Path) -> None:
        super().__init__()
        count = document.structure.uses(path) - 1
        line = hbox(parent=self, margins=0)
        places = trn("Used in {n:,} other place", "Used in {n:,} other places", count)
        line.addWidget(RemarkLabel(places), 1)
        self.all = QCheckBox(tr("Change all"))
        self.all.setChecked(document.structure.is_one_object(path))
        self.all.toggled.connect(lambda on: setattr(document, "changes_all", on))
        line.addWidget(self.all)


class CopyLine(QWidget):
    """A fixed-font line that can be selected, with a button that copies it."""

    def __init__(self, what: str) -> None:
        super().__init__()
        line = hbox(parent=self, spacing=4, margins=0)
        label = ElidedLabel(what)
        label.setFont(theme.fixed_font())
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = icon_button(
            "copy",
            tr("Copy"),
            lambda: QGuiApplication.clipboard().setText(what),
            name=tr("Copy {what}", what=what),
            role="secondary",
        )
        line.addWidget(label, 1)
        line.addWidget(button)


class HashNameField(QWidget):
    """A field for the name of an unknown hash; for a name that does not match, it shows why.

    `learn` takes a name that was typed; raises `WrongType` if it does not match.
    """

    def __init__(self, learn: Callable[[str], object]) -> None:
        super().__init__()
        self._learn = learn
        self._asked = ""
        """The name that was tried last."""
        column = vbox(parent=self, spacing=2, margins=0)
        self.edit = _NameLine()
        self.edit.setPlaceholderText(tr("Type it here if you know it"))
        self.edit.setAccessibleName(tr("Name of this hash"))
        self.edit.editingFinished.connect(self.finish)
        self.edit.given_up.connect(self._give_up)
        self._reason = Label()
        self._reason.setWordWrap(True)
        self._reason.hide()
        column.addWidget(self.edit)
        column.addWidget(self._reason)

    def finish(self) -> str:
        """Have the name learned that is typed; return why it was refused, "" if it was not."""
        name = self.edit.text().strip()
        if name and name != self._asked:
            self._asked = name
            self._reason.clear()
            try:
                self._learn(name)
            except WrongType as error:
                self._refuse(begin(refusal(error)))
        return self._reason.text() if name else ""

    def _give_up(self) -> None:
        self.edit.clear()
        self._asked = ""
        self._reason.hide()

    def _refuse(self, reason: str) -> None:
        """Show below the field why the name was refused."""
        palette = self._reason.palette()
        palette.setColor(palette.ColorRole.WindowText, theme.colors().error)
        self._reason.setPalette(palette)
        self._reason.setText(reason)
        self._reason.show()


class _NameLine(QLineEdit):
    """A line in which Esc gives up what is typed; without that, it is for what this is in."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.given_up.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
