"""`info`, `check`, `get` and `names`: the read-only commands."""

from __future__ import annotations

import json
from zlib import crc32

import pytest

import formats
from formats.paths import spell
from formats.registry import FORMATS, SHIPPED
from tests.app.cli.conftest import LANTERN, ROOT, SAMPLES, VOICES, WATCHMAN
from tests.app.game.conftest import pack
from tests.app.hashed import hashed, told
from tests.formats import own
from tests.formats.games.names.executables import nso, texts

DATA = ROOT / "tests" / "data"
ODD = DATA / "Odd values.aamp"


# info


@pytest.mark.parametrize("path", [LANTERN, VOICES, WATCHMAN], ids=own.label)
def test_info_tells_the_facts(run, path):
    root = formats.open_bytes(path.read_bytes())
    facts = formats.format_of(root).facts(root)
    lines = run("info", path).stdout.splitlines()
    assert lines[0] == str(path)
    told = dict(line.strip().split("  ", 1) for line in lines[1:])
    assert {key: words.strip() for key, words in told.items()} == {
        "kind": formats.format_of(root).title,
        "size": f"{path.stat().st_size:,} bytes",
        **facts,
    }


def test_info_of_several_files_goes_on_after_a_bad_one(run, tmp_path):
    bad = tmp_path / "bad.byml"
    bad.write_bytes(VOICES.read_bytes()[:40])
    result = run("info", LANTERN, bad, tmp_path / "none", VOICES, status=2)
    assert str(LANTERN) in result.stdout
    assert str(VOICES) in result.stdout
    first, second = result.stderr.splitlines()
    assert first.startswith(f"triptych: {bad}, at 0x")
    assert second == f"triptych: “{tmp_path / 'none'}”: it does not exist"


def test_info_as_json(run, tmp_path):
    found = json.loads(run("info", "--json", VOICES, tmp_path / "none", status=2).stdout)
    assert found[0]["kind"] == "byml"
    assert found[0]["size"] == VOICES.stat().st_size
    assert found[0]["facts"] == {"format": "BYML v7", "order": "little endian"}
    assert "does not exist" in found[1]["error"]


def test_info_reads_the_standard_input(run):
    assert "standard input\n" in run("info", "-", given=LANTERN.read_bytes()).stdout
    damaged = run("info", "-", given=b"Yaz0\0", status=2).stderr
    assert "standard input, at 0x5: the Yaz0 header is cut short" in damaged


def test_info_of_a_text_tells_its_notes(run, tmp_path):
    text = tmp_path / "Plain.byml.yml"
    text.write_text("a: 1\nb: 2.5\n")
    assert "7 was assumed" in run("info", text).stdout
    assert "as YAML" in run("info", text).stdout


def test_the_format_of_a_text_may_be_told(run, tmp_path):
    text = tmp_path / "plain.txt"
    text.write_text("a: 1\n")
    assert "shows the format: BYML was assumed" in run("info", text).stdout
    told = run("info", "--as", "byml", text).stdout
    assert "Binary YAML" in told
    assert "shows the format" not in told
    text.write_text("word\n")
    assert "Player.bgparamlist.yml" in run("info", text, status=2).stderr
    assert "“!io”" in run("info", "--as", "aamp", text, status=2).stderr


def test_a_wrong_path_is_told_with_where_to_look(run):
    told = run("get", LANTERN, "General/Nothing", status=2).stderr
    assert f"“triptych get {LANTERN} General” lists what there is: " in told
    told = run("get", LANTERN, "General/Life/More", status=2).stderr
    assert f"“triptych get {LANTERN} General” lists what there is: " in told
    told = run("get", LANTERN, "Zzz", status=2).stderr
    some = "System, General, Attack, Effect, Item and 1 more."
    assert f"“triptych get {LANTERN}” lists what there is: {some}" in told


@pytest.mark.parametrize("words", [(), ("convert",), ("names", "find")])
def test_help_has_a_short_name(run, words):
    assert run(*words, "-h").stdout == run(*words, "--help").stdout


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\3\4" + bytes(40), "this is a zip archive, not edited here"),
        ("Life: 5\n".encode("utf-16-le"), "It looks like a text in UTF-16: save it in UTF-8"),
        ("Life: 5\n".encode("utf-16-be"), "It looks like a text in UTF-16: save it in UTF-8"),
        (VOICES.read_bytes()[:100], "It may not have been copied completely: get a fresh copy"),
        (LANTERN.read_bytes()[:100], "the file is cut off: its header says 416 bytes"),
        (WATCHMAN.read_bytes()[:200], "get a fresh copy"),
    ],
)
def test_what_is_no_sound_file_is_told_with_what_to_do(run, tmp_path, data, sentence):
    file = tmp_path / "x.bin"
    file.write_bytes(data)
    assert sentence in run("info", file, status=2).stderr


# check


def test_check_lists_findings_with_their_paths(run):
    lines = run("check", ODD, status=1).stdout.splitlines()
    assert lines[0] == str(ODD)
    assert "  warning  General/Speed: A number here is not a number (NaN)." in lines
    assert lines[-1] == "1 file checked: 5 warnings."
    assert not any("note" in line for line in lines)


def test_check_tells_notes_where_asked_to(run):
    lines = run("check", "--notes", ODD, status=1).stdout.splitlines()
    assert "  note  General/Enable: The bool is stored as 2, not as 0 or 1." in lines


def test_check_says_nothing_of_a_sound_file(run):
    assert run("check", LANTERN).stdout == "1 file checked: nothing found.\n"


def test_notes_alone_are_no_reason_to_fail(run):
    path = DATA / "Short by three.aamp"
    assert "note" in run("check", "--notes", path).stdout


def test_check_of_a_folder_with_one_bad_file(run, tmp_path):
    below = tmp_path / "mod" / "deep"
    below.mkdir(parents=True)
    (below / "good.bgyml").write_bytes(VOICES.read_bytes())
    (below / "bad.byml").write_bytes(VOICES.read_bytes()[:40])
    (below / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (tmp_path / "mod" / "odd.bin").write_bytes(ODD.read_bytes())
    result = run("check", tmp_path / "mod", status=2)
    assert result.stdout.endswith("3 files checked: 1 not read, 5 warnings.\n")
    assert result.stderr.count("triptych:") == 1
    assert "bad.byml" in result.stderr


def test_check_as_json_has_every_finding(run):
    (found,) = json.loads(run("check", "--json", ODD, status=1).stdout)
    root = formats.open_bytes(ODD.read_bytes())
    expected = formats.format_of(root).problems(root, SHIPPED)
    assert [one["sentence"] for one in found["problems"]] == [one.sentence for one in expected]
    assert {one["severity"] for one in found["problems"]} == {"note", "warning"}
    assert found["problems"][1] == {
        "severity": "warning",
        "path": "General/Speed",
        "sentence": "A number here is not a number (NaN).",
        "offset": None,
    }


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_check_reads_every_sample(run, known):
    # One sample of each breaks a rule on purpose.
    result = run("check", "--json", *own.files(known.name), status=1)
    assert not any("error" in one for one in json.loads(result.stdout))


# get


@pytest.mark.parametrize(
    ("name", "path", "words"),
    [
        ("Lantern.bgparamlist", "General/Speed", "1.0"),
        ("Lantern.bgparamlist", "[1]/Life", "40"),
        ("Lantern.bgparamlist", "General/IsLifeInfinite", "false"),
        ("Lantern.bgparamlist", "0x01940FD6/0xCEE7D1F2", "1.0"),
        ("Lantern.bgparamlist", "System/Comment", "丘の上のランタン。夜になると灯る。"),
        ("Lantern.bgparamlist", "Effect/MulColor", "3.2 1.9 0.6 1.0"),
        ("Watchman.root.ainb", "nodes/[0]/properties/Route", "Wall_North"),
        ("Watchman.root.ainb", "commands/Reset/GUID", "b39a33cc-657c-4b86-b552-37e453c4d326"),
    ],
)
def test_get_prints_a_value(run, name, path, words):
    assert run("get", SAMPLES / name, path).stdout_bytes.decode() == f"{words}\n"


def test_get_lists_a_container(run):
    assert run("get", LANTERN, "Item").stdout == (
        "Name   string32  LanternOil\nValue  s32       15\n"
    )
    assert run("get", LANTERN).stdout.startswith("System   object  3 parameters\n")


def test_get_as_json(run):
    found = json.loads(run("get", "--json", LANTERN, "General").stdout)
    assert (found["type"], found["count"]) == ("object", 5)
    weight = {"path": "General/Weight", "type": "f32", "hash": "0x00615077", "value": 0.8}
    assert found["rows"][4] == weight
    assert json.loads(run("get", "--json", LANTERN, "General/Weight").stdout) == weight


def test_get_leaves_nothing_of_a_long_value_out(run):
    path = SAMPLES / "Every type.aamp"
    view = formats.outline_of(formats.open_bytes(path.read_bytes()))
    kinds = {row.kind.value: at for at, row in view.walk() if row.value is not None}

    def words(kind: str) -> str:
        return run("get", path, spell(view, kinds[kind])).stdout.strip()

    assert words("curve1").count(" ") == 31
    assert words("curve4").count("\n") == 3
    assert bytes.fromhex(words("buffer binary")) == view.get(kinds["buffer binary"])
    numbers = tuple(map(int, words("buffer int").split()))
    assert numbers == view.get(kinds["buffer int"])


def test_every_value_has_json(run):
    for name in own.NAMES:
        for path in own.files(name):
            view = formats.outline_of(formats.open_bytes(path.read_bytes()))
            found = json.loads(run("get", "--json", path).stdout)
            assert found.get("count", 0) == view.row(()).count


def test_get_keeps_bytes_that_are_no_text(run):
    assert run("get", DATA / "Odd values.byml", "[0]").stdout_bytes == b"\xe3\x81\n"


def test_get_says_how_far_a_path_led(run):
    result = run("get", LANTERN, "General/Sped", status=2)
    assert (
        result.stderr
        == f"triptych: {LANTERN}, General: there is no “Sped”. Did you mean “Speed”?\n"
    )
    lost = run("get", LANTERN, "Qqq", status=2).stderr
    assert lost.startswith(f"triptych: {LANTERN}: there is no “Qqq”. “triptych get ")


# names


def test_names_are_hashed_as_the_formats_do(run):
    (found,) = json.loads(run("names", "hash", "--json", "Speed").stdout)
    assert found == {"name": "Speed", "crc32": "0xCEE7D1F2", "murmur3": "0x69EAE749"}
    assert "0x3070CC5D" in run("names", "hash", "火").stdout


def test_names_are_found_by_their_hash(run, tmp_path):
    assert run("names", "find", "0xCEE7D1F2").stdout == "0xCEE7D1F2  Speed\n"
    assert "(unknown)" in run("names", "find", "cee7d1f2", "00000001", status=1).stdout
    own_list = tmp_path / "mine.txt"
    own_list.write_text("# mine\nSoundOfNothingAtAll_%d\n")
    number = f"{crc32(b'SoundOfNothingAtAll_77'):08x}"
    run("names", "find", number, status=1)
    assert "Nothing" in run("names", "find", "--list", own_list, number).stdout
    run("names", "find", number, status=1)


def test_what_is_no_hash_is_refused(run):
    assert "is not a hash" in run("names", "find", "Speed", status=2).stderr


def test_names_are_learned_from_files_and_an_executable(run, tmp_path):
    (tmp_path / "A.bgparamlist").write_bytes(hashed(("NobodyCallsItSo", "Odd_07", "NeverTold")))
    words = told("Text: NobodyCallsItSo\n")
    (tmp_path / "B.pack.zs").write_bytes(pack({"X/Told.byml": words}))
    (tmp_path / "main").write_bytes(nso(texts(["Odd_%02d", "Unused"])))
    words = run("names", "learn", tmp_path).stdout
    assert words.splitlines()[-1] == "1 name learned, of 3 that are not known."
    assert f"NobodyCallsItSo  {tmp_path / 'B.pack.zs'}//X/Told.byml" in words
    more = run("names", "learn", tmp_path, "--executable", tmp_path / "main", "--json").stdout
    found = {one["name"]: one for one in json.loads(more)}
    assert set(found) == {"NobodyCallsItSo", "Odd_07"}
    assert found["Odd_07"] == {
        "name": "Odd_07",
        "hash": f"0x{crc32(b'Odd_07'):08X}",
        "scheme": "crc32",
        "file": str(tmp_path / "main"),
        "kind": "executable",
        "text": "Odd_%02d",
    }
    shown = run("names", "learn", tmp_path, "--executable", tmp_path / "main").stdout
    assert "part of “Odd_%02d”" in shown


def test_what_is_no_executable_is_refused_by_name(run, tmp_path):
    (tmp_path / "main").write_bytes(b"no executable at all")
    said = run("names", "learn", LANTERN, "--executable", tmp_path / "main", status=2).stderr
    assert "main: no executable of a game" in said
