"""What is left out of the bundle is nothing that the program asks for."""

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
            elif isinstance(node, ast.ImportFrom) and node.module:
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


def test_translations_and_dead_links_are_left_out():
    kept = trim.kept_data(
        [
            ("resources/icons/open.svg", "open.svg", "DATA"),
            ("PySide6/Qt/translations/qtbase_de.qm", "qtbase_de.qm", "DATA"),
            ("libQt6Core.so.6", "lib/libQt6Core.so.6", "SYMLINK"),
            ("libQt6Qml.so.6", "lib/libQt6Qml.so.6", "SYMLINK"),
        ],
        [("lib/libQt6Core.so.6", "", "BINARY")],
    )
    assert [entry[0] for entry in kept] == ["resources/icons/open.svg", "libQt6Core.so.6"]


@pytest.mark.parametrize(("system", "kept"), [("linux", ["program"]), ("win32", None)])
def test_on_linux_nothing_runs_before_the_program(monkeypatch, system, kept):
    scripts = [("pyi_rth_pyside6", "one.py", "PYSOURCE"), ("program", "two.py", "PYSOURCE")]
    monkeypatch.setattr(trim.sys, "platform", system)
    names = [entry[0] for entry in trim.kept_scripts(scripts)]
    assert names == (kept or ["pyi_rth_pyside6", "program"])
