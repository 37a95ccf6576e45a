"""The dialog that chooses what to compare or merge: open documents, files and backups."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QPushButton,
    QWidget,
)

from app.documents.atomic_file import backup_of
from app.documents.file_place import FilePlace
from app.documents.prompts import file_filter
from app.ui.i18n import bare, tr
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label
from app.ui.widgets import hint, shown

if TYPE_CHECKING:
    from app.documents.document import Document


class ComparedSource(NamedTuple):
    """Something to compare: an open document, or a file to read, with its label.

    `inside` is the path of a document inside the file, if that is an archive.
    """

    words: str
    document: Document | None = None
    file: File | None = None
    inside: tuple[str, ...] = ()


def sources_of(document: Document) -> list[ComparedSource]:
    """Return the versions of a document on disk: its file, its backup."""
    file = document.file
    if file is None:
        return []
    inside = document.words
    sources = []
    if file.is_file():
        sources.append(
            ComparedSource(tr("{name} (on disk)", name=document.name), None, file, inside)
        )
    backup = backup_of(file)
    if backup is not None:
        name = (
            tr("{name} in {backup}", name=document.name, backup=backup.name)
            if inside
            else backup.name
        )
        sources.append(ComparedSource(tr("{name} (backup)", name=name), None, backup, inside))
    return sources


def game_source(name: str, place: FilePlace) -> ComparedSource:
    """Return the dump's version of a file of the mod, or of an entry in one."""
    return ComparedSource(tr("{name} (the game’s)", name=name), None, *place)


def file_source(file: File) -> ComparedSource:
    """Return a source for any file; its label includes the folder, since versions share a name."""
    return ComparedSource(f"{file.name} ({file.parent.name})", file=file)


def offered(documents: Sequence[Document]) -> list[ComparedSource]:
    """Return all sources that are available without asking for a file."""
    names = [document.name for document in documents]
    offered_sources = []
    for document in documents:
        is_twice = names.count(document.name) > 1 and document.file is not None
        folder = f" ({document.file.parent.name})" if is_twice and document.file else ""
        offered_sources.append(ComparedSource(f"{document.name}{folder}", document=document))
    return [
        *offered_sources,
        *(source for document in documents for source in sources_of(document)),
    ]


class SourceChoice(QWidget):
    """A list of sources, and a button for any other file."""

    def __init__(self, sources: Sequence[ComparedSource], name: str, folder: File) -> None:
        super().__init__()
        self._sources = list(sources)
        self._folder = folder
        self.box = QComboBox()
        self.box.setAccessibleName(name)
        self.box.setMinimumContentsLength(36)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.box.setSizeAdjustPolicy(policy)
        self.box.addItems([shown(source.words) for source in self._sources])
        self.button = QPushButton(tr("File…"))
        self.button.setAccessibleName(tr("{name}: another file", name=name))
        self.button.clicked.connect(self._ask_for_file)
        hbox((self.box, 1), self.button, parent=self, margins=0)
        self.setFocusProxy(self.box)

    @property
    def source(self) -> ComparedSource | None:
        """The selected source, None if there is nothing to choose."""
        at = self.box.currentIndex()
        return self._sources[at] if at >= 0 else None

    def choose(self, source: ComparedSource | None) -> None:
        """Choose a source, one of the list or another."""
        if source is None:
            self.box.setCurrentIndex(-1)
            return
        if source not in self._sources:
            self._sources.append(source)
            self.box.addItem(shown(source.words))
        self.box.setCurrentIndex(self._sources.index(source))

    def _ask_for_file(self) -> None:
        file = ask_file(self, self._folder)
        if file is not None:
            self.choose(file_source(file))
            self.setFocus()  # so that Return compares, and does not ask for a file again


class SourcesDialog(QDialog):
    """One choice for each role; `chosen` are the sources in the order of the roles."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        sentence: str,
        verb: str,
        roles: dict[str, tuple[Sequence[ComparedSource], ComparedSource | None]],
        folder: File,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.choices = {
            role: SourceChoice(sources, tr(role), folder)
            for role, (sources, _first) in roles.items()
        }
        self._why = Label()
        self._why.setWordWrap(True)
        form = QFormLayout()
        for role, choice in self.choices.items():
            choice.choose(roles[role][1])
            choice.box.currentIndexChanged.connect(lambda _at: self._check_choices())
            form.addRow(tr(role), choice)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        label = hint(sentence)
        label.setWordWrap(True)
        vbox(label, form, self._why, ..., buttons, parent=self)
        self.resize(560, self.sizeHint().height())
        self._check_choices()
        missing = next(
            (
                source_choice
                for source_choice in self.choices.values()
                if source_choice.source is None
            ),
            None,
        )
        if missing is not None:
            missing.setFocus()

    @property
    def chosen(self) -> list[ComparedSource | None]:
        """The selected source for each role."""
        return [choice.source for choice in self.choices.values()]

    def _check_choices(self) -> None:
        """Show which sources are still missing."""
        why = ""
        missing = [role for role, choice in self.choices.items() if choice.source is None]
        if missing:
            why = tr("Choose the file for “{role}”.", role=bare(tr(missing[0])))
        elif len(set(self.chosen)) < len(self.chosen):
            why = tr("These are the same. Choose different ones.")
        self._why.setText(why)
        self.accept_button.setEnabled(not why)


def ask_file(parent: QWidget, folder: File) -> File | None:
    """Let the user choose a file of any format, None if none was chosen."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a file"), str(folder), file_filter())
    return File(name) if name else None
