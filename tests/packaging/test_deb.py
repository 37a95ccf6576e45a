"""The Linux packages: what they declare, what they contain, and the install script."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from formats.registry import FORMATS
from formats.version import VERSION
from tests.packaging.load import script
from tests.patience import GUARD

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux packages")
deb = script("deb")


@pytest.fixture
def bundle(qapp, tmp_path) -> Path:
    """A stand-in for the bundle: a program that says its own path, a library, and a link to it."""
    folder = tmp_path / "bundle"
    (folder / "_internal").mkdir(parents=True)
    program = folder / "triptych"
    program.write_text('#!/bin/sh\nreadlink -f "$0"\n', encoding="utf-8")
    program.chmod(0o700)
    (folder / "_internal/libone.so").write_bytes(b"\x7fELF")
    (folder / "_internal/liblink.so").symlink_to("libone.so")
    deb.icons.make_all(tmp_path / "icons")
    (tmp_path / "out").mkdir()
    return folder


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")
def test_the_package_holds_and_declares_everything(bundle, tmp_path):
    made = deb.make_deb(bundle, tmp_path / "icons", tmp_path / "out", tmp_path / "work", "none")
    assert made.name == f"triptych_{VERSION}_{deb.architecture()}.deb"
    asked = ["dpkg-deb", "--show", "--showformat", "${Package} ${Version} ${Depends}", made]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"triptych {VERSION} libc6 (>= 2.")
    assert "libegl1" in said
    listed = subprocess.run(["dpkg-deb", "--contents", made], capture_output=True, text=True).stdout
    lines = [line.split(maxsplit=5) for line in listed.splitlines()]
    modes = {line[5]: (line[0], line[1]) for line in lines}
    assert {owner for _, owner in modes.values()} == {"root/root"}
    assert modes["./usr/lib/triptych/triptych"][0] == "-rwxr-xr-x"
    assert modes["./usr/lib/triptych/_internal/libone.so"][0] == "-rw-r--r--"
    assert "./usr/bin/triptych -> ../lib/triptych/triptych" in modes
    assert "./usr/lib/triptych/_internal/liblink.so -> libone.so" in modes
    for form in FORMATS:
        icon = f"mimetypes/application-x-{form.name}"
        assert f"./usr/share/icons/hicolor/scalable/{icon}.svg" in modes
        assert f"./usr/share/icons/hicolor/256x256/{icon}.png" in modes
    for name in (
        "man/man1/triptych.1.gz",
        "bash-completion/completions/triptych",
        "zsh/vendor-completions/_triptych",
        "fish/vendor_completions.d/triptych.fish",
    ):
        assert modes[f"./usr/share/{name}"][0] == "-rw-r--r--"
    assert not [name for name in modes if re.match(r"\./usr/(local|share/triptych)", name)]


def test_the_archive_installs_and_goes_without_a_trace(bundle, tmp_path):
    made = deb.make_archive(bundle, tmp_path / "icons", tmp_path / "out", tmp_path / "work")
    with tarfile.open(made) as tar:
        tar.extractall(tmp_path / "unpacked", filter="data")
    folder = next((tmp_path / "unpacked").iterdir())
    prefix = tmp_path / "a prefix"
    environment = {**os.environ, "HOME": str(tmp_path)}
    start = [str(folder / "install.sh")]
    subprocess.run([*start, prefix], check=True, capture_output=True, env=environment)
    subprocess.run([*start, prefix], check=True, capture_output=True, env=environment)  # an update
    program = prefix / "bin/triptych"
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert Path(said.strip()) == prefix / "lib/triptych/triptych"
    entry = (prefix / "share/applications/triptych.desktop").read_text(encoding="utf-8")
    assert f'Exec="{program}" %F' in entry
    (prefix / "share/applications/other.desktop").touch()
    removed = [*start, "--uninstall", prefix]
    subprocess.run(removed, check=True, capture_output=True, env=environment)
    left = {path.name for path in prefix.rglob("*") if path.is_file() or path.is_symlink()}
    assert not {name for name in left if "triptych" in name or "x-aamp" in name}
    assert "other.desktop" in left
    again = subprocess.run(removed, capture_output=True, text=True, env=environment)
    assert again.returncode == 1
    assert "not installed" in again.stderr


# The manual page


def test_the_manual_tells_all():
    text = deb.manual_page()
    assert text.isascii()
    plain = text.replace("\\-", "-").replace("\\&", "").replace(r"\(aq", "'")
    for name, help_ in deb.helps():
        assert f".SS {name}\n" in plain
        assert all(line in plain for line in help_.splitlines() if line.isascii())
    assert ".SS triptych names find\n" in plain
    assert "--screenshot" in plain


def test_the_manual_is_sound(tmp_path):
    mandoc, groff = shutil.which("mandoc"), shutil.which("groff")
    if not mandoc and not groff:
        pytest.skip("there is neither mandoc nor groff here")
    file = tmp_path / "triptych.1"
    file.write_text(deb.manual_page(), "ascii")
    call = [groff, "-man", "-ww", "-Tascii", "-z", file] if groff else [
        mandoc, "-T", "lint", "-W", "warning", file,
    ]  # fmt: skip
    done = subprocess.run(call, capture_output=True, text=True, timeout=GUARD)
    assert (done.stdout, done.stderr) == ("", "")
