"""A formula as a tree: `Out = Max(In, 3); Out.vec3f[0].x = -In.float[0] * 2.0`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ...errors import WrongType
from .assemble import quoted_text
from .model import OPERATORS, Op

_LONGEST: Final = 8000
_DEEPEST: Final = 40
_MOST: Final = 300
"""How many words, numbers and signs a formula may have."""

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<port>(?:In|Out)\["(?:[^"\\]|\\.)*"\])
    |(?P<number>(?:[0-9]+\.[0-9]*(?:[eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+|[0-9]+))
    |(?P<text>"(?:[^"\\]|\\.)*")
    |(?P<place>(?:Out|In)\.[a-z0-9]+\[[0-9]+\]
        |(?:mem|Out|In|local32|local64)(?![\w(.])(?:\[[0-9]+\])?)
    |(?P<name>[^\W\d]\w*(?:::\w+)*)
    |(?P<sign>\|\||&&|==|!=|<=|>=|<<|>>|[-+*/%|^&<>!?:;=(),.])
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORDS: Final = {"true": "bool", "false": "bool", "inf": "float", "nan": "float"}
"""The kinds of tree of names that are values by themselves."""
RESERVED: Final = frozenset(_WORDS) | {"In", "Out", "mem", "local32", "local64", "setup", "then"}
"""Words that mean something by themselves, so that no port is called by them alone."""


class FormulaTree(NamedTuple):
    """A node of a formula's syntax tree.

    `kind` is "int", "float", "bool", "text" or "place" (the word in `text`), "unary" or "binary"
    (the sign in `text`), "call" (the name), "choice", "vector" or "part" (x, y or z of a vector).
    `column` is its position in the formula, counted from 1.
    """

    kind: str
    text: str
    below: tuple[FormulaTree, ...] = ()
    column: int = 1


class Statement(NamedTuple):
    """An assignment of a value to a place; if the place is None, a call for its effects."""

    place: FormulaTree | None
    value: FormulaTree


def parse(
    text: str, ports: Mapping[str, str] = MappingProxyType({}), result: str = ""
) -> list[Statement]:
    """Parse a formula into its statements.

    `ports` maps names to ports: `Life` → `In.int[0]`. `result` is the place that a formula without
    an assignment writes to, "" for none. Raises `WrongType` with the column of a syntax error.
    """
    if len(text) > _LONGEST:
        raise WrongType(f"a formula has at most {_LONGEST} characters")
    return _Parser(_tokens(text), text, ports, result).statements()


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def _tokens(text: str) -> list[_Token]:
    tokens = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            what = f"the formula cannot be read from “{text[at : at + 20].strip()}” on"
            raise WrongType(what, column=at + 1)
        tokens.append(_Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)))
        at = match.end()
        if len(tokens) > _MOST:
            raise WrongType(f"a formula has at most {_MOST} words and signs", column=at + 1)
    return [*tokens, _Token("end", "", end)]


class _Parser:
    """Reads a row of tokens from left to right."""

    def __init__(
        self, tokens: list[_Token], text: str, ports: Mapping[str, str], result: str
    ) -> None:
        self._tokens = tokens
        self._text = text
        self._ports = ports
        self._result = result
        self._at = 0
        self._depth = 0

    def statements(self) -> list[Statement]:
        statements = [self._statement()]
        while self._took(";"):
            statements.append(self._statement())
        if self._next.kind != "end":
            raise self._error("an operator is missing")
        return statements

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _took(self, sign: str) -> bool:
        """Consume the sign if it is the next token; return whether it was."""
        if self._next.kind == "sign" and self._next.text == sign:
            self._at += 1
            return True
        return False

    def _expect(self, sign: str) -> None:
        if not self._took(sign):
            raise self._error(f"“{sign}” is missing")

    def _error(self, what: str) -> WrongType:
        rest = self._text[self._next.at :]
        place = f"before “{rest[:20]}”" if rest.strip() else "at its end"
        return WrongType(f"in the formula, {what} {place}", column=self._next.at + 1)

    def _statement(self) -> Statement:
        is_first = self._at == 0
        value = self._choice()
        if not self._took("="):
            if value.kind == "call":
                return Statement(None, value)
            if is_first and self._result and self._next.kind == "end":
                return Statement(FormulaTree("place", self._result), value)
            raise self._error("“=” is missing")
        if value.kind not in ("place", "part"):
            what = "in the formula, only a place such as “Out” is given a value"
            raise WrongType(what, column=value.column)
        return Statement(value, self._choice())

    def _choice(self) -> FormulaTree:
        self._depth += 1
        if self._depth > _DEEPEST:
            what = f"in the formula, brackets are nested more than {_DEEPEST} deep"
            raise WrongType(what, column=self._next.at + 1)
        tree = self._binary(1)
        if self._took("?"):
            formula_tree = self._binary(1)
            self._expect(":")
            tree = FormulaTree("choice", "?", (tree, formula_tree, self._binary(1)), tree.column)
        self._depth -= 1
        return tree

    def _binary(self, rank: int) -> FormulaTree:
        """Parse operators of at least this rank; those of equal rank are left-associative."""
        left = self._unary()
        op = self._operator()
        while op is not None and op.rank >= rank:
            self._at += 1
            right = self._binary(op.rank + 1)
            left = FormulaTree("binary", op.sign, (left, right), left.column)
            op = self._operator()
        return left

    def _operator(self) -> Op | None:
        return OPERATORS.get(self._next.text) if self._next.kind == "sign" else None

    def _unary(self) -> FormulaTree:
        signs = []
        column = self._next.at + 1
        while self._next.kind == "sign" and self._next.text in "-!":
            signs.append(self._next.text)
            self._at += 1
            if len(signs) > _DEEPEST:
                raise self._error("there are too many signs")
        tree = self._part()
        for sign in reversed(signs):
            tree = FormulaTree("unary", sign, (tree,), column)
        return tree

    def _part(self) -> FormulaTree:
        tree = self._atom()
        while self._took("."):
            token = self._next
            if token.text not in ("x", "y", "z"):
                raise self._error("x, y or z is missing")
            self._at += 1
            tree = FormulaTree("part", token.text, (tree,), tree.column)
        return tree

    def _atom(self) -> FormulaTree:
        token = self._next
        if self._took("("):
            return self._brackets(token.at + 1)
        if token.kind in ("end", "sign"):
            raise self._error("a value is missing")
        self._at += 1
        if token.kind == "name":
            return self._named(token)
        column = token.at + 1
        if token.kind == "text":
            return FormulaTree("text", _string(token.text, column), column=column)
        if token.kind == "port":
            return self._port(token)
        if token.kind == "number":
            is_float = bool(set(token.text) & set(".eE"))
            return FormulaTree("float" if is_float else "int", token.text, column=column)
        return FormulaTree("place", token.text, column=column)

    def _named(self, token: _Token) -> FormulaTree:
        if self._took("("):
            return FormulaTree("call", token.text, tuple(self._list()), token.at + 1)
        if token.text in _WORDS:
            return FormulaTree(_WORDS[token.text], token.text, column=token.at + 1)
        return self._port(token)

    def _port(self, token: _Token) -> FormulaTree:
        """Return the place of a port that is called by its name."""
        name = token.text
        if token.kind == "port":  # as it is written where its name needs the brackets
            side, _, rest = name.partition("[")
            text = _string(rest[:-1], token.at + 1)
            quoted = f"{side}[{json.dumps(text, ensure_ascii=False)}]"
            name = quoted if quoted in self._ports else text
            place = self._ports.get(name, "")
            if not place.startswith(f"{side}."):
                raise self._unknown(token)
        elif name not in self._ports:
            raise self._unknown(token)
        return FormulaTree("place", self._ports[name], column=token.at + 1)

    def _unknown(self, token: _Token) -> WrongType:
        values = "In, Out, numbers, texts in double quotes, true, false and calls"
        if self._ports:
            values = f"{', '.join(list(self._ports)[:12])}, numbers, texts, true, false and calls"
        what = f"in the formula, nothing is called “{token.text:.40}”"
        return WrongType(what, hint=f"Values are {values}.", column=token.at + 1)

    def _list(self) -> list[FormulaTree]:
        """Parse a comma-separated list up to its closing bracket; the opening one is consumed."""
        if self._took(")"):
            return []
        trees = [self._choice()]
        while self._took(","):
            trees.append(self._choice())
        self._expect(")")
        return trees

    def _brackets(self, column: int) -> FormulaTree:
        trees = self._list()
        if len(trees) == 1:
            return trees[0]
        if len(trees) != 3:
            raise self._error("one value, or three for a vector, should stand in brackets")
        return FormulaTree("vector", "", tuple(trees), column)


def _string(word: str, column: int) -> str:
    try:
        return quoted_text(word)
    except WrongType as error:
        error.column = column
        raise
