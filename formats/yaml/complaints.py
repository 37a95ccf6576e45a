"""What the parser of YAML complains of, in sentences of our own.

It says it in the words of its source, which differ between the C parser and the other one. What
it says rarely is passed on as a quotation.
"""

from __future__ import annotations

_SENTENCES = {
    "sequence entries are not allowed": "no element of a list can stand here",
    "mapping keys are not allowed": "no key of a map can stand here",
    "mapping values are not allowed": "no value of a map can stand here",
    "<document start>": "the text goes on where no document begins",
    "found incompatible YAML document": "this version of YAML is not read",
    "while parsing a block collection": "an element of a list is missing its “-”",
    "while parsing a block mapping": "a key of the map is missing",
    "expected ',' or '}'": "a map in braces is missing its “,” or “}”",
    "expected ',' or ']'": "a list in brackets is missing its “,” or “]”",
    "while parsing a flow node": "a value is missing",
    "found unknown escape character": "no such character can follow “\\” in quotes",
    "while scanning a block scalar": "the lines of a text begin with a new line",
    "found a tab character": "a line is indented with a tab",
    "while scanning a quoted scalar": "the text ends before the quote is closed",
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
        return "Lines are indented with blanks, not with tabs; a value that begins so needs quotes."
    if "mapping values are not allowed" in said:
        return "A text that holds a colon and a blank needs quotes."
    if "unexpected end of stream" in said or "flow" in said:
        return "A bracket or a quote that was opened is not closed, or a comma is missing."
    if "block" in said:
        return "The lines that belong together must begin at the same column."
    return ""
