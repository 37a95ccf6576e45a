"""What a person may do to the rows of a document as a whole: add, delete, rename, move, copy.

The outline knows single edits; a `Structure` turns what a person wants into them, for every format
alike. Each method is given `perform`, which does one edit (a `Doable`) and returns its change, so
that all edits of one wish become one step of undo. A wish that is refused raises `WrongType` with a
sentence; the caller takes back what was performed before it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple, Protocol

from formats import clips
from formats.convert import Converted, convert
from formats.diff import Edit
from formats.diff import undo as undo_plain
from formats.errors import WrongType
from formats.numbered import free_name
from formats.outline import Action, Before, Change, Outline, nobody
from formats.registry import format_of
from formats.values import CONTAINERS, Key, Kind, Path


class Doable(Protocol):
    """One edit, yet to be done; one with a method `undo` knows by itself how it is taken back."""

    def do(self, outline: Outline, before: Before = nobody) -> Change:
        """Do it; raises what the outline raises."""


Perform = Callable[[Doable], Change]


def undo(step: Doable, outline: Outline, change: Change, before: Before = nobody) -> Change:
    """Take an edit back that was the last one done."""
    own = getattr(step, "undo", None)
    if own is None:
        return undo_plain(outline, change, before)
    taken: Change = own(outline, change, before)
    return taken


class Listener(Protocol):
    """Who wants to hear of every single edit of a `Bulk`."""

    def prepare(self, change: Change) -> None:
        """Hear that a change happens next."""

    def note(self, change: Change) -> None:
        """Hear that a change of structure is done."""

    def note_value(self, path: Path, old: Any, new: Any) -> None:
        """Hear that a row has another value."""


class Bulk:
    """Very many edits below one row as a single one: the row is told to be replaced.

    Only the `listener` hears of the edits themselves. Where one is refused, all before it are taken
    back and `error` holds the reason, since the views have heard of the change by then.
    """

    def __init__(self, path: Path, what: Callable[[Perform], Any]) -> None:
        self.result: Any = None
        self.error: WrongType | None = None
        self.listener: Listener | None = None
        self._change = Change(Action.REPLACE, path)
        self._what: Callable[[Perform], Any] | None = what
        self._steps: list[tuple[Doable, Change]] = []

    def do(self, outline: Outline, before: Before = nobody) -> Change:
        """Do all of them, the first time by asking for them."""
        before(self._change)
        what, self._what = self._what, None
        if what is None:
            self._steps = [(step, self._do(step, outline)) for step, _change in self._steps]
            return self._change

        def perform(step: Doable) -> Change:
            self._steps.append((step, self._do(step, outline)))
            return self._steps[-1][1]

        try:
            self.result = what(perform)
        except WrongType as error:
            self.error = error
            self._take_back(outline)
            self._steps = []
        return self._change

    def undo(self, outline: Outline, _done: Change, before: Before = nobody) -> Change:
        """Take all of them back."""
        before(self._change)
        self._take_back(outline)
        return self._change

    def _do(self, step: Doable, outline: Outline) -> Change:
        return self._told(step.do(outline, self._before), outline)

    def _take_back(self, outline: Outline) -> None:
        for step, change in reversed(self._steps):
            self._told(undo(step, outline, change, self._before), outline)

    def _before(self, change: Change) -> None:
        if self.listener is not None:
            self.listener.prepare(change)

    def _told(self, change: Change, outline: Outline) -> Change:
        if self.listener is None:
            return change
        if change.action is Action.SET:
            self.listener.note_value(change.path, change.node, outline.get(change.path))
        else:
            self.listener.note(change)
        return change


_TRIES = 1000
"""So many names are tried before a place counts as full."""
_MOST = 50
"""Of more edits at once, views hear as of one."""


def in_bulk(count: int, path: Path, what: Callable[[Perform], Any], perform: Perform) -> Any:
    """Do what `what` performs; where there are very many edits, as one below `path`."""
    if count <= _MOST:
        return what(perform)
    step = Bulk(path, what)
    perform(step)
    if step.error is not None:
        raise step.error
    return step.result


class Offer(NamedTuple):
    """Something that may be added at a row: in what words, and how its icon is found.

    `name` is the name to begin with, None where there is none to give; `what` tells the structure
    that made the offer which one it is. `names` are names that are likely meant.
    """

    what: Hashable
    label: str
    kind: Kind
    name: str | None = None
    names: tuple[str, ...] = ()


class Target(NamedTuple):
    """Where a row may be made to lead: in words, and the path of that row, None for nowhere."""

    label: str
    path: Path | None


class Structure:
    """The wishes on one document; this one serves formats whose outlines offer kinds to add."""

    def __init__(self, view: Outline, root: Any) -> None:
        self.view = view
        self.root = root

    # Adding

    def offers(self, path: Path) -> list[Offer]:
        """Return what may be added below the row at `path`, none for a value."""
        kinds = self.view.allowed(path)
        named = self.view.row(path).kind is not Kind.ARRAY
        return [
            Offer(kind, kind.value, kind, self.free_name(path, "New", kind) if named else None)
            for kind in kinds
        ]

    def add(self, path: Path, offer: Offer, name: str, perform: Perform, index: int = -1) -> Path:
        """Add what was offered below `path` and return its path; `index` as for the outline."""
        kind = offer.what
        assert isinstance(kind, Kind), "an offer of this structure"
        return self._put(path, name, self.view.make(kind), kind, index, perform)

    def _put(
        self, path: Path, name: str, node: Any, kind: Kind, index: int, perform: Perform
    ) -> Path:
        key = self.view.key(path, name, kind)
        done = perform(Edit("insert", (path, index, key, node)))
        return (*path, done.key)

    def free_name(self, path: Path, base: str, kind: Kind) -> str:
        """Return a name like `base` that no child of `path` has; see `formats.numbered`."""
        tries = 0

        def is_free(name: str) -> bool:
            nonlocal tries
            tries += 1
            if tries > _TRIES:
                raise WrongType(f"there is no free name like “{base}” left here")
            try:
                self.view.key(path, name, kind)
            except WrongType:
                return False
            return True

        if self.view.row(path).kind is Kind.HASH_MAP:
            return next(filter(is_free, _hashes_from(base)))
        labels = (row.label for row in self.view.rows(path))
        return free_name(base, is_free, labels)

    # Deleting, copying

    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` where the row at `path` has to stay."""
        if not path:
            raise WrongType("the root has to stay")
        if not self.view.allowed(path[:-1]):
            raise WrongType(f"“{self.view.row(path).label}” belongs to what holds it")

    def remove(self, paths: Sequence[Path], perform: Perform) -> str:
        """Take rows out; return in words what went with them, "" for nothing."""
        by_parent = self._by_parent(paths)
        for path in paths:
            self.check_remove(path)

        def what(one: Perform) -> None:
            for parent, places in reversed(by_parent.items()):
                for place in reversed(places):
                    one(Edit("remove", (parent, self.view.keys(parent)[place])))

        in_bulk(len(paths), common(list(by_parent)), what, perform)
        return ""

    def duplicate(self, paths: Sequence[Path], perform: Perform) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies."""
        for path in paths:
            self.check_remove(path)
        by_parent = self._by_parent(paths)
        above = common(list(by_parent))
        made: list[Path] = in_bulk(
            len(paths), above, lambda one: self._duplicate(by_parent, one), perform
        )
        return made

    def _duplicate(self, by_parent: dict[Path, list[int]], perform: Perform) -> list[Path]:
        made: list[Path] = []
        for parent, places in by_parent.items():
            array = self.view.row(parent).kind is Kind.ARRAY
            for added, place in enumerate(places):
                at = place + added
                row = self.view.row((*parent, self.view.keys(parent)[at]))
                node = self.view.copy(self.view.node((*parent, row.key)))
                name = "" if array else self.free_name(parent, row.label, row.kind)
                made.append(self._put(parent, name, node, row.kind, at + 1, perform))
        return made

    def _by_parent(self, paths: Sequence[Path]) -> dict[Path, list[int]]:
        """Return the places of rows by what holds them, both in the order of the document.

        Rows below others of them are left out.
        """
        by_parent: dict[Path, list[int]] = {}
        places: dict[Path, dict[Key, int]] = {}
        for path in tops(paths):
            parent = path[:-1]
            if parent not in places:
                places[parent] = {key: at for at, key in enumerate(self.view.keys(parent))}
            if path[-1] not in places[parent]:
                raise WrongType("there is nothing at this place")
            by_parent.setdefault(parent, []).append(places[parent][path[-1]])
        return {parent: sorted(found) for parent, found in sorted(by_parent.items(), key=_depth)}

    # Names, order, types

    def name(self, path: Path) -> str | None:
        """Return the name to be edited of a row, None where it has none that may be another."""
        parent = path[:-1]
        if not path or not self.view.allowed(parent):
            return None
        is_array = self.view.row(parent).kind is Kind.ARRAY
        return None if is_array else self.view.row(path).label

    def rename(self, path: Path, name: str, perform: Perform) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then."""
        old = self.name(path)
        if old is None:
            raise WrongType(f"“{self.view.row(path).label}” has no name to change")
        if name == old:
            return path
        key = self.view.key(path[:-1], name, self.view.row(path).kind)
        return (*path[:-1], perform(Edit("rename", (path, key))).new_key)

    def move(self, path: Path, index: int, perform: Perform) -> Path:
        """Bring a row to another place among its siblings and return where it is then."""
        if not path:
            raise WrongType("the root stays where it is")
        return (*path[:-1], perform(Edit("move", (path, index))).new_key)

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        row = self.view.row(path)
        return row.kind is Kind.ARRAY and row.count > 1 and bool(self.view.allowed(path))

    def sort(self, path: Path, perform: Perform) -> None:
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        if not self.can_sort(path):
            raise WrongType("the order of these rows is not free")
        rows = self.view.rows(path)
        order = sorted(range(len(rows)), key=lambda at: self._rank((*path, rows[at].key), rows[at]))

        def what(one: Perform) -> None:
            now = list(range(len(rows)))
            for place, wanted in enumerate(order):
                at = now.index(wanted, place)
                if at != place:
                    now.insert(place, now.pop(at))
                    one(Edit("move", ((*path, self.view.keys(path)[at]), place)))

        if order != list(range(len(rows))):
            in_bulk(len(rows), path, what, perform)

    def _rank(self, path: Path, row: Any) -> Any:
        value = row.value
        if isinstance(value, (int, float)):
            return (0, value if value == value else float("inf"), "")
        if isinstance(value, str):
            return (1, 0, value.casefold())
        if row.kind not in CONTAINERS:
            return (2, 0, repr(value))
        texts = [one.value for one in self.view.rows(path, 0, 50) if isinstance(one.value, str)]
        return (3, 0, "\n".join(texts).casefold())

    def kinds(self, path: Path) -> list[Kind]:
        """Return the kinds that the value at `path` may be made instead of its own."""
        row = self.view.row(path)
        if not path or row.kind in CONTAINERS:
            return []
        others = [kind for kind in self.view.allowed(path[:-1]) if kind not in CONTAINERS]
        return [kind for kind in others if kind is not row.kind]

    def converted(self, path: Path, kind: Kind) -> Converted:
        """Return what `retype` makes of a value, and what is lost; raises `WrongType`."""
        row = self.view.row(path)
        return convert(row.kind, row.value, kind)

    def retype(self, paths: Sequence[Path], kind: Kind, perform: Perform) -> list[Path]:
        """Make values of another kind, save those that are of it, and return where they are then.

        See `formats.convert` for what is lost.
        """
        for path in paths:
            row = self.view.row(path)
            if row.kind is kind:
                continue
            if kind not in self.kinds(path):
                raise WrongType(f"“{row.label}” cannot be a {kind.value}")
            perform(Edit("replace", (path, self.view.make(kind, self.converted(path, kind).value))))
        return list(paths)

    # What leads where

    def targets(self, path: Path) -> list[Target]:  # noqa: ARG002 - the face of all formats
        """Return what the row at `path` may be made to lead to."""
        return []

    def lead(self, path: Path, target: Path | None, perform: Perform) -> None:  # noqa: ARG002
        """Have a row lead to another one of its `targets`."""
        raise WrongType("the rows of this format lead nowhere")

    # The clipboard

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows with all below them as bytes, to be put in elsewhere with `paste`."""
        return clips.pack(self.view, self.root, tops(paths))

    def paste(self, path: Path, data: bytes, perform: Perform, index: int = -1) -> list[Path]:
        """Put packed rows in below `path`, under names of their own, and return their paths."""
        found = clips.unpack(data, format_of(self.root).name)
        made: list[Path] = in_bulk(
            len(found), path, lambda one: self._paste(path, found, one, index), perform
        )
        return made

    def _paste(
        self, path: Path, found: list[clips.Clip], perform: Perform, index: int
    ) -> list[Path]:
        made: list[Path] = []
        for clip in found:
            if clip.kind not in self.view.allowed(path):
                raise WrongType(f"no {clip.kind.value} can stand in “{self._label(path)}”")
            array = self.view.row(path).kind is Kind.ARRAY
            name = "" if array else self.free_name(path, clip.name, clip.kind)
            at = index + len(made) if index >= 0 else -1
            made.append(self._put(path, name, clip.node, clip.kind, at, perform))
        return made

    def paste_over(self, path: Path, data: bytes, perform: Perform) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""
        found = clips.unpack(data, format_of(self.root).name)
        if len(found) != 1:
            raise WrongType(f"one row takes the place of one; {len(found)} were copied")
        perform(Edit("replace", (path, found[0].node)))

    def from_text(self, path: Path, words: str) -> bytes:
        """Return what a text (YAML) makes as a row below `path`, packed; raises `FormatError`."""
        return clips.from_text(self.view, self.root, path, words)

    def to_text(self, paths: Sequence[Path]) -> str:
        """Return rows as text (YAML), for the clipboard."""
        return clips.to_text(self.view, self.root, tops(paths))

    def _label(self, path: Path) -> str:
        return self.view.row(path).label or "the root"


def tops(paths: Sequence[Path]) -> list[Path]:
    """Return the paths without those that lie below another of them, none twice."""
    there = set(paths)
    return [
        path
        for path in dict.fromkeys(paths)
        if not any(path[:depth] in there for depth in range(len(path)))
    ]


def common(paths: Sequence[Path]) -> Path:
    """Return the path of the deepest row that all rows at `paths` are, or lie below."""
    first = min(paths, key=len, default=())
    depth = 0
    while depth < len(first) and all(path[depth] == first[depth] for path in paths):
        depth += 1
    return first[:depth]


def _depth(item: tuple[Path, Any]) -> int:
    return len(item[0])


def _hashes_from(base: str) -> Iterator[str]:
    """Yield `base` where it is a number, and numbers after it; then all from 1."""
    if base[:1].isdigit():
        yield base
        yield from map(hex, range(int(base, 0) + 1, int(base, 0) + _TRIES // 2))
    yield from map(hex, count(1))


def structure(view: Outline, root: Any) -> Structure:
    """Return the structure of a document, that of its own format where it has one."""
    name = f"formats.{format_of(root).name}.structure"
    if importlib.util.find_spec(name) is None:
        return Structure(view, root)
    found: Structure = importlib.import_module(name).Structure(view, root)
    return found
