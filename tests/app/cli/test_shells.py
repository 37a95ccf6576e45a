"""Completion in shells, and `help`: each covers everything that the commands offer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from app.__main__ import main
from app.cli import COMMANDS, COMPLETE
from app.cli.completion import SHELLS, script
from app.cli.main import group
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]


def commands():
    """Return every command by its words, those of groups too."""
    context = click.Context(group, info_name="triptych")
    found = {name: group.get_command(context, name) for name in COMMANDS}
    for name, one in list(found.items()):
        found |= {f"{name} {below}": sub for below, sub in getattr(one, "commands", {}).items()}
    return found


def needs(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"there is no {name} here")


def test_every_command_has_a_help_with_examples(run):
    for name, one in commands().items():
        told = run(*name.split(), "--help").stdout
        assert one.help
        if not isinstance(one, click.Group):
            assert re.search(r"Examples:\n *triptych ", told)
            assert "Exit status: " in told


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_calls_the_program(run, shell):
    text = run("completion", shell).stdout
    assert text == script(shell)
    assert COMPLETE in text
    assert ("triptych-cli" in text) == (shell == "powershell")


def test_help_is_that_of_the_command(run):
    for words in (["get"], ["names", "find"], ["help"]):
        assert run("help", *words).stdout == run(*words, "--help").stdout
    told = run("help").stdout
    assert all(f"  {name} " in told for name in COMMANDS)
    assert "--screenshot" in told
    assert "Did you mean “merge”?" in run("help", "merg", status=2).stderr
    assert "there is no command “get x”" in run("help", "get", "x", status=2).stderr


@pytest.fixture
def offered(monkeypatch, capfdbinary):
    """Return what is offered for the last of some words: words, or "file" for files."""

    def offered_(*words: str) -> set[str]:
        monkeypatch.setenv(COMPLETE, "bash_complete")
        quoted = (f"'{word}'" if " " in word else word for word in words)
        monkeypatch.setenv("COMP_WORDS", " ".join(["triptych", *quoted]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        assert main([]) == 0
        lines = capfdbinary.readouterr().out.decode().splitlines()
        kinds = [line.split(",", 1) for line in lines]
        return {"file" if kind == "file" else word for kind, word in kinds}

    return offered_


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("me", "merge merge-mods"),
        ("lantern", "file"),
        ("--scr", "--screenshot"),
        ("merge --prefer ", "base mine theirs both"),
        ("merge --prefer=m", "mine"),
        ("merge --choose ", "file"),
        ("merge a -o sc", "file"),
        ("get x", "file"),
        ("convert --as a", "aamp ainb"),
        ("completion ", "bash zsh fish powershell"),
        ("names ", "hash find learn"),
        ("help conv", "convert"),
    ],
)
def test_words_are_completed(offered, words, answer):
    assert offered(*words.split(" ")) == set(answer.split())


def test_values_with_spaces_and_all_commands_and_options_are_offered(offered):
    assert "buffer int" in offered("find", "--type", "buffer i")
    assert offered("") == set(COMMANDS)
    for name, one in commands().items():
        if not isinstance(one, click.Group):
            shown = [option for option in one.params if not getattr(option, "hidden", False)]
            options = {word for option in shown for word in option.opts if word[0] == "-"}
            assert options <= offered(*name.split(), "-"), name


# In the shells themselves


@pytest.fixture
def program(tmp_path):
    """Return a folder with the program as `triptych`."""
    file = tmp_path / "bin" / "triptych"
    file.parent.mkdir()
    text = f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m app "$@"\n'
    file.write_text(text, "utf-8")
    file.chmod(0o755)
    return file.parent


def shell_output(shell: str, code: str, program: Path, *words: str) -> set[str]:
    """Return the lines that a shell prints where the program is found."""
    flags = ["--norc"] if shell.endswith("bash") else []
    where = {**os.environ, "PATH": f"{program}:/usr/bin:/bin", "HOME": str(program)}
    done = subprocess.run(
        [shell, *flags, "-c", code, *words],
        env={**where, "XDG_CONFIG_HOME": str(program)},
        cwd=program,
        capture_output=True,
        text=True,
        timeout=GUARD,
        check=True,
    )
    assert done.stderr == ""
    return set(re.split(r"[\n]", done.stdout)) - {""}


def test_bash_completes(program):
    bash = needs("bash")
    (program / "script").write_text(script("bash"), "utf-8")
    code = (
        'source ./script\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(( $# - 1 ))\n'
        '_triptych_completion triptych\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    assert shell_output(bash, code, program, "bash", "triptych", "me") == {"merge", "merge-mods"}
    prefer = shell_output(bash, code, program, "bash", "triptych", "merge", "--prefer", "")
    assert prefer == {"base", "mine", "theirs", "both"}


def test_fish_completes(program):
    fish = needs("fish")
    (program / "script").write_text(script("fish"), "utf-8")

    def offered(words: str) -> set[str]:
        lines = shell_output(fish, f"source script; complete -C '{words}'", program)
        return {line.split("\t")[0] for line in lines}

    assert offered("triptych merg") == {"merge", "merge-mods"}
    assert offered("triptych merge --prefer ") == {"base", "mine", "theirs", "both"}


def test_zsh_reads_its_script(tmp_path):
    zsh = needs("zsh")
    (tmp_path / "script").write_text(script("zsh"), "utf-8")
    done = subprocess.run([zsh, "-n", tmp_path / "script"], capture_output=True, timeout=GUARD)
    assert (done.returncode, done.stderr) == (0, b"")
