"""Paths on the command line: every printed path is accepted, whatever file it is from."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

import formats
from formats.core.kinds import CONTAINERS
from formats.paths import Speller, find, find_all, spelled
from formats.registry import structure_of
from formats.value_text import parse_whole
from tests import corpus
from tests.app.cli.conftest import LANTERN, SAMPLES, WATCHMAN
from tests.formats import own
from tests.scale import scale, seeded

SOME = scale(2, 500)
"""So many rows of a file are asked for through the commands, spread over it."""
LIMIT = scale(150, 100_000)


def corpus_files() -> list[Path]:
    found = [
        path
        for kind in ("aamp", "byml", "ainb")
        for path in corpus.files(kind)
        if path.stat().st_size < 60_000
    ]
    chance = seeded("command line paths")
    return sorted(chance.sample(found, min(len(found), scale(6, 400))))


FILES = [path for name in own.NAMES for path in own.files(name)]
each_file = pytest.mark.parametrize("path", FILES, ids=own.label)
some_files = pytest.mark.parametrize("path", FILES[:: scale(3, 1)], ids=own.label)


def opened(path: Path):
    try:
        return formats.outline_of(formats.open_bytes(path.read_bytes()))
    except formats.FormatError as error:
        pytest.skip(f"{path.name}: {error}")


def law(run, path: Path, folder: Path) -> None:
    view = opened(path)
    speller = Speller(view)
    rows = list(islice(view.walk(), 20 * LIMIT))
    rows = seeded(path.name).sample(rows, min(LIMIT, len(rows)))
    for at, row in rows:
        assert find(view, speller.words(at)) == at
        if row.hash is not None:
            above = f"{speller.words(at[:-1])}/" if at[1:] else ""
            same = [other.key for other in view.rows(at[:-1]) if other.hash == row.hash]
            if same == [row.key]:
                assert (
                    find(view, f"{above}0x{row.hash:X}") == find(view, f"{above}{row.hash}") == at
                )
        if row.editable and row.kind not in CONTAINERS:
            whole = row.kind.type.whole_text(row.value)
            assert parse_whole(row.kind, whole, row.value) is not None
    copy = folder / "copy"
    copy.write_bytes(path.read_bytes())
    for at, row in seeded(path.name).sample(rows, min(SOME, len(rows))):
        words = speller.words(at)
        found = json.loads(run("get", "--json", path, words).stdout)
        assert (found["path"], found["type"]) == (words, row.kind.value)
        if row.editable and row.kind not in CONTAINERS:
            whole = row.kind.type.whole_text(row.value)
            run("set", copy, words, "--", whole)
            assert copy.read_bytes() == path.read_bytes(), words


@each_file
def test_what_is_printed_is_taken(run, tmp_path, path):
    law(run, path, tmp_path)


@pytest.mark.skipif(not corpus_files(), reason="no files of the games here")
def test_what_is_printed_is_taken_of_real_files(run, tmp_path):
    for path in corpus_files():
        law(run, path, tmp_path)


@some_files
def test_what_is_removed_is_gone_and_nothing_else(run, tmp_path, path):
    """Removing by a path is removing that very row, and putting the rows there again is no edit."""
    view = opened(path)
    speller, out = Speller(view), tmp_path / "out"
    rows = [at for at, _row in islice(view.walk(), 300)]
    removed = 0
    for at in seeded(path.name).sample(rows, min(3, len(rows))):
        root = formats.open_bytes(path.read_bytes())
        target = structure_of(root)
        try:
            target.remove([at])
        except formats.FormatError:
            run("remove", path, speller.words(at), "-o", out, "--force", status=2)
            continue
        run("remove", path, speller.words(at), "-o", out, "--force")
        assert out.read_bytes() == formats.save_bytes(target.root)
        removed += 1
    assert removed or not rows or path.suffix == ".ainb" or len(rows) < 4


@some_files
def test_what_is_found_is_every_row_that_fits(run, path):
    view = opened(path)
    speller = Speller(view)
    rows = list(view.walk())
    found = json.loads(run("find", path, "--path", "**", "--json", status=0 if rows else 1).stdout)
    told = [one["path"] for one in found[0]["rows"]] if rows else []
    assert told == [speller.words(at) for at, _row in rows]
    assert list(find_all(view, "**")) == [at for at, _row in rows]
    for at, row in rows[:: max(1, len(rows) // 8)]:
        name = row.label.replace("/", "*")
        if "*" not in name and row.label:
            expected = [there for there, other in rows if other.label == row.label]
            places = [one for one in find_all(view, f"**/{name}") if view.row(one).label == name]
            assert places == expected
            assert at in expected


# Wildcards


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Objs/*/UnitConfigName", ["Objs/[0]/UnitConfigName", "Objs/[1]/UnitConfigName",
                                   "Objs/[2]/UnitConfigName"]),
        ("Objs/1/Unit*", ["Objs/[1]/UnitConfigName"]),
        ("Objs/[1]/*Id", ["Objs/[1]/HashId"]),
        ("*/2/**/HashId", ["Objs/[2]/HashId"]),
        ("**/LocationPos*", ["LocationPosX", "LocationPosZ"]),
        ("Objs/*/Nothing", []),
    ],
)  # fmt: skip
def test_wildcards(run, words, found):
    village = SAMPLES / "Village.mubin"
    view = opened(village)
    speller = Speller(view)
    assert [speller.words(at) for at in find_all(view, words)] == found
    every = [speller.words(at) for at, _row in view.walk()]
    if "/1/" not in words and "/2/" not in words:
        assert [one for one in every if spelled(words).fullmatch(one)] == found
    if found:
        rows = json.loads(run("get", village, words, "--json").stdout)
        assert [row["path"] for row in rows] == found
        assert [
            line.split("  ")[0] for line in run("get", village, words).stdout.splitlines()
        ] == found
    else:
        assert "nothing fits" in run("get", village, words, status=2).stderr


def test_all_that_fit_are_set_or_none(run, tmp_path):
    village = tmp_path / "Village.mubin"
    village.write_bytes((SAMPLES / "Village.mubin").read_bytes())
    told = run("set", village, "Objs/*/HashId", "7").stdout
    assert told.count("→ 7") == told.count("\n") == 3
    assert [one["HashId"] for one in formats.open(village)["Objs"]] == [7, 7, 7]
    before = village.read_bytes()
    told = run("set", village, "Objs/*/*", "7", status=2).stderr
    assert "Objs › [0] › Goods" in told or "has no value of its own" in told
    assert village.read_bytes() == before


def test_a_branch_is_printed_whole(run):
    found = json.loads(run("get", LANTERN, "--json", "--deep").stdout)
    view = opened(LANTERN)

    def count(data) -> int:
        return sum(1 + count(one) for one in data.get("rows", ()))

    assert count(found) == sum(1 for _ in view.walk())
    assert found["rows"][1]["rows"][0]["path"] == "General/Speed"
    lines = run("get", LANTERN, "General", "--deep").stdout.splitlines()
    assert lines[0].split() == ["General/Speed", "f32", "1.0"]
    speller = Speller(view)
    lines = run("get", LANTERN, "--deep").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [speller.words(at) for at, _row in view.walk()]
    assert run("get", LANTERN, "Gen*", "--deep").stdout.count("\n") == 6


# Folders and archives, as in `check`


def test_a_folder_is_asked_as_a_whole(run, tmp_path):
    told = run("get", SAMPLES, "General/Weight").stdout
    assert told == f"{LANTERN}\n  General/Weight  f32  0.8\n"
    found = json.loads(run("get", SAMPLES, "**/Life", "--json").stdout)
    assert [one["file"] for one in found if one["file"] == str(LANTERN)]
    assert run("get", SAMPLES, "No/Such", status=1).stdout == ""
    (tmp_path / "x.txt").write_text("nothing known")
    for command in ("get", "find", "info", "check"):
        more = ["--name", "x"] if command == "find" else []
        said = run(command, tmp_path, *more, status=2).stderr
        assert "there is no file of a known format in it" in said, command


def test_find_asks_for_all_at_once(run):
    found = json.loads(run("find", SAMPLES, "--name", "life", "--number", "> 39", "--json").stdout)
    assert [(one["file"], len(one["rows"])) for one in found] == [(str(LANTERN), 1)]
    told = run("find", LANTERN, "--type", "f32", "--number", "..1", "--path", "General/**").stdout
    assert told == "General/Speed   f32  1.0\nGeneral/Weight  f32  0.8\n"
    assert run("find", LANTERN, "--name", "Life", "--whole", "--case").stdout.count("\n") == 1
    assert "Lantern_Hill_02" in run("find", LANTERN, "--value", r"_\d+$", "--regex").stdout
    assert run("find", LANTERN, "--value", "Nowhere", status=1).stdout == ""
    assert (
        "is not a regular expression"
        in run("find", LANTERN, "--name", "(", "--regex", status=2).stderr
    )
    assert "missing option" in run("find", LANTERN, status=2).stderr
    assert "nodes" in run("find", WATCHMAN, "--name", "Route").stdout
