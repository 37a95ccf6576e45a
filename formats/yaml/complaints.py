"""What the parser of YAML complains of, in sentences of our own.

It says it in the words of its source, which differ between the C parser and the other one. What
it says rarely is passed on as a quotation.
"""

from __future__ import annotations

_SENTENCES = {
    "sequence entries are not allowed": "an element of a list is not allowed here",
    "mapping keys are not allowed": "a key is not allowed here",
    "mapping values are not allowed": "a “: ” is not allowed here",
    "<document start>": "something follows the end of the document",
    "found incompatible YAML document": "this version of YAML is not supported",
    "while parsing a block collection": "an element of a list is missing its “-”",
    "while parsing a block mapping": "a key is missing here",
    "expected ',' or '}'": "a map in braces is missing its “,” or “}”",
    "expected ',' or ']'": "a list in brackets is missing its “,” or “]”",
    "while parsing a flow node": "a value is missing",
    "found unknown escape character": "“\\” is followed by an unknown escape character",
    "while scanning a block scalar": "the text of “|” or “>” must begin on a new line",
    "found a tab character": "a line is indented with a tab",
    "while scanning a quoted scalar": "a quote is not closed",
    "could not find expected ':'": "a key is missing its “:”",
    "expected '>'": "a tag is missing its “>”",
    "cannot start any token": "no value can begin with this character",
}
"""By a part of what the parsers say; the first one that is in it is taken."""


def complaint(said: str) -> str:
    """Return what is wrong, by what a parser says of it."""
    for part, sentence in _SENTENCES.items():
        if part in said:
            return sentence
    return f"this is not YAML: “{said}”" if said else "this is not YAML"


def advice(said: str) -> str:
    """Return what to do about the commonest mistakes, "" for others."""
    if "cannot start any token" in said or "found a tab character" in said:
        return "Indent lines with spaces, not tabs; put a value that begins so in quotes."
    if "mapping values are not allowed" in said:
        return "Put a text that contains a colon and a space in quotes."
    if "unexpected end of stream" in said or "flow" in said:
        return "A bracket or a quote is not closed, or a comma is missing."
    if "block" in said:
        return "Lines that belong together must begin in the same column."
    return ""
