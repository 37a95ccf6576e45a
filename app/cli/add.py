"""`triptych add`: a new row of a file, a value or a whole branch."""

from __future__ import annotations

from typing import NamedTuple

import click

from app.cli import files
from app.cli.editing import UNCHANGED, EditedFile, content_of, editing
from app.cli.errors import Refusal
from app.cli.parts import ending
from app.cli.show import value_words
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.editing import Offer
from formats.errors import WrongType
from formats.format import AnyFormat
from formats.value_text import parse_whole

_EXAMPLES = """
triptych add Player.bgparamlist General/Wind 0.5 --type f32
triptych add ActorInfo.byml Actors/[] --yaml "{name: Keese, life: 1}"
triptych add ActorInfo.byml Actors/[0]/tags/[3] 17 --type u32
triptych add Player.bgparamlist General/Wave --type curve1 --from curve.txt
triptych add Watchman.root.ainb blackboard/Alarm --type bool
"""


@click.command(
    epilog=ending(_EXAMPLES, UNCHANGED),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("file")
@click.argument("path")
@click.argument("value", type=click.UNPROCESSED, required=False)
@click.option(
    "--type", "kind", metavar="TYPE", help="The type of the new row, unless only one is possible."
)
@click.option(
    "--yaml", "as_yaml", is_flag=True, help="VALUE is YAML, with everything below the row."
)
@click.option("--from", "source", metavar="FILE", help="Read VALUE from this file; - is a pipe.")
@editing
def command(
    file: str,
    path: str,
    value: str | None,
    kind: str | None,
    as_yaml: bool,
    source: str | None,
    out: str | None,
    force: bool,
    file_format: AnyFormat | None,
) -> None:
    """Add a row. PATH ends in its name or, in an array, its position: [3], or [] for the end.

    Without VALUE, which has the form that “get” prints, the row starts with its default. With
    --yaml a whole branch is added, as “convert” would write it. A TYPE that cannot be added is
    refused, and those that can are listed. The file is written the way “set” writes it.
    """
    typed = content_of(value, source)
    edited = EditedFile(file, file_format, out)
    above, _slash, name = path.rstrip("/").rpartition("/")
    parent = files.row_at(edited.view, above, file)
    new = _New(parent, name, _index_in_array(edited, parent, name))

    def make() -> Path:
        with edited.at(parent):
            if as_yaml:
                return _branch(edited, new, typed)
            return _add_row(edited, new, _offer_of_kind(edited, parent, kind), typed)

    at = edited.run(make)
    edited.save(force, [f"+ {edited.shown_path(at)}: {value_words(edited.row(at))}"])


class _New(NamedTuple):
    """Where a new row is added: its parent, its name, and its index (-1: the end)."""

    parent: Path
    name: str
    place: int


def _index_in_array(edited: EditedFile, parent: Path, name: str) -> int:
    """Return the index that a name such as “[3]” gives, -1 for “[]” and for named rows."""
    row = edited.row(parent)
    if row.kind is not Kind.ARRAY or not name.startswith("[") or name == "[]":
        return -1
    digits = name[1:-1]
    if not name.endswith("]") or not digits.isdecimal() or int(digits) > row.count:
        raise Refusal(f"“{name}” is no place here: there are [0] to [{row.count}], or [].")
    return int(digits)


def _add_row(edited: EditedFile, new: _New, offer: Offer, typed: str | None) -> Path:
    path = edited.structure.add(new.parent, offer, new.name, new.place)
    row = edited.row(path)
    if typed is not None:
        if row.kind in CONTAINERS:
            what = f"a row of type {row.kind.value} has no value of its own"
            raise WrongType(f"{what}; --yaml adds a branch")
        edited.structure.set(path, parse_whole(row.kind, typed, row.value))
    return path


def _offer_of_kind(edited: EditedFile, parent: Path, kind: str | None) -> Offer:
    """Return the offer of the kind to add; by default, that of the existing children."""
    offers = edited.structure.offers(parent)
    if not offers:
        raise WrongType("nothing can be added here")
    if kind is None:
        kinds = {row.kind for row in edited.view.rows(parent)}
        offers_alike = [offer for offer in offers if offer.kind in kinds] if len(kinds) == 1 else []
        if len(offers) == 1 or len(offers_alike) == 1:
            return (offers_alike or offers)[0]
    for offer in offers:
        if kind in (offer.label, offer.kind.value):
            return offer
    what = f"no “{kind}” can be added here" if kind else "what to add must be given"
    labels = ", ".join(dict.fromkeys(offer.label for offer in offers))
    raise WrongType(what, hint=f"--type is one of: {labels}.")


def _branch(edited: EditedFile, new: _New, typed: str | None) -> Path:
    if typed is None:
        raise WrongType("--yaml needs a text")
    structure = edited.structure
    packed = structure.from_text(new.parent, typed)
    paths = structure.paste(new.parent, packed, new.place)
    if not paths:
        raise WrongType("the text holds no rows")
    if structure.name(paths[0]) is None:
        return paths[0]
    return structure.rename(paths[0], new.name)
