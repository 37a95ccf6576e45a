"""The edits of an AAMP document; indices of AI programs and counts of tables follow them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import clipboard
from ..aamp.model import ParameterIO, ParameterList, name_hash
from ..aamp.outline import Outline
from ..core.kinds import AnyValue, Kind
from ..core.paths import Path, tops
from ..core.work import Steps
from ..editing import Offer, Target
from ..errors import WrongType
from ..outline import Node, Row
from ..tree_editing import FreeNames, Rank, TreeStructure
from .program_editing import (
    Behaviors,
    ElementNames,
    ProgramIndices,
    carried,
    new_element,
    read_ahead,
    ready,
    unpack,
)
from .programs import (
    BEHAVIORS,
    FAMILIES,
    RUN,
    Program,
    affects_elements,
    counts_over,
    definition,
    element_text,
    family,
    is_numbered,
    program,
)
from .tables import (
    ItemNumbers,
    TableCounts,
    add_item,
    item_fields,
    list_copies,
    list_table,
    listing,
)

_ITEM = "Item"
_DEMO = "Demo_"
"""Name prefixes of elements that events run; these come last in files."""


class Structure(TreeStructure[ParameterIO]):
    """The edits an AAMP document allows."""

    view: Outline

    # Adding, copying, deleting

    def offers(self, path: Path) -> list[Offer]:
        """Return the offers of new rows: elements in lists of a program, indices in its objects."""
        program = self._program(path)
        name, over = family(path), counts_over(path)
        if program and name in program.lists:
            return [Offer(name, f"{name} element", Kind.LIST)]
        if program and over == BEHAVIORS:
            return [Offer(Kind.S32, "Behavior", Kind.S32, self.free_name(path, "Idx_0", Kind.S32))]
        if program and over is not None:
            names = {definition(element).name: None for element in program.elements(RUN)}
            return [Offer(Kind.S32, "Child", Kind.S32, "", tuple(filter(None, names)))]
        return [*self._item_offers(path), *super().offers(path)]

    def _item_offers(self, path: Path) -> list[Offer]:
        """Return the offer of an item of a table, none elsewhere."""
        is_table = len(path) == 1 and bool(item_fields(self.view.node(path)))
        return [Offer(_ITEM, "Item", Kind.LIST)] if is_table else []

    def add(self, path: Path, offer: Offer, name: str, index: int = -1) -> Path:
        """Add an offered row below `path`; a new index refers to the element of the same name."""
        add = super().add
        program = self._program(path)
        if offer.what == _ITEM:
            return self._follow_rows(lambda: [add_item(self.view, path)])[0]
        if program and offer.what == family(path):
            there = self.free_name(path, f"{offer.what}_0", Kind.LIST)
            element = new_element(family(path) or "")
            return self._follow_rows(
                lambda: [self._insert_node(path, there, element, Kind.LIST, index)]
            )[0]
        if program and counts_over(path) not in (None, BEHAVIORS):
            self._check_named(program, path, name)
            if index < 0:  # they are sorted
                index = sum(row.label < name for row in self.view.rows(path))
        return self._follow_rows(lambda: [add(path, offer, name, index)])[0]

    def _free_names(self, path: Path) -> FreeNames:
        """Return what names new rows below `path`: elements of a program behind all others."""
        program, name = self._program(path), family(path)
        if not program or name not in program.lists:
            return super()._free_names(path)
        taken = {element.hash for element in program.lists[name].lists}
        return ElementNames(self.view, path, name, taken)

    def _check_named(self, program: Program, path: Path, name: str) -> None:
        hash_ = self.view.key(path, name, Kind.S32).hash
        elements = program.elements(RUN)
        if all(name_hash(definition(element).name) != hash_ for element in elements):
            raise WrongType(f"no AI and no action is named “{name}”")

    def duplicating(self, paths: Sequence[Path]) -> Steps[list[Path]]:
        """Copy rows, and put them in behind them; copied elements take the next index."""
        following = self._following()
        counts = TableCounts(self.view, (path[:-1] for path in paths))
        copies = yield from super().duplicating(paths)
        counts.update_counts()
        list_copies(self.view, paths, copies)
        return self._followed(following, copies, is_copy=True)

    def remove(self, paths: Sequence[Path]) -> str:
        """Remove rows, and the indices that referred to them; items of tables move up."""
        following = self._following()
        owners = [path[:-1] for path in paths]
        counts, numbers = TableCounts(self.view, owners), ItemNumbers(self.view, owners)
        words = super().remove(paths)
        numbers.close_gaps()
        counts.update_counts()
        gone = following.update_references() if following else 0
        if not gone:
            return words
        return "the index that led there" if gone == 1 else f"{gone} indices that led there"

    def check_remove_all(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where one of many rows has to stay."""
        super().check_remove_all(paths)
        for path in filter(self._is_part, paths):
            raise WrongType(f"an AI program holds “{self.view.row(path).label}”")

    def _is_part(self, path: Path) -> bool:
        """Whether the document is an AI program because of this row."""
        if len(path) != 1:
            return False
        is_part = counts_over(path) == FAMILIES or family(path) in RUN
        return is_part and bool(self._program(path))

    # Names, values, order

    def name(self, path: Path) -> str | None:
        """Return the editable name of a row, None if the program's structure fixes it."""
        name, program = family(path[:-1]), self._program(path)
        if self._is_part(path):
            return None
        if program and name in program.lists and self.view.row(path).kind is Kind.LIST:
            return None if is_numbered(name, program.lists[name]) else super().name(path)
        return super().name(path)

    def rename(self, path: Path, name: str, also: Sequence[Path] = ()) -> Path:
        """Give a row another name; a table gets it in the list of tables, too."""
        listed = listing(self.view, path)
        renamed = super().rename(path, name, also)
        if listed is not None and renamed != path:
            list_table(self.view, listed, renamed)
        return renamed

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> int:
        """Set the values of many rows; indices are renamed after their new elements."""
        tells = any(affects_elements(path) for path, _value in values)
        following = self._following() if tells else None
        changed = super().set_many(values)
        if following:
            following.update_references()
        return changed

    def move(self, path: Path, index: int) -> Path:
        """Bring a row to another place; an element of a program is numbered after it then."""
        move = super().move
        return self._follow_rows(lambda: [move(path, index)])[0]

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        program, name = self._program(path), family(path)
        if program and name in program.lists:
            parent = program.lists[name]
            return len(parent.lists) > 1 and not parent.objects
        return super().can_sort(path)

    def sorting(self, path: Path) -> Steps[list[Path]]:
        """Sort elements by their names, those that events run last."""
        following = self._following()
        made = yield from super().sorting(path)
        if following:
            following.update_references()
        return made

    def _sort_rank(self, path: Path, row: Row) -> Rank:
        node = self.view.node(path)
        if isinstance(node, ParameterList):
            said = definition(node)
            return (said.name.startswith(_DEMO), *said)
        return super()._sort_rank(path, row)

    # References

    def targets(self, path: Path) -> list[Target]:
        """Return the elements an index may refer to, those with its own name first."""
        over, program = counts_over(path[:-1]), self._program(path)
        row = self.view.row(path)
        if not program or over is None or row.kind is not Kind.S32:
            return []
        names = BEHAVIORS if over == BEHAVIORS else RUN
        there = [
            (name, place)
            for name in names
            if name in program.lists
            for place in range(len(program.lists[name].lists))
        ]
        there.sort(
            key=lambda element: name_hash(definition(program.element(*element)).name) != row.hash
        )
        return [
            Target(element_text(program, self.view.names, *element), program.path(*element))
            for element in there
        ]

    def connect(self, path: Path, target: Path | None) -> None:
        """Make an index refer to an element; its name is kept, since the class looks it up."""
        program, over = self._program(path), counts_over(path[:-1])
        goal = self.view.node(target) if target else None
        places = enumerate(program.elements(over)) if program and over else ()
        index = next((place for place, element in places if element is goal), None)
        if index is None:
            raise WrongType("this row leads to no such element")
        self.view.set(path, index)

    # The clipboard

    def to_text(self, paths: Sequence[Path]) -> str:
        """Return rows as text; that of one is the one in the whole document, which tells names."""
        own = tops(paths)
        if len(own) == 1:
            return clipboard.row_text(self.format, self.root, own[0], self.view.knowledge)
        return super().to_text(own)

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows as bytes, elements of a program with the behaviors that they have."""
        return carried(self.format, self.view, tops(paths)).packed()

    def ready(self, paths: Sequence[Path]) -> bytes:
        """Return rows for one `paste`, unpacked already where that can be."""
        return ready(carried(self.format, self.view, tops(paths)))

    def read_ahead(self, data: bytes) -> bytes:
        """Return packed rows that `paste` need not read any more."""
        return read_ahead(self.format, data)

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[list[Path]]:
        """Read packed rows; indices among them are matched to elements by name."""
        clips, brought = unpack(self.format, data)
        self.view.know(clipboard.names(data, self.format.name))
        yield
        rows = yield from self.named(path, clips, index)
        yield
        return self._follow_rows(lambda: self._put_in(path, rows), brought=brought)

    def bringing(self, paths: Sequence[Path], target: Path, index: int = -1) -> Steps[list[Path]]:
        """Move rows below another one; an element that runs may move between the two lists of
        those.

        Indices follow it there, and its own keep their targets.
        """
        following = self._following() if any(map(self._is_element, paths)) else None
        if following is None:
            return (yield from super().bringing(paths, target, index))
        for path in filter(self._is_element, paths):
            if family(target) not in RUN or family(path[:1]) not in RUN:
                label = self.view.row(path).label
                raise WrongType(
                    f"“{label}” is counted by indices, which can follow it to AI and Action alone"
                )
        old = [self.view.node(path) for path in paths]
        plain = TreeStructure(self.format, self.view, self.root)
        new_paths = yield from plain.bringing(paths, target, index)
        self.show(plain.root)
        new = [self.view.node(path) for path in new_paths]
        for before, after in zip(old, new, strict=True):
            if isinstance(before, ParameterList) and isinstance(after, ParameterList):
                following.bring(before, after)
        following.update_references(is_copy=True)
        return [self._now(path, node) for path, node in zip(new_paths, new, strict=True)]

    def _is_element(self, path: Path) -> bool:
        """Whether a row is an element that indices of a program may count."""
        return len(path) == 2 and family(path[:1]) is not None and self._program(path) is not None

    def paste_over(self, path: Path, data: bytes) -> None:
        """Replace the row at `path` by the one packed row, keeping its name."""
        clips, brought = unpack(self.format, data)
        if len(clips) != 1:
            raise WrongType(f"one row takes the place of one; {len(clips)} were copied")
        old = self.view.node(path)
        following = self._following() if isinstance(old, ParameterList) else None
        self.view.know(clipboard.names(data, self.format.name))
        self.view.replace(path, clips[0].node)
        new = self.view.node(path)
        if following and isinstance(old, ParameterList) and isinstance(new, ParameterList):
            following.replace(old, new)
            following.update_references(behaviors=brought)

    # Programs

    def _program(self, path: Path) -> Program | None:
        """Return the program that a row may be a part of; quick for all other rows."""
        is_part = len(path) and (family(path[:1]) or counts_over(path[:1]))
        return program(self.root) if is_part else None

    def _following(self) -> ProgramIndices | None:
        found = program(self.root)
        return None if found is None else ProgramIndices(self.view, found)

    def _follow_rows(
        self, what: Callable[[], list[Path]], brought: Behaviors | None = None
    ) -> list[Path]:
        """Do an edit that adds or moves rows, then renumber; return the rows' new paths."""
        following = self._following()
        return self._followed(following, what(), brought=brought)

    def _followed(
        self,
        following: ProgramIndices | None,
        paths: list[Path],
        *,
        is_copy: bool = False,
        brought: Behaviors | None = None,
    ) -> list[Path]:
        """Renumber after an edit that made rows; return the rows' new paths."""
        if following is None:
            return paths
        nodes = [self.view.node(path) for path in paths]
        following.update_references(is_copy, brought or {})
        return [self._now(path, node) for path, node in zip(paths, nodes, strict=True)]

    def _now(self, path: Path, node: Node) -> Path:
        """Return where an element is that was at `path` before it was numbered."""
        program, name = self._program(path), family(path[:1])
        if len(path) != 2 or not program or name not in program.lists:
            return path
        uids = [element.uid for element in program.lists[name].lists]
        return program.path(name, uids.index(node.uid)) if node.uid in uids else path
