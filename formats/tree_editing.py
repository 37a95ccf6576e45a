"""Editing of documents whose rows are independent of each other; see `formats.editing`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Generic, cast

from . import clipboard
from .core.kinds import CONTAINERS, Kind
from .core.paths import Key, Path, tops
from .core.roots import R, Root
from .core.work import Steps
from .editing import Offer, Structure
from .errors import WrongType
from .format import Format
from .numbered import FreeNumbers, Numbering
from .outline import NewRow, Node, Outline, Row, Tree

if TYPE_CHECKING:
    from .diff import Difference


_TRIES: Final = 1000
"""So many names besides those that are taken are tried before a place counts as full."""
_BESIDE: Final = 500
"""So many numbers after a taken one are tried before all from 1 on."""


class FreeNames:
    """Finds names for new children of the container at `path`, before any of them is inserted.

    What was found out for one name serves the next, so that many take hardly longer than one.
    """

    def __init__(self, view: Tree, path: Path) -> None:
        row = view.row(path)
        self.view, self.path = view, path
        self._is_hash_map, self._is_array = row.kind is Kind.HASH_MAP, row.kind is Kind.ARRAY
        self._most = row.count + _TRIES
        self._given: set[Key] = set()
        self._numbering: dict[Kind, Numbering] = {}
        self._keys: dict[Kind, Callable[[str], Key | None]] = {}
        self._numbers = FreeNumbers()

    def key(self, base: str, kind: Kind) -> Key:
        """Return the key of a name like `base` that no child has, and that is given only once.

        The elements of arrays have no names.
        """
        if self._is_array:
            return self.view.key(self.path, "", kind)
        name = self.name(base, kind)
        key = self._key_of(name, kind)
        if key is None:
            key = self.view.key(self.path, name, kind)  # raises with the reason
        self._given.add(key)
        return key

    def _key_of(self, name: str, kind: Kind) -> Key | None:
        """Return the key of a name, None where a child has it."""
        if kind not in self._keys:
            self._keys[kind] = self.view.free_keys(self.path, kind)
        return self._keys[kind](name)

    def name(self, base: str, kind: Kind) -> str:
        """Return a name like `base` that no child has; see `formats.numbered`."""
        is_free = self._counting(base, kind)
        if self._is_hash_map:
            return self._number(base, is_free)
        if kind not in self._numbering:
            self._numbering[kind] = Numbering(self._labels())
        return self._numbering[kind].free(base, is_free)

    def _counting(self, base: str, kind: Kind) -> Callable[[str], bool]:
        """Return what tells whether a name is free, until it was asked too often."""
        tries = 0

        def is_free(name: str) -> bool:
            nonlocal tries
            tries += 1
            if tries > self._most + len(self._given):
                raise WrongType(f"there is no free name like “{base}” left here")
            key = self._key_of(name, kind)
            return key is not None and key not in self._given

        return is_free

    def _labels(self) -> Iterator[str]:
        """Yield the labels of all children, of which nothing is asked before the first."""
        for row in self.view.rows(self.path):
            yield row.label

    def _number(self, base: str, is_free: Callable[[str], bool]) -> str:
        """Return `base` where it is a free number, else one after it, else the first from 1 on."""
        if base[:1].isdigit():
            if is_free(base):
                return base
            behind = int(base, 0) + 1
            number = self._first_number(behind, is_free, behind + _BESIDE)
            if number is not None:
                return hex(number)
        number = self._first_number(1, is_free)
        assert number is not None, "numbers have no end"
        return hex(number)

    def _first_number(
        self, start: int, is_free: Callable[[str], bool], stop: int | None = None
    ) -> int | None:
        return self._numbers.first(start, lambda number: is_free(hex(number)), stop)


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
        self, file_format: Format[R], view: Outline, root: R, other_roots: Sequence[Root] = ()
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

    def add(self, path: Path, offer: Offer, name: str, index: int = -1) -> Path:
        """Add an offered row below `path` and return its path; `index` as for the outline."""
        kind = offer.what
        assert isinstance(kind, Kind), "an offer of this structure"
        return self._insert_node(path, name, self.view.make(kind), kind, index)

    def _insert_node(self, path: Path, name: str, node: Node, kind: Kind, index: int) -> Path:
        key = self.view.key(path, name, kind)
        return (*path, self.view.insert(path, index, key, node))

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

    def remove(self, paths: Sequence[Path]) -> str:
        """Remove rows; return what was removed with them in words, "" for nothing."""
        self.check_remove_all(paths)
        for above, places in _deepest_first(_below(self.view, paths)):
            self.view.remove_many(above, places)
        return ""

    def duplicating(self, paths: Sequence[Path]) -> Steps[list[Path]]:
        """Copy and name rows in steps, and put each copy behind its row.

        The copies of rows that lie together stay together, behind the last of them. Their paths are
        returned in the order of the document.
        """
        self.check_remove_all(paths)
        below = _below(self.view, paths)
        yield
        copies = {}
        for above, places in below.items():
            copies[above] = yield from self._copies(above, places)
        yield
        order = {above: _places_of(self.view, above) for above in below}
        there = {above: _once_copies_came(self.view, above, below) for above in below}
        made: list[tuple[tuple[int, ...], Path]] = []
        for above, places in _deepest_first(below):
            keys = self.view.insert_many(above, copies[above])
            for place, key in zip(places, keys, strict=True):
                made.append(((*order[above], place), (*there[above], key)))
        return [path for _place, path in sorted(made, key=lambda one: one[0])]

    def _copies(self, path: Path, places: list[int]) -> Steps[list[NewRow]]:
        """Return copies of children of a row, with the places that they come to."""
        names = self._free_names(path)
        sources: list[Row] = []
        for start in range(0, len(places), _READ):
            sources += self._rows_below(path, places[start : start + _READ])
            yield
        nodes = self.view.nodes_at([(*path, row.key) for row in sources])
        copies = []
        for count, (end, row, node) in enumerate(zip(_ends(places), sources, nodes, strict=True)):
            key = names.key(row.label, row.kind)
            copies.append(NewRow(end + 1 + count, key, self.view.copy(node)))
            if count % _STEP == 0:
                yield
        return copies

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
        also: Sequence[Path] = (),  # noqa: ARG002 - no row of these formats names another
    ) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then."""
        old = self.name(path)
        if old is None:
            raise WrongType(f"“{self.view.row(path).label}” has no name to change")
        if name == old:
            return path
        key = self.view.key(path[:-1], name, self.view.row(path).kind)
        self.view.rename(path, key)
        return (*path[:-1], key)

    def move(self, path: Path, index: int) -> Path:
        """Move a row to another position among its siblings and return its new path."""
        if not path:
            raise WrongType("the root stays where it is")
        return (*path[:-1], self.view.move(path, index))

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        row = self.view.row(path)
        return row.kind is Kind.ARRAY and row.count > 1 and bool(self.view.allowed(path))

    def sorting(self, path: Path) -> Steps[list[Path]]:
        """Bring the elements of an array in order, found out in steps."""
        if not self.can_sort(path):
            raise WrongType("the order of these rows is not free")
        ranks = []
        for count, row in enumerate(self.view.rows(path)):
            ranks.append(self._sort_rank((*path, row.key), row))
            if count % _STEP == 0:
                yield
        yield
        self.view.reorder(path, sorted(range(len(ranks)), key=ranks.__getitem__))
        return []

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

    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[list[Path]]:
        """Convert values in steps, except those that have the kind; see `ValueType.convert`."""
        fits = {above: kind in self.view.allowed(above) for above in {path[:-1] for path in paths}}
        values: dict[Path, list[tuple[Key, Node]]] = {}
        for start in range(0, len(paths), _READ):
            some = paths[start : start + _READ]
            for path, row in zip(some, self.view.rows_at(some), strict=True):
                if row.kind is kind:
                    continue
                if not path or {kind, row.kind} & CONTAINERS or not fits[path[:-1]]:
                    raise WrongType(f"“{row.label}” cannot be a {kind.value}")
                new = kind.type.convert(row.value, row.kind.type).value
                values.setdefault(path[:-1], []).append((path[-1], self.view.make(kind, new)))
            yield
        for above, nodes in values.items():
            self.view.replace_many(above, nodes)
        return list(paths)

    # The clipboard

    def check_copy(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where no document could carry rows."""
        self._carried(paths)

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows with all below them as bytes."""
        return self._carried(paths).packed()

    def ready(self, paths: Sequence[Path]) -> bytes:
        """Return rows for one `paste`, unpacked already."""
        return self._carried(paths).ready()

    def to_text(self, paths: Sequence[Path]) -> str:
        """Return rows as text (YAML); raises `FormatError` where they have none."""
        return self._carried(paths).text()

    def _carried(self, paths: Sequence[Path]) -> clipboard.CarriedRows[R]:
        return clipboard.CarriedRows(self.format, self.view, tops(paths))

    def is_many(self, paths: Sequence[Path]) -> bool:
        """Whether there are hundreds of rows, or one has very much below it."""
        rows = tops(paths)
        return len(rows) > clipboard.MANY or any(map(self.view.is_many, self.view.nodes_at(rows)))

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

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[list[Path]]:
        """Read and name packed rows in steps, and put them in."""
        clips = clipboard.unpack(self.format, data)
        self.view.know(clipboard.names(data, self.format.name))
        yield
        rows = yield from self.named(path, clips, index)
        yield
        return self._put_in(path, rows)

    def _put_in(self, path: Path, rows: Sequence[NewRow]) -> list[Path]:
        return [(*path, key) for key in self.view.insert_many(path, rows)]

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

    def paste_over(self, path: Path, data: bytes) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""
        clips = clipboard.unpack(self.format, data)
        if len(clips) != 1:
            raise WrongType(f"one row takes the place of one; {len(clips)} were copied")
        self.view.know(clipboard.names(data, self.format.name))
        self.view.replace(path, clips[0].node)

    def from_text(self, path: Path, words: str) -> bytes:
        """Return the row below `path` in a YAML text, packed; raises `FormatError`."""
        return clipboard.from_text(self.format, self.view, self.root, path, words)

    def _row_label(self, path: Path) -> str:
        return self.view.row(path).label or "the root"

    def bringing(self, paths: Sequence[Path], target: Path, index: int = -1) -> Steps[list[Path]]:
        """Take rows out and put them in below another one, under names that are free there."""
        data = self.ready(paths)
        below = _below(self.view, paths)
        places = [
            _once_gone(place, below.get(target[:depth], []))
            for depth, place in enumerate(_places_of(self.view, target))
        ]
        place = index if index < 0 else index - bisect_left(below.get(target, []), index)
        yield
        self.remove(paths)
        there: Path = ()
        for each in places:
            there = (*there, self.view.key_at(there, each))
        return (yield from self.pasting(there, data, place))

    # Other documents

    def take(self, differences: Iterable[Difference]) -> None:
        """Take over differences to other documents; see `formats.diff.patch`."""
        from .diff.patch import take

        take(self.view, differences)

    def replace(self, path: Path, node: Node) -> None:
        """Put another node in the place of a row, under its key."""
        self.view.replace(path, node)

    def reorder_keys(self, path: Path) -> None:
        """Take every child out and put it in again, which brings it where the format has it."""
        rows = [NewRow(-1, key, self.view.node((*path, key))) for key in self.view.keys(path)]
        self.view.remove_many(path, range(len(rows)))
        self.view.insert_many(path, rows)


# Rows without those below others of them, as the places of those of each container. An edit of one
# leaves the paths of those that are less deep as they are.

_Below = dict[Path, list[int]]


def _below(view: Tree, paths: Sequence[Path]) -> _Below:
    rows = tops(paths)
    places: _Below = {}
    for path, place in zip(rows, view.places(rows), strict=True):
        places.setdefault(path[:-1], []).append(view.place(path) if place < 0 else place)
    return {above: sorted(there) for above, there in places.items()}


def _deepest_first(below: _Below) -> list[tuple[Path, list[int]]]:
    return sorted(below.items(), key=lambda one: -len(one[0]))


def _places_of(view: Tree, path: Path) -> tuple[int, ...]:
    """Return the places of the rows on the way to a row, and of itself, among their siblings."""
    return tuple([view.place(path[: depth + 1]) for depth in range(len(path))])


def _ends(places: Sequence[int]) -> list[int]:
    """Return for each place the last one of those that it lies together with; places rise."""
    ends = list(places)
    for at in range(len(places) - 2, -1, -1):
        if places[at] + 1 == places[at + 1]:
            ends[at] = ends[at + 1]
    return ends


def _once_copies_came(view: Tree, path: Path, below: _Below) -> Path:
    """Return where a container is once copies came behind all rows; maps keep their keys."""
    there: Path = ()
    for depth, key in enumerate(path):
        copied = below.get(path[:depth])
        if copied and isinstance(key, int) and view.row(path[:depth]).kind is Kind.ARRAY:
            key += bisect_left(copied, key)
        there = (*there, key)
    return there


def _once_gone(place: int, gone: Sequence[int]) -> int:
    """Return the place of a row once others are gone; raises `WrongType` where it goes, too."""
    before = bisect_left(gone, place)
    if before < len(gone) and gone[before] == place:
        raise WrongType("a row cannot be moved into itself")
    return place - before
