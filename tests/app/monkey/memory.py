"""How much memory is in use between two rounds, when nothing is open, and what holds it.

What the allocator keeps of freed memory is left out, and so is all that has a bound: pixmaps,
drawings, fonts, bounded caches and source lines are cleared first. What is made once is made
beforehand, or when a round is played for the first time.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import importlib
import inspect
import linecache
import pkgutil
import re
import sys
import types
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtCore, QtGui, QtSvg, QtWidgets
from PySide6.QtCore import QObject
from PySide6.QtGui import QPixmapCache

import app
import formats
from app.ui import theme
from formats.byml import blocks
from tests.app.monkey import laws

_MB: Final = 2**20
_FEW: Final = 4
"""So many objects and holders are told of: to find each takes a while."""
_OUTERMOST: Final = (".MainWindow", ".DocumentView", ".Document", "Panel", "Dialog", "Page")
"""The ends of the names of classes whose objects hold many others."""


class Held(NamedTuple):
    """What is held between two rounds: MB in use, and MB of the process."""

    used: float
    resident: float

    @property
    def told(self) -> str:
        """This in words."""
        return f"{self.used:.1f} MB in use, of {self.resident:.0f}"


class _Mallinfo(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
        )
    ]


def load_all() -> None:
    """Load every module of the program, the names it knows, and the classes of Qt.

    What is loaded later would look like growth.
    """
    for package in (app, formats):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    for part in (QtCore, QtGui, QtSvg, QtWidgets):
        for name in dir(part):
            getattr(part, name)


def make_all() -> None:
    """Make what the program makes once, as tables of names: all that is kept for ever, but for
    what depends on something else than a number. There must be an application.

    Qt's pixmap cache is off from now on: it keeps the keys of pixmaps that it has dropped.
    """
    QPixmapCache.setCacheLimit(0)
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and not _has_bound(one):
            is_ours = one.__module__.startswith(("app.", "formats."))
            if is_ours and not inspect.signature(one).parameters:
                one()
    for bits in range(blocks._MOST_KEPT + 1):
        blocks._first_labels(bits)


def held() -> Held:
    """Let go of what has a bound and return what is held then."""
    for name in ("last_type", "last_value", "last_traceback"):
        vars(sys).pop(name, None)  # the last exception, with all that was at hand where it arose
    for _turn in range(2):  # a cache may hold what holds a picture
        _forget_fonts()
        _forget_pictures()
        theme._renderer.cache_clear()  # drawings are few, but each is large, and made when painted
        linecache.clearcache()
        re.purge()
        for one in gc.get_objects():
            if isinstance(one, functools._lru_cache_wrapper) and _has_bound(one):
                one.cache_clear()
        laws.collect()
    system = _library(None)
    system.malloc_trim(0)
    system.mallinfo2.restype = _Mallinfo
    told = system.mallinfo2()
    return Held((told.uordblks + told.hblkhd) / _MB, _resident())


def _forget_fonts() -> None:
    """Empty Qt's cache of fonts and their glyphs, which Qt itself trims after a rest."""
    _library("libQt6Gui.so.6")._ZN10QFontCache7cleanupEv()


def _forget_pictures() -> None:
    """Empty the set of names of all pictures that the style ever painted, whether cached or not:
    they tell palettes apart, so that each window adds some."""
    _library("libQt6Widgets.so.6")._ZN14QCachedPainter18cleanupPixmapCacheEv()


@functools.cache  # each time, classes would be made
def _library(name: str | None) -> ctypes.CDLL:
    return ctypes.CDLL(name)


def _has_bound(cache: functools._lru_cache_wrapper) -> bool:
    return cache.cache_parameters()["maxsize"] is not None


def alive() -> Counter[str]:
    """Return how many objects of Qt there are of each class of the program."""
    return Counter(
        _name_of(one)
        for one in gc.get_objects()
        if issubclass(type(one), QObject) and type(one).__module__.startswith("app.")
    )


def outermost(kinds: Collection[str]) -> str:
    """Return the class whose objects are likely to hold those of the others."""
    likely = [one for part in _OUTERMOST for one in kinds if one.endswith(part)]
    return (likely or sorted(kinds))[0]


def holders(kind: str) -> str:
    """Say what refers to the objects of a class, two steps far, and what is held from outside."""
    lines = []
    found = [one for one in gc.get_objects() if _name_of(one) == kind]
    for one in found[:_FEW]:
        for holder in gc.get_referrers(one)[:_FEW]:
            if holder is not found:
                above = {type(other).__qualname__ for other in gc.get_referrers(holder)}
                lines.append(f"{_words_for(holder)} of {', '.join(sorted(above))}")
    outside = [f"{many} from outside: {words}" for words, many in held_outside(found).items()]
    return "\n".join([*lines, *outside])


def held_outside(found: Collection[object]) -> Counter[str]:
    """Name what holds some objects, directly or not, and is itself held by something that Python
    does not list: by Qt, or by a function that runs."""
    everything = gc.get_objects()
    place = {id(one): at for at, one in enumerate(everything)}
    holders: list[list[int]] = [[] for _ in everything]
    for at, one in enumerate(everything):
        for held in gc.get_referents(one) if one is not everything else ():
            if id(held) in place:
                holders[place[id(held)]].append(at)
    seen = {place[id(one)] for one in found}
    waiting = list(seen)
    while waiting:
        for at in holders[waiting.pop()]:
            if at not in seen and not _is_everywhere(everything[at]):
                seen.add(at)
                waiting.append(at)
    # The list of everything holds each once, and so does the call that counts.
    outside = [at for at in seen if sys.getrefcount(everything[at]) - 2 > len(holders[at])]
    return Counter(_words_for(everything[at]) for at in outside)


def _is_everywhere(one: object) -> bool:
    """Whether nearly everything leads to an object: modules, their names, and classes."""
    is_of_module = isinstance(one, dict) and "__builtins__" in one
    return is_of_module or isinstance(one, types.ModuleType | type | types.FrameType)


def _name_of(one: object) -> str:
    return f"{type(one).__module__}.{type(one).__qualname__}"


def _words_for(holder: object) -> str:
    """Name a holder; not by its `repr`, which may ask objects that Qt deleted."""
    if isinstance(holder, dict):
        return f"dict with {', '.join(str(key) for key in list(holder)[:8])}"
    if isinstance(holder, types.FrameType):
        return f"frame of {holder.f_code}"
    return type(holder).__qualname__


def told(rounds: Sequence[Held]) -> str:
    """Say how much was held after the first round, in the middle and at the end."""
    if not rounds:
        return "memory unknown"
    half = rounds[len(rounds) // 2]
    return f"memory: {rounds[0].told}, then {half.told}, at the end {rounds[-1].told}"


def _resident() -> float:
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return int(next(one for one in lines if one.startswith("VmRSS")).split()[1]) / 1024
