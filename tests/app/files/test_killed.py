"""A program killed while it saves leaves the old or the new archive whole, the dump as it was."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import formats
from app.documents import inside
from app.documents.policy import Policy
from formats import wrap
from tests.app.files.conftest import document, hashes, pack

CODE = """
import pathlib, sys
import formats
from app.documents import inside
from app.documents.policy import Policy
file, dump = map(pathlib.Path, sys.argv[1:])
policy = Policy([dump])
source = dump / "Pack/Actor/X.pack.zs"
print("ready", flush=True)
for count in range(100000):
    root = formats.open_bytes(inside.read(source, ("A.byml",)).data)
    formats.outline(root).set(("Count",), count)
    inside.save(root, file, ("A.byml",), file if file.exists() else source, (), policy)
"""


def test_a_kill_at_any_moment_leaves_a_whole_archive(tmp_path):
    dump, file = tmp_path / "dump", tmp_path / "mod/romfs/Pack/Actor/X.pack.zs"
    source = dump / "Pack/Actor/X.pack.zs"
    source.parent.mkdir(parents=True)
    rest = {f"Rest{number}.bin": random.Random(number).randbytes(20_000) for number in range(20)}
    source.write_bytes(pack({"A.byml": document(0), **rest}))
    before = hashes(dump)
    chance = random.Random(5)
    seen = set()
    turn, longest = 0, 0.4
    while turn < 6 or not seen:
        turn += 1
        with subprocess.Popen(
            [sys.executable, "-c", CODE, str(file), str(dump)], stdout=subprocess.PIPE
        ) as job:
            try:
                assert job.stdout is not None
                assert job.stdout.readline().strip() == b"ready"
                time.sleep(chance.uniform(0.02, longest))
            finally:
                job.kill()
        if not file.exists():  # on a busy machine it was killed before it began
            assert longest < 60
            longest *= 2
            continue
        archive = wrap.open_archive(file.read_bytes())[1]
        held = dict(zip(archive.words, (one.data for one in archive.entries), strict=True))
        count = formats.outline(formats.open_bytes(held.pop("A.byml"))).get(("Count",))
        seen.add(count)
        assert held == rest
        assert inside.read(file, ("A.byml",)).data == document(count)
    root = formats.open_bytes(document(3))
    inside.save(root, file, ("A.byml",), source, (), Policy([dump]))
    assert {one.name for one in file.parent.iterdir()} <= {file.name, f"{file.name}.bak"}
    assert hashes(dump) == before
