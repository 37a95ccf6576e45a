"""Reports an error in a method that Qt calls at once, since PySide is not safe with it.

An exception that leaves an override goes through C++, and PySide6 6.9 to 6.11 lose their way there:

- Below Python 3.12 an exception that C code raised (a `KeyError` of a dict, a call of a widget that
  is gone) becomes an object only when somebody catches it. PySide reads its arguments without
  asking for that (`PepException_GetArgs`), and the process ends.
- Where Python called Qt, which called the override, the exception is kept until Qt returns. Each
  override that is looked up meanwhile loses a reference that nobody gave (`Sbk_GetPyOverride`,
  since 6.10), and the process ends at a paint of some other widget, later.

Either takes all unsaved work with it. So nothing leaves an override: what it raises goes to
`sys.excepthook`, as Qt's own loop would have it, and Qt goes on as if the method had returned None.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType, MethodDescriptorType
from typing import Any


def report_at_once() -> None:
    """Have all classes of Qt's that are made from now on report what their overrides raise.

    Call it before any such class is made.
    """
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
    if name.startswith("__"):
        return False
    return any(isinstance(vars(base).get(name), MethodDescriptorType) for base in cls.__mro__[1:])


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except Exception as error:  # noqa: BLE001 - it is reported like any other
            sys.excepthook(type(error), error, error.__traceback__)
            return None

    return call
