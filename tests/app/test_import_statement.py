"""PySide leaves the `import` statement as it was."""

from __future__ import annotations

import subprocess
import sys

_IMPORTING = """
import builtins, linecache, sys
from app import import_statement
own = builtins.__import__
with import_statement.kept():
    from PySide6 import QtCore
assert builtins.__import__ is own
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
