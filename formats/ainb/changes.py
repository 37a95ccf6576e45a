"""What became of the rows of a graph in one step, found by comparing it before and after.

Parts are known by their ids; one that is the same object as before is not looked into. Rows that
tell of other parts, such as the title of a node that a link leads to, are not followed: views read
all that they show again (`Outline.LINKED`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ..core.changes import Changes, ListChange, list_change
from ..core.kinds import Kind
from ..core.paths import Key, Path
from ..core.records import Id
from .locate import Element
from .rows import ListItems, RowItems, RowPart


def changes(old: RowPart, new: RowPart) -> Changes:
    """Return what became of the rows of a document, given its row before and after.

    Of what no row shows, the row of the document has another value.
    """
    compared = _Comparison()
    compared.compare((), (), old, new)
    is_hidden = not compared.lists and not compared.values and old.native is not new.native
    values, before = compared.values, compared.values_before
    return Changes(compared.lists, [()] if is_hidden else values, (), [()] if is_hidden else before)


class _Comparison:
    """The changes found so far."""

    def __init__(self) -> None:
        self.lists: list[ListChange] = []
        self.values: list[Path] = []
        self.values_before: list[Path] = []

    def compare(self, old_path: Path, path: Path, old: RowPart, new: RowPart) -> None:
        """Compare a row and all below it; the paths are those before and after."""
        is_replaced = old.kind is not new.kind or (old.items is None) is not (new.items is None)
        if is_replaced:
            self.lists.append(ListChange(old_path, path, is_replaced=True))
        if is_replaced or _words(old) != _words(new):
            self._add_value(old_path, path)
        if not is_replaced and old.items is not None and new.items is not None:
            self._compare_items(old_path, path, old.items, new.items, new.kind is Kind.ARRAY)

    def _add_value(self, old_path: Path, path: Path) -> None:
        self.values.append(path)
        self.values_before.append(old_path)

    def _compare_items(
        self, old_path: Path, path: Path, old: RowItems, new: RowItems, is_array: bool
    ) -> None:
        if isinstance(old, ListItems) and isinstance(new, ListItems):
            if old.elements is new.elements:
                return
            pairs = self._paired(old_path, path, old.elements, new.elements)
        else:
            names, new_names = list(old.keys()), list(new.keys())
            change = list_change(old_path, path, names, new_names, is_array)
            self.lists += [] if change is None else [change]
            pairs = [(key, key) for key in new_names if key in names]
        for old_key, key in pairs:
            below = (*old_path, old_key), (*path, key)
            known = len(self.lists), len(self.values)
            self.compare(*below, old.part(old_key), new.part(key))
            if len(path) == 1 and known == (len(self.lists), len(self.values)):
                self._add_value(*below)  # no row shows what is other in this part

    def _paired(
        self, old_path: Path, path: Path, old: Sequence[Element], new: Sequence[Element]
    ) -> list[tuple[Key, Key]]:
        """Return the places of the elements of a list that are there still, but others."""
        if len(old) == len(new):
            others = [at for at in range(len(new)) if old[at] is not new[at]]
            if _names([old[at] for at in others]) == _names([new[at] for at in others]):
                return [(at, at) for at in others]
        names, new_names = _names(old), _names(new)
        change = list_change(old_path, path, names, new_names, is_array=True)
        assert change is not None, "they are known by other names"
        self.lists.append(change)
        places = {} if change.is_replaced else {name: at for at, name in enumerate(names)}
        pairs = [(places.get(name), at) for at, name in enumerate(new_names)]
        return [(was, at) for was, at in pairs if was is not None and old[was] is not new[at]]


def _names(elements: Sequence[Element]) -> list[Hashable]:
    """Return what the elements of a list are known by."""
    try:
        return [element.uid for element in elements]
    except AttributeError:  # ids, or lines of code, which only their places tell apart
        return [element if isinstance(element, Id) else at for at, element in enumerate(elements)]


def _words(part: RowPart) -> tuple[object, ...]:
    """Return what a row shows of itself."""
    return part.label, repr(part.value), part.detail, part.target
