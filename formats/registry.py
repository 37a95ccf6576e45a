"""Every format announces itself here: one record each, in the order they are asked.

Adding a format is one folder and one line in `FORMATS`. The folders are imported when a file of
theirs is opened, so that a start-up pays for none of them.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from formats.errors import Unsupported, WrongType

_HEADER = frozenset({"format", "order", "header", "type", "version", "layout"})


class Format(NamedTuple):
    """What a format is called and how its files are known.

    `sniff` is given at least the first 16 bytes of a file (fewer where it is shorter). The folder
    `formats.<name>` offers `read(data) -> root`, `write(root) -> bytes`, `new() -> root`, `Root`,
    `Outline`, `equal(root, root) -> bool`, `facts(root) -> dict` for the status bar, and
    `problems(root) -> list`. It may offer `carrier(root) -> root`, an empty document in which rows
    of `root` can lie on the clipboard; without it, `new()` is used; and `memory(root, kind,
    is_wiiu)`, what a game's parser allocates for files of a kind (see `formats.sizes`).
    `read_text(text, like, wanted)` gives a `TextResult`; what a text need not tell is taken from
    the document `like`, and what is `wanted` of the header wins (see `formats.texts.Wanted`); both
    may be None.

    `begins` is a regular expression that its texts fit behind their comments, and `comment` one
    that is found in the comments; "" where there is none. The format without `begins`, the last
    one asked, takes a text of any maps and lists.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    sniff: Callable[[bytes], bool]
    begins: str = ""
    comment: str = ""

    @property
    def module(self) -> ModuleType:
        """The format's folder, imported now if it has not been."""
        return importlib.import_module(f"formats.{self.name}")

    def header(self, root: Any) -> dict[str, str]:
        """Return those facts about a document that no row shows, by their names."""
        facts: dict[str, str] = self.module.facts(root)
        return {name: words for name, words in facts.items() if name in _HEADER}

    @property
    def has_graph(self) -> bool:
        """Whether documents of this format are graphs, to be drawn from `formats.<name>.graph`."""
        return importlib.util.find_spec(f"formats.{self.name}.graph") is not None

    @property
    def has_text(self) -> bool:
        """Whether documents of this format are written as YAML by `formats.<name>.text`."""
        return importlib.util.find_spec(f"formats.{self.name}.text") is not None

    @property
    def has_package(self) -> bool:
        """Whether `formats.<name>.package` reads and writes the JSON of another program."""
        return importlib.util.find_spec(f"formats.{self.name}.package") is not None


def _is_aamp(head: bytes) -> bool:
    """AAMP: the magic alone also begins texts about the format, so the version counts too."""
    return head[:4] == b"AAMP" and (head[4:8] in (b"\1\0\0\0", b"\2\0\0\0") or len(head) < 8)


def _is_byml(head: bytes) -> bool:
    """BYML: "YB" little endian or "BY" big endian, then a version that is a small number."""
    return (head[:2] == b"YB" and head[3:4] in (b"\0", b"")) or (
        head[:2] == b"BY" and head[2:3] in (b"\0", b"")
    )


def _is_ainb(head: bytes) -> bool:
    """AINB: the magic, with the space that makes it four bytes."""
    return head[:4] == b"AIB "


FORMATS: tuple[Format, ...] = (
    Format(
        "aamp",
        "Parameter archive (AAMP)",
        tuple(
            (
                "aamp bxml baiprog baslist bas bmodellist bgparamlist bphysics bdmgparam bdrop "
                "bchemical bchmres bawareness batcllist batcl bawntable bbonectrl blifecondition "
                "brgconfiglist brgconfig brgbw brgcon bdemo bphyslayer bphyscontact bphyscharcon "
                "bphysmaterial bphyssubmat bphyssb bsft bsfbt bphhb bwinfo bksky bgenv baglenv "
                "baglenvset baglblm bagldof baglccr bagllmap baglfila baglclwd baglcube baglfog "
                "baglgfx bglght bgsdw baglshpp bpref baglatex bagllref bofx bglpbm bglpbd bmscdef "
                "bmscinfo bshop brecipe blod bumii baischedule bactcapt"
            ).split()
        ),
        _is_aamp,
        begins=r"!io\b",
    ),
    Format(
        "byml",
        "Binary YAML (BYML)",
        ("byml", "bgyml", "byaml", "bprm", "mubin", "bgdata", "bgsvdata"),
        _is_byml,
        comment=r"# triptych:.* version=\d+ order=(?:little|big)",
    ),
    Format("ainb", "Behaviour graph (AINB)", ("ainb",), _is_ainb, begins=r"ainb:[ \t]+[0-9]"),
)

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
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def sniff(data: bytes) -> Format:
    """Return the format these bytes announce, or raise `Unsupported` saying what they are."""
    head = bytes(data[:16])
    for known in FORMATS:
        if known.sniff(head):
            return known
    raise stranger(head)


def stranger(head: bytes, hint: str = "") -> Unsupported:
    """Return the error that says what the first bytes of a file are that is of no format here."""
    offset = 0 if head else None
    return Unsupported(_stranger(head), offset=offset, hint=hint or _stranger_hint(head))


def _stranger(head: bytes) -> str:
    if not head:
        return "the file is empty"
    for magic, what in _OTHERS.items():
        if head.startswith(magic):
            return f"this is {what}" if magic in _PACKED else f"this is {what}, not edited here"
    *most, last = (known.name.upper() for known in FORMATS)
    names = f"{', '.join(most)} or {last}"
    return f"this is no {names} file: it begins with {head[:4].hex(' ').upper()}"


def _stranger_hint(head: bytes) -> str:
    if not head:
        return "It may have been cut off while it was copied: take a fresh copy of it."
    if head.startswith(_PACKED):
        return "Unpack it first, or open it in Triptych’s window together with what is inside."
    if head.startswith(_UTF_16):
        return "Save it in UTF-8 with the program it was written in."
    if head.startswith(tuple(_OTHERS)):
        return "Open it with a program for such files."
    return "The kind of a file is told by its first bytes, not by its name."


def format_of(root: Any) -> Format:
    """Return the format whose document `root` is, or raise `WrongType`."""
    folder = type(root).__module__.split(".")
    for known in FORMATS:
        if folder[:2] == ["formats", known.name] and isinstance(root, known.module.Root):
            return known
    raise WrongType(f"{type(root).__name__} is not a document of any format")
