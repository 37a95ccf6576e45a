"""The game's own version of a file in a mod: a file of the dump, or an entry in one of its packs.

The map units of Breath of the Wild's DLC are in a pack, and mods have them as files beside it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from app.documents import atomic_file
from app.documents.file_place import FilePlace
from app.game.layers import DLC
from formats import wrap
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.game.mod import TitlePart

MAP_PACK: Final = "Pack/AocMainField.pack"
"""The pack of map units, which in mods may be empty."""
_UNITS: Final = "Map/MainField/"


def game_version(part: TitlePart, path: Path) -> FilePlace | None:
    """Return where the dump has a file of a mod, None if it has none.

    `path` is its path in the title `part`.
    """
    file = part.base(path)
    if file is not None:
        return FilePlace(file)
    word = path.as_posix()
    pack = part.base(MAP_PACK) if part.prefix == DLC and word.startswith(_UNITS) else None
    return FilePlace(pack, (word,)) if pack is not None and word in _units(pack) else None


def stored_bytes(place: FilePlace) -> bytes:
    """Return the bytes of a file, or of its entry as stored. Raises OSError or `FormatError`."""
    if not place.words:
        return atomic_file.read(place.file)[0]
    start, size = _units(place.file)[place.words[0]]
    with place.file.open("rb") as stream:
        stream.seek(start)
        return stream.read(size)


def is_hidden(file: Path, base: FilePlace | None) -> bool:
    """Whether the game reads nothing where a mod's `file` is missing, since the mod has a pack of
    its own in place of the one that contains `base`."""
    if base is None or not base.words:
        return False
    top = file.parents[len(PurePosixPath(base.words[0]).parts) - 1]
    return (top / MAP_PACK).is_file()


def _units(pack: Path) -> dict[str, tuple[int, int]]:
    """Return the offset and the size of each entry of a pack, nothing if it cannot be read."""
    status = pack.stat()
    return _entry_places(pack, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=2)
def _entry_places(pack: Path, _size: int, _time: int) -> dict[str, tuple[int, int]]:
    data = atomic_file.read(pack)[0]
    try:
        archive = wrap.read_sarc(data)  # in the game it is not compressed
    except FormatError:
        return {}
    pairs = zip(archive.words, archive.entries, strict=True)
    return {word: (entry.start, entry.size) for word, entry in pairs}
