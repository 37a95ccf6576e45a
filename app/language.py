"""Which language the window speaks: the one chosen, or the system's if there is one for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app import app_paths, i18n

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication, QTranslator

ENGLISH = "en"
SYSTEM = "system"
_SETTING = "look/language"
_PREFIX = "triptych_"


def folder() -> Path:
    """Return the folder of the translations, `triptych_<language>.qm` each."""
    return app_paths.resource_folder() / "words"


def languages() -> list[str]:
    """Return the languages there are, English first, as codes such as `ja` or `pt_BR`."""
    files = sorted(folder().glob(f"{_PREFIX}*.qm"))
    return [ENGLISH, *(file.stem.removeprefix(_PREFIX) for file in files)]


def name_of(language: str) -> str:
    """Return what a language calls itself."""
    if language == ENGLISH:
        return "English"
    from PySide6.QtCore import QLocale

    return QLocale(language).nativeLanguageName() or language


def chosen() -> str:
    """Return what is stored as chosen: a language, or `system`."""
    return str(app_paths.settings().value(_SETTING, SYSTEM))


def choose(choice: str) -> None:
    """Store a language or `system`; it is spoken from the next start on."""
    app_paths.settings().setValue(_SETTING, choice)


def resolved(choice: str) -> str:
    """Return the language that a choice means here; English if there is none for it."""
    from PySide6.QtCore import QLocale

    wanted = QLocale.system().uiLanguages() if choice == SYSTEM else [choice]
    for name in wanted:
        code = name.replace("-", "_")
        plain = code.partition("_")[0]
        if plain in (ENGLISH, "C"):
            return ENGLISH
        known = languages()
        if code in known or plain in known:
            return code if code in known else plain
    return ENGLISH


class _ActiveTranslators:
    """The translators in force, kept since Qt does not keep them."""

    translators: tuple[QTranslator, ...] = ()


def speak(app: QCoreApplication, choice: str) -> str:
    """Have the window speak the language chosen, texts of Qt's own dialogs, too; return which.

    Only what is built from then on speaks it. A file of translations that cannot be read leaves
    its texts English.
    """
    for old in _ActiveTranslators.translators:
        app.removeTranslator(old)
    _ActiveTranslators.translators = ()
    language = ENGLISH if choice == ENGLISH else resolved(choice)
    if language == ENGLISH:
        i18n.speak(None)
        return language
    from PySide6.QtCore import QLibraryInfo, QTranslator

    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    files = (Path(qt, f"qtbase_{language}.qm"), folder() / f"{_PREFIX}{language}.qm")
    loaded_translators = []
    for file in files:
        translator = QTranslator()
        if translator.load(str(file)):
            app.installTranslator(translator)
            loaded_translators.append(translator)
    _ActiveTranslators.translators = tuple(loaded_translators)
    i18n.speak(app.translate)
    return language
