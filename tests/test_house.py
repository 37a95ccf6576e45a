"""The house rules that no linter knows: imports, budgets, and the top-level files."""

from __future__ import annotations

import ast
import fnmatch
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from formats.registry import FORMATS as FORMATS_ALL
from tests.packaging.load import script

ROOT = Path(__file__).resolve().parents[1]

ratchet = script("ratchet")

TOPS = {"app", "formats", "packaging", "tests"}
TOP_LEVEL = {
    ".ci", ".editorconfig", ".github", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE",
    "README.md", "app", "formats", "packaging", "pyproject.toml", "resources", "tests",
}  # fmt: skip
RANKS = {
    "ui": 0, "documents": 1, "editors": 2, "game": 2, "graph": 2, "text": 2, "tree": 3,
    "compare": 4, "inspector": 4, "run": 4, "game_panels": 5, "window": 6, "start": 7, "cli": 8,
}  # fmt: skip
"""A folder of app imports only folders of a lower rank, formats, and the files beside them."""
NAMED_FROM_BELOW = {
    "app.documents.document", "app.window.actions",
    "app.window.document_view", "app.window.file_tabs", "app.window.open_views",
    "app.window.panel_host", "app.window.status_bar",
}  # fmt: skip
"""What folders of a lower rank may name as a type; none of them imports it while it runs."""
WITHOUT_WIDGETS = {"documents", "game"}
CLI_MAY_USE = (
    "app.documents.atomic_file", "app.documents.container_io", "app.documents.dictionaries",
    "app.documents.file_place", "app.documents.own_names", "app.documents.policy",
    "app.documents.verified_write", "app.documents.written", "app.game.actor",
    "app.game.ancestors", "app.game.archive_walk", "app.game.batch_writing", "app.game.decisions",
    "app.game.differing", "app.game.exporting", "app.game.extracting", "app.game.folder_packing",
    "app.game.games", "app.game.importing", "app.game.index", "app.game.job_journal",
    "app.game.mod", "app.game.mod_changes", "app.game.package_layout", "app.game.package_source",
    "app.game.packing", "app.game.patch_file", "app.game.patching", "app.game.replace_steps",
    "app.game.replacing", "app.game.sizes", "app.game.value_changes", "app.game.value_index",
    "app.game.variants", "app.graph.", "app.start.arguments", "app.start.startup", "app.ui.",
)  # fmt: skip
"""What the command line shares with the window: files found and made safely, graphs that lie
together, what files inherit, what mods change, values replaced, size tables, graphs' pictures."""
FORMATS_MAY_USE = {"aamp", "crunch64", "lz4", "mmh3", "ruamel", "zstandard"}
FUNCTION_LINES = 60

pytestmark = pytest.mark.always


@cache
def _ignored() -> list[str]:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return [line.strip("/") for line in lines if line and not line.startswith("#")]


def _is_ours(path: Path) -> bool:
    return not any(
        part == ".git" or fnmatch.fnmatch(part, pattern)
        for part in path.relative_to(ROOT).parts
        for pattern in _ignored()
    )


def _ours(pattern: str = "*") -> list[Path]:
    """Every file of the project that is kept in git, generated ones left out."""
    tops = [path for path in ROOT.iterdir() if _is_ours(path)]
    found = [path for top in tops if top.is_dir() for path in top.rglob(pattern)]
    found += [path for path in tops if path.is_file() and path.match(pattern)]
    return sorted(path for path in found if path.is_file() and _is_ours(path))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


class _Facts(NamedTuple):
    """What laws ask of a file again and again; its tree is far too large to be kept."""

    imports: set[str]
    relative: set[bool]
    """Whether imports of the project name modules from where the file is."""
    docstring: str
    functions: list[tuple[str, int]]
    """The name of each function and how many lines it has."""
    writes: set[tuple[int, str]]


@cache
def _facts(path: Path) -> _Facts:
    tree = ast.parse(path.read_bytes())
    facts = _Facts(set(), set(), ast.get_docstring(tree) or "", [], set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            facts.imports.update(alias.name for alias in node.names)
            facts.relative.update(False for alias in node.names if alias.name in TOPS)
        elif isinstance(node, ast.ImportFrom):
            module = _imported(path, node)
            if module.partition(".")[0] in TOPS:
                facts.relative.add(bool(node.level))
            facts.imports.update(f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            facts.functions.append((node.name, node.end_lineno - node.lineno + 1))
        if what := _writes(node):
            facts.writes.add((getattr(node, "lineno", 0), what))
    return facts


def _imported(path: Path, node: ast.ImportFrom) -> str:
    """Return the whole name of the module that names are taken from."""
    if not node.level:
        return node.module or ""
    folders = path.relative_to(ROOT).parent.parts
    return ".".join([*folders[: len(folders) + 1 - node.level], *filter(None, [node.module])])


def _imports(path: Path) -> set[str]:
    """Every module a file imports, as written or as the module a name is taken from.

    The library imports its own modules from where a file is, so that it works under any name; all
    other files name the whole module.
    """
    facts = _facts(path)
    is_library = path.is_relative_to(ROOT / "formats")
    assert facts.relative <= {is_library}, f"{_name(path)}: imports that are not as in the others"
    return facts.imports


def _each(paths: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """A law of every one of these files; all that break it are told at once."""

    def of(law: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            assert paths
            assert [fault for path in paths if (fault := _fault(law, path))] == []

        return test

    return of


def _fault(law: Callable[[Path], None], path: Path) -> str:
    """Return how a file breaks a law, "" where it keeps it."""
    try:
        law(path)
    except AssertionError as error:
        return f"{_name(path)}: {error}"
    return ""


PYTHON = _ours("*.py")
FORMATS = [path for path in PYTHON if _name(path).startswith("formats/")]
APP = [path for path in PYTHON if _name(path).startswith("app/")]


def test_there_is_something_to_check():
    assert len(FORMATS) > 8
    assert len(APP) > 8
    assert len(PYTHON) > len(FORMATS) + len(APP)


def test_top_level_is_as_planned():
    assert {path.name for path in ROOT.iterdir() if _is_ours(path)} == TOP_LEVEL


def test_formats_loads_neither_qt_nor_app():
    modules = sorted(_module(path) for path in FORMATS)
    code = (
        f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\n"
        "tops = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(tops & {'app', 'PySide6', 'shiboken6', 'PyQt6', 'tests'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


@_each(FORMATS)
def test_formats_uses_only_what_it_may(path):
    allowed = {"formats"} | FORMATS_MAY_USE | set(sys.stdlib_module_names)
    assert {name.partition(".")[0] for name in _imports(path)} <= allowed


@_each(FORMATS)
def test_a_format_imports_no_other_format(path):
    folders = {folder.name for folder in (ROOT / "formats").iterdir() if folder.is_dir()}
    shared = {"behaviour", "core", "diff", "games", "laws", "names", "plain", "wrap", "yaml"}
    mine = path.relative_to(ROOT / "formats").parts[0]
    others = folders - shared - {mine}
    used = {name.split(".")[1] for name in _imports(path) if name.startswith("formats.")}
    others = set() if mine in {"registry.py", "behaviour", "games"} else others
    assert not used & others, f"{_name(path)} reaches into {sorted(used & others)}"


ABOVE_FORMATS = ("formats.behaviour", "formats.games")
"""What games and behaviours mean: it uses formats, and they do not use it."""


def test_formats_know_nothing_of_games_and_behaviours():
    """The registry, which is above all of them, brings formats and games together."""
    users = {
        _name(path)
        for path in FORMATS
        if not _module(path).startswith(ABOVE_FORMATS)
        and any(name.startswith(ABOVE_FORMATS) for name in _imports(path))
    }
    assert users == {"formats/registry.py"}


SHARED = (
    "formats/*.py", "formats/diff/**/*.py", "formats/games/names.py", "formats/core/*.py",
    "formats/games/evidence.py", "formats/names/*.py", "formats/yaml/*.py", "formats/plain/*.py",
    "formats/laws/*.py", "formats/wrap/*.py",
    "app/**/*.py",
)  # fmt: skip
OF_ONE_FORMAT = {
    # What behaviours are made of, and what runs them, which one format has
    "app/cli/run.py", "app/game/cataloguing.py", "app/game/node_store.py",
    "app/game/node_users.py", "app/run/machine_commands.py", "app/run/machine_finding.py",
    "app/run/centre.py", "app/run/module_library.py",
    "app/run/run_pages.py", "app/run/run_panel.py", "app/game_panels/catalogue_panel.py",
    "app/game_panels/catalogue_opening.py",
    "app/game_panels/class_uses.py",
    "app/run/asking.py", "app/run/lighting.py", "app/run/question_model.py",
    "app/run/run_modules.py", "app/run/running.py",
    # Lists of files that the games have as parameters
    "app/game/actor.py", "app/game/references.py",
    "app/start/selftest.py",  # the package with the list of names is called so
    "formats/games/names.py",  # the package with the list of names is called so
    "formats/registry.py",
}  # fmt: skip


FORMAT_NAMES = {path.parent.name for path in (ROOT / "formats").glob("*/outline.py")}


def test_every_format_is_one_folder_and_one_line():
    registry = ROOT / "formats" / "registry.py"
    folders = {f"formats.{name}.{name.upper()}" for name in FORMAT_NAMES}
    assert folders <= _imports(registry)
    assert {known.name for known in FORMATS_ALL} == FORMAT_NAMES
    lines = registry.read_text(encoding="utf-8").splitlines()
    assert all(f"    {name.upper()}," in lines for name in FORMAT_NAMES)


def test_no_file_that_is_of_one_format_is_listed_in_vain():
    shared = {_name(path) for pattern in SHARED for path in ROOT.glob(pattern)}
    assert shared >= OF_ONE_FORMAT


@_each(sorted({path for pattern in SHARED for path in ROOT.glob(pattern)}))
def test_shared_code_asks_for_no_format_by_name(path):
    if _name(path) in OF_ONE_FORMAT:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not FORMAT_NAMES & {one.lower() for one in told if isinstance(one, str)}, _name(path)
    used = [name for name in _imports(path) if name.split(".")[1:2]]
    assert not [name for name in used if name.split(".")[1] in FORMAT_NAMES]


def test_nothing_of_a_format_is_looked_up_by_name():
    """What a format may offer is an attribute of its `Format`, which mypy knows the type of."""
    for path in FORMATS:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
        used = {node.id for node in nodes if isinstance(node, ast.Name)}
        used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        used |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        assert not used & {"import_module", "__getattr__", "__import__"}, _name(path)
        assert "hasattr" not in used, _name(path)
        # The list of names is in a package that need not be there.
        assert ("find_spec" in used) == (_name(path) == "formats/games/names.py"), _name(path)


MAY_LACK = {
    "app/__main__.py",  # whether Python is in a bundle
    "app/cli/show.py",  # what the standard streams can do
    "app/documents/locks.py",  # what an error of Windows has, and no other
    "app/documents/policy.py",  # what the operating system has
    "app/documents/verified_write.py",
    "app/ui/focus_ring.py",  # what a widget says of itself, be it Qt's or ours
    "app/start/streams.py",
    "app/ui/theme.py",  # what newer versions of Qt have
    "app/start/selftest.py",
    "formats/safe_write.py",
    "formats/yaml/events.py",  # errors of the YAML parser, in C or in Python
}
MAY_NAME_FIELDS = {
    "app/game/pack_facts.py",  # every field of a layout
    "app/game/package_meta.py",  # every text of what describes a package
    "app/graph/paints.py",  # the colours of a palette
    "app/start/streams.py",  # the standard streams
    "app/ui/commands.py",  # what the table of commands names
    "app/ui/theme.py",  # the colours of a theme
}
"""Who reads fields by a name that is not written there; only commands call methods that way."""


@_each([*FORMATS, *APP])
def test_no_object_is_asked_whether_it_has_an_attribute(path):
    """What a value has is told by its type; only what is not ours may lack something."""
    calls = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]
    given = {(_called(call), len(call.args)) for call in calls}
    assert bool(given & {("getattr", 3), ("hasattr", 2)}) == (_name(path) in MAY_LACK)
    if path in APP:
        assert (("getattr", 2) in given) == (_name(path) in MAY_NAME_FIELDS)


def test_knowing_the_formats_loads_none_of_them():
    code = (
        "import sys, formats.registry as it\n"
        "it.sniff(b'AAMP').title\n"
        f"names = {sorted(FORMAT_NAMES)!r}\n"
        "print([one for one in sys.modules if one.count('.') > 1 and one.split('.')[1] in names])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


MOST_ANY = 20
"""In so many lines of the library a type is `Any`, which mypy cannot check."""


def test_few_types_are_any_and_a_comment_says_why():
    lines = []
    for path in FORMATS:
        code = path.read_text(encoding="utf-8").splitlines()
        for at, line in enumerate(code):
            if not re.search(r"\bAny\b", re.sub(r'""".*|#.*', "", line)):
                continue
            lines.append(line)
            above = at
            while code[above - 1].startswith("#"):
                above -= 1
            is_explained = code[above].startswith("# `Any`: ")
            assert is_explained or line.startswith("from typing import "), f"{_name(path)}: {line}"
    assert 0 < len(lines) <= MOST_ANY, "\n".join(lines)


def test_the_types_of_ainb_are_taken_from_their_own_module():
    tree = ast.parse((ROOT / "formats/ainb/types.py").read_bytes())
    own = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert {"NodeType", "SlotType", "LinkKind"} <= own
    for path in PYTHON:
        from_model = {name.rpartition(".")[2] for name in _imports(path) if "ainb.model." in name}
        assert not from_model & own, _name(path)


def test_documents_are_copied_by_clone():
    makes, takes = {"open_bytes", "read"}, {"save_bytes", "write"}
    for path in FORMATS + APP:
        code = path.read_bytes()
        if b"save_bytes(" not in code and b"write(" not in code:
            continue
        for call in ast.walk(ast.parse(code)):
            if not isinstance(call, ast.Call):
                continue
            if _called(call) in makes and call.args and isinstance(call.args[0], ast.Call):
                is_copy = _called(call.args[0]) in takes
                assert not is_copy or _name(path) == "formats/format.py", _name(path)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def test_no_file_of_app_lies_outside_its_folders():
    loose = {path.name for path in (ROOT / "app").iterdir() if path.is_file() and _is_ours(path)}
    assert loose == {"README.md", "__init__.py", "__main__.py"}


@_each([path for path in APP if path.parent != ROOT / "app"])
def test_app_imports_only_downwards(path):
    folder = path.relative_to(ROOT / "app").parts[0]
    assert folder in RANKS, f"app/{folder} has no rank yet: RANKS decides who imports it"
    types = {name for name in _types(path) if name.rpartition(".")[0] in NAMED_FROM_BELOW}
    for name in _imports(path) - types:
        target = name.split(".")[1] if name.startswith("app.") else ""
        if not target or target == folder:
            continue
        assert RANKS[target] < RANKS[folder], f"{_name(path)} must not import {name}"
        is_shared = f"{name}.".startswith(CLI_MAY_USE)
        assert folder != "cli" or is_shared, f"the command line needs no window: {name}"


@_each([path for path in APP if path.relative_to(ROOT / "app").parts[0] in WITHOUT_WIDGETS])
def test_documents_and_games_have_no_widgets(path):
    assert not [name for name in _imports(path) if name.startswith("PySide6.QtWidgets")]


def _types(path: Path) -> set[str]:
    """Return the names that a file imports for types alone."""
    blocks = [
        node
        for node in ast.parse(path.read_bytes()).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    taken = [one for block in blocks for one in block.body if isinstance(one, ast.ImportFrom)]
    return {f"{node.module}.{alias.name}" for node in taken for alias in node.names}


STARTS = ("app/start/application.py", "app/start/selftest.py", "app/start/screenshot.py")
"""What starts the program; everything else in the window takes what it uses."""


def test_layouts_are_put_into_others_in_one_place():
    """There the Python objects of their items are invalidated, which PySide finds by address."""
    found = {_name(path) for path in APP if b".addLayout" in path.read_bytes()}
    assert found == {"app/ui/layouts.py"}


def test_menus_are_as_wide_as_they_need():
    """A plain one of Qt counts its keys twice."""
    assert not {_name(path) for path in APP if b"QMenu(" in path.read_bytes()}


def test_objects_below_others_are_found_without_being_claimed():
    """Qt's own search makes PySide keep what it finds, and the window that was asked."""
    found = {_name(path) for path in APP if b".findChild" in path.read_bytes()}
    assert not found


def test_a_widget_with_the_focus_is_found_without_being_claimed():
    """Asked of a widget, not of the program, PySide has what is found belong to that widget."""
    asked = re.compile(rb"(?<!\bQApplication)\.focusWidget\b")
    found = {_name(path) for path in APP if asked.search(path.read_bytes())}
    assert found == {"app/ui/descendants.py"}


def test_only_what_starts_the_program_knows_the_main_window():
    users = [path for path in APP if "app.window.main_window.MainWindow" in _imports(path)]
    assert {_name(path) for path in users} == set(STARTS)


WHOLES = {
    "app.documents.document": {"app.documents.commands", "app.documents.namesakes"},
    "app.editors.fields": {"app.editors.scrub"},
    "app.graph.document_graph": {
        "app.graph.arranging.arranger",
        "app.graph.arranging.saved_views",
    },
    "app.graph.graph_view": {"app.graph.canvas_keys", "app.graph.tools"},
    "app.graph.scene": {
        "app.graph.arranging.scene_comments",
        "app.graph.arranging.folded_comments",
        "app.graph.arranging.reroutes",
        "app.graph.changing",
        "app.graph.frames",
        "app.graph.node_item",
    },
    "app.window.document_view": {
        "app.tree.origin_edits",
        "app.tree.row_edits",
    },
    "app.game_panels.changes_panel": {"app.game_panels.changes_commands"},
    "app.game_panels.files_panel": {"app.game_panels.archive_commands"},
    "app.game_panels.find_panel": {"app.game_panels.search_history"},
    "formats.byml.model": {"formats.byml.layout"},
}
"""Files that are one thing with their parts: a part names its whole, which makes it."""


def _import_graph() -> dict[str, set[str]]:
    """Return which files of app and formats each of them imports, for types alone included."""
    files = {_module(path): path for path in [*FORMATS, *APP]}
    found = {}
    for module, path in files.items():
        names = _imports(path)
        modules = {name if name in files else name.rpartition(".")[0] for name in names}
        found[module] = modules & files.keys() - {module}
    return found


def _in_circles(graph: dict[str, set[str]]) -> set[str]:
    """Return what is left of a graph when nothing more can be taken off at either end."""
    left = dict(graph)
    while True:
        used = {name for names in left.values() for name in names}
        kept = {one: left[one] & left.keys() for one in left if one in used and left[one]}
        kept = {one: names & kept.keys() for one, names in kept.items()}
        if kept == left:
            return set(left)
        left = kept


def test_no_files_import_each_other_in_a_circle():
    graph = _import_graph()
    assert len(graph) > 500
    for whole, parts in WHOLES.items():
        for part in parts:
            assert part in graph[whole], f"{whole} makes no {part} any more"
            graph[part].remove(whole)
    assert _in_circles(graph) == set()


@pytest.mark.parametrize(
    ("graph", "left"),
    [
        ({"a": {"b"}, "b": set()}, set()),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}, set("abc")),
        ({"a": {"b"}, "b": {"a"}}, set("ab")),
    ],
)
def test_circles_are_found(graph, left):
    assert _in_circles(graph) == left


OF_EACH_FORMAT = {"Header", "LayoutPlan", "Outline", "Structure"}
"""Classes that are the same part of every format."""
OF_SEVERAL_MEANINGS = {
    "Command": {"app.ui.commands", "formats.ainb.model"},
    "Document": {"app.documents.document", "formats.document"},
    "Shape": {"app.graph.paint_node", "formats.byml.shapes"},
}
"""What is left of such names; no new one is added."""


def test_a_public_class_name_means_one_thing():
    owners: dict[str, set[str]] = {}
    for path in FORMATS + APP:
        for node in ast.parse(path.read_bytes()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                owners.setdefault(node.name, set()).add(_module(path))
    of_one = {name: modules for name, modules in owners.items() if name not in OF_EACH_FORMAT}
    assert {one: of for one, of in of_one.items() if len(of) > 1} == OF_SEVERAL_MEANINGS


MAY_WRITE = {
    "app/documents/atomic_file.py",  # the door, and beside it its locks
    "app/game/batch_writing.py",  # many files at once: made beside them, and moved to their names
    "app/game/job_journal.py",
    "app/documents/locks.py",  # from here on: the program's own data and temporary folders
    "app/start/instance.py",
    "app/documents/journal.py",
    "app/documents/presence.py",
    "app/game_panels/files_model.py",
    "app/documents/remembered_texts.py",
    "app/ui/report.py",
    "app/start/screenshot.py",  # for whoever develops the program
    "app/start/selftest.py",
}
"""Who writes to the disk; all others give what the user is to have to `disk.write_safely`."""
_WRITERS = {
    "write_bytes", "write_text", "touch", "hardlink_to", "symlink_to", "setFileName",
    "NamedTemporaryFile", "mkstemp",
}  # fmt: skip
_QT_WRITERS = {"QSaveFile", "QFile", "QTextStream", "QTemporaryFile", "QPdfWriter"}


def _writes(node: ast.AST) -> str:
    """Return what a piece of code writes a file with, "" for nothing."""
    if isinstance(node, ast.ImportFrom):
        return ", ".join(sorted(_QT_WRITERS & {alias.name for alias in node.names}))
    if not isinstance(node, ast.Call):
        return ""
    whose = node.func.value if isinstance(node.func, ast.Attribute) else None
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    name = node.func.id if isinstance(node.func, ast.Name) else name
    module = whose.id if isinstance(whose, ast.Name) else ""
    given = [*node.args, *(one.value for one in node.keywords)]
    modes = [one.value for one in given if isinstance(one, ast.Constant)]
    if name == "open" and any(re.fullmatch("[rbt]*[wxa+][bt+]*", str(mode)) for mode in modes):
        return name
    is_path = name in ("replace", "rename") and len(given) == 1
    is_os = module == "os" and name in ("open", "replace", "rename", "link", "symlink")
    if is_os and given and ast.unparse(given[0]) == "os.devnull":
        return ""
    is_copy = module == "shutil" and name != "which"
    is_picture = name == "save" and ast.unparse(next(iter(given), node)).startswith("str(")
    writes = name in _WRITERS or is_path or is_os or is_copy
    return name if writes or is_picture else ""


@_each(APP)
def test_only_one_door_leads_to_the_disk(path):
    found = _facts(path).writes
    assert bool(found) == (_name(path) in MAY_WRITE), found or "it writes nothing and may leave"


@pytest.mark.parametrize(
    "code",
    [
        "open(x, 'w')", "Path(x).open('wb')", "open(x, mode='a')", "x.write_bytes(b'')",
        "x.write_text('')", "os.replace(x, y)", "x.replace(y)", "x.rename(y)", "shutil.copy(x, y)",
        "os.open(x, 1)", "from PySide6.QtCore import QSaveFile", "image.save(str(x))",
    ],
)  # fmt: skip
def test_what_writes_is_known(code):
    assert any(map(_writes, ast.walk(ast.parse(code))))


@pytest.mark.parametrize(
    "code",
    [
        "open(x)",
        "x.open('rb')",
        "text.replace('a', 'b')",
        "archive.rename(a, b)",
        "session.save(d)",
    ],
)
def test_what_only_reads_may_do_so(code):
    assert not any(map(_writes, ast.walk(ast.parse(code))))


@_each(PYTHON)
def test_a_module_says_what_it_is(path):
    text = _facts(path).docstring
    is_bare_test_package = path.name == "__init__.py" and _name(path).startswith("tests/")
    assert text or (is_bare_test_package and not path.read_bytes())


@_each(PYTHON)
def test_functions_stay_readable(path):
    for name, lines in _facts(path).functions:
        assert lines <= FUNCTION_LINES, f"{name} has {lines} lines"


def test_no_folder_grows():
    """Whoever raises a ceiling gives the reason in `ratchet.toml`."""
    allowed = ratchet.ceilings()
    assert allowed.keys() == {
        path.name for path in ROOT.iterdir() if _is_ours(path) and [*path.glob("**/*.py")]
    }
    assert ratchet.excesses({folder: ratchet.measure(folder) for folder in allowed}, allowed) == []


def _texts() -> list[tuple[str, str]]:
    found = []
    for path in _ours():
        data = path.read_bytes()
        if b"\0" not in data:
            found.append((_name(path), data.decode("utf-8")))
    return found


def test_no_file_names_a_registry_or_a_place_on_some_machine():
    # Put together here, so that this file does not hold them either.
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com"]
    hosts.append("crates" + ".io")
    places = ["/wo" + "rk/", "/tm" + "p/", "/ro" + "ot/", "/opt/" + "wheels", "/opt/" + "py" + "pi"]
    homes = r"(?:/ho" + r"me|/Us" + r"ers)/\w"
    pattern = re.compile("|".join([*map(re.escape, hosts + places), homes]))
    texts = _texts()
    assert len(texts) > 30
    found = [(name, match[0]) for name, text in texts if (match := pattern.search(text))]
    assert found == []


def test_no_test_has_a_limit_that_a_busy_machine_misses():
    """A limit is `GUARD` of tests/patience.py, and a condition is waited for by `qtbot`."""
    limit = re.compile(r"timeout=\d")
    files = [path for path in (ROOT / "tests").rglob("*.py") if "benchmarks" not in path.parts]
    assert [_name(path) for path in files if limit.search(path.read_text(encoding="utf-8"))] == []


def test_text_files_end_with_one_newline_and_no_carriage_returns():
    for name, text in _texts():
        assert not text or (text.endswith("\n") and not text.endswith("\n\n")), name
        assert "\r" not in text, name
