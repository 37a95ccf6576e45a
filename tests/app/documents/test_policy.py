"""A dump is never written as a whole, including its updates and DLC, by whatever path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.documents import atomic_file
from app.documents.policy import Policy
from tests.app.dumps import hashes

ROOT = Path(__file__).resolve().parents[3]
posix = pytest.mark.skipif(os.name != "posix", reason="links are made by POSIX's rules")


def put(file: Path, data: bytes = b"the game's") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def refused(policy: Policy, file: Path) -> bool:
    """Whether a file cannot be written; nothing appears beside it."""
    before = sorted(file.parent.iterdir()) if file.parent.is_dir() else None
    try:
        atomic_file.write_safely(file, b"ours", lambda _found: None, policy)
    except atomic_file.Protected:
        assert before is None or sorted(file.parent.iterdir()) == before
        return True
    return False


def write(policy: Policy, file: Path) -> None:
    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, b"ours", lambda _found: None, policy)


BESIDE = {
    "a folder with content and aoc": ("Zelda/content", "Zelda/aoc/0010/Pack/AocMainField.pack"),
    "the code of the same title": ("Zelda/content", "Zelda/code/app.xml"),
    "DLC on Switch, by its number": (
        "01007EF00011E000/romfs", "01007EF00011F001/romfs/Pack/AocMainField.pack",
    ),
    "more DLC on Switch": ("01007EF00011E000/romfs", "01007EF00011F002/romfs/Video/A.mp4"),
    "an update on Switch": ("01007EF00011E000 (base)/romfs", "01007EF00011E800/romfs/Pack/A.pack"),
    "DLC of Cemu": ("00050000/101c9400/content", "0005000c/101c9400/content/0010/A.pack"),
    "an update of Cemu": ("00050000/101c9400/content", "0005000e/101c9400/content/Actor/A.pack"),
    "DLC named with its number": (
        "Zelda [00050000101C9400]/content", "Zelda (DLC) [0005000C101C9400]/content/0010/A.pack",
    ),
    "DLC known by its pack": ("Game/romfs", "Expansion/Pack/AocMainField.pack"),
    "folders named for what they are": ("Zelda/base/content", "Zelda/update/content/A.pack"),
}  # fmt: skip


@pytest.mark.parametrize("what", BESIDE)
def test_all_of_a_dump_is_covered(what, tmp_path):
    root, other = (tmp_path / one for one in BESIDE[what])
    put(root / "Pack/Bootup.pack")
    put(other)
    policy = Policy([root])
    assert refused(policy, root / "Pack/Bootup.pack")
    assert refused(policy, other)
    assert refused(policy, other.with_name("new.pack"))
    with pytest.raises(atomic_file.Protected):
        atomic_file.make_folder(other.parent / "new", policy)
    assert other.read_bytes() == b"the game's"


def test_what_lies_beside_a_dump_may_be_written(tmp_path):
    root, mod = tmp_path / "games/Zelda/content", tmp_path / "games/Zelda/romfs"
    put(root / "Pack/Bootup.pack")
    mod.mkdir()
    policy = Policy([root], [mod])
    write(policy, mod / "Pack/A.pack")
    write(policy, tmp_path / "games/My mod/content/Pack/A.pack")
    write(policy, tmp_path / "games/01007EF00011E000/romfs/Pack/A.pack")
    write(policy, tmp_path / "games/Zelda/notes.txt")
    write(Policy(), root / "Pack/Bootup.pack")


def test_a_mod_inside_of_a_dump_is_the_dump(tmp_path):
    root = tmp_path / "dump"
    file = put(root / "mod/Pack/A.pack")
    assert refused(Policy([root], [root / "mod"]), file)


@posix
def test_every_spelling_leads_to_the_dump(tmp_path):
    root = tmp_path / "dump"
    file = put(root / "Pack/Actor/A.pack")
    (tmp_path / "link").symlink_to(root)
    (tmp_path / "deep").symlink_to(root / "Pack/Actor")
    (tmp_path / "file").symlink_to(file)
    put(tmp_path / "x/y/z")
    (tmp_path / "far").symlink_to(tmp_path / "x/y")
    policy = Policy([tmp_path / "link"])
    before = hashes(root)
    for way in ("dump/Pack/Actor/A.pack", "link/Pack/Actor/A.pack", "deep/A.pack", "file",
                "x/../dump/Pack/Actor/A.pack", "far/../../dump/Pack/Actor/A.pack"):  # fmt: skip
        assert refused(policy, tmp_path / way), way
        assert refused(Policy([root]), tmp_path / way), way
    assert hashes(root) == before


@posix
def test_what_links_of_a_dump_lead_to_belongs_to_it(tmp_path):
    root, other = tmp_path / "dump", tmp_path / "other disk/Actor"
    file = put(other / "A.pack")
    (root / "Pack").mkdir(parents=True)
    (root / "Pack/Actor").symlink_to(other)
    assert refused(Policy([root]), root / "Pack/Actor/A.pack")
    assert refused(Policy([root]), file)


@posix
def test_another_name_of_a_file_of_the_dump_is_written_apart_from_it(tmp_path):
    file, mine = put(tmp_path / "dump/A.pack"), tmp_path / "mod/A.pack"
    mine.parent.mkdir()
    mine.hardlink_to(file)
    write(Policy([tmp_path / "dump"]), mine)
    assert (file.read_bytes(), mine.read_bytes()) == (b"the game's", b"ours")


_MOUNTED = """
import subprocess, sys
from pathlib import Path
from app.documents import atomic_file as disk
from app.documents.policy import Policy
dump, whole, part = map(Path, sys.argv[1:])
subprocess.run(["mount", "--bind", dump, whole], check=True)
subprocess.run(["mount", "--bind", dump / "Pack/Actor", part], check=True)
for file in (whole / "Pack/Actor/A.pack", part / "A.pack"):
    try:
        disk.write_safely(file, b"ours", lambda found: None, Policy([dump]))
    except disk.Protected:
        print("refused")
"""


@posix
def test_a_dump_mounted_elsewhere_is_the_dump(tmp_path):
    can = subprocess.run(["unshare", "-m", "true"], check=False, capture_output=True)
    if sys.platform != "linux" or can.returncode:
        pytest.skip("nothing may be mounted here")
    dump, whole, part = (tmp_path / name for name in ("a dump", "whole", "part"))
    put(dump / "Pack/Actor/A.pack")
    whole.mkdir()
    part.mkdir()
    done = subprocess.run(
        ["unshare", "-m", sys.executable, "-c", _MOUNTED, dump, whole, part],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("refused\nrefused\n", "")


def test_a_dump_that_is_not_there_is_covered_by_its_name(tmp_path):
    policy = Policy([tmp_path / "unplugged"])
    with pytest.raises(atomic_file.Protected):
        atomic_file.make_folder(tmp_path / "unplugged/Pack", policy)
