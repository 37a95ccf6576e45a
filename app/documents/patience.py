"""Files that another program holds for a moment, as virus scanners and backups do on Windows.

There, a file that is open elsewhere may be neither replaced nor deleted, and sometimes not read.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
IN_USE = (5, 32, 33, 145)
"""What Windows says where another program has a file open: access denied, sharing, lock; and of its
folder, once the file is deleted, that it is not empty yet."""
PATIENCE = 1.5
"""Seconds until such a refusal is believed."""
_PAUSE = 0.02


def patiently(do: Callable[[], T]) -> T:
    """Return what `do` returns, which is done once more while another program holds its file.

    Raises its OSError, that of a file in use after `PATIENCE` seconds.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return do()
        except OSError as error:
            if not is_held(error) or time.monotonic() >= end:
                raise
        time.sleep(_PAUSE)


def is_held(error: OSError) -> bool:
    """Whether an error may be over in a moment; one of opening a file does not tell its kind."""
    code = getattr(error, "winerror", None)
    if code is None:
        return sys.platform == "win32" and isinstance(error, PermissionError)
    return code in IN_USE
