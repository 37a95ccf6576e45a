"""The set-up: its requirements, what it refuses, and that it runs on a developer's machine."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.packaging.load import ROOT, script


@pytest.fixture
def dev():
    """The script, loaded afresh so that a test may bend it."""
    return script("dev")


@pytest.fixture
def bare_debian(dev, monkeypatch):
    """A Debian without any of the system packages on which nothing can be installed."""
    monkeypatch.setattr(dev, "is_debian", lambda: True)
    monkeypatch.setattr(dev, "succeeds", lambda _command: True)
    monkeypatch.setattr(dev, "missing_packages", list)
    monkeypatch.setattr(dev, "apt_rights", lambda: None)
    monkeypatch.setattr(dev, "run_or_stop", lambda *_: pytest.fail("nothing may be run"))
    return dev


@pytest.mark.parametrize("version", [(3, 10), (3, 15), (2, 7), (4, 0)])
def test_other_pythons_are_refused_in_a_sentence(dev, version):
    with pytest.raises(dev.SetupError, match=r"needs Python 3\.11 to 3\.14, and this is \d\.\d+"):
        dev.check_python(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_these_pythons_will_do(dev, version):
    dev.check_python(version)


@pytest.mark.parametrize("command", ["run", "test", "check", "bench", "samples", "package"])
def test_missing_libraries_stop_with_the_line_to_type(bare_debian, command):
    with pytest.raises(bare_debian.SetupError, match=r"sudo apt-get install .* libegl1 ") as caught:
        bare_debian.install_system_packages(command)
    assert "libxcb-cursor0" in str(caught.value)
    assert "fonts-droid-fallback" in str(caught.value)


@pytest.mark.parametrize(
    ("command", "missing", "stops"),
    [
        ("run", "libxcb-cursor0", True),
        ("test", "libxcb-cursor0", False),
        ("run", "fonts-droid-fallback", False),
        ("test", "libgl1", True),
        ("package", "binutils", True),
    ],
)
def test_only_what_a_command_needs_stops_it(
    bare_debian, monkeypatch, capsys, command, missing, stops
):
    monkeypatch.setattr(bare_debian, "missing_packages", lambda _: [missing])
    if stops:
        with pytest.raises(bare_debian.SetupError, match=missing):
            bare_debian.install_system_packages(command)
    else:
        bare_debian.install_system_packages(command)
        assert missing in capsys.readouterr().out


def test_with_the_rights_only_missing_packages_are_installed(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "is_debian", lambda: True)
    monkeypatch.setattr(dev, "missing_packages", lambda _: ["libgl1"])
    monkeypatch.setattr(dev, "apt_rights", lambda: ["sudo", "-n"])
    monkeypatch.setattr(dev, "run_or_stop", lambda command, _: ran.append(command))
    dev.install_system_packages("test")
    assert [command[:4] for command in ran] == [
        ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    ] * 2
    assert "libgl1" in ran[1]
    assert "libegl1" not in ran[1]


@pytest.mark.parametrize(
    ("rights", "failing", "installed"),
    [
        ([], (), ["debootstrap", "nsis"]),
        (["sudo", "-n"], (), ["debootstrap", "nsis"]),
        ([], ("debootstrap", "--download-only"), ["nsis"]),
        ([], ("debootstrap",), ["nsis"]),
        ([], ("apt-get",), []),
        (None, (), []),
    ],
)
def test_what_packages_are_tried_with_may_be_missing(
    dev, monkeypatch, capsys, rights, failing, installed
):
    done = []

    def call(command):
        failed = bool(failing) and set(failing) <= set(command)
        if not failed and "install" in command and "--download-only" not in command:
            done.append(command[-1])
        return int(failed)

    monkeypatch.setattr(dev, "is_debian", lambda: True)
    monkeypatch.setattr(dev, "missing_packages", lambda _: ["debootstrap", "nsis"])
    monkeypatch.setattr(dev, "apt_rights", lambda: rights)
    monkeypatch.setattr(dev, "call", call)
    dev.install_trial_tools()
    assert done == installed
    said = capsys.readouterr().out
    for name in ("debootstrap", "nsis"):
        assert (f"going on without {name}" in said) == (name not in installed)


def test_what_windows_is_tried_with_may_not_be_missing(dev, bare_debian, monkeypatch):
    monkeypatch.setattr(dev, "install_system_packages", lambda _command: None)
    with pytest.raises(dev.SetupError, match=r"sudo apt-get install .* osslsigncode .* xvfb"):
        bare_debian.set_up("package", ["--wine", "setup"])


def test_what_windows_is_tried_with_is_installed_or_fails(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "is_debian", lambda: True)
    monkeypatch.setattr(dev, "missing_packages", lambda _: ["wine64", "xvfb"])
    monkeypatch.setattr(dev, "apt_rights", lambda: ["sudo", "-n"])
    monkeypatch.setattr(dev, "call", lambda command: ran.append(command) or len(ran) - 1)
    with pytest.raises(dev.SetupError, match="could not install what Windows is tried with"):
        dev.install_wine_tools()
    assert ran[1][-3:] == ["wine64", "xvfb", "-qq"]


def test_a_trial_of_windows_makes_nothing_for_this_system(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "succeeds", lambda _: pytest.fail("PyInstaller is not asked for"))
    monkeypatch.setattr(dev, "call", lambda command: ran.append(command) or 0)
    assert dev.package(["--wine", "setup", "bundle"]) == 0
    assert [str(word) for word in ran[0][1:]] == [
        str(ROOT / "packaging" / "try_windows.py"),
        "setup",
        "bundle",
    ]


def test_the_library_alone_needs_no_tool(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "succeeds", lambda _: pytest.fail("PyInstaller is not asked for"))
    monkeypatch.setattr(dev, "call", lambda command: ran.append(command) or 0)
    assert dev.package(["--library"]) == 0
    assert [str(word) for word in ran[0][1:]] == [str(ROOT / "packaging" / "library.py")]


@pytest.mark.parametrize("is_debian", [True, False])
def test_where_nothing_is_missing_nothing_is_asked(dev, monkeypatch, is_debian):
    monkeypatch.setattr(dev, "is_debian", lambda: is_debian)
    monkeypatch.setattr(dev, "missing_packages", lambda _: [])
    monkeypatch.setattr(dev, "apt_rights", lambda: pytest.fail("Windows has no such rights"))
    monkeypatch.setattr(dev, "call", lambda _: pytest.fail("there is nothing to install"))
    dev.install_trial_tools()


@pytest.mark.parametrize(
    ("command", "arguments", "asked"),
    [
        ("package", ["--try"], True),
        ("package", ["deb", "--try"], True),
        ("package", [], False),
        ("test", ["--try"], False),
    ],
)
def test_tools_to_try_with_are_installed_for_a_trial_only(
    dev, monkeypatch, command, arguments, asked
):
    seen = []
    monkeypatch.setattr(dev, "install_system_packages", seen.append)
    monkeypatch.setattr(dev, "install_trial_tools", lambda: seen.append("tools"))
    monkeypatch.setattr(dev, "is_stamped", lambda: True)
    dev.set_up(command, arguments)
    assert seen == [command, *["tools"] * asked]


def test_packages_count_under_their_newer_name(dev, monkeypatch):
    answer = "libglib2.0-0t64 installed\nlibegl1 installed\nlibgl1 not-installed\n"
    monkeypatch.setattr(dev.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=answer))
    assert dev.missing_packages(("libglib2.0-0", "libegl1", "libgl1", "libdbus-1-3")) == [
        "libgl1",
        "libdbus-1-3",
    ]


def test_nothing_is_installed_twice(dev, monkeypatch, tmp_path):
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    assert not dev.is_stamped()
    dev.STAMP.write_text(dev.fingerprint(), encoding="utf-8")
    monkeypatch.setattr(dev, "PYTHON", tmp_path / "stamp")  # any file that is there
    assert dev.is_stamped()
    monkeypatch.setattr(dev, "fingerprint", lambda: "another Python")
    assert not dev.is_stamped()


def test_one_failure_fails_all_but_stops_nothing(dev, capfd):
    steps = {
        "bad": [sys.executable, "-c", "raise SystemExit(3)"],
        "good": [sys.executable, "-c", "print('ran')"],
    }
    assert dev.summarize(steps) == 1
    out = capfd.readouterr().out
    assert "FAILED (exit code 3)" in out
    assert "ran" in out.splitlines()
    assert dev.summarize({"good": steps["good"]}) == 0


def test_the_program_starts_in_the_folder_of_the_caller(dev, monkeypatch):
    seen = {}
    monkeypatch.setattr(dev, "call", lambda command, cwd: seen.update(command=command, cwd=cwd))
    dev.run(["a.byml", "b.aamp"])
    assert seen["command"][1:] == ["-P", "-m", "app", "a.byml", "b.aamp"]
    assert seen["cwd"] is None


def test_a_soak_draws_a_seed_and_prints_how_to_repeat_it(dev, soaks, capsys):
    assert dev.soak([]) == 1
    ((seed, command),) = soaks
    assert command[-3:] == [f"--hypothesis-seed={seed}", "-n", "auto"]
    assert (
        f"FAILED; to repeat it: python3 packaging/dev.py soak {seed}\n" in capsys.readouterr().out
    )
    dev.soak([])
    assert soaks[1][0] != seed


def test_a_soak_is_repeated_by_its_seed(dev, soaks, capsys):
    dev.soak(["77", "tests/formats", "-x"])
    ((seed, command),) = soaks
    assert seed == "77"
    assert command[-3:] == ["--hypothesis-seed=77", "tests/formats", "-x"]
    assert "packaging/dev.py soak 77 tests/formats -x\n" in capsys.readouterr().out


@pytest.fixture
def soaks(dev, monkeypatch):
    """What soaks would have run: the seed in the environment, and the command; each fails."""
    ran = []
    monkeypatch.setattr(dev.os, "environ", dict(os.environ))

    def call(command):
        ran.append((dev.os.environ["TRIPTYCH_SOAK"], command))
        return 1

    monkeypatch.setattr(dev, "call", call)
    return ran


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], ["-n", "auto", "--quick"]),
        (["--all"], ["-n", "auto", "--write-slow"]),
        (["tests/app/editors"], ["tests/app/editors"]),
        (["--all", "-n", "auto", "-m", "corpus"], ["-n", "auto", "-m", "corpus"]),
    ],
)
def test_what_is_not_slow_is_run_unless_more_is_asked_for(dev, monkeypatch, arguments, options):
    monkeypatch.delenv("CI", raising=False)
    assert dev.pytest_options(arguments) == options


def test_continuous_integration_writes_no_list_of_slow_tests(dev, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert dev.pytest_options(["--all"]) == ["-n", "auto"]


def test_the_tests_are_no_soak(dev, monkeypatch):
    environment = {"TRIPTYCH_SOAK": "5", "PYTHONDONTWRITEBYTECODE": "1"}
    monkeypatch.setattr(dev.os, "environ", environment)
    monkeypatch.setattr(dev, "summarize", lambda steps: steps["tests"][1:])
    assert dev.test([]) == ["-m", "pytest", "-n", "auto", "--quick"]
    assert environment == {"QT_QPA_PLATFORM": "offscreen", "PYTHONHASHSEED": "0"}


def test_pyinstaller_is_installed_when_it_is_needed(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "run_or_stop", lambda command, _: ran.append(command))
    monkeypatch.setattr(dev, "call", lambda command: len(command))
    for is_there in (True, False):
        monkeypatch.setattr(dev, "succeeds", lambda _, answer=is_there: answer)
        assert dev.package(["--try"]) == 3
        assert len(ran) == (0 if is_there else 1)
    assert ".[package]" in ran[0]


def test_set_up_failures_end_in_a_sentence(dev, monkeypatch, capsys):
    def fail(_command, _arguments):
        raise dev.SetupError("no such luck")

    monkeypatch.setattr(dev, "set_up", fail)
    assert dev.main(["check"]) == 1
    assert capsys.readouterr().err == "triptych: no such luck\n"


def test_commands_are_explained():
    done = subprocess.run(
        [sys.executable, ROOT / "packaging" / "dev.py", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    for command in ("run", "test", "soak", "check", "bench", "samples", "package"):
        assert command in done.stdout
