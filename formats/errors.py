"""What goes wrong with a file, as one family of exceptions that carry their parts.

A reader raises `InvalidData` for damaged bytes and `Unsupported` for sound bytes that Triptych
does not handle; an outline raises `WrongType` for a value or a place that does not fit.
The sentence shown to a person is built from the parts, so no caller has to take one apart.
"""

from __future__ import annotations

from collections.abc import Sequence


class FormatError(Exception):
    """A file or a value that cannot be used.

    `what` says what is wrong, `offset` where in the file (bytes from its start), `path` where in
    the document (labels from the root down), `line` and `column` where in a text (both from 1 on),
    `hint` what to do about it, `name` which file. Every part but `what` may be missing.
    """

    def __init__(
        self,
        what: str,
        *,
        offset: int | None = None,
        path: Sequence[str] = (),
        hint: str = "",
        name: str = "",
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset
        self.path = tuple(path)
        self.hint = hint
        self.name = name
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = [self.name] if self.name else []
        if self.path:
            place.append(" › ".join(self.path))
        if self.offset is not None:
            place.append(f"at 0x{self.offset:X}")
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        sentence = f"{', '.join(place)}: {self.what}" if place else self.what
        return f"{sentence.rstrip('.')}. {self.hint}" if self.hint else sentence

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error cross a process border with all its parts."""
        return (_rebuild, (type(self), dict(vars(self))))


def _rebuild(kind: type[FormatError], parts: dict[str, object]) -> FormatError:
    error = kind.__new__(kind, parts["what"])
    vars(error).update(parts)
    return error


class InvalidData(FormatError):
    """The bytes break the format's own rules: truncated, damaged, or made to mislead."""


class Unsupported(FormatError):
    """The bytes may be sound, but Triptych does not read (or write) this kind of them."""


class WrongType(FormatError):
    """A value, a name or a place that does not fit where it was meant to go."""


class Unconvertible(WrongType):
    """No value of one type can become one of the other, whatever it is."""


class NoSuchName(WrongType, KeyError):
    """No row has this name; Python programs may expect a `KeyError`, as of a dictionary."""


class NoSuchIndex(WrongType, IndexError):
    """No row has this index; Python programs may expect an `IndexError`, as of a list."""
