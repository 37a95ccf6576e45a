"""The inspector's page of several rows: what they have in common, at once or a little later."""

from __future__ import annotations

from app.documents.document import Document
from app.editors.enumeration import EnumEditor
from app.inspector import multi_row_page
from app.inspector.multi_row_page import MultiRowPage
from app.inspector.object_form import ObjectForm
from app.ui import idle_task
from app.ui.later import SOON
from formats.ainb.enums import enum_facts
from formats.ainb.types import INT
from formats.enum_names import Enums
from formats.games.shipped import shipped
from tests.formats.ainb import odd


def slots(names):
    """Return an open document whose first node has one named int for each value."""
    root = odd.document(0x407, "Choices")
    node = odd.node(root, "ChooseForMany")
    for value in names:
        odd.build.add_property(node, "Slot", INT, value).orphan_strings = (
            "rows::Slots",
            names[value],
        )
    known = shipped()
    known.enums = Enums(enum_facts(root))
    return Document(root, "Choices.ainb", knowledge=known)


def test_many_rows_are_offered_the_names_that_all_of_them_know(qtbot):
    document = slots({0: "Main", 2: "SP"})
    paths = [("nodes", 0, "properties", place) for place in range(2)]
    page = MultiRowPage(document, paths, list, ObjectForm)
    qtbot.addWidget(page)
    assert isinstance(page.editor, EnumEditor)
    page.editor.line.setText("SP")
    page.editor.submit()
    assert [document.outline.get(path) for path in paths] == [2, 2]
    assert document.undo_stack.count() == 1


def test_what_very_many_rows_have_in_common_is_shown_soon(qtbot, monkeypatch):
    monkeypatch.setattr(multi_row_page, "_AT_ONCE", 1)
    document = slots({0: "Main", 2: "SP"})
    paths = [("nodes", 0, "properties", place) for place in range(2)]
    page = MultiRowPage(document, paths, list, ObjectForm)
    qtbot.addWidget(page)
    page.refresh()  # as after an edit before that
    assert (page.editor, page.value) == (None, None)
    qtbot.waitUntil(lambda: page.value is not None)
    assert isinstance(page.editor, EnumEditor)
    late = MultiRowPage(document, paths, list, ObjectForm)
    qtbot.addWidget(late)
    document.edit("Delete", lambda one: one.remove([("nodes", 0)]))
    qtbot.wait(4 * SOON)
    assert late.value is None


def test_a_value_changed_while_very_many_rows_are_read_is_shown(qtbot, monkeypatch):
    monkeypatch.setattr(multi_row_page, "_AT_ONCE", 1)
    monkeypatch.setattr(idle_task, "SLICE", 0.0)
    document = slots({0: "Main", 2: "SP"})
    paths = [("nodes", 0, "properties", place) for place in range(2)]
    page = MultiRowPage(document, paths, list, ObjectForm)
    qtbot.addWidget(page)
    document.changed.connect(lambda *_: page.refresh())
    with qtbot.waitSignal(page._looking.paused):
        pass
    document.set_value(paths[0], 2)
    qtbot.waitUntil(lambda: page.value is not None)
    assert (page.value.text(), page.editor.value()) == ("2", 2)
