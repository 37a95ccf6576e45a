"""Has an error in a method that Qt calls be reported, where PySide would crash on it.

Below Python 3.12 an exception that C code raised (a `KeyError` of a dict, a call of a widget that
is gone) becomes an object only when somebody catches it. PySide6 6.9 to 6.11 reads the arguments
of what came out of a method that Qt called without asking for that (`PepException_GetArgs`), and
the process ends with a segmentation fault, and all unsaved work with it.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType, MethodDescriptorType
from typing import Any

_SOUND = (3, 12)


def keep_reportable() -> None:
    """Catch and raise again what leaves the methods of all classes of Qt's that are made from now.

    Call it before any such class is made. Does nothing with a Python that needs no help.
    """
    if sys.version_info >= _SOUND:
        return
    from shiboken6 import Shiboken  # Qt is loaded only for a window

    Shiboken.Object.__init_subclass__ = classmethod(_guard_class)  # type: ignore[assignment]


def _guard_class(cls: type, /, **options: Any) -> None:
    from shiboken6 import Shiboken

    super(Shiboken.Object, cls).__init_subclass__(**options)  # type: ignore[misc]  # is below it
    for name, value in list(vars(cls).items()):
        if isinstance(value, FunctionType) and _is_qt(cls, name):
            setattr(cls, name, _guarded(value))


def _is_qt(cls: type, name: str) -> bool:
    """Whether a method of this name is one that Qt may call: one of C++ is below it."""
    return any(isinstance(vars(base).get(name), MethodDescriptorType) for base in cls.__mro__[1:])


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:  # what is caught is an object, whoever raised it
            raise

    return call
