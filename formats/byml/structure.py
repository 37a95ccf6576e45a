"""Edits of BYML documents, also of all positions of what the file stores once."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.kinds import AnyValue
from ..core.paths import Path
from ..tree_editing import TreeStructure
from .model import Byml
from .outline import Outline


class Structure(TreeStructure[Byml]):
    """See `formats.editing.Structure`."""

    def uses(self, path: Path) -> int:
        """Return at how many positions the file has what a row is in, which it stores once."""
        return self._outline.uses(path) if self.root.shares or self.root.rings else 1

    def is_one_object(self, path: Path) -> bool:
        """Whether a row is in a ring, or in an object with an id that the file stores once."""
        if self.root.rings:
            return True
        above = [path[:depth] for depth in range(1, len(path))] if self.uses(path) > 1 else []
        return any(self.view.has((*at, "Id")) and self.uses(at) > 1 for at in above)

    def set_everywhere(
        self, values: Sequence[tuple[Path, AnyValue]], *, objects_only: bool = False
    ) -> int:
        """See `formats.editing`; what is at one position is not looked for anywhere else."""
        changed = self.view.check_many(values)
        rows = {path[:-1]: path for path, _value in changed}
        whole = {
            above
            for above, path in rows.items()
            if self.uses(path) > 1 and (not objects_only or self.is_one_object(path))
        }
        at_all = [one for one in changed if one[0][:-1] in whole]
        alone = [one for one in changed if one[0][:-1] not in whole]
        if at_all:
            self.show(self._outline.everywhere(at_all))
        if alone:
            self.view.set_many(alone)
        return len(changed)

    @property
    def _outline(self) -> Outline:
        assert isinstance(self.view, Outline), "it is of a document of this format"
        return self.view
