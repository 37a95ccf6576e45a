"""The few rules of the program's look that a palette cannot say.

All lengths are in device-independent px.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import app_paths

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from app.theme_colors import Colors


def style_sheet(c: Colors, *, is_strong: bool) -> str:
    """Return the style sheet of a theme; `is_strong` is whether it is that of high contrast."""
    names = {key: value.name() for key, value in c._asdict().items() if key != "dark"}
    names["signs"] = (app_paths.resource_folder() / "signs").as_posix()
    names["on_selection"] = "dark" if is_strong else "white"
    names["on_accent"] = "#10141B" if c.dark else "#FFFFFF"
    names["tone"] = "bright" if c.dark else "dim"
    names["arrow"] = "white" if c.dark else "dark"
    names["hover"] = (c.raised.lighter(130) if c.dark else c.window).name()
    names["pressed"] = (c.raised.lighter(160) if c.dark else c.line).name()
    names["bright"] = c.accent.lighter(112).name()
    names["edge"] = _edge(c, is_strong).name()
    return (_RULES + _BUTTONS + _TABS + (_EDGES if c.dark else "")) % names


def _edge(c: Colors, is_strong: bool) -> QColor:
    """Return the colour of the edges of fields and buttons: hairlines are too faint for them."""
    if is_strong:
        return c.line
    return c.line.lighter(_LIGHTER) if c.dark else c.line.darker(_DARKER)


_RULES = """
QToolTip { color: %(text)s; background: %(raised)s; border: 1px solid %(line)s; padding: 4px; }
QSplitter::handle { background: %(line)s; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter[holds_frames="true"]::handle { background: transparent; }
QHeaderView { background: %(panel)s; }
QHeaderView::section, QTableCornerButton::section {
    background: %(panel)s; color: %(secondary)s; padding: 2px 4px 2px 3px; border: none;
    border-right: 1px solid %(line)s; border-bottom: 1px solid %(line)s;
}
DocumentTree QHeaderView::section, RecordsView QHeaderView::section,
CompareTree QHeaderView::section { padding-left: 4px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: %(disabled)s; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: %(secondary)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QDockWidget {
    titlebar-close-icon: url("%(signs)s/close-%(tone)s.svg");
    titlebar-normal-icon: url("%(signs)s/float-%(tone)s.svg");
}
QDockWidget::title { background: %(window)s; padding: 4px 8px; text-align: left; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit {
    border: 1px solid %(edge)s; border-radius: 3px; min-height: 18px; padding: 2px 2px;
}
QLineEdit:focus { border-color: %(accent)s; }
QLineEdit[frame="false"], QAbstractSpinBox QLineEdit, QComboBox QLineEdit {
    border: none; min-height: 0; padding: 0;
}
QToolBar { border: none; border-bottom: 1px solid %(line)s; padding: 2px 4px; spacing: 2px; }
QTreeView::branch:has-children:open:selected { image: url("%(signs)s/open-%(on_selection)s.svg"); }
QTreeView::branch:has-children:closed:selected {
    image: url("%(signs)s/closed-%(on_selection)s.svg");
}
"""
_EDGES = """
QAbstractSpinBox, QComboBox[editable="true"] { background: %(raised)s; }
QAbstractScrollArea[frameShape="StyledPanel"] { border: 1px solid %(edge)s; }
QTableView { gridline-color: %(line)s; }
QFileDialog {
    backward-icon: url("%(signs)s/dialog-back-bright.svg");
    forward-icon: url("%(signs)s/dialog-forward-bright.svg");
    filedialog-parent-directory-icon: url("%(signs)s/dialog-up-bright.svg");
    filedialog-new-directory-icon: url("%(signs)s/dialog-new-folder-bright.svg");
    filedialog-listview-icon: url("%(signs)s/dialog-list-bright.svg");
    filedialog-detailedview-icon: url("%(signs)s/dialog-details-bright.svg");
}
"""
"""What has edges a little darker than its ground would have none on black or a dark grey."""
_BUTTONS = """
QPushButton, QComboBox { background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px; }
QPushButton { min-height: 16px; padding: 3px 10px; }
QDialogButtonBox QPushButton { min-width: 58px; }
QPushButton:hover, QPushButton:checked, QComboBox:hover { background: %(hover)s; }
QPushButton:pressed { background: %(pressed)s; }
QPushButton:focus, QComboBox:focus { border-color: %(accent)s; }
QPushButton:disabled, QComboBox:disabled { color: %(disabled)s; border-color: %(line)s; }
QPushButton:default:enabled {
    background: %(accent)s; border-color: %(accent)s; color: %(on_accent)s;
}
QPushButton:default:enabled:hover { background: %(bright)s; }
QPushButton[flat="true"] { border: none; background: none; color: %(text)s; }
QPushButton[flat="true"]:hover { background: %(hover)s; }
QToolButton[autoRaise="false"] {
    background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px;
    min-height: 16px; padding: 2px 5px 1px 5px;
}
QToolButton[autoRaise="false"]:hover { background: %(hover)s; }
QToolButton[autoRaise="false"]:checked, QToolButton[autoRaise="false"]:pressed {
    background: %(pressed)s;
}
QToolButton[autoRaise="false"]:focus { border-color: %(accent)s; }
QToolButton[autoRaise="false"]:disabled { color: %(disabled)s; border-color: %(line)s; }
QLineEdit QToolButton[autoRaise="false"] { min-height: 0; }
QSpinBox {
    background: %(raised)s; border: 1px solid %(edge)s; border-radius: 3px;
    min-height: 17px; padding: 1px 4px;
}
QSpinBox:focus { border-color: %(accent)s; }
QSpinBox::up-button, QSpinBox::down-button { border: none; background: none; width: 18px; }
QSpinBox::up-arrow { image: url("%(signs)s/up-%(arrow)s.svg"); width: 12px; height: 12px; }
QSpinBox::down-arrow { image: url("%(signs)s/open-%(arrow)s.svg"); width: 12px; height: 12px; }
QComboBox { min-height: 18px; padding: 2px 4px; combobox-popup: 0; }
QComboBox QAbstractItemView::item { min-height: 22px; padding: 0 2px; }
QComboBox[editable="true"] { padding-left: 2px; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow {
    image: url("%(signs)s/open-%(arrow)s.svg"); width: 14px; height: 14px;
}
"""
"""Buttons are flat, and the one that Return presses is filled. What a box offers is a list: in a
menu, as the style has it otherwise, the current row would be of the colour of its box."""
_TABS = """
QTabBar::tab {
    background: transparent; color: %(secondary)s; border: none; padding: 4px 10px;
    border-right: 1px solid %(line)s;
}
QTabBar::tab:top { border-top: 2px solid transparent; padding-bottom: 6px; }
QTabBar::tab:bottom { border-bottom: 2px solid transparent; padding-top: 6px; }
QTabBar::tab:selected { background: %(panel)s; color: %(text)s; }
QTabBar::tab:top:selected { border-top-color: %(accent)s; }
QTabBar::tab:bottom:selected { border-bottom-color: %(accent)s; }
QTabBar::tab:hover:!selected { background: %(raised)s; color: %(text)s; }
TabBar::tab { padding-right: 2px; }
TabBar[quiet="true"]::tab:top:selected { border-top-color: %(edge)s; }
QTabBar QToolButton[autoRaise="false"] {
    background: %(window)s; border: none; min-height: 0; padding: 0;
}
QTabBar QToolButton[autoRaise="false"]:hover { background: %(hover)s; }
QTabBar QToolButton::left-arrow { image: url("%(signs)s/left-%(arrow)s.svg"); }
QTabBar QToolButton::right-arrow { image: url("%(signs)s/closed-%(arrow)s.svg"); }
QTabBar QToolButton::left-arrow:disabled, QTabBar QToolButton::right-arrow:disabled { image: none; }
"""
"""Tabs are flat, and a line in the accent's colour marks the one on top."""
_LIGHTER, _DARKER = 145, 125
"""How much lighter or darker than hairlines the edges of fields are, in percent."""
