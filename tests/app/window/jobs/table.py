"""The jobs: what is done by mouse and by keyboard, what has to come of it, and what others need.

Each begins with the graph in sight and, for the keyboard, the line that it is about current. Steps
are those of `person`. `unreal` lists the steps of the same job in Unreal's Blueprint or Behaviour
Tree editor by their kinds, `why` says what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

File = dict[str, Any]
"""A file as the `ainb` package reads it."""

WATCHMAN, WRAPPED, EMPTY = "Watchman.root.ainb", "Wrapped.root.ainb", "Empty.root.ainb"


class Job(NamedTuple):
    """`also` is a second file that is open, `result` the file to look at, `edits` undo's steps.

    `beside` is called with the folder of the files, where others have to be as they were meant.
    """

    at: str
    mouse: Sequence[str]
    keys: Sequence[str]
    meant: Callable[[File], None]
    unreal: str
    why: str
    file: str = WATCHMAN
    also: str = ""
    result: str = ""
    edits: tuple[int, int] = (1, 1)
    beside: Callable[[Path], None] = lambda _folder: None

    @property
    def by_mouse(self) -> int:
        """How many steps it takes in Unreal."""
        return len(self.unreal.split(", "))

    @property
    def by_keys(self) -> int:
        """The same where each drag and click is said by keys: a chord, a name and Return.

        There is no way to do it there without the mouse.
        """
        kinds = self.unreal.split(", ")
        return len(kinds) + 2 * kinds.count("drag")


def children(file: File, node: int) -> list[int]:
    return [one["Node Index"] for one in file["Nodes"][node]["Plugs"].get("Child", [])]


def kind(file: File, node: int) -> str:
    one = file["Nodes"][node]
    return one["Name"] or one["Node Type"]


def slot(file: File, node: int, name: str) -> File:
    """Return an input or a property."""
    one = file["Nodes"][node]
    every = [*one["Properties"].values(), *one["Parameters"]["Inputs"].values()]
    return next(found for slots in every for found in slots if found["Name"] == name)


def variables(file: File, kind_: str) -> dict[str, Any]:
    return {one["Name"]: one["Default Value"] for one in file["Blackboard"].get(kind_, [])}


def new_case(file: File) -> None:
    cases = file["Nodes"][5]["Plugs"]["Child"]
    assert [one.get("Condition") for one in cases] == [3, 12, 9, None]
    assert children(file, 5) == [7, 8, 9, 0]


def rewired(file: File) -> None:
    assert children(file, 14) == [13, 15]


def swapped(file: File) -> None:
    assert children(file, 4) == [2, 1]
    assert [kind(file, one) for one in (1, 2)] == ["RaiseAlarm", "ChaseTarget"]


def healed(file: File) -> None:
    assert len(file["Nodes"]) == 16
    assert children(file, 10) == [3, 9]
    assert kind(file, 9) == "Listen"


def made_variable(file: File) -> None:
    assert variables(file, "Bool") == {"IsAsleep": False, "InHaste": False}
    assert slot(file, 12, "Hurry")["Blackboard Index"] == 1


def computed(file: File) -> None:
    number = slot(file, 5, "Input")["Expression Index"]
    code = file["Expressions"]["Expressions"][number]["Main"]
    assert any("ADD" in line or "SUB" in line for line in code), code
    assert slot(file, 5, "Input")["Node Index"] == 6


def duplicated(file: File) -> None:
    assert len(file["Nodes"]) == 19
    (copy,) = [n for n in range(16, 19) if kind(file, n) == "Element_Sequential"]
    assert [kind(file, one) for one in children(file, copy)] == ["RaiseAlarm", "ChaseTarget"]
    assert children(file, 4) == [1, 2]
    (chase,) = [n for n in range(16, 19) if kind(file, n) == "ChaseTarget"]
    assert slot(file, chase, "Goal")["Node Index"] == 11


def cut(file: File) -> None:
    assert all(slot(file, 2, name)["Node Index"] == -1 for name in ("Goal", "Target"))
    assert 2 not in children(file, 4)
    assert slot(file, 2, "Speed")["Blackboard Index"] == 0


JOBS = {
    "a case with its condition": Job(
        "#5",
        ["click #5/+", "= 9", "Return", "drag #5/9> -> >#9"],
        ["A", "= 9", "Return", "Ctrl+L", "= Listen", "Return"],
        new_case,
        "click, click, type, key, drag",
        "Switch on String: Add pin, its name in Details, the wire",
        edits=(3, 3),
    ),
    "rewire a child": Job(
        "#14/1",
        ["drag #14/1> -> >#15"],
        ["Ctrl+L", "= Yawn", "Return"],
        rewired,
        "drag",
        "a second wire from an exec pin takes the place of the first",
    ),
    "swap two children": Job(
        "#4/1",
        ["drag #4/0 -> #4/1'"],
        ["Alt+Up"],
        swapped,
        "drag",
        "Behaviour Trees order children by where they stand",
    ),
    "delete a node and join": Job(
        "#16",
        ["right #16", "choose Delete and reconnect"],
        ["Ctrl+Del"],
        healed,
        "click, key",
        "select it, Shift+Del",
        file=WRAPPED,
    ),
    "an input as a variable": Job(
        "#12/Hurry",
        ["right #12/Hurry", "choose Take from a variable…", "= InHaste", "press Take"],
        ["Ctrl+T", "= InHaste", "Return"],
        made_variable,
        "click, click, type, key",
        "right click on the pin, Promote to variable, its name",
    ),
    "a formula on an input": Job(
        "#5/Input",
        ["right #5/Input", "choose Compute by a formula…", "= Out = In + 3", "press Apply"],
        ["Ctrl+Shift+T", "= Out = In + 3", "Return"],
        computed,
        "drag, type, key, type, key, drag",
        "a Math Expression from the giver's pin, the expression, a wire to the reader",
    ),
    "duplicate a subtree": Job(
        "#4",
        ["right #4", "choose Duplicate with all below"],
        ["Shift+D"],
        duplicated,
        "drag, key",
        "a box around it, Ctrl+D",
    ),
    "cut several links": Job(
        "#2",
        ["ctrl-drag #2^-14-30 -> #2^-14+160"],
        ["Shift+X"],
        cut,
        "click, click",
        "menu, Break all node links",
    ),
}  # fmt: skip
