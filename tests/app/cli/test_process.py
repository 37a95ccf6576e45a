"""The commands as processes: which of them load Qt, pipes, terminals, and the window."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys

import pytest

from app import __main__ as program
from app.cli import COMMANDS
from app.cli.errors import BROKEN_PIPE
from app.cli.main import group, is_closed_pipe
from app.game import patch_file
from app.game.differing import State
from formats import wrap
from formats.version import VERSION
from tests.app.cli.conftest import LANTERN, ROOT, SAMPLES, VOICES, WATCHMAN
from tests.app.game.conftest import make_dump
from tests.patience import GUARD


def process(*arguments: object, given: bytes | None = None, **environment: str):
    return subprocess.run(
        [sys.executable, "-m", "app", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        check=False,
        timeout=GUARD,
    )


MOD, PATCH, OUT = "a mod", "a patch", "a new folder"
PACK, NEW_PACK = "a pack", "a new pack"
DUMP = "a dump"
WITHOUT_QT = [
    ("info", LANTERN, WATCHMAN),
    ("check", SAMPLES),
    ("check-sizes", MOD),
    ("convert", VOICES, "-"),
    ("extract", PACK, "-o", OUT, "--text"),
    ("pack", SAMPLES, "-o", NEW_PACK),
    ("get", LANTERN, "General"),
    ("find", LANTERN, "--name", "Life"),
    ("set", LANTERN, "General/Life", "7", "-o", "-"),
    ("add", LANTERN, "General/Wind", "--type", "f32", "-o", "-"),
    ("remove", LANTERN, "General/Life", "-o", "-"),
    ("rename", LANTERN, "General/Life", "Lives", "-o", "-"),
    ("replace", DUMP, MOD, "--name", "Count", "--by", "7", "--check"),
    ("diff", LANTERN, LANTERN),
    ("apply", PATCH, MOD, "-o", OUT),
    ("merge", VOICES, VOICES, VOICES, "-o", "-"),
    ("merge-mods", MOD, SAMPLES, "-o", OUT),
    ("export", MOD, "--for", "switch", "-o", OUT, "--game", "totk"),
    ("import-mod", MOD, "-o", OUT, "--game", "totk"),
    ("graph", WATCHMAN, "-o", "-"),
    ("run", WATCHMAN, "Root"),
    ("names", "find", "0xCEE7D1F2"),
    ("completion", "bash"),
    ("help", "merge"),
]


def test_every_command_is_tried_without_qt():
    assert {arguments[0] for arguments in WITHOUT_QT} == set(COMMANDS)


@pytest.mark.parametrize("arguments", WITHOUT_QT, ids=lambda arguments: arguments[0])
def test_no_command_loads_what_it_needs_none_of(arguments, tmp_path):
    table = tmp_path / "romfs/System/Resource/ResourceSizeTable.Product.121.rsizetable"
    table.parent.mkdir(parents=True)
    table.write_bytes(wrap.write_table(wrap.SizeTable()))
    patch = tmp_path / "My.patch"
    patch.write_bytes(patch_file.save([patch_file.PatchItem("AI/X.byml", (), State.ADDED, b"1")]))
    dump = make_dump(tmp_path.with_name(f"{tmp_path.name}-dump"), 1)
    made = {DUMP: dump, MOD: tmp_path, PATCH: patch, OUT: f"{tmp_path}-out"}
    made |= {PACK: tmp_path / "X.sarc", NEW_PACK: tmp_path / "New.sarc"}
    (tmp_path / "X.sarc").write_bytes(
        wrap.write_sarc(wrap.Archive().with_file("A.byml", VOICES.read_bytes()))
    )
    arguments = [made.get(one, one) for one in arguments]
    unwanted = {"PySide6", "shiboken6"}
    if arguments[0] == "info":
        unwanted |= {"ruamel", "sqlite3", "formats.wrap"}  # it shall answer at once
        unwanted |= {"formats.ainb.checks", "formats.ainb.binary.write"}
    code = (
        "import sys\nfrom app.__main__ import main\n"
        f"status = main({list(map(str, arguments))!r})\n"
        "loaded = {*sys.modules, *(name.partition('.')[0] for name in sys.modules)}\n"
        f"bad = loaded & {unwanted!r}\n"
        "sys.exit(f'loaded {bad}' if bad else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=GUARD
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout or arguments[0] == "diff"


def test_a_picture_needs_no_screen(tmp_path):
    out = tmp_path / "w.png"
    nowhere = {"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = process("graph", WATCHMAN, "-o", out, **nowhere)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_pipes_carry_bytes(tmp_path):
    text = process("convert", "-", "-", given=VOICES.read_bytes())
    assert (text.returncode, text.stderr) == (0, b"")
    assert process("convert", "-", "-", given=text.stdout).stdout == VOICES.read_bytes()


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_text_that_powershell_redirected_is_read(tmp_path, encoding):
    text = process("convert", VOICES, "-").stdout.decode().replace("\n", "\r\n")
    file = tmp_path / "Voices.bgyml.yml"
    file.write_bytes(f"\ufeff{text}".encode(encoding))
    done = process("convert", file, "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, VOICES.read_bytes(), b"")


def test_a_folder_is_told_to_be_one():
    for command, *more in (("run", "Root"), ("set", "General/Life", "1")):
        done = process(command, SAMPLES, *more)
        assert done.returncode == 2
        assert f"“{SAMPLES}”: it is a folder; name a file in it" in done.stderr.decode()


def test_exit_statuses():
    assert process("diff", LANTERN, LANTERN).returncode == 0
    assert process("diff", LANTERN, SAMPLES / "Errand.baiprog").returncode == 1
    assert process("diff", LANTERN, "no such file").returncode == 2
    assert process("diff", LANTERN).returncode == 2
    assert process("info", "--no-such-option", LANTERN).returncode == 2


def test_complaints_are_one_line_on_the_error_output():
    for arguments in (("info",), ("get", "none"), ("info", "--jsn", LANTERN), ("names", "find")):
        done = process(*arguments)
        assert done.stdout == b""
        assert done.stderr.startswith(b"triptych: ")
        assert done.stderr.count(b"\n") == 1
    assert "“triptych info --help” tells more" in process("info").stderr.decode()


@pytest.mark.parametrize(
    "arguments",
    [("convert", VOICES, "-"), ("get", LANTERN), ("get", LANTERN, "General/Life")],
    ids=["convert", "get", "get value"],
)
def test_a_reader_that_goes_away_is_no_reason_to_complain(arguments):
    with subprocess.Popen(
        [sys.executable, "-m", "app", *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.close()
        assert (started.wait(GUARD), started.stderr.read()) == (BROKEN_PIPE, b"")


@pytest.mark.parametrize(
    ("system", "error", "is_closed"),
    [
        ("linux", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument", "a?b.byml"), False),
        ("win32", OSError(errno.ENOSPC, "No space left on device"), False),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), False),
    ],
)
def test_a_closed_pipe_is_known_on_every_system(monkeypatch, system, error, is_closed):
    monkeypatch.setattr(sys, "platform", system)
    assert is_closed_pipe(error) == is_closed


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp932"])
def test_terminals_of_other_encodings(encoding):
    done = process("get", LANTERN, "System", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    words = done.stdout.decode(encoding)
    assert ("丘の上" in words) == (encoding == "cp932")
    assert ("\\u4e18" in words) == (encoding != "cp932")
    done = process("get", LANTERN, "Sytem", PYTHONIOENCODING=encoding)
    quote = ("“", "”") if encoding == "cp932" else ('"', '"')
    sentence = f"there is no {quote[0]}Sytem{quote[1]}. Did you mean {quote[0]}System{quote[1]}?"
    assert sentence in done.stderr.decode(encoding)


def test_pipes_into_info_and_process_substitution(tmp_path):
    if os.name == "nt":
        pytest.skip("no named pipes there")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    script = f'cat "{LANTERN}" > "{pipe}" & "{sys.executable}" -m app info "{pipe}"; wait'
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, timeout=GUARD)
    assert b"AAMP v2" in done.stdout


def test_a_folder_by_two_processes(tmp_path):
    done = process("convert", SAMPLES, tmp_path / "out", "--jobs", "2")
    told = (done.stdout + done.stderr).decode()
    written = sum(path.is_file() for path in (tmp_path / "out").rglob("*"))
    assert f"{written} files written" in told
    assert written >= 8


@pytest.mark.skipif(os.name == "nt", reason="terminals are made otherwise there")
@pytest.mark.parametrize("plain", ["", "1"])
def test_a_terminal_shows_colours_and_progress(tmp_path, plain):
    import pty

    def on_terminal(*arguments: object) -> str:
        ours, theirs = pty.openpty()
        done = subprocess.Popen(
            [sys.executable, "-m", "app", *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, "NO_COLOR": plain, "TERM": "xterm"},
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        told = b""
        with contextlib.suppress(OSError):  # Linux ends a terminal so
            while data := os.read(ours, 65536):
                told += data
        done.wait(GUARD)
        os.close(ours)
        return told.decode()

    told = on_terminal("diff", LANTERN, SAMPLES / "Errand.baiprog")
    assert ("\x1b[31m" in told) == (not plain)
    told = on_terminal("convert", SAMPLES, tmp_path / "out")
    assert "converting" in told
    assert "100%" in told


# Help, version, window


def commands() -> list[list[str]]:
    return [*([name] for name in COMMANDS), *(["names", one] for one in ("hash", "find", "learn"))]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_help_has_examples_and_exit_statuses(run, words):
    told = run(*words, "--help").stdout
    examples = told.partition("Examples:\n")[2].partition("Exit status:")
    lines = [line.strip() for line in examples[0].splitlines() if line.strip()]
    assert len(lines) >= 2
    assert all(f"triptych {words[0]}" in line for line in lines)
    assert examples[2].strip()
    assert max(map(len, told.splitlines())) <= 80


def test_the_list_of_commands_is_what_there_is(run):
    told = run("--help").stdout
    for name, what in COMMANDS.items():
        assert what in told
        command = group.get_command(None, name)
        assert command is not None
        assert command.help
    assert group.get_command(None, "window") is None
    assert "no such command" in run("window", status=2).stderr


def test_the_program_s_help_and_version_tell_of_commands():
    told = process("--help").stdout.decode()
    assert "--screenshot" in told
    assert all(f"  {name} " in told for name in COMMANDS)
    assert process("--version").stdout.decode().splitlines() == [f"Triptych {VERSION}"]


def test_a_mistyped_command_opens_no_window(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert program.main(["finnd", "mod", "--name", "Life"]) == 2
    assert "Did you mean “find”?" in capsys.readouterr().err


def test_anything_but_a_command_is_for_the_window(monkeypatch):
    asked = []
    monkeypatch.setattr("app.start.application.run", lambda files, *_rest: asked.append(files))
    monkeypatch.setattr("gc.freeze", lambda: None)  # the garbage of other tests is still wanted
    every = [[], ["x.byml"], ["./info"], ["x.byml", "info"], ["C:\\X.pack//AI/Y.ainb"]]
    for given in every:
        program.main(given)
    assert asked == every
