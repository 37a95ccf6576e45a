"""Documents from files and to files; `-` is the standard input or output.

What only writing needs is imported there, so that reading commands answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import formats
from app.cli.errors import Refusal
from app.cli.show import complain
from formats.errors import FormatError
from formats.problems import Severity
from formats.registry import Format, format_of
from formats.texts import TEXT_SUFFIXES, Form, Opened, open_any, text_of

STANDARD = "-"


def read(name: str) -> bytes:
    """Return the bytes of a file or a pipe. Raises OSError."""
    if name == STANDARD:
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()


def shown(name: str) -> str:
    """Return what a file is called in a sentence."""
    return "standard input" if name == STANDARD else name


def load(name: str, known: Format | None = None) -> Opened:
    """Return the document of a file, binary or text. Raises OSError or `FormatError`."""
    return parse(read(name), name, known)


def parse(data: bytes, name: str, known: Format | None = None) -> Opened:
    """Return the document of a file's bytes; an error tells the whole name, as it was given."""
    try:
        return open_any(data, name, known)
    except FormatError as error:
        error.name = shown(name)
        raise


def form_by_name(name: str, default: Form = Form.BINARY) -> Form:
    """Return the form that the ending of a name asks for."""
    suffix = Path(name).suffix.lower()
    if suffix == ".json":
        return Form.JSON
    return Form.YAML if suffix in TEXT_SUFFIXES else default


def store(
    root: object,
    name: str,
    form: Form,
    *,
    force: bool,
    backup: bool = False,
    one_of_many: bool = False,
) -> None:
    """Write a document, in whole or not at all; a binary file is read back and compared.

    Raises OSError, `FormatError`, or `Refusal` where a file is there and `force` is not given.
    """
    if name == STANDARD:
        print_bytes(encoded(root, form))
        return
    from app.documents import storing

    file = Path(name)
    refuse_existing(file, force=force)
    if form is not Form.BINARY:
        data = encoded(root, form)
        write(file, data, backup=backup, one_of_many=one_of_many)
        _tell_of_loss(root, data, form, name)
        return
    with told(file):
        storing.save_root(root, file, backup=backup, one_of_many=one_of_many)


def print_bytes(data: bytes) -> None:
    """Write bytes to the standard output as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def refuse_existing(file: Path, *, force: bool) -> None:
    """Raise `Refusal` where a file is there that is not to be written over."""
    if not force and os.path.lexists(file):
        raise Refusal(f"“{file}” is there already. Take another name, or --force to write over it.")


def encoded(root: object, form: Form) -> bytes:
    """Return the bytes of a document in one of its forms."""
    if form is Form.BINARY:
        return formats.save_bytes(root)
    return text_of(root, form).encode("utf-8", "surrogatepass")


def _tell_of_loss(root: object, data: bytes, form: Form, name: str) -> None:
    """Warn where a form that holds less than the file does not make the same document again."""
    if form is not Form.JSON:
        return
    try:
        is_equal = format_of(root).module.equal(root, open_any(data).root)
    except FormatError:
        is_equal = False
    if not is_equal:
        complain(f"“{name}” does not hold all of the file; YAML does.", Severity.WARNING)


def write(file: Path, data: bytes, *, backup: bool = False, one_of_many: bool = False) -> None:
    """Write any bytes, in whole or not at all. Raises OSError."""
    from app.documents import disk

    with told(file):
        disk.write_safely(file, data, lambda _found: None, backup=backup, one_of_many=one_of_many)


@contextmanager
def told(file: Path) -> Iterator[None]:
    """Let an OSError of writing say which file it was and why, as the window does."""
    from app.documents import storing

    try:
        yield
    except OSError as error:
        raise OSError(error.errno or 0, storing.reason(error, file)[0], str(file)) from error


def header(opened: Opened) -> dict[str, str]:
    """Return what the head of a file says that no row shows."""
    facts: dict[str, str] = opened.format.module.facts(opened.root)
    return {name: words for name, words in facts.items() if name in _HEADER}


_HEADER = ("format", "order", "type", "version", "layout")
