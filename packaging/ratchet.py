"""How large the project is: lines of code and Python files of each top folder, and their ceilings.

A line of code is one that is not blank, comment or docstring, so that documentation costs nothing.
Called as a script, it lowers the ceilings in `tests/ratchet.toml` to what there is now. Nothing
raises them but a hand, with the reason in a comment beside the figure.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CEILINGS = ROOT / "tests" / "ratchet.toml"


class Size(NamedTuple):
    """How much code a folder has."""

    lines: int
    files: int


def code_lines(source: str) -> int:
    """Return how many lines are neither blank nor only comment or docstring.

    A string that stands by itself is a docstring, also below the attribute that it describes.
    """
    lines = {
        number
        for number, line in enumerate(source.splitlines(), start=1)
        if (text := line.strip()) and not text.startswith("#")
    }
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and _is_string(node.value):
            docstrings.update(_lines(node))
        elif _is_string(node):
            lines.update(_lines(node))
    return len(lines - docstrings)


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _lines(node: ast.AST) -> range:
    return range(node.lineno, node.end_lineno + 1)


def ceilings() -> dict[str, Size]:
    """Return the most that each folder may have."""
    table = tomllib.loads(CEILINGS.read_text(encoding="utf-8"))
    return {folder: Size(**figures) for folder, figures in table.items()}


def measure(folder: str) -> Size:
    """Return what a folder of the project has."""
    files = [path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts]
    return Size(sum(code_lines(path.read_text(encoding="utf-8")) for path in files), len(files))


def lowered(text: str, sizes: dict[str, Size]) -> str:
    """Return the text of the ceilings with each figure above `sizes` lowered to it."""
    folder = ""
    result = []
    for line in text.splitlines(keepends=True):
        if heading := re.match(r"\[(\w+)\]", line):
            folder = heading[1]
        elif figure := re.match(r"(lines|files) = (\d+)", line):
            now = getattr(sizes[folder], figure[1])
            if now < int(figure[2]):
                line = line.replace(figure[2], str(now), 1)
        result.append(line)
    return "".join(result)


def excesses(sizes: dict[str, Size], allowed: dict[str, Size]) -> list[str]:
    """Return a sentence for each figure that is above its ceiling."""
    return [
        f"{folder} has {getattr(size, figure):,} {figure}, {most:,} are allowed"
        for folder, size in sizes.items()
        for figure, most in allowed[folder]._asdict().items()
        if getattr(size, figure) > most
    ]


def main() -> int:
    """Lower the ceilings and print what each folder has; 1 where one has more than it may."""
    sizes = {folder: measure(folder) for folder in ceilings()}
    text = CEILINGS.read_text(encoding="utf-8")
    CEILINGS.write_text(lowered(text, sizes), encoding="utf-8")
    for folder, size in sizes.items():
        print(f"{folder:<10} {size.lines:>7,} lines of code, {size.files:>4} files")
    found = excesses(sizes, ceilings())
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
