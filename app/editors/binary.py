"""The editor of raw bytes: hex and text edited in place, found, counted, imported and exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QToolButton

from app.buttons import MenuButton, add_action
from app.editors import choices, raw_files
from app.editors.base import ValueEditor, hint_label
from app.editors.fields import NumberField
from app.editors.hex_bar import HexBar
from app.editors.hex_inspector import DataInspector
from app.editors.hexview import HexView
from app.editors.labels import ElidedLabel
from app.i18n import tr, trn
from app.layouts import add_layout, hbox
from app.menu import Menu
from app.sentences import refusal
from formats.core.kinds import AlignedBytes, Kind, accept
from formats.errors import WrongType
from formats.outline import Row

IMPORT_MOST = 256 * 1024 * 1024
_QUICK = 64 * 1024
"""With up to so many bytes, every key is committed at once; with more, a pause in typing
commits."""
_PAUSE = 600
_INSPECTOR = "data_inspector"


class BinaryEditor(ValueEditor):
    """Bytes, and for aligned ones the alignment they ask for."""

    def _build(self) -> None:
        self.view = HexView()
        self.view.edited.connect(self._bytes_typed)
        self.view.moved.connect(self._show_position)
        self.view.finished.connect(self._left_view)
        self.view.placed.connect(self._left_place)
        self.view.refused.connect(self.refused)
        self.bar = HexBar(self.view)
        self.bar.closed.connect(self.view.setFocus)
        self.view.find_wanted.connect(self.bar.begin)
        self.view.offset_wanted.connect(lambda: self.bar.begin(offset=True))
        self.view.again_wanted.connect(self.bar.again)
        self.numbers = DataInspector(self.view, self)
        self.numbers.refused.connect(self.refused)
        self.alignment = NumberField(Kind.U32)
        self.alignment.setAccessibleName(tr("Alignment in bytes"))
        self.alignment.finished.connect(self._field_finished)
        self.alignment.stepped.connect(self._stepped)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._stepped)
        self.setFocusProxy(self.view)
        self._column.addWidget(self.view, 1)
        self._column.addWidget(self.bar)
        add_layout(self._column, self._build_line())
        self._column.addWidget(self.numbers)
        add_layout(self._column, self._build_alignment())

    def _build_line(self) -> QHBoxLayout:
        self.amount = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self.amount.setForegroundRole(self.amount.foregroundRole().PlaceholderText)
        self.mode = QToolButton()
        self.mode.setCheckable(True)
        self.mode.clicked.connect(self.view.set_insert)
        self.more = MenuButton(tr("More"))
        self.menu = Menu(self.more)
        self._build_menu(self.menu)
        self.more.setMenu(self.menu)
        return hbox((self.amount, 1), self.mode, self.more)

    def _build_menu(self, menu: QMenu) -> None:
        menu.addAction(tr("&Find…\tCtrl+F"), self.bar.begin)
        menu.addAction(tr("&Go to an offset…\tCtrl+G"), lambda: self.bar.begin(offset=True))
        self._fill = add_action(menu, tr("F&ill the selection…"), self.bar.begin_fill)
        menu.addSeparator()
        menu.addAction(tr("&Copy as hex\tCtrl+C"), self.view.copy_hex)
        menu.addAction(tr("Copy as &text"), self.view.copy_text)
        self._paste = add_action(menu, tr("&Paste\tCtrl+V"), self.view.paste)
        menu.addSeparator()
        shown = menu.addAction(tr("&Data inspector"))
        shown.setCheckable(True)
        shown.setChecked(choices.remembered(_INSPECTOR, "on", ("on", "off")) == "on")
        shown.toggled.connect(self._show_numbers)
        self.numbers.setVisible(shown.isChecked())
        menu.addSeparator()
        self.load = add_action(menu, tr("&Import…"), self._import)
        self.save = add_action(menu, tr("&Export…"), self._export)

    def _show_numbers(self, is_on: bool) -> None:
        choices.remember(_INSPECTOR, "on" if is_on else "off")
        self.numbers.setVisible(is_on)
        self.numbers.refresh()

    def _build_alignment(self) -> QHBoxLayout:
        self._aligned = hint_label(tr("aligned to"))
        return hbox(self._aligned, (self.alignment, 1))

    def _show_row(self, row: Row) -> None:
        is_aligned = row.kind is Kind.BINARY_ALIGNED
        self._aligned.setVisible(is_aligned)
        self.alignment.setVisible(is_aligned)
        if is_aligned:
            self.alignment.set_value(Kind.U32, row.value.alignment)
        self.view.setAccessibleName(self.accessibleName())
        self.view.show_bytes(bytes(row.value))

    def set_original(self, value: Any) -> None:
        self.view.set_original(None if value is None else bytes(value))

    def _read_value(self) -> Any:
        assert self.row is not None
        is_touched = self.view.is_touched and self.view.state.data != self.row.value
        data = bytes(self.view.state.data) if is_touched else self.row.value
        if self.row.kind is not Kind.BINARY_ALIGNED:
            return data
        alignment = self.alignment.value()
        if data is self.row.value and alignment == data.alignment:
            return data
        if alignment != self.row.value.alignment and alignment.bit_count() != 1:
            raise WrongType(
                tr("an alignment must be a power of two, not {number}", number=alignment)
            )
        return accept(Kind.BINARY_ALIGNED, AlignedBytes(data, alignment))

    def _is_typed_beside(self) -> bool:
        return self.numbers.is_typed_in

    def _take_beside(self) -> None:
        self.numbers.finish()

    # Input

    def _bytes_typed(self) -> None:
        """Store the bytes; consecutive typing in one place is one step."""
        self.show_reason("")
        if len(self.view.state.data) <= _QUICK:
            self._stepped()
        else:
            self._pause.start()

    def _left_view(self) -> None:
        self._pause.stop()
        self._field_finished()

    def _left_place(self) -> None:
        """Typing in another place starts a new step; a number there that did not fit goes."""
        if self.numbers.is_typed_in:
            self.drop_unfit()
        if self._pause.isActive():
            self._left_view()
        self._session = None

    def _show_position(self) -> None:
        """Show the number of bytes, the cursor position, and the selection."""
        state = self.view.state
        size, (start, stop) = len(state.data), state.selection
        words = trn(
            "{n:,} byte, at 0x{cursor:X}", "{n:,} bytes, at 0x{cursor:X}", size, cursor=state.cursor
        )
        if start != stop:
            words = tr(
                "{count:,} of {size:,} bytes, 0x{start:X} to 0x{last:X}",
                count=stop - start,
                size=size,
                start=start,
                last=stop - 1,
            )
        self.amount.setText(words)
        self.mode.setChecked(state.insert)
        self.mode.setText(tr("Insert") if state.insert else tr("Overwrite"))
        tip = tr("Typing inserts bytes") if state.insert else tr("Typing overwrites bytes")
        self.mode.setToolTip(tr("{tip} (Insert changes it)", tip=tip))

    # Files

    def _import(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, tr("Import bytes"))
        if not name:
            return
        try:
            data = raw_files.load(Path(name), IMPORT_MOST)
        except (OSError, WrongType) as error:
            self.refused.emit(
                tr("{name} was not imported: {error}", name=Path(name).name, error=refusal(error))
            )
            return
        self._session = None
        self.view.replace_all_bytes(data)
        self._left_view()

    def _export(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(self, tr("Export bytes"))
        if not name:
            return
        reason = raw_files.save(Path(name), bytes(self.view.state.data))
        if reason:
            self.refused.emit(
                tr("{name} was not written: {reason}", name=Path(name).name, reason=reason)
            )

    def _mark_bad(self, is_bad: bool) -> None:
        self.alignment.mark(is_bad and self.alignment.is_bad())
        if not is_bad:
            self.numbers.unmark()

    def _set_read_only(self, read_only: bool) -> None:
        self.view.is_read_only = read_only
        self.alignment.setReadOnly(read_only)
        self.mode.setEnabled(not read_only)
        self._paste.setEnabled(not read_only)
        self._fill.setEnabled(not read_only)
        self.load.setEnabled(not read_only)
