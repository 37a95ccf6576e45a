"""`triptych info`: describes files, archives and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli import files
from app.cli.errors import EXPECTED, FAILED, Refusal, sentence
from app.cli.folders import is_archive, is_document, walk
from app.cli.found import NONE_KNOWN, matching
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, ending
from app.cli.show import Complaints, print_lines, say_json, styled, table
from formats.format import AnyFormat
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.container_io import Content

_EXAMPLES = """
triptych info Player.bgparamlist
triptych info --json Actor/*.bxml
triptych info Pack/Actor/X.pack.zs
triptych info Pack/Actor/X.pack.zs//AI/Y.root.ainb
cat Player.root.ainb | triptych info -
"""


@click.command(epilog=ending(_EXAMPLES, "0, or 2 where a file does not open."))
@click.argument("names", nargs=-1, required=True, metavar="FILE|FOLDER...")
@AS_JSON
@KNOWN
@DICTIONARIES
def command(names: tuple[str, ...], as_json: bool, file_format: AnyFormat | None) -> int:
    """Describe files: format, version, byte order, and whatever else their headers say.

    Binary files and texts are recognised by their contents. For an archive, its files are listed;
    for a folder, all files of a known format. - reads the standard input.
    """
    every = []
    errors: dict[str, BaseException] = {}
    for name in _every(names):
        try:
            every.append(_file_facts(name, file_format))
        except EXPECTED as error:
            errors[name] = error
            every.append({"file": name, "error": sentence(error)})
    if as_json:
        say_json(every)
    else:
        _print_facts(every, errors)
    return FAILED if errors else 0


def _every(names: Iterable[str]) -> Iterator[str]:
    """Yield the files, of a folder those of a known format and the archives."""
    for name in (each for pattern in names for each in matching(pattern)):
        if not Path(name).is_dir():
            yield name
            continue
        document_files = [path for path in walk(name) if is_document(path) or is_archive(path)]
        if not document_files:
            raise Refusal(f"“{name}”: {NONE_KNOWN}")
        yield from document_files


def _file_facts(name: str, file_format: AnyFormat | None) -> dict[str, Any]:
    content = files.content(name)
    if content.kind == "sarc":
        return _archive_facts(name, content)
    if content.kind == "table":
        return _size_table_facts(name, content)
    opened = files.parse(content.data, name, file_format)
    return {
        "file": name,
        "kind": opened.format.name,
        "title": opened.format.title,
        "form": opened.form.value,
        "size": len(content.data),
        "facts": {**_packing(content), **opened.format.facts(opened.root)},
        "notes": [problem.sentence for problem in opened.notes],
    }


def _packing(content: Content) -> dict[str, str]:
    """Return the compression of a file, {} if it has none."""
    if not content.layers:
        return {}
    from formats import wrap

    return {"compression": wrap.Wrapped(b"", content.layers).title}


def _size_table_facts(name: str, content: Content) -> dict[str, Any]:
    """Return the facts about a size table."""
    from formats import wrap

    table = wrap.read_table(content.data)
    order = "big endian" if table.big_endian else "little endian"
    return {
        "file": name,
        "kind": table.kind,
        "title": f"Size table ({table.kind.upper()})",
        "form": "binary",
        "size": len(content.data),
        "facts": {**_packing(content), "order": order, "entries": f"{len(table):,}"},
        "notes": [],
    }


def _archive_facts(name: str, content: Content) -> dict[str, Any]:
    """Return the facts about an archive, and its files."""
    from formats import wrap

    archive = wrap.read_sarc(content.data)
    order = "big endian" if archive.layout.big_endian else "little endian"
    pairs = zip(archive.words, archive.entries, strict=True)
    return {
        "file": name,
        "kind": "sarc",
        "title": "Archive (SARC)",
        "form": "binary",
        "size": len(content.data),
        "facts": {**_packing(content), "order": order, "files": f"{len(archive.entries):,}"},
        "notes": [],
        "entries": [{"name": word, "size": entry.size} for word, entry in pairs],
    }


def _print_facts(every: list[dict[str, Any]], errors: Mapping[str, BaseException]) -> None:
    is_first, complaints = True, Complaints()
    for facts in every:
        if "error" in facts:
            complaints.add(errors[facts["file"]])
            continue
        if not is_first:
            print_lines("")
        is_first = False
        form = "" if facts["form"] == "binary" else f", as {facts['form'].upper()}"
        rows = [["kind", facts["title"] + form], ["size", f"{facts['size']:,} bytes"]]
        rows += [[key, words] for key, words in facts["facts"].items()]
        rows += [["note", words] for words in facts["notes"]]
        print_lines(styled(files.shown(facts["file"]), bold=True))
        print_lines(table(rows, "  "))
        entries = [
            [f"{held['size']:,}", one_line(held["name"])] for held in facts.get("entries", ())
        ]
        width = max((len(size) for size, _name in entries), default=0)
        print_lines(f"  {size:>{width}}  {name}" for size, name in entries)
    complaints.end()
