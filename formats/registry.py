"""Every format announces itself here: one line each, in the order they are asked.

A new format is one folder and one line in `BUILT_IN`, or a plug-in: an entry point of another
package, see `formats/PLUGINS.md`. Everything else asks the format of a document (`format_of`) or of
a file (`sniff`), and knows none by name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from .aamp import AAMP
from .ainb import AINB
from .byml import BYML
from .core.roots import R, Root
from .core.work import result_of
from .errors import Unsupported, WrongType
from .format import AnyFormat, Format
from .games.shipped import shipped
from .knowledge import Knowledge

if TYPE_CHECKING:
    from .editing import Structure
    from .graph import Drawing, Graph
    from .outline import Outline


# What other packages add by entry points of theirs: formats, and editors of values.
#
# `formats/PLUGINS.md` shows how to write one. Nothing is looked for before it is needed, since that
# takes longer than reading most files.


GROUP: Final = "triptych.formats"
"""The group of entry points that name formats; those of `app` are named there."""


class PlugIn(NamedTuple):
    """What an entry point names: its own name, and the object."""

    name: str
    made: object


class PlugIns:
    """The plug-ins that were loaded; `failures` says why others could not be, by their names."""

    def __init__(self) -> None:
        self.failures: dict[str, str] = {}

    @property
    def sentences(self) -> list[str]:
        """A sentence for each plug-in that could not be loaded."""
        return [
            f"The plug-in “{name}” could not be loaded: {why}."
            for name, why in self.failures.items()
        ]

    def load(self, group: str) -> list[PlugIn]:
        """Return what the entry points of a group name, in the order of their names."""
        from importlib.metadata import entry_points  # it takes long

        found = []
        for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
            try:
                found.append(PlugIn(entry.name, entry.load()))
            except Exception as error:  # noqa: BLE001 - a plug-in may raise anything
                self.fail(entry.name, error)
        return found

    def fail(self, name: str, error: Exception) -> None:
        """Note why a plug-in cannot be used."""
        why = str(error) or type(error).__name__
        self.failures[name] = why.rstrip(".")


PLUG_INS: Final = PlugIns()
"""Those of this run of the program."""

# `Any`: each has documents of its own type, and `format_of` gives them to it.
_OneFormat = Format[Any]
BUILT_IN: Final[tuple[_OneFormat, ...]] = (
    AAMP,
    BYML,
    AINB,
)
"""The formats of the library itself."""


class Formats(Sequence[AnyFormat]):
    """All formats: those built in, then those of plug-ins and those that a program added.

    Plug-ins are loaded once, when somebody goes past the built-in ones or asks for all. One that
    cannot be loaded is left out; see `formats.registry.PLUG_INS`.
    """

    def __init__(self, built_in: Sequence[_OneFormat]) -> None:
        self._built_in = built_in
        self._known: dict[str, _OneFormat] = {one.name: one for one in built_in}
        self._lock = RLock()
        self._are_loaded = False

    def __iter__(self) -> Iterator[AnyFormat]:
        yield from self._built_in
        yield from self._all()[len(self._built_in) :]

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> AnyFormat: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyFormat]: ...
    def __getitem__(self, index: int | slice) -> AnyFormat | Sequence[AnyFormat]:
        return self._all()[index]

    def named(self, name: object) -> _OneFormat | None:
        """Return the format of a name, None where there is none."""
        if name and name not in self._known:
            self._all()
        return self._known.get(name) if isinstance(name, str) else None

    def add(self, file_format: object) -> None:
        """Have a format be known from now on; raises `WrongType` where it cannot be."""
        if not isinstance(file_format, Format):
            raise WrongType(f"{type(file_format).__name__} is not a format")
        name = file_format.name
        if not re.fullmatch("[a-z0-9]+", name):
            raise WrongType(f"“{name}” is not the name of a format: a-z and 0-9 are allowed")
        with self._lock:
            if self._known.setdefault(name, file_format) is not file_format:
                raise WrongType(f"there already is a format “{name}”")

    def _all(self) -> list[AnyFormat]:
        with self._lock:
            if not self._are_loaded:
                self._are_loaded = True  # a plug-in may ask for the formats while it is loaded
                self._load()
            return list(self._known.values())

    def _load(self) -> None:
        from . import plain  # noqa: F401 - plug-ins find it as a part of the package

        for plug_in in PLUG_INS.load(GROUP):
            try:
                if not callable(plug_in.made):
                    raise WrongType("it names no function")
                self.add(plug_in.made(sys.modules[__package__]))
            except Exception as error:  # noqa: BLE001 - a plug-in may raise anything
                PLUG_INS.fail(plug_in.name, error)


FORMATS: Final = Formats(BUILT_IN)
SHIPPED: Final = shipped()
"""What comes with the program, for callers without knowledge of their own. Add nothing to it."""

_PACKED = (b"Yaz0", b"\x28\xb5\x2f\xfd", b"SARC")
_OTHERS = {
    b"Yaz0": "a Yaz0-compressed file",
    b"\x28\xb5\x2f\xfd": "a zstd-compressed file",
    b"SARC": "a SARC archive",
    b"RSTB": "a resource size table",
    b"RESTBL": "a resource size table",
    b"MsgStdBn": "a message text file (MSBT)",
    b"PK\3\4": "a zip archive",
    b"\xff\xfe": "a text in UTF-16",
    b"\xfe\xff": "a text in UTF-16",
}
_ZIP = b"PK\3\4"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_UTF_16_LETTERS = re.compile(rb"([\t\r\n -~]\0){4}|(\0[\t\r\n -~]){4}")


def sniff(data: bytes) -> AnyFormat:
    """Return the format these bytes announce, or raise `Unsupported` saying what they are."""
    head = bytes(data[:16])
    for known in FORMATS:
        if known.sniff(head):
            return known
    raise stranger(head)


def stranger(head: bytes, hint: str = "") -> Unsupported:
    """Return the error that says what the first bytes of a file are that is of no format here."""
    offset = 0 if head else None
    error = Unsupported(_stranger(head), offset=offset, hint=hint or _stranger_hint(head))
    if head:
        error.hint = " ".join([error.hint, *PLUG_INS.sentences])
    return error


def _stranger(head: bytes) -> str:
    if not head:
        return "the file is empty"
    for magic, what in _OTHERS.items():
        if head.startswith(magic):
            return f"this is {what}" if magic in _PACKED else f"this is {what}, not edited here"
    *most, last = (known.name.upper() for known in FORMATS)
    names = f"{', '.join(most)} or {last}"
    return f"this is not an {names} file: it begins with {head[:4].hex(' ').upper()}"


def _stranger_hint(head: bytes) -> str:
    if not head:
        return "It may not have been copied completely: get a fresh copy of it."
    if head.startswith(_PACKED):
        return "Unpack it first, or open it in Triptych’s window together with what is inside."
    if head.startswith(_UTF_16):
        return "Save it in UTF-8 with the program it was written in."
    if head.startswith(_ZIP):
        return "If it is a mod, import it: Triptych’s window and “triptych import-mod” do that."
    if head.startswith(tuple(_OTHERS)):
        return "Open it with a program for such files."
    if _UTF_16_LETTERS.match(head):
        return (
            "It looks like a text in UTF-16: save it in UTF-8 with the program it was written in."
        )
    return "Only the first bytes of a file decide its format, not its name."


def format_of(root: R) -> Format[R]:
    """Return the format whose document `root` is, or raise `WrongType`."""
    known = FORMATS.named(root.format_name) if isinstance(root, Root) else None
    if known is None:
        raise WrongType(f"{type(root).__name__} is not a document of any format")
    return known


def structure_of(
    root: R, view: Outline | None = None, other_roots: Sequence[Root] = ()
) -> Structure:
    """Return what may be done to a document through an outline of it, by default a new one.

    `other_roots` are documents, of any format, that new parts may be made like.
    """
    file_format = format_of(root)
    return file_format.structure(
        file_format.outline(root, SHIPPED) if view is None else view, root, other_roots
    )


def graph_of(
    root: Root, old: Graph | None = None, before: Root | None = None, knowledge: Knowledge = SHIPPED
) -> Graph:
    """Return the graph of a document as it is now.

    It is made sooner with `old`, the graph of the document `before` it: what is as it was is taken
    over. Raises `WrongType` if its format draws none.
    """
    return result_of(drawing_of(root, old, before, knowledge))


def drawing_of(
    root: Root, old: Graph | None = None, before: Root | None = None, knowledge: Knowledge = SHIPPED
) -> Drawing:
    """Return what draws a graph as `graph_of` does, in short steps.

    It is of no use any more once the document changes.
    """
    file_format = format_of(root)
    if file_format.graph is None:
        raise WrongType(f"{file_format.name.upper()} files have no graph")
    return file_format.graph.drawing(root, old, before, knowledge)
