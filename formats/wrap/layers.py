"""The compressions around a file: removed one by one, restored with every parameter kept.

`glance` and `look_into` only read, faster: what writing again needs is left out, such as where
compressed data end and how an archive was laid out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import Unsupported
from . import yaz0, zs
from .dictionaries import NONE, Dictionaries, number_for
from .limits import LIMIT, allowed
from .paths import is_yaz0_name
from .sarc import Archive
from .sarc_read import is_sarc, look_at
from .yaz0 import Yaz0Layer
from .zs import ZstdLayer

Layer = ZstdLayer | Yaz0Layer
MOST_LAYERS = 4


@dataclass(frozen=True)
class Wrapped:
    """A file without its compressions: the bytes inside, and the layers, outermost first."""

    payload: bytes = field(repr=False)
    layers: tuple[Layer, ...] = ()

    @property
    def title(self) -> str:
        """A description for people, such as "zstd, dictionary 3"; empty without layers."""
        return " in ".join(layer.title for layer in reversed(self.layers))


def is_packed(head: bytes) -> bool:
    """Whether a file is compressed, by its first four bytes."""
    return zs.is_zstd(head) or yaz0.is_yaz0(head)


def unwrap(data: bytes, dictionaries: Dictionaries = NONE, limit: int = LIMIT) -> Wrapped:
    """Remove all compressions of a file; a file without any is its own payload.

    At most `limit` bytes are unpacked (bytes), and never more than a real file of this size
    contains. Raises `FormatError`: damaged, too large, or a dictionary is missing.
    """
    most = allowed(len(data), limit)
    layers: list[Layer] = []
    while is_packed(data):
        if len(layers) == MOST_LAYERS:
            raise Unsupported(f"the file is compressed more than {MOST_LAYERS} times over")
        layer: Layer
        if zs.is_zstd(data):
            data, layer = zs.unpack(data, dictionaries, most)
        else:
            data, layer = yaz0.unpack(data, most)
        layers.append(layer)
    return Wrapped(data, tuple(layers))


def rewrap(wrapped: Wrapped, payload: bytes) -> bytes:
    """Return the file with another payload; with the same payload it is the file that was read."""
    if wrapped.layers and payload == wrapped.payload:
        return wrapped.layers[0].packed
    for layer in reversed(wrapped.layers):
        payload = layer.pack(payload)
    return payload


def wrap_new(
    payload: bytes,
    name: str,
    dictionaries: Dictionaries = NONE,
    alignment: int = 0,
    like: Wrapped | None = None,
) -> bytes:
    """Return a new file of this name, compressed as the games do for such names.

    `.zs` is zstd with the dictionary for the name, an `s` before a known extension and `.szs` are
    Yaz0 (`alignment`: its header word, bytes). A file `like` it, compressed in this way, gives its
    parameters: dictionary, header words. Other names leave the payload unchanged.
    """
    is_zstd = name.lower().endswith(".zs")
    if not is_zstd and not is_yaz0_name(name):
        return payload
    kind = ZstdLayer if is_zstd else Yaz0Layer
    if like is not None and like.layers and isinstance(like.layers[0], kind):
        return rewrap(like, payload)
    if not is_zstd:
        return Yaz0Layer(alignment=alignment).pack(payload)
    number = number_for(name, dictionaries.numbers)
    blob = dictionaries.get(number) if number else b""
    return ZstdLayer(number=number, dictionary=blob).pack(payload)


def look_into(data: bytes, dictionaries: Dictionaries = NONE) -> Archive:
    """Return the entries of an archive, compressed or not, in a layout that is not its own.

    Raises `FormatError` as `open_archive` does.
    """
    payload = glance(data, dictionaries)
    if not is_sarc(payload[:4]):
        raise Unsupported("this is not an archive, so there are no files inside")
    return look_at(payload)


def glance(data: bytes, dictionaries: Dictionaries = NONE) -> bytes:
    """Return a file fully decompressed; the layers are discarded.

    Raises `FormatError` as `unwrap` does, except for the rare Yaz0 data of `yaz0.glance`.
    """
    most = allowed(len(data), LIMIT)
    for _layer in range(MOST_LAYERS):
        if not is_packed(data):
            return data
        data = (
            zs.unpack(data, dictionaries, most)[0] if zs.is_zstd(data) else yaz0.glance(data, most)
        )
    if is_packed(data):
        raise Unsupported(f"the file is compressed more than {MOST_LAYERS} times over")
    return data
