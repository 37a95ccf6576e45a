"""Makes what is shipped, in dist/: called by `packaging/dev.py package`, on any of the systems.

Linux: a .deb and a .tar.xz. Windows: an installer and a zip. macOS: a disk image. What is asked
for by name (bundle, deb, archive, installer, zip, image) is made alone; `--try` then tries it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

import associations
import icons
from associations import ROOT, VERSION

BUILD, DIST = ROOT / "build", ROOT / "dist"
ICONS = BUILD / "icons"
BUNDLE = BUILD / "dist" / "triptych"
UNPACKED_LIMIT, PACKED_LIMIT = 120e6, 40e6
"""Bytes that the bundle may have on the disk, and a package or archive of it."""
PRODUCTS = {
    "linux": ("deb", "archive"),
    "win32": ("installer", "zip"),
    "darwin": ("image",),
}
SUMS = "SHA256SUMS"
"""The file of checksums, as `sha256sum --check` and `Get-FileHash` know them."""
REPLACED = {"_internal", "triptych.exe", "triptych-cli.exe"}
"""What the Windows installer puts in the place of an older version, each as a whole."""
TOOLS = {"deb": "dpkg-deb", "installer": "makensis"}
"""What a product cannot be made without; it is then left out unless it is asked for."""


class BuildError(Exception):
    """What could not be made or does not work, in a sentence."""


def make_bundle() -> Path:
    """Make icons and bundle and return the bundle's folder."""
    icons.make_all(ICONS)
    (ICONS / "version.txt").write_text(associations.version_resource(), encoding="utf-8")
    shutil.rmtree(BUNDLE, ignore_errors=True)
    pyinstaller = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    folders = ["--distpath", BUNDLE.parent, "--workpath", BUILD / "work"]
    _run([*pyinstaller, *folders, ROOT / "packaging" / "triptych.spec"])
    size = sum(path.lstat().st_size for path in BUNDLE.rglob("*"))
    _say(f"the bundle: {size / 1e6:.1f} MB unpacked")
    if size > UNPACKED_LIMIT:
        raise BuildError(f"the bundle is larger than {UNPACKED_LIMIT / 1e6:.0f} MB")
    return BUNDLE


def make_deb() -> Path:
    """Make the Debian package."""
    import deb

    return deb.make_deb(BUNDLE, ICONS, DIST, BUILD / "deb")


def make_archive() -> Path:
    """Make the .tar.xz for any Linux."""
    import deb

    return deb.make_archive(BUNDLE, ICONS, DIST, BUILD / "archive")


def make_installer(payload: Path = BUNDLE, out: Path = DIST, drawn: Path | None = None) -> Path:
    """Make the Windows installer of a payload; needs `makensis`, which Linux has as well.

    `drawn` is the folder of the icons, by default that of the bundle's.
    """
    BUILD.mkdir(exist_ok=True)
    (BUILD / "associations.nsh").write_text(associations.windows_macros(), encoding="utf-8")
    strange = {path.name for path in payload.iterdir()} - REPLACED
    if strange:
        raise BuildError(f"the installer would not replace {', '.join(sorted(strange))}")
    setup = out / f"triptych-{VERSION}-windows-setup.exe"
    values = {
        "VERSION": VERSION,
        "PAYLOAD": payload,
        "ICONS": drawn or ICONS,
        "ASSOCIATIONS": BUILD / "associations.nsh",
        "OUT": setup,
    }
    script = ROOT / "packaging" / "windows" / "triptych.nsi"
    defined = [f"-D{name}={value}" for name, value in values.items()]
    _run(["makensis", "-WX", "-V2", "-INPUTCHARSET", "UTF8", *defined, script])
    return setup


def make_zip() -> Path:
    """Make the zip for Windows that needs no installation."""
    name = f"triptych-{VERSION}-windows-portable"
    return Path(shutil.make_archive(str(DIST / name), "zip", BUNDLE.parent, BUNDLE.name))


def make_image() -> Path:
    """Make the disk image with the app for macOS."""
    image = DIST / f"triptych-{VERSION}-macos-{platform.machine()}.dmg"
    folder = BUILD / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(BUNDLE.parent / "Triptych.app", folder / "Triptych.app", symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    hdiutil = ["hdiutil", "create", "-volname", "Triptych", "-ov", "-format", "UDZO"]
    _run([*hdiutil, "-srcfolder", folder, image])
    return image


MAKERS = {
    "deb": make_deb,
    "archive": make_archive,
    "installer": make_installer,
    "zip": make_zip,
    "image": make_image,
}


def program() -> Path:
    """Return the program in the bundle that works on a command line."""
    if sys.platform == "darwin":
        return BUNDLE.parent / "Triptych.app" / "Contents" / "MacOS" / "triptych"
    return BUNDLE / ("triptych-cli.exe" if sys.platform == "win32" else "triptych")


def try_bundle() -> None:
    """Let the bundle test itself where neither the sources nor our Python are in reach."""
    unwanted = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    _run([program(), "--selftest", DIST / "selftest.png"], cwd=BUILD, env=environment)


def build(asked: list[str], tries: bool) -> None:
    """Make what is asked for, all of this system by default, and try it."""
    BUILD.mkdir(exist_ok=True)
    DIST.mkdir(exist_ok=True)
    _timed("bundle", make_bundle)
    if tries:
        _timed("self-test of the bundle", try_bundle)
    made = {}
    for name in asked or _possible():
        if name != "bundle":
            made[name] = _timed(name, MAKERS[name])
            _check_size(made[name])
    if made:
        write_sums(list(made.values()))
    if tries and "deb" in made:
        _try_in_clean_debian(made["deb"])


def write_sums(files: list[Path]) -> Path:
    """Write the checksums of what was made beside it; those of other files there are kept."""
    sums = files[0].parent / SUMS
    known = sums.read_text(encoding="utf-8").splitlines() if sums.exists() else []
    lines = {line.partition("  ")[2]: line for line in known}
    lines = {name: line for name, line in lines.items() if (sums.parent / name).is_file()}
    for file in files:
        with file.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        lines[file.name] = f"{digest}  {file.name}"
    text = "".join(f"{lines[name]}\n" for name in sorted(lines))
    sums.write_text(text, encoding="utf-8", newline="\n")
    return sums


def _try_in_clean_debian(package: Path) -> None:
    """Try the Debian package, and the sources as a newcomer does."""
    import clean_system
    import try_deb
    import try_source

    trials = {
        "the .deb": lambda root: try_deb.try_package(root, package),
        "the two commands of README.md": try_source.try_commands,
    }
    clean_system.try_all(trials, BUILD)


def _possible() -> list[str]:
    """Return the products of this system that its tools allow, and say which they do not."""
    found = [name for name in PRODUCTS[sys.platform] if _has_tool(name)]
    for name in set(PRODUCTS[sys.platform]) - set(found):
        _say(f"{name} is NOT made: there is no {TOOLS[name]} here")
    return found


def _has_tool(name: str) -> bool:
    return name not in TOOLS or shutil.which(TOOLS[name]) is not None


def _check_size(file: Path) -> None:
    size = file.stat().st_size
    _say(f"{file.relative_to(ROOT)}: {size / 1e6:.1f} MB")
    if sys.platform == "linux" and size > PACKED_LIMIT:
        raise BuildError(f"{file.name} is larger than {PACKED_LIMIT / 1e6:.0f} MB")


def _timed(what: str, make):  # type: ignore[no-untyped-def]  # returns what `make` returns
    start = time.monotonic()
    result = make()
    _say(f"{what}: {time.monotonic() - start:.0f} s")
    return result


def _run(command: list[str | Path], **more: object) -> None:
    if subprocess.run(command, check=False, **more).returncode:  # type: ignore[call-overload]
        raise BuildError(f"{Path(command[0]).name} failed; what it said is above")


def _say(words: str) -> None:
    print(f"triptych: {words}", flush=True)


def main(arguments: list[str]) -> int:
    """Make what the arguments name and return the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", help=f"bundle, {', '.join(MAKERS)}; all by default")
    parser.add_argument("--try", dest="tries", action="store_true", help="and try what was made")
    asked = parser.parse_args(arguments)
    strange = set(asked.what) - {"bundle", *MAKERS}
    if strange:
        parser.error(f"cannot make {', '.join(sorted(strange))}")
    try:
        build(asked.what, asked.tries)
    except (BuildError, subprocess.SubprocessError) as error:
        print(f"triptych: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
