"""Taking over parts of a behaviour graph, which hang together: nodes, slots, variables, links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.documents.document import Document
from app.terms import differs
from app.words import tr
from formats.diff import Difference, Edit, What
from formats.errors import WrongType
from formats.outline import Outline
from formats.structure import Perform, Structure
from formats.values import CONTAINERS, Kind, Path
from formats.words import one_line

_NODES: Path = ("nodes",)


class Batch(NamedTuple):
    """Differences that lead to one other document.

    `source` is what may be done to that document; `home` returns where one of its rows is in the
    document that is to be changed, None where it is not.
    """

    edits: Sequence[Difference]
    source: Structure
    home: Callable[[Path], Path | None]


def hangs_together(outline: Outline, edits: Sequence[Difference]) -> bool:
    """Whether edits are more than values of a document whose parts follow from each other."""
    return outline.LINKED and not all(_is_value(outline, one) for one in edits)


def take_parts(target: Document, batch: Batch, text: str) -> None:
    """Take differences over as one step of `target` named `text`.

    Raises `WrongType` for what is only to be had with everything else, and changes nothing.
    """
    taking = Taking(target.outline, [batch])
    target.wish(text, taking.run)


def _is_value(outline: Outline, one: Difference) -> bool:
    if one.what is not What.CHANGED or one.path is None or one.row is None:
        return False
    return one.row.kind not in CONTAINERS and outline.row(one.path).editable


def _is_lead(one: Difference) -> bool:
    is_reference = one.row is not None and one.row.kind is Kind.REFERENCE
    return one.what is What.CHANGED and is_reference and one.other_row is not None


class Taking:
    """Takes differences from one or more documents, all to the same state of one `outline`.

    Raises `WrongType` for what is only to be had with everything else.
    """

    def __init__(self, outline: Outline, batches: Sequence[Batch]) -> None:
        self.outline = outline
        self.batches = batches
        self.values: list[Difference] = []
        self.comes: list[tuple[Difference, Batch]] = []
        self.leads: list[tuple[Difference, Batch]] = []
        self.gone: list[Path] = []
        self.come: dict[tuple[int, Path], Path] = {}
        """Where nodes that came are, by the number of their batch and their rows there."""
        for batch in batches:
            for one in batch.edits:
                self._sort(one, batch)

    def _sort(self, one: Difference, batch: Batch) -> None:
        if _is_value(self.outline, one):
            self.values.append(one)
        elif one.what is What.ADDED:
            self.comes.append((one, batch))
        elif one.what is What.REMOVED and one.path is not None:
            self.gone.append(one.path)
        elif _is_lead(one):
            self.leads.append((one, batch))
        else:
            row = one.row or one.other_row
            label = one_line(row.label, 60) if row is not None else ""
            raise WrongType(
                tr(
                    "“{label}” was {what}, which follows from other parts of the graph: take all",
                    label=label,
                    what=differs(one.what),
                )
            )

    def run(self, structure: Structure, perform: Perform) -> None:
        """Do the edits; what comes is put behind the rest, so paths hold until something goes."""
        for one in self.values:
            assert one.other_row is not None, "it is on both sides"
            perform(Edit("set", (one.path, one.other_row.value)))
        for one, batch in self.comes:
            self._add(one, batch, structure, perform)
        for one, batch in self.leads:
            self._lead(one, batch, structure, perform)
        if self.gone:
            structure.remove(list(dict.fromkeys(self.gone)), perform)

    def _add(self, one: Difference, batch: Batch, structure: Structure, perform: Perform) -> None:
        path = one.other_path
        assert path is not None, "it is in the other document"
        made = structure.paste(one.parent, batch.source.pack([path]), perform)
        if one.parent == _NODES and made:
            self.come[id(batch), path] = made[0]
            guid = batch.source.view.row((*path, "guid")).value
            perform(Edit("set", ((*made[0], "guid"), guid)))

    def _lead(self, one: Difference, batch: Batch, structure: Structure, perform: Perform) -> None:
        """Have a link lead to what it leads to in the source."""
        assert one.other_row is not None, "asked before"
        assert one.path is not None, "asked before"
        there = one.other_row.target
        here = None
        if there is not None:
            here = self.come.get((id(batch), there)) or batch.home(there)
            if here is None:
                raise WrongType(
                    tr(
                        "“{name}” is not there yet: take it over as well",
                        name=one.other_row.value,
                    )
                )
        structure.lead(one.path, here, perform)
