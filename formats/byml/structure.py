"""Edits of BYML documents, also of all positions of what the file stores once."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.kinds import AnyValue
from ..core.paths import Path
from ..edits import NewRoot, RunEdit
from ..tree_editing import TreeStructure
from .model import Byml
from .outline import Outline


class Structure(TreeStructure[Byml]):
    """See `formats.editing.Structure`."""

    def uses(self, path: Path) -> int:
        """Return at how many positions the file has what a row is in, which it stores once."""
        return self._outline.uses(path)

    def set_everywhere(self, values: Sequence[tuple[Path, AnyValue]], run: RunEdit) -> int:
        """Give rows other values at all positions of their containers; return how many changed."""
        changed_values = self.view.check_many(values)
        if changed_values:
            run(NewRoot(self.root, self._outline.everywhere(changed_values)))
        return len(changed_values)

    @property
    def _outline(self) -> Outline:
        assert isinstance(self.view, Outline), "it is of a document of this format"
        return self.view
