"""A form shows the current values after edits of one or several at once, undone and redone."""

from __future__ import annotations

import contextlib
import random
from functools import partial

import pytest

from app.documents.document import Document
from app.inspector.form_model import FormPart
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row
from tests.app import edits
from tests.app.window.test_form import DATA, containers, form, open_all, opened, settle  # noqa: F401
from tests.formats.editing import byml_of, other
from tests.scale import scale, seeded


def shown(made) -> list[tuple[Path, object]]:
    base = made.form.bases[0]
    return [((*base, *line.path), line.row.value) for line in values(made)]


def values(made) -> list:
    return [line for line in made.form.lines if line.part is FormPart.VALUE]


def agree(made, one: Document) -> None:
    """Hold the lines to the document, and the widgets to the lines."""
    rows = [(path, one.outline.row(path).value) for path, _value in shown(made)]
    assert [str(pair) for pair in shown(made)] == [str(pair) for pair in rows]
    for placed in made.area._placed.values():
        if placed.line is not None and placed.line.part is FormPart.VALUE:
            now = next(line for line in values(made) if line.path == placed.line.path)
            assert str(placed.line.row.value) == str(now.row.value)


def set_some(one: Document, rows: list[tuple[Path, Row]], chance: random.Random) -> None:
    """Set one value, or some of them at once."""
    chosen = chance.sample(rows, min(len(rows), chance.choice((1, 2, 5))))
    new = [(path, other(one.outline.row(path))) for path, _row in chosen]
    with contextlib.suppress(WrongType):  # a value that its row does not allow
        changed = one.outline.check_many(new)
        if changed:
            one.set_many(changed, "Set")


@pytest.mark.parametrize("file", DATA, ids=lambda file: file.name)
def test_a_form_follows_values(form, qtbot, file):  # noqa: F811
    one, chance = opened(file), seeded(file.name)
    for base in containers(one, scale(2, 12)):
        made = form(one, base)
        open_all(made.form)
        made.refresh()
        rows = [
            (path, row)
            for path, row in ((path, one.outline.row(path)) for path, _value in shown(made))
            if row.editable
        ]
        for _ in range(scale(6, 30) if rows else 0):
            chance.choice((partial(set_some, one, rows, chance), one.undo, one.redo))()
            settle(qtbot)
            agree(made, one)
        one.changed.disconnect(made.follow)


def test_values_of_a_group_set_at_once_are_shown(form, qtbot):  # noqa: F811
    one = Document(byml_of({"o": {"g": {"x": 1, "y": 2}, "z": 3}})[0], "groups")
    made = form(one, ("o",))
    open_all(made.form)
    made.refresh()
    one.set_many([(("o", "g", "x"), 5), (("o", "g", "y"), 6)], "Set")
    settle(qtbot)
    assert dict(shown(made)) == {("o", "g", "x"): 5, ("o", "g", "y"): 6, ("o", "z"): 3}
    one.undo()
    settle(qtbot)
    assert dict(shown(made)) == {("o", "g", "x"): 1, ("o", "g", "y"): 2, ("o", "z"): 3}


def test_a_row_is_deleted_as_a_search_ends(form, qtbot):  # noqa: F811
    one = Document(byml_of({"o": {f"x{n}": n for n in range(2000)}, "z": 3})[0], "search")
    made = form(one, ("o",))
    made.filter.setText("x1")
    made._search.stop()
    for _step in made._searching():  # all is found, and the results are about to be shown
        pass
    made._search.begin(iter(()), made._show_form)
    edits.remove(one, ("o",), "x1")
    settle(qtbot)
    assert ("o", "x1") not in dict(shown(made))
    made.filter.setText("x2")
    qtbot.waitUntil(lambda: not made._search.is_busy)
    edits.remove(one, (), "o")
    made.filter.setText("x3")  # the inspector takes the form away a moment later
    settle(qtbot)
