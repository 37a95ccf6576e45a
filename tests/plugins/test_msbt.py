"""A format that a plug-in brings is like those built in, in the library and the command line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from formats import laws
from formats.errors import FormatError, WrongType
from formats.registry import FORMATS
from tests.packaging.load import script
from tests.plugins import MSBT, install, installed_msbt, loaded_from
from tests.plugins.msbt_files import file, samples, text
from tests.scale import scale

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = {f"{name} {order}": data for order in "<>" for name, data in samples(order).items()}
MOST_LINES = 350


@pytest.fixture(autouse=True)
def _msbt(tmp_path_factory):
    with installed_msbt(tmp_path_factory.mktemp("site")):
        yield


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", SAMPLES)
def test_it_keeps_the_laws(name, law):
    law(laws.Case(FORMATS.named("msbt"), SAMPLES[name], scale(60, 5000)))


def test_all_laws_are_tried_on_the_sample_that_it_brings():
    msbt = FORMATS.named("msbt")
    (sample,) = msbt.samples
    laws.check(msbt, [sample.read_bytes()], tries=scale(100, 5000))


def test_it_is_opened_edited_compared_merged_and_saved(tmp_path):
    place = tmp_path / "Talk.msbt"
    place.write_bytes(SAMPLES["control codes <"])
    doc = formats.open(place)
    assert doc.format.name == "msbt"
    assert doc["Red"] == "a<0:3 ff0000ff>red</0:3>\n火"
    assert doc["Greeting"] == "Hello <<you>"
    base = doc.clone()
    doc["Greeting"] = "Bye"
    doc.add("New", formats.Kind.STRING, "<1:2>")
    theirs = base.clone()
    del theirs["Empty"]
    assert len(base.diff(doc)) == 2
    merged = base.merge(doc, theirs)
    assert merged.keys() == ["Greeting", "Red", "New"]
    merged.save(place)
    assert formats.open(place)["New"] == "<1:2>"
    again = formats.open(merged.text().encode(), "Talk.msbt.yml")
    assert formats.save_bytes(again.root) == place.read_bytes()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a < b", "no control code"),
        ("<1:70000>", "65535"),
        ("\x0e", "control character"),
        ("\udc80", "utf-16"),
    ],
)
def test_what_no_message_can_hold_is_refused(value, words):
    doc = formats.open(SAMPLES["control codes <"])
    with pytest.raises(WrongType, match=words):
        doc["Greeting"] = value
    assert doc.to_bytes() == SAMPLES["control codes <"]


def test_messages_that_others_count_neither_come_nor_go():
    doc = formats.open(SAMPLES["an unknown block <"])
    for edit in (lambda: doc.append("x"), lambda: doc.__delitem__(0)):
        with pytest.raises(WrongType):
            edit()
    doc[0] = "Other"
    assert formats.open(doc.to_bytes())[0] == "Other"


def test_a_file_that_could_not_be_saved_as_it_was_is_refused():
    data = bytearray(file("<", [text("<", "One")], ["A"]))
    data[data.index(b"TXT2") + 8] = 1  # of what is always zero
    with pytest.raises(FormatError, match="not known") as caught:
        formats.open(bytes(data))
    assert caught.value.hint


def test_it_takes_few_lines():
    lines = script("ratchet").code_lines
    code = [
        path.read_text(encoding="utf-8") for path in sorted((MSBT / "triptych_msbt").glob("*.py"))
    ]
    assert 100 < sum(map(lines, code)) <= MOST_LINES


def run(code: str, *folders: Path) -> str:
    """Return what a program prints that finds packages in some folders."""
    path = os.pathsep.join(map(str, (ROOT, *folders)))
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize("command", [["info"], ["get"], ["convert", "-"]])
def test_a_built_in_format_looks_for_no_plug_in(command, tmp_path):
    sample = ROOT / "resources/samples/Every type.byml"
    arguments = [command[0], str(sample), *command[1:]]
    if command[0] == "get":
        arguments.append("**")
    code = (
        f"import sys; sys.argv = ['triptych', *{arguments!r}]\n"
        "from app.__main__ import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code\n"
        "print('importlib.metadata' in sys.modules)"
    )
    assert run(code).splitlines()[-1] == "False"


def test_the_command_line_knows_it(tmp_path):
    install(MSBT, tmp_path / "site")
    place = tmp_path / "Talk.msbt"
    place.write_bytes(SAMPLES["control codes <"])
    code = (
        f"import sys; sys.argv = ['triptych', 'get', {str(place)!r}, 'Greeting']\n"
        "from app.__main__ import main\nmain()"
    )
    assert run(code, MSBT, tmp_path / "site") == "Hello <<you>"


def test_the_library_under_its_own_name_knows_it(tmp_path):
    install(MSBT, tmp_path / "site")
    shutil.copytree(ROOT / "formats", tmp_path / "library" / "triptych_formats")
    code = (
        "import sys, triptych_formats as library\n"
        f"doc = library.open({SAMPLES['control codes <']!r})\n"
        "print(doc['Greeting'], 'formats' in sys.modules)"
    )
    assert run(code, MSBT, tmp_path / "site", tmp_path / "library") == "Hello <<you> False"


BROKEN = {
    "raise RuntimeError('it is old')": "it is old",
    "def register(formats): return 5": "int is not a format",
    "def register(formats): return formats.FORMATS[0]": "",
    "def register(formats): raise KeyError": "KeyError",
    "nothing = 1": "register",
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_plug_in_that_fails_says_so_once_and_breaks_nothing(code, tmp_path):
    (tmp_path / "triptych_broken.py").write_text(code + "\n", encoding="utf-8")
    info = tmp_path / "triptych_broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: triptych-broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        "[triptych.formats]\nbroken = triptych_broken:register\n"
    )
    with loaded_from(tmp_path):
        assert [known.name for known in FORMATS] == ["aamp", "byml", "ainb", "msbt"]
        with pytest.raises(FormatError) as caught:
            formats.open_bytes(b"Unknown!")
        told = caught.value.hint.count("The plug-in “broken” could not be loaded")
        assert told == bool(BROKEN[code])
        assert BROKEN[code] in caught.value.hint
