"""`triptych check`: all findings about files and whole folders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, EXPECTED, FAILED, Refusal, sentence
from app.cli.folders import is_archive, is_document, is_ours, walk
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, ending
from app.cli.show import complain, counted, say, say_json, severity_word, styled
from formats.errors import FormatError
from formats.format import AnyFormat
from formats.paths import Speller
from formats.problems import Severity
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.container_io import Content

_EXAMPLES = """
triptych check Player.root.ainb
triptych check mod/romfs --notes
triptych check Pack/Actor/X.pack.zs
triptych check --json *.byml
"""
_STATUS = (
    "0 for notes at most, 1 for warnings or errors, 2 where a file does not open or a folder holds "
    "none."
)


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("names", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option("--notes", is_flag=True, help="List what is only worth knowing, too.")
@AS_JSON
@KNOWN
@DICTIONARIES
def command(names: tuple[str, ...], notes: bool, as_json: bool, known: AnyFormat | None) -> int:
    """List what is odd or wrong in files: what their readers and their formats' checks find.

    Of folders and archives, all files of a known format are checked. - reads the standard input.
    """
    least = Severity.NOTE if notes or as_json else Severity.WARNING
    every, status = [], 0
    for name, found in _files(names):
        one = _checked(name, found, known, least)
        status = max(status, one.pop("status"))
        every.append(one)
        if not as_json:
            _show(one)
    if as_json:
        say_json(every)
    else:
        say(_summary(every))
    return status


Found = bytes | BaseException
"""What a file holds, without compression, or why that could not be read."""


def _files(names: Iterable[str]) -> Iterator[tuple[str, Found]]:
    """Yield the files; of folders and archives those that are documents by their names or bytes."""
    for name in names:
        is_empty = True
        for found in _below(name):
            is_empty = False
            yield found
        if is_empty:
            yield name, Refusal(f"“{name}”: there is no file of a known format in it")


def _below(name: str) -> Iterator[tuple[str, Found]]:
    if not Path(name).is_dir():
        yield from _held(name)
        return
    for one in walk(name):
        if is_document(one) or is_archive(one):
            yield from _held(one)


def _held(name: str) -> Iterator[tuple[str, Found]]:
    """Yield a file, of an archive the documents in it."""
    try:
        found = files.content(name)
        if found.kind == "sarc":
            yield from _entries(name, found)
        else:
            yield name, found.data
    except EXPECTED as error:
        yield name, error


def _entries(name: str, found: Content) -> Iterator[tuple[str, Found]]:
    """Yield the documents in an archive, those in archives in it included."""
    from app.documents import container_io
    from formats import wrap

    archive = wrap.read_sarc(found.data)
    for word, entry in zip(archive.words, archive.entries, strict=True):
        place = f"{name}//{word}"
        try:
            held = container_io.unpacked(entry.data, (), files.Place.of(name).file)
        except FormatError as error:
            error.name = place
            yield place, error
            continue
        if held.kind == "sarc":
            yield from _entries(place, held)
        elif is_ours(word, held.data):
            yield place, held.data


def _checked(name: str, held: Found, known: AnyFormat | None, least: Severity) -> dict[str, Any]:
    """Return the findings about one file that are at least so grave, and the status they mean."""
    try:
        if isinstance(held, BaseException):
            raise held
        opened = files.parse(held, name, known)
        found = [*opened.notes, *opened.format.problems(opened.root, files.knowledge())]
        words = Speller(files.view(opened.root)).words
        problems = [
            {
                "severity": one.severity.name.lower(),
                "path": words(one.path),
                "sentence": one.sentence,
                "offset": one.offset,
            }
            for one in found
            if one.severity >= least
        ]
    except EXPECTED as error:
        return {"file": name, "error": sentence(error), "problems": [], "status": FAILED}
    is_bad = any(one.severity > Severity.NOTE for one in found)
    return {"file": name, "problems": problems, "status": DIFFERENT if is_bad else 0}


def _show(one: dict[str, Any]) -> None:
    if "error" in one:
        complain(one["error"])
        return
    if not one["problems"]:
        return
    say(styled(files.shown(one["file"]), bold=True))
    for problem in one["problems"]:
        place = "" if problem["offset"] is None else f" (at 0x{problem['offset']:X})"
        path = f"{one_line(problem['path'])}: " if problem["path"] else ""
        word = severity_word(Severity[problem["severity"].upper()])
        say(f"  {word}  {path}{one_line(problem['sentence'], 1000)}{place}")


def _summary(every: list[dict[str, Any]]) -> str:
    """Return one line on all files: `12 files checked: 1 error, 3 warnings.`"""
    found = Counter(problem["severity"] for one in every for problem in one["problems"])
    told = [counted(found[name], name) for name in ("error", "warning", "note") if found[name]]
    unread = sum("error" in one for one in every)
    if unread:
        told.insert(0, f"{unread} not read")
    return f"{counted(len(every), 'file')} checked: {', '.join(told) or 'nothing found'}."
