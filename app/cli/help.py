"""`triptych help`: the help of the program or of a command."""

from __future__ import annotations

import click

from app.cli import COMMANDS
from app.cli.main import group
from app.cli.parts import ending, no_command
from app.cli.show import print_lines

_EXAMPLES = """
triptych help
triptych help convert
triptych help names find
"""


def _names(_context: click.Context, _argument: click.Parameter, word: str) -> list[str]:
    return [name for name in COMMANDS if name.startswith(word)]


@click.command(epilog=ending(_EXAMPLES, "0, or 2 where there is no such command."))
@click.argument(
    "words", nargs=-1, metavar="[COMMAND]", type=click.UNPROCESSED, shell_complete=_names
)
def command(words: tuple[str, ...]) -> None:
    """Print what the program does, or what a COMMAND does, like “triptych COMMAND --help”."""
    if not words:
        from app.start.arguments import parser

        print_lines(parser(COMMANDS).format_help().rstrip("\n"))
        return
    context = click.Context(group, info_name="triptych", **group.context_settings)
    found_command: click.Command = group
    for word in words:
        there = (
            found_command.list_commands(context) if isinstance(found_command, click.Group) else []
        )
        below = (
            found_command.get_command(context, word)
            if isinstance(found_command, click.Group)
            else None
        )
        if below is None:
            raise no_command(" ".join(words), there)
        found_command = below
        context = click.Context(
            found_command, parent=context, info_name=word, **found_command.context_settings
        )
    print_lines(found_command.get_help(context))
