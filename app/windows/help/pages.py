"""The pages of the help: Markdown files of `resources/help`, in the order they are listed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from app import app_paths

NAMES = ("tour", "aamp", "byml", "ainb", "running", "machines", "archives", "compare", "safety")
"""The pages as they are listed; each is the file of this name in `folder()`."""


class HelpPage(NamedTuple):
    """One page: its title is the first line of its text, without the marks of a heading."""

    name: str
    title: str
    text: str


def folder() -> Path:
    """Return the folder of the pages."""
    return app_paths.resource_folder() / "help"


def file_of(name: str) -> Path:
    """Return the file of a page."""
    return folder() / f"{name}.md"


@cache
def pages() -> tuple[HelpPage, ...]:
    """Return all pages, read at the first call."""
    return tuple(_page(name) for name in NAMES)


def matching(words: str) -> tuple[HelpPage, ...]:
    """Return the pages that contain all words, ignoring case; those with one in the title first."""
    search_words = words.casefold().split()
    help_pages = [
        page for page in pages() if all(word in page.text.casefold() for word in search_words)
    ]
    return tuple(sorted(help_pages, key=lambda page: not _is_in_title(page, search_words)))


def _is_in_title(page: HelpPage, search_words: list[str]) -> bool:
    return any(word in page.title.casefold() for word in search_words)


def _page(name: str) -> HelpPage:
    text = file_of(name).read_text(encoding="utf-8")
    return HelpPage(name, text.partition("\n")[0].lstrip("# "), text)
