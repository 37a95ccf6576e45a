"""What may be done to an AAMP document; in AI programs, indices follow every edit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from formats import clipboard
from formats.aamp import program_clips
from formats.aamp.ai_program import (
    BEHAVIORS,
    FAMILIES,
    RUN,
    Program,
    counts_over,
    definition,
    family,
    is_numbered,
    number_name,
    program,
    tells_elements,
)
from formats.aamp.labels import element_words
from formats.aamp.model import ParameterIO, ParameterList, name_hash
from formats.aamp.outline import Outline
from formats.aamp.program_editing import Behaviors, ProgramIndices, new_element
from formats.editing import Offer, Target
from formats.edits import Replace, RunEdit, SetValue, grouped
from formats.errors import WrongType
from formats.outline import Node, Row
from formats.tree_editing import Rank, TreeStructure
from formats.values import AnyValue, Kind, Path

_DEMO = "Demo_"
"""What the names of elements that events run begin with; they come last in files."""


class Structure(TreeStructure[ParameterIO]):
    """What may be done to an AAMP document."""

    view: Outline

    # Adding, copying, deleting

    def offers(self, path: Path) -> list[Offer]:
        """Return what may be added: in the lists of a program elements, in its indices indices."""
        found = self._program(path)
        name, over = family(path), counts_over(path)
        if found and name in found.lists:
            return [Offer(name, f"{name} element", Kind.LIST)]
        if found and over == BEHAVIORS:
            return [Offer(Kind.S32, "Behavior", Kind.S32, self.free_name(path, "Idx_0", Kind.S32))]
        if found and over is not None:
            names = {definition(element).name: None for element in found.elements(RUN)}
            return [Offer(Kind.S32, "Child", Kind.S32, "", tuple(filter(None, names)))]
        return super().offers(path)

    def add(self, path: Path, offer: Offer, name: str, run: RunEdit, index: int = -1) -> Path:
        """Add what was offered below `path`; an index leads to the element that it is named as."""
        add = super().add
        found = self._program(path)
        if found and offer.what == family(path):
            there = self.free_name(path, f"{offer.what}_0", Kind.LIST)
            element = new_element(family(path) or "")
            return self._follow_rows(
                lambda run: [self._put(path, there, element, Kind.LIST, index, run)], run
            )[0]
        if found and counts_over(path) not in (None, BEHAVIORS):
            self._check_named(found, path, name)
            if index < 0:  # they are sorted
                index = sum(row.label < name for row in self.view.rows(path))
        return self._follow_rows(lambda run: [add(path, offer, name, run, index)], run)[0]

    def free_name(self, path: Path, base: str, kind: Kind) -> str:
        """Return a name that no child of `path` has: of an element, one behind all others."""
        found, name = self._program(path), family(path)
        if kind is not Kind.LIST or not found or name not in found.lists:
            return super().free_name(path, base, kind)
        taken = {one.hash for one in found.lists[name].lists}
        names = (number_name(name, place) for place in count(len(taken)))
        return next(one for one in names if name_hash(one) not in taken)

    def _check_named(self, found: Program, path: Path, name: str) -> None:
        hash_ = self.view.key(path, name, Kind.S32).hash
        elements = found.elements(RUN)
        if all(name_hash(definition(element).name) != hash_ for element in elements):
            raise WrongType(f"no AI and no action is named “{name}”")

    def duplicate(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Put a copy of each row behind it; copied elements take the place behind theirs."""
        duplicate = super().duplicate
        return self._follow_rows(lambda run: duplicate(paths, run), run, is_copy=True)

    def remove(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Take rows out, and the indices that led to them."""
        remove = super().remove
        following = self._following()
        words = remove(paths, run)
        gone = following.settle(run) if following else 0
        if not gone:
            return words
        return "the index that led there" if gone == 1 else f"{gone} indices that led there"

    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` if the row at `path` has to stay."""
        super().check_remove(path)
        if self._is_part(path):
            raise WrongType(f"an AI program holds “{self.view.row(path).label}”")

    def _is_part(self, path: Path) -> bool:
        """Whether a row is what makes the document an AI program."""
        is_part = counts_over(path) == FAMILIES if len(path) == 1 else False
        return bool(self._program(path)) and (is_part or family(path) in RUN)

    # Names, values, order

    def name(self, path: Path) -> str | None:
        """Return the name of a row, None if it makes a program or tells an element's place."""
        name, found = family(path[:-1]), self._program(path)
        if self._is_part(path):
            return None
        if found and name in found.lists and self.view.row(path).kind is Kind.LIST:
            return None if is_numbered(name, found.lists[name]) else super().name(path)
        return super().name(path)

    def set(self, path: Path, value: AnyValue, run: RunEdit) -> None:
        """Give the row at `path` another value; indices are named as what they lead to."""
        self.set_many([(path, value)], run)

    def set_many(self, values: Sequence[tuple[Path, AnyValue]], run: RunEdit) -> int:
        """Give many rows other values; indices are named as what they lead to."""
        tells = any(tells_elements(path) for path, _value in values)
        following = self._following() if tells else None
        if len(values) == 1:
            run(SetValue(*values[0]))
            changed = 1
        else:
            changed = super().set_many(values, run)
        if following:
            following.settle(run)
        return changed

    def move(self, path: Path, index: int, run: RunEdit) -> Path:
        """Bring a row to another place; an element of a program is numbered after it then."""
        move = super().move
        return self._follow_rows(lambda run: [move(path, index, run)], run)[0]

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        found, name = self._program(path), family(path)
        if found and name in found.lists:
            there = found.lists[name]
            return len(there.lists) > 1 and not there.objects
        return super().can_sort(path)

    def sort(self, path: Path, run: RunEdit) -> None:
        """Bring elements in the order of their names, those that events run last."""
        following = self._following()
        super().sort(path, run)
        if following:
            following.settle(run)

    def _rank(self, path: Path, row: Row) -> Rank:
        node = self.view.node(path)
        if isinstance(node, ParameterList):
            said = definition(node)
            return (said.name.startswith(_DEMO), *said)
        return super()._rank(path, row)

    # References

    def targets(self, path: Path) -> list[Target]:
        """Return what an index may lead to, elements of its own name first."""
        over, found = counts_over(path[:-1]), self._program(path)
        row = self.view.row(path)
        if not found or over is None or row.kind is not Kind.S32:
            return []
        names = BEHAVIORS if over == BEHAVIORS else RUN
        there = [
            (name, place)
            for name in names
            if name in found.lists
            for place in range(len(found.lists[name].lists))
        ]
        there.sort(key=lambda one: name_hash(definition(found.element(*one)).name) != row.hash)
        return [
            Target(element_words(found, self.view.names, *one), found.path(*one)) for one in there
        ]

    def connect(self, path: Path, target: Path | None, run: RunEdit) -> None:
        """Have an index lead to an element; its name stays, since the class asks for it."""
        found, over = self._program(path), counts_over(path[:-1])
        goal = self.view.node(target) if target else None
        places = enumerate(found.elements(over)) if found and over else ()
        index = next((place for place, one in places if one is goal), None)
        if index is None:
            raise WrongType("this row leads to no such element")
        run(SetValue(path, index))

    # The clipboard

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows as bytes, elements of a program with the behaviors that they have."""
        return program_clips.pack(self.format, self.view, self.root, paths)

    def paste(self, path: Path, data: bytes, run: RunEdit, index: int = -1) -> list[Path]:
        """Put packed rows in; the indices of elements find what they lead to by its name."""
        asked, brought = program_clips.unpack(self.format, data)
        self.view.know(clipboard.names(data, self.format.name))

        def what(run: RunEdit) -> list[Path]:
            paths: list[Path] = grouped(
                len(asked), path, lambda run: self._paste(path, asked, run, index), run
            )
            return paths

        return self._follow_rows(what, run, brought=brought)

    def bring(
        self, paths: Sequence[Path], target: Path, run: RunEdit, index: int = -1
    ) -> list[Path]:
        """Move rows below another one; an element that runs may go to the other list of those.

        Indices lead to it there, and its own lead where they led.
        """
        following = self._following() if any(map(self._is_element, paths)) else None
        if following is None:
            return super().bring(paths, target, run, index)
        for path in filter(self._is_element, paths):
            if family(target) not in RUN or family(path[:1]) not in RUN:
                label = self.view.row(path).label
                raise WrongType(
                    f"“{label}” is counted by indices, which can follow it to AI and Action alone"
                )
        old = [self.view.node(path) for path in paths]
        made = TreeStructure(self.format, self.view, self.root).bring(paths, target, run, index)
        new = [self.view.node(path) for path in made]
        for before, after in zip(old, new, strict=True):
            if isinstance(before, ParameterList) and isinstance(after, ParameterList):
                following.bring(before, after)
        following.settle(run, is_copy=True)
        return [self._now(path, node) for path, node in zip(made, new, strict=True)]

    def _is_element(self, path: Path) -> bool:
        """Whether a row is an element that indices of a program may count."""
        return len(path) == 2 and self._program(path) is not None and family(path[:1]) is not None

    def paste_over(self, path: Path, data: bytes, run: RunEdit) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""
        asked, brought = program_clips.unpack(self.format, data)
        if len(asked) != 1:
            raise WrongType(f"one row takes the place of one; {len(asked)} were copied")
        old = self.view.node(path)
        following = self._following() if isinstance(old, ParameterList) else None
        self.view.know(clipboard.names(data, self.format.name))
        run(Replace(path, asked[0].node))
        new = self.view.node(path)
        if following and isinstance(old, ParameterList) and isinstance(new, ParameterList):
            following.replace(old, new)
            following.settle(run, behaviors=brought)

    # Programs

    def _program(self, path: Path) -> Program | None:
        """Return the program that a row may be a part of; quick for all other rows."""
        is_part = len(path) and (family(path[:1]) or counts_over(path[:1]))
        return program(self.root) if is_part else None

    def _following(self) -> ProgramIndices | None:
        found = program(self.root)
        return None if found is None else ProgramIndices(self.view, found)

    def _follow_rows(
        self,
        what: Callable[[RunEdit], list[Path]],
        run: RunEdit,
        is_copy: bool = False,
        brought: Behaviors | None = None,
    ) -> list[Path]:
        """Do an edit that makes or moves rows, and what follows; return where they are then."""
        following = self._following()
        paths = what(run)
        if following is None:
            return paths
        nodes = [self.view.node(path) for path in paths]
        following.settle(run, is_copy, brought or {})
        return [self._now(path, node) for path, node in zip(paths, nodes, strict=True)]

    def _now(self, path: Path, node: Node) -> Path:
        """Return where an element is that was at `path` before it was numbered."""
        found, name = self._program(path), family(path[:1])
        if len(path) == 2 and found and name in found.lists:
            there = found.lists[name].lists
            return next((found.path(name, at) for at, one in enumerate(there) if one is node), path)
        return path
