"""Rows that were copied, as they were then: made into bytes and text when these are asked for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from .errors import FormatError


class HeldRows:
    """Rows as they were when they were copied, whatever is edited or closed later.

    Their bytes and their text are made when they are asked for, each once, in whatever thread.
    `is_many` says that this takes long. `names` says the rows in words where they have no text.
    """

    def __init__(
        self,
        pack: Callable[[], bytes],
        write: Callable[[], str],
        names: Callable[[], str],
        *,
        ready: Callable[[], bytes] | None = None,
        is_many: bool = False,
    ) -> None:
        self._pack, self._write, self._names, self._ready = pack, write, names, ready
        self._packed: bytes | None = None
        self._text: str | None = None
        self._lock = Lock()
        self.is_many = is_many

    def packed(self) -> bytes:
        """Return the rows as bytes, to be put in elsewhere; raises `FormatError`."""
        with self._lock:
            if self._packed is None:
                self._packed = self._pack()
            return self._packed

    def ready(self) -> bytes:
        """Return the rows for one use in this program, made sooner where that can be."""
        return self.packed() if self._ready is None else self._ready()

    def text(self) -> str:
        """Return the rows as text; raises `FormatError` where they have none."""
        with self._lock:
            if self._text is None:
                self._text = self._write()
            return self._text

    def text_or_names(self) -> str:
        """Return the rows as text, or what they are called where they have none."""
        try:
            return self.text()
        except FormatError:
            return self._names()
