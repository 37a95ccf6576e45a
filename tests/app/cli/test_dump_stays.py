"""No command writes into the dump of a game, by whatever path; the message says where to write
instead."""

from __future__ import annotations

import os
import shutil

import pytest

from tests.app.cli.conftest import LANTERN, VOICES, WATCHMAN
from tests.app.dumps import choose_dump, hashes
from tests.app.files.test_exporting import put
from tests.corpus import need_file


@pytest.fixture
def dumped(tmp_path):
    """A folder with a dump and its DLC, and one beside it with links into both."""
    title = tmp_path / "Zelda"
    for place in ("content/Pack", "aoc/0010/Pack"):
        folder = title / place
        folder.mkdir(parents=True)
        for sample in (LANTERN, VOICES, WATCHMAN):
            shutil.copy(sample, folder)
    (tmp_path / "mod").mkdir()
    choose_dump(title / "content", tmp_path / "mod")
    if os.name == "posix":
        (tmp_path / "base").symlink_to(title / "content")
        (tmp_path / "dlc").symlink_to(title / "aoc/0010/Pack")
    return title


def commands(folder, tmp_path):
    """Every command that writes, with a file of the folder as what it writes to."""
    lantern, watchman = folder / LANTERN.name, folder / WATCHMAN.name
    text = tmp_path / "lantern.yml"
    return [
        ("convert", LANTERN, lantern, "--to", "yaml", "--force"),
        ("convert", LANTERN, folder / "new.yml"),
        ("convert", text, lantern, "--force"),
        ("convert", text, folder / "New.bgparamlist"),
        ("convert", tmp_path / "texts", folder, "--force"),
        ("convert", tmp_path / "texts", folder / "deep/er"),
        ("convert", tmp_path / "texts", folder, "--force", "--jobs", "1"),
        ("graph", WATCHMAN, "-o", folder / "new.svg"),
        ("graph", WATCHMAN, "-o", folder / "new.png"),
        ("graph", WATCHMAN, "-o", folder / "new.dot"),
        ("graph", WATCHMAN, "-o", watchman.with_suffix(".dot"), "--force"),
        ("set", lantern, "General/Life", "7"),
        ("set", LANTERN, "General/Life", "7", "-o", lantern, "--force"),
        ("merge", LANTERN, LANTERN, LANTERN, "-o", lantern, "--force"),
        ("merge", LANTERN, LANTERN, LANTERN, "-o", folder / "new.bgparamlist"),
        ("extract", tmp_path / "X.sarc", "-o", folder / "out"),
        ("extract", tmp_path / "X.sarc", "-o", folder, "--force"),
        ("pack", tmp_path / "texts", "-o", folder / "New.sarc"),
        ("export", tmp_path / "own", "--for", "switch", "-o", folder / "out", "--game", "totk"),
        ("export", tmp_path / "own", "--for", "tkmm", "-o", folder / "out.zip", "--game", "totk"),
        ("import-mod", tmp_path / "own", "-o", folder / "out"),
    ]


@pytest.mark.parametrize(
    "way",
    [
        "Zelda/content/Pack",
        "Zelda/aoc/0010/Pack",
        "Zelda/aoc/../content/Pack",
        pytest.param("base/Pack", marks=pytest.mark.skipif(os.name != "posix", reason="a link")),
        pytest.param("dlc", marks=pytest.mark.skipif(os.name != "posix", reason="a link")),
    ],
)
def test_no_command_writes_into_a_dump(run, dumped, tmp_path, way):
    run("convert", LANTERN, tmp_path / "lantern.yml")
    (tmp_path / "texts").mkdir()
    run("convert", LANTERN, tmp_path / "texts" / f"{LANTERN.name}.yml")
    put(tmp_path, "own/romfs/AI/New.byml")
    run("pack", tmp_path / "texts", "-o", tmp_path / "X.sarc")
    before = hashes(dumped)
    for command in commands(tmp_path / way, tmp_path):
        said = run(*command, status=2).stderr
        if "is the name of a binary file" in said:  # refused before it is asked where it lies
            assert "--to" in command, command
            continue
        assert "game dump" in said, command
        assert "-o" in said, command
        assert str(tmp_path / "mod") in said, command
    assert hashes(dumped) == before
    run("set", tmp_path / way / LANTERN.name, "General/Life", "7", "-o", tmp_path / "mod/L.x")
    assert hashes(dumped) == before


def test_a_real_dump_stays_as_it_is(run, tmp_path):
    source = need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    title = tmp_path / "0100F2C0115B6000"
    shutil.copytree(source, title / "romfs")
    dlc = tmp_path / "0100F2C0115B7001/romfs"
    shutil.copytree(source / "AI", dlc / "AI")
    choose_dump(title / "romfs", tmp_path / "mod")
    before = hashes(tmp_path)
    name = "AI/Player.brain.root.ainb"
    for root in (title / "romfs", dlc):
        run("convert", root / name, root / name, "--to", "yaml", "--force", status=2)
        run("graph", root / name, "-o", root / "AI/Player.svg", status=2)
        run("convert", root, root / "texts", status=2)
    assert hashes(tmp_path) == before


def test_what_another_program_changed_is_not_written_over(run, lantern, monkeypatch):
    from app.documents import container_io

    save = container_io.save

    def later(*args, **more):
        lantern.write_bytes(VOICES.read_bytes())
        return save(*args, **more)

    monkeypatch.setattr(container_io, "save", later)
    said = run("set", lantern, "General/Life", "7", status=2).stderr
    assert "changed by another program" in said
    assert "Nothing was written" in said
    assert lantern.read_bytes() == VOICES.read_bytes()
    assert [one.name for one in lantern.parent.iterdir()] == [lantern.name]
