"""Paths into archives, and what file names imply."""

from __future__ import annotations

import pytest

from formats import wrap
from formats.errors import WrongType

PATHS = {
    "AI/Y.root.ainb": ("AI/Y.root.ainb",),
    "X.pack.zs//AI/Y.root.ainb": ("X.pack.zs", "AI/Y.root.ainb"),
    "a.pack//b.sarc//c": ("a.pack", "b.sarc", "c"),
    "g.ssarc///bool_data_0.bgdata": ("g.ssarc", "/bool_data_0.bgdata"),
    "a//b.ssarc///c": ("a", "b.ssarc", "/c"),
    "//server/mods/X.pack//AI/Y": ("//server/mods/X.pack", "AI/Y"),
    "/mods/X.pack//Y": ("/mods/X.pack", "Y"),
    "C:\\mods\\X.pack.zs//Y": ("C:\\mods\\X.pack.zs", "Y"),
}


@pytest.mark.parametrize("text", PATHS)
def test_parsed_and_joined(text):
    assert wrap.parse(text) == PATHS[text]
    assert wrap.join(PATHS[text]) == text


@pytest.mark.parametrize("text", ["X.pack//", "a/X.pack//"])
def test_a_mark_at_the_end(text):
    assert wrap.parse(text) == (text[:-2],)


@pytest.mark.parametrize("words", [(), ("a//b",), ("a", "b//c"), ("a/", "b"), ("a", "")])
def test_words_that_make_no_path(words):
    with pytest.raises(WrongType):
        wrap.join(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pack/Actor/X.pack.zs:AI/Y.root.ainb", ("Pack/Actor/X.pack.zs", "AI/Y.root.ainb")),
        ("Pack/Actor/X.pack.zs/AI/Y.root.ainb", ("Pack/Actor/X.pack.zs", "AI/Y.root.ainb")),
        ("C:\\mods\\X.pack.zs\\AI/Y", ("C:\\mods\\X.pack.zs", "AI/Y")),
        ("C:\\mods\\X.ainb", ("C:\\mods\\X.ainb",)),
        ("C:\\mods\\X.pack\\AI\\Y.ainb", ("C:\\mods\\X.pack", "AI/Y.ainb")),
        ("C:/mods/X.pack\\AI\\Y.ainb", ("C:/mods/X.pack", "AI/Y.ainb")),
        ("C:/mods/X.pack/AI/Y.ainb", ("C:/mods/X.pack", "AI/Y.ainb")),
        ("C:\\mods\\X.pack//AI/Y.ainb", ("C:\\mods\\X.pack", "AI/Y.ainb")),
        ("\\\\nas\\mods\\X.pack\\AI\\Y", ("\\\\nas\\mods\\X.pack", "AI/Y")),
        ("//nas/mods/X.pack//AI/Y", ("//nas/mods/X.pack", "AI/Y")),
        ("A.pack\\B.sarc\\C\\D", ("A.pack", "B.sarc", "C/D")),
        ("X.pack//A\\B", ("X.pack", "A\\B")),
        ("Pack/Bootup.pack/Actor/A.sbactorpack/B.bxml",
         ("Pack/Bootup.pack", "Actor/A.sbactorpack", "B.bxml")),
        ("X.pack.zs//Y.sarc/Z", ("X.pack.zs", "Y.sarc/Z")),
        ("X.pack.zs", ("X.pack.zs",)),
        ("X.pack/", ("X.pack/",)),
    ],
)  # fmt: skip
def test_as_other_programs_write_them(text, words):
    assert wrap.parse_loose(text) == words


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("Pack/Actor/X.pack.zs", "Pack/Actor/X.pack"),
        ("Banc/A.bcett.byml.zs", "Banc/A.bcett.byml"),
        ("Terrain/A.ta.zs", "Terrain/A.ta.zs"),
        ("Model/A.bfres.mc", "Model/A.bfres"),
        ("Actor/Pack/X.sbactorpack", "Actor/Pack/X.bactorpack"),
        ("Map/A.smubin", "Map/A.mubin"),
        ("GameData/gamedata.ssarc", "GameData/gamedata.sarc"),
        ("Pack/X.sarc", "Pack/X.sarc"),
        ("Terrain/A.stera", "Terrain/A.stera"),
        ("A.stats", "A.stats"),
        ("A.sharc", "A.sharc"),
        ("Layout/Common.szs", "Layout/Common.szs"),
        ("Sub.smubin.folder/plain", "Sub.smubin.folder/plain"),
    ],
)
def test_the_games_own_path(name, path):
    assert wrap.resource_path(name) == path


def test_names_of_archives():
    for name in ("X.pack.zs", "a/b.sbactorpack", "X.sarc", "X.SZS", "X.pack", "X.blarc"):
        assert wrap.is_archive_name(name)
    for name in ("X.byml.zs", "pack", "X.pack.zs/AI/Y.ainb", "X.zs", ""):
        assert not wrap.is_archive_name(name)
