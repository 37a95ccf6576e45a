"""Small texts that the program remembers for files, among its own data and never beside them.

Each file has one in a folder for its purpose, named for a digest of the file's path.
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

from app import app_paths, report
from app.documents.locks import patiently
from app.i18n import tr

MOST_FILES = 500
_MOST_BYTES = 4 * 2**20
T = TypeVar("T")


def place(purpose: str, file: Path | str) -> Path:
    """Return where the text of a file is; the same for every way to write its path.

    `file` is a path, or the words that name a document that lies in none.
    """
    canonical = os.path.normcase(os.path.realpath(file))
    name = blake2b(canonical.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return app_paths.data_folder() / purpose / f"{name}.json"


def load(purpose: str, file: Path | str, take: Callable[[Any], T], failed: str) -> T | None:
    """Return what `take` makes of the JSON that is remembered for a file, None for none.

    What cannot be read is reported and counts as nothing: `failed` has the `{name}` of the file and
    the `{error}`. `take` raises nothing but what is caught here.
    """
    try:
        return take(read_json(place(purpose, file)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError,
            OverflowError) as error:  # fmt: skip
        report.note(tr(failed, name=Path(file).name, error=error))
        return None


def read_json(file: Path) -> Any:
    """Return what a file of no great size holds. Raises OSError, ValueError or RecursionError."""
    if file.stat().st_size > _MOST_BYTES:
        raise ValueError(tr("it is too large"))
    return json.loads(file.read_bytes())


def save(purpose: str, file: Path | str, text: str, failed: str) -> bool:
    """Keep a text as `keep` does, and tell whether it was done.

    Else that is reported: `failed` has the `{name}` of the file and the `{reason}`.
    """
    try:
        keep(purpose, file, text)
    except OSError as error:
        reason = error.strerror or str(error)
        report.note(tr(failed, name=Path(file).name, reason=reason))
        return False
    return True


def keep(purpose: str, file: Path | str, text: str) -> None:
    """Remember a text of ASCII for a file in place of the one before, none for "".

    Of more than `MOST_FILES` texts those not written for longest are forgotten. Raises OSError;
    the old text is there then.
    """
    stored = place(purpose, file)
    if not text:
        patiently(lambda: stored.unlink(missing_ok=True))
        return
    _write_text(stored, text)
    _forget_oldest(stored.parent)


def _write_text(stored: Path, text: str) -> None:
    """Write beside the old file, then take its place, so that it is always one of both."""
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
