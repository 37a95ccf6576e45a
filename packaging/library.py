"""Makes a wheel of the library alone, for programs that need no window: `dev.py package --library`.

It is the folder `formats` under the name `triptych_formats`, which its relative imports allow, so
that it can be installed beside any package called `formats`.
"""

from __future__ import annotations

import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path

from associations import ROOT, VERSION

NAME, PACKAGE = "triptych-formats", "triptych_formats"
_OF_THE_WINDOW = ("PySide6", "click")
"""What the dependencies begin with that only the program has."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""The same for all files, so that the same sources make the same bytes."""


def make_wheel(out: Path) -> Path:
    """Make the wheel in a folder and return its file."""
    info = f"{PACKAGE}-{VERSION}.dist-info"
    files = {f"{PACKAGE}/{name}": data for name, data in _sources().items()}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: triptych\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    record.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"{PACKAGE}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return wheel


def _sources() -> dict[str, bytes]:
    """Return the files of the library by their paths in its folder."""
    folder = ROOT / "formats"
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".typed", ".md"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _metadata() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [line for line in project["dependencies"] if not line.startswith(_OF_THE_WINDOW)]
    page = (ROOT / "formats" / "README.md").read_text("utf-8")
    page = page.replace(">>> import formats", f">>> import {PACKAGE} as formats")
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {NAME}",
        f"Version: {VERSION}",
        "Summary: Reads, edits and writes AAMP, BYML and AINB files byte for byte.",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {line}" for line in needed),
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + page.replace("from formats", f"from {PACKAGE}")


def _digest(data: bytes) -> str:
    digest = hashlib.sha256(data).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


if __name__ == "__main__":
    print(f"triptych: made {make_wheel(ROOT / 'dist').relative_to(ROOT)}")
