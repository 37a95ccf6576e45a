"""Rows on the clipboard: as the bytes of a small document of their format, and as text.

The bytes are one line of JSON with the names of the rows, then a document that contains only them,
so that another program, or another run of this one, can paste them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Self, cast

from .core.kinds import CONTAINERS, AnyValue, Kind
from .core.paths import Path
from .core.roots import R
from .errors import FormatError, WrongType
from .format import Format, TextForm
from .knowledge import NO_KNOWLEDGE, Knowledge
from .outline import NewRow, Node, Row, Tree
from .value_text import hash_text

MIME = "application/x-triptych-rows"
"""The type under which rows lie on the clipboard."""

MANY = 500
"""More rows than these take long to pack and to unpack."""
_VALUES = 0xFFFFFFFF
"""The hash that names the object which carries values where the root itself holds none."""


class Clip(NamedTuple):
    """One row from the clipboard: its name, its kind, and a node that belongs nowhere yet."""

    name: str
    kind: Kind
    node: Node


class CarriedRows(Generic[R]):
    """Rows of a tree on their way to the clipboard, and the document that is to carry them.

    `more` is what else the line before that document says, or says otherwise. Raises `WrongType`
    where no document can carry a row of this kind.
    """

    def __init__(
        self,
        file_format: Format[R],
        view: Tree,
        paths: Sequence[Path],
        more: Mapping[str, AnyValue] | None = None,
    ) -> None:
        self._format, self._view, self._paths = file_format, view, paths
        self._rows = view.rows_at(paths)
        self._more = more or {}
        inside = self._empty_carrier()
        for kind in {row.kind: None for row in self._rows}:
            inside.key(_above(inside, kind), hash_text(0), kind)

    @property
    def facts(self) -> dict[str, AnyValue]:
        """What the line before the document says."""
        return _clip_facts(self._format, self._rows) | dict(self._more)

    def packed(self) -> bytes:
        """Return the rows as bytes."""
        return _head_line(self.facts) + self._format.write(self._carrier())

    def clips(self) -> list[Clip]:
        """Return the rows with nodes that belong nowhere yet."""
        nodes = zip(self._rows, self._view.nodes_at(self._paths), strict=True)
        return [Clip(row.label, row.kind, self._view.copy(node)) for row, node in nodes]

    def ready(self, unpacked: Callable[[list[Clip]], object] = lambda clips: clips) -> bytes:
        """Return the rows for one use of them, as what `unpacked` makes of their clips."""
        return ReadRows.of(_head_line(self.facts), unpacked(self.clips()))

    def text(self) -> str:
        """Return one row as its text, several as the text of a document that contains them."""
        form, carrier = _text_form(self._format), self._carrier()
        if len(self._rows) > 1:
            return form.write(carrier, self._view.knowledge)
        inside = _carrier_outline(self._format, carrier)
        (path,) = _carrier_paths(inside, [row.kind for row in self._rows])
        return row_text(self._format, carrier, path, self._view.knowledge)

    def _empty_carrier(self) -> Tree:
        root = cast("R", self._view.root)
        return _carrier_outline(self._format, self._format.carrier(root))

    def _carrier(self) -> R:
        """Return a document with the rows in it."""
        inside = self._empty_carrier()
        come: dict[Path, list[NewRow]] = {}
        for number, (_name, kind, node) in enumerate(self.clips()):
            above = _above(inside, kind)
            key = inside.key(above, hash_text(number), kind)
            come.setdefault(above, []).append(NewRow(-1, key, node))
        for above, rows in come.items():
            inside.insert_many(above, rows)
        return cast("R", inside.root)


def _clip_facts(file_format: Format[R], rows: Sequence[Row]) -> dict[str, AnyValue]:
    """Return what the line before the document says of rows."""
    return {"format": file_format.name, "rows": named(rows)}


def named(rows: Sequence[Row]) -> list[dict[str, str]]:
    """Return the names and kinds of rows, as the line before the document says them."""
    return [{"name": row.label, "kind": row.kind.value} for row in rows]


def _head_line(facts: Mapping[str, AnyValue]) -> bytes:
    return json.dumps(facts).encode("ascii") + b"\n"


def names(data: bytes, format_name: str) -> list[str]:
    """Return the known names of hashes below packed rows."""
    clip_head = read_head(data, format_name)[0].get("names", [])
    return (
        [name for name in clip_head if isinstance(name, str)] if isinstance(clip_head, list) else []
    )


def read_head(data: bytes, format_name: str) -> tuple[dict[str, AnyValue], bytes]:
    """Return the contents of the line before the document, and the document's bytes."""
    line, _newline, rest = data.partition(b"\n")
    try:
        clip_head = json.loads(line)
        other = clip_head["format"]
        rows = clip_head["rows"]
    except (ValueError, KeyError, TypeError):
        raise WrongType("there are no rows on the clipboard") from None
    if other != format_name:
        raise WrongType(
            f"the rows on the clipboard are of {str(other).upper()}, this is "
            f"{format_name.upper()}; their text may be put into the text view"
        )
    if not isinstance(rows, list):
        raise WrongType("there are no rows on the clipboard")
    return clip_head, rest


class ReadRows(bytes):
    """Packed rows whose document, or all in it, is there already, for one use of that."""

    _root: AnyValue = None

    @classmethod
    def of(cls, data: bytes, root: object) -> Self:
        """Return packed rows with their document."""
        rows = cls(data)
        rows._root = root
        return rows

    def take(self) -> AnyValue:
        """Return the document to whoever asks first, None to others: what it holds moves on."""
        root, self._root = self._root, None
        return root


def read_ahead(data: bytes, format_name: str, read: Callable[[bytes], object]) -> ReadRows:
    """Return packed rows with their document, read by `read` where they are without."""
    if isinstance(data, ReadRows):
        return data
    return ReadRows.of(data, read(read_head(data, format_name)[1]))


def carrier_of(data: bytes, rest: bytes, read: Callable[[bytes], R]) -> R:
    """Return the document of packed rows; `rest` is what follows the line before it."""
    root: R | None = data.take() if isinstance(data, ReadRows) else None
    return read(rest) if root is None else root


def kinds(data: bytes, format_name: str) -> list[Kind]:
    """Return the kinds of packed rows."""
    return [kind for _name, kind in _names_and_kinds(read_head(data, format_name)[0]["rows"])]


def unpack(file_format: Format[R], data: bytes) -> list[Clip]:
    """Return the rows that were packed from a document of this format."""
    clip_head, rest = read_head(data, file_format.name)
    ahead: AnyValue = data.take() if isinstance(data, ReadRows) else None
    if isinstance(ahead, list):
        return ahead
    carrier: R = file_format.read(rest) if ahead is None else ahead
    return clips_in(file_format, clip_head["rows"], carrier)


def clips_in(file_format: Format[R], rows: Sequence[object], carrier: R) -> list[Clip]:
    """Return the rows of a carrier, by what the line before it says of them."""
    view = _carrier_outline(file_format, carrier)
    known = _names_and_kinds(rows)
    paths = _carrier_paths(view, [kind for _name, kind in known])
    return [
        Clip(name, kind, view.copy(view.node(path)))
        for (name, kind), path in zip(known, paths, strict=True)
    ]


def _names_and_kinds(rows: Sequence[AnyValue]) -> list[tuple[str, Kind]]:
    try:
        return [(str(fact["name"]), Kind(fact["kind"])) for fact in rows]
    except (KeyError, TypeError, ValueError):
        raise WrongType("there are no rows on the clipboard") from None


# The document that carries rows


def _carrier_outline(file_format: Format[R], root: R) -> Tree:
    """Return the outline of a carrier, whose rows are inserted and removed one by one.

    It knows no names: rows are numbered there, and nobody reads what is guessed for the numbers.
    """
    view = file_format.outline(root, NO_KNOWLEDGE)
    assert isinstance(view, Tree), "other formats pack rows by themselves"
    return view


def _above(view: Tree, kind: Kind) -> Path:
    """Return the container for rows of a kind in a carrier, created if necessary."""
    if view.row(()).kind is Kind.ARRAY or kind in view.allowed(()):
        return ()
    for row in view.rows(()):
        if row.hash == _VALUES:
            return (row.key,)
    key = view.key((), hash_text(_VALUES), Kind.OBJECT)
    return (view.insert((), -1, key, view.make(Kind.OBJECT)),)


def _carrier_paths(view: Tree, kinds: Sequence[Kind]) -> list[Path]:
    """Return where in a carrying document the rows of these kinds are, the first being number 0."""
    if view.row(()).kind is Kind.ARRAY:
        return [(number,) for number in range(len(kinds))]
    inside = next(((row.key,) for row in view.rows(()) if row.hash == _VALUES), ())
    places = {above: _numbered(view, above) for above in {(), inside}}
    allowed = view.allowed(())
    try:
        return [
            places[() if kind in allowed else inside][hash_text(number), kind is Kind.LIST]
            for number, kind in enumerate(kinds)
        ]
    except KeyError:
        raise WrongType("there are no rows on the clipboard") from None


def _numbered(view: Tree, above: Path) -> dict[tuple[str, bool], Path]:
    """Return the rows below one of a carrier by their numbers, and whether each is a list."""
    return {
        (row.label if row.hash is None else hash_text(row.hash), row.kind is Kind.LIST): (
            *above,
            row.key,
        )
        for row in reversed(view.rows(above))
    }


# Text


def row_text(file_format: Format[R], root: R, path: Path, knowledge: Knowledge) -> str:
    """Return the row at `path` as its text; raises `WrongType` where the format has none."""
    return _text_form(file_format).write_row(root, path, knowledge)


def from_text(file_format: Format[R], view: Tree, root: R, path: Path, text: str) -> bytes:
    """Return the row in a text, packed; raises `FormatError` if there is none.

    It is parsed as every kind of row that is allowed below `path`, containers first.
    """
    form = _text_form(file_format)
    error: FormatError | None = None
    for kind in sorted(_trials(view, path), key=lambda trial: trial not in CONTAINERS):
        carrier = file_format.carrier(root)
        inside = _carrier_outline(file_format, carrier)
        above = _above(inside, kind)
        key = inside.key(above, hash_text(0), kind)
        place = (*above, inside.insert(above, -1, key, inside.make(kind)))
        try:
            inside.replace(place, form.read_row(cast("R", inside.root), place, text))
        except FormatError as reason:
            error = error or reason
            continue
        row = inside.row(place)._replace(label="Pasted")
        return _head_line(_clip_facts(file_format, [row])) + file_format.write(
            cast("R", inside.root)
        )
    raise error or WrongType("nothing can be put in here")


def _text_form(file_format: Format[R]) -> TextForm[R]:
    if file_format.text is None:
        raise WrongType(f"{file_format.name.upper()} rows have no text")
    return file_format.text


def _trials(view: Tree, path: Path) -> list[Kind]:
    """Return one kind for each way in which a text may be read here."""
    kinds = list(view.allowed(path))
    if Kind.ARRAY in kinds:
        return [Kind.ARRAY]
    first = next((kind for kind in kinds if kind not in CONTAINERS), None)
    return [kind for kind in kinds if kind in CONTAINERS] + ([first] if first else [])
