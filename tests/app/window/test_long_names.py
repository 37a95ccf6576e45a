"""File names that no system accepts: reported like files that do not exist."""

from __future__ import annotations

import pytest

from app.documents.container_io import split_place
from app.documents.save_job import sentence
from app.start.arguments import missing_file
from app.ui import report
from tests.app.dumps import choose_dump
from tests.app.game import botw

LONG = ["n" * 300 + ".byml", "/".join(["d" * 200] * 30), "X.pack//" + "n" * 300]


@pytest.mark.parametrize("name", LONG)
def test_a_file_with_too_long_a_name_is_not_opened_but_told(window, tmp_path, qtbot, name):
    with qtbot.waitSignal(report.reports().posted) as signal:
        window.session.open_files([tmp_path / name])
    assert "could not be opened" in signal.args[0].sentence
    assert not window.session.documents


@pytest.mark.parametrize("name", ["a\0b.byml", "a\0b.pack//AI/X.ainb"])
def test_a_name_that_no_file_can_have_is_told(window, tmp_path, qtbot, name):
    choose_dump(botw.make_dump(tmp_path / "Zelda", "switch"), tmp_path)
    with qtbot.waitSignal(report.reports().posted) as signal:
        window.session.open_files([tmp_path / name])
    assert "NUL" in signal.args[0].sentence
    assert not window.session.documents


@pytest.mark.parametrize("name", LONG)
def test_too_long_a_name_is_none_of_a_file(tmp_path, name):
    file = tmp_path / name
    assert split_place(str(file)) == (file, ())
    assert missing_file([str(file)], [])


def test_what_was_not_saved_under_too_long_a_name_is_told(tmp_path):
    file = tmp_path / LONG[0]
    assert "Nothing was written" in sentence(OSError(36, "File name too long"), file)
