"""The commands with their options and arguments, for completion in shells and the manual.

All of it is read from the commands themselves and from the program's own options.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click

from app.cli import COMMANDS
from app.cli.main import group
from app.cli.parts import FormatName
from app.start import arguments

_FILES: Final = re.compile(r"\b(?:FILE|FOLDER|OUT|IN)\b")


class Option(NamedTuple):
    """An option: all its names, its help, and its argument.

    `takes` is "" for a flag; `choices` are the accepted words, if there are few. `is_file` is
    whether it takes a file or a folder.
    """

    names: tuple[str, ...]
    what: str
    takes: str = ""
    choices: tuple[str, ...] = ()
    is_file: bool = False


class Command(NamedTuple):
    """A command: its words after “triptych”, its help in short and in paragraphs.

    `usage` are its arguments as its help shows them, `words` the possible first arguments that are
    not files; `examples` are lines, and `status` is the meaning of its exit status. Commands of a
    group are in `below`.
    """

    name: str
    what: str
    paragraphs: tuple[str, ...]
    usage: str
    options: tuple[Option, ...]
    words: tuple[str, ...]
    examples: tuple[str, ...]
    status: str
    below: tuple[Command, ...] = ()


def commands() -> list[Command]:
    """Return all commands in the order of the help."""
    context = click.Context(group, info_name="triptych", **group.context_settings)
    found_commands = []
    for name, what in COMMANDS.items():
        command = group.get_command(context, name)
        assert command is not None, "each is in a module of its name"
        found_commands.append(_command_of(name, what, command, context))
    return found_commands


def program_options() -> list[Option]:
    """Return the options of the program itself."""
    parser = arguments.parser(COMMANDS)
    return [_program_option(action) for action in parser._actions if action.option_strings]  # noqa: SLF001


def _program_option(action: argparse.Action) -> Option:
    choices = tuple(map(str, action.choices or ()))
    takes = "" if action.nargs == 0 else str(action.metavar or "|".join(choices))
    what = (action.help or "").replace("%%", "%")
    return Option(tuple(action.option_strings), what, takes, choices, action.type is Path)


def _command_of(name: str, what: str, command: click.Command, above: click.Context) -> Command:
    context = click.Context(command, parent=above, info_name=name, **command.context_settings)
    params = command.get_params(context)
    options = [_option_of(param) for param in params if isinstance(param, click.Option)]
    arguments = [param for param in params if isinstance(param, click.Argument)]
    below = []
    if isinstance(command, click.Group):
        for word, subcommand in command.commands.items():
            below.append(
                _command_of(f"{name} {word}", subcommand.get_short_help_str(), subcommand, context)
            )
    words = tuple(subcommand.name.rpartition(" ")[2] for subcommand in below)
    if arguments and not below:
        words = tuple(COMMANDS) if name == "help" else _choices(arguments[0])
    examples, status = _split_epilog(command.epilog or "")
    usage = " ".join(command.collect_usage_pieces(context)[1:])
    paragraphs = tuple(
        " ".join(paragraph.split())
        for paragraph in inspect.cleandoc(command.help or "").split("\n\n")
    )
    return Command(
        name, what, paragraphs, usage, tuple(options), words, examples, status, tuple(below)
    )


def _option_of(option: click.Option) -> Option:
    names = (*option.opts, *option.secondary_opts)
    choices = _choices(option)
    takes = (
        "" if option.is_flag else option.metavar or "|".join(choices) or option.type.name.upper()
    )
    is_file = isinstance(option.type, click.Path) or bool(_FILES.search(takes))
    return Option(names, option.help or "", takes, choices, is_file and not choices)


def _choices(parameter: click.Parameter) -> tuple[str, ...]:
    kind = parameter.type
    return tuple(map(str, kind.choices)) if isinstance(kind, click.Choice | FormatName) else ()


def _split_epilog(epilog: str) -> tuple[tuple[str, ...], str]:
    """Return the examples and the exit status at the end of a help text."""
    head, _sign, status = epilog.partition("Exit status: ")
    lines: Sequence[str] = [line.strip() for line in head.splitlines()]
    return tuple(line for line in lines if line.startswith("triptych ")), status
