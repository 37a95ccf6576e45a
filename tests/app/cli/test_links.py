"""No command writes through a link: into a dump of the settings, a dump that it is given, or any
other folder than the one that it is to write to."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli import COMMANDS
from app.documents import dictionaries
from tests.app.cli.conftest import LANTERN, WATCHMAN
from tests.app.dumps import choose_dump
from tests.app.game import botw
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_exporting import put
from tests.app.links import levels, linked, snapshot
from tests.systems import needs_links

Words = tuple[object, ...]
SET = ("General/Life", "7")
TYPE = ("--type", "s32")
PACK = "Pack/Actor/Weapon_001.pack.zs"

WRITES: dict[str, list[Callable[[Path, Path], Words]]] = {
    "check-sizes": [
        lambda at, out: (out, "--dump", at / "dump", "--set"),
    ],
    "convert": [
        lambda at, out: (at / "texts", out, "--force", "--jobs", "1"),
        lambda at, out: (at / "texts", out, "--force", "--like", at / "dump", "--jobs", "2"),
        lambda at, out: (at / "X.pack.zs", out, "--force"),
        lambda _at, out: (LANTERN, out / "L.yml", "--force"),
        lambda at, out: (at / "texts/A.byml.yml", out / "A.byml", "--force"),
    ],
    "extract": [lambda at, out: (at / "X.pack.zs", "-o", out, "--force")],
    "pack": [lambda at, out: (at / "texts", "-o", out / "X.pack", "--force")],
    "set": [lambda _at, out: (LANTERN, *SET, "-o", out / "L.bgparamlist", "--force")],
    "add": [lambda _at, out: (LANTERN, "General/New", "7", *TYPE, "-o", out / "L.yml", "--force")],
    "remove": [lambda _at, out: (LANTERN, "General/Life", "-o", out / "L.yml", "--force")],
    "rename": [lambda _at, out: (LANTERN, "General/Life", "Li", "-o", out / "L.yml", "--force")],
    "replace": [
        lambda at, out: (at / "dump", out, "--name", "Count", "--number", ">= 2", "--by", "*2")
    ],
    "diff": [lambda at, out: (at / "mod", at / "dump", "--patch", out / "M.patch", "--force")],
    "apply": [lambda at, out: (at / "M.patch", at / "dump", "-o", out, "--force")],
    "merge": [
        lambda at, out: (*[at / "X.pack.zs"] * 3, "-o", out / "X.pack.zs", "--force"),
        lambda _at, out: (*[LANTERN] * 3, "-o", out / "L.yml", "--force"),
        lambda _at, out: (*[LANTERN] * 3, "--decisions", out / "open.json"),
    ],
    "merge-mods": [
        lambda at, out: (at / "dump", at / "mod", at / "other", "-o", out, "--force"),
        lambda at, out: (at / "dump", at / "mod", at / "other", "--decisions", out / "open.json"),
    ],
    "export": [
        lambda at, out: (
            at / "mod", "--for", "switch", "-o", out, "--game", "totk", "--force",
            "--dump", at / "dump",
        ),
        lambda at, out: (
            at / "mod", "--for", "tkmm", "-o", out / "M.zip", "--game", "totk", "--force",
            "--dump", at / "dump",
        ),
    ],
    "import-mod": [lambda at, out: (at / "mod", "-o", out, "--force")],
    "graph": [
        lambda _at, out, kind=kind: (WATCHMAN, "-o", out / f"G.{kind}", "--force")
        for kind in ("svg", "png", "dot")
    ],
}  # fmt: skip
"""What each command that writes is given to write below a folder."""
READS = frozenset("info check get find run names completion help".split())
GIVEN = frozenset("check-sizes replace diff apply merge-mods export".split())
"""The commands that are given a dump."""
CASES = [
    (name, number, where)
    for name, some in WRITES.items()
    for number in range(len(some))
    for where in ("settings", "unrelated", *(["given"] if name in GIVEN else ()))
]


def test_every_command_writes_or_reads():
    assert WRITES.keys() | READS == COMMANDS.keys()
    assert not WRITES.keys() & READS


@pytest.fixture
def at(tmp_path, run):
    """What the commands read: a dump, mods, a patch, texts, an archive."""
    dump = make_dump(tmp_path / "dump")
    for mod, count in (("mod", 70), ("other", 80)):
        put(tmp_path, f"{mod}/romfs/AI/New{count}.byml", document(count))
        put(tmp_path, f"{mod}/romfs/{PACK}", pack({"Common/Base.bgyml": document(50)}))
    (tmp_path / "X.pack.zs").write_bytes(pack({"AI/A.byml": document(1), "B.byml": document(2)}))
    for name in ("A.byml", "AI/B.byml", "AI/deep/C.byml"):
        (tmp_path / "texts" / name).parent.mkdir(exist_ok=True, parents=True)
        run("convert", dump / "AI/Loose.byml", tmp_path / f"texts/{name}.yml")
    run("diff", tmp_path / "mod", dump, "--patch", tmp_path / "M.patch", status=1)
    return tmp_path


def use_sizes(at):
    """Use a dump with a size table, and a mod whose table is too small."""
    for folder in ("dump", "small"):
        shutil.rmtree(at / folder, ignore_errors=True)
    dump = botw.make_dump(at / "Zelda", "switch")
    mirror = at / "small/romfs"
    shutil.copytree(dump / "System", mirror / "System")
    (mirror / "Ecosystem").mkdir()
    (mirror / "Ecosystem/Second.byml").write_bytes(botw.table_of_values(300))
    dump.rename(at / "dump")


@needs_links
@pytest.mark.parametrize(("name", "number", "where"), CASES)
def test_nothing_is_written_through_a_link(run, at, count, name, number, where):
    words = WRITES[name][number]
    before, out = at / "before", at / "out"
    if name == "check-sizes":
        use_sizes(at)
    is_own = name == "check-sizes" and number == 0
    if is_own:
        shutil.copytree(at / "small", before)
    else:
        before.mkdir()
    victim = {"settings": at / "known/in", "given": at / "dump/in"}.get(where, at / "far/in")
    if where == "settings":
        (at / "known").mkdir()
        choose_dump(at / "known")
    shutil.copytree(before, out)
    command = (name, *words(at, out))
    status = run(*command, status=None).exit_code
    assert status < 2, name
    after = shutil.copytree(out, at / "after")
    assert snapshot(after).keys() != snapshot(before).keys() or is_own
    for level in linked(before, after, out, victim):
        kept = snapshot(victim)
        with dictionaries.one_run():
            done = run(*command, status=None)
        assert snapshot(victim) == kept, (command, level)
        if any(out.joinpath(level).resolve() == path for path in written(before, after, victim)):
            assert done.exit_code == 2, (command, level, done.output)
            why = "a link leads out" if where == "unrelated" else "dump"
            assert why in done.stderr, done.stderr
        count(f"links with {name}")
    shutil.rmtree(out)
    if where != "unrelated":
        out.symlink_to(victim)
        kept = snapshot(victim)
        with dictionaries.one_run():
            assert run(*command, status=None).exit_code == 2, command
        assert snapshot(victim) == kept, command
        count(f"links with {name}")


def written(before, after, victim):
    """Return the files in the victim that a job would write, by what it did; backups stay."""
    files = [name for name in levels(after) if (after / name).is_file() and name[-4:] != ".bak"]
    return [
        victim.resolve() / name
        for name in files
        if not (before / name).exists()
        or (before / name).read_bytes() != (after / name).read_bytes()
    ]


@pytest.mark.parametrize(
    "way",
    [
        "Zelda/content/Pack",
        "Zelda/aoc/0010/Pack",
        "Zelda/aoc/../content/Pack",
        pytest.param("base/Pack", marks=needs_links),
        pytest.param("dlc", marks=needs_links),
    ],
)
def test_no_command_writes_into_a_dump(run, at, count, way):
    title, own = at / "Zelda", at / "own"
    for place in ("content/Pack", "aoc/0010/Pack"):
        put(title, f"{place}/L.yml", b"")
    choose_dump(title / "content", own)
    if os.name == "posix":
        (at / "base").symlink_to(title / "content")
        (at / "dlc").symlink_to(title / "aoc/0010/Pack")
    kept = snapshot(title)
    for name, number, where in CASES:
        if where == "unrelated" and name != "check-sizes":
            said = run(name, *WRITES[name][number](at, at / way), status=2).stderr
            assert "dump" in said, (name, said)
            assert name in GIVEN or ("-o" in said and str(own) in said), (name, said)
            assert snapshot(title) == kept, name
            count("commands into a dump")


@needs_links
def test_a_document_is_edited_through_a_link_but_not_in_a_dump(run, tmp_path):
    for name in ("mine", "dump"):
        (tmp_path / name).mkdir()
        shutil.copy(LANTERN, tmp_path / name)
        (tmp_path / f"{name}.bgparamlist").symlink_to(tmp_path / name / LANTERN.name)
    choose_dump(tmp_path / "dump")
    kept = snapshot(tmp_path / "dump")
    for words in (("set", *SET), ("remove", "General/Life"), ("add", "General/N", "1", *TYPE),
                  ("rename", "General/N", "M")):  # fmt: skip
        verb, *rest = words
        run(verb, tmp_path / "mine.bgparamlist", *rest)
        assert "dump" in run(verb, tmp_path / "dump.bgparamlist", *rest, status=2).stderr
    assert (tmp_path / "mine.bgparamlist").is_symlink()
    assert (tmp_path / "mine" / LANTERN.name).read_bytes() != LANTERN.read_bytes()
    assert snapshot(tmp_path / "dump") == kept


@needs_links
def test_what_is_not_replaced_is_listed_once_and_not_counted(run, at):
    mod, other = at / "new", at / "far/Loose.byml"
    put(at, "new/romfs/AI/x", b"")
    other.parent.mkdir()
    other.write_bytes(document(7))
    (mod / "romfs/AI/Loose.byml").symlink_to(other)
    done = run("replace", at / "dump", mod, "--name", "Count", "--number", ">= 2", "--by", "*2",
               status=2)  # fmt: skip
    assert done.stdout.splitlines()[-1] == "1 value replaced in 1 file."
    (line,) = done.stderr.splitlines()
    assert "Loose.byml" in line
    assert f"a link leads out of {mod} there" in line
    assert other.read_bytes() == document(7)
