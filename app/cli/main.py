"""Runs a command: imports its module, and turns every error into a sentence and an exit status."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from app.cli import COMMANDS
from app.cli.errors import BROKEN_PIPE, EXPECTED, FAILED, INTERRUPTED, sentence
from app.cli.interrupted import warn_of_interrupted
from app.cli.show import complain, prepare
from app.documents import dictionaries, written

_FILE_FIRST = frozenset({"get", "set", "add", "remove", "rename"})
"""Commands whose first argument is a file, and the second a path in it."""


class Commands(click.Group):
    """All commands; each returns its exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"app.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what completes the first word: commands, or the program's own options."""
        if not incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        from app.start.arguments import options

        return [CompletionItem(name) for name in options() if name.startswith(incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except OSError as error:
            if is_closed_pipe(error):
                return _pipe_is_closed()
            raise
        return status

    def main(self, args: Sequence[str] | None = None, *_rest: Any, **_more: Any) -> Any:
        """Run a command and end the program with its status."""
        sys.exit(run(sys.argv[1:] if args is None else args))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status: its own, or 2 after an error.

    The size tables of mods are updated for everything it wrote.
    """
    prepare()
    with dictionaries.one_run():
        return _run_and_keep_sizes(arguments)


def _run_and_keep_sizes(arguments: Sequence[str]) -> int:
    noted: list[Path] = []
    written.listen(noted.append)
    try:
        return _run_command(arguments)
    finally:
        warn_of_interrupted(arguments)
        written.forget(noted.append)
        if noted:
            from app.cli.check_sizes import keep_sizes

            keep_sizes(noted)


def _run_command(arguments: Sequence[str]) -> int:
    try:
        status = click.Group.main(
            group, list(arguments), prog_name="triptych", standalone_mode=False
        )
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        return _refused(error)
    except EXPECTED as error:
        complain(f"{sentence(error)}{_argument_order_hint(error, arguments)}")
        return FAILED
    return int(status or 0)


def _argument_order_hint(error: BaseException, given: Sequence[str]) -> str:
    """Return a hint if the missing file is a path, given before the file."""
    command, *rest = given
    names = [argument for argument in rest if not argument.startswith("-")]
    if command not in _FILE_FIRST or len(names) < 2 or not isinstance(error, FileNotFoundError):
        return ""
    first, second = names[:2]
    is_turned = str(error.filename) == first and Path(second).is_file()
    return f". The file comes first: triptych {command} {second} {first}" if is_turned else ""


def is_closed_pipe(error: OSError) -> bool:
    """Whether an error means that the reader has closed the pipe; Windows calls it an invalid
    argument.

    An error of a file has its name.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def _refused(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        print(error.format_message(), file=sys.stderr)  # noqa: T201
        return FAILED
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "triptych"
    what = _lacking_out(error) or " ".join(error.format_message().split())
    end = "" if what.endswith("?") else "."
    complain(f"{what[:1].lower()}{what[1:].rstrip('.')}{end} “{command} --help” tells more.")
    return error.exit_code


def _lacking_out(error: click.ClickException) -> str:
    """Return a hint for a missing -o, "" for other errors."""
    param = error.param if isinstance(error, click.MissingParameter) else None
    if param is None or "-o" not in param.opts:
        return ""
    return f"Name what to write with -o {param.metavar}."


def _pipe_is_closed() -> int:
    """Exit quietly when the reader of the output, such as `head`, has closed the pipe."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())  # or Python complains when it flushes at the end
    return BROKEN_PIPE


group = Commands(
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Read, edit and write the parameter files of Nintendo's games, byte for byte.",
    epilog="“triptych FILE” opens the window; “triptych COMMAND --help” has examples.",
)
