"""Foreign files are refused by their first bytes and size, before they fill the memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from formats.errors import FormatError
from formats.text_io import refuse_foreign
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[2]
HUGE = 3 << 30
UNKNOWN = (b"\0" * 16, b"\x7fELF\2\1\1\0", b"\x89PNG\r\n\x1a\n")
KNOWN = (b"YB\7\0", b"AAMP\2\0\0\0", b"AIB \7\4\0\0", b"SARC", b"Yaz0", b"\x28\xb5\x2f\xfd")


def of_size(file, head, size):
    file.write_bytes(head)
    os.truncate(file, size)
    return file


@pytest.mark.parametrize("head", UNKNOWN + KNOWN)
def test_a_huge_file_is_refused(tmp_path, head):
    with pytest.raises(FormatError) as caught:
        formats.open(of_size(tmp_path / "huge", head, HUGE))
    assert ("3,221,225,472 bytes" in str(caught.value)) == (head in KNOWN)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("head", UNKNOWN)
def test_a_large_file_is_known_by_its_head(tmp_path, head):
    large = of_size(tmp_path / "large", head, 2 << 20)
    with pytest.raises(FormatError, match=r"not an AAMP|not edited here"):
        refuse_foreign(large)
    refuse_foreign(large, as_bytes=True)


@pytest.mark.parametrize("text", ["%YAML 1.1\n", "\n" * 5000, "丘: 1\n" * 9000, "\ufeffa: 1\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_large_texts_are_none_of_these(tmp_path, text, encoding):
    text += "a: 1\n" * (1 << 18)
    (tmp_path / "large.yml").write_text(text, encoding=encoding)
    refuse_foreign(tmp_path / "large.yml")


@pytest.mark.skipif(os.name == "nt", reason="no limit of memory there")
def test_nothing_of_a_huge_file_is_kept_in_memory(tmp_path):
    import resource

    of_size(tmp_path / "huge.byml", b"YB\7\0", HUGE)
    of_size(tmp_path / "huge.bin", b"\0\0\0\0", HUGE)
    for name in ("huge.byml", "huge.bin"):
        done = subprocess.run(
            [sys.executable, "-m", "app", "info", tmp_path / name],
            cwd=ROOT, capture_output=True, text=True, timeout=GUARD, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
        )  # fmt: skip
        assert done.returncode == 2
        assert "memory" not in done.stderr
        assert name in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "/proc/self/maps", "/proc/kmsg"])
def test_special_files_are_refused_at_once(name):
    if not os.access(name, os.R_OK):
        pytest.skip("it may not be read here")
    with pytest.raises(FormatError, match="ordinary file"):
        formats.open(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [("a\0b.byml", "NUL"), ("a\0b.pack//AI/X.ainb", "NUL"), ("\ud800.byml", "no name of a file")],
    ids=["NUL", "NUL in an archive", "surrogate"],
)
def test_a_name_that_no_file_can_have_is_refused_in_words(tmp_path, name, words):
    with pytest.raises(FormatError, match=words):
        formats.open(str(tmp_path / name))


def test_an_empty_file_is_called_empty(tmp_path):
    (tmp_path / "empty.byml").write_bytes(b"")
    with pytest.raises(FormatError, match="empty"):
        formats.open(tmp_path / "empty.byml")
