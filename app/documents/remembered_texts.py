"""Small texts that the program stores for files, in its own data and never beside them.

Each file has one in a folder for its purpose, named by a digest of the file's path.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from app.documents.locks import patiently
from app.ui import app_paths, report
from app.ui.i18n import tr
from app.ui.sentences import refusal

MOST_FILES = 500
_MOST_BYTES = 4 * 2**20
T = TypeVar("T")


def place(purpose: str, file: Path | str) -> Path:
    """Return the path of a file's text; the same for every spelling of the file's path.

    `file` is a path, or the words that identify a document without a file.
    """
    canonical = os.path.normcase(os.path.realpath(file))
    name = blake2b(canonical.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return app_paths.data_folder() / purpose / f"{name}.json"


def load(purpose: str, file: Path | str, take: Callable[[Any], T], failed: str) -> T | None:
    """Return the result of `take` for the JSON stored for a file, None for none.

    A failure is reported and counts as none: `failed` has the `{name}` of the file and the
    `{error}`. `take` raises only the errors that are caught here.
    """
    try:
        return take(read_json(place(purpose, file)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError,
            OverflowError) as error:  # fmt: skip
        report.note(tr(failed, name=Path(file).name, error=refusal(error)))
        return None


def read_json(file: Path) -> Any:
    """Return the JSON in a small file. Raises OSError, ValueError or RecursionError."""
    if file.stat().st_size > _MOST_BYTES:
        raise ValueError(tr("it is too large"))
    return json.loads(file.read_bytes())


def save(purpose: str, file: Path | str, text: str, failed: str) -> bool:
    """Store a text as `store_text` does, and return whether that succeeded.

    A failure is reported: `failed` has the `{name}` of the file and the `{reason}`.
    """
    try:
        store_text(purpose, file, text)
    except OSError as error:
        reason = error.strerror or str(error)
        report.note(tr(failed, name=Path(file).name, reason=reason))
        return False
    return True


def store_text(purpose: str, file: Path | str, text: str) -> None:
    """Store an ASCII text for a file instead of the previous one, none for "".

    If there are more than `MOST_FILES` texts, the oldest are deleted. Raises OSError; the old text
    is then unchanged.
    """
    stored = place(purpose, file)
    if not text:
        patiently(lambda: stored.unlink(missing_ok=True))
        return
    _write_text(stored, text)
    _forget_oldest(stored.parent)


def _write_text(stored: Path, text: str) -> None:
    """Write a temporary file, then replace the old one, so that it is always one of both."""
    stored.parent.mkdir(parents=True, exist_ok=True)
    temporary = stored.with_name(f"{stored.stem}-{secrets.token_hex(4)}.tmp")
    try:
        temporary.write_text(text, encoding="ascii")
        patiently(lambda: temporary.replace(stored))
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def _forget_oldest(folder: Path) -> None:
    files = list(folder.glob("*.json"))
    if len(files) > MOST_FILES:
        with suppress(OSError):  # another window may just have done it
            files.sort(key=lambda file: file.stat().st_mtime_ns)
            for old in files[:-MOST_FILES]:
                old.unlink(missing_ok=True)
