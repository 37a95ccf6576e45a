"""Writes the table of keys in README.md from the program's own list of commands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from app.ui.commands import MENUS, TEXT_COMMANDS
from app.window.command_palette import plain

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- keys -->\n", "<!-- end of keys -->\n"


def table() -> str:
    """Return the Markdown table: every command that has keys, by menu."""
    lines = ["| where | command | keys |", "|---|---|---|"]
    lines += [f"| {where} | {words} | {_code(keys)} |" for where, words, keys in rows()]
    return "\n".join(lines) + "\n"


def rows() -> Iterator[tuple[str, str, list[str]]]:
    """Yield where a command is, what it is called, and its keys."""
    for title, commands in MENUS.items():
        for one in commands:
            words = plain(one.text).rstrip("…")
            if one.keys:
                yield plain(title), words, list(one.all_keys)
            if one.canvas_keys:
                yield "in the graph", words, [one.canvas_keys]
    for text_one in TEXT_COMMANDS:
        yield "in the text", text_one.text.rstrip("…"), [text_one.keys]


def _code(keys: list[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def parted(text: str) -> tuple[str, str, str]:
    """Return a README's text before its table, the table, and the text after it."""
    before, begin, rest = text.partition(BEGIN)
    old, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit("README.md has no place for the table of keys.")
    return before + begin, old, end + after


def main() -> int:
    """Put the table into README.md."""
    before, _old, after = parted(README.read_text(encoding="utf-8"))
    README.write_text(before + table() + after, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
