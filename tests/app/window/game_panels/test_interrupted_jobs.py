"""A job that was interrupted is reported at the start, or on coming back, and undone on request."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.documents.locks import locked
from app.documents.policy import Policy
from app.game import batch_writing, job_journal
from app.start import application
from app.ui import background
from app.ui.notice_bar import Notice


@pytest.fixture
def interrupt(tmp_path, monkeypatch):
    """What changes files of a folder as a job that is killed."""
    (tmp_path / "A").write_bytes(b"old")

    def killed():
        with batch_writing.all_or_nothing(tmp_path, Policy()) as job:
            job.write(tmp_path / "A", b"new")
            job.write(tmp_path / "B", b"new")
            job.apply()
            raise KeyboardInterrupt

    def interrupt():
        with monkeypatch.context() as patch:
            patch.setattr(batch_writing, "undo_failed", lambda *_job: None)
            with pytest.raises(KeyboardInterrupt):
                killed()
        assert (tmp_path / "A").read_bytes() == b"new"

    return interrupt


@pytest.mark.parametrize("is_before", [True, False], ids=["start", "return"])
def test_an_interrupted_job_is_undone_on_request(window, tmp_path, interrupt, qtbot, is_before):
    if is_before:
        interrupt()
    application._clean(QApplication.instance(), window.workspace)
    qtbot.waitUntil(background.is_idle)
    if not is_before:
        interrupt()
    for _ in range(2):  # reported once
        QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    qtbot.waitUntil(background.is_idle)
    QApplication.processEvents()
    bars = [one for one in window.findChildren(Notice) if "was interrupted" in one.sentence]
    assert len(bars) == 1
    bars[0].press("Undo the job")
    qtbot.waitUntil(lambda: not job_journal.interrupted())
    qtbot.waitUntil(background.is_idle)
    assert (tmp_path / "A").read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["A"]


def test_an_undo_waits_for_others_that_look_at_the_journals(tmp_path, interrupt):
    interrupt()
    (record,) = job_journal.interrupted()
    with ThreadPoolExecutor(1) as pool:
        with locked(record.journal):
            undone = pool.submit(job_journal.undo, record, Policy())
        assert undone.result() == []
    assert (tmp_path / "A").read_bytes() == b"old"
