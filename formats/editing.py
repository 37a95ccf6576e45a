"""What a person may do to the rows of a document: set, add, delete, rename, move, copy, connect.

An outline is asked; a `Structure` is the one place that builds edits, for every format and whoever
asks. Each method is given `run`, which does one edit and keeps it, so that all edits of one command
become one step of undo. What is refused raises `WrongType` with a sentence; the caller then undoes
what ran before it, as `run_all` does. `formats.tree_editing` serves every format whose rows come
and go one by one; a format whose rows hang together has an `editing.py` of its own.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from .core.kinds import AnyValue, Converted, Kind
from .core.paths import Path
from .edits import Edit, RunEdit, SetValue, SetValues, hear
from .errors import FormatError, WrongType
from .many_rows import ManyRows
from .outline import Action, Change, Node, Outline
from .root import Root
from .steps import Steps, result_of

if TYPE_CHECKING:
    from .diff import Difference
    from .graph import NodeOffer
    from .held_rows import HeldRows

# Rows that are moved elsewhere: they are inserted there first, and followed while the old go.


class MovedRows:
    """Rows that were put in at their new places (`new`) and are still at their old ones (`old`)."""

    def __init__(self, view: Outline, new: Sequence[Path], old: Sequence[Path]) -> None:
        self._view = view
        self._set_new(new)
        self.old = list(old)
        for array, places in self._arrays().items():
            come = [place - count for count, place in enumerate(sorted(places))]
            self.old = [
                _with_index(path, array, at + bisect_right(come, at))
                if (at := _index_in(path, array)) is not None
                else path
                for path in self.old
            ]

    def _set_new(self, new: Sequence[Path]) -> None:
        self.new = list(new)
        above = {path[:-1] for path in new}  # many have the same
        self._ways = {path[:depth] for path in above for depth in range(len(path) + 1)} | {*new}

    def _arrays(self) -> dict[Path, list[int]]:
        """Return the arrays that new rows are elements of, with their indexes there."""
        below: dict[Path, list[int]] = {}
        for above in dict.fromkeys(path[:-1] for path in self.new):
            if self._view.row(above).kind is Kind.ARRAY:
                below[above] = []
        for path in self.new:
            if isinstance(path[-1], int) and path[:-1] in below:
                below[path[:-1]].append(path[-1])
        return below

    def follow(self, run: RunEdit) -> RunEdit:
        """Return `run`, with the new rows followed."""
        return lambda edit: hear(edit, run, self._hear)

    def _hear(self, edit: Edit, change: Change) -> None:
        changes = edit.changes if isinstance(edit, ManyRows) else [change]
        if not changes or changes[0].path not in self._ways:
            return
        is_array = self._view.row(changes[0].path).kind is Kind.ARRAY
        if is_array and all(change.action is Action.REMOVE for change in changes):
            self._move_up(changes[0].path, sorted(change.index for change in changes))
            return
        for each in changes:
            if is_array or self._concerns(each):
                paths = [self._view.follow(each, path) for path in self.new]
                self._set_new([path for path in paths if path is not None])

    def _concerns(self, change: Change) -> bool:
        """Whether a change below a map or above the new rows gives one of these another path."""
        if change.action is Action.REPLACE:
            return True
        keys = {change.key, *self._view.renamed(change)}
        return any((*change.path, key) in self._ways for key in keys)

    def _move_up(self, array: Path, gone: Sequence[int]) -> None:
        """Follow elements of an array after some were removed, each before those in front of it."""
        there, new = set(gone), []
        for path in self.new:
            at = _index_in(path, array)
            if at is None:
                new.append(path)
            elif at not in there:
                new.append(_with_index(path, array, at - bisect_left(gone, at)))
        self._set_new(new)


def _index_in(path: Path, array: Path) -> int | None:
    """Return the index of the element of an array that a path leads through, None elsewhere."""
    depth = len(array)
    index = path[depth] if len(path) > depth and path[:depth] == array else None
    return index if isinstance(index, int) else None


def _with_index(path: Path, array: Path, index: int) -> Path:
    return (*array, index, *path[len(array) + 1 :])


Result = TypeVar("Result")
Made = Callable[[RunEdit], list[Path]]
"""Does an edit that is ready, and returns the rows that it made."""

_NO_GRAPH = "documents of this format are not graphs"


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
    """What a row may be connected to: in words, and the path of that row, None for nothing.

    `detail` tells it from others that are called alike: where it is, which values it has.
    """

    label: str
    path: Path | None
    detail: str = ""


class Origin(enum.Enum):
    """Where a value comes from: it is a constant, a variable's, or what a formula computes."""

    CONSTANT = "constant"
    VARIABLE = "variable"
    FORMULA = "formula"


class Shared(NamedTuple):
    """A variable: a value that other rows may take. `value` is its row, None where it has none.

    `users` are the rows that take it, or name it by a text.
    """

    path: Path
    name: str
    kind: Kind
    value: Path | None
    users: tuple[Path, ...]


class Pin(NamedTuple):
    """One end of a link, as a graph draws it: the row it stands for, and which end it is.

    A link `leaves` a child's row, a node (whose next child it makes), a command or an output; it
    arrives at a node, an input, or one of the sources that an input has.
    """

    path: Path
    leaves: bool


class Joins:
    """Which ends of links one end may be joined to; of a format without links, none."""

    def reason(self, other_pin: Pin, adds: bool = False) -> str:  # noqa: ARG002
        """Say why the end cannot be joined to another one, "" where it can.

        What is led elsewhere by it is no reason. With `adds` nothing is to be led elsewhere: an
        input gets one source more, a node one child more.
        """
        return "a link leads from a child, a command or an output to a node or an input"


class Structure(ABC):
    """What may be done to one document; `view` is its outline.

    `other_roots` are other documents, of any format, that new parts may be made like.

    Edits that take long where rows are many have a twin: in steps it finds out what takes long, and
    changes no row. What it returns does the rest, as long as the document is as it was. Where the
    edit is refused, one of both raises `WrongType`. Formats where `takes_steps` is not set do all
    in the end.
    """

    takes_steps: ClassVar[bool] = False

    def __init__(self, view: Outline, other_roots: Sequence[Root] = ()) -> None:
        self.view = view
        self.others = other_roots

    # Values

    def set(self, path: Path, value: AnyValue, run: RunEdit) -> None:
        """Give the row at `path` another value of its kind."""
        run(SetValue(path, value))

    def set_many(self, values: Sequence[tuple[Path, AnyValue]], run: RunEdit) -> int:
        """Give many rows other values, all checked before any is set; return how many changed."""
        changed_values = self.view.check_many(values)
        if changed_values:
            run(SetValues(changed_values))
        return len(changed_values)

    def uses(self, path: Path) -> int:  # noqa: ARG002 - most formats store each row by itself
        """Return at how many positions the file has what a row is in, which it stores once."""
        return 1

    def is_one_object(self, path: Path) -> bool:  # noqa: ARG002 - as above
        """Whether what a row is in is one object to a person, which is edited at all positions."""
        return False

    def set_everywhere(self, values: Sequence[tuple[Path, AnyValue]], run: RunEdit) -> int:
        """Do as `set_many` does, at all positions of what the file stores once."""
        return self.set_many(values, run)

    # Adding

    @abstractmethod
    def offers(self, path: Path) -> list[Offer]:
        """Return what may be added below the row at `path`, none for a value."""

    def child_kinds(self, path: Path) -> Collection[Kind]:
        """Return the kinds of what may be added below the row at `path`."""
        return dict.fromkeys(offer.kind for offer in self.offers(path))

    def offer(self, path: Path, kind: Kind) -> Offer:
        """Return the first offer of a kind; raises `WrongType` with the kinds there are."""
        for offer in self.offers(path):
            if offer.kind is kind:
                return offer
        kinds = ", ".join(child_kind.value for child_kind in self.child_kinds(path))
        hint = f"What can be added: {kinds}." if kinds else ""
        raise WrongType(f"no {kind.value} can be added here", hint=hint)

    @abstractmethod
    def add(self, path: Path, offer: Offer, name: str, run: RunEdit, index: int = -1) -> Path:
        """Add what was offered below `path`, at `index` (-1: the end), and return its path."""

    # Deleting, copying

    @abstractmethod
    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` where the row at `path` has to stay."""

    def check_remove_all(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where one of many rows has to stay."""
        for path in paths:
            self.check_remove(path)

    @abstractmethod
    def remove(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Take rows out; return in words what went with them, "" for nothing."""

    # Names, order, types

    @abstractmethod
    def name(self, path: Path) -> str | None:
        """Return the editable name of a row, None where the name is fixed."""

    def check_name(self, path: Path, name: str) -> None:  # noqa: B027
        """Raise `WrongType` where `rename` is known to refuse this name for a row."""

    def named_by(self, path: Path) -> list[Path]:  # noqa: ARG002 - the face of all formats
        """Return the rows with a text that names this row, which `rename` may have follow it.

        The row that holds a name as its value stands for the row that has it.
        """
        return []

    @abstractmethod
    def rename(self, path: Path, name: str, run: RunEdit, also: Sequence[Path] = ()) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then.

        `also` are those of `named_by` that are to have the new name for their text.
        """

    def check_move(self, path: Path, index: int) -> None:  # noqa: B027
        """Raise `WrongType` where `move` is known to refuse this place for a row."""

    @abstractmethod
    def move(self, path: Path, index: int, run: RunEdit) -> Path:
        """Bring a row to another place among its siblings and return where it is then."""

    # What is typed on a canvas

    def caption(self, path: Path) -> str | None:  # noqa: ARG002
        """Return what is typed on a canvas to change what a link's port is called there.

        A condition as it is written, or the name of a port; of a value that is computed, its
        formula. None where it follows from other parts.
        """
        return None

    def captions(self, path: Path) -> list[str]:  # noqa: ARG002
        """Return captions that are likely meant, the likeliest first."""
        return []

    def caption_terms(self, path: Path) -> Sequence[str]:  # noqa: ARG002
        """Return what a caption that is a formula may call by name."""
        return ()

    def check_caption(self, path: Path, words: str) -> None:  # noqa: ARG002
        """Raise `WrongType` with the reason where `set_caption` would."""
        raise WrongType("what this is called follows from other parts of the file")

    def set_caption(self, path: Path, words: str, run: RunEdit) -> None:  # noqa: ARG002
        """Change what a port is called by what was typed; raises `WrongType` with the reason."""
        self.check_caption(path, words)

    @abstractmethod
    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""

    @abstractmethod
    def kinds(self, path: Path) -> list[Kind]:
        """Return the kinds that the value at `path` may be converted to."""

    def converting(self, paths: Sequence[Path]) -> Callable[[Kind], list[Converted]]:
        """Return what gives for a kind what `retype` makes of each value, or raises `WrongType`."""
        rows = self.view.rows_at(paths)
        return lambda kind: [kind.type.convert(row.value, row.kind.type) for row in rows]

    # References

    def targets(self, path: Path) -> list[Target]:  # noqa: ARG002
        """Return what the row at `path` may be connected to."""
        return []

    def connect(self, path: Path, target: Path | None, run: RunEdit) -> None:  # noqa: ARG002
        """Have a row refer to another one of its `targets`."""
        raise WrongType("the rows of this format refer to no others")

    def origins(self, path: Path) -> frozenset[Origin]:  # noqa: ARG002
        """Return what a row may be made to take its value from, other than it does now."""
        return frozenset()

    def origin_names(self, path: Path, origin: Origin) -> list[str]:  # noqa: ARG002
        """Return the variables, or formulas, that a row may take its value from."""
        return []

    def check_origin(self, path: Path, origin: Origin, name: str) -> None:  # noqa: ARG002
        """Raise `WrongType` with the reason where `name` is no variable or formula for a row."""
        raise WrongType("the value of this row is its own")

    def set_origin(self, path: Path, origin: Origin, name: str, run: RunEdit) -> None:  # noqa: ARG002
        """Have a row take its value from one of its `origins`.

        `name` is the variable, a new one where there is none of that name, or the formula.
        """
        self.check_origin(path, origin, name)

    @property
    def shared_list(self) -> Path | None:
        """The row that lists the variables, where the format has any."""
        return None

    def shared(self) -> list[Shared]:
        """Return the variables of the document, in its order."""
        return []

    def share_reason(self, path: Path, variable: Path) -> str:  # noqa: ARG002
        """Say why a row cannot take its value from a variable, "" where it can."""
        return "documents of this format have no variables"

    # Links by their ends

    def joins(self, pin: Pin) -> Joins:  # noqa: ARG002
        """Return what one end of a link may be joined to, in the document as it is now."""
        return Joins()

    def join(self, source: Path, target: Path, run: RunEdit, adds: bool = False) -> None:  # noqa: ARG002
        """Join the end that a link leaves to the one where it arrives, as `joins` allows.

        Refuses with the reason that `Joins` gives.
        """
        raise WrongType("the rows of this format refer to no others")

    def add_case(self, path: Path, run: RunEdit) -> Path:  # noqa: ARG002
        """Have a node lead to one more by a link that leads nowhere yet, and return its path."""
        raise WrongType("the rows of this format refer to no others")

    def relink(self, path: Path, source: Path, target: Path, run: RunEdit) -> None:  # noqa: ARG002
        """Have the link of a row lead from `source` to `target`; one of them it has already."""
        raise WrongType("the rows of this format refer to no others")

    def unlink(self, paths: Sequence[Path], run: RunEdit) -> None:  # noqa: ARG002
        """Take the links of rows away; the rows stay where they are more than links."""
        raise WrongType("the rows of this format refer to no others")

    def insert_reason(self, path: Path, link: Path) -> str:  # noqa: ARG002
        """Say why the node of a row cannot be put into the link of another, "" where it can."""
        return "the rows of this format refer to no others"

    def insert(self, path: Path, link: Path, run: RunEdit) -> None:  # noqa: ARG002
        """Put a node into a link: that leads to the node then, and the node to what it led to."""
        raise WrongType(self.insert_reason(path, link))

    def remove_joining(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Take rows out as `remove` does, and join what nodes among them stood between."""
        return self.remove(paths, run)

    # Many rows, as a whole or made ready in steps

    @abstractmethod
    def duplicate(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies."""

    def duplicating(self, paths: Sequence[Path]) -> Steps[Made]:
        """Make `duplicate` ready."""
        yield
        return lambda run: self.duplicate(paths, run)

    @abstractmethod
    def retype(self, paths: Sequence[Path], kind: Kind, run: RunEdit) -> list[Path]:
        """Convert values to another kind, and return where they are then.

        See `ValueType.convert` for what is lost.
        """

    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[Made]:
        """Make `retype` ready."""
        yield
        return lambda run: self.retype(paths, kind, run)

    def sort(self, path: Path, run: RunEdit) -> None:  # noqa: ARG002
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        raise WrongType("the order of these rows is not free")

    def sorting(self, path: Path) -> Steps[Made]:
        """Make `sort` ready, which makes no rows."""
        yield

        def sort(run: RunEdit) -> list[Path]:
            self.sort(path, run)
            return []

        return sort

    @abstractmethod
    def paste(self, path: Path, data: bytes, run: RunEdit, index: int = -1) -> list[Path]:
        """Put packed rows in below `path`, under names of their own, and return their paths."""

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[Made]:
        """Make `paste` ready."""
        yield
        return lambda run: self.paste(path, data, run, index)

    # The clipboard

    @abstractmethod
    def hold(self, paths: Sequence[Path]) -> HeldRows:
        """Return rows with all below them as they are now, for the clipboard.

        Raises `WrongType` where they cannot be copied.
        """

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows with all below them as bytes, to be put in elsewhere with `paste`."""
        return self.hold(paths).packed()

    def to_text(self, paths: Sequence[Path]) -> str:
        """Return rows as text (YAML); raises `FormatError` where they have none."""
        return self.hold(paths).text()

    @abstractmethod
    def check_paste(self, path: Path, data: bytes) -> None:
        """Raise `WrongType` where packed rows may not be put in below the row at `path`."""

    @abstractmethod
    def read_ahead(self, data: bytes) -> bytes:
        """Return packed rows that `paste` need not read any more, where that takes long.

        It changes nothing and may be called in a thread; the result is for one `paste`. Raises
        `FormatError` where the rows cannot be read.
        """

    def bring(
        self, paths: Sequence[Path], target: Path, run: RunEdit, index: int = -1
    ) -> list[Path]:
        """Move rows below another one, to `index` (-1: the end); return where they are then."""
        return result_of(self.bringing(paths, target, index))(run)

    def bringing(self, paths: Sequence[Path], target: Path, index: int = -1) -> Steps[Made]:
        """Make `bring` ready."""
        held = self.hold(paths)
        yield
        put_in = yield from self.pasting(target, held.ready(), index)

        def bring(run: RunEdit) -> list[Path]:
            brought = MovedRows(self.view, put_in(run), paths)
            self.remove(brought.old, brought.follow(run))
            return brought.new

        return bring

    @abstractmethod
    def paste_over(self, path: Path, data: bytes, run: RunEdit) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""

    @abstractmethod
    def from_text(self, path: Path, words: str) -> bytes:
        """Return what a text (YAML) makes as a row below `path`, packed; raises `FormatError`."""

    # Other documents

    @abstractmethod
    def take(self, differences: Iterable[Difference], run: RunEdit) -> None:
        """Take over differences to other documents, from one or more comparisons.

        The document is what it was when it was compared, and so are the others. All differences of
        one comparison make it the other document.
        """

    def complete(self, differences: Sequence[Difference], run: RunEdit) -> None:  # noqa: B027
        """Take over what no row shows, once all differences that rows show are taken."""

    @abstractmethod
    def replace(self, path: Path, node: Node, run: RunEdit) -> None:
        """Put what a text made of a row (`TextForm.read_row`) in its place; () is the document."""

    @abstractmethod
    def reorder_keys(self, path: Path, run: RunEdit) -> None:
        """Bring the children of a map where the format has them; raises `WrongType`."""

    # Graphs

    def node_offers(self, pin: Pin | None = None) -> list[NodeOffer]:  # noqa: ARG002
        """Return the nodes that may be added to a graph, the likeliest first.

        With a `pin`, those that can be joined to it.
        """
        return []

    def add_offered(self, offer: NodeOffer, pin: Pin | None, run: RunEdit) -> Path:  # noqa: ARG002
        """Add a node that was offered, joined to the pin, and return its path."""
        raise WrongType(_NO_GRAPH)

    def replace_offers(self, path: Path) -> list[NodeOffer]:  # noqa: ARG002
        """Return the classes that a node may be given, those first that keep most of it."""
        return []

    def replace_with(self, path: Path, offer: NodeOffer, run: RunEdit) -> str:  # noqa: ARG002
        """Give a node an offered class; slots and links stay where the class has such.

        Returns in words what is lost, "" for nothing.
        """
        raise WrongType(_NO_GRAPH)

    # Whole parts of graphs

    def duplicate_below(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Copy nodes with all below them; return the paths of all copies.

        Those of the nodes themselves come first. The copies lead to one another.
        """
        return self.duplicate(paths, run)

    def with_below(self, paths: Sequence[Path]) -> list[Path]:
        """Return the rows of nodes with those of all below them, and of what they get values from.

        So packed, they can be put in anywhere.
        """
        return list(paths)

    def remove_unread(self, run: RunEdit) -> int:  # noqa: ARG002
        """Take out the nodes that only give values, and that nothing reads; return how many."""
        return 0

    def extract_reason(self, paths: Sequence[Path]) -> str:  # noqa: ARG002
        """Say why nodes with all below them cannot be a file of their own, "" where they can."""
        return _NO_GRAPH

    def extracted(self, paths: Sequence[Path], name: str) -> Root:  # noqa: ARG002
        """Return the document that nodes with all below them make; `name` is that of its file.

        Raises `WrongType` with the reason where they cannot be a file of their own.
        """
        raise WrongType(self.extract_reason(paths))

    def extract(self, paths: Sequence[Path], name: str, run: RunEdit) -> Path:  # noqa: ARG002
        """Put a node that calls a file in the place of those that are in it; return its path."""
        raise WrongType(self.extract_reason(paths))

    def inline_reason(self, path: Path, module: Root | None = None) -> str:  # noqa: ARG002
        """Say why what a node calls (`module`, where it is read) cannot take its place, else ""."""
        return _NO_GRAPH

    def inline(self, path: Path, module: Root, run: RunEdit) -> list[Path]:  # noqa: ARG002
        """Put the nodes of a called document in the place of the node that calls it."""
        raise WrongType(self.inline_reason(path, module))

    def add_between(self, offer: NodeOffer, link: Path, run: RunEdit) -> Path:
        """Add a node that was offered in a link, and return its path."""
        path = self.add_offered(offer, None, run)
        self.insert(path, link, run)
        return path

    def add_taking(self, offer: NodeOffer, variable: Path, run: RunEdit) -> Path:  # noqa: ARG002
        """Add a node that was offered, its first input of the type taken from a variable."""
        raise WrongType(self.share_reason((), variable))


def run_all(view: Outline, what: Callable[[RunEdit], Result]) -> tuple[Result, list[Edit]]:
    """Return what `what` returns and the edits that it ran; where it raises, all are undone."""
    done: list[Edit] = []

    def run(edit: Edit) -> Change:
        change = edit.do(view)
        done.append(edit)
        return change

    try:
        return what(run), done
    except FormatError:
        for edit in reversed(done):
            edit.undo(view)
        raise


def apply(structure: Structure, differences: Iterable[Difference]) -> list[Edit]:
    """Take differences over, all or (where one is refused, with a `FormatError`) none."""
    every = list(differences)

    def what(run: RunEdit) -> None:
        structure.take(every, run)
        structure.complete(every, run)

    return run_all(structure.view, what)[1]
