"""No cache grows with what is read: one without a bound takes what the program itself names."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil

import app
import formats

_NAMED_BY_THE_PROGRAM = {
    "app.ui.background._executor", "app.graph.glyphs.outline",
    "app.ui.theme._drawing", "app.ui.theme._renderer", "app.ui.theme.family",
    "app.ui.theme.file_icon",
    "app.ui.theme.icon", "app.ui.theme.kind_icon",
    "formats.core.records._brief_specs",
    "formats.core.records._specs",
    "formats.core.roots._field_names", "app.game.cache_database._expected",
}  # fmt: skip
"""Caches of icons, kinds of values, classes and schemas of databases."""
_NUMBERS = {
    "formats.ainb.rules.built_in.built_in_shape", "formats.byml.blocks._first_labels",
}  # fmt: skip
"""Caches of what belongs to one of a few numbers."""


def test_caches_of_what_is_read_have_a_bound():
    found = set()
    for package in (app, formats):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                found |= _without_bound(importlib.import_module(module.name))
    assert found == _NAMED_BY_THE_PROGRAM | _NUMBERS


def _without_bound(module) -> set[str]:
    return {
        f"{one.__module__}.{one.__qualname__}"
        for one in vars(module).values()
        if isinstance(one, functools._lru_cache_wrapper)
        and one.cache_parameters()["maxsize"] is None
        and inspect.signature(one).parameters
        and one.__module__ == module.__name__
    }
