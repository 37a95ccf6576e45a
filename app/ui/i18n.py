"""The texts of the window: English in the code, shown in the language that is in force.

Every text a person reads goes through `tr`; `packaging/make_words.py` gathers them. Until
`app.ui.language` puts another language in force this costs nothing and needs no Qt.
"""

from __future__ import annotations

import re
from collections.abc import Callable

CONTEXT = "Triptych"
"""What the texts are filed under in the files of translations."""
Translate = Callable[[str, str, str | None, int], str]
"""Takes a context, a text, a remark and a count (-1: none); returns the text where it has none."""


class _Force:
    """What translates now; None while the language is English."""

    translate: Translate | None = None


def speak(translate: Translate | None) -> None:
    """Have texts translated by `translate` from now on; None is English."""
    _Force.translate = translate


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language in force, its fields `{name}` filled with `values`.

    Without values the text has no fields, and braces in it stand for themselves.
    """
    if _Force.translate is None:
        return text.format(**values) if values else text
    return _filled(_Force.translate(CONTEXT, text, None, -1), text, values)


def is_translating() -> bool:
    """Whether another language than English is in force."""
    return _Force.translate is not None


def translated(context: str, text: str) -> str:
    """Return a text of another context in the language in force, its fields as they are."""
    return text if _Force.translate is None else _Force.translate(context, text, None, -1)


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the text for a count, filled as in `tr`; its field `{n}` is the count itself.

    English has `one` for 1 and else `many`; a translation of `many` has one form, or two likewise.
    """
    text = one if n == 1 else many
    values["n"] = n
    if _Force.translate is None:
        return text.format(**values)
    translated = _Force.translate(CONTEXT, many, None, n)
    return _filled(text if translated == many else translated, text, values)


def mark(text: str) -> str:
    """Return the text as it is; it is a text that `tr` is given later, where it is shown."""
    return text


def bare(text: str) -> str:
    """Return a menu's text as it is read, without marks for the keyboard: `&`, or `(&A)`."""
    text = re.sub(r"\(&\w\)", "", text)
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _filled(translated: str, text: str, values: dict[str, object]) -> str:
    """Return a translation with its fields filled, or the English text where it has others."""
    if not values:
        return translated
    try:
        return translated.format(**values)
    except (AttributeError, LookupError, TypeError, ValueError):
        return text.format(**values)
