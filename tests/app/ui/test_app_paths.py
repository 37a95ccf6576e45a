"""Settings as the command line reads them: without Qt, and the same as Qt."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

from app.ui import app_paths

VALUES = [
    "", "plain", "/a/Zs Dic.pack.zs", "C:\\new\\Users", '"quoted"', "a,b;c=d", " led", "@at", "%41",
    "ünï日本😀", "a\nb\tc", "\x01\x02A", json.dumps([{"dump": "/a b/ö;x", "mod": "C:\\x41"}]),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_a_text_is_what_qt_wrote(tmp_path, value):
    file = tmp_path / "settings.ini"
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    settings.setValue("other/one", "another")
    settings.setValue("files/one", value)
    settings.sync()
    assert app_paths.stored_text(file, "files/one") == value
    assert app_paths.stored_text(file, "files/none") == ""
    assert app_paths.stored_text(tmp_path / "none", "files/one") == ""


def test_the_folder_is_that_of_qt(monkeypatch):
    monkeypatch.delenv("TRIPTYCH_HOME")
    location = QStandardPaths.StandardLocation.GenericConfigLocation
    assert app_paths.config_folder() == Path(
        QStandardPaths.writableLocation(location), app_paths.NAME
    )


def test_without_qt_the_settings_are_read_all_the_same(home):
    app_paths.settings().setValue("files/one", "told")
    code = (
        "import sys\nfrom app.ui import app_paths\nprint(app_paths.text('files/one'))\n"
        "sys.exit('PySide6' in sys.modules)"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "told\n")
