"""The checksums of the packages, as the systems' own tools check them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.packaging.load import script


@pytest.fixture
def build():
    return script("build")


def test_the_sums_are_those_of_the_files(build, tmp_path):
    empty, word = tmp_path / "a.deb", tmp_path / "b.tar.xz"
    empty.write_bytes(b"")
    word.write_bytes(b"abc")
    sums = build.write_sums([word, empty])
    assert sums.read_bytes() == (
        b"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.deb\n"
        b"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.tar.xz\n"
    )


def test_what_was_made_before_stays_and_what_is_gone_goes(build, tmp_path):
    first, second = tmp_path / "first.zip", tmp_path / "second.exe"
    first.write_bytes(b"1")
    second.write_bytes(b"2")
    build.write_sums([first, second])
    first.write_bytes(b"new")
    second.unlink()
    third = tmp_path / "third.zip"
    third.write_bytes(b"3")
    lines = build.write_sums([first, third]).read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["first.zip", "third.zip"]


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs sha256sum")
def test_the_tool_of_the_system_agrees(build, tmp_path):
    file = tmp_path / "triptych 1.zip"
    file.write_bytes(bytes(range(256)))
    build.write_sums([file])
    check = ["sha256sum", "--check", "--strict", build.SUMS]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0
    file.write_bytes(b"other")
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 1
