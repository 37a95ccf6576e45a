"""Runs jobs over many files in processes that are killed, or get an error, at their n-th call.

Started as a program it reads a job in JSON from each line, and forks a process that does it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from app.cli import main
from app.documents.policy import Policy
from app.game import job_journal, reverting
from app.game.mod_changes import ModChanges
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]
_CHANGES = frozenset(
    ("mkdir", "rmdir", "rename", "remove", "link", "chmod", "utime", "chown", "setxattr")
)
_LOOKS = frozenset(("os.scandir", "os.listdir"))
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Outcome(NamedTuple):
    """How a job ended: its status, -9 if it was killed, its calls, and what it printed."""

    status: int
    calls: int
    said: str


class Worker:
    """A process that has everything loaded."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.game.interrupting"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, folder: Path, job: list[str], nth: int = 0, error: int = 0) -> Outcome:
        """Do a job below a folder; its nth call of the system fails, with no error it is killed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        line = {"folder": str(folder), "job": job, "nth": nth, "error": error}
        print(json.dumps(line), file=self._process.stdin, flush=True)
        return Outcome(*json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        self._process.communicate(timeout=GUARD)


class _Layer:
    """Counts the calls that change files, for an error also those that read, and stops one."""

    def __init__(self, folder: str, nth: int, error: int) -> None:
        self._folder, self._nth, self._error, self.calls = folder, nth, error, 0

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        path = str(arguments[0]) if arguments and isinstance(arguments[0], str | Path) else ""
        if not path.startswith(self._folder):
            return
        if event == "open":
            if self._error or (isinstance(arguments[2], int) and arguments[2] & _WRITES):
                self.count()
        elif event.removeprefix("os.") in _CHANGES or (self._error and event in _LOOKS):
            self.count()

    def count(self) -> None:
        self.calls += 1
        if self.calls == self._nth:
            if not self._error:
                os.kill(os.getpid(), signal.SIGKILL)
            raise OSError(self._error, os.strerror(self._error))

    def around(self, call: Any) -> Any:
        def run(*arguments: Any, **more: Any) -> Any:
            self.count()
            return call(*arguments, **more)

        return run


def _do(job: list[str]) -> int:
    if job[0] == "revert":
        dump, mod = map(Path, job[1:])
        for record in job_journal.interrupted(mod):
            job_journal.undo(record, Policy.stored())
        job_journal.tidy(Policy.stored())
        reverting.revert(ModChanges(mod, dump).changes(), mod)
        return 0
    return main.run(job)


def _child(folder: str, job: list[str], nth: int, error: int, out: Path) -> int:
    os.environ["TRIPTYCH_HOME"] = f"{folder}/home"
    os.chdir(folder)
    with out.open("wb") as stream:
        os.dup2(stream.fileno(), 1)
        os.dup2(stream.fileno(), 2)
    layer = _Layer(folder, nth, error)
    os.fsync, os.fdopen = layer.around(os.fsync), layer.around(os.fdopen)
    sys.addaudithook(layer.hear)
    status = 2
    try:
        status = _do(job)
    except OSError as failure:
        print(failure)
    calls, layer._folder = layer.calls, "\0"
    out.with_suffix(".calls").write_text(str(calls))
    sys.stdout.flush()
    return status


def _serve() -> None:
    for line in sys.stdin:
        told = json.loads(line)
        out = Path(f"{told['folder']}.said")
        calls = out.with_suffix(".calls")
        calls.unlink(missing_ok=True)
        child = os.fork()
        if not child:
            status = 70
            try:
                status = _child(**told, out=out)
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        count = int(calls.read_text()) if calls.exists() else 0
        said = out.read_text(encoding="utf-8", errors="replace")
        print(json.dumps([status, count, said]), flush=True)


if __name__ == "__main__":
    _serve()
