"""Read-only values: a null, the class of a pointer, and the target of a reference."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from app.editors.base import ValueEditor, hint_label
from app.editors.labels import WrapLabel
from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.later import call_later
from app.ui.menu import Menu
from app.ui.plain import tip
from app.ui.sentences import refusal
from app.ui.terms import counted
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import hash_text, one_line

_MARGIN = 4
"""The room in px around a text, so that the focus ring does not lie over it."""
_NULL = mark("null: no value at all, unlike 0, false or an empty string")


class _ReadOnly(ValueEditor):
    """Text on the bare ground, with the margins of a field where there is room."""

    def _build(self) -> None:
        if not self.is_small:
            self._column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)


class NullView(_ReadOnly):
    """What null is, and the types that the row may have instead, where the format allows any."""

    def _build(self) -> None:
        super()._build()
        self.label = hint_label(tr(_NULL))
        self.label.setWordWrap(True)
        self.button = QPushButton(tr("Change the type"))
        self.button.setToolTip(tr("Replace it with a value of another type"))
        self.menu = Menu(self.button)
        self.button.setMenu(self.menu)
        self._column.addWidget(self.label)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_row(self, row: Row) -> None:
        self.menu.clear()
        for kind in self.hints.kinds():
            action = self.menu.addAction(theme.kind_icon(kind), kind.value)
            action.triggered.connect(lambda _=False, chosen_kind=kind: self._later(chosen_kind))
        self.button.setVisible(not self.menu.isEmpty())
        self.button.setAccessibleName(
            tr("Change the type of {label}", label=row.label or tr("root"))
        )

    def _later(self, kind: Kind) -> None:
        """Change the type when the menu has closed: the row's new editor replaces this one."""
        call_later(self, lambda: self._retype(kind))

    def _retype(self, kind: Kind) -> None:
        try:
            self.hints.retype(kind)
        except WrongType as error:
            self.refused.emit(refusal(error))

    def _read_value(self) -> Any:
        return None


class PointerView(_ReadOnly):
    """The class that a pointer points to, to be read and copied."""

    def _build(self) -> None:
        super()._build()
        self.label = WrapLabel()
        self.label.setFont(theme.fixed_font())
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(self.label)

    def _show_row(self, row: Row) -> None:
        self.label.setText(one_line(row.value) or tr("(none)"))
        self.label.setAccessibleName(f"{row.label}: {self.label.text()}")

    def _read_value(self) -> Any:
        assert self.row is not None
        return self.row.value


class ReferenceView(PointerView):
    """The target of a reference as text, and a button that goes there.

    `follow_wanted` carries the path of the target.
    """

    follow_wanted = Signal(object)

    def _build(self) -> None:
        super()._build()
        self.button = GoToButton()
        self.button.follow_wanted.connect(self.follow_wanted)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_row(self, row: Row) -> None:
        super()._show_row(row)
        self.button.set_row(row)


class GoToButton(QPushButton):
    """Goes to the target of a row; hidden if there is none."""

    follow_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__(tr(" Go to"))
        self._row: Row | None = None
        self.setIcon(theme.icon("jump"))
        self.clicked.connect(self._follow_target)

    def set_row(self, row: Row) -> None:
        """Set the row whose target to go to."""
        self._row = row
        self.setVisible(row.target is not None)
        where = one_line(row.value, 60) if isinstance(row.value, str) else ""
        self.setToolTip(
            tip(tr("Go to {where} (Ctrl+Return)", where=where or tr("what this refers to")))
        )
        self.setAccessibleName(tr("Go to {where}", where=where or row.label))

    def _follow_target(self) -> None:
        if self._row is not None and self._row.target is not None:
            self.follow_wanted.emit(self._row.target)


class ContainerView(_ReadOnly):
    """Name, type, number of children and hash, in one line each."""

    def _build(self) -> None:
        super()._build()
        self.label = hint_label()
        self.label.setWordWrap(True)
        self._column.addWidget(self.label)

    def _show_row(self, row: Row) -> None:
        parts = [row.kind.value, counted(row.kind, row.count)]
        parts += [hash_text(row.hash)] if row.hash is not None else []
        self.label.setText(", ".join(parts))
        self.label.setAccessibleName(f"{one_line(row.label) or tr('root')}: {self.label.text()}")

    def _read_value(self) -> Any:
        return None
