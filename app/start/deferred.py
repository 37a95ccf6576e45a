"""Loads PySide without the modules that it imports at once and needs later, if ever.

PySide holds Python sources that describe its functions, for the texts of errors and for its tools.
It compiles and runs them at every start, and imports much of the standard library for them: half
of the time that Qt takes to load. Here each of these modules loads when one of its names is first
asked for.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from typing import Any

_STANDARD = {
    "bz2": "_bz2", "inspect": "", "lzma": "_lzma", "shutil": "", "tempfile": "", "textwrap": "",
    "traceback": "",
}  # fmt: skip
"""Modules that PySide imports, and the one without which an import of them fails here."""
_PYSIDE = frozenset(
    f"shibokensupport/{name}.py"
    for name in (
        "feature", "signature/errorhandler", "signature/layout", "signature/mapping",
        "signature/parser", "signature/lib/enum_sig", "signature/lib/pyi_generator",
        "signature/lib/tool",
    )
)  # fmt: skip
"""The sources in PySide that wait, as it names them when it compiles them."""
_compile = builtins.compile
_BEGIN = _compile(f"import sys; sys.modules[{__name__!r}].begin(__name__)", __name__, "exec")
"""What a module of PySide's runs in place of its source."""
_sources: dict[str, tuple[str | bytes, str]] = {}
"""What a module waits for: its source and its file, by its name."""
_waiting: dict[str, _Waiting] = {}
"""What each deferred module was before it was loaded, by its name."""
_FOR_ERRORS = (
    "traceback",
    *(f"shibokensupport.signature.{name}" for name in "mapping parser layout errorhandler".split()),
)


@contextmanager
def deferred() -> Iterator[None]:
    """Let the modules that PySide does not need at once wait, if it is loaded within.

    Those that are loaded already stay as they are. A PySide that keeps its sources elsewhere
    loads them as it would.
    """
    for name, needed in _STANDARD.items():
        if name not in sys.modules and (not needed or find_spec(needed) is not None):
            defer(name)
    builtins.compile = _compile_later
    try:
        yield
    finally:
        builtins.compile = _compile


def defer(name: str) -> None:
    """Import a module that is not loaded yet, so that it loads at its first use."""
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    module = sys.modules[name] = module_from_spec(spec)
    load = spec.loader.exec_module
    _waiting[name] = _Waiting(vars(module), lambda: load(module))


def waiting() -> list[str]:
    """Return the names of the modules that wait."""
    return [name for name, one in _waiting.items() if one.is_waiting]


def load_for_errors() -> None:
    """Load what the text of an error needs, while nobody waits for anything.

    PySide ends the program where that fails, as when the error was that the stack is full.
    """
    for name in _FOR_ERRORS:
        if name in _waiting:
            _waiting[name].load()


def begin(name: str) -> None:
    """Let a module of PySide's wait; it does this itself, instead of what is in its source."""
    names = vars(sys.modules[name])
    source, file = _sources.pop(name)
    module = _Waiting(names, lambda: exec(_compile(source, file, "exec"), names))
    _waiting[name] = module
    if name.endswith(".mapping"):  # PySide takes this from the module's dictionary
        names["update_mapping"] = lambda: module.loaded("update_mapping")()
    if name.endswith(".feature"):  # asked at every import for features that nobody uses here
        names["feature_import"] = names["feature_imported"] = _nothing


def _compile_later(source: Any, filename: Any, *arguments: Any, **named: Any) -> Any:
    """Do what `compile` does, but for the sources that wait."""
    if filename not in _PYSIDE:
        return _compile(source, filename, *arguments, **named)
    _sources[filename.removesuffix(".py").replace("/", ".")] = source, filename
    return _BEGIN


def _nothing(*_arguments: object) -> None:
    """What PySide's look at each import comes to: no module has switched on a feature."""


class _Waiting:
    """A module that is filled as soon as one of its names is asked for, by any thread."""

    def __init__(self, names: dict[str, Any], fill: Callable[[], object]) -> None:
        self._names = names
        self._fill: Callable[[], object] | None = fill
        self._lock = threading.RLock()
        names["__getattr__"] = self._find

    @property
    def is_waiting(self) -> bool:
        return self._fill is not None

    def _find(self, name: str) -> object:
        """Return what the module has under a name that it lacks so far."""
        if name != "__path__":  # by which an import tells a package, which none of these is
            self.load()
        if name not in self._names:
            raise AttributeError(f"module {self._names['__name__']!r} has no attribute {name!r}")
        return self._names[name]

    def load(self) -> None:
        """Fill the module, or wait until another thread has filled it."""
        with self._lock:
            if self._fill is None:
                return
            fill, self._fill = self._fill, None
            try:
                fill()
            except BaseException:
                self._fill = fill
                raise
            if self._names.get("__getattr__") == self._find:
                del self._names["__getattr__"]

    def loaded(self, name: str) -> Any:
        """Return what the filled module has under a name."""
        self.load()
        return self._names[name]
