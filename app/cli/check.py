"""`triptych check`: all findings about files and whole folders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, EXPECTED, FAILED, sentence
from app.cli.found import Found, documents
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, ending
from app.cli.show import Complaints, counted, print_lines, say_json, severity_word, styled
from formats.format import AnyFormat
from formats.paths import Speller
from formats.problems import Severity
from formats.value_text import one_line

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
@click.option("--notes", is_flag=True, help="Also list notes that are merely worth knowing.")
@AS_JSON
@KNOWN
@DICTIONARIES
def command(
    names: tuple[str, ...], notes: bool, as_json: bool, file_format: AnyFormat | None
) -> int:
    """List what is odd or wrong in files: what reading and checking them finds.

    In folders and archives, all files of a known format are checked. - reads the standard input.
    """
    least = Severity.NOTE if notes or as_json else Severity.WARNING
    every, status, complaints = [], 0, Complaints()
    for name, file_or_error in documents(names, is_strict=True):
        try:
            report = _findings(name, file_or_error, file_format, least)
        except EXPECTED as error:
            report = {"file": name, "error": sentence(error), "problems": [], "status": FAILED}
            if not as_json:
                complaints.add(error)
        status = max(status, report.pop("status"))
        every.append(report)
        if not as_json:
            _print_findings(report)
    complaints.end()
    if as_json:
        say_json(every)
    else:
        print_lines(_summary(every))
    return status


def _findings(
    name: str, held: Found, file_format: AnyFormat | None, least: Severity
) -> dict[str, Any]:
    """Return the findings about one file that are at least so grave, and the status they mean.

    Raises one of `EXPECTED` where it cannot be read.
    """
    if isinstance(held, BaseException):
        raise held
    opened = files.parse(held, name, file_format)
    found_problems = [*opened.notes, *opened.format.problems(opened.root, files.knowledge())]
    words = Speller(files.view(opened.root)).words
    problems = [
        {
            "severity": problem.severity.name.lower(),
            "path": words(problem.path),
            "sentence": problem.sentence,
            "offset": problem.offset,
        }
        for problem in found_problems
        if problem.severity >= least
    ]
    is_bad = any(problem.severity > Severity.NOTE for problem in found_problems)
    return {"file": name, "problems": problems, "status": DIFFERENT if is_bad else 0}


def _print_findings(entry: dict[str, Any]) -> None:
    if not entry["problems"]:
        return
    print_lines(styled(files.shown(entry["file"]), bold=True))
    for problem in entry["problems"]:
        place = "" if problem["offset"] is None else f" (at 0x{problem['offset']:X})"
        path = f"{one_line(problem['path'])}: " if problem["path"] else ""
        word = severity_word(Severity[problem["severity"].upper()])
        print_lines(f"  {word}  {path}{one_line(problem['sentence'], 1000)}{place}")


def _summary(every: list[dict[str, Any]]) -> str:
    """Return one line on all files: `12 files checked: 1 error, 3 warnings.`"""
    found = Counter(problem["severity"] for report in every for problem in report["problems"])
    counts = [counted(found[name], name) for name in ("error", "warning", "note") if found[name]]
    unread = sum("error" in report for report in every)
    if unread:
        counts.insert(0, f"{unread} not read")
    return f"{counted(len(every), 'file')} checked: {', '.join(counts) or 'nothing found'}."
