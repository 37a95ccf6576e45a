"""What PySide does at every import, left aside."""

from __future__ import annotations

import subprocess
import sys

from app import features

_IMPORTING = """
import linecache, sys
from PySide6 import QtCore
from app import features
features.leave()
import colorsys
assert not [name for name in linecache.cache if "colorsys" in name], "its source was read"
class Named(QtCore.QObject):
    changed = QtCore.Signal()
one = Named(objectName="here")
assert one.objectName() == "here"
"""


def test_the_sources_of_modules_are_not_read_and_qt_works_all_the_same():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _IMPORTING], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_where_there_is_nothing_to_leave_nothing_changes(monkeypatch):
    monkeypatch.setitem(sys.modules, features._SUPPORT, None)
    features.leave()
    monkeypatch.delitem(sys.modules, features._SUPPORT)
    features.leave()
    assert features._SUPPORT not in sys.modules


_STARTING = """
import gc, sys
from app import __main__ as program
program.compat_check.refusal = lambda _version: "WHY"
try:
    program.main([])
    raise AssertionError
except SystemExit as end:
    assert "WHY" in str(end)
    assert gc.isenabled()
    assert "app.windows.application" not in sys.modules
"""


def test_garbage_is_looked_for_again_however_the_start_ends():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _STARTING], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


_WRONG_CALLS = """
import builtins, sys
from app import compat_check, features
compiled = builtins.compile
with features.left_for_later():
    compat_check.check()
from PySide6.QtCore import QPoint, QObject
import PySide6.support.signature as signature
assert builtins.compile is compiled
left = [name.rpartition(".")[2] for name in sorted(features._texts)]
assert left == ["errorhandler", "layout", "parser"], left
assert "argparse" not in sys.modules, "what writes stubs was loaded"
for wrong in (lambda: QPoint("a", "b"), lambda: QObject(name=1), lambda: signature.parser.nothing):
    try:
        wrong()
    except (TypeError, AttributeError) as error:
        print(error)
print(QObject.setObjectName.__doc__)
assert not features._texts
"""
_AS_ALWAYS = _WRONG_CALLS.replace("with features.left_for_later():", "if True:")


def test_what_a_start_does_without_is_there_when_a_call_is_wrong():
    quick, usual = (
        subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
        for code in (_WRONG_CALLS, "\n".join(_without_asserts(_AS_ALWAYS)))
    )
    assert (quick.returncode, quick.stderr) == (0, "")
    assert "Supported signatures" in quick.stdout
    assert quick.stdout == usual.stdout


def _without_asserts(code: str) -> list[str]:
    return [line for line in code.split("\n") if not line.startswith("assert")]
