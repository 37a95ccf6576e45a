"""Integers that are hashes of names: the name of the one there, and the hash of any other."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLineEdit, QPushButton, QWidget

from app.editors.base import hint_label
from app.editors.choices import ChoiceRow, remember, remembered
from app.editors.notation import BASES, HEX
from app.editors.number import NumberEditor
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, hbox, lay_out, vbox
from app.ui.plain import Label
from formats.core.kinds import INT_RANGES, Kind
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import hash_text, one_line

# The editor of whole numbers of every width: decimal, hex or binary, another base beside it.


_BASES = {"dec": 10, "hex": 16, "bin": 2}
_TIPS = {"dec": mark("Decimal"), "hex": mark("Hex, all bits"), "bin": mark("Binary, all bits")}


class IntegerEditor(NumberEditor):
    """One field; at full size a switch for its base, and the hex of its bits (or the decimal).

    In a row of a tree it is decimal, as the tree writes it.
    """

    KIND = Kind.S32

    def _build(self) -> None:
        super()._build()
        if not self.is_small:
            self._build_below()

    def _build_below(self) -> None:
        self.hex = hint_label()
        self.hex.setFont(theme.fixed_font())
        self.hex.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hex.setMinimumWidth(1)  # a long number may grow it, but never shrinks it
        self.field.textChanged.connect(self._show_hex)
        self.base = ChoiceRow([(word, tr(tip)) for word, tip in _TIPS.items()], tr("Number base"))
        self.base.chosen.connect(self._choose_base)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setSpacing(4)
        self._below.addWidget(self.hex, 1)
        self._tools = hbox(..., self.base, spacing=4)
        add_layout(self._below, self._tools)
        add_layout(self._column, self._below)

    def _show_row(self, row: Row) -> None:
        if self.is_small:
            super()._show_row(row)
            return
        word = remembered("base", "dec", list(_BASES))
        self.base.choose(word)
        self.field.set_notation(BASES[_BASES[word]])
        super()._show_row(row)
        self._show_hex()

    def _choose_base(self, word: str) -> None:
        """Write this number and all following ones in another base."""
        remember("base", word)
        if not self.submit() or self.reason:
            self.base.choose(self._base_word())
            return
        self.field.set_notation(BASES[_BASES[word]])
        self.base.choose(word)
        self._show_hex()

    def _base_word(self) -> str:
        return next(word for word, base in _BASES.items() if BASES[base] is self.field.notation)

    def _show_hex(self) -> None:
        is_hex = self.field.notation is HEX
        self.hex.setAccessibleName(tr("In decimal") if is_hex else tr("In hex"))
        try:
            value = self.field.value()
        except WrongType:
            value = None
        if value is None or self.is_mixed:
            self.hex.setText("")
        else:
            self.hex.setText(str(value) if is_hex else HEX.text(self.field.kind, value))
        self._fit_base_switch()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_base_switch()

    def _fit_base_switch(self) -> None:
        """Put the switch below the other text where both do not fit side by side."""
        if self.is_small:
            return
        width_needed = self.hex.sizeHint().width() + 8 + self._tools.sizeHint().width()
        lay_out(self._below, width_needed <= self.width())


_LEAST_HASH = 1 << 16
"""Smaller numbers are treated as numbers: only one in 65,536 hashes is below it."""
_KINDS = frozenset(INT_RANGES) - {Kind.PATH_REFERENCE}


def crc32_of(name: str) -> int:
    """Return the CRC-32 of a name, which AAMP stores for names and BYML for some values."""
    return crc32(name.encode("utf-8", "surrogatepass"))


def murmur3_of(name: str) -> int:
    """Return the MurmurHash3 of a name (32 bits, seed 0), which AINB stores and games compare."""
    from formats.names import murmur3_of

    return murmur3_of(name)


def as_kind(kind: Kind, hash_: int) -> int:
    """Return the number of a kind that has the 32 bits of a hash."""
    return hash_ - 2**32 if kind is Kind.S32 and hash_ >= 2**31 else hash_


def known_name(value: int, find: Callable[[int], str | None]) -> str | None:
    """Return the known name whose hash has the bits of `value`, None for small numbers.

    `find` returns the name that has a hash.
    """
    if not -(2**31) <= value < 2**32 or abs(value) < _LEAST_HASH:
        return None
    return find(value % 2**32)


class HashPopover(QFrame):
    """A field for a name, with its hashes below, each with a button to use it.

    `chosen` carries the hash as an unsigned number. Return uses the first, Esc closes.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Hash of a name"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Name"))
        self.field.setAccessibleName(tr("Name to hash"))
        self.field.textChanged.connect(self._show_hashes)
        column = vbox(self.field, parent=self, spacing=8, margins=8)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self.crc = self._add_hash_line(grid, 0, "CRC-32", crc32_of)
        self.murmur = self._add_hash_line(grid, 1, "MurmurHash3", murmur3_of)
        add_layout(column, grid)
        self._show_hashes()

    def _add_hash_line(
        self, grid: QGridLayout, at: int, words: str, of: Callable[[str], int]
    ) -> _Line:
        line = _Line(words, of)
        line.button.clicked.connect(lambda: self._choose_hash(line))
        for column, widget in enumerate((hint_label(words), line.label, line.button)):
            grid.addWidget(widget, at, column)
        return line

    def _show_hashes(self) -> None:
        for line in (self.crc, self.murmur):
            line.show_hash(self.field.text())

    def _choose_hash(self, line: _Line) -> None:
        if self.field.text():
            self.close()
            self.chosen.emit(line.of(self.field.text()))

    def begin(self, name: str, below: QWidget) -> None:
        """Open below a widget with a name to begin with, all of it in sight."""
        self.field.setText(name)
        self.field.selectAll()
        self.adjustSize()
        place = below.mapToGlobal(QPoint(below.width() - self.width(), below.height() + 2))
        screen = below.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        place.setX(max(room.left(), min(place.x(), room.right() - self.width())))
        place.setY(max(room.top(), min(place.y(), room.bottom() - self.height())))
        self.move(place)
        self.show()
        self.field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose_hash(self.murmur if self.murmur.button.hasFocus() else self.crc)
        else:
            super().keyPressEvent(event)


class _Line:
    """One hash function: its result, and the button that puts it in."""

    def __init__(self, words: str, of: Callable[[str], int]) -> None:
        self.of = of
        self.label = Label()
        self.label.setFont(theme.fixed_font())
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(tr("Insert"))
        self.button.setAutoDefault(False)
        self.button.setAccessibleName(tr("Insert the {words}", words=words))

    def show_hash(self, name: str) -> None:
        """Show the hash of a name, nothing for none."""
        self.label.setText(hash_text(self.of(name)) if name else "0x" + 8 * "·")
        self.button.setEnabled(bool(name))


class HashIntegerEditor(IntegerEditor):
    """An integer with the name that it may be the hash of, and the way to hash another."""

    def _build(self) -> None:
        super()._build()
        self.known = hint_label()
        self.known.setTextFormat(Qt.TextFormat.PlainText)
        self.known.setWordWrap(True)
        self.known.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        tip = tr("Insert the hash of a name")
        self.hash_button = icon_button("tag", tip, self._open_popover, role="secondary")
        self.popover: HashPopover | None = None
        self._name = ""
        if self.is_small:
            self.hash_button.setVisible(False)
            return
        self._tools.addWidget(self.hash_button)
        self._column.addWidget(self.known)

    def _show_row(self, row: Row) -> None:
        super()._show_row(row)
        if self.is_small:
            return
        self._name = known_name(row.value, self.hints.name) or ""
        other = known_name(row.value, self.hints.murmur3_name) or ""
        lines = [tr("CRC-32 of “{name}”", name=one_line(self._name))] if self._name else []
        lines += [tr("MurmurHash3 of “{name}”", name=one_line(other))] if other else []
        self.known.setText("\n".join(lines))
        self.known.setVisible(bool(lines))
        self.hash_button.setVisible(row.kind in _KINDS)
        self.hash_button.setEnabled(row.editable)

    def _open_popover(self) -> None:
        if self.popover is None:
            self.popover = HashPopover(self)
            self.popover.chosen.connect(self._set_hash)
        self.popover.begin(self._name, self.hash_button)

    def _set_hash(self, hash_: int) -> None:
        assert self.row is not None
        self.edited.emit(as_kind(self.row.kind, hash_), None)
