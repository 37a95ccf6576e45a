"""Archives extracted and packed on the command line, as a user would."""

from __future__ import annotations

import pytest

from app.game.pack_facts import NAME
from formats import wrap
from tests.app.cli.test_archives import ENTRY, FILES, packed
from tests.app.dumps import choose_dump, hashes
from tests.formats.wrap import made


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "X.pack.zs"
    file.write_bytes(packed(0))
    return file


@pytest.mark.parametrize("options", [(), ("--text",), ("--unpack", "--nested", "--text")])
def test_a_pack_comes_back(run, pack, tmp_path, options):
    said = run("extract", pack.name, *options).stdout
    assert "4 files written" in said
    assert (tmp_path / "X" / (f"{ENTRY}.yml" if "--text" in options else ENTRY)).is_file()
    run("pack", "X", "-o", "Y.pack.zs")
    run("pack", "X", "-o", "Z.pack.zs", "--like", pack.name)
    assert (tmp_path / "Z.pack.zs").read_bytes() == pack.read_bytes()
    both = [wrap.unwrap((tmp_path / one).read_bytes()) for one in ("X.pack.zs", "Y.pack.zs")]
    assert both[0].payload == both[1].payload


def test_only_what_is_named(run, pack, tmp_path):
    run("extract", pack.name, "AI/*", "Component", "-o", "out")
    assert set(hashes(tmp_path / "out")) == {"AI/Watchman.root.ainb", ENTRY}
    assert "no file" in run("extract", pack.name, "Nothing/*", status=2).stderr


def test_an_archive_in_an_archive(run, pack, tmp_path):
    run("extract", f"{pack.name}//Inner.sarc", "-o", "inner")
    assert set(hashes(tmp_path / "inner")) == {"Lantern.bgparamlist", NAME}
    run("pack", "inner", "-o", "Inner.sarc")
    assert (tmp_path / "Inner.sarc").read_bytes() == FILES["Inner.sarc"]


def test_nothing_is_written_over_unasked(run, pack, tmp_path):
    run("extract", pack.name, "-o", "out")
    (tmp_path / "out/Note.txt").write_bytes(b"mine")
    before = hashes(tmp_path)
    assert "--force" in run("extract", pack.name, "-o", "out", status=2).stderr
    assert "--force" in run("pack", "out", "-o", pack.name, status=2).stderr
    assert hashes(tmp_path) == before
    run("pack", "out", "-o", pack.name, "--force")
    run("extract", pack.name, "-o", "out", "--force")
    assert (tmp_path / "out/Note.txt").read_bytes() == b"mine"
    assert run("pack", "out", "-o", "out", status=2).stderr


def test_a_game_is_only_read(run, pack, tmp_path):
    choose_dump(tmp_path / "dump")
    (tmp_path / "dump").mkdir()
    run("extract", pack.name, "-o", "dump/X", status=2)
    run("extract", pack.name)
    run("pack", "X", "-o", "dump/X.pack.zs", status=2)
    assert not hashes(tmp_path / "dump")


def test_what_is_no_archive_says_so(run, pack, tmp_path):
    (tmp_path / "words.txt").write_bytes(b"words")
    assert "not an archive" in run("extract", "words.txt", status=2).stderr
    assert "not an archive" in run("extract", f"{pack.name}//{ENTRY}", status=2).stderr
    (tmp_path / "X.sarc").write_bytes(b"SARC\x14\0\xff\xfe")
    run("extract", "X.sarc", status=2)
    (tmp_path / "cut.pack.zs").write_bytes(made.frame(b"SARC", 3))
    assert "dictionar" in run("extract", "cut.pack.zs", status=2).stderr
