"""Painting where there may be no screen to show it on; asked before Qt is started."""

from __future__ import annotations

import os
import sys


def need_none() -> None:
    """Let Qt start without a screen.

    On Windows it starts without one as it is, and what it has for painting elsewhere finds no
    fonts there: every letter would be a box.
    """
    if sys.platform != "win32":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
