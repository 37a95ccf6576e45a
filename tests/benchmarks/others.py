"""The other libraries, each as a function from bytes to a document and back.

oead is only given files that were read without a complaint before: damaged ones end its process.
"""

from __future__ import annotations

import struct
from typing import Any

import aamp
import ainb
import byml
import oead

ERRORS = (oead.InvalidDataError, oead.TypeError, ValueError, RuntimeError)
"""What oead says of files that it does not read."""
AINB_ERRORS = (ainb.ParseError, ValueError, Warning)
"""What the `ainb` package says of those."""


def _patched(data: bytes) -> bytes:
    """Return a BYML file that calls itself version 4, the newest that oead accepts."""
    order = ">" if data[:2] == b"BY" else "<"
    (version,) = struct.unpack_from(order + "H", data, 2)
    return data[:2] + struct.pack(order + "H", min(version, 4)) + data[4:]


def oead_byml(data: bytes) -> Any:
    """Read with oead; its values are still C++ objects."""
    return oead.byml.from_binary(_patched(data))


def oead_byml_walked(data: bytes) -> Any:
    """Read with oead into dicts, lists and plain values."""
    return plain_byml(oead_byml(data))


def plain_byml(node: Any) -> Any:
    """Return what Python sees of a BYML document of oead's."""
    if isinstance(node, oead.byml.Hash):
        return {key: plain_byml(value) for key, value in node.items()}
    if isinstance(node, oead.byml.Array):
        return [plain_byml(value) for value in node]
    return getattr(node, "v", node)


def write_oead_byml(root: Any, data: bytes) -> bytes:
    """Write with oead in the byte order and version that a file has."""
    big = data[:2] == b"BY"
    version = min(struct.unpack_from(">H" if big else "<H", data, 2)[0], 4)
    return bytes(oead.byml.to_binary(root, big_endian=big, version=max(version, 2)))


def oead_aamp(data: bytes) -> Any:
    """Read with oead; its values are still C++ objects."""
    return oead.aamp.ParameterIO.from_binary(data)


def oead_aamp_walked(data: bytes) -> Any:
    """Read with oead into dicts of values with their types."""
    return plain_aamp(oead_aamp(data))


def plain_aamp(node: Any) -> Any:
    """Return what Python sees of an AAMP list of oead's."""
    objects = {
        name.hash: {key.hash: (value.type(), value.v) for key, value in child.params.items()}
        for name, child in node.objects.items()
    }
    return objects, {name.hash: plain_aamp(child) for name, child in node.lists.items()}


def write_oead_aamp(root: Any, _data: bytes) -> bytes:
    """Write with oead."""
    return bytes(root.to_binary())


def text_of_oead_byml(root: Any) -> str:
    """Return oead's text of its document."""
    return str(oead.byml.to_text(root))


def oead_byml_of_text(text: str) -> Any:
    """Read a text with oead; its values are still C++ objects."""
    return oead.byml.from_text(text)


def text_of_oead_aamp(root: Any) -> str:
    """Return oead's text of its document."""
    return str(root.to_text())


def oead_aamp_of_text(text: str) -> Any:
    """Read a text with oead; its values are still C++ objects."""
    return oead.aamp.ParameterIO.from_text(text)


def package_aamp(data: bytes) -> Any:
    """Read with the Python package aamp."""
    return aamp.Reader(data).parse()


def package_byml(data: bytes) -> Any:
    """Read with the Python package byml."""
    return byml.Byml(data).parse()


def package_ainb(data: bytes) -> Any:
    """Read an AINB file with the `ainb` package."""
    return ainb.AINB.from_binary(data)
