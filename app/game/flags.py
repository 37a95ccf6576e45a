"""Archives with lists of flags in several files, as `formats.games.flag_files` has them.

Tools regenerate these files, each in its own way; regrouped as in the game they can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from app.game.differing import Pair, Words, differing
from app.game.value_changes import FileChangeSummary, ValueChange
from formats import wrap
from formats.core.paths import Path
from formats.errors import FormatError
from formats.games.flag_files import is_flag_file, moved_flags, regrouped, split_up

_Files = dict[str, bytes]
_Place = tuple[Words, Path]
"""A file inside another, and the path of a flag in it."""


class FlagComparison(NamedTuple):
    """The differences inside a file whose flags are regrouped as in the game.

    `same` are archives in which only the files of some flags differ; `moved` is where the mod has
    flags that it has elsewhere than the game.
    """

    pairs: list[Pair]
    same: Sequence[Words] = ()
    moved: Mapping[_Place, _Place] = {}

    def located(self, words: Words, summary: FileChangeSummary) -> FileChangeSummary:
        """Return the report on the file at `words` with rows where the mod has them."""
        if not self.moved:
            return summary
        return summary._replace(values=tuple(self._located(words, each) for each in summary.values))

    def _located(self, words: Words, value: ValueChange) -> ValueChange:
        path = value.mod_path or ()
        for end in range(len(path), 0, -1):
            if (words, path[:end]) in self.moved:
                own, start = self.moved[words, path[:end]]
                value = value._replace(mod_path=(*start, *path[end:]))
                return value if own == words else value._replace(mod_words=own)
        return value


def compare_flags(before: bytes, after: bytes, dictionaries: wrap.Dictionaries) -> FlagComparison:
    """Return the differences inside a file, with flags that moved between files where the game has
    them. Raises `FormatError` as `differing`."""
    pairs = list(differing(before, after, dictionaries))
    archives = flag_archives(pair.words for pair in pairs)
    data = with_flags_regrouped(before, after, archives, dictionaries)
    if data is after:
        return FlagComparison(pairs)
    pairs = list(differing(before, data, dictionaries))
    same = [words for words in archives if not any(_is_in(pair.words, words) for pair in pairs)]
    return FlagComparison(pairs, same, _moved(data, after, archives, dictionaries))


def flag_archives(places: Iterable[Words]) -> list[Words]:
    """Return the archives in which several of these files are of flags."""
    counts = Counter(words[:-1] for words in places if words and is_flag_file(words[-1]))
    return [words for words, count in counts.items() if count > 1]


def _is_in(words: Words, archive: Words) -> bool:
    return words[: len(archive)] == archive


def _moved(
    data: bytes, after: bytes, archives: Sequence[Words], dictionaries: wrap.Dictionaries
) -> dict[_Place, _Place]:
    moved: dict[_Place, _Place] = {}
    for words in archives:
        new, old = (
            _flag_files(wrap.open_inside(each, words, dictionaries).archive)
            for each in (data, after)
        )
        for (name, path), (own, own_path) in moved_flags(new, old).items():
            moved[(*words, name), path] = (*words, own), own_path
    return moved


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
