"""The questions to the game while a behaviour runs, and the user's answers.

Answers are the JSON object that `triptych run --answers` reads, see `formats.behaviour.simulation`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from app.ui.i18n import tr
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.derived import used_outputs
from formats.ainb.types import guid_text
from formats.behaviour.simulation.plan import NodePlan, NodeRole, RunnableFile
from formats.behaviour.simulation.steps import Result
from formats.core.kinds import Kind, accept
from formats.errors import WrongType
from formats.value_text import one_line, text

Said = Mapping[str, Mapping[str, Any]]
"""Answers as JSON data: the name of the answerer → `result`, `port`, `outputs` (by name) → the
answer."""

RESULT, PORT, OUTPUTS = "result", "port", "outputs"
RESULTS = (Result.BUSY.word, Result.SUCCESS.word, Result.FAILURE.word)
_ENDING = frozenset({NodeRole.GAME, NodeRole.ONE_SHOT, NodeRole.MODULE, NodeRole.REFUSED})
"""Roles whose result can be answered."""
_NO_SAY = frozenset({NodeRole.EXPRESSION, NodeRole.ALERT})


class NodeQuestion(NamedTuple):
    """A question about a node that only the game can answer.

    `node` is the name of this node in answers, `class_` that of its class. `part` is what is asked,
    `name` which output. `kind` is an output's type, `choices` are the possible results or ports.
    """

    node: str
    class_: str
    title: str
    part: str
    name: str = ""
    kind: Kind | None = None
    choices: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The subject of the question in a word: the output's name, or `result` or `port`."""
        return one_line(self.name) if self.part == OUTPUTS else self.part


class NodeNames:
    """The names of nodes in answers and breakpoints: GUIDs, if they are unique.

    They are cached for each file until `forget`.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], tuple[Ainb, dict[int, str]]] = {}
        self._read: dict[int, tuple[Ainb, Collection[int]]] = {}

    def of(self, program: RunnableFile, node: Node) -> str:
        """Return the key of a node: its GUID, or else `file#number`."""
        return self.of_file(program.root, program.name)[node.uid]

    def of_file(self, root: Ainb, name: str) -> dict[int, str]:
        """Return the names of all nodes of a file by their uid."""
        known = self._known.get((id(root), name))
        if known is None:
            known = self._known[id(root), name] = root, _node_names(root, name)
        return known[1]

    def read_of(self, root: Ainb) -> Collection[int]:
        """Return the uids of the outputs in a file that an input reads."""
        known = self._read.get(id(root))
        if known is None:
            known = self._read[id(root)] = root, used_outputs(root.nodes)
        return known[1]

    def forget(self) -> None:
        """React to edited files."""
        self._known.clear()
        self._read.clear()


def _node_names(root: Ainb, name: str) -> dict[int, str]:
    counts = Counter(node.guid for node in root.nodes)
    return {
        node.uid: guid_text(node.guid)
        if counts[node.guid] == 1 and any(node.guid)
        else f"{name}#{number}"
        for number, node in enumerate(root.nodes)
    }


def title_of(plan: NodePlan) -> str:
    """Return a node's name in a list: its number and its class."""
    return f"#{plan.number} {one_line(plan.node.title)}"


def questions(names: NodeNames, program: RunnableFile, plan: NodePlan) -> Iterator[NodeQuestion]:
    """Yield the questions about a node's class: its result, its port, its outputs."""
    role, node = plan.role, plan.node
    if role in _NO_SAY:
        return
    who = names.of(program, node), node.name, title_of(plan)
    if node.is_query:
        yield from _output_questions(who, plan)
        return
    if role in _ENDING:
        yield NodeQuestion(*who, RESULT, choices=RESULTS)
    has_ports = role is NodeRole.GAME_SELECTOR or (role in _ENDING and role is not NodeRole.MODULE)
    if has_ports and plan.children:
        ports = [link.label or str(place) for place, link in enumerate(plan.children)]
        yield NodeQuestion(*who, PORT, choices=tuple(ports))
    if role in _ENDING or role in (NodeRole.GAME_SELECTOR, NodeRole.EVENT):
        yield from _output_questions(who, plan)


def _output_questions(who: tuple[str, str, str], plan: NodePlan) -> Iterator[NodeQuestion]:
    for output in plan.node.outputs:
        kind = output.type.kind
        choices = ("true", "false") if kind is Kind.BOOL else ()
        yield NodeQuestion(*who, OUTPUTS, output.name, kind, choices)


# Answers


def given(said: Said, who: str, question: NodeQuestion) -> Any:
    """Return the answer, None if there is none."""
    known = said.get(who, {})
    if question.part == OUTPUTS:
        return known.get(OUTPUTS, {}).get(question.name)
    return known.get(question.part)


def answered(said: Said, question: NodeQuestion) -> tuple[str, Any]:
    """Return the source of the effective answer, the node or its class, and the answer; "" for
    none."""
    for who in (question.node, question.class_):
        answer = given(said, who, question) if who else None
        if answer is not None:
            return who, answer
    return "", None


def changed(said: Said, who: str, question: NodeQuestion, answer: Any) -> dict[str, Any]:
    """Return the answers with one changed; None removes one."""
    new = json.loads(json.dumps(said))
    known = new.setdefault(who, {})
    where = known.setdefault(OUTPUTS, {}) if question.part == OUTPUTS else known
    key = question.name if question.part == OUTPUTS else question.part
    if answer is None:
        where.pop(key, None)
    else:
        where[key] = answer
    if not known.get(OUTPUTS, True):
        del known[OUTPUTS]
    if not known:
        del new[who]
    return dict(new)


def answer_text(question: NodeQuestion, answer: Any) -> str:
    """Return an answer as typed text; one for each frame is separated by commas."""
    if answer is None:
        return ""
    if isinstance(answer, list) and not _is_vector(question, answer):
        if question.kind in (Kind.STRING, Kind.VEC3, Kind.POINTER):
            return json.dumps(answer, ensure_ascii=False)
        return ", ".join(answer_text(question, part) for part in answer)
    if question.kind is Kind.VEC3:
        return ", ".join(text(Kind.F32, number) for number in answer)
    return str(answer) if question.kind is None else text(question.kind, answer)


def _is_vector(question: NodeQuestion, answer: Any) -> bool:
    return question.kind is Kind.VEC3 and all(isinstance(number, int | float) for number in answer)


def parsed(question: NodeQuestion, typed: str) -> Any:
    """Return the typed answer, None for an empty field. Raises `WrongType`.

    A list has one for each frame: separated by commas, of texts and vectors as JSON.
    """
    typed = typed.strip()
    if not typed and question.kind is not Kind.STRING:
        return None
    if question.kind in (Kind.STRING, Kind.POINTER, Kind.VEC3):
        return _structured(question, typed)
    if typed in question.choices:
        return _one(question, typed)
    components = [_one(question, word.strip()) for word in typed.split(",")]
    return components[0] if len(components) == 1 else components


def _structured(question: NodeQuestion, typed: str) -> Any:
    kind = question.kind
    assert kind is not None, "asked before"
    if not typed:
        return None
    if kind is Kind.VEC3 and not typed.startswith("[["):
        typed = f"[{typed.strip('()[]')}]"
    elif not typed.startswith("["):
        return typed
    try:
        read = json.loads(typed)
    except (ValueError, RecursionError):
        raise WrongType(tr("“{typed}” is not a list", typed=typed[:60])) from None
    every = read if isinstance(read, list) and not _is_vector(question, read) else [read]
    if not every:
        raise WrongType(tr("a list of answers must have at least one"))
    wanted_kind = Kind.VEC3 if kind is Kind.VEC3 else Kind.STRING
    for answer in every:
        accept(wanted_kind, tuple(answer) if isinstance(answer, list) else answer)
    return read


_BOOLS = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


def _one(question: NodeQuestion, word: str) -> Any:
    kind = question.kind
    if kind is None:
        for choice in question.choices:
            if word.lower() == choice.lower():
                return choice
        choices = ", ".join(question.choices)
        raise WrongType(tr("“{word}” is not one of {choices}", word=word[:60], choices=choices))
    if kind is Kind.BOOL:
        if word.lower() not in _BOOLS:
            raise WrongType(tr("“{word}” is neither true nor false", word=word[:60]))
        return _BOOLS[word.lower()]
    try:
        number = int(word, 0) if kind is not Kind.F32 else float(word)
    except ValueError:
        raise WrongType(tr("“{word}” is not a number", word=word[:60])) from None
    accept(kind, number)
    return number
