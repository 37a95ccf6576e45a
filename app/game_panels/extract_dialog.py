"""The dialogs that ask how to extract an archive and where to, and how to pack one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QWidget

from app.game import packing
from app.game.extracting import ExtractLayout
from app.game.pack_facts import NAME
from app.game_panels.exchange_form import FormDialog, PathField, PathKind
from app.ui.checkbox import CheckBox
from app.ui.i18n import tr, trn

_LITTLE, _BIG = False, True


class ExtractDialog(FormDialog):
    """`archive` is None if the user should choose it; `count` is the number of its files to
    extract.

    A `count` of 0 stands for the whole archive.
    """

    def __init__(
        self, archive: str, count: int, folder: Path | None, parent: QWidget | None = None
    ) -> None:
        words = tr(
            "The files are written to the folders in their names. The file “{name}” beside them "
            "keeps everything else, so that the folder can be packed again byte for byte.",
            name=NAME,
        )
        if count:
            words = trn(
                "One file of “{name}” is written to the folder.",
                "{n:,} files of “{name}” are written to the folders in their names.",
                count,
                name=archive,
            )
        super().__init__(tr("Extract"), tr("Extract"), words, parent)
        self.archive = PathField(tr("Archive"), PathKind.FILE)
        self.folder = PathField(tr("To the folder"), PathKind.FOLDER)
        self.texts = QComboBox()
        self.texts.setAccessibleName(tr("Documents"))
        self.texts.addItem(tr("As they are"), False)
        self.texts.addItem(tr("As text (YAML), which can be packed again"), True)
        self.unpacked = CheckBox(tr("Decompress the files"))
        self.nested = CheckBox(tr("Extract archives inside it to folders, too"))
        self._is_asked = not archive
        self.form.addRow(tr("Archive"), self.archive)
        self.form.setRowVisible(self.archive, self._is_asked)
        self.form.addRow(tr("To the folder"), self.folder)
        self.form.addRow(tr("Documents"), self.texts)
        self.form.addRow("", self.unpacked)
        self.form.addRow("", self.nested)
        if folder is not None:
            self.folder.set_path(folder)
        for path_field in (self.archive, self.folder):
            path_field.changed.connect(self._update_extract)
        self.finish(self.archive if self._is_asked else self.folder)
        self._update_extract()

    @property
    def how(self) -> ExtractLayout:
        """The layout for the files."""
        is_text = bool(self.texts.currentData())
        return ExtractLayout(self.unpacked.isChecked(), is_text, self.nested.isChecked())

    def _update_extract(self) -> None:
        archive, folder = self.archive.path, self.folder.path
        missing = ""
        if self._is_asked and (archive is None or not archive.is_file()):
            missing = tr("Choose an archive.")
        elif folder is None:
            missing = tr("Choose a folder.")
        elif folder.is_file():
            missing = tr("“{name}” is a file. Choose a folder.", name=folder.name)
        self.follow(missing)


class PackDialog(FormDialog):
    """Asks for a folder, and the archive it becomes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        words = tr(
            "All files of the folder go into the archive under their names in it; texts of "
            "documents are converted to binary. A folder that was extracted becomes the same "
            "archive again."
        )
        super().__init__(tr("Pack a folder"), tr("Pack"), words, parent)
        self.folder = PathField(tr("Folder"), PathKind.FOLDER)
        self.target = PathField(tr("Archive"), PathKind.NEW_FILE)
        self.like = PathField(tr("Laid out like"), PathKind.FILE)
        self.order = QComboBox()
        self.order.setAccessibleName(tr("Made for"))
        self.order.addItem(tr("Nintendo Switch"), _LITTLE)
        self.order.addItem(tr("Wii U"), _BIG)
        self.form.addRow(tr("Folder"), self.folder)
        self.form.addRow(tr("Archive"), self.target)
        self.form.addRow(tr("Laid out like"), self.like)
        self.form.addRow(tr("Made for"), self.order)
        self.like.line.setPlaceholderText(tr("another archive, such as the game’s; optional"))
        for path_field in (self.folder, self.target, self.like):
            path_field.changed.connect(self._update_pack)
        self.finish(self.folder)
        self._update_pack()

    @property
    def how(self) -> packing.PackLayout:
        """How a new archive is to be laid out."""
        return packing.PackLayout(big_endian=bool(self.order.currentData()))

    def _update_pack(self) -> None:
        folder, target, like = self.folder.path, self.target.path, self.like.path
        missing, otherwise = "", ""
        if folder is None:
            missing = tr("Choose a folder.")
        elif not folder.is_dir():
            missing = tr("There is no folder {folder}. Choose another.", folder=folder)
        elif target is None or target.is_dir() or not target.suffix:
            missing = tr(
                "Enter the name of the archive; its extension decides how it is compressed."
            )
        elif like is not None and not like.is_file():
            missing = tr("There is no file {file}.", file=like)
        elif target.exists():
            otherwise = tr("“{name}” already exists and will be replaced.", name=target.name)
        is_known = like is not None or (folder is not None and (folder / NAME).is_file())
        self.order.setEnabled(not is_known)
        if not missing and is_known and not otherwise:
            otherwise = tr("The order and alignment of the files are known.")
        self.follow(missing, otherwise)
