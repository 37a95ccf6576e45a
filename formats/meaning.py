"""Comparing and merging documents by what their parts mean.

Where a format tells parts by numbers that change when one comes or goes (`AI_51`, `ItemName03`), it
has twins of the documents compared, which tell them by names. Differences and conflicts are then
those of the twins; what is merged is put back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .core.kinds import CONTAINERS
from .core.paths import Path, Places
from .diff import Difference, diff
from .editing import Structure, apply
from .errors import Unsupported
from .format import Twins
from .knowledge import Knowledge
from .merge import MergeResult, merge
from .outline import Outline
from .registry import SHIPPED, format_of, structure_of
from .root import Root


class TwinViews:
    """Documents of one format as they are compared: `views` are of their twins, if they have any.

    Raises `Unsupported` if they are of several formats.
    """

    def __init__(self, roots: Sequence[Root], knowledge: Knowledge = SHIPPED) -> None:
        names = {format_of(root).name for root in roots}
        if len(names) > 1:
            games_text = ", ".join(sorted(names)).upper()
            raise Unsupported(f"the files are of several formats: {games_text}")
        self.format = format_of(roots[0])
        self.twins: Twins[Root] | None = self.format.twins(roots, knowledge)
        self.roots = self.twins.roots if self.twins is not None else list(roots)
        self.views: list[Outline] = [self.format.outline(root, knowledge) for root in self.roots]
        if self.twins is not None:
            for view in self.views:
                view.know(self.twins.names)

        self._documents = list(roots)
        self._paths: dict[int, dict[Path, Path]] = {}

    def back(self, root: Root) -> Root:
        """Return what one of the documents that are compared stands for; raises `WrongType`."""
        return root if self.twins is None else self.twins.back(root)

    def paths(self, number: int) -> dict[Path, Path] | None:
        """Return where a document has each row of its view, None if all are the same there.

        To be asked before the document is edited.
        """
        if self.twins is None:
            return None
        if number not in self._paths:
            own_paths = {
                at: path
                for path, at in _rows_with_places(self.format.outline(self._documents[number]))
            }
            row_paths = _rows_with_places(self.views[number])
            place = self.twins.place
            self._paths[number] = {path: own_paths[place(number, at)] for path, at in row_paths}
        return self._paths[number]

    def both_paths(self, difference: Difference) -> tuple[Path | None, Path | None]:
        """Return where the first two documents have what differs between their views."""
        path, other_path = difference.path, difference.other_path
        return (
            None if path is None else self._own(0, path),
            None if other_path is None else self._own(1, other_path),
        )

    def _own(self, number: int, path: Path) -> Path:
        """Return where a document has one row of its view, as `paths` has it for all."""
        if self.twins is None:
            return path
        view, own_outline = self.views[number], self.format.outline(self._documents[number])
        at = [list(view.keys(path[:depth])).index(key) for depth, key in enumerate(path)]
        found_path: Path = ()
        for place in self.twins.place(number, tuple(at)):
            found_path = (*found_path, own_outline.keys(found_path)[place])
        return found_path

    def taken(self, number: int, edits: Iterable[Difference]) -> Root:
        """Return one of the documents after edits of its view, with new numbers.

        The document itself is not edited. Raises `FormatError` if that is refused.
        """
        target = structure_of(self.roots[number])
        apply(target, edits)
        return self.back(target.root)


def _rows_with_places(view: Outline) -> Iterator[tuple[Path, Places]]:
    """Yield all rows, and of which number the children are that lead to them from the top."""
    waiting: list[tuple[Path, Places]] = [((), ())]
    while waiting:
        path, at = waiting.pop()
        yield path, at
        for number, row in enumerate(view.rows(path)):
            below = (*path, row.key), (*at, number)
            if row.kind in CONTAINERS:
                waiting.append(below)
            else:
                yield below


def differences(
    root: Root, other_root: Root, knowledge: Knowledge = SHIPPED
) -> tuple[list[Difference], TwinViews]:
    """Return what differs between two documents, and the views whose rows and paths it tells."""
    views = TwinViews((root, other_root), knowledge)
    return diff(views.views[0], views.views[1]), views


class MergeTriple:
    """Three documents brought together: `base` is the view in whose rows conflicts are shown.

    `merged` has the conflicts to be decided. Documents given are not edited.
    """

    def __init__(
        self, base: Root, mine: Root, theirs: Root, knowledge: Knowledge = SHIPPED
    ) -> None:
        self._views = TwinViews((base, mine, theirs), knowledge)
        self.base = self._views.views[0]
        self.merged: MergeResult = merge(*self._views.views[:3])

    def result(self) -> Root:
        """Return the merged document, with header and layout of the base.

        Raises `FormatError` if a conflict is open, or where what was decided does not fit.
        """
        target = self._cloned(0)
        self.merged.into(target)
        return self._views.back(target.root)

    def result_as_mine(self) -> Root:
        """Return the same with header and layout of mine."""
        return self._result_as(1)

    def result_as_theirs(self) -> Root:
        """Return the same with header and layout of theirs."""
        return self._result_as(2)

    def _result_as(self, place: int) -> Root:
        merged, side = self._cloned(0), self._cloned(place)
        self.merged.into(merged)
        apply(side, diff(side.view, merged.view))
        return self._views.back(side.root)

    def _cloned(self, place: int) -> Structure:
        """Return what edits a copy of one of the documents that are compared."""
        return structure_of(self._views.roots[place])
