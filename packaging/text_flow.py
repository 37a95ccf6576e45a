"""Which texts an expression may stand for: names, results and choices are followed in the source.

A text is a template: `{0}`, `{1}` … stand for what is only known when the program runs.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from source_index import Function, SourceIndex

DEPTH = 14
"""How many names, calls and choices are followed one after the other."""
MANY = 8
"""A template with holes for fewer texts than this is one template for each of them."""
PASSING = frozenset({"islice", "list", "reversed", "sorted", "tuple"})
"""Functions whose items are those of their first argument."""
SAID = frozenset({"what", "hint", "complaint", "why"})
"""Attributes that hold sentences which are gathered where they are set."""
CHANGED = frozenset({"lower", "rstrip", "strip", "removesuffix"})
"""Methods of texts whose result is nearly the same text."""


class Template(NamedTuple):
    """A text; `phrases` are the holes that other texts of the source are put into."""

    text: str
    phrases: tuple[int, ...] = ()


class Parameter(NamedTuple):
    """What a function's caller decides."""

    function: Function
    name: str


class Unknown(NamedTuple):
    """What is only known when the program runs, as the source has it."""

    source: str


Value: TypeAlias = Template | Parameter | Unknown
EMPTY = Template("")


class _Item(NamedTuple):
    """An item of something: of each of its elements if `each`; `at` None is the element itself."""

    of: ast.expr
    at: int | None
    each: bool


_Source: TypeAlias = ast.expr | _Item


class TextFlow:
    """Finds texts in an index; `phrases` gathers the parameters that phrases are given for."""

    def __init__(self, index: SourceIndex, kept: frozenset[str] = frozenset()) -> None:
        """`kept` are words that are never translated, such as the names of types."""
        self._index = index
        self._kept = kept
        self.phrases: set[Parameter] = set()

    def values(self, node: ast.expr, module: str, function: Function | None) -> set[Value]:
        """Return everything that an expression of a function may stand for."""
        return _Walk(self, self._index, self._kept).of(node, module, function)


class _Walk:
    """One expression with all that it leads to; what is on the way already is not entered again."""

    def __init__(self, flow: TextFlow, index: SourceIndex, kept: frozenset[str]) -> None:
        self._flow = flow
        self._index = index
        self._kept = kept
        self._way: list[object] = []

    def of(self, node: ast.expr, module: str, function: Function | None) -> set[Value]:
        """Return what an expression may stand for."""
        if len(self._way) > DEPTH:
            return {_unknown(node)}
        self._way.append(node)
        try:
            return self._of(node, module, function)
        finally:
            self._way.pop()

    def _all(self, nodes: Iterable[ast.expr], module: str, function: Function | None) -> set[Value]:
        return {value for node in nodes for value in self.of(node, module, function)}

    def _of(self, node: ast.expr, module: str, function: Function | None) -> set[Value]:
        match node:
            case ast.Constant(value=str() as text):
                return {Template(text)}
            case ast.Constant(value=None):
                return set()
            case ast.JoinedStr(values=parts):
                return self._joined(parts, module, function)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                joined = self._joined([left, right], module, function)
                return joined if any(map(has_letters, joined)) else {_unknown(node)}
            case ast.IfExp(body=one, orelse=other):
                return self._all([one, other], module, function)
            case ast.BoolOp(values=choices):
                return self._all(choices, module, function)
            case ast.NamedExpr(value=value):
                return self.of(value, module, function)
            case ast.Name(id=name):
                return self._named(name, module, function) or {_unknown(node)}
            case ast.Attribute():
                return self._attribute(node, module) or {_unknown(node)}
            case ast.Subscript(value=table):
                return self._entries(table, None, module, function) or {_unknown(node)}
            case ast.Call():
                return self._call(node, module, function) or {_unknown(node)}
        return {_unknown(node)}

    # Names

    def _named(self, name: str, module: str, function: Function | None) -> set[Value]:
        while function is not None:
            sources = list(_sources(function, name))
            if sources or name in function.parameters:
                return self._local(name, sources, module, function)
            function = function.outer
        found = self._index.constant(module, name)
        return set() if found is None else self.of(found[1], found[0], None)

    def _attribute(self, node: ast.Attribute, module: str) -> set[Value]:
        """Return what a constant of a module, or a property, may stand for."""
        known = self._index.attribute(node, module)
        if known is not None:
            return self.of(known[1], known[0], None)
        found = self._index.properties(node.attr)
        return {value for one in found for value in self._all(one.results, one.module, one)}

    def _local(
        self, name: str, sources: list[_Source], module: str, function: Function
    ) -> set[Value]:
        key = (function, name)
        if key in self._way:
            return {EMPTY}
        self._way.append(key)
        found: set[Value] = set()
        for source in sources:
            found |= (
                self._item(source, module, function)
                if isinstance(source, _Item)
                else self.of(source, module, function)
            )
        self._way.pop()
        if name in function.parameters:
            found.add(Parameter(function, name))
            if name in function.defaults:
                found |= self.of(function.defaults[name], module, None)
        return found

    def _item(self, item: _Item, module: str, function: Function | None) -> set[Value]:
        """Return what an item of an expression may stand for."""
        node = item.of
        if isinstance(node, ast.Tuple) and not item.each and item.at is not None:
            return self.of(node.elts[item.at], module, function)
        if isinstance(node, ast.IfExp):
            arms = (item._replace(of=node.body), item._replace(of=node.orelse))
            return {value for arm in arms for value in self._item(arm, module, function)}
        if isinstance(node, ast.Name) and not item.each and function is not None:
            sources = [one for one in _sources(function, node.id) if isinstance(one, ast.expr)]
            found = [self._item(item._replace(of=one), module, function) for one in sources]
            return set().union(*found) if found else {_unknown(node)}
        table = _table_of(node)
        if item.each or table is not None:
            found = self._entries(table or node, item.at, module, function)
            for default in node.args[1:] if found and isinstance(node, ast.Call) else ():
                found |= self._item(item._replace(of=default, each=False), module, function)
            if found:
                return found
        if isinstance(node, ast.Call):
            if getattr(node.func, "id", "") in PASSING:
                return self._item(item._replace(of=node.args[0]), module, function)
            return self._item_of_call(node, item, module, function) or {_unknown(node)}
        return {_unknown(node)}

    def _item_of_call(
        self, call: ast.Call, item: _Item, module: str, within: Function | None
    ) -> set[Value]:
        found: set[Value] = set()
        for function in self._callees(call, module, within):
            for result in function.results:
                if item.at is None:
                    found |= self.of(result, function.module, function)
                elif isinstance(result, ast.Tuple) and item.at < len(result.elts):
                    found |= self.of(result.elts[item.at], function.module, function)
                elif isinstance(result, ast.Call) and len(self._way) < DEPTH:
                    self._way.append(result)
                    found |= self._item_of_call(result, item, function.module, function)
                    self._way.pop()
        return found

    def _entries(
        self, table: ast.expr, at: int | None, module: str, function: Function | None
    ) -> set[Value]:
        """Return the texts in a table that is written in the source, none if there is none."""
        if isinstance(table, ast.Name):
            known = self._index.constant(module, table.id)
            if known is None:
                return set()
            module, table = known
            function = None
        if isinstance(table, ast.Call) and table.args:
            table = table.args[0]
        elements = table.values if isinstance(table, ast.Dict) else getattr(table, "elts", ())
        if at is None:
            return self._all(elements, module, function)
        inner = [
            element.elts[at] if isinstance(element, ast.Tuple) else element.args[at]
            for element in elements
            if (isinstance(element, ast.Tuple) and at < len(element.elts))
            or (isinstance(element, ast.Call) and at < len(element.args))
        ]
        return self._all(inner, module, function)

    # Calls

    def _call(self, call: ast.Call, module: str, function: Function | None) -> set[Value]:
        if isinstance(call.func, ast.Attribute) and call.func.attr in CHANGED:
            return self.of(call.func.value, module, function)
        if isinstance(call.func, ast.Attribute) and call.func.attr == "format":
            return {_format(value) for value in self.of(call.func.value, module, function)}
        table = _table_of(call)
        if table is not None:
            entries = self._entries(table, None, module, function)
            if entries:
                return entries | self._all(call.args[1:], module, function)
        found: set[Value] = set()
        for callee in self._callees(call, module, function):
            if callee not in self._way:
                self._way.append(callee)
                found |= self._results(callee, call, module, function)
                self._way.pop()
        return found

    def _callees(self, call: ast.Call, module: str, function: Function | None) -> list[Function]:
        """Return the functions that a call may be of, one chosen under a local name too."""
        known = self._index.called(call, module)
        if known or function is None or not isinstance(call.func, ast.Name):
            return known
        for source in _sources(function, call.func.id):
            names = [source.body, source.orelse] if isinstance(source, ast.IfExp) else []
            for name in names:
                known = known + self._index.called(ast.Call(name, [], []), module)
        return known

    def _results(
        self, callee: Function, call: ast.Call, module: str, function: Function | None
    ) -> set[Value]:
        given = callee.given(call)
        found: set[Value] = set()
        for value in self._all(callee.results, callee.module, callee):
            if isinstance(value, Parameter) and value.function is callee:
                if value.name in given:
                    found |= self.of(given[value.name], module, function)
            else:
                found.add(value)
        return found

    # Texts of several parts

    def _joined(self, parts: list[ast.expr], module: str, function: Function | None) -> set[Value]:
        choices: list[list[Value]] = []
        before = ""
        for part in parts:
            choices.append(self._part(part, before, module, function))
            before = part.value if _is_text(part) else ""  # type: ignore[attr-defined]
        while len(list(itertools.product(*choices))) > MANY:
            longest = max(choices, key=len)
            choices[choices.index(longest)] = [self._phrase(longest)]
        return {_together(one) for one in itertools.product(*choices)}

    def _part(
        self, part: ast.expr, before: str, module: str, function: Function | None
    ) -> list[Value]:
        """Return what one part of a text may be; what stands in quotes is a name."""
        if not isinstance(part, ast.FormattedValue):
            return sorted(self.of(part, module, function), key=repr)
        if part.format_spec is not None or before.endswith(("“", "‘")):
            return [_unknown(part)]
        if _is_said(part.value, function):
            return [Template("{0}", (0,))]
        found = self.of(part.value, module, function)
        texts = {one for one in found if isinstance(one, Template) and self._is_words(one)}
        others = found - texts
        phrases = any(isinstance(one, Parameter) for one in others)
        if phrases:
            self._flow.phrases |= {one for one in others if isinstance(one, Parameter)}
        result: list[Value] = sorted(texts, key=repr)
        signs = {one for one in others if isinstance(one, Template) and not has_letters(one)}
        others -= signs
        if not others:  # what is unknown may be empty, or a sign
            result += sorted(signs, key=repr)
        if phrases:
            return [self._phrase([*result, Template("{0}", (0,))])]
        return [*result, _unknown(part)] if others or not result else result

    def _phrase(self, choices: list[Value]) -> Value:
        """Return a hole for any of some texts, which are remembered."""
        self._flow.phrases |= {one for one in choices if isinstance(one, Template)}
        return Template("{0}", (0,))

    def _is_words(self, template: Template) -> bool:
        is_name = bool(re.fullmatch(r"\w*[A-Z]\w*|[\w.]+/.*", template.text))
        return template.text not in self._kept and not is_name and has_letters(template)


def has_letters(value: Value) -> bool:
    """Whether there is something to translate in a value."""
    return isinstance(value, Template) and bool(
        re.search(r"[A-Za-z]", re.sub(r"\{\d\}", "", value.text))
    )


def _together(parts: Iterable[Value]) -> Template:
    """Return parts as one template, its holes numbered from 0 on."""
    text, phrases, count = "", [], 0
    for part in parts:
        template = part if isinstance(part, Template) else Template("{0}")
        holes = sorted({int(hole) for hole in re.findall(r"\{(\d)\}", template.text)})
        text += re.sub(
            r"\{(\d)\}", lambda hole, base=count: f"{{{int(hole[1]) + base}}}", template.text
        )
        phrases += [count + hole for hole in template.phrases]
        count += len(holes)
    return Template(text, tuple(phrases))


def _format(value: Value) -> Value:
    """Return a text whose fields are filled by `format`, as a template."""
    if not isinstance(value, Template):
        return value
    numbers = itertools.count()
    return Template(re.sub(r"\{[^}]*\}", lambda _field: f"{{{next(numbers)}}}", value.text))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _unknown(node: ast.expr) -> Unknown:
    return Unknown(ast.unparse(node))


def _is_said(node: ast.expr, function: Function | None) -> bool:
    """Whether a part is what an error says, or that error itself."""
    if isinstance(node, ast.Attribute):
        return node.attr in SAID
    if not isinstance(node, ast.Name) or function is None:
        return False
    handlers = (one for one in ast.walk(function.node) if isinstance(one, ast.ExceptHandler))
    return any(one.name == node.id for one in handlers)


def _table_of(node: ast.expr) -> ast.expr | None:
    """Return the table that an expression takes entries of."""
    if isinstance(node, ast.Subscript):
        return node.value
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    return node.func.value if node.func.attr in ("get", "values", "items") else None


def _sources(function: Function, name: str) -> Iterator[_Source]:
    """Yield what a name of a function is set to."""
    for node in ast.walk(function.node):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _from_target(target, value, name, each=False)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from _from_target(target, value, name, each=False)
            case (
                ast.AugAssign(target=target, value=value)
                | ast.NamedExpr(target=target, value=value)
            ):
                yield from _from_target(target, value, name, each=False)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                yield from _from_target(target, value, name, each=True)
            case ast.ExceptHandler(name=caught) if caught == name:
                yield ast.Name(f"<caught {name}>")


def _from_target(target: ast.expr, value: ast.expr, name: str, each: bool) -> Iterator[_Source]:
    if isinstance(target, ast.Name) and target.id == name:
        yield _Item(value, None, True) if each else value
    elif isinstance(target, ast.Tuple):
        if each and _is_items(value):
            target = target.elts[1]
            yield from _from_target(target, value, name, each)
            return
        for at, element in enumerate(target.elts):
            if isinstance(element, ast.Name) and element.id == name:
                yield _Item(value, at, each)


def _is_items(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "items"
