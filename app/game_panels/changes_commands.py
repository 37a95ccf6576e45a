"""The commands on the changes of the mod: open, compare with the game's version, revert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.compare.compare_dialog import ComparedSource, game_source
from app.game.differing import State
from app.game.mod_changes import FileChange
from app.game.value_changes import ValueChange
from app.game_panels.change_rows import ChangeRow, Sort
from app.ui import report
from app.ui.i18n import mark, tr

if TYPE_CHECKING:
    from app.compare.compare_tabs import CompareTabs
    from app.documents.document import Document
    from app.game_panels.arrivals import Arrivals
    from app.game_panels.changes_panel import ChangesPanel
    from app.game_panels.file_reverts import FileReverts
    from app.window.open_views import OpenViews

_WORDS = {
    "open": mark("&Open"),
    "open_original": mark("Open the dump’s &version"),
    "compare": mark("&Compare with the game’s file"),
    "revert": mark("&Revert to the game’s"),
    "show_place": mark("Show in the &files panel"),
    "copy_path": mark("Copy &path"),
    "revert_same": mark("Remove files that are the &same as the game’s…"),
}
KEYS = {"Ctrl+Shift+D": "compare", "Ctrl+Backspace": "revert", "Ctrl+Shift+C": "copy_path"}
"""The keys of the panel's commands, while its tree has the focus."""
_GROUPS = (
    ("open", "open_original", "compare"),
    ("revert",),
    ("show_place", "copy_path"),
    ("revert_same",),
)


class ChangesCommands:
    """The commands of the changes panel on its selection.

    `show_file` shows a file, or an entry in it, in the files panel.
    """

    keys = KEYS

    def __init__(
        self,
        panel: ChangesPanel,
        views: OpenViews,
        compare_tabs: Callable[[], CompareTabs],
        arrivals: Arrivals,
        reverts: FileReverts,
        show_file: Callable[[Path, tuple[str, ...]], object],
    ) -> None:
        self._panel, self._views, self._compare_tabs = panel, views, compare_tabs
        self._arrivals, self._reverts, self._show_file = arrivals, reverts, show_file
        self._does: dict[str, Callable[[], object]] = {
            "open": self._open_changed_file,
            "open_original": self._open_original,
            "compare": self._compare,
            "revert": self._revert,
            "show_place": self._show_in_files,
            "copy_path": self._copy_path,
            "revert_same": self._revert_same,
        }

    def fill(self, menu: QMenu) -> None:
        """Put in what can be done with the selected rows."""
        offered = self.offered()
        keys = {name: key for key, name in KEYS.items()}
        for group in _GROUPS:
            for name in group:
                if name in offered:
                    hint = f"\t{keys[name]}" if name in keys else ""
                    action = QAction(tr(_WORDS[name]) + hint, menu)
                    action.setObjectName(name)
                    action.triggered.connect(lambda _=False, name=name: self.do(name))
                    menu.addAction(action)
            menu.addSeparator()

    def offered(self) -> frozenset[str]:
        """Return the names of the commands that can be done now."""
        rows = self._panel.selected()
        command_names = {"copy_path", "revert"} if rows else set()
        change = self._only(rows)
        if change is not None:
            command_names |= {"open", "show_place"}
            if change.base is not None and change.state is not State.ADDED:
                command_names.add("open_original")
            if change.state is State.CHANGED and change.told.format:
                command_names.add("compare")
        if self._panel.result.same:
            command_names.add("revert_same")
        return frozenset(command_names)

    def do(self, name: str) -> None:
        """Run a command, if it is enabled."""
        if name in self.offered():
            self._does[name]()

    def _only(self, rows: Sequence[ChangeRow]) -> FileChange | None:
        """Return the one file that all of some rows are of, None for several or a folder."""
        file_changes = {id(row.change): row.change for row in rows}
        return next(iter(file_changes.values())) if len(file_changes) == 1 else None

    # Opening

    def _open_changed_file(self) -> None:
        row = self._panel.selected()[0]
        change = row.change
        assert change is not None, "offered for files only"
        if change.state is State.REMOVED:
            self._open_original()
            return
        words = (row.value.mod_words if row.value is not None else None) or change.words
        self._arrivals.open(change.file, words, lambda document: self._go_to_value(document, row))

    def _open_original(self) -> None:
        change = self._only(self._panel.selected())
        assert change is not None, "offered for files only"
        assert change.original is not None, "asked before"
        self._arrivals.open(*change.original, lambda _document: None)

    def _go_to_value(self, document: Document, row: ChangeRow) -> None:
        """Go to the row of a value; to the nearest one above where the mod has none there."""
        value = row.value
        if value is not None and value.is_row:
            path = value.mod_path if value.mod_path is not None else value.path
            self._views.show_row(document, document.nearest(path or ()))

    def _compare(self) -> None:
        change = self._only(self._panel.selected())
        assert change is not None, "offered for one file only"
        assert change.original is not None, "what changed is in the dump"
        game = game_source(change.name.rpartition("/")[2], change.original)

        def opened(document: Document) -> None:
            compared_source = ComparedSource(document.name, document=document)
            self._compare_tabs().open_comparison(game, compared_source)

        self._arrivals.open(change.file, change.words, opened)

    def _show_in_files(self) -> None:
        change = self._only(self._panel.selected())
        assert change is not None, "offered for one file only"
        self._show_file(change.file, change.words)

    def _copy_path(self) -> None:
        from PySide6.QtGui import QGuiApplication

        rows = self._panel.selected()
        lines = [
            row.key.replace("\n", ": ") if row.value is None else _value_line(row) for row in rows
        ]
        QGuiApplication.clipboard().setText("\n".join(lines))

    # Reverting

    def _revert(self) -> None:
        """Revert values in their documents, files and folders on disk."""
        rows = self._panel.selected()
        values = [row for row in rows if row.sort is Sort.VALUE]
        self._revert_values(values)
        changes = [change for row in rows if row not in values for change in row.changes]
        if changes and self._panel.project is not None:
            self._reverts.ask(changes, self._panel.project)

    def _revert_values(self, rows: Sequence[ChangeRow]) -> None:
        by_file: dict[str, tuple[FileChange, list[ValueChange]]] = {}
        for row in rows:
            assert row.change is not None, "values are of files"
            assert row.value is not None, "asked before"
            if not row.value.is_row:
                report.note(
                    tr(
                        "“{name}” is not a row of a document, so it cannot be reverted alone. "
                        "Revert the whole file.",
                        name=row.value.where,
                    )
                )
                return
            if row.value.mod_words is not None:
                report.note(
                    tr(
                        "“{name}” is in another file of the mod, “{file}”, so it cannot be "
                        "reverted alone. Revert the whole file.",
                        name=row.value.where,
                        file=row.value.mod_words[-1],
                    )
                )
                return
            known = by_file.setdefault(row.change.place, (row.change, []))
            known[1].append(row.value)
        self._revert_next(list(by_file.values()))

    def _revert_next(self, waiting: list[tuple[FileChange, list[ValueChange]]]) -> None:
        """Revert values of one document after the other, each opened first."""
        if not waiting:
            return
        (change, values), *rest = waiting
        base = change.original
        assert base is not None, "a value that changed is in the dump's file"

        def opened(document: Document) -> None:
            from app.game_panels.value_reverts import revert_values

            revert_values(document, base, values)
            self._revert_next(rest)

        self._arrivals.open(change.file, change.words, opened)

    def _revert_same(self) -> None:
        if self._panel.project is not None:
            self._reverts.ask(self._panel.result.same, self._panel.project)


def _value_line(row: ChangeRow) -> str:
    """Return a value in one line: its place, and the values of game and mod."""
    assert row.value is not None, "asked before"
    place = row.change.place if row.change is not None else ""
    return f"{place}: {row.value.where}: {row.value.before} → {row.value.after}"
