"""What some systems lack, for tests that need it."""

from __future__ import annotations

import os
import sys

import pytest

needs_links = pytest.mark.skipif(os.name != "posix", reason="links need rights there")


def is_wine() -> bool:
    """Whether this is a Windows that Wine plays."""
    if sys.platform != "win32":
        return False
    import ctypes

    return hasattr(ctypes.windll.ntdll, "wine_get_version")


def lacks(what: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs something that Wine lacks."""
    return pytest.mark.skipif(is_wine(), reason=f"Wine lacks {what}")
