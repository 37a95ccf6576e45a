"""The manual page triptych(1), made from the commands' help."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.cli.tree import Command, Option, commands, program_options
from formats.version import VERSION

_ABOUT = (
    "Triptych edits the parameter files of Nintendo's games: AAMP, BYML and AINB. What you do not "
    "change stays the same to the last byte.",
    "With files, or with no arguments, a window opens; if Triptych is already running, the files "
    "open there. With a command, the work is done without a window. A file with the name of a "
    "command is opened as ./NAME.",
    "A FILE can be compressed (Yaz0, zstd), be a text made from one, and be in an archive: "
    "X.pack.zs//AI/Y.root.ainb. - is the standard input or output.",
)
_VARIABLES = (
    ("NO_COLOR", "If it is set, nothing is printed in colour."),
    ("TRIPTYCH_HOME", "The folder for settings and data, instead of the system's."),
)


def page() -> str:
    """Return the manual page as groff's man macros read it."""
    lines = [
        f'.TH TRIPTYCH 1 "" "Triptych {VERSION}" "User Commands"',
        ".SH NAME",
        r"triptych \- editor for the parameter files of Nintendo's games",
        ".SH SYNOPSIS",
        ".B triptych",
        r"[\fIOPTION\fR...] [\fIFILE\fR...]",
        ".br",
        ".B triptych",
        r"\fICOMMAND\fR ...",
        ".SH DESCRIPTION",
        *_paragraphs(_ABOUT),
        ".SH OPTIONS",
        *(line for option in program_options() for line in _option_entry(option)),
        ".SH COMMANDS",
        *(line for command in commands() for line in _command_section(command)),
        ".SH ENVIRONMENT",
    ]
    for name, what in _VARIABLES:
        lines += [".TP", f".B {_groff_text(name)}", _groff_text(what)]
    return "\n".join([*lines, ""])


def _command_section(command: Command) -> Iterator[str]:
    yield f".SS {_groff_text(f'triptych {command.name} {command.usage}'.strip())}"
    yield from _paragraphs(command.paragraphs)
    for option in command.options:
        yield from _option_entry(option)
    if command.below:
        for below in command.below:
            yield from _command_section(below)
        return
    yield from (".PP", "Examples:", ".PP", ".nf", ".RS 4")
    yield from map(_groff_text, command.examples)
    yield from (".RE", ".fi", ".PP", _groff_text(f"Exit status: {command.status}"))


def _option_entry(option: Option) -> Iterator[str]:
    yield ".TP"
    names = ", ".join(rf"\fB{_groff_text(name)}\fR" for name in option.names)
    yield rf"{names} \fI{_groff_text(option.takes)}\fR" if option.takes else names
    yield _groff_text(" ".join(option.what.split()))


def _paragraphs(words: tuple[str, ...]) -> Iterator[str]:
    for paragraph in words:
        yield ".PP"
        yield _groff_text(paragraph)


def _groff_text(words: str) -> str:
    """Return text escaped for groff."""
    words = words.replace("\\", r"\e").replace("-", r"\-").replace("…", "...")
    words = re.sub("[“”]", lambda sign: {"“": r"\(lq", "”": r"\(rq"}[sign[0]], words)
    words = words.replace("’", r"\(cq").replace("'", r"\(aq")
    words = re.sub(r"[^\x00-\x7f]", lambda sign: rf"\[u{ord(sign[0]):04X}]", words)
    return rf"\&{words}" if words.startswith(".") else words
