"""Standard streams that are missing, redirected, or a console of another program."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.start import streams
from app.ui import app_paths
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]
LANTERN = app_paths.sample_folder() / "Lantern.bgparamlist"
_WITHOUT = """
import sys
for name in {missing!r}:
    setattr(sys, name, None)
sys.argv[1:] = {given!r}
import runpy
runpy.run_module("app", run_name="__main__")
"""


def without(missing: list[str], *given: object) -> subprocess.CompletedProcess[bytes]:
    """Run the program as it is where some of its streams are missing."""
    code = _WITHOUT.format(missing=missing, given=list(map(str, given)))
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=GUARD,
    )


EVERY = ["stdin", "stdout", "stderr"]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["info", LANTERN], 0),
        (["get", LANTERN, "none"], 2),
        (["info", "-"], 2),
        (["convert", LANTERN, "-"], 0),
        (["--no-such-option"], 2),
    ],
    ids=["version", "help", "info", "get", "info -", "convert", "no option"],
)
def test_nothing_fails_for_want_of_a_stream(given, status):
    done = without(EVERY, *given)
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


def test_a_command_that_reads_what_is_not_there_says_so():
    done = without(["stdin"], "info", "-")
    assert done.returncode == 2
    assert done.stderr.startswith(b"triptych: ")


def test_a_window_opens_without_any_stream(tmp_path):
    out = tmp_path / "window.png"
    assert without(EVERY, "--screenshot", out, LANTERN).returncode == 0
    assert out.is_file()


@contextlib.contextmanager
def bare() -> Iterator[list[str]]:
    """A program without streams; yields what it then does with consoles."""
    done: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in EVERY:
            patch.setattr(sys, name, None)
        patch.setattr(streams, "_STREAMS", dict.fromkeys(EVERY, (os.devnull, "r+")))
        patch.setattr(streams, "_attach", lambda: not done.append("attach"))
        patch.setattr(streams, "_detach", lambda: done.append("detach"))
        yield done
        streams.release()
        for name in EVERY:
            getattr(sys, name).close()


def test_what_is_asked_for_goes_to_the_console_of_the_caller():
    with bare() as done:
        streams.prepare(is_asked=True)
        assert done == ["attach"]
        assert None not in (sys.stdin, sys.stdout, sys.stderr)


def test_a_window_leaves_the_console_of_the_caller_and_asks_for_none():
    with bare() as done:
        streams.prepare(is_asked=True)
        consoles = [sys.stdin, sys.stdout, sys.stderr]
        streams.release()
        assert done == ["attach", "detach"]
        assert all(one.closed for one in consoles)
        print("to nobody", file=sys.stdout)
        streams.release()
        assert done == ["attach", "detach"]


def test_a_window_that_is_asked_nothing_attaches_to_no_console():
    with bare() as done:
        streams.prepare(is_asked=False)
        streams.release()
        assert done == []


@pytest.mark.parametrize(
    ("system", "chosen", "encoding"),
    [("win32", "", "utf-8"), ("win32", "cp932", "cp1252"), ("linux", "", "cp1252")],
)
def test_what_windows_redirects_is_utf8_unless_an_encoding_was_chosen(
    monkeypatch, system, chosen, encoding
):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("PYTHONIOENCODING", chosen)
    out = io.TextIOWrapper(io.BytesIO(), "cp1252", "backslashreplace")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", out)
    streams.prepare(is_asked=True)
    assert (out.encoding, out.errors) == (encoding, "backslashreplace")


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere the locale says so")
def test_windows_writes_japanese_through_a_pipe():
    done = subprocess.run(
        [sys.executable, "-m", "app", "get", str(LANTERN), "System"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"},
        capture_output=True,
        check=True,
        timeout=GUARD,
    )
    assert "丘の上" in done.stdout.decode()
