"""The size table of a mod as changes to the game's, exported for other tools and imported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.documents import atomic_file, container_io
from app.documents.policy import Policy
from app.files.sizes import ModSizes, SizeNeed, raise_to
from app.i18n import tr
from formats import wrap
from formats.errors import FormatError, InvalidData
from formats.wrap import size_patch
from formats.wrap.size_patch import SizeChange

SUFFIXES: Final = (".rcl", ".yml", ".yaml")
"""The extensions of files with changes; the first is a form of its own, the others are YAML."""


def changes_of(mod: ModSizes, needs: Sequence[SizeNeed]) -> list[SizeChange]:
    """Return the changes a mod needs in the game's table: the mod's own values, and those too
    small.

    Raises OSError, `FormatError`, or `atomic_file.Refused` if the game's table is not known.
    """
    if mod.source is None:
        raise atomic_file.WriteRefused(
            tr("the dump of the game has no size table, or is not known")
        )
    game = wrap.read_table(container_io.read(mod.source).data)
    now = game if mod.own is None else wrap.read_table(container_io.read(mod.own).data)
    wanted_size_table = now.copy()
    raise_to(wanted_size_table, needs)
    return size_patch.between(
        game, wanted_size_table, size_patch.paths_by_number(need.path for need in needs)
    )


def text_of(changes: Sequence[SizeChange], file: Path) -> bytes:
    """Return changes as text in the form for this file name."""
    is_rcl = file.suffix.lower() == SUFFIXES[0]
    made = size_patch.write_rcl(changes) if is_rcl else size_patch.write_yaml(changes)
    return made.encode("utf-8", "surrogateescape")


def write(changes: Sequence[SizeChange], file: Path) -> None:
    """Write changes into a file. Raises OSError."""
    policy = Policy.stored(file.parent)
    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, text_of(changes, file), atomic_file.accept, policy)


def read(file: Path) -> list[SizeChange]:
    """Return the changes in a file. Raises OSError or `FormatError`."""
    data = atomic_file.read(file)[0]
    try:
        return size_patch.read(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InvalidData("this is no text", name=file.name) from None
    except FormatError as error:
        error.name = file.name
        raise


def apply_changes(mod: ModSizes, changes: Sequence[SizeChange]) -> Path:
    """Apply changes to the mod's table, created from the game's if there is none; return the table.

    Raises OSError or `FormatError`, and then leaves the table unchanged.
    """
    return mod.rewrite(lambda table: size_patch.apply(table, changes))
