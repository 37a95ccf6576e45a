"""The notice for a file that needs a zstd dictionary, with a button to choose one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.ui import report
from app.ui.i18n import tr
from formats.errors import FormatError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.notice_bar import AddNotice
    from formats.wrap import MissingDictionary


def offer_dictionaries(
    window: QWidget, add_notice: AddNotice, error: MissingDictionary, again: Callable[[], object]
) -> None:
    """Offer to choose the missing dictionaries.

    `again` is called when a file of dictionaries was chosen.
    """
    name = f"“{error.name}”" if error.name else tr("The file")
    add_notice(
        tr(
            "{name} is compressed with the zstd dictionary {dictionary}, which is in "
            "Pack/ZsDic.pack.zs of the game’s dump.",
            name=name,
            dictionary=error.dictionary,
        ),
        {tr("Locate it…"): lambda: ask_dictionaries(window, again)},
    )


def ask_dictionaries(window: QWidget, again: Callable[[], object]) -> None:
    """Let the user choose a file of dictionaries."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(
        window,
        tr("Choose the dictionaries"),
        "",
        tr("Dictionaries (*.pack.zs *.zsdic);;All files (*)"),
    )
    if name:
        take_dictionaries(Path(name), again)


def take_dictionaries(file: Path, again: Callable[[], object]) -> None:
    """Use a file of dictionaries, or say why it is not valid."""
    from app.documents.dictionaries import choose
    from app.documents.loading import sentence

    try:
        choose(file)
    except (OSError, FormatError) as error:
        report.error(sentence(error, file.name))
        return
    again()
