"""YAML texts as plain Python: dictionaries, lists, numbers and strings, without loss.

What plain Python has no value for is a dictionary of one key: `{"!u": 5}` is a node with a tag,
`{"&name": None}` one with an anchor. `{"!bare": "-> [3] Wait"}` is a word without quotes that most
would have, `{"!quoted": "default"}` one with quotes that most would not have. A mapping that looks
like one of these is `{"!!map": mapping}`, and one that has a key twice is
`{"!!pairs": [[key, value], …]}`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Final

from ..errors import WrongType
from .events import Event, EventSource, YamlNode, parse, refuse_alias

_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"-?[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?|-?[0-9]+e[-+]?[0-9]+|-?\.inf|\.nan")
_WORDS: Final = {"true": True, "false": False, "null": None}
_SPECIAL: Final = {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}
_PLAIN: Final = re.compile(r"\w[\w./-]*(?: [\w./-]+)*")
_NOT_PLAIN: Final = frozenset("true false null yes no on off y n".split())
_UNSEEN: Final = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")
"""The characters YAML treats as line breaks, or rejects."""
_BARE, _QUOTED, _MAP, _PAIRS = "!bare", "!quoted", "!!map", "!!pairs"


def to_plain(text: str) -> object:
    """Return the contents of a text; raises `FormatError` if it is not YAML."""
    return _plain_node(parse(EventSource(text)))


def _plain_node(node: YamlNode) -> object:
    event = node.event
    if node.is_alias:
        refuse_alias(event)
    made = _content(node)
    if node.tag:
        made = {node.tag if node.tag.startswith("!") else f"!{node.tag}": made}
    return {f"&{event.anchor}": made} if event.anchor else made


def _content(node: YamlNode) -> object:
    if node.children is None:
        return _bare(node.word) if node.is_bare else _quoted(node.word)
    children = list(map(_plain_node, node.children))
    if node.keys is None:
        return children
    pairs = list(zip(map(_plain_key, node.keys), children, strict=True))
    content = dict(pairs)
    if len(content) < len(pairs):
        return {_PAIRS: [list(pair) for pair in pairs]}
    return {_MAP: content} if _is_wrapped(content) else content


def _plain_key(event: Event) -> object:
    """Return a key: an unquoted number as a number, everything else as text."""
    word: str = event.value
    is_bare = event.style in (None, "") and not event.tag
    return int(word, 0) if is_bare and _INT.fullmatch(word) else word


def _quoted(word: str) -> object:
    return {_QUOTED: word} if _is_plain(word) else word


def _bare(word: str) -> object:
    if word in _WORDS:
        return _WORDS[word]
    if _INT.fullmatch(word):
        return int(word, 0)
    if _FLOAT.fullmatch(word):
        return float(word.replace(".inf", "inf").replace(".nan", "nan"))
    return word if _is_plain(word) else {_BARE: word}


def _is_plain(word: str) -> bool:
    """Whether a text is written without quotes."""
    is_number = _INT.fullmatch(word) or _FLOAT.fullmatch(word)
    return bool(_PLAIN.fullmatch(word)) and not is_number and word.lower() not in _NOT_PLAIN


def _is_wrapped(data: dict[object, object]) -> bool:
    key = next(iter(data), None) if len(data) == 1 else None
    return isinstance(key, str) and key[:1] in ("!", "&")


def from_plain(data: object) -> str:
    """Return a text that holds the same; raises `WrongType` where something is of no plain type."""
    return "".join(_yaml_lines(data, "", "")).removeprefix(" ").removeprefix("\n") + "\n"


def _yaml_lines(data: object, pad: str, head: str) -> Iterator[str]:
    """Yield the text of a node to be put behind a key; `head` are its tag and its anchor."""
    if isinstance(data, dict) and _is_wrapped(data):
        ((key, inner),) = data.items()
        if key == _BARE:
            yield f"{head} {inner}"
        elif key == _QUOTED:
            yield f"{head} {_in_quotes(str(inner))}"
        elif key == _MAP:
            yield from _mapping(list(inner.items()), pad, head)
        elif key == _PAIRS:
            yield from _mapping(inner, pad, head)
        else:
            yield from _yaml_lines(inner, pad, f"{head} {key}")
    elif isinstance(data, dict):
        yield from _mapping(list(data.items()), pad, head)
    elif isinstance(data, (list, tuple)):
        yield head if data else f"{head} []"
        for line in data:
            yield f"\n{pad}-"
            yield from _yaml_lines(line, pad + "  ", "")
    else:
        yield f"{head} {_spelled(data)}"


def _mapping(pairs: list[tuple[object, object]], pad: str, head: str) -> Iterator[str]:
    yield head if pairs else f"{head} {{}}"
    for key, value in pairs:
        yield f"\n{pad}{_spelled(key)}:"
        yield from _yaml_lines(value, pad + "  ", "")


def _spelled(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) and not math.isfinite(value):
        return _SPECIAL[str(value)]
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return value if _is_plain(value) else _in_quotes(value)
    raise WrongType(f"{type(value).__name__} is not a plain value")


def _in_quotes(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNSEEN.sub(lambda char_match: f"\\u{ord(char_match[0]):04x}", quoted)
