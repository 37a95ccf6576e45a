"""The rows of hits, looked up in the files themselves: an index stores only names and values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import formats
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.game.replacing import EntryPlace, by_file, payloads, where_of
from app.game.value_question import ValueHit
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.outline import Outline, Row, has_index_label
from formats.registry import SHIPPED
from formats.scalars import of_row


class KnownRows:
    """The hits that were looked up last, with their rows."""

    def __init__(self) -> None:
        self._rows: dict[EntryPlace, tuple[Sequence[ValueHit], list[ValueHit]]] = {}

    def keep(
        self,
        hits: Mapping[EntryPlace, Sequence[ValueHit]],
        rows: Mapping[EntryPlace, list[ValueHit]],
    ) -> None:
        """Keep the result of `with_rows`, in place of the one before."""
        self._rows = {place: (hits[place], found) for place, found in rows.items()}

    def of(self, place: EntryPlace, hits: list[ValueHit]) -> list[ValueHit]:
        """Return the hits of a file with their rows, if it had the same hits then."""
        before, rows = self._rows.get(place, ((), []))
        return list(rows if list(before) == hits else hits)


def with_rows(
    hits: Mapping[EntryPlace, Sequence[ValueHit]],
    knowledge: Knowledge = SHIPPED,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> dict[EntryPlace, list[ValueHit]]:
    """Return the hits with their rows, each as often as it occurs, in the order of the document.

    A hit whose row no longer exists is returned as it is; files that cannot be read are left out.
    """
    found: dict[EntryPlace, list[ValueHit]] = {}
    for file, inner in by_file(hits).items():
        if is_cancelled():
            break
        try:
            held = payloads(atomic_file.read(file)[0], inner, dictionaries_for(file))
            for words, data in held.items():
                view = formats.outline_of(formats.open_bytes(data), knowledge)
                place = EntryPlace(file, words)
                found[place] = list(_hits_with_rows(view, hits[place], is_cancelled))
        except (OSError, FormatError):
            continue  # it was changed since it was indexed
    return found


def _hits_with_rows(
    view: Outline, hits: Sequence[ValueHit], is_cancelled: Callable[[], bool]
) -> Iterator[ValueHit]:
    wanted = {(hit.name, hit.value, hit.is_row): hit for hit in hits}
    seen: set[tuple[object, ...]] = set()
    for path, row, name in _named_rows(view, (), "", is_cancelled):
        values = [(name, value, False) for value in dict.fromkeys(of_row(row))]
        for key in (*values, (name, row.kind.value, True)):
            if key in wanted:
                seen.add(key)
                yield wanted[key]._replace(where=where_of(view, path), row=path)
    yield from (hit for key, hit in wanted.items() if key not in seen)


def _named_rows(
    view: Outline, path: Path, name: str, is_cancelled: Callable[[], bool]
) -> Iterator[tuple[Path, Row, str]]:
    """Yield every row below one with the name it has in an index: elements have their array's."""
    is_array = view.row(path).kind is Kind.ARRAY
    for row in view.rows(path):
        if is_cancelled():
            return
        named = name if is_array and has_index_label(row) else row.label
        below = (*path, row.key)
        yield below, row, named
        if row.count:
            yield from _named_rows(view, below, named, is_cancelled)
