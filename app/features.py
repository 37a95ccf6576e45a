"""Leaves aside what PySide does at every start and import for features that nobody here uses.

It brings a part written in Python as text, and compiles all of it anew at every start: a quarter of
the time to the first window. Most of that spells signatures, for the message of a wrong call and
for `__doc__`; it is loaded when it is first asked for.

Its other features (`snake_case`, `true_property`) concern modules that name PySide, and to know
those it reads the source of every module that is imported. None is switched on here, so that this
is left out, as is what writes type stubs.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

_PART = "shibokensupport/"
_LATER = "from app.features import later\n__getattr__ = later(__name__)\n"
_NO_FEATURES = "def feature_import(*_, **__): pass\ndef feature_imported(_module): pass\n"
_INSTEAD = {
    "feature.py": _NO_FEATURES,
    "signature/errorhandler.py": _LATER,
    "signature/layout.py": _LATER,
    "signature/lib/enum_sig.py": "",
    "signature/lib/pyi_generator.py": "",
    "signature/lib/tool.py": _LATER,
    # Its C++ side takes this function out of the module at once.
    "signature/mapping.py": f"{_LATER}def update_mapping(): __getattr__('update_mapping')()\n",
    "signature/parser.py": _LATER,
}
"""What is compiled in the place of each file; a version with others loads these as ever."""
_left: dict[str, tuple[Any, str]] = {}
"""The text and file of each module that is to be loaded later."""
_loading = RLock()


@contextmanager
def left_aside() -> Iterator[None]:
    """Let PySide be loaded meanwhile, and all of this be left aside."""
    compiled = builtins.compile
    builtins.compile = _compiling(compiled)
    try:
        yield
    finally:
        builtins.compile = compiled


def _compiling(compiled: Callable[..., Any]) -> Callable[..., Any]:
    def compile_(source: Any, filename: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(filename, str) and filename.startswith(_PART):
            instead = _INSTEAD.get(filename.removeprefix(_PART))
            if instead is not None:
                _left[filename.removesuffix(".py").replace("/", ".")] = source, filename
                source = instead
        return compiled(source, filename, *arguments, **named)

    return compile_


def later(name: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that is loaded when it is asked for anything."""
    known = vars(sys.modules[name])

    def get(wanted: str) -> Any:
        with _loading:
            if name in _left:
                exec(compile(*_left.pop(name), "exec"), known)
        if wanted not in known:
            raise AttributeError(f"module {name!r} has no attribute {wanted!r}")
        return known[wanted]

    return get
