"""The guard against Qt versions that crash, and proof that the installed one does not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.start import startup
from tests.patience import GUARD


@pytest.mark.parametrize(
    ("qt", "python", "refused"),
    [
        ("6.12.0", (3, 11), True),
        ("6.12.3", (3, 11), True),
        ("6.12.0", (3, 12), False),
        ("6.12.0", (3, 14), False),
        ("6.11.3", (3, 11), False),
        ("6.8.0", (3, 11), False),
        ("6.120.1", (3, 11), False),
    ],
)
def test_refuses_only_the_pair_that_crashes(qt, python, refused):
    reason = startup.qt_refusal(qt, python)
    assert bool(reason) == refused
    if refused:
        assert qt in reason
        assert "3.12" in reason


def test_ends_the_program_with_the_reason(monkeypatch):
    monkeypatch.setattr(startup, "qt_refusal", lambda qt: f"not with {qt}")
    with pytest.raises(SystemExit, match=r"triptych: not with 6\."):
        startup.check_qt()


def test_lets_the_installed_pair_start():
    startup.check_qt()


def test_setters_keep_none_alive():
    """The fault shows only after thousands of calls, as an abort: so in a process of its own."""
    code = (
        "from PySide6.QtCore import QObject\n"
        "thing = QObject()\n"
        "for _ in range(20_000): thing.setObjectName('x')\n"
        "print('alive')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=GUARD
    )
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


_IMPORTING = """
import builtins, linecache, sys
from app.start import startup
own = builtins.__import__
with startup.own_import_kept():
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
program.startup.qt_refusal = lambda _version: "WHY"
try:
    program.main([])
    raise AssertionError
except SystemExit as end:
    assert "WHY" in str(end)
    assert gc.isenabled()
    assert "app.start.application" not in sys.modules
"""


def test_garbage_is_looked_for_again_however_the_start_ends():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _STARTING], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
