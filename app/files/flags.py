"""Archives with lists of flags in several files, as `formats.byml.flag_files` has them.

Tools regenerate these files, each in its own way; regrouped as in the game they can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from app.files.mod_changes import Words
from formats import wrap
from formats.byml.flag_files import is_flag_file, regrouped, split_up
from formats.errors import FormatError

_Files = dict[str, bytes]


def flag_places(changed: Iterable[Iterable[Words]]) -> list[Words]:
    """Return the archives in which several mods change flags; `changed` are the places of each."""
    counts: Counter[Words] = Counter()
    for places in changed:
        counts.update({words[:-1] for words in places if words and is_flag_file(words[-1])})
    return [words for words, count in counts.items() if count > 1]


def with_flags_regrouped(
    base: bytes, data: bytes, places: Sequence[Words], dictionaries: wrap.Dictionaries
) -> bytes:
    """Return an edited file with flags in those files of archives in which `base` has them.

    Where that cannot be, as in a damaged file, it stays as it is.
    """
    for words in places:
        try:
            files = _flag_files(wrap.open_inside(base, words, dictionaries).archive)
            data = _edited(data, words, partial(regrouped, files), dictionaries)
        except FormatError:
            continue  # the file is then merged as a whole, which tells what is wrong with it
    return data


def with_flags_split(
    data: bytes, places: Sequence[Words], dictionaries: wrap.Dictionaries
) -> bytes:
    """Return a merged file in whose archives no file has more flags than it may."""
    for words in places:
        try:
            data = _edited(data, words, split_up, dictionaries)
        except FormatError:
            continue  # as above: it is a mod's own file, taken as a whole
    return data


def _edited(
    data: bytes,
    words: Words,
    change: Callable[[Mapping[str, bytes]], _Files],
    dictionaries: wrap.Dictionaries,
) -> bytes:
    def edit(archive: wrap.Archive) -> wrap.Archive:
        files = _flag_files(archive)
        made = change(files)
        for name, new in made.items():
            at = archive.find(name)
            if at is None:
                archive = archive.with_file(name, new)
            elif files[name] != new:
                archive = archive.with_data(at, new)
        gone = [archive.index(name) for name in files if name not in made]
        return archive.without(gone) if gone else archive

    return wrap.edit_archive(data, words, edit, dictionaries)


def _flag_files(archive: wrap.Archive) -> _Files:
    pairs = zip(archive.words, archive.entries, strict=True)
    return {word: entry.data for word, entry in pairs if is_flag_file(word)}
