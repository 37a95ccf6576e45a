"""The assumptions a run makes where files prove nothing; each is a setting that can be changed."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, NamedTuple

from ...errors import WrongType


class Certainty(enum.Enum):
    """How well something is known."""

    VERIFIED = "verified"
    STATED = "stated by public documents"
    INFERRED = "inferred"
    UNKNOWN = "unknown"


class Assumption(NamedTuple):
    """A question that files do not answer. `choices` maps each option to a sentence; the first is
    the default. `evidence` says what supports it.
    """

    key: str
    mark: Certainty
    choices: dict[str, str]
    evidence: str


_INFERRED, _UNKNOWN = Certainty.INFERRED, Certainty.UNKNOWN
_ALL: Final = (
    Assumption(
        "first-update", _INFERRED,
        {"same-frame": "A node is updated in the frame it is entered in.",
         "next-frame": "The command's root is updated for the first time in the frame after."},
        "Stated for events of the kind EventTrigger, likely for others.",
    ),
    Assumption(
        "child-order", _INFERRED,
        {"stored": "The children of a Simultaneous run in the order they are stored in.",
         "reversed": "The children of a Simultaneous run in the reverse of their order."},
        "Children of one node are named …Initialize, …PreUpdate, …Update, …PostUpdate in order.",
    ),
    Assumption(
        "end-policy", _INFERRED,
        {"all": "A Simultaneous ends when all its children have ended.",
         "any": "A Simultaneous ends when any of its children has ended."},
        "50 nodes hold a OneShot beside an Execute, which “any” would cut in its first frame.",
    ),
    Assumption(
        "ended-child", _UNKNOWN,
        {"updated": "A Simultaneous goes on updating children that have ended.",
         "kept": "A Simultaneous keeps the result of a child that has ended."},
        "“Updates all, in order” is all that is stated.",
    ),
    Assumption(
        "next-in-frame", _INFERRED,
        {"as-named": "IsUpdateNextInFrame lets the next step of a Sequential run in the same "
                     "frame; without it, the next step is updated in the frame after.",
         "never": "A Sequential updates one step a frame, whatever IsUpdateNextInFrame says."},
        "The property's name.",
    ),
    Assumption(
        "choose-again", _INFERRED,
        {"every-update": "Selectors choose again on every update.",
         "on-enter": "Selectors choose only when they are entered."},
        "Properties that forbid choosing again would be pointless otherwise.",
    ),
    Assumption(
        "calculate-timing", _INFERRED,
        {"as-named": "CalculateTiming 1 lets a selector choose only when it is entered.",
         "ignored": "CalculateTiming says nothing."},
        "The engine's classes; only 0 was seen in files.",
    ),
    Assumption(
        "busy-child", _INFERRED,
        {"as-named": "IsNoSelectWhenChildBusy and NoChangeWhenChildIsBusy keep a busy child.",
         "ignored": "A selector changes its child also while that is busy."},
        "The properties' names.",
    ),
    Assumption(
        "same-condition", _INFERRED,
        {"first": "Of two children of a selector whose conditions fit, the first is taken.",
         "last": "Of two children of a selector whose conditions fit, the last is taken."},
        "4 of 84 nodes repeat a condition.",
    ),
    Assumption(
        "range-end", _UNKNOWN,
        {"closed": "The upper end of the range of an F32 selector belongs to it.",
         "open": "The upper end of the range of an F32 selector does not belong to it."},
        "Ranges in files share their ends; PlugJudgeType may decide it.",
    ),
    Assumption(
        "no-child", _UNKNOWN,
        {"busy": "A selector that leads to no node stays Busy.",
         "success": "A selector that leads to no node ends with Success.",
         "failure": "A selector that leads to no node ends with Failure."},
        "No file shows it.",
    ),
    Assumption(
        "no-step", _UNKNOWN,
        {"passed-over": "A Simultaneous or Sequential passes over a child that is not a node.",
         "stop": "The run stops at a Simultaneous or Sequential with a child that is not a node."},
        "No file shows it.",
    ),
    Assumption(
        "query-count", _UNKNOWN,
        {"frame": "A query is computed once a frame, however many nodes read it.",
         "reader": "A query is computed for each node that reads it."},
        "Only a class with side effects or chance would show the difference.",
    ),
    Assumption(
        "on-enter-only", _INFERRED,
        {"as-named": "OutputOnlyOnEnter computes a query only when its reader is entered.",
         "ignored": "OutputOnlyOnEnter says nothing."},
        "The property's name, and a flag of that meaning in the engine's classes.",
    ),
    Assumption(
        "staging", _UNKNOWN,
        {"at-once": "An output can be read in the frame it is given in.",
         "next-frame": "Outputs of nodes that are not queries are read from the next frame on."},
        "The engine's classes have a staging buffer; when it is used is not known.",
    ),
    Assumption(
        "no-value", _UNKNOWN,
        {"zero": "An output that nothing was computed for holds the zero of its type.",
         "stop": "The run stops where an output is read that nothing was computed for."},
        "No file shows it; answers can give the value.",
    ),
    Assumption(
        "one-shot", _INFERRED,
        {"success": "A OneShot without an answer ends at once with Success.",
         "busy": "A OneShot without an answer stays Busy.",
         "failure": "A OneShot without an answer ends at once with Failure."},
        "It stands before other steps in 28 of 57 Sequentials.",
    ),
    Assumption(
        "execute", _INFERRED,
        {"busy": "A class of the game without an answer stays Busy.",
         "success": "A class of the game without an answer ends at once with Success.",
         "failure": "A class of the game without an answer ends at once with Failure."},
        "Such classes work while they run, and many never end.",
    ),
    Assumption(
        "game-port", _UNKNOWN,
        {"first": "A class of the game without an answer takes its first port.",
         "last": "A class of the game without an answer takes its last port.",
         "none": "A class of the game without an answer takes none of its ports."},
        "The condition is in the game's code.",
    ),
    Assumption(
        "by-name", _INFERRED,
        {"on": "Classes such as QueryMathAddS32 compute what their names say.",
         "off": "No class of the game computes anything by itself."},
        "The names, and the names of their ports.",
    ),
    Assumption(
        "blackboard-class", _INFERRED,
        {"on": "ExecuteBlackboardSet… and QueryBlackboardGet… write and read the variable that "
               "BlackboardKey names.",
         "off": "Classes of the game do not touch the blackboard."},
        "The keys name variables of the file, or of another; ExecuteOnce: on enter only.",
    ),
    Assumption(
        "file-variable", _UNKNOWN,
        {"stored": "A variable that is read from a parameter file has the stored start value.",
         "stop": "The run stops where a variable of a parameter file is read."},
        "That file is not available.",
    ),
    Assumption(
        "module-missing", _UNKNOWN,
        {"as-class": "A module whose file is not available answers as a class of the game does.",
         "stop": "The run stops at a module whose file is not available."},
        "The file is needed to know more.",
    ),
    Assumption(
        "module-state", _UNKNOWN,
        {"afresh": "A module begins afresh each time it is entered.",
         "kept": "A module that is entered again goes on with its variables and outputs."},
        "No file shows it.",
    ),
    Assumption(
        "shared-child", _INFERRED,
        {"once": "A child that two active nodes share is entered once, updated once a frame, and "
                 "left when the last of them leaves it.",
         "each": "A child that two active nodes share is entered once, updated for each of them, "
                 "and left when the last of them leaves it."},
        "The engine keeps one state for each node.",
    ),
    Assumption(
        "event-trigger", _INFERRED,
        {"goes-on": "An event whose name begins with EventTrigger runs as any other event.",
         "one-frame": "An event whose name begins with EventTrigger is left after one frame."},
        "Stated for a tag that files do not hold; the name only hints at it.",
    ),
    Assumption(
        "second-root", _INFERRED,
        {"first": "A command with two roots begins at the first.",
         "second": "A command with two roots begins at the second."},
        "In 3 of 3 the second is for debugging.",
    ),
    Assumption(
        "chance", _UNKNOWN,
        {"once": "A RandomSelector throws its dice when it is entered.",
         "every-update": "A RandomSelector throws its dice on every update."},
        "No file has one.",
    ),
    Assumption(
        "unread-property", _UNKNOWN,
        {"ignored": "Properties of built-in nodes whose meaning is unknown are passed over.",
         "stop": "The run stops at a built-in node with a property whose meaning is unknown."},
        "PlayPolicy, BusyPolicy, NumLoop, IsLoop, IsDelayJudge, PlugJudgeType, ChildFrameSync, "
        "IsNoSelectIfSameInstance, ChildStateSyncPolicy: 0 in nearly all files.",
    ),
    Assumption(
        "attachments", _UNKNOWN,
        {"ignored": "Attachments of nodes do nothing.",
         "stop": "The run stops at a node with attachments."},
        "They are classes of the game.",
    ),
    Assumption(
        "wrap", _INFERRED,
        {"wraps": "An int that does not fit into 32 bits wraps around.",
         "stop": "The run stops where an int does not fit into 32 bits."},
        "All known hardware computes it this way.",
    ),
    Assumption(
        "division", _UNKNOWN,
        {"zero": "A division of ints by zero gives 0.",
         "stop": "The run stops at a division of ints by zero."},
        "No file shows it.",
    ),
    Assumption(
        "functions", _INFERRED,
        {"by-name": "Max, Min, ClampMinMax and Cast…To… compute what their names say.",
         "asked": "No function of expressions computes anything by itself."},
        "The constants of ClampMinMax stand first and last: low, value, high.",
    ),
)  # fmt: skip

ASSUMPTIONS: Final = {assumption.key: assumption for assumption in _ALL}
"""Every assumption there is, by its key."""


class Settings:
    """Which choice of each assumption is taken. Raises `WrongType` if there is none such."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self._chosen = {key: next(iter(one.choices)) for key, one in ASSUMPTIONS.items()}
        for key, choice in (chosen or {}).items():
            self._chosen[key] = _choice(key, choice)

    def __getitem__(self, key: str) -> str:
        return self._chosen[key]

    def sentence(self, key: str) -> str:
        """Return the chosen option of an assumption as a sentence."""
        return ASSUMPTIONS[key].choices[self._chosen[key]]


def _choice(key: str, choice: str) -> str:
    known_assumption = ASSUMPTIONS.get(key)
    if known_assumption is None:
        words = ", ".join(ASSUMPTIONS)
        raise WrongType(f"there is no assumption “{key:.60}”", hint=f"There are: {words}.")
    if choice not in known_assumption.choices:
        words = ", ".join(known_assumption.choices)
        raise WrongType(f"“{key}” is not “{choice:.60}”", hint=f"It can be: {words}.")
    return choice
