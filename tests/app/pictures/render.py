"""Renders pictures of the whole program and says what is wrong with them, a line each.

    python -m tests.app.pictures.render --scale 2 --theme dark --language ja [--scenes A,B] [OUT]

The exit status is 0 when nothing is wrong, else 1. A process of its own, since how large a pixel
is must be known before Qt begins.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.app.pictures.stage import Stage

SIZES = [(1024, 640), (1600, 1000)]
"""The smallest window and a usual one, in px of a screen at 100 %."""
_SCREEN = {"width": 3840, "height": 2160, "x": 0, "y": 0, "name": "large", "logicalDpi": 96}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", default="1", help="size of a pixel, 1 or 2")
    parser.add_argument("--theme", default="light", choices=("light", "dark", "contrast"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--zoom", type=int, default=100, help="the program's own zoom in percent")
    parser.add_argument("--scenes", default="", help="only these, by name")
    parser.add_argument("out", nargs="?", type=Path, help="the folder for pictures")
    return parser.parse_args()


def _prepare(options: argparse.Namespace, folder: Path) -> None:
    """Set what Qt and the program read when they begin."""
    (folder / "screens.json").write_text(json.dumps({"screens": [_SCREEN]}))
    os.environ["QT_QPA_PLATFORM"] = "offscreen:configfile=screens.json"
    os.environ["QT_SCALE_FACTOR"] = options.scale
    os.environ["TRIPTYCH_HOME"] = str(folder / "home")


def _render(options: argparse.Namespace, folder: Path) -> list[str]:
    from PySide6.QtCore import qInstallMessageHandler

    from app.start.application import make_application
    from app.ui import app_paths, focus_ring, language
    from tests.app.pictures.stage import Stage

    warnings: list[str] = []
    qInstallMessageHandler(lambda _kind, _context, words: warnings.append(words))
    sys.excepthook = lambda *error: warnings.append("".join(traceback.format_exception(*error)))
    with contextlib.chdir(folder):  # a whole name would end for Qt at the colon of its drive
        app = make_application(options.theme)
    language.speak(app, options.language)
    focus_ring.follow(app)
    app_paths.settings().setValue("look/zoom", options.zoom)
    stage = Stage(options.out, SIZES)
    try:
        _look(stage, options, folder)
    finally:
        qInstallMessageHandler(None)
        sys.excepthook = sys.__excepthook__
    print(f"looked at {stage.looked}")
    return [*stage.findings, *(f"said: {words}" for words in warnings if _IGNORED not in words)]


def _look(stage: Stage, options: argparse.Namespace, folder: Path) -> None:
    """Look at every scene that is wanted."""
    from tests.app.pictures import editors, machine, menus, mods, popups, windows
    from tests.app.pictures.stage import unseen

    wanted = options.scenes.split(",") if options.scenes else []
    for scene in (editors.in_inspector, editors.with_choices, editors.in_rows, popups.pickers):
        if not wanted or scene.__name__ in wanted:
            scene(stage)
    apart = menus.menus, machine.machines, mods.merging, mods.whole_game
    scenes = (*windows.SCENES, *popups.SCENES, *apart)
    for number, scene in enumerate(scenes):
        if not wanted or scene.__name__ in wanted:
            place = folder / str(number)
            place.mkdir()
            scene(stage, place)
    if not wanted:
        stage.findings += [*unseen(stage), *stage.focus.never_seen()]


_IGNORED = "This plugin does not support"


def main() -> int:
    """Render everything that was asked for, and return the exit status."""
    options = _options()
    sys.stdout.reconfigure(encoding="utf-8")
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        _prepare(options, Path(folder))
        found = _render(options, Path(folder))
    for line in found:
        print(line)
    sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
