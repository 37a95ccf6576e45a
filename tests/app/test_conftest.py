"""Objects left over by tests do not crash their process at its end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIES = """
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

def test_a(qapp):
    QGuiApplication.clipboard().setMimeData(QMimeData())
"""


def test_rows_may_be_left_on_the_clipboard(tmp_path):
    (tmp_path / "conftest.py").write_text("from tests.app.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_copies.py").write_text(COPIES, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
