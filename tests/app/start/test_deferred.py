"""Modules that wait: they load at their first use, and PySide says the same of errors as ever."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from app.start import deferred

_ERRORS = """
import sys
from app.start import deferred; from app.start import startup
if "deferred" in sys.argv:
    with startup.own_import_kept(), deferred.deferred():
        import PySide6
    assert {"inspect", "shibokensupport.signature.mapping"} <= {*deferred.waiting()}
from PySide6.QtCore import QObject, QPoint
for wrong in (lambda: QObject().setObjectName(3), lambda: QPoint("a", "b"), lambda: QObject(a=1)):
    try:
        wrong()
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
print(QObject.setObjectName.__doc__)
from PySide6.support.signature import get_signature
print(get_signature(QObject.setObjectName))
import inspect, textwrap, traceback
print(inspect.signature(inspect.signature), textwrap.dedent(" a"))
"""


def _printed(code: str, *arguments: str) -> str:
    """Return what a program prints that warns of nothing."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_errors_and_signatures_read_as_without_it():
    said = _printed(_ERRORS, "deferred")
    assert said == _printed(_ERRORS)
    assert "Supported signatures" in said


_AFTERWARDS = """
import builtins, sys
from app.start import deferred; from app.start import startup
own = builtins.compile
with startup.own_import_kept(), deferred.deferred():
    import PySide6
    assert eval(compile("1 + 1", "sum", "eval")) == 2
assert builtins.compile is own
from PySide6.QtWidgets import QApplication
assert "shibokensupport.signature.parser" in deferred.waiting(), "a start needs it after all"
deferred.load_for_errors()
still = [name for name in deferred.waiting() if name.startswith("shibokensupport")]
print(*(name.rpartition(".")[2] for name in sorted(still)))
"""


def test_what_errors_need_is_loaded_when_asked_and_the_tools_stay_away():
    assert _printed(_AFTERWARDS).split() == ["feature", "enum_sig", "pyi_generator"]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Defers a module with this source, and returns it."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(source: str) -> object:
        (tmp_path / "waits_here.py").write_text(source)
        deferred.defer("waits_here")
        return sys.modules["waits_here"]

    yield write
    sys.modules.pop("waits_here", None)
    deferred._waiting.pop("waits_here", None)


def test_loads_at_the_first_name_asked_for(written):
    module = written("VALUE = 3")
    assert not hasattr(module, "__path__")
    assert "waits_here" in deferred.waiting()
    assert "VALUE" not in vars(module)
    assert module.VALUE == 3
    assert "waits_here" not in deferred.waiting()
    with pytest.raises(AttributeError, match=r"module 'waits_here' has no attribute 'OTHER'"):
        module.OTHER  # noqa: B018


def test_a_module_that_is_imported_from_is_loaded(written):
    written("__all__ = ['VALUE']\nVALUE = 3")
    names: dict[str, object] = {}
    exec("from waits_here import *", names)
    assert names["VALUE"] == 3


def test_a_module_that_fails_is_tried_again(written, tmp_path):
    module = written("raise OSError('not now')")
    with pytest.raises(OSError, match="not now"):
        module.VALUE  # noqa: B018
    (tmp_path / "waits_here.py").write_text("VALUE = 'there at last'")
    assert module.VALUE == "there at last"


def test_another_thread_waits_until_it_is_filled(written):
    module = written("import time\ntime.sleep(0.05)\nVALUE = 3")
    seen: list[object] = []
    threads = [threading.Thread(target=lambda: seen.append(module.VALUE)) for _ in range(4)]
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    assert seen == [3] * 4


def test_a_module_that_there_is_not_is_left_alone():
    deferred.defer("no_module_of_this_name")
    assert "no_module_of_this_name" not in sys.modules
