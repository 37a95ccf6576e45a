"""The values that the size table of a mod needs: for each file, in archives too, against the
dump."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.documents import atomic_file, container_io
from app.documents.dictionaries import dictionaries_for
from app.documents.policy import Policy
from app.game import games
from app.game.mod import parts_of, project_of
from app.game.sizes import ModSizes, after_writing
from formats import wrap
from formats.games.sizes import size_of
from tests.app.dumps import choose_dump
from tests.app.game import botw
from tests.app.game.botw import COMMON, DEEP, LOOSE, TABLE, too_small
from tests.app.game.conftest import make_dump
from tests.corpus import find, need
from tests.scale import scale


@pytest.fixture(params=["switch", "wiiu"])
def system(request):
    return request.param


@pytest.fixture
def dump(tmp_path, system):
    return botw.make_dump(tmp_path / "Zelda", system)


@pytest.fixture
def mirror(tmp_path, dump):
    """A mod without a table of its own, empty as yet."""
    folder = tmp_path / "mod" / dump.name
    (folder / "System/Resource").mkdir(parents=True)
    return folder


def put(dump, mirror, name, data):
    file = mirror / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else (dump / name).read_bytes())
    return file


def grown(dump, system, count=50):
    """Return the dump's pack in a pack with a file in it that grew."""
    data = botw.parameters(count)
    held = (dump / "Pack/TitleBG.pack").read_bytes()
    return wrap.replace_inside(held, {(DEEP, COMMON): data}), data


def test_an_unchanged_mod_needs_nothing(dump, mirror):
    shutil.copytree(dump / "Actor", mirror / "Actor")
    shutil.copytree(dump / "Pack", mirror / "Pack")
    found = ModSizes(mirror, dump)
    assert found.short() == []
    assert len(found.needs()) > 5


def test_a_file_every_archive_around_it_and_no_pack_without_an_entry(dump, mirror, system):
    held, data = grown(dump, system)
    put(dump, mirror, "Pack/TitleBG.pack", held)
    found = ModSizes(mirror, dump)
    short = {one.path: one for one in found.short()}
    assert set(short) == {COMMON, "Actor/Pack/Deep.bactorpack"}
    one = short[COMMON]
    assert one.place == f"Pack/TitleBG.pack//{DEEP}//{COMMON}"
    assert (one.length, one.needed) == (len(data), size_of(COMMON, data, system).value)
    assert one.is_exact
    assert one.stated == botw.read_table(dump / TABLE).get(COMMON)
    assert one.short_by == one.needed - one.stated
    table = found.set(found.short())
    assert table == mirror / TABLE
    assert too_small(dump, mirror, system) == []
    assert ModSizes(mirror, dump).short() == []


def test_of_copies_in_several_packs_the_largest_counts(dump, mirror, system):
    for name, count in ((LOOSE, 9), (botw.SHOP, 90)):
        held = (dump / name).read_bytes()
        put(dump, mirror, name, wrap.replace_inside(held, {(COMMON,): botw.parameters(count)}))
    (one,) = (one for one in ModSizes(mirror, dump).short() if one.path == COMMON)
    assert one.place.startswith(botw.SHOP)
    assert one.needed == size_of(COMMON, botw.parameters(90), system).value


def test_files_of_the_dlc_have_their_own_paths(dump, mirror, system):
    dlc = mirror.parent / botw.DLC
    put(dump, dlc, "Map/MainField/B.smubin", wrap.wrap_new(botw.table_of_values(99), "B.smubin"))
    held = (dump.parent / botw.DLC / "Pack/AocMainField.pack").read_bytes()
    word = "Map/MainField/A.smubin"
    put(
        dump,
        dlc,
        "Pack/AocMainField.pack",
        wrap.replace_inside(held, {(word,): botw.table_of_values(98)}),
    )
    found = ModSizes(mirror, dump)
    paths = {one.path for one in found.short()}
    assert paths == {f"Aoc/0010/Map/MainField/{name}.mubin" for name in "AB"}
    found.set(found.short())
    assert too_small(dump, mirror, system) == []


def test_the_dlc_of_a_mod_for_the_switch_lies_in_a_title_of_its_own(dump, tmp_path):
    mirror = tmp_path / "mod/01007EF00011E000/romfs"
    dlc = tmp_path / "mod/01007EF00011F001/romfs"
    for folder in (mirror, dlc):
        folder.mkdir(parents=True)
    assert [(one.mod, one.prefix) for one in parts_of(mirror, dump)] == [
        (mirror, ""),
        (dlc, "Aoc/0010/"),
    ]
    assert parts_of(mirror, dump)[1].dump == dump.parent / botw.DLC
    project = project_of(dump, tmp_path / "mod")
    assert project.mirror == mirror


def test_an_entry_above_its_rule_is_kept_above_it(dump, mirror, system):
    name, data = "Ecosystem/Area.sbyml", botw.table_of_values(60)
    put(dump, mirror, name, wrap.wrap_new(data, name))
    (one,) = ModSizes(mirror, dump).short()
    assert one.needed == size_of(name, data, system).value + 4096


def test_a_new_file_gets_an_entry_and_a_text_or_backup_none(dump, mirror):
    put(dump, mirror, "Actor/UMii/New.sbumii", wrap.wrap_new(bytes(99), "New.sbumii"))
    for name in ("Actor/Area.byml.yml", "Actor/X.byml.bak", "Actor/.triptych-1", "rules.txt"):
        put(dump, mirror, name, b"some text")
    put(dump, mirror, "Pack/New.pack", (dump / "Pack/Bootup.pack").read_bytes())
    put(dump, mirror, f"{TABLE}.bak", (dump / TABLE).read_bytes())
    assert [one.path for one in ModSizes(mirror, dump).short()] == ["Actor/UMii/New.bumii"]


def test_nothing_is_ever_lowered_and_what_shrinks_needs_no_less_than_the_game_states(dump, mirror):
    name = "Ecosystem/Second.byml"
    put(dump, mirror, name, botw.table_of_values(300))
    found = ModSizes(mirror, dump)
    found.set(found.short())
    large = botw.read_table(mirror / TABLE).get(name)
    put(dump, mirror, name, botw.table_of_values(1))
    found = ModSizes(mirror, dump)
    assert found.short() == []
    (one,) = found.needs()
    assert one.needed == botw.read_table(dump / TABLE).get(name)
    found.set([one])
    assert botw.read_table(mirror / TABLE).get(name) == large


def test_backups_and_tables_of_other_versions_are_no_tables(tmp_path):
    folder = tmp_path / "System/Resource"
    folder.mkdir(parents=True)
    real = "ResourceSizeTable.Product.121.rsizetable.zs"
    for name in (real, f"{real}.bak", f"{real}.bak.bak", f"{real}.tmp", "ResourceSizeTable.txt"):
        (folder / name).write_bytes(b"")
    assert [one.name for one in games.size_tables(tmp_path)] == [real]
    assert games.version_of(tmp_path) == "121"
    for name in ("ResourceSizeTable.product.srsizetable", "ResourceSizeTable.product.rsizetable"):
        assert games.is_size_table(name)


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_measured(dump, mirror):
    put(dump, mirror, LOOSE, b"Yaz0 cut short")
    put(dump, mirror, "Ecosystem/Second.byml", botw.table_of_values(300))
    found = ModSizes(mirror, dump)
    assert [one.path for one in found.short()] == ["Ecosystem/Second.byml"]
    ((file, reason),) = found.unread
    assert file.name == "Loose.sbactorpack"
    assert reason


def test_without_a_dump_the_mods_own_table_counts(dump, mirror, system):
    put(dump, mirror, TABLE, None)
    put(dump, mirror, "Ecosystem/Second.byml", botw.table_of_values(300))
    put(dump, mirror, "Ecosystem/New.byml", botw.table_of_values(300))
    found = ModSizes(mirror, None)
    assert found.system == system
    assert [one.path for one in found.short()] == ["Ecosystem/Second.byml"]


def test_a_mod_without_a_table_is_given_none_unasked(dump, mirror, tmp_path):
    file = put(dump, mirror, "Ecosystem/Second.byml", botw.table_of_values(300))
    (one,) = after_writing([file], [project_of(dump, tmp_path / "mod")])
    assert [each.path for each in one.short] == ["Ecosystem/Second.byml"]
    assert one.table is None
    assert not (mirror / TABLE).exists()


def test_a_dumps_table_is_never_written(dump, tmp_path):
    found = ModSizes(dump, None)
    found.own = dump / TABLE
    before = (dump / TABLE).read_bytes()
    choose_dump(dump, tmp_path)
    assert Policy.stored().covers(dump / TABLE)
    with pytest.raises(atomic_file.Protected):
        found.set([])
    assert (dump / TABLE).read_bytes() == before


def test_the_table_of_another_version_is_not_the_mods(tmp_path):
    dump, mirror = make_dump(tmp_path / "dump"), tmp_path / "mod/romfs"
    for root, version in ((dump, "121"), (mirror, "110")):
        file = root / f"System/Resource/ResourceSizeTable.Product.{version}.rsizetable.zs"
        file.parent.mkdir(parents=True)
        file.write_bytes(wrap.wrap_new(wrap.write_table(wrap.SizeTable()), file.name))
    found = ModSizes(mirror, dump)
    assert found.own is None
    assert found.target is not None
    assert ".121." in found.target.name


def test_a_real_dump_is_found_to_need_nothing_but_what_mods_put_in_it(tmp_path):
    """The packs of the corpus are the game's, so that its table must be enough for them."""
    need("romfs-totk")
    dump = find("romfs-totk")
    mirror = tmp_path / "romfs"
    (mirror / "Pack/Actor").mkdir(parents=True)
    packs = sorted((dump / "Pack/Actor").iterdir())[:12]
    for file in packs:
        shutil.copy(file, mirror / "Pack/Actor")
    assert ModSizes(mirror, dump).short() == []


def test_a_file_in_many_real_packs_is_stated_for_every_pack(tmp_path):
    """Written to all packs that hold it, three times, each time longer."""
    need("romfs-totk")
    dump, mirror = find("romfs-totk"), tmp_path / "mod/romfs"
    source = games.size_tables(dump)[0]
    (mirror / "System/Resource").mkdir(parents=True)
    (mirror / "System/Resource" / source.name).write_bytes(source.read_bytes())
    given = dictionaries_for(source)
    held: dict[str, list[Path]] = {}
    for file in sorted((dump / "Pack/Actor").iterdir()):
        for word in wrap.open_inside(file.read_bytes(), (), given).archive.words:
            held.setdefault(word, []).append(file)
    word = max((one for one in held if one.endswith(".bgyml")), key=lambda one: len(held[one]))
    packs = held[word][: scale(8, 1000)]
    pairs = [(mirror / one.relative_to(dump), one) for one in packs]
    own = wrap.open_inside(packs[0].read_bytes(), (word,), given).payload
    project = project_of(dump, mirror.parent)
    choose_dump(dump, mirror.parent)  # whose dictionaries are then at hand
    for number in range(1, 4):
        grown = own + bytes(640 * number)
        written = [target for target, _pack in pairs]
        for target, pack in pairs:
            around = (target if number > 1 else pack).read_bytes()
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(container_io.replace_payloads(around, {(word,): grown}, given))
        (result,) = after_writing(written, [project])
        assert result.table is not None
        table = wrap.read_table(container_io.read(result.table).data)
        for file in written:
            path = wrap.resource_path(file.relative_to(mirror).as_posix())
            size = size_of(path, container_io.read(file).data).value
            assert (table.get(path) or 0) >= size, (number, path)
        game = wrap.read_table(container_io.read(source).data).get(word) or 0
        assert (table.get(word) or 0) >= game + 8 * 640 * number
        assert ModSizes(mirror, dump).short() == []
    assert len(pairs) > 4
