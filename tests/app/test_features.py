"""What PySide does at every start and import, left aside."""

from __future__ import annotations

import subprocess
import sys

_IMPORTING = """
import linecache, sys
from app import compat_check, features
with features.left_aside():
    compat_check.check()
import colorsys
assert not [name for name in linecache.cache if "colorsys" in name], "its source was read"
from PySide6 import QtCore
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
with features.left_aside():
    compat_check.check()
from PySide6.QtCore import QPoint, QObject
import PySide6.support.signature as signature
assert builtins.compile is compiled
left = {name.rpartition(".")[2] for name in features._left}
assert left > {"errorhandler", "layout", "mapping", "parser"}, "it is compiled all the same"
assert not {"argparse", "inspect"} & sys.modules.keys(), "what that needs was loaded"
for wrong in (lambda: QPoint("a", "b"), lambda: QObject(name=1), lambda: signature.parser.nothing):
    try:
        wrong()
    except (TypeError, AttributeError) as error:
        print(error)
print(QObject.setObjectName.__doc__)
assert not {"errorhandler", "layout", "mapping", "parser"} & features._left.keys()
"""
_AS_ALWAYS = _WRONG_CALLS.replace("with features.left_aside():", "if True:")


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
