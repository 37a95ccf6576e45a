"""Jobs of building: nodes from the palette, whole parts moved, and an event from scratch."""

from __future__ import annotations

from pathlib import Path

import formats
from app.documents.document import Document
from app.ui import app_paths
from tests.app.window.jobs.table import EMPTY, WATCHMAN, File, Job, children, kind, slot, variables

UNREAD = "Unread.root.ainb"


def make(folder: Path) -> None:
    """Put in a file with two unread queries."""
    data = (app_paths.sample_folder() / WATCHMAN).read_bytes()
    document = Document(formats.open_bytes(data), UNREAD)
    readers = [("nodes", 2, "inputs", 1), ("nodes", 2, "inputs", 2)]
    readers += [("nodes", 3, "inputs", 0), ("nodes", 5, "inputs", 0)]
    for reader in readers:
        document.edit("Cut", lambda it, reader=reader: it.connect(reader, None))
    (folder / UNREAD).write_bytes(formats.save_bytes(document.root))


def queries(file: File) -> list[int]:
    return [one for one, node in enumerate(file["Nodes"]) if "Is Query" in node["Flags"]]


def a_query(file: File) -> None:
    assert len(file["Nodes"]) == 17
    assert kind(file, 16) == "GetTimeOfDay"
    assert queries(file) == [6, 11, 16]
    read = slot(file, 12, "Hurry")
    assert (read["Node Index"], read["Output Index"], read["Flags"]) == (16, 0, [])
    (output,) = (one for one in file["Nodes"][16]["Parameters"]["Outputs"]["Bool"])
    assert (output["Name"], output["Is Output"]) == ("IsNight", True)


def between(file: File) -> None:
    assert len(file["Nodes"]) == 17
    assert kind(file, 16) == "Element_Simultaneous"
    assert children(file, 4) == [1, 16]
    assert children(file, 16) == [2]


def another_class(file: File) -> None:
    assert len(file["Nodes"]) == 16
    assert kind(file, 4) == "Element_Simultaneous"
    assert children(file, 4) == [1, 2]
    assert 4 in children(file, 3)
    assert slot(file, 4, "EndPolicy")["Default Value"] == 0


def elsewhere(file: File) -> None:
    kinds = [kind(file, one) for one in range(len(file["Nodes"]))]
    assert sorted(kinds) == sorted(
        ["Element_Sequential", "RaiseAlarm", "ChaseTarget", "GetNearestStranger"]
    )
    top, chase = kinds.index("Element_Sequential"), kinds.index("ChaseTarget")
    assert [kinds[one] for one in children(file, top)] == ["RaiseAlarm", "ChaseTarget"]
    query = kinds.index("GetNearestStranger")
    assert queries(file) == [query]
    assert [slot(file, chase, name)["Node Index"] for name in ("Goal", "Target")] == [query] * 2
    assert variables(file, "F32") == {"RunSpeed": 4.5}
    assert slot(file, chase, "Speed")["Blackboard Index"] == 0


def none_unread(file: File) -> None:
    assert len(file["Nodes"]) == 14
    assert not queries(file)
    assert [kind(file, one) for one in children(file, 4)] == ["RaiseAlarm", "ChaseTarget"]


def by_kind(file: File) -> dict[str, int]:
    """Return the nodes of a file in which no two are of one kind."""
    found = {kind(file, one): one for one in range(len(file["Nodes"]))}
    assert len(found) == len(file["Nodes"])
    return found


def below(file: File, node: str) -> list[tuple[str, object]]:
    """Return what a node leads to, and the name or condition of each."""
    links = file["Nodes"][by_kind(file)[node]]["Plugs"]["Child"]
    return [
        (kind(file, one["Node Index"]), one["Condition"] if "Condition" in one else one["Name"])
        for one in links
    ]


def an_event(file: File) -> None:
    at = by_kind(file)
    assert len(at) == 12
    (command,) = file["Commands"]
    assert (command["Name"], command["Root Node Index"]) == ("Root", at["Element_Simultaneous"])
    assert below(file, "Element_Simultaneous") == [("Element_BoolSelector", ""), ("Listen", "")]
    named = [("Element_Sequential", "True"), ("Element_S32Selector", "False")]
    assert below(file, "Element_BoolSelector") == named
    assert below(file, "Element_Sequential") == [("RaiseAlarm", ""), ("ChaseTarget", "")]
    assert below(file, "Element_S32Selector") == [("Sleep", 6), ("Eat", 12), ("Yawn", "")]
    assert slot(file, at["RaiseAlarm"], "Repeat")["Default Value"] == 5
    assert variables(file, "F32") == {"Haste": 0.0}
    assert slot(file, at["ChaseTarget"], "Speed")["Blackboard Index"] == 0
    read = [slot(file, at["ChaseTarget"], name)["Node Index"] for name in ("Goal", "Target")]
    assert read == [at["GetNearestStranger"]] * 2
    assert slot(file, at["Element_BoolSelector"], "Input")["Node Index"] == at["GetTimeOfDay"]
    computed = slot(file, at["Element_S32Selector"], "Input")
    assert computed["Node Index"] == at["GetTimeOfDay"]
    (code,) = file["Expressions"]["Expressions"]
    assert computed["Expression Index"] == 0
    assert any("ADD" in line for line in code["Main"])
    assert queries(file) == sorted([at["GetNearestStranger"], at["GetTimeOfDay"]])


EVENT_BY_MOUSE = [
    *("double empty", "pick Element_Simultaneous"),
    *("drag >#0 -> #0^-100+10", "pick Command", "Return"),
    *("drag #0/+> -> #0^+300+10", "pick Element_BoolSelector"),
    *("drag #1/True> -> #1^+350+10", "pick Element_Sequential"),
    *("drag #2/+> -> #2^+300+10", "pick RaiseAlarm"),
    *("double #3/Repeat", "= 5", "Return"),
    *("drag #2/+> -> #2^+300+160", "pick ChaseTarget"),
    *("right #4/Speed", "choose Take from a variable…", "= Haste", "press Take"),
    *("drag >#4/Goal -> #4^-100+160", "pick GetNearestStranger", "drag #5/Who> -> >#4/Target"),
    *("drag >#1/Input -> #1^-100+200", "pick GetTimeOfDay"),
    *("drag #1/False> -> #1^+350+460", "pick Element_S32Selector", "drag #6/Hour> -> >#7/Input"),
    *("right #7/Input", "choose Compute by a formula…", "= Out = In + 3", "press Apply"),
    *("click #7/+", "= 6", "Return", "drag #7/6> -> #7^+300+10", "pick Sleep"),
    *("click #7/+", "= 12", "Return", "drag #7/12> -> #7^+300+100", "pick Eat"),
    *("drag #7/default> -> #7^+300+200", "pick Yawn"),
    *("drag #0/+> -> #0^+300+700", "pick Listen"),
]
EVENT_BY_KEYS = [
    *("Insert", "= simul", "Return", "E", "Return", "Right"),
    *("A", "= boolsel", "Return", *5 * ["Tab"], "N", "= gettime", "Return", "Right"),
    *("N", "= sequ", "Return", "A", "= raise", "Return", "Tab", "Return", "= 5", "Return", "Left"),
    *("A", "= chase", "Return", "Tab", "Tab", "Ctrl+T", "= Haste", "Return"),
    *("Tab", "N", "= near", "Return", "Right", *4 * ["Tab"], "Ctrl+L", "= Who", "Return"),
    *("Up", "Left", "Left", "N", "= s32", "Return"),
    *("A", "= 6", "Return", "N", "= sleep", "Return", "Left"),
    *("A", "= 12", "Return", "N", "= eat", "Return", "Left", "N", "= yawn", "Return", "Left"),
    *(*6 * ["Tab"], "Ctrl+L", "= Hour", "Return", "Ctrl+Shift+T", "= Out = In + 3", "Return"),
    *("Up", "Left", "Left", "A", "= listen", "Return"),
]
_COMMAND = "click, type, key, type, key"
_NODE = "drag, type, key"
_CASE = "click, click, type, key"
_VALUE = "click, type, key"
_VARIABLE = "click, click, type, key"
_FORMULA = "drag, type, key, type, key, drag"
EVENT_ELSEWHERE = [
    *(_COMMAND, *12 * [_NODE], "drag", "drag", _CASE, _CASE, _VALUE, _VARIABLE, _FORMULA)
]

BUILDING = {
    "a query with its reader": Job(
        "#12/Hurry",
        ["drag >#12/Hurry -> empty", "pick GetTimeOfDay"],
        ["N", "= GetTime", "Return"],
        a_query,
        "drag, type, key",
        "off the pin into an empty place, the name, Enter",
    ),
    "a node between two": Job(
        "#4/1",
        ["right #4-#2", "choose Insert a node…", "pick Element_Simultaneous"],
        ["I", "= simul", "Return"],
        between,
        "drag, type, key",
        "off the linked pin into an empty place, the name, Enter: it goes in between",
    ),
    "a node of another class": Job(
        "#4",
        ["right #4", "choose Replace class…", "pick Element_Simultaneous"],
        ["R", "= simul", "Return"],
        another_class,
        "click, click, click",
        "Behaviour Trees: the menu of the node, Replace composite, which",
    ),
    "a subtree to another file": Job(
        "#4",
        ["right #4", "choose Copy with all below", "tab Empty", "right empty", "choose Paste"],
        ["Shift+C", "Ctrl+Tab", "Ctrl+V"],
        elsewhere,
        "drag, key, click, key",
        "a box around it, Ctrl+C, the other tab, Ctrl+V; its variables are made by hand",
        also=EMPTY,
        result=EMPTY,
    ),
    "unread queries": Job(
        "#4",
        ["bar Graph", "choose Remove unread queries"],
        ["Ctrl+Shift+P", "= remove queries", "Return"],
        none_unread,
        "click, click, key",
        "one, the other with Ctrl, Del: they must be found",
        file=UNREAD,
    ),
    "an event of twelve nodes": Job(
        "",
        EVENT_BY_MOUSE,
        EVENT_BY_KEYS,
        an_event,
        ", ".join(EVENT_ELSEWHERE),
        "a custom event and its name; off a pin, the name, Enter for each node; and as above",
        file=EMPTY,
        also=WATCHMAN,
        edits=(22, 22),
    ),
}  # fmt: skip
