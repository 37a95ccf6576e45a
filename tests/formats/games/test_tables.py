"""Tables of drops, shops and recipes: new items, counts that follow, and the list of tables."""

from __future__ import annotations

import pytest

import formats
from formats.aamp import AAMP, check
from formats.core.kinds import Kind
from formats.registry import SHIPPED, structure_of
from tests import corpus

ITEMS = {
    "bdrop": (("ItemName", Kind.STRING64), ("ItemProbability", Kind.F32)),
    "brecipe": (("ItemName", Kind.STRING64), ("ItemNum", Kind.S32)),
    "bshop": (
        ("ItemSort", Kind.S32),
        ("ItemName", Kind.STRING64),
        ("ItemNum", Kind.S32),
        ("ItemAmount", Kind.S32),
    ),
}
WIDTHS = {"bdrop": 2, "brecipe": 2, "bshop": 3}
VALUES = {Kind.STRING64: "Item", Kind.F32: 50.0, Kind.S32: 1}


class Tables:
    """A document with a header and two tables of two items."""

    def __init__(self, sort: str) -> None:
        self.sort, width = sort, WIDTHS[sort]
        self.structure = structure_of(AAMP.new())
        self.view = self.structure.view
        header = self.put((), "Header", Kind.OBJECT)
        self.put(header, "TableNum", Kind.S32, 2)
        for number, name in enumerate(("Normal", "Rare"), 1):
            self.put(header, f"Table{number:02}", Kind.STRING64, name)
            table = self.put((), name, Kind.OBJECT)
            self.put(table, "ColumnNum", Kind.S32, 2)
            for item in (1, 2):
                for field, kind in ITEMS[sort]:
                    self.put(table, f"{field}{item:0{width}}", kind, VALUES[kind])

    @property
    def root(self):
        return self.view.root

    def put(self, above, name, kind, value=None):
        offers = {one.what: one for one in self.structure.offers(above)}
        path = self.edit(lambda: self.structure.add(above, offers[kind], name))
        if value is not None:
            self.edit(lambda: self.structure.set(path, value))
        return path

    def path(self, *labels):
        path = ()
        for label in labels:
            path = (*path, next(row.key for row in self.view.rows(path) if row.label == label))
        return path

    def values(self, *labels):
        return {row.label: row.value for row in self.view.rows(self.path(*labels))}

    def remove(self, table, *ends):
        """Remove all rows of a table whose names end so, as one edit."""
        paths = [self.path(table, label) for label in self.values(table) if label.endswith(ends)]
        self.edit(lambda: self.structure.remove(paths))

    def edit(self, do):
        """Do an edit that leaves the document before as it was; return what it returns."""
        root, before = self.root, formats.save_bytes(self.root)
        made = do()
        assert formats.save_bytes(root) == before
        return made

    @property
    def findings(self):
        return [found.sentence for found in check.problems(self.root, SHIPPED)]


@pytest.fixture(params=list(ITEMS))
def tables(request):
    return Tables(request.param)


def test_a_new_item_takes_the_next_number_and_is_counted(tables):
    before = list(tables.values("Normal").items())
    table = tables.path("Normal")
    offer = tables.structure.offers(table)[0]
    assert offer.label == "Item"
    made = tables.edit(lambda: tables.structure.add(table, offer, ""))
    sort = tables.sort
    new = {f"{field}{3:0{WIDTHS[sort]}}": kind for field, kind in ITEMS[sort]}
    values = tables.values("Normal")
    assert list(values.items())[1 : len(before)] == before[1:]
    assert list(values)[len(before) :] == list(new)
    assert values["ColumnNum"] == 3
    assert tables.view.row(made).label.startswith("ItemName")
    assert [row.kind for row in tables.view.rows(table)][len(before) :] == [*new.values()]
    assert tables.findings == []


def test_only_tables_are_offered_items(tables):
    for path in ((), tables.path("Header")):
        assert "Item" not in [one.label for one in tables.structure.offers(path)]


def test_counts_follow_copied_and_deleted_items(tables):
    items = [label for label in tables.values("Normal") if label.endswith("2")]
    paths = [tables.path("Normal", label) for label in items]
    copies = tables.edit(lambda: tables.structure.duplicate(paths))
    assert tables.values("Normal")["ColumnNum"] == 3
    tables.edit(lambda: tables.structure.remove(copies))
    assert tables.values("Normal")["ColumnNum"] == 2


def test_a_count_stays_where_numbers_are_missing_or_it_was_wrong(tables):
    wrong = tables.path("Rare", "ColumnNum")
    tables.edit(lambda: tables.structure.set(wrong, 7))
    name = next(label for label in tables.values("Normal") if label.startswith("ItemName"))
    tables.edit(lambda: tables.structure.remove([tables.path("Normal", name)]))
    tables.remove("Rare", "2")
    for name, count in (("Normal", 2), ("Rare", 7)):
        assert tables.values(name)["ColumnNum"] == count
    assert any("ColumnNum is 7" in found for found in tables.findings)


@pytest.mark.parametrize("gone", [(1,), (2,), (1, 3), (2, 3), (1, 2, 3), (4,)])
def test_items_behind_a_deleted_one_move_up(tables, gone):
    for _item in range(2):
        table = tables.path("Normal")
        tables.edit(lambda table=table: tables.structure.add(
            table, tables.structure.offers(table)[0], ""))  # fmt: skip
    digits = WIDTHS[tables.sort]
    for label in tables.values("Normal"):
        if label.startswith("ItemName"):
            path, named = tables.path("Normal", label), f"The {int(label[-digits:])}"
            tables.edit(lambda path=path, named=named: tables.structure.set(path, named))
    labels = list(tables.values("Normal"))
    tables.remove("Normal", *(f"{number:0{digits}}" for number in gone))
    left = [f"The {number}" for number in range(1, 5) if number not in gone]
    values = tables.values("Normal")
    assert [value for label, value in values.items() if label.startswith("ItemName")] == left
    assert list(values) == labels[: len(values)]
    assert values["ColumnNum"] == len(left)
    assert tables.findings == []


def test_an_item_of_which_a_row_is_left_keeps_its_number(tables):
    fields = [label for label in tables.values("Normal") if label.endswith("1")]
    paths = [tables.path("Normal", label) for label in fields[1:]]
    tables.edit(lambda: tables.structure.remove(paths))
    left = {label for label in tables.values("Normal") if label[-1].isdigit()}
    assert fields[0] in left
    assert len(left) == 1 + len(fields)


def test_tables_that_are_listed_behind_a_deleted_one_move_up(tables):
    listed = tables.path("Header", "Table01")
    tables.edit(lambda: tables.structure.remove([listed]))
    assert tables.values("Header") == {"TableNum": 1, "Table01": "Rare"}


def test_a_copied_table_is_listed_and_a_renamed_one_listed_by_its_name(tables):
    [copy] = tables.edit(lambda: tables.structure.duplicate([tables.path("Normal")]))
    name = tables.view.row(copy).label
    assert list(tables.values("Header").items()) == [
        *(("TableNum", 3), ("Table01", "Normal"), ("Table02", "Rare"), ("Table03", name))
    ]
    tables.edit(lambda: tables.structure.rename(copy, "Bonus"))
    assert tables.values("Header")["Table03"] == "Bonus"
    assert tables.findings == []


def test_a_table_that_is_not_listed_and_an_incomplete_item_are_found(tables):
    header = tables.path("Header", "Table02")
    tables.edit(lambda: tables.structure.remove([header]))
    assert tables.values("Header")["TableNum"] == 1
    assert tables.findings == [
        "The header does not list this table: the game reads only listed tables."
    ]
    last = list(tables.values("Normal"))[-1]
    path = tables.path("Normal", last)
    tables.edit(lambda: tables.structure.remove([path]))
    assert f"This item has no {last}, which the others have." in tables.findings


def test_tables_of_games_are_listed_and_complete():
    files = [one for one in corpus.need("aamp") if one.suffix[1:] in ITEMS]
    assert files
    for file in files:
        found = [
            one.sentence for one in check.problems(formats.open_bytes(file.read_bytes()), SHIPPED)
        ]
        assert not [one for one in found if "does not list" in one or "This item has no" in one]


@pytest.mark.parametrize("sort", ITEMS)
def test_a_parameter_tells_which_item_it_is_of(sort):
    tables = Tables(sort)
    width = WIDTHS[sort]
    names = {1: "Arrow", 2: "Bomb"}
    for number, name in names.items():
        path = tables.path("Rare", f"ItemName{number:0{width}}")
        tables.edit(lambda path=path, name=name: tables.structure.set(path, name))
    told = {
        label: tables.view.subject(tables.path("Rare", label)) for label in tables.values("Rare")
    }
    assert told == {
        label: "" if label.startswith(("ItemName", "Column")) else names[int(label[-width:])]
        for label in told
    }
    for path in ((), tables.path("Rare"), tables.path("Header", "Table02")):
        assert tables.view.subject(path) == ""
