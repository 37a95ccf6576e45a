"""Gathers the texts of the window, and makes its translations from what translators wrote.

    python packaging/make_words.py        every language of resources/words, brought up to date
    python packaging/make_words.py de     the same, and resources/words/triptych_de.ts is begun

A `.ts` file is opened in Qt Linguist; the `.qm` beside it is what the program reads. What is still
to be translated is shown in English.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from gather_sentences import gathered  # noqa: E402

from app import sentences  # noqa: E402
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


def templates_of_formats(root: Path = ROOT) -> dict[sentences.SentenceTemplate, list[str]]:
    """Return what the formats say, in the order of the files, and the files it is in."""
    found = gathered(root)
    files: dict[str, list[str]] = {}
    phrases: dict[str, set[int]] = {}
    for template, places in [*found.whole.items(), *found.phrases.items()]:
        known = files.setdefault(template.text, [])
        known += [place for place in places if place not in known]
        phrases.setdefault(template.text, set()).update(template.phrases)
    whole = {template.text for template in found.whole}
    ordered = sorted(files, key=lambda text: (text not in whole, sorted(files[text]), text))
    return {
        sentences.SentenceTemplate(text, tuple(sorted(phrases[text])), text in whole): sorted(
            files[text]
        )
        for text in ordered
    }


def read(file: Path, context: str = CONTEXT) -> dict[Text, Translation]:
    """Return what a `.ts` file holds of one context."""
    found = {}
    contexts = [one for one in ET.parse(file).iter("context") if one.findtext("name") == context]
    for message in (message for one in contexts for message in one.iter("message")):
        counts = message.get("numerus") == "yes"
        text = Text(message.findtext("source", ""), message.findtext("extracomment", ""))
        node = message.find("translation")
        assert node is not None, f"{file.name}: a message without a translation"
        forms = (
            [form.text or "" for form in node.iter("numerusform")] if counts else [node.text or ""]
        )
        found[text] = Translation(tuple(forms), node.get("type") is None and all(forms))
    return found


Wanted: TypeAlias = dict[str, dict[Text, list[str]]]
"""By the context: texts, and the files they are in."""
Known: TypeAlias = dict[str, dict[Text, Translation]]


def written(language: str, wanted: Wanted, known: Known, forms: int) -> str:
    """Return a `.ts` file with every wanted text; what was translated stays so."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
    ]
    for context, texts_there in wanted.items():
        lines += ["<context>", f"    <name>{context}</name>"]
        for text, files in texts_there.items():
            empty = Translation(("",) * (forms if text.one else 1))
            lines += _message(text, files, known[context].get(text, empty))
        lines.append("</context>")
    return "\n".join([*lines, "</TS>", ""])


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


def write_templates(templates: Iterable[sentences.SentenceTemplate]) -> None:
    """Write the file that the program recognizes the sentences of the formats by."""
    rows = [json.dumps(template, ensure_ascii=False) for template in templates]
    text = "[\n" + ",\n".join(rows) + "\n]\n"
    (WORDS / sentences.FILE).write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> int:
    """Bring the files of all languages up to date, and begin those that are named."""
    WORDS.mkdir(exist_ok=True)
    templates = templates_of_formats()
    write_templates(templates)
    of_formats = {Text(template.text): files for template, files in templates.items()}
    wanted = {CONTEXT: texts(), sentences.CONTEXT: of_formats}
    named = [WORDS / f"triptych_{language}.ts" for language in arguments]
    for file in sorted({*WORDS.glob("triptych_*.ts"), *named}):
        known = {context: read(file, context) if file.exists() else {} for context in wanted}
        forms = max((len(one.forms) for one in known[CONTEXT].values()), default=1)
        language = file.stem.removeprefix("triptych_")
        file.write_text(written(language, wanted, known, forms), encoding="utf-8", newline="\n")
        compile_(file)
        count = sum(map(len, wanted.values()))
        left = sum(
            not known[context].get(text, Translation()).done
            for context, texts_there in wanted.items()
            for text in texts_there
        )
        print(f"{language}: {count:,} texts, {left:,} to be translated")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
