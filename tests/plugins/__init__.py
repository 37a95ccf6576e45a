"""Plug-ins as other packages bring them, put where Python finds installed packages."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.editors import registry as editors
from app.window import help_window
from formats.registry import FORMATS, PLUG_INS

MSBT = Path(__file__).parent / "msbt"


def install(project: Path, site: Path) -> None:
    """Write what an installer does of a project that is used from where it is."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    lines = []
    for group, named in told["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {where}" for name, where in named.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextmanager
def loaded_from(*folders: Path) -> Iterator[None]:
    """Have plug-ins be looked for anew, also in some folders; afterwards all is as before."""
    caches = (editors._plug_ins, help_window.files, help_window.pages)
    modules = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(folder)
        patch.setattr(FORMATS, "_known", {known.name: known for known in FORMATS._built_in})
        patch.setattr(FORMATS, "_are_loaded", False)
        patch.setattr(PLUG_INS, "failures", {})
        for cache in caches:
            cache.cache_clear()
        yield
        for cache in caches:
            cache.cache_clear()
    for name in {name for name in set(sys.modules) - modules if name.startswith("triptych_")}:
        del sys.modules[name]


@contextmanager
def installed_msbt(site: Path) -> Iterator[None]:
    """Have the plug-in for MSBT be installed; `site` is a folder for what says so."""
    install(MSBT, site)
    with loaded_from(MSBT, site):
        yield
