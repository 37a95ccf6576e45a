"""Shell completion, the manual and `help`: each covers everything that the commands offer."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from app.cli import COMMANDS
from app.cli.completion import SHELLS
from app.cli.main import group
from app.cli.manual import page
from app.cli.tree import Command, Option, commands, program_options
from tests.patience import GUARD

TREE = commands()


def options_of(command: Command) -> list[Option]:
    return [*command.options, *(one for below in command.below for one in below.options)]


def names_of(options: list[Option]) -> set[str]:
    return {name for one in options for name in one.names}


def needs(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"there is no {name} here")


def test_the_tree_is_what_the_help_shows(run):
    assert [one.name for one in TREE] == list(COMMANDS)
    for one in TREE:
        told = run(one.name, "--help").stdout
        shown = set(re.findall(r"(?:^|[ ,/])(--?[a-z][a-z-]*)", told.partition("Examples:")[0]))
        assert names_of(list(one.options)) <= shown
        assert one.paragraphs
        assert one.status or one.below
        assert one.examples
    names = [(one.name, below.name) for one in TREE for below in one.below]
    assert names == [("names", f"names {one}") for one in ("hash", "find", "learn")]
    assert {"--screenshot", "--version", "-h"} <= names_of(program_options())


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_has_every_command_and_option(run, shell):
    script = run("completion", shell).stdout
    for one in TREE:
        assert one.name in script
        for name in names_of(options_of(one)):
            plain = name.lstrip("-")
            found = rf"-[ls] {plain}\b" if shell == "fish" else rf"{re.escape(name)}\b"
            assert re.search(found, script), (one.name, name)


def test_help_is_that_of_the_command(run):
    for words in (["get"], ["names", "find"], ["help"]):
        assert run("help", *words).stdout == run(*words, "--help").stdout
    told = run("help").stdout
    assert all(f"  {name} " in told for name in COMMANDS)
    assert "--screenshot" in told
    assert "Did you mean “merge”?" in run("help", "merg", status=2).stderr
    assert "there is no command “get x”" in run("help", "get", "x", status=2).stderr


# bash


def completed(bash: str, folder: Path, *words: str) -> set[str]:
    """Return what bash offers for the last of the words."""
    script = (
        'eval "$(cat script)"\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(( $# - 1 ))\n_triptych\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        [bash, "--norc", "-c", script, "bash", "triptych", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=GUARD,
        check=True,
    )
    assert done.stderr == ""
    return set(done.stdout.split("\n")) - {""}


def test_bash_completes(tmp_path):
    bash = needs("bash")
    (tmp_path / "script").write_text(SHELLS["bash"](), "utf-8")
    (tmp_path / "get a.byml").touch()
    assert completed(bash, tmp_path, "me") == {"merge", "merge-mods"}
    assert completed(bash, tmp_path, "ge") == {"get", "get a.byml"}
    assert completed(bash, tmp_path, "") == {*COMMANDS, "get a.byml", "script"}
    assert completed(bash, tmp_path, "--scr") == {"--screenshot"}
    assert completed(bash, tmp_path, "--theme", "") == {"system", "light", "dark", "contrast"}
    assert completed(bash, tmp_path, "merge", "--prefer", "") == {"base", "mine", "theirs", "both"}
    assert completed(bash, tmp_path, "merge", "--prefer", "=", "m") == {"mine"}
    assert completed(bash, tmp_path, "merge", "--prefer", "=") == {"base", "mine", "theirs", "both"}
    assert completed(bash, tmp_path, "merge", "--choose", "") == set()
    assert completed(bash, tmp_path, "merge", "--choose", "=", "") == set()
    assert completed(bash, tmp_path, "merge", "a", "-o", "sc") == {"script"}
    assert completed(bash, tmp_path, "get", "get") == {"get a.byml"}
    assert completed(bash, tmp_path, "find", "--type", "buffer i") == {"buffer int"}
    assert completed(bash, tmp_path, "completion", "") == set(SHELLS)
    assert completed(bash, tmp_path, "names", "") == {"hash", "find", "learn"}
    assert completed(bash, tmp_path, "help", "conv") == {"convert"}


def test_bash_offers_all_options_of_a_command(tmp_path):
    bash = needs("bash")
    (tmp_path / "script").write_text(SHELLS["bash"](), "utf-8")
    for one in TREE[::4]:
        assert completed(bash, tmp_path, one.name, "-") == names_of(options_of(one))


def test_other_shells_read_their_scripts(tmp_path):
    tried = []
    for shell in ("zsh", "fish"):
        if found := shutil.which(shell):
            script = tmp_path / shell
            script.write_text(SHELLS[shell](), "utf-8")
            done = subprocess.run([found, "-n", script], capture_output=True, timeout=GUARD)
            assert (done.returncode, done.stderr) == (0, b"")
            tried.append(shell)
    if not tried:
        pytest.skip("there is neither zsh nor fish here")


def test_zsh_takes_a_value_in_the_same_word_or_the_next():
    script = SHELLS["zsh"]()
    assert "'*--prefer=[" in script
    assert "'*-o+[" in script
    assert "'*--json[" in script


def test_fish_completes(tmp_path):
    fish = needs("fish")
    script = tmp_path / "script"
    script.write_text(SHELLS["fish"](), "utf-8")

    def offered(words: str) -> set[str]:
        code = f"source {script}; complete -C '{words}'"
        where = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        done = subprocess.run(
            [fish, "-c", code],
            cwd=tmp_path,
            env=where,
            capture_output=True,
            text=True,
            timeout=GUARD,
        )
        assert done.stderr == ""
        return {line.split("\t")[0] for line in done.stdout.splitlines()}

    assert offered("triptych merg") == {"merge", "merge-mods"}
    assert offered("triptych merge --pre") == {"--prefer"}
    assert offered("triptych merge --prefer ") == {"base", "mine", "theirs", "both"}
    assert offered("triptych merge --prefer=mi") == {"--prefer=mine"}
    assert offered("triptych --theme da") == {"dark"}
    assert offered("triptych --theme dark --scr") == {"--screenshot"}
    assert offered("triptych get --scr") == set()
    assert offered("triptych completion f") == {"fish"}


# The manual


def test_the_manual_tells_all():
    text = page()
    plain = text.replace("\\-", "-").replace("\\&", "")
    for one in TREE:
        assert f".SS triptych {one.name}" in plain
        for option in options_of(one):
            assert all(f"\\fB{name}\\fR" in plain for name in option.names)
    assert text.isascii()
    assert "Commands" not in group.help


def test_the_manual_is_sound(tmp_path):
    mandoc, groff = shutil.which("mandoc"), shutil.which("groff")
    if not mandoc and not groff:
        pytest.skip("there is neither mandoc nor groff here")
    file = tmp_path / "triptych.1"
    file.write_text(page(), "ascii")
    call = [groff, "-man", "-ww", "-Tascii", "-z", file] if groff else [
        mandoc, "-T", "lint", "-W", "warning", file,
    ]  # fmt: skip
    done = subprocess.run(call, capture_output=True, text=True, timeout=GUARD)
    assert (done.stdout, done.stderr) == ("", "")
