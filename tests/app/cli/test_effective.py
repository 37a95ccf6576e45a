"""`triptych get --effective`: values including those that a file inherits."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.app.cli.conftest import ROOT
from tests.app.game.test_ancestors import dump
from tests.patience import GUARD

__all__ = ["dump"]


@pytest.fixture
def top(dump):
    return f"{dump}/Pack/Actor/A.pack.zs//Part"


def test_rows_tell_what_they_are_inherited_from(run, top):
    printed = run("get", f"{top}/A.x__P.bgyml", "--effective")
    lines = [line.split() for line in printed.stdout.splitlines()]
    assert lines == [
        ["$parent", "string", "Work/Part/B.x__P.gyml"],
        ["OfA", "s32", "1"],
        ["OfB", "s32", "1", "from", "Part/B.x__P.bgyml"],
    ]
    assert "“Work/Part/C.x__P.gyml” is not available" in printed.stderr
    assert "OfB" not in run("get", f"{top}/A.x__P.bgyml").stdout


def test_one_inherited_value_and_json(run, top):
    assert run("get", f"{top}/A.x__P.bgyml", "OfB", "--effective").stdout == "1\n"
    run("get", f"{top}/A.x__P.bgyml", "OfB", status=2)
    rows = json.loads(run("get", f"{top}/A.x__P.bgyml", "--effective", "--json").stdout)["rows"]
    assert [one.get("from") for one in rows] == [None, None, "Part/B.x__P.bgyml"]
    row = json.loads(run("get", f"{top}/A.x__P.bgyml", "Of*", "--effective", "--json").stdout)[1]
    assert row == {"path": "OfB", "type": "s32", "value": 1, "from": "Part/B.x__P.bgyml"}


def test_a_loop_and_a_broken_parent_are_told(run, dump, top):
    assert (
        "inherits from itself in a circle"
        in run("get", f"{top}/L.x__P.bgyml", "--effective").stderr
    )
    other = f"{dump}/Pack/Actor/X.pack.zs//Part/Z.x__P.bgyml"
    assert "“Work/Part/Bad.x__P.gyml” cannot be read" in run("get", other, "--effective").stderr


def test_effective_values_are_of_one_file(run, dump):
    assert "takes one file" in run("get", dump, "--effective", status=2).stderr
    given = b"# triptych: byml version=7 order=little\nA: 1\n"
    told = run("get", "-", "--effective", given=given, status=2).stderr
    assert "needs a file with a name" in told


def test_no_qt_is_loaded_for_it(top):
    code = (
        "import sys\nfrom app.__main__ import main\n"
        f"status = main(['get', {f'{top}/A.x__P.bgyml'!r}, '--effective'])\n"
        "sys.exit('PySide6' in sys.modules or status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        timeout=GUARD,
        env={**os.environ},
    )
    assert done.returncode == 0
    assert b"OfB" in done.stdout
