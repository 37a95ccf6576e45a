"""Gathers what `formats` says of files: errors, findings, reasons, and assumptions of a run.

The sentences are found where they are given to what carries them, such as `WrongType`, and
followed back to the texts in the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from source_index import Function, SourceIndex
from text_flow import SAID, Parameter, Template, TextFlow, Unknown, Value, has_letters

PACKAGES = ("formats", "app/game")
"""What reads files; errors of the second are in English, too, as its threads may be anyone's."""
Carriers: TypeAlias = dict[str, dict[str, int]]
"""Classes and functions, their arguments that hold texts, and which each is; -1: by name only."""
CARRIERS: Carriers = {
    "Problem": {"sentence": 1},
    "MachineFinding": {"sentence": 1},
    "Assumption": {"choices": 2, "evidence": 3},
    "Halt": {"words": 0},
    "Wait": {"sentence": 3},
    "Proposal": {"refusal": 3},
    "Swap": {"refusal": -1},
    "Fix": {"words": 1},
    "note": {"words": 0},
    "_add_conflict": {"why": 1},
    "_add_whole_conflict": {"why": 1},
    "Converted": {"loss": 1},
    "Verb": {"missing": 5},
    "MachineState": {"missing": -1},
}
"""What carries sentences, and as which argument; errors carry `what` and `hint`."""
LABELS: Carriers = {
    "Target": {"label": 0, "detail": 2},
    "Row": {"detail": -1},
    "RowPart": {"detail": -1},
    "field": {"detail": -1},
    "fixed": {"detail": -1},
    "reference": {"words": 1, "detail": -1},
    "_replace": {"detail": -1},
    "RecordLayout": {"what": 2},
}
"""What stands beside a row or names a structure in errors: mostly names, and words among them."""
NOTES = re.compile(r"(self\.)?_?notes\.add")
"""Notes on a text: their first argument is a sentence."""
ERROR = "FormatError"
SAYING = re.compile(r"\w*reason|note|missing|remove|remove_joining|replace_with")
"""Functions with such a name that return a text say why something cannot be done, or what else
was."""
PUT_WITHIN = re.compile(r"_(side|other)_label|type_name")
"""Functions with such a name return words that are shown alone or put into sentences: what two
mods have of a file, or what type a node is of."""
KEPT = frozenset(
    {
        *("int", "bool", "float", "string", "vec3f", "pointer", "uint"),
        *("map with remap table", "relocated string table", "no known type"),
    }
)
"""Names of types, which are the same in every language."""
CARRIED = re.compile(
    r"trn?\(.*|(.*\.)?_?remove\(.*"
    r"|.*\b(what|hint|complaint|sentence|error|halt|loss|missing)\b.*",
    re.DOTALL,
)
"""What an error or a finding says is gathered where that is made, and what `tr` says by itself."""


class Sentences(NamedTuple):
    """What is said, and the files it is said in; `phrases` are put into holes only.

    `loose` are the places where a sentence is none that can be gathered.
    """

    whole: dict[Template, list[str]]
    phrases: dict[Template, list[str]]
    loose: list[str]


def gathered(root: Path) -> Sentences:
    """Return everything that the formats say."""
    return _Gatherer(root).gathered()


class _Gatherer:
    def __init__(self, root: Path) -> None:
        self._index = SourceIndex(root, PACKAGES)
        self._flow = TextFlow(self._index, KEPT)
        errors = {name: {"what": 0, "hint": -1} for name in self._index.heirs(ERROR)}
        self._carriers: Carriers = CARRIERS | errors
        self._wanted: set[Parameter] = set()
        self._found = Sentences({}, {}, [])
        self._seen: set[tuple[ast.expr, bool]] = set()

    def gathered(self) -> Sentences:
        """Return what is given to the carriers, and to functions that pass it on to them."""
        for name, module in self._index.modules.items():
            for call, function in module.calls:
                for node in self._carried(call, self._carriers):
                    self._take(node, name, function)
                for node in self._carried(call, LABELS):
                    self._take(node, name, function, is_phrase=True)
            for assignment, function in module.assignments:
                if any(getattr(one, "attr", "") in SAID for one in assignment.targets):
                    self._take(assignment.value, name, function)
        for functions in self._index.named.values():
            for one in functions:
                for node in one.results if _is_saying(one) else ():
                    self._take(node, one.module, one)
                for node in one.results if PUT_WITHIN.fullmatch(one.node.name) else ():
                    self._take(node, one.module, one, is_phrase=True)
        self._follow()
        return self._found

    def _carried(self, call: ast.Call, carriers: Carriers) -> Iterator[ast.expr]:
        """Yield the sentences that a call of a carrier is given."""
        name = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
        if carriers is not LABELS and NOTES.fullmatch(ast.unparse(call.func)):
            yield call.args[0]
        for argument, place in carriers.get(name, {}).items():
            given = [one.value for one in call.keywords if one.arg == argument]
            if 0 <= place < len(call.args):
                given.append(call.args[place])
            for node in given:
                yield from node.values if isinstance(node, ast.Dict) else [node]

    def _follow(self) -> None:
        """Take what callers give for the parameters that sentences and phrases come from."""
        before = -1
        while before != (before := len(self._wanted) + len(self._flow.phrases)):
            phrases = {one for one in self._flow.phrases if isinstance(one, Parameter)}
            wanted = {(one, False) for one in self._wanted} | {(one, True) for one in phrases}
            names = {one.function.node.name for one, _is_phrase in wanted}
            for name, module in self._index.modules.items():
                for call, function in module.calls:
                    called = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
                    if called in names:
                        self._take_given(call, name, function, wanted)
        for phrase in self._flow.phrases:
            if has_letters(phrase):
                self._found.phrases.setdefault(phrase, [])

    def _take_given(
        self,
        call: ast.Call,
        module: str,
        function: Function | None,
        wanted: set[tuple[Parameter, bool]],
    ) -> None:
        for callee in self._index.called(call, module):
            for name, node in callee.given(call).items():
                for is_phrase in (False, True):
                    if (Parameter(callee, name), is_phrase) in wanted:
                        self._take(node, module, function, is_phrase)

    def _take(
        self, node: ast.expr, module: str, function: Function | None, is_phrase: bool = False
    ) -> None:
        if (node, is_phrase) in self._seen:
            return
        self._seen.add((node, is_phrase))
        for value in self._flow.values(node, module, function):
            if isinstance(value, Parameter):
                (self._flow.phrases if is_phrase else self._wanted).add(value)
            else:
                self._keep(value, f"{module}:{node.lineno}", is_phrase)

    def _keep(self, value: Value, place: str, is_phrase: bool) -> None:
        if isinstance(value, Template):
            if not has_letters(value):
                return
            kept = self._found.phrases if is_phrase else self._found.whole
            if is_phrase and (value.text in KEPT):
                return
            places = kept.setdefault(value, [])
            file = place.partition(":")[0]
            if file not in places:
                places.append(file)
        elif isinstance(value, Unknown) and not is_phrase and not CARRIED.fullmatch(value.source):
            self._found.loose.append(f"{place}: {value.source}")


def _is_saying(function: Function) -> bool:
    returned = function.node.returns
    is_text = returned is not None and ast.unparse(returned) == "str"
    return is_text and bool(SAYING.fullmatch(function.node.name))
