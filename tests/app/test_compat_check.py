"""The guard against Qt versions that crash, and proof that the installed one does not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app import compat_check


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
    reason = compat_check.refusal(qt, python)
    assert bool(reason) == refused
    if refused:
        assert qt in reason
        assert "3.12" in reason


def test_ends_the_program_with_the_reason(monkeypatch):
    monkeypatch.setattr(compat_check, "refusal", lambda qt: f"not with {qt}")
    with pytest.raises(SystemExit, match=r"triptych: not with 6\."):
        compat_check.check()


def test_lets_the_installed_pair_start():
    compat_check.check()


def test_setters_keep_none_alive():
    """The fault shows only after thousands of calls, as an abort: so in a process of its own."""
    code = (
        "from PySide6.QtCore import QObject\n"
        "thing = QObject()\n"
        "for _ in range(20_000): thing.setObjectName('x')\n"
        "print('alive')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
