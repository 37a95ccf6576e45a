"""Documents as texts: the format of a text, and all forms of a document in a file."""

from __future__ import annotations

import codecs
import enum
import errno
import json
import os
import pathlib
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from .core.paths import Path
from .core.roots import R, Root
from .errors import FormatError, InvalidData, Unsupported
from .format import AnyFormat, Format, Interchange, TextForm, WantedHeader
from .knowledge import Knowledge
from .problems import Problem, Severity
from .registry import BUILT_IN, FORMATS, SHIPPED, format_of, sniff, stranger

if TYPE_CHECKING:
    from .yaml.types import KeptTypes


TEXT_SUFFIXES: Final = (".yml", ".yaml", ".json")
_MOST_RETYPED: Final = 20


class FileForm(enum.Enum):
    """How a document lies in a file; JSON is that of another program."""

    BINARY = "binary"
    YAML = "yaml"
    JSON = "json"


class OpenedDocument(NamedTuple):
    """A document, its format, how it lay in its file, and what reading found out about a text.

    `names` are those that a text has where the file has hashes.
    """

    root: Root
    format: AnyFormat
    form: FileForm
    notes: list[Problem]
    names: frozenset[str] = frozenset()


class _Model(NamedTuple):
    """The source of facts that a text omits."""

    like: Root | None
    wanted: WantedHeader | None


def open_any(
    data: bytes,
    name: str = "",
    known: AnyFormat | None = None,
    like: Root | None = None,
    header: WantedHeader | None = None,
) -> OpenedDocument:
    """Return the document of a file, be it binary or text.

    A text is of the `known` format; without it of that which it tells itself, then of that which
    its `name` tells (`Player.bgparamlist.yml`). Where neither tells one, it is of that of the
    document `like`, or else BYML, and a note says so.

    A text is in UTF-8, or in UTF-16 with a mark at its begin.

    What no text of its format need tell, as the version of a BYML file, is taken from `like` where
    that is of the same format; the notes tell which of its rows have another type in the text.
    What is `header` of a header wins. Raises `FormatError`, which of a file with the name of a
    binary one tells what it begins with.
    """
    try:
        data = _as_utf8(data)
        if _is_binary(data):
            known = sniff(data)
            return OpenedDocument(known.read(data), known, FileForm.BINARY, [])
        text = _decoded(data)
        other = _of_other_program(text, known)
        if other is not None:
            known, form = other
            return OpenedDocument(_from_other_program(text, known, form), known, form, [])
        model = _Model(like, header)
        if known is None and _is_named_binary(name):
            return _open_unlikely_text(data, text, name, model)
        return _open_text(text, name, known, model)
    except FormatError as error:
        error.name = error.name or name
        raise


def form_of(data: bytes) -> FileForm:
    """Return the layout of a document in these bytes; raises `Unsupported` with the file's kind."""
    data = _as_utf8(data)
    if _is_binary(data):
        return FileForm.BINARY
    other = _of_other_program(data.decode("utf-8-sig", "replace"), None)
    return FileForm.YAML if other is None else other[1]


def text_of(root: Root, form: FileForm, knowledge: Knowledge = SHIPPED) -> str:
    """Return a document as text in one of the forms that are text, or raise `Unsupported`."""
    file_format = format_of(root)
    if form is FileForm.YAML:
        return text_form(file_format).write(root, knowledge)
    data = _interchange(file_format).to_data(root)
    text = json.dumps(data, ensure_ascii=False, indent=2)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        text = json.dumps(data, indent=2)
    return text + "\n"


def keep_types(root: Root, path: Path, text: str, written: str = "") -> KeptTypes:
    """Return an edited text of the row at `path` in the types of the rows that it was made of.

    `written` is the text as it was before the edits, "" for that of `root` as it is. The result is
    what `TextForm.read` and `read_row` take.
    """
    from .yaml.types import WHOLE, keep  # takes long, and binary files need none

    file_format = format_of(root)
    form = text_form(file_format)
    row = file_format.outline(root).row(path).label if path else WHOLE
    return keep(written or form.write_row(root, path), text, form.types, row)


def _as_utf8(data: bytes) -> bytes:
    """Return a text in UTF-16, as PowerShell 5 writes what is printed, in UTF-8; others as is.

    It is known by its mark (FF FE or FE FF), with which no file of ours begins.
    """
    if not data.startswith(_UTF16):
        return data
    try:
        return data.decode("utf-16").encode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise InvalidData("the text is not in UTF-16", offset=error.start) from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidData("the text is not in UTF-8", offset=error.start) from None


def _is_binary(data: bytes) -> bool:
    """Whether the bytes are of a format; raises `Unsupported` where they are no text either."""
    try:
        sniff(data)
    except Unsupported:
        if not _may_be_text(data):
            raise
        return False
    return True


def _told_by(text: str) -> AnyFormat | None:
    """Return the format of a text by its leading comments, or by its contents."""
    match = _COMMENTS.match(text)
    comment, body = (match[0], text[match.end() :]) if match else ("", text)
    # No plug-in is asked about a text that tells a built-in format.
    return _told_among(BUILT_IN, comment, body) or _told_among(FORMATS, comment, body)


def _told_among(formats: Iterable[AnyFormat], comment: str, body: str) -> AnyFormat | None:
    forms = [(known, known.text) for known in formats if known.text is not None]
    for known, form in forms:
        if form.comment and re.search(form.comment, comment):
            return known
    return next(
        (known for known, form in forms if form.begins and re.match(form.begins, body)), None
    )


def format_named(name: str) -> AnyFormat | None:
    """Return the format by the name of a text or a binary file, None if it shows none."""
    stem = name.lower()
    for suffix in TEXT_SUFFIXES:
        stem = stem.removesuffix(suffix)
    return _of_extension(stem) or _of_extension(_name_without_compression(stem))


def _of_extension(name: str) -> AnyFormat | None:
    ending = name.rpartition(".")[2] if "." in name else ""
    return next((file_format for file_format in FORMATS if ending in file_format.extensions), None)


def _name_without_compression(name: str) -> str:
    """Return a name without its extension for compression."""
    from .wrap.paths import resource_path  # takes long, and most names are plain

    return resource_path(name)


def _is_named_binary(name: str) -> bool:
    return not name.lower().endswith(TEXT_SUFFIXES) and format_named(name) is not None


def _of_other_program(
    text: str, file_format: AnyFormat | None
) -> tuple[AnyFormat, FileForm] | None:
    """Return the format whose text by another program this is or begins as, and its form."""
    is_json = text.lstrip().startswith("{")
    told = _told_by(text)
    for each in FORMATS if told is None else (told,):
        other = each.interchange
        if other is None or file_format not in (None, each):
            continue
        if is_json and _is_of(other, text):
            return each, FileForm.JSON
        if other.tells(text):
            return each, FileForm.YAML
    return None


def _is_of(interchange: Interchange[Root], text: str) -> bool:
    try:
        return interchange.is_ours(_parse_json(text))
    except InvalidData:
        return re.match(interchange.begins, text) is not None


def _open_unlikely_text(data: bytes, text: str, name: str, model: _Model) -> OpenedDocument:
    """Return the document of a text under the name of a binary file, which it may be meant as."""
    try:
        return _open_text(text, name, None, model)
    except FormatError as error:
        raise stranger(data, f"It is not a valid text of one either: {error}") from error


def _open_text(text: str, name: str, known: AnyFormat | None, model: _Model) -> OpenedDocument:
    known = known or _told_by(text)
    if known is not None:
        return _read_text(text, known, model)
    named = format_named(name)
    return _guessed(text, model) if named is None else _open_named(text, named, model)


def _read_text(text: str, file_format: AnyFormat, model: _Model) -> OpenedDocument:
    like = model.like if file_format.owns(model.like) else None
    result = text_form(file_format).read(text, like, model.wanted)
    notes = [*result.notes, *_retyped(like, text, file_format)]
    return OpenedDocument(result.root, file_format, FileForm.YAML, notes, result.names)


def _open_named(text: str, named: AnyFormat, model: _Model) -> OpenedDocument:
    """Return the document of a text whose name alone shows the format; it is never another."""
    try:
        return _read_text(text, named, model)
    except FormatError as error:
        kind = named.name.upper()
        error.hint = f"Its name is that of {kind}: rename it if that is wrong. {_OTHER_TOOL}"
        raise


def _guessed(text: str, model: _Model) -> OpenedDocument:
    """Return the document of a text if neither its contents nor its name states the format."""
    assumed = _ANY if model.like is None else format_of(model.like)
    kind = assumed.name.upper()
    try:
        what = f"Neither the text nor its name shows the format: {kind} was assumed."
        opened = _read_text(text, assumed, model)
        return opened._replace(notes=[Problem(Severity.NOTE, what), *opened.notes])
    except FormatError as error:
        hint = f"{_NAME_IT} It was tried as {kind}: {error}"
        raise Unsupported(_TELLS_NOTHING, hint=hint) from error


def _retyped(like: Root | None, text: str, file_format: AnyFormat) -> Iterator[Problem]:
    """Yield a note for each row of `like` that has another type in a text."""
    if like is None:
        return
    from .yaml.types import retyped  # takes long, and binary files need none

    changes = retyped(text_of(like, FileForm.YAML), text, text_form(file_format).types)
    for change in changes[:_MOST_RETYPED]:
        yield Problem(Severity.WARNING, f"Changed type: {change.words()}.")
    if len(changes) > _MOST_RETYPED:
        more = len(changes) - _MOST_RETYPED
        yield Problem(Severity.WARNING, f"{more:,} more rows have another type than before.")


def _from_other_program(text: str, known: AnyFormat, form: FileForm) -> Root:
    data = _parse_json(text) if form is FileForm.JSON else _parse_yaml(text)
    try:
        return _interchange(known).from_data(data)
    except FormatError as error:
        error.hint = error.hint or _OTHER_TOOL
        raise


def _parse_yaml(text: str) -> object:
    from .yaml.plain import to_plain  # takes long, and few texts need it

    try:
        return _unmarked(to_plain(text))
    except RecursionError:
        raise InvalidData("the text is too deep") from None


def _unmarked(data: object) -> object:
    """Return plain Python without what `to_plain` adds to tell one spelling from another."""
    if isinstance(data, list):
        return [_unmarked(element) for element in data]
    if not isinstance(data, dict):
        return data
    key = next(iter(data), None) if len(data) == 1 else None
    if isinstance(key, str) and key.startswith(("!", "&")):
        return _unmarked(data[key])
    return {str(key): _unmarked(value) for key, value in data.items()}


def _parse_json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidData(
            f"the text is not JSON: {error.msg}", line=error.lineno, column=error.colno
        ) from None
    except (RecursionError, ValueError):
        raise InvalidData("the text is not JSON: it is too deep, or a number is too long") from None


def text_form(file_format: Format[R]) -> TextForm[R]:
    """Return the YAML of a format, or raise `Unsupported` where it has none."""
    if file_format.text is None:
        raise Unsupported(f"{file_format.name.upper()} has no text form")
    return file_format.text


def _interchange(file_format: Format[R]) -> Interchange[R]:
    if file_format.interchange is None:
        others = " and ".join(
            file_format.name.upper() for file_format in FORMATS if file_format.interchange
        )
        hint = f"Only {others} files have; take YAML."
        raise Unsupported(f"{file_format.name.upper()} has no JSON form", hint=hint)
    return file_format.interchange


def may_be_ours(head: bytes) -> bool:
    """Whether a file may be a document, an archive or a size table, by its first bytes.

    They are some hundred at least, or all that there are.
    """
    return (
        head.startswith((*_UTF16, *_WRAPPED))
        or any(file_format.sniff(head[:16]) for file_format in FORMATS)
        or not head.strip()
        or _may_be_text(head)
    )


def _may_be_text(data: bytes) -> bool:
    """Whether the bytes are no file of another kind; one wrong byte far in is a text's fault."""
    if not data.strip() or b"\0" in data:
        return False
    if data.startswith(_PACKED) and not _KEY.match(data):
        return False
    try:
        data[:_HEAD].decode()
    except UnicodeDecodeError as error:
        return error.start > _HEAD - 4 and len(data) > _HEAD
    return True


_HEAD: Final = 256
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_KEY: Final = re.compile(rb"\w+:[ \r\n]")
_WRAPPED: Final = (b"Yaz0", b"\x28\xb5\x2f\xfd", b"SARC", b"RSTB", b"RESTBL")
_PACKED: Final = (b"Yaz0", b"SARC", b"RSTB", b"RESTBL", b"MsgStdBn")


_COMMENTS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n|%[^\n]*\n|---[ \t]*\n)*(?:---[ \t]+)?")
_TELLS_NOTHING: Final = "the text does not say which format it is"
_ANY: Final = next(
    file_format for file_format in FORMATS if file_format.text and not file_format.text.begins
)
"""The format that takes a text of any maps and lists."""
_OTHER_TOOL: Final = (
    "If another program or version of one wrote it, make the binary file there and convert that."
)
_NAME_IT: Final = "Give it the name of its file plus .yml, such as “Player.bgparamlist.yml”."


# Files that cannot be any of ours, recognised by their sizes and first bytes before they are read.
#
# What is far larger than any file of the games, or has no end, would otherwise fill the memory
# before its first bytes are looked at.


_SMALL: Final = 1 << 20
"""Up to this size (bytes), a file costs nothing to speak of and is read as it is."""
_JUDGED: Final = 4096
"""The size of the first bytes that are judged."""


def refuse_foreign(file: str | os.PathLike[str], *, as_bytes: bool = False) -> None:
    """Raise `FormatError` if a file cannot be a document, an archive or a size table.

    With `as_bytes`, the file is wanted whatever it is, and only its size counts. A pipe is taken,
    for it has an end. Raises OSError where the file cannot be looked at.
    """
    name = os.fspath(file)
    if "\0" in name:
        raise InvalidData("its name has the character NUL in it, and that of a file never has")
    try:
        status = os.stat(name)  # noqa: PTH116 - a name is what was given
    except UnicodeEncodeError as error:
        raise InvalidData("its name has characters that no name of a file has") from error
    if stat.S_ISFIFO(status.st_mode) or stat.S_ISDIR(status.st_mode):
        return
    is_file = stat.S_ISREG(status.st_mode)
    if not is_file or (status.st_size == 0 and _is_endless(name)):
        raise Unsupported("it is not an ordinary file, but one of a device or the system")
    if status.st_size > _SMALL:
        _refuse_large(name, status.st_size, as_bytes)


def _refuse_large(name: str, size: int, as_bytes: bool) -> None:
    from .registry import stranger  # late: files are seldom large
    from .wrap.limits import LIMIT, TooLarge

    with pathlib.Path(name).open("rb") as stream:
        head = stream.read(_JUDGED)
    if not as_bytes and not may_be_ours(head):
        raise stranger(head[:16])
    if size > LIMIT:
        raise TooLarge(
            f"the file has {size:,} bytes, and no file of the games comes near {LIMIT:,}",
            hint="It is damaged, or something else than its first bytes say.",
        )


def _is_endless(name: str) -> bool:
    """Whether a file has content although it is stated to be empty, as the system's own files.

    Some of these never end, or have their reader wait.
    """
    at_once = 0 if sys.platform == "win32" else os.O_NONBLOCK
    opened = os.open(name, os.O_RDONLY | at_once)
    try:
        return bool(os.read(opened, 1))
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EINVAL):
            return True
        raise
    finally:
        os.close(opened)
