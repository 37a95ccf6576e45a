"""The index finds names in packs, is built in batches, and continues where it was stopped."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.game import index as index_module
from app.game.index import FolderIndex
from tests.app.game.conftest import document, hashes, make_dump, pack
from tests.corpus import need


@pytest.fixture
def index(dump, tmp_path):
    return FolderIndex(dump, tmp_path / "cache")


def test_names_are_found_in_packs_and_folders(index):
    assert index.find("weapon") == []
    done = index.build()
    assert (done.done, done.total, done.failed) == (4, 4, 0)
    hits = index.find("weapon_001")
    assert ("Pack/Actor/Weapon_001.pack.zs", "Actor/Weapon_001.bgyml") in [hit[:2] for hit in hits]
    assert ("Pack/Actor/Weapon_001.pack.zs", "") in [hit[:2] for hit in hits]
    entries = [hit.entry for hit in index.find("actor 001 bgyml")]
    assert entries == ["Actor/Weapon_001.bgyml", "Common/Base.bgyml"], "then by the pack's name"
    assert [hit.path for hit in index.find("loose")] == ["AI/Loose.byml"]
    assert index.find("%") == []
    assert index.find("  ") == []
    assert index.packs_with("Common/Base.bgyml") == [
        f"Pack/Actor/Weapon_{number:03}.pack.zs" for number in range(3)
    ]
    assert index.is_complete


def test_only_what_changed_is_read_again(index, dump, monkeypatch):
    index.build()
    read = []
    real = FolderIndex._pack_entries
    monkeypatch.setattr(
        FolderIndex, "_pack_entries", lambda s, path: read.append(path) or real(s, path)
    )
    index.build()
    assert read == []
    changed = dump / "Pack/Actor/Weapon_001.pack.zs"
    changed.write_bytes(pack({"New.bgyml": document()}))
    (dump / "Pack/Actor/Weapon_002.pack.zs").unlink()
    index.build()
    assert read == ["Pack/Actor/Weapon_001.pack.zs"]
    assert [hit.entry for hit in index.find("New.bgyml")] == ["New.bgyml"]
    assert index.packs_with("Common/Base.bgyml") == ["Pack/Actor/Weapon_000.pack.zs"]


def test_one_file_is_refreshed(index, dump):
    index.build()
    changed = dump / "Pack/Actor/Weapon_001.pack.zs"
    changed.write_bytes(pack({"New.bgyml": document()}))
    index.refresh([changed])
    assert index.packs_with("New.bgyml") == ["Pack/Actor/Weapon_001.pack.zs"]
    changed.unlink()
    index.refresh([changed])
    assert index.packs_with("New.bgyml") == []


def test_a_damaged_pack_is_counted_and_does_not_stop_it(index, dump):
    (dump / "Pack/Actor/Weapon_001.pack.zs").write_bytes(b"\x28\xb5\x2f\xfd broken")
    done = index.build()
    assert (done.done, done.total, done.failed) == (4, 4, 1)
    assert len(index.packs_with("Common/Base.bgyml")) == 2


def test_cancelled_it_goes_on_later(index, monkeypatch):
    monkeypatch.setattr(index_module, "BATCH", 1)
    seen = []
    index.build(seen.append, lambda: len(seen) >= 3)
    assert seen[-1].done == 2
    assert not index.is_complete
    rest = []
    assert index.build(rest.append).done == 4
    assert rest[0].done == 2
    assert index.is_complete


def test_killed_half_way_it_goes_on(tmp_path):
    dump = make_dump(tmp_path / "dump", 60)
    code = (
        "import sys, pathlib\n"
        "from app.game import index\n"
        "index.BATCH = 10\n"
        "def tell(p):\n"
        "    print(p.done, flush=True)\n"
        "    if p.done >= 30: import time; time.sleep(60)\n"
        "index.FolderIndex(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])).build(tell)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(dump), str(tmp_path / "cache")],
        stdout=subprocess.PIPE, text=True,
    ) as job:  # fmt: skip
        try:
            assert job.stdout is not None
            lines = [job.stdout.readline() for _ in range(4)]
        finally:
            job.kill()
    assert int(lines[-1]) == 30
    rest = []
    found = FolderIndex(dump, tmp_path / "cache")
    assert found.build(rest.append).done == 61
    assert rest[0].done == 30
    assert len(found.packs_with("Common/Base.bgyml")) == 60


def test_an_index_of_another_version_is_made_anew(index, monkeypatch):
    index.build()
    monkeypatch.setattr(index_module, "_SCHEMA", index_module._SCHEMA._replace(version=99))
    assert index.find("weapon") == []
    index.build()
    assert index.find("weapon")


def test_the_folder_is_never_written(index, dump):
    before = hashes(dump)
    index.build()
    assert hashes(dump) == before


def test_three_hundred_real_packs(tmp_path):
    """The corpus's packs, several times over, in one folder."""
    real = [path for path in need("romfs-totk/Pack/Actor") if path.name.endswith(".pack.zs")]
    dump = tmp_path / "dump"
    (dump / "Pack/Actor").mkdir(parents=True)
    (dump / "Pack/ZsDic.pack.zs").write_bytes(
        real[0].parents[1].joinpath("ZsDic.pack.zs").read_bytes()
    )
    for number in range(300):
        source = real[number % len(real)]
        (dump / f"Pack/Actor/{number:03}_{source.name}").write_bytes(source.read_bytes())
    index = FolderIndex(dump, tmp_path / "cache")
    done = index.build()
    assert (done.done, done.failed) == (301, 0)
    assert index.find("WeaponParam Weapon_Sword_003")


def test_names_in_packs_in_packs_are_found_with_the_way_there(index, dump):
    inner = pack({"Actor/Deep.bgyml": document(1)}, "Inner.pack")
    (dump / "Pack/Title.pack.zs").write_bytes(pack({"Actor/Pack/Inner.pack": inner}))
    index.build()
    (hit,) = index.find("deep")
    assert hit.path == "Pack/Title.pack.zs"
    assert hit.words == ("Actor/Pack/Inner.pack", "Actor/Deep.bgyml")
    assert index.places_of("Actor/Deep.bgyml") == [hit]
    assert index.find("inner deep") == [hit]


def test_words_may_be_of_the_pack_and_of_the_entry(index):
    index.build()
    hits = index.find("weapon_001 base")
    assert [(hit.path, hit.entry) for hit in hits] == [
        ("Pack/Actor/Weapon_001.pack.zs", "Common/Base.bgyml")
    ]
    assert len(index.find("actor bgyml")) >= 6, "each word may be of either"
