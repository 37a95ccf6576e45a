"""Where the program keeps its own data: settings, recovery copies, reports; and its samples.

All of it is in one folder if the environment variable TRIPTYCH_HOME names one. Qt is loaded only
where it is needed, since the command line has none.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings

NAME = "triptych"
GAMES = "files/games"
"""The setting of dumps and mods: JSON, a list of objects with `dump` and `mod`."""
TOUR_DONE = "tour/done"
"""The setting that says whether the guided tour was seen, or is not wanted."""
SESSION = "session/state"
"""The setting of what was open at the last end: JSON, an object with the list `files`."""
_INI = "settings.ini"
_LONGEST_PATH, _LONGEST_NAME = 4096, 255
"""Bytes of a path and characters of a name that no system goes beyond."""


def data_path() -> Path:
    """Return the path of the program's own data, whether it exists or not."""
    return config_folder() if os.environ.get("TRIPTYCH_HOME") else _data_base() / NAME


def data_folder() -> Path:
    """Return the folder of the program's own data, created if necessary.

    Raises OSError, with a sentence, for one that the user has named and that cannot be created; for
    the system's, writing into it may fail.
    """
    is_named = bool(os.environ.get("TRIPTYCH_HOME"))
    folder = data_path()
    if folder.is_dir() or not (is_named or os.access(_existing(folder), os.W_OK)):
        return folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # private files are copied there
    except OSError as error:
        from app.ui.i18n import tr

        sentence = tr(
            "the folder of Triptych’s own data, “{folder}”, cannot be created: {reason}. Set "
            "TRIPTYCH_HOME to another folder.",
            folder=folder,
            reason=error.strerror,
        )
        raise OSError(sentence) from error
    return folder


def cache_folder() -> Path:
    """Return the folder of what can be recreated at any time; the writer creates it."""
    home = os.environ.get("TRIPTYCH_HOME")
    if home:
        return Path(home).absolute() / "cache"
    return _standard_folder("GenericCacheLocation")


def settings() -> QSettings:
    """Return the settings, an INI file; lists belong in it as one JSON text (Qt loses types)."""
    from PySide6.QtCore import QSettings

    folder = _standard_folder("GenericConfigLocation")
    return QSettings(str(folder / _INI), QSettings.Format.IniFormat)


def stored_json(key: str) -> Any:
    """Return the value of a setting in JSON, None if there is none or it cannot be read.

    An unreadable text is kept under another key, since the next value replaces it.
    """
    import json

    stored = text(key)
    try:
        return json.loads(stored or "null")
    except (ValueError, RecursionError):
        if "PySide6" in sys.modules:
            _keep_aside(key, stored)
        return None


def _keep_aside(key: str, stored: str) -> None:
    """Keep an unreadable text, and report it once, as soon as there is a window."""
    from PySide6.QtCore import QTimer

    from app.ui import report
    from app.ui.i18n import tr

    aside = f"unreadable/{key}"
    known_settings = settings()
    if known_settings.value(aside) == stored:
        return
    known_settings.setValue(aside, stored)
    sentence = tr(
        "The setting “{key}” is damaged. What it held is kept as “{aside}” in {file}.",
        key=key,
        aside=aside,
        file=known_settings.fileName(),
    )
    QTimer.singleShot(0, lambda: report.note(sentence))


def is_path(value: object) -> TypeGuard[str]:
    """Whether something that was stored can be the path of a file, there or not."""
    if not isinstance(value, str) or not value:
        return False
    try:
        stored = os.fsencode(value)
    except ValueError:
        return False
    longest = max(map(len, value.replace("\\", "/").split("/")))
    return b"\0" not in stored and len(stored) < _LONGEST_PATH and longest <= _LONGEST_NAME


def text(key: str) -> str:
    """Return a text setting, "" if there is none; Qt is used if it is loaded."""
    if "PySide6" in sys.modules:
        return str(settings().value(key, ""))
    return stored_text(config_folder() / _INI, key)


def stored_text(file: Path, key: str) -> str:
    """Return a value of a settings file written by Qt as raw text, "" if there is none."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return ""
    section, _, name = key.partition("/")
    here = ""
    for line in lines:
        if line.startswith("[") and line.endswith("]"):
            here = line[1:-1]
        elif here == section and line.startswith(f"{name}="):
            return _unescaped(line.partition("=")[2])
    return ""


_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,4})|(.))")
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def _unescaped(value: str) -> str:
    """Return the value that Qt has escaped: quoted if it contains special characters of the
    file."""
    if len(value) > 1 and value.startswith('"') and value.endswith('"'):
        value = value[1:-1]
    plain = _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else _SIGNS.get(match[2], match[2]), value
    )
    return plain[1:] if plain.startswith("@@") else plain


def config_folder() -> Path:
    """Return the folder of the settings, without Qt."""
    if home := os.environ.get("TRIPTYCH_HOME"):
        return Path(home).absolute()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Preferences"
    else:
        given = Path(os.environ.get("XDG_CONFIG_HOME", ""))
        base = given if given.is_absolute() else Path.home() / ".config"
    return base / NAME


def _data_base() -> Path:
    """Return the system's folder of programs' data, without Qt, which the command line lacks."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else Path.home() / ".local/share"


def samples() -> list[str]:
    """Return the names of the program's samples, sorted."""
    folder = sample_folder()
    if not folder.is_dir():
        return []
    return sorted(
        file.name for file in folder.iterdir() if file.is_file() and _is_sample(file.name)
    )


def resource_folder() -> Path:
    """Return the folder of the program's resources, wherever it is installed.

    It is located by hand, since `importlib.resources` alone would take a tenth of the start-up.
    """
    import resources

    return Path(resources.__path__[0])


def sample_folder() -> Path:
    """Return the folder of the samples."""
    return resource_folder() / "samples"


def _is_sample(name: str) -> bool:
    return not name.startswith(".") and not name.endswith((".py", ".md", ".txt"))


def _standard_folder(location: str) -> Path:
    """Return the program's folder at one of the system's standard places, by Qt's name for it."""
    if home := os.environ.get("TRIPTYCH_HOME"):
        return Path(home).absolute()
    from PySide6.QtCore import QStandardPaths

    place = QStandardPaths.StandardLocation[location]
    return Path(QStandardPaths.writableLocation(place), NAME)


def _existing(folder: Path) -> Path:
    return next((parent for parent in folder.parents if parent.exists()), folder)
