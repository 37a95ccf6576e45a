"""Generated dumps: folders as games have them, with packs of small documents."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import formats
from formats import wrap
from formats.byml import BYML
from formats.core.kinds import Kind


def document(count: int = 3) -> bytes:
    """Return a small BYML file."""
    root = BYML.new(7)
    view = formats.outline_of(root)
    view.insert((), -1, view.key((), "Count", Kind.S32), view.make(Kind.S32, count))
    return formats.save_bytes(view.root)


def pack(files: dict[str, bytes], name: str = "X.pack.zs") -> bytes:
    """Return an archive of files, compressed as its name says."""
    archive = wrap.Archive()
    for entry, data in files.items():
        archive = archive.with_file(entry, data)
    return wrap.wrap_new(wrap.write_sarc(archive), name)


def make_dump(root: Path, count: int = 3) -> Path:
    """Make a dump with so many actors' packs; every one holds `Common/Base.bgyml`."""
    actors = root / "Pack/Actor"
    actors.mkdir(parents=True)
    blob = wrap.zs.DICTIONARY + (9).to_bytes(4, "little") + bytes(64)
    (root / "Pack/ZsDic.pack.zs").write_bytes(pack({"zs.zsdic": blob}, "ZsDic.pack.zs"))
    for number in range(count):
        files = {
            "Common/Base.bgyml": document(1),
            f"Actor/Weapon_{number:03}.bgyml": document(number),
            f"Model/Weapon_{number:03}.bfres": b"unknown",
        }
        (actors / f"Weapon_{number:03}.pack.zs").write_bytes(pack(files))
    (root / "AI").mkdir()
    (root / "AI/Loose.byml").write_bytes(document(7))
    return root


def hashes(folder: Path) -> dict[str, str]:
    """Return every file below a folder with a hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def dump(tmp_path):
    return make_dump(tmp_path / "dump")
