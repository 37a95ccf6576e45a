"""The ten commonest jobs, as a newcomer does them: by mouse and by keyboard, in counted steps."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QGuiApplication

import formats
from app.ui import app_paths
from formats.aamp import AAMP
from formats.ainb.types import NodeType
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import put
from tests.app.window.jobs.newcomer import Newcomer

SWORD, DROPS, FOE = "Sword.bgparamlist", "Drops.bdrop", "Foe.bgparamlist"
BASE, MINE, THEIRS = "Foe base.bgparamlist", "Foe mine.bgparamlist", "Foe theirs.bgparamlist"
BLUR, ERRAND, WATCHMAN = "Blur.byml", "Errand.baiprog", "Watchman.root.ainb"
_BLURS, _POINTS = 20, 60


class Job(NamedTuple):
    """`files` are open, the first on top; `meant` is told what the changed one of them holds then.

    `edits` is how many steps of undo the job is.
    """

    files: Sequence[str]
    mouse: Sequence[str]
    keys: Sequence[str]
    meant: Callable[[Any], object]
    edits: int = 1
    changed: str = ""


# The files


def _aamp(values: dict[str, dict[str, tuple[Kind, Any]]]) -> bytes:
    view = formats.outline_of(AAMP.new())
    for name, held in values.items():
        above = put(view, (), name, Kind.OBJECT)
        for label, (kind, value) in held.items():
            put(view, above, label, kind, value)
    return AAMP.write(view.root)


def _foe(life: int, power: int, speed: float) -> bytes:
    general = {"Life": (Kind.S32, life), "Speed": (Kind.F32, speed)}
    attack = {"Power": (Kind.S32, power), "Impulse": (Kind.S32, 1500)}
    return _aamp({"General": general, "Attack": attack})


def _blur() -> bytes:
    view = formats.outline_of(BYML.new(2))
    for number in range(_BLURS):
        above = put(view, (), f"Attack_{number:02}", Kind.MAP)
        put(view, above, "frame_num", Kind.S32, 10 * number)
        put(view, above, "start", Kind.S32, 1)
        points = put(view, above, "mtx", Kind.ARRAY)
        for place in range(_POINTS):
            put(view, points, "", Kind.F32, number + place / _POINTS)
    return BYML.write(view.root)


@pytest.fixture(scope="module")
def originals(tmp_path_factory):
    """The files of all jobs, to be copied for each."""
    folder = tmp_path_factory.mktemp("newcomer")
    sword = {
        "General": {"Speed": (Kind.F32, 1.0), "Color": (Kind.COLOR, (0.25, 0.5, 0.75, 1.0))},
        "Attack": {"Power": (Kind.S32, 14), "GuardBreakPower": (Kind.S32, 3)},
    }
    drops: dict[str, tuple[Kind, Any]] = {"ColumnNum": (Kind.S32, 2)}
    for number in (1, 2):
        drops[f"ItemName0{number}"] = (Kind.STRING64, f"Item_{number}")
        drops[f"ItemProbability0{number}"] = (Kind.F32, 50.0)
    (folder / SWORD).write_bytes(_aamp(sword))
    (folder / DROPS).write_bytes(_aamp({"Normal": drops}))
    (folder / FOE).write_bytes(_foe(720, 8, 1.0))
    (folder / BASE).write_bytes(_foe(720, 8, 1.0))
    (folder / MINE).write_bytes(_foe(900, 8, 1.0))
    (folder / THEIRS).write_bytes(_foe(1200, 16, 1.0))
    (folder / BLUR).write_bytes(_blur())
    for name in (ERRAND, WATCHMAN):
        shutil.copy(app_paths.sample_folder() / name, folder / name)
    return folder


# What has to come of the jobs


def _values(root: Any, *labels: str) -> dict[str, Any]:
    """Return the values of the rows below one, by their names."""
    view, path = formats.outline_of(root), ()
    for label in labels:
        path = (*path, next(row.key for row in view.rows(path) if row.label == label))
    return {row.label: row.value for row in view.rows(path)}


def _is_orange(color: tuple[float, ...]) -> None:
    assert color == pytest.approx((1.0, 0.5, 0.0, 1.0), abs=1 / 255)


def _drop_table(root: Any) -> None:
    assert list(_values(root, "Normal").items()) == [
        ("ColumnNum", 3),
        *(("ItemName01", "Item_1"), ("ItemProbability01", 50.0)),
        *(("ItemName02", "Item_2"), ("ItemProbability02", 50.0)),
        *(("ItemName03", "Item_A"), ("ItemProbability03", 5.0)),
    ]


def _is_blurred(root: Any) -> None:
    for number in range(_BLURS):
        held = _values(root, f"Attack_{number:02}")
        assert (held["frame_num"], held["start"]) == (20 * number, 1)


def _one_of_many(root: Any) -> None:
    points = _values(root, "Attack_17", "mtx")
    assert points["[33]"] == 2.5
    assert len({*points.values()}) == _POINTS


def _has_object(root: Any) -> None:
    assert _values(root, "Attack") == {"Power": 8, "Impulse": 1500}
    assert _values(root, "Normal")["ColumnNum"] == 2


def _is_merged(root: Any) -> None:
    assert _values(root, "General") == {"Life": 1200, "Speed": 1.0}
    assert _values(root, "Attack")["Power"] == 16


def _has_new_ai(root: Any) -> None:
    made = list(_values(root, "AI"))[-1]
    assert _values(root, "AI", made, "Def")["ClassName"] == "Patrol"


def _has_new_node(root: Any) -> None:
    assert [node.type for node in root.nodes[16:]] == [NodeType.SEQUENTIAL]


JOBS = {
    "double damage": Job(
        [SWORD],
        ["into Filter", "= power", "open Power@1", "= *2", "Return"],
        ["Ctrl+F", "= power", "Down", "= *2", "Return"],
        lambda root: _same(_values(root, "Attack"), {"Power": 28, "GuardBreakPower": 3}),
    ),
    "a drop table": Job(
        [DROPS],
        [
            *("menu Normal", "choose Add", "choose Item"),
            *("open ItemName03@1", "= Item_A", "Return"),
            *("open ItemProbability03@1", "= 5", "Return"),
        ],
        [
            *("Ctrl+G", "= Normal", "Return", "Insert", "Return"),
            *("= Item_A", "Return", "Down", "= 5", "Return"),
        ],
        _drop_table,
        edits=3,
    ),
    "a colour": Job(
        [SWORD],
        [
            "into Filter",
            "= color",
            "row Color",
            "into Hex, rounded to 8 bits",
            "Ctrl+A",
            "= #FF8000",
            "Return",
        ],
        ["Ctrl+F", "= color", "Down", "= 1", "Tab", "= 0.5", "Tab", "= 0", "Return"],
        lambda root: _is_orange(_values(root, "General")["Color"]),
    ),
    "copy an object between files": Job(
        [DROPS, FOE],
        ["tab Foe", "menu Attack", "choose Copy", "tab Drops", "menu ColumnNum", "choose Paste"],
        ["Ctrl+Tab", "Ctrl+F", "= attack", "Down", "Ctrl+C", "Ctrl+Tab", "Ctrl+V"],
        _has_object,
    ),
    "scale all rows of a name": Job(
        [BLUR],
        [
            *("bar Edit", "choose Find and replace…", "press #", "into In rows named"),
            *("= frame_num", "into Replace with", "= *2", "press Replace all"),
        ],
        ["Ctrl+F", "= frame_num", "Down", "Ctrl+A", "= *2", "Return"],
        _is_blurred,
    ),
    "compare and take one": Job(
        [MINE, THEIRS],
        ["bar File", "choose Compare…", "press Compare", "row Power", "press Take right"],
        ["Ctrl+Shift+D", "Return", "F8", "Alt+Shift+Left"],
        lambda root: (
            _same(_values(root, "General")["Life"], 900)
            or _same(_values(root, "Attack")["Power"], 16)
        ),
    ),
    "three-way merge": Job(
        [MINE, THEIRS, BASE],
        [
            "bar File",
            "choose Merge…",
            "press Merge",
            "press Take theirs",
            f"press Apply to “{MINE}”",
        ],
        ["Ctrl+Shift+P", "= merge", "Return", "Return", "Alt+T", "Alt+A"],
        _is_merged,
    ),
    "one value of very many": Job(
        [BLUR],
        ["into Filter", "= value:17.55", "open [33]@1", "= 2.5", "Return"],
        ["Ctrl+F", "= value:17.55", "Down", "= 2.5", "Return"],
        _one_of_many,
    ),
    "a new AI": Job(
        [ERRAND],
        [
            "menu AI",
            "choose Add",
            "choose AI element",
            "into Value of ClassName",
            "= Patrol",
            "Return",
        ],
        ["Ctrl+G", "= AI", "Return", "Insert", "Alt+Return", "Tab", "= Patrol", "Return"],
        _has_new_ai,
        edits=2,
    ),
    "a new graph node": Job(
        [WATCHMAN],
        ["bar Graph", "choose Add a node…", "= sequ", "Return"],
        ["Insert", "= sequ", "Return"],
        _has_new_node,
    ),
}


def _same(found: object, wanted: object) -> None:
    assert found == wanted


@pytest.fixture(autouse=True)
def forget():
    yield
    app_paths.settings().clear()
    QGuiApplication.clipboard().clear()


@pytest.fixture
def begin(window, open_file, originals, tmp_path, qtbot):
    """Open the files of a job, the first on top, as they look when they are opened."""

    def begin_(job: Job) -> Newcomer:
        window.resize(1280, 800)
        for name in reversed(job.files):
            shutil.copy(originals / name, tmp_path / name)
            open_file(tmp_path / name)
        with qtbot.waitActive(window):
            window.activateWindow()
        newcomer = Newcomer(window)
        newcomer.settle()
        return newcomer

    return begin_


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("name", list(JOBS))
def test_a_newcomer_does_a_job(begin, name, way, qtbot, count, tmp_path: Path):
    job = JOBS[name]
    newcomer = begin(job)
    documents = newcomer.window.session.documents
    changed = next(one for one in documents if one.name == (job.changed or job.files[0]))
    before = changed.file.read_bytes()
    newcomer.do(getattr(job, way))
    count(f"{name}: {way}", newcomer.steps)
    assert [one.name for one in documents if one.is_modified] == [changed.name]
    steps = [changed.undo_stack.text(at) for at in range(changed.undo_stack.index())]
    assert len(steps) == job.edits, steps
    data = formats.save_bytes(changed.root)
    assert data != before
    job.meant(formats.open_bytes(data))
    for _step in range(job.edits):
        changed.undo()
    assert formats.save_bytes(changed.root) == before
