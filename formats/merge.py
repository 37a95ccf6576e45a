"""Merging two edited copies of one document.

What only one of them changed is taken; where both touched the same place a person decides.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field

from .core.paths import Path
from .diff.comparison import ComparisonResult, Difference, DifferenceKind, compare
from .diff.conflicts import ConflictGroup, groups
from .diff.trees import Trees
from .diff.wording import new_words, path_words, typed_words
from .editing import Structure, apply
from .edits import Edit
from .errors import WrongType
from .outline import Outline, Row
from .paths import Speller
from .value_text import one_line


class Choice(enum.Enum):
    """How a conflict is resolved: leave it as the base has it, or take a side.

    BOTH (mine, then theirs) is offered where both put elements in at one place of an array.
    """

    BASE = "base"
    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


@dataclass(eq=False)
class Conflict:
    """A place that both sides touched, with everything that hangs on the decision.

    `path` is the row in the base, or where both put something in (then `base` is None). `mine`
    and `theirs` are None if a side has nothing there. `choice` is None while it is open.
    """

    path: Path
    base: Row | None
    mine: Row | None
    theirs: Row | None
    my_differences: list[Difference]
    their_differences: list[Difference]
    choice: Choice | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What `resolve` accepts."""
        one_side = (Choice.BASE, Choice.MINE, Choice.THEIRS)
        differences = [*self.my_differences, *self.their_differences]
        is_added = all(
            _is_element(difference)
            and difference.what is DifferenceKind.ADDED
            and not _is_keyed(difference)
            for difference in differences
        )
        return (*one_side, Choice.BOTH) if is_added else one_side

    def resolve(self, choice: Choice | None) -> None:
        """Decide, or open it again with None; raises `WrongType` for what is not in `choices`."""
        if choice is not None and choice not in self.choices:
            raise WrongType("the two sides exclude each other here, so one must be chosen")
        self.choice = choice

    def chosen(self) -> list[Difference]:
        """Return the differences to the base that the decision takes."""
        chosen = []
        if self.choice in (Choice.MINE, Choice.BOTH):
            chosen += self.my_differences
        if self.choice in (Choice.THEIRS, Choice.BOTH):
            chosen += self.their_differences
        return chosen

    def words(self, base: Outline) -> str:
        """Return one line such as `Enemy/Speed: f32 1.0, mine f32 1.5, theirs nothing`."""
        sides = self.side_texts()
        return f"{self.place_words(base)}: {sides[0]}, mine {sides[1]}, theirs {sides[2]}"

    def place_words(self, base: Outline) -> str:
        """Return the labels down to the place, for a person; see `formats.diff.wording`."""
        if self.base is not None:
            return path_words(base, self.path)
        above = (path_words(base, self.path[:-1]),) if self.path[1:] else ()
        return "/".join([*above, one_line(self._new_label)])

    def address(self, spelled: Speller) -> str:
        """Return the place in words that stay the same while the three documents do.

        For a row of the base they are its path, as `spelled` spells it there; what both add to an
        array has `[+3]` for its last step, 3 being its place in mine. A row of which two things
        clash, such as its value and its place, has one address for both.
        """
        if self.base is not None:
            return spelled.words(self.path)
        step = f"[+{self.my_differences[0].other_index}]" if self._is_by_place else self._new_label
        return "/".join(filter(None, [spelled.words(self.path[:-1]), step]))

    def side_texts(self) -> tuple[str, str, str]:
        """Return what base, mine and theirs have here, each for a person."""
        base = "nothing" if self.base is None else typed_words(self.base)
        return (
            base,
            self._side(self.mine, self.my_differences),
            self._side(self.theirs, self.their_differences),
        )

    def _side(self, row: Row | None, differences: Sequence[Difference]) -> str:
        if row is None:
            return "nothing"
        added = [
            difference for difference in differences if difference.what is DifferenceKind.ADDED
        ]
        if self.base is None and added:
            first = added[0]
            assert first.other_path is not None, "what is added is in the other document"
            more = f" and {len(added) - 1:,} more" if added[1:] else ""
            return f"{new_words(first.source, first.other_path)}{more}"
        for difference in differences if len(differences) == 1 else ():
            if difference.what is DifferenceKind.RENAMED:
                return f"renamed to {one_line(row.label)}"
            if difference.what is DifferenceKind.MOVED:
                return f"moved from place {difference.index + 1} to {difference.other_index + 1}"
        return typed_words(row)

    @property
    def _new_label(self) -> str:
        return next(row.label for row in (self.mine, self.theirs) if row is not None)

    @property
    def _is_by_place(self) -> bool:
        return _is_element(self.my_differences[0])


@dataclass(eq=False)
class MergeResult:
    """The outcome: `clean` differences to the base that need no decision, and the conflicts.

    `alike` are those of `clean` that both sides made, of which it holds one.
    """

    clean: list[Difference]
    conflicts: list[Conflict]
    theirs: Outline
    alike: frozenset[Difference] = field(default_factory=frozenset)

    @property
    def unresolved(self) -> list[Conflict]:
        """The conflicts that are open."""
        return [conflict for conflict in self.conflicts if conflict.choice is None]

    def differences(self) -> list[Difference]:
        """Return all that is to be done to the base; raises `WrongType` while a conflict is open.

        Mine come first: where the order of what both sides add is open, it is mine, theirs.
        """
        count = len(self.unresolved)
        if count:
            raise WrongType(f"{count} conflict{'s are' if count > 1 else ' is'} not decided yet")
        chosen_differences = [
            difference for conflict in self.conflicts for difference in conflict.chosen()
        ]
        return sorted(
            self.clean + chosen_differences, key=lambda difference: difference.source is self.theirs
        )

    def into(self, target: Structure) -> list[Edit]:
        """Make the document of `target`, which holds what the base holds, the merged one.

        Base, mine and theirs have not been edited since. Raises `FormatError` while a conflict
        is open or where an edit is refused; `target` is then as it was.
        """
        return apply(target, self.differences())


def merge(base: Outline, mine: Outline, theirs: Outline) -> MergeResult:
    """Merge what `mine` and `theirs` have made of `base`; what both did alike is taken once.

    To have the outcome as edits of `mine`, put it `into` a copy of the base, and apply what
    differs between `mine` and that. Headers of files are not merged.
    """
    trees = Trees()
    sides = compare(base, mine, trees), compare(base, theirs, trees)
    clean: list[Difference] = []
    alike: list[Difference] = []
    conflicts = []
    for group in groups(*sides, trees):
        if group.clash:
            conflicts.append(_conflict(base, group, *sides))
        else:
            clean += group.mine or group.theirs
            alike += group.mine if group.theirs else ()
    return MergeResult(clean, conflicts, theirs, frozenset(alike))


def _conflict(
    base: Outline, group: ConflictGroup, mine: ComparisonResult, theirs: ComparisonResult
) -> Conflict:
    differences = [*group.mine, *group.theirs]
    paths = [difference.path for difference in differences if difference.path is not None]
    if not paths:
        first = differences[0]
        rows = group.mine[0].other_row, group.theirs[0].other_row
        assert first.other_path is not None, "what is added is in the other document"
        return Conflict(
            (*first.parent, first.other_path[-1]), None, *rows, group.mine, group.theirs
        )
    path = min(paths, key=len)
    return Conflict(
        path,
        base.row(path),
        _side(mine, group.mine, path),
        _side(theirs, group.theirs, path),
        group.mine,
        group.theirs,
    )


def _side(compared: ComparisonResult, differences: list[Difference], path: Path) -> Row | None:
    """Return what one side has for the row at `path` of the base."""
    for difference in differences:
        if difference.path == path:
            return difference.other_row
    if all(
        difference.path is None and len(difference.parent) < len(path) for difference in differences
    ):
        return differences[0].other_row
    there = compared.counterpart(path)
    return None if there is None else compared.other.row(there)


def _is_element(difference: Difference) -> bool:
    """Whether it lies among children that are identified by their place."""
    return difference.siblings is not None and difference.siblings.one.by_place


def _is_keyed(difference: Difference) -> bool:
    """Whether it lies among elements that have keys: no two of them may have one."""
    return difference.siblings is not None and difference.siblings.keyed is not None
