"""Leaves aside what PySide does at every import for features that nobody here switches on."""

from __future__ import annotations

import sys

_SUPPORT = "shibokensupport.feature"
_LOOKS = "_mod_uses_pyside"


def leave() -> None:
    """Keep PySide, once it is loaded, from reading the source of every module imported later.

    It looks there for its own name, to know which modules its features (`snake_case`,
    `true_property`) concern. For fifty modules at the start that is a twentieth of the time, and
    all their sources stay in memory. Where a version has no such look, nothing changes.
    """
    support = sys.modules.get(_SUPPORT)
    if hasattr(support, _LOOKS):
        setattr(support, _LOOKS, lambda _module: True)
