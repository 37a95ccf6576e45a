"""A patch: the changes of a mod in one file, to be applied to another version of the game.

It is a zip archive: `patch.json` lists the changes, and the data is beside it. For a changed
document it also contains the game's version, stored as its differences from the mod's, so that both
can be merged with a third.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import zstandard

from app.documents.atomic_file import digest
from app.game.differing import State, Words
from app.game.package_source import ZipSource
from app.game.safe_paths import checked_path
from formats.errors import FormatError, InvalidData, Unsupported
from formats.wrap.limits import allowed, refuse_above

VERSION: Final = 1
_LIST, _KEY = "patch.json", "triptych_patch"
_DATE = (1980, 1, 1, 0, 0, 0)
"""The same patch always has the same bytes."""
_LONGEST_LIST: Final = 1 << 24
"""The size limit of the list, in bytes: as objects it takes up to 25 times as much memory."""
_DAMAGED: Final = "the list in the patch is damaged"


class PatchItem(NamedTuple):
    """One change: its place, and the mod's version.

    `data` is the mod's version, decompressed if `state` is CHANGED; `before` is the game's
    document, b"" if the file is not a document; `base` is the digest of the game's version, b"" if
    there is none. `told` describes the changes in words.
    """

    path: str
    words: Words
    state: State
    data: bytes = b""
    before: bytes = b""
    base: bytes = b""
    told: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """The full path as one text."""
        return "//".join((self.path, *self.words))


def save(items: Iterable[PatchItem]) -> bytes:
    """Return the bytes of a patch; data that occurs in many places is stored once."""
    blobs: dict[str, bytes] = {}
    listed = [_item_to_json(item, blobs) for item in items]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        text = json.dumps({_KEY: VERSION, "changes": listed}, indent=1)
        for name, data in {_LIST: text.encode(), **blobs}.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return stream.getvalue()


def _item_to_json(patch_item: PatchItem, blobs: dict[str, bytes]) -> dict[str, Any]:
    listed: dict[str, Any] = {
        "path": patch_item.path,
        "words": list(patch_item.words),
        "state": patch_item.state.value,
    }
    if patch_item.base:
        listed["base"] = patch_item.base.hex()
    if patch_item.state is not State.REMOVED:
        listed["data"] = name = f"data/{digest(patch_item.data).hex()}"
        blobs[name] = patch_item.data
    if patch_item.before:
        listed["before"] = name = f"before/{digest(patch_item.before + patch_item.data).hex()}"
        blobs[name] = _against(patch_item.data).compress(patch_item.before)
    if patch_item.told:
        listed["values"] = list(patch_item.told)
    return listed


def _against(data: bytes) -> zstandard.ZstdCompressor:
    """Return a compressor that stores data by its differences from `data`."""
    return zstandard.ZstdCompressor(level=9, dict_data=_dictionary(data))


def _dictionary(data: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(data, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def load(file: Path) -> Iterator[PatchItem]:
    """Yield the changes in a patch, those of one file in a row; raises OSError, or `FormatError` if
    it is not a patch, or is damaged or malicious.

    The list of changes is checked before the first one. Data is read when its change is due.
    """
    try:
        if not zipfile.is_zipfile(file):
            raise _no_patch()
        with closing(ZipSource(file)) as source:
            total = 0
            for change in _changes(source):
                item = _item_from_json(change, source)
                total += len(item.before)
                refuse_above(total, source.most)
                yield item
    except FormatError as error:
        error.name = ", ".join(filter(None, (str(file), error.name)))
        raise
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise InvalidData(_DAMAGED, name=str(file)) from error


def _no_patch() -> InvalidData:
    hint = "Select a file that “triptych diff --patch” has written."
    return InvalidData("this is no patch of Triptych", hint=hint)


def _changes(source: ZipSource) -> Iterator[dict[str, Any]]:
    """Return the changes in the list of a patch, those of one file in a row."""
    if _LIST not in source.names:
        raise _no_patch()
    listed = json.loads(source.read(_LIST, _LONGEST_LIST))
    if not isinstance(listed, dict) or _KEY not in listed:
        raise _no_patch()
    if listed[_KEY] != VERSION:
        raise Unsupported("the patch is of another version of Triptych")
    by_path: dict[str, list[dict[str, Any]]] = {}
    for change in listed["changes"]:
        path = checked_path(change["path"], is_of_game=True)
        if not all(isinstance(word, str) and word for word in change["words"]):
            raise InvalidData(_DAMAGED)
        by_path.setdefault(path, []).append(change)
    changes = list(chain.from_iterable(by_path.values()))
    source.refuse_bombs(
        change[key] for change in changes for key in ("data", "before") if key in change
    )
    return iter(changes)


def _item_from_json(change: dict[str, Any], source: ZipSource) -> PatchItem:
    data = source.read(change["data"]) if "data" in change else b""
    before = _before(source.read(change["before"]), data) if "before" in change else b""
    base = bytes.fromhex(change.get("base", ""))
    lines = tuple(str(line) for line in change.get("values", ()))
    words = tuple(change["words"])
    return PatchItem(change["path"], words, State(change["state"]), data, before, base, lines)


def _before(packed: bytes, data: bytes) -> bytes:
    """Return the game's document, which is stored as its differences from the mod's."""
    try:
        size = zstandard.frame_content_size(packed)
        refuse_above(size, allowed(len(packed) + len(data)))
        reader = zstandard.ZstdDecompressor(dict_data=_dictionary(data))
        return reader.decompress(packed, max_output_size=max(size, 1))
    except zstandard.ZstdError as error:
        raise InvalidData(f"a file in the patch is damaged: “{error}”") from error
