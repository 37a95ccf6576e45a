"""How long a window is held when the rest of it is made, right after its first paint."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

from app.start import deferred, startup

with startup.all_stays(), startup.own_import_kept(), deferred.deferred():
    from PySide6.QtWidgets import QApplication

from app.start import application

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_complete = application._complete


def _timed(window: MainWindow) -> None:
    """Complete a window, print the seconds of processor time that took, and end."""
    began = time.process_time()
    _complete(window)
    print(json.dumps({"completed": time.process_time() - began}), flush=True)
    QApplication.exit(0)


def main() -> int:
    """Start the program with an empty window and return its exit code."""
    application._complete = _timed
    return application.run([], {})


if __name__ == "__main__":
    sys.exit(main())
