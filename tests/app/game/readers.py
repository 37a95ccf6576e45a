"""Readers of packages, written only from the documentation of TKMM, BCML and Cemu.

Each raises AssertionError for a package that its manager would not accept.
"""

from __future__ import annotations

import base64
import configparser
import json
import re
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

TKMM_ROOTS = {"romfs", "exefs", "cheats", "extras"}
ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
_GROUP = {"Type", "IconName", "Priority", "IsEditing", "Dependencies", "Name", "Description",
          "Thumbnail"}  # fmt: skip
_OPTION = {"Priority", "IsDefaultSelected", "Id", "Name", "Description", "Thumbnail"}
PICTURE = re.compile(r"thumbnail\.(png|jpe?g)")


class Read(NamedTuple):
    """What a manager knows of a mod: its texts, its files, its options with their files."""

    told: dict[str, Any]
    files: dict[str, bytes]
    options: dict[tuple[str, ...], dict[str, bytes]]


def contents(package: Path) -> dict[str, bytes]:
    """Return the files of a folder or of a zip archive."""
    if package.is_dir():
        every = [one for one in package.rglob("*") if one.is_file()]
        return {one.relative_to(package).as_posix(): one.read_bytes() for one in every}
    with zipfile.ZipFile(package) as packed:
        assert packed.testzip() is None
        return {one: packed.read(one) for one in packed.namelist()}


def below(files: dict[str, bytes], folder: str) -> dict[str, bytes]:
    begin = f"{folder}/"
    return {one[len(begin) :]: data for one, data in files.items() if one.startswith(begin)}


def tkmm(package: Path) -> Read:
    """Read a project of TKMM: `.tkproj`, the roots, `options/GROUP/OPTION` with their `info.json`.

    The size table is TKMM's own; other files below `romfs` would be taken for ones of the game.
    """
    files = contents(package)
    project = json.loads(files.pop(".tkproj"))
    mod, flags = project["Mod"], project["Flags"]
    for key in ("Version", "Author", "Name", "Description"):
        assert isinstance(mod[key], str), key
    assert ULID.fullmatch(mod["Id"])
    assert isinstance(mod["Contributors"], list)
    assert isinstance(mod["Dependencies"], list)
    assert set(mod) == {"Version", "Author", "Contributors", "Dependencies", "Id", "Name",
                        "Description", "Thumbnail"}  # fmt: skip
    overrides = {"Enabled": False, "Entries": {}}
    assert flags == {"TrackRemovedRsDbEntries": False, "ResourceSizeOverrides": overrides}
    if mod["Thumbnail"] is not None:
        assert mod["Thumbnail"]["ThumbnailPath"] in files
    base = {one: data for one, data in files.items() if one.split("/")[0] in TKMM_ROOTS}
    assert not any("rsizetable" in one or one.endswith(".bak") for one in files)
    options, told = {}, {}
    for name, data in below(files, "options").items():
        parts = tuple(name.split("/"))
        if parts[1:] == ("info.json",):
            told[parts[:1]] = json.loads(data)
            assert told[parts[:1]]["Type"] in (0, 1, 2, 3)
            assert set(told[parts[:1]]) == _GROUP
        elif parts[2:] == ("info.json",):
            told[parts[:2]] = json.loads(data)
            assert ULID.fullmatch(told[parts[:2]]["Id"])
            assert set(told[parts[:2]]) == _OPTION
        else:
            assert parts[2] in TKMM_ROOTS
            options.setdefault(parts[:2], {})["/".join(parts[2:])] = data
    assert set(told) == set(options) | {one[:1] for one in options}
    left = [
        one
        for one in files
        if one not in base and not one.startswith("options/") and not PICTURE.fullmatch(one)
    ]
    assert left == []
    return Read({**mod, "options": told}, base, options)


def bcml(package: Path) -> Read:
    """Read a mod of BCML, as UKMM does, too: `info.json` at the top, the game's folders, options.

    Without logs, every file is compared with the game's when the mod is installed.
    """
    files = contents(package)
    info = json.loads(files["info.json"])
    for key in ("name", "image", "url", "desc", "version"):
        assert isinstance(info[key], str), key
    assert info["platform"] in ("wiiu", "switch")
    assert (
        info["id"]
        == base64.urlsafe_b64encode(f"{info['name']}=={info['version']}".encode()).decode()
    )
    assert isinstance(info["depends"], list)
    roots = ["content", "aoc/0010"]
    if info["platform"] == "switch":
        roots = ["01007EF00011E000/romfs", "01007EF00011F001/romfs"]
    assert not any("logs" in one.split("/") for one in files)
    assert not any(re.search(r"rsizetable|\.bak$", one) for one in files)
    base = _roots(files, roots)
    options = {}
    single = [one for group in info["options"]["single"] for one in group["options"]]
    for group in info["options"]["single"]:
        assert isinstance(group["required"], bool)
    for one in [*info["options"]["multi"], *single]:
        assert "/" not in one["folder"]
        options[(one["folder"],)] = _roots(below(files, f"options/{one['folder']}"), roots)
        assert options[(one["folder"],)]
    assert set(below(files, "options")) == {
        f"{way[0]}/{name}" for way, found in options.items() for name in found
    }
    return Read(info, base, options)


def _roots(files: dict[str, bytes], roots: list[str]) -> dict[str, bytes]:
    return {f"{root}/{one}": data for root in roots for one, data in below(files, root).items()}


def cemu(package: Path) -> Read:
    """Read a graphic pack of Cemu: the first section of `rules.txt` defines it."""
    files = contents(package)
    rules = configparser.ConfigParser(strict=True)
    rules.read_string(files["rules.txt"].decode())
    assert rules.sections()[0] == "Definition"
    told = dict(rules["Definition"])
    assert int(told["version"]) > 2
    assert all(re.fullmatch(r"[0-9A-F]{16}", one) for one in told["titleids"].split(","))
    assert "/" in told["path"]
    return Read(told, _roots(files, ["content", "aoc/0010"]), {})
