"""The copy of ICU's data in the bundle does for Qt what the whole does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

from tests.packaging.load import script

icu_data = script("icu_data")
LIBRARIES = Path(PySide6.__path__[0]) / "Qt" / "lib"
WHOLE = next(LIBRARIES.glob("libicudata.so.*"), None)
needs_tools = pytest.mark.skipif(
    WHOLE is None or not all(map(shutil.which, ("as", "ld", "nm", "objcopy"))),
    reason="there is no ICU, or no binutils to make a library with",
)

ASK_ALL = """
import functools
import hashlib
from PySide6.QtCore import (
    QByteArray, QCollator, QLocale, QStringConverter, QStringDecoder, QStringEncoder,
    QTimeZone,
)
TEXT = "Straße İstanbul ΑΣ ñandú łódź 漢字かな交じり 강남 ไทย é e\u0301 10 9 a-b aB Ab"
PARTS = TEXT.split()
KINDS = (QTimeZone.NameType.LongName, QTimeZone.NameType.ShortName, QTimeZone.NameType.OffsetName)
TIMES = (QTimeZone.TimeType.StandardTime, QTimeZone.TimeType.DaylightTime)
told = hashlib.sha256()
count = 0
def tell(*words):
    global count
    count += 1
    told.update(repr(words).encode("utf-8", "surrogatepass"))
locales = QLocale.matchingLocales(
    QLocale.Language.AnyLanguage, QLocale.Script.AnyScript, QLocale.Country.AnyCountry
)
for locale in locales:
    tell(locale.name(), locale.toUpper(TEXT), locale.toLower(TEXT))
    collator = QCollator(locale)
    collator.setNumericMode(True)
    tell(sorted(PARTS, key=functools.cmp_to_key(collator.compare)))
    for zone in ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "UTC"):
        named = QTimeZone(QByteArray(zone.encode()))
        tell(zone, [named.displayName(time, kind, locale) for time in TIMES for kind in KINDS])
for codec in QStringConverter.availableCodecs():
    encoder, decoder = QStringEncoder(codec), QStringDecoder(codec)
    tell(codec, encoder.isValid(), encoder.name(), decoder.isValid(), decoder.name())
for zone in QTimeZone.availableTimeZoneIds():
    named = QTimeZone(zone)
    for locale in (QLocale("en"), QLocale("ja"), QLocale("de")):
        tell([named.displayName(time, kind, locale) for time in TIMES for kind in KINDS])
print(count, told.hexdigest())
"""


def test_files_are_written_as_they_were_read():
    files = {"icudt1l/a.res": b"x" * 16, "icudt1l/curr/b.res": b"y" * 32, "icudt1l/é.cnv": b"z"}
    head = (32).to_bytes(2, sys.byteorder) + bytes(30)
    data = icu_data.write(head, files)
    again, read = icu_data.read(data)
    assert again == head
    assert {name: file.rstrip(b"\0") for name, file in read.items()} == files
    assert icu_data.write(head, {}) == head + bytes(4)


@needs_tools
def test_qt_asks_for_what_is_known():
    """A Qt that asks for more shows this, and its bundle has all data until it is looked into."""
    using = [
        library.name
        for library in LIBRARIES.glob("libQt6*.so.6")
        if b"libicui18n" in library.read_bytes() or b"libicuuc" in library.read_bytes()
    ]
    assert "libQt6Core.so.6" in using
    assert not icu_data.asks_for_more(LIBRARIES / "libQt6Core.so.6")
    assert icu_data.asks_for_more(next(LIBRARIES.glob("libicui18n.so.*")))


@needs_tools
def test_a_bundle_gets_less_data_where_that_is_known_to_do(tmp_path):
    core, other = LIBRARIES / "libQt6Core.so.6", next(LIBRARIES.glob("libicui18n.so.*"))
    entries = [
        ("PySide6/Qt/lib/libQt6Core.so.6", str(core), "BINARY"),
        (f"PySide6/Qt/lib/{WHOLE.name}", str(WHOLE), "BINARY"),
        (WHOLE.name, f"PySide6/Qt/lib/{WHOLE.name}", "SYMLINK"),
    ]
    smaller = icu_data.with_less(entries, tmp_path)
    made = (entries[1][0], str(tmp_path / WHOLE.name), "BINARY")
    assert smaller == [entries[0], made, entries[2]]
    unknown = [("PySide6/Qt/lib/libQt6Unheard.so.6", str(other), "BINARY"), *entries]
    assert icu_data.with_less(unknown, tmp_path) == unknown


@needs_tools
def test_qt_answers_alike_with_less_data(tmp_path):
    """Every language, every time zone and every encoding there is."""
    made = icu_data.make_smaller(WHOLE, tmp_path)
    assert made.stat().st_size < 0.6 * WHOLE.stat().st_size
    whole, less = _answers(LIBRARIES), _answers(tmp_path)
    assert whole == less
    assert int(less.split()[0]) > 5_000


@needs_tools
def test_the_answers_are_from_the_data(tmp_path):
    """Otherwise the law above would prove nothing: without collation data the answers change."""
    icu_data = script("icu_data")
    unused = {**icu_data.UNUSED, "coll": "", "zone": ""}
    icu_data.UNUSED.update(unused)
    try:
        icu_data.make_smaller(WHOLE, tmp_path)
    finally:
        del icu_data.UNUSED["coll"], icu_data.UNUSED["zone"]
    assert _answers(LIBRARIES) != _answers(tmp_path)


def _answers(folder: Path) -> str:
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder)}
    command = [sys.executable, "-c", ASK_ALL]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout
