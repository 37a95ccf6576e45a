"""The texts of the window: their translation, and the laws that translations obey."""

from __future__ import annotations

import ast
import re
import string
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from PySide6.QtCore import QCoreApplication

import formats
from app.ui import app_paths, i18n, language, terms, theme
from app.ui.i18n import bare, mark, tr, trn
from app.ui.sentences import SentenceTemplate
from formats.ainb.graph import REST
from formats.core.kinds import CONTAINERS
from formats.diff import DifferenceKind
from formats.merge import Choice
from formats.registry import graph_of
from formats.value_text import count_text
from tests.app import untranslated as missing
from tests.app.pictures.english import english_in
from tests.conftest import UNTRANSLATED_TEXT
from tests.conftest import pytest_terminal_summary as summarize
from tests.packaging.load import ROOT, script

make_words = script("make_words")
FILES = sorted(make_words.WORDS.glob("triptych_*.ts"))
LANGUAGES = [file.stem.removeprefix("triptych_") for file in FILES]
MESSAGES = [(file, text, one) for file in FILES for text, one in make_words.read(file).items()]


@cache
def _code() -> list[Any]:
    return make_words.texts()


@pytest.fixture(autouse=True)
def english_again():
    yield
    i18n.speak(None)


def speak(**known: str) -> None:
    """Have a few texts translated; a count chooses none of several forms."""
    i18n.speak(lambda _context, text, _remark, _n: known.get(text, text))


# Speaking


def test_english_is_what_stands_in_the_code():
    assert tr("{not a field}") == "{not a field}"
    assert tr("{count:,} rows of {name}", count=1234, name="{x}") == "1,234 rows of {x}"
    assert trn("{n} row", "{n} rows", 1) == "1 row"
    assert trn("{n} row of {name}", "{n} rows of {name}", 0, name="a") == "0 rows of a"
    assert mark("Save") == "Save"


def test_a_translation_is_filled_with_the_same_values():
    speak(**{"{a} of {b}": "{b} no {a}", "{n} rows": "{n} gyou", "Save": "Hozon"})
    assert tr("{a} of {b}", a=1, b=2) == "2 no 1"
    assert trn("{n} row", "{n} rows", 1) == "1 gyou"
    assert tr("Save") == "Hozon"
    assert tr("Open") == "Open"
    assert trn("{n} file", "{n} files", 1) == "1 file"


@pytest.mark.parametrize("wrong", ["{c}", "{a", "{}", "{a.x}", "{a:d}", "{a!q}"])
def test_a_translation_with_a_wrong_field_falls_back_to_english(wrong):
    speak(**{"{a}": wrong, "{n} rows": wrong})
    assert tr("{a}", a="x") == "x"
    assert trn("{n} row", "{n} rows", 2) == "2 rows"


@pytest.mark.parametrize("n", [0, 1, 2, 7, 2**40, -3])
def test_a_translation_has_one_form_or_two_as_english_has(n, tmp_path, qapp, monkeypatch):
    monkeypatch.setattr(language, "folder", lambda: tmp_path)
    rows, files = make_words.Text("{n:,} rows", "{n:,} row"), make_words.Text("files", "file")
    forms = {rows: ("{n:,} Zeile", "{n:,} Zeilen"), files: ("Datei(en)",)}
    known = {"Triptych": {text: make_words.Translation(of, True) for text, of in forms.items()}}
    text = make_words.written("de", {"Triptych": list(forms)}, known)
    (tmp_path / "triptych_de.ts").write_text(text, "utf-8")
    assert language.speak(qapp, "de") == "de"
    assert trn("{n:,} row", "{n:,} rows", n) == (f"{n:,} Zeile" if n == 1 else f"{n:,} Zeilen")
    assert trn("file", "files", n) == "Datei(en)"
    (tmp_path / "triptych_de.ts").write_text("<TS", "utf-8")
    language.speak(qapp, "de")
    assert trn("file", "files", n) == ("file" if n == 1 else "files")
    language.speak(qapp, "en")


def test_marks_for_the_keyboard_are_taken_out_of_a_text():
    assert bare("Save &as…") == "Save as…"
    assert bare("Fish && &chips") == "Fish & chips"
    assert bare("名前を付けて保存(&A)…") == "名前を付けて保存…"


def test_texts_need_no_qt():
    used = {node.module for node in ast.walk(_tree("app/ui/i18n.py")) if _is_import(node)}
    assert used == {"__future__", "collections.abc"}


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom)


def _tree(name: str) -> ast.AST:
    return ast.parse((ROOT / name).read_bytes())


def test_the_words_of_the_formats_are_known():
    values = {one.value for one in (*DifferenceKind, *Choice)}
    assert values == set(terms.DIFFERENCES)


def test_groups_of_a_graph_without_a_name_are_known():
    speak(**{title: f"⟦{title}⟧" for title in terms.GROUPS})
    root = formats.open_bytes((app_paths.sample_folder() / "Watchman.root.ainb").read_bytes())
    groups = graph_of(root).groups
    named = [group for group in groups if group.id != REST]
    assert [terms.titled(group) for group in named] == [group.title for group in named]
    rest = [terms.titled(group) for group in groups if group.id == REST]
    assert len(rest) == 1
    assert rest[0].startswith("⟦")


@pytest.mark.parametrize("count", [0, 1, 2, 12_345])
@pytest.mark.parametrize("kind", sorted(CONTAINERS, key=lambda kind: kind.value))
def test_what_a_container_holds_is_counted_as_the_command_line_does(kind, count):
    assert terms.counted(kind, count) == count_text(kind, count)


# Choosing a language


def test_there_are_the_languages_that_have_a_file():
    assert language.languages() == ["en", *LANGUAGES]
    assert "ja" in LANGUAGES
    assert language.name_of("en") == "English"
    assert language.name_of("ja") == "日本語"


def test_a_choice_is_kept():
    assert language.chosen() == "system"
    language.choose("ja")
    assert language.chosen() == "ja"
    assert str(app_paths.settings().value("look/language")) == "ja"


@pytest.mark.parametrize(
    ("system", "spoken"),
    [
        (["C"], "en"),
        (["en-GB", "ja-JP"], "en"),
        (["ja-JP"], "ja"),
        (["tlh-KX", "ja-JP", "en-US"], "ja"),
        (["tlh-KX"], "en"),
        ([], "en"),
    ],
)
def test_the_system_says_which_languages_are_wanted(system, spoken, monkeypatch):
    class Locale:
        def uiLanguages(self):
            return system

    monkeypatch.setattr("PySide6.QtCore.QLocale.system", lambda: Locale())
    assert language.resolved("system") == spoken
    assert language.resolved("ja") == "ja"
    assert language.resolved("en") == "en"
    assert language.resolved("xx") == "en"


def test_the_window_speaks_japanese_and_english_again(qapp):
    assert language.speak(qapp, "ja") == "ja"
    assert tr("&Save") == "保存(&S)"
    assert trn("{n} problem", "{n} problems", 3) == "3 件の問題"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "キャンセル"
    assert language.speak(qapp, "en") == "en"
    assert tr("&Save") == "&Save"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


# What translators wrote


@pytest.mark.always
def test_what_has_no_japanese_is_listed(record_property):
    """In the summary of the tests, and by `packaging/make_words.py`: it is shown in English."""
    for text in sorted(missing.untranslated()):
        record_property(UNTRANSLATED_TEXT, text)


def test_a_text_without_japanese_is_no_fault(monkeypatch):
    monkeypatch.setattr(missing, "untranslated", lambda: frozenset({"{n} rows of &all {name}"}))
    assert english_in("12 rows of all Keese") == []
    assert english_in("{place}: 12 Rows of all Keese (F2)") == []
    assert english_in("12 rows of the other") == ["12 rows"]


def test_a_text_without_japanese_is_found_and_listed_at_the_end():
    old, new = make_words.Text("Old"), make_words.Text("New")
    known = {"Triptych": {old: make_words.Translation(("以前",), True)}}
    assert make_words.untranslated({"Triptych": [old, new]}, known) == [new]
    report = mock.Mock(when="teardown", user_properties=[(UNTRANSLATED_TEXT, new.text)])
    reporter = mock.Mock(stats={"passed": [report]})
    summarize(reporter)
    reporter.write_line.assert_called_once_with("New")


def test_branches_that_add_texts_merge_into_what_one_run_makes(tmp_path):
    """Of the window and of the formats; a branch that translated keeps its translations."""
    old = [make_words.Text(f"Text {number} old") for number in range(100, 200)]
    new = [[make_words.Text(f"Text {at}{side}") for at in range(10, 20)] for side in "05"]
    done = {text: make_words.Translation((f"{text.text}!",), True) for text in [*old, *new[1]]}
    versions = [old, old + new[0], old + new[1], old + new[0] + new[1]]
    for write in (
        lambda texts: make_words.written("ja", {"Triptych": texts}, {"Triptych": done}),
        lambda texts: make_words.templates_json(
            SentenceTemplate(one.text) for one in sorted(texts)
        ),
    ):
        files = [tmp_path / name for name in ("base", "mine", "theirs")]
        for file, texts in zip(files, versions, strict=False):
            file.write_text(write(texts[::-1]), "utf-8")
        base, mine, theirs = map(str, files)
        command = ["git", "merge-file", "-p", mine, base, theirs]
        merged = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
        assert merged == write(versions[-1])


def test_no_text_counts_in_one_place_and_does_not_in_another():
    twice = [text for text, count in Counter(one.text for one in _code()).items() if count > 1]
    assert twice == []


def _fields(text: str) -> set[str]:
    return {name for _before, name, _spec, _how in string.Formatter().parse(text) if name}


def _has_fields(text: str) -> bool:
    try:
        return bool(_fields(text))
    except ValueError:
        return False


def _marks(text: str) -> int:
    return len(re.findall(r"&(?=\w)", text.replace("&&", ""))) if "<" not in text else 0


def _told(file: Path, text: object, kind: str) -> str:
    return f"{file.name}: {kind} of {text!r}"


@pytest.mark.parametrize("law", ["fields", "marks", "ellipses", "tags", "keys", "lines"])
def test_translations_agree_with_the_texts(law):
    find = {
        "fields": lambda text: _fields(text) if _has_fields(text) else set(),
        "marks": _marks,
        "ellipses": lambda text: text.endswith("…") and not text.endswith("0x…"),
        "tags": lambda text: Counter(re.findall(r"</?\w+", text)),
        "keys": lambda text: Counter(
            re.findall(r"(?:Ctrl|Alt|Shift)\+[A-Z\d\[\]][a-z]*|\bF\d+\b|\*\.\w+|\t.*", text)
        ),
        "lines": lambda text: text.count("\n"),
    }[law]
    wrong = [
        _told(file, text.text, law)
        for file, text, one in MESSAGES
        for form in one.forms
        if one.done and find(form) != find(text.text)
    ]
    assert wrong == []


def _letters(text: str) -> list[str]:
    return [letter.upper() for letter in re.findall(r"&(\w)", text.replace("&&", ""))]


def test_apostrophes_are_curly_in_all_texts_and_pages():
    pages = {
        one.name: one.read_text("utf-8")
        for one in (make_words.ROOT / "resources/help").glob("*.md")
    }
    texts = [text.text for _file, text, _one in MESSAGES]
    prose = [re.sub(r"(?s)```.*?```|`[^`\n]*`", "", page) for page in pages.values()]
    assert pages
    assert [text for text in (*texts, *prose) if re.search(r"\w'\w", text)] == []


def test_japanese_menus_have_the_keys_of_the_english_ones():
    """So no two entries of a menu share one, as long as the English ones do not."""
    known = make_words.read(make_words.WORDS / "triptych_ja.ts")
    wrong = [
        text.text
        for text, one in known.items()
        if one.done and _marks(text.text) and _letters(text.text) != _letters(one.forms[0])
    ]
    assert wrong == []


# The code


Law = Callable[[str, ast.Module], Iterator[str]]
"""Finds in one file, of some name, what breaks a law."""


@cache
def _broken() -> dict[Law, list[str]]:
    """Return what breaks each law; no tree is kept, as a million nodes slow down all after it."""
    found: dict[Law, list[str]] = {law: [] for law in LAWS}
    for path in sorted((ROOT / "app").rglob("*.py")):
        name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_bytes())
        for law, wrong in found.items():
            wrong += law(name, tree)
    return found


def _calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    return [call for call in _all_calls(tree) if _called(call) in names]


@lru_cache(maxsize=1)
def _all_calls(tree: ast.AST) -> list[ast.Call]:
    """Return all calls of a module, which one law after the other asks for."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def _other_values(name: str, tree: ast.Module) -> Iterator[str]:
    for call in _calls(tree, "tr", "trn"):
        given = {one.arg for one in call.keywords}
        for text in make_words.texts_of(call)[:1] if None not in given else []:
            counted = {"n"} if text.one else set()
            wanted = _fields(text.text) - counted if given or text.one else set()
            if given != wanted:
                yield f"{name}:{call.lineno}: {text.text!r}"


def test_texts_get_the_values_of_their_fields():
    assert _broken()[_other_values] == []


def _put_together(name: str, tree: ast.Module) -> Iterator[str]:
    for call in _calls(tree, "tr", "trn", "mark"):
        if any(isinstance(one, (ast.JoinedStr, ast.BinOp)) for one in call.args):
            yield f"{name}:{call.lineno}"


def test_no_text_is_put_together_before_it_is_translated():
    assert _broken()[_put_together] == []


def _too_early(name: str, tree: ast.Module) -> Iterator[str]:
    inside = {
        id(call)
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.Lambda))
        for part in (function.body if isinstance(function.body, list) else [function.body])
        for call in _calls(part, "tr", "trn")
    }
    for call in _calls(tree, "tr", "trn"):
        if id(call) not in inside and name != "app/ui/i18n.py":
            yield f"{name}:{call.lineno}"


def test_no_text_is_translated_when_a_module_is_loaded():
    """Then no language is in force yet: `mark` it there, and `tr` it where it is shown."""
    assert _broken()[_too_early] == []


SHOWN = frozenset(
    "CheckBox ElidedLabel MenuButton Notice QAction QCheckBox QGroupBox QLabel QPushButton "
    "QRadioButton QToolButton Refused Toggle WrapLabel WrongType addAction addButton addMenu "
    "addRow addTab add_notice error getExistingDirectory getOpenFileName getOpenFileNames "
    "getSaveFileName getText hint hint_label insertTab note refuse setAccessibleDescription "
    "setAccessibleName setEmptyLabel setHeaderLabels setInformativeText setLabelText "
    "setPlaceholderText setStatusTip setSuffix setTabText setText setTitle setToolTip "
    "setWhatsThis setWindowTitle show_busy show_reason tell".split()
)
"""Calls that show their texts to a person."""
UNTRANSLATED = (
    "app/cli/",
    "app/start/arguments.py",
    "app/start/startup.py",
    "app/start/selftest.py",
)
"""What is read in a terminal stays English."""
SIGNS = frozenset({"Aa", "CRC-32", "MurmurHash3", "Root", *theme.Colors._fields})
"""What is the same in every language, and the roles of colours, which nobody reads."""


def _loose_texts(call: ast.Call) -> list[str]:
    """Return what a call shows as it stands: texts with words that go through no `tr`."""
    found: list[str] = []
    queue: list[ast.AST] = [*call.args, *(one.value for one in call.keywords)]
    while queue:
        node = queue.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.JoinedStr):
            texts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            found.append(" ".join(map(str, texts)))
        elif isinstance(node, (ast.IfExp, ast.BinOp, ast.BoolOp, ast.List, ast.Tuple)):
            children = list(ast.iter_child_nodes(node))
            queue += children[1:] if isinstance(node, ast.IfExp) else children
        elif isinstance(node, ast.Dict):
            queue += [key for key in node.keys if key is not None]
    return [text for text in found if _has_words(text)]


def _has_words(text: str) -> bool:
    plain = re.sub(r"<[^>]*>|\b0x|Triptych", " ", text)
    return text not in SIGNS and bool(re.search(r"[A-Za-z]{2}", plain))


def _untranslated(name: str, tree: ast.Module) -> Iterator[str]:
    if not name.startswith(UNTRANSLATED):
        for call in _calls(tree, *SHOWN):
            yield from (f"{name}:{call.lineno}: {text!r}" for text in _loose_texts(call))


def test_what_is_shown_goes_through_a_translation():
    assert _broken()[_untranslated] == []


TOLD = frozenset({*SHOWN, "tr", "trn"}) - {"refuse", "setAccessibleName", "show_reason"}
"""What shows or fills in what it is given; two left out translate what errors say, one names."""
OF_ERRORS = frozenset({"complaint", "evidence", "hint", "loss", "missing", "what"})
"""Attributes that hold what the formats say, as a variable called `error` does."""


def _says_of_an_error(node: ast.AST) -> bool:
    """Whether an expression is what an error says, as it stands."""
    if isinstance(node, ast.Call):
        return _called(node) == "str" and any(map(_says_of_an_error, node.args))
    if isinstance(node, (ast.JoinedStr, ast.FormattedValue, ast.BinOp, ast.BoolOp, ast.IfExp)):
        return any(map(_says_of_an_error, ast.iter_child_nodes(node)))
    if isinstance(node, ast.Attribute):
        return node.attr in OF_ERRORS
    return isinstance(node, ast.Name) and node.id == "error"


def _untranslated_errors(name: str, tree: ast.Module) -> Iterator[str]:
    if not name.startswith(UNTRANSLATED):
        for call in _calls(tree, *TOLD):
            given = [*call.args, *(one.value for one in call.keywords)]
            if any(map(_says_of_an_error, given)):
                yield f"{name}:{call.lineno}"


def test_what_errors_say_goes_through_a_translation():
    """`refusal` and `why` give that of an error, `said` that of what the formats say."""
    assert _broken()[_untranslated_errors] == []


ALONE = frozenset({"setText", "_show_status", "_show_preview", "note", "error", "_refuse"})
"""Calls that show a sentence which stands alone."""


def _small_beginnings(name: str, tree: ast.Module) -> Iterator[str]:
    for call in _calls(tree, *ALONE):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.IfExp):
            first = first.body
        is_reason = isinstance(first, ast.Call) and _called(first) in ("refusal", "said")
        if (
            is_reason
            and any(map(_says_of_an_error, first.args))
            and not name.startswith(UNTRANSLATED)
        ):
            yield f"{name}:{call.lineno}"


def test_what_an_error_says_begins_with_a_capital_where_it_stands_alone():
    """Errors are worded for the middle of a sentence: `begin` makes one of them."""
    assert _broken()[_small_beginnings] == []


LAWS: tuple[Law, ...] = (
    _other_values,
    _put_together,
    _too_early,
    _untranslated,
    _untranslated_errors,
    _small_beginnings,
)


def test_every_law_finds_what_breaks_it():
    """In one module that breaks all of them."""
    code = (
        'tr("of {x}", y=1)\ndef show(a, error):\n    label.setText(tr(f"{a}") + "none")\n'
        '    report.error(f"{error}.")\n    label.setText(refusal(error) + said(error.what))\n'
        "    label.setText(refusal(error))\n"
    )
    found = {law: list(law("app/x.py", ast.parse(code))) for law in LAWS}
    assert found == {
        _other_values: ["app/x.py:1: 'of {x}'"],
        _put_together: ["app/x.py:3"],
        _too_early: ["app/x.py:1"],
        _untranslated: ["app/x.py:3: 'none'"],
        _untranslated_errors: ["app/x.py:4"],
        _small_beginnings: ["app/x.py:6"],
    }


def test_a_loose_text_is_found():
    call = ast.parse('label.setText(f"{n} rows" if n else "none")').body[0].value
    assert sorted(_loose_texts(call)) == [" rows", "none"]
    assert _loose_texts(ast.parse('label.setText(tr("none"))').body[0].value) == []
    assert _loose_texts(ast.parse('add_notice(words, {"Fix": fix})').body[0].value) == ["Fix"]
