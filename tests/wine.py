"""What Wine lacks, for tests that need it: they run on Windows itself."""

from __future__ import annotations

import sys

import pytest


def is_wine() -> bool:
    """Whether this is a Windows that Wine plays."""
    if sys.platform != "win32":
        return False
    import ctypes

    return hasattr(ctypes.windll.ntdll, "wine_get_version")


def lacks(what: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs something that Wine lacks."""
    return pytest.mark.skipif(is_wine(), reason=f"Wine lacks {what}")
