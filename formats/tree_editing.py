"""Editing of documents whose rows are independent of each other; see `formats.editing`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

from . import clipboard
from .core.kinds import CONTAINERS, Kind
from .core.paths import Path, tops
from .editing import Made, Offer, Structure
from .edits import Insert, Move, Rename, Replace, RunEdit, common, grouped
from .errors import WrongType
from .format import Format
from .free_names import FreeNames
from .held_rows import HeldRows
from .many_rows import insert_rows, remove_rows, reorder_rows, replace_values
from .outline import NewRow, Node, Outline, Row
from .root import R, Root
from .steps import Steps, result_of
from .tree_outline import Tree

if TYPE_CHECKING:
    from .diff import Difference


_STEP: Final = 200
"""Of many rows, so many are copied in one step."""
_READ: Final = 1000
"""And so many are read."""
_DENSE: Final = 8
"""Rows are read together where they are at least one in so many."""

Rank = tuple[float | str, ...]
"""Sort keys of rows, such as kind, number, text."""


class TreeStructure(Structure, Generic[R]):
    """The edits allowed in a document whose rows are independent of each other."""

    takes_steps = True
    view: Tree

    def __init__(
        self,
        file_format: Format[R],
        view: Outline,
        root: R,
        other_roots: Sequence[Root] = (),
    ) -> None:
        super().__init__(view, other_roots)
        assert view.root is root, "it is the view of this document"
        self.format = file_format

    @property
    def root(self) -> R:
        """The document as it is now."""
        return cast("R", self.view.root)

    # Adding

    def offers(self, path: Path) -> list[Offer]:
        """Return the offers for new rows below `path`; a value has none."""
        kinds = self.view.allowed(path)
        named = self.view.row(path).kind is not Kind.ARRAY
        return [
            Offer(kind, kind.value, kind, self.free_name(path, "New", kind) if named else None)
            for kind in kinds
        ]

    def child_kinds(self, path: Path) -> Sequence[Kind]:
        """Return the kinds of what may be added below the row at `path`."""
        return self.view.allowed(path)

    def offer(self, path: Path, kind: Kind) -> Offer:
        """Return the offer of a kind, without a name to begin with, which takes long to find."""
        is_allowed = kind in self.view.allowed(path)
        return Offer(kind, kind.value, kind) if is_allowed else super().offer(path, kind)

    def add(self, path: Path, offer: Offer, name: str, run: RunEdit, index: int = -1) -> Path:
        """Add an offered row below `path` and return its path; `index` as for the outline."""
        kind = offer.what
        assert isinstance(kind, Kind), "an offer of this structure"
        return self._insert_node(path, name, self.view.make(kind), kind, index, run)

    def _insert_node(
        self, path: Path, name: str, node: Node, kind: Kind, index: int, run: RunEdit
    ) -> Path:
        key = self.view.key(path, name, kind)
        done = run(Insert(path, index, key, node))
        return (*path, done.key)

    def free_name(self, path: Path, base: str, kind: Kind) -> str:
        """Return a name like `base` that no child of `path` has; see `formats.numbered`."""
        return self._free_names(path).name(base, kind)

    def _free_names(self, path: Path) -> FreeNames:
        """Return what names new rows below `path`, each like the one it was copied from."""
        return FreeNames(self.view, path)

    # Deleting, copying

    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` where the row at `path` has to stay."""
        self.check_remove_all([path])

    def check_remove_all(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where one of many rows has to stay; each container is asked once."""
        for above, path in {path[:-1]: path for path in reversed(paths)}.items():
            if not path:
                raise WrongType("the root must stay")
            if not self.view.allowed(above):
                raise WrongType(f"“{self.view.row(path).label}” belongs to what holds it")

    def remove(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Remove rows; return what was removed with them in words, "" for nothing."""
        self.check_remove_all(paths)
        rows = _Rows(self.view, paths)

        def what(run: RunEdit) -> None:
            for above, places in rows.by_parent():
                remove_rows(self.view, rows.path(above), places[::-1], run)

        grouped(len(rows.places), rows.above, what, run)
        return ""

    def duplicate(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies in their order.

        The copies of rows that lie together stay together, behind the last of them.
        """
        return result_of(self.duplicating(paths))(run)

    def duplicating(self, paths: Sequence[Path]) -> Steps[Made]:
        """Copy and name rows in steps, which takes long, for what is returned to put them in."""
        self.check_remove_all(paths)
        rows = _Rows(self.view, paths)
        yield
        copies = []
        for above, places in rows.by_parent():
            copied, come = yield from self._copies(rows.path(above), places)
            copies.append((rows.path(above), [(*above, place) for place in copied], come))

        def put_in(run: RunEdit) -> dict[tuple[int, ...], Path]:
            made: dict[tuple[int, ...], Path] = {}
            for path, there, come in copies:
                made |= zip(there, insert_rows(path, come, run), strict=True)
            return made

        def duplicate(run: RunEdit) -> list[Path]:
            made = grouped(len(rows.places), rows.above, put_in, run)
            return [rows.moved(block[0], made[row]) for block in rows.blocks for row in block]

        return duplicate

    def _copies(self, path: Path, places: list[int]) -> Steps[tuple[list[int], list[NewRow]]]:
        """Copy children of a row; return their places in the order of the copies, and these."""
        names = self._free_names(path)
        # The last first, so that the places of those before it hold.
        # Keys stay: a copy has a name that none has, but may stand before rows of a sorted map.
        blocks = _runs(places, lambda place: place + 1)[::-1]
        copied = [place for block in blocks for place in block]
        behind = [block[-1] + 1 + number for block in blocks for number in range(len(block))]
        sources: list[Row] = []
        for start in range(0, len(copied), _READ):
            sources += self._rows_below(path, copied[start : start + _READ])
            yield
        nodes = self.view.nodes_at([(*path, row.key) for row in sources])
        copies = []
        for count, (at, row, node) in enumerate(zip(behind, sources, nodes, strict=True)):
            copies.append(NewRow(at, names.key(row.label, row.kind), self.view.copy(node)))
            if count % _STEP == 0:
                yield
        return copied, copies

    def _rows_below(self, path: Path, places: list[int]) -> list[Row]:
        """Return the children of a row at some places."""
        first, last = min(places), max(places) + 1
        if last - first > _DENSE * len(places):
            return [self.view.rows(path, place, place + 1)[0] for place in places]
        read = self.view.rows(path, first, last)
        return [read[place - first] for place in places]

    # Names, order, types

    def name(self, path: Path) -> str | None:
        """Return the editable name of a row, None where the name is fixed."""
        parent = path[:-1]
        if not path or not self.view.allowed(parent):
            return None
        is_array = self.view.row(parent).kind is Kind.ARRAY
        return None if is_array else self.view.row(path).label

    def check_name(self, path: Path, name: str) -> None:
        """Raise `WrongType` where a row can have no such name."""
        if name != self.name(path):
            self.view.key(path[:-1], name, self.view.row(path).kind)

    def rename(
        self,
        path: Path,
        name: str,
        run: RunEdit,
        also: Sequence[Path] = (),  # noqa: ARG002 - no row of these formats names another
    ) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then."""
        old = self.name(path)
        if old is None:
            raise WrongType(f"“{self.view.row(path).label}” has no name to change")
        if name == old:
            return path
        key = self.view.key(path[:-1], name, self.view.row(path).kind)
        return (*path[:-1], run(Rename(path, key)).new_key)

    def move(self, path: Path, index: int, run: RunEdit) -> Path:
        """Move a row to another position among its siblings and return its new path."""
        if not path:
            raise WrongType("the root stays where it is")
        return (*path[:-1], run(Move(path, index)).new_key)

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        row = self.view.row(path)
        return row.kind is Kind.ARRAY and row.count > 1 and bool(self.view.allowed(path))

    def sort(self, path: Path, run: RunEdit) -> None:
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        result_of(self.sorting(path))(run)

    def sorting(self, path: Path) -> Steps[Made]:
        """Find out the order in steps, which for containers takes long."""
        if not self.can_sort(path):
            raise WrongType("the order of these rows is not free")
        ranks = []
        for count, row in enumerate(self.view.rows(path)):
            ranks.append(self._sort_rank((*path, row.key), row))
            if count % _STEP == 0:
                yield
        order = sorted(range(len(ranks)), key=ranks.__getitem__)

        def sort(run: RunEdit) -> list[Path]:
            reorder_rows(self.view, path, order, run)
            return []

        return sort

    def _sort_rank(self, path: Path, row: Row) -> Rank:
        value = row.value
        if isinstance(value, (int, float)):
            return (0, value if value == value else float("inf"), "")
        if isinstance(value, str):
            return (1, 0, value.casefold())
        if row.kind not in CONTAINERS:
            return (2, 0, repr(value))
        texts = [row.value for row in self.view.rows(path, 0, 50) if isinstance(row.value, str)]
        return (3, 0, "\n".join(texts).casefold())

    def kinds(self, path: Path) -> list[Kind]:
        """Return the kinds that the value at `path` can be converted to."""
        row = self.view.row(path)
        if not path or row.kind in CONTAINERS:
            return []
        other_kinds = [kind for kind in self.view.allowed(path[:-1]) if kind not in CONTAINERS]
        return [kind for kind in other_kinds if kind is not row.kind]

    def retype(self, paths: Sequence[Path], kind: Kind, run: RunEdit) -> list[Path]:
        """Convert values to another kind, except those that have it, and return their new paths.

        See `formats.convert` for what is lost.
        """
        return result_of(self.retyping(paths, kind))(run)

    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[Made]:
        """Convert values in steps, for what is returned to put them in the place of the old."""
        fits = {above: kind in self.view.allowed(above) for above in {path[:-1] for path in paths}}
        values = []
        for start in range(0, len(paths), _READ):
            some = paths[start : start + _READ]
            for path, row in zip(some, self.view.rows_at(some), strict=True):
                if row.kind is kind:
                    continue
                if not path or {kind, row.kind} & CONTAINERS or not fits[path[:-1]]:
                    raise WrongType(f"“{row.label}” cannot be a {kind.value}")
                new = kind.type.convert(row.value, row.kind.type).value
                values.append((path, self.view.make(kind, new)))
            yield

        def retype(run: RunEdit) -> list[Path]:
            replace_values(values, run)
            return list(paths)

        return retype

    # The clipboard

    def hold(self, paths: Sequence[Path]) -> HeldRows:
        """Return subtrees as they are now, for the clipboard."""
        rows = clipboard.CarriedRows(self.format, self.view, self.root, tops(paths))
        return HeldRows(rows.packed, rows.text, rows.names, ready=rows.ready, is_many=rows.is_many)

    def check_paste(self, path: Path, data: bytes) -> None:
        """Raise `WrongType` where packed rows may not be put in below the row at `path`."""
        for kind in clipboard.kinds(data, self.format.name):
            self._check_kind(path, kind)

    def _check_kind(self, path: Path, kind: Kind) -> None:
        if kind not in self.view.allowed(path):
            raise WrongType(f"no {kind.value} is allowed in “{self._row_label(path)}”")

    def read_ahead(self, data: bytes) -> bytes:
        """Return packed rows that `paste` need not read any more."""
        return clipboard.read_ahead(data, self.format.name, self.format.read)

    def paste(self, path: Path, data: bytes, run: RunEdit, index: int = -1) -> list[Path]:
        """Paste packed rows below `path`, under unused names, and return their paths."""
        return result_of(self.pasting(path, data, index))(run)

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[Made]:
        """Read and name packed rows in steps, for what is returned to put them in."""
        clips = clipboard.unpack(self.format, data)
        self.view.know(clipboard.names(data, self.format.name))
        yield
        rows = yield from self.named(path, clips, index)
        return lambda run: grouped(len(rows), path, lambda run: insert_rows(path, rows, run), run)

    def named(self, path: Path, clips: list[clipboard.Clip], index: int) -> Steps[list[NewRow]]:
        """Return unpacked rows as those that are put in below `path`, under unused names."""
        for kind in dict.fromkeys(clip.kind for clip in clips):
            self._check_kind(path, kind)
        names = self._free_names(path)
        rows = []
        for number, clip in enumerate(clips):
            at = index + number if index >= 0 else -1
            rows.append(NewRow(at, names.key(clip.name, clip.kind), clip.node))
            if number % _STEP == 0:
                yield
        return rows

    def paste_over(self, path: Path, data: bytes, run: RunEdit) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""
        clips = clipboard.unpack(self.format, data)
        if len(clips) != 1:
            raise WrongType(f"one row takes the place of one; {len(clips)} were copied")
        self.view.know(clipboard.names(data, self.format.name))
        run(Replace(path, clips[0].node))

    def from_text(self, path: Path, words: str) -> bytes:
        """Return the row below `path` in a YAML text, packed; raises `FormatError`."""
        return clipboard.from_text(self.format, self.view, self.root, path, words)

    def _row_label(self, path: Path) -> str:
        return self.view.row(path).label or "the root"

    # Other documents

    def take(self, differences: Iterable[Difference], run: RunEdit) -> None:
        """Take over differences to other documents; see `formats.diff.patch`."""
        from .diff.patch import take

        take(self.view, differences, run)

    def replace(self, path: Path, node: Node, run: RunEdit) -> None:
        """Put another node in the place of a row, under its key."""
        run(Replace(path, node))

    def reorder_keys(self, path: Path, run: RunEdit) -> None:
        """Take every child out and put it in again, which brings it where the format has it."""
        rows = [NewRow(-1, key, self.view.node((*path, key))) for key in self.view.keys(path)]

        def what(run: RunEdit) -> None:
            remove_rows(self.view, path, range(len(rows))[::-1], run)
            insert_rows(path, rows, run)

        grouped(len(rows), path, what, run)


class _Rows:
    """Rows without those below others of them, each as its places from the root down.

    `places` are in the order of the document, whatever the depth. Keys may change while rows of
    one name come and go; places before the row that is edited do not.
    """

    def __init__(self, view: Tree, paths: Sequence[Path]) -> None:
        self._view = view
        self._known: dict[Path, tuple[int, ...]] = {(): ()}
        self.above = common([path[:-1] for path in paths])
        self.places = sorted(self._all_places(tops(paths)))
        self._siblings: dict[tuple[int, ...], list[int]] = {}
        for row in self.places:
            self._siblings.setdefault(row[:-1], []).append(row[-1])
        self._moved: dict[tuple[int, ...], tuple[Path, list[int]]] = {}
        """Where containers are at the end, and the rows that give the others there new indexes."""

    def _places_of(self, path: Path) -> tuple[int, ...]:
        if path not in self._known:
            self._known[path] = (*self._places_of(path[:-1]), self._view.place(path))
        return self._known[path]

    def _all_places(self, paths: Sequence[Path]) -> list[tuple[int, ...]]:
        places = zip(paths, self._view.places(paths), strict=True)
        return [
            (*self._places_of(path[:-1]), place) if place >= 0 else self._places_of(path)
            for path, place in places
        ]

    @property
    def blocks(self) -> list[list[tuple[int, ...]]]:
        """The rows, those that lie together in one list."""
        return _runs(self.places, lambda row: (*row[:-1], row[-1] + 1))

    def by_parent(self) -> list[tuple[tuple[int, ...], list[int]]]:
        """Return the containers of the rows by their places, with those of the rows there.

        They come in an order in which an edit below one leaves the places of the next as they are.
        """
        return [(above, self._siblings[above]) for above in sorted(self._siblings, reverse=True)]

    def path(self, row: tuple[int, ...]) -> Path:
        """Return the path of a row now, while none of those before it was edited."""
        path: Path = ()
        for place in row:
            path = (*path, self._view.key_at(path, place))
        return path

    def moved(self, row: tuple[int, ...], path: Path) -> Path:
        """Return where `path`, made behind the block that begins at `row`, is at the end.

        A row came for each one of those before the block.
        """
        key, siblings = path[-1], row[:-1]
        if siblings not in self._moved:
            self._note_moved(siblings, path[:-1])
        above, come = self._moved[siblings]
        return (*above, key + bisect_left(come, row[-1]) if isinstance(key, int) else key)

    def _note_moved(self, container: tuple[int, ...], path: Path) -> None:
        """Find out where a container is once all rows came; its kind stays meanwhile."""
        above = self.moved(container, path) if path else ()
        is_array = self._view.row(above).kind is Kind.ARRAY
        come = self._siblings.get(container, []) if is_array else []
        self._moved[container] = above, come


Step = TypeVar("Step")


def _runs(steps: Sequence[Step], following: Callable[[Step], Step]) -> list[list[Step]]:
    """Return steps in lists of those that follow each other; `following` is the next of one."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and following(runs[-1][-1]) == step:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs
