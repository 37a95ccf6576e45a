"""Jobs on graphs, each by mouse and by keyboard alone, in hardly more steps than in other
editors."""

from __future__ import annotations

import math
import shutil

import pytest

import formats
from app.documents.document import Document
from app.ui import app_paths
from formats.editing import Pin
from tests.app.window.jobs import building, changing
from tests.app.window.jobs.person import Person
from tests.app.window.jobs.table import EMPTY, JOBS, WATCHMAN, WRAPPED

ainb = pytest.importorskip("ainb", reason="the package that files are read with")

ALL = JOBS | building.BUILDING | changing.CHANGES
MOST = 1.5
"""So many times the steps of the other editor a job may take."""

pytestmark = pytest.mark.usefixtures("forget_choices", "empty_clipboard")


@pytest.fixture
def files(tmp_path):
    """A folder with the samples, an empty graph, and one with a node to take out."""
    for file in app_paths.sample_folder().glob("*.ainb"):
        shutil.copy(file, tmp_path / file.name)
    (tmp_path / EMPTY).write_bytes(formats.save_bytes(formats.FORMATS[-1].new("Empty.root")))
    document = Document(formats.open_bytes((tmp_path / WATCHMAN).read_bytes()), WRAPPED)
    offers = document.structure.node_offers(Pin(("nodes", 10), True))
    offer = next(one for one in offers if one.title == "Element_Sequential")
    link = ("nodes", 10, "children", 1)
    document.edit("Wrap", lambda it: it.add_between(offer, link))
    (tmp_path / WRAPPED).write_bytes(formats.save_bytes(document.root))
    building.make(tmp_path)
    changing.make(tmp_path)
    return tmp_path


@pytest.fixture
def begin(window, open_file, files, qtbot):
    """Open the files of a job in a window where the whole graph can be read."""

    def begin_(job) -> Person:
        window.resize(2600, 1700)
        for name in filter(None, (job.also, job.file)):
            open_file(files / name)
            window.view.show_mode("graph")
        with qtbot.waitActive(window):
            window.activateWindow()
        return Person(window)

    return begin_


def look_at(person, job):
    """Have all of the graph in sight, and current what the job is about."""
    person.window.view.setFocus()
    if person.window.actions_["show_variables"].isChecked():
        person.do(["Ctrl+Shift+L"])
    person.do(["Home"])
    name, _, line = job.at.partition("/")
    if name:
        person.view.go_to(person.id(name), person.path(name, line))


def keep(person, document, qtbot):
    """Save through the program, and return what the file holds."""
    person.do(["Ctrl+S"])
    qtbot.waitUntil(lambda: not (document.is_modified or document.frozen))
    return document.file.read_bytes()


@pytest.mark.parametrize("name", list(ALL))
def test_a_job_is_done_by_mouse_and_by_keyboard(begin, name, qtbot, count):
    job = ALL[name]
    person = begin(job)
    documents = person.window.session.documents
    own = person.window.document
    changed = next(one for one in documents if one.name == (job.result or job.file))
    before = changed.file.read_bytes()
    for way, elsewhere, edits in (
        ("mouse", job.by_mouse, job.edits[0]),
        ("keys", job.by_keys, job.edits[1]),
    ):
        look_at(person, job)
        person.steps = 0
        person.do(getattr(job, way))
        assert person.steps <= math.floor(MOST * elsewhere), way
        count(f"{name}: {way}, {elsewhere} in Unreal", person.steps)
        qtbot.waitUntil(lambda edits=edits: changed.undo_stack.index() == edits)
        job.meant(ainb.AINB.from_binary(keep(person, changed, qtbot)).as_dict())
        job.beside(changed.file.parent)
        person.do(["Ctrl+Z"] * edits)
        assert changed.undo_stack.index() == 0
        assert keep(person, changed, qtbot) == before
        assert changed is own or not own.is_modified
        if changed is not own:
            person.do(["Ctrl+Tab"])
        assert person.window.document is own
