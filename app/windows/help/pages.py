"""The pages of the help: Markdown files of `resources/help`, in the order they are listed."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePath
from typing import NamedTuple

from app import app_paths
from formats.registry import FORMATS

_FIRST = ("tour",)
_LAST = ("running", "machines", "archives", "compare", "safety")


class HelpPage(NamedTuple):
    """One page: its title is the first line of its text, without the marks of a heading."""

    name: str
    title: str
    text: str


def folder() -> Path:
    """Return the folder of the pages."""
    return app_paths.resource_folder() / "help"


@cache
def files() -> dict[str, Path]:
    """Return the file of each page by its name, in the order of the list.

    They are those of `folder()`, and those of formats that plug-ins bring.
    """
    of_formats = [known.help for known in FORMATS if known.help]
    of_names = [each for each in (*_FIRST, *of_formats, *_LAST) if isinstance(each, str)]
    found = {name: folder() / f"{name}.md" for name in of_names}
    found |= {each.stem: Path(each) for each in of_formats if isinstance(each, PurePath)}
    return {name: file for name, file in found.items() if file.is_file()}


@cache
def pages() -> tuple[HelpPage, ...]:
    """Return all pages, read at the first call."""
    return tuple(_page(name, file) for name, file in files().items())


def matching(words: str) -> tuple[HelpPage, ...]:
    """Return the pages that contain all words, ignoring case; those with one in the title first."""
    search_words = words.casefold().split()
    help_pages = [
        page for page in pages() if all(word in page.text.casefold() for word in search_words)
    ]
    return tuple(sorted(help_pages, key=lambda page: not _is_in_title(page, search_words)))


def _is_in_title(page: HelpPage, search_words: list[str]) -> bool:
    return any(word in page.title.casefold() for word in search_words)


def _page(name: str, file: Path) -> HelpPage:
    text = file.read_text(encoding="utf-8")
    return HelpPage(name, text.partition("\n")[0].lstrip("# "), text)
