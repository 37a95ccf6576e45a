"""The file associations: complete, well formed, and correct for real files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import formats
from app.ui import app_paths
from formats.registry import FORMATS
from formats.version import VERSION
from tests.packaging.load import script

associations = script("associations")
SPACE = {"mime": associations.MIME_SPACE}


def types() -> dict[str, ET.Element]:
    """The elements of the MIME package by their types."""
    top = ET.fromstring(associations.mime_xml())
    return {one.get("type", ""): one for one in top.findall("mime:mime-type", SPACE)}


def test_every_format_and_extension_has_its_type():
    found = types()
    assert set(found) == {associations.mime_type(form) for form in FORMATS}
    for form in FORMATS:
        globs = found[associations.mime_type(form)].findall("mime:glob", SPACE)
        assert [one.get("pattern") for one in globs] == [f"*.{name}" for name in form.extensions]


def matches(element: ET.Element, data: bytes) -> bool:
    """Whether a rule of the MIME package and one of those inside it hold for a file's bytes."""
    value, offset = element.get("value", ""), int(element.get("offset", ""))
    assert element.get("type") == "string"
    wanted = value.encode().decode("unicode_escape").encode("latin-1")
    inner = element.findall("mime:match", SPACE)
    return data[offset:].startswith(wanted) and (
        not inner or any(matches(one, data) for one in inner)
    )


@pytest.mark.parametrize("name", app_paths.samples())
def test_the_magic_knows_every_sample_and_takes_it_for_no_other(name):
    data = (app_paths.sample_folder() / name).read_bytes()
    own = formats.sniff(data)
    found = {
        kind
        for kind, element in types().items()
        if any(matches(one, data) for one in element.findall("mime:magic/mime:match", SPACE))
    }
    assert found == {associations.mime_type(own)}


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="no shared MIME database")
def test_the_desktop_knows_files_by_name_and_by_bytes(tmp_path):
    """Asked in a process of its own, since Qt reads the database only once."""
    folder = tmp_path / "mime" / "packages"
    folder.mkdir(parents=True)
    (folder / "triptych.xml").write_text(associations.mime_xml(), encoding="utf-8")
    subprocess.run(["update-mime-database", tmp_path / "mime"], check=True, capture_output=True)
    wanted = {}
    for number, name in enumerate(app_paths.samples()):
        file = app_paths.sample_folder() / name
        unnamed = tmp_path / f"unnamed{number}"
        unnamed.write_bytes(file.read_bytes())
        kind = associations.mime_type(formats.sniff(file.read_bytes()))
        wanted |= {str(file): kind, str(unnamed): kind}
    code = (
        "import sys; from PySide6.QtCore import QMimeDatabase as D\n"
        "for file in sys.argv[1:]: print(D().mimeTypeForFile(file).name())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *wanted],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert dict(zip(wanted, done.stdout.split(), strict=True)) == wanted


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="no validator")
def test_the_menu_entry_is_valid(tmp_path):
    file = tmp_path / "triptych.desktop"
    file.write_text(associations.desktop_entry(), encoding="utf-8")
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_menu_entry_takes_every_type():
    line = next(x for x in associations.desktop_entry().splitlines() if x.startswith("MimeType="))
    assert set(line.removeprefix("MimeType=").strip(";").split(";")) == set(types())


def test_windows_and_macos_get_every_extension():
    macros = associations.windows_macros()
    every = {name for form in FORMATS for name in form.extensions}
    for macro in ("Associate", "Dissociate"):
        assert set(re.findall(rf'insertmacro {macro} "\.(\w+)"', macros)) == every
    assert set(re.findall(r'insertmacro Support "\.(\w+)"', macros)) == every
    documents = associations.info_plist()["CFBundleDocumentTypes"]
    assert {name for one in documents for name in one["CFBundleTypeExtensions"]} == every


def test_the_version_is_said_everywhere():
    assert associations.info_plist()["CFBundleShortVersionString"] == VERSION
    assert f"'FileVersion', '{VERSION}'" in associations.version_resource()
    compile(associations.version_resource(), "version.txt", "eval")


def test_the_lists_of_names_are_found():
    lists = associations.name_lists()
    assert {Path(source).name for source, _ in lists} == {
        "botw_hashed_names.txt",
        "botw_numbered_names.txt",
    }
    assert {folder for _, folder in lists} == {"aamp"}
