"""The bundle leaves out only what the program does not use."""

from __future__ import annotations

import ast

import pytest

from tests.packaging.load import ROOT, script

trim = script("trim")
SOURCES = [*ROOT.joinpath("app").rglob("*.py"), *ROOT.joinpath("formats").rglob("*.py")]


def imported() -> set[str]:
    """Every module that the program imports anywhere."""
    names = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_no_module_that_the_program_imports_is_left_out():
    assert len(SOURCES) > 100
    out = tuple(trim.EXCLUDED)
    wrong = [name for name in imported() if any(f"{name}.".startswith(f"{one}.") for one in out)]
    assert wrong == []


LIBRARIES = {
    "QtCore.abi3.so": ["libQt6Core.so.6", "libstdc++.so.6"],
    "libQt6Core.so.6": ["libicu.so.73", "libglib-2.0.so.0"],
    "libicu.so.73": [],
    "libglib-2.0.so.0": ["libpcre2-8.so.0"],
    "libpcre2-8.so.0": [],
    "libstdc++.so.6": [],
    "libqxcb.so": ["libxcb-cursor.so.0", "libxcb.so.1"],
    "libxcb-cursor.so.0": [],
    "libxcb.so.1": [],
    "libqgtk3.so": ["libgtk-3.so.0"],
    "libgtk-3.so.0": [],
    "libpython3.12.so.1.0": ["libQt6Core.so.6"],
}
FOLDERS = {"libqxcb.so": "Qt/plugins/platforms", "libqgtk3.so": "Qt/plugins/platformthemes"}


def entries() -> list[tuple[str, str, str]]:
    """A small bundle: a module of Python, two plugins, and the libraries they want."""
    return [
        (f"{FOLDERS.get(name, 'lib')}/{name}", name, "EXTENSION" if "abi3" in name else "BINARY")
        for name in LIBRARIES
    ] + [
        ("libicu.so.73", "lib/libicu.so.73", "SYMLINK"),
        ("libgtk-3.so.0", "x/libgtk-3.so.0", "SYMLINK"),
    ]


@pytest.mark.parametrize("separator", ["/", "\\"])
def test_only_what_is_asked_for_is_kept(separator):
    bundle = [(name.replace("/", separator), path, kind) for name, path, kind in entries()]
    kept = trim.kept_binaries(bundle, lambda path: [(name, None) for name in LIBRARIES[path]])
    assert {(trim._file(entry), entry[2] == "SYMLINK") for entry in kept} == {
        ("qtcore.abi3.so", False),
        ("libqt6core.so.6", False),
        ("libicu.so.73", False),
        ("libicu.so.73", True),
        ("libqxcb.so", False),
        ("libxcb-cursor.so.0", False),
        ("libpython3.12.so.1.0", False),
    }


def test_every_copy_of_a_runtime_library_is_kept():
    """Where Windows has none of its own, each is asked for beside the library that wants it."""
    names = [
        "VCRUNTIME140.dll",
        "VCRUNTIME140_1.dll",
        "PySide6\\VCRUNTIME140.dll",
        "PySide6\\MSVCP140.dll",
        "shiboken6\\MSVCP140.dll",
    ]
    bundle = [(name, name, "BINARY") for name in (*names, "PySide6\\Qt6Core.dll", "Qt6Qml.dll")]
    bundle.append(("PySide6\\QtCore.pyd", "PySide6\\QtCore.pyd", "EXTENSION"))
    asked = {"PySide6\\QtCore.pyd": ["Qt6Core.dll", "VCRUNTIME140.dll", "MSVCP140.dll"]}
    for shuffled in (bundle, bundle[::-1]):
        kept = trim.kept_binaries(
            shuffled, lambda path: [(name, None) for name in asked.get(path, [])]
        )
        assert {entry[0] for entry in kept} == {entry[0] for entry in bundle} - {"Qt6Qml.dll"}


def test_what_the_program_never_loads_is_left_out():
    kept = trim.kept_data(
        [
            ("resources/icons/open.svg", "open.svg", "DATA"),
            ("PySide6/Qt/translations/qtbase_de.qm", "qtbase_de.qm", "DATA"),
            ("PySide6/Qt/translations/qtbase_ja.qm", "qtbase_ja.qm", "DATA"),
            ("PySide6/Qt/translations/qt_ja.qm", "qt_ja.qm", "DATA"),
            ("resources/words/triptych_ja.ts", "triptych_ja.ts", "DATA"),
            ("mmh3-5.3.1.dist-info/RECORD", "RECORD", "DATA"),
            ("mmh3-5.3.1.dist-info/licenses/LICENSE", "LICENSE", "DATA"),
            ("libQt6Core.so.6", "lib/libQt6Core.so.6", "SYMLINK"),
            ("libQt6Qml.so.6", "lib/libQt6Qml.so.6", "SYMLINK"),
        ],
        [("lib/libQt6Core.so.6", "", "BINARY")],
    )
    assert [entry[0] for entry in kept] == [
        "resources/icons/open.svg",
        "PySide6/Qt/translations/qtbase_ja.qm",
        "resources/words/triptych_ja.ts",
        "mmh3-5.3.1.dist-info/licenses/LICENSE",
        "libQt6Core.so.6",
    ]


SCRIPTS = ["pyi_rth_pyside6", "pyi_rth_multiprocessing", "program"]


@pytest.mark.parametrize(
    ("system", "python", "kept"),
    [("linux", (3, 13), SCRIPTS[2:]), ("linux", (3, 14), SCRIPTS[1:]), ("win32", (3, 12), SCRIPTS)],
)
def test_on_linux_hardly_anything_runs_before_the_program(monkeypatch, system, python, kept):
    monkeypatch.setattr(trim.sys, "platform", system)
    monkeypatch.setattr(trim.sys, "version_info", python)
    entries = [(name, f"{name}.py", "PYSOURCE") for name in SCRIPTS]
    assert [entry[0] for entry in trim.kept_scripts(entries)] == kept
