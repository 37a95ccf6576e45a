"""Jobs of building: nodes chosen in the palette, whole parts moved, and an event from nothing."""

from __future__ import annotations

from pathlib import Path

import formats
from app import app_paths
from app.documents.document import Document
from tests.app.windows.jobs.table import EMPTY, WATCHMAN, File, Job, children, kind, slot, variables

UNREAD = "Unread.root.ainb"


def make(folder: Path) -> None:
    """Put in a file with two queries that nothing reads."""
    data = (app_paths.sample_folder() / WATCHMAN).read_bytes()
    document = Document(formats.open_bytes(data), UNREAD)
    readers = [("nodes", 2, "inputs", 1), ("nodes", 2, "inputs", 2)]
    readers += [("nodes", 3, "inputs", 0), ("nodes", 5, "inputs", 0)]
    for reader in readers:
        document.edit("Cut", lambda it, run, reader=reader: it.connect(reader, None, run))
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
    "queries that nothing reads": Job(
        "#4",
        ["bar Graph", "choose Remove queries that nothing reads"],
        ["Ctrl+Shift+P", "= remove queries", "Return"],
        none_unread,
        "click, click, key",
        "one, the other with Ctrl, Del: they have to be found",
        file=UNREAD,
    ),
}  # fmt: skip
