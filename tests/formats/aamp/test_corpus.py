"""Every real file: identical when written, its values those that oead reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import oead
import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import ParameterIO
from formats.errors import Unsupported
from formats.problems import Severity
from formats.registry import SHIPPED
from tests import corpus
from tests.formats.aamp.made import agree

NOT_AAMP = {"AAMP_docs.txt"}
"""Texts about the format, which begin with its magic."""


WRONG_INDICES = {"Guardian_A.baiprog.238ae1", "Lynel_Senior.baiprog"}
"""AI programs in which other tools left indices behind that lead to the wrong elements."""


WRONG_COUNTS = {"Enemy_Guardian_A.bdrop.7e26f1", "Weapon_Lsword_005.brecipe.48d072"}
"""Tables of mods to which an item was added, or removed, without counting it."""


def real() -> Iterator[tuple[str, bytes]]:
    """Yield every real AAMP file with its name."""
    for path in corpus.need("aamp"):
        if path.name not in NOT_AAMP:
            yield path.name, path.read_bytes()


def test_texts_about_the_format_are_refused():
    found = [path for path in corpus.need("aamp") if path.name in NOT_AAMP]
    assert found
    for path in found:
        with pytest.raises(Unsupported, match="not a version of AAMP"):
            AAMP.read(path.read_bytes())


def test_values_are_those_that_oead_reads():
    values = 0
    for name, data in list(real())[::5]:
        values += agree(AAMP.read(data).root, oead.aamp.ParameterIO.from_binary(data), name)
    assert values > 50_000


def test_nothing_is_found_wrong_with_the_files_of_the_games():
    wrong, counts = Counter(), set()
    for name, data in real():
        found = AAMP.problems(AAMP.read(data), SHIPPED)
        if any("The index" in one.sentence for one in found):
            assert name in WRONG_INDICES
            continue
        if any("ColumnNum" in one.sentence for one in found):
            counts.add(name)
            continue
        wrong.update(one.sentence for one in found if one.severity is not Severity.NOTE)
    assert counts == WRONG_COUNTS
    assert set(wrong) <= {
        "The last 3 of the zeros that end the file are missing, and stay so.",
        "The rotation has the length 5.477 instead of 1.",
    }


def test_a_whole_document_can_be_exchanged_and_taken_back():
    (_, one), (_, other) = sorted(real(), key=lambda file: len(file[1]))[-2:]
    root: ParameterIO = AAMP.read(one)
    view = outline_of(root)
    view.replace((), AAMP.read(other))
    assert AAMP.write(view.root) == other
    view.replace((), root)
    assert AAMP.write(view.root) == one
