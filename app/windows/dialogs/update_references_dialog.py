"""The question whether texts that name a row are to follow its new name."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

from app.i18n import tr, trn
from app.message_box import QUESTION, MessageBox

_SHOWN = 12


def ask_to_follow(old: str, new: str, places: list[str], parent: QWidget | None) -> bool | None:
    """Return whether the texts at `places` are to say the new name, too; None to rename nothing."""
    box = MessageBox(
        QUESTION,
        tr("Rename references too?"),
        trn(
            "One string refers to “{old}” by name.",
            "{n:,} strings refer to “{old}” by name.",
            len(places),
            old=old,
        ),
        parent,
    )
    more = [tr("… and {count:,} more", count=len(places) - _SHOWN)] if len(places) > _SHOWN else []
    box.setInformativeText("\n".join([*places[:_SHOWN], *more]))
    follow = box.addButton(tr("&Rename them to “{new}”", new=new), QMessageBox.ButtonRole.YesRole)
    stay = box.addButton(tr("&Leave them"), QMessageBox.ButtonRole.NoRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(follow)
    box.ask()
    clicked = box.clickedButton()
    box.deleteLater()
    return clicked is follow if clicked in (follow, stay) else None
