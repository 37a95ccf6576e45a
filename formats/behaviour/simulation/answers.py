"""The user's answers for what the game's classes do: results, outputs, ports. No file has them.

In JSON they are an object of subject → answer. The subject is a node (`#12`, with its file
`Player.event.root#12`, or its GUID), a class, the beginning of a class followed by `*`, or a
function that expressions call, `Name()`. The answer is an object of `result` ("Busy", "Success",
"Failure"), `outputs` (name → value), `port` (the child's label) and, for a function, `value`. A
list instead of one of these has an entry for each frame since the node was entered (for a query,
since the run began); the last entry applies from then on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeVar

from ...ainb.model import Output
from ...ainb.types import guid_text
from ...core.kinds import AnyValue, Kind, accept
from ...errors import WrongType
from .plan import NodePlan, RunnableFile
from .steps import Result

T = TypeVar("T")
_PARTS: Final = ("result", "outputs", "port", "value")


def answers_beside(file: Path, words: Sequence[str] = ()) -> Path:
    """Return the path of the answers file beside a file; `words` is its path inside an archive."""
    name = PurePosixPath(words[-1]).name if words else file.name
    return file.with_name(f"{name}.answers.json")


class Answer(NamedTuple):
    """An answer: results and ports with one entry per frame; missing parts are empty."""

    results: tuple[Result, ...] = ()
    outputs: Mapping[str, AnyValue] = {}
    ports: tuple[str, ...] = ()
    value: AnyValue = None

    @property
    def tells_flow(self) -> bool:
        """Whether the answer determines how a node ends or which child it runs."""
        return bool(self.results or self.ports)

    def over(self, other: Answer) -> Answer:
        """Return this answer, with missing parts taken from the other."""
        return Answer(
            self.results or other.results,
            {**other.outputs, **self.outputs},
            self.ports or other.ports,
            other.value if self.value is None else self.value,
        )


class Answers:
    """The answers of a run; `said` is their JSON. Raises `WrongType`."""

    def __init__(self, said: Mapping[str, object] | None = None) -> None:
        if said is not None and not isinstance(said, Mapping):
            raise WrongType("answers are a JSON object of who answers and what")
        self._named = {who: _answer(who, what) for who, what in (said or {}).items()}
        self._starts = [who[:-1] for who in self._named if who.endswith("*")]
        self._starts.sort(key=len)
        self._known: dict[tuple[str, int], Answer] = {}

    def of(self, program: RunnableFile, plan: NodePlan) -> Answer:
        """Return the answer for a node: its own first, then that of its class, then that of `*`."""
        key = program.name, plan.node.uid
        answer = self._known.get(key)
        if answer is None:
            answer = self._known[key] = self._find(program.name, plan)
        return answer

    def _find(self, file: str, plan: NodePlan) -> Answer:
        name = plan.node.name
        every = [f"{start}*" for start in self._starts if name and name.startswith(start)]
        if name:
            every.append(name)
        every += [f"#{plan.number}", f"{file}#{plan.number}", guid_text(plan.node.guid)]
        answer = Answer()
        for who in every:
            if who in self._named:
                answer = self._named[who].over(answer)
        return answer

    def function(self, name: str) -> AnyValue:
        """Return the answered value of a function of expressions, None if there is no answer."""
        answer = self._named.get(f"{name}()")
        return None if answer is None else answer.value


def output_value(answer: Answer, output: Output, frame: int) -> AnyValue:
    """Return the answered value of an output, None if there is no answer. Raises `WrongType`."""
    said = answer.outputs.get(output.name)
    if said is None:
        return None
    kind = output.type.kind
    is_each = isinstance(said, list)
    if kind is Kind.VEC3 and is_each:
        is_each = not all(isinstance(component, int | float) for component in said)
    answered = in_turn(said, frame) if is_each else said
    if kind is Kind.POINTER:
        return answered if isinstance(answered, str) else None
    return accept(kind, tuple(answered) if isinstance(answered, list) else answered)


def in_turn(every: Sequence[T], frame: int) -> T:
    """Return the entry of a list for a frame, counted from 0; the last holds on."""
    return every[min(frame, len(every) - 1)]


def _answer(who: str, what: object) -> Answer:
    if not isinstance(what, Mapping) or set(what) - set(_PARTS):
        raise WrongType(f"the answer of “{who:.60}” is an object of {', '.join(_PARTS)}")
    outputs = what.get("outputs", {})
    if not isinstance(outputs, Mapping) or any(output == [] for output in outputs.values()):
        what_is = "an object of names and values"
        raise WrongType(f"the outputs in the answer of “{who:.60}” are {what_is}")
    results = tuple(_result(who, result) for result in _listed(what.get("result", [])))
    listed_ports = _listed(what.get("port", []))
    ports = tuple(port for port in listed_ports if isinstance(port, str))
    if len(ports) < len(listed_ports):
        raise WrongType(f"the port in the answer of “{who:.60}” is not a text")
    return Answer(results, dict(outputs), ports, what.get("value"))


def _listed(said: object) -> list[object]:
    return list(said) if isinstance(said, list | tuple) else [said]


def _result(who: str, word: object) -> Result:
    if isinstance(word, Result):
        return word
    if isinstance(word, str) and word.upper() in Result.__members__:
        return Result[word.upper()]
    words = ", ".join(result.word for result in Result)
    raise WrongType(f"the result in the answer of “{who:.60}” is one of {words}")
