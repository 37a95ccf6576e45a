"""How well a few typed letters fit a text: letters in order, best at the beginnings of words."""

from __future__ import annotations

_CONSECUTIVE, _WORD_START, _PLAIN, _GAP = 8, 10, 1, 1


def score(typed: str, text: str) -> int | None:
    """Return how well `typed` matches, higher is better; None if it does not.

    Words of `typed` may come in any order; the letters of each must come in order.
    """
    low = text.casefold()
    total = 0
    for word in typed.casefold().split():
        points = _score_word(word, low)
        if points is None:
            return None
        total += points
    return 8 * total - len(text) if total else 0


def _score_word(word: str, low: str) -> int | None:
    at = low.find(word)
    if at >= 0:
        start = _WORD_START if _begins_word(low, at) else 0
        return len(word) * (_CONSECUTIVE + _PLAIN) + 2 * start
    return _best([_score_from(word, low, at) for at in range(len(low)) if low[at] == word[0]])


def _score_from(word: str, low: str, at: int) -> int | None:
    """Return the score of the letters of `word`, the first at `at`, the others where they match
    next.

    A letter at the beginning of a word is preferred to an earlier one.
    """
    points = _point(low, at)
    for letter in word[1:]:
        following = low.find(letter, at + 1)
        if following < 0:
            return None
        start = _next_start(low, letter, at + 1)
        if following != at + 1 and start >= 0:
            following = start
        points += _CONSECUTIVE if following == at + 1 else _point(low, following) - _GAP
        at = following
    return points


def _next_start(low: str, letter: str, at: int) -> int:
    while (at := low.find(letter, at)) >= 0:
        if _begins_word(low, at):
            return at
        at += 1
    return -1


def _point(low: str, at: int) -> int:
    return _WORD_START if _begins_word(low, at) else _PLAIN


def _begins_word(low: str, at: int) -> bool:
    return at == 0 or not low[at - 1].isalnum()


def _best(scores: list[int | None]) -> int | None:
    return max((score for score in scores if score is not None), default=None)
