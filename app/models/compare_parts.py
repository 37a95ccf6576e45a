"""Taking over parts of a behaviour graph, which hang together: nodes, slots, variables, links."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.documents.document import Document
from formats.diff import Difference, Edit, What
from formats.errors import WrongType
from formats.structure import Perform, Structure
from formats.values import CONTAINERS, Kind, Path
from formats.words import one_line

Home = Callable[[Path], Path | None]
"""Returns where a row of the source is in the target, None where it is not."""
_NODES: Path = ("nodes",)


def hangs_together(document: Document, edits: Sequence[Difference]) -> bool:
    """Whether edits are more than values of a document whose parts follow from each other."""
    return document.format.has_graph and not all(_is_value(document, one) for one in edits)


def take_parts(
    target: Document, source: Document, edits: Sequence[Difference], home: Home, text: str
) -> None:
    """Take differences over from `source` as one step of `target` named `text`.

    Raises `WrongType` for what is only to be had with everything else, and changes nothing.
    """
    for one in edits:
        _check(target, one)
    target.wish(text, lambda structure, perform: _Taking(target, source, home).run(
        edits, structure, perform
    ))  # fmt: skip


def _is_value(target: Document, one: Difference) -> bool:
    if one.what is not What.CHANGED or one.path is None or one.row is None:
        return False
    return one.row.kind not in CONTAINERS and target.outline.row(one.path).editable


def _is_lead(one: Difference) -> bool:
    is_reference = one.row is not None and one.row.kind is Kind.REFERENCE
    return one.what is What.CHANGED and is_reference and one.other_row is not None


def _check(target: Document, one: Difference) -> None:
    if one.what in (What.ADDED, What.REMOVED) or _is_lead(one) or _is_value(target, one):
        return
    row = one.row or one.other_row
    label = one_line(row.label, 60) if row is not None else ""
    raise WrongType(
        f"“{label}” was {one.what.value}, which follows from other parts of the graph: take all"
    )


class _Taking:
    def __init__(self, target: Document, source: Document, home: Home) -> None:
        self.target = target
        self.source = source
        self.home = home
        self.come: dict[Path, Path] = {}
        """Where nodes that came are, by their rows in the source."""

    def run(self, edits: Sequence[Difference], structure: Structure, perform: Perform) -> None:
        """Do the edits; what comes is put behind the rest, so paths hold until something goes."""
        for one in edits:
            if _is_value(self.target, one) and one.other_row is not None:
                perform(Edit("set", (one.path, one.other_row.value)))
        for one in edits:
            if one.what is What.ADDED and one.other_path is not None:
                self._add(one.other_path, one.parent, structure, perform)
        for one in edits:
            if _is_lead(one) and not _is_value(self.target, one) and one.path is not None:
                self._lead(one, structure, perform)
        gone = [one.path for one in edits if one.what is What.REMOVED and one.path is not None]
        if gone:
            structure.remove(gone, perform)

    def _add(self, path: Path, parent: Path, structure: Structure, perform: Perform) -> None:
        data = self.source.structure.pack([path])
        made = structure.paste(parent, data, perform)
        if parent == _NODES and made:
            self.come[path] = made[0]
            guid = self.source.outline.row((*path, "guid")).value
            perform(Edit("set", ((*made[0], "guid"), guid)))

    def _lead(self, one: Difference, structure: Structure, perform: Perform) -> None:
        """Have a link lead to what it leads to in the source."""
        assert one.other_row is not None, "asked before"
        assert one.path is not None, "asked before"
        there = one.other_row.target
        here = None if there is None else self.come.get(there) or self.home(there)
        if there is not None and here is None:
            raise WrongType(f"“{one.other_row.value}” is not there yet: take it over as well")
        structure.lead(one.path, here, perform)
