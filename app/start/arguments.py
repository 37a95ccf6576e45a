"""The command line's options, with their help."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from app.ui.file_checks import is_there
from formats.version import VERSION

_OTHER_WORDS: Final = {
    "ls": "info", "list": "info", "cat": "get", "show": "get", "dump": "get", "edit": "set",
    "grep": "find", "search": "find", "hash": "names hash", "compare": "diff", "patch": "apply",
    "delete": "remove", "rm": "remove", "move": "rename", "unpack": "extract", "repack": "pack",
    "import": "import-mod", "sizes": "check-sizes", "rstb": "check-sizes", "validate": "check",
    "draw": "graph", "yaml": "convert", "man": "help",
}  # fmt: skip
"""By what other programs call it, the command."""


def parse(given: list[str], commands: Mapping[str, str]) -> dict[str, Any]:
    """Return the options by name; prints help or an error and exits if requested.

    `commands` are those that need no window, with their descriptions, for the help to list.
    """
    return vars(parser(commands).parse_args(given))


def options() -> list[str]:
    """Return the names of all options of the program."""
    actions = parser({})._actions  # noqa: SLF001
    return [name for action in actions for name in action.option_strings]


def parser(commands: Mapping[str, str]) -> argparse.ArgumentParser:
    """Return what knows the options of the program; `commands` as for `parse`."""
    argument_parser = argparse.ArgumentParser(
        prog="triptych",
        usage="%(prog)s [OPTION...] [FILE...]\n       %(prog)s COMMAND ...",
        description="Edit the parameter files of Nintendo's games, byte for byte.",
        epilog=_command_list(commands),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    argument_parser.add_argument("files", nargs="*", metavar="FILE", help="file or folder to open")
    argument_parser.add_argument(
        "--new-window",
        action="store_true",
        help="open a new window even if Triptych is already running",
    )
    argument_parser.add_argument("--version", action="version", version=f"Triptych {VERSION}")
    _add_looks(argument_parser)
    _add_pictures(argument_parser)
    return argument_parser


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add the options for the look of the window in this run."""
    parser.add_argument(
        "--theme", choices=("system", "light", "dark", "contrast"), help="theme for this run only"
    )
    parser.add_argument(
        "--language",
        type=_language,
        metavar="CODE",
        help="language for this run only: system, en, or a translation such as ja",
    )
    parser.add_argument(
        "--size", type=_window_size, metavar="WxH", help="size of the window, such as 1280x800"
    )
    parser.add_argument(
        "--select",
        default="",
        metavar="PATH",
        help="row to select, its labels separated by slashes",
    )
    parser.add_argument("--filter", default="", metavar="TEXT", help="filter to start with")


def _add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add the options for pictures."""
    parser.add_argument(
        "--screenshot",
        type=Path,
        metavar="OUT.png",
        help="render the window with the files open to a picture, and exit",
    )
    parser.add_argument(
        "--selftest",
        type=Path,
        metavar="OUT.png",
        help="check that everything works here, without a screen and away from all settings, "
        "leave a picture of the window, and exit",
    )
    parser.add_argument(
        "--view",
        choices=("tree", "graph", "both", "text", "text-both", "compare"),
        help="what of a document is shown, for a picture; the two files compared",
    )
    parser.add_argument(
        "--command", default="", metavar="NAME", help="command of a graph to show alone"
    )
    parser.add_argument(
        "--do",
        default="",
        metavar="NAMES",
        help="commands given before a picture is taken, such as show_files,show_history",
    )


def missing_file(names: Iterable[str], commands: Iterable[str]) -> str:
    """Return what is wrong with the first name that leads to no file, "" if all of them do.

    For a path into an archive, the archive must exist.
    """
    for name in names:
        file = Path(name)
        if not is_there(file) and not any(
            is_there(folder) and folder.is_file() for folder in file.parents
        ):
            return _sentence(name, commands)
    return ""


def _sentence(name: str, commands: Iterable[str]) -> str:
    if not name.isalpha():
        return f"there is no file “{name}”."
    other = _OTHER_WORDS.get(name.lower())
    meant = [other] if other else get_close_matches(name.lower(), list(commands), 1)
    more = f"Did you mean “{meant[0]}”?" if meant else "“triptych --help” lists the commands."
    return f"there is no file “{name}”, and no command of that name. {more}"


def _command_list(commands: Mapping[str, str]) -> str:
    lines = "\n".join(f"  {name:<22}{what}" for name, what in commands.items())
    return f"commands, without a window (COMMAND --help tells more):\n{lines}"


def _language(code: str) -> str:
    from app.ui.language import SYSTEM, languages  # late: it loads Qt

    known = [SYSTEM, *languages()]
    if code not in known:
        raise argparse.ArgumentTypeError(f"there is no “{code}”, only {', '.join(known)}")
    return code


def _window_size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    size = int(width), int(height)
    if min(size) < 1:
        raise ValueError(text)
    return size
