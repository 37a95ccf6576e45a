"""`convert` of one file, `set`, `diff`, `merge` and `graph`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

import formats
from app.documents import atomic_file, verified_write
from app.start import startup
from formats.diff import diff
from formats.paths import find
from tests.app.cli.conftest import LANTERN, ROOT, SAMPLES, VOICES, WATCHMAN
from tests.formats import own

DATA = ROOT / "tests" / "data"
TEXTS = [
    path for name in own.NAMES for path in own.files(name) if formats.sniff(path.read_bytes()).text
]


def left_over(folder: Path) -> list[Path]:
    return list(folder.glob(".triptych-*"))


# convert


@pytest.mark.parametrize("path", TEXTS, ids=own.label)
def test_a_file_comes_back_from_its_text(run, tmp_path, path):
    text, back = tmp_path / f"{path.name}.yml", tmp_path / path.name
    run("convert", path, text)
    assert text.read_text(encoding="utf-8")
    run("convert", text, back)
    assert back.read_bytes() == path.read_bytes()
    assert not left_over(tmp_path)


@pytest.mark.parametrize("name", ["X.root.ainb", "X.ainb.zs", "X.bgparamlist", "X.sbgparamlist"])
def test_a_text_never_becomes_a_file_whose_name_is_of_another_format(run, tmp_path, name):
    text, named, out = tmp_path / "older.yml", tmp_path / f"{name}.yml", tmp_path / "out" / name
    out.parent.mkdir()
    for file in (text, named):
        file.write_bytes(b"Info:\n  Magic: 'ASB '\n  Version: '0x407'\nCommands: []\n")
    for source, given in ((text, None), ("-", text.read_bytes()), (named, None)):
        said = run("convert", source, out, given=given, status=2).stderr
        assert name in said
        assert "BYML was assumed" not in said
    assert "not converted" in run("convert", tmp_path, out.parent, status=2).stderr
    assert not out.exists()
    run("convert", text, out, "--as", "byml")
    assert "BYML" in run("info", out).stdout


def test_a_file_that_does_not_match_its_name_still_comes_back_from_its_text(run, tmp_path):
    file = tmp_path / "X.bgparamlist"
    file.write_bytes(VOICES.read_bytes())
    run("convert", file, f"{file}.yml")
    run("convert", f"{file}.yml", file, "--force")
    assert file.read_bytes() == VOICES.read_bytes()


def test_convert_pipes(run):
    text = run("convert", "-", "-", given=VOICES.read_bytes())
    assert text.stdout_bytes.startswith(b"# triptych: version=7 order=little")
    assert run("convert", "-", "-", given=text.stdout_bytes).stdout_bytes == VOICES.read_bytes()


def test_what_a_text_does_not_tell_is_noted(run, tmp_path):
    result = run("convert", "--as", "byml", "-", tmp_path / "x.byml", given=b"a: 1\n")
    assert "version: 7 was assumed" in result.stderr
    assert formats.open_bytes((tmp_path / "x.byml").read_bytes()).version == 7


def test_nothing_is_written_over_unless_forced(run, tmp_path):
    text = tmp_path / "v.bgyml.yml"
    text.write_text("old")
    result = run("convert", VOICES, text, status=2)
    assert result.stderr == (
        f"triptych: “{text}” already exists. Choose another name, or overwrite it with --force.\n"
    )
    assert text.read_text() == "old"
    run("convert", VOICES, text, "--force")
    assert text.read_text(encoding="utf-8").startswith("# triptych: ")


@pytest.mark.parametrize("name", ["x.byml", "x.bgparamlist", "X.ainb", "x.byml.zs", "x.sbyml"])
@pytest.mark.parametrize("to", [(), ("--to", "yaml")])
def test_a_text_does_not_get_the_name_of_a_binary_file(run, tmp_path, name, to):
    result = run("convert", VOICES, tmp_path / name, "--force", *to, status=2)
    assert "is the name of a binary file, not of a text" in result.stderr
    assert f"name the text “{name}.yml”." in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["Lantern.bgparamlist", "Lantern", "Lantern.yml"])
def test_no_text_replaces_a_binary_file(run, tmp_path, name):
    file = tmp_path / name
    file.write_bytes(LANTERN.read_bytes())
    result = run("convert", file, file, "--force", status=2)
    assert "binary file" in result.stderr
    assert f"name the text “{name}.yml”." in result.stderr
    assert file.read_bytes() == LANTERN.read_bytes()
    assert list(tmp_path.iterdir()) == [file]


def test_a_text_is_read_under_any_name_and_as_what_it_is_said_to_be(run, tmp_path):
    for name in ("x.yml", "x.json", "x", ".merge_file_Ab3", "x.byml"):
        (tmp_path / name).write_text("{RootAIRef: Work/AI/Root/X.root.ainb}")
        result = run("convert", tmp_path / name, tmp_path / "out.byml", "--force")
        assert "7 was assumed, little endian" in result.stderr
        assert "RootAIRef" in run("get", tmp_path / "out.byml").stdout
    result = run("convert", "-", "-", "--as", "byml", given=b"{}")
    assert result.stdout_bytes[:4] == b"YB\7\0"
    assert (
        "was assumed"
        not in run(
            "convert", "-", "-", "--version", 4, "--big-endian", "--as", "byml", given=b"{}"
        ).stderr
    )
    assert "texts of BYML" in run("convert", VOICES, "-", "--big-endian", status=2).stderr


def test_a_wrong_text_is_told_with_its_line(run, tmp_path):
    text = tmp_path / "Lantern.bgparamlist.yml"
    text.write_text("!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: [\n")
    result = run("convert", text, tmp_path / "out.bgparamlist", status=2)
    assert f"{text}, line " in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out.bgparamlist").exists()


def test_a_graph_goes_through_json(run, tmp_path):
    text, back = tmp_path / "w.json", tmp_path / "w.ainb"
    assert run("convert", WATCHMAN, text).stderr == ""
    assert json.loads(text.read_text(encoding="utf-8"))["Filename"] == "Watchman.root"
    run("convert", text, back)
    assert run("diff", WATCHMAN, back).output == ""
    assert run("convert", WATCHMAN, "-", "--to", "json").stdout_bytes == text.read_bytes()


def test_a_text_becomes_another_text_by_the_name(run, tmp_path):
    text, other = tmp_path / "w.ainb.yml", tmp_path / "w.json"
    run("convert", WATCHMAN, text)
    run("convert", text, other)
    assert json.loads(other.read_text(encoding="utf-8"))["Filename"] == "Watchman.root"
    assert run("convert", other, "-", "--to", "yaml").stdout_bytes == text.read_bytes()


def test_what_json_does_not_hold_is_told(run, tmp_path):
    result = run("convert", DATA / "Every part.ainb", tmp_path / "every.json")
    assert "does not hold everything in the file; YAML does" in result.stderr


def test_json_is_for_graphs_alone(run, tmp_path):
    result = run("convert", LANTERN, tmp_path / "x.json", status=2)
    assert "AAMP has no JSON form" in result.stderr
    assert "not JSON" in run("convert", "-", "-", given=b'{"Version": ', status=2).stderr


def test_a_folder_that_is_not_there_is_told(run, tmp_path):
    result = run("convert", LANTERN, tmp_path / "none" / "x.yml", status=2)
    assert "the folder is no longer there" in result.stderr or "it does not exist" in result.stderr


def test_what_does_not_read_back_is_not_put_in_place(run, tmp_path, monkeypatch):
    text = tmp_path / "l.bgparamlist.yml"
    run("convert", LANTERN, text)
    other = (SAMPLES / "Errand.baiprog").read_bytes()
    monkeypatch.setattr(verified_write.formats, "save_bytes", lambda _root: other)
    result = run("convert", text, tmp_path / "l.bgparamlist", status=2)
    assert "reads back differently" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [text.name]


# set


@pytest.mark.parametrize(
    ("path", "typed", "value"),
    [
        ("General/Life", "60", 60),
        ("General/Life", "-0x10", -16),
        ("General/Speed", "-1.5", -1.5),
        ("General/IsLifeInfinite", "true", True),
        ("System/Comment", "--force", "--force"),
        ("System/Comment", "", ""),
        ("Effect/MulColor", "1, 0.5 0.25 -1", (1.0, 0.5, 0.25, -1.0)),
    ],
)
def test_set_takes_what_the_window_takes(run, lantern, path, typed, value):
    arguments = ["--", typed] if typed.startswith("--") else [typed]
    assert f"{path}: " in run("set", lantern, path, *arguments).stdout
    view = formats.outline_of(formats.open_bytes(lantern.read_bytes()))
    assert view.get(find(view, path)) == value
    assert lantern.with_name("Lantern.bgparamlist.bak").read_bytes() == LANTERN.read_bytes()


@pytest.mark.parametrize(
    ("path", "typed", "words"),
    [
        (
            "General/Life",
            "1.5",
            "General › Life: “1.5” is not a whole number. Nothing was written.",
        ),
        ("General/Life", "3000000000", "outside"),
        ("Item/Name", "x" * 32, "32 bytes of UTF-8 are too long"),
        ("General", "1", "“General” is of type object and has no value of its own."),
        ("General/Nothing", "1", "there is no “Nothing”"),
    ],
)
def test_set_refuses_with_a_sentence_and_leaves_the_file(run, lantern, path, typed, words):
    result = run("set", lantern, path, typed, status=2)
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert lantern.read_bytes() == LANTERN.read_bytes()
    assert list(lantern.parent.iterdir()) == [lantern]


def test_set_writes_another_file(run, lantern):
    out = lantern.with_name("out.bgparamlist")
    run("set", lantern, "General/Life", "7", "-o", out)
    assert lantern.read_bytes() == LANTERN.read_bytes()
    assert run("get", out, "General/Life").stdout == "7\n"
    assert "--force" in run("set", lantern, "General/Life", "8", "-o", out, status=2).stderr
    run("set", lantern, "General/Life", "8", "-o", out, "--force")
    assert run("get", out, "General/Life").stdout == "8\n"


def test_set_pipes_and_changes_one_value_only(run):
    written = run("set", "-", "General/Life", "60", given=LANTERN.read_bytes()).stdout_bytes
    differing = [at for at, pair in enumerate(zip(written, LANTERN.read_bytes(), strict=True))
                 if pair[0] != pair[1]]  # fmt: skip
    assert len(differing) == 1


def test_set_does_not_rewrite_a_text(run, tmp_path):
    text = tmp_path / "l.bgparamlist.yml"
    run("convert", LANTERN, text)
    before = text.read_bytes()
    assert "-o" in run("set", text, "General/Life", "1", status=2).stderr
    assert text.read_bytes() == before
    out = tmp_path / "l.bgparamlist"
    run("set", text, "General/Life", "1", "-o", out)
    assert run("get", out, "General/Life").stdout == "1\n"


@pytest.mark.skipif(not hasattr(atomic_file.os, "geteuid"), reason="no such rights elsewhere")
def test_a_write_protected_file_stays(run, lantern):
    lantern.chmod(0o444)
    result = run("set", lantern, "General/Life", "60", status=2)
    assert "the file is read-only" in result.stderr
    assert lantern.read_bytes() == LANTERN.read_bytes()


# diff


def test_equal_files(run, lantern):
    assert run("diff", LANTERN, lantern).output == ""
    found = json.loads(run("diff", "--json", LANTERN, lantern).stdout)
    assert found == {"equal": True, "header": {}, "differences": []}


def test_a_file_and_its_text_are_equal(run, tmp_path):
    text = tmp_path / "x.bgparamlist.yml"
    run("convert", LANTERN, text)
    assert run("diff", LANTERN, text).output == ""


def test_each_difference_is_a_line(run, lantern):
    run("set", lantern, "General/Speed", "2")
    run("set", lantern, "System/Comment", "x")
    lines = run("diff", LANTERN, lantern, status=1).stdout.splitlines()
    assert len(lines) == 2
    assert "~ General/Speed: 1.0 → 2.0" in lines
    found = json.loads(run("diff", "--json", lantern, LANTERN, status=1).stdout)
    assert not found["equal"]
    by_path = {one["one"]["path"]: one for one in found["differences"]}
    assert by_path["General/Speed"]["what"] == "changed"
    assert by_path["General/Speed"]["one"]["value"] == 2.0
    assert by_path["General/Speed"]["other"]["value"] == 1.0


def test_a_row_that_one_file_lacks(run, tmp_path):
    root = formats.open_bytes(LANTERN.read_bytes())
    view = formats.outline_of(root)
    view.remove((view.keys(())[0],))
    other = tmp_path / "other.bgparamlist"
    other.write_bytes(formats.save_bytes(view.root))
    lines = run("diff", LANTERN, other, status=1).stdout.splitlines()
    assert lines == ["- System: removed object, 3 parameters"]
    found = json.loads(run("diff", "--json", LANTERN, other, status=1).stdout)
    assert found["differences"][0]["other"] is None


def test_headers_are_compared(run):
    result = run("diff", DATA / "Shared.byml", DATA / "Shared, big endian.byml", status=1)
    assert result.stdout == "~ header, order: little endian → big endian\n"


def test_what_a_text_does_not_tell_is_no_difference(run, tmp_path):
    text, binary = tmp_path / "x.yml", tmp_path / "x.byml"
    text.write_text("{a: 1}")
    run("convert", text, binary, "--version", 2, "--big-endian")
    assert run("diff", binary, text).output == ""
    assert run("diff", text, binary).output == ""
    result = run("diff", text, text)
    assert result.stdout == ""
    assert result.stderr.count("7 was assumed, little endian") == 2


def test_files_of_two_formats_are_not_compared(run):
    assert "AAMP and BYML" in run("diff", LANTERN, VOICES, status=2).stderr


# merge


@pytest.fixture
def sides(run, tmp_path) -> tuple[Path, Path]:
    """Two edited copies, of which each has another value changed."""
    mine, theirs = tmp_path / "mine.bgparamlist", tmp_path / "theirs.bgparamlist"
    run("set", LANTERN, "General/Life", "1", "-o", mine)
    run("set", LANTERN, "General/Speed", "2", "-o", theirs)
    return mine, theirs


def test_merge_takes_what_each_side_changed(run, sides, tmp_path):
    out = tmp_path / "out.bgparamlist"
    assert run("merge", LANTERN, *sides, "-o", out).stdout.count("\n") == 2
    assert run("get", out, "General/Life").stdout == "1\n"
    assert run("get", out, "General/Speed").stdout == "2.0\n"


@pytest.mark.parametrize("stock", [SAMPLES / "Village.mubin", VOICES], ids=lambda path: path.name)
def test_a_text_of_another_tool_becomes_a_file_like_the_one_it_came_from(run, tmp_path, stock):
    text, out = tmp_path / f"{stock.name}.yml", tmp_path / stock.name
    run("convert", stock, text)
    lines = text.read_text("utf-8").splitlines(keepends=True)
    text.write_text("".join(one for one in lines if not one.startswith("# triptych")), "utf-8")
    result = run("convert", text, out, "--like", stock)
    assert "was assumed" not in result.stderr
    assert out.read_bytes()[:4] == stock.read_bytes()[:4]
    views = [formats.outline_of(formats.open_bytes(one.read_bytes())) for one in (stock, out)]
    assert diff(*views) == []
    wrong = run("convert", text, out, "--like", LANTERN, "--force", status=2).stderr
    assert "is of BYML, the file to be like of AAMP" in wrong


def test_a_text_tells_which_rows_have_another_type_than_in_the_file_it_is_like(run, tmp_path):
    text, out = tmp_path / "lantern.bgparamlist.yml", tmp_path / "out.bgparamlist"
    run("convert", LANTERN, text)
    assert "Changed type" not in run("convert", text, out, "--like", LANTERN).stderr
    text.write_text(text.read_text("utf-8").replace("Speed: 1.0", "Speed: 2"), "utf-8")
    told = run("convert", text, out, "--like", LANTERN, "--force").stderr
    assert "Changed type: General › Speed: f32 → s32." in told


def test_a_conflict_is_listed_and_nothing_written(run, sides, tmp_path):
    mine, theirs = sides
    run("set", mine, "General/Speed", "3")
    out = tmp_path / "out.bgparamlist"
    result = run("merge", LANTERN, mine, theirs, "-o", out, status=1)
    assert result.stdout == "General/Speed: f32 1.0, mine f32 3.0, theirs f32 2.0\n"
    assert "1 conflict, so nothing was written" in result.stderr
    assert "--prefer base, mine, theirs or both, or one by one with --choose" in result.stderr
    assert not out.exists()


@pytest.mark.parametrize(("side", "speed"), [("mine", "3.0"), ("theirs", "2.0"), ("base", "1.0")])
def test_a_side_may_be_preferred(run, sides, tmp_path, side, speed):
    mine, theirs = sides
    run("set", mine, "General/Speed", "3")
    out = tmp_path / "out.bgparamlist"
    result = run("merge", LANTERN, mine, theirs, "-o", out, "--prefer", side)
    assert f"{side} was chosen" in result.stderr
    assert run("get", out, "General/Speed").stdout == f"{speed}\n"
    assert run("get", out, "General/Life").stdout == "1\n"


def test_merge_as_git_calls_it(run, sides):
    mine, theirs = sides
    assert "--force" in run("merge", LANTERN, mine, theirs, "-o", mine, status=2).stderr
    run("merge", LANTERN, mine, theirs, "-o", mine, "--force")
    assert run("get", mine, "General/Speed").stdout == "2.0\n"


@pytest.fixture
def git_copies(run, sides, tmp_path) -> list[Path]:
    """Base, mine and theirs as texts under the names that git gives its copies."""
    made = []
    for path, name in zip((LANTERN, *sides), ("O1", "A2", "B3"), strict=True):
        copy = tmp_path / "work" / f".merge_file_{name}"
        copy.parent.mkdir(exist_ok=True)
        text = run("convert", path, "-").stdout_bytes
        copy.write_bytes(text)
        made.append(copy)
    return made


def test_texts_stay_texts_where_git_merges_them(run, git_copies, tmp_path):
    base, mine, theirs = git_copies
    run("merge", base, mine, theirs, "-o", mine, "--force")
    assert mine.read_text("utf-8").startswith("!io")
    assert run("get", mine, "General/Speed").stdout == "2.0\n"
    assert run("get", mine, "General/Life").stdout == "1\n"
    assert sorted(mine.parent.iterdir()) == sorted(git_copies)


def test_binary_copies_of_git_have_nothing_beside_them_either(run, sides, tmp_path):
    work = tmp_path / "work"
    work.mkdir()
    copies = [work / f".merge_file_{name}" for name in "OAB"]
    for path, copy in zip((LANTERN, *sides), copies, strict=True):
        copy.write_bytes(path.read_bytes())
    run("merge", *copies, "-o", copies[1], "--force")
    assert run("get", copies[1], "General/Speed").stdout == "2.0\n"
    assert copies[1].read_bytes()[:4] == b"AAMP"
    assert sorted(work.iterdir()) == sorted(copies)


def test_what_is_merged_has_the_form_its_name_tells_else_that_of_mine(run, git_copies, tmp_path):
    for name, head in (("m.bgparamlist", b"AAMP"), ("m.yml", b"!io"), ("m", b"!io"), ("-", b"!io")):
        out = "-" if name == "-" else tmp_path / name
        printed = run("merge", *git_copies, "-o", out).stdout_bytes
        assert (printed if name == "-" else out.read_bytes()).startswith(head)
    binary = run("merge", LANTERN, LANTERN, git_copies[2], "-o", "-").stdout_bytes
    assert binary.startswith(b"AAMP")


def test_texts_without_a_header_are_merged_as_what_the_binary_file_is(run, tmp_path):
    base, mine, theirs = (tmp_path / name for name in ("base.byml", "mine.yml", "theirs.yml"))
    run("convert", "-", base, "--as", "byml", "--version", 2, "--big-endian", given=b"{a: 1, b: 2}")
    mine.write_text("{a: 5, b: 2}")
    theirs.write_text("{a: 1, b: 7}")
    result = run("merge", base, mine, theirs, "-o", tmp_path / "out.byml")
    assert "a different header" not in result.stderr
    assert (tmp_path / "out.byml").read_bytes()[:4] == base.read_bytes()[:4] == b"BY\0\2"
    assert run("get", tmp_path / "out.byml", "b").stdout == "7\n"
    result = run("merge", mine, mine, theirs, "-o", tmp_path / "out2.byml")
    assert result.stderr.count("7 was assumed, little endian") == 3
    assert f"{theirs}: The text does not state" in result.stderr


def test_headers_are_not_merged_in_silence(run, tmp_path):
    little, big = DATA / "Shared.byml", DATA / "Shared, big endian.byml"
    out = tmp_path / "out.byml"
    result = run("merge", little, little, big, "-o", out)
    assert "a different header" in result.stderr
    assert out.read_bytes() == little.read_bytes()


# graph


def test_a_graph_as_dot(run, tmp_path):
    out = tmp_path / "w.dot"
    run("graph", WATCHMAN, "-o", out)
    printed = run("graph", WATCHMAN, "-o", "-").stdout
    assert out.read_text(encoding="utf-8") == printed
    assert printed.count("cluster_") == 3
    one = run("graph", WATCHMAN, "-o", "-", "--command", "Reset").stdout
    assert "ClearAlarm" in one
    assert "RaiseAlarm" not in one


def test_a_graph_as_a_picture(run, tmp_path, qapp):
    svg, png = tmp_path / "w.svg", tmp_path / "w.png"
    run("graph", WATCHMAN, "-o", svg)
    assert ET.parse(svg).getroot().tag.endswith("svg")
    run("graph", WATCHMAN, "-o", png, "--scale", "1", "--theme", "dark")
    whole = QImage(str(png))
    assert whole.pixelColor(2, 2).lightness() < 128
    run("graph", WATCHMAN, "-o", png, "--scale", "1", "--command", "Reset", "--force")
    part = QImage(str(png))
    assert 0 < part.width() < whole.width()
    assert part.pixelColor(2, 2).lightness() > 128


@pytest.mark.parametrize(("system", "platform"), [("win32", "windows"), ("linux", "offscreen")])
def test_only_windows_paints_as_it_shows_windows(monkeypatch, system, platform):
    """Elsewhere a screen may be missing; there, the letters would be."""
    monkeypatch.setattr(startup.sys, "platform", system)
    monkeypatch.setenv("QT_QPA_PLATFORM", "windows")
    startup.need_no_screen()
    assert os.environ["QT_QPA_PLATFORM"] == platform


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((WATCHMAN, "-o", "x.pdf"), "must end in .svg, .png or .dot"),
        ((LANTERN, "-o", "x.svg"), "only AINB files have a graph"),
        ((WATCHMAN, "-o", "-", "--command", "Rest"), "Did you mean “Reset”?"),
        ((WATCHMAN, "-o", "-", "--command", "Zzz"), "There are: Root, Reset."),
    ],
)
def test_what_cannot_be_drawn_is_told(run, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    assert words in run("graph", *arguments, status=2).stderr
    assert list(tmp_path.iterdir()) == []
