"""The trials in a clean Debian: what makes them fail, and what prevents them from running."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.load import ROOT, script

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux packages")


@pytest.fixture
def clean(monkeypatch, tmp_path):
    """The script that makes the system, which here is an empty folder."""
    script("try_deb")  # it loads the modules that the trials share
    module = sys.modules["clean_system"]

    def make_system(root: Path) -> None:
        (root / "mnt").mkdir(parents=True)

    monkeypatch.setattr(module, "make_system", make_system)
    return module


@pytest.fixture
def answers(clean, monkeypatch):
    """What the system prints to a command with a word in it; a sentence of a failure fails it."""
    answers: dict[str, str | Exception] = {}

    def run_in(_root: Path, command: list[str]) -> str:
        said = next((said for word, said in answers.items() if word in " ".join(command)), "")
        if isinstance(said, Exception):
            raise said
        return said

    monkeypatch.setattr(clean, "run_in", run_in)
    monkeypatch.setattr(clean, "_fetch", lambda *_: None)
    return answers


def loaded(name: str, monkeypatch):
    """Return a script of a trial that runs its commands as `answers` has it."""
    module = script(name)
    clean = sys.modules["clean_system"]
    monkeypatch.setattr(module, "run_in", clean.run_in)
    return module


# The system


def test_where_no_system_can_be_made_it_says_so(clean, monkeypatch, tmp_path, capsys):
    def refuse(_root: Path) -> None:
        raise clean.CannotTry("there is no debootstrap")

    monkeypatch.setattr(clean, "make_system", refuse)
    clean.try_all({"the .deb": lambda _root: pytest.fail("nothing to try in")}, tmp_path)
    said = capsys.readouterr().out
    assert "the .deb: NOT tried in a clean Debian: there is no debootstrap" in said


def test_each_trial_has_a_system_of_its_own_and_none_stays(clean, tmp_path, capsys):
    seen = []

    def trial(root: Path) -> None:
        seen.append(sorted(path.name for path in root.iterdir()))
        (root / "left").touch()

    clean.try_all({"one": trial, "two": trial}, tmp_path)
    assert seen == [["mnt"], ["mnt"]]
    assert not list(tmp_path.iterdir())
    assert capsys.readouterr().out.count("s in a clean Debian") == 2


def test_a_failure_is_told_after_the_last_trial(clean, tmp_path, capsys):
    def fail(_root: Path) -> None:
        raise clean.TrialFailed("a library is missing")

    def cannot(_root: Path) -> None:
        raise clean.CannotTry("the network is down")

    with pytest.raises(subprocess.SubprocessError, match=r"^one: a library is missing$"):
        clean.try_all({"one": fail, "two": cannot, "three": lambda _root: None}, tmp_path)
    said = capsys.readouterr().out
    assert "two: NOT tried in a clean Debian: the network is down" in said
    assert "three: 0 s" in said
    assert not list(tmp_path.iterdir())


def test_only_a_network_that_fails_keeps_a_trial_from_being_made(clean):
    with pytest.raises(clean.CannotTry, match="not to be had: no route"):
        clean._fetch(["sh", "-c", "echo no route; exit 7"], "not to be had")
    clean._fetch(["true"], "not to be had")


def test_a_package_that_nobody_has_fails(clean, answers):
    answers["--simulate"] = clean.TrialFailed("unable to locate libnone")
    with pytest.raises(clean.TrialFailed, match="libnone"):
        clean.install(Path(), "libnone")


def test_the_system_reaches_the_network_as_this_machine_does(clean, monkeypatch):
    monkeypatch.setenv("https_proxy", "http://proxy:8080")
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror/simple")
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    command = clean._inside(Path("/some/root"), ["true"])
    assert command[0] == "unshare"
    assert command[-1] == "true"
    assert {"https_proxy=http://proxy:8080", "PIP_INDEX_URL=https://mirror/simple"} <= {*command}
    assert not [word for word in command if "PYTHONPATH" in word]


# The package


def test_what_is_missing_or_left_behind_fails_the_package(clean, answers, monkeypatch, tmp_path):
    trial = loaded("try_deb", monkeypatch)
    (tmp_path / "mnt").mkdir()
    package = tmp_path / "some.deb"
    package.touch()
    answers["find"] = "\tlibnone.so => not found\n"
    with pytest.raises(clean.TrialFailed, match=r"libnone\.so"):
        trial.try_package(tmp_path, package)
    answers.clear()
    with pytest.raises(clean.TrialFailed, match="does not know the files"):
        trial.try_package(tmp_path, package)
    answers.update({"gio info": "application/x-aamp", "gio mime": "triptych.desktop"})
    trial.try_package(tmp_path, package)
    seen = iter([{"usr"}, {"usr", "usr/lib/triptych"}])
    monkeypatch.setattr(trial, "_files", lambda _root: next(seen))
    with pytest.raises(clean.TrialFailed, match="usr/lib/triptych"):
        trial.try_package(tmp_path, package)


# The sources


@pytest.fixture
def source(answers, monkeypatch):
    """The trial of the sources, where all goes well."""
    module = loaded("try_source", monkeypatch)
    monkeypatch.setattr(module, "_pack", lambda *_: None)
    monkeypatch.setattr(module, "believe_as_here", lambda _root: None)
    answers["! python3"] = "System packages are missing:\n  sudo apt-get install libegl1\n"
    return module


def test_the_two_commands_run_in_a_bare_system(source, answers, clean, tmp_path):
    source.try_commands(tmp_path)
    answers["run --screenshot"] = clean.TrialFailed("no picture")
    with pytest.raises(clean.TrialFailed, match="no picture"):
        source.try_commands(tmp_path)


@pytest.mark.parametrize(
    ("word", "said", "why"),
    [
        ("! python3", "Traceback (most recent call last)", "says only"),
        ("--porcelain", "?? stray.txt", "left in the checkout"),
    ],
)
def test_what_a_newcomer_would_stumble_over_fails(source, answers, clean, word, said, why):
    answers[word] = said
    with pytest.raises(clean.TrialFailed, match=why):
        source.try_commands(Path())


def test_a_set_up_fails_the_trial_unless_there_are_no_packages_for_it(source, answers, clean):
    answers["run --selftest"] = clean.TrialFailed("a fault of ours")
    with pytest.raises(clean.TrialFailed, match="a fault of ours"):
        source.try_commands(Path())
    answers["pip download"] = clean.TrialFailed("no network")
    with pytest.raises(clean.CannotTry, match="cannot be fetched there: no network"):
        source.try_commands(Path())


def test_what_is_tried_is_what_the_front_page_says(source):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"`apt-get install {' '.join(source.NEEDED)}`" in readme
    for name in source.TESTS:
        assert (ROOT / name).is_file()


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_what_is_committed_is_what_is_tried(source, clean, tmp_path, monkeypatch):
    made = script("try_source")
    monkeypatch.setattr(made, "ROOT", tmp_path / "none")
    with pytest.raises(clean.CannotTry, match="cannot be cloned: "):
        made._pack(tmp_path / "packed.git", tmp_path / "settings")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C", tmp_path / "here"]
    subprocess.run(["git", "init", "--quiet", tmp_path / "here"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "one"], check=True)
    monkeypatch.setattr(made, "ROOT", tmp_path / "here")
    made._pack(tmp_path / "packed.git", tmp_path / "settings")
    assert (tmp_path / "packed.git" / "HEAD").is_file()
