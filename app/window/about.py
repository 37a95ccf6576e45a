"""The dialogs about the program and its keyboard shortcuts."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.ui import theme
from app.ui.commands import MENUS, TEXT_COMMANDS
from app.ui.i18n import mark, tr
from app.ui.layouts import hbox, vbox
from app.ui.report import versions
from app.ui.selected_cells import EvenRows
from app.window.actions import Actions
from app.window.command_palette import keys_text, plain
from formats.version import VERSION

_TREE_KEYS = (
    (mark("Edit the value; expand or collapse a container"), "Return"),
    (mark("Type over the value"), mark("any letter or digit")),
    (mark("Discard what was typed"), "Esc"),
    (mark("Toggle true or false"), mark("Space")),
    (mark("One step up or down in a number field"), mark("Up, Down, wheel")),
    (mark("Ten steps in a number field"), mark("Shift+Up, Shift+Down")),
)


def show_about(parent: QWidget) -> None:
    """Show the about box."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("About Triptych"))
    row = hbox(spacing=20)
    sign = QLabel()
    sign.setPixmap(theme.icon("triptych").pixmap(QSize(96, 96)))
    words = QLabel(
        f"<h2>Triptych {VERSION}</h2><p>"
        + tr(
            "Edits the parameter files of Nintendo’s games: what you do not change stays the "
            "same to the last byte, and every edit can be undone."
        )
        + "</p><p>"
        + tr("Free software under the GNU General Public License, version 3 or later.")
        + "<br>"
        + tr("Names for hashes: the list of the <tt>aamp</tt> package.")
        + f"</p><p style='font-size:small'>{versions()}</p>"
    )
    words.setWordWrap(True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    words.setMinimumWidth(380)
    row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(words, 1)
    _run_dialog(dialog, row)


def show_shortcuts(parent: QWidget, actions: Actions) -> None:
    """Show every command that has a key, those chosen in the settings included."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("Keyboard shortcuts"))
    dialog.resize(560, 620)
    table = QTreeWidget()
    table.setAccessibleName(tr("Keyboard shortcuts"))
    table.setItemDelegate(EvenRows(table))
    table.setHeaderLabels([tr("Command"), tr("Keys")])
    table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    table.header().setStretchLastSection(False)
    table.header().resizeSection(1, 200)
    table.setRootIsDecorated(False)
    for title, entries in _key_groups(actions):
        group = QTreeWidgetItem([title, ""])
        group.addChildren([QTreeWidgetItem(list(entry)) for entry in entries])
        group.setFont(0, _bold(table.font()))
        table.addTopLevelItem(group)
    table.expandAll()
    rows = table.model()
    table.setCurrentIndex(rows.index(0, 0, rows.index(0, 0)))
    row = hbox(table)
    _run_dialog(dialog, row)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _key_groups(actions: Actions) -> list[tuple[str, list[tuple[str, str]]]]:
    known, groups = set(actions), []
    for title, commands in MENUS.items():
        entries = [
            (
                plain(tr(command.text)),
                keys_text(actions[command.id]) or _native(command.canvas_keys),
            )
            for command in commands
            if command.id in known
        ]
        groups.append((plain(tr(title)), [(words, keys) for words, keys in entries if keys]))
    text = [(tr(command.text), _native(command.keys)) for command in TEXT_COMMANDS]
    return [
        *groups,
        (tr("In the tree and in fields"), [(tr(words), tr(keys)) for words, keys in _TREE_KEYS]),
        (tr("In the text"), text),
    ]


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def _run_dialog(dialog: QDialog, row: QHBoxLayout) -> None:
    column = vbox(row, parent=dialog)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column.addWidget(buttons)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.exec()
