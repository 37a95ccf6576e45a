"""Real archives, packs and tables: identical when written, and changed only by the edit."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import oead
import pytest

import formats
from formats import wrap
from formats.core.kinds import Kind
from formats.games.sizes import size_of
from tests import corpus
from tests.formats.wrap.test_inside import facts

ZSDIC = "romfs-totk/Pack/ZsDic.pack.zs"
TABLE = "romfs-totk/System/Resource/ResourceSizeTable.Product.111.rsizetable.zs"


def dictionaries() -> wrap.Dictionaries:
    path = corpus.need_file(ZSDIC)
    return wrap.Dictionaries(load=lambda: wrap.dictionaries_in(path.read_bytes()))


def real() -> Iterator[tuple[Path, bytes]]:
    """Yield every real archive, pack and compressed file."""
    for folder in ("sarc", "romfs-totk", "yaz0"):
        for path in corpus.need(folder):
            yield path, path.read_bytes()


def archives() -> Iterator[tuple[Path, wrap.Wrapped]]:
    given = dictionaries()
    for path, data in real():
        wrapped = wrap.unwrap(data, given)
        if wrap.kind_of(wrapped.payload) == "sarc":
            yield path, wrapped


def test_the_dictionaries_of_a_game():
    assert dictionaries().numbers == (1, 2, 3)


def test_every_file_comes_back_identical():
    given = dictionaries()
    packed = 0
    for path, data in real():
        wrapped = wrap.unwrap(data, given)
        assert wrap.rewrap(wrapped, bytes(wrapped.payload)) == data, path
        packed += bool(wrapped.layers)
    assert packed > 40


def test_a_look_into_an_archive_sees_the_same_files():
    given = dictionaries()
    for path, data in real():
        wrapped = wrap.unwrap(data, given)
        assert wrap.glance(data, given) == wrapped.payload, path
        if wrap.kind_of(wrapped.payload) == "sarc":
            seen, read = wrap.look_into(data, given), wrap.read_sarc(wrapped.payload)
            assert seen.words == read.words, path
            assert [one.data for one in seen.entries] == [one.data for one in read.entries], path


def test_every_archive_is_written_identically():
    count = 0
    for path, wrapped in archives():
        archive = wrap.read_sarc(wrapped.payload)
        assert wrap.write_sarc(archive) == wrapped.payload, path
        assert not archive.layout.is_explicit, path
        count += 1
    assert count > 60


def test_the_entries_are_those_that_oead_reads():
    for path, wrapped in archives():
        expected = [
            (file.name, bytes(file.data)) for file in oead.Sarc(wrapped.payload).get_files()
        ]
        archive = wrap.read_sarc(wrapped.payload)
        assert [(entry.name, entry.data) for entry in archive.entries] == expected, path


def test_an_archive_edited_by_us_is_read_by_oead():
    for path, wrapped in itertools.islice(archives(), 30):
        archive = wrap.read_sarc(wrapped.payload)
        edited = archive.with_file("AI/New.root.ainb", b"AIB new").with_data(0, b"changed")
        names = {
            file.name: bytes(file.data) for file in oead.Sarc(wrap.write_sarc(edited)).get_files()
        }
        assert names == {entry.name: entry.data for entry in edited.entries}, path


def test_yaz0_is_that_of_oead():
    for path in corpus.need("yaz0"):
        data = path.read_bytes()
        wrapped = wrap.unwrap(data)
        assert wrapped.payload == bytes(oead.yaz0.decompress(data)), path
        if len(data) < 100_000:
            packed = wrapped.layers[0].pack(wrapped.payload)
            assert bytes(oead.yaz0.decompress(packed)) == wrapped.payload, path


def test_the_size_table():
    wrapped = wrap.unwrap(corpus.need_file(TABLE).read_bytes())
    table = wrap.read_table(wrapped.payload)
    saved = wrap.write_table(table)
    again = wrap.read_table(saved)
    assert (again.crcs, again.sizes, again.names) == (table.crcs, table.sizes, table.names)
    mended = {6, 7, 8, 9, 10, 11, 12, 13}  # a tool left version and room for names empty
    assert {at for at in range(len(saved)) if saved[at] != wrapped.payload[at]} <= mended
    assert len(saved) == len(wrapped.payload)


def unmodified() -> Iterator[tuple[str, bytes]]:
    """Yield the entries of the packs in the dump, by path."""
    for path, wrapped in archives():
        if "romfs-totk" in path.parts:
            for entry in wrap.read_sarc(wrapped.payload).entries:
                yield entry.name or "", entry.data


def test_sizes_are_never_too_small_and_exact_where_said():
    table = wrap.read_table(wrap.unwrap(corpus.need_file(TABLE).read_bytes()).payload)
    exact = bounds = 0
    for name, data in unmodified():
        known = table.get(wrap.resource_path(name))
        if known is not None:
            size = size_of(name, data)
            assert size.value == known if size.is_exact else size.value >= known, (name, known)
            exact += name.endswith(".ainb")
            bounds += not size.is_exact
    assert exact > 5
    assert bounds > 1000


def test_packs_of_the_game_are_aligned_to_8():
    """The table was made for the game's own packs: laid out so, and only so, ours fit it."""
    table = wrap.read_table(wrap.unwrap(corpus.need_file(TABLE).read_bytes()).payload)
    found: Counter[int] = Counter()
    for path, wrapped in archives():
        known = table.get(wrap.resource_path(f"Pack/Actor/{path.name}"))
        if path.parent.name == "Actor" and known is not None:
            archive = wrap.read_sarc(wrapped.payload)
            layout = replace(archive.layout, alignment=8, data_alignment=8)
            size = size_of(path.name, wrap.write_sarc(replace(archive, layout=layout)))
            found[size.value - known] += 1
    assert found[0] > 30
    assert found.total() - found[0] <= 1


def bgyml_edits() -> Iterator[tuple[Path, str, bytes, bytes]]:
    """Yield packs, an entry that is BYML, the pack's bytes, and the entry with one other value."""
    given = dictionaries()
    for path in corpus.need("romfs-totk/Pack/Actor"):
        data = path.read_bytes()
        for entry in wrap.open_inside(data, (), given).archive.entries:
            edited = edited_byml(entry.data) if (entry.name or "").endswith(".bgyml") else None
            if edited:
                yield path, entry.name, data, edited
                break


def edited_byml(data: bytes) -> bytes | None:
    """Return a BYML file with its first whole number one larger, None where it has none."""
    root = formats.open_bytes(data)
    view = formats.outline_of(root)
    for path, row in view.walk():
        if row.kind is Kind.S32 and row.value < 1000:
            view.set(path, row.value + 1)
            return formats.save_bytes(view.root)
    return None


def test_one_value_of_one_bgyml_changes_that_entry_alone():
    given = dictionaries()
    count = 0
    for path, name, data, edited in bgyml_edits():
        inside = wrap.open_inside(data, [name], given)
        saved = wrap.save_inside(inside, edited)
        assert facts(saved) == facts(data) == (3, True, False), path
        old, new = (wrap.open_inside(pack, (), given).archive for pack in (data, saved))
        assert new.words == old.words
        assert new.layout == old.layout
        for one, other in zip(old.entries, new.entries, strict=True):
            assert other.data == (edited if one.name == name else one.data), path
            assert (one.hash, one.ordinal, one.alignment) == (
                other.hash,
                other.ordinal,
                other.alignment,
            )
        restored = wrap.replace_inside(saved, {(name,): inside.payload}, given)
        assert wrap.unwrap(restored, given).payload == wrap.unwrap(data, given).payload
        count += 1
    assert count > 20


def test_a_pack_without_the_dump_says_what_is_missing():
    path = corpus.need("romfs-totk/Pack/Actor")[0]
    with pytest.raises(wrap.MissingDictionary, match="dictionary 3") as caught:
        wrap.open_inside(path.read_bytes())
    assert wrap.PLACE in str(caught.value)
