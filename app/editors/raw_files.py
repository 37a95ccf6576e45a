"""Raw bytes from and to a file that the user chose."""

from __future__ import annotations

from pathlib import Path

from app.documents import atomic_file
from app.documents.policy import Policy
from app.documents.verified_write import reason
from app.ui.i18n import tr
from formats.errors import WrongType


def load(file: Path, most: int) -> bytes:
    """Return the bytes of a file; raises OSError, and `WrongType` above `most` bytes."""
    size = file.stat().st_size
    if size > most:
        raise WrongType(
            tr(
                "its {size:,} bytes are more than the {most:,} that fit here",
                size=size,
                most=most,
            )
        )
    return file.read_bytes()


def save(file: Path, data: bytes) -> str:
    """Write a file as a whole or not at all; return why it was not written, "" if it was."""
    try:
        policy = Policy.stored(file.parent)
        atomic_file.write_safely(file, data, atomic_file.accept, policy, backup=False)
    except OSError as error:
        return ". ".join(reason(error, file)).rstrip(".")
    return ""
