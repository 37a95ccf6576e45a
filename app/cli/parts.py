"""What commands have in common: their options, and the examples in their help."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from app.cli.errors import EXPECTED, Refusal, sentence
from formats.format import AnyFormat
from formats.registry import FORMATS

_SOME = 10
"""The number of names that are listed if one does not exist."""
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
FORCE = click.option("--force", is_flag=True, help="Overwrite existing files.")
VARIANT = click.option(
    "--variant",
    "selected",
    multiple=True,
    metavar="NAME",
    help="The folder in the mod whose files are used where it has variants of a file. May be "
    "repeated.",
)

DECISIONS = click.option(
    "--decisions",
    "kept",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Read decisions from this file (JSON), and write all conflicts with their decisions to "
    "it. OUT is then written even if some are open.",
)


if TYPE_CHECKING:
    _Type = click.ParamType[AnyFormat | None]
else:  # in older versions it is not generic
    _Type = click.ParamType


class FormatName(_Type):
    """The name of a format, which becomes the format; the names are listed when they are needed."""

    name = "format"

    @property
    def choices(self) -> Sequence[str]:
        """The names of all formats, those of plug-ins too."""
        return [file_format.name for file_format in FORMATS]

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return the names as the help shows them."""
        return click.Choice(self.choices).get_metavar(param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin with a word."""
        return [CompletionItem(name) for name in self.choices if name.startswith(incomplete)]

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> AnyFormat | None:
        """Return the format of a name, or have click refuse it with those that there are."""
        file_format = FORMATS.named(value)
        if file_format is None:
            click.Choice(self.choices).convert(value, param, ctx)
        return file_format


def _format_option(is_hidden: bool) -> Callable[[Any], Any]:
    return click.option(
        "--as",
        "file_format",
        type=FormatName(),
        hidden=is_hidden,
        help="The format of a text, whatever the text or its name says. Other commands that read "
        "texts have it, too.",
    )


KNOWN = _format_option(True)
SHOWN_KNOWN = _format_option(False)
"""The same where the help shows it."""


def _use_dictionaries(
    _context: click.Context, _option: click.Parameter, file: Path | None
) -> Path | None:
    if file is not None:
        from app.documents import dictionaries

        try:
            dictionaries.use(_in_dump(file) if file.is_dir() else file)
        except EXPECTED as error:
            raise click.BadParameter(sentence(error)) from error
    return file


def _in_dump(folder: Path) -> Path:
    """Return where the dump in a folder has its dictionaries."""
    from app.game import games
    from formats.wrap import PLACE

    return games.detect(folder).root / PLACE


DICTIONARIES: Callable[[Any], Any] = click.option(
    "--dictionaries",
    type=click.Path(exists=True, path_type=Path),
    metavar="FILE|DUMP",
    callback=_use_dictionaries,
    expose_value=False,
    help="The zstd dictionaries of the game, its Pack/ZsDic.pack.zs, or the dump that has them; "
    "found automatically in the folders above a file and in the dumps that the window knows.",
)


def _add_name_lists(
    _context: click.Context, _option: click.Parameter, lists: tuple[Path, ...]
) -> tuple[Path, ...]:
    from app.cli import files

    for path in lists:
        files.knowledge().names.add(path)
    return lists


def _names_option(is_told: bool) -> Callable[[Any], Any]:
    return click.option(
        "--names",
        "names_",
        multiple=True,
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        callback=_add_name_lists,
        expose_value=is_told,
        help="A list of names for hashes, one per line; can be given several times.",
    )


NAMES = _names_option(False)
TOLD_NAMES = _names_option(True)
"""The same, and passes the lists to the command as `names_`."""


def no_command(name: str, known: Sequence[str]) -> Refusal:
    """Return the message if a behaviour graph has no such command."""
    close = difflib.get_close_matches(name, known, 1)
    hint = f" Did you mean “{close[0]}”?" if close else ""
    more = f" and {len(known) - _SOME:,} more" if len(known) > _SOME else ""
    listed = f"{', '.join(known[:_SOME])}{more}" or "none"
    what = f"there is no command “{name}”." if name else "name one of the commands."
    return Refusal(f"{what}{hint or f' There are: {listed}.'}")


def ending(examples: str, status: str) -> str:
    """Return the end of a command's help: examples, one a line, and the meaning of its exit
    status."""
    lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
    return f"\b\nExamples:\n{lines}\n\nExit status: {status}"
