"""`triptych names`: the hashes that files store for names, and names behind hashes."""

from __future__ import annotations

import re
from pathlib import Path

import click

from app.cli import files
from app.cli.errors import DIFFERENT, EXPECTED, FAILED, Refusal
from app.cli.found import documents
from app.cli.parts import AS_JSON, DICTIONARIES, ending
from app.cli.show import Complaints, counted, print_lines, say_json, table
from formats.errors import FormatError
from formats.games.evidence import Evidence
from formats.games.names import shipped_table, strings
from formats.names import crc32_of, murmur3_of
from formats.names.learning import NameSource
from formats.names.table import NameTable
from formats.value_text import hash_text, one_line

_NUMBERS = 1000
"""The largest number that is tried in numbered names."""
_HASH = re.compile(r"(?:0[xX])?[0-9a-fA-F]{1,8}")
_HASH_EXAMPLES = """
triptych names hash Speed Life
triptych names hash --json Item_12
"""
_FIND_EXAMPLES = """
triptych names find 0xCEE7D1F2 b9ff91c0
triptych names find --list my_names.txt 0x12345678
"""
_LEARN_EXAMPLES = """
triptych names learn romfs
triptych names learn romfs/Actor/Pack --executable exefs/main
triptych names learn --json Player.bgparamlist ActorInfo.product.sbyml
"""


class _Tasks(click.Group):
    """Hash or find; a word without either is no task."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if word not in self.commands and not word.startswith("-"):
            task = "find" if _HASH.fullmatch(word) else "hash"
            raise click.UsageError(f"there is no task “{one_line(word)}”. Did you mean "
                                   f"“triptych names {task} {one_line(word)}”?", ctx)  # fmt: skip
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Tasks,
    epilog=ending(
        _HASH_EXAMPLES + _FIND_EXAMPLES.lstrip("\n") + _LEARN_EXAMPLES.lstrip("\n"),
        "see the three commands.",
    ),
)
def command() -> None:
    """Hash names, find names by their hash, and learn names from files."""


@command.command("hash", short_help="hash names", epilog=ending(_HASH_EXAMPLES, "0."))
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@AS_JSON
def hash_words(words: tuple[str, ...], as_json: bool) -> None:
    """Print the hashes of names: CRC-32, as in AAMP and BYML, and MurmurHash3, as in AINB."""
    rows = []
    for word in words:
        rows.append([one_line(word), hash_text(crc32_of(word)), hash_text(murmur3_of(word))])
    if as_json:
        say_json([{"name": name, "crc32": crc, "murmur3": other} for name, crc, other in rows])
    else:
        print_lines(table([["name", "CRC-32", "MurmurHash3"], *rows]))


@command.command(
    "find",
    short_help="find names by their hash",
    epilog=ending(_FIND_EXAMPLES, "0, 1 where a hash has no known name."),
)
@click.argument("hashes", nargs=-1, required=True, metavar="HASH...")
@click.option(
    "--list",
    "lists",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your own list of names, one per line; can be given several times.",
)
@AS_JSON
def find(hashes: tuple[str, ...], lists: tuple[Path, ...], as_json: bool) -> int:
    """Print the names that are known for CRC-32 hashes, in hexadecimal digits.

    The names come from the list in Triptych, numbered names up to 1,000, and your own lists.
    """
    known_name_table = shipped_table()
    for list_file in lists:
        known_name_table.add(list_file)
    hash_names = [
        (hash_text(number), _name_of_hash(known_name_table, number))
        for number in map(_hash_number, hashes)
    ]
    if as_json:
        say_json([{"hash": number, "name": name} for number, name in hash_names])
    else:
        rows = [
            [number, "(unknown)" if name is None else one_line(name)] for number, name in hash_names
        ]
        print_lines(table(rows))
    return DIFFERENT if any(name is None for _, name in hash_names) else 0


def _hash_number(word: str) -> int:
    if not _HASH.fullmatch(word):
        raise Refusal(f"“{one_line(word)}” is not a hash: at most eight hexadecimal digits.")
    return int(word, 16)


def _name_of_hash(known_name_table: NameTable, number: int) -> str | None:
    return known_name_table.find(number) or known_name_table.find_numbered(number, _NUMBERS)


@command.command(
    "learn",
    short_help="learn names from files",
    epilog=ending(_LEARN_EXAMPLES, "0, 2 where a file does not open."),
)
@click.argument("names", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option(
    "--executable",
    "executables",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A game's own program (main, or one that ends in .rpx); can be given several times.",
)
@AS_JSON
@DICTIONARIES
def learn(names: tuple[str, ...], executables: tuple[Path, ...], as_json: bool) -> int:
    """Print the names that files contain for hashes in these files, and where each was found.

    Names that come with Triptych are left out. A game's program is only read, and only strings with
    one of these hashes are kept.
    """
    evidence, complaints = Evidence(), Complaints()
    for place, held in documents(names):
        try:
            if isinstance(held, BaseException):
                raise held
            evidence.add(files.parse(held, place, None).root, place)
        except EXPECTED as error:
            complaints.add(error)
    for executable in executables:
        evidence.add_executable(_executable_strings(executable), str(executable))
    wanted_hashes = evidence.wanted
    sources = evidence.sources(wanted_hashes)
    if as_json:
        say_json([_as_json(source) for source in sources])
    else:
        _print_names(sources, sum(map(len, wanted_hashes.values())))
    return FAILED if complaints.end() else 0


def _executable_strings(file: Path) -> list[str]:
    try:
        return strings(files.read(str(file)))
    except FormatError as error:
        error.name = str(file)
        raise


def _as_json(source: NameSource) -> dict[str, str]:
    learned = source.learned
    return {
        "name": learned.name,
        "hash": hash_text(learned.hash),
        "scheme": learned.scheme.value,
        "file": source.place,
        "kind": learned.told.origin.value,
        "text": learned.told.text,
    }


def _print_names(sources: list[NameSource], nameless: int) -> None:
    rows = []
    for (_scheme, hash_, name, name_text), place in sources:
        is_cut = name_text.text not in (name, place)
        part = f", part of “{one_line(name_text.text, 80)}”" if is_cut else ""
        rows.append([hash_text(hash_), one_line(name), f"{files.shown(place)}{part}"])
    if rows:
        print_lines(table(rows))
    print_lines(f"{counted(len(sources), 'name')} learned, of {nameless:,} that are not known.")
