"""Gathers the texts of the window, and makes its translations from what translators wrote.

    python packaging/make_words.py        every language of resources/words, brought up to date
    python packaging/make_words.py de     the same, and resources/words/triptych_de.ts is begun

A `.ts` file is opened in Qt Linguist; the `.qm` beside it is what the program reads. What is still
to be translated is shown in English.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from app.i18n import CONTEXT  # noqa: E402

WORDS = ROOT / "resources" / "words"
SINGLE = {"tr": (0,), "mark": (0,), "MenuCommand": (1, 4), "Template": (0,)}
"""Which arguments of which calls are texts; `MenuCommand` is an entry of the window's menus,
`Template` a new document that a format offers."""
SOURCES = ("app/**/*.py", "formats/*/__init__.py")
NAMED = {"MenuCommand": ("text", "tip")}
"""Texts that are given by name."""
PLURAL = "trn"


class Text(NamedTuple):
    """One text of the code: `one` is its singular where it counts something."""

    text: str
    one: str = ""


def texts(root: Path = ROOT) -> dict[Text, list[str]]:
    """Return every text of the code in the order of the files, and the files it is in."""
    found: dict[Text, list[str]] = {}
    for file in sorted(file for pattern in SOURCES for file in root.glob(pattern)):
        name = file.relative_to(root).as_posix()
        for text in texts_of(ast.parse(file.read_bytes())):
            files = found.setdefault(text, [])
            if name not in files:
                files.append(name)
    return found


def texts_of(tree: ast.AST) -> list[Text]:
    """Return the texts of one file, from its top to its end."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    return [text for call in calls for text in _texts_of_call(call)]


def _texts_of_call(call: ast.Call) -> Iterator[Text]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == PLURAL:
        one, many = (_string(argument) for argument in call.args[:2])
        assert min(one, many), f"line {call.lineno}: {PLURAL} takes two texts"
        yield Text(many, one)
        return
    arguments = [call.args[at] for at in SINGLE.get(name, ()) if at < len(call.args)]
    arguments += [one.value for one in call.keywords if one.arg in NAMED.get(name, ())]
    yield from (Text(text) for text in map(_string, arguments) if text)


def _string(node: ast.expr) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else ""  # type: ignore[attr-defined]


class Translation(NamedTuple):
    """What a translator wrote: one form, or several of what counts; `done` as Linguist has it."""

    forms: tuple[str, ...] = ("",)
    done: bool = False


def read(file: Path) -> dict[Text, Translation]:
    """Return what a `.ts` file holds."""
    found = {}
    for message in ET.parse(file).iter("message"):
        counts = message.get("numerus") == "yes"
        text = Text(message.findtext("source", ""), message.findtext("extracomment", ""))
        node = message.find("translation")
        assert node is not None, f"{file.name}: a message without a translation"
        forms = (
            [form.text or "" for form in node.iter("numerusform")] if counts else [node.text or ""]
        )
        found[text] = Translation(tuple(forms), node.get("type") is None and all(forms))
    return found


def written(
    language: str, wanted: dict[Text, list[str]], known: dict[Text, Translation], forms: int
) -> str:
    """Return a `.ts` file with every wanted text; what was translated stays so."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
        "<context>",
        f"    <name>{CONTEXT}</name>",
    ]
    for text, files in wanted.items():
        empty = Translation(("",) * (forms if text.one else 1))
        lines += _message(text, files, known.get(text, empty))
    return "\n".join([*lines, "</context>", "</TS>", ""])


def _message(text: Text, files: list[str], translation: Translation) -> Iterator[str]:
    yield '    <message numerus="yes">' if text.one else "    <message>"
    for file in files:
        yield f"        <location filename={quoteattr(f'../../{file}')}/>"
    yield f"        <source>{escape(text.text)}</source>"
    if text.one:
        yield f"        <extracomment>{escape(text.one)}</extracomment>"
    state = "" if translation.done else ' type="unfinished"'
    if not text.one:
        yield f"        <translation{state}>{escape(translation.forms[0])}</translation>"
    else:
        yield f"        <translation{state}>"
        yield from (
            f"            <numerusform>{escape(form)}</numerusform>" for form in translation.forms
        )
        yield "        </translation>"
    yield "    </message>"


def compile_(file: Path) -> None:
    """Make the `.qm` of a `.ts` with Qt's own tool; programs may have the old one open."""
    import PySide6

    ending = ".exe" if sys.platform == "win32" else ""
    tool = Path(PySide6.__path__[0], f"lrelease{ending}")
    made = file.with_suffix(".qm")
    beside = made.with_suffix(".new")
    subprocess.run([str(tool), "-silent", str(file), "-qm", str(beside)], check=True)
    beside.replace(made)


def main(arguments: list[str]) -> int:
    """Bring the files of all languages up to date, and begin those that are named."""
    WORDS.mkdir(exist_ok=True)
    wanted = texts()
    named = [WORDS / f"triptych_{language}.ts" for language in arguments]
    for file in sorted({*WORDS.glob("triptych_*.ts"), *named}):
        known = read(file) if file.exists() else {}
        forms = max((len(one.forms) for one in known.values()), default=1)
        language = file.stem.removeprefix("triptych_")
        file.write_text(written(language, wanted, known, forms), encoding="utf-8", newline="\n")
        compile_(file)
        left = sum(not known.get(text, Translation()).done for text in wanted)
        print(f"{language}: {len(wanted):,} texts, {left:,} to be translated")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
