"""Which files belong to the program, told to each system in its own words.

All of it comes from `formats.registry`, so that a new format or extension is associated too.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from formats.format import AnyFormat  # noqa: E402 - found through the line above
from formats.registry import BUILT_IN as FORMATS  # noqa: E402
from formats.version import VERSION  # noqa: E402

MIME_SPACE = "http://www.freedesktop.org/standards/shared-mime-info"
TAKEN = {"bas": "30"}
"""Extensions that another type has too (programs in Basic), with a weight below its own."""


def mime_type(form: AnyFormat) -> str:
    """Return the MIME type of a format's files."""
    return f"application/x-{form.name}"


def mime_xml() -> str:
    """Return the package file of the shared MIME database."""
    top = ET.Element("mime-info", xmlns=MIME_SPACE)
    for form in FORMATS:
        one = ET.SubElement(top, "mime-type", type=mime_type(form))
        ET.SubElement(one, "comment").text = form.title
        ET.SubElement(one, "icon", name=icon_name(form))
        _add_magic(one, form)
        for extension in form.extensions:
            weight = {"weight": TAKEN[extension]} if extension in TAKEN else {}
            ET.SubElement(one, "glob", pattern=f"*.{extension}", **weight)
    ET.indent(top)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{ET.tostring(top, encoding='unicode')}\n"


def _add_magic(element: ET.Element, form: AnyFormat) -> None:
    """Add the ways in which files of a format may begin."""
    size = min(sum(len(value) for _offset, value in signature) for signature in form.magic)
    # What others know better than by three bytes comes first.
    magic = ET.SubElement(element, "magic", priority="60" if size > 3 else "40")
    for signature in form.magic:
        parent = magic
        for offset, value in signature:
            parent = ET.SubElement(
                parent, "match", type="string", offset=str(offset), value=_escaped(value)
            )


def _escaped(value: bytes) -> str:
    """Return bytes as the database writes them: those that are no letters as `\\x01`."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte != 92 else f"\\x{byte:02x}" for byte in value
    )


def icon_name(form: AnyFormat) -> str:
    """Return the name under which a format's icon is installed."""
    return mime_type(form).replace("/", "-")


def desktop_entry() -> str:
    """Return the entry of the applications menu."""
    types = ";".join(mime_type(form) for form in FORMATS)
    return (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Triptych\n"
        "GenericName=Parameter File Editor\n"
        "Comment=Edit AAMP, BYML and AINB files byte for byte\n"
        "Exec=triptych %F\n"
        "TryExec=triptych\n"
        "Icon=triptych\n"
        "Terminal=false\n"
        "Categories=Development;\n"
        "Keywords=AAMP;BYML;AINB;modding;parameters;\n"
        "StartupWMClass=triptych\n"
        f"MimeType={types};\n"
    )


def windows_macros() -> str:
    """Return the macros that the installer goes through all formats and extensions with.

    They call its own: `Kind NAME TITLE`, `Associate EXTENSION PROGID`, what undoes both, and
    `Support EXTENSION`.
    """
    lines = []
    for macro in ("Associate", "Dissociate"):
        calls = [
            f'  !insertmacro {macro} ".{extension}" "Triptych.{form.name}"'
            for form in FORMATS
            for extension in form.extensions
        ]
        lines += [f"!macro {macro}All", *calls, "!macroend"]
    supported = [f'  !insertmacro Support ".{one}"' for form in FORMATS for one in form.extensions]
    lines += ["!macro SupportAll", *supported, "!macroend"]
    for macro in ("Kind", "Unkind"):
        calls = [f'  !insertmacro {macro} "{form.name}" "{form.title}"' for form in FORMATS]
        lines += [f"!macro {macro}All", *calls, "!macroend"]
    return "\n".join(lines) + "\n"


def info_plist() -> dict[str, Any]:
    """Return what macOS is informed of the program and its files."""
    documents = [
        {
            "CFBundleTypeName": form.title,
            "CFBundleTypeExtensions": list(form.extensions),
            "CFBundleTypeIconFile": f"{form.icon}.icns",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Alternate",
        }
        for form in FORMATS
    ]
    return {
        "CFBundleDisplayName": "Triptych",
        "CFBundleShortVersionString": VERSION,
        "CFBundleDocumentTypes": documents,
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
    }


def version_resource() -> str:
    """Return what Windows shows as the properties of the executable, as PyInstaller reads it."""
    numbers = tuple([*(int(part) for part in VERSION.split(".")[:3]), 0, 0, 0, 0][:4])
    texts = {
        "CompanyName": "The Triptych authors",
        "FileDescription": "Triptych, editor for AAMP, BYML and AINB files",
        "FileVersion": VERSION,
        "InternalName": "triptych",
        "LegalCopyright": "GPL-3.0-or-later",
        "OriginalFilename": "triptych.exe",
        "ProductName": "Triptych",
        "ProductVersion": VERSION,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x4,\n"
        "    fileType=1, subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        "    VarFileInfo([VarStruct('Translation', [1033, 1200])])],\n"
        ")\n"
    )


def name_lists() -> list[tuple[str, str]]:
    """Return the lists of names of the `aamp` package, each with its folder in the bundle."""
    spec = importlib.util.find_spec("aamp")
    folders = list((spec and spec.submodule_search_locations) or ())
    found = [path for folder in folders for path in Path(folder).glob("botw_*_names.txt")]
    if len(found) < 2:
        raise FileNotFoundError("the aamp package has no lists of names")
    return [(str(path), "aamp") for path in sorted(found)]
