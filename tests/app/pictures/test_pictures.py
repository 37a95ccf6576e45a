"""Every window, dialog and editor looks right: in both themes, pixel ratios and languages.

In a soak these are combined in every way.

`TRIPTYCH_PICTURES=FOLDER` stores the checked pictures.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scale import scale
from tests.systems import lacks

ROOT = Path(__file__).parents[3]
LOOKS = [
    ("contrast", "1", "en", "panels,palette"),
    ("light", "1", "en", ""),
    ("dark", "2", "ja", ""),
    ("light", "2", "ja", ""),
    ("dark", "1", "ja", ""),
    ("dark", "2", "en", ""),
    ("light", "2", "en", ""),
    ("dark", "1", "en", ""),
    ("light", "1", "ja", ""),
]


@pytest.mark.long
@lacks("the fonts that texts are measured in, and half of these processes crash there")
@pytest.mark.parametrize(("theme", "size", "language", "scenes"), LOOKS[: scale(3, len(LOOKS))])
def test_nothing_is_cut_or_overlaps(theme, size, language, scenes):
    name = f"{theme}-{size}-{language}"
    keep = os.environ.get("TRIPTYCH_PICTURES")
    out = [str(Path(keep) / name)] if keep else []
    options = ["--scale", size, "--theme", theme, "--language", language, "--scenes", scenes, *out]
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.app.pictures.render", *options]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    looked, *found = done.stdout.splitlines() or [""]
    assert (done.stderr, done.returncode in (0, 1)) == ("", True)
    assert looked.startswith("looked at ")
    assert found == []
