"""`triptych check-sizes`: compares the size table of a mod with the files of the mod."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli.errors import DIFFERENT, EXPECTED, FAILED, Refusal, sentence
from app.cli.files import naming_write_errors
from app.cli.many import root_of
from app.cli.parts import AS_JSON, DICTIONARIES, ending
from app.cli.show import complain, counted, print_lines, say_json, table
from app.game import sizes
from app.game.mod import Projects, WrongFolder
from app.game.mod_marks import may_be_dump
from app.game.sizes import ModSizes, SizeNeed, mod_at
from formats.problems import Severity
from formats.value_text import one_line

_EXAMPLES = """
triptych check-sizes MyMod
triptych check-sizes MyMod --set
triptych check-sizes MyMod/romfs --dump dumps/totk --json
"""
_STATUS = "0 where every value is large enough or was set, 1 where some are not, 2 on errors."


@click.command("check-sizes", epilog=ending(_EXAMPLES, _STATUS))
@click.argument("mod", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--dump",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The dump of the game; found automatically if the window knows this mod.",
)
@click.option(
    "--set", "is_to_set", is_flag=True, help="Set the sizes that are needed in the mod's table."
)
@click.option(
    "--is-mod",
    is_flag=True,
    help="Write into MOD although nothing tells it from a dump, of which nothing is ever written.",
)
@AS_JSON
@DICTIONARIES
def command(
    mod: Path,
    dump: Path | None,
    is_to_set: bool,
    is_mod: bool,
    as_json: bool,
) -> int:
    """List the files of a MOD for which the sizes in the game's size table are too small.

    A value that is too small makes the game crash. Each file, and each archive it is in, is
    compared with the dump's own file and table; a value in the table is never made smaller. With
    --set, values that are too small are set in the mod's table, which is made from the dump's if
    the mod has none. Mod managers such as TKMM, UKMM and BCML make the table themselves.

    Without a dump, only the mod's own table is used, and it is written only if the folder is known
    to be a mod: one of the window's, one in an emulator's folder for mods, or one with the file of
    a mod manager, such as rules.txt.
    """
    if dump is not None:
        root_of(dump)
    try:
        mod_sizes = mod_at(mod, Projects().all, dump)
    except WrongFolder as error:
        raise Refusal(str(error)) from None
    if mod_sizes.source is None and mod_sizes.own is None:
        raise Refusal(
            f"there is no size table in “{mod}”, and no dump is known: name one with --dump."
        )
    if is_to_set and not is_mod:
        _refuse_dump(mod, mod_sizes)
    short = [need for need in mod_sizes.needs() if need.short_by]
    if is_to_set and short and mod_sizes.target is not None:
        with naming_write_errors(mod_sizes.target):
            mod_sizes.set(short)
    if as_json:
        say_json(_sizes_data(mod_sizes, short, is_set=is_to_set))
    else:
        _print_sizes(mod_sizes, short, is_set=is_to_set)
    for file, why in mod_sizes.unread:
        complain(f"{file}: {why}")
    if mod_sizes.unread:
        return FAILED
    return DIFFERENT if short and not is_to_set else 0


def _refuse_dump(mod: Path, mod_sizes: ModSizes) -> None:
    if may_be_dump(mod_sizes.mirror, mod_sizes.dump):
        raise Refusal(
            f"nothing tells whether “{mod}” is a mod or a game dump, which is never written to: "
            + (
                "name the dump of the game with --dump, or say --is-mod."
                if mod_sizes.dump is None
                else "it has the game's Pack/ZsDic.pack.zs. If it is a mod, say --is-mod."
            )
        )


def _print_sizes(mod_sizes: ModSizes, short: list[SizeNeed], *, is_set: bool) -> None:
    for line in table([("FILE", "STATED", "NEEDED", "SHORT BY", "RULE"), *map(_size_row, short)]):
        if short:
            print_lines(line)
    if not short:
        print_lines("Every value is large enough.")
    elif is_set:
        print_lines(f"{counted(len(short), 'value')} set in {mod_sizes.own}.")
    else:
        complain(f"{counted(len(short), 'value')} too small; --set sets them.", Severity.WARNING)


def _size_row(need: SizeNeed) -> tuple[str, str, str, str, str]:
    stated = "none" if need.stated is None else f"{need.stated:,}"
    rule = "exact" if need.is_exact else "at most"
    return one_line(need.path), stated, f"{need.needed:,}", f"{need.short_by:,}", rule


def _sizes_data(mod_sizes: ModSizes, short: list[SizeNeed], *, is_set: bool) -> dict[str, object]:
    return {
        "table": str(mod_sizes.own or mod_sizes.source or ""),
        "set": is_set and bool(short),
        "short": [need._asdict() | {"short_by": need.short_by} for need in short],
        "unread": [{"file": str(file), "why": why} for file, why in mod_sizes.unread],
    }


def keep_sizes(files: list[Path]) -> None:
    """Update the mods' size tables after files were written, and say so."""
    try:
        for outcome in sizes.after_writing(files, Projects().all):
            if outcome.short:
                complain(_outcome_text(outcome), Severity.NOTE)
    except EXPECTED as error:
        complain(f"the size table of the mod was not updated: {sentence(error)}.", Severity.WARNING)


def _outcome_text(size_outcome: sizes.SizeOutcome) -> str:
    count, first = counted(len(size_outcome.short), "value"), size_outcome.short[0]
    if size_outcome.table is not None:
        return f"{size_outcome.table}: {count} raised for what was written."
    return (
        f"sizes in the game's size table are too small for what was written ({count}; "
        f"“{first.path}” needs {first.needed:,} bytes). Mod managers correct this themselves; "
        f"without one, “triptych check-sizes {size_outcome.mod.mirror} --set” does."
    )
