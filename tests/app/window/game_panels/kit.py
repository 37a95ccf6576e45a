"""Helpers for tests of files in the window: values in files, rows of the panel, notices."""

from __future__ import annotations

import formats
from app.documents import container_io
from app.game.extracting import AS_THEY_ARE
from app.game_panels.extract_dialog import ExtractDialog
from app.ui.notice_bar import Notice
from app.window.other_packs_dialog import OtherPacksDialog

BASE = "Common/Base.bgyml"


def count_in(file, words=()):
    root = formats.open_bytes(container_io.read(file, words).data)
    return formats.outline_of(root).get(("Count",))


def listed(panel, qtbot, file, words=()):
    """Open the tree down to a place and return its row."""
    panel.reveal(file, words)
    qtbot.waitUntil(lambda: panel._wanted is None)
    return panel.model.node(panel.tree.currentIndex())


def notices(widget):
    return [one for one in widget.findChildren(Notice) if not one.isHidden()]


def extract(window, panel, folder, how=AS_THEY_ARE):
    """Extract what is selected in the panel, as its menu does."""
    panel.commands.do("extract")
    dialog = shown_dialog(window, ExtractDialog)
    dialog.texts.setCurrentIndex(int(how.text))
    dialog.unpacked.setChecked(how.unpacked)
    dialog.nested.setChecked(how.nested)
    dialog.folder.set_path(folder)
    dialog.accept()


def shown_dialog(window, kind):
    """Return the dialog of a kind that is open."""
    (found,) = (one for one in window.findChildren(kind) if one.isVisible())
    return found


def packs_dialog(window, qtbot):
    """Wait for the list of packs that hold the same file."""

    def there():
        return [one for one in window.findChildren(OtherPacksDialog) if one.isVisible()]

    qtbot.waitUntil(lambda: bool(there()))
    return there()[0]
