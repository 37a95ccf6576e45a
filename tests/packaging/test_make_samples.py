"""The sample files in the project are those that the scripts generate today."""

from __future__ import annotations

import pytest

from tests import make_data
from tests.packaging.load import script

samples = script("make_samples")
GRAPHS = script("make_graphs").GRAPHS
FILES = {
    **{samples.FOLDER / name: make for name, make in (samples.SAMPLES | GRAPHS).items()},
    **{make_data.FOLDER / name: make for name, make in make_data.FILES.items()},
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_made_the_same_again(path):
    """`packaging/dev.py samples` writes them again where this fails for a good reason."""
    assert path.read_bytes() == FILES[path]()


def test_the_folders_hold_nothing_else():
    for folder in (samples.FOLDER, make_data.FOLDER):
        there = set(folder.iterdir())
        assert there == {path for path in FILES if path.parent == folder}


def test_only_what_differs_is_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(samples, "ROOT", tmp_path)
    (tmp_path / "stale").write_bytes(b"")
    (tmp_path / "right").write_bytes(b"same")
    made = {"right": lambda: b"same", "new": lambda: b"new"}
    samples.write_all(tmp_path, made)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "right": b"same",
        "new": b"new",
    }
    assert capsys.readouterr().out == "wrote new (3 B)\n"
