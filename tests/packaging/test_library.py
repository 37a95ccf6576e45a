"""The library alone: a wheel that works in an environment where `formats` is another package."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packaging.load import ROOT, script

library = script("library")
SCRIPT = """
import sys
import formats
import triptych_formats as library
from triptych_formats import wrap

assert formats.WHO == "somebody else"
doc = library.open("Lantern.bgparamlist")
doc["General"]["Life"] = 60
doc["Guard"] = {"Power": 5}
doc.save("Mine.bgparamlist.yml")
assert library.open("Mine.bgparamlist.yml") == doc
assert "Life: 60" in doc.text()
village = library.open("Village.mubin")
village["Objs"].append(village["Objs"][0])
village.save("Village.smubin")
archive = wrap.Archive().with_file("Village.mubin", village.to_bytes())
pack = library.open_pack(wrap.write_sarc(archive))
assert pack["Village.mubin"] == library.open("Village.smubin")
watchman = library.open("Watchman.root.ainb")
watchman.graph.nodes.add("Wait")
assert library.open(watchman.to_bytes()) == watchman
assert len(library.open("Village.mubin").diff(village)) == 1
ours = [name for name in sys.modules if name.split(".")[0] in ("app", "PySide6", "click")]
print(library.VERSION, ours, [name for name in sys.modules if name.startswith("formats.")])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return library.make_wheel(tmp_path_factory.mktemp("wheel"))


def test_it_is_the_same_whenever_it_is_made(wheel, tmp_path):
    assert library.make_wheel(tmp_path).read_bytes() == wheel.read_bytes()


def test_it_has_all_of_the_folder_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    folder = ROOT / "formats"
    kept = {
        path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == {
        f"triptych_formats/{path.relative_to(folder).as_posix()}" for path in kept
    }  # fmt: skip


def test_it_needs_what_the_library_imports(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        lines = archive.read(name).decode().partition("\n\n")[0].splitlines()
    needed = {line.removeprefix("Requires-Dist: ") for line in lines if "Requires-Dist" in line}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    rest = {line.partition(">")[0] for line in set(project["dependencies"]) - needed}
    assert rest == {"PySide6-Essentials", "click"}
    assert needed < set(project["dependencies"])
    assert not {name.lower() for name in rest} & {name.lower() for name in _imported()}


def _imported() -> set[str]:
    names = set()
    for path in (ROOT / "formats").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names.add(str(node.module).partition(".")[0])
    return names


def test_it_works_beside_another_package_of_that_name(wheel, tmp_path):
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    place = sysconfig.get_path("purelib", vars={"base": str(folder)})
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps"]
    subprocess.run([*install, "--no-index", "--quiet", wheel], check=True)
    _add_dependencies(Path(place))
    (Path(place) / "formats").mkdir()
    (Path(place) / "formats" / "__init__.py").write_text("WHO = 'somebody else'\n")
    work = tmp_path / "work"
    shutil.copytree(ROOT / "resources" / "samples", work)
    plain = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [python, "-c", SCRIPT], cwd=work, env=plain, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == (f"{library.VERSION} [] []\n", "")


def _add_dependencies(place: Path) -> None:
    """Have what the library needs in an environment, without fetching it again."""
    (place / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
