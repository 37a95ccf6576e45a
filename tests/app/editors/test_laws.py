"""Laws for the editor of every kind: it shows any value, alters none, and reads exactly."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from app.editors.base import ValueEditor
from app.editors.binary import BinaryEditor
from app.editors.boolean import BoolEditor
from app.editors.buffer import BufferEditor
from app.editors.curve import CurveEditor
from app.editors.guid import GuidEditor
from app.editors.number import NumberEditor
from app.editors.registry import editor_for
from app.editors.string import StringEditor
from app.editors.vector import VectorEditor
from formats.core.kinds import (
    CONTAINERS,
    CURVE_COUNTS,
    FLOAT_COUNTS,
    SHOWN_ONLY,
    STRINGS,
    Kind,
    default,
    same,
)
from formats.errors import WrongType
from formats.value_text import f32_text, text
from tests.app.editors.values import row, values
from tests.scale import scale

LAYOUTS = [(kind, False) for kind in Kind] + [
    (kind, True) for kind in Kind if editor_for(kind).INLINE
]
FEW = settings(max_examples=scale(25, 1_250), suppress_health_check=list(HealthCheck))
VALUES = [kind for kind in Kind if kind not in CONTAINERS | SHOWN_ONLY | {Kind.NULL}]


def make(qtbot, kind: Kind, inline: bool) -> ValueEditor:
    editor = editor_for(kind)(None, inline)
    qtbot.addWidget(editor)
    return editor


def type_in(editor: ValueEditor, kind: Kind, value) -> None:
    """Put a value in as a person would: through the widgets."""
    if isinstance(editor, BoolEditor):
        if editor.box.isChecked() != bool(value):
            editor.box.click()
    elif isinstance(editor, VectorEditor):
        for field, part in zip(editor.fields, value, strict=False):
            field.setText(f32_text(part))
    elif isinstance(editor, NumberEditor):
        editor.field.setText(text(kind, value))
    elif isinstance(editor, StringEditor):
        (editor.area.setPlainText if editor.is_multi_line else editor.line.setText)(value)
    elif isinstance(editor, GuidEditor):
        editor.line.setText(value.upper())
    elif isinstance(editor, CurveEditor):
        for column, curve in enumerate(value):
            for line, part in enumerate((curve.use, curve.type, *curve.floats)):
                shown = str(part) if line < 2 else f32_text(part)
                editor.grid.setData(editor.grid.index(line, column), shown)
    elif isinstance(editor, BufferEditor):
        rows = list(range(editor.grid.rowCount()))
        if rows:
            editor.grid.remove(rows)
        element = Kind.F32 if kind is Kind.BUFFER_F32 else Kind.S64
        editor.grid.paste(0, 0, [[text(element, one)] for one in value], 0)
    elif isinstance(editor, BinaryEditor):
        editor.view.state.insert = True
        editor.view.state.select(0, len(editor.view.state.data))
        editor.view.paste_hex(value.hex())
        if kind is Kind.BINARY_ALIGNED:
            editor.alignment.setText(str(value.alignment))


def spoil(editor: ValueEditor, kind: Kind) -> bool:
    """Put in what does not fit; False where a person cannot: a check box, bytes typed in place."""
    if isinstance(editor, VectorEditor):
        editor.fields[1].setText("1.2.3")
    elif isinstance(editor, NumberEditor):
        editor.field.setText("abc" if kind is Kind.F64 else "1e99")
    elif isinstance(editor, StringEditor):
        editor.line.setText("long" * 100 if kind is not Kind.STRING else "\0")
    elif isinstance(editor, GuidEditor):
        editor.line.setText("0123")
    elif isinstance(editor, CurveEditor):
        editor.grid.setData(editor.grid.index(7, 0), "x")
    elif isinstance(editor, BufferEditor):
        editor.grid.paste(0, 0, [["x"]], 0)
    elif isinstance(editor, BinaryEditor):
        editor.alignment.setText("3")
        return kind is Kind.BINARY_ALIGNED
    return not isinstance(editor, BoolEditor)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_an_editor(kind):
    assert issubclass(editor_for(kind), ValueEditor)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("kind", VALUES, ids=str)
def test_nothing_is_sent_for_several_rows_until_something_was_put_in(qtbot, kind, compact):
    editor = editor_for(kind)(None, compact=compact)
    qtbot.addWidget(editor)
    sent = []
    editor.edited.connect(lambda value, _session: sent.append(value))

    @given(values(kind))
    @FEW
    def check(value):
        editor.set_row(row(kind, value))
        editor.set_mixed(True)
        assert editor.submit()
        assert sent == []

    check()


@pytest.mark.parametrize(("kind", "inline"), LAYOUTS, ids=str)
def test_what_nobody_touched_stays_the_same_object(qtbot, kind, inline):
    editor = make(qtbot, kind, inline)

    @given(values(kind))
    @FEW
    def check(value):
        editor.set_row(row(kind, value))
        assert editor.value() is value

    check()
    editor.set_row(row(kind, default(kind)))
    assert editor.value() == default(kind)


@pytest.mark.parametrize(("kind", "inline"), LAYOUTS, ids=str)
def test_nothing_is_sent_for_what_nobody_touched(qtbot, kind, inline):
    editor = make(qtbot, kind, inline)
    editor.set_row(row(kind, default(kind)))
    with qtbot.assertNotEmitted(editor.edited):
        assert editor.submit()


@pytest.mark.parametrize(("kind", "inline"), [c for c in LAYOUTS if c[0] in VALUES], ids=str)
def test_what_is_typed_is_what_is_sent(qtbot, kind, inline):
    editor = make(qtbot, kind, inline)
    sent = []
    editor.edited.connect(lambda value, _session: sent.append(value))

    @given(values(kind))
    @FEW
    def check(value):
        if kind in STRINGS and text(kind, value) != plain_text(value):
            return
        if kind is Kind.BOOL:
            value = bool(value)
        editor.set_row(row(kind, default(kind)))
        type_in(editor, kind, value)
        got = editor.value()
        assert same(kind, got, value)
        if kind in FLOAT_COUNTS or kind in CURVE_COUNTS:
            assert type(got) is tuple
        sent.clear()
        assert editor.submit()
        if not same(kind, value, default(kind)) and not isinstance(editor, BoolEditor):
            assert same(kind, sent[-1], value)
        editor.set_row(row(kind, got))

    check()


def plain_text(value: str) -> str:
    """What a keyboard can type into a line."""
    return "".join(char for char in value if char.isprintable() and char != "\xa0")


@pytest.mark.parametrize(("kind", "inline"), [c for c in LAYOUTS if c[0] in VALUES], ids=str)
def test_bad_input_is_refused_with_a_reason_and_can_be_given_up(qtbot, kind, inline):
    editor = make(qtbot, kind, inline)
    value = default(kind)
    editor.set_row(row(kind, value))
    if not spoil(editor, kind):
        return
    with pytest.raises(WrongType):
        editor.value()
    with qtbot.waitSignal(editor.refused) as refused, qtbot.assertNotEmitted(editor.edited):
        assert not editor.submit()
    assert editor.reason == refused.args[0] != ""
    editor.set_row(row(kind, value))
    assert editor.reason == ""
    assert same(kind, editor.value(), value)


@pytest.mark.parametrize("kind", VALUES)
def test_a_row_that_may_not_be_edited_sends_nothing(qtbot, kind):
    editor = make(qtbot, kind, False)
    editor.set_row(row(kind, default(kind))._replace(editable=False))
    with qtbot.assertNotEmitted(editor.edited):
        type_in(editor, kind, {Kind.BOOL: True}.get(kind, default(kind)))
        editor.submit()


@pytest.mark.parametrize("kind", list(Kind))
def test_editors_have_names_for_those_who_do_not_see(qtbot, kind):
    editor = make(qtbot, kind, False)
    editor.set_row(row(kind, default(kind)))
    assert editor.accessibleName() == "Value of Label"
    proxy = editor.focusProxy()
    assert proxy is None or "Label" in proxy.accessibleName()
