"""No command writes into a real dump, or over what another program has changed."""

from __future__ import annotations

import shutil

from tests.app.cli.conftest import VOICES
from tests.app.dumps import choose_dump, hashes
from tests.corpus import need_file


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
