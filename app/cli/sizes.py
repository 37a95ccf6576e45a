"""What commands say of the size tables of mods: what is short, and what was set."""

from __future__ import annotations

from pathlib import Path

from app.cli.errors import EXPECTED, sentence
from app.cli.show import complain, counted
from app.files import sizes
from app.files.mod import Projects
from formats.problems import Severity


def keep_sizes(files: list[Path]) -> None:
    """Bring the tables of mods in step with files that were written, and say so."""
    try:
        for one in sizes.after_writing(files, Projects().all):
            if one.short:
                complain(_told(one), Severity.NOTE)
    except EXPECTED as error:
        complain(f"the size table of the mod was not set: {sentence(error)}.", Severity.WARNING)


def _told(one: sizes.Written) -> str:
    count, first = counted(len(one.short), "value"), one.short[0]
    if one.table is not None:
        return f"{one.table}: {count} raised for what was written."
    return (
        f"the game's size table states too little for what was written ({count}; “{first.path}” "
        f"needs {first.needed:,} bytes). Mod managers set that on their own; without one, "
        f"“triptych check-sizes {one.mod.mirror} --set” does."
    )
