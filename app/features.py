"""Leaves aside what PySide does at every start and import for features that nobody here uses."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from types import CodeType
from typing import Any

_SUPPORT = "shibokensupport.feature"
_LOOKS = "_mod_uses_pyside"
_NEVER = ("/lib/enum_sig.py", "/lib/pyi_generator.py")
"""What writes type stubs."""
_LATE = ("/layout.py", "/errorhandler.py", "/parser.py")
"""What spells signatures: for the message of a wrong call, and for `__doc__`. `mapping.py` is not
among them: PySide's C++ side takes a function out of its dictionary at once."""
_ASK_LATER = "from app.features import late\n__getattr__ = late(__name__)\n"
_waiting = RLock()


@contextmanager
def left_for_later() -> Iterator[None]:
    """Keep PySide, which is loaded meanwhile, from compiling most of its Python part.

    It brings that as text, and compiles all of it anew at every start: a fifth of the time to the
    first window. What a start never needs is loaded when it is first asked for, and what only
    developers of PySide need is empty. A version with other files just loads those as it always
    did.
    """
    before = builtins.compile
    builtins.compile = _quick(before)
    try:
        yield
    finally:
        builtins.compile = before


def _quick(compiled: Callable[..., Any]) -> Callable[..., Any]:
    """Return a `compile` that passes over the text of those files."""

    def compile_(source: Any, filename: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(filename, str) and filename.startswith("shibokensupport/signature/"):
            if filename.endswith(_NEVER):
                source = b""
            elif filename.endswith(_LATE):
                _texts[filename[:-3].replace("/", ".")] = source, filename
                source = _ASK_LATER
        return compiled(source, filename, *arguments, **named)

    return compile_


_texts: dict[str, tuple[bytes, str]] = {}
"""The text and file of each module that was not asked for yet."""


def late(name: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that is filled when it is asked for anything."""
    known = vars(sys.modules[name])

    def get(wanted: str) -> Any:
        with _waiting:
            if name in _texts:
                text: CodeType = compile(*_texts.pop(name), "exec")
                exec(text, known)
        if wanted not in known:
            raise AttributeError(f"module {name!r} has no attribute {wanted!r}")
        return known[wanted]

    return get


def leave() -> None:
    """Keep PySide, once it is loaded, from reading the source of every module imported later.

    It looks there for its own name, to know which modules its features (`snake_case`,
    `true_property`) concern. For fifty modules at the start that is a twentieth of the time, and
    all their sources stay in memory. Where a version has no such look, nothing changes.
    """
    support = sys.modules.get(_SUPPORT)
    if hasattr(support, _LOOKS):
        setattr(support, _LOOKS, lambda _module: True)
