"""A patch: the changes of a mod in one file, to be applied to another version of the game.

It is a zip archive: `patch.json` lists the changes, and the data is beside it. For a changed
document it also contains the game's version, stored as its differences from the mod's, so that both
can be merged with a third.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import zstandard

from app.documents.atomic_file import digest
from app.files.differing import State, Words
from formats.errors import FormatError, InvalidData, Unsupported

VERSION: Final = 1
_LIST, _KEY = "patch.json", "triptych_patch"
_DATE = (1980, 1, 1, 0, 0, 0)
"""The same patch always has the same bytes."""
_LARGEST: Final = 1 << 28
"""The size limit of a file in a patch, in bytes."""


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


def load(data: bytes) -> list[PatchItem]:
    """Return the changes in a patch; raises `FormatError` if it is not one or is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = json.loads(_read_blob(archive, _LIST))
            if not isinstance(listed, dict) or _KEY not in listed:
                raise InvalidData("this is no patch of Triptych")
            if listed[_KEY] != VERSION:
                raise Unsupported("the patch is of another version of Triptych")
            return [_item_from_json(item, archive) for item in listed["changes"]]
    except FormatError:
        raise
    except (zipfile.BadZipFile, zlib.error, zstandard.ZstdError, EOFError) as error:
        raise InvalidData("this is no patch, or it is damaged") from error
    except (LookupError, TypeError, ValueError, RecursionError, NotImplementedError) as error:
        raise InvalidData("the list in the patch is damaged") from error


def _item_from_json(change: Any, archive: zipfile.ZipFile) -> PatchItem:
    path, words = change["path"], change["words"]
    _check_game_path(path)
    if not all(isinstance(word, str) and word for word in words):
        raise InvalidData("the list in the patch is damaged")
    data = _read_blob(archive, change["data"]) if "data" in change else b""
    before = b""
    if "before" in change:
        packed = _read_blob(archive, change["before"])
        reader = zstandard.ZstdDecompressor(dict_data=_dictionary(data))
        if zstandard.frame_content_size(packed) > _LARGEST:
            raise InvalidData("a file in the patch is too large")
        before = reader.decompress(packed, max_output_size=_LARGEST)
    base = bytes.fromhex(change.get("base", ""))
    return PatchItem(
        path, tuple(words), State(change["state"]), data, before, base, _value_lines(change)
    )


def _value_lines(names: Any) -> tuple[str, ...]:
    return tuple(str(line) for line in names.get("values", ()))


def _check_game_path(path: Any) -> None:
    """Raise `InvalidData` for a path that would lead outside its folder."""
    parts = path.split("/") if isinstance(path, str) else [""]
    if any(part in ("", ".", "..") or "\\" in part or ":" in part for part in parts):
        raise InvalidData(f"a file in the patch has no path of a game: {path!r}")


def _read_blob(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > _LARGEST:
        raise InvalidData("a file in the patch is too large")
    return archive.read(name)
