"""Starts the program: the application object, its theme, the window, and the requested files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QPixmapCache
from PySide6.QtWidgets import QApplication

from app.start import deferred, startup
from app.ui import app_paths, language, report, theme
from app.ui.later import call_later

if TYPE_CHECKING:
    from app.game.workspace import Workspace
    from app.start.instance import Claim
    from app.window.main_window import MainWindow

_IDLE = 100
"""Milliseconds after the start until postponed work begins."""
_PICTURES = 4096
"""KB of pictures that Qt caches. Its style draws those of a button for each palette, and a button
under a style sheet has one of its own, so that most are never used again."""
_NO_SCREEN = (
    "there is no screen to open a window on. "
    "--screenshot OUT.png FILE renders the window to a picture instead."
)
UNTIL_PAINTED = "TRIPTYCH_UNTIL_PAINTED"
PAINTED = "painted"
"""If the first is set in the environment, the program prints the second as soon as its window is
painted, and ends: this measures a start."""
_ready: list[object] = []
_STYLE = ("-style", "fusion")
"""One look everywhere. Set as options, since getting or setting a style object later would have
Qt's Python side build every enumeration of styles, a tenth of the start-up."""


def run(files: list[str], options: dict[str, Any], claim: Claim | None = None) -> int:
    """Open the window with `files`, given by name, and return the exit status when it is closed.

    `options` are those of `app.start.arguments`; `commands` are the names of the commands without a
    window. Every argument but `files` is optional. With a `claim`, this window represents the
    running program: it owns the session, and later starts pass their files to it.
    """
    screenshot = options.get("screenshot")
    if not _has_screen():
        if screenshot is None:
            print(f"triptych: {_missing_file(files, options) or _NO_SCREEN}", file=sys.stderr)  # noqa: T201
            return 2
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = make_application(options.get("theme"))
    language.speak(app, options.get("language") or language.chosen())
    with startup.all_stays():
        from app.window.main_window import MainWindow

        window = MainWindow(remembers=screenshot is None, is_first=claim is not None)
    report.install_crash_hook(window.keep_all, app_paths.data_folder() / "reports")
    if options.get("size"):
        window.resize(*options["size"])
    # on a busy machine, a delayed call would run before the start is over
    is_measured = bool(os.environ.get(UNTIL_PAINTED))
    window.painted.connect(_end_after_paint if is_measured else lambda: _complete(window))
    window.show()
    if files:
        window.session.open_files(files)
    elif screenshot is None and _has_session():
        call_later(window, window.reopen)
    if screenshot is not None:
        from app.start.screenshot import Screenshot

        Screenshot(window, screenshot, options)
    elif not is_measured:
        QTimer.singleShot(_IDLE, window, _get_ready)
        QTimer.singleShot(_IDLE, window, lambda: window.preferences.follow_contrast())
        QTimer.singleShot(_IDLE, window, lambda: window.messages.offer_recovery())
        QTimer.singleShot(_IDLE, window, lambda: _clean(app, window.workspace))
        QTimer.singleShot(3 * _IDLE, window, deferred.load_for_errors)
    app.aboutToQuit.connect(_leave_text)
    if claim is not None and not is_measured:
        QTimer.singleShot(_IDLE, window, lambda: _receive(window, claim))
    return app.exec()


def _receive(window: MainWindow, claim: Claim) -> None:
    """Accept files from later starts as long as the program runs."""
    from app.start.instance_receiver import InstanceReceiver

    receiver = InstanceReceiver(window, claim, window.session.open_files)
    QApplication.instance().aboutToQuit.connect(receiver.close)  # type: ignore[union-attr]


def _clean(app: QApplication, workspace: Workspace) -> None:
    """Look for what killed programs left: now, and each time the user comes back."""
    workspace.clean()
    app.applicationStateChanged.connect(workspace.report_interrupted)


def _missing_file(files: list[str], options: dict[str, Any]) -> str:
    from app.start.arguments import missing_file

    return missing_file(files, options.get("commands", ()))


def _end_after_paint() -> None:
    print(PAINTED, flush=True)  # noqa: T201
    QApplication.exit(0)  # `quit` would close the window, which is not complete


def _complete(window: MainWindow) -> None:
    """Make what the window consists of besides what is painted; all of it stays.

    The program ends if that fails: such a window would be of no use.
    """
    try:
        with startup.all_stays():
            window.complete()
    except Exception:
        QApplication.exit(1)
        raise


def _has_session() -> bool:
    """Whether files were open at the last end; asked before what reopens them is loaded."""
    state = app_paths.stored_json(app_paths.SESSION)
    return isinstance(state, dict) and bool(state.get("files"))


def _leave_text() -> None:
    """Keep copied rows on the clipboard only as text.

    Python's data for it would otherwise be requested, and deleted, when Python has already ended.
    """
    clipboard = QGuiApplication.clipboard()
    if not clipboard.ownsClipboard():
        return
    from formats.clipboard import MIME

    if clipboard.mimeData().hasFormat(MIME):
        clipboard.setText(clipboard.text())


def _get_ready() -> None:
    """Load what the first document and panels need, once the window is shown and idle."""
    from app.documents import loading
    from app.inspector import inspector
    from app.ui import focus_ring
    from app.window import document_view
    from formats import outline_of
    from formats.registry import FORMATS

    focus_ring.follow(QApplication.instance())  # type: ignore[arg-type]
    _ready.extend((loading, document_view, inspector))
    for file_format in FORMATS:
        outline_of(file_format.new())
    report_failed_plug_ins()


def report_failed_plug_ins() -> None:
    """Name the plug-ins that could not be loaded, each with its reason."""
    from app.ui.i18n import tr
    from app.ui.sentences import said
    from formats.registry import PLUG_INS

    for name, why in PLUG_INS.failures.items():
        text = tr("The plug-in “{name}” could not be loaded: {why}.", name=name, why=said(why))
        report.note(text)


def make_application(choice: str | None) -> QApplication:
    """Return the application object; if `choice` is None, its theme is the stored one."""
    QGuiApplication.setApplicationName("triptych")
    QGuiApplication.setDesktopFileName("triptych")
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([*sys.argv[:1], *_STYLE])
    QPixmapCache.setCacheLimit(_PICTURES)
    stored = str(app_paths.settings().value("look/theme", "system"))
    theme.apply(app, choice or stored)
    return app


def _has_screen() -> bool:
    """Whether Qt will find a screen for a window; without one it would abort."""
    if not sys.platform.startswith("linux"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(os.environ.get(name) for name in names)
