"""Raw bytes from and to a file that the user chose."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSaveFile

from app.words import tr
from formats.errors import WrongType


def load(file: Path, most: int) -> bytes:
    """Return the bytes of a file; raises OSError, and `WrongType` above `most` bytes."""
    size = file.stat().st_size
    if size > most:
        raise WrongType(
            tr(
                "its {size:,} bytes are more than the {most:,} that fit in here",
                size=size,
                most=most,
            )
        )
    return file.read_bytes()


def save(file: Path, data: bytes) -> str:
    """Write a file as a whole or not at all; return why it was not written, "" where it was."""
    target = QSaveFile(str(file))
    is_done = (
        target.open(QSaveFile.OpenModeFlag.WriteOnly)
        and target.write(data) == len(data)
        and target.commit()
    )
    return "" if is_done else target.errorString()
