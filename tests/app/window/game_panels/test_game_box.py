"""A game in the settings: the buttons that move its mods are aligned."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton

from app.game.mod import Project
from app.window.dumps import GameBox


def test_the_buttons_of_every_mod_below_stand_in_line(qtbot, tmp_path):
    mods = [tmp_path / name for name in ("First", "Second", "Third", "Fourth")]
    box = GameBox(Project(tmp_path / "dump", mods[0], below=tuple(mods[1:])))
    qtbot.addWidget(box)
    box.resize(700, 400)
    box.show()
    for name, places in (("Move up", 1), ("Move down", 2)):
        found = [one for one in box.findChildren(QAbstractButton) if one.toolTip() == name]
        lefts = {one.mapTo(box, one.rect().topLeft()).x() for one in found}
        assert len(found) >= 3, name
        assert len(lefts) == places, f"{name}: the first line also has Choose"
    last = [one for one in box.findChildren(QAbstractButton) if one.toolTip() == "Move down"][-1]
    assert not last.isEnabled()
