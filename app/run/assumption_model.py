"""The unproven assumptions of a run, and the choice made for each."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from app.run.run_rows import RowsModel, RunCell, RunRow
from app.run.running import Running
from app.ui.i18n import mark, tr
from app.ui.item_models import Index
from app.ui.sentences import said
from formats.behaviour.simulation.assumptions import ASSUMPTIONS, Certainty, Settings

TAKEN = 0
MARKS = {
    Certainty.VERIFIED: mark("verified"),
    Certainty.STATED: mark("stated"),
    Certainty.INFERRED: mark("inferred"),
    Certainty.UNKNOWN: mark("unknown"),
}


class AssumptionModel(RowsModel[str]):
    """The assumptions that a run rests on, or that were switched, the most frequent first."""

    titles = (mark("Assumptions"), mark("Certainty"), mark("Steps"), mark("Switch"))

    def __init__(self) -> None:
        super().__init__()
        self.running: Running | None = None

    def show_run(self, running: Running | None) -> None:
        """List what another run rests on, or the same one later."""
        self.running = running
        self.show([] if running is None else _assumption_rows(running))

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == TAKEN else flags

    def choices(self, index: Index) -> dict[str, str]:
        """Return the choices for a row: by key, with a sentence for each."""
        return ASSUMPTIONS[self.rows[index.row()].what].choices

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.EditRole and self.running is not None:
            return Settings(self.running.chosen)[self.rows[index.row()].what]
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or self.running is None:
            return False
        key = self.rows[index.row()].what
        if value in ASSUMPTIONS[key].choices and value != Settings(self.running.chosen)[key]:
            self.running.assume(key, value)
        return True


def _assumption_rows(running: Running) -> list[RunRow[str]]:
    used = running.run.assumed() if running.run is not None else {}
    keys = [*used, *(key for key in running.chosen if key not in used)]
    settings = Settings(running.chosen)
    rows = []
    for key in keys:
        assumption = ASSUMPTIONS[key]
        is_switched = key in running.chosen
        sentence = said(settings.sentence(key))
        cells = (
            RunCell(sentence, tip=f"{sentence}\n{said(assumption.evidence)}"),
            RunCell(tr(MARKS[assumption.mark])),
            RunCell(str(used.get(key, 0))),
            RunCell(tr("switched") if is_switched else tr("default"), not is_switched),
        )
        rows.append(RunRow(key, cells, key))
    return rows
