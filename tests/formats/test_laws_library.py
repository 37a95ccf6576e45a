"""The laws of the library find what is wrong with a format, each the fault that it is about."""

from __future__ import annotations

import doctest
import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from formats import laws
from formats.core.kinds import Kind
from formats.errors import FormatError, InvalidData
from formats.plain import PlainFormat, PlainRoot, plain, python
from formats.plain.text import PlainText
from formats.plain.tree import PlainTree
from formats.registry import FORMATS
from formats.tree_editing import TreeStructure

ROOT = Path(__file__).resolve().parents[2]
HEAD = b"TOY\0"
SAMPLE = (
    HEAD + b'{"count":3,"list":[1,[],"a\\u706b"],"name":"Lantern","open":true,"part":{"x":0.5}}'
)


@dataclass(frozen=True, eq=False)
class Toy(PlainRoot):
    format_name = "toy"


class ToyFormat(PlainFormat[Toy]):
    """JSON behind four bytes."""

    name = "toy"
    title = "A toy"
    extensions = ("toy",)
    magic = (((0, HEAD),),)
    kinds = (Kind.OBJECT, Kind.ARRAY, Kind.NULL, Kind.BOOL, Kind.S32, Kind.F64, Kind.STRING)

    def new(self):
        return Toy()

    def decode(self, data):
        try:
            told = json.loads(data[4:].decode(), parse_constant=float)
        except (ValueError, RecursionError) as error:
            raise InvalidData(f"the toy is broken: {error}") from None
        if data[:4] != HEAD or not isinstance(told, dict):
            raise InvalidData("this is no toy")
        return Toy(plain(told))

    def encode(self, root):
        words = json.dumps(python(root.top), separators=(",", ":"))
        return HEAD + words.encode()


@pytest.fixture(autouse=True)
def _formats(monkeypatch):
    monkeypatch.setattr(FORMATS, "_known", dict(FORMATS._known))


def test_a_sound_format_keeps_all_laws():
    laws.check(ToyFormat(), [SAMPLE, HEAD + b"{}"], tries=300)
    assert FORMATS.named("toy")


class Sorted(ToyFormat):
    """Its maps are sorted by name."""

    maps = Kind.MAP
    kinds = (Kind.MAP, *ToyFormat.kinds[1:])

    def new(self):
        return Toy(plain({}, maps=Kind.MAP))

    def decode(self, data):
        return Toy(plain(python(super().decode(data).top), maps=Kind.MAP))


def test_a_format_of_sorted_maps_keeps_all_laws():
    laws.check(Sorted(), [SAMPLE, HEAD + b"{}"], tries=300)


def test_no_file_is_no_proof():
    with pytest.raises(laws.LawBroken, match="no file"):
        laws.check(ToyFormat(), [])


# Faults


class WritesMore(ToyFormat):
    def write(self, root):
        return super().write(root) + b" "


class EqualToNothing(ToyFormat):
    def equal(self, one, other):
        return False


class SaysNothing(ToyFormat):
    def facts(self, root):
        return {}


class BeginsAlike(ToyFormat):
    def templates(self):
        return super().templates() * 2


class FailsOtherwise(ToyFormat):
    def decode(self, data):
        return Toy(plain(json.loads(data[4:])))


class TakesAnything(ToyFormat):
    """Whatever follows the rows is lost."""

    def read(self, data):
        return Toy(plain(json.JSONDecoder().raw_decode(data[4:].decode("utf-8", "replace"))[0]))


class AllowsTwice(ToyFormat):
    def allowed(self, root, path):
        return (*self.kinds, Kind.S32)


class LosesFalse(ToyFormat):
    """A bool is written as true."""

    def encode(self, root):
        return super().encode(root).replace(b"false", b"true")


class LosesElements(ToyFormat):
    """Of an array with more than three elements, three are written."""

    def write(self, root):
        return super().write(_shortened(root))


def _shortened(root):
    place = root.top.place("list")
    if place < 0 or len(root.top.nodes[place].nodes) <= 3:
        return root
    nodes = list(root.top.nodes)
    nodes[place] = replace(nodes[place], nodes=nodes[place].nodes[:3])
    return replace(root, top=replace(root.top, nodes=tuple(nodes)))


class Seen(ToyFormat):
    """Its views are of a class of their own, `view`."""

    view = PlainTree

    def outline(self, root, knowledge=None):
        return self.view(self, root)


class EditsInPlace(Seen):
    class view(PlainTree):  # noqa: N801
        def show(self, root):
            if root is not self.root:
                object.__setattr__(self.root, "top", root.top)


class CountsMore(Seen):
    class view(PlainTree):  # noqa: N801
        def row(self, path):
            row = super().row(path)
            return row._replace(count=row.count + 1) if path == ("list",) else row


class SlicesOthers(Seen):
    class view(PlainTree):  # noqa: N801
        def rows(self, path, start=0, stop=None):
            return super().rows(path, start, None if stop == 2 else stop)


class FindsByNumber(Seen):
    class view(PlainTree):  # noqa: N801
        def node(self, path):
            return super().node(path if all(type(key) in (str, int) for key in path) else ())


class SetsTwo(Seen):
    class view(PlainTree):  # noqa: N801
        def set_many(self, values):
            also = [(("name",), "Both")] if ("count",) in dict(values) else []
            super().set_many([*values, *also])


class RefusesOwn(Seen):
    class view(PlainTree):  # noqa: N801
        def check(self, path, value):
            if value == "Lantern":
                raise InvalidData("no")
            return super().check(path, value)


class TakesMore(Seen):
    class view(PlainTree):  # noqa: N801
        def check(self, path, value):
            return None if value is None else super().check(path, value)


class Told(ToyFormat):
    """Its text is of a class of its own, `form`."""

    form = PlainText

    def __init__(self):
        super().__init__()
        self.text = self.form(self.name, self, self.new())


class TextLosesNames(Told):
    class form(PlainText):  # noqa: N801
        def read(self, text, like=None, header=None):
            return super().read(text.replace("Lantern", "Lamp"), like, header)


class TextWithoutEnd(Told):
    class form(PlainText):  # noqa: N801
        def write(self, root, knowledge=None):
            return super().write(root).rstrip("\n")


class TextRowsOtherwise(Told):
    class form(PlainText):  # noqa: N801
        def read_row(self, root, path, text):
            return super().read_row(root, path, text.replace("Lantern", "Lamp"))


class TextWithoutPlace(Told):
    class form(PlainText):  # noqa: N801
        def read(self, text, like=None, header=None):
            try:
                return super().read(text, like, header)
            except FormatError as error:
                error.line = None
                raise


class HidesStrings(Seen):
    """Two views of a file differ in what no row shows."""

    class view(PlainTree):  # noqa: N801
        def stored(self, path):
            return None, (id(self) if path == ("list",) else None)


class TakesFewer(ToyFormat):
    """Of differences, the first is left out."""

    def structure(self, view, root, other_roots=()):
        return _TakesFewer(self, view, root, other_roots)


class _TakesFewer(TreeStructure[Toy]):
    def take(self, differences, *run):
        return super().take(list(differences)[1:], *run)


FAULTS = [
    (WritesMore, "a_file_comes_back_byte_for_byte"),
    (EqualToNothing, "documents_are_equal_where_they_say_the_same"),
    (SaysNothing, "facts_are_words"),
    (BeginsAlike, "what_a_document_begins_as_can_be_saved"),
    (FailsOtherwise, "a_file_cut_short_is_refused_or_sound"),
    (TakesAnything, "a_damaged_file_is_refused_or_sound"),
    (CountsMore, "asking_agrees_with_itself"),
    (SlicesOthers, "rows_can_be_asked_in_slices"),
    (FindsByNumber, "paths_that_lead_nowhere_are_refused"),
    (RefusesOwn, "a_value_is_accepted_where_it_stands"),
    (EditsInPlace, "a_new_value_is_stored_read_back_and_taken_back"),
    (SetsTwo, "one_edit_reaches_one_place"),
    (TakesMore, "values_that_do_not_fit_change_nothing"),
    (AllowsTwice, "allowed_kinds_can_be_made_and_have_defaults"),
    (LosesFalse, "every_edit_is_saved_and_taken_back"),
    (LosesElements, "a_row_of_edits_is_taken_back"),
    (TextLosesNames, "a_file_comes_back_from_its_text"),
    (TextWithoutEnd, "a_text_has_whole_lines"),
    (TextRowsOtherwise, "every_part_applied_unchanged_changes_nothing"),
    (TextWithoutPlace, "a_damaged_text_is_refused_at_its_place_or_sound"),
    (HidesStrings, "a_document_differs_from_itself_in_nothing"),
    (TakesFewer, "differences_make_the_other_document"),
    (TakesFewer, "what_one_side_changed_is_merged"),
]


def test_every_law_finds_a_fault():
    assert sorted(name for _fault, name in FAULTS) == sorted(law.__name__ for law in laws.LAWS)


@pytest.mark.parametrize(("fault", "name"), FAULTS)
def test_each_fault_is_found_by_its_law(fault, name):
    toy = fault()
    FORMATS.add(toy)
    law = next(law for law in laws.LAWS if law.__name__ == name)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - a law passes on what a format raises
        law(laws.Case(toy, SAMPLE, 300))
    assert not isinstance(caught.value, (TypeError, NameError)), caught.value


def test_the_examples_of_the_page_about_plug_ins_are_true():
    page = doctest.testfile(str(ROOT / "formats" / "PLUGINS.md"), module_relative=False)
    assert (page.failed, page.attempted > 10) == (0, True)
