"""Errors of the command line: the sentence for each, and the exit statuses."""

from __future__ import annotations

import errno

from formats.errors import FormatError

DIFFERENT = 1
"""The condition asked about is true, which a program may want to know: differences, findings,
conflicts."""
FAILED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class Refusal(Exception):
    """A refused request, as a sentence."""


_REASONS = {
    errno.ENOENT: "it does not exist",
    errno.EISDIR: "it is a folder; name a file in it",
    errno.ENOTDIR: "it is below something that is not a folder",
}
EXPECTED = (FormatError, OSError, MemoryError, Refusal)
"""The errors a command may end in without a bug in the program."""


def sentence(error: BaseException) -> str:
    """Return the sentence about an error for the user."""
    if isinstance(error, MemoryError):
        return "there is not enough memory"
    if isinstance(error, OSError) and error.strerror:
        what = _REASONS.get(error.errno or 0, error.strerror[:1].lower() + error.strerror[1:])
        return f"“{error.filename}”: {what}" if error.filename else what
    return f"{error}{_option_hint(error)}"


def _option_hint(error: BaseException) -> str:
    """Return the option that supplies what is missing, "" for other errors."""
    if not isinstance(error, FormatError):
        return ""
    from app.game.variants import Variants  # late: most errors come without archives
    from formats.wrap import MissingDictionary

    if isinstance(error, Variants):
        return ". Name one with --variant."
    return " Name that file with --dictionaries." if isinstance(error, MissingDictionary) else ""
