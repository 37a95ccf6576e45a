"""The mod's size table kept in step with what is saved: a file that grew is given more room."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from app.documents import disk, inside
from app.documents.dictionaries import dictionaries_for
from app.documents.inside import Words
from app.documents.policy import Policy
from app.files import games
from app.files.mod import Project
from app.words import tr
from formats import wrap
from formats.wrap.names import is_archive_name


class Grown(NamedTuple):
    """A file of the game that needs more room: its path, and the sizes in bytes.

    `length` is the unpacked file's, `before` what it was before; `stated` is the table's value
    (None: none or no table), `needed` what it should be.
    """

    path: str
    before: int
    length: int
    stated: int | None
    needed: int


class Tables(NamedTuple):
    """The size table a mod has (None: none), and the dump's that one could be made from."""

    own: Path | None
    source: Path | None

    @classmethod
    def of(cls, project: Project) -> Tables:
        """Return the newest tables of a project."""
        own = games.size_tables(project.mirror) if project.mirror is not None else []
        source = games.size_tables(project.dump)
        return cls(next(iter(own), None), next(iter(source), None))


def paths_of(project: Project, file: Path, words: Words) -> list[str]:
    """Return the paths that tables know a place by: the file itself, and the packs it lies in."""
    relative = project.relative(file)
    outer = [] if relative is None else [wrap.resource_path(relative.as_posix())]
    return [wrap.resource_path(words[-1]), *outer] if words else outer


def grown(project: Project, file: Path, words: Words, before: int) -> list[Grown]:
    """Return what of a saved file needs more room than the mod's table states, or the dump's.

    `before` is the unpacked file's length before it was saved (bytes). Raises OSError or
    `FormatError`.
    """
    tables = Tables.of(project)
    known = tables.own or tables.source
    table = None if known is None else read(known)
    game = project.game
    system = game.system if game is not None else "modern"
    found = []
    for depth, path in enumerate(paths_of(project, file, words)):
        is_pack = depth > 0 or is_archive_name(path)
        data = inside.read(file, words if depth == 0 else ()).data
        stated = table.get(path) if table is not None else None
        if is_pack and stated is None:
            continue  # the older games' tables leave most packs out
        old = before if depth == 0 else len(data)
        needed = wrap.after_edit(path, data, old, stated, system)
        if needed is not None and (depth > 0 or len(data) > before):
            found.append(Grown(path, old, len(data), stated, needed))
    return found


def read(file: Path) -> wrap.SizeTable:
    """Read a size table, compressed or not. Raises OSError or `FormatError`."""
    return wrap.read_table(inside.read(file).data)


def set_sizes(project: Project, files: list[Grown]) -> Path:
    """Set the sizes in the mod's table, made from the dump's where the mod has none; return it.

    A value is never made smaller. Raises OSError or `FormatError`.
    """
    tables = Tables.of(project)
    source = tables.own or tables.source
    target = None if source is None else project.target(source)
    if source is None or target is None:
        raise disk.Refused(
            tr("there is no size table in the dump, or no mod folder to write it to")
        )

    def make(now: bytes | None) -> bytes:
        held = disk.read(source)[0] if now is None else now
        wrapped = wrap.unwrap(held, dictionaries_for(source))
        table = wrap.read_table(wrapped.payload)
        for one in files:
            stated = table.get(one.path)
            if stated is None or stated < one.needed:
                table.set(one.path, one.needed)
        return wrap.rewrap(wrapped, wrap.write_table(table))

    def check(found: bytes) -> None:
        written = wrap.read_table(wrap.unwrap(found, dictionaries_for(source)).payload)
        if any((written.get(one.path) or 0) < one.needed for one in files):
            raise disk.Differs(tr("the table read back does not state what was set"))

    policy = Policy.stored()
    disk.make_folder(target.parent, policy)
    disk.write_safely(target, make, check, policy)
    return target
