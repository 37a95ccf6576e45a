"""Gathers the texts of the window for translators, and lists what is not translated yet.

    python packaging/make_words.py        updates every language of resources/words
    python packaging/make_words.py de     the same, and adds resources/words/triptych_de.ts

A `.ts` file is edited in Qt Linguist, and the program reads it as it is. An untranslated text is
shown in English. All files are sorted by text and name no source files, so that branches which add
texts, or move code, merge without conflicts.
"""

from __future__ import annotations

import ast
import json
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from gather_sentences import gathered  # noqa: E402

from app.ui import sentences  # noqa: E402
from app.ui.i18n import CONTEXT  # noqa: E402

WORDS = ROOT / "resources" / "words"
SINGLE = {"tr": (0,), "mark": (0,), "Command": (2, 5), "PanelEntry": (2, 5), "Template": (0,)}
"""Which arguments of which calls are texts; `Command` is one of the program,
`Template` a new document that a format offers."""
SOURCES = ("app/**/*.py", "formats/*/__init__.py")
NAMED = {"Command": ("text", "tip")}
"""Texts that are given by name."""
PLURAL = "trn"


class Text(NamedTuple):
    """One text of the code: `one` is its singular where it counts something."""

    text: str
    one: str = ""


def texts(root: Path = ROOT) -> list[Text]:
    """Return every text of the code, sorted."""
    files = [file for pattern in SOURCES for file in root.glob(pattern)]
    return sorted({text for file in files for text in texts_of(ast.parse(file.read_bytes()))})


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


def templates_of_formats(root: Path = ROOT) -> list[sentences.SentenceTemplate]:
    """Return what the formats say: whole sentences first, then phrases, each sorted by text."""
    found = gathered(root)
    phrases: dict[str, set[int]] = {}
    for template in [*found.whole, *found.phrases]:
        phrases.setdefault(template.text, set()).update(template.phrases)
    whole = {template.text for template in found.whole}
    ordered = sorted(phrases, key=lambda text: (text not in whole, text))
    return [
        sentences.SentenceTemplate(text, tuple(sorted(phrases[text])), text in whole)
        for text in ordered
    ]


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


Texts: TypeAlias = dict[str, list[Text]]
"""Texts by context."""
Known: TypeAlias = dict[str, dict[Text, Translation]]


def read_all(file: Path) -> Known:
    """Return the translations of a `.ts` file by context; a file that is missing has none."""
    contexts = (CONTEXT, sentences.CONTEXT)
    return {one: read(file, one) if file.exists() else {} for one in contexts}


def current_texts(templates: Iterable[sentences.SentenceTemplate]) -> Texts:
    """Return the texts of the window, and those of the formats by their templates."""
    return {CONTEXT: texts(), sentences.CONTEXT: [Text(one.text) for one in templates]}


def untranslated(current: Texts, known: Known) -> list[Text]:
    """Return the current texts without a finished translation."""
    return [
        text
        for context, texts_there in current.items()
        for text in texts_there
        if not known[context].get(text, Translation()).done
    ]


def written(language: str, current: Texts, known: Known) -> str:
    """Return a `.ts` file with all current texts, and the translations that are known."""
    forms = max((len(one.forms) for one in known[CONTEXT].values()), default=1)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
    ]
    for context, texts_there in current.items():
        lines += ["<context>", f"    <name>{context}</name>"]
        for text in sorted(texts_there):
            empty = Translation(("",) * (forms if text.one else 1))
            lines += _message(text, known[context].get(text, empty))
        lines.append("</context>")
    return "\n".join([*lines, "</TS>", ""])


def _message(text: Text, translation: Translation) -> Iterator[str]:
    yield '    <message numerus="yes">' if text.one else "    <message>"
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


def templates_json(templates: Iterable[sentences.SentenceTemplate]) -> str:
    """Return the file by which the program recognizes the sentences of the formats."""
    rows = [json.dumps(template, ensure_ascii=False) for template in templates]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def main(arguments: list[str]) -> int:
    """Update the files of all languages, and add those that are named."""
    templates = templates_of_formats()
    _save(WORDS / sentences.FILE, templates_json(templates))
    current = current_texts(templates)
    named = [WORDS / f"triptych_{language}.ts" for language in arguments]
    for file in sorted({*WORDS.glob("triptych_*.ts"), *named}):
        known, language = read_all(file), file.stem.removeprefix("triptych_")
        _save(file, written(language, current, known))
        missing = untranslated(current, known)
        count = sum(map(len, current.values()))
        print(f"{language}: {count:,} texts, {len(missing):,} to be translated")
        print(*(f"    {one.text}\n" for one in missing), sep="", end="")
    return 0


def _save(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
