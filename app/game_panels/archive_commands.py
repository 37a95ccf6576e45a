"""The commands on files in archives: add, replace, extract, rename, delete, save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu

from app.documents import atomic_file
from app.documents.error_text import why
from app.game.file_nodes import FileNode, FileSort
from app.ui import report
from app.ui.i18n import mark, tr
from app.ui.sentences import begin
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.game.archive import ArchiveFile
    from app.game.workspace import Workspace
    from app.game_panels.exchange_commands import Extracted
    from app.game_panels.files_panel import FilesPanel
    from app.ui.notice_bar import AddNotice


_WORDS = {
    "open": mark("&Open"),
    "open_original": mark("Open the dump’s &version"),
    "find_users": mark("Find &uses"),
    "add": mark("&Add files…"),
    "replace": mark("&Replace with…"),
    "extract": mark("E&xtract…"),
    "rename": mark("Re&name…"),
    "duplicate": mark("D&uplicate"),
    "delete": mark("&Delete"),
    "save": mark("&Save the archive"),
    "undo": mark("Undo"),
    "redo": mark("Redo"),
    "changes": mark("What the &mod changes"),
    "refresh": mark("Re&fresh"),
    "copy_path": mark("&Copy path"),
    "open_folder": mark("Open a &folder…"),
    "take_out": mark("&Remove from this panel"),
}


KEYS = {
    "F2": "rename", "Del": "delete", "Ctrl+D": "duplicate", "Ctrl+Z": "undo",
    "Ctrl+Shift+Z": "redo", "Ctrl+Y": "redo", "Ctrl+Shift+C": "copy_path", "Ctrl+S": "save",
    "F5": "refresh",
}  # fmt: skip
"""The keys of the panel's commands, while its tree has the focus."""


class FilesCommands:
    """The commands of the files panel on its selection."""

    def __init__(
        self,
        panel: FilesPanel,
        documents: DocumentManager,
        workspace: Workspace,
        add_notice: AddNotice,
    ) -> None:
        self._panel, self._documents, self._workspace = panel, documents, workspace
        self._add_notice = add_notice
        self._does: dict[str, Callable[[], object]] = {
            "open": self._open_nodes,
            "open_original": self._open_original,
            "find_users": self._find_users,
            "add": self._add_chosen_files,
            "replace": self._replace_entry,
            "extract": self._extract,
            "rename": self._rename,
            "duplicate": self._duplicate,
            "delete": self._delete,
            "save": self._save,
            "undo": self._undo,
            "redo": self._redo,
            "changes": self._show_changes_of,
            "refresh": self._reload_nodes,
            "copy_path": self._copy_path,
            "open_folder": self._open_folder,
            "take_out": self._take_out,
        }

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with the commands that apply to the selection."""
        for group in self._command_groups():
            if group and not menu.isEmpty():
                menu.addSeparator()
            for name in group:
                keys = next((keys for keys, command in KEYS.items() if command == name), "")
                action = QAction(
                    f"{self._command_text(name)}\t{keys}" if keys else self._command_text(name),
                    menu,
                )
                action.triggered.connect(lambda _on=False, name=name: self.do(name))
                menu.addAction(action)

    def _command_groups(self) -> list[list[str]]:
        nodes = self._panel.selected()
        archive = self.archive()
        entries = [node for node in nodes if _is_entry(node)]
        first = ["open"] if nodes else []
        if len(nodes) == 1 and self._original(nodes[0]) is not None:
            first.append("open_original")
        if len(nodes) == 1 and nodes[0].sort in (FileSort.FILE, FileSort.ENTRY):
            first.append("find_users")
        edits = ["add"] if archive is not None else []
        if entries:
            edits += ["replace", "rename", "duplicate"] if len(entries) == 1 else []
            edits.append("delete")
        if any(node.sort in _EXTRACTED for node in nodes):
            edits.append("extract")
        state = []
        if archive is not None:
            state = ["undo"] * archive.stack.canUndo() + ["redo"] * archive.stack.canRedo()
            state += ["save"] * archive.is_modified
        places = ["refresh", "copy_path"] if nodes else []
        if nodes and nodes[0].project is not None and nodes[0].project.mod is not None:
            places = ["changes", *places]
        is_opened = any(top.file in self._workspace.opened for top in self._tops())
        return [first, edits, state, places, ["open_folder", *["take_out"] * is_opened]]

    def _tops(self) -> list[FileNode]:
        """Return the selected rows at the top level."""
        return [
            file_node
            for file_node in self._panel.selected()
            if file_node.parent is self._panel.model.root
        ]

    def _command_text(self, name: str) -> str:
        archive = self.archive()
        if archive is not None and name in ("undo", "redo"):
            stack = archive.stack
            what = stack.undoText() if name == "undo" else stack.redoText()
            return f"{tr(_WORDS[name])} {what.replace('&', '&&')}"
        return tr(_WORDS[name])

    def archive(self) -> ArchiveFile | None:
        """Return the archive that the selection is in, None if it is in none."""
        nodes = self._panel.selected()
        return nodes[0].archive if nodes else None

    def do(self, name: str) -> None:
        """Do a command; refusals are reported."""
        try:
            self._does[name]()
        except (FormatError, OSError) as error:
            report.error(tr("{reason}. Nothing was changed.", reason=begin(why(error))))

    def _open_nodes(self) -> None:
        for node in self._panel.selected():
            self._panel.open(node)

    def _original(self, node: FileNode) -> Path | None:
        from app.game.file_nodes import dumped_file

        dump_file = dumped_file(node.file, node.project)
        return dump_file if dump_file is not None and dump_file.is_file() else None

    def _open_original(self) -> None:
        node = self._panel.selected()[0]
        original = self._original(node)
        if original is not None:
            self._documents.open_place(original, node.words, as_bytes=True, as_named=True)

    def _find_users(self) -> None:
        node = self._panel.selected()[0]
        self._panel.users_wanted.emit(node.file, node.words)

    def _open_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self._panel, tr("Open a folder"))
        if name:
            self._documents.open_files([Path(name)])

    def _take_out(self) -> None:
        """Remove archives and folders from the panel; files and documents are not affected."""
        for node in self._tops():
            if node.archive is not None and node.archive.is_modified:
                report.error(tr("“{name}” has changes: save the archive first.", name=node.name))
            else:
                self._workspace.take_out(node.file)

    # Edits

    def _add_chosen_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self._panel, tr("Add files to the archive"))
        nodes = self._panel.selected()
        if names and nodes:
            self.add_files(nodes[0], [Path(name) for name in names])

    def add_files(self, node: FileNode, files: list[Path]) -> None:
        """Add files of the disk where a row is: to its archive, below its folder of names."""
        if node.archive is not None:
            prefix = node.prefix if node.sort is FileSort.INNER else _entry_folder(node)
            node.archive.put_files(
                {f"{prefix}{file.name}": atomic_file.read(file)[0] for file in files}
            )

    def _replace_entry(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._panel, tr("Replace with"))
        if name:
            self.replace_with(self._panel.selected()[0], Path(name))

    def replace_with(self, node: FileNode, file: Path) -> None:
        """Give an entry the bytes of a file of the disk."""
        if node.archive is not None and _is_entry(node):
            node.archive.put_files({node.word: atomic_file.read(file)[0]})

    def _extract(self) -> None:
        wanted_extracted = self.extracted()
        if wanted_extracted is not None:
            self._panel.extract_wanted.emit(wanted_extracted)

    def extracted(self) -> Extracted | None:
        """Return the extraction of the selected rows, all from one archive; None if there is none.

        It includes unsaved edits.
        """
        from app.game_panels.exchange_commands import Extracted

        nodes = [file_node for file_node in self._panel.selected() if file_node.sort in _EXTRACTED]
        if not nodes:
            return None
        first, model = nodes[0], self._panel.model
        if first.sort is FileSort.ARCHIVE and not first.words:
            archive = model.archive(first.file)
            is_edited = archive is not None and archive.is_modified
            return Extracted(first.file, (), archive.archive if archive and is_edited else None)
        words = first.words if first.sort is FileSort.INNER else first.words[:-1]
        holder = model.archive(first.file, words)
        if holder is None:
            return None
        of_it = [node for node in nodes if _is_in(node, first.file, words)]
        names = frozenset(node.word for node in of_it if node.sort is not FileSort.INNER)
        folders = tuple(node.prefix for node in of_it if node.sort is FileSort.INNER)
        every = holder.archive.words
        count = sum(word in names or word.startswith(folders) for word in every)
        edited = holder.archive if holder.is_modified else None
        return Extracted(first.file, words, edited, names, folders, count) if count else None

    def _rename(self) -> None:
        nodes = [file_node for file_node in self._panel.selected() if _is_entry(file_node)]
        if not nodes:
            return
        node = nodes[0]
        title = tr("Rename a file of the archive")
        new, ok = QInputDialog.getText(
            self._panel, title, tr("Its path in the archive:"), text=node.word
        )
        if ok and node.archive is not None:
            node.archive.rename(node.word, new)

    def _duplicate(self) -> None:
        for node in self._panel.selected():
            if node.archive is not None and _is_entry(node):
                node.archive.duplicate(node.word, node.archive.free_name(node.word))

    def _delete(self) -> None:
        nodes = [file_node for file_node in self._panel.selected() if _is_entry(file_node)]
        for archive in {id(node.archive): node.archive for node in nodes}.values():
            if archive is not None:
                archive.remove([node.word for node in nodes if node.archive is archive])

    def _undo(self) -> None:
        if (archive := self.archive()) is not None:
            archive.stack.undo()

    def _redo(self) -> None:
        if (archive := self.archive()) is not None:
            archive.stack.redo()

    def _show_changes_of(self) -> None:
        self._panel.changes_wanted.emit(self._panel.selected()[0].file)

    def _reload_nodes(self) -> None:
        for node in self._panel.selected():
            self._panel.model.reload(node)

    def _copy_path(self) -> None:
        from PySide6.QtGui import QGuiApplication

        places = [
            "//".join((str(file_node.file), *file_node.words))
            for file_node in self._panel.selected()
        ]
        QGuiApplication.clipboard().setText("\n".join(places))

    # Saving

    def _save(self) -> None:
        archive = self.archive()
        if archive is not None and archive.is_modified:
            self.save_archive(archive)
        else:
            self._panel.save_wanted.emit()

    def save_archive(self, archive: ArchiveFile, then: Callable[[], object] = bool) -> None:
        """Save an archive's edits, those of the dump into the mod."""
        target = self._workspace.target_of(archive.file)
        if target is None:
            self._documents.mod_wanted.emit(archive.file, lambda: self.save_archive(archive, then))
            return
        old = archive.file
        saving = archive.save(target, self._workspace.folders_for(old, target))

        def done() -> None:
            for document in self._documents.documents:
                renamed = saving.renames.get(document.words[-1]) if document.words else None
                same = document.file == old and document.words[:-1] == archive.words
                if renamed is not None and same:
                    document.move_to(target, (*archive.words, renamed))
                    document.identity_changed.emit()
            self._workspace.note_written(target)
            then()

        saving.done.connect(done)
        saving.failed.connect(lambda _error: report.error(saving.sentence))

    def offer_save(self, node: FileNode) -> None:
        """Say that an entry has unsaved edits, and offer to save and open it."""
        archive = node.archive
        assert archive is not None, "asked before"
        place = (archive.file, node.words)

        def save() -> None:
            self.save_archive(archive, lambda: self._panel.chosen.emit(*place))

        self._add_notice(
            tr(
                "“{word}” is not saved in “{name}” yet, so it cannot be opened.",
                word=node.word,
                name=archive.name,
            ),
            {tr("Save the archive and open it"): save},
            "accent",
        )


_EXTRACTED = (FileSort.ENTRY, FileSort.INNER, FileSort.ARCHIVE)
"""Rows that can be extracted: archives, folders and files in them."""


def _is_in(node: FileNode, file: Path, words: tuple[str, ...]) -> bool:
    """Whether a row is a file or a folder of names in an archive."""
    own = node.words if node.sort is FileSort.INNER else node.words[:-1]
    return node.file == file and own == words and (node.sort is FileSort.INNER or bool(node.words))


def _is_entry(node: FileNode) -> bool:
    """Whether a row is a file in an archive."""
    return (
        bool(node.words)
        and node.sort in (FileSort.ENTRY, FileSort.ARCHIVE)
        and node.archive is not None
    )


def _entry_folder(node: FileNode) -> str:
    """Return the folder part of an entry's name, with its slash; "" for an archive."""
    if node.sort is FileSort.ARCHIVE:
        return ""
    return node.word[: len(node.word) - len(node.name)]


class HeldArchive(NamedTuple):
    """One archive, and who saves it; two of the same archive are equal."""

    archive: ArchiveFile
    commands: FilesCommands

    @property
    def name(self) -> str:
        """The name of the archive."""
        return self.archive.name

    @property
    def file(self) -> Path:
        """The file of the archive, or the one that contains it."""
        return self.archive.file

    @property
    def change_count(self) -> int:
        """How many edits are not saved."""
        return self.archive.change_count

    def save(self, then: Callable[[], object]) -> None:
        """Save the edits, those of the dump into the mod, and go on where that succeeded."""
        self.commands.save_archive(self.archive, then)

    def discard(self) -> None:
        """Drop the edits."""
        self.archive.discard()
