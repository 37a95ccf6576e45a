"""The laws that every format keeps, for the tests of a format.

    def test_it_keeps_the_laws():
        laws.check(MSBT, [Path("Sample.msbt").read_bytes()])

A law is a function of a `Case`, a file of the format. It raises `LawBroken` with a sentence, or
whatever the format raises that it should not. Nothing is assumed of a format but what `Format`,
`Outline`, `Tree` and `Structure` say. All chance is the same each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..format import AnyFormat
from ..registry import FORMATS
from . import edits, files, rows, texts
from .case import Case, LawBroken

__all__ = ["LAWS", "Case", "LawBroken", "check"]

LAWS: Final[tuple[Callable[[Case], None], ...]] = (
    files.a_file_comes_back_byte_for_byte,
    files.documents_are_equal_where_they_say_the_same,
    files.facts_are_words,
    files.what_a_document_begins_as_can_be_saved,
    files.a_file_cut_short_is_refused_or_sound,
    files.a_damaged_file_is_refused_or_sound,
    rows.asking_agrees_with_itself,
    rows.rows_can_be_asked_in_slices,
    rows.paths_that_lead_nowhere_are_refused,
    rows.a_value_is_accepted_where_it_stands,
    rows.a_new_value_is_stored_read_back_and_taken_back,
    rows.one_edit_reaches_one_place,
    rows.values_that_do_not_fit_change_nothing,
    rows.allowed_kinds_can_be_made_and_have_defaults,
    edits.every_edit_is_saved_and_taken_back,
    edits.a_row_of_edits_is_taken_back,
    texts.a_file_comes_back_from_its_text,
    texts.a_text_has_whole_lines,
    texts.every_part_applied_unchanged_changes_nothing,
    texts.a_damaged_text_is_refused_at_its_place_or_sound,
    edits.a_document_differs_from_itself_in_nothing,
    edits.differences_make_the_other_document,
    edits.what_one_side_changed_is_merged,
)
"""Every law, in the order they are tried."""


def check(file_format: AnyFormat, samples: Iterable[bytes], tries: int = 1000) -> None:
    """Try every law on files of a format, which is added to `formats.FORMATS` if it is not there.

    `tries` is how many damaged files and texts are tried of each. Raises `LawBroken`.
    """
    if FORMATS.named(file_format.name) is None:
        FORMATS.add(file_format)
    tried = False
    for data in samples:
        tried = True
        for law in LAWS:
            law(Case(file_format, data, tries))
    if not tried:
        raise LawBroken("there is no file to try the laws on")
