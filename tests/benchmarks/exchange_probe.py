"""Measures how long extracting, packing, exporting and importing hold the window; prints JSON.

See `holds_probe` for what counts as a hold.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog, QMessageBox

from app.ui import app_paths
from tests.benchmarks.holds_probe import Holds


def main(arguments: list[str]) -> None:
    """Measure and print; the arguments are a dump, a mod, a large archive, and where to write."""
    dump, mod, archive, out = map(Path, arguments)
    app_paths.settings().setValue("exchange/folder", str(out))
    QMessageBox.exec = _replace  # type: ignore[method-assign]
    holds = Holds(dump, mod)
    holds.measure("Files panel: shown", lambda: holds.main.panels.show("files"), lambda: True)
    _extract(holds, archive, out)
    _export(holds, out)
    _import(holds, out)
    print(json.dumps(holds.found))


def _replace(box: QMessageBox) -> int:
    """Answer the question whether files may be written over."""
    box.buttons()[0].click()
    return 0


def _dialog(holds: Holds, name: str, action: str) -> Any:
    """Open a dialog by its command; its module is not loaded before, as for a person."""
    main = holds.main
    shown = lambda: [one for one in main.findChildren(QDialog) if one.isVisible()]  # noqa: E731
    holds.measure(f"{name}: the dialog", main.actions_[action].trigger, shown)
    return shown()[0]


def _accept(holds: Holds, name: str, dialog: Any) -> None:
    holds.measure(name, dialog.accept, lambda: not holds.main.busy.tasks)


def _extract(holds: Holds, archive: Path, out: Path) -> None:
    """Extract an archive as it is and as text, over itself, and pack it again."""
    for name in ("Extract", "Extract once more, over what is there", "Extract as text"):
        dialog = _dialog(holds, name, "extract")
        dialog.archive.set_path(archive)
        dialog.texts.setCurrentIndex(int(name.endswith("text")))
        dialog.folder.set_path(out / ("text" if name.endswith("text") else "plain"))
        _accept(holds, name, dialog)
    dialog = _dialog(holds, "Pack", "pack_folder")
    dialog.folder.set_path(out / "plain")
    dialog.target.set_path(out / archive.name)
    _accept(holds, "Pack", dialog)


def _export(holds: Holds, out: Path) -> None:
    """Export the mod as a zip archive and, twice, as a folder."""
    for name in ("Export", "Export to a folder", "Export to the same folder"):
        dialog = _dialog(holds, name, "export_mod")
        dialog.name.setText("Mod")
        dialog.folder.set_path(out)
        dialog.zipped.setChecked(name == "Export")
        _accept(holds, name, dialog)


def _import(holds: Holds, out: Path) -> None:
    """Import what was exported."""
    dialog = _dialog(holds, "Import", "import_mod")
    holds.measure(
        "Import: looked at",
        lambda: dialog.source.set_path(out / "Mod.zip"),
        lambda: dialog.package is not None,
    )
    dialog.folder.set_path(out / "imported")
    _accept(holds, "Import", dialog)


if __name__ == "__main__":
    main(sys.argv[1:])
