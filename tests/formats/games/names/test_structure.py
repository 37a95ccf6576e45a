"""Names of the structure of files, which are known where no list is."""

from __future__ import annotations

import contextlib
from zlib import crc32

import pytest

import formats
from formats.aamp.labels import Labels, name_hashes
from formats.aamp.model import ParameterIO
from formats.errors import FormatError
from formats.games import names as shipped_names
from formats.games.names import FORMS, WORDS, shipped_table
from formats.games.shipped import shipped
from formats.names.table import NUMBER
from tests import corpus


@pytest.fixture
def bare(monkeypatch):
    """A table of names without any list."""
    monkeypatch.setattr(shipped_names, "_shipped", lambda _name: [])
    shipped_names._names.cache_clear()
    yield shipped_table()
    shipped_names._names.cache_clear()


def test_they_are_known_without_a_list(bare):
    assert bare.find(crc32(b"DemoAIActionIdx")) == "DemoAIActionIdx"
    assert bare.find(crc32(b"SellingPrice")) is None
    assert bare.find_numbered(crc32(b"RigidBodySet_3"), 3) == "RigidBodySet_3"
    assert bare.find_numbered(crc32(b"ItemName07"), 7) == "ItemName07"


def test_forms_have_one_number_and_nothing_is_there_twice():
    assert all(len(NUMBER.findall(form)) == 1 for form in FORMS)
    assert len(set(FORMS)) == len(FORMS)
    assert len({*WORDS, *shipped_names.FOUND}) == len(WORDS) + len(shipped_names.FOUND)


def test_real_files_have_them(bare):
    used: set[int] = set()
    for path in corpus.need("aamp"):
        with contextlib.suppress(FormatError):
            root = formats.open_bytes(path.read_bytes())
            assert isinstance(root, ParameterIO)
            used |= name_hashes(root)
    assert [word for word in WORDS if crc32(word) not in used] == []
    numbers = [{crc32(form % n) for n in range(3)} for form in FORMS]
    assert [form for form, some in zip(FORMS, numbers, strict=True) if not some & used] == []


def test_most_rows_of_an_ai_program_have_names_without_a_list(bare):
    known, total = 0, 0
    for path in corpus.need("aamp"):
        if path.suffix == ".baiprog":
            root = formats.open_bytes(path.read_bytes())
            knowledge = shipped()
            knowledge.names = bare
            labels = Labels(root, knowledge)
            for parent in root.root.walk():
                for child in parent.lists:
                    total += 1
                    known += labels.label(child.hash)[1]
    assert known == total > 1000
