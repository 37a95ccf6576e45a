"""What a document and a user do with an editor: applying its values, and typing into its fields."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.inspector.inspector import Inspector


def kept(qtbot, editor, with_session=True):
    """Have an editor show what it sends, as its document would; `sent` lists it, with sessions."""
    qtbot.addWidget(editor)
    editor.sent = []

    def keep(fresh, session):
        editor.sent.append((fresh, session) if with_session else fresh)
        editor.set_row(editor.row._replace(value=fresh))

    editor.edited.connect(keep)
    return editor


def inspected(qtbot, doc, path, width=340, height=600):
    """Return an inspector that shows a row of a document."""
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(width, height)
    inspector.set_document(doc)
    doc.set_current(path)
    with qtbot.waitActive(inspector):
        inspector.show()
        inspector.activateWindow()
    return inspector


def enter(qtbot, field, typed):
    """Type over what is in a field and press Return."""
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, typed)
    qtbot.keyClick(field, Qt.Key.Key_Return)
