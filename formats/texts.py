"""Documents as texts: which format a text is of, and every way a document may lie in a file."""

from __future__ import annotations

import enum
import importlib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import formats
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.problems import Problem, Severity
from formats.registry import FORMATS, Format, format_of, sniff, stranger
from formats.yaml.types import retyped

TEXT_SUFFIXES: Final = (".yml", ".yaml", ".json")
_MOST_RETYPED: Final = 20


class Form(enum.Enum):
    """How a document lies in a file; JSON is that of the `ainb` package, for AINB alone."""

    BINARY = "binary"
    YAML = "yaml"
    JSON = "json"


class Opened(NamedTuple):
    """A document, its format, how it lay in its file, and what reading found out about a text."""

    root: Any
    format: Format
    form: Form
    notes: list[Problem]


def open_any(data: bytes, name: str = "", known: Format | None = None, like: Any = None) -> Opened:
    """Return the document of a file, be it binary or text.

    A text's format is told by what it says, else by its `name` (`Player.bgparamlist.yml`), unless
    it is `known`. What no text of its format need tell, as the version of a BYML file, is taken
    from the document `like` where the text does not; the notes tell which of its rows have another
    type in the text. Raises `FormatError`, which of a file with the name of a binary one tells
    what it begins with.
    """
    try:
        form = form_of(data)
        if form is Form.BINARY:
            return Opened(formats.open_bytes(data), sniff(data), form, [])
        if known is None and _is_named_binary(name):
            return _open_unlikely_text(data, name, form)
        return _open_text(_decoded(data), name, known, form, like)
    except FormatError as error:
        error.name = error.name or name
        raise


def form_of(data: bytes) -> Form:
    """Return how a document lies in these bytes, or raise `Unsupported` saying what they are."""
    try:
        sniff(data)
    except Unsupported:
        if not _may_be_text(data):
            raise
        return Form.JSON if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else Form.YAML
    return Form.BINARY


def sniff_text(text: str, name: str = "") -> Format:
    """Return the format that a YAML text is of, or raise `Unsupported`."""
    head = _COMMENTS.match(text)
    comment, body = (head[0], text[head.end() :]) if head else ("", text)
    for format_name, is_told in _SIGNS.items():
        if is_told(comment, body):
            return _named(format_name)
    stem = name.lower()
    for suffix in TEXT_SUFFIXES:
        stem = stem.removesuffix(suffix)
    for one in FORMATS:
        if stem.rpartition(".")[2] in one.extensions:
            return one
    raise Unsupported(
        "the text does not tell which format it is of",
        hint="Name it as its file with .yml behind, such as “Player.bgparamlist.yml”.",
    )


def text_of(root: Any, form: Form) -> str:
    """Return a document as text in one of the forms that are text, or raise `Unsupported`."""
    known = format_of(root)
    if form is Form.YAML:
        text: str = _part(known, "to_text")(root)
        return text
    data = _package(known).to_package(root)
    text = json.dumps(data, ensure_ascii=False, indent=2)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        text = json.dumps(data, indent=2)
    return text + "\n"


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidData("the text is not in UTF-8", offset=error.start) from None


def _is_named_binary(name: str) -> bool:
    suffix = name.lower().rpartition(".")[2]
    return any(suffix in known.extensions for known in FORMATS)


def _open_unlikely_text(data: bytes, name: str, form: Form) -> Opened:
    """Return the document of a text under the name of a binary file, which it may be meant as."""
    try:
        return _open_text(_decoded(data), name, None, form)
    except FormatError as error:
        raise stranger(data, f"It is no sound text of one either: {error}") from error


def _open_text(text: str, name: str, known: Format | None, form: Form, like: Any = None) -> Opened:
    if form is Form.JSON:
        known = known or _named("ainb")
        return Opened(_package(known).from_package(_parse_json(text)), known, form, [])
    known = known or sniff_text(text, name)
    model = () if like is None or known.name != "byml" else (like,)
    if model and format_of(like) is not known:
        theirs = format_of(like).name.upper()
        raise WrongType(f"the text is of {known.name.upper()}, the file to be like of {theirs}")
    result = _part(known, "read_text")(text, *model)
    notes = [*result.notes, *_retyped(like, text, known)]
    return Opened(result.root, known, form, notes)


def _retyped(like: Any, text: str, known: Format) -> Iterator[Problem]:
    """Yield a note for each row of `like` that has another type in a text."""
    if like is None or format_of(like) is not known:
        return
    found = retyped(text_of(like, Form.YAML), text, known.module.TEXT_TYPES)
    for one in found[:_MOST_RETYPED]:
        yield Problem(Severity.WARNING, f"Another type than before: {one.words()}.")
    if len(found) > _MOST_RETYPED:
        more = len(found) - _MOST_RETYPED
        yield Problem(Severity.WARNING, f"{more:,} more rows have another type than before.")


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidData(
            f"the text is no JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from None
    except (RecursionError, ValueError):
        raise InvalidData("the text is no JSON: it is too deep, or a number is too long") from None


def _part(known: Format, part: str) -> Callable[[Any], Any]:
    found: Callable[[Any], Any] | None = getattr(known.module, part, None)
    if found is None:
        raise Unsupported(f"{known.name.upper()} has no text form in this version")
    return found


def _package(known: Format) -> Any:
    if known.name != "ainb":
        raise Unsupported(
            f"{known.name.upper()} has no JSON form", hint="Only AINB files have; take YAML."
        )
    return importlib.import_module("formats.ainb.package")


def _named(name: str) -> Format:
    return next(one for one in FORMATS if one.name == name)


def _may_be_text(data: bytes) -> bool:
    """Whether the bytes are no file of another kind; one wrong byte far in is a text's fault."""
    if not data.strip() or b"\0" in data or data.startswith(_PACKED):
        return False
    try:
        data[:_HEAD].decode()
    except UnicodeDecodeError as error:
        return error.start > _HEAD - 4 and len(data) > _HEAD
    return True


_HEAD: Final = 256
_PACKED: Final = (b"Yaz0", b"SARC", b"RSTB", b"RESTBL", b"MsgStdBn")


_COMMENTS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n|%[^\n]*\n|---[ \t]*\n)*(?:---[ \t]+)?")
_OWN = re.compile(r"# triptych:.* version=\d+ order=(?:little|big)")
_SIGNS: Final[dict[str, Callable[[str, str], bool]]] = {
    "aamp": lambda _comment, body: body.startswith("!io"),
    "ainb": lambda _comment, body: body.startswith("ainb:"),
    "byml": lambda comment, _body: _OWN.search(comment) is not None,
}
"""What tells the format of a text: the comments at its head, and what follows."""
