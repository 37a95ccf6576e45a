"""`triptych completion`: commands, options and their words, completed by a shell."""

from __future__ import annotations

import click

from app.cli import files
from app.cli.parts import ending
from app.cli.shells import SHELLS

_EXAMPLES = """
triptych completion bash >> ~/.bashrc
triptych completion zsh > ~/.zfunc/_triptych
triptych completion fish > ~/.config/fish/completions/triptych.fish
triptych completion powershell >> $PROFILE
"""


@click.command(epilog=ending(_EXAMPLES, "0."))
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a script for SHELL that completes commands, options and their values.

    The script does not start the program while you type. For zsh, its folder must be in fpath
    before compinit. The Debian package installs the scripts for bash, zsh and fish.
    """
    files.print_bytes(SHELLS[shell]().encode())
