"""Tests that read real files are told from those that do not by their source."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import corpus, readers

SOURCES = {
    "corpus.py": "def files(folder): ...",
    "deep/conftest.py": """
from tests.deep.games import real

@pytest.fixture
def dump(): return real()
""",
    "tool/__main__.py": """
from tests.deep.games import real

if __name__ == "__main__":
    real()

def play(): return real()
""",
    "deep/games.py": """
from tests import corpus

def real(): return corpus.files("aamp")
def ours(): return []
FILES = real()
""",
    "deep/test_all.py": """
from tests import corpus
from tests.deep import games
from tests.deep.games import FILES, ours, real as found

SEVERAL = [*ours(), *FILES]
each = pytest.mark.parametrize("file", SEVERAL)

def helper(): return found()
def test_directly(): corpus.files("byml")
def test_by_a_helper(): helper()
def test_by_another_name(): found()
def test_by_a_module(): games.real()
def test_by_a_method(): Helper().read()
class Helper:
    def read(self): return helper()
def test_by_a_constant(): assert SEVERAL
def test_by_a_fixture(dump): ...
class TestClass:
    def test_in_a_class(self): helper()

@each
def test_by_a_parameter(file): ...

def test_by_a_process(): run(["python", "-m", "tests.tool"])
def test_nothing(): ours(); games.ours(); run(["python", "-m", "app"])
""",
}


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """Have those sources be all there are."""
    for name, source in SOURCES.items():
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    monkeypatch.setattr(readers, "_ROOT", tmp_path)
    caches = (readers._module, readers._runs_there, readers._is_given_there)
    for one in caches:
        one.cache_clear()
    yield tmp_path
    for one in caches:
        one.cache_clear()


def collected(name, *fixtures, **parameters):
    """Return a test as pytest collects it."""
    item = SimpleNamespace(
        module=SimpleNamespace(__name__="tests.deep.test_all"),
        nodeid=f"tests/deep/test_all.py::{name}",
        fixturenames=fixtures,
    )
    if parameters:
        item.callspec = SimpleNamespace(params=parameters)
    return item


@pytest.mark.usefixtures("sources")
@pytest.mark.parametrize(
    "name",
    "directly by_a_helper by_another_name by_a_module by_a_constant by_a_method "
    "by_a_process".split(),
)
def test_what_leads_to_real_files_is_found(name):
    assert readers.reads(collected(f"test_{name}"))


@pytest.mark.usefixtures("sources")
def test_so_is_what_a_fixture_or_a_class_reads():
    assert readers.reads(collected("test_by_a_fixture", "tmp_path", "dump"))
    assert readers.reads(collected("TestClass::test_in_a_class"))


def test_a_parameter_counts_unless_it_is_a_file_of_ours(sources):
    test = "test_by_a_parameter[one]"
    assert readers.reads(collected(test, "file", file=Path("/elsewhere/one")))
    assert readers.reads(collected(test, "file", file="one", number=3))
    assert not readers.reads(collected(test, "file", file=sources / "tests/data/one", number=3))
    assert readers.reads(collected("test_by_a_helper[one]", file=sources / "tests/data/one"))


@pytest.mark.usefixtures("sources")
def test_what_leads_elsewhere_is_left_out():
    assert not readers.reads(collected("test_nothing", "tmp_path"))


@pytest.mark.parametrize("ask", [corpus.files, corpus.need, corpus.need_file])
def test_who_reads_unseen_fails(monkeypatch, ask):
    assert corpus.may_read is not None
    monkeypatch.setattr(corpus, "may_read", lambda: False)
    with pytest.raises(pytest.fail.Exception, match="does not see"):
        ask("aamp")
