"""The trial on a Windows under Wine: what it trusts, and that nothing untested passes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.packaging.load import ROOT, script

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Wine is for other systems")

TOLD = """
Current message digest    : {signed}
Calculated message digest : {found}

Signer's certificate:
	------------------
	Signer #0:
		Subject: /C=US/O={who}/CN={who}
		Issuer : /C=US/O=DigiCert, Inc./CN=DigiCert
Timestamp verified using:
	Signer #0:
		Subject: /C=US/O=Python Software Foundation/CN=Somebody else's
"""
PSF = "Python Software Foundation"


@pytest.fixture
def python():
    return script("windows_python")


@pytest.fixture
def trial(monkeypatch):
    """The script, with a Windows that does nothing but say what it was asked."""
    return script("try_windows")


# Python


@pytest.mark.parametrize(
    ("signed", "found", "who", "is_signed"),
    [
        ("03A6", "03A6", PSF, True),
        ("03A6", "03A7", PSF, False),
        ("03A6", "03A6", "Somebody", False),
        ("03A6", "03A6", f"Not the {PSF}", False),
    ],
)
def test_only_what_pythons_makers_signed_is_trusted(python, signed, found, who, is_signed):
    told = TOLD.format(signed=signed, found=found, who=who)
    assert python.is_signed(told) == is_signed
    assert not python.is_signed("")
    assert not python.is_signed("No signature found.")


def test_a_python_with_a_changed_library_is_refused(python, monkeypatch, tmp_path):
    names = ["python.exe", "pythonw.exe", "python311.dll", *(f"_{n}.pyd" for n in range(20))]
    for name in names:
        (tmp_path / name).touch()
    good = TOLD.format(signed="1", found="1", who=PSF)
    bad = TOLD.format(signed="1", found="2", who=PSF)
    monkeypatch.setattr(python, "_told_of", lambda _file: good)
    python._check_signatures(tmp_path)
    monkeypatch.setattr(python, "_told_of", lambda file: bad if file.name == "_7.pyd" else good)
    with pytest.raises(python.NotFetched, match=r"_7\.pyd is not as"):
        python._check_signatures(tmp_path)
    for name in names[3:]:
        (tmp_path / name).unlink()
    with pytest.raises(python.NotFetched, match="only 3 programs"):
        python._check_signatures(tmp_path)


def test_another_zip_than_the_known_one_is_refused(python, monkeypatch, tmp_path):
    def run(command, **how):
        if "download" in command:
            folder = Path(how["env"]["TMPDIR"], "pip", "src")
            folder.mkdir(parents=True)
            (folder / "data.zip").write_bytes(b"something else")
        return SimpleNamespace(returncode=0, stderr="nothing to build it with")

    monkeypatch.setattr(python.subprocess, "run", run)
    with pytest.raises(python.NotFetched, match="nothing to build it with"):
        python._embedded(tmp_path)
    digest = hashlib.sha256(b"something else").hexdigest()
    monkeypatch.setattr(python, "EMBED_SHA256", digest)
    (tmp_path / "unpacked/pip/src/data.zip").unlink()
    (tmp_path / "unpacked/pip/src").rmdir()
    assert python._embedded(tmp_path).name == "data.zip"


def test_an_ordinary_python_is_made_of_the_embeddable_one(python, tmp_path):
    with zipfile.ZipFile(tmp_path / "python311.zip", "w") as packed:
        packed.writestr("os.pyc", b"code")
    (tmp_path / "python311._pth").touch()
    python._unfold(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["Lib"]
    assert (tmp_path / "Lib" / "os.pyc").read_bytes() == b"code"


def test_it_gets_all_that_the_project_asks_for_on_windows(python):
    wanted = python.wanted()
    assert any(one.startswith("PySide6-Essentials") for one in wanted)
    assert {"colorama", "pefile", "pywin32-ctypes"} <= set(wanted)
    assert any(one.startswith("oead") and ";" not in one for one in wanted)
    assert not any(one.startswith(("mypy", "ruff")) for one in wanted)


def test_pools_of_processes_send_a_byte():
    mend = script("windows/mend_pools")
    source = "class A:\n    def wakeup(self): send(b'')\n    def other(self): send(b'')\n"
    before = compile(source, "x.py", "exec")
    sent: list[bytes] = []
    for code in (before, mend.mended(before)):
        space = {"send": sent.append}
        exec(code, space)
        space["A"]().wakeup()
        space["A"]().other()
    assert sent == [b"", b"", b"x", b""]


# The Windows


def test_files_of_this_machine_have_names_there():
    wine = script("wine")
    assert wine.windows(Path("/srv/a b/c.txt")) == r"Z:\srv\a b\c.txt"


def test_programs_get_no_variables_of_this_python_and_qts_by_the_names_wine_wants(
    monkeypatch, tmp_path
):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("DISPLAY", ":5")
    wine = script("wine").Wine(tmp_path)
    given = wine.environment({"QT_QPA_PLATFORM": "offscreen", "A": "1"}, has_runtime=False)
    assert not {"PYTHONPATH", "DISPLAY", "QT_QPA_PLATFORM"} & set(given)
    assert (given["WINEQT_QPA_PLATFORM"], given["A"]) == ("offscreen", "1")
    assert "msvcp140,msvcp140_1,msvcp140_2=n" in given["WINEDLLOVERRIDES"]
    assert "=n" not in wine.environment({}, has_runtime=True)["WINEDLLOVERRIDES"]


@pytest.fixture
def wine(monkeypatch, tmp_path):
    """A Windows whose programs are Python's of this machine."""
    module = script("wine")
    monkeypatch.setattr(module, "_program", lambda: sys.executable)
    return module, module.Wine(tmp_path)


def test_what_a_program_says_is_returned_and_how_it_ends_is_asked_for(wine, capsys):
    module, windows = wine
    assert windows.run(["-c", "print('said')"]) == "said"
    assert windows.run(["-c", "import sys; print(1); sys.exit(3)"], status=3) == "1"
    windows.run(["-c", "raise SystemExit(5)"], status=None)
    with pytest.raises(module.WineError, match=r"ended with 3, not 0:\nwrong"):
        windows.run(["-c", "import sys; print('wrong'); sys.exit(3)"])
    assert capsys.readouterr().out == ""
    windows.run(["-c", "print('seen')"], is_shown=True)
    assert capsys.readouterr().out == "seen\n"


def test_a_program_that_hangs_is_ended(wine):
    module, windows = wine
    with pytest.raises(module.WineError, match="ended with -9"):
        windows.run(["-c", "import time; time.sleep(60)"], patience=0.5)


def test_a_set_up_is_done_once_and_again_for_other_packages(wine, monkeypatch):
    module, windows = wine
    done = []
    monkeypatch.setattr(windows, "run", lambda *_, **__: done.append("run"))
    monkeypatch.setattr(windows, "_stand_in_for_icu", lambda: None)
    monkeypatch.setattr(module.windows_python, "install", lambda *_: done.append("python"))
    assert windows.set_up()
    assert not windows.set_up()
    assert done.count("python") == 1
    monkeypatch.setattr(module, "_fingerprint", lambda: "other packages")
    assert windows.set_up()
    assert done.count("python") == 2


def test_what_cannot_be_fetched_fails_the_set_up(wine, monkeypatch):
    module, windows = wine

    def fail(*_args):
        raise module.windows_python.NotFetched("there is no network")

    monkeypatch.setattr(windows, "run", lambda *_, **__: "")
    monkeypatch.setattr(module.windows_python, "install", fail)
    for _ in range(2):
        with pytest.raises(module.WineError, match="there is no network"):
            windows.set_up()


# The parts


def test_a_part_that_fails_fails_all_and_the_others_are_tried(trial, monkeypatch, capsys):
    def fail(_wine):
        raise trial.WineError("there is no Wine")

    done = []
    monkeypatch.setattr(trial.Wine, "set_up", lambda _self: True)
    monkeypatch.setattr(trial.Wine, "stop", lambda _self: None)
    monkeypatch.setattr(trial, "PARTS", {"one": fail, "two": done.append})
    assert not trial.try_parts(["one", "two"])
    assert len(done) == 1
    said = capsys.readouterr().out
    assert "there is no Wine" in said
    assert "one           0 s  FAILED" in said
    assert "two           0 s  passed" in said
    assert said.count("NOT tried, which needs a Windows") == len(trial.NOT_TRIED)
    assert trial.try_parts(["two"])


def test_nothing_is_skipped_where_windows_cannot_be_set_up(trial, monkeypatch, capsys):
    def fail(_self):
        raise trial.WineError("Python could not be fetched")

    monkeypatch.setattr(trial.Wine, "set_up", fail)
    monkeypatch.setattr(trial.Wine, "stop", lambda _self: None)
    assert trial.main(["some", "bundle"]) == 1
    assert capsys.readouterr().out.count("FAILED") == 2


def test_an_unknown_part_is_refused(trial, capsys):
    with pytest.raises(SystemExit):
        trial.main(["nothing"])
    assert "there is no part nothing" in capsys.readouterr().err


def test_all_tests_of_the_program_are_in_some_run(trial):
    outside = {
        "tests/formats",
        "tests/test_house.py",
        "tests/test_pages.py",
        "tests/test_readers.py",
        "tests/test_scale.py",
        "tests/test_slow.py",
    }
    runs = {path for names in trial.PROGRAM for name in names.split() for path in ROOT.glob(name)}
    runs |= {ROOT / name for name in outside}
    tests = set((ROOT / "tests").rglob("test_*.py"))
    assert {one for one in tests if not runs & {one, *one.parents}} == set()
    for name in [name for names in (*trial.PROGRAM, *trial.SOME) for name in names.split()]:
        assert list(ROOT.glob(name)), name


def test_what_is_committed_or_would_be_is_what_is_tried(trial, monkeypatch, tmp_path):
    git = ["git", "-C", tmp_path / "here"]
    subprocess.run(["git", "init", "--quiet", tmp_path / "here"], check=True)
    (tmp_path / "here" / "folder").mkdir()
    (tmp_path / "here" / "folder" / "one").write_bytes(b"1")
    (tmp_path / "here" / "two").write_bytes(b"2")
    (tmp_path / "here" / ".gitignore").write_bytes(b"made\n")
    (tmp_path / "here" / "made").write_bytes(b"3")
    subprocess.run([*git, "add", "folder"], check=True)
    monkeypatch.setattr(trial, "ROOT", tmp_path / "here")
    monkeypatch.setattr(trial, "SOURCE", tmp_path / "copy")
    for _ in range(2):
        trial.copy_sources()
        copied = [path for path in (tmp_path / "copy").rglob("*") if path.is_file()]
        assert {path.name for path in copied} == {".gitignore", "one", "two"}
