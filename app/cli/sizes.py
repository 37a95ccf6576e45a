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
        complain(f"the size table of the mod was not updated: {sentence(error)}.", Severity.WARNING)


def _told(one: sizes.SizeOutcome) -> str:
    count, first = counted(len(one.short), "value"), one.short[0]
    if one.table is not None:
        return f"{one.table}: {count} raised for what was written."
    return (
        f"sizes in the game's size table are too small for what was written ({count}; "
        f"“{first.path}” needs {first.needed:,} bytes). Mod managers correct this themselves; "
        f"without one, “triptych check-sizes {one.mod.mirror} --set” does."
    )
