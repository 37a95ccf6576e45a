"""What a person may do to the rows of a document: set, add, delete, rename, move, copy, connect.

A `Structure` edits a document by having a view of its own show another root: several edits in a row
make one, and `root` is what they come to. What is refused raises `WrongType` with a sentence.
`formats.tree_editing` serves every format whose rows come and go one by one; a format whose rows
hang together has an `editing.py` of its own.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .core.kinds import AnyValue, Converted, Kind
from .core.paths import Path
from .core.roots import Root
from .core.work import Steps, result_of
from .errors import WrongType
from .outline import Node, Outline

if TYPE_CHECKING:
    from .diff import Difference
    from .graph import NodeOffer

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
    """What may be done to one document, which `view` shows: a view like the given one, of its own.

    `other_roots` are other documents, of any format, that new parts may be made like.

    An edit that is refused raises `WrongType`, and may have been done in part: see `trying`. Edits
    that take long where rows are many have a twin that makes them in steps, of which the last one
    edits. Formats where `takes_steps` is not set do all in that.
    """

    takes_steps: ClassVar[bool] = False

    def __init__(self, view: Outline, other_roots: Sequence[Root] = ()) -> None:
        self.view = view.view_of(view.root)
        self.others = other_roots

    @property
    def root(self) -> Root:
        """The document as it is now."""
        return self.view.root

    def show(self, root: Root) -> None:
        """Go on with another root of the document."""
        if root is not self.view.root:
            self.view.show(root)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Have the document be what it is now where an edit inside raises."""
        before = self.view.root
        try:
            yield
        except BaseException:
            self.show(before)
            raise

    # Values

    def set(self, path: Path, value: AnyValue) -> None:
        """Give the row at `path` another value of its kind."""
        self.set_many([(path, value)])

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> int:
        """Give many rows other values, all checked before any is set; return how many changed."""
        changed_values = self.view.check_many(values)
        if changed_values:
            self.view.set_many(changed_values)
        return len(changed_values)

    def uses(self, path: Path) -> int:  # noqa: ARG002 - most formats store each row by itself
        """Return at how many positions the file has what a row is in, which it stores once."""
        return 1

    def is_one_object(self, path: Path) -> bool:  # noqa: ARG002 - as above
        """Whether what a row is in is one object to a person, which is edited at all positions."""
        return False

    def set_everywhere(
        self,
        values: Sequence[tuple[Path, AnyValue]],
        *,
        objects_only: bool = False,  # noqa: ARG002 - as above
    ) -> int:
        """Do as `set_many` does, at all positions of what the file stores once.

        With `objects_only` that is done for rows where `is_one_object`; others change alone.
        """
        return self.set_many(values)

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
    def add(self, path: Path, offer: Offer, name: str, index: int = -1) -> Path:
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
    def remove(self, paths: Sequence[Path]) -> str:
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
    def rename(self, path: Path, name: str, also: Sequence[Path] = ()) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then.

        `also` are those of `named_by` that are to have the new name for their text.
        """

    def check_move(self, path: Path, index: int) -> None:  # noqa: B027
        """Raise `WrongType` where `move` is known to refuse this place for a row."""

    @abstractmethod
    def move(self, path: Path, index: int) -> Path:
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

    def set_caption(self, path: Path, words: str) -> None:
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

    def connect(self, path: Path, target: Path | None) -> None:  # noqa: ARG002
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

    def set_origin(self, path: Path, origin: Origin, name: str) -> None:
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

    def join(self, source: Path, target: Path, adds: bool = False) -> None:  # noqa: ARG002
        """Join the end that a link leaves to the one where it arrives, as `joins` allows.

        Refuses with the reason that `Joins` gives.
        """
        raise WrongType("the rows of this format refer to no others")

    def add_case(self, path: Path) -> Path:  # noqa: ARG002
        """Have a node lead to one more by a link that leads nowhere yet, and return its path."""
        raise WrongType("the rows of this format refer to no others")

    def relink(self, path: Path, source: Path, target: Path) -> None:  # noqa: ARG002
        """Have the link of a row lead from `source` to `target`; one of them it has already."""
        raise WrongType("the rows of this format refer to no others")

    def unlink(self, paths: Sequence[Path]) -> None:  # noqa: ARG002
        """Take the links of rows away; the rows stay where they are more than links."""
        raise WrongType("the rows of this format refer to no others")

    def insert_reason(self, path: Path, link: Path) -> str:  # noqa: ARG002
        """Say why the node of a row cannot be put into the link of another, "" where it can."""
        return "the rows of this format refer to no others"

    def insert(self, path: Path, link: Path) -> None:
        """Put a node into a link: that leads to the node then, and the node to what it led to."""
        raise WrongType(self.insert_reason(path, link))

    def remove_joining(self, paths: Sequence[Path]) -> str:
        """Take rows out as `remove` does, and join what nodes among them stood between."""
        return self.remove(paths)

    # Many rows, at once or in steps

    def duplicate(self, paths: Sequence[Path]) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies."""
        return result_of(self.duplicating(paths))

    @abstractmethod
    def duplicating(self, paths: Sequence[Path]) -> Steps[list[Path]]:
        """Do `duplicate` in steps."""

    def retype(self, paths: Sequence[Path], kind: Kind) -> list[Path]:
        """Convert values to another kind, and return where they are then.

        See `ValueType.convert` for what is lost.
        """
        return result_of(self.retyping(paths, kind))

    @abstractmethod
    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[list[Path]]:
        """Do `retype` in steps."""

    def sort(self, path: Path) -> None:
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        result_of(self.sorting(path))

    def sorting(self, path: Path) -> Steps[list[Path]]:  # noqa: ARG002
        """Do `sort` in steps, which makes no rows."""
        yield
        raise WrongType("the order of these rows is not free")

    def paste(self, path: Path, data: bytes, index: int = -1) -> list[Path]:
        """Put packed rows in below `path`, under names of their own, and return their paths."""
        return result_of(self.pasting(path, data, index))

    @abstractmethod
    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[list[Path]]:
        """Do `paste` in steps."""

    def bring(self, paths: Sequence[Path], target: Path, index: int = -1) -> list[Path]:
        """Move rows below another one, to `index` (-1: the end); return where they are then."""
        return result_of(self.bringing(paths, target, index))

    @abstractmethod
    def bringing(self, paths: Sequence[Path], target: Path, index: int = -1) -> Steps[list[Path]]:
        """Do `bring` in steps."""

    # The clipboard

    @abstractmethod
    def check_copy(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where rows cannot be packed."""

    @abstractmethod
    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return rows with all below them as bytes, to be put in elsewhere with `paste`."""

    def ready(self, paths: Sequence[Path]) -> bytes:
        """Return rows for one `paste` in this program, made sooner than `pack` does."""
        return self.pack(paths)

    @abstractmethod
    def to_text(self, paths: Sequence[Path]) -> str:
        """Return rows as text (YAML); raises `FormatError` where they have none."""

    def names(self, paths: Sequence[Path]) -> str:
        """Return what rows are called, a line for each."""
        return "\n".join(row.label for row in self.view.rows_at(paths))

    @abstractmethod
    def is_many(self, paths: Sequence[Path]) -> bool:
        """Whether it takes long to pack rows."""

    @abstractmethod
    def check_paste(self, path: Path, data: bytes) -> None:
        """Raise `WrongType` where packed rows may not be put in below the row at `path`."""

    @abstractmethod
    def read_ahead(self, data: bytes) -> bytes:
        """Return packed rows that `paste` need not read any more, where that takes long.

        It changes nothing and may be called in a thread; the result is for one `paste`. Raises
        `FormatError` where the rows cannot be read.
        """

    @abstractmethod
    def paste_over(self, path: Path, data: bytes) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""

    @abstractmethod
    def from_text(self, path: Path, words: str) -> bytes:
        """Return what a text (YAML) makes as a row below `path`, packed; raises `FormatError`."""

    # Other documents

    @abstractmethod
    def take(self, differences: Iterable[Difference]) -> None:
        """Take over differences to other documents, from one or more comparisons.

        The document is what it was when it was compared, and so are the others. All differences of
        one comparison make it the other document.
        """

    def complete(self, differences: Sequence[Difference]) -> None:  # noqa: B027
        """Take over what no row shows, once all differences that rows show are taken."""

    @abstractmethod
    def replace(self, path: Path, node: Node) -> None:
        """Put what a text made of a row (`TextForm.read_row`) in its place; () is the document."""

    @abstractmethod
    def reorder_keys(self, path: Path) -> None:
        """Bring the children of a map where the format has them; raises `WrongType`."""

    # Graphs

    def node_offers(self, pin: Pin | None = None) -> list[NodeOffer]:  # noqa: ARG002
        """Return the nodes that may be added to a graph, the likeliest first.

        With a `pin`, those that can be joined to it.
        """
        return []

    def add_offered(self, offer: NodeOffer, pin: Pin | None) -> Path:  # noqa: ARG002
        """Add a node that was offered, joined to the pin, and return its path."""
        raise WrongType(_NO_GRAPH)

    def replace_offers(self, path: Path) -> list[NodeOffer]:  # noqa: ARG002
        """Return the classes that a node may be given, those first that keep most of it."""
        return []

    def replace_with(self, path: Path, offer: NodeOffer) -> str:  # noqa: ARG002
        """Give a node an offered class; slots and links stay where the class has such.

        Returns in words what is lost, "" for nothing.
        """
        raise WrongType(_NO_GRAPH)

    # Whole parts of graphs

    def duplicate_below(self, paths: Sequence[Path]) -> list[Path]:
        """Copy nodes with all below them; return the paths of all copies.

        Those of the nodes themselves come first. The copies lead to one another.
        """
        return self.duplicate(paths)

    def with_below(self, paths: Sequence[Path]) -> list[Path]:
        """Return the rows of nodes with those of all below them, and of what they get values from.

        So packed, they can be put in anywhere.
        """
        return list(paths)

    def remove_unread(self) -> int:
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

    def extract(self, paths: Sequence[Path], name: str) -> Path:  # noqa: ARG002
        """Put a node that calls a file in the place of those that are in it; return its path."""
        raise WrongType(self.extract_reason(paths))

    def inline_reason(self, path: Path, module: Root | None = None) -> str:  # noqa: ARG002
        """Say why what a node calls (`module`, where it is read) cannot take its place, else ""."""
        return _NO_GRAPH

    def inline(self, path: Path, module: Root) -> list[Path]:
        """Put the nodes of a called document in the place of the node that calls it."""
        raise WrongType(self.inline_reason(path, module))

    def add_between(self, offer: NodeOffer, link: Path) -> Path:
        """Add a node that was offered in a link, and return its path."""
        path = self.add_offered(offer, None)
        self.insert(path, link)
        return path

    def add_taking(self, offer: NodeOffer, variable: Path) -> Path:  # noqa: ARG002
        """Add a node that was offered, its first input of the type taken from a variable."""
        raise WrongType(self.share_reason((), variable))


def apply(structure: Structure, differences: Iterable[Difference]) -> None:
    """Take differences over, all or (where one is refused, with a `FormatError`) none."""
    every = list(differences)
    with structure.trying():
        structure.take(every)
        structure.complete(every)
