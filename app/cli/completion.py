"""`triptych completion`: scripts with which shells complete commands, options and their values.

The scripts are click's. They run the program at each Tab, with the variable `COMPLETE` set.
"""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem, ShellComplete, get_completion_class

from app.cli import COMPLETE, files
from app.cli.main import group
from app.cli.parts import ending

SHELLS = ("bash", "zsh", "fish", "powershell")
_CONSOLE = "triptych-cli"
"""The program of Windows that has a console."""
_EXAMPLES = """
triptych completion bash >> ~/.bashrc
triptych completion zsh > ~/.zfunc/_triptych
triptych completion fish > ~/.config/fish/completions/triptych.fish
triptych completion powershell >> $PROFILE
"""


def script(shell: str) -> str:
    """Return the script for a shell."""
    programs = ("triptych", _CONSOLE) if shell == "powershell" else ("triptych",)
    # The script may be for another machine: this one's bash is not asked for its version.
    return "\n".join(ShellComplete.source(_completer(shell, program)) for program in programs)


def complete() -> int:
    """Print what completes the words that a script has set in the environment.

    Where click knows of nothing, files complete. Return the exit status.
    """
    completer = _completer(os.environ[COMPLETE].partition("_")[0])
    given, word = completer.get_completion_args()
    items = completer.get_completions(given, word) or [CompletionItem(word, type="file")]
    files.print_bytes("\n".join([*map(completer.format_completion, items), ""]).encode())
    return 0


def _completer(shell: str, program: str = "triptych") -> ShellComplete:
    kind = get_completion_class(shell)
    if kind is None:
        raise click.BadParameter(f"there is no completion for “{shell}”")
    return kind(group, {}, program, COMPLETE)


@click.command(epilog=ending(_EXAMPLES, "0."))
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print a script for SHELL that completes commands, options and their values.

    For zsh, its folder must be in fpath before compinit. The Debian package installs the scripts
    for bash, zsh and fish.
    """
    files.print_bytes(script(shell).encode())
