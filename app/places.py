"""Where the program keeps what is its own: settings, recovery copies, reports; and its samples.

All of it lies in one folder where the environment variable TRIPTYCH_HOME names one.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

NAME = "triptych"


def data_folder() -> Path:
    """Return the folder of the program's own data, made now where it is missing.

    Where it cannot be made, whoever writes into it gets the system's error.
    """
    folder = _folder(QStandardPaths.StandardLocation.GenericDataLocation)
    if not folder.is_dir() and os.access(_existing(folder), os.W_OK):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def cache_folder() -> Path:
    """Return the folder of what can be made anew at any time; whoever writes makes it."""
    home = os.environ.get("TRIPTYCH_HOME")
    if home:
        return Path(home).absolute() / "cache"
    location = QStandardPaths.StandardLocation.GenericCacheLocation
    return Path(QStandardPaths.writableLocation(location), NAME)


def settings() -> QSettings:
    """Return the settings, an INI file; lists belong in it as one JSON text (Qt loses types)."""
    folder = _folder(QStandardPaths.StandardLocation.GenericConfigLocation)
    return QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)


def samples() -> list[str]:
    """Return the names of the samples that come with the program, sorted."""
    folder = sample_folder()
    if not folder.is_dir():
        return []
    return sorted(one.name for one in folder.iterdir() if one.is_file() and _is_sample(one.name))


def resource_folder() -> Path:
    """Return the folder of what the program ships, wherever it is installed.

    Found by hand, since `importlib.resources` alone would be a tenth of the start-up.
    """
    import resources

    return Path(resources.__path__[0])


def sample_folder() -> Path:
    """Return the folder of the samples."""
    return resource_folder() / "samples"


def _is_sample(name: str) -> bool:
    return not name.startswith(".") and not name.endswith((".py", ".md", ".txt"))


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    home = os.environ.get("TRIPTYCH_HOME")
    return Path(home).absolute() if home else Path(QStandardPaths.writableLocation(location), NAME)


def _existing(folder: Path) -> Path:
    return next((one for one in folder.parents if one.exists()), folder)
