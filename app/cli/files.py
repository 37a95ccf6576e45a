"""Reading documents from files and writing them; `-` is the standard input or output.

A name may lead into an archive: `X.pack.zs//AI/Y.root.ainb`. Modules for writing or for archives
are imported on demand, so that reading commands answer at once.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import formats
from app.cli.errors import Refusal
from app.cli.folders import is_ours_by_name, is_sealed
from app.cli.show import complain
from app.documents.file_place import FilePlace
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path as RowPath
from formats.core.roots import Root
from formats.errors import FormatError
from formats.format import AnyFormat, WantedHeader
from formats.games.shipped import shipped
from formats.knowledge import Knowledge
from formats.outline import Outline
from formats.paths import find
from formats.problems import Severity
from formats.registry import format_of
from formats.text_io import TEXT_SUFFIXES, FileForm, OpenedDocument, open_any, text_of
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.container_io import Content
    from app.documents.policy import Policy

STANDARD = "-"
_SOME = 5
"""The number of rows that are listed if a path leads nowhere."""
_KEY = "app.cli.files.knowledge"
_KNOWN = shipped()
"""For processes that convert files for another one."""


def content(name: str) -> Content:
    """Return the decompressed content of a file or entry. Raises OSError or `FormatError`."""
    from app.documents import atomic_file, container_io

    place = FilePlace(Path(name)) if name == STANDARD else FilePlace.of(name)
    try:
        data = sys.stdin.buffer.read() if name == STANDARD else container_io.read_bytes(place.file)
        if place.words or container_io.is_wrapped(data):
            return container_io.unpacked(data, place.words, place.file)
    except FormatError as error:
        raise _error_with_name(error, name) from None
    return container_io.Content(data, atomic_file.Stamp(len(data), 0, b""))


def _error_with_name(error: FormatError, name: str) -> FormatError:
    """Return an error with the full name."""
    error.name = shown(name)
    return error


def are_of_one_game(names: Iterable[str]) -> None:
    """Read files with the dictionaries of the dumps that any of them is in."""
    from app.documents import dictionaries

    dictionaries.use_near(FilePlace.of(name).file for name in names if name != STANDARD)


def read(name: str) -> bytes:
    """Return the decompressed bytes of a file, a pipe or a file in an archive.

    Raises OSError, `FormatError`, or `Refusal` if it is an archive itself.
    """
    found_content = content(name)
    if found_content.kind != "sarc":
        return found_content.data
    from formats import wrap

    words = wrap.read_sarc(found_content.data).words
    example = f", such as “{shown(name)}//{words[0]}”" if words else ""
    raise Refusal(f"“{shown(name)}” is an archive: name a file in it{example}.")


def shown(name: str) -> str:
    """Return the name of a file for messages."""
    return "standard input" if name == STANDARD else name


def row_at(view: Outline, path: str, name: str) -> RowPath:
    """Return the path of a row; raises `WrongType` with the file's name if there is none."""
    try:
        return find(view, path)
    except FormatError as error:
        error.name = shown(name)
        error.hint = error.hint or _listing(view, list(error.path), name)
        raise


def _listing(view: Outline, labels: list[str], name: str) -> str:
    """Return a hint that lists the rows at the innermost container that exists."""
    while labels and view.row(find(view, "/".join(labels))).kind not in CONTAINERS:
        labels.pop()
    path = find(view, "/".join(labels))
    row = view.row(path)
    there = [one_line(child.label, 40) for child in view.rows(path, 0, min(row.count, _SOME))]
    more = f" and {row.count - _SOME:,} more" if row.count > _SOME else ""
    some = f"{', '.join(there)}{more}" if there else "nothing"
    if name == STANDARD:
        return f"There is: {some}."
    words = [name, "/".join(labels)] if labels else [name]
    return f"“triptych get {_quoted_words(words)}” lists what there is: {some}."


def _quoted_words(words: list[str]) -> str:
    """Return words quoted for a command line of this system."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    return shlex.join(words)


def load(
    name: str,
    file_format: AnyFormat | None = None,
    like: Root | None = None,
    wanted_header: WantedHeader | None = None,
) -> OpenedDocument:
    """Return the document of a file, binary or text, and learn the names in a text.

    `like` and `wanted_header` are those of `open_any`. Raises OSError or `FormatError`.
    """
    return learn_text_names(parse(read(name), name, file_format, like, wanted_header))


def load_alike(names: Sequence[str], file_format: AnyFormat | None) -> list[OpenedDocument]:
    """Return the documents of several versions of one file, all but one of which may be texts.

    Header fields missing in a text are taken from the first binary file.
    """
    opened = [load(name, file_format) for name in names]
    model = next((document.root for document in opened if document.form is FileForm.BINARY), None)
    if model is None:
        return opened
    return [
        document
        if document.form is FileForm.BINARY or name == STANDARD
        else load(name, file_format, model)
        for document, name in zip(opened, names, strict=True)
    ]


def parse(
    data: bytes,
    name: str,
    file_format: AnyFormat | None = None,
    like: Root | None = None,
    wanted_header: WantedHeader | None = None,
) -> OpenedDocument:
    """Return the document of a file's bytes; errors have the full name as given."""
    try:
        return open_any(data, name, file_format, like, wanted_header)
    except FormatError as error:
        error.name = shown(name)
        raise


def learn_text_names(opened: OpenedDocument) -> OpenedDocument:
    """Learn the names that a text contains, and return it unchanged."""
    if opened.names:
        knowledge().names.tell(opened.names)
    return opened


def knowledge() -> Knowledge:
    """Return what this run of the program knows about names.

    That is the shipped list, the lists of `--names`, and the names in the texts read so far.
    """
    context = click.get_current_context(silent=True)
    if context is None:
        return _KNOWN
    known = context.meta.get(_KEY)
    if known is None:
        known = context.meta[_KEY] = shipped()
    assert isinstance(known, Knowledge), "nobody else puts anything there"
    return known


def view(root: Root) -> Outline:
    """Return an outline of a document that shows the names that are known."""
    return formats.outline_of(root, knowledge())


def form_by_name(name: str, default: FileForm = FileForm.BINARY) -> FileForm:
    """Return the form that the ending of a name asks for."""
    suffix = Path(name).suffix.lower()
    if suffix == ".json":
        return FileForm.JSON
    return FileForm.YAML if suffix in TEXT_SUFFIXES else default


def store(
    root: Root,
    name: str,
    form: FileForm,
    *,
    force: bool,
    base: str = "",
    like: str = "",
    expected: bytes | None = None,
    allowed: Policy | None = None,
    **how: bool,
) -> None:
    """Write a document, as a whole or not at all; a binary file is read back and compared.

    `base` is the file whose compression and other entries are kept, by default the existing one; of
    a document in an archive, a new archive is the copy. `like` is a file whose compression alone is
    taken over, for a name that has the same kind. `expected` is the digest of the content to
    replace, None for any; `allowed` is as for `write`. `how` are the options of
    `atomic_file.write_safely`. Raises OSError, `FormatError`, or `Refusal` if a file exists and
    `force` is not given, or a text would replace a binary file.
    """
    if name == STANDARD:
        print_bytes(encoded(root, form))
        return
    place = FilePlace.of(name)
    refuse_existing(place.file, force=force)
    if form is not FileForm.BINARY:
        if place.words:
            raise Refusal("a text cannot be put into an archive; name a file to write it to.")
        refuse_binary(place.file, form)
        data = encoded(root, form)
        write(place.file, data, allowed, **how)
        _tell_of_loss(root, data, form, name)
        return
    _save(root, name, place, base, like, expected, allowed, how)


def _save(
    root: Root,
    name: str,
    place: FilePlace,
    base: str,
    like: str,
    expected: bytes | None,
    allowed: Policy | None,
    how: dict[str, bool],
) -> None:
    """Save a document, into an archive or as a separate file."""
    from app.documents import container_io

    other = FilePlace.of(base) if base and base != STANDARD else None
    source = place.file if place.words or other == place else None
    copy = _copy_of(other, name) if other and source is None else None
    file = copy or place.file
    allowed = allowed or policy(file.parent)
    try:
        with naming_write_errors(file):
            if other and copy:
                container_io.save_in_copy(root, copy, other.words, other.file, allowed, **how)
            else:
                layers = _layers_of(base or like) if source is None else ()
                container_io.save(root, file, place.words, source, layers, allowed, expected, **how)
    except FormatError as error:
        raise _error_with_name(error, name) from None


def _layers_of(name: str) -> tuple[Any, ...]:
    """Return the compressions of a file, none for a pipe, which cannot be read twice."""
    is_read_again = name not in ("", STANDARD) and FilePlace.of(name).file.is_file()
    return content(name).layers if is_read_again else ()


def _copy_of(place: FilePlace, name: str) -> Path | None:
    """Return the archive that a name means, as a copy of that which a document is in, None for the
    document alone.

    The name has the same way into an archive that is not there yet, or is like that of an archive.
    """
    from formats import wrap
    from formats.wrap.paths import extension_of

    if not place.words:
        return None
    first, *words = wrap.parse_loose(name)
    if words and not Path(name).parent.is_dir():
        return Path(first) if tuple(words) == place.words else None
    kind, own, around = (
        extension_of(one.lower().removesuffix(".zs"))
        for one in (name, place.words[-1], place.file.name)
    )
    is_whole = kind != own and (kind == around or wrap.is_archive_name(name))
    return Path(name) if is_whole else None


def policy(*folders: Path) -> Policy:
    """Return the policy for writing in these folders, with those of the settings and this run."""
    from app.documents.policy import Policy

    return Policy.stored(*folders)


def make_folder(folder: Path, allowed: Policy | None = None) -> None:
    """Make a folder and its missing parents. Raises OSError."""
    from app.documents import atomic_file

    with naming_write_errors(folder):
        atomic_file.make_folder(folder, allowed or policy())


def write_all(
    out: Path, made: Iterable[tuple[Path, bytes | None]], allowed: Policy, *, force: bool
) -> None:
    """Write all files below a folder that have bytes, or none if one fails or already exists."""
    from app.game.batch_writing import all_or_nothing

    held = [(file, data) for file, data in made if data is not None]
    for file, _data in held:
        refuse_existing(file, force=force)
    with naming_write_errors(out), all_or_nothing(out, allowed) as job:
        for file, data in held:
            job.write(file, data)


def print_bytes(data: bytes) -> None:
    """Print bytes to the standard output unchanged."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def refuse_existing(file: Path, *, force: bool) -> None:
    """Raise `Refusal` if a file exists and must not be overwritten."""
    if not force and os.path.lexists(file):
        raise Refusal(
            f"“{file}” already exists. Choose another name, or overwrite it with --force."
        )


def refuse_binary(file: Path, form: FileForm) -> None:
    """Raise `Refusal` if a text would replace a binary file or be named as an archive, forced or
    not."""
    from formats.wrap.paths import is_archive_name

    if is_archive_name(file.name):
        what = f"“{file}” is the name of an archive, not of a text"
        raise Refusal(f"{what}{_better(file.name, form)}")
    if file.is_file() and is_sealed(file):
        raise Refusal(
            f"“{file}” is a binary file, which a text never replaces{_better(file.name, form)}"
        )


def refuse_binary_name(name: str, form: FileForm) -> None:
    """Raise `Refusal` if a text would get the name of a binary file."""
    if form is not FileForm.BINARY and name != STANDARD and is_ours_by_name(name):
        raise Refusal(f"“{name}” is the name of a binary file, not of a text{_better(name, form)}")


def _better(name: str, form: FileForm) -> str:
    ending = ".json" if form is FileForm.JSON else ".yml"
    return f": name the text “{Path(name).name}{ending}”."


def encoded(root: Root, form: FileForm) -> bytes:
    """Return the bytes of a document in one of its forms."""
    if form is FileForm.BINARY:
        return formats.save_bytes(root)
    return text_of(root, form, knowledge()).encode("utf-8", "surrogatepass")


def _tell_of_loss(root: Root, data: bytes, form: FileForm, name: str) -> None:
    """Warn if the document cannot be restored from a form that stores less than the file."""
    if form is not FileForm.JSON:
        return
    try:
        is_equal = format_of(root).equal(root, open_any(data).root)
    except FormatError:
        is_equal = False
    if not is_equal:
        complain(f"“{name}” does not hold everything in the file; YAML does.", Severity.WARNING)


def write(file: Path, data: bytes, allowed: Policy | None = None, **how: bool) -> None:
    """Write any bytes, in whole or not at all. Raises OSError.

    `allowed` is the policy, by default that for the file's own folder. `how` are the options of
    `atomic_file.write_safely`.
    """
    from app.documents import atomic_file

    how = {"backup": False, **how}
    with naming_write_errors(file):
        atomic_file.write_safely(
            file, data, atomic_file.accept, allowed or policy(file.parent), **how
        )


@contextmanager
def naming_write_errors(file: Path) -> Iterator[None]:
    """Give an OSError of writing the file's name and the reason, as in the window."""
    from app.documents import atomic_file, verified_write

    try:
        yield
    except OSError as error:
        cause = verified_write.reason(error, file)[0]
        if isinstance(error, atomic_file.Protected):
            mod = next((f", such as in your mod, {mod}" for mod in error.policy.mods), "")
            cause = f"{cause}. Name a place outside it to write to (-o or OUT){mod}"
        elif isinstance(error, atomic_file.LeadsOut):
            cause = f"{cause}. Name the folder that the link leads to"
        elif isinstance(error, atomic_file.Changed):
            cause = f"{cause}. Nothing was written; do it again with what is there now"
        raise OSError(error.errno or 0, cause, str(file)) from error


def print_notes(opened: OpenedDocument, name: str) -> None:
    """Print the notes from reading a text."""
    for problem in opened.notes:
        complain(f"{shown(name)}: {problem.sentence}", problem.severity)


def header(opened: OpenedDocument) -> dict[str, str]:
    """Return the facts of a file's header that no row shows."""
    return opened.format.header(opened.root)
