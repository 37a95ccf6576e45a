"""Makes the Debian package and the archive for other Linuxes out of the bundle."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import associations
import click
import icons
from associations import FORMATS, ROOT, VERSION

from app.cli import COMMANDS, completion
from app.cli.main import group
from app.start.arguments import parser

DEPENDS = (
    "libc6 (>= {libc})", "libdbus-1-3", "libegl1", "libfontconfig1", "libfreetype6", "libgl1",
    "libglib2.0-0 | libglib2.0-0t64", "libstdc++6", "libwayland-client0", "libwayland-cursor0",
    "libwayland-egl1", "libx11-6", "libx11-xcb1", "libxcb1", "libxkbcommon0",
)  # fmt: skip
"""What `trim` leaves to the system, and what Qt loads from there; `libc` is this system's."""
RECOMMENDS = ("fonts-dejavu-core | fonts-noto-core", "fonts-droid-fallback | fonts-noto-cjk")
"""Qt brings no font; Japanese names want one of the second kind."""
_PROGRAMS = ("triptych", "install.sh")
ABOUT = """\
 Triptych edits the parameter files of Nintendo's games: every byte you did not
 change comes back as it was, every type stays what it is, and every step can
 be undone. Behaviour graphs are shown as pictures. A command line does the same
 for scripts and whole folders.
"""


def shared_files(icon_folder: Path) -> dict[str, bytes]:
    """Return what goes below `share`, each by its path there.

    That is menu entry, types and icons, the manual page, and what completes commands in shells.
    """
    files = {
        "applications/triptych.desktop": associations.desktop_entry().encode(),
        "mime/packages/triptych.xml": associations.mime_xml().encode(),
        "man/man1/triptych.1.gz": gzip.compress(manual_page().encode("ascii"), mtime=0),
        "bash-completion/completions/triptych": completion.script("bash").encode(),
        "fish/vendor_completions.d/triptych.fish": completion.script("fish").encode(),
        "zsh/site-functions/_triptych": completion.script("zsh").encode(),
    }
    names = {"triptych": "apps/triptych"}
    names |= {str(form.icon): f"mimetypes/{associations.icon_name(form)}" for form in FORMATS}
    for name, target in names.items():
        drawing = ROOT / "resources" / "icons" / f"{name}.svg"
        files[f"icons/hicolor/scalable/{target}.svg"] = drawing.read_bytes()
        for size in icons.PNG_SIZES:
            picture = (icon_folder / f"{name}-{size}.png").read_bytes()
            files[f"icons/hicolor/{size}x{size}/{target}.png"] = picture
    return files


def manual_page() -> str:
    """Return the manual page triptych(1), with the help of the program and of its commands."""
    page = (ROOT / "packaging/linux/triptych.1.in").read_text(encoding="ascii")
    sections = [f".SS {_groff(name)}\n{_as_it_is(text)}" for name, text in helps()]
    options = _as_it_is(parser(COMMANDS).format_help())
    return page.format(version=VERSION, options=options, commands="\n".join(sections))


def helps() -> Iterator[tuple[str, str]]:
    """Yield every command with its help, those below others too."""
    top = click.Context(group, info_name="triptych", terminal_width=78, **group.context_settings)
    for name in COMMANDS:
        command = group.get_command(top, name)
        context = click.Context(command, top, name, **command.context_settings)
        yield context.command_path, command.get_help(context)
        for below, subcommand in getattr(command, "commands", {}).items():
            context_below = click.Context(subcommand, context, below)
            yield context_below.command_path, subcommand.get_help(context_below)


def _as_it_is(text: str) -> str:
    """Return lines for groff to print one by one."""
    lines = "\n".join(map(_groff, text.rstrip().splitlines()))
    return f".nf\n{lines}\n.fi"


def _groff(line: str) -> str:
    """Return a line of text escaped for groff."""
    for sign, escape in (("\\", r"\e"), ("-", r"\-"), ("'", r"\(aq"), ("…", "...")):
        line = line.replace(sign, escape)
    line = re.sub(r"[^\x00-\x7f]", lambda sign: rf"\[u{ord(sign[0]):04X}]", line)
    return rf"\&{line}" if line.startswith(".") else line


def make_deb(
    bundle: Path, icon_folder: Path, out: Path, work: Path, compression: str = "xz"
) -> Path:
    """Make the package of the bundle in the folder `out` and return it; `work` is scratch."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(bundle, work / "usr/lib/triptych", symlinks=True)
    (work / "usr/bin").mkdir()
    (work / "usr/bin/triptych").symlink_to("../lib/triptych/triptych")
    files = {f"usr/share/{name}": data for name, data in shared_files(icon_folder).items()}
    zsh = files.pop("usr/share/zsh/site-functions/_triptych")
    files["usr/share/zsh/vendor-completions/_triptych"] = zsh  # where Debian has those of packages
    files["usr/share/doc/triptych/copyright"] = _copyright().encode()
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    files["usr/share/doc/triptych/CHANGELOG.md.gz"] = gzip.compress(changes, mtime=0)
    for name, data in files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_bytes(data)
    _set_rights(work)
    size = sum(path.lstat().st_size for path in work.rglob("*")) // 1024
    (work / "DEBIAN").mkdir(mode=0o755)
    (work / "DEBIAN/control").write_text(control(size), encoding="utf-8")
    package = out / f"triptych_{VERSION}_{architecture()}.deb"
    command = ["dpkg-deb", "--root-owner-group", f"-Z{compression}", "--build", work, package]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def control(size: int) -> str:
    """Return the package's control file; `size` is that of all files (KiB)."""
    libc = (os.confstr("CS_GNU_LIBC_VERSION") or "").removeprefix("glibc ")
    return (
        "Package: triptych\n"
        f"Version: {VERSION}\n"
        f"Architecture: {architecture()}\n"
        "Maintainer: The Triptych authors <triptych@localhost>\n"
        "Section: editors\n"
        "Priority: optional\n"
        f"Installed-Size: {size}\n"
        f"Depends: {', '.join(DEPENDS).format(libc=libc)}\n"
        f"Recommends: {', '.join(RECOMMENDS)}\n"
        "Description: editor for the parameter files of Nintendo's games\n"
        f"{ABOUT}"
    )


def architecture() -> str:
    """Return this machine's architecture, as Debian calls it."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def make_archive(bundle: Path, icon_folder: Path, out: Path, work: Path) -> Path:
    """Make the .tar.xz with its install script in `out` and return it; `work` is scratch."""
    name = f"triptych-{VERSION}-linux-{os.uname().machine}"
    top = work / name
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(bundle, top / "lib/triptych", symlinks=True)
    for path, data in shared_files(icon_folder).items():
        (top / "share" / path).parent.mkdir(parents=True, exist_ok=True)
        (top / "share" / path).write_bytes(data)
    shutil.copy(ROOT / "packaging/linux/install.sh", top / "install.sh")
    shutil.copy(ROOT / "LICENSE", top / "LICENSE")
    _set_rights(top)
    archive = out / f"{name}.tar.xz"
    with tarfile.open(archive.with_suffix(""), "w") as tar:
        tar.add(top, name, filter=_nobody)
    subprocess.run(["xz", "-T0", "-f", archive.with_suffix("")], check=True)
    return archive


def _nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def _set_rights(folder: Path) -> None:
    """Give every file below a folder the mode it has when installed, whoever made it."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            is_program = path.name in _PROGRAMS and path.parent.name != "completions"
            path.chmod(0o755 if path.is_dir() or is_program else 0o644)


def _copyright() -> str:
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Triptych\n\n"
        "Files: *\n"
        "Copyright: 2026 The Triptych authors\n"
        "License: GPL-3+\n"
        " The full text is in /usr/share/common-licenses/GPL-3.\n"
        " .\n"
        " The package also holds Python (PSF-2.0), Qt and PySide6 (LGPL-3), ICU (Unicode-3.0),\n"
        " and Python packages whose licences are in /usr/lib/triptych/_internal/*.dist-info.\n"
    )
