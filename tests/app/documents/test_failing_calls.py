"""Every system call in a save fails once, and nothing is lost by any failure."""

from __future__ import annotations

import errno
import io
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest
from PySide6.QtCore import QEventLoop

import formats
from app.documents import atomic_file, container_io
from app.documents.loading import open_file
from app.documents.policy import Policy
from app.documents.save_job import save_document
from tests.app.documents.conftest import small
from tests.app.dumps import choose_dump, hashes
from tests.app.game.conftest import pack
from tests.scale import SEED, scale, seeded

ERRORS = (
    errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.ENOENT, errno.EMFILE,
    errno.EPERM, errno.EBUSY, errno.ESTALE, errno.EINVAL, errno.ENOMEM,
)  # fmt: skip
_LANE = "triptych-write"
_NEVER = {"fspath", "fsencode", "fsdecode", "getpid", "urandom", "cpu_count", "get_terminal_size"}
"""What asks nothing of the disk, or cannot fail."""


class Layer:
    """Stands between the thread that saves and the system, counts the calls and fails one."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.nth = 0
        self.number = errno.EIO
        self.failed = ""
        for name in dir(os):
            call = getattr(os, name)
            is_call = type(call) is type(os.stat) and name not in _NEVER
            if is_call and not name.startswith("_"):
                patch.setattr(os, name, self.between(name, call))
        patch.setattr(os, "fdopen", self.streams("fdopen", os.fdopen))
        patch.setattr(io, "open", self.streams("open", io.open))
        if os.name == "posix":
            import fcntl

            patch.setattr(fcntl, "flock", self.between("flock", fcntl.flock))

    def begin(self, nth: int, number: int) -> None:
        """Have the call that is the nth from now on fail; 0 for none."""
        self.count, self.nth, self.number, self.failed = 0, nth, number, ""

    def step(self, name: str) -> None:
        """Count a call, or raise in its place."""
        if not threading.current_thread().name.startswith(_LANE):
            return
        self.count += 1
        if self.count == self.nth:
            self.failed = name
            raise OSError(self.number, os.strerror(self.number))

    def between(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **more: Any) -> Any:
            try:
                self.step(name)
            except OSError:
                if name == "close":  # the handle is gone, whatever the system says
                    call(*args)
                raise
            return call(*args, **more)

        return run

    def streams(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **more: Any) -> Any:
            if name == "open":
                self.step(name)
            stream = call(*args, **more)
            return Stream(stream, self) if name == "fdopen" else stream

        return run


class Stream:
    """A file whose writing may fail, too."""

    def __init__(self, stream: Any, layer: Layer) -> None:
        self._stream, self._layer = stream, layer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stream.close()
        self._layer.step("close")

    def write(self, data: bytes) -> int:
        self._layer.step("write")
        return self._stream.write(data)

    def flush(self) -> None:
        self._layer.step("flush")
        self._stream.flush()

    def fileno(self) -> int:
        return self._stream.fileno()


def settle(document: Any, file: Path, base: Path | None, words: tuple[str, ...]) -> str:
    """Save, wait, and return the sentence of the failure, "" where it was saved."""
    job = save_document(document, file, words, base)
    loop = QEventLoop()
    job.done.connect(loop.quit)
    job.failed.connect(loop.quit)
    loop.exec()
    return job.sentence


def count_at(file: Path, words: tuple[str, ...]) -> int:
    return formats.outline_of(formats.open_bytes(container_io.read(file, words).data)).get(
        ("Count",)
    )


@pytest.mark.parametrize("where", ["loose", "pack in a mod", "dump to mod"])
def test_whatever_call_fails_nothing_is_lost(where, tmp_path, home, qtbot, monkeypatch, count):
    dump, mod = tmp_path / "dump", tmp_path / "mod"
    words = () if where == "loose" else ("A.byml",)
    data = formats.save_bytes(small(0))
    held = data if where == "loose" else pack({"A.byml": data, "B.bin": bytes(2000)})
    source = dump / "Pack/X.pack.zs"
    source.parent.mkdir(parents=True)
    source.write_bytes(held)
    choose_dump(dump, None if where == "loose" else mod)
    before = hashes(dump)
    file = mod / "Pack/X.pack.zs"
    base = source if where == "dump to mod" else file
    opening = open_file(source, words)
    with qtbot.waitSignal(opening.done) as signal:
        pass
    document = signal.args[0]
    layer, nth, tried, refused = Layer(monkeypatch), scale(seeded(where).randrange(5), 0), 0, 0
    while True:
        nth += scale(5, 1)
        numbers = ERRORS if SEED else ERRORS[nth % len(ERRORS) :][:1]
        for number in numbers:
            shutil.rmtree(mod, ignore_errors=True)
            shutil.rmtree(home / "backups", ignore_errors=True)
            if where != "dump to mod":
                file.parent.mkdir(parents=True)
                file.write_bytes(held)
            document.set_value(("Count",), 1000 + document.revision)
            wanted = document.outline.get(("Count",))
            layer.begin(nth, number)
            sentence = settle(document, file, base, words)
            name, calls = layer.failed, layer.count
            layer.begin(0, 0)
            what = f"call {nth}, {name}: {errno.errorcode[number]}"
            assert not document.frozen, what
            assert document.outline.get(("Count",)) == wanted, what
            if sentence:
                refused += 1
                assert document.is_modified, what
                assert (file.read_bytes() == held) if file.exists() else where == "dump to mod"
                check_sentence(sentence, file, what)
            else:
                assert not document.is_modified, what
                assert count_at(file, words) == wanted, what
            file.parent.mkdir(parents=True, exist_ok=True)
            atomic_file.write_safely(file, held, lambda _found: None, Policy.stored())
            atomic_file.clean([file], Policy.stored())
            left = [one.name for one in (*mod.rglob("*"), *home.rglob(".triptych-*"))]
            assert not [one for one in left if one.startswith(".triptych-")], what
            tried += bool(name)
        if not name:
            break
    assert nth > 40
    assert hashes(dump) == before
    count(f"calls of the system in a save ({where})", calls)
    count("saves with a call that failed", tried)
    count("of them not saved, and said", refused)


def check_sentence(sentence: str, file: Path, what: str) -> None:
    """The sentence says which file, where, why, that nothing is lost, and what to do."""
    for part in (file.name, str(file.parent), "still open with all its changes"):
        assert part in sentence, (what, sentence)
    cause = sentence.partition(": ")[2]
    advice = sentence.partition("with all its changes. ")[2]
    assert len(cause) > 20, (what, sentence)
    assert advice.endswith("."), (what, sentence)
    for vague in ("None", "Errno", "report this", "Undo the last"):
        assert vague not in sentence, (what, sentence)
