"""Why a value that was typed is refused: what the formats say of it, in the language in force."""

from __future__ import annotations

import re
from functools import cache

from app.i18n import mark, tr

_SENTENCES = (
    mark("nothing can be divided by zero"),
    mark("the result is too large"),
    mark("there is no number to start from"),
    mark("the expression ends too early"),
    mark("brackets are nested too deeply"),
    mark("there are too many powers"),
    mark("an expression has at most {count} characters"),
    mark("the result is beyond the largest {kind}"),
    mark("“{word}” is not a whole number"),
    mark("“{word}” is not a number"),
    mark("“{word}” is neither true nor false"),
    mark("“{word}” is unexpected here"),
    mark("“{word}” is missing"),
    mark("“{word}” cannot be read as a number or a sign"),
    mark("“{word}” is for whole numbers"),
    mark("“{word}” is not a guid: 32 hex digits, in groups of 8-4-4-4-12 joined by dashes"),
    mark("{value} is not a number to start from"),
    mark("{value} is not a whole number"),
    mark("{value} is not a value of type {kind}"),
    mark("{value} is outside {low} … {high}, the range of {kind}"),
    mark("{value} is beyond the largest {kind}, about {most}"),
    mark("{size} bytes of UTF-8 are too long: {kind} holds {limit}"),
    mark("a string ends at its first NUL, so it cannot hold one"),
    mark("{kind} has {count} components, not {other}"),
    mark("a value of type {kind} cannot be typed as text"),
)
"""What is said most often; the first that fits is taken."""


def refusal(error: BaseException) -> str:
    """Return why a value is refused."""
    return translated_reason(str(error))


def translated_reason(said: str) -> str:
    """Return what the formats say; in English where it is said too seldom to be translated."""
    for sentence in _SENTENCES:
        match = _pattern(sentence).fullmatch(said)
        if match is not None:
            return tr(sentence, **match.groupdict())
    return said


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """Return what a sentence looks like with any values in its fields."""
    parts = re.split(r"\{(\w+)\}", sentence)
    fields = (f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(fields), re.DOTALL)
