"""What the formats say reaches the user in the language of the window, wherever it is shown."""

from __future__ import annotations

import re
from types import SimpleNamespace
from unittest import mock

import pytest

import formats
from app.documents import loading, verified_write
from app.documents.error_text import why
from app.graph import tooltips
from app.graph.lights import Light
from app.graph.node_item import ItemSpot
from app.graph.paint_finding import Finding, Findings
from app.run import assumption_model
from app.run.run_panel import standing
from app.text import jobs
from app.tree import row_edits
from app.ui import app_paths
from app.ui.notice_bar import Notice
from formats.aamp import AAMP
from formats.behaviour.simulation.run import RunStatus
from formats.core.kinds import Converted, Kind
from formats.errors import FormatError, InvalidData
from formats.problems import Severity
from tests.app.window.conftest import put

pytestmark = pytest.mark.usefixtures("japanese")


@pytest.fixture
def odd(tmp_path, open_file, window, qtbot):
    """A document with a rotation that is none, and a bool that is 2."""
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Speed", Kind.QUAT, (0.0, 3.0, 0.0, 0.0))
    put(view, general, "Enable", Kind.BOOL, 2)
    file = tmp_path / "Odd.bgparamlist"
    file.write_bytes(AAMP.write(view.root))
    document = open_file(file)
    qtbot.waitUntil(lambda: len(document.problems) == 2)
    return document


def test_findings_and_their_fixes(window, odd):
    window.actions_["show_problems"].setChecked(True)
    model = window.panels.problems.list.model()
    rows = [(model.index(at, 0).data(), model.index(at, 2).data()) for at in range(2)]
    assert rows == [
        ("回転の長さが 1 ではなく 3 です。", "長さを 1 にする"),
        ("ブール値が 0 か 1 ではなく 2 として格納されています。", "1 として格納する"),
    ]


def test_a_fix_is_undone_under_its_name(window, odd):
    window.actions_["show_problems"].setChecked(True)
    panel = window.panels.problems
    panel.list.setCurrentIndex(panel.list.model().index(0, 0))
    panel.fix()
    assert odd.undo_stack.undoText() == "長さを 1 にする"


def test_why_an_edit_is_refused(window, odd):
    view = window.views.view_of(odd)
    view.refuse("the root must stay")
    assert "ルートは削除や置き換えができません" in view.findChildren(Notice)[-1].sentence


def test_errors_of_files_and_of_texts():
    error = InvalidData("the file is empty", name="a.byml", hint="Get a fresh copy of it.")
    assert why(error) == "a.byml: ファイルが空です。元のファイルを取得し直してください"
    assert "ファイルが空です" in loading.sentence(error, "a.byml")
    assert verified_write.reason(error, app_paths.sample_folder() / "a") == (
        "a.byml: ファイルが空です",
        "元のファイルを取得し直してください。",
    )
    fault = jobs.fault(InvalidData("“x” is missing", line=3, column=2, path=("A",)))
    assert (fault.sentence, fault.line, fault.column) == ("A: 「x」がありません", 2, 1)


def test_a_damaged_file_that_is_opened():
    with pytest.raises(FormatError) as caught:
        formats.open_bytes(b"AAMP" + bytes(20))
    sentence = loading.sentence(caught.value, "Damaged.aamp")
    assert not re.search(r"[a-z]{3,} [a-z]{3,}", sentence), sentence


def test_a_finding_in_the_tip_of_its_node():
    spot = ItemSpot(())
    node = SimpleNamespace(
        found=Findings(Finding(Severity.WARNING, ("“x” is not reached by any command.",)), {}),
        light=Light(),
        box=SimpleNamespace(node=None),
    )
    with mock.patch.object(tooltips, "node_text", return_value="x"):
        tip = tooltips.node_tip(node, spot)
    assert tip == "x\n「x」はどのコマンドからも到達しません。"


def test_assumptions_of_a_run_and_what_it_waits_for():
    running = SimpleNamespace(chosen={"division": "stop"}, run=None)
    (row,) = assumption_model._assumption_rows(running)
    assert row.cells[0].text == "整数をゼロで割ると、そこで実行が止まります。"
    assert row.cells[0].tip.endswith("\n例となるファイルがありません。")
    run = SimpleNamespace(outcome=RunStatus.HALTED, reason="there is no command “x”", halted=None)
    running = SimpleNamespace(run=run, is_gathering=False)
    assert "コマンド「x」がありません" in standing(running).words


def test_what_is_lost_by_a_conversion():
    loss = Converted(1, "1.5 loses its fraction")
    assert row_edits.result_shown(Kind.S32, [loss]) == "1  (1.5 の小数部が失われます)"
