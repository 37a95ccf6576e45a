"""A package's metadata: name, author, options.

The forms are those of the mod managers: `info.json` of BCML, which UKMM accepts, too, `.tkproj` and
`info.json` of TKMM, and `rules.txt` of Cemu.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from app.game.package_layout import CEMU_TITLES
from app.game.safe_paths import safe
from formats.errors import InvalidData


class ModOption(NamedTuple):
    """A part of a mod that is chosen on installing; `way` is the path of its folder."""

    way: tuple[str, ...]
    name: str
    description: str = ""
    is_default: bool = False


class OptionGroup(NamedTuple):
    """Options that belong together: one of them (`is_single`) or any, and whether one is
    required."""

    name: str
    options: tuple[ModOption, ...]
    description: str = ""
    is_single: bool = False
    is_required: bool = False


class Meta(NamedTuple):
    """The name of a mod and so on; TKMM identifies it by `id`, "" for a new one."""

    name: str
    version: str = "1.0.0"
    author: str = ""
    description: str = ""
    url: str = ""
    id: str = ""
    groups: tuple[OptionGroup, ...] = ()

    def with_text(self, name: str, text: str) -> Meta:
        """Return a copy with another text in the field of this name."""
        texts = {field: getattr(self, field) for field in self._fields if field != "groups"}
        return Meta(**{**texts, name: text}, groups=self.groups)


def grouped(
    ways: Sequence[tuple[str, ...]], groups: Sequence[OptionGroup] = ()
) -> tuple[OptionGroup, ...]:
    """Return the groups of the options with these paths, as they are known or by their folders.

    Options in a folder of their own form a group, of which one is chosen; the others form one
    together.
    """
    named_options = {option.way: (group, option) for group in groups for option in group.options}
    names: dict[str, tuple[OptionGroup | None, list[ModOption]]] = {}
    for way in ways:
        group, option = named_options.get(way, (None, None))
        title = group.name if group is not None else "/".join(way[:-1])
        known_group, options = names.setdefault(title, (group, []))
        options.append(option or ModOption(way, way[-1]))
        names[title] = (known_group or group, options)
    return tuple(
        group._replace(options=tuple(options))
        if group is not None
        else OptionGroup(title, tuple(options), is_single=bool(title))
        for title, (group, options) in names.items()
    )


# Written


def rules(meta: Meta, game_title: str) -> bytes:
    """Return the `rules.txt` of a graphic pack for Cemu."""
    lines = [
        "[Definition]",
        f"titleIds = {','.join(CEMU_TITLES)}",
        f"name = {_one_line(meta.name)}",
        f'path = "{_one_line(game_title)}/Mods/{_one_line(meta.name).replace(chr(34), chr(39))}"',
        f"description = {_one_line(_description_text(meta), '|')}",
        "version = 7",
        "fsPriority = 100",
    ]
    return ("\r\n".join(lines) + "\r\n").encode()


def _description_text(meta: Meta) -> str:
    by = f"{meta.version} by {meta.author}" if meta.author else meta.version
    return "\n".join(filter(None, (meta.description, by)))


def _one_line(text: str, between: str = " ") -> str:
    return between.join(line.strip() for line in text.splitlines()) or "-"


def bcml_info(meta: Meta, game: str, image: str) -> bytes:
    """Return the `info.json` for BCML."""
    whole = base64.urlsafe_b64encode(f"{meta.name}=={meta.version}".encode()).decode()
    every = [
        (group, mod_option)
        for group in meta.groups
        if not group.is_single
        for mod_option in group.options
    ]
    data = {
        "name": meta.name, "image": image, "url": meta.url, "desc": _with_author(meta),
        "version": meta.version, "depends": [], "id": whole,
        "platform": "wiiu" if game == "botw-wiiu" else "switch",
        "options": {
            "multi": [_bcml_option(option) for _group, option in every],
            "single": [_bcml_group(group) for group in meta.groups if group.is_single],
        },
    }  # fmt: skip
    return _json(data)


def _with_author(meta: Meta) -> str:
    """Return a description that includes the author, for which BCML has no field."""
    return f"{meta.description}\n\nBy {meta.author}".strip() if meta.author else meta.description


def _bcml_option(option: ModOption) -> dict[str, Any]:
    option_json = {
        "name": option.name,
        "desc": option.description,
        "folder": bcml_way(option.way)[0],
    }
    return {**option_json, "default": option.is_default}


def bcml_way(way: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of an option for BCML, each a folder directly below the folder of options."""
    return (safe(" - ".join(way).replace("/", "_")),)


def _bcml_group(group: OptionGroup) -> dict[str, Any]:
    options = [_bcml_option(option) for option in group.options]
    group_json = {"name": group.name, "desc": group.description, "required": group.is_required}
    return {**group_json, "options": options}


def tkmm_files(meta: Meta, thumbnail: str) -> dict[str, bytes]:
    """Return the metadata files of a TKMM project for the mod and its options."""
    picture = {"ThumbnailPath": thumbnail} if thumbnail else None
    mod: dict[str, Any] = {
        "Version": meta.version, "Author": meta.author, "Contributors": [], "Dependencies": [],
        "Id": meta.id or ulid(f"{meta.author}/{meta.name}"), "Name": meta.name,
        "Description": meta.description, "Thumbnail": picture,
    }  # fmt: skip
    flags = {
        "TrackRemovedRsDbEntries": False,
        "ResourceSizeOverrides": {"Enabled": False, "Entries": {}},
    }
    files = {".tkproj": _json({"Mod": mod, "Flags": flags})}
    for group in meta.groups:
        for option in group.options:
            way = tkmm_way(option.way)
            files["/".join(("options", *way, "info.json"))] = _json(_tkmm_option(option))
            files[f"options/{way[0]}/info.json"] = _json(_tkmm_group(group))
    return files


def tkmm_way(way: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of an option for TKMM, where each is in a group."""
    return tuple(map(safe, way if len(way) > 1 else (_UNGROUPED, *way)))


_UNGROUPED: Final = "Options"


def _tkmm_group(group: OptionGroup) -> dict[str, Any]:
    kind = 2 * group.is_single + group.is_required
    return {
        "Type": kind, "IconName": None, "Priority": -1, "IsEditing": False, "Dependencies": [],
        "Name": group.name or _UNGROUPED, "Description": group.description, "Thumbnail": None,
    }  # fmt: skip


def _tkmm_option(option: ModOption) -> dict[str, Any]:
    return {
        "Priority": -1, "IsDefaultSelected": option.is_default, "Id": ulid("/".join(option.way)),
        "Name": option.name, "Description": option.description, "Thumbnail": None,
    }  # fmt: skip


_CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def ulid(seed: str) -> str:
    """Return an identifier of 26 characters, always the same for the same input."""
    number = int.from_bytes(hashlib.sha256(seed.encode("utf-8", "replace")).digest()[:16], "big")
    return "".join(_CROCKFORD[number >> 5 * at & 31] for at in range(25, -1, -1))


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")


# Read


def read(files: Mapping[str, bytes], default: str) -> Meta:
    """Return the metadata in the files of a package, given by their paths from the top of the mod.

    `default` is the name of a mod that has none. Raises `FormatError`.
    """
    meta = Meta(default)
    for name, reader in (("rules.txt", _read_rules), ("info.json", _read_bcml)):
        if name in files:
            meta = reader(files[name], meta)
    project = next((file for file in files if file.endswith(".tkproj") and "/" not in file), None)
    if project is not None:
        meta = _read_tkproj(files[project], meta)
        meta = meta._replace(groups=_read_tkmm_groups(files))
    return meta


NAMES: Final = (".tkproj", "info.json", "rules.txt")
"""The endings of the files that `read` reads."""


def _read_rules(data: bytes, meta: Meta) -> Meta:
    rules: dict[str, str] = {}
    for line in data.decode("utf-8-sig", "replace").splitlines():
        key, sign, value = line.partition("=")
        if sign:
            rules.setdefault(key.strip().lower(), value.strip().strip('"'))
    description = rules.get("description", meta.description).replace("|", "\n")
    return meta._replace(name=rules.get("name") or meta.name, description=description)


def _read_bcml(data: bytes, meta: Meta) -> Meta:
    info = _object(data)
    options = info.get("options")
    groups = _bcml_groups(options) if isinstance(options, dict) else ()
    return meta._replace(
        name=_string_field(info, "name") or meta.name,
        version=_string_field(info, "version") or meta.version,
        description=_string_field(info, "desc") or meta.description,
        url=_string_field(info, "url"),
        groups=groups,
    )


def _bcml_groups(options: Mapping[str, Any]) -> tuple[OptionGroup, ...]:
    mod_options = tuple(map(_read_bcml_option, _every(options, "multi")))
    singles = [
        OptionGroup(
            _string_field(option, "name"),
            tuple(map(_read_bcml_option, _every(option, "options"))),
            _string_field(option, "desc"),
            is_single=True,
            is_required=option.get("required") is True,
        )
        for option in _every(options, "single")
    ]
    return (*([OptionGroup("", mod_options)] if mod_options else []), *singles)


def _read_bcml_option(entry: Mapping[str, Any]) -> ModOption:
    folder = _string_field(entry, "folder")
    way = tuple(name for name in folder.replace("\\", "/").split("/") if name)
    name = _string_field(entry, "name") or folder
    return ModOption(way, name, _string_field(entry, "desc"), entry.get("default") is True)


def _read_tkproj(data: bytes, meta: Meta) -> Meta:
    mod = _object(data).get("Mod")
    project_json = mod if isinstance(mod, dict) else {}
    return meta._replace(
        name=_string_field(project_json, "Name") or meta.name,
        version=_string_field(project_json, "Version") or meta.version,
        author=_string_field(project_json, "Author"),
        description=_string_field(project_json, "Description") or meta.description,
        id=_string_field(project_json, "Id"),
    )


def _read_tkmm_groups(files: Mapping[str, bytes]) -> tuple[OptionGroup, ...]:
    groups: dict[str, list[ModOption]] = {}
    for name, data in files.items():
        parts = name.split("/")
        if len(parts) == 4 and parts[0] == "options" and parts[3] == "info.json":
            group_info, way = _object(data), (parts[1], parts[2])
            title = _string_field(group_info, "Name") or parts[2]
            is_default = group_info.get("IsDefaultSelected") is True
            option = ModOption(way, title, _string_field(group_info, "Description"), is_default)
            groups.setdefault(parts[1], []).append(option)
    option_groups = []
    for folder, options in groups.items():
        group_info = _object(files.get(f"options/{folder}/info.json", b"{}"))
        kind = group_info.get("Type") if group_info.get("Type") in (0, 1, 2, 3) else 0
        title = _string_field(group_info, "Name") or folder
        flags = {"is_single": kind in (2, 3), "is_required": kind in (1, 3)}
        option_groups.append(
            OptionGroup(title, tuple(options), _string_field(group_info, "Description"), **flags)
        )
    return tuple(option_groups)


def _object(data: bytes) -> Mapping[str, Any]:
    try:
        json_object = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise InvalidData("what tells of the mod is not JSON") from None
    return json_object if isinstance(json_object, dict) else {}


def _string_field(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _every(entry: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = entry.get(key)
    return (
        [option for option in value if isinstance(option, dict)] if isinstance(value, list) else []
    )
