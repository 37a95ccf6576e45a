"""`triptych info`: what files are."""

from __future__ import annotations

from typing import Any

import click

from app.cli import files
from app.cli.errors import EXPECTED, FAILED, sentence
from app.cli.parts import AS_JSON, KNOWN, ending
from app.cli.show import complain, say, say_json, styled, table
from formats.registry import Format

_EXAMPLES = """
triptych info Player.bgparamlist
triptych info --json Actor/*.bxml
zstd -dc Player.root.ainb.zs | triptych info -
"""


@click.command(epilog=ending(_EXAMPLES, "0, or 2 where a file does not open."))
@click.argument("names", nargs=-1, required=True, metavar="FILE...")
@AS_JSON
@KNOWN
def command(names: tuple[str, ...], as_json: bool, known: Format | None) -> int:
    """Tell what files are: format, version, byte order, and what else their headers say.

    Binary files and texts are known by what is in them; - reads the standard input.
    """
    every, failed = [], 0
    for name in names:
        try:
            every.append(_facts(name, known))
        except EXPECTED as error:
            failed += 1
            every.append({"file": name, "error": sentence(error)})
    if as_json:
        say_json(every)
    else:
        _show(every)
    return FAILED if failed else 0


def _facts(name: str, known: Format | None) -> dict[str, Any]:
    data = files.read(name)
    opened = files.parse(data, name, known)
    return {
        "file": name,
        "kind": opened.format.name,
        "title": opened.format.title,
        "form": opened.form.value,
        "size": len(data),
        "facts": opened.format.module.facts(opened.root),
        "notes": [problem.sentence for problem in opened.notes],
    }


def _show(every: list[dict[str, Any]]) -> None:
    is_first = True
    for one in every:
        if "error" in one:
            complain(one["error"])
            continue
        if not is_first:
            say("")
        is_first = False
        form = "" if one["form"] == "binary" else f", as {one['form'].upper()}"
        rows = [["kind", one["title"] + form], ["size", f"{one['size']:,} bytes"]]
        rows += [[key, words] for key, words in one["facts"].items()]
        rows += [["note", words] for words in one["notes"]]
        say(styled(files.shown(one["file"]), bold=True))
        say(table(rows, "  "))
