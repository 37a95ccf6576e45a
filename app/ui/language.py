"""Which language the window speaks: the one chosen, or the system's if there is one for it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.ui import app_paths, i18n

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication, QTranslator

ENGLISH = "en"
SYSTEM = "system"
_SETTING = "look/language"
_PREFIX = "triptych_"
Translations: TypeAlias = dict[tuple[str, str], list[str]]
"""By context and English text: one form, or one for each plural form."""


def folder() -> Path:
    """Return the folder of the translations, `triptych_<language>.ts` each."""
    return app_paths.resource_folder() / "words"


def languages() -> list[str]:
    """Return the languages there are, English first, as codes such as `ja` or `pt_BR`."""
    files = sorted(folder().glob(f"{_PREFIX}*.ts"))
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


class _QtTranslator:
    """The translator of Qt's own texts that is installed; Qt keeps no reference to it."""

    installed: QTranslator | None = None


def speak(app: QCoreApplication, choice: str) -> str:
    """Switch the window, and Qt's own dialogs, to the language chosen; return which it is.

    Only what is built afterwards shows it. If the file of translations cannot be read, texts stay
    English.
    """
    if _QtTranslator.installed is not None:
        app.removeTranslator(_QtTranslator.installed)
        _QtTranslator.installed = None
    language = ENGLISH if choice == ENGLISH else resolved(choice)
    if language == ENGLISH:
        i18n.speak(None)
        return language
    from PySide6.QtCore import QLibraryInfo, QTranslator

    translator = QTranslator()
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(str(Path(qt, f"qtbase_{language}.qm"))):
        app.installTranslator(translator)
        _QtTranslator.installed = translator
    i18n.speak(partial(_translate, read(folder() / f"{_PREFIX}{language}.ts")))
    return language


def read(file: Path) -> Translations:
    """Return the translations in a `.ts` file; none if it cannot be read."""
    from xml.etree import ElementTree as ET  # late: English needs no XML

    try:
        root = ET.parse(file)
    except (OSError, ET.ParseError):
        return {}
    found = {}
    for context in root.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            forms = [node.text or "" for node in message.iter("numerusform")]
            forms = forms or [message.findtext("translation", "")]
            if all(forms):
                found[name, message.findtext("source", "")] = forms
    return found


def _translate(known: Translations, context: str, text: str, _remark: str | None, n: int) -> str:
    """Return the form of a translation for a count `n`: the only one, or the first for 1 alone."""
    forms = known.get((context, text), [text])
    return forms[min(int(n != 1), len(forms) - 1)]
